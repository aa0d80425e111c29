"""A look at everything in a host's folder: what is wrong, a sentence each; what cannot be read can be put aside.

Nothing is changed by looking. What is put aside is only given another place, byte for byte as it was.
"""

import os
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from enum import Enum
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from attrs import evolve, field, frozen

from motorchamp_tui.files import move, reason_of
from motorchamp_tui.hosting.care.access import Sight
from motorchamp_tui.journal import header
from motorchamp_tui.journal.file import SUFFIX, UnreadableError
from motorchamp_tui.journal.lines import JournalError
from motorchamp_tui.journal.reader import head_of, read_journal
from motorchamp_tui.laboratory.cores import on_all_cores, usual_jobs
from motorchamp_tui.paddock.clock import Clock, WallClock
from motorchamp_tui.paddock.entries.entrants import Entrant
from motorchamp_tui.paddock.entries.meeting_files import MeetingFiles, MeetingRecord
from motorchamp_tui.paddock.entries.record_files import NUMBERED, Kind, RecordFiles, numbered
from motorchamp_tui.paddock.files.json_files import DamagedError, keep_nothing
from motorchamp_tui.paddock.files.write_queue import WriteQueue
from motorchamp_tui.paddock.house import house_in, keys_in
from motorchamp_tui.paddock.lived import TimeLived
from motorchamp_tui.paddock.notices.notices import told_in
from motorchamp_tui.paddock.notices.webhooks import webhook_in
from motorchamp_tui.paddock.people.lap_book import LapBook
from motorchamp_tui.paddock.people.origins import Origins
from motorchamp_tui.paddock.people.players import Players, stem_of
from motorchamp_tui.paddock.people.visit_book import VisitBook
from motorchamp_tui.paddock.seasons.league_files import LeagueFiles
from motorchamp_tui.paddock.seasons.season_files import SeasonFiles, SeasonRecord
from motorchamp_tui.paddock.shelf.shelf import shelved_in
from motorchamp_tui.parsing import bytes_of, plain_bytes_of
from motorchamp_tui.puzzles.tries import PuzzleTries
from motorchamp_tui.seasons import book, files
from motorchamp_tui.terminals.ssh import HOST_KEY
from motorchamp_tui.words import counted

ASIDE = "aside"
"""The folder in that of the host with what was put aside, in one of its own each time."""
Thing = TypeVar("Thing")
FEW = 20
"""This many journals are read before another process has even begun."""
FIRST_LINE = re.compile(rb"motorchamp-(journal|season) ([0-9]{1,9}) ~[0-9a-f]{4}\n")
DAMAGED_COPY = re.compile(r".*\.damaged-[0-9]+")
"""What is kept of a damaged file before it is written to."""
MADE_AGAIN = ("analyses", "ratings.sqlite", "ratings.sqlite-wal", "ratings.sqlite-shm", ASIDE)
"""What is made from other files, and what is no longer looked at."""


class Wrong(Enum):
    """What can be wrong with a file, with the word that it has in data."""

    UNREADABLE = "unreadable"
    """Nothing of it can be used: it can be put aside."""
    DAMAGED = "damaged"
    """Something of it can be used."""
    CONTRADICTION = "contradiction"
    """It does not go together with another file."""
    FOREIGN = "foreign"
    """No host has made it, or none needs it: it does no harm."""


@frozen
class Finding:
    """What is wrong with the file or folder of this ``name``, below that of the host, in a ``sentence``.

    ``goes_aside`` are the names of what is put aside by a repair; ``is_now`` is where it was put.
    """

    name: str
    kind: Wrong
    sentence: str
    goes_aside: tuple[str, ...] = ()
    is_now: str = ""

    @property
    def is_wrong(self) -> bool:
        """Whether something should be done about it."""
        return self.kind is not Wrong.FOREIGN and not self.is_now

    @property
    def data(self) -> dict[str, Any]:
        """It as JSON data."""
        return {
            "file": self.name,
            "kind": self.kind.value,
            "sentence": self.sentence,
            "moved_to": self.is_now or None,
        }


