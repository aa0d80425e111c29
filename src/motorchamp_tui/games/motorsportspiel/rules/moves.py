"""Moves, which change a race, and reports, which say what happened.

A move is a seat's choice, the faces of dice or the call of the clock; a report is a fact in the past tense.
Both name cars by their names and say nothing about how rules work.
"""

from enum import Enum

from attrs import frozen

from motorchamp_tui.games.motorsportspiel.rules.throws import Placing, Throw
from motorchamp_tui.games.motorsportspiel.rules.times import Time
from motorchamp_tui.games.motorsportspiel.rules.track import Space


class Flag(Enum):
    """The flag for a driving error, or for being late."""

    YELLOW = "yellow"
    RED = "red"
    BLACK = "black"
    WHITE = "white"

    def __str__(self) -> str:
        return self.value


@frozen
class ChooseNumber:
    """Before the throw: how many dice (H-01)."""

    number: int

    def __str__(self) -> str:
        return f"{self.number}"


@frozen
class Drive:
    """After a placing that can be driven: where the go ends. The car's own space means: stay (in the pit lane)."""

    end: Space

    def __str__(self) -> str:
        return self.end.name


@frozen
class TooFast:
    """After a placing that fails in a corner: the space that is entered too fast."""

    space: Space

    def __str__(self) -> str:
        return f"too fast {self.space}"


@frozen
class Blocked:
    """After a placing that fails behind cars: the last free space."""

    space: Space

    def __str__(self) -> str:
        return f"blocked {self.space}"


@frozen
class Forfeit:
    """Instead of dice, where no space can be reached (H-29)."""

    def __str__(self) -> str:
        return "forfeit"


@frozen
class MissGo:
    """Instead of dice, for a car that misses this go where it is."""

    def __str__(self) -> str:
        return "miss"


@frozen
class PutBack:
    """Instead of dice, for a car in the gravel: the space on which it is put (H-17)."""

    space: Space

    def __str__(self) -> str:
        return f"back {self.space}"


@frozen
class Late:
    """The call of the clock while a driver is asked (H-24). It comes from outside: no driver is offered it."""

    def __str__(self) -> str:
        return "late"


Move = ChooseNumber | Throw | Placing | Drive | TooFast | Blocked | Forfeit | MissGo | PutBack | Late


def end_of(move: Move) -> Space | None:
    """The space on which a go ends by this move; None for any other move."""
    match move:
        case Drive(space) | TooFast(space) | Blocked(space):
            return space
        case _:
            return None


CHOICES = tuple(map(ChooseNumber, (1, 2, 3)))
FORFEIT, MISS_GO, LATE = Forfeit(), MissGo(), Late()


@frozen
class RoundStarted:
    """Every car in the race gets one go, in this order (HQ-36)."""

    round: int
    order: tuple[str, ...]


@frozen
class NumberChosen:
    """A driver has chosen how many dice to throw."""

    car: str
    number: int


@frozen
class DiceThrown:
    """The dice have fallen."""

    car: str
    throw: Throw


@frozen
class DicePlaced:
    """The dice are in the fields of the move indicator; ``is_as_any``: every other placing would end alike."""

    car: str
    placing: Placing
    is_as_any: bool = False


@frozen
class CarDrove:
    """A car moved from ``start`` to ``end``, ``rows`` rows on; ``lost`` points had no use in the pit lane."""

    car: str
    start: Space
    end: Space
    rows: int
    lost: int = 0


@frozen
class DroveOff:
    """A car entered ``space`` too fast, with ``excess`` points left over; ``corner`` is the name of the corner."""

    car: str
    space: Space
    corner: str
    excess: int


@frozen
class RanIntoCars:
    """A car found no way past others: it is on ``space``, with ``excess`` points left over."""

    car: str
    space: Space
    behind: tuple[str, ...]
    excess: int


@frozen
class FlagShown:
    """A car got a flag."""

    car: str
    flag: Flag


@frozen
class PutInGravel:
    """A car is in the gravel, beside the space on which it comes back."""

    car: str
    space: Space


@frozen
class CameBack:
    """A car was put back on the road from the gravel."""

    car: str
    space: Space


@frozen
class MissedGo:
    """A car missed its go where it is."""

    car: str
    space: Space


@frozen
class Forfeited:
    """A car had no space to go to."""

    car: str
    space: Space


class Reason(Enum):
    """Why a car retired."""

    BARRIERS = "hit the barriers"
    AMBULANCE = "ran into cars"
    BLACK_FLAG = "got another flag after the black one"
    NO_STOP = "passed the pit entrance with a stop due"

    def __str__(self) -> str:
        return self.value


@frozen
class Retired:
    """A car is out of the race."""

    car: str
    space: Space
    reason: Reason


@frozen
class PitEntered:
    """A car turned into the pit lane."""

    car: str
    space: Space


@frozen
class PitReached:
    """A car stopped at its pit."""

    car: str
    space: Space


@frozen
class FlagsReturned:
    """A car left its pit and gave back these flags, none or more (HQ-17)."""

    car: str
    flags: tuple[Flag, ...]


@frozen
class PitLeft:
    """A car came from the pit lane onto the road."""

    car: str
    space: Space


@frozen
class LapCompleted:
    """A car crossed the line, with ``laps`` laps completed."""

    car: str
    laps: int


@frozen
class Lapped:
    """A car is a whole lap behind the leader from now on (H-23)."""

    car: str


@frozen
class TookTheFlag:
    """A car is done."""

    car: str
    laps: int
    order: int


@frozen
class TookTooLong:
    """A driver was not done in time: this go brings a white flag."""

    car: str


@frozen
class DiceLost:
    """A mistake on a practice lap costs ``lost`` dice (HQ-22); or goes, where goes are counted (HQ-56)."""

    car: str
    lost: int
    is_goes: bool = False


@frozen
class PracticeLapTimed:
    """A practice lap is over; ``time`` is None where it has none."""

    car: str
    time: Time | None


@frozen
class RaceEnded:
    """No car is left on the road."""

    round: int


Report = (
    RoundStarted
    | NumberChosen
    | DiceThrown
    | DicePlaced
    | CarDrove
    | DroveOff
    | RanIntoCars
    | FlagShown
    | PutInGravel
    | CameBack
    | MissedGo
    | Forfeited
    | Retired
    | PitEntered
    | PitReached
    | FlagsReturned
    | PitLeft
    | LapCompleted
    | Lapped
    | TookTheFlag
    | TookTooLong
    | DiceLost
    | PracticeLapTimed
    | RaceEnded
)
