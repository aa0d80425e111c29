"""Solving of puzzles: the next one, the result of an answer, and the words for it.

Screens, line mode and paddocks use the same.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from pathlib import Path

from attrs import define, field, frozen

from motorchamp_tui.errors import SetupError, UnknownNameError
from motorchamp_tui.games import puzzles_of
from motorchamp_tui.games.entries import YOU
from motorchamp_tui.games.protocol import Move
from motorchamp_tui.games.puzzles import Theme
from motorchamp_tui.puzzles.daily import daily_puzzle, puzzle_day
from motorchamp_tui.puzzles.files import PuzzleFile, read_puzzles, shipped
from motorchamp_tui.puzzles.puzzle import Grade, OpenPuzzle, Puzzle
from motorchamp_tui.puzzles.tries import PuzzleTries, TriesNotKeptError
from motorchamp_tui.race.answers import ChoiceResult
from motorchamp_tui.ratings.strength import NOT_RATED, Strength, can_rate
from motorchamp_tui.words import counted

OTHERS_BETWEEN = 3
"""How many puzzles of other themes come between two of one theme."""
PUZZLE_DEVIATION = 60.0
"""How far the difficulty of a puzzle may be off, in points of a rating."""
FIRST_COUNTS = "Only the first try at a puzzle counts."
EDITED = "This puzzle has been edited: it is not scored."


@frozen(eq=False)
class PuzzleResult(ChoiceResult[OpenPuzzle]):
    """What came of an answer to a puzzle.

    ``before`` and ``after`` are ratings; ``note`` says why they are the same, if so. ``trouble``: it could not
    be kept. ``day``: it counted as the daily puzzle of that day, with ``streak`` right in a row.
    """

    before: Strength
    after: Strength
    note: str = ""
    trouble: str = ""
    day: date | None = None
    streak: int = 0

    @property
    def rating_words(self) -> str:
        """The change of the rating, in a sentence."""
        return self._rating_told_as(str(self.after))

    @property
    def plain_rating_words(self) -> str:
        """The same without signs."""
        return self._rating_told_as(self.after.in_words)

    def _rating_told_as(self, strength: str) -> str:
        if self.note:
            return f"{self.note} Your rating: {strength}."
        return f"Your rating: {strength} ({self.after.points - self.before.points:+.0f})."


@define(eq=False)
class PuzzleSet:
    """The puzzles of a ``file`` as a player solves them: those of a ``theme`` and a ``grade``, by default all.

    ``is_shipped``: they come with the game, with a daily one among them.
    """

    file: PuzzleFile
    tries: PuzzleTries
    theme: str = ""
    grade: Grade | None = None
    is_shipped: bool = True
    now: Callable[[], datetime] = lambda: datetime.now(UTC)
    _is_told: bool = field(default=False, init=False)
    """Whether the player has read that nothing is rated here."""
    daily: PuzzleResult | None = None
    """The result of the daily puzzle, once it has been answered."""
    _shown: set[str] = field(factory=set, init=False)
    """The puzzles that have come up so far."""
    _themes: list[str] = field(factory=list, init=False)
    """The themes of those that have come up or, before the first, were tried, the last one last."""

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.file.game

    @property
    def strength(self) -> Strength:
        """The player's rating."""
        return self.tries.strength(self.game)

    @property
    def day(self) -> date:
        """Today."""
        return puzzle_day(self.now())

    @property
    def todays(self) -> Puzzle | None:
        """The daily puzzle."""
        return daily_puzzle(self.file.puzzles, self.day) if self.is_shipped else None

    @property
    def wanted(self) -> Sequence[Puzzle]:
        """The puzzles of the chosen theme and grade."""
        return self.file.only(self.theme, self.grade)

    @property
    def trouble(self) -> str:
        """An error in the file of puzzles, or in that of the tries; empty without one."""
        more = len(self.file.mistakes) - 1
        told = [self.file.mistakes[0] + (f" And {more} more." if more > 0 else "")] if self.file.mistakes else []
        return " ".join([*told, *([self.tries.trouble] if self.tries.trouble else [])])

    def next(self) -> Puzzle:
        """One that was not tried yet, about as hard as the player is strong; raises :class:`SetupError`.

        Its theme is none of those of the three before it, where there is a choice. Once all have been tried they
        come again.
        """
        if not self.wanted:
            kind = " ".join(filter(None, [self.grade.value if self.grade else "", self.theme]))
            raise SetupError(f"There are no {kind} puzzles here." if kind else "There are no puzzles here.")
        tried, own, today = self.tries.tried(self.game), self.strength.points, self.todays
        if self._shown.issuperset(puzzle.id for puzzle in self.wanted):
            self._shown.clear()
        ranks = [(one.id in self._shown, one.id in tried, one is today) for one in self.wanted]
        pool = [one for one, rank in zip(self.wanted, ranks, strict=True) if rank == min(ranks)]
        puzzle = min(self._of_another_theme(pool), key=lambda one: abs(one.difficulty - own))
        self._shown.add(puzzle.id)
        self._themes.append(puzzle.theme)
        return puzzle

    def _of_another_theme(self, pool: Sequence[Puzzle]) -> Sequence[Puzzle]:
        """Those of a theme that has not just come up.

        A theme with a quarter of what is left comes first, so that it does not pile up at the end.
        """
        themes, before = {one.id: one.theme for one in self.file.puzzles}, self._themes
        if not before:
            before += [themes[one] for one in reversed(self.tries.tried(self.game)) if one in themes]
        left = Counter(one.theme for one in pool)
        free = [theme for theme in left if theme not in before[-OTHERS_BETWEEN:]] or [*left]
        most = max(free, key=lambda theme: left[theme])
        if left[most] * (1 + OTHERS_BETWEEN) >= len(pool):
            free = [most]
        return [one for one in pool if one.theme in free]

    def is_for_the_day(self, puzzle: Puzzle) -> bool:
        """Whether a try at this puzzle now is the one that counts for the day."""
        today = self.todays
        return today is not None and today.id == puzzle.id and self.tries.daily(self.game, self.day) is None

    def judge(self, open: OpenPuzzle, chosen: Move) -> PuzzleResult:
        """The result of an answer; the first to each puzzle is kept."""
        puzzle, now = open.puzzle, self.strength
        if not puzzle.is_as_mined:
            return PuzzleResult(open, chosen, now, now, EDITED)
        is_known = self.tries.of(self.game, puzzle.id) is not None
        day = self.day if self.is_for_the_day(puzzle) else None
        if is_known and day is None:
            return PuzzleResult(open, chosen, now, now, FIRST_COUNTS)
        trouble, level = "", (Strength(float(puzzle.difficulty), PUZZLE_DEVIATION), puzzle.luck)
        is_right = open.answer(chosen).is_right
        try:
            new = self.tries.add(self.game, puzzle.id, level, is_right=is_right, now=self.now(), day=day)
        except TriesNotKeptError as error:
            new, trouble = self.tries.latest(self.game), str(error)
        if new is None:  # another window was first
            return PuzzleResult(open, chosen, self.strength, self.strength, FIRST_COUNTS, trouble)
        before = self.tries.strength_before(new)
        streak = self.tries.streak(self.game, day) if day else 0
        note = FIRST_COUNTS if is_known else self._why_not_rated()
        result = PuzzleResult(open, chosen, before, new.strength, note, trouble, day, streak)
        self.daily = result if day else self.daily
        return result

    def _why_not_rated(self) -> str:
        """Why an answer changes no rating, at length the first time; empty if it may."""
        if can_rate():
            return ""
        was_told, self._is_told = self._is_told, True
        return "Not rated." if was_told else NOT_RATED

    def open(self, puzzle: Puzzle) -> OpenPuzzle:
        """The puzzle with the player in its car; raises :class:`SetupError`."""
        return puzzle.open(YOU)

    def hint(self, open: OpenPuzzle) -> str:
        """The subject of a puzzle, in a sentence."""
        theme = next(one for one in puzzles_of(self.game).PUZZLE_THEMES if one.name == open.puzzle.theme)
        return f"Its theme: {theme.words}."

    @property
    def themes(self) -> Sequence[Theme]:
        """The themes with puzzles of any grade."""
        return [theme for theme in puzzles_of(self.game).PUZZLE_THEMES if self.file.only(theme.name)]

    def solved(self, theme: str = "") -> tuple[int, int]:
        """The number of puzzles of a theme, and of the chosen grade, solved at the first try; and their total."""
        puzzles, tried = self.file.only(theme, self.grade), self.tries.tried(self.game)
        return sum(tried.get(puzzle.id, False) for puzzle in puzzles), len(puzzles)

    def day_words(self) -> str:
        """Today's puzzle in a few words."""
        known, day = self.tries.daily(self.game, self.day), self.day
        if known is None:
            return "not tried yet"
        streak = self.tries.streak(self.game, day)
        told = "solved" if known.is_right else "missed"
        return f"{told}, {counted(streak, 'day')} in a row" if streak > 1 else told


def puzzle_set_of(
    game: str, tries: PuzzleTries, file: Path | None = None, theme: str = "", grade: str = ""
) -> PuzzleSet:
    """The puzzles of a game, or those in a file, for a player; raises a :class:`MotorChampError`."""
    puzzles = read_puzzles(file) if file is not None else shipped(game)
    themes = [one.name for one in puzzles_of(puzzles.game).PUZZLE_THEMES]
    if theme and theme not in themes:
        raise UnknownNameError("theme", theme, themes, themes)
    grades = [one.value for one in Grade]
    if grade and grade not in grades:
        raise UnknownNameError("grade", grade, grades)
    return PuzzleSet(puzzles, tries, theme, Grade(grade) if grade else None, file is None)
