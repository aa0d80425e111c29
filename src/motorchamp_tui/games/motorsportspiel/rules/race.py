"""Race: the whole state of play and its questions, with cars, their flags, and what was agreed.

H-21, H-23, H-24; HQ-16, HQ-21, HQ-43 (when a stop is due), HQ-47 (laps are counted from -1 on the grid), HQ-60.
"""

from enum import Enum
from typing import Any

from attrs import field, frozen

from motorchamp_tui.games.motorsportspiel.rules.moves import Flag, Reason
from motorchamp_tui.games.motorsportspiel.rules.throws import AWAITED, Placing, Throw
from motorchamp_tui.games.motorsportspiel.rules.track import Space, Track
from motorchamp_tui.games.road import Lane
from motorchamp_tui.games.values import Die, fast_change

YELLOWS_TO_BLACK, REDS_TO_BLACK, WHITES_TO_STOP = 3, 2, 3


class Status(Enum):
    """Whether a car takes part in the race."""

    RUNNING = "running"
    RETIRED = "retired"
    FINISHED = "finished"


RUNNING, RETIRED, FINISHED = Status


class Due(Enum):
    """Why a car has to stop the next time it comes to the pit entrance."""

    NOTHING = "none"
    BLACK = "black"
    STOP_AND_GO = "stop and go"
    AGREED = "extra"

    def __str__(self) -> str:
        return self.value

    def __bool__(self) -> bool:
        return self is not Due.NOTHING


@frozen
class Rules:
    """The rules agreed before the start.

    ``clock``: whether being late brings white flags. ``extra_stop``: every car stops once (H-27).
    ``ambulance_retires``: a big mistake behind cars ends the race of the car (HQ-09). ``practice``: a lap alone;
    if ``practice_goes`` is not 0, it is that many goes, as far as possible (HQ-56).
    """

    laps: int = 5
    clock: bool = False
    extra_stop: bool = False
    ambulance_retires: bool = True
    practice: bool = False
    practice_goes: int = 0


@frozen
class Car:
    """One car. While it is in the gravel, ``space`` is the one beside it, on which it comes back.

    ``pit`` is its own; ``arrival`` numbers the goes in which a car came to another space, so that of two cars the
    one with the lower number was there first. ``misses_go``: it misses a go where it is, on the road.
    """

    name: str
    team: str
    driver: str
    pit: Space | None
    space: Space
    laps: int = -1
    arrival: int = 0
    yellow: int = 0
    red: int = 0
    is_black: bool = False
    white: int = 0
    is_in_gravel: bool = False
    misses_go: bool = False
    has_stopped: bool = False
    status: Status = RUNNING
    reason: Reason | None = None
    """Why it retired."""

    @property
    def place(self) -> Space:
        """Where it is, or was last."""
        return self.space

    @property
    def is_running(self) -> bool:
        """Whether it is in the race, with a go in every round."""
        return self.status is RUNNING

    @property
    def is_on_road(self) -> bool:
        """Whether it is on a space of the race track, where others can meet it."""
        return self.status is RUNNING and not self.is_in_gravel and self.space.is_on_track

    @property
    def is_in_pits(self) -> bool:
        """Whether it is in the pit lane or in its pit."""
        return self.status is RUNNING and not self.space.is_on_track

    @property
    def flags(self) -> tuple[Flag, ...]:
        """Every flag it has, in the order yellow, red, black, white."""
        return (
            *[Flag.YELLOW] * self.yellow,
            *[Flag.RED] * self.red,
            *[Flag.BLACK] * self.is_black,
            *[Flag.WHITE] * self.white,
        )

    def moved_to(self, space: Space, laps: int, arrival: int) -> "Car":
        """The car on another space, with this many laps completed."""
        return _moved(self, space, laps, arrival)

    def with_flag(self, flag: Flag) -> "Car":
        """The car with one more flag; the black one comes automatically (H-21)."""
        yellow, red = self.yellow + (flag is Flag.YELLOW), self.red + (flag is Flag.RED)
        is_black = self.is_black or yellow >= YELLOWS_TO_BLACK or red >= REDS_TO_BLACK or bool(yellow and red)
        return _flagged(self, yellow, red, is_black, self.white + (flag is Flag.WHITE))

    def without_flags(self) -> "Car":
        """The car after a stop: white flags stay unless there are three (HQ-17)."""
        return _flagged(self, 0, 0, is_black=False, white=0 if self.white >= WHITES_TO_STOP else self.white)

    def in_gravel(self, *, is_in_gravel: bool) -> "Car":
        """The car in the gravel beside its space, or back on it."""
        return _waiting(self, is_in_gravel, self.misses_go)

    def missing_its_go(self, *, misses_go: bool) -> "Car":
        """The car that has to miss its next go where it is, or has done so."""
        return _waiting(self, self.is_in_gravel, misses_go)

    def stopped(self) -> "Car":
        """The car that has made its stop."""
        return _stopped(self, True)  # noqa: FBT003 - made from fields

    def taken_off(self, status: Status, reason: Reason | None = None) -> "Car":
        """The car finished, or retired for a reason."""
        return _taken_off(self, status, reason)


_moved = fast_change(Car, "space", "laps", "arrival")
_flagged = fast_change(Car, "yellow", "red", "is_black", "white")
_waiting = fast_change(Car, "is_in_gravel", "misses_go")
_stopped = fast_change(Car, "has_stopped")
_taken_off = fast_change(Car, "status", "reason")


