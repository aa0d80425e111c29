"""Rollouts: driving on from a choice many times over, to see where it leads.

The dice of a car in a round are the same in every rollout of a seed, whatever happened before, so that two
choices are compared with the same luck.
"""

import random
from collections.abc import Mapping, Sequence

from attrs import frozen

from motorchamp_tui.games import game_of, worths_of
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.protocol import AnyRace, Bot, Game, Move
from motorchamp_tui.race.control import offered

Drivers = Mapping[str, Bot]
"""What drives each car on, by its name."""


@frozen
class Rollout:
    """The outcome of a race for a car: its ``goes``, with what it had left to drive and the price of being out.

    A car that waits beside the road until no car is left to pass it is given all rounds. ``place`` is the last
    one for a car that is not classified.
    """

    goes: float
    place: int


def rolled_out(race: AnyRace, move: Move, drivers: Drivers, seed: int) -> Rollout:
    """The outcome of a race for the current car after this move, driven on until that car is done."""
    game, car = game_of(race), race.current_car.name
    chance = random.Random(seed)
    while True:
        name, round = race.current_car.name, race.round
        race, _ = game.apply(race, move)
        if name == car and _is_done(game, race, car):
            break
        if race.is_over:
            round = race.round
            break
        move = _next_move(game, race, drivers, chance, seed)
    result = next(result for result in game.classify(race) if result.car == car)
    return Rollout(round + worths_of(race).worth_of(race, car), result.place or len(race.cars))


def chosen_by(bot: Bot, race: AnyRace, moves: Sequence[Move]) -> Move:
    """What a bot chooses here, the same every time."""
    return moves[0] if len(moves) == 1 else bot(race, moves, random.Random(0))


def _next_move(game: Game, race: AnyRace, drivers: Drivers, chance: random.Random, seed: int) -> Move:
    """What the dice show, or what the bot in the current car chooses."""
    if race.awaited:
        cup = SeededDice(_seed_of_dice(race.current_car.name, race.round, seed))
        return game.thrown(cup.throw(race.awaited))
    moves = offered(race)
    return moves[0] if len(moves) == 1 else drivers[race.current_car.name](race, moves, chance)


def _is_done(game: Game, race: AnyRace, car: str) -> bool:
    """Whether a car has finished, or is out and will not come back."""
    if next(one for one in race.cars if one.name == car).is_running:
        return False
    result = next(result for result in game.classify(race) if result.car == car)
    return result.has_finished or result.is_out


def _seed_of_dice(car: str, round: int, seed: int) -> int:
    """The seed of the dice of a car in a round, the same in every process."""
    return (seed * 1000 + round) * 1_000_003 + int.from_bytes(car.encode(), "big") % 1_000_003


def stand_ins(race: AnyRace) -> dict[str, Bot]:
    """The bot that stands in for people in every car."""
    game = game_of(race)
    bot = game.bot_named(game.STAND_IN)
    return {car.name: bot for car in race.cars}
