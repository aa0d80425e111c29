"""The day of a player: its lap and its puzzle, their rating and its way, and their rival.

Only what there is: without a single lap of the day driven, there is nothing about it, and so with everything else.
:mod:`.at_home` and :mod:`.on_a_host` find it out; screens and plain mode say it in the same words.
"""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, time, timedelta
from typing import Self

from attrs import field, frozen

from motorchamp_tui.journal.rated import OwnForm, RatedDriver, own_name
from motorchamp_tui.practice.daily import today
from motorchamp_tui.practice.medals import Medal
from motorchamp_tui.puzzles.daily import puzzle_day
from motorchamp_tui.puzzles.tries import PuzzleTries
from motorchamp_tui.words import capitalised, spelt, spelt_ordinal, spelt_out

NO_TIME = "no time"
OF_THE_DAY = ("todays_lap", "puzzles")
"""The lines of the title that are about the day."""


@frozen
class LapOfToday:
    """The lap of the day on ``track``, for a player who has driven it ``days`` in a row.

    ``time`` is that of their counted lap once it ``is_over``, empty where it has none, and ``medal`` is what that
    has earned. On a host it is the lap in this ``place`` among ``of`` that were driven today; 0 where there is
    no table.
    """

    track: str
    days: int = 0
    is_begun: bool = False
    is_over: bool = False
    time: str = ""
    medal: Medal | None = None
    place: int = 0
    of: int = 0

    @property
    def in_short(self) -> str:
        """In a column: its track, or the time and the days in a row."""
        if not self.is_over:
            return "begun" if self.is_begun else self.track
        return ", ".join([self.time or NO_TIME, *([f"{self.days} days"] if self.days > 1 else [])])

    @property
    def place_words(self) -> str:
        """Like ``third of eleven``; empty where nobody else has driven it."""
        return f"{spelt_ordinal(self.place)} of {spelt(self.of)}" if self.place and self.of > 1 else ""


@frozen
class PuzzleOfToday:
    """The puzzle of the day: whether it was solved, None before the try; ``days`` were solved in a row."""

    is_right: bool | None = None
    days: int = 0

    @classmethod
    def of(cls, tries: PuzzleTries, game: str, now: datetime) -> Self | None:
        """How it stands with a player who has given these answers; None where they have never tried one."""
        if tries.latest(game) is None:
            return None
        day = puzzle_day(now)
        known = tries.daily(game, day)
        return cls(None if known is None else known.is_right, tries.streak(game, day))

    @property
    def in_short(self) -> str:
        """In a column."""
        if self.is_right is None:
            return "not tried yet"
        told = "solved" if self.is_right else "missed"
        return f"{told}, {self.days} days" if self.days > 1 else told


@frozen
class Today:
    """All of it; None stands for what there is not."""

    lap: LapOfToday | None = None
    puzzle: PuzzleOfToday | None = None
    form: OwnForm = field(factory=OwnForm)
    name_of: Callable[[RatedDriver], str] = own_name

    @property
    def rival(self) -> str:
        """Like ``steady: you 3, they 5; last lost by four rows``; empty where nobody is the rival."""
        rival, driver = self.form.rival, self.form.driver
        return rival.words(self.name_of(driver)) if rival is not None and driver is not None else ""

    def more_of(self, action: str) -> str:
        """What follows the words of a line of the title: how the lap or the puzzle of the day stands."""
        told = ""
        if action == "todays_lap" and self.lap is not None:
            told = f"; {lap_words(self.lap)}"
        if action == "puzzles" and self.puzzle is not None:
            told = f"; today's: {puzzle_words(self.puzzle)}"
        return f"{told}; {day_ends()}" if action in OF_THE_DAY else told

    def standing_in_short(self) -> Iterator[str]:
        """How they have been doing, in a few signs and words each; what it is of comes first."""
        way = self.form.way
        if way is not None:
            yield f"rating: {way.in_short} {way.over}"
        if self.rival:
            yield f"rival, {self.rival}"

    def sentences(self) -> Iterator[str]:
        """All of it, a sentence each."""
        if self.lap is not None:
            yield f"Today's lap: {lap_words(self.lap)}."
        if self.puzzle is not None:
            yield f"Today's puzzle: {puzzle_words(self.puzzle)}."
        if self.lap is not None or self.puzzle is not None:
            yield f"{capitalised(day_ends())}."
        yield from self.standing()

    def standing(self) -> Iterator[str]:
        """How they have been doing, in sentences."""
        if self.form.way is not None:
            yield f"Your rating: {self.form.way.words}."
        if self.rival:
            yield f"Your rival, {self.rival}."


def day_ends() -> str:
    """When the next lap and the next puzzle come, by the clock of this computer."""
    ends = datetime.combine(today(datetime.now(UTC)) + timedelta(days=1), time(), UTC).astimezone()
    return f"the day ends at {f'{ends:%H:%M} (midnight UTC)' if ends.utcoffset() else 'midnight UTC'}"


def lap_words(lap: LapOfToday) -> str:
    """Today's lap in words, wherever it is told."""
    if not lap.is_over:
        told = f"{'begun' if lap.is_begun else 'not driven yet'}, on {lap.track}"
        return f"{told}; {_days(lap.days)} so far" if lap.days > 1 else told
    medal = f", {lap.medal.words}," if lap.medal else ""
    told = f"{lap.time or NO_TIME}{medal} on {lap.track}"
    return ", ".join(filter(None, [told, lap.place_words, _days(lap.days)]))


def puzzle_words(puzzle: PuzzleOfToday) -> str:
    """Today's puzzle in words, wherever it is told."""
    if puzzle.is_right is None:
        return f"not tried yet; {_days(puzzle.days)} so far" if puzzle.days > 1 else "not tried yet"
    return ", ".join(filter(None, ["solved" if puzzle.is_right else "missed", _days(puzzle.days)]))


def _days(days: int) -> str:
    return f"{spelt_out(days, 'day')} in a row" if days > 1 else ""
