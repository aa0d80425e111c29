"""A season at home; its next race is one key away."""

import asyncio
from collections.abc import Collection
from datetime import UTC, datetime
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.locations import races_folder
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.race.replay import Replay
from motorchamp_tui.seasons import book
from motorchamp_tui.seasons.book import RaceStage, SeasonNow, SeasonRace
from motorchamp_tui.terminals.screen.keys_in_turn import READING
from motorchamp_tui.tui.games import require_face
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.menu.resume import go_on
from motorchamp_tui.tui.navigation import navigator
from motorchamp_tui.tui.race.race_log import RaceLog
from motorchamp_tui.tui.seasons.season_pages import SEASON_PAGES, STRIKE, SeasonPages, drive_line, with_foot
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.lines_panel import Line
from motorchamp_tui.tui.widgets.lists import last_keys
from motorchamp_tui.tui.widgets.question import ask
from motorchamp_tui.tui.widgets.tabs import tab_keys

DONE_WITH = RaceStage.DRIVEN, RaceStage.STRUCK


class SeasonScreen(SeasonPages):
    """The season in the file at ``path``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "drive_it", "drive", id="drive_it", tooltip="Drive this race, which is the next"),
        Binding("enter", "result", "result", id="result", tooltip="The classification of this race"),
        Binding("n", "next_race", "next race", id="next_race", tooltip="Drive the next race, or continue it"),
        *tab_keys(SEASON_PAGES),
        Binding("v", "replay", "replay", id="replay", tooltip="See this race again"),
        Binding("A", "analysis", "analysis", id="analysis", tooltip="Where each result comes from, and mistakes"),
        page.SHARE,
        Binding("x,delete", "strike", "strike", id="delete", tooltip="Strike this race, after a question"),
        *last_keys("line", "lines", "Back to the seasons"),
    ]

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._now: SeasonNow | None = None

    def on_screen_resume(self) -> None:
        """Read the season, again when coming back from a race."""
        self._look()

    @work(exclusive=True, group=READING)
    async def _look(self) -> None:
        try:
            self._now = await asyncio.to_thread(book.look, self._path, races_folder())
        except MotorChampError as error:
            self.message = str(error)
        self.mark_next()

    @property
    def now(self) -> SeasonNow | None:
        """The season, once it has been read."""
        return self._now

    @property
    def own(self) -> Collection[str]:
        """The people at this keyboard."""
        return self._now.season.people if self._now else ()

    @property
    def _next(self) -> SeasonRace | None:
        return self._now.next_race if self._now else None

    @property
    def _is_driven(self) -> bool:
        return self.race is not None and self.race.stage is RaceStage.DRIVEN

    def lines(self, width: int, height: int) -> list[Line]:
        """The page."""
        now = self._now
        if now is None:
            words, style = (self.message, palette.BAD) if self.message else ("reading …", palette.FAINT)
            return page.down_to(page.wrapped(words, width - 4, style, indent=2), height)
        foot = [page.EMPTY, drive_line(now)]
        if self.message:
            foot = page.wrapped(self.message, width - 4, palette.BAD, indent=2)[:2]
        return with_foot(self.season_lines(now, width, height), foot, height)

    def action_open(self) -> None:
        """The result of the marked race, or to drive it if it is the next."""
        if self._is_driven:
            self.action_result()
        elif self.race is self._next:
            self.action_next_race()

    @only_if(lambda screen, *_: screen._next is not None)
    def action_next_race(self) -> None:
        """Drive the next race, or continue the one that was left."""
        now, race = self._now, self._next
        if now is None or race is None:
            return
        if race.journal is not None:
            self.say(go_on(self, race.journal))
            return

        def drive() -> None:
            require_face(now.season.plan(race.number).track, "motorchamp season go --plain")
            navigator(self).open_race(book.journal_of_next(now, races_folder(), datetime.now(UTC)))

        self.attempt(drive)

    @only_if(lambda screen, *_: screen._next is not None and screen.race in (None, screen._next))
    def action_drive_it(self) -> None:
        """Drive the marked race, which is the next."""
        self.action_next_race()

    @only_if(lambda screen, *_: screen._is_driven)
    def action_result(self) -> None:
        """The classification of the marked race."""
        record = self._record()
        if record is not None and record.runs:
            navigator(self).open_result(record, RaceLog(Replay(record)).entries)

    @only_if(lambda screen, *_: screen._is_driven)
    def action_replay(self) -> None:
        """See the marked race again."""
        record = self._record()
        if record is not None:
            navigator(self).open_replay(record)

    @only_if(lambda screen, *_: screen._is_driven)
    def action_analysis(self) -> None:
        """Where each result of the marked race comes from."""
        record = self._record()
        if record is not None:
            navigator(self).open_analysis(record)

    def _record(self) -> RaceRecord | None:
        race = self.race
        if race is None or race.journal is None:
            return None
        try:
            return read_journal(race.journal).finish()
        except MotorChampError as error:
            self.say(str(error))
            return None

    @only_if(lambda screen, *_: screen.race is not None and screen.race.stage not in DONE_WITH)
    def action_strike(self) -> None:
        """Remove the marked race, after a question."""
        now, race = self._now, self.race
        if now is None or race is None:
            return

        def strike() -> None:
            self.attempt(lambda: book.strike(now, race.number))
            self._look()

        ask(self.app, STRIKE.format(race.number, race.race.name), strike)
