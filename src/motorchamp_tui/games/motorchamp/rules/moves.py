"""Moves, which change a race, and reports, which say what happened.

A move is a seat's choice or the faces of dice; a report is a fact, with its words. Both name cars by their names
and say nothing about how rules work.
"""

import functools
from typing import ClassVar

from attrs import field, frozen

from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.rules.times import PracticeTime
from motorchamp_tui.games.motorchamp.rules.track import Square
from motorchamp_tui.games.reports import (
    CarDrives,
    CarIsAt,
    Finishes,
    IncidentKind,
    LapCompleted,
    LapTimed,
    OfACar,
    Report,
    RoundStarted,
)
from motorchamp_tui.games.road import Lane
from motorchamp_tui.words import counted

__all__ = ["LapCompleted", "OfACar", "Report", "RoundStarted"]


@frozen
class ChooseDice:
    """Before the throw: which dice (Q-12)."""

    dice: Dice

    def __str__(self) -> str:
        return str(self.dice)


@frozen
class Throw:
    """The faces of the dice, in the order normal, normal, special."""

    faces: tuple[int, ...]

    def __str__(self) -> str:
        return f"[{' '.join(map(str, self.faces))}]"

    @property
    def points(self) -> int:
        """The total of the throw."""
        return sum(self.faces)


def thrown(faces: tuple[int, ...]) -> Throw:
    """The move of dice with these faces."""
    return Throw(faces)


@frozen
class Drive:
    """After the throw: where it ends, then where each slipstream ends. The car's own square means: stay."""

    end: Square
    tows: tuple[Square, ...] = ()

    def __str__(self) -> str:
        return ">".join(square.name for square in (self.end, *self.tows))

    @property
    def last(self) -> Square:
        """The square on which the car ends."""
        return self.tows[-1] if self.tows else self.end


@frozen
class StandBeside:
    """After a throw of one point too many: the square beside which the car waits (Q-18, Q-19)."""

    square: Square

    def __str__(self) -> str:
        return f"beside {self.square}"


@frozen
class DropOut:
    """After a throw that puts the car permanently out: nothing else is left to do."""

    def __str__(self) -> str:
        return "out"


@frozen
class Insist:
    """Before too many dice fall: another driver insists on a correct choice (R-21, Q-113)."""

    def __str__(self) -> str:
        return "insist"


@frozen
class Turn:
    """After a pass: the owner turns this car, or puts it back on its square (R-42, Q-114)."""

    car: str

    def __str__(self) -> str:
        return f"turn {self.car}"


@frozen
class KeepQuiet:
    """The driver who might insist, or turn a car, does not."""

    def __str__(self) -> str:
        return "quiet"


Move = ChooseDice | Throw | Drive | StandBeside | DropOut | Insist | Turn | KeepQuiet


def end_of(move: Move) -> Square | None:
    """The square where the car ends, or beside which it is put; None for any other move."""
    match move:
        case Drive():
            return move.last
        case StandBeside(square):
            return square
        case _:
            return None


DROP_OUT, INSIST, KEEP_QUIET = DropOut(), Insist(), KeepQuiet()
CHOICES: tuple[ChooseDice, ...] = tuple(ChooseDice(dice) for dice in Dice)


@functools.cache
def drive_to(square: Square) -> Drive:
    """The drive that ends here without a slipstream."""
    return Drive(square)


DICE_WORDS = {Dice.SPECIAL: "the special die", Dice.ONE: "one die", Dice.TWO: "two dice", Dice.THREE: "three dice"}
OUT, STOP, SLIPSTREAM, FLAG = map(IncidentKind, ("out", "stop", "slipstream", "flag"))


@frozen
class DiceChosen(OfACar):
    """A driver has chosen which dice to throw."""

    dice: Dice
    says, tail = "{car} takes {_words}", ""
    is_said, is_quiet = False, True

    @property
    def _words(self) -> str:
        return DICE_WORDS[self.dice]


@frozen
class _Throw(OfACar):
    """A throw of dice."""

    faces: tuple[int, ...]

    @property
    def points(self) -> int:
        """The total."""
        return sum(self.faces)

    @property
    def _shown(self) -> str:
        return " ".join(map(str, self.faces))

    @property
    def _total(self) -> str:
        return f"{self._shown} = {self.points}" if len(self.faces) > 1 else self._shown


