"""Practice laps of bots before a race, and the grid that follows from them."""

from itertools import pairwise

import pytest

from motorchamp_tui.games import motorsportspiel
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import Driver, Entry
from motorchamp_tui.games.motorsportspiel.options import OPTIONS, PRACTICE_GOES
from motorchamp_tui.games.motorsportspiel.parts.boards import circuit
from motorchamp_tui.games.motorsportspiel.practice.perfect_driving import perfect
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.times import LapInDice, LapInRows, Time
from motorchamp_tui.games.options import GRID, USUAL, Grid
from motorchamp_tui.race.control import bot_seats, play
from motorchamp_tui.race.plan import RacePlan, line_up_by_plan

SHORT = circuit("classic-short")


def planned(*bots: str, goes: int = 0) -> RacePlan:
    options = USUAL.having(GRID, Grid.PRACTICE).having(PRACTICE_GOES, goes).settled(OPTIONS, 3)
    return RacePlan(SHORT, tuple(Driver(bot, bot) for bot in bots), cars=1, laps=3, options=options, seed=5)


def practise(plan: RacePlan, entry: Entry, seed: int) -> tuple[list[Race], Time | None]:
    """The races of a bot's lap, and its time."""
    start = motorsportspiel.line_up_lap(SHORT, entry, plan.options)
    steps = list(play(start, bot_seats(plan.game, plan.drivers, seed), SeededDice(seed)))
    races = [start, *(race for race, _ in steps if isinstance(race, Race))]
    return races, motorsportspiel.lap_time(steps[-1][1])  # type: ignore[arg-type]


@pytest.mark.parametrize("goes", [0, 6])
def test_the_best_practice_of_the_bots_starts_in_front(goes: int) -> None:
    plan = planned("champion", "daring", "steady", "rookie", goes=goes)
    times = {entry: practise(plan, entry, 5)[1] for entry in plan.entries}
    assert all(isinstance(time, LapInRows if goes else LapInDice) for time in times.values())
    grid = [times[entry] for car in line_up_by_plan(plan, times).cars for entry in times if entry.name == car.name]
    assert [time.rank for time in grid if time] == sorted(time.rank for time in times.values() if time)


@pytest.mark.parametrize("seed", range(5))
def test_the_champion_practises_as_well_as_can_be(seed: int) -> None:
    plan, driving = planned("champion"), perfect(SHORT)
    races, time = practise(plan, plan.entries[0], seed)
    assert time is not None
    worth = [driving.expected(race).dice + race.dice + race.lost for race in races]
    costs = [
        after - before for race, (before, after) in zip(races, pairwise(worth), strict=False) if not race.awaited
    ]
    assert max(costs) < 0.01


@pytest.mark.parametrize("bot", ["rookie", "steady", "daring"])
def test_every_bot_gets_a_practice_time(bot: str) -> None:
    plan = planned(bot)
    assert all(practise(plan, plan.entries[0], seed)[1] for seed in range(8))
