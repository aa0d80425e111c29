"""Kept races line by line: they are listed, replayed, analysed, renamed, exported and deleted."""

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from motorchamp_tui.acts import refuse
from motorchamp_tui.errors import SetupError
from motorchamp_tui.journal import library
from motorchamp_tui.journal.acts import AtKeptRace
from motorchamp_tui.journal.file import journals, name_of
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.locations import analyses_folder, races_folder
from motorchamp_tui.plain import lists
from motorchamp_tui.plain.console import Console
from motorchamp_tui.plain.room import PlainRoom, word
from motorchamp_tui.race.driving_on import Position, position_in_round
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.words import LONGEST_ECHO, capitalised

if TYPE_CHECKING:
    from motorchamp_tui.analysis.account import Analysis
    from motorchamp_tui.analysis.mistakes import DearChoice

PATIENCE = 0.5
"""After how many seconds of waiting the reason is given."""


class KeptRaces(PlainRoom):
    """The races that are kept on this machine, for the person at this keyboard."""

    def __init__(self, talk: Console, person: str) -> None:
        self._talk = talk
        self._person = person

    def path_of(self, name: str) -> Path:
        """The file of the kept race of this name; asks for it if none is given."""
        name = name or self._talk.ask("Which race?")
        if not name:
            raise SetupError("No race was named; races lists them.")
        return library.find_kept(races_folder(), name)

    def path_or_last(self, name: str) -> Path:
        """The same; without a name, the last race."""
        return self.path_of(name) if name else library.find_or_last(races_folder(), None)

    def read(self, path: Path) -> RaceRecord:
        """The race in this file; anything wrong with it is said first."""
        record = read_journal(path).finish()
        if record.damage:
            self._talk.say([capitalised(str(record.damage))])
        if not record.follows_its_seed:
            self._talk.say([record.seed_words])
        return record

    def from_a_round(self, words: str) -> tuple[RaceRecord, Position | None]:
        """A race, and from where on to tell it: ``12``, ``12@8`` or ``12@8:VAN1``; without a name the last one."""
        name, is_round, place = words.rpartition("@")
        record = self.read(self.path_or_last(name if is_round else words))
        return record, position_in_round(record, *library.place_in(place)) if is_round else None

    @word(after="how many")
    def races(self, many: str) -> None:
        """races 30: that many races; races all: all of them."""
        if many not in ("", "all") and not many.isdecimal():
            raise SetupError(f"{many[:LONGEST_ECHO]!r} is not a number: type races, races 30 or races all.")
        self._talk.say(lists.races_lines(races_folder(), None if many == "all" else int(many[:6] or 10)))

    @word("result", after="the number of a race")
    def result(self, name: str) -> None:
        """result 12: how race 12 ended."""
        lists.tell_race(self._talk, self.read(self.path_or_last(name)))

    @word("share", after="the number of a race")
    def share(self, name: str) -> None:
        """share 12: race or lap 12 as one line to paste into a chat, which gives nothing away."""
        from motorchamp_tui.practice.daily import row_ended_by
        from motorchamp_tui.practice.laps import laps_in
        from motorchamp_tui.sharing import has_marks, lap_line, race_line

        record = self.read(path := self.path_or_last(name))
        if record.agreed.is_lap:
            shared = lap_line(record, row_ended_by(path, laps_in(races_folder())))
        else:
            shared = race_line(record, self._analysed(record) if has_marks(record) else None)
        self._talk.say([shared.text(in_letters=True)])

    @word("analysis", "analyse", after="the number of a race, or how")
    def analysis(self, words: str) -> None:
        """analysis 12: what decided race 12, your mistakes, and where each result comes from.

        analysis 12 how: how that is worked out.
        """
        from motorchamp_tui.analysis.account import race_of
        from motorchamp_tui.analysis.pages import explanation, mistakes_of, sentences

        name, how = without_how(words)
        path = self.path_or_last(name)
        record = read_journal(path).finish()
        run = race_of(record)
        if how:
            self._talk.say(explanation(record))
            return
        own, analysis = self._own(record), self._analysed(record)
        self._talk.say(sentences(record, run, analysis, own))
        self._talk.say(ways_on(name_of(path), mistakes_of(run, analysis, own)))

    def _analysed(self, record: RaceRecord) -> "Analysis":
        """The analysis of a race; after a while of waiting the reason is given."""
        from motorchamp_tui.analysis.kept import analysis_of

        started, is_told = time.monotonic(), False

        def tell(_done: int) -> None:
            nonlocal is_told
            if not is_told and time.monotonic() - started > PATIENCE:
                is_told = True
                self._talk.say(["The race is being analysed, which takes some seconds."])

        return analysis_of(record, analyses_folder(), tell)

    def _own(self, record: RaceRecord) -> frozenset[str]:
        return record.agreed.people_here(self._person)

    @word("rename", after="the number of a race and its new name")
    def rename(self, words: str) -> None:
        """rename 12 friday: call race 12 friday."""
        path, new = self._path_and_rest(words)
        new = new or self._talk.ask(f"What should race {name_of(path)} be called?")
        self._talk.say([str(AtKeptRace(library.listed(path)).do("rename", new))])

    @word("export", after="the number of a race and a folder")
    def export(self, words: str) -> None:
        """export 12 FOLDER: write the figures of race 12 into files."""
        from motorchamp_tui.race import exporting

        path, there = self._path_and_rest(words)
        record = self.read(path)
        exporting.require_figures(record)
        folder = there or self._talk.ask("Into which folder, or Enter for the current one?")
        export = exporting.export_of(record, folder)
        if not (present := export.already_there) or self._talk.confirm(f"{present}: already there. Overwrite,"):
            self._talk.say([export.write()])

    @word("delete", after="the number of a race")
    def delete(self, name: str) -> None:
        """delete 12: delete race 12."""
        path = self.path_of(name)
        acts = AtKeptRace(race := library.listed(path))
        refuse(acts.refusal("delete"))
        if self._talk.confirm(f"Delete race {lists.race_words(race)}? This cannot be undone."):
            self._talk.say([str(acts.do("delete"))])
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


HOW = "how"
"""Typed after ``analysis``: how it is worked out."""


def without_how(words: str) -> tuple[str, bool]:
    """The race that these words name, and whether they ask how its analysis is worked out."""
    name, _, last = words.rpartition(" ")
    return (name, True) if last.casefold() == HOW else (words, False)


def ways_on(race: str, mistakes: "Sequence[DearChoice]") -> Iterator[str]:
    """What can be typed after the analysis of this race."""
    if mistakes:
        first = mistakes[0]
        yield f"replay {race}@{first.round}:{first.car}: hear the race again from the first of these on."
    yield f"analysis {race} {HOW}: how the figures are worked out."
