"""Records: people, results and practice times of all kept races, in one SQLite file made from journals.

The times that count are those of finished laps, thrown as the seed has it, with nothing taken back. A race that
was driven on from another, or from a situation, does not count. The file has nothing that the journals do not
have; one that is damaged anywhere, or old, is thrown away and made again. Rulebook: "Practice"; Q-97, Q-106.
"""

import contextlib
import hashlib
import os
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from attrs import asdict, evolve, field, frozen

from motorchamp_tui.files import create_file, make_folder
from motorchamp_tui.games import FIRST_GAME, circuit_drawn_as, game_named
from motorchamp_tui.games.entries import YOU, Program, is_you
from motorchamp_tui.games.options import RATED, UNDO
from motorchamp_tui.journal.file import SUFFIX, UnreadableError, journals, name_of, number_of, written_at
from motorchamp_tui.journal.header import head_lines
from motorchamp_tui.journal.standing import RaceStanding, standing_of
from motorchamp_tui.names import readable
from motorchamp_tui.race.gaps import gaps_of
from motorchamp_tui.race.record import RaceRecord, Run

Answer = TypeVar("Answer")

EDITION = 9
MOST_RANKS = 3
"""How many numbers a time is compared by."""
WAIT_SECONDS = 1.0
"""How long another program may be writing, which takes it a moment for each race."""
READ_AT_ONCE = 20
"""This many races can be read while a player waits for one to begin."""
IN_MEMORY = ":memory:"
NOT_DAMAGE = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_FULL)
"""What SQLite says of a file that others are using or that cannot grow; anything else may be damage."""
OF_A_JOURNAL = "journal INTEGER NOT NULL REFERENCES journals ON DELETE CASCADE"
OF_A_PERSON = "person INTEGER NOT NULL REFERENCES people"
TABLES = {
    "journals": (
        "file TEXT UNIQUE NOT NULL",
        "size INTEGER NOT NULL",
        "written INTEGER NOT NULL",
        "standing TEXT",
        "is_over INTEGER",
        "damage TEXT",
        "trouble TEXT",
        "is_loaded INTEGER",
    ),
    "people": ("name TEXT NOT NULL", "bot TEXT NOT NULL"),
    "races": (
        OF_A_JOURNAL,
        "game TEXT NOT NULL",
        "track TEXT NOT NULL",
        "fingerprint TEXT NOT NULL",
        "started TEXT NOT NULL",
        "laps INTEGER NOT NULL",
        "rounds INTEGER NOT NULL",
        "taken_back INTEGER NOT NULL",
        "rated INTEGER NOT NULL",
        "identity TEXT NOT NULL",
    ),
    "results": (
        OF_A_JOURNAL,
        OF_A_PERSON,
        "car TEXT NOT NULL",
        "place INTEGER",
        "laps INTEGER NOT NULL",
        "reason TEXT NOT NULL",
        "driver TEXT NOT NULL",
        "key TEXT NOT NULL",
        "behind INTEGER",
    ),
    "laps": (
        OF_A_JOURNAL,
        OF_A_PERSON,
        "game TEXT NOT NULL",
        "track TEXT NOT NULL",
        "seed TEXT NOT NULL",
        "started TEXT NOT NULL",
        "is_over INTEGER NOT NULL",
        "time TEXT NOT NULL",
    ),
    "times": (
        OF_A_JOURNAL,
        OF_A_PERSON,
        "car TEXT NOT NULL",
        "game TEXT NOT NULL",
        "track TEXT NOT NULL",
        "fingerprint TEXT NOT NULL",
        "driven TEXT NOT NULL",
        "time TEXT NOT NULL",
        "rank1 INTEGER NOT NULL",
        "rank2 INTEGER NOT NULL",
        "rank3 INTEGER NOT NULL",
    ),
}


COUNTED = """SELECT * FROM (
        SELECT races.*, row_number() OVER (PARTITION BY identity ORDER BY started, file) AS copy
        FROM races JOIN journals ON journals.id = journal)
    WHERE copy = 1"""
"""The races that count: of the copies of one race, the first."""


