"""What the practice screen says: the time as it grows, the ghost, the finished lap."""

import textwrap
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from motorchamp_tui.games.motorchamp.practice.lap_places import place_of, to_go_from
from motorchamp_tui.games.motorchamp.rules.moves import PracticeLapTimed
from motorchamp_tui.games.motorchamp.rules.practice import PracticeTime
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.wording.plain_words import practice_time_words
from motorchamp_tui.race.record import Step
from motorchamp_tui.tui.games.seen import SeenCar
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.big_figures import big_lines
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.words import counted

if TYPE_CHECKING:
    from motorchamp_tui.practice.ghosts import Ghost
    from motorchamp_tui.practice.session import PracticeSession

GHOST = "ghost"
"""Team and driver of the ghost: no other car has them."""
NO_TIME = "–.–/–"


def time_so_far(race: Race) -> str:
    """The practice time as it would be with this throw."""
    return f"{race.round - 1}.{to_go_from(race.track, place_of(race))}/{race.points or '–'}"


def head_line(race: Race, outing: "PracticeSession") -> Line:
    """The track, which throw it is, and what the lap counts for."""
    track = race.track
    kind = f"{'long' if track.is_long else 'short'}, {track.rows} rows"
    throw = "lap over" if race.is_over else f"throw {race.round}"
    what = "practice lap"
    if outing.day:
        what = f"daily lap of {outing.day}{'' if outing.is_counted else ', for practice'}"
    return line((f" {track.name} · {kind} · {what} · {throw}", palette.BAR))


def clock_lines(race: Race, steps: Iterable[Step], ghost: "Ghost | None", columns: int) -> list[Line]:
    """The time in large figures, and below it the ghost; at the end whether there is a time at all."""
    if race.is_over:
        timed = [report for step in steps for report in step.reports if isinstance(report, PracticeLapTimed)]
        time, style = timed[-1].time or NO_TIME, palette.MARKED if timed[-1].time else palette.BAD
    else:
        time, style = time_so_far(race), palette.STRONG
    notes = (time_in_words(time),) if race.is_over else (*so_far_in_words(race), ghost_note(ghost, race))
    told = (row for note in notes for row in page.wrapped(note, columns - 1, palette.FAINT, indent=1))
    return [*big_lines(time, style), *told]


def so_far_in_words(race: Race) -> tuple[str, str]:
    """The figures of the clock during a lap, each with what it counts: way and throw."""
    way = f"throw {race.round} · {to_go_from(race.track, place_of(race))} to go"
    return way, counted(race.points, "point") if race.points else ""


def time_in_words(time: str) -> str:
    """What the figures of a practice time mean."""
    return "no practice time" if time == NO_TIME else practice_time_words(PracticeTime.parse(time))


def ghost_note(ghost: "Ghost | None", race: Race) -> str:
    """Where the ghost is after as many throws."""
    if ghost is None:
        return ""
    throws = race.round - 1
    if throws >= len(ghost.to_go):
        return f"{ghost.name}: {ghost.time or 'no time'}"
    return f"{ghost.name}: {ghost.to_go[throws]} to go"


def ghost_in(race: Race, ghost: "Ghost | None") -> SeenCar | None:
    """The ghost where it is seen: where there is no other car."""
    place = ghost.seen_after(race.round - 1) if ghost else None
    if ghost is None or place is None or race.is_over or place is race.cars[0].place:
        return None
    return SeenCar(ghost.label, GHOST, place)


def result_lines(sentences: Iterable[str], columns: int) -> Iterator[Line]:
    """A lap that is over, the first sentence marked."""
    for number, sentence in enumerate(sentences):
        style = palette.MARKED if number == 0 else palette.PLAIN
        told = textwrap.wrap(sentence, max(20, columns - 2), subsequent_indent="  ")
        yield from (line((f" {each}", style)) for each in told)


def told_lines(entries: Iterable[str], columns: int, height: int) -> list[Line]:
    """The last entries of a log or a table that there is room for."""
    lines: list[Line] = [line((f" {entry}"[:columns], palette.PLAIN)) for entry in entries]
    return lines[-max(1, height - 1) :]