@frozen
class Race:
    """The state of a race between two moves.

    ``cars`` keep their order for the whole race (that of the grid); other tuples hold indexes into it: ``to_go``
    the cars that have still to go this round, the current one first; ``finishers`` in the order in which they
    took the flag; ``retirements``, the latest last. ``arrivals`` is the highest number given. ``number``,
    ``throw`` and ``placing`` are those of the current car so far; ``is_late``: it took
    too long. ``dice`` and ``lost`` are the dice of a practice lap, thrown and lost by mistakes; ``goes`` those
    driven or lost.
    """

    game = "motorsportspiel"

    track: Track
    rules: Rules
    cars: tuple[Car, ...]
    to_go: tuple[int, ...]
    round: int = 1
    arrivals: int = 0
    number: int = 0
    throw: Throw | None = None
    placing: Placing | None = None
    is_late: bool = False
    winner_in: bool = False
    finishers: tuple[int, ...] = ()
    retirements: tuple[int, ...] = ()
    dice: int = 0
    lost: int = 0
    goes: int = 0
    judged: Any = field(default=None, init=False, eq=False, repr=False)
    """The outlook of this go, once it has been asked for: see :func:`.verdict.outlook`."""

    @property
    def laps(self) -> int:
        """How many laps were agreed."""
        return self.rules.laps

    @property
    def is_practice(self) -> bool:
        """Whether this is a practice lap."""
        return self.rules.practice

    @property
    def is_over(self) -> bool:
        """Whether no car is left on the road (HQ-52)."""
        return not self.to_go

    @property
    def current_car(self) -> Car:
        """The car whose go it is."""
        return self.cars[self.to_go[0]]

    @property
    def is_between_goes(self) -> bool:
        """Whether nothing has been chosen yet for the next go."""
        return not self.number and not self.is_late

    @property
    def awaited(self) -> tuple[Die, ...]:
        """The dice that have to fall now; None while a driver is choosing."""
        return AWAITED[self.number] if self.number and self.throw is None else ()

    def car(self, name: str) -> Car:
        """The car of this name."""
        return next(car for car in self.cars if car.name == name)

    def cars_on(self, space: Space) -> tuple[Car, ...]:
        """The cars on this space, the one in front first."""
        there = [car for car in self.cars if car.is_running and not car.is_in_gravel and car.space == space]
        return tuple(sorted(there, key=lambda car: car.arrival))

    def progress(self, car: Car) -> int:
        """Rows driven since the line at the start: negative on the grid (HQ-47)."""
        return car.laps * self.track.rows + car.space.row

    def leader(self) -> Car | None:
        """The foremost car in the race; None without one."""
        running = [car for car in self.cars if car.is_running]
        return max(running, key=lambda car: (self.progress(car), -car.arrival), default=None)

    def is_lapped(self, car: Car) -> bool:
        """Whether it is a whole lap of rows or more behind the leader (HQ-60)."""
        leader = self.leader()
        return leader is not None and self.progress(leader) - self.progress(car) >= self.track.rows

    def ends_on_the_line(self, car: Car) -> bool:
        """Whether the car is done when it next crosses the line (HQ-24, HQ-49)."""
        if self.rules.practice_goes and self.rules.practice:
            return False
        return self.winner_in or car.laps >= self.rules.laps - 1

    def due(self, car: Car) -> Due:
        """Why the car has to stop the next time it comes to the pit entrance (HQ-16, HQ-21, HQ-43)."""
        if car.is_black:
            return Due.BLACK
        if car.white >= WHITES_TO_STOP:
            return Due.STOP_AND_GO
        if self.rules.extra_stop and not car.has_stopped and car.laps >= self.rules.laps - 1:
            return Due.AGREED
        return Due.NOTHING

    def is_heading_for_its_pit(self, car: Car) -> bool:
        """Whether a car in the pit lane has still to stop: its own pit is still ahead."""
        if car.space.lane is not Lane.PIT or car.pit is None:
            return False
        return car.space.index < self.track.in_lane(car.pit.row).index

    def saying(self, number: int) -> "Race":
        """The race with the number of dice chosen."""
        return _in_this_go(self, number, None, None, self.judged)

    def thrown(self, throw: Throw) -> "Race":
        """The race with the throw on the table."""
        return _in_this_go(self, self.number, throw, None, self.judged)

    def placed(self, placing: Placing) -> "Race":
        """The race with the dice in the fields."""
        return _in_this_go(self, self.number, self.throw, placing, self.judged)

    def late(self) -> "Race":
        """The race whose current car took too long."""
        return _late(self, True)  # noqa: FBT003 - made from fields

    def counting(self, dice: int, lost: int, goes: int) -> "Race":
        """The practice lap with this many dice and goes."""
        return _counted(self, dice, lost, goes)

    def with_order(self, to_go: tuple[int, ...], round: int = 1) -> "Race":
        """The race at the start of a round, with the cars in their order."""
        return _in_order(self, to_go, round, None)

    def gone(self, car: Car) -> "Race":
        """The race after the go of the current car, which has become this one."""
        index = self.to_go[0]
        cars = list(self.cars)
        cars[index] = car
        after = _after_a_go(
            self,
            tuple(cars),
            self.to_go[1:],
            max(self.arrivals, car.arrival),
            0,
            None,
            None,
            False,  # noqa: FBT003 - made from fields
            None,
        )
        if car.status is RUNNING:
            return after
        if car.status is FINISHED:
            return _in_or_out(after, True, (*self.finishers, index), self.retirements)  # noqa: FBT003
        return _in_or_out(after, self.winner_in, self.finishers, (*self.retirements, index))


_in_this_go = fast_change(Race, "number", "throw", "placing", "judged")
_late = fast_change(Race, "is_late")
_counted = fast_change(Race, "dice", "lost", "goes")
_in_order = fast_change(Race, "to_go", "round", "judged")
_after_a_go = fast_change(Race, "cars", "to_go", "arrivals", "number", "throw", "placing", "is_late", "judged")
_in_or_out = fast_change(Race, "winner_in", "finishers", "retirements")
