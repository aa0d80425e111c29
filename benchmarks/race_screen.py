"""What the race screen costs: key presses, bytes, and doing nothing; beside a board that only draws.

Times are from writing a key to the terminal until the last byte of the answer arrives.
"""

import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.figures import Figure, at_most, milliseconds, ratio
from benchmarks.pseudo_terminal import PseudoTerminal

GAME = (str(Path(sys.executable).with_name("motorchamp")),)
RACE = (*GAME, "race", "--seed", "1", "--track", "A1-B1-C1", "--drivers", "Ann,Ben", "--cars", "2")
BOARD = (sys.executable, "-m", "benchmarks.bare_apps", "board")
SIZES = ((80, 24), (200, 50))
PRESSES = 60
GOES = 24
QUIET = 0.06
IDLE_SECONDS = 4.0
KEY_PRESS, STEP_BYTES, GO_BYTES = 2.0, 150, 1500


def figures() -> Iterator[Figure]:
    """Everything about the race screen."""
    for columns, rows in SIZES:
        yield from _key_presses(columns, rows)
    yield from _goes()
    yield from _idle()


def _key_presses(columns: int, rows: int) -> Iterator[Figure]:
    size = f"{columns}×{rows}"
    with (
        PseudoTerminal(RACE, columns=columns, rows=rows) as race,
        PseudoTerminal(BOARD, columns=columns, rows=rows) as board,
    ):
        for terminal in (race, board):
            terminal.read_until(lambda t=terminal: len(t.output) > 2000, "the first frame")  # type: ignore[misc]
            terminal.read_until_quiet(0.5)
        looks, scrolls, steps, shifts = [], [], [], []
        for press in range(PRESSES):
            looks.append(_press(race, "jk"[press % 2]))
            steps.append(_press(board, "m"))
            scrolls.append(_press(race, "lh"[press % 2]))
            shifts.append(_press(board, "lh"[press % 2]))
    yield from _compare(f"{size}: other dice looked at", looks, "one car moved on the bare board", steps)
    yield from _compare(f"{size}: scrolled by one row", scrolls, "bare board scrolled", shifts)
    yield Figure(
        f"{size}: scrolled by one row, over one car moved", f"{ratio(*map(_times, (scrolls, steps))):.2f} ×"
    )


def _compare(
    what: str, these: Sequence[tuple[float, int]], beside: str, those: Sequence[tuple[float, int]]
) -> Iterator[Figure]:
    yield milliseconds(what, _times(these))
    yield milliseconds(f"    {beside}", _times(those))
    yield at_most("    ratio", ratio(_times(these), _times(those)), KEY_PRESS, "×")
    yield Figure("    bytes", f"{_bytes(these):,.0f} and {_bytes(those):,.0f}")


def _times(answers: Sequence[tuple[float, int]]) -> list[float]:
    return [seconds for seconds, _ in answers]


def _bytes(answers: Sequence[tuple[float, int]]) -> float:
    return statistics.median(size for _, size in answers)


def _press(terminal: PseudoTerminal, key: str) -> tuple[float, int]:
    """Seconds to the last byte of the answer, and its bytes."""
    started, before = time.perf_counter(), len(terminal.output)
    terminal.type(key)
    terminal.read_until(lambda: len(terminal.output) > before, f"an answer to {key}")
    terminal.read_until_quiet(QUIET)
    return terminal.arrivals[-1][0] - started, len(terminal.output) - before


def _goes() -> Iterator[Figure]:
    """Bytes of goes at 80×24: dice chosen, thrown, end chosen, driven, the next car asked."""
    goes, steps = [], []
    with PseudoTerminal(RACE) as race:
        race.read_until(lambda: len(race.output) > 2000, "the first frame")
        race.read_until_quiet(1.0)
        for _ in range(GOES):
            before = len(race.output)
            steps += _drive_a_go(race)
            goes.append(len(race.output) - before)
    yield at_most("80×24: one car's step", statistics.median(steps or [0]), STEP_BYTES, "bytes")
    yield at_most("80×24: a whole go, median", statistics.median(goes), GO_BYTES, "bytes")
    yield Figure("80×24: the largest of all goes (may scroll)", f"{max(goes):,} bytes (of {len(goes)})")


def _drive_a_go(race: PseudoTerminal) -> list[int]:
    """Throw one die and drive to the first end; the bytes of the steps in between."""
    race.type("1")
    race.read_until_quiet(1.0)
    race.type("\r")
    bursts = _bursts(race)
    return bursts[:-1]


def _bursts(race: PseudoTerminal) -> list[int]:
    """The bytes of each painted frame until nothing more comes."""
    first = len(race.arrivals)
    race.read_until_quiet(1.0)
    frames: list[int] = []
    last = 0.0
    before = race.arrivals[first - 1][1] if first else 0
    for when, size in race.arrivals[first:]:
        if frames and when - last < 0.01:
            frames[-1] += size - before
        else:
            frames.append(size - before)
        last, before = when, size
    return frames


def _idle() -> Iterator[Figure]:
    """What the race screen does while a person thinks."""
    with PseudoTerminal(RACE) as race:
        race.read_until(lambda: len(race.output) > 2000, "the first frame")
        race.read_until_quiet(1.0)
        before, spent, switches = len(race.output), _processor_time(race), _switches(race)
        race.read_until_quiet(IDLE_SECONDS)
        yield at_most(f"idle for {IDLE_SECONDS:g} s: bytes", len(race.output) - before, 0, "bytes")
        yield at_most("idle: processor time", _processor_time(race) - spent, 0, "s")
        yield at_most("idle: times woken", _switches(race) - switches, 0, "times")


def _processor_time(terminal: PseudoTerminal) -> float:
    """Seconds of processor time, as finely as the system counts it."""
    schedule = Path(f"/proc/{terminal.process.pid}/schedstat")
    return int(schedule.read_text().split()[0]) / 1e9 if schedule.exists() else 0.0


def _switches(terminal: PseudoTerminal) -> int:
    status = Path(f"/proc/{terminal.process.pid}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return sum(int(line.split()[1]) for line in lines if "ctxt_switches" in line)
