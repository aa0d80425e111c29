"""Every bot has a reason for every choice, wherever a race may get to and whatever was agreed."""

import random
import re
from collections.abc import Iterator, Sequence
from itertools import islice

import pytest
from random_options import random_options

from motorchamp_tui.games import game_named
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.protocol import AnyRace, Game, Move
from motorchamp_tui.race.control import offered, settled_move
from motorchamp_tui.race.plan import RacePlan, line_up_by_plan, plan_race
from thoroughness import IS_THOROUGH

POSITIONS, SEEDS = (100, 50) if IS_THOROUGH else (30, 1)
"""Of each game, so that all of it is ten thousand."""
ONE_IN = 15
"""How many choices lie between two positions, so that they come from many races, each with options of its own."""
LONGEST_RACE = 6
REASON = re.compile(r"[A-Z0-9].*[^.]\.", re.DOTALL)
NOT_A_NUMBER = re.compile(r"\b(nan|inf)\b")


def any_plan(game: Game, chance: random.Random) -> RacePlan:
    """Any circuit, any length, anything agreed, and all bots of the game."""
    bots = ",".join(f"bot:{bot}" for bot in game.BOT_NAMES)
    return plan_race(
        game.circuit(chance.choice(game.circuit_names())),
        read_drivers(bots, game.BOT_NAMES),
        cars=1,
        laps=chance.randint(1, LONGEST_RACE),
        options=random_options(game, chance),
        seed=chance.randrange(1000),
    )


def any_choices(game: Game, chance: random.Random) -> Iterator[tuple[AnyRace, Sequence[Move]]]:
    """Choices in races and practice laps that are driven well, badly, or at random now and then."""
    while True:
        plan = any_plan(game, chance)
        is_lap = chance.random() < 0.2
        race = game.line_up_lap(plan.track, plan.entries[0], plan.options) if is_lap else line_up_by_plan(plan)
        bot, cup, at_random = game.bot_named(chance.choice(game.BOT_NAMES)), SeededDice(plan.seed), chance.random()
        while not race.is_over:
            moves = offered(race)
            move = settled_move(race, moves, cup)
            if move is None:
                if not chance.randrange(ONE_IN):
                    yield race, moves
                move = chance.choice(moves) if chance.random() < at_random / 2 else bot(race, moves, chance)
            race, _ = game.apply(race, move)


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("name", ["motorchamp", "motorsportspiel"])
def test_every_bot_explains_every_choice_under_whatever_was_agreed(name: str, seed: int) -> None:
    game, chance = game_named(name), random.Random(seed)
    for race, moves in islice(any_choices(game, chance), POSITIONS):
        for bot in game.BOT_NAMES:
            own = game.bot_named(bot)(race, moves, random.Random(seed))
            for move in (own, chance.choice(moves)):
                reason = game.explain(bot, race, moves, move)
                assert REASON.fullmatch(reason), reason
                assert not NOT_A_NUMBER.search(reason), reason
