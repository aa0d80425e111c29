"""Enter alone, in any situation of either game: it is never a large mistake by the analysis of races."""

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

import pytest
from random_options import random_options
from textual.actions import parse

from motorchamp_tui.analysis.account import MistakeSize, costs_of
from motorchamp_tui.games import game_named, plain_words_of, worths_of
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.protocol import AnyRace, Game, Move
from motorchamp_tui.race.control import offered, settled_move
from motorchamp_tui.race.plan import line_up_by_plan, plan_race
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.protocol import Choosing
from thoroughness import IS_THOROUGH

SITUATIONS, CIRCUITS = (3000, 6) if IS_THOROUGH else (200, 1)
MOST = 2 * MistakeSize.LARGE.value
"""No answer may cost two goes,"""
SELDOM = 100
"""and at most one in so many a whole one."""


def situations(game: Game, chance: random.Random) -> Iterator[tuple[AnyRace, Sequence[Move]]]:
    """Choices in races, many of them with stops, that steady drives with a random move now and then.

    Places of which the analysis knows nothing are left out.
    """
    circuits = chance.sample(game.circuit_names(), CIRCUITS)
    bots = read_drivers(",".join(f"bot:{bot}" for bot in game.BOT_NAMES[:4]), game.BOT_NAMES)
    steady = game.bot_named(game.STAND_IN)
    while True:
        options = random_options(game, chance)
        laps, seed = chance.randint(1, 6), chance.randrange(1000)
        plan = plan_race(game.circuit(chance.choice(circuits)), bots, laps=laps, options=options, seed=seed)
        race, cup, at_random = line_up_by_plan(plan), SeededDice(seed), chance.choice((0.02, 0.2, 0.5))
        while not race.is_over:
            moves = offered(race)
            move = settled_move(race, moves, cup)
            if move is None:
                if not chance.randrange(6) and all(
                    map(math.isfinite, worths_of(race).worths_of_moves(race, moves))
                ):
                    yield race, moves
                move = chance.choice(moves) if chance.random() < at_random else steady(race, moves, chance)
            race, _ = game.apply(race, move)


def taken(asked: Choosing, race: AnyRace) -> Move:
    """The answer of Enter, which may have to be pressed again."""
    actions = [parse(binding.action)[2] for binding in face_of(race).KEYS if "enter" in binding.key.split(",")]
    for _ in range(2):
        action, *rest = next(one for one in actions if asked.may_press(str(one[0]), *one[1:]))
        if (move := asked.press(str(action), *rest)) is not None:
            return move
    raise AssertionError("Enter gives no answer")


def ways_of(race: AnyRace, moves: Sequence[Move]) -> Mapping[str, Move]:
    """What Enter takes on a screen, there in a first race, and in lines."""
    face = face_of(race)
    ways = {"screen": taken(face.choosing(race, moves), race)}
    if (safest := face.safest_end(race, moves)) is not None:
        ways["first race"] = safest
    suggested = plain_words_of(game_named(race.game)).suggested(race, moves)
    return ways if suggested is None else ways | {"lines": suggested.answers[""][0]}


@pytest.mark.parametrize("name", ["motorchamp", "motorsportspiel"])
def test_what_enter_takes_is_never_a_large_mistake(name: str) -> None:
    costs = dict[str, list[int]]()
    for race, moves in islice(situations(game_named(name), random.Random(name)), SITUATIONS):
        table = costs_of(race, moves)
        for way, move in ways_of(race, moves).items():
            cost = table[moves.index(move)]
            assert cost < MOST, (way, str(move), [*map(str, moves)], race.current_car)
            costs.setdefault(way, []).append(cost)
    for way, each in costs.items():
        assert SELDOM * sum(cost >= MistakeSize.LARGE.value for cost in each) <= len(each), (
            way,
            sorted(each)[-9:],
        )
