"""Perfect driving: against a second solver, against laps driven by the referee, and what it is made for.

``MOTORCHAMP_THOROUGH=1`` drives ten thousand laps of each circuit instead of a share of them.
"""

import random
from fractions import Fraction
from math import sqrt
from statistics import stdev

import pytest
from plain_lap import PlainLap
from roads import road

from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.motorsportspiel.parts.boards import circuit
from motorchamp_tui.games.motorsportspiel.practice.lap_places import (
    LapPlace,
    every_place,
    lap_alone,
    lap_at,
    place_of,
    results_of,
    ways_from,
)
from motorchamp_tui.games.motorsportspiel.practice.perfect_driving import perfect
from motorchamp_tui.games.motorsportspiel.practice.spread import spread
from motorchamp_tui.games.motorsportspiel.rules.moves import ChooseNumber, Move
from motorchamp_tui.games.motorsportspiel.rules.practice import lap_time
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorsportspiel.rules.throws import CASES, THROWS, thrown
from motorchamp_tui.games.motorsportspiel.rules.times import LapInDice
from motorchamp_tui.games.motorsportspiel.rules.track import Track
from thoroughness import IS_THOROUGH

CIRCUITS = ("classic-short", "classic-gp")
LAPS = 10_000 if IS_THOROUGH else 80
SHORT = circuit("classic-short")


def small_road() -> tuple[Track, PlainLap]:
    """The same road of 24 rows twice: one corner of 4, one of 2, five long spaces."""
    track = road(
        ["R2-3", "L8-9", "R13-14o", "L14-15", "R17-18"], {"6-7": "4r", "13-16": "2l", "20-20": "5l"}, rows=24
    )
    limits = dict.fromkeys((6, 7), (4, "R")) | dict.fromkeys(range(13, 17), (2, "L")) | {20: (5, "L")}
    return track, PlainLap(24, frozenset({("R", 3), ("L", 9), ("R", 14), ("L", 15), ("R", 18)}), limits)


def test_a_second_solver_that_shares_nothing_finds_the_same_values_for_every_place() -> None:
    track, plain = small_road()
    driving = perfect(track)
    for place in every_place(track):
        spot = ("RL"[place.space.lane], place.space.row, place.is_started)
        assert plain.by_number(spot) == driving.by_number[place], spot
    assert plain.best(plain.start) == driving.par


@pytest.mark.parametrize(
    ("name", "figures"),
    [("classic-short", (19.149, 19.447, 18.881)), ("classic-gp", (27.727, 27.848, 27.820))],
)
def test_a_lap_of_the_boards_takes_so_many_dice_when_it_begins_with_one_two_or_three(
    name: str, figures: tuple[float, ...]
) -> None:
    driving = perfect(circuit(name))
    assert tuple(round(float(expected.dice), 3) for expected in driving.by_number[driving.start]) == figures
    assert driving.par == min(driving.by_number[driving.start])


@pytest.mark.parametrize("name", CIRCUITS)
def test_perfect_driving_makes_no_mistake_on_the_boards_so_that_none_is_safer(name: str) -> None:
    assert spread(circuit(name)).lost == 0


@pytest.mark.parametrize("name", CIRCUITS)
def test_the_values_are_fractions_and_none_is_above_that_of_the_start(name: str) -> None:
    """So nobody gains by driving into the barriers, which costs a big mistake and another lap."""
    driving = perfect(circuit(name))
    assert all(type(part) is Fraction for expected in driving.worth.values() for part in expected)
    assert max(expected.dice for expected in driving.worth.values()) == driving.par.dice


def drive(track: Track, cup: SeededDice, known: dict[object, Move]) -> LapInDice:
    """A perfectly driven lap through the referee; the best moves are remembered by all that they depend on."""
    driving, race = perfect(track), lap_alone(track)
    while True:
        if race.awaited:
            move: Move = thrown(cup.throw(race.awaited))
        else:
            case = place_of(race), race.throw and race.throw.pairs, race.placing
            if case not in known:
                known[case] = driving.best_move(race, legal_moves(race))
            move = known[case]
        race, reports = apply(race, move)
        if race.is_over:
            time = lap_time(reports)
            assert isinstance(time, LapInDice)
            return time


