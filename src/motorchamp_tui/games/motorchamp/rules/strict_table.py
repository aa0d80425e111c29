"""Strict table, if agreed: too many dice can be thrown, and cost the race unless another driver insists.

Decides which dice are too many, who may speak up before they fall, and what follows. Rulebook: "Optional rules";
R-21, Q-13, Q-113.
"""

from attrs import evolve

from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.throws import Dice

EVERY_CHOICE = tuple(Dice)


def with_too_many(race: Race, allowed: tuple[Dice, ...]) -> tuple[Dice, ...]:
    """The dice on offer: those that are allowed and, unless a driver has just insisted, all stronger ones."""
    if not race.rules.strict_table or race.has_been_insisted:
        return allowed
    return EVERY_CHOICE[allowed[0] :]


def asking_the_others(race: Race) -> Race:
    """The race in which every other driver may insist, one after the other, before the dice fall."""
    chooser = race.cars[race.to_go[0]].driver
    first_cars = dict[str, int]()
    for index, car in enumerate(race.cars):
        if car.driver != chooser:
            first_cars.setdefault(car.driver, index)
    return _asking(race, tuple(first_cars.values()), race.to_go)


def let_pass(race: Race) -> Race:
    """The race after one of them has kept quiet."""
    return _asking(race, race.may_be_insisted[1:], race.to_go[1:])


def insisted(race: Race) -> Race:
    """The race in which the choice is made again, and correctly."""
    return evolve(race, dice=None, to_go=race.to_go[1:], may_be_insisted=(), has_been_insisted=True)


def _asking(race: Race, asked: tuple[int, ...], to_go: tuple[int, ...]) -> Race:
    return evolve(race, may_be_insisted=asked, to_go=(*asked[:1], *to_go))
