"""The rules against the oracle: every kind of go on random roads, and whole races.

``MOTORCHAMP_THOROUGH=1`` compares 20,000 cases and 100 races instead of a share of them.
"""

import random
from collections.abc import Iterable

import plain_driving
import plain_race
import pytest
from attrs import evolve
from plain_driving import Space as PlainSpace
from random_roads import chosen, random_race, shuffled, start_of_a_race

from motorchamp_tui.games.motorsportspiel.parts.boards import circuit, circuit_names
from motorchamp_tui.games.motorsportspiel.rules.classification import classify
from motorchamp_tui.games.motorsportspiel.rules.driving import NO_CARS, road_of
from motorchamp_tui.games.motorsportspiel.rules.moves import (
    LATE,
    Blocked,
    ChooseNumber,
    Drive,
    Forfeit,
    MissGo,
    Move,
    PutBack,
    TooFast,
)
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race, Status
from motorchamp_tui.games.motorsportspiel.rules.referee import apply, legal_moves, may_be_late
from motorchamp_tui.games.motorsportspiel.rules.throws import Placing, Throw
from motorchamp_tui.games.motorsportspiel.rules.track import Space, Track
from motorchamp_tui.games.motorsportspiel.rules.verdict import odds, outlook
from motorchamp_tui.games.road import Lane
from thoroughness import IS_THOROUGH

CASES, RACES = (1000, 5) if IS_THOROUGH else (15, 1)
"""So many of each for a seed; of twenty seeds for races, three do for a share."""

LETTERS = {Lane.RIGHT: "R", Lane.LEFT: "L", Lane.PIT: "P", Lane.BOX: "B"}
KINDS: dict[type, str] = {Drive: "drive", TooFast: "too fast", Blocked: "blocked", PutBack: "back"}


def plain_space(space: Space) -> PlainSpace:
    return LETTERS[space.lane], space.row


def plain_road(track: Track) -> plain_driving.Road:
    made = plain_driving.Road(track.rows)
    for space in track.spaces:
        name = plain_space(space)
        for row in range(space.row - space.length + 1, space.row + 1):
            made.fronts[name[0]][row] = space.row
            if space.limit:
                assert space.gravel is not None
                made.limit[row] = space.limit
                made.gravel[space.row] = LETTERS[space.gravel]
        if space.is_line:
            made.line.add(name)
        if space.has_dot:
            made.dots.add(name)
    if track.pit:
        made.entrance, made.lane, made.exits = track.pit.entrance, list(track.pit.lane), set(track.pit.exits)
    return made


def plain_car(car: Car) -> plain_driving.Car:
    pit = car.pit.row if car.pit else None
    made = plain_driving.Car(car.name, plain_space(car.space), laps=car.laps, arrival=car.arrival, pit=pit)
    made.state = "gravel" if car.is_in_gravel else "on"
    if not car.is_running:
        made.state = "home" if car.status is Status.FINISHED else "retired"
    made.yellow, made.red, made.black, made.white = car.yellow, car.red, car.is_black, car.white
    made.misses, made.has_stopped = car.misses_go, car.has_stopped
    return made


def plain(race: Race) -> plain_race.Race:
    """The same race for the oracle, before a go."""
    made = plain_race.Race(plain_road(race.track), [plain_car(car) for car in race.cars], race.rules.laps)
    made.board.winner_in, made.board.extra_stop = race.winner_in, race.rules.extra_stop
    made.board.ambulance_retires = race.rules.ambulance_retires
    made.round, made.arrivals = race.round, race.arrivals
    made.to_go = [race.cars[index].name for index in race.to_go]
    made.finishers = [race.cars[index].name for index in race.finishers]
    made.retired = [race.cars[index].name for index in race.retirements]
    return made


def plain_move(move: Move) -> plain_race.Move:
    match move:
        case ChooseNumber(number):
            return "number", number
        case Throw(red, whites):
            return "throw", red, whites
        case Placing():
            return "place", *(("r" if at == move.red else "w", value) for at, value in enumerate(move.values))
        case Drive(space) | TooFast(space) | Blocked(space) | PutBack(space):
            return KINDS[type(move)], plain_space(space)
        case Forfeit():
            return ("forfeit",)
        case MissGo():
            return ("wait",)
        case _:
            return ("late",)


def plain_moves(moves: Iterable[Move]) -> list[plain_race.Move]:
    return sorted(map(plain_move, moves), key=str)


