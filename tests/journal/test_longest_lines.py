"""How long the lines of a journal can be, and that reading takes no longer than there is to read."""

import contextlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from journal_driving import written
from motorchamp_tui.errors import BrokenFileError
from motorchamp_tui.games import motorchamp, motorsportspiel
from motorchamp_tui.games.entries import Driver, Entry, Program
from motorchamp_tui.games.motorchamp.notation import MOST_LIMIT
from motorchamp_tui.games.motorchamp.rules.track import Track
from motorchamp_tui.games.motorsportspiel.parts.part_files import LONGEST_NAME
from motorchamp_tui.games.motorsportspiel.rules.track import Corner, Space, numbered
from motorchamp_tui.games.motorsportspiel.rules.track import Track as Ring
from motorchamp_tui.games.notation import NotationError, numbers_in, quoted, words_of
from motorchamp_tui.games.road import Lane
from motorchamp_tui.games.tables import LONGEST_LINE as LONGEST_WORDS
from motorchamp_tui.games.track_notation import MOST_BEND, MOST_ROWS
from motorchamp_tui.journal.header import head_lines
from motorchamp_tui.journal.lines import CHECK_BYTES, LONGEST_PIECE, JournalError, piece
from motorchamp_tui.journal.reader import reader_of
from motorchamp_tui.race.driving_on import LONGEST_LINE, position_of_situation
from motorchamp_tui.race.plan import SEEDS, Agreed, Parent, RacePlan

MANY = 200_000
LONGEST_PATH = "~" * 4096
WIDE = "\U000e0fff"
"""No letter yet: twelve letters in a journal."""


def longest_track() -> Track:
    rows = MOST_ROWS
    every = frozenset(range(0, rows, 2))
    limits, bends = (MOST_LIMIT,) * (2 * rows), (-MOST_BEND,) * rows
    return Track("~" * 40, rows, (3,) * (2 * rows), limits, every, every, None, None, False, bends)


def longest_ring() -> Ring:
    rows = MOST_ROWS
    spaces = numbered(
        [Space(lane, row, 0, 1, 9, False, False, None) for lane in (Lane.RIGHT, Lane.LEFT) for row in range(rows)]
    )
    corners = tuple(Corner("~" * LONGEST_NAME, row, row, 9) for row in range(rows))
    return Ring("~" * 40, rows, spaces, corners, None, (-MOST_BEND,) * rows, 99)


def longest_heads() -> Iterator[str]:
    """The lines of heads in which everything is as long as it can be."""
    name = "~" * LONGEST_WORDS
    for track, game in ((longest_track(), motorchamp), (longest_ring(), motorsportspiel)):
        drivers = tuple(Driver(f"{name}{at}", Program(LONGEST_PATH), name) for at in range(game.MOST_DRIVERS))
        entries = tuple(Entry(f"{name}{at}", name, name) for at in range(game.MOST_CARS))
        plan = RacePlan(track, drivers, 1, 99, seed=-SEEDS)
        parent = Parent("~" * 255, 10**6, name, 10**6, 10**6)
        agreed = Agreed(plan, entries, datetime.now(UTC), game.TEAMS, game.EDITION, parent=parent)
        yield from head_lines(agreed)
    yield f"situation {quoted(WIDE * LONGEST_LINE)}"


def test_no_line_of_a_head_is_longer_than_what_is_read() -> None:
    longest = max(len(line.encode()) for line in longest_heads())
    assert LONGEST_PIECE / 2 < longest <= LONGEST_PIECE - CHECK_BYTES


def test_a_line_that_nobody_could_read_is_not_written() -> None:
    assert len(piece("a" * (LONGEST_PIECE - CHECK_BYTES), 0)) == LONGEST_PIECE
    with pytest.raises(NotationError, match="too long for a journal"):
        piece("a" * (LONGEST_PIECE - CHECK_BYTES + 1), 0)


def test_a_situation_with_a_line_too_long_for_a_journal_is_not_driven_on(tmp_path: Path) -> None:
    file = tmp_path / "long.toml"
    file.write_text(f'title = "A"\nchapter = "{"b" * LONGEST_LINE}"\n', encoding="utf-8")
    with pytest.raises(BrokenFileError, match="Line 2 has more than 4,000 letters"):
        position_of_situation(file)


def test_a_longer_line_is_refused_before_it_is_parsed() -> None:
    data = written([["motorchamp-journal 1"]])
    for more in (b"[" * 4_000_000, b"driver " + b'"' * LONGEST_PIECE + b" ~0000\n"):
        with pytest.raises(JournalError, match="line 2: it is longer than any line of a journal"):
            reader_of(data + more, "x.journal")


@pytest.mark.parametrize(
    "signs", ["[", '"', "\\", '"\\', " ", "~", "0", "[ ", '" ', "[]", '""', "é", "\0", "[\\", '"["']
)
def test_many_of_any_sign_are_words_or_none_in_one_go(signs: str) -> None:
    with contextlib.suppress(NotationError):
        words_of(f"driver {signs * (MANY // len(signs))}")


@pytest.mark.parametrize(
    "signs", [b"[", b'"', b"\\", b" ", b"~", b"0", b"\0", b"\n", b"\xc3", b" ~", b"\r", b"~0000"]
)
@pytest.mark.parametrize("before", [b"", b"motorchamp-journal 1", b"motorchamp-journal 1 ~9337\n"])
def test_a_file_of_any_sign_is_refused_in_one_go(before: bytes, signs: bytes) -> None:
    with pytest.raises(JournalError) as refused:
        reader_of(before + signs * (4_000_000 // len(signs)), "x.journal")
    assert len(str(refused.value)) < 200


def test_a_row_is_not_named_more_often_than_there_are_rows() -> None:
    assert numbers_in(["0-5", "3"], 6) == (0, 1, 2, 3, 4, 5, 3)
    with pytest.raises(NotationError, match="these are more numbers than there are from 0 to 6"):
        numbers_in(["0-5"] * 2, 6)
