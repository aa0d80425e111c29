"""File of a season: what was agreed, and the races that have been driven; it only grows.

Its lines end in checks as those of journals do. The head says ``motorchamp-season``, ``program``, ``name``,
``game``, ``points``, ``cars`` a driver, ``seed``, ``drop``, a ``driver`` or ``bot`` each, a ``rule`` for each
that is not the default, a ``race`` each with its circuit and laps, and ``begin``. After it come ``run 1 JOURNAL
CHECK`` for a race that has ended, ``strike 3`` for one that will not be driven, and ``join 3 NAME`` for a driver
from race 3 on.
"""

import os
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from attrs import define, evolve, field, frozen

from motorchamp_tui import __version__
from motorchamp_tui.errors import MotorChampError, SetupError, UnknownNameError
from motorchamp_tui.files import (
    alone_in,
    append,
    create_file,
    cut,
    elsewhere,
    lock_patiently,
    make_folder,
    name_finished,
    open_file,
    reason_of,
    remove,
    replace_file,
    sync_folder,
    write_all,
)
from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.games.entries import Driver, bot_in
from motorchamp_tui.games.notation import (
    NotationError,
    can_be_shown,
    name_in,
    name_word,
    number_in,
    quoted,
    words_of,
)
from motorchamp_tui.games.options import Options, option_named
from motorchamp_tui.games.points import POINTS
from motorchamp_tui.journal.file import HALF, keep_copy, latest_first
from motorchamp_tui.journal.header import MOST_RACES, driver_in
from motorchamp_tui.journal.lines import PIECE, check_of, piece
from motorchamp_tui.names import file_stem, readable
from motorchamp_tui.parsing import plain_bytes_of, plain_text
from motorchamp_tui.race.plan import MOST_LAPS, SEEDS
from motorchamp_tui.seasons.season import CalendarRace, LateDriver, Season
from motorchamp_tui.words import brief

TITLE, FORMAT, FIRST_FORMAT = "motorchamp-season", 2, 1
SUFFIX = ".season"
NUMBERED = re.compile(rf"([0-9]{{4,}})-.*{re.escape(SUFFIX)}")
LARGEST = 1024 * 1024
MOST_DRIVERS, MOST_RULES, MOST_DIGITS = 99, 99, 9
RUN, STRIKE, JOIN = "run", "strike", "join"
LOCKED_FOR = 2.0
"""Seconds for which another program may be writing to the file."""


class SeasonError(MotorChampError):
    """The file of a season that cannot be read or written."""


@frozen
class DrivenRace:
    """A race that has been driven: the file name of its journal, and the check at the end of it."""

    file: str
    check: str


@frozen
class KeptSeason:
    """A season as its file has it; ``damage`` is a sentence on anything wrong with the file."""

    path: Path
    season: Season
    driven: Mapping[int, DrivenRace] = field(factory=dict)
    struck: frozenset[int] = frozenset()
    damage: str = ""

    @property
    def number(self) -> int:
        """The number of its file."""
        return number_of(self.path)


def number_of(path: Path) -> int:
    """The number of the season in this file; 0 where its file has been given another name."""
    match = NUMBERED.fullmatch(path.name)
    return int(match[1]) if match else 0


def head_lines(season: Season) -> Iterator[str]:
    """The lines of the head, without their checks."""
    yield f"{TITLE} {FORMAT if season.hides_its_seeds else FIRST_FORMAT}"
    yield f"program {name_word(__version__)}"
    yield f"name {quoted(season.name)}"
    yield f"game {name_word(season.game_name)}"
    yield f"points {name_word(season.points_name)}"
    yield f"cars {season.cars}"
    yield f"seed {season.seed}"
    if season.drop:
        yield f"drop {season.drop}"
    for driver in season.drivers:
        bot = f" bot {name_word(str(driver.bot))}" if driver.bot else ""
        team = f" team {name_word(driver.team)}" if driver.team else ""
        yield f"driver {quoted(driver.name)}{bot}{team}"
    yield from (f"rule {name_word(name)} {name_word(word)}" for name, word in season.options.agreed)
    yield from (f"race {name_word(race.circuit)} {race.laps}" for race in season.calendar)
    yield "begin"


