"""Text of the practice screen: the time as it grows, the ghost, the finished lap."""

import textwrap
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from motorchamp_tui.games import game_of, lap_round_of, practice_of
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.race.record import Step
from motorchamp_tui.tui.games.seen import SeenCar
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.big_figures import big_lines
from motorchamp_tui.tui.widgets.lines_panel import Line, line

if TYPE_CHECKING:
    from motorchamp_tui.practice.drive import PracticeDrive
    from motorchamp_tui.practice.ghosts import Ghost

GHOST = "ghost"
"""The team of the ghost: no other car has it."""


def head_line(race: AnyRace, drive: "PracticeDrive") -> Line:
    """The track, the number of the throw or go, and what the lap counts for."""
    track = race.track
    kind = f"{game_of(track).kind_of(track)}, {track.rows} rows"
    throw = "lap over" if race.is_over else f"{lap_round_of(track)} {race.round}"
    what = "practice lap"
    if drive.day:
        what = f"daily lap of {drive.day}{'' if drive.is_counted else ', for practice'}"
    return line((f" {track.name} · {kind} · {what} · {throw}", palette.BAR))


def clock_lines(race: AnyRace, steps: Iterable[Step], ghost: "Ghost | None", columns: int) -> list[Line]:
    """The time in large figures, and below it the ghost; at the end also if the lap has no time."""
    practice, notes = practice_of(race), tuple[str, ...]()
    if not race.is_over:
        figures, style = practice.time_so_far(race), palette.STRONG
        notes = (*practice.so_far_in_words(race), ghost_note(ghost, race))
    elif time := game_of(race).lap_time(report for step in steps for report in step.reports):
        figures, style, notes = str(time), palette.MARKED, (practice.time_in_words(time),)
    else:
        figures, style, notes = practice.NO_TIME, palette.BAD, ("no practice time",)
    told = (row for note in notes for row in page.wrapped(note, columns - 1, palette.FAINT, indent=1))
    return [*big_lines(figures, style), *told]


def ghost_note(ghost: "Ghost | None", race: AnyRace) -> str:
    """The place of the ghost after as many throws or dice."""
    if ghost is None:
        return ""
    lap = ghost.beside(race)
    time = f"{ghost.time} {ghost.medal}".rstrip() if ghost.time else "no time"
    return f"{ghost.name}: {f'{practice_of(lap).way_to_go(lap)} to go' if lap else time}"


def ghost_in(race: AnyRace, ghost: "Ghost | None") -> SeenCar | None:
    """The ghost where it can be seen: on a square without another car."""
    lap = ghost.beside(race) if ghost else None
    if ghost is None or lap is None or race.is_over or lap.current_car.place is race.cars[0].place:
        return None
    return SeenCar(ghost.label, GHOST, lap.current_car.place)


def result_lines(sentences: Iterable[str], small_print: Iterable[str], columns: int) -> Iterator[Line]:
    """A lap that is over, the first sentence marked, and the rest in small print."""
    first, *others = sentences
    parts = ((first,), palette.MARKED), (others, palette.PLAIN), ([" ".join(small_print)], palette.FAINT)
    for told, style in parts:
        for sentence in told:
            folds = textwrap.wrap(sentence, max(20, columns - 2), subsequent_indent="  ")
            yield from (line((f" {text}", style)) for text in folds)


def told_lines(entries: Iterable[str], columns: int, height: int) -> list[Line]:
    """The last entries of a log or a table that fit."""
    lines: list[Line] = [line((f" {entry}"[:columns], palette.PLAIN)) for entry in entries]
    return lines[-max(1, height - 1) :]
