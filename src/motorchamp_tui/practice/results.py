"""The result of a finished lap: time, grade, luck and driving, and how it compares.

Rulebook: "Practice"; R-95, Q-99.
"""

from collections.abc import Iterator, Sequence
from datetime import date

from attrs import frozen

from motorchamp_tui.games import game_of, practice_of
from motorchamp_tui.games.protocol import AnyTrack, LapTime
from motorchamp_tui.practice.daily import streak
from motorchamp_tui.practice.ghosts import perfect_ghost
from motorchamp_tui.practice.laps import PracticeLap, best_of, laps_in, laps_of
from motorchamp_tui.practice.luck_and_skill import BEST_GRADE, LuckAndSkill, account_of, amount, grade_of
from motorchamp_tui.practice.progress import comparison, progress_lines
from motorchamp_tui.practice.session import PracticeSession


@frozen
class LapResult:
    """A lap that is over; ``laps`` are those it is compared with, ``chat_line`` that of a counted daily lap."""

    track: AnyTrack
    time: LapTime | None
    grade: int
    account: LuckAndSkill
    laps: Sequence[PracticeLap]
    is_best: bool
    perfect: LapTime | None
    taken_back: int
    seed: int
    chat_line: str | None = None

    def lines(self) -> Iterator[str]:
        """The lap in a few sentences, the most important first."""
        words = practice_of(self.track).time_in_words(self.time)
        yield f"{self.time}: {words}. {self._compared()}" if self.time else f"No time: {words}."
        yield self._graded()
        yield f"Par is {amount(self.account.par, self.account.unit, 1)}. {self.account}"
        worst = self.account.costliest
        yield f"Costliest choice: {worst}." if worst else "No choice cost anything worth mentioning."
        if self.chat_line is None:
            yield f"The dice were those of seed {self.seed}."

    def _graded(self) -> str:
        if self.time is None:
            return f"Grade {self.grade}: the lap has no time."
        half = f"{BEST_GRADE // 2} where they cost a tenth of par"
        return f"Grade {self.grade} of {BEST_GRADE}, for choices alone: {half}."

    def _compared(self) -> str:
        if self.is_best:
            return "Your best lap here."
        if self.perfect is None:
            return "Perfect driving would have got no time with these dice."
        return f"Perfect driving with the same dice: {self.perfect}."

    def headline(self) -> str:
        """The line to share, or how the lap compares with those before it."""
        if self.chat_line:
            return self.chat_line
        if self.taken_back:
            return "Goes were taken back: this lap is not compared with others."
        return f"Your laps here: {comparison(self.track, self.laps)}" if self.laps else ""

    def progress(self) -> Iterator[str]:
        """How the driver is getting on with the track."""
        return progress_lines(self.track, self.laps)


def result_of(session: PracticeSession) -> LapResult:
    """The result of a session that is over and written down."""
    record = session.journal.record
    plan, entry = record.plan, record.agreed.entries[0]
    every = [lap for lap in laps_in(session.folder) if lap.driver == entry.driver]
    laps, time = laps_of(every, entry.driver, plan.track), record.times.get(entry)
    best, grade, chat_line = best_of(laps), grade_of(time, record.steps), None
    if session.day is not None and session.is_counted:
        days = streak(every, session.day, plan.track.game)
        chat_line = result_line(plan.track, session.day, time, grade, days)
    return LapResult(
        plan.track,
        time,
        grade,
        account_of(record.steps),
        laps,
        len(laps) > 1 and best is not None and best.path == session.journal.path,
        perfect_ghost(plan.track, plan.seed).time,
        record.taken_back,
        plan.seed,
        chat_line,
    )


def chat_line(session: PracticeSession) -> str | None:
    """The line for a chat after the lap that counts for a day; None after any other, or before its end."""
    is_driven = session.is_counted and session.journal.record.is_over
    return result_of(session).chat_line if is_driven else None


def result_line(track: AnyTrack, day: date, time: LapTime | None, grade: int, days: int) -> str:
    """The day's result for a chat, in plain text."""
    spent = f"{time}, grade {grade}/{BEST_GRADE}" if time else "no time"
    row = f", streak {days}" if days > 1 else ""
    return f"{game_of(track).TITLE} daily {day:%Y-%m-%d} {track.name}: {spent}{row}"
