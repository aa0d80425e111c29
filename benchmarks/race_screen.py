"""What the race screen costs: key presses, bytes, and doing nothing; compared with a board that only draws.

Times are from writing a key to the terminal until the last byte of the answer arrives.
"""

import asyncio
import itertools
import os
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from attrs import evolve
from textual._compositor import CompositorUpdate

from benchmarks.figures import Figure, at_most, milliseconds, ratio
from benchmarks.pseudo_terminal import PseudoTerminal
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.track import at
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.race.control import offered, settled_move
from motorchamp_tui.race.plan import RacePlan, line_up_by_plan, plan_race
from motorchamp_tui.race.record import step_from

GAME = (str(Path(sys.executable).with_name("motorchamp")),)
TRACK, SEED, DRIVERS, CARS = "A1-B1-C1", 1, "Ann,Ben", 2
os.environ["MOTORCHAMP_THROW"] = "always"
RACE = (*GAME, "race", "--track", TRACK, "--seed", str(SEED), "--drivers", DRIVERS, "--cars", str(CARS))
RING = "hockenheim-gp"
ON_THE_RING = (*RACE[:3], RING, *RACE[4:], "--grid", "dice")
"""The same race of the second game: its dice are placed before an end is chosen."""
BOARD = (sys.executable, "-m", "benchmarks.bare_apps", "board")
SIZES = ((80, 24), (200, 50))
PRESSES = 60
GOES = 12
QUIET = 0.06
STEPS = 8
GO_QUIET = 0.9
"""Longer than anything that the screen shows by itself between two questions."""
IDLE_SECONDS = 4.0
KEY_PRESS, STEP_BYTES, GO_BYTES = 2.0, 150, 1500
LEFT, RIGHT, UP, DOWN, ENTER, TAB = "\x1b[D", "\x1b[C", "\x1b[A", "\x1b[B", "\r", "\t"


def figures() -> Iterator[Figure]:
    """Everything about the race screen."""
    for columns, rows in SIZES:
        yield from _key_presses(columns, rows)
    for columns, rows in SIZES:
        yield from _key_presses_on_the_ring(columns, rows)
    yield from _steps()
    yield from _goes()
    yield from _goes_on_the_ring()
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
        # The race begins with the first car's throw, so the question is where it ends.
        marks, scrolls, steps, shifts = [], [], [], []
        for press in range(PRESSES):
            marks.append(_press(race, (RIGHT, LEFT)[press % 2]))
            steps.append(_press(board, "m"))
            scrolls.append(_press(race, "]["[press % 2]))
            shifts.append(_press(board, "lh"[press % 2]))
    yield from _compare(f"{size}: another end marked", marks, "one car moved on the bare board", steps)
    yield from _compare(f"{size}: scrolled by one row", scrolls, "bare board scrolled", shifts)
    yield Figure(
        f"{size}: scrolled by one row, over one car moved", f"{ratio(*map(_times, (scrolls, steps))):.2f} ×"
    )


def _key_presses_on_the_ring(columns: int, rows: int) -> Iterator[Figure]:
    """The three moments of a go of the second game: another number of dice, a die turned, another end."""
    size = f"{RING}, {columns}×{rows}"
    with (
        PseudoTerminal(ON_THE_RING, columns=columns, rows=rows) as race,
        PseudoTerminal(BOARD, columns=columns, rows=rows) as board,
    ):
        for terminal in (race, board):
            terminal.read_until(lambda t=terminal: len(t.output) > 2000, "the first frame")  # type: ignore[misc]
            terminal.read_until_quiet(GO_QUIET)
        steps, numbers = [], [_press(race, (UP, DOWN)[press % 2]) for press in range(PRESSES)]
        race.type("3")
        race.read_until_quiet(GO_QUIET)
        race.type(TAB)
        race.read_until_quiet(GO_QUIET)
        turns = [_press(race, "f") for _ in range(PRESSES)]
        race.type(ENTER)
        race.read_until_quiet(GO_QUIET)
        ends = []
        for press in range(PRESSES):
            ends.append(_press(race, (RIGHT, LEFT)[press % 2]))
            steps.append(_press(board, "m"))
    moved = "one car moved on the bare board"
    yield from _compare(f"{size}: another number of dice marked", numbers, moved, steps)
    yield from _compare(f"{size}: a die turned", turns, moved, steps)
    yield from _compare(f"{size}: another end marked", ends, moved, steps)


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