@frozen
class DiceThrown(_Throw):
    """The dice have fallen."""

    says, opens = "{car} throws {_total}", "{car} threw {_shown}: "
    adds: ClassVar = {"throws": 1, "points": "points"}
    is_quiet = True


@frozen
class CarDrove(CarDrives):
    """A car moved by its throw; ``lost`` points could not be used (start phase, pit lane, way out).

    ``limit`` is the speed limit that took them in the start phase, 0 where it was something else: an explanation
    only, which does not change the report's meaning.
    """

    lost: int = 0
    limit: int = field(default=0, eq=False, repr=False)
    says, way = "{car} drives from {start} to {end}{_and_lost}", "{start} → {end}{_with_lost}"
    brief = "{car} to {end}{_with_lost}"
    adds: ClassVar = {"lost": "lost"}
    is_quiet = True

    @property
    def _why_lost(self) -> str:
        if self.start.is_on_track and self.end.is_on_track:
            return f"start phase, limit {self.limit}" if self.limit else "start phase, road blocked ahead"
        return {Lane.BOX: "the box ends the go", Lane.PIT: "pit lane occupied ahead"}.get(
            self.end.lane, "road blocked ahead"
        )

    @property
    def _what_is_lost(self) -> str:
        return f"{counted(self.lost, 'point')} lost: {self._why_lost}" if self.lost else ""

    @property
    def _and_lost(self) -> str:
        return f"; {self._what_is_lost}" if self.lost else ""

    @property
    def _with_lost(self) -> str:
        return f" ({self._what_is_lost})" if self.lost else ""


@frozen
class CarStayed(OfACar):
    """A car had nowhere to go, or its driver left it in the box.

    ``limit`` is the speed limit that was one point too low in practice (R-97), 0 where it was something else.
    """

    square: Square
    lost: int = 0
    limit: int = field(default=0, eq=False, repr=False)
    says, way = "{car} stays on {square}{_and_lost}", "stays on {square}{_with_lost}"
    adds: ClassVar = {"lost": "lost"}

    @property
    def went_wrong(self) -> bool:
        """Whether the throw is lost."""
        return self.limit > 0

    @property
    def _what_is_lost(self) -> str:
        if self.limit:
            return f"one over the limit of {self.limit}: the throw counts"
        return CarDrove(self.car, self.square, self.square, self.lost)._what_is_lost

    _and_lost, _with_lost = CarDrove._and_lost, CarDrove._with_lost


@frozen
class SlipstreamTaken(OfACar):
    """Three further squares behind another car (R-65)."""

    behind: str
    start: Square
    end: Square
    says, way = "{car} takes the slipstream of {behind}, {start} to {end}", "slipstream of {behind} → {end}"
    incident = SLIPSTREAM
    adds: ClassVar = {"slipstreams": 1}


@frozen
class HandicapGiven(OfACar):
    """Four laps without a stop: the red flap (R-85)."""

    says = "{car} has driven four laps without a pit stop: handicap flap, one die and no slipstream until it stops"
    setback = "got the handicap flap after four laps without a stop"


@frozen
class _TooMuch(OfACar):
    """A throw that puts a car out: by how many points it is too much, and why."""

    incident = OUT
    adds: ClassVar = {"outs": 1}
    excess = 1
    limit = blocked = False
    went_wrong = True

    @property
    def _why(self) -> str:
        if not self.excess:
            return "too many dice"
        causes = ["over the limit"] * self.limit + ["the track is blocked"] * self.blocked
        return f"{counted(self.excess, 'point')} too many, {' and '.join(causes)}"


@frozen
class WentOut(_TooMuch):
    """Temporarily out beside a square; ``limit`` and ``blocked`` say by what (R-23, R-30)."""

    start: Square
    beside: Square
    limit: bool
    blocked: bool
    says, setback = "{car} is temporarily out beside {beside}: {_why}", "went out beside {beside} ({_why})"


