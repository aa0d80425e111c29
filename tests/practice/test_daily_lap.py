"""The daily lap: the same for everybody for ever, one counted lap a name and day."""

from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

from lap_driving import boldly, keep_lap, lap_plan
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.motorchamp import DAILY_CIRCUITS
from motorchamp_tui.games.motorchamp.rules.throws import DICE_OF, Dice
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.practice.daily import counted, daily_lap, row_ended_by, streak, today
from motorchamp_tui.practice.laps import laps_in
from motorchamp_tui.race.plan import RacePlan

DAY = date(2026, 5, 4)


def noon(day: date, hour: int = 12) -> datetime:
    return datetime(day.year, day.month, day.day, hour, tzinfo=UTC)


def plan_of(day: date, driver: str = "Ann") -> RacePlan:
    lap = daily_lap(day)
    return lap_plan(tracks.circuit(lap.track), lap.seed, driver)


def test_the_track_and_the_dice_of_a_day_never_change() -> None:
    laps = [daily_lap(date(2026, 1, 1)), daily_lap(date(2031, 12, 31))]
    assert [(lap.track, lap.seed) for lap in laps] == [("A2-C2", 193020950928431), ("A2-B2-C2", 90511561157718)]
    assert SeededDice(laps[0].seed).throw(DICE_OF[Dice.THREE]) == (6, 4, 3)


def test_every_track_of_the_game_comes_and_no_two_days_are_alike() -> None:
    laps = [daily_lap(DAY + timedelta(days=number)) for number in range(366)]
    assert {lap.track for lap in laps} == set(DAILY_CIRCUITS) == set(tracks.circuit_names())
    assert len({lap.seed for lap in laps}) == len(laps)


def test_a_day_is_the_same_everywhere_on_earth() -> None:
    late = datetime(2026, 5, 4, 23, 30, tzinfo=timezone(timedelta(hours=-5)))
    assert today(late) == date(2026, 5, 5) == today(late.astimezone(UTC))


def test_the_first_lap_that_is_begun_counts_even_when_it_is_left(tmp_path: Path) -> None:
    keep_lap(tmp_path, plan_of(DAY), goes=1, at=noon(DAY, 9))
    keep_lap(tmp_path, plan_of(DAY), at=noon(DAY, 10))
    laps = list(laps_in(tmp_path))
    lap = counted(laps, DAY)
    assert lap is not None
    assert (lap.started, lap.is_over) == (noon(DAY, 9), False)
    assert streak(laps, DAY) == 0


def test_laps_of_other_days_tracks_and_seeds_do_not_count(tmp_path: Path) -> None:
    keep_lap(tmp_path, plan_of(DAY), at=noon(DAY + timedelta(days=1)))
    keep_lap(tmp_path, lap_plan(tracks.circuit(daily_lap(DAY).track), 7), at=noon(DAY))
    assert counted(laps_in(tmp_path), DAY) is None


def test_the_streak_is_the_days_in_a_row_up_to_today_or_yesterday(tmp_path: Path) -> None:
    for back in (1, 2, 3, 5):
        day = DAY - timedelta(days=back)
        keep_lap(tmp_path, plan_of(day), boldly, at=noon(day))
    assert streak(laps_in(tmp_path), DAY) == 3
    keep_lap(tmp_path, plan_of(DAY), at=noon(DAY))
    assert streak(laps_in(tmp_path), DAY) == 4
    assert streak(laps_in(tmp_path), DAY + timedelta(days=2)) == 0
    keep_lap(tmp_path, plan_of(DAY), at=noon(DAY, 13))
    rows = {lap.started: row_ended_by(lap.path, laps_in(tmp_path)) for lap in laps_in(tmp_path)}
    assert (rows[noon(DAY)], rows[noon(DAY, 13)], rows[noon(DAY - timedelta(days=2))]) == (4, 0, 2)
    assert row_ended_by(tmp_path / "none", laps_in(tmp_path)) == 0
