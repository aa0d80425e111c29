"""Races kept on this machine: resume one, replay one, look up a result.

It decides what Enter means for a race that is over and for one that is not.
"""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from typing import ClassVar

from rich.style import Style
from textual import work
from textual.binding import Binding, BindingType

from motorchamp_tui.errors import MotorChampError, why_not
from motorchamp_tui.journal import library
from motorchamp_tui.journal.acts import AtKeptRace
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
from motorchamp_tui.tui.widgets.act_screen import ActScreen, keys_of
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.lists import ItemsScreen, last_keys
from motorchamp_tui.tui.widgets.question import ask

NAME, TRACK, WHERE, WHEN, LONGEST_TRACK = 6, 10, 24, 17, 16


class RacesScreen(ActScreen, ItemsScreen[ListedRace]):
    """A line for each race, the latest first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *keys_of(AtKeptRace),
        Binding("o", "records", "records", id="records", tooltip="The best practice times, and who has won"),
        *last_keys("race", "races", "Back to the title"),
    ]

    _races: Sequence[ListedRace] | None = None

    def on_screen_resume(self) -> None:
        """Read the list, again when coming back from a race."""
        self._read()

    @work(exclusive=True, group=READING)
    async def _read(self) -> None:
        try:
            self._races = await asyncio.to_thread(lambda: tuple(library.listing(races_folder(), records_file())))
        except (MotorChampError, OSError) as error:
            self._races, self.message = (), str(error)
        self.action_move(0)

    @property
    def items(self) -> Sequence[ListedRace] | None:
        """The races."""
        return self._races

    def above(self) -> Sequence[Line]:
        """Where in the list this is."""
        return line(("  Races", palette.MARKED), (f"  {self._where()}", palette.FAINT)), page.EMPTY

    @property
    def heads(self) -> str:
        """What is in the columns."""
        track = self._track_columns
        return f"   {'race':{NAME}}{'track':{track}}{'where it stands':{WHERE}}{'last driven':{WHEN}}drivers"

    def words_of(self, item: ListedRace) -> str:
        """A race: its name, its track, how far it is, when it was driven, and by whom."""
        where = "cannot be read" if item.trouble else f"{item.kind}{item.where}"
        where += ", being driven" if item.is_being_driven else ""
        driven = when_words(item.driven, datetime.now(UTC))
        cells = (item.name, NAME), (item.track, self._track_columns), (where, WHERE), (driven, WHEN)
        fixed = "".join(f"{page.column(text, columns - 1)} " for text, columns in cells)
        return f"{fixed}{item.trouble or ', '.join(item.drivers)}"

    def style_of_line(self, number: int) -> Style:
        """A race that can be continued stands out."""
        return palette.STRONG if self._races and self._races[number].can_go_on else palette.PLAIN

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
    def acts(self) -> AtKeptRace:
        """What may be done with the marked race."""
        return AtKeptRace(self.item)

    def refuse(self, refusal: str) -> None:
        """Show why something may not be done."""
        self.say(refusal)

    def open_item(self, item: ListedRace) -> None:
        """Continue the marked race, or show its result."""
        if item.is_over:
            self.action_result()
        else:
            self.action_go_on()

    def action_go_on(self) -> None:
        """Resume the marked race, or say why not."""
        race = self.item
        if race is not None:
            self.say(go_on(self, race.path))

    def action_result(self) -> None:
        """The classification of the marked race; a lap alone has none and is replayed."""
        record = self._record()
        if record is None or record.run is None:
            return
        if not (record.is_over and record.is_lined_up):
            self.action_replay()
            return
        navigator(self).open_result(record, RaceLog(Replay(record)).entries)

    def action_replay(self) -> None:
        """Replay the marked race, as far as it was driven."""
        record = self._record()
        if record is not None:
            navigator(self).open_replay(record)

    def action_analysis(self) -> None:
        """Where each result of the marked race comes from, as far as it was driven."""
        from motorchamp_tui.analysis.account import race_of

        record = self._record()
        if record is None:
            return
        if trouble := why_not(race_of, record):
            self.say(trouble)
        else:
            navigator(self).open_analysis(record)

    def action_export(self) -> None:
        """Ask where to write the figures of the marked race, and write them there."""
        from motorchamp_tui.race.exporting import figures_of

        record = self._record()
        if record is not None and figures_of(record):
            overlays.ask_where_to_export(self.app, record, self.say)
        elif record is not None:
            self.say("A practice lap alone has no figures to export.")

    def action_rename(self) -> None:
        """Ask for another name of the marked race."""
        from motorchamp_tui.tui.widgets.prompt import ask_for

        race, acts = self.item, self.acts
        if race is None:
            return
        check = partial(library.trouble_with_name, race.path)
        ask_for(
            self.app,
            f"What should race {race.name} be called?",
            "",
            check,
            lambda name: self._change(acts, "rename", name),
        )

    def action_delete(self) -> None:
        """Ask, then delete the marked race."""
        race, acts = self.item, self.acts
        if race is None:
            return
        what = ", ".join(filter(None, (race.track, race.where)))
        sentence = f"Delete race {race.name}{f' ({what})' if what else ''}? This cannot be undone."
        ask(self.app, sentence, partial(self._change, acts, "delete"))

    def _change(self, acts: AtKeptRace, name: str, *given: str) -> None:
        try:
            told = str(acts.do(name, *given))
        except MotorChampError as error:
            told = str(error)
        self.say(told)
        self._read()

    @work(exclusive=True, group=f"{READING} records")
    async def action_records(self) -> None:
        """The best practice times and who has won, as an overlay."""
        with self.saying_why():
            await overlays.show_records(self.app)

    def _record(self) -> RaceRecord | None:
        race = self.item
        if race is None:
            return None
        try:
            reader = read_journal(race.path)
            record = reader.finish()
            require_face(record.plan.track, f"motorchamp replay {race.name} --headless")
        except MotorChampError as error:
            self.say(str(error))
            return None
        self.say(f"Race {race.name}: {reader.damage}" if reader.damage else "")
        if not record.runs:
            self.say("Nothing has been driven in this race yet.")
            return None
        return record
