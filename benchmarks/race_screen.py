"""What the race screen costs: key presses, bytes, and doing nothing; compared with a board that only draws.

Times are from writing a key to the terminal until the last byte of the answer arrives.
"""

import asyncio
import itertools
import os
import re
import statistics
import sys
import time
from collections import Counter
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
from motorchamp_tui.locations import races_folder
from motorchamp_tui.race.control import offered, settled_move
from motorchamp_tui.race.plan import RacePlan, line_up_by_plan, plan_race
from motorchamp_tui.race.record import step_from

LEFT, RIGHT, UP, DOWN, ENTER = "\x1b[D", "\x1b[C", "\x1b[A", "\x1b[B", "\r"
GAME = (str(Path(sys.executable).with_name("motorchamp")),)
TRACK, SEED, DRIVERS, CARS = "A1-B1-C1", 1, "Ann,Ben", 2
os.environ["MOTORCHAMP_THROW"] = "always"
RACE = (*GAME, "race", "--track", TRACK, "--seed", str(SEED), "--drivers", DRIVERS, "--cars", str(CARS))
RING = "hockenheim-gp"
ON_THE_RING = (*RACE[:3], RING, *RACE[4:], "--grid", "dice")
"""The same race of the second game: its dice are placed before an end is chosen."""
AMONG_BOTS = (
    "--drivers",
    "Ann,bot:steady,bot:steady,bot:steady",
    "--cars",
    "2",
    "--grid",
    "dice",
    "--seed",
    str(SEED),
)
"""Eight cars, two of them driven by hand."""
BOARD = (sys.executable, "-m", "benchmarks.bare_apps", "board")
SIZES = ((80, 24), (120, 36), (200, 50))
PRESSES = 60
KEYS_ON_THE_RING = 2
"""The keys of a go of the second game, for somebody who takes what is suggested."""
GOES_AMONG_BOTS = 40
GOES = 12
QUIET = 0.06
STEPS = 8
GO_QUIET = 0.9
"""Longer than anything that the screen shows by itself between two questions."""
IDLE_SECONDS = 4.0
Answer = tuple[float, int]
"""Seconds to its last byte, and how many bytes."""
TO_A_ROW = re.compile(rb"\x1b\[(\d+)(?:;\d+)?H")
HEAD, ROAD, FOOT, KEY_BAR = range(1, 2), range(2, 16), range(16, 24), range(24, 25)
KEY_PRESS, STEP_BYTES, GO_BYTES = 2.0, 150, 1500


def figures() -> Iterator[Figure]:
    """Everything about the race screen."""
    for columns, rows in SIZES:
        yield from _key_presses(columns, rows)
    for columns, rows in SIZES:
        yield from _key_presses_on_the_ring(columns, rows)
    yield from _steps()
    yield from _goes()
    yield from _goes_on_the_ring()
    yield from _goes_among_bots()
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
    """The two moments of a go of the second game: another number of dice; a die turned, another end."""
    size = f"{RING}, {columns}×{rows}"
    with (
        PseudoTerminal(ON_THE_RING, columns=columns, rows=rows) as race,
        PseudoTerminal(BOARD, columns=columns, rows=rows) as board,
    ):
        for terminal in (race, board):
            terminal.read_until(lambda t=terminal: len(t.output) > 2000, "the first frame")  # type: ignore[misc]
            terminal.read_until_quiet(GO_QUIET)
        numbers = _in_turn(race, (UP, DOWN), board)
        race.type("3")
        race.read_until_quiet(GO_QUIET)
        ends = _in_turn(race, (RIGHT, LEFT), board)
        turns = _in_turn(race, ("f", "f"), board)
    moved = "one car moved on the bare board"
    for what, (these, steps) in zip(
        ("another number of dice marked", "a die turned", "another end marked"),
        (numbers, turns, ends),
        strict=True,
    ):
        yield from _compare(f"{size}: {what}", these, moved, steps)


def _in_turn(
    race: PseudoTerminal, keys: Sequence[str], board: PseudoTerminal
) -> tuple[list[Answer], list[Answer]]:
    """The answers to two keys of a race, and between them those to the step of a car on the bare board."""
    answers, steps = list[Answer](), list[Answer]()
    for press in range(PRESSES):
        answers.append(_press(race, keys[press % 2]))
        steps.append(_press(board, "m"))
    return answers, steps


