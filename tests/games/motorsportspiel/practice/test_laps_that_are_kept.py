"""Laps of this game in the practice room of the program: kept, accounted for, graded, with ghosts."""

import random
import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from motorchamp_tui.games import practice_of
from motorchamp_tui.games.motorsportspiel.parts.boards import circuit
from motorchamp_tui.games.motorsportspiel.practice.laps import best_move, par_of
from motorchamp_tui.games.motorsportspiel.rules.times import LapInDice
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.practice.daily import counted, streak, today
from motorchamp_tui.practice.drive import PracticeDrive, drive_for, free_lap, last_track
from motorchamp_tui.practice.ghosts import PERFECT, ghosts_for
from motorchamp_tui.practice.laps import laps_in
from motorchamp_tui.practice.luck_and_skill import account_of
from motorchamp_tui.practice.progress import comparison
from motorchamp_tui.practice.results import result_of
from motorchamp_tui.race.control import offered, settled_move
from motorchamp_tui.race.record import Step, step_from

SHORT = circuit("classic-short")
Driving = Callable[[AnyRace, Sequence[Move]], Move]


def perfectly(race: AnyRace, moves: Sequence[Move]) -> Move:
    return best_move(race, moves)  # type: ignore[arg-type]


def at_random(seed: int) -> Driving:
    chance = random.Random(seed)
    return lambda _, moves: chance.choice(moves)


def drive(practice: PracticeDrive, driving: Driving = perfectly, goes: int | None = None) -> tuple[Step, ...]:
    """Drive a lap, or so many goes of it, and save it; returns its steps."""
    journal = practice.journal
    (entry,) = journal.record.agreed.entries
    race, cup = journal.practise(entry), journal.record.cup()
    while not race.is_over and goes != 0:
        steps: list[Step] = []
        while not (steps and steps[-1].ends_go):
            moves = offered(race)
            move = settled_move(race, moves, cup)
            steps.append(step_from(race, driving(race, moves) if move is None else move))
            race = steps[-1].after
        journal.add(steps)
        goes = None if goes is None else goes - 1
    journal.save()
    journal.close()
    return tuple(journal.record.run.steps) if journal.record.run else ()


@pytest.mark.parametrize("seed", range(12))
def test_par_luck_and_driving_of_a_kept_lap_add_up_to_its_dice_exactly(tmp_path: Path, seed: int) -> None:
    practice = free_lap(tmp_path, SHORT, "Ann", seed)
    account = account_of(drive(practice, at_random(seed) if seed % 3 else perfectly))
    record = read_journal(practice.journal.path).finish()  # type: ignore[arg-type]
    time = record.times[record.agreed.entries[0]]
    lap = record.runs[0].race
    assert time is None or isinstance(time, LapInDice)
    lost = 6 + par_of(SHORT)
    came_to = time.dice if time else lap.dice + lap.lost + lost  # type: ignore[attr-defined]
    assert account.par + account.luck + account.driving == account.came_to == came_to
    assert account.driving >= 0 == (0 if seed % 3 else account.driving)


def test_the_result_says_time_grade_par_luck_and_driving_in_dice(tmp_path: Path) -> None:
    practice = free_lap(tmp_path, SHORT, "Ann", 3)
    drive(practice)
    result = result_of(practice)
    time = result.time
    assert isinstance(time, LapInDice)
    told = list(result.lines())
    assert told[0] == f"Silver with a star. {time}: {time.dice} dice, {time.over} points over the line."
    assert told[1] == "Gold takes 18/6 or better."
    assert told[2].startswith("Par is 18.9 dice. ")
    assert told[2].endswith("your choices cost nothing.")
    grade, place, perfect = result.small_print()
    assert grade == "Grade 1000 of 1000, for choices alone."
    assert re.fullmatch(r"Faster than \d+ of 1000 perfectly driven laps\.", place)
    assert perfect == f"Perfect driving without foresight: {time} with these dice (seed 3)."
    assert result.headline() == f"Your laps here: best {time}; dice: par 18.9"
    assert any(f"{time}" in line for line in result.progress())


def test_the_costliest_choice_is_named_with_what_it_cost_in_dice(tmp_path: Path) -> None:
    account = account_of(drive(free_lap(tmp_path, SHORT, "Ann", 1), lambda _, moves: moves[-1]))
    assert str(account.costliest).startswith("go ")
    assert str(account.costliest).endswith(" dice")


def test_perfect_driving_and_the_own_best_lap_drive_beside_a_lap_dice_by_dice(tmp_path: Path) -> None:
    drive(free_lap(tmp_path, SHORT, "Ann", 1), lambda _, moves: moves[0])
    practice = free_lap(tmp_path, SHORT, "Ann", 2)
    own, record, perfect = ghosts_for(practice)
    assert own.time == record.time
    assert perfect.name == PERFECT
    first, second = perfect.races[:2]
    practising = practice_of(SHORT)
    dice = practising.units_so_far(second)
    assert (perfect.after(0), perfect.after(dice - 1), perfect.after(dice)) == (first, first, second)
    assert perfect.beside(second) == second
    assert perfect.time is not None
    total = practising.units_of(perfect.time)
    assert perfect.after(total - 1) == perfect.races[-1]
    assert perfect.after(total) is None


def test_the_first_daily_lap_counts_and_is_no_lap_of_the_other_game(tmp_path: Path) -> None:
    now = datetime(2026, 5, 4, 12, tzinfo=UTC)
    practice = drive_for(tmp_path, "Ann", day_of=now, game="motorsportspiel")
    assert practice.is_counted
    assert practice.plan.track.game == "motorsportspiel"
    drive(practice)
    laps = list(laps_in(tmp_path))
    assert counted(laps, today(now), "motorsportspiel") is not None
    assert counted(laps, today(now)) is None
    assert streak(laps, today(now), "motorsportspiel") == 1
    assert result_of(practice).day == today(now)
    assert not drive_for(tmp_path, "Ann", day_of=now, game="motorsportspiel").is_counted
    assert drive_for(tmp_path, "Ann", day_of=now).is_counted


def test_a_lap_of_the_game_is_on_the_track_of_its_last_one(tmp_path: Path) -> None:
    assert last_track(tmp_path, "motorsportspiel").game == "motorsportspiel"
    drive(free_lap(tmp_path, circuit("classic-gp"), "Ann", 1), lambda _, moves: moves[0], goes=1)
    assert last_track(tmp_path, "motorsportspiel").name == last_track(tmp_path).name == "classic-gp"
    assert last_track(tmp_path, "motorchamp").game == "motorchamp"
    assert "dice: par 18.9" in comparison(SHORT, [])
