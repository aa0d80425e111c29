"""What it costs that nothing is lost: a go on disk, a race read again, a replay at any round."""

import asyncio
import itertools
import os
import statistics
import tempfile
import time
import tracemalloc
from collections.abc import Awaitable, Callable, Generator, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.figures import Figure, at_most, milliseconds
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.journal.file import JournalNotSavedError
from motorchamp_tui.journal.library import listing
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.journal.writer import Journal, Recorder
from motorchamp_tui.race.control import RaceControl, bot_seats
from motorchamp_tui.race.plan import RacePlan, plan_race
from motorchamp_tui.race.record import Step
from motorchamp_tui.race.replay import Replay

CIRCUIT = "A1-B2-C1"
DRIVERS = ",".join(["bot:steady"] * 4 + ["bot:rookie"] * 4)
STARTED = datetime(2026, 3, 1, 20, 15, tzinfo=UTC)
JUMP_MILLISECONDS = 50
LISTED = 100

Write = Callable[[Journal, Sequence[Step]], Awaitable[None]]


def figures() -> Iterator[Figure]:
    """Writing, reading, replaying a full race; then the longest race there can be."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        yield milliseconds("one write and fsync of 30 bytes on this disk", _fsyncs(folder))
        path = yield from _writing(folder)
        yield from _reading(path)
        yield from _listing(path)
        yield from _longest(folder)


def _fsyncs(folder: Path) -> list[float]:
    seconds = list[float]()
    with (folder / "empty").open("wb", buffering=0) as file:
        for _ in range(300):
            started = time.perf_counter()
            file.write(b"12 AZA1 3 [4 5 2] ~8c1f R14 ~a\n")
            os.fsync(file.fileno())
            seconds.append(time.perf_counter() - started)
    return seconds


async def _told(error: JournalNotSavedError) -> bool:
    raise error


async def _as_the_game_does(journal: Journal, steps: Sequence[Step]) -> None:
    await Recorder(journal, _told)(steps)


async def _in_the_same_thread(journal: Journal, steps: Sequence[Step]) -> None:
    journal.add(steps)
    journal.save()


async def _not_to_disk(journal: Journal, steps: Sequence[Step]) -> None:
    journal.add(steps)


def _plan(seed: int, laps: int = 6) -> RacePlan:
    return plan_race(tracks.circuit(CIRCUIT), read_drivers(DRIVERS, BOT_NAMES), laps=laps, seed=seed)


def _writing(folder: Path) -> Generator[Figure, None, Path]:
    """Yields figures and returns the last journal written."""
    ways = {"as the game does it": _as_the_game_does, "in the same thread": _in_the_same_thread}
    costs: dict[str, list[float]] = {name: [] for name in ways}
    sizes, writes = list[int](), list[float]()
    path = folder
    for seed in range(3):
        bare, goes, _ = _drive(folder / "none", seed, _not_to_disk)
        for name, write in ways.items():
            seconds, goes, journal = _drive(folder / name, seed, write)
            costs[name].append((seconds - bare) / goes)
            path = journal.path or path
        sizes.append(path.stat().st_size)
        writes.append(path.read_bytes().count(b" ~") / goes)
    for name, measured in costs.items():
        yield Figure(f"a go on disk, {name}", f"{1000 * statistics.median(measured):.2f} ms")
    yield Figure("writes a go", f"{statistics.mean(writes):.1f}")
    yield Figure(f"size of a race (16 cars, 6 laps, {CIRCUIT})", f"{statistics.mean(sizes) / 1024:.0f} KiB")
    return path


def _drive(folder: Path, seed: int, write: Write) -> tuple[float, int, Journal]:
    """The seconds that a race took, its goes, its journal."""
    journal = Journal.begin(folder, _plan(seed), STARTED)
    record = journal.record

    async def recorder(steps: Sequence[Step]) -> None:
        await write(journal, steps)

    async def run() -> float:
        control = RaceControl(
            journal.line_up(),
            bot_seats(record.plan.game, record.plan.drivers, seed),
            record.cup(),
            recorder=recorder,
        )
        started = time.perf_counter()
        await control.run()
        return time.perf_counter() - started

    seconds = asyncio.run(run())
    if write is not _not_to_disk:
        journal.close()
    return seconds, sum(step.ends_go for step in record.steps), journal


def _reading(path: Path) -> Iterator[Figure]:
    yield milliseconds("reading a race, every move judged again", [_seconds(path)[0] for _ in range(9)])
    record = read_journal(path).finish()
    builds, jumps, steps = list[float](), list[float](), list[float]()
    for _ in range(9):
        started = time.perf_counter()
        replay = Replay(record)
        builds.append(time.perf_counter() - started)
    for round in range(1, replay.at(replay.last).race.round + 1):
        started = time.perf_counter()
        position = replay.start_of_round(round)
        replay.at(position)
        jumps.append(time.perf_counter() - started)
        started = time.perf_counter()
        replay.at(replay.go_before(position))
        steps.append(time.perf_counter() - started)
    yield milliseconds("opening its replay", builds)
    yield at_most("the slowest jump to a round", 1000 * max(jumps), JUMP_MILLISECONDS, "ms")
    yield at_most("the slowest step back", 1000 * max(steps), JUMP_MILLISECONDS, "ms")


def _seconds(path: Path) -> tuple[float, int]:
    started = time.perf_counter()
    record = read_journal(path).finish()
    return time.perf_counter() - started, sum(1 for _ in record.steps)


def _listing(path: Path) -> Iterator[Figure]:
    """A list of races of which one in ten is not over."""
    data = path.read_bytes()
    with tempfile.TemporaryDirectory() as name:
        for number in range(1, LISTED + 1):
            part = data if number % 10 else data[: len(data) // 2]
            (Path(name) / f"{number:04}-{CIRCUIT}.journal").write_bytes(part)
        records = Path(name) / "records.sqlite"
        for words in ("for the first time", "again"):
            started = time.perf_counter()
            found = sum(1 for _ in listing(Path(name), records))
            seconds = time.perf_counter() - started
            yield Figure(f"listing {found} races {words}, one in ten not over", f"{1000 * seconds:.0f} ms")


def _longest(folder: Path) -> Iterator[Figure]:
    """Ninety-nine laps of careful bots, who stay on the track."""
    drivers = read_drivers(",".join(["bot:steady"] * 8), BOT_NAMES)
    plan = plan_race(tracks.circuit(CIRCUIT), drivers, laps=99, seed=1)
    journal = Journal.begin(folder / "longest", plan, STARTED)
    control = RaceControl(
        journal.line_up(), bot_seats(plan.game, plan.drivers, 1), journal.record.cup(), recorder=_adding(journal)
    )
    asyncio.run(control.run())
    journal.close()
    assert journal.path is not None
    seconds, moves = _seconds(journal.path)
    yield Figure("reading the longest race, 99 laps", f"{seconds:.2f} s ({moves:,} moves)")
    tracemalloc.start()
    record = read_journal(journal.path).finish()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    yield Figure("memory that it takes with every position", f"{size / 2**20:.0f} MiB")
    replay = Replay(record)
    times = list[float]()
    for round in itertools.islice(itertools.count(1, 7), replay.at(replay.last).race.round // 7):
        started = time.perf_counter()
        replay.at(replay.start_of_round(round))
        times.append(time.perf_counter() - started)
    yield at_most("the slowest jump to a round of it", 1000 * max(times), JUMP_MILLISECONDS, "ms")


def _adding(journal: Journal) -> Callable[[Sequence[Step]], Awaitable[None]]:
    async def add(steps: Sequence[Step]) -> None:
        journal.add(steps)

    return add
