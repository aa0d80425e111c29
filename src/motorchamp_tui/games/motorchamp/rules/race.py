"""Race: the whole state of play and its questions, with its cars and the rules chosen.

Rulebook: "Laps", "Pit stops" (flaps); Q-44 (a car that is out keeps its row), Q-52 (laps are counted from -1 on
the grid), Q-88, Q-94.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Any

from attrs import evolve, field, frozen

from motorchamp_tui.games.motorchamp.rules.movement import Ahead, look_ahead
from motorchamp_tui.games.motorchamp.rules.throws import DICE_OF, Dice
from motorchamp_tui.games.motorchamp.rules.track import Square, Track
from motorchamp_tui.games.road import Lane
from motorchamp_tui.games.values import fast_change


class Flap(Enum):
    """The flap on the back of a car."""

    NONE = "none"
    PIT = "pit"
    HANDICAP = "handicap"


class Status(Enum):
    """Whether a car takes part in the race."""

    RUNNING = "running"
    TEMPORARILY_OUT = "temporarily out"
    PERMANENTLY_OUT = "permanently out"
    FINISHED = "finished"


LAPS_WITHOUT_STOP = 4
NO_FLAP, PIT_FLAP, HANDICAP_FLAP = Flap
RUNNING, TEMPORARILY_OUT, PERMANENTLY_OUT, FINISHED = Status
"""The same under global names: looking up a member takes Python ten times as long as a global name."""


@frozen
class Rules:
    """The rules agreed before the start. ``practice``: a lap alone by the practice rules (R-94).

    The others are optional rules, each asked in one place. ``strict_eyes``: how likely a bot is to insist.
    """

    laps: int = 6
    pit_stops: bool = True
    practice: bool = False
    softer_outs: bool = False
    rolling_start: bool = False
    strict_table: bool = False
    strict_eyes: float = 1.0
    own_turning: bool = False


@frozen
class Car:
    """One car. While it is temporarily out, ``square`` is the one beside it.

    ``boxes`` are the rows of the boxes it may stop at; ``passes`` counts since it went out. ``has_flap_waiting``:
    it has the handicap flap, and its pit flap waits at its box (Q-110).
    """

    name: str
    team: str
    driver: str
    boxes: tuple[int, ...]
    square: Square
    laps: int = -1
    flap: Flap = Flap.NONE
    status: Status = Status.RUNNING
    passes: int = 0
    has_flap_waiting: bool = False

    @property
    def place(self) -> Square:
        """Where it is, or was last."""
        return self.square

    @property
    def is_running(self) -> bool:
        """Whether it can move when its go comes."""
        return self.status is RUNNING

    @property
    def is_out_for_now(self) -> bool:
        """Whether it is temporarily out, waiting beside the track."""
        return self.status is TEMPORARILY_OUT

    @property
    def is_on_track(self) -> bool:
        """Whether it is on a square of the race track, in the way of others."""
        return self.status is RUNNING and self.square.is_on_track

    @property
    def is_being_repaired(self) -> bool:
        """Whether it is in a box, with its pit work still to be done."""
        return self.square.lane is Lane.BOX and self.flap is not PIT_FLAP

    def moved_to(self, square: Square, laps: int) -> "Car":
        """The car on another square, with this many laps completed."""
        return _moved(self, square, laps)

    def with_flap(self, flap: Flap) -> "Car":
        """The car with another flap."""
        return self._marked(flap, self.status, self.passes)

    def beside_the_track(self) -> "Car":
        """The car temporarily out beside its square, not passed yet."""
        return self._marked(self.flap, TEMPORARILY_OUT, 0)

    def passed(self, passes: int) -> "Car":
        """The car, passed this many times since it went out."""
        return self._marked(self.flap, self.status, passes)

    def back_on_track(self) -> "Car":
        """The car back on the square beside it."""
        return self._marked(self.flap, RUNNING, 0)

    def taken_off(self, status: Status) -> "Car":
        """The car finished or permanently out."""
        return self._marked(self.flap, status, self.passes)

    def _marked(self, flap: Flap, status: Status, passes: int) -> "Car":
        return _marked(self, flap, status, passes)


_moved, _marked = fast_change(Car, "square", "laps"), fast_change(Car, "flap", "status", "passes")


@frozen
class Race:
    """The state of a race between two moves.

    ``cars`` keep their order for the whole race (that of the grid); other tuples hold indexes into it:
    ``to_go`` the cars that have still to go this round, the current one first; ``finishers`` in the
    order in which they took the flag; ``outs`` the cars that are out, the latest last.
    ``dice`` and ``faces`` are the choice and the throw of the current car. ``occupied`` is the set of the
    race-track squares with a car on them, by their bits.

    Before a throw and between two goes a driver may have a word to say: the drivers of ``may_be_insisted`` on too
    many dice, and the owners of ``passes_unclaimed``, which have just been passed. The first of these cars is then
    in front of ``to_go``, as if it were its go.
    """

    game = "motorchamp"

    track: Track
    rules: Rules
    cars: tuple[Car, ...]
    to_go: tuple[int, ...]
    round: int
    occupied: int
    dice: Dice | None = None
    faces: tuple[int, ...] | None = None
    winner_in: bool = False
    finishers: tuple[int, ...] = ()
    outs: tuple[int, ...] = ()
    may_be_insisted: tuple[int, ...] = ()
    passes_unclaimed: tuple[int, ...] = ()
    has_been_insisted: bool = False
    judged: Any = field(default=None, init=False, eq=False, repr=False)
    """The verdict on this state, once it has been asked for: see :func:`.verdict.judged`."""

    @property
    def laps(self) -> int:
        """How many laps were agreed."""
        return self.rules.laps

    @property
    def is_practice(self) -> bool:
        """Whether this is a practice lap."""
        return self.rules.practice

    @property
    def is_between_goes(self) -> bool:
        """Whether no dice have been chosen yet for the go that comes next."""
        return self.dice is None

    @property
    def awaited(self) -> tuple[tuple[int, ...], ...]:
        """The dice that have to fall now; None while a driver is choosing."""
        return () if self.dice is None or self.faces is not None or self.may_be_insisted else DICE_OF[self.dice]

    @property
    def is_for_a_word(self) -> bool:
        """Whether a driver may insist or turn their car now, and nothing else is possible."""
        return bool(self.may_be_insisted or self.passes_unclaimed)

    @property
    def is_over(self) -> bool:
        """Whether no car is left that can move (Q-91)."""
        return not self.to_go

    @property
    def current_car(self) -> Car:
        """The car whose go it is."""
        return self.cars[self.to_go[0]]

    @property
    def points(self) -> int:
        """The total of the throw on the table."""
        return sum(self.faces or ())

    def car(self, name: str) -> Car:
        """The car of this name."""
        return next(car for car in self.cars if car.name == name)

    def car_at(self, square: Square) -> Car | None:
        """The car on this square, pit lane and boxes included."""
        for car in self.cars:
            if car.square is square and car.status is RUNNING:
                return car
        return None

    def ahead_of(self, car: Car) -> Ahead:
        """The road ahead of a car on the race track."""
        return look_ahead(self.track, car.square, self.occupied, ends_race=self.ends_on_the_line(car))

    def progress(self, car: Car) -> int:
        """Rows driven since the line at the start: negative on the grid (Q-52)."""
        return car.laps * self.track.rows + car.square.row

    def ends_on_the_line(self, car: Car) -> bool:
        """Whether the next crossing of the line ends this car's race (R-89)."""
        return self.winner_in or car.laps == self.rules.laps - 1

    def gives_the_handicap(self, car: Car) -> bool:
        """Whether the next crossing of the line gives this car on the track the handicap flap (R-85)."""
        return (
            car.laps == LAPS_WITHOUT_STOP - 1
            and car.flap is NO_FLAP
            and car.square.is_on_track
            and self.rules.pit_stops
            and not self.ends_on_the_line(car)
        )

    def is_in_start_phase(self, car: Car) -> bool:
        """Whether it is on lap 1, on the grid or not yet beyond the S/L marker (Q-54)."""
        if car.laps > 0 or self.rules.practice or self.rules.rolling_start:
            return False
        end = self.track.start_area_end
        return end is not None and (car.laps < 0 or car.square.row <= end)

    def choosing(self, dice: Dice) -> "Race":
        """The race with the dice chosen."""
        return _in_this_go(self, dice, None, self.judged)

    def thrown(self, faces: tuple[int, ...], judged: Any = None) -> "Race":
        """The race with the throw on the table, and the verdict on it if it is known already."""
        return _in_this_go(self, self.dice, faces, judged)

    def with_order(self, to_go: tuple[int, ...], round: int = 1) -> "Race":
        """The race at the start of a round, with the cars in their order."""
        return _in_order(self, to_go, round, None)

    def gone(self, car: Car) -> "Race":
        """The race after the go of the current car, which has become this one."""
        index = self.to_go[0]
        cars, occupied = list(self.cars), self.occupied
        left = cars[index].square
        if left.is_on_track:
            occupied ^= 1 << left.index
        cars[index] = car
        if car.status is RUNNING and car.square.is_on_track:
            occupied |= 1 << car.square.index
        after = _after_a_go(self, tuple(cars), self.to_go[1:], occupied, None, None, False, None)  # noqa: FBT003
        if car.status is RUNNING:
            return after
        if car.status is FINISHED:
            return _in_or_out(after, True, (*self.finishers, index), self.outs)  # noqa: FBT003 - the winner is in
        return _in_or_out(after, self.winner_in, self.finishers, (*self.outs, index))

    def with_cars(self, cars: tuple[Car, ...], outs: tuple[int, ...], round: int) -> "Race":
        """The race with other cars on the track, in another round."""
        return evolve(self, cars=cars, outs=outs, round=round, occupied=occupied_by(cars))


_in_this_go = fast_change(Race, "dice", "faces", "judged")
_in_order = fast_change(Race, "to_go", "round", "judged")
_after_a_go = fast_change(Race, "cars", "to_go", "occupied", "dice", "faces", "has_been_insisted", "judged")
_in_or_out = fast_change(Race, "winner_in", "finishers", "outs")


def occupied_by(cars: Iterable[Car]) -> int:
    """The set of the race-track squares with a car on them, by their bits."""
    bits = 0
    for car in cars:
        if car.status is RUNNING:
            bits |= bit_of(car.square)
    return bits


def bit_of(square: Square) -> int:
    """The bit of a race-track square in a set of them that is a whole number; 0 for any other square."""
    return 1 << square.index if square.is_on_track else 0
