"""What is said of a lap: times, grades, advice, par; and that the game offers all that practice asks."""

import json
from datetime import date, timedelta
from fractions import Fraction

import pytest

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games import motorsportspiel
from motorchamp_tui.games.motorsportspiel.parts.boards import circuit
from motorchamp_tui.games.motorsportspiel.practice.lap_places import ANYBODY, LapPlace, lap_alone, lap_at
from motorchamp_tui.games.motorsportspiel.practice.spread import spread
from motorchamp_tui.games.motorsportspiel.rules.moves import Move
from motorchamp_tui.games.motorsportspiel.rules.practice import line_up_lap
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorsportspiel.rules.throws import Placing, Throw
from motorchamp_tui.games.motorsportspiel.rules.times import LapInDice, Time
from motorchamp_tui.games.motorsportspiel.rules.track import Track
from motorchamp_tui.games.practice import PracticeOf
from motorchamp_tui.practice.daily import daily_lap

THE_PRACTICE: PracticeOf[Track, Race, Move, Time]
THE_PRACTICE = motorsportspiel

SHORT = circuit("classic-short")


def test_practice_by_distance_is_told_in_a_sentence_to_have_no_par() -> None:
    race = line_up_lap(SHORT, ANYBODY, goes=6)
    for ask in (THE_PRACTICE.best_move, THE_PRACTICE.lap_advice, THE_PRACTICE.costs_of):
        with pytest.raises(SetupError, match=r"^Practice by distance has no par: .* and not for goes\.$"):
            ask(race, legal_moves(race))
    with pytest.raises(SetupError, match="no par"):
        THE_PRACTICE.still_to_come(race)


def at(space: str) -> Race:
    return lap_at(SHORT, LapPlace(SHORT.named(space), is_started=True))


def test_the_advice_names_the_best_number_of_dice_and_what_each_other_one_costs() -> None:
    race = lap_alone(SHORT)
    assert THE_PRACTICE.lap_advice(race, legal_moves(race)) == (
        "Best: three dice, with 18.88 dice to come on average. "
        "The red die alone costs 0.27 and two dice cost 0.57 dice more."
    )


def test_the_advice_names_the_best_placing_with_its_end_and_the_next_best() -> None:
    race = at("R5").saying(3).thrown(Throw((3, 1), (4, 6)))
    moves = legal_moves(race)
    best = THE_PRACTICE.best_move(race, moves)
    told = THE_PRACTICE.lap_advice(race, moves)
    end = THE_PRACTICE.best_move(race.placed(best), legal_moves(apply(race, best)[0]))  # type: ignore[arg-type]
    assert isinstance(best, Placing)
    assert told.startswith(f"Best: {best.words} to {end}, with ")
    assert told.count(" costs ") == 3


def test_a_mistake_is_called_by_its_name() -> None:
    race = at("R41").saying(3).thrown(Throw((3, 2), (3, 4)))
    assert "red 2, 3, 3 to L46, a big mistake," in THE_PRACTICE.lap_advice(race, legal_moves(race))


def test_a_choice_is_named_with_its_go_its_space_and_what_was_better() -> None:
    race = at("R41")
    one, _, three = legal_moves(race)
    assert (
        THE_PRACTICE.choice_in_words(race, three, one) == "go 1, from R41: three dice instead of the red die alone"
    )


def test_the_time_so_far_counts_the_dice_of_this_throw_and_those_that_were_lost() -> None:
    race = at("L59").counting(12, 3, 5).saying(2)
    assert THE_PRACTICE.time_so_far(race) == "17/–"
    assert THE_PRACTICE.so_far_in_words(race) == (
        "dice / points over the line",
        "3 of these dice lost",
        "go 6 · 13 rows to go",
    )
    assert THE_PRACTICE.way_to_go(lap_alone(SHORT)) == 73
    assert THE_PRACTICE.time_in_words(LapInDice(16, 3)) == "16 dice, 3 points over the line"
    assert THE_PRACTICE.time_in_words(None) == "a mistake left seven points or more"
    assert THE_PRACTICE.units_of(LapInDice(16, 3)) == 16


def test_par_is_printed_with_each_number_of_dice_in_the_first_go() -> None:
    lines = list(motorsportspiel.par_lines([SHORT]))
    assert lines[1].split() == [
        *("classic-short", "18.881", "2.82", "19.149", "19.447", "18.881", "0"),
        str(spread(SHORT).typical),
    ]
    assert "dice of perfectly driven laps" in lines
    assert [line.split()[0] for line in lines if "%" in line] == [str(dice) for dice in range(16, 25)]


def test_the_data_has_the_exact_fraction_too_and_is_json() -> None:
    (data,) = json.loads(json.dumps(motorsportspiel.par_data([SHORT])))
    assert Fraction(data["dice_exactly"]) == THE_PRACTICE.par_of(SHORT)
    assert sum(data["dice_of_laps"].values()) == pytest.approx(1)
    assert set(data["dice_by_first_number"]) == {"1", "2", "3"}


def test_the_daily_lap_is_its_own_and_comes_on_both_circuits() -> None:
    first = daily_lap(date(2026, 1, 1), "motorsportspiel")
    assert (first.track, first.seed) == ("hockenheim-short", 172909785953540)
    laps = [daily_lap(date(2026, 1, 1) + timedelta(days=day), "motorsportspiel") for day in range(60)]
    assert {lap.track for lap in laps} == set(THE_PRACTICE.DAILY_CIRCUITS)
    assert all(lap.seed != daily_lap(lap.day).seed for lap in laps)
