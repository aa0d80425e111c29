"""Luck and skill apart: what the dice gave, what choices cost, and that both add up."""

from fractions import Fraction
from pathlib import Path

import pytest

from lap_driving import Driving, boldly, keep_lap, lap_plan, perfectly, timidly
from motorchamp_tui.games.motorchamp.bots.reasons import named
from motorchamp_tui.games.motorchamp.practice.perfect_driving import perfect
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice
from motorchamp_tui.games.motorchamp.rules.referee import legal_moves
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.practice.ghosts import ghost_of
from motorchamp_tui.practice.luck_and_skill import LuckAndSkill, account_of, advice
from of_motorchamp import move_of_motorchamp, of_motorchamp, time_of_motorchamp

TRACK = tracks.circuit("A1-C1")


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("driving", [perfectly, boldly, timidly])
def test_par_luck_and_driving_add_up_to_the_lap_exactly(tmp_path: Path, driving: Driving, seed: int) -> None:
    steps = keep_lap(tmp_path, lap_plan(TRACK, seed), driving)
    account, time = account_of(steps), time_of_motorchamp(ghost_of("x", steps).time)
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
    assert str(worst.race.current_car.place) in str(worst)
    assert str(worst).startswith(f"throw {worst.race.round}, ")
    assert f" instead of {named(move_of_motorchamp(worst.best))} cost {float(worst.cost):.2f} throws" in str(worst)


def test_a_lap_that_is_not_over_has_an_account_as_far_as_it_has_come(tmp_path: Path) -> None:
    steps = keep_lap(tmp_path, lap_plan(TRACK, 2), boldly, goes=2)
    account, driving = account_of(steps), perfect(TRACK)
    assert account.came_to == 2 + driving.expected(of_motorchamp(steps[-1].after)).throws


def test_a_choice_of_dice_costs_what_its_expectation_is_above_the_best(tmp_path: Path) -> None:
    driving, costs = perfect(TRACK), list[Fraction]()
    for seed in range(8):
        for decision in account_of(keep_lap(tmp_path, lap_plan(TRACK, seed), timidly)).decisions:
            if isinstance(decision.move, ChooseDice):
                race = of_motorchamp(decision.race)
                after = driving.expected(race.choosing(decision.move.dice)).throws
                assert decision.cost == after - driving.expected(race).throws
                costs.append(decision.cost)
    assert any(costs)


@pytest.mark.parametrize(
    ("luck", "driving", "sentence"),
    [
        (-19, 10, "Luck saved you 1.9 throws, your choices cost 1.0."),
        (12, 4, "Bad luck cost you 1.2 throws, your choices cost 0.4."),
        (0, 0, "Luck made no difference, your choices cost nothing."),
    ],
)
def test_the_account_is_a_sentence_that_a_person_says(luck: int, driving: int, sentence: str) -> None:
    assert str(LuckAndSkill(Fraction(5), Fraction(luck, 10), Fraction(driving, 10), (), "throws")) == sentence


def test_without_a_step_there_is_no_account() -> None:
    with pytest.raises(ValueError, match="no account"):
        account_of([])


def test_advice_is_the_best_move_and_tells_what_each_other_costs(tmp_path: Path) -> None:
    driving = perfect(TRACK)
    steps = [step for seed in range(4) for step in keep_lap(tmp_path, lap_plan(TRACK, seed), timidly)]
    races = [of_motorchamp(step.before) for step in steps]
    asked = [(race, moves) for race in races if not race.awaited and len(moves := legal_moves(race)) > 1]
    assert len(asked) > 10
    for race, moves in asked:
        best, words = advice(race, moves)
        assert best == driving.best_move(race, moves)
        assert words.startswith(f"Best: {named(best)}, ")
        for option in driving.options(race, moves):
            costs = f"{named(option.move)} costs {float(option.cost):.2f} throws"
            assert (costs.casefold() in words.casefold()) == (option.move != best)
