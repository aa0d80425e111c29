"""Driving on from a situation, as a moment of a race."""

from collections.abc import Mapping

from attrs import evolve

from motorchamp_tui.games.motorsportspiel.rules.order import order_of_goes
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.setup import TEAMS
from motorchamp_tui.games.motorsportspiel.situations.files import Situation, situation_of
from motorchamp_tui.games.motorsportspiel.situations.goes import PlannedGo
from motorchamp_tui.games.motorsportspiel.situations.judging import drive
from motorchamp_tui.games.tables import SituationError


def race_of_situation(values: object, name: str, drivers: Mapping[str, str]) -> Race:
    """The race of a situation, on a track of this name, driven by these drivers, by car."""
    situation = situation_of(values)
    if situation.race.is_practice:
        raise SituationError("race.practice", "You cannot drive on from a practice lap in a situation.")
    race = in_colours(situation, name)
    race = evolve(race, cars=tuple(evolve(car, driver=drivers.get(car.name, car.driver)) for car in race.cars))
    for number, go in enumerate(situation.goes):
        race = _driven(race, go, f"goes[{number}]", is_last=go is situation.goes[-1])
    if not situation.goes:
        race = race.with_order(order_of_goes(race), race.round)
    if race.is_over:
        raise SituationError("cars", "No car can move here, so you cannot drive on from this.")
    return race


def _driven(race: Race, go: PlannedGo, place: str, *, is_last: bool) -> Race:
    """The race after a go; the last is driven only as far as its dice are on the table."""
    order = order_of_goes(race)
    index = next(number for number, car in enumerate(race.cars) if car.name == go.car)
    if is_last:
        go = PlannedGo(go.car, go.number, go.throw)
    driven = drive(race, go)
    if driven.refused and driven.asked is not None:
        raise SituationError(place, driven.refused)
    if not is_last:
        return driven.after
    if index not in order:
        return race.with_order(order, race.round)
    thrown = driven.moves[-1][1] if go.throw and driven.moves else race
    return thrown.with_order(order[order.index(index) :], race.round)


def in_colours(situation: Situation, name: str) -> Race:
    """The race with the game's own teams, the first for the car that goes first, on a track of this name."""
    race = situation.race
    movers = [race.car(go.car).team for go in situation.goes]
    teams = dict(zip(dict.fromkeys([*movers, *(car.team for car in race.cars)]), TEAMS * 3, strict=False))
    cars = tuple(evolve(car, team=teams[car.team]) for car in race.cars)
    return evolve(race, track=evolve(race.track, name=name), cars=cars)
