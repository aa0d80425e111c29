"""Tries at puzzles, kept in a file that only grows: the first try at each counts.

A line for each try, with the rating after it, so that the last line of a game holds the player's rating. A line
that was cut short or changed by hand is reported, left as it is, and not counted.
"""

import contextlib
import os
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

from attrs import define, field, frozen

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.files import (
    append,
    create_file,
    lock_patiently,
    make_folder,
    open_file,
    reason_of,
    replace_file,
    sync_folder,
)
from motorchamp_tui.lately import days_in_a_row
from motorchamp_tui.parsing import bytes_of, plain_text
from motorchamp_tui.ratings.strength import NEWCOMER, Strength, strength_after_answer
from motorchamp_tui.words import capitalised

RIGHT, WRONG = "right", "wrong"
DAILY, ALONE = "daily", "-"
LARGEST = 16 * 1024 * 1024
Level = tuple[Strength, float]
"""The level of a puzzle: an opponent of this strength, and the chance that a guess is right."""
LOCKED_FOR = 1.0
"""The seconds that another program may take to write to the file."""


class TriesNotKeptError(MotorChampError):
    """A try that cannot be written now, in a file with this name."""

    def __init__(self, name: str, error: OSError) -> None:
        super().__init__(f"This try counts, but cannot be kept: {name} cannot be written ({reason_of(error)}).")


@frozen
class PuzzleTry:
    """The first try at a puzzle of a game, and the ``strength`` after it.

    ``day`` is that of which it was the daily puzzle; otherwise None.
    """

    when: datetime
    game: str
    puzzle: str
    is_right: bool
    strength: Strength
    day: date | None = None

    @property
    def line(self) -> str:
        """It as a line of the file."""
        verdict, mark = RIGHT if self.is_right else WRONG, f"{self.day:%Y-%m-%d}" if self.day else ALONE
        points = f"{self.strength.points:.2f} {self.strength.deviation:.2f}"
        return (
            f"{self.when.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ} {self.game} {self.puzzle} {verdict} {points} {mark}"
        )


