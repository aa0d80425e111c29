"""Races driven into journals, for tests: bots drive, the recorder writes."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from attrs import evolve

from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.options import GRID, USUAL, Grid
from motorchamp_tui.games.protocol import AnyRace, AnyTrack
from motorchamp_tui.journal.lines import check_of, piece
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.race.control import bot_seats, offered, settled_move
from motorchamp_tui.race.plan import RacePlan, plan_race
from motorchamp_tui.race.record import Step, step_from

NOW = datetime(2026, 3, 1, 20, 15, tzinfo=UTC)


def plan_of(
    track: str | AnyTrack = "A1-C1",
    drivers: str = "bot:steady,bot:rookie",
    *,
    cars: int | None = None,
    laps: int = 2,
    grid: Grid = Grid.DICE,
    seed: int = 3,
) -> RacePlan:
    """A race of bots."""
    circuit = tracks.circuit(track) if isinstance(track, str) else track
    return plan_race(
        circuit,
        read_drivers(drivers, BOT_NAMES),
        cars=cars,
        laps=laps,
        options=USUAL.having(GRID, grid),
        seed=seed,
    )


def drive(journal: Journal, most_pieces: int = 10**9) -> Journal:
    """Let bots drive on, also for people, until the end or for so many more pieces of the journal."""
    record = journal.record
    drivers = [evolve(driver, bot=driver.bot or "steady") for driver in record.plan.drivers]
    bots, cup = bot_seats(record.plan.game, drivers, record.plan.seed), record.cup()
    for _ in range(most_pieces):
        if record.is_over:
            break
        run = record.run
        race = _next_start(journal) if run is None or run.race.is_over else run.race
        if race.is_over:
            break
        steps = list[Step]()
        while not steps or not steps[-1].ends_go:
            moves = offered(race)
            move = settled_move(race, moves, cup)
            if move is None and steps:
                break
            if move is None:
                move = bots[race.current_car.driver].decide(race, moves)
            steps.append(step_from(race, move))
            race = steps[-1].after
        journal.add(steps)
    return journal


def _next_start(journal: Journal) -> AnyRace:
    record = journal.record
    if record.agreed.is_lap or record.plan.grid is Grid.PRACTICE:
        left = [entry for entry in record.agreed.entries if entry not in record.times]
        if left:
            return journal.practise(left[0])
    return journal.line_up()


def driven(folder: Path, plan: RacePlan | None = None, most_pieces: int = 10**9, *, is_lap: bool = False) -> Path:
    """The file of a race that bots drove, to its end or for so many pieces."""
    journal = drive(Journal.begin(folder, plan or plan_of(), NOW, is_lap=is_lap), most_pieces)
    journal.save()
    journal.close()
    files = sorted(folder.glob("*.journal"))
    return files[-1]


def texts(data: bytes) -> list[list[str]]:
    """Every line of a journal as the texts of its pieces, without checks."""
    return [[part.rpartition(" ~")[0] for part in _pieces(line)] for line in data.decode().splitlines()]


def _pieces(line: str) -> list[str]:
    parts, at = list[str](), 0
    while at < len(line):
        end = line.index(" ~", at) + 6
        parts.append(line[at:end])
        at = end + 1
    return parts


def written(lines: Sequence[Sequence[str]]) -> bytes:
    """A journal with these texts and right checks: what somebody makes who knows the notation."""
    data = b""
    for line in lines:
        for number, text in enumerate(line, 1):
            data += piece(text, check_of(0, data)) + (b"\n" if number == len(line) else b" ")
    return data
