"""Practice laps driven to the end for tests: by perfect driving, by habit, on disk."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from motorchamp_tui.games.entries import Driver
from motorchamp_tui.games.motorchamp.options import OPTIONS
from motorchamp_tui.games.motorchamp.practice.perfect_driving import perfect
from motorchamp_tui.games.motorchamp.rules.moves import Move
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.referee import legal_moves
from motorchamp_tui.games.motorchamp.rules.track import Track
from motorchamp_tui.games.options import USUAL
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.race.control import settled_move
from motorchamp_tui.race.plan import RacePlan
from motorchamp_tui.race.record import Step, step_from
from of_motorchamp import of_motorchamp

Driving = Callable[[Race, Sequence[Move]], Move]
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


def perfectly(race: Race, moves: Sequence[Move]) -> Move:
    return perfect(race.track).best_move(race, moves)


def boldly(race: Race, moves: Sequence[Move]) -> Move:
    """Always the last move on offer: the most dice, the left lane."""
    return moves[-1]


def timidly(race: Race, moves: Sequence[Move]) -> Move:
    """Always the first move on offer: the fewest dice, the right lane."""
    return moves[0]


def lap_plan(track: Track, seed: int, driver: str = "Ann") -> RacePlan:
    return RacePlan(track, (Driver(driver),), cars=1, laps=1, options=USUAL.settled(OPTIONS, 1), seed=seed)


def keep_lap(
    folder: Path,
    plan: RacePlan,
    driving: Driving = perfectly,
    *,
    at: datetime = NOON,
    goes: int | None = None,
    undo_first: bool = False,
    journal: Journal | None = None,
) -> tuple[Step, ...]:
    """Drive a lap, or so many goes of it, and keep its journal in ``folder``; returns its steps."""
    journal = journal or Journal.begin(folder, plan, at, is_lap=True)
    race = journal.practise(plan.entries[0])
    cup = journal.record.cup()
    while not race.is_over and goes != 0:
        steps: list[Step] = []
        while not (steps and steps[-1].ends_go):
            race = steps[-1].after if steps else race
            moves = legal_moves(of_motorchamp(race))
            move = settled_move(race, moves, cup)
            steps.append(step_from(race, driving(of_motorchamp(race), moves) if move is None else move))
        race = steps[-1].after
        journal.add(steps)
        if undo_first:
            undo_first = False
            race = journal.take_back(1, race.cars[0].name)
            cup = journal.record.cup()
        goes = None if goes is None else goes - 1
    journal.save()
    journal.close()
    return tuple(journal.record.steps)
