"""Library of the races kept on this machine: a folder of journals, listed, and found by number or name.

It also knows which one is resumed when none is named.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from motorchamp_tui.errors import SetupError, UnknownNameError, nearest
from motorchamp_tui.files import reason_of
from motorchamp_tui.journal.file import (
    SUFFIX,
    UnreadableError,
    has_ended,
    is_locked,
    journals,
    name_of,
    number_of,
    written_at,
)
from motorchamp_tui.journal.lines import JournalError
from motorchamp_tui.journal.reader import head_of, read_journal
from motorchamp_tui.journal.records import Records
from motorchamp_tui.journal.standing import RaceStanding, in_trouble, standing_of
from motorchamp_tui.names import readable, trouble_with_new_title
from motorchamp_tui.race.driving_on import (
    Position,
    parent_words,
    position_in_round,
    position_now,
    position_of_situation,
)
from motorchamp_tui.race.plan import Parent, RaceOfSeason
from motorchamp_tui.race.record import Damage
from motorchamp_tui.tabular import in_columns

LONGEST_NAME = 40
MOST_DRIVEN = 30
"""How many races are driven again for a list, which takes about two seconds."""
NOT_CHECKED = "not checked"
OTHER_DICE = "not the dice of its seed"
SITUATION_SUFFIX = ".toml"
MOST_DIGITS, USUAL_ROUND = 6, 12
"""The most digits of a round, and one for an example."""


@frozen
class ListedRace:
    """A kept race as a list shows it; about one that cannot be read, little is known.

    ``has_people``: not of bots alone. ``driven`` is when it was last written to. ``parent`` is what it was driven
    on from.
    """

    name: str
    path: Path
    driven: datetime
    standing: RaceStanding
    track: str = ""
    drivers: tuple[str, ...] = ()
    has_people: bool = False
    started: datetime | None = None
    is_lap: bool = False
    is_being_driven: bool = False
    parent: Parent | None = None
    game: str = ""
    """The title of the game."""
    season: RaceOfSeason | None = None
    seed: int | None = None
    """The seed of its dice, once it is over."""

    @property
    def where(self) -> str:
        """How far it has got, with its damage."""
        dice = f", {OTHER_DICE}" if self.standing.is_loaded else ""
        return f"{self.standing.where}{', damaged' if self.standing.damage else ''}{dice}"

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen."""
        return self.standing.is_over

    @property
    def trouble(self) -> str:
        """Why it cannot be read; empty where it can."""
        return self.standing.trouble

    @property
    def kind(self) -> str:
        """The words before how far it has got: none for an ordinary race."""
        of_season = f"{self.season.words}: " if self.season else ""
        return f"{'lap alone: ' if self.is_lap else ''}{'driven on: ' if self.parent else ''}{of_season}"

    @property
    def can_go_on(self) -> bool:
        """Whether this is a race or practice lap that is not over and that nobody is driving at the moment."""
        return not (self.is_over or self.trouble or self.is_being_driven)


def when_words(driven: datetime, now: datetime) -> str:
    """When a race was last driven: the time of day, and the day unless it is today."""
    driven, now = driven.astimezone(), now.astimezone()
    return f"{driven:%H:%M}" if driven.date() == now.date() else f"{driven:%Y-%m-%d %H:%M}"


def listing(folder: Path, records: Path) -> Iterator[ListedRace]:
    """Every kept race, the latest first.

    How far they have got is kept in the file of the ``records``. Of races that are missing there, only some are
    driven again at once.
    """
    standings = dict[str, RaceStanding]()
    with Records(records) as book:
        book.refresh(folder, most=MOST_DRIVEN)
        standings = book.standings()
    for path in journals(folder):
        yield _listed(path, standings.get(readable(path.name)) or _unchecked(path))


def listed(path: Path) -> ListedRace:
    """One kept race, which is driven again."""
    try:
        return _listed(path, standing_of(path)[1])
    except UnreadableError as error:
        return _listed(path, in_trouble(error))


def _unchecked(path: Path) -> RaceStanding:
    """The outcome by the last line of a journal alone."""
    is_over = has_ended(path)
    return RaceStanding(f"over, {NOT_CHECKED}" if is_over else NOT_CHECKED, is_over, is_checked=False)