def _schema() -> Iterator[tuple[str, str]]:
    """Every table and index: what it is, and its definition. Each row of a table has a mark of what is in it."""
    for name, columns in TABLES.items():
        names = ", ".join(column.split()[0] for column in columns)
        mark = f"mark INTEGER NOT NULL CHECK (mark = mark_of({names}))"
        yield "TABLE", f"{name} (id INTEGER PRIMARY KEY, {', '.join(columns)}, {mark})"
    yield "UNIQUE INDEX", "people_by_name ON people (name, bot)"
    yield "VIEW", f"counted AS {COUNTED}"
    for name in ("races", "results", "laps", "times"):
        yield "INDEX", f"{name}_by_journal ON {name} (journal)"


def _mark_of(*values: object) -> int:
    return zlib.crc32(repr(values).encode())


@frozen
class BestTime:
    """The best practice time of a driver on a track; ``bot`` is empty for a person."""

    track: str
    name: str
    time: str
    driven: str
    race: str
    bot: str = ""
    game: str = FIRST_GAME


@frozen
class Tally:
    """What a driver has achieved in races: cars that started, won, and finished in the first three."""

    name: str
    races: int
    cars: int
    wins: int
    podiums: int
    best: int | None
    bot: str = ""
    game: str = FIRST_GAME


@frozen
class RatedResult:
    """The result of a car in a rated race; ``place`` is None where it was not classified.

    ``key`` is what its driver is known by: the key of a player on a host, else the name of the person or bot;
    empty for a driver without a rating. ``behind``: by how many rows it finished behind the winner; None if it did
    not finish.
    """

    file: str
    game: str
    started: str
    driver: str
    key: str
    bot: str
    place: int | None
    behind: int | None = None


@frozen
class LapAlone:
    """A lap that a player drove alone, whether it counts or not; ``time`` is empty before its end, or without one.

    ``number`` orders laps that were begun at the same time.
    """

    game: str
    track: str
    seed: int
    started: datetime
    is_over: bool
    time: str
    number: int


@frozen
class Refreshed:
    """The outcome of reading the journals; ``troubles`` names those that could not be read."""

    read: int
    troubles: tuple[str, ...] = field(converter=tuple)