@frozen
class Checked:
    """What was found in a folder, and how much of what it holds was looked at."""

    findings: tuple[Finding, ...]
    counts: Mapping[str, int]

    @property
    def is_sound(self) -> bool:
        """Whether nothing has to be done."""
        return not any(finding.is_wrong for finding in self.findings)

    @property
    def can_be_repaired(self) -> bool:
        """Whether something can be put aside."""
        return any(finding.goes_aside for finding in self.findings)

    @property
    def data(self) -> dict[str, Any]:
        """It as JSON data."""
        return {
            "is_sound": self.is_sound,
            "looked_at": dict(self.counts),
            "findings": [finding.data for finding in self.findings],
        }

    @property
    def words(self) -> str:
        """What was looked at, for a sentence."""
        return ", ".join(counted(number, thing) for thing, number in self.counts.items())


Watch = Callable[[int], AbstractContextManager[Callable[[int], object]]]
"""Watches a number of steps: what it gives hears how many are done."""


def _unwatched(_: int) -> AbstractContextManager[Callable[[int], object]]:
    return nullcontext(lambda done: None)


def check(sight: Sight, watch: Watch = _unwatched, jobs: int | None = None) -> Checked:
    """Look at everything in up to ``jobs`` processes; ``watch`` follows the journals that are read.

    While a host is on it, only what is still wrong at a second look counts: it may have been changing.
    """
    found = _Look(sight.folder, watch, jobs).at_everything()
    if not (sight.is_in_use and found.findings):
        return found
    sight.look_again()
    again = _Look(sight.folder, watch, jobs).at_everything()
    before = {(finding.name, finding.kind) for finding in found.findings}
    lasting = (finding for finding in again.findings if (finding.name, finding.kind) in before)
    return evolve(again, findings=tuple(lasting))


def put_aside(folder: Path, found: Checked, now: datetime) -> Checked:
    """Put aside what cannot be read; what cannot be put aside either stays where it is, and is reported."""
    place = _free_place(folder / ASIDE / f"{now:%Y-%m-%d-%H%M%S}")
    moved = set[str]()
    findings = list[Finding]()
    for finding in found.findings:
        try:
            for name in finding.goes_aside:
                if name not in moved and os.path.lexists(folder / name):
                    move(folder / name, place / name)
                    moved.add(name)
        except OSError as error:
            sentence = f"{finding.sentence} It cannot be put aside: {reason_of(error)}."
            findings.append(evolve(finding, sentence=sentence))
        else:
            is_now = str((place / finding.name).relative_to(folder)) if finding.goes_aside else ""
            findings.append(evolve(finding, is_now=is_now))
    return evolve(found, findings=tuple(findings))


def _free_place(place: Path) -> Path:
    places = (place, *(place.with_name(f"{place.name}-{number}") for number in range(2, 1000)))
    return next(free for free in places if not free.exists())


@frozen
class _Read:
    """A journal that was read: ``kind`` and ``sentence`` where something is wrong with it."""

    is_over: bool = False
    is_lined_up: bool = False
    kind: Wrong | None = None
    sentence: str = ""