def _compare(what: str, these: Sequence[Answer], beside: str, those: Sequence[Answer]) -> Iterator[Figure]:
    yield milliseconds(what, _times(these))
    yield milliseconds(f"    {beside}", _times(those))
    yield at_most("    ratio", ratio(_times(these), _times(those)), KEY_PRESS, "×")
    yield Figure("    bytes", f"{_bytes(these):,.0f} and {_bytes(those):,.0f}")


def _times(answers: Sequence[Answer]) -> list[float]:
    return [seconds for seconds, _ in answers]


def _bytes(answers: Sequence[Answer]) -> float:
    return statistics.median(size for _, size in answers)


def _press(terminal: PseudoTerminal, key: str) -> Answer:
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
    from motorchamp_tui.terminals.screen import textual_fixes
    from motorchamp_tui.tui.app import MotorChampApp
    from motorchamp_tui.tui.board.lane_grid import LaneGrid
    from motorchamp_tui.tui.games.seen import Lights

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
    """Bytes from one question to the next at 80×24 where people drive every car.

    An end chosen, driven to, the road scrolled to the next car, whose dice fall: all that changes when another
    car is asked, and sometimes a second go in which there was nothing to choose.
    """
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
    yield from _from_question_to_question("80×24", sizes)


def _from_question_to_question(where: str, sizes: Sequence[int]) -> Iterator[Figure]:
    yield Figure(f"{where}: from question to question, median", f"{statistics.median(sizes):,.0f} bytes")
    yield Figure("    the least and the most", f"{min(sizes):,} and {max(sizes):,} bytes")


def _goes_on_the_ring() -> Iterator[Figure]:
    """Bytes of whole goes of the second game: dice said, thrown, and driven as is suggested."""
    sizes = []
    with PseudoTerminal(ON_THE_RING) as race:
        race.read_until(lambda: len(race.output) > 2000, "the first frame")
        race.read_until_quiet(GO_QUIET)
        for _ in range(GOES):
            before = len(race.output)
            for _ in range(KEYS_ON_THE_RING):
                race.type(ENTER)
                race.read_until_quiet(GO_QUIET)
            sizes.append(len(race.output) - before)
    yield from _from_question_to_question(f"{RING}, 80×24", sizes)


def _goes_among_bots() -> Iterator[Figure]:
    """Bytes of a go, own ones and those of bots, in the same race of both games; and on which rows they are.

    Enter alone takes what is offered in either.
    """
    averages = []
    for track in (TRACK, RING):
        written, goes = _race_among_bots(track)
        averages.append(sum(written.values()) / goes)
        head, road, foot, bar = (
            sum(size for row, size in written.items() if row in rows) / goes
            for rows in (HEAD, ROAD, FOOT, KEY_BAR)
        )
        what = f"{track}, 80×24: a go among eight cars"
        yield at_most(what, averages[-1], GO_BYTES, "bytes")
        yield Figure("    head, road, below it, keys", f"{head:,.0f}, {road:,.0f}, {foot:,.0f}, {bar:,.0f} bytes")
    first, second = averages
    yield at_most("a go of the second game, over one of the first", second / first, 1.0, "×")


def _race_among_bots(track: str) -> tuple[Counter[int], int]:
    """The bytes that a race writes on each row, until so many goes are over; and how many it was."""
    command = (*GAME, "race", "--track", track, *AMONG_BOTS)
    with PseudoTerminal(command) as race:
        race.read_until(lambda: len(race.output) > 2000, "the first frame")
        race.read_until_quiet(GO_QUIET)
        before, goes = len(race.output), _goes_kept()
        while _goes_kept() - goes < GOES_AMONG_BOTS:
            race.type(ENTER)
            race.read_until_quiet(GO_QUIET)
        return bytes_of_rows(race.output[before:]), _goes_kept() - goes


def bytes_of_rows(written: bytes) -> Counter[int]:
    """How much is written on each row of a terminal, moving there included."""
    sizes, row, start = Counter[int](), 0, 0
    for found in TO_A_ROW.finditer(written):
        sizes[row] += found.start() - start
        row, start = int(found[1]), found.start()
    sizes[row] += len(written) - start
    return sizes


def _goes_kept() -> int:
    """How many goes the journals of all races have."""
    journals = (path.read_text(encoding="utf-8") for path in races_folder().glob("*.journal"))
    return sum(line[:1].isdigit() for text in journals for line in text.splitlines())


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
