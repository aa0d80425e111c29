"""Before a race, and the way to the starting line."""

import secrets
from typing import Any
from unittest.mock import Mock

import pytest

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.motorchamp.options import PIT_STOPS, PRACTICE_OUT
from motorchamp_tui.games.motorchamp.rules.times import PracticeTime
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.options import GRID, USUAL, Grid
from motorchamp_tui.race.plan import RacePlan, line_up_by_plan, plan_race

BY_PRACTICE = USUAL.having(GRID, Grid.PRACTICE)
SHORT, LONG = "A1-C1", "A1-B1-C1"


def plan(track: str = SHORT, drivers: str = "bot:steady,bot:rookie", **options: Any) -> RacePlan:
    return plan_race(tracks.circuit(track), read_drivers(drivers, BOT_NAMES), **options)


def test_a_race_is_six_laps_with_pit_stops_unless_something_else_is_said() -> None:
    assert (plan().laps, plan().options[PIT_STOPS]) == (6, True)


def test_a_race_of_four_laps_has_no_pit_stops() -> None:
    assert not plan(laps=4).options[PIT_STOPS]
    assert plan(laps=5).options[PIT_STOPS]


def test_a_plan_without_a_seed_gets_one_and_the_same_seed_gives_the_same_grid() -> None:
    assert plan().seed >= 0
    grids = {tuple(car.name for car in line_up_by_plan(plan(seed=seed)).cars) for seed in (7, 7, 8)}
    assert len(grids) == 2


def test_seeds_that_are_drawn_have_128_bits_from_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    draw = Mock(return_value=2**128 - 1)
    monkeypatch.setattr(secrets, "randbelow", draw)
    assert plan().seed == 2**128 - 1
    draw.assert_called_once_with(2**128)


def test_a_small_field_is_warned_of_and_one_car_alone_is_allowed() -> None:
    assert plan(cars=2).warning() == "A1-C1 is made for 8 cars or more; with 4, traffic will be light."
    assert plan(drivers="Ann", cars=1).warning() is not None
    assert plan(cars=4).warning() is None


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"cars": 8}, "16 cars are too many for A1-C1: a short circuit has room for 14 at most."),
        (
            {"track": LONG, "drivers": "a,b,c,d,e", "cars": 4},
            "20 cars are too many for A1-B1-C1: a long circuit has room for 18 at most.",
        ),
        ({"laps": 0}, "A race lasts 1 to 99 laps, not 0."),
    ],
)
def test_what_does_not_go_together_is_refused_in_one_sentence(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(MotorChampError) as refusal:
        plan(**options)
    assert str(refusal.value) == sentence


def test_of_twenty_cars_in_practice_sixteen_start() -> None:
    twenty = plan(LONG, "a,b,c,d,e", cars=4, options=BY_PRACTICE)
    times = {entry: PracticeTime(8, 1, number % 12) for number, entry in enumerate(twenty.entries, 1)}
    assert len(line_up_by_plan(twenty, times).cars) == 16


def test_a_car_without_a_practice_time_starts_last_or_not_at_all() -> None:
    for word, last in (("last", "VAN2"), ("banned", "VAN1")):
        race_plan = plan(cars=2, options=BY_PRACTICE.agree(PRACTICE_OUT, word), seed=1)
        times = {
            entry: None if entry.name == "VAN2" else PracticeTime(8, place, 6)
            for place, entry in enumerate(race_plan.entries, 1)
        }
        assert line_up_by_plan(race_plan, times).cars[-1].name == last


def test_when_practice_leaves_nobody_the_race_is_refused() -> None:
    alone = plan(drivers="Ann", cars=1, options=BY_PRACTICE.agree(PRACTICE_OUT, "banned"))
    with pytest.raises(MotorChampError, match="so none may start"):
        line_up_by_plan(alone, dict.fromkeys(alone.entries))
