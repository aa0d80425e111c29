"""Navigation from one screen to another: everything that a screen may ask its app to open.

The app knows the screens. Screens know neither the app nor one another, only this module.
"""

from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from textual.app import App
from textual.screen import Screen

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from motorchamp_tui.analysis.account import Analysis, WeighedChoice
    from motorchamp_tui.games.protocol import Game
    from motorchamp_tui.journal.rated import Ratings
    from motorchamp_tui.journal.writer import Journal
    from motorchamp_tui.paddock.races.meeting import Meeting
    from motorchamp_tui.practice.drive import PracticeDrive
    from motorchamp_tui.race.driving_on import Position
    from motorchamp_tui.race.plan import RacePlan
    from motorchamp_tui.race.record import RaceRecord
    from motorchamp_tui.today import Today


Worked = TypeVar("Worked")


class StartingPlace:
    """A screen from which races and laps are driven, and to which they lead back."""


class Navigator(Protocol):
    """The screens that an app opens on top of the current one."""

    drives_here: bool
    """Whether a player can drive races of their own in it."""

    def open_race(self, plan: "RacePlan | Journal") -> None:
        """A new race, or one that goes on."""

    def can_open_again(self, record: "RaceRecord | None") -> bool:
        """Whether the player who looks at the result of this race can have it again."""

    def open_again(self, plan: "RacePlan") -> None:
        """The race that was driven by this plan again, with other dice, instead of its result.

        May raise a :class:`.MotorChampError`.
        """

    def open_practice(self, drive: "PracticeDrive", *, is_thrown: bool = False) -> None:
        """A practice lap; ``is_thrown``: its first dice have been seen falling."""

    def open_replay(self, record: "RaceRecord", position: int = 0) -> None:
        """A recorded race, replayed from one of its moments on; it must have moves."""

    def open_result(self, record: "RaceRecord", log: "Sequence[str]") -> None:
        """The classification of a recorded race that is over; ``log`` has what happened in it."""

    def analyse(self, record: "RaceRecord", tell: "Callable[[int], object]") -> "Awaitable[Analysis]":
        """The analysis of a race, kept or worked out in a thread; ``tell`` is called with the steps done."""

    def work_out(self, act: "Callable[[], Worked]") -> "Awaitable[Worked]":
        """What this comes to, worked out beside the screens; on a host one after the other."""

    def open_analysis(self, record: "RaceRecord") -> None:
        """The analysis of a recorded race, which must have something to analyse."""

    def choose_again(
        self, record: "RaceRecord", tell: "Callable[[str], None]", choice: "WeighedChoice | None" = None
    ) -> None:
        """This choice of a race, to be made again; without one, the dearest of the player at this screen.

        ``tell`` is given the sentence that says why there is none.
        """

    def person(self, game: "Game") -> str:
        """The name of the player at this screen, as a driver of this game."""

    def ratings(self) -> "Ratings":
        """The ratings of those who race here, read from disk; may raise a :class:`.MotorChampError` or OSError."""

    def open_lessons(self, game: str, lesson: str | None = None) -> None:
        """The lessons of a game; ``lesson``: that one on top of them, by its number, name or file."""

    def open_puzzles(self, game: str) -> None:
        """The puzzles of a game; raises a :class:`.MotorChampError` where it has none."""

    def open_seasons(self) -> None:
        """The seasons that are kept, and a line to open another."""

    def open_workshop(self, game: str) -> None:
        """The circuits that can be drawn, of this game first."""

    def open_drive_on(self, position: "Position") -> None:
        """The page that asks who drives on from here."""

    def open_help(self, screen: Screen[Any]) -> None:
        """Help for this screen, from the panel under the mouse on."""

    def tell_of_go(self, words: str) -> None:
        """Call a player who may be looking elsewhere to their go, as in their settings."""

    def open_title(self) -> None:
        """The title, with nothing above it."""

    def open_chapter(self, game: str, chapter: str) -> None:
        """The rulebook of this game, at this chapter."""

    def action_settings(self) -> None:
        """The settings."""

    def action_rulebook(self) -> None:
        """The rulebook."""


class PaddockNavigator(Navigator, Protocol):
    """The screens that the app of a visit opens beyond that."""

    def go_to(self, meeting: "Meeting") -> None:
        """This meeting, which is not over, on top of the paddock."""

    def replace_with(self, meeting: "Meeting") -> None:
        """This meeting instead of the current screen."""

    def today(self, game: str) -> "Awaitable[Today]":
        """What the day has for the player of this visit in a game."""

    def ask_for_name(self) -> None:
        """The question for another name."""


def navigator(screen: Screen[Any]) -> Navigator:
    """The app that this screen is on."""
    return cast("Navigator", screen.app)


def paddock_navigator(screen: Screen[Any]) -> PaddockNavigator:
    """The app of the visit that this screen is on."""
    return cast("PaddockNavigator", screen.app)


def leave(app: App[None]) -> None:
    """Leave the screen: back to the one below, or out of the program where that is the empty one."""
    if type(app.screen_stack[-2]) is Screen:
        app.exit()
    else:
        app.pop_screen()
