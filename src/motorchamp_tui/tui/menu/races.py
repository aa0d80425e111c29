"""Races kept on this machine: resume one, replay one, look up a result.

It decides what Enter means for a race that is over and for one that is not.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.journal import library
from motorchamp_tui.journal.library import ListedRace, when_words
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.locations import races_folder, records_file
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.race.replay import Replay
from motorchamp_tui.terminals.screen.keys_in_turn import READING
from motorchamp_tui.tui.games import require_face
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.menu.resume import go_on
from motorchamp_tui.tui.navigation import navigator
from motorchamp_tui.tui.race import overlays
from motorchamp_tui.tui.race.race_log import RaceLog
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.lists import MarkedListScreen, list_keys
from motorchamp_tui.tui.widgets.question import ask

HEAD_LINES, FOOT_LINES = 3, 3
NAME, TRACK, WHERE, WHEN, LONGEST_TRACK = 6, 10, 24, 17, 16


class RacesScreen(MarkedListScreen):
    """A line for each race, the latest first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go_on", "go on", id="go_on", tooltip="Continue this race"),
        Binding("enter", "result", "result", id="result", tooltip="The classification of this race"),
        Binding("v", "replay", "replay", id="replay", tooltip="See this race again"),
        Binding("A", "analysis", "analysis", id="analysis", tooltip="Where each result comes from, and mistakes"),
        Binding("e", "export", "export", id="export", tooltip="Write the figures of this race into files"),
        Binding("R", "rename", "rename", id="rename", tooltip="Give this race another name"),
        Binding("x,delete", "delete", "delete", id="delete", tooltip="Delete this race, after a question"),
        Binding("o", "records", "records", id="records", tooltip="The best practice times, and who has won"),
        *list_keys("race", "races"),
        page.HELP,
        Binding("q,escape", "leave", "back", id="leave", key_display="Esc", tooltip="Back to the title"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._races: Sequence[ListedRace] | None = None
        self._message = ""

    def on_screen_resume(self) -> None:
        """Read the list, again when coming back from a race."""
        self._read()

    @work(exclusive=True, group=READING)
    async def _read(self) -> None:
        try:
            self._races = await asyncio.to_thread(lambda: tuple(library.listing(races_folder(), records_file())))
        except (MotorChampError, OSError) as error:
            self._races, self._message = (), str(error)
        self.action_move(0)

    @property
    def count(self) -> int:
        """How many races are kept."""
        return len(self._races or ())

    @property
    def room(self) -> int:
        """How many of them fit."""
        return max(1, self.page_lines - HEAD_LINES - FOOT_LINES)

    def lines(self, width: int, _height: int) -> Sequence[Line]:
        """The list."""
        return list(self._lines(width))

    def _lines(self, width: int) -> Iterator[Line]:
        yield line(("  Races", palette.MARKED), (f"  {self._where()}", palette.FAINT))
        yield page.EMPTY
        track = self._track_columns
        heads = f"  {'race':{NAME}}{'track':{track}}{'where it stands':{WHERE}}{'last driven':{WHEN}}drivers"
        yield line((heads if self._races else "", palette.FAINT))
        races, now = self._races or (), datetime.now(UTC)
        shown = range(self.top, min(len(races), self.top + self.room))
        for number in shown:
            yield _row(races[number], number, (width, track), now, is_marked=number == self.marked)
        yield page.EMPTY
        yield from page.wrapped(self._message, width - 4, palette.BAD, indent=2)[: FOOT_LINES - 1]

    @property
    def _track_columns(self) -> int:
        """As many columns as the longest name of a track needs, up to a limit, and a gap."""
        return min(LONGEST_TRACK, max([TRACK - 1, *(len(race.track) for race in self._races or ())])) + 1

    def _where(self) -> str:
        if self._races is None:
            return "reading …"
        if not self._races:
            return "No races are kept yet."
        game = self._races[self.marked].game
        return f"{self.marked + 1} of {len(self._races)}{game and f' · {game}'}"

    @property
    def _race(self) -> ListedRace | None:
        return self._races[self.marked] if self._races else None

    def action_open(self) -> None:
        """Continue the marked race, or show its result."""
        if self.check_action("go_on", ()):
            self.action_go_on()
        else:
            self.action_result()

    @only_if(lambda screen, *_: screen._race is not None and not screen._race.is_over)
    def action_go_on(self) -> None:
        """Resume the marked race, or say why not."""
        race = self._race
        if race is not None:
            self._say(go_on(self, race.path))

    @only_if(lambda screen, *_: screen._race is not None and screen._race.is_over)
    def action_result(self) -> None:
        """The classification of the marked race; a lap alone has none and is replayed."""
        record = self._record()
        if record is None or record.run is None:
            return
        if not (record.is_over and record.is_lined_up):
            self.action_replay()
            return
        navigator(self).open_result(record, RaceLog(Replay(record)).entries)

    @only_if(lambda screen, *_: screen._race is not None)
    def action_replay(self) -> None:
        """Replay the marked race, as far as it was driven."""
        record = self._record()
        if record is not None:
            navigator(self).open_replay(record)

    @only_if(lambda screen, *_: screen._race is not None)
    def action_analysis(self) -> None:
        """Where each result of the marked race comes from, as far as it was driven."""
        from motorchamp_tui.analysis.account import race_of

        record = self._record()
        if record is None:
            return
        try:
            race_of(record)
        except MotorChampError as error:
            self._say(str(error))
        else:
            navigator(self).open_analysis(record)

    @only_if(lambda screen, *_: screen._race is not None)
    def action_export(self) -> None:
        """Ask where to write the figures of the marked race, and write them there."""
        from motorchamp_tui.race.exporting import figures_of
        from motorchamp_tui.tui.race.export_prompt import ask_where_to_export

        record = self._record()
        if record is not None and figures_of(record):
            ask_where_to_export(self.app, record, self._say)
        elif record is not None:
            self._say("A practice lap alone has no figures to export.")

    @only_if(lambda screen, *_: screen._race is not None and not screen._race.is_being_driven)
    def action_rename(self) -> None:
        """Ask for another name of the marked race."""
        from motorchamp_tui.tui.widgets.prompt import ask_for

        race = self._race
        if race is None:
            return

        def rename(name: str) -> None:
            self._change(
                lambda: library.rename(race.path, name), f"Race {race.name} is now called {name.strip()}."
            )

        check = partial(library.trouble_with_name, race.path)
        ask_for(self.app, f"What should race {race.name} be called?", "", check, rename)

    @only_if(lambda screen, *_: screen._race is not None and not screen._race.is_being_driven)
    def action_delete(self) -> None:
        """Ask, then delete the marked race."""
        race = self._race
        if race is None:
            return

        def delete() -> None:
            self._change(lambda: library.delete(race.path), f"Race {race.name} is deleted.")

        what = ", ".join(filter(None, (race.track, race.where)))
        sentence = f"Delete race {race.name}{f' ({what})' if what else ''}? This cannot be undone."
        ask(self.app, sentence, delete)

    def _change(self, change: Callable[[], object], told: str) -> None:
        try:
            change()
        except MotorChampError as error:
            told = str(error)
        self._say(told)
        self._read()

    @work(exclusive=True, group=f"{READING} records")
    async def action_records(self) -> None:
        """The best practice times and who has won, as an overlay."""
        try:
            await overlays.show_records(self.app)
        except (MotorChampError, OSError) as error:
            self._say(str(error))

    def _record(self) -> RaceRecord | None:
        race = self._race
        if race is None:
            return None
        try:
            reader = read_journal(race.path)
            record = reader.finish()
            require_face(record.plan.track, f"motorchamp replay {race.name} --headless")
        except MotorChampError as error:
            self._say(str(error))
            return None
        self._say(f"Race {race.name}: {reader.damage}" if reader.damage else "")
        if not record.runs:
            self._say("Nothing has been driven in this race yet.")
            return None
        return record

    def _say(self, message: str) -> None:
        self._message = message
        self.show_page()

    def action_leave(self) -> None:
        """Back to the title."""
        self.app.pop_screen()


def _row(race: ListedRace, number: int, columns: tuple[int, int], now: datetime, *, is_marked: bool) -> Line:
    """A line of ``columns`` columns in all, and ``track`` for the track."""
    width, track = columns
    where = "cannot be read" if race.trouble else f"{race.kind}{race.where}"
    where += ", being driven" if race.is_being_driven else ""
    who = race.trouble or ", ".join(race.drivers)
    text = (
        f"{'▶' if is_marked else ' '} {page.column(race.name, NAME - 1)} {page.column(race.track, track - 1)} "
        f"{page.column(where, WHERE - 1)} {page.column(when_words(race.driven, now), WHEN - 1)} {who}"
    )
    style = palette.CHOSEN if is_marked else palette.STRONG if race.can_go_on else palette.PLAIN
    return [page.button(page.column(text, width), f"screen.choose({number})", style)]
