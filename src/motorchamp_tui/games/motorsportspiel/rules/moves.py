"""Moves, which change a race, and reports, which say what happened.

A move is a seat's choice, the faces of dice or the call of the clock; a report is a fact, with its words.
Both name cars by their names and say nothing about how rules work.
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import ClassVar

from attrs import frozen

from motorchamp_tui.games.motorsportspiel.rules.throws import NUMBER_WORDS, Pair, Placing, Throw
from motorchamp_tui.games.motorsportspiel.rules.times import Time
from motorchamp_tui.games.motorsportspiel.rules.track import Space
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
from motorchamp_tui.words import and_so_on, counted

__all__ = ["LapCompleted", "OfACar", "Report", "RoundStarted"]


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


ERROR, GRAVEL, BLACK, STOP, OUT, FINISH = map(
    IncidentKind, ("error", "gravel", "black flag", "stop", "out", "finish")
)


@frozen
class NumberChosen(OfACar):
    """A driver has chosen how many dice to throw."""

    number: int
    says, tail = "{car} takes {_dice}", ""
    is_said, is_quiet = False, True

    @property
    def _dice(self) -> str:
        return NUMBER_WORDS[self.number]


@frozen
class DiceThrown(OfACar):
    """The dice have fallen."""

    throw: Throw
    says, aloud, tail = "{car} throws {throw}", "{car} throws {_aloud}", ""
    adds: ClassVar = {"throws": 1, "goes": 1, "dice": "_number"}
    is_own = is_quiet = True

    @property
    def _number(self) -> int:
        return self.throw.number

    @property
    def _aloud(self) -> str:
        return dice_words(self.throw)


@frozen
class DicePlaced(OfACar):
    """The dice are in the fields of the move indicator; ``is_as_any``: every other placing would end alike."""

    placing: Placing
    is_as_any: bool = False
    says, opens = "{car} places {_placed}", "{car} placed {_placed}: "
    adds: ClassVar = {"points": "_points"}
    is_quiet = True

    @property
    def _placed(self) -> str:
        return f"{self.placing.words}{', as good as any other way' if self.is_as_any else ''}"

    @property
    def _points(self) -> int:
        return self.placing.points


@frozen
class CarDrove(CarDrives):
    """A car moved from ``start`` to ``end``, ``rows`` rows on; ``lost`` points had no use in the pit lane."""

    rows: int
    lost: int = 0
    says, way = "{car} {_drove}{_and_lost}", "{_in_short}{_with_lost}"
    adds: ClassVar = {"rows": "rows", "lost": "lost"}

    @property
    def is_quiet(self) -> bool:
        """Whether nothing was lost."""
        return not self.lost

    @property
    def _drove(self) -> str:
        return f"stays on {self.end}" if self.start == self.end else f"drives from {self.start} to {self.end}"

    @property
    def _in_short(self) -> str:
        return f"stays on {self.end}" if self.start == self.end else f"{self.start} → {self.end}"

    @property
    def _and_lost(self) -> str:
        return f"; {counted(self.lost, 'point')} lost in the pit lane" if self.lost else ""

    @property
    def _with_lost(self) -> str:
        return f" ({counted(self.lost, 'point')} lost)" if self.lost else ""


@frozen
class _Mistake(OfACar):
    """A placing that could not be driven, with ``excess`` points left over."""

    incident = ERROR
    adds: ClassVar = {"lost": "excess"}
    excess = 0
    went_wrong = True

    @property
    def _points(self) -> str:
        return counted(self.excess, "point")


@frozen
class DroveOff(_Mistake):
    """A car entered ``space`` too fast, with ``excess`` points left over; ``corner`` is the name of the corner."""

    space: Space
    corner: str
    excess: int
    says, setback = "{car} is too fast on {_where}: {_points} left over", "entered {_where} {_points} too fast"

    @property
    def _where(self) -> str:
        return f"{self.space} ({self.corner})" if self.corner else f"{self.space}"


@frozen
class RanIntoCars(_Mistake):
    """A car found no way past others: it is on ``space``, with ``excess`` points left over."""

    space: Space
    behind: tuple[str, ...]
    excess: int
    says = "{car} is held up by {_others} on {space}: {_points} left over"
    setback = "ran into {_others} on {space} with {_points} left over"

    @property
    def _others(self) -> str:
        return and_so_on(self.behind)


@frozen
class FlagShown(OfACar):
    """A car got a flag."""

    flag: Flag
    says, setback = "{car}: {flag} flag", "{_black}"

    @property
    def incident(self) -> IncidentKind | None:
        """A black flag."""
        return BLACK if self.flag is Flag.BLACK else None

    @property
    def adds(self) -> Mapping[str, int | str]:
        """A yellow or red flag."""
        return {str(self.flag): 1} if self.flag in (Flag.YELLOW, Flag.RED) else {}

    @property
    def _black(self) -> str:
        return "got a black flag" if self.flag is Flag.BLACK else ""


@frozen
class PutInGravel(OfACar):
    """A car is in the gravel, beside the space on which it comes back."""

    space: Space
    says, setback = "{car} is in the gravel beside {space}", "went into the gravel"
    incident = GRAVEL


@frozen
class CameBack(OfACar):
    """A car was put back on the road from the gravel."""

    space: Space
    says = "{car} is back on the road, on {space}"
    adds: ClassVar = {"goes": 1}


@frozen
class MissedGo(OfACar):
    """A car missed its go where it is."""

    space: Space
    says = "{car} misses its go on {space}"
    adds: ClassVar = {"goes": 1}


@frozen
class Forfeited(OfACar):
    """A car had no space to go to."""

    space: Space
    says = "{car} has nowhere to go and forfeits its go on {space}"
    setback = "had nowhere to go from {space}"
    adds: ClassVar = {"goes": 1}


class Reason(Enum):
    """Why a car retired."""

    BARRIERS = "hit the barriers"
    AMBULANCE = "ran into cars"
    BLACK_FLAG = "got another flag after the black one"
    NO_STOP = "passed the pit entrance with a stop due"

    def __str__(self) -> str:
        return self.value


@frozen
class Retired(OfACar):
    """A car is out of the race."""

    space: Space
    reason: Reason
    says, setback = "{car} retires at {space}: it {reason}", "{_how}"
    incident = OUT
    went_wrong = True

    @property
    def _how(self) -> str:
        return "retired" if self.reason is Reason.AMBULANCE else str(self.reason)


@frozen
class PitEntered(CarIsAt):
    """A car turned into the pit lane."""

    space: Space
    says, tail = "{car} turns into the pit lane, {space}", ""


@frozen
class PitReached(CarIsAt):
    """A car stopped at its pit."""

    space: Space
    says = "{car} stops at its pit, {space}"
    incident = STOP
    adds: ClassVar = {"stops": 1}


@frozen
class FlagsReturned(OfACar):
    """A car left its pit and gave back these flags, none or more (HQ-17)."""

    flags: tuple[Flag, ...]
    says = "{car} {_what}"

    @property
    def tail(self) -> str | None:
        """Nothing, where it had none."""
        return None if self.flags else ""

    @property
    def is_said(self) -> bool:
        """Whether it had any."""
        return bool(self.flags)

    @property
    def _what(self) -> str:
        return f"gives back {flags_in_words(self.flags)}" if self.flags else "has no flags to give back"


@frozen
class PitLeft(CarIsAt):
    """A car came from the pit lane onto the road."""

    space: Space
    says = "{car} is out of the pit lane, on {space}"


@frozen
class Lapped(OfACar):
    """A car is a whole lap behind the leader from now on (H-23)."""

    says = "{car} is a lap behind the leader: blue flag"


@frozen
class TookTheFlag(Finishes):
    """A car is done."""

    order: int
    incident = FINISH

    @property
    def is_win(self) -> bool:
        """Whether it is the first."""
        return self.order == 1


@frozen
class TookTooLong(OfACar):
    """A driver was not done in time: this go brings a white flag."""

    says = "{car} has taken too long"


@frozen
class DiceLost(OfACar):
    """A mistake on a practice lap costs ``lost`` dice (HQ-22); or goes, where goes are counted (HQ-56)."""

    lost: int
    is_goes: bool = False
    says = "{car} loses {_what}"

    @property
    def _what(self) -> str:
        return lost_words(self.lost, is_goes=self.is_goes)


@frozen
class PracticeLapTimed(LapTimed):
    """A practice lap is over; ``time`` is None where it has none."""

    time: Time | None
    says = "{car}{_practised}"

    @property
    def _practised(self) -> str:
        if self.time is None:
            return " gets no practice time"
        return f": practice {self.time}{'' if self.time.is_of_a_lap else ' rows'}"


@frozen
class RaceEnded(Report):
    """No car is left on the road."""

    round: int
    says, tail = "The race is over after {_driven}", "{_driven} in all"
    is_said = False

    @property
    def _driven(self) -> str:
        return counted(self.round, "round")


def lost_words(lost: int, *, is_goes: bool) -> str:
    """The dice or goes that a mistake costs on a practice lap."""
    one, more = ("go", "goes") if is_goes else ("die", "dice")
    return f"{lost} {one if lost == 1 else more}"


def flags_in_words(flags: Iterable[Flag]) -> str:
    """``a yellow flag``, ``2 yellow and 1 black flag``."""
    told = list(flags)
    if len(told) == 1:
        return f"a {told[0]} flag"
    parts = [f"{told.count(flag)} {flag}" for flag in dict.fromkeys(told)]
    return f"{and_so_on(parts)} flag{'s' if told.count(told[-1]) > 1 else ''}"


def dice_words(throw: Throw) -> str:
    """The numbers of the dice: ``red 1 or 3, white 3 or 4``."""
    red, *whites = throw.pairs
    return ", ".join([f"red {either(red)}", *(f"white {either(white)}" for white in whites)])


def either(pair: Pair) -> str:
    """The two numbers that a die can show."""
    return f"{pair[0]} or {pair[1]}"