def compare_a_go(
    chance: random.Random, race: Race, oracle: plain_race.Race, caution: float = 0.0
) -> tuple[Race, plain_race.Race]:
    """Drive a go at random and compare every choice in it, the excess of its placing, and what comes of it."""
    while True:
        assert sorted(plain_race.legal(oracle), key=str) == (
            [] if race.awaited else plain_moves(legal_moves(race))
        )
        if may_be_late(race) and chance.random() < 0.05:
            race, oracle = apply(race, LATE)[0], plain_race.play(oracle, ("late",))
        move = chosen(chance, race, caution)
        if isinstance(move, Placing):
            for placing in chance.choices(legal_moves(race), k=2):
                compare_a_placing(race, oracle, placing)
            compare_a_placing(race, oracle, move)
        race, oracle = apply(race, move)[0], plain_race.play(oracle, plain_move(move))
        if race.number == 0 and race.placing is None and not isinstance(move, ChooseNumber):
            assert plain(race).facts() == oracle.facts(), move
            assert [race.cars[index].name for index in race.to_go] == oracle.to_go
            driving = [car.name for car in race.cars if car.is_running]
            assert by_arrival(race.cars, driving) == by_arrival(oracle.board.cars, driving)
            assert race.round == oracle.round or race.is_over
            return race, oracle


def by_arrival(cars: Iterable[Car | plain_driving.Car], names: list[str]) -> list[str]:
    return [car.name for car in sorted(cars, key=lambda car: car.arrival) if car.name in names]


def compare_a_placing(race: Race, oracle: plain_race.Race, placing: Move) -> None:
    """Compare what the driver may choose from after a placing, and how many points are left over."""
    assert isinstance(placing, Placing)
    after, oracle_after = apply(race, placing)[0], plain_race.play(oracle, plain_move(placing))
    assert plain_moves(legal_moves(after)) == sorted(plain_race.legal(oracle_after), key=str)
    assert oracle_after.red is not None
    dice = plain_driving.as_dice(oracle_after.placing or (), oracle_after.red)
    judged = plain_driving.judge(oracle_after.board, oracle_after.car(), dice)
    assert outlook(after).verdict(placing).excess == judged.excess


@pytest.mark.parametrize("seed", range(20))
def test_a_go_has_the_choices_and_the_consequences_of_the_oracle_on_random_roads(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(CASES):
        race = random_race(chance)
        compare_a_go(chance, race, plain(race), chance.choice([0.0, 0.8]))


@pytest.mark.parametrize("seed", range(20, 40))
def test_a_go_out_of_the_pits_has_the_choices_and_the_consequences_of_the_oracle(seed: int) -> None:
    chance, compared = random.Random(seed), 0
    while compared < CASES:
        race = random_race(chance)
        in_pits = [index for index in race.to_go if race.cars[index].is_in_pits]
        if in_pits:
            near = chance.choice([*race.track.lane[-3:], None])
            first = chance.choice(in_pits)
            cars, car = list(race.cars), race.cars[first]
            if near is not None and not race.cars_on(near):
                cars[first] = car.moved_to(near, car.laps, car.arrival)
            race = evolve(race, cars=tuple(cars), to_go=(first, *(one for one in race.to_go if one != first)))
            compare_a_go(chance, race, plain(race), chance.choice([0.0, 0.8]))
            compared += 1


@pytest.mark.parametrize("seed", range(100, 120) if IS_THOROUGH else range(100, 103))
def test_a_whole_race_goes_as_the_oracle_says(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(RACES):
        race = start_of_a_race(chance)
        oracle, caution = plain(race), chance.choice([0.0, 0.5, 0.9, 1.0])
        while not race.is_over:
            race, oracle = compare_a_go(chance, race, oracle, caution)
        assert plain_race.is_over(oracle)
        assert [result.car for result in classify(race)] == plain_race.classification(oracle)


def test_cars_are_classified_as_the_oracle_says_wherever_they_finished_or_retired() -> None:
    chance = random.Random(7)
    for _ in range(CASES * 10):
        race = random_race(chance)
        order = shuffled(chance, list(range(len(race.cars))))
        done = chance.randint(0, len(order))
        cars = [
            evolve(
                car,
                space=chance.choice(race.track.spaces[:6]),
                laps=chance.randint(race.laps - 2, race.laps),
                status=Status.FINISHED if index in order[:done] else Status.RETIRED,
            )
            for index, car in enumerate(race.cars)
        ]
        finishers, retirements = tuple(order[:done]), tuple(order[done:])
        race = evolve(race, cars=tuple(cars), to_go=(), finishers=finishers, retirements=retirements)
        assert [result.car for result in classify(race)] == plain_race.classification(plain(race))


SPACES = [("classic-gp", "L16"), ("classic-gp", "L19"), ("classic-short", "L43")]
EVERY_SPACE = [(name, space.name) for name in circuit_names() for space in circuit(name).spaces]


@pytest.mark.parametrize(("name", "space"), EVERY_SPACE if IS_THOROUGH else SPACES)
def test_the_odds_on_a_board_are_those_of_the_oracle(name: str, space: str) -> None:
    track = circuit(name)
    here = track.named(space)
    car = plain_driving.Car("me", plain_space(here))
    board = plain_driving.Board(plain_road(track), [car])
    ways = road_of(track).ways(here, NO_CARS, ends_on_the_line=False)
    for number in (1, 2, 3) if IS_THOROUGH else (1, 2):
        found = odds(ways, number)
        assert (found.clean, found.small, found.big + found.out) == plain_driving.odds(board, car, number)