def create(folder: Path, season: Season, *, may_share_name: bool = False) -> Path:
    """Keep a new season under the next free number; raises :class:`SeasonError`, also where its name is taken.

    Seasons may share a name where something else identifies them: their seeds keep their races apart.
    """
    for kept in [] if may_share_name else season_files(folder):
        if _name_in(kept).casefold() == season.name.casefold():
            raise SetupError(f"There is already a season called {season.name}: choose another name.")
    data = b""
    for line in head_lines(season):
        data += piece(line, check_of(0, data)) + b"\n"
    try:
        return _write_new(folder, file_stem(season.name.casefold(), "season"), data)
    except OSError as error:
        raise SeasonError(f"The season cannot be saved in {folder}: {reason_of(error)}.") from None


def _write_new(folder: Path, stem: str, data: bytes) -> Path:
    make_folder(folder)
    with alone_in(folder, HALF):
        work = folder / f"{HALF}{os.getpid()}-{time.monotonic_ns()}"
        handle = create_file(work)
        try:
            write_all(handle, data, 0)
            number = 1 + max(map(number_of, folder.iterdir()), default=0)
            while any(folder.glob(f"{number:04}-*")) or not _named(
                work, path := folder / f"{number:04}-{stem}{SUFFIX}", data
            ):
                number += 1
        finally:
            os.close(handle)
            work.unlink(missing_ok=True)
        sync_folder(folder)
        return path


def _named(work: Path, path: Path, data: bytes) -> bool:
    try:
        elsewhere.create(path, data)
        name_finished(work, path)
    except FileExistsError:
        return False
    return True


def season_files(folder: Path) -> Sequence[Path]:
    """The files of seasons in a folder, the latest first."""
    try:
        return latest_first(folder, SUFFIX)
    except OSError as error:
        raise SeasonError(f"{folder} cannot be read: {reason_of(error)}.") from None


def find(folder: Path, name: str | None) -> Path:
    """The season with this name or number, or a name that begins like this; without a name the latest."""
    files = season_files(folder)
    if not files:
        raise SetupError("You have no seasons yet: motorchamp season new NAME opens one.")
    if name is None:
        return files[0]
    wanted = name.strip().casefold()
    if wanted.isdecimal() and len(wanted) <= MOST_DIGITS:
        numbered = [path for path in files if number_of(path) == int(wanted)]
        if numbered:
            return numbered[0]
    known = {path: _name_in(path).casefold() for path in files}
    for fitting in (
        [path for path in files if known[path] == wanted],
        [path for path in files if wanted and known[path].startswith(wanted)],
    ):
        if len(fitting) == 1:
            return fitting[0]
    if fitting:
        raise SetupError(f"{name} could be any of: {', '.join(sorted(known[path] for path in fitting))}.")
    raise UnknownNameError("season", name, names(folder))


def names(folder: Path) -> list[str]:
    """The names of the seasons in a folder, the latest first."""
    return [_name_in(path) for path in season_files(folder)]


def _name_in(path: Path) -> str:
    """What the season in this file is called; the name of a file that is damaged."""
    try:
        return read(path).season.name
    except SeasonError:
        return readable(path.stem)


def delete(kept: KeptSeason) -> None:
    """Delete the file of a season; its races stay."""
    try:
        remove(kept.path)
    except OSError as error:
        raise SeasonError(f"Season {kept.season.name} stays as it is: {reason_of(error)}.") from None


def read(path: Path) -> KeptSeason:
    """The season in this file, up to where it is damaged; raises :class:`SeasonError` where its head is."""
    try:
        data = plain_bytes_of(path, LARGEST)
    except OSError as error:
        raise SeasonError(f"{path} cannot be read: {reason_of(error)}.") from None
    return _read(path, data)[0]


