"""A whole race of Das Motorsportspiel a second time: whose go it is, which moves there are, what comes of them.

A move is a tuple that begins with its kind: ``("number", 2)``, ``("throw", (1, 3), (4,))``,
``("place", ("r", 3), ("w", 4))``, ``("drive", space)``, ``("too fast", space)``, ``("blocked", space)``,
``("forfeit",)``, ``("back", space)`` and ``("wait",)`` for cars that miss a go, ``("late",)`` for the clock.
"""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from plain_driving import (
    Board,
    Car,
    Road,
    Space,
    as_dice,
    can_turn_in,
    has_somewhere_to_go,
    is_done_at_the_line,
    judge,
    may_be_placed,
    placings,
    stop_is_due,
)

Move = tuple[Any, ...]
Facts = tuple[Space, int, str, int, int, bool, int]

NO_FLAGS = (0, 0, False, 0)
NUMBERS = [("number", 1), ("number", 2), ("number", 3)]


class Race:
    """A board with the goes of a round; ``play`` leaves it alone and gives the race after the move."""

    def __init__(self, on: Road, cars: list[Car], laps: int) -> None:
        self.board = Board(on, cars, laps)
        self.round = 0
        self.to_go = list[str]()
        self.finishers = list[str]()
        self.retired = list[str]()
        self.arrivals = len(cars)
        self.clear_the_go()
        begin_rounds(self)

    def clear_the_go(self) -> None:
        self.number: int | None = None
        self.red: tuple[int, int] | None = None
        self.whites: list[int] = []
        self.placing: tuple[tuple[str, int], ...] | None = None
        self.is_late = False

    def car(self) -> Car:
        return next(car for car in self.board.cars if car.name == self.to_go[0])

    def facts(self) -> dict[str, Facts]:
        """What can be seen of every car: place, laps, state; yellow, red, black, white while it drives."""
        return {
            car.name: (
                car.at,
                car.laps,
                car.state,
                *(flags_of(car) if car.state in ("on", "gravel") else NO_FLAGS),
            )
            for car in self.board.cars
        }


def flags_of(car: Car) -> tuple[int, int, bool, int]:
    return car.yellow, car.red, car.black, car.white


def line_up(on: Road, names: Sequence[str], pits: Sequence[int | None], laps: int) -> Race:
    """Every car in its place on the grid: odd places right, even ones left, the first in the last row (HQ-47)."""
    cars = list[Car]()
    for number, (name, pit) in enumerate(zip(names, pits, strict=True), start=1):
        place = ("R" if number % 2 else "L", on.rows - number)
        cars.append(Car(name, place, laps=-1, arrival=number, pit=pit))
    return Race(on, cars, laps)


def distance(race: Race, car: Car) -> int:
    return car.laps * race.board.road.rows + car.at[1]


def order(race: Race) -> list[str]:
    """The furthest first, and of those as far who came there first (H-28, HQ-27)."""
    driving = [car for car in race.board.cars if car.state in ("on", "gravel")]
    driving.sort(key=lambda car: (-distance(race, car), car.arrival))
    return [car.name for car in driving]


def begin_rounds(race: Race) -> None:
    if not race.to_go:
        race.to_go = order(race)
        race.round += 1


def is_over(race: Race) -> bool:
    return not race.to_go


def legal(race: Race) -> list[Move]:
    """Every move but throws, which are the dice's own, and the clock's word."""
    if is_over(race):
        return []
    car, board = race.car(), race.board
    if car.state == "gravel":
        back = way_back(race, car)
        return [("back", back)] if back else [("wait",)]
    if car.misses:
        return [("wait",)]
    if race.number is None:
        if has_somewhere_to_go(board, car):
            return list(NUMBERS)
        return [*NUMBERS, ("forfeit",)] if can_turn_in(board, car, car.at) else [("forfeit",)]
    if race.red is None:
        return []
    if race.placing is None:
        ways = placings(race.red, race.whites)
        return [("place", *way) for way in ways if may_be_placed(board, car, as_dice(way, race.red))]
    found = judge(board, car, as_dice(race.placing, race.red))
    ends = found.home | found.pits
    if found.excess:
        faults: list[Move] = [("too fast", place) for place in found.too_fast]
        faults += [("blocked", place) for place in found.blocked]
        return [("drive", place) for place in ends] + faults
    return [("drive", place) for place in ends | found.ends]