@define(eq=False)
class PuzzleTries:
    """All tries of one person. Without a ``file`` they are forgotten with the program, as a guest's are.

    ``name`` is the name of the file in messages, by default its path. ``trouble`` is an error
    in it, in a sentence; empty without one.
    """

    file: Path | None = None
    name: str = ""
    trouble: str = field(default="", init=False)
    _known: list[PuzzleTry] = field(factory=list, init=False)
    _unkept: list[PuzzleTry] = field(factory=list, init=False)
    """Those that could not be written yet."""

    def __attrs_post_init__(self) -> None:
        self.name = self.name or str(self.file)
        if self.file is not None:
            try:
                self._take(bytes_of(self.file, LARGEST))
            except FileNotFoundError:
                pass
            except OSError as error:
                self.trouble = f"{capitalised(self.name)} cannot be read: {reason_of(error)}."

    def strength(self, game: str) -> Strength:
        """The player's rating in this game."""
        last = self.latest(game)
        return NEWCOMER if last is None else last.strength

    def latest(self, game: str) -> PuzzleTry | None:
        """The last try in this game that counted."""
        return next((known for known in reversed(self._known) if known.game == game), None)

    def strength_before(self, new: PuzzleTry) -> Strength:
        """Their rating before a try; another window may have counted one since this one last looked."""
        known = [one for one in self._known if one.game == new.game]
        at = known.index(new)
        return known[at - 1].strength if at else NEWCOMER

    def of(self, game: str, puzzle: str) -> PuzzleTry | None:
        """The try that counts at this puzzle; None before it."""
        return next((known for known in self._known if (known.game, known.puzzle) == (game, puzzle)), None)

    @property
    def all(self) -> tuple[PuzzleTry, ...]:
        """Every try that counts, the first one first."""
        return tuple(self._known)

    def tried(self, game: str) -> dict[str, bool]:
        """Every puzzle of a game that was tried, and whether the answer was right."""
        return {known.puzzle: known.is_right for known in reversed(self._known) if known.game == game}

    def daily(self, game: str, day: date) -> PuzzleTry | None:
        """The try at the daily puzzle of this day; None before it."""
        return next((known for known in self._known if (known.game, known.day) == (game, day)), None)

    def streak(self, game: str, day: date) -> int:
        """How many daily puzzles in a row were right, up to this day or, before its try, the one before."""
        known = [one for one in self._known if one.game == game and one.day is not None]
        if any(one.day == day and not one.is_right for one in known):
            return 0
        return days_in_a_row({one.day for one in known if one.day is not None and one.is_right}, day)

    def add(
        self, game: str, puzzle: str, level: Level, *, is_right: bool, now: datetime, day: date | None = None
    ) -> PuzzleTry | None:
        """Count a first try at a puzzle of this ``level``; any later one changes nothing: None.

        Raises :class:`TriesNotKeptError` if it is counted but cannot be kept.
        """
        if self.file is None:
            return self._counted(game, puzzle, level, is_right=is_right, now=now, day=day)
        try:
            make_folder(self.file.parent)
            with _locked(self.file) as number:
                there = _whole(number)
                data = plain_text(there)
                if data != there:  # an editor of another system has had it
                    replace_file(self.file, data)
                    return self.add(game, puzzle, level, is_right=is_right, now=now, day=day)
                self._take(data)
                late = [one for one in self._unkept if self._counts(one.game, one.puzzle, one.day)]
                self._known += late
                new = self._counted(game, puzzle, level, is_right=is_right, now=now, day=day)
                fresh = [*late, *([new] if new else [])]
                text = "".join(f"{one.line}\n" for one in fresh)
                begins = "\n" if data and not data.endswith(b"\n") else ""  # after a line that was cut short
                append(self.file, number, f"{begins}{text}".encode(), len(data))
            sync_folder(self.file.parent)
        except OSError as error:
            lost = self._counted(game, puzzle, level, is_right=is_right, now=now, day=day) or self.latest(game)
            self._unkept += [lost] if lost and lost not in self._unkept else []
            raise TriesNotKeptError(self.name, error) from error
        self._unkept = []
        return new

    def _counts(self, game: str, puzzle: str, day: date | None) -> bool:
        """Whether a try would be the first at its puzzle, or at the puzzle of its day."""
        return self.of(game, puzzle) is None or (day is not None and self.daily(game, day) is None)

    def _counted(
        self, game: str, puzzle: str, level: Level, *, is_right: bool, now: datetime, day: date | None
    ) -> PuzzleTry | None:
        if not self._counts(game, puzzle, day):
            return None
        known = self.of(game, puzzle)
        if day is not None and self.daily(game, day) is not None:
            day = None
        # The daily puzzle of somebody who has met it before counts for the day, not for the rating.
        own = self.strength(game)
        after = own if known is not None else strength_after_answer(own, *level, is_right=is_right)
        kept = Strength(round(after.points, 2), round(after.deviation, 2))
        new = PuzzleTry(now.astimezone(UTC).replace(microsecond=0), game, puzzle, is_right, kept, day)
        self._known.append(new)
        return new

    def _take(self, data: bytes) -> None:
        """Replace the known tries by those in the file."""
        known, damaged = list[PuzzleTry](), 0
        for number, text in enumerate(plain_text(data).decode("utf-8", "replace").splitlines(), 1):
            if not text.strip():
                continue
            try:
                known.append(_read(text))
            except ValueError:
                damaged = damaged or number
        self._known = known
        self.trouble = (
            f"Line {damaged} of {self.name} is damaged: it is not counted, and left as it is." if damaged else ""
        )


def _read(text: str) -> PuzzleTry:
    """A line of the file; raises ValueError."""
    when, game, puzzle, verdict, points, deviation, mark = text.split()
    if verdict not in (RIGHT, WRONG):
        raise ValueError(verdict)
    strength = Strength(float(points), float(deviation))
    if not (abs(strength.points) < 1e4 and 0 < strength.deviation < 1e4):
        raise ValueError(points)
    day = None if mark == ALONE else date.fromisoformat(mark)
    moment = datetime.strptime(when, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    return PuzzleTry(moment, game, puzzle, verdict == RIGHT, strength, day)


@contextlib.contextmanager
def _locked(file: Path) -> Iterator[int]:
    """The open file, locked against other windows."""
    with contextlib.suppress(FileExistsError):
        os.close(create_file(file))
    number = open_file(file, os.O_RDWR)
    try:
        lock_patiently(number, LOCKED_FOR)
        yield number
    finally:
        os.close(number)


def _whole(number: int) -> bytes:
    return os.pread(number, os.fstat(number).st_size, 0)