def _read(path: Path, data: bytes) -> tuple[KeptSeason, int]:
    """The season in these bytes, and how many of them are sound."""
    if len(data) > LARGEST:
        raise SeasonError(f"{path.name} is too large for the file of a season.")
    head = _Head()
    kept: KeptSeason | None = None
    at, check, damage = 0, 0, ""
    lines = data.split(b"\n")
    for number, raw in enumerate(lines[:-1], 1):
        try:
            check, text = _text_of(raw, check)
            if kept is None:
                season = head.take(text)
                kept = KeptSeason(path, season) if season else None
            else:
                kept = _follow(kept, words_of(text))
        except NotationError as error:
            damage = f"{path.name}, line {number} is damaged: {error}."
            break
        at += len(raw) + 1
    if kept is None:
        raise SeasonError(damage or f"{path.name}: the file ends before the season begins.")
    if damage:
        kept = evolve(kept, damage=f"{damage} The season is kept up to there.")
    return kept, at


def _text_of(raw: bytes, check: int) -> tuple[int, str]:
    """The check over everything up to the end of this line, and its text."""
    match = PIECE.fullmatch(raw)
    if match is None:
        raise NotationError("its end with the check is missing")
    wanted = check_of(check, match[1] + b" ")
    if match[2].decode() != f"{wanted:04x}":
        raise NotationError(f"its check is {match[2].decode()}, but {wanted:04x} is that of its text")
    text = match[1].decode("utf-8", "surrogateescape")
    if not can_be_shown(text):
        raise NotationError("this is not text")
    return check_of(wanted, raw[match.end(1) + 1 :] + b"\n"), text


def _follow(kept: KeptSeason, words: list[str]) -> KeptSeason:
    """The season after one more line."""
    races = len(kept.season.calendar)
    if words[0] == RUN and len(words) == 4 and re.fullmatch("[0-9a-f]{4}", words[3]):
        number = number_in(words[1], 1, races)
        if number in kept.driven:
            raise NotationError(f"race {number} has been driven already")
        return evolve(kept, driven={**kept.driven, number: DrivenRace(_journal_in(words[2]), words[3])})
    if words[0] == STRIKE and len(words) == 2:
        return evolve(kept, struck=kept.struck | {number_in(words[1], 1, races)})
    if words[0] == JOIN and len(words) == 5 and words[3] == "team" and len(kept.season.late) < MOST_DRIVERS:
        late = LateDriver(Driver(driver_in(words[2]), None, name_in(words[4])), number_in(words[1], 1, races))
        return evolve(kept, season=evolve(kept.season, late=(*kept.season.late, late)))
    raise NotationError(f"{words[0]} does not belong here")


def _journal_in(word: str) -> str:
    """The name of a journal in the folder of races, and of nothing outside it; raises :class:`NotationError`."""
    name = name_in(word)
    if name in ("", "..") or Path(name).name != name:
        raise NotationError(f"{brief(name)!r} is not the name of a race")
    return name


def add_driven(kept: KeptSeason, races: Mapping[int, DrivenRace]) -> KeptSeason:
    """Note that these races have been driven, unless another program has; the season as it is then."""

    def lines(now: KeptSeason) -> list[str]:
        new = {number: race for number, race in sorted(races.items()) if number not in now.driven}
        return [f"{RUN} {number} {name_word(race.file)} {race.check}" for number, race in new.items()]

    return _append(kept, lines)


def join(kept: KeptSeason, late: LateDriver) -> KeptSeason:
    """Note that a driver drives from this race on, unless they do already; the season as it is then.

    Raises :class:`SeasonError` where too many have joined, or the file cannot be written.
    """
    driver = late.driver
    if len(kept.season.late) == MOST_DRIVERS:
        raise SeasonError(f"Nobody else can join season {kept.season.name}: {MOST_DRIVERS} have joined it late.")
    line = f"{JOIN} {late.race} {quoted(driver.name)} team {name_word(driver.team or '')}"
    return _append(kept, lambda now: [] if driver in now.season.everybody else [line])


def strike(kept: KeptSeason, number: int) -> KeptSeason:
    """Strike a race out of the calendar: it will not be driven; the season as it is then."""
    return _append(kept, lambda now: [] if number in now.struck else [f"{STRIKE} {number}"])


