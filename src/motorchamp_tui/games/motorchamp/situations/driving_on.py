"""Driving on from a situation, as a moment of a race."""

from collections.abc import Mapping

from attrs import evolve

from motorchamp_tui.errors import IllegalMoveError
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Throw
from motorchamp_tui.games.motorchamp.rules.order import order_of_moves
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.referee import apply
from motorchamp_tui.games.motorchamp.setup import TEAMS
from motorchamp_tui.games.motorchamp.situations.files import PlannedGo, Situation, situation_of
from motorchamp_tui.games.motorchamp.situations.judging import dice_of, drive, when_all_keep_quiet
from motorchamp_tui.games.tables import SituationError


def race_of_situation(values: object, name: str, drivers: Mapping[str, str]) -> Race:
    """The race of a situation, on a track of this name, driven by these drivers, by car."""
    situation = situation_of(values)
    if situation.race is None:
        raise SituationError(
            "practice", "Practice times put no car on a road, so there is nothing to drive on from."
        )
    race = in_colours(situation, name)
    race = evolve(race, cars=tuple(evolve(car, driver=drivers.get(car.name, car.driver)) for car in race.cars))
    for number, go in enumerate(situation.goes):
        try:
            race = drive(race, go).after if go is not situation.goes[-1] else _begun(race, go)
        except IllegalMoveError as error:
            raise SituationError(f"goes[{number}]", str(error)) from None
    if not situation.goes:
        race = race.with_order(order_of_moves(race))
    if race.is_over:
        raise SituationError("cars", "No car can move here, so you cannot drive on from this.")
    return race


def _begun(race: Race, go: PlannedGo) -> Race:
    """The race in which it is this car's go, with its dice on the table if the file has thrown them."""
    order = order_of_moves(race)
    index = next(number for number, car in enumerate(race.cars) if car.name == go.car)
    if index not in order:
        return race.with_order(order)
    race = race.with_order(order[order.index(index) :])
    if go.faces is None:
        return race
    chosen = when_all_keep_quiet(apply(race, ChooseDice(dice_of(race, go)))[0])
    return apply(chosen, Throw(go.faces))[0]


def in_colours(situation: Situation, name: str) -> Race:
    """The race with the game's own teams, the first for the car that moves first, on a track of this name."""
    race = situation.race
    assert race is not None
    movers = [race.car(go.car).team for go in situation.goes]
    teams = dict(zip(dict.fromkeys([*movers, *(car.team for car in race.cars)]), TEAMS * 3, strict=False))
    cars = tuple(evolve(car, team=teams[car.team]) for car in race.cars)
    return evolve(race, track=evolve(race.track, name=name), cars=cars)
