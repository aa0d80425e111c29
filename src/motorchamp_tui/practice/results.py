"""The result of a finished lap: medal and time, luck and driving, grade, and its place among other laps.

Rulebook: "Practice"; R-95, Q-99.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from fractions import Fraction

from attrs import frozen

from motorchamp_tui.games import practice_of
from motorchamp_tui.games.protocol import AnyTrack, LapTime
from motorchamp_tui.practice.daily import streak
from motorchamp_tui.practice.drive import PracticeDrive
from motorchamp_tui.practice.ghosts import perfect_ghost
from motorchamp_tui.practice.laps import PracticeLap, best_of, laps_in, laps_of
from motorchamp_tui.practice.luck_and_skill import BEST_GRADE, LuckAndSkill, account_of, amount, grade_of
from motorchamp_tui.practice.medals import Medals, medals_of
from motorchamp_tui.practice.progress import comparison, progress_lines
from motorchamp_tui.words import capitalised, counted

PERFECT_LAPS = 1000
"""The number of perfect laps that a lap is compared with."""


@frozen
class LapResult:
    """A lap that is over; ``laps`` are those it is compared with. ``perfect`` is perfect driving with its dice.

    ``beaten`` is the share of perfectly driven laps that are slower. ``day`` is set where it counts for a day, to
    which it ended a row of ``streak`` days.
    """

    track: AnyTrack
    time: LapTime | None
    medals: Medals
    grade: int
    account: LuckAndSkill
    laps: Sequence[PracticeLap]
    is_best: bool
    perfect: LapTime | None
    beaten: Fraction
    taken_back: int
    seed: int
    day: date | None = None
    streak: int = 0

    def lines(self) -> Iterator[str]:
        """The lap in a few sentences: its medal and the time for the next one, then luck and choices."""
        words = practice_of(self.track).time_in_words(self.time)
        best = ", your best here" if self.is_best else ""
        yield f"{self._medal()}. {self.time}{best}: {words}." if self.time else f"No time: {words}."
        yield from filter(None, [self._next_medal()])
        yield f"Par is {amount(self.account.par, self.account.unit, 1)}. {self.account}"
        worst = self.account.costliest
        yield f"Costliest choice: {worst}." if worst else "No choice cost anything worth mentioning."

    def small_print(self) -> Iterator[str]:
        """The rest: the grade, the place among perfect laps, the dice."""
        graded = ": the lap has no time" if self.time is None else f" of {BEST_GRADE}, for choices alone"
        yield f"Grade {self.grade}{graded}."
        beaten = round(PERFECT_LAPS * self.beaten)
        if beaten:
            yield f"Faster than {beaten} of {PERFECT_LAPS} perfectly driven laps."
        yield self._beside_perfect_driving()

    @property
    def _rank(self) -> tuple[int, ...]:
        return self.time.rank if self.time else ()

    def _medal(self) -> str:
        medal, has_star = self.medals.of(self._rank), self.medals.is_at_par(self._rank)
        if medal is None:
            return "A star" if has_star else "No medal yet"
        return f"{capitalised(medal.words)}{' with a star' if has_star else ''}"

    def _next_medal(self) -> str:
        """The time for the next medal, and for the star; nothing after the best."""
        medal, at_par = self.medals.next_after(self._rank), self.medals.is_at_par(self._rank)
        told = [f"{capitalised(medal.words)} takes {self.medals.times[medal]} or better"] if medal else []
        told += [] if at_par else [f"the star takes par, {int(self.medals.par)} {self.account.unit} at most"]
        return f"{capitalised('; '.join(told))}." if told else ""

    def _beside_perfect_driving(self) -> str:
        dice = "these dice" if self.day is not None else f"these dice (seed {self.seed})"
        if self.perfect is None:
            return f"Perfect driving would have got no time with {dice}."
        return f"Perfect driving without foresight: {self.perfect} with {dice}."

    def headline(self) -> str:
        """The day that the lap counts for, or a comparison with those before it."""
        if self.day is not None:
            row = f", and {counted(self.streak, 'day')} in a row" if self.streak > 1 else ""
            return f"This was your lap of {self.day:%Y-%m-%d}{row}."
        if self.taken_back:
            return "Goes were taken back: this lap is not compared with others."
        return f"Your laps here: {comparison(self.track, self.laps)}" if self.laps else ""

    def progress(self) -> Iterator[str]:
        """The progress of the driver on the track."""
        return progress_lines(self.track, self.laps)


def result_of(drive: PracticeDrive) -> LapResult:
    """The result of a drive that is over and written down."""
    record = drive.journal.record
    plan, entry = record.plan, record.agreed.entries[0]
    every = [lap for lap in laps_in(drive.folder) if lap.driver == entry.driver]
    laps, time = laps_of(every, entry.driver, plan.track), record.times.get(entry)
    best, day = best_of(laps), drive.day if drive.is_counted else None
    return LapResult(
        plan.track,
        time,
        medals_of(plan.track),
        grade_of(time, record.steps),
        account_of(record.steps),
        laps,
        len(laps) > 1 and best is not None and best.path == drive.journal.path,
        perfect_ghost(plan.track, plan.seed).time,
        practice_of(plan.track).perfect_laps_behind(plan.track, time) if time else Fraction(0),
        record.taken_back,
        plan.seed,
        day,
        streak(every, day, plan.track.game) if day else 0,
    )