class Records:
    """The open file of records, which must be closed.

    A file in which anything is found damaged is thrown away and made again. Where it cannot be used at all, the
    records are made in memory.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._look: Callable[[], Refreshed] | None = None
        """The last look at a folder of journals."""
        self._places = iter((str(file), str(file), IN_MEMORY))
        self._base = self._open()

    def __enter__(self) -> "Records":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def _open(self) -> sqlite3.Connection:
        """Open the file as it is, if that fails made again, and at last in memory."""
        place = next(self._places)
        try:
            if place != IN_MEMORY:
                if not self._file.parent.is_dir():
                    make_folder(self._file.parent)
                with contextlib.suppress(FileExistsError):
                    os.close(create_file(self._file))  # SQLite gives its other files the same rights
            return _connect(place)
        except (OSError, sqlite3.Error, UnicodeDecodeError) as error:
            return self._open_again(error)

    def _open_again(self, error: Exception) -> sqlite3.Connection:
        """The records made again, because of what has been found to be wrong with them."""
        try:
            if getattr(error, "sqlite_errorcode", None) in NOT_DAMAGE:
                raise error
            forget(self._file)
        except (OSError, sqlite3.Error):
            self._places = iter((IN_MEMORY,))
        return self._open()

    def _answer(self, asked: Callable[[], Answer]) -> Answer:
        """What the records say; of damaged ones, when they have been made again."""
        while True:
            try:
                return asked()
            except (sqlite3.Error, UnicodeDecodeError) as error:
                self._base.close()
                self._base = self._open_again(error)
                if self._look is not None and asked is not self._look:
                    self._answer(self._look)

    def refresh(
        self, folder: Path, is_wanted: Callable[[Path], bool] = lambda _: True, most: int | None = None
    ) -> Refreshed:
        """Read the journals that are new or have grown and are wanted, and forget those that are gone.

        At ``most`` this many are read, the latest; others wait for the next time.
        """
        self._look = partial(self._refresh, folder, is_wanted, most)
        return self._answer(self._look)

    def _refresh(self, folder: Path, is_wanted: Callable[[Path], bool], most: int | None) -> Refreshed:
        files = dict(_files_in(folder))
        with self._changing():
            known = {name: rest for name, *rest in self._rows("SELECT file, size, written FROM journals")}
            new = [name for name, (_, *rest) in files.items() if known.get(name) != rest]
            for name in (known.keys() - files.keys()).union(new):
                self._forget(name)
        read = 0
        for name in sorted(new[:most]):
            path, size, written = files[name]
            with contextlib.suppress(UnreadableError, OSError):  # it may be readable another time
                read += self._read(path, size, written, is_wanted=is_wanted(path))
        troubles = self._rows("SELECT file || ', ' || trouble FROM journals WHERE trouble <> ''")
        return Refreshed(read, (trouble for (trouble,) in troubles))

    @contextlib.contextmanager
    def _changing(self) -> Iterator[None]:
        """Change the file while no other program does, all at once."""
        with self._base:
            self._base.execute("BEGIN IMMEDIATE")
            yield

    def _forget(self, name: str) -> None:
        self._base.execute("DELETE FROM journals WHERE file = ?", (name,))

    def standings(self) -> dict[str, RaceStanding]:
        """How far each race that was read has got, by the name of its file."""
        rows = self._found(
            "SELECT file, standing, is_over, damage, trouble, is_loaded FROM journals WHERE standing IS NOT NULL"
        )
        return {
            file: RaceStanding(where, bool(is_over), damage, trouble, is_loaded=bool(is_loaded))
            for file, where, is_over, damage, trouble, is_loaded in rows
        }

    def _read(self, path: Path, size: int, written: int, *, is_wanted: bool) -> bool:
        """Enter this journal, and its results where they are wanted; whether they were."""
        record, standing = standing_of(path) if is_wanted else (None, None)
        name = readable(path.name)
        with self._changing():
            self._forget(name)  # another program may have been quicker
            journal = self._insert("journals", name, size, written, *_words_of(standing))
            if record is not None and standing is not None and record.agreed.parent is None:
                if record.agreed.is_lap:
                    self._enter_lap(journal, record)
                if not standing.is_loaded:
                    self._enter(journal, record)
        return is_wanted

    def _enter_lap(self, journal: int, record: RaceRecord) -> None:
        """A lap alone, whatever became of it: the first that is begun counts for its day."""
        (entry,), track = record.agreed.entries, record.plan.track
        time = record.times.get(entry)
        person, started = self._person(record, entry.driver), record.agreed.started.isoformat()
        row = (person, track.game, track.name, str(record.plan.seed), started, record.is_over, str(time or ""))
        self._insert("laps", journal, *row)

    def _enter(self, journal: int, record: RaceRecord) -> None:
        track, when = record.plan.track, record.agreed.started.isoformat()
        mark = record.plan.game.fingerprint(track)
        circuit = (circuit_drawn_as(record.plan.game, mark, track.name) or track).name
        if not record.taken_back:
            for entry, time in record.times.items():
                if time and time.is_of_a_lap:
                    row = (self._person(record, entry.driver), entry.name, track.game, circuit, mark, when)
                    ranks = (*time.rank, *(0,) * MOST_RANKS)[:MOST_RANKS]
                    self._insert("times", journal, *row, str(time), *ranks)
        if record.is_over and record.run is not None and record.run.entry is None:
            self._enter_result(journal, record, record.run, circuit, mark)

    def _enter_result(self, journal: int, record: RaceRecord, run: Run, circuit: str, mark: str) -> None:
        plan = record.plan
        is_rated = plan.options[RATED] and not plan.options[UNDO] and not record.taken_back
        race = (plan.track.game, circuit, mark, record.agreed.started.isoformat(), plan.laps, run.race.round)
        self._insert("races", journal, *race, record.taken_back, is_rated, _identity_of(record))
        keys, gaps = _keys(record), gaps_of(run)
        for result in plan.game.classify(run.race):
            row = (result.car, result.place, result.laps, result.reason, result.driver)
            more = keys[result.driver], gaps[result.car].rows
            self._insert("results", journal, self._person(record, result.driver), *row, *more)

    def _person(self, record: RaceRecord, name: str) -> int:
        bot = next((str(driver.bot) for driver in record.plan.drivers if driver.name == name and driver.bot), "")
        who = (bot, bot) if bot else (known_as(name), "")
        known = self._rows("SELECT id FROM people WHERE name = ? AND bot = ?", who)
        return int(known[0][0]) if known else self._insert("people", *who)

    def best_times(self, track: str | None = None, first: str = FIRST_GAME) -> tuple[BestTime, ...]:
        """Every driver's best time on each track, best first (Q-97); tracks that were changed count as others.

        The tracks of this game come before those of others.
        """
        rows = self._found(
            """SELECT track, name, bot, time, driven, file, game FROM (
                SELECT times.*, people.name, people.bot, journals.file, row_number() OVER (
                    PARTITION BY times.fingerprint, times.track, times.person
                    ORDER BY rank1, rank2, rank3, driven, journal, car) AS number
                FROM times JOIN people ON people.id = person JOIN journals ON journals.id = journal)
            WHERE number = 1 AND (?1 IS NULL OR track = ?1 COLLATE NOCASE)
            ORDER BY game <> ?2, game, track, fingerprint, rank1, rank2, rank3, driven, name""",
            (track, first),
        )
        return tuple(
            BestTime(track, name, time, driven, file.rpartition(".")[0], bot, game)
            for track, name, bot, time, driven, file, game in rows
        )

    def tallies(self, track: str | None = None, first: str = FIRST_GAME) -> tuple[Tally, ...]:
        """Every driver's races, the most wins first, in this game and then in others."""
        rows = self._found(
            """SELECT name, count(DISTINCT results.journal), count(*), count(*) FILTER (WHERE place = 1),
                count(*) FILTER (WHERE place <= 3), min(place), bot, game
            FROM results JOIN people ON people.id = person JOIN counted USING (journal)
            WHERE ?1 IS NULL OR track = ?1 COLLATE NOCASE
            GROUP BY game, person ORDER BY game <> ?2, game, 4 DESC, 5 DESC, 2, name""",
            (track, first),
        )
        return tuple(Tally(*row) for row in rows)

    def rated_results(self) -> tuple[RatedResult, ...]:
        """Every car of every rated race, the races in the order in which they began."""
        rows = self._found(
            """SELECT file, game, started, driver, key, bot, place, behind
            FROM results JOIN people ON people.id = person JOIN counted USING (journal)
                JOIN journals ON journals.id = journal
            WHERE rated ORDER BY started, file, results.rowid"""
        )
        return tuple(RatedResult(*row) for row in rows)

    def laps_alone(self, name: str, game: str) -> tuple[LapAlone, ...]:
        """Every lap alone of the person of this name in a game."""
        rows = self._found(
            """SELECT game, track, seed, started, laps.is_over, time, file
            FROM laps JOIN people ON people.id = person JOIN journals ON journals.id = journal
            WHERE people.name = ? AND bot = '' AND game = ?""",
            (known_as(name), game),
        )
        return tuple(
            LapAlone(
                game,
                track,
                int(seed),
                datetime.fromisoformat(started),
                bool(is_over),
                time,
                number_of(Path(file)) or 0,
            )
            for game, track, seed, started, is_over, time, file in rows
        )

    def catch_up(self, folder: Path, has_time: Callable[[], bool]) -> None:
        """Read some journals in ``folder`` that are new, and more for as long as the caller ``has_time``."""
        while self.refresh(folder, most=READ_AT_ONCE).read == READ_AT_ONCE and has_time():
            pass

    def _insert(self, table: str, *row: object) -> int:
        """Add a row to a table; returns its number."""
        values = ", ".join(f"?{number}" for number in range(1, len(row) + 1))
        return (
            self._base.execute(f"INSERT INTO {table} VALUES (NULL, {values}, mark_of({values}))", row).lastrowid
            or 0
        )

    def _rows(self, question: str, values: Sequence[object] = ()) -> list[Any]:
        return self._base.execute(question, values).fetchall()

    def _found(self, question: str, values: Sequence[object] = ()) -> list[Any]:
        """The same, whatever is found to be wrong with the file."""
        return self._answer(lambda: self._rows(question, values))