def _append(kept: KeptSeason, lines: Callable[[KeptSeason], list[str]]) -> KeptSeason:
    """Write the lines that ``lines`` gives for the season as the file has it now; raises :class:`SeasonError`."""
    try:
        handle = open_file(kept.path, os.O_RDWR)
    except OSError as error:
        raise SeasonError(f"Season {kept.season.name} cannot be written: {reason_of(error)}.") from None
    try:
        lock_patiently(handle, LOCKED_FOR)
        data = plain_text(there := os.pread(handle, LARGEST, 0))
        if data != there:  # an editor of another system has had it
            replace_file(kept.path, data)
            return _append(kept, lines)
        now, good = _read(kept.path, data)
        added = lines(now)
        if not added:
            return now
        if now.damage:
            keep_copy(kept.path, data)
        sound = data[:good]
        for text in added:
            sound += piece(text, check_of(0, sound)) + b"\n"
        if good < len(data):
            cut(kept.path, handle, good)
        append(kept.path, handle, sound[good:], good)
        return evolve(_read(kept.path, sound)[0], damage=now.damage)
    except BlockingIOError:
        raise SeasonError(f"Season {kept.season.name} is being written by another program: try again.") from None
    except OSError as error:
        raise SeasonError(f"Season {kept.season.name} cannot be written: {reason_of(error)}.") from None
    finally:
        os.close(handle)


@define
class _Head:
    """The values of the lines of the head so far."""

    has_title: bool = False
    said: dict[str, str] = field(factory=dict)
    drivers: tuple[Driver, ...] = ()
    rules: tuple[tuple[str, str], ...] = ()
    calendar: tuple[CalendarRace, ...] = ()

    def take(self, text: str) -> Season | None:
        """The next line; the season after the last."""
        keyword, *words = words_of(text)
        if not self.has_title:
            if keyword != TITLE or len(words) != 1:
                raise NotationError("this is not the file of a season")
            if number_in(words[0], 1, 10**9) > FORMAT:
                raise NotationError(f"it is from a newer program: motorchamp {__version__} knows format {FORMAT}")
            self.has_title = True
            return None
        match keyword:
            case "program" | "name" | "game" | "points" | "cars" | "seed" | "drop" if len(words) == 1:
                if keyword in self.said:
                    raise NotationError(f"{keyword} has already been given")
                self.said[keyword] = name_in(words[0])
            case "driver" if len(words) in (1, 3, 5) and len(self.drivers) < MOST_DRIVERS:
                more = dict(zip(words[1::2], map(name_in, words[2::2]), strict=True))
                bot = bot_in(more["bot"]) if "bot" in more else None
                self.drivers += (Driver(driver_in(words[0]), bot, more.get("team")),)
            case "rule" if len(words) == 2 and len(self.rules) < MOST_RULES:
                self.rules += ((name_in(words[0]), name_in(words[1])),)
            case "race" if len(words) == 2 and len(self.calendar) < MOST_RACES:
                self.calendar += (CalendarRace(name_in(words[0]), number_in(words[1], 1, MOST_LAPS)),)
            case "begin" if not words:
                return self._together()
            case _:
                raise NotationError(f"{keyword} is not a line of a season's head")
        return None

    def _together(self) -> Season:
        lacking = {"name", "game", "points", "cars", "seed"} - {*self.said}
        if lacking:
            raise NotationError(f"the head lacks the line {min(lacking)}")
        if not (self.drivers and self.calendar):
            raise NotationError(f"the head lacks the line {'race' if self.drivers else 'driver'}")
        if self.said["game"] not in GAMES:
            raise NotationError(f"there is no game {self.said['game']!r}")
        if self.said["points"] not in POINTS:
            raise NotationError(f"there is no table of points {self.said['points']!r}")
        game = game_named(self.said["game"])
        return Season(
            self.said["name"],
            self.said["game"],
            self.calendar,
            self.drivers,
            number_in(self.said["cars"], 1, game.MOST_CARS),
            self._options(),
            self.said["points"],
            number_in(self.said["seed"], -SEEDS, SEEDS),
            number_in(self.said.get("drop", "0"), 0, len(self.calendar) - 1),
        )

    def _options(self) -> Options:
        table, options = game_named(self.said["game"]).OPTIONS, Options()
        for name, word in self.rules:
            option = option_named(table, name)
            if option is None:
                raise NotationError(f"motorchamp {__version__} does not know the rule {name}")
            try:
                options = options.agree(option, word)
            except SetupError:
                raise NotationError(f"{word} is not a value of the rule {name}") from None
        return options