def _listed(path: Path, standing: RaceStanding) -> ListedRace:
    race = ListedRace(name_of(path), path, datetime.fromtimestamp(written_at(path) / 10**9, UTC), standing)
    if standing.trouble:
        return race
    try:
        agreed = head_of(path)
    except (JournalError, UnreadableError) as error:
        return evolve(race, standing=in_trouble(error))
    return evolve(
        race,
        track=agreed.plan.track.name,
        drivers=tuple(driver.name for driver in agreed.plan.drivers),
        has_people=any(not driver.bot for driver in agreed.plan.drivers),
        started=agreed.started,
        is_lap=agreed.is_lap,
        is_being_driven=is_locked(path),
        parent=agreed.parent,
        game=agreed.plan.game.TITLE,
        season=agreed.season,
        seed=agreed.plan.seed if standing.is_over else None,
    )


def find_or_last(folder: Path, name: str | None) -> Path:
    """The same as :func:`find`; without a name, the latest race."""
    if name is not None:
        return find(folder, name)
    last = next(iter(journals(folder)), None)
    if last is None:
        raise SetupError("No races are kept yet: motorchamp race starts one.")
    return last


def find(folder: Path, name: str) -> Path:
    """The journal of the race with this number, this name or a name that begins like this, or in this file.

    Raises :class:`UnknownNameError` with the nearest name, or :class:`SetupError` where several fit.
    """
    if not name:
        raise SetupError("A race needs a name: motorchamp races lists those that are kept.")
    files = journals(folder)
    is_number = name.isdecimal() and len(name) <= MOST_DIGITS
    numbered = [path for path in files if number_of(path) == int(name)] if is_number else []
    if not numbered and (path := _there(name)):
        if path.is_dir():
            raise SetupError(f"{name} is a folder: name one race file in it.")
        return path
    if "/" in name:
        raise SetupError(f"There is no file {name}.")
    begun = (
        [] if name.isdecimal() else [path for path in files if path.name.casefold().startswith(name.casefold())]
    )
    fitting = numbered or begun
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise SetupError(f"{name} could be any of: {', '.join(sorted(path.stem for path in fitting))}.")
    if not files:
        raise SetupError(f"There is no race {name!r}: none is kept in {folder}.")
    if nearest(name, [path.stem for path in files]):
        raise UnknownNameError("race", name, [path.stem for path in files])
    raise SetupError(f"There is no race {name!r}: motorchamp races lists those that are kept.")


def _there(name: str) -> Path | None:
    """The file or folder of this name; None where it does not exist, or where no file can be called that."""
    path = Path(name)
    try:
        return path if path.exists() else None
    except (OSError, ValueError):
        return None


@frozen(eq=False)
class FoundPosition:
    """A position to drive on from; ``damage`` says what is wrong with its file."""

    position: Position
    damage: Damage | None = None


def find_position(folder: Path, words: str) -> FoundPosition:
    """The position that is called ``RACE@ROUND:CAR``, ``RACE@ROUND``, ``RACE``, or by a file.

    A race without a round is driven on from where it is, a situation file from what it describes. Raises a
    :class:`MotorChampError` for one that does not exist, or cannot be driven on from.
    """
    name, is_round, place = words.rpartition("@")
    if not is_round or _there(words):
        name, is_round, place = words, "", ""
    if Path(name).suffix == SITUATION_SUFFIX:
        if is_round:
            raise SetupError(f"A situation has no rounds: leave out @{place}.")
        return FoundPosition(position_of_situation(Path(name)))
    reader = read_journal(find(folder, name))
    record = reader.finish()
    if is_round:
        return FoundPosition(position_in_round(record, *place_in(place)), reader.damage)
    if record.is_over:
        raise SetupError(f"{record.name} is over: say from which round to drive on, like {name}@{USUAL_ROUND}.")
    return FoundPosition(position_now(record), reader.damage)


def place_in(words: str) -> tuple[int, str | None]:
    """The round and perhaps the car of ``12`` or ``12:AZA1``; raises :class:`SetupError`."""
    round, _, car = words.partition(":")
    if not (round.isascii() and round.isdecimal() and len(round) <= MOST_DIGITS):
        raise SetupError(f"{words!r} is not a place in a race: write ROUND or ROUND:CAR, like 12 or 12:AZA1.")
    return int(round), car or None


