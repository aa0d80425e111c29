"""Moves, which change a race, and reports, which say what happened.

A move is a seat's choice or the faces of dice; a report is a fact in the past tense. Both name cars by
their names and say nothing about how rules work.
"""

import functools

from attrs import field, frozen

from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.rules.times import PracticeTime
from motorchamp_tui.games.motorchamp.rules.track import Square


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


@frozen
class RoundStarted:
    """Every car that can move gets one go, in this order (Q-45)."""

    round: int
    order: tuple[str, ...]


@frozen
class DiceChosen:
    """A driver has chosen which dice to throw."""

    car: str
    dice: Dice


@frozen
class DiceThrown:
    """The dice have fallen."""

    car: str
    faces: tuple[int, ...]


@frozen
class CarDrove:
    """A car moved by its throw; ``lost`` points could not be used (start phase, pit lane, way out).

    ``limit`` is the speed limit that took them in the start phase, 0 where it was something else: an explanation
    only, which does not change the report's meaning.
    """

    car: str
    start: Square
    end: Square
    lost: int = 0
    limit: int = field(default=0, eq=False, repr=False)


@frozen
class CarStayed:
    """A car had nowhere to go, or its driver left it in the box.

    ``limit`` is the speed limit that was one point too low in practice (R-97), 0 where it was something else.
    """

    car: str
    square: Square
    lost: int = 0
    limit: int = field(default=0, eq=False, repr=False)


@frozen
class SlipstreamTaken:
    """Three further squares behind another car (R-65)."""

    car: str
    behind: str
    start: Square
    end: Square


@frozen
class LapCompleted:
    """A car crossed the line; ``laps`` are completed now, 0 for the first crossing (Q-52)."""

    car: str
    laps: int


@frozen
class HandicapGiven:
    """Four laps without a stop: the red flap (R-85)."""

    car: str


@frozen
class WentOut:
    """Temporarily out beside a square; ``limit`` and ``blocked`` say by what (R-23, R-30)."""

    car: str
    start: Square
    beside: Square
    limit: bool
    blocked: bool


@frozen
class Spared:
    """Not permanently out, by the softer rule: beside the square it threw from, with the handicap flap (Q-107)."""

    car: str
    beside: Square
    excess: int
    limit: bool
    blocked: bool


@frozen
class DroppedOut:
    """Permanently out, taken off from its square (Q-24).

    ``excess`` points too many; an excess of one means that it had no room beside the track.
    """

    car: str
    start: Square
    excess: int
    limit: bool
    blocked: bool


@frozen
class WasPassed:
    """A car that is out has been passed; ``by`` is empty after an empty round (Q-42)."""

    car: str
    by: str | None
    passes: int


@frozen
class MayBeTurned:
    """A car that is out has been passed, which counts if its driver claims it (Q-114)."""

    car: str
    by: str


@frozen
class CarTurned:
    """A driver has turned their car: the pass counts."""

    car: str
    passes: int


@frozen
class PassLost:
    """Nobody has turned the car: the pass does not count."""

    car: str


@frozen
class Insisted:
    """Another driver, ``by``, has insisted that this car's dice are chosen again."""

    car: str
    by: str


@frozen
class CameBack:
    """A car that was temporarily out is back on its square."""

    car: str
    square: Square


@frozen
class PitEntered:
    """A car turned into the pit lane."""

    car: str
    square: Square


@frozen
class BoxReached:
    """A car turned into a box."""

    car: str
    square: Square


@frozen
class PitWorkDone:
    """Two dice in the box; ``repaired`` gives the yellow flap (R-80)."""

    car: str
    faces: tuple[int, ...]
    repaired: bool


@frozen
class RedFlapOff:
    """Successful pit work that took off the handicap flap; another one earns the yellow flap (Q-110)."""

    car: str
    faces: tuple[int, ...]


@frozen
class PitLeft:
    """A car is back on the race track."""

    car: str
    square: Square


@frozen
class TookTheFlag:
    """A car's race ended on the line; ``place`` counts the cars that came in."""

    car: str
    laps: int
    place: int


@frozen
class PracticeLapTimed:
    """A practice lap is over; ``time`` is None for a car that got none."""

    car: str
    time: PracticeTime | None


@frozen
class RaceEnded:
    """No car is left that can move (Q-91)."""

    rounds: int


Report = (
    RoundStarted
    | DiceChosen
    | DiceThrown
    | CarDrove
    | CarStayed
    | SlipstreamTaken
    | LapCompleted
    | HandicapGiven
    | WentOut
    | Spared
    | DroppedOut
    | WasPassed
    | MayBeTurned
    | CarTurned
    | PassLost
    | Insisted
    | CameBack
    | PitEntered
    | BoxReached
    | PitWorkDone
    | RedFlapOff
    | PitLeft
    | TookTheFlag
    | PracticeLapTimed
    | RaceEnded
)
