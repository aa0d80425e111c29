"""Positions in which somebody has a choice, wherever a race of any game may get to and whatever was agreed."""

import random
from collections.abc import Callable, Iterator, Sequence

from random_options import random_options

from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.protocol import AnyRace, Game, Move
from motorchamp_tui.race.control import offered, settled_move
from motorchamp_tui.race.plan import RacePlan, line_up_by_plan, plan_race

ONE_IN = 15
"""How many choices lie between two positions, so that they come from many races, each with options of its own."""
LONGEST_RACE = 6

Begin = Callable[[AnyRace, random.Random], AnyRace]


def as_it_is(race: AnyRace, _: random.Random) -> AnyRace:
    """The race as it was lined up."""
    return race


def any_plan(game: Game, chance: random.Random) -> RacePlan:
    """Any circuit, any length, anything agreed, and as many bots of the game as fit."""
    bots = ",".join(f"bot:{bot}" for bot in game.BOT_NAMES[-game.MOST_DRIVERS :])
    return plan_race(
        game.circuit(chance.choice(game.circuit_names())),
        read_drivers(bots, game.BOT_NAMES),
        cars=1,
        laps=chance.randint(1, LONGEST_RACE),
        options=random_options(game, chance),
        seed=chance.randrange(1000),
    )


def any_start(game: Game, chance: random.Random, begin: Begin = as_it_is) -> AnyRace:
    """A race or a practice lap before its first go; ``begin`` says with which race instead of one lined up."""
    plan = any_plan(game, chance)
    if chance.random() < 0.2:
        return game.line_up_lap(plan.track, plan.entries[0], plan.options)
    return begin(line_up_by_plan(plan), chance)


def any_offers(
    game: Game, chance: random.Random, begin: Begin = as_it_is
) -> Iterator[tuple[AnyRace, Sequence[Move]]]:
    """Everything that the referee offers a driver, single moves too, while all of them move at random."""
    while True:
        race, cup = any_start(game, chance, begin), SeededDice(chance.randrange(1000))
        while not race.is_over:
            moves, late = offered(race), game.time_is_up(race)
            if race.awaited:
                move = game.thrown(cup.throw(race.awaited))
            else:
                yield race, moves
                move = late if late is not None and not chance.randrange(ONE_IN) else chance.choice(moves)
            race, _ = game.apply(race, move)


def any_choices(
    game: Game, chance: random.Random, begin: Begin = as_it_is
) -> Iterator[tuple[AnyRace, Sequence[Move]]]:
    """Choices in races and practice laps that are driven well, badly, or at random now and then."""
    while True:
        race, cup = any_start(game, chance, begin), SeededDice(chance.randrange(1000))
        bot, at_random = game.bot_named(chance.choice(game.BOT_NAMES)), chance.random()
        while not race.is_over:
            moves = offered(race)
            move = settled_move(race, moves, cup)
            if move is None:
                if not chance.randrange(ONE_IN):
                    yield race, moves
                move = chance.choice(moves) if chance.random() < at_random / 2 else bot(race, moves, chance)
            race, _ = game.apply(race, move)
