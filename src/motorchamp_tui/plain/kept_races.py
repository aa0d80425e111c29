"""The kept races line by line: they are listed, told, analysed, named, exported and deleted."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

from motorchamp_tui.errors import SetupError
from motorchamp_tui.journal import library
from motorchamp_tui.journal.file import journals, name_of
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.locations import analyses_folder, races_folder
from motorchamp_tui.plain import lists
from motorchamp_tui.plain.console import Console
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.words import LONGEST_ECHO, capitalised

if TYPE_CHECKING:
    from motorchamp_tui.analysis.account import Analysis

PATIENCE = 0.5
"""After how many seconds somebody who waits is told why."""


class KeptRaces:
    """The races that are kept on this machine, for the person at this keyboard."""

    def __init__(self, talk: Console) -> None:
        self._talk = talk

    def path_of(self, name: str) -> Path:
        """The file of the kept race of this name; asks for it where there is none."""
        name = name or self._talk.ask("Which race?")
        if not name:
            raise SetupError("No race was named; races lists them.")
        return library.find_kept(races_folder(), name)

    def path_or_last(self, name: str) -> Path:
        """The same; without a name, the race that was driven last."""
        return self.path_of(name) if name else library.find_or_last(races_folder(), None)

    def read(self, path: Path) -> RaceRecord:
        """The race in this file; what is wrong with it is told first."""
        record = read_journal(path).finish()
        if record.damage:
            self._talk.say([capitalised(str(record.damage))])
        return record

    def races(self, many: str) -> None:
        """Tell the latest, so many of them, or all."""
        if many not in ("", "all") and not many.isdecimal():
            raise SetupError(f"{many[:LONGEST_ECHO]!r} is not a number: type races, races 30 or races all.")
        self._talk.say(lists.races_lines(races_folder(), None if many == "all" else int(many[:6] or 10)))

    def result(self, name: str) -> None:
        """Tell how a race ended."""
        lists.tell_race(self._talk, self.read(self.path_or_last(name)))

    def share(self, name: str) -> None:
        """Tell a race or a lap in one line, to paste into a chat."""
        from motorchamp_tui.practice.daily import row_ended_by
        from motorchamp_tui.practice.laps import laps_in
        from motorchamp_tui.sharing import has_marks, lap_line, race_line

        record = self.read(path := self.path_or_last(name))
        if record.agreed.is_lap:
            shared = lap_line(record, row_ended_by(path, laps_in(races_folder())))
        else:
            shared = race_line(record, self._analysed(record) if has_marks(record) else None)
        self._talk.say([shared.text(in_letters=True)])

    def analysis(self, name: str) -> None:
        """Explain each result of a race."""
        from motorchamp_tui.analysis.account import race_of
        from motorchamp_tui.analysis.pages import sentences

        record = read_journal(self.path_or_last(name)).finish()
        run = race_of(record)
        self._talk.say(sentences(record, run, self._analysed(record)))

    def _analysed(self, record: RaceRecord) -> "Analysis":
        """The analysis of a race; whoever waits for it is told why."""
        from motorchamp_tui.analysis.kept import analysis_of

        started, is_told = time.monotonic(), False

        def tell(_done: int) -> None:
            nonlocal is_told
            if not is_told and time.monotonic() - started > PATIENCE:
                is_told = True
                self._talk.say(["The race is being analysed, which takes some seconds."])

        return analysis_of(record, analyses_folder(), tell)

    def rename(self, words: str) -> None:
        """Give a race another name."""
        path, new = self._path_and_rest(words)
        new = new or self._talk.ask(f"What is race {name_of(path)} to be called?")
        library.rename(path, new)
        self._talk.say([f"Race {name_of(path)} is now called {new}."])

    def export(self, words: str) -> None:
        """Write the figures of a race into files."""
        from motorchamp_tui.tui.race import exporting  # has the colours of the teams from the screens

        path, there = self._path_and_rest(words)
        record = self.read(path)
        exporting.require_figures(record)
        folder = there or self._talk.ask("Into which folder, or Enter for the current one?")
        export = exporting.export_of(record, folder)
        if not (present := export.already_there) or self._talk.confirm(f"{present}: already there. Overwrite,"):
            self._talk.say([export.write()])

    def delete(self, name: str) -> None:
        """Delete a race, once that is confirmed."""
        path = self.path_of(name)
        race = lists.race_words(library.listed(path))
        if self._talk.confirm(f"Delete race {race}? It cannot be brought back."):
            library.delete(path)
            self._talk.say([f"Race {name_of(path)} is deleted."])
        else:
            self._talk.say(["Nothing was deleted."])

    def _path_and_rest(self, words: str) -> tuple[Path, str]:
        """The kept race whose name these words begin with, and the rest of them; a name may have spaces."""
        names = [name_of(path) for path in journals(races_folder())]
        spaced = (
            name for name in names if " " in name and f"{words} ".casefold().startswith(f"{name} ".casefold())
        )
        name = max(spaced, key=len, default=words.partition(" ")[0])
        return self.path_of(name), words[len(name) :].strip()
