"""Protocol between the screens and the drawing of a game: a face is a package with the names of FaceOf."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from rich.style import Style
from textual.binding import Binding

from motorchamp_tui.games.protocol import AnyCar, AnyRace, Move, Report
from motorchamp_tui.games.reports import IncidentKind
from motorchamp_tui.games.road import Place
from motorchamp_tui.tui.games.coaching import CoachOf
from motorchamp_tui.tui.games.lane_parts import GridCell, GridSpot
from motorchamp_tui.tui.games.order_in_view import DriverWords
from motorchamp_tui.tui.games.seen import Lights, MotionFrame, SeenCar
from motorchamp_tui.tui.games.surface import Surface
from motorchamp_tui.tui.widgets.lines_panel import Line

RaceT = TypeVar("RaceT", bound=AnyRace)
RaceT_contra = TypeVar("RaceT_contra", contravariant=True)
MoveT_contra = TypeVar("MoveT_contra", contravariant=True)
ReportT_contra = TypeVar("ReportT_contra", contravariant=True)

Paragraph = tuple[str, str]
"""A heading of the help, and the paragraph below it."""


class Choosing(Protocol):
    """A question to a player at this screen: what is marked, and the keys that mark and take a move."""

    @property
    def refusal(self) -> str:
        """Why the last key could do nothing, in a sentence; empty where it could."""

    @property
    def then(self) -> Move | None:
        """The answer to the next question of the same go, where it was given with this one."""

    def may_press(self, action: str, /, *parameters: object) -> bool:
        """Whether a key with this action has something to do now."""

    def press(self, action: str, /, *parameters: object) -> Move | None:
        """Do what a key or a click asks for. A move is the answer; None: something else may be marked now."""

    def click(self, place: Place, /) -> Move | None:
        """A click on a place of the road; the answer is a move, or None where it does not lead to one."""

    def mark(self, move: Move, /) -> None:
        """Mark a move: it has been advised."""

    def unmark(self) -> None:
        """Mark nothing: the player has to mark an answer before Enter gives it."""

    def lights(self) -> Lights:
        """The lights on the road."""

    def lines(self, columns: int, height: int, /) -> list[Line]:
        """The choices, in this many columns and, if possible, lines."""

    def filling(self, columns: int, height: int, /) -> Sequence[Line]:
        """More about the marked choice, where this many lines are free; empty where it does not fit."""


class FaceOf(Protocol[RaceT, MoveT_contra, ReportT_contra]):
    """The drawing of a game, and the words that go with it."""

    # The road
    @property
    def ROWS_AHEAD(self) -> int:
        """How many rows ahead of a car a player who is choosing wants to see."""

    def rows_ahead(self, race: RaceT, car: str, /, *, is_choosing: bool) -> tuple[int, int]:
        """The rows ahead of a car that must be in view, and those that should be if there is room.

        ``is_choosing``: all that it can reach, not only with this throw.
        """

    def surface(self, race: RaceT, /) -> Surface:
        """The look of the track; the same object for every race that is driven on it in the same way."""

    def box_owners(self, race: RaceT, /) -> tuple[tuple[Place, str], ...]:
        """The boxes, and the team of each; "" for one without a team."""

    def seen_cars(self, race: RaceT, /) -> tuple[SeenCar, ...]:
        """The cars that are seen on the road, in the pits, or beside them."""

    def cells_of_road(
        self, race: RaceT, width: int, lane_lines: int, /, *, patterned: bool
    ) -> Mapping[GridSpot, GridCell]:
        """Every cell of the empty lane grid; ``patterned``: places differ without colour."""

    def cells_over_road(
        self, race: RaceT, lights: Lights, road: Mapping[GridSpot, GridCell], width: int, lane_lines: int, /
    ) -> Mapping[GridSpot, GridCell]:
        """The cells of the lane grid that differ from the empty ``road``: cars, also a ghost, and lights."""

    @property
    def DRAWN_AT(self) -> Mapping[str, str]:
        """The text line of the lane grid that shows each line of a drawing, by its label; of a lane its name."""

    def place_tip(self, race: RaceT, lights: Lights, place: Place, /) -> str:
        """What is on a place and, while it is lit, what that means, in a sentence."""

    def moments(self, before: RaceT, move: MoveT_contra, /) -> Iterator[MotionFrame[RaceT]]:
        """The frames while a car is on its way; none for a move that moves no car."""

    # A go
    @property
    def KEYS(self) -> Sequence[Binding]:
        """The keys of a go, in the order of the bottom line: they ``press`` what :class:`Choosing` knows."""

    @property
    def LAP_KEYS(self) -> Sequence[Binding]:
        """Those of them that are of use on a practice lap."""

    def choosing(self, race: RaceT, moves: Sequence[MoveT_contra], /) -> Choosing:
        """The question to a player who may make one of these moves."""

    def safest_end(self, race: RaceT, moves: Sequence[MoveT_contra], /) -> Move | None:
        """Where a go had best end for a player in their first race; None where no end is chosen."""

    def Coach(self, told: set[str], people: frozenset[str], colour_of: Callable[[str], str], /) -> CoachOf[RaceT]:
        """A coach for these people; topics that have been explained to them are added to ``told``.

        ``colour_of`` names the colour of a team on this screen; empty without colours.
        """

    def where_it_stands(self, race: RaceT, /) -> str:
        """Where the current car is, and what that means for its go; up to the first comma what matters most."""

    def duty(self, race: RaceT, /) -> tuple[str, bool]:
        """The other duties of the driver of the current car, if any; whether it is now or never."""

    def dice_line(self, race: RaceT, falling: Sequence[int], columns: int, /) -> Line:
        """The throw on the table, or the dice that are still ``falling``; empty before the throw."""

    def dice_in(self, reports: Iterable[ReportT_contra], /) -> Line:
        """The last throw among these reports; empty without one."""

    def falling(self, move: MoveT_contra, /) -> Sequence[Sequence[int]]:
        """The dice of a throw as they turn before they come to rest."""

    def lights_of(self, race: RaceT, move: MoveT_contra, /) -> Lights:
        """The lights once this has been chosen, where nobody is asked: in a replay."""

    # What is known of the cars
    def winner(self, race: RaceT, /) -> AnyCar | None:
        """The car that has won; on a practice lap, the one that has driven it. None before that."""

    def next_car(self, race: RaceT, /) -> AnyCar | None:
        """The car whose go comes after this one; None while that is not known."""

    def fate(self, race: RaceT, car: str, /) -> str:
        """How the race has ended for a car, in a word; empty while it drives, or waits to."""

    @property
    def MARKS(self) -> Mapping[IncidentKind, tuple[str, Style]]:
        """The sign for each kind of incident; of several at one place, the last in this order is shown."""

    def order_lines(self, race: RaceT, columns: int, lines: int, driven_by: DriverWords, /) -> Iterator[Line]:
        """A line a car: the leader, then those around the current car when there are more cars than lines.

        ``driven_by`` gives the words that replace the name of a driver while another drives for them.
        """

    @property
    def EARNED(self) -> str:
        """The things that a car can earn on its way, in a word: the head of a column of the classification."""

    def earned(self, race: RaceT, car: str, /) -> tuple[str, Style]:
        """The things that this car has earned, in at most eleven columns."""

    # Help
    @property
    def HELP(self) -> Mapping[str, Sequence[Paragraph]]:
        """The help on this game, by the topics of ``tui.help.texts``."""


Face = FaceOf[AnyRace, Move, Report]
"""The face of any game, as the screens see it."""