@frozen
class _Look:
    """One look at everything in ``folder``."""

    folder: Path
    watch: Watch
    jobs: int | None
    findings: list[Finding] = field(factory=list, init=False)
    counts: Counter[str] = field(factory=Counter, init=False)
    clock: Clock = field(factory=WallClock, init=False)

    def at_everything(self) -> Checked:
        """All of it: the small files, the lists, the journals, and what does not belong there."""
        people = self._people()
        queue = WriteQueue(self.clock, lambda: None)  # nothing is ever put into it
        meetings = dict(self._records(MeetingFiles(self.folder, queue), "listed race"))
        seasons = dict(self._records(SeasonFiles(self.folder, queue), "season"))
        leagues = dict(self._records(LeagueFiles(self.folder, queue), "league"))
        journals = self._journals()
        self._meetings(meetings, seasons, journals)
        self._seasons(seasons)
        for name, record in leagues.items():
            self._twice(name, "member", [(member.key, member.name) for member in record.members])
        self._own_files(people)
        self._foreign()
        return Checked(tuple(sorted(self.findings, key=lambda finding: finding.name)), self.counts)

    def _find(
        self, name: str, kind: Wrong, error: object, goes_with: Iterable[str] = (), *, stays: bool = False
    ) -> None:
        """Note what is wrong, with the name of the file below the folder before it."""
        words = str(error).replace(f"{self.folder}/", "")
        own = Path(name).name
        if not words.startswith(name):
            words = name + words[len(own) :] if words.startswith(own) else f"{name}: {words}"
        goes = () if stays or kind is not Wrong.UNREADABLE else (name, *goes_with)
        self.findings.append(Finding(name, kind, words, goes))

    def _people(self) -> set[str] | None:
        """The keys of everyone who is known; None where that cannot be read."""
        people = self._small("people.json", Players)
        self._small("house.json", house_in)
        self._small("keys.json", keys_in)
        self._small("visits.json", lambda file: VisitBook(file, self.clock, keep_nothing))
        self._small("origins.json", lambda file: Origins(file, self.clock, keep_nothing))
        self._small("lived.json", lambda file: TimeLived(file, self.clock).read())
        for name in ("shelf.json", "long-circuits.json"):
            self._small(name, shelved_in)
        self._small("laps.json", lambda file: LapBook(file, self.folder / "alone", keep_nothing))
        if people is None:
            return None if os.path.lexists(self.folder / "people.json") else set()
        self.counts["name"] = len(people.keys)
        names = [(player.name, key) for key in people.keys if (player := people.known(key))]
        for name, keys in _several(names).items():
            self._find("people.json", Wrong.CONTRADICTION, f"{name} is the name of {' and '.join(keys)}.")
        return set(people.keys)

    def _small(self, name: str, read: Callable[[Path], Thing]) -> Thing | None:
        """What a small file holds; None if it is missing or cannot be read."""
        file = self.folder / name
        if not os.path.lexists(file):
            return None
        try:
            bytes_of(file)  # a link that leads nowhere is not the same as no file
            return read(file)
        except OSError as error:
            self._find(name, Wrong.UNREADABLE, f"{name} cannot be read: {reason_of(error)}.")
        except DamagedError as error:
            self._find(name, Wrong.UNREADABLE, error)
        return None

    def _records(self, records: RecordFiles[Kind], thing: str) -> Iterator[tuple[str, Kind]]:
        """Every record of a kind that can be read, by the name of its file; one is called a ``thing``."""
        folder = records.folder.name
        for file in self._in(folder):
            match = NUMBERED.fullmatch(file.name)
            if match is None:
                continue
            name, number = f"{folder}/{file.name}", int(match[1])
            self.counts[thing] += 1
            laps = [f"practice/{number:04}"] if folder == "meetings" else []
            try:
                record = records.read(file, number)
            except DamagedError as error:
                if os.path.lexists(file):
                    self._find(name, Wrong.UNREADABLE, error, laps)
                continue
            if file.name != numbered(number):
                self._find(name, Wrong.CONTRADICTION, f"{name} would be called {numbered(number)} by a host.")
            yield name, record

    def _in(self, folder: str) -> list[Path]:
        """What is in a folder below, without what is only being written; one that cannot be read is reported."""
        try:
            return sorted(path for path in (self.folder / folder).iterdir() if not path.name.startswith("."))
        except FileNotFoundError:
            return []
        except OSError as error:
            self._find(folder, Wrong.UNREADABLE, f"{folder} cannot be read: {reason_of(error)}.", stays=True)
            return []

    def _journals(self) -> dict[str, _Read]:
        """Every journal in the folder, driven again, by its name."""
        places = ("races", *(f"{place}/{one.name}" for place in ("practice", "alone") for one in self._in(place)))
        names = [
            f"{place}/{path.name}" for place in places for path in self._in(place) if path.name.endswith(SUFFIX)
        ]
        self.counts["journal"] = len(names)
        jobs = (self.jobs or usual_jobs()) if len(names) > FEW else 1
        done = count(1)
        with self.watch(len(names)) as tell:

            def one_more() -> None:
                tell(next(done))

            read = on_all_cores(partial(_read, self.folder, names), len(names), jobs, one_more)
        if read.is_interrupted:
            raise KeyboardInterrupt
        journals = dict(zip(names, read.results, strict=True))
        for name, journal in journals.items():
            if journal.kind and not name.startswith("races/"):
                self._find(name, journal.kind, journal.sentence)
        return journals

    def _meetings(
        self,
        meetings: Mapping[str, MeetingRecord],
        seasons: Mapping[str, SeasonRecord],
        journals: Mapping[str, _Read],
    ) -> None:
        """What the races in the paddock say of one another, and their journals of them."""
        of_journal = defaultdict[str, list[str]](list)
        for name, record in meetings.items():
            self._twice(name, "entry", _entries(record.entrants))
            if record.journal is not None:
                of_journal[f"races/{record.journal}"].append(name)
            if record.part is not None and f"seasons/{numbered(record.part.season)}" not in seasons:
                number = record.part.season
                self._find(name, Wrong.CONTRADICTION, f"season {number}, of which it is a race, is not there.")
        for names in _several([(record.code, name) for name, record in meetings.items()]).values():
            self._find(names[-1], Wrong.CONTRADICTION, f"it has the code of {names[0]}.")
        for journal, names in of_journal.items():
            self._journal_of(journal, names, meetings, journals.get(journal))
        for name, read in journals.items():
            if read.kind and name.startswith("races/"):
                its = [part for owner in of_journal[name] for part in (owner, f"practice/{Path(owner).stem}")]
                self._find(name, read.kind, read.sentence, its)

    def _journal_of(
        self, journal: str, names: Sequence[str], meetings: Mapping[str, MeetingRecord], read: _Read | None
    ) -> None:
        if len(names) > 1:
            self._find(names[-1], Wrong.CONTRADICTION, f"its journal {journal} is that of {names[0]}, too.")
        if read is None:
            self._find(names[0], Wrong.CONTRADICTION, f"its journal {journal} is not there.")
        elif not read.kind and read.is_lined_up and not read.is_over and meetings[names[0]].ended:
            self._find(
                journal, Wrong.DAMAGED, f"{names[0]} says that the race is over, and its end is missing here."
            )

    def _twice(self, name: str, thing: str, entries: Iterable[tuple[str | None, str]]) -> None:
        """What is listed twice, by its key or its name."""
        keyed = [(key, called) for key, called in entries]
        twice = _several([(key, called) for key, called in keyed if key is not None])
        twice |= _several([(called, called) for _, called in keyed])
        for names in twice.values():
            called = " and ".join(dict.fromkeys(names))
            self._find(name, Wrong.CONTRADICTION, f"{called} is there twice, as one {thing} and as another.")
            return

    def _seasons(self, seasons: Mapping[str, SeasonRecord]) -> None:
        """The seasons' own files, and whether the results that they name are there."""
        kept = dict[str, files.KeptSeason]()
        known = {record.file: name for name, record in seasons.items() if record.file is not None}
        for path in self._in("seasons"):
            if path.suffix != files.SUFFIX:
                continue
            name = f"seasons/{path.name}"
            try:
                kept[path.name] = files.read(path)
            except files.SeasonError as error:
                kind = Wrong.DAMAGED if _is_newer(path) else Wrong.UNREADABLE
                its = [known[path.name]] if path.name in known else []
                self._find(name, kind, error, its)
                known.pop(path.name, None)
        journals = book.journals_of_seasons(self.folder / "races")
        for file, season in kept.items():
            name = f"seasons/{file}"
            if season.damage:
                self._find(name, Wrong.DAMAGED, season.damage)
            for trouble in book.missing_results(season, self.folder / "races", journals):
                self._find(name, Wrong.CONTRADICTION, trouble[:1].lower() + trouble[1:])
        for file, name in known.items():
            if file not in kept:
                self._find(name, Wrong.CONTRADICTION, f"its file seasons/{file} is not there.")
        for name, record in seasons.items():
            self._twice(name, "entry", _entries(record.entrants))

    def _own_files(self, people: set[str] | None) -> None:
        """What is kept for each person by itself: laps, puzzles, webhooks, notices."""
        if people is not None:
            self._left_by_nobody(set(map(stem_of, people)))
        for path in self._in("puzzles"):
            name = f"puzzles/{path.name}"
            tries = self._small(name, partial(PuzzleTries, name=name))
            if tries is not None and tries.trouble:
                self._find(name, Wrong.DAMAGED, f"{name}: {tries.trouble}")
        self._each("webhooks", webhook_in)
        for messenger in self._in("notices"):
            self._each(f"notices/{messenger.name}", told_in)
        key = self.folder / HOST_KEY
        if os.path.lexists(key) and (trouble := _wrong_with_key(key)):
            self._find(HOST_KEY, Wrong.UNREADABLE, trouble, stays=True)

    def _left_by_nobody(self, digests: set[str]) -> None:
        """What is of nobody with one of these digests of a key."""
        for folder in ("alone", "puzzles", "webhooks"):
            for path in self._in(folder):
                if path.stem not in digests and not path.name.startswith("guest-"):
                    self._find(f"{folder}/{path.name}", Wrong.FOREIGN, "it is of nobody who is known here.")

    def _each(self, folder: str, read: Callable[[Path], object]) -> None:
        """Every JSON file in this folder, read like this."""
        for path in self._in(folder):
            if path.suffix == ".json":
                try:
                    read(path)
                except DamagedError as error:
                    self._find(f"{folder}/{path.name}", Wrong.UNREADABLE, error)

    def _foreign(self) -> None:
        """What no host has made, and what is no longer needed."""
        for folder, is_kept in _KEPT.items():
            for path in self._in(folder):
                if not is_kept(path.name) and not DAMAGED_COPY.fullmatch(path.name):
                    name = f"{folder}/{path.name}" if folder != "." else path.name
                    self._find(name, Wrong.FOREIGN, "no host has made this: it stays as it is.")
        meetings = {path.stem for path in self._in("meetings")}
        for path in self._in("practice"):
            if path.name not in meetings:
                self._find(f"practice/{path.name}", Wrong.FOREIGN, "its race is no longer in the paddock.")