def way_back(race: Race, car: Car) -> Space | None:
    """Its own space or the nearest vacant one behind it in the lane, this side of the line (HQ-10)."""
    on, place = race.board.road, car.at
    while race.board.others_on(car, place):
        behind = [front for front in on.fronts[place[0]] if front < place[1]]
        if not behind:
            return None
        place = (place[0], max(behind))
    return place


def play(before: Race, move: Move) -> Race:
    """The race after a move."""
    race = deepcopy(before)
    car, (kind, *what) = race.car(), move
    if kind == "late":
        race.is_late = True
        return race
    if kind == "number":
        race.number = what[0]
        return race
    if kind == "throw":
        race.red, race.whites = what[0], list(what[1])
        return race
    if kind == "place":
        race.placing = tuple(what)
        return race
    if kind == "back":
        car.state = "on"
        come_to(race, car, what[0])
    elif kind == "wait":
        car.misses = False
    elif kind == "drive":
        drive(race, car, what[0])
    elif kind in ("too fast", "blocked"):
        fail(race, car, kind, what[0])
    car.white += race.is_late
    race.clear_the_go()
    race.to_go = race.to_go[1:]
    begin_rounds(race)
    return race


def come_to(race: Race, car: Car, place: Space) -> bool:
    """Move a car; says whether it came over the line on its way."""
    if place != car.at:
        race.arrivals += 1
        car.arrival = race.arrivals
    crossed = place[1] < car.at[1]
    car.at = place
    return crossed


def drive(race: Race, car: Car, place: Space) -> None:
    board = race.board
    is_last, was_due, start = is_done_at_the_line(board, car), stop_is_due(board, car), distance(race, car)
    if car.at[0] == "B" and place != car.at:
        give_flags_back(car)
    if come_to(race, car, place):
        car.laps += 1
        if is_last:
            car.state = "home"
    if place[0] == "B":
        car.has_stopped = True
    if was_due and passes_the_entrance(race, car, start):
        retire(race, car)
    elif car.state == "home":
        race.finishers.append(car.name)
        board.winner_in = True


def give_flags_back(car: Car) -> None:
    """What a stop clears (HQ-17)."""
    car.yellow = car.red = 0
    car.black = False
    if car.white >= 3:
        car.white = 0


def passes_the_entrance(race: Race, car: Car, start: int) -> bool:
    """Whether a go along the road went past the entrance row (HQ-16)."""
    on = race.board.road
    if on.entrance is None or car.at[0] in "PB":
        return False
    lap = range(start, distance(race, car))
    return any(row % on.rows == on.entrance for row in lap)


def fail(race: Race, car: Car, kind: str, place: Space) -> None:
    """An error: lap first, then flags, black and retirement (HQ-59).

    Into the barriers goes a car from where it stood before the go, unless the lap that it completed would be lost.
    """
    board = race.board
    assert race.placing is not None
    assert race.red is not None
    excess = judge(board, car, as_dice(race.placing, race.red)).excess
    was_due, start = stop_is_due(board, car), distance(race, car)
    before = car.at
    if before[0] == "B":
        give_flags_back(car)
    has_crossed = come_to(race, car, place)
    car.laps += has_crossed
    if kind == "too fast" and excess >= 7 and not has_crossed:
        car.at = before
    is_out = excess >= 7 or (kind == "blocked" and excess >= 4 and board.ambulance_retires)
    if is_out or car.black:
        retire(race, car)
        return
    if excess <= 3:
        car.yellow += 1
    else:
        car.red += 1
        car.misses = True
        if kind == "too fast":
            lie_in_the_gravel(race, car)
    car.black = car.yellow >= 3 or car.red >= 2 or bool(car.yellow and car.red)
    if was_due and passes_the_entrance(race, car, start):
        retire(race, car)


def lie_in_the_gravel(race: Race, car: Car) -> None:
    """Beside the space of the gravel's lane that holds the front row of the error space (HQ-34)."""
    on, row = race.board.road, car.at[1]
    car.at = (on.gravel[row], on.fronts[on.gravel[row]][row])
    car.state, car.misses = "gravel", False


def retire(race: Race, car: Car) -> None:
    car.state = "retired"
    race.retired.append(car.name)


def classification(race: Race) -> list[str]:
    """More laps first; of those with as many, who took the flag, then by distance, then the later out (HQ-50)."""

    def rank(car: Car) -> tuple[int, ...]:
        if car.state == "home":
            return -car.laps, 0, race.finishers.index(car.name)
        return -car.laps, 1, -car.at[1], -race.retired.index(car.name)

    return [car.name for car in sorted(race.board.cars, key=rank)]
