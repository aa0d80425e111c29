"""A race by the clock, for tests: bots drive, and in every third round they take too long.

Run as a program, it shows every move of such a race: ``python clocked_race.py FOLDER SEED``.
"""

import asyncio
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from motorchamp_tui.games import game_of
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorsportspiel import BOT_NAMES, circuit
from motorchamp_tui.games.options import CLOCK, GRID, USUAL, Grid
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.journal.file import JournalNotSavedError
from motorchamp_tui.journal.writer import Journal, Recorder
from motorchamp_tui.race.control import BotSeat, RaceControl, Watcher
from motorchamp_tui.race.plan import RacePlan, plan_race
from motorchamp_tui.race.record import Step

NOW = datetime(2026, 3, 1, 20, 15, tzinfo=UTC)
SLOW_ROUNDS = 3


def plan_by_the_clock(seed: int = 3, grid: Grid = Grid.DICE) -> RacePlan:
    """Six cars, a clock of twenty seconds."""
    options = USUAL.having(CLOCK, 20).having(GRID, grid)
    drivers = read_drivers(",".join(["bot:rookie"] * 6), BOT_NAMES)
    return plan_race(circuit("classic-short"), drivers, laps=2, options=options, seed=seed)


class SlowSeat:
    """The seat of a bot that takes too long where the clock can say so, at a moment that the race decides."""

    def __init__(self, seat: BotSeat) -> None:
        self._seat = seat

    async def choose(self, race: AnyRace, moves: Sequence[Move]) -> Move:
        """What the clock calls, or the bot's move."""
        called = game_of(race).time_is_up(race)
        at_once = race.round % (2 * SLOW_ROUNDS) == 0
        if called is not None and race.round % SLOW_ROUNDS == 0 and race.is_between_goes == at_once:
            return called
        return await self._seat.choose(race, moves)


def seats_of(plan: RacePlan) -> Mapping[str, SlowSeat]:
    """The seats of a race by the clock."""
    game = plan.game
    return {
        driver.name: SlowSeat(BotSeat(game.bot_named(driver.bot or ""), plan.seed, driver.name))
        for driver in plan.drivers
    }


async def drive_on(journal: Journal, watchers: Sequence[Watcher] = ()) -> AnyRace:
    """Drive the race of a journal to its end, from where it is."""

    async def tell(error: JournalNotSavedError) -> bool:
        raise error

    record = journal.record
    race = record.run.race if record.run else journal.line_up()
    return await RaceControl(race, seats_of(record.plan), record.cup(), watchers, Recorder(journal, tell)).run()


async def _show(step: Step) -> None:
    print(step.before.round, step.before.current_car.name, step.move, flush=True)


if __name__ == "__main__":
    folder, seed = sys.argv[1:]
    asyncio.run(drive_on(Journal.begin(Path(folder), plan_by_the_clock(int(seed)), NOW), [_show]))
