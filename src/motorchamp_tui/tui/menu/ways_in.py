"""Ways from the title into the game, and what prevents one.

Each line of the menu opens a screen, with the bots and the track that have been chosen. Any trouble becomes
one sentence on the title. Screens are loaded when they are wanted: the first frame waits for none.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from textual import work

from motorchamp_tui.games import game_named, menu_words_of
from motorchamp_tui.games.menu_words import FRIENDS_NEED, WITH_FRIENDS
from motorchamp_tui.terminals.screen.keys_in_turn import READING
from motorchamp_tui.tui.app_settings import app_settings_of, game_chosen
from motorchamp_tui.tui.games import require_face
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.navigation import navigator
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.page import EMPTY
from motorchamp_tui.tui.widgets.page_screen import PageScreen
from motorchamp_tui.tui.widgets.settling import SettlingScreen

if TYPE_CHECKING:
    from motorchamp_tui.games.menu_words import MenuWords
    from motorchamp_tui.games.protocol import Game
    from motorchamp_tui.journal.library import ListedRace
    from motorchamp_tui.practice.drive import PracticeDrive
    from motorchamp_tui.race.form import RaceForm
    from motorchamp_tui.race.opponents import OwnRating
    from motorchamp_tui.race.plan import RacePlan


class WaysInScreen(SettlingScreen, PageScreen):
    """The actions of the lines of the menu. ``person`` is the name of the player at this keyboard."""

    def __init__(self, person: str | None = None) -> None:
        super().__init__()
        self._person = person
        self._unfinished: ListedRace | None = None
        self._tracks: dict[str, str] = {}
        self._forms: dict[str, RaceForm] = {}

    @property
    def _game_name(self) -> str:
        return game_chosen(self.app)

    @property
    def _game(self) -> "Game":
        """The game on the title."""
        return game_named(self._game_name)

    @property
    def _menu_words(self) -> "MenuWords":
        """Its name and the words of its lines: no rules, no circuits."""
        return menu_words_of(self._game_name)

    @property
    def _opponents(self) -> str:
        return app_settings_of(self.app).words["opponents"]

    @property
    def _practice_track(self) -> str:
        return self._tracks.get(self._game_name) or self._menu_words.practice_track

    def action_go_on(self) -> None:
        """Resume the race that is not over, or say why not."""
        from motorchamp_tui.tui.menu.resume import go_on

        if self._unfinished is not None:
            self.say(go_on(self, self._unfinished.path))

    def action_lessons(self) -> None:
        """The lessons of the game."""
        navigator(self).open_lessons(self._game_name)

    def action_puzzles(self) -> None:
        """The puzzles of the game."""
        with self.saying_why():
            navigator(self).open_puzzles(self._game_name)

    def action_seasons(self) -> None:
        """The seasons, of either game."""
        navigator(self).open_seasons()

    def action_workshop(self) -> None:
        """Where circuits are drawn."""
        navigator(self).open_workshop(self._game_name)

    def action_races(self) -> None:
        """All races that are kept."""
        from motorchamp_tui.tui.menu.races import RacesScreen

        self.app.push_screen(RacesScreen())

    def action_quick_race(self) -> None:
        """Start the race that can be finished in one sitting."""
        from motorchamp_tui.race import presets

        self._race_against_bots(presets.quick_race)

    def action_practice(self) -> None:
        """Drive a lap alone on the chosen track."""
        with self.saying_why():
            self._open_lap(self._lap(track=self._practice_track)())

    @work(group=READING)
    async def action_todays_lap(self) -> None:
        """Drive the lap of the day; whether it has been driven is looked up among the others."""
        from datetime import UTC, datetime

        with self.saying_why():
            drive = await navigator(self).work_out(self._lap(day_of=datetime.now(UTC)))
            if self.is_current:
                self._open_lap(drive)
            else:
                drive.journal.close()

    def _lap(self, **wanted: Any) -> "Callable[[], PracticeDrive]":
        from motorchamp_tui.locations import races_folder
        from motorchamp_tui.practice.drive import drive_for

        return partial(drive_for, races_folder(), self._driver, game=self._game_name, **wanted)

    def _open_lap(self, drive: "PracticeDrive") -> None:
        require_face(drive.plan.track, "motorchamp practice --plain")
        navigator(self).open_practice(drive)

    @property
    def _driver(self) -> str:
        """The name of the player at this keyboard."""
        from motorchamp_tui.race import presets

        return self._person or presets.person_name(self._game.BOT_NAMES)

    @work(exclusive=True, group=READING)
    async def action_records(self) -> None:
        """The best practice times, and who has won what."""
        from motorchamp_tui.tui.race import overlays

        with self.saying_why():
            await overlays.show_records(self.app)

    def action_friends(self) -> None:
        """How to race against other people."""
        from motorchamp_tui.tui.widgets.log import LogScreen

        self.app.push_screen(LogScreen("With friends", list(friends_lines()), from_end=False))

    def action_rulebook(self) -> None:
        """The rules, chapter by chapter."""
        navigator(self).action_rulebook()

    def action_settings(self) -> None:
        """Everything that can be set."""
        navigator(self).action_settings()

    def action_evening(self) -> None:
        """Start the race with everything in the rules."""
        from motorchamp_tui.race import presets

        self._race_against_bots(presets.evening)

    @work(exclusive=True, group=READING)
    async def _race_against_bots(self, planned: "Callable[[Game, str, str, OwnRating], RacePlan]") -> None:
        """Start a race that is ready, against the bots in the settings."""
        from motorchamp_tui.journal.rated import own_rating

        rating = await navigator(self).work_out(partial(own_rating, self._game_name, self._driver))
        if self.is_current:
            self._race(lambda: planned(self._game, self._driver, self._opponents, rating))

    def action_watch(self) -> None:
        """Start a race of bots alone."""
        from motorchamp_tui.race import presets

        self._race(lambda: presets.bots_race(self._game))

    def _race(self, planned: Callable[[], "RacePlan"]) -> None:
        with self.saying_why():
            navigator(self).open_race(planned())

    def action_set_up(self) -> None:
        """Open the set-up, as it was left last time."""
        from motorchamp_tui.race.form import usual_form
        from motorchamp_tui.tui.menu.setup import SetupScreen

        with self.saying_why():
            form = self._forms.get(self._game_name) or usual_form(self._game, self._driver)
            self._forms[self._game_name] = form
            self.app.push_screen(SetupScreen(form))


def friends_lines() -> Iterator[Line]:
    """The ways to race against other people, each with what to type and what that does."""
    for heading, steps in WITH_FRIENDS:
        yield line((heading, palette.MARKED))
        for command, words in steps:
            if command:
                yield line((f"  {command}", palette.STRONG))
            yield line((f"    {words}", palette.PLAIN))
        yield EMPTY
    yield line((FRIENDS_NEED, palette.FAINT))