def _files_in(folder: Path) -> Iterator[tuple[str, tuple[Path, int, int]]]:
    """The journals in this folder by their names, each with its size and when it was last written to."""
    for path in journals(folder):
        with contextlib.suppress(OSError):
            yield readable(path.name), (path, path.stat().st_size, written_at(path))


def _connect(where: str) -> sqlite3.Connection:
    """Open the records in this file, which may be new; raises ``sqlite3.Error`` where they are not sound."""
    base = sqlite3.connect(where, timeout=WAIT_SECONDS, isolation_level=None)
    try:
        base.create_function("mark_of", -1, _mark_of, deterministic=True)
        for setting in ("foreign_keys = ON", "journal_mode = WAL", "synchronous = NORMAL"):
            base.execute(f"PRAGMA {setting}")
        if not base.execute("SELECT * FROM sqlite_schema").fetchall():
            create = "".join(f"CREATE {kind} IF NOT EXISTS {definition};" for kind, definition in _schema())
            base.executescript(f"BEGIN IMMEDIATE; {create} PRAGMA user_version = {EDITION}; COMMIT;")
        is_ours = base.execute("PRAGMA user_version").fetchall() == [(EDITION,)] and {
            sql for (sql,) in base.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
        } == {f"CREATE {kind} {definition}" for kind, definition in _schema()}
        is_sound = base.execute("PRAGMA integrity_check(1)").fetchall() == [("ok",)]
        if not (is_ours and is_sound) or base.execute("PRAGMA foreign_key_check").fetchall():
            raise sqlite3.DatabaseError("damaged, or made by another edition")
    except BaseException:
        base.close()
        raise
    return base