def _steps() -> Iterator[Figure]:
    """Bytes of one car's step by one row on the lane grid at 80×24, in 256 colours."""
    os.environ.update(TERM="xterm-256color", COLORTERM="")
    sizes = asyncio.run(_bytes_of_steps())
    yield at_most("80×24: one car's step, median", statistics.median(sizes), STEP_BYTES, "bytes")
    yield Figure("80×24: one car's step, the least and the most", f"{min(sizes):,} and {max(sizes):,} bytes")


async def _bytes_of_steps() -> list[int]:
    """What each of some steps of the leading car, one row on, writes."""
    from motorchamp_tui.tui.app import MotorChampApp
    from motorchamp_tui.tui.board.lane_grid import LaneGrid
    from motorchamp_tui.tui.games.seen import Lights
    from motorchamp_tui.tui.terminal import textual_fixes

    textual_fixes.patch_textual()
    app, sizes = MotorChampApp(_plan()), list[int]()

    def count(_screen: object, update: CompositorUpdate | None) -> None:
        sizes.append(len(update.render_segments(app.console).encode()) if update else 0)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app._display = count  # type: ignore[method-assign, assignment]
        grid, race = app.screen.query_one(LaneGrid), line_up_by_plan(_plan())
        assert isinstance(race, Race)
        for _ in range(STEPS + 1):
            before = len(sizes)
            grid.show(race, Lights())
            while len(sizes) == before:
                await pilot.pause()
            race = _one_row_on(race)
    # The first one also puts out the lights.
    return sizes[-STEPS:]


def _one_row_on(race: Race) -> Race:
    first, *others = race.cars
    square = at(first.square.lane, (first.square.row + 1) % race.track.rows)
    return evolve(race, cars=(first.moved_to(square, first.laps), *others))


def _plan() -> RacePlan:
    return plan_race(tracks.circuit(TRACK), read_drivers(DRIVERS, BOT_NAMES), cars=CARS, seed=SEED)


def _goes() -> Iterator[Figure]:
    """Bytes of whole goes at 80×24: dice chosen, thrown, end chosen, driven, the next car asked."""
    sizes = []
    with PseudoTerminal(RACE) as race:
        race.read_until(lambda: len(race.output) > 2000, "the first frame")
        race.read_until_quiet(GO_QUIET)
        for presses in itertools.islice(_presses_of_goes(), GOES):
            before = len(race.output)
            for _ in range(presses):
                race.type(ENTER)
                race.read_until_quiet(GO_QUIET)
            sizes.append(len(race.output) - before)
    yield at_most("80×24: a whole go, median", statistics.median(sizes), GO_BYTES, "bytes")
    yield Figure("80×24: the smallest and the largest go", f"{min(sizes):,} and {max(sizes):,} bytes")


def _goes_on_the_ring() -> Iterator[Figure]:
    """Bytes of whole goes of the second game: dice said, thrown, placed as is good, end chosen, driven."""
    sizes = []
    with PseudoTerminal(ON_THE_RING) as race:
        race.read_until(lambda: len(race.output) > 2000, "the first frame")
        race.read_until_quiet(GO_QUIET)
        for _ in range(GOES):
            before = len(race.output)
            for key in (ENTER, TAB, ENTER, ENTER):
                race.type(key)
                race.read_until_quiet(GO_QUIET)
            sizes.append(len(race.output) - before)
    yield at_most(f"{RING}, 80×24: a whole go, median", statistics.median(sizes), GO_BYTES, "bytes")
    yield Figure(f"{RING}, 80×24: the smallest and the largest go", f"{min(sizes):,} and {max(sizes):,} bytes")


def _presses_of_goes() -> Iterator[int]:
    """How often Enter is pressed in each go of this race, when everything is taken as offered."""
    race, cup = line_up_by_plan(_plan()), SeededDice(SEED)
    presses = 0
    while not race.is_over:
        moves = offered(race)
        move = settled_move(race, moves, cup)
        if move is None:
            presses, move = presses + 1, moves[0]
        race = step_from(race, move).after
        if race.is_between_goes and presses:
            yield presses
            presses = 0


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
