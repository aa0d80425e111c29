"""Progress of a driver on a track: the latest laps, the best, the average against par.

Progress is shown in grades, because they can be compared from track to track.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from motorchamp_tui.games import practice_of
from motorchamp_tui.games.protocol import AnyTrack
from motorchamp_tui.practice.laps import PracticeLap, best_of
from motorchamp_tui.practice.luck_and_skill import BEST_GRADE
from motorchamp_tui.practice.medals import medals_of

LAST_LAPS, MOST_PLOTTED = 10, 60
BARS = "▁▂▃▄▅▆▇█"


def average(track: AnyTrack, laps: Iterable[PracticeLap]) -> Fraction | None:
    """The average of the laps with a time; None without any."""
    taken = [practice_of(track).units_of(lap.time) for lap in laps if lap.time]
    return Fraction(sum(taken), len(taken)) if taken else None


def progress_lines(track: AnyTrack, laps: Sequence[PracticeLap]) -> Iterator[str]:
    """The last ten of these laps with their medals, then best, average and par, and a plot of all grades."""
    if not laps:
        yield f"No lap of {track.name} has been driven to its end yet."
        return
    newest_last = sorted(laps, key=lambda lap: (lap.started, lap.number))
    last, best, medals = newest_last[-LAST_LAPS:], best_of(laps), medals_of(track)
    yield f"{track.name}: the last {len(last)} of {len(laps)}" if len(laps) > len(last) else f"{track.name}"
    yield f"  {'driven':16}  {'time':>8}     grade"
    for lap in last:
        graded = f"{lap.grade:5}  {'█' * round(lap.grade / 100)}{'  best' if lap is best else ''}"
        timed = f"{lap.time or 'no time'!s:>8} {medals.mark(lap.rank):2}"
        yield f"  {lap.started.astimezone():%Y-%m-%d %H:%M}  {timed}  {graded}"
    yield ""
    yield comparison(track, newest_last)
    yield f"grades so far  {plot([lap.grade for lap in newest_last[-MOST_PLOTTED:]])}"


def comparison(track: AnyTrack, laps: Sequence[PracticeLap]) -> str:
    """Best and average of these laps against par, in one line; one lap alone has no average."""
    practice, best, mean = practice_of(track), best_of(laps), average(track, laps)
    is_worth_telling = mean is not None and sum(lap.time is not None for lap in laps) > 1
    told = f"average {float(mean):.1f}, " if mean is not None and is_worth_telling else ""
    par = float(practice.par_of(track))
    return f"best {best.time if best else 'none'}; {practice.COUNTED}: {told}par {par:.1f}"


def plot(grades: Sequence[int]) -> str:
    """A block for every grade, the higher the better."""
    return "".join(BARS[min(len(BARS) - 1, grade * len(BARS) // BEST_GRADE)] for grade in grades)
