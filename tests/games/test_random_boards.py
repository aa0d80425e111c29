"""Every bot drives to the flag on any board that passes the check of track files."""

import random
from itertools import islice
from pathlib import Path

import pytest
from random_boards import KINDS
from random_options import random_options

from motorchamp_tui.games import game_with
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.race.control import bot_seats, play
from motorchamp_tui.race.plan import line_up_by_plan, plan_race
from thoroughness import IS_THOROUGH

BOARDS, WALKS = (5, 20) if IS_THOROUGH else (2, 1)
MOST_MOVES = 20_000


@pytest.mark.parametrize("walk", range(WALKS))
@pytest.mark.parametrize("kind", KINDS)
def test_every_bot_drives_to_the_flag_on_random_boards_that_pass_the_check(
    kind: str, walk: int, tmp_path: Path
) -> None:
    chance = random.Random(f"{kind} {walk}")
    for seed, board in enumerate(islice(KINDS[kind].boards(chance, tmp_path), BOARDS)):
        game = game_with(str(board))
        bots = chance.sample(game.BOT_NAMES, min(len(game.BOT_NAMES), game.MOST_DRIVERS))
        drivers = read_drivers(",".join(f"bot:{bot}" for bot in bots), game.BOT_NAMES)
        plan = plan_race(
            game.circuit(str(board)), drivers, cars=1, options=random_options(game, chance), seed=seed
        )
        driven = play(line_up_by_plan(plan), bot_seats(game, plan.drivers, seed), SeededDice(seed))
        *_, (race, _) = islice(driven, MOST_MOVES)
        assert race.is_over, board.read_text(encoding="utf-8")