def _ends(*suffixes: str) -> Callable[[str], bool]:
    return lambda name: name.endswith(suffixes)


_KEPT: Mapping[str, Callable[[str], bool]] = {
    ".": {
        "people.json",
        "visits.json",
        "keys.json",
        "origins.json",
        "lived.json",
        "house.json",
        "laps.json",
        "shelf.json",
        "long-circuits.json",
        HOST_KEY,
        "meetings",
        "races",
        "leagues",
        "seasons",
        "practice",
        "alone",
        "puzzles",
        "webhooks",
        "notices",
        *MADE_AGAIN,
    }.__contains__,
    "meetings": lambda name: NUMBERED.fullmatch(name) is not None,
    "leagues": lambda name: NUMBERED.fullmatch(name) is not None,
    "seasons": lambda name: NUMBERED.fullmatch(name) is not None or name.endswith(files.SUFFIX),
    "races": _ends(SUFFIX),
    "puzzles": _ends(".txt"),
    "webhooks": _ends(".json"),
}
"""For each folder, the names that a host gives to what is in it."""


def _several(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """What belongs to several, and all of them."""
    found = defaultdict[str, list[str]](list)
    for shared, one in pairs:
        found[shared].append(one)
    return {shared: those for shared, those in found.items() if len(those) > 1}


def _entries(entrants: Sequence[Entrant]) -> list[tuple[str | None, str]]:
    return [(entrant.key, entrant.name) for entrant in entrants]


def _read(folder: Path, names: Sequence[str], number: int) -> _Read:
    """The journal with this number in the list of names."""
    path = folder / names[number]
    try:
        reader = read_journal(path)
    except UnreadableError as error:
        is_gone = not os.path.lexists(path)
        return _Read() if is_gone else _Read(kind=Wrong.UNREADABLE, sentence=str(error))
    except JournalError as error:
        return _Read(kind=Wrong.DAMAGED if _has_head(path) else Wrong.UNREADABLE, sentence=str(error))
    record = reader.finish()
    damage = f"{path.name}, {record.damage}" if record.damage else ""
    if not record.follows_its_seed:
        damage = f"{damage} {path.name}: {record.seed_words}".strip()
    return _Read(record.is_over, record.is_lined_up, Wrong.DAMAGED if damage else None, damage)


def _has_head(path: Path) -> bool:
    """Whether the beginning of a journal can be read, if not by this program then by a newer one."""
    try:
        head_of(path)
    except (JournalError, UnreadableError):
        return _is_newer(path)
    return True


def _is_newer(path: Path) -> bool:
    """Whether a newer program has written this journal or season."""
    try:
        first = FIRST_LINE.match(plain_bytes_of(path)[:100])
    except OSError:
        return False
    return first is not None and int(first[2]) > (header.FORMAT if first[1] == b"journal" else files.FORMAT)


def _wrong_with_key(file: Path) -> str:
    """What is wrong with the key of a host, in a sentence; it is nothing that could be put aside."""
    try:
        data = bytes_of(file)
    except OSError as error:
        return f"{HOST_KEY} cannot be read: {reason_of(error)}."
    if b"PRIVATE KEY-----" not in data.partition(b"\n")[0] or b"-----END" not in data:
        return f"{HOST_KEY} is not a key: put it back from a backup, or everyone who comes gets a warning."
    return ""