def find_kept(folder: Path, name: str) -> Path:
    """The same, but only among the races that are kept in this folder: other files are not changed."""
    path = find(folder, name)
    if path.parent.resolve() != folder.resolve():
        raise SetupError(f"{path} is not among the kept races: only those can be changed here.")
    return path


def last_unfinished(
    folder: Path, *, own_races_only: bool = False, is_wanted: Callable[[], bool] = lambda: True
) -> ListedRace | None:
    """The latest race that can be resumed; None without one.

    Where all such races are being driven elsewhere, the latest of these. One whose last line says that it is over
    is left out, even if its moves do not lead there. ``own_races_only``: neither a practice lap nor a race of
    bots that was only watched.
    """
    elsewhere = None
    for path in journals(folder):
        if not is_wanted():
            return None
        if has_ended(path):
            continue
        race = listed(path)
        if race.is_over or race.trouble or (own_races_only and (race.is_lap or not race.has_people)):
            continue
        if not race.is_being_driven:
            return race
        elsewhere = elsewhere or race
    return elsewhere


def delete(path: Path) -> None:
    """Delete a kept race; raises :class:`SetupError` where it is being driven or stays on disk."""
    _changing(path, path.unlink)


def rename(path: Path, name: str) -> Path:
    """Keep a race under another name; raises :class:`SetupError` with what is wrong with it."""
    problem = trouble_with_name(path, name)
    if problem:
        raise SetupError(problem)
    new = path.with_name(f"{name.strip()}{SUFFIX}")
    _changing(path, lambda: path.rename(new))
    return new


def trouble_with_name(path: Path, name: str) -> str:
    """Why a kept race cannot have this name, in a sentence; empty where it can."""
    wanted = name.strip()
    if not wanted:
        return "A race needs a name."
    if wanted.isdecimal():
        return f"{wanted} is a number: a name needs a letter."
    if not all(letter.isalnum() or letter in " -_" for letter in wanted) or len(wanted) > LONGEST_NAME:
        return f"A name has letters, digits, spaces, - and _, at most {LONGEST_NAME} of them."
    if path.with_name(f"{wanted}{SUFFIX}").exists():
        return f"Another race is called {wanted}."
    return trouble_with_new_title(wanted)


def being_driven(name: str) -> str:
    """Why a kept race cannot be changed while it is driven, in a sentence."""
    return f"Race {name} is being driven: leave it first."


def _changing(path: Path, change: Callable[[], object]) -> None:
    if is_locked(path):
        raise SetupError(being_driven(name_of(path)))
    try:
        change()
    except OSError as error:
        raise SetupError(f"Race {name_of(path)} stays as it is: {reason_of(error)}.") from None


def as_lines(races: Iterable[ListedRace]) -> Iterator[str]:
    """The list as a table; one sentence when it is empty."""
    rows = [("race", "track", "where it stands", "last driven", "drivers")]
    kept = tuple(races)
    rows += map(_row, kept)
    if len(rows) == 1:
        yield "No races are kept yet."
        return
    yield from in_columns(rows)
    if any(not race.standing.is_checked for race in kept):
        yield f"{NOT_CHECKED}: these races have not been driven again yet; motorchamp records does that."


def _row(race: ListedRace) -> tuple[str, str, str, str, str]:
    when = f"{race.driven.astimezone():%Y-%m-%d %H:%M}"
    if race.trouble:
        return race.name, "", "cannot be read", when, race.trouble
    now = ", being driven" if race.is_being_driven else ""
    return race.name, race.track, f"{race.kind}{race.where}{now}", when, ", ".join(race.drivers)


def as_data(race: ListedRace) -> dict[str, Any]:
    """One kept race as JSON data."""
    return {
        "race": race.name,
        "file": str(race.path),
        "game": race.game,
        "track": race.track,
        "where": race.where,
        "drivers": list(race.drivers),
        "started": race.started.isoformat() if race.started else None,
        "driven": race.driven.isoformat(timespec="seconds"),
        "practice": race.is_lap,
        "over": race.is_over,
        "being_driven": race.is_being_driven,
        "from": parent_words(race.parent) if race.parent else None,
        "season": race.season.name if race.season else None,
        "race_of_season": race.season.number if race.season else None,
        "seed": None if race.seed is None else str(race.seed),
        "checked": race.standing.is_checked,
        "dice_of_seed": not race.standing.is_loaded if race.standing.is_checked else None,
        "damage": race.standing.damage or None,
        "trouble": race.trouble or None,
    }