@frozen
class Spared(_TooMuch):
    """Not permanently out, by the softer rule: beside the square it threw from, with the handicap flap (Q-107)."""

    beside: Square
    excess: int
    limit: bool
    blocked: bool
    says = "{car} is spared, temporarily out beside {beside} with the handicap flap: {_why}"
    setback = "went out beside {beside} with the handicap flap ({_why})"


@frozen
class DroppedOut(_TooMuch):
    """Permanently out, taken off from its square (Q-24).

    ``excess`` points too many; an excess of one means that it had no room beside the track.
    """

    start: Square
    excess: int
    limit: bool
    blocked: bool
    says, setback = (
        "{car} is permanently out, from {start}: {_why}{_no_room}",
        "went out for good from {start} ({_why})",
    )

    @property
    def _no_room(self) -> str:
        return ", no room beside the track" if self.excess == 1 else ""


def _times(passes: int) -> str:
    return "once" if passes == 1 else "twice"


@frozen
class WasPassed(OfACar):
    """A car that is out has been passed; ``by`` is empty after an empty round (Q-42)."""

    by: str | None
    passes: int
    says = "{car} is passed by {_who}: {_times}"

    @property
    def tail(self) -> str | None:
        """By whom is left out: it is their go."""
        return "passed {car} ({passes}/2)" if self.by else None

    @property
    def _who(self) -> str:
        return self.by or "nobody (an empty round)"

    @property
    def _times(self) -> str:
        return _times(self.passes)


@frozen
class MayBeTurned(OfACar):
    """A car that is out has been passed, which counts if its driver claims it (Q-114)."""

    by: str
    says = "{car} is passed by {by}: its driver may turn it"


@frozen
class CarTurned(OfACar):
    """A driver has turned their car: the pass counts."""

    passes: int
    says = "{car} is turned: passed {_times}"
    _times = WasPassed._times


@frozen
class PassLost(OfACar):
    """Nobody has turned the car: the pass does not count."""

    says = "{car} is not turned: the pass is lost"


@frozen
class Insisted(OfACar):
    """Another driver, ``by``, has insisted that this car's dice are chosen again."""

    by: str
    says = "{by} insists: {car} has taken too many dice and chooses again"


@frozen
class CameBack(OfACar):
    """A car that was temporarily out is back on its square."""

    square: Square
    says = "{car} is back on {square}"


@frozen
class PitEntered(CarIsAt):
    """A car turned into the pit lane."""

    square: Square
    says, tail = "{car} turns into the pit lane, {square}", ""


@frozen
class BoxReached(CarIsAt):
    """A car turned into a box."""

    square: Square
    says = "{car} reaches its box, {square}"


@frozen
class PitWorkDone(_Throw):
    """Two dice in the box; ``repaired`` gives the yellow flap (R-80)."""

    repaired: bool
    says, setback = "{car}: pit work {_total}, {_result}", "{_failure}"
    incident = STOP
    adds: ClassVar = {"stops": 1}

    @property
    def counts(self) -> bool:
        """Whether it is a stop."""
        return self.repaired

    @property
    def _result(self) -> str:
        return "repaired, pit flap" if self.repaired else "not repaired yet"

    @property
    def _failure(self) -> str:
        return "" if self.repaired else f"failed at the pit work with {self._total}"


@frozen
class RedFlapOff(_Throw):
    """Successful pit work that took off the handicap flap; another one earns the yellow flap (Q-110)."""

    says = "{car}: pit work {_total}, the handicap flap is off; one more for the pit flap"


@frozen
class PitLeft(CarIsAt):
    """A car is back on the race track."""

    square: Square
    says = "{car} leaves the pits, {square}"


@frozen
class TookTheFlag(Finishes):
    """A car's race ended on the line; ``place`` counts the cars that came in."""

    place: int
    incident = FLAG

    @property
    def is_win(self) -> bool:
        """Whether it is the first."""
        return self.place == 1


@frozen
class PracticeLapTimed(LapTimed):
    """A practice lap is over; ``time`` is None for a car that got none."""

    time: PracticeTime | None


@frozen
class RaceEnded(Report):
    """No car is left that can move (Q-91)."""

    rounds: int
    says, tail = "The race is over after {_driven}", "{_driven} in all"
    is_said = False

    @property
    def _driven(self) -> str:
        return counted(self.rounds, "round")
