"""Glance into a journal: which race of a season it is, and how it ended, without driving it again.

Only the check over the whole file is compared: the referee judged the race once, before it counted.
"""

import re
from pathlib import Path

from attrs import frozen

from motorchamp_tui.files import open_to_read
from motorchamp_tui.games.notation import NotationError, name_in, words_of
from motorchamp_tui.journal.file import LONGEST_END
from motorchamp_tui.journal.header import season_in
from motorchamp_tui.journal.lines import check_of
from motorchamp_tui.journal.reader import HEAD_ENDS, LARGEST, UNPLACED
from motorchamp_tui.parsing import plain_bytes_of, plain_text
from motorchamp_tui.race.plan import RaceOfSeason

BEGINNING = 1000
"""The lines ``season`` and ``seed`` are within this many bytes."""
OF_A_SEASON = re.compile(rb"^season (.+) ~[0-9a-f]{4}$", re.MULTILINE)
SEED = re.compile(rb"^seed (-?[0-9]{1,40}) ~[0-9a-f]{4}$", re.MULTILINE)
CAR = re.compile(rb"^car (.+) ~[0-9a-f]{4}$", re.MULTILINE)
LAST = re.compile(rb"\nend (?P<words>[^~\n]*) ~(?P<check>[0-9a-f]{4})\n?\Z")


@frozen
class SeasonJournal:
    """A journal of a race of a season, finished or not."""

    path: Path
    race: RaceOfSeason
    seed: int


@frozen
class PlacedCar:
    """A car in the classification of a race; ``place`` is None where it is not classified."""

    place: int | None
    car: str
    team: str
    driver: str


@frozen
class RaceEnd:
    """How a race ended: the cars as they were classified, best first, and the ``check`` of its end."""

    check: str
    results: tuple[PlacedCar, ...]


def season_journal(path: Path) -> SeasonJournal | None:
    """Which race of a season this journal is of; None for one of no season, or one that cannot be read."""
    try:
        with open_to_read(path) as file:
            head = plain_text(file.read(BEGINNING))
        said, seed = OF_A_SEASON.search(head), SEED.search(head)
        if said is None or seed is None:
            return None
        return SeasonJournal(path, season_in(words_of(said[1].decode())), int(seed[1]))
    except (OSError, UnicodeDecodeError, NotationError):
        return None


def outcome(path: Path) -> RaceEnd | None:
    """How the race in this journal ended; None where it has not, or where a byte of the file has been changed.

    Raises OSError for a file that cannot be read.
    """
    data = plain_bytes_of(path, LARGEST)
    last = LAST.search(data, max(0, len(data) - LONGEST_END))
    if last is None or f"{check_of(0, data[: last.start('check') - 1]):04x}".encode() != last["check"]:
        return None
    try:
        return RaceEnd(last["check"].decode(), _results(data, words_of(last["words"].decode())))
    except (UnicodeDecodeError, NotationError, KeyError, ValueError):
        return None


def _results(data: bytes, words: list[str]) -> tuple[PlacedCar, ...]:
    entered = dict[str, tuple[str, str]]()
    for line in CAR.finditer(data, 0, data.find(HEAD_ENDS)):
        car, team, driver = map(name_in, words_of(line[1].decode()))
        entered[car] = team, driver
    classified = words.index(UNPLACED) if UNPLACED in words else len(words)
    cars = [name_in(word) for word in words if word != UNPLACED]
    cars += (car for car in entered if car not in cars)  # those that were not allowed to start
    return tuple(
        PlacedCar(place if place <= classified else None, car, *entered[car]) for place, car in enumerate(cars, 1)
    )
