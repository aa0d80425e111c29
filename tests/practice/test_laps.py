"""Laps that are kept: which are compared, and how somebody is getting on."""

from datetime import timedelta
from pathlib import Path

from lap_driving import NOON, boldly, keep_lap, lap_plan, perfectly, timidly
from motorchamp_tui.games import practice_of
from motorchamp_tui.games.motorchamp import par_of, way_to_go
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.practice.driving import lap_driven
from motorchamp_tui.practice.ghosts import best_ghost_of, ghost_of, perfect_ghost
from motorchamp_tui.practice.laps import best_of, laps_in, laps_of
from motorchamp_tui.practice.luck_and_skill import grade_of
from motorchamp_tui.practice.progress import comparison, plot, progress_lines
from of_motorchamp import of_motorchamp

TRACK = tracks.circuit("A1-C1")


def drive_a_few(folder: Path, laps: int, driver: str = "Ann") -> None:
    for seed in range(laps):
        keep_lap(folder, lap_plan(TRACK, seed, driver), at=NOON + timedelta(hours=seed))


def test_laps_of_one_driver_on_one_track_are_found(tmp_path: Path) -> None:
    drive_a_few(tmp_path, 3)
    keep_lap(tmp_path, lap_plan(TRACK, 9, "Ben"))
    keep_lap(tmp_path, lap_plan(tracks.circuit("A1-C2"), 9))
    found = laps_of(laps_in(tmp_path), "Ann", TRACK)
    assert sorted(lap.seed for lap in found) == [0, 1, 2]
    assert laps_of(laps_in(tmp_path / "none"), "Ann", TRACK) == []


def test_a_lap_that_was_left_or_taken_back_is_not_compared(tmp_path: Path) -> None:
    keep_lap(tmp_path, lap_plan(TRACK, 1), goes=2)
    keep_lap(tmp_path, lap_plan(TRACK, 2), undo_first=True)
    assert len(list(laps_in(tmp_path))) == 2
    assert laps_of(laps_in(tmp_path), "Ann", TRACK) == []


def test_a_journal_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    drive_a_few(tmp_path, 2)
    first = min(tmp_path.glob("*.journal"))
    first.write_bytes(first.read_bytes()[:40] + b"\nof practice ~0000\n")
    assert len(list(laps_in(tmp_path))) == 1


def test_the_best_lap_has_the_best_time_and_no_time_is_never_best(tmp_path: Path) -> None:
    drive_a_few(tmp_path, 8)
    laps = list(laps_in(tmp_path))
    best = best_of(laps)
    assert best is not None
    assert best.time is not None
    assert best.time.rank == min(lap.time.rank for lap in laps if lap.time)
    assert best_of([]) is None


def test_the_table_has_the_last_ten_laps_best_average_par_and_a_plot(tmp_path: Path) -> None:
    drive_a_few(tmp_path, 11)
    keep_lap(tmp_path, lap_plan(TRACK, 11), timidly, at=NOON + timedelta(hours=11))
    laps = laps_of(laps_in(tmp_path), "Ann", TRACK)
    lines = list(progress_lines(TRACK, laps))
    assert lines[0] == "A1-C1: the last 10 of 12"
    rows = [line for line in lines if line.startswith("  2026")]
    newest_last = sorted(laps, key=lambda lap: lap.started)
    assert [str(lap.time or "no time") for lap in newest_last[-10:]] == [row.split()[2] for row in rows]
    best = best_of(laps)
    assert best is not None
    assert lines[-2] == comparison(TRACK, laps)
    assert lines[-2].startswith(f"best {best.time}; throws before the last: average ")
    assert lines[-2].endswith(f"par {float(par_of(TRACK)):.1f}")
    assert lines[-1] == f"grades so far  {plot([grade_of(lap.time, lap.steps) for lap in newest_last])}"
    graded = [grade_of(lap.time, lap.steps) for lap in newest_last[-10:]]
    assert len(set(graded)) == 2
    assert all(f"  {grade:5}  " in row for grade, row in zip(graded, rows, strict=True))


def test_one_lap_alone_has_no_average(tmp_path: Path) -> None:
    drive_a_few(tmp_path, 1)
    (lap,) = laps_of(laps_in(tmp_path), "Ann", TRACK)
    assert comparison(TRACK, [lap]) == f"best {lap.time}; throws before the last: par 4.9"
    assert "average" in comparison(TRACK, [lap, lap])


def test_without_a_lap_the_table_says_so() -> None:
    assert list(progress_lines(TRACK, [])) == ["No lap of A1-C1 has been driven to its end yet."]


def test_the_plot_has_a_block_a_lap_the_higher_the_better() -> None:
    assert plot([0, 124, 125, 500, 1000]) == "▁▁▂▅█"


def test_a_ghost_is_where_its_car_was_after_as_many_throws(tmp_path: Path) -> None:
    steps = keep_lap(tmp_path, lap_plan(TRACK, 5), boldly)
    ghost = ghost_of("Ann", steps)
    starts = [step.before for step in steps if step.before.is_between_goes]
    assert [ghost.after(throws) for throws in range(len(starts))] == starts
    assert ghost.after(len(starts)) is None
    first, last = of_motorchamp(ghost.races[0]), of_motorchamp(ghost.races[-1])
    assert way_to_go(first) == TRACK.rows + 1
    assert ghost.time is None or f".{way_to_go(last)}/" in str(ghost.time)
    assert str(first.current_car.square) == f"R{TRACK.rows - 1}"


def test_the_ghost_of_all_laps_is_the_best_of_them(tmp_path: Path) -> None:
    drive_a_few(tmp_path, 5)
    best = best_of(laps_in(tmp_path))
    ghost = best_ghost_of(laps_in(tmp_path), "your best")
    assert best is not None
    assert ghost is not None
    assert (ghost.name, ghost.time) == ("your best", best.time)
    assert best_ghost_of([], "your best") is None


def test_perfect_driving_with_a_seed_throws_the_dice_of_that_seed(tmp_path: Path) -> None:
    steps = keep_lap(tmp_path, lap_plan(TRACK, 11), perfectly)
    again = lap_driven(TRACK, 11, practice_of(TRACK).best_move)
    assert [str(step.move) for step in again] == [str(step.move) for step in steps]
    assert perfect_ghost(TRACK, 11).time == ghost_of("x", steps).time