def _identity_of(record: RaceRecord) -> str:
    """Letters that only copies of one race share: what was agreed and every move, but not when it began."""
    lines = [*head_lines(evolve(record.agreed, started=datetime.fromtimestamp(0, UTC), program=""))]
    lines += [record.plan.game.move_words(step.before, step.move) for step in record.steps]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:32]


def _words_of(standing: RaceStanding | None) -> tuple[str | bool | None, ...]:
    """The standing of a race as it is kept, if it is known."""
    if standing is None:
        return (None,) * 5
    return standing.where, standing.is_over, standing.damage, standing.trouble, standing.is_loaded


def _keys(record: RaceRecord) -> dict[str, str]:
    """The key of every driver in the ratings; empty for a program, and for a guest on a host."""
    keys, is_at_home = dict(record.agreed.keys), record.agreed.clock is None
    return {
        driver.name: ("" if isinstance(driver.bot, Program) else driver.bot)
        if driver.bot
        else keys.get(driver.name, known_as(driver.name) if is_at_home else "")
        for driver in record.plan.drivers
    }


def known_as(name: str) -> str:
    """The person that the records mean by a name: You and you are the person at the keyboard."""
    return YOU if is_you(name) else name


def forget(file: Path) -> None:
    """Throw the records away, to be made again from the journals; raises OSError."""
    for part in ("", "-wal", "-shm", "-journal"):
        path = Path(f"{file}{part}")
        if path.is_dir() and not path.is_symlink():
            path.rmdir()
        else:
            path.unlink(missing_ok=True)


def lines_of_all(file: Path, folder: Path, first: str = FIRST_GAME) -> list[str]:
    """Both tables as they are after a look at the kept races in ``folder``, those of this game first."""
    with Records(file) as book:
        book.refresh(folder)
        return list(as_lines(book.best_times(None, first), book.tallies(None, first)))


def as_lines(times: Sequence[BestTime], tallies: Sequence[Tally]) -> Iterator[str]:
    """Two tables, one of either kind for each game; one sentence where both are empty."""
    games = dict.fromkeys([*(lap.game for lap in times), *(tally.game for tally in tallies)])
    for game in games:
        of_game = f" · {game_named(game).TITLE}" if len(games) > 1 else ""
        yield from _times_as_lines([lap for lap in times if lap.game == game], of_game)
        yield from _tallies_as_lines([tally for tally in tallies if tally.game == game], of_game)
    if not games:
        yield "You have no records yet: drive a race or a practice lap."


def _times_as_lines(times: Sequence[BestTime], of_game: str) -> Iterator[str]:
    if times:
        yield f"Practice: every driver's best lap{of_game}"
        width, track = max(len(lap.name) for lap in times), max(10, *(len(lap.track) for lap in times))
        for lap in times:
            race = name_of(Path(f"{lap.race}{SUFFIX}"))
            yield f"  {lap.track:{track}} {lap.time:>8}  {lap.name:{width}}  {lap.driven[:10]}  race {race}"


def _tallies_as_lines(tallies: Sequence[Tally], of_game: str) -> Iterator[str]:
    if tallies:
        yield f"Races{of_game}"
        width = max(len(tally.name) for tally in tallies)
        yield f"  {'':{width}}  races  cars  wins  first three  best place"
        for tally in tallies:
            best = tally.best or "–"
            counts = f"{tally.races:5}  {tally.cars:4}  {tally.wins:4}  {tally.podiums:11}  {best:>10}"
            yield f"  {tally.name:{width}}  {counts}"


def as_data(times: Sequence[BestTime], tallies: Sequence[Tally]) -> dict[str, Any]:
    """Both tables as JSON data."""
    return {"practice": [asdict(lap) for lap in times], "races": [asdict(tally) for tally in tallies]}