@pytest.mark.parametrize("name", CIRCUITS)
def test_laps_through_the_referee_come_to_what_is_expected_of_them(name: str) -> None:
    track, known = circuit(name), dict[object, Move]()
    cup, driving, of_all = SeededDice(2026), perfect(track), spread(track)
    times = [drive(track, cup, known) for _ in range(LAPS)]
    for dice, chance in of_all.by_units.items():
        share = sum(time.dice == dice for time in times) / LAPS
        error = sqrt(float(chance) * (1 - float(chance)) / LAPS)
        assert abs(share - chance) <= 4 * error + 1 / LAPS, dice
    for driven, mean in (
        ([time.dice for time in times], driving.par.dice),
        ([time.over for time in times], -driving.par.over),
    ):
        error = stdev(driven) / sqrt(LAPS)
        assert sum(driven) / LAPS == pytest.approx(float(mean), abs=4 * error)


def test_par_is_the_mean_of_the_times_of_perfectly_driven_laps_exactly() -> None:
    driving, of_all = perfect(SHORT), spread(SHORT)
    assert sum(of_all.times.values()) == 1
    assert sum(time.dice * chance for time, chance in of_all.times.items()) == driving.par.dice
    assert sum(-time.over * chance for time, chance in of_all.times.items()) == driving.par.over


@pytest.mark.parametrize("place", ["R71", "L41", "R70"])
def test_what_is_expected_before_a_throw_is_the_mean_of_what_is_expected_after_it(place: str) -> None:
    driving = perfect(SHORT)
    race = lap_at(SHORT, LapPlace(SHORT.named(place), is_started=True))
    for number in CASES:
        said = race.saying(number)
        worth = [driving.expected(said.thrown(throw)) for throw in THROWS[number]]
        for part in (0, 1):
            mean = sum((one[part] for one in worth), Fraction(0)) / len(worth)
            assert mean == driving.expected(said)[part]
    assert driving.expected(race) == min(driving.expected(race.saying(number)) for number in CASES)


def test_every_end_of_a_go_comes_to_what_the_referee_makes_of_it() -> None:
    """All placings of some throws from places before corners and before the line."""
    chance = random.Random(7)
    track, _ = small_road()
    for place in every_place(track):
        for number in CASES:
            said = lap_at(track, place).saying(number)
            race = said.thrown(chance.choice(THROWS[number]))
            for placing in legal_moves(race)[::5]:
                placed, _ = apply(race, placing)
                moves = legal_moves(placed)
                results = results_of(ways_from(track, place), placed.placing.values if placed.placing else ())
                for move, result in zip(moves, results, strict=True):
                    after, reports = apply(placed, move)
                    assert after.dice + after.lost == result.dice + result.lost
                    assert after.is_over == (result.place is None)
                    if result.place is not None:
                        assert place_of(after) == result.place
                        continue
                    time = lap_time(reports)
                    assert (time is None) == result.is_out
                    assert time is None or time == LapInDice(result.dice, result.over)


def lap_of_choices(seed: int) -> list[tuple[Race, Move, Race]]:
    """A lap whose driver chooses at random, now and then as well as possible."""
    chance, cup, race, driving = random.Random(seed), SeededDice(seed), lap_alone(SHORT), perfect(SHORT)
    steps = []
    while not race.is_over:
        moves = legal_moves(race)
        move = driving.best_move(race, moves) if chance.random() < 0.5 else chance.choice(moves)
        if race.awaited:
            move = thrown(cup.throw(race.awaited))
        after, _ = apply(race, move)
        steps.append((race, move, after))
        race = after
    return steps


def test_luck_and_driving_add_up_to_the_dice_of_the_lap_exactly() -> None:
    driving, with_time, without = perfect(SHORT), 0, 0
    for seed in range(16):
        luck = costs = Fraction(0)
        for before, move, after in lap_of_choices(seed):
            if before.awaited:
                luck += driving.expected(after).dice - driving.expected(before).dice
            else:
                moves = legal_moves(before)
                cost = driving.options(before, moves)[moves.index(move)].cost
                assert cost >= 0
                costs += cost
        dice, is_timed = after.dice + after.lost, bool(after.finishers)
        assert driving.par.dice + luck + costs == dice + (0 if is_timed else 6 + driving.par.dice)
        with_time, without = with_time + is_timed, without + (not is_timed)
    assert with_time > 5 < without


def test_the_best_of_the_options_costs_nothing_and_every_other_something_or_nothing() -> None:
    driving = perfect(SHORT)
    for place in every_place(SHORT)[::9]:
        race = lap_at(SHORT, place)
        options = driving.options(race, legal_moves(race))
        assert min(option.cost for option in options) == 0
        assert driving.best_move(race, legal_moves(race)) == ChooseNumber(driving.number(place))
