"""Luck and skill apart: what the dice gave, what choices cost, and that both add up."""

from fractions import Fraction
from pathlib import Path

import pytest
from lap_driving import Driving, boldly, keep_lap, lap_plan, perfectly, timidly

from motorchamp_tui import tracks
from motorchamp_tui.practice_laps.account import Account, account_of, signed
from motorchamp_tui.practice_laps.ghosts import ghost_of
from motorchamp_tui.practice_laps.perfect_driving import perfect
from motorchamp_tui.rules.moves import ChooseDice

TRACK = tracks.circuit("A1-C1")


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("driving", [perfectly, boldly, timidly])
def test_par_luck_and_driving_add_up_to_the_lap_exactly(tmp_path: Path, driving: Driving, seed: int) -> None:
    steps = keep_lap(tmp_path, lap_plan(TRACK, seed), driving)
    account, time = account_of(steps), ghost_of("x", steps).time
    throws = steps[-1].before.round
    came_to = time.throws if time else throws + account.par
    assert account.par + account.luck + account.driving == account.came_to == came_to
    assert all(decision.cost >= 0 for decision in account.decisions)


@pytest.mark.parametrize("seed", range(5))
def test_perfect_driving_costs_nothing_and_names_no_costliest_choice(tmp_path: Path, seed: int) -> None:
    account = account_of(keep_lap(tmp_path, lap_plan(TRACK, seed)))
    assert account.driving == 0
    assert account.costliest is None


def test_the_costliest_choice_is_named_with_its_square_what_was_better_and_what_it_cost(tmp_path: Path) -> None:
    account = account_of(keep_lap(tmp_path, lap_plan(TRACK, 3), timidly))
    worst = account.costliest
    assert worst is not None
    assert worst.cost == max(decision.cost for decision in account.decisions)
    assert str(worst.race.car_on_the_go.square) in str(worst)
    assert f"throw {worst.race.round}, from" in str(worst)
    assert str(worst).endswith(f"{float(worst.cost):.2f} throws")


def test_a_lap_that_is_not_over_has_an_account_as_far_as_it_has_come(tmp_path: Path) -> None:
    steps = keep_lap(tmp_path, lap_plan(TRACK, 2), boldly, goes=2)
    account, driving = account_of(steps), perfect(TRACK)
    assert account.came_to == 2 + driving.expected(steps[-1].after).throws


def test_a_choice_of_dice_costs_what_its_expectation_is_above_the_best(tmp_path: Path) -> None:
    driving, costs = perfect(TRACK), list[Fraction]()
    for seed in range(8):
        for decision in account_of(keep_lap(tmp_path, lap_plan(TRACK, seed), timidly)).decisions:
            if isinstance(decision.move, ChooseDice):
                after = driving.expected(decision.race.choosing(decision.move.dice)).throws
                assert decision.cost == after - driving.expected(decision.race).throws
                costs.append(decision.cost)
    assert any(costs)


def test_the_account_is_said_in_one_line_with_signs() -> None:
    account = Account(Fraction(5), Fraction(-12, 10), Fraction(4, 10), ())
    assert str(account) == "dice −1.2 throws, driving +0.4"
    assert signed(Fraction(1, 100)) == "±0.0"


def test_without_a_step_there_is_no_account() -> None:
    with pytest.raises(ValueError, match="no account"):
        account_of([])
