"""Grades: what the choices of a lap cost as a share of par, in both games."""

import random
from collections.abc import Sequence
from statistics import mean

import pytest

from motorchamp_tui.games import game_of, game_with, practice_of
from motorchamp_tui.games.protocol import AnyRace, AnyTrack, Move
from motorchamp_tui.practice.driving import lap_driven
from motorchamp_tui.practice.luck_and_skill import account_of, grade_of
from motorchamp_tui.race.control import BotSeat
from motorchamp_tui.race.record import Step

A1_C1, SHORT = (game_with(name).circuit(name) for name in ("A1-C1", "hockenheim-short"))


def by_steady(track: AnyTrack, seed: int) -> tuple[Step, ...]:
    return lap_driven(track, seed, BotSeat(game_of(track).bot_named("steady"), seed, "Ann").decide)


def grade_of_steps(steps: tuple[Step, ...]) -> int:
    game = game_of(steps[0].before)
    return grade_of(game.lap_time(report for step in steps for report in step.reports), steps)


@pytest.mark.parametrize("track", [A1_C1, SHORT])
@pytest.mark.parametrize("seed", range(4))
def test_a_twentieth_of_par_given_away_halves_the_grade_whatever_the_luck(track: AnyTrack, seed: int) -> None:
    steps = by_steady(track, seed)
    account = account_of(steps)
    twentieth = account.par / 20
    assert grade_of_steps(steps) == round(1000 * twentieth / (twentieth + account.driving))


@pytest.mark.parametrize("track", [A1_C1, SHORT])
def test_perfect_driving_has_grade_1000_with_good_dice_and_with_bad_ones(track: AnyTrack) -> None:
    laps = [lap_driven(track, seed, practice_of(track).best_move) for seed in range(5)]
    luck = [account_of(lap).luck for lap in laps]
    assert min(luck) < 0 < max(luck)
    assert {grade_of_steps(lap) for lap in laps} == {1000}


def test_a_lap_without_a_time_has_grade_0() -> None:
    assert grade_of(None, lap_driven(A1_C1, 0, practice_of(A1_C1).best_move)) == 0


def test_whoever_chooses_well_more_often_has_better_grades() -> None:
    def grade(share: float) -> float:
        chance, best = random.Random(1), practice_of(SHORT).best_move

        def choose(race: AnyRace, moves: Sequence[Move]) -> Move:
            return best(race, moves) if chance.random() < share else moves[0]

        return mean(grade_of_steps(lap_driven(SHORT, seed, choose)) for seed in range(4))

    grades = [grade(share) for share in (0, 0.5, 0.9, 1)]
    assert grades == sorted(set(grades))
    assert grades[0] > 30
    assert grades[2] < 950
