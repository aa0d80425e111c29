"""Which lap is driven next: free ones, the daily one, one that was left."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from lap_driving import NOON, keep_lap, lap_plan
from motorchamp_tui.errors import SetupError, UnknownNameError
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.practice.daily import daily_lap, today
from motorchamp_tui.practice.drive import PracticeDrive, again, drive_for, free_lap, left_lap
from motorchamp_tui.practice.ghosts import PERFECT, ghosts_for
from motorchamp_tui.practice.laps import laps_in
from motorchamp_tui.practice.results import result_of

TRACK = tracks.circuit("A1-C1")
NOW = datetime(2020, 2, 29, 12, tzinfo=UTC)
"""Long ago: the journals of a day are looked for among those written since."""


def daily(folder: Path, driver: str = "Ann", now: datetime = NOW) -> PracticeDrive:
    return drive_for(folder, driver, day_of=now)


def drive(practice: PracticeDrive, goes: int | None = None) -> PracticeDrive:
    """Drive the lap of a practice, or so many goes of it, through its own journal."""
    keep_lap(practice.folder, practice.plan, goes=goes, journal=practice.journal)
    return practice


def test_a_lap_without_a_word_is_on_the_track_of_the_lap_before(tmp_path: Path) -> None:
    assert drive_for(tmp_path, "Ann").plan.track == TRACK
    keep_lap(tmp_path, lap_plan(tracks.circuit("A2-B1-C2"), 1))
    assert drive_for(tmp_path, "Ann").plan.track.name == "A2-B1-C2"
    assert drive_for(tmp_path, "Ann", track="A1-C2", seed=4).plan.seed == 4


def test_a_track_that_there_is_not_is_refused_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="Did you mean A1-C2"):
        drive_for(tmp_path, "Ann", track="A1C2")


@pytest.mark.parametrize("wish", [{"track": "A1-C1"}, {"seed": 1}])
def test_the_daily_lap_takes_no_track_and_no_seed(tmp_path: Path, wish: dict[str, object]) -> None:
    with pytest.raises(SetupError, match="leave out --track and --seed"):
        drive_for(tmp_path, "Ann", day_of=NOW, **wish)  # type: ignore[arg-type]


def test_the_first_daily_lap_counts_and_those_after_it_are_practice(tmp_path: Path) -> None:
    lap = daily_lap(today(NOW))
    first = drive(daily(tmp_path))
    assert (first.is_counted, first.plan.track.name, first.plan.seed) == (True, lap.track, lap.seed)
    second = daily(tmp_path)
    assert (second.is_counted, second.plan.seed) == (False, lap.seed)
    assert daily(tmp_path, "Ben").is_counted
    assert (result_of(first).day, result_of(first).streak) == (today(NOW), 1)
    assert result_of(first).headline() == "This was your lap of 2020-02-29."
    assert result_of(drive(second)).day is None


def test_a_daily_lap_that_was_left_is_gone_on_with(tmp_path: Path) -> None:
    drive(daily(tmp_path), goes=2).journal.close()
    practice = daily(tmp_path)
    assert practice.is_counted
    assert practice.journal.record.run is not None
    assert practice.journal.record.run.race.round == 3
    # While it is being driven in one window, another gets a lap for practice.
    assert not daily(tmp_path).is_counted
    practice.journal.close()


def test_a_lap_taken_up_again_still_counts_for_its_day(tmp_path: Path) -> None:
    drive(daily(tmp_path), goes=1).journal.close()
    keep_lap(tmp_path, lap_plan(TRACK, 7), goes=1, at=NOON)
    by_seed = {lap.seed: lap.path for lap in laps_in(tmp_path)}
    for seed, counts in ((7, False), (daily_lap(today(NOW)).seed, True)):
        practice = left_lap(Journal.resume(by_seed[seed]))
        assert (practice.is_counted, practice.day is not None) == (counts, counts)
        practice.journal.close()


def test_again_is_the_same_track_with_fresh_dice_but_the_daily_lap_keeps_its_own(tmp_path: Path) -> None:
    free = free_lap(tmp_path, TRACK, "Ann", 5)
    seeds = {again(free).plan.seed for _ in range(4)}
    assert again(free).plan.track == TRACK
    assert len(seeds) > 1
    counted = drive(daily(tmp_path))
    assert (again(counted).plan.seed, again(counted).is_counted) == (counted.plan.seed, False)


def test_no_perfect_ghost_shows_the_dice_of_the_lap_that_counts(tmp_path: Path) -> None:
    assert PERFECT not in [ghost.name for ghost in ghosts_for(daily(tmp_path))]
    drive(daily(tmp_path))
    assert [ghost.name for ghost in ghosts_for(daily(tmp_path))] == ["your best", "the record", PERFECT]
    assert [ghost.name for ghost in ghosts_for(daily(tmp_path, "Ben", NOW + timedelta(seconds=1)))] == [
        "the record"
    ]


def test_the_result_tells_time_grade_luck_and_the_costliest_choice(tmp_path: Path) -> None:
    keep_lap(tmp_path, lap_plan(TRACK, 3), at=NOON)
    practice = drive(free_lap(tmp_path, TRACK, "Ann", 5))
    result = result_of(practice)
    lines = list(result.lines())
    assert f" {result.time}, your best here: " in lines[0]
    assert lines[-2] == f"Par is {float(result.account.par):.1f} throws. {result.account}"
    assert lines[-1] == "No choice cost anything worth mentioning."
    assert next(result.small_print()) == "Grade 1000 of 1000, for choices alone."
    assert result.headline().startswith("Your laps here: best ")
    assert len(result.laps) == 2
