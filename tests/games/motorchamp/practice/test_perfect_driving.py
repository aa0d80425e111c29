"""Perfect driving: against every way to drive a tiny track, against simulated laps, and what it is made for."""

import itertools
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import sqrt
from statistics import stdev

import pytest

from drawings import road
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.motorchamp.practice.lap_places import LapPlace, lap_alone, lap_at, place_of
from motorchamp_tui.games.motorchamp.practice.perfect_driving import Aim, perfect
from motorchamp_tui.games.motorchamp.practice.spread import spread
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Move, PracticeLapTimed, Throw
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorchamp.rules.throws import WAYS_IN_ALL, Dice
from motorchamp_tui.games.motorchamp.rules.times import PracticeTime
from motorchamp_tui.games.motorchamp.rules.track import Track, at
from motorchamp_tui.games.motorchamp.rules.verdict import Outcome
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.road import Lane
from thoroughness import IS_THOROUGH

LAPS = 10_000 if IS_THOROUGH else 2_000
TRACKS = tracks.circuit_names() if IS_THOROUGH else ("A1-B1-C1", "A2-B2-C2", "A1-C2", "A2-C1")
"""Those that are looked at: every section is in one of them."""


def narrow_lane() -> Track:
    """A ring on which nobody changes lanes: all that is decided is the dice, at six limits.

    From a limit of 4 a six gets no time and a five stays; the triple square with 13 is worth a small risk.
    """
    return road(16, "R3=/4 R5=/4 R8=/5 R9=3/13 R12=/4 R14=2/8", colour=1, solid=range(16))


Policy = Mapping[int, Dice]
Lap = tuple[float, float, float, float]
"""No time, throws, squares to go, points of the last throw; each weighed with its chance."""


def driven_by(policy: Policy) -> Callable[[Race], Dice]:
    """A policy for the rows where there is a choice."""

    def dice(race: Race) -> Dice:
        moves = legal_moves(race)
        offered = [move.dice for move in moves if isinstance(move, ChooseDice)]
        return policy.get(race.current_car.square.row, offered[0]) if len(offered) > 1 else offered[0]

    return dice


def worth_of(track: Track, policy: Policy) -> Lap:
    """What laps by this policy come to when every lap without a time is driven again, by the referee alone."""
    choose, cars = driven_by(policy), {(15, -1): 1.0}
    no_time = throws = to_go = last = 0.0
    number = 0
    remembered: dict[tuple[int, int], list[tuple[float, tuple[int, int] | PracticeTime | None]]] = {}
    while sum(cars.values()) > 1e-14:
        after: dict[tuple[int, int], float] = {}
        for where, share in cars.items():
            if where not in remembered:
                remembered[where] = outcomes(track, where, choose)
            for chance, end in remembered[where]:
                part = share * chance
                if end is None:
                    no_time, throws = no_time + part, throws + part * (number + 1)
                elif isinstance(end, PracticeTime):
                    throws, to_go, last = throws + part * number, to_go + part * end.to_go, last + part * end.last
                else:
                    after[end] = after.get(end, 0.0) + part
        cars, number = after, number + 1
    return no_time, throws / (1 - no_time), to_go / (1 - no_time), last / (1 - no_time)


def outcomes(
    track: Track, where: tuple[int, int], choose: Callable[[Race], Dice]
) -> list[tuple[float, tuple[int, int] | PracticeTime | None]]:
    """Every throw from a square of the right lane: its chance and where it leads, as the referee has it."""
    race = lap_alone(track)
    race = race.with_cars((race.cars[0].moved_to(at(Lane.RIGHT, where[0]), where[1]),), (), 1)
    chosen, _ = apply(race, ChooseDice(choose(race)))
    throws = legal_moves(chosen)
    assert all(isinstance(throw, Throw) for throw in throws)
    found: list[tuple[float, tuple[int, int] | PracticeTime | None]] = []
    for throw in throws:
        thrown, _ = apply(chosen, throw)
        after, reports = apply(thrown, legal_moves(thrown)[0])
        timed = [report for report in reports if isinstance(report, PracticeLapTimed)]
        end: tuple[int, int] | PracticeTime | None = (after.cars[0].square.row, after.cars[0].laps)
        if timed:
            end = timed[0].time
        assert thrown.faces is not None
        found.append((chance_of(chosen.dice, thrown.faces), end))
    return found


def chance_of(dice: Dice | None, faces: tuple[int, ...]) -> float:
    """The special die, alone or third of three, has a one, three twos and two threes."""
    special = dice in (Dice.SPECIAL, Dice.THREE)
    normal = faces[:-1] if special else faces
    return (1 / 6) ** len(normal) * ({1: 1, 2: 3, 3: 2}[faces[-1]] / 6 if special else 1)


def every_policy(track: Track) -> list[Policy]:
    offered = {
        row: [
            move.dice
            for move in legal_moves(lap_at(track, LapPlace(at(Lane.RIGHT, row), is_started=True)))
            if isinstance(move, ChooseDice)
        ]
        for row in range(track.rows)
    }
    rows = [row for row, dice in offered.items() if len(dice) > 1]
    return [dict(zip(rows, dice, strict=True)) for dice in itertools.product(*(offered[row] for row in rows))]


def test_no_way_to_drive_a_tiny_track_is_better_than_the_best_or_safer_than_the_safest() -> None:
    track = narrow_lane()
    policies = every_policy(track)
    assert len(policies) == 2**6
    every = [worth_of(track, policy) for policy in policies]
    best = min(every, key=lambda lap: (round(lap[1], 9), round(lap[2], 9), round(-lap[3], 9)))
    safest = min(every, key=lambda lap: tuple(round(figure, 9) for figure in (*lap[:3], -lap[3])))
    for aim, lap in ((Aim.BEST, best), (Aim.SAFEST, safest)):
        par = perfect(track, aim).par
        told = tuple(map(float, (par.no_time, par.throws, par.to_go, -par.last)))
        assert told == pytest.approx(lap, abs=1e-9)
    assert best[0] > 0 == safest[0]
    assert best[1] < safest[1]


def drive(track: Track, cup: SeededDice, known: dict[tuple[LapPlace, int], Move]) -> PracticeTime | None:
    """A perfectly driven lap through the referee; the best moves are remembered by place and points."""
    driving, race = perfect(track), lap_alone(track)
    while True:
        if race.dice is not None and race.faces is None:
            move: Move = Throw(cup.throw(race.awaited))
        else:
            case = place_of(race), race.points
            if case not in known:
                known[case] = driving.best_move(race, legal_moves(race))
            move = known[case]
        race, reports = apply(race, move)
        for report in reports:
            if isinstance(report, PracticeLapTimed):
                return report.time


def test_thousands_of_laps_come_to_what_is_expected_of_them() -> None:
    track = tracks.circuit("A2-C2")
    cup, known = SeededDice(2026), dict[tuple[LapPlace, int], Move]()
    times = [drive(track, cup, known) for _ in range(LAPS)]
    expected = spread(track)
    for throws, chance in [*expected.by_units.items(), (None, expected.no_time)]:
        share = sum((time.throws if time else None) == throws for time in times) / LAPS
        error = sqrt(float(chance) * (1 - float(chance)) / LAPS)
        assert abs(share - chance) <= 4 * error + 1 / LAPS, throws
    timed = [time for time in times if time]
    par = perfect(track).par
    for driven, mean in (
        ([time.to_go for time in timed], par.to_go),
        ([time.last for time in timed], -par.last),
    ):
        assert sum(driven) / len(driven) == pytest.approx(float(mean), abs=4 * stdev(driven) / sqrt(len(driven)))


def test_par_is_what_the_spread_comes_to_with_every_lap_without_a_time_driven_again() -> None:
    track = tracks.circuit("A2-C2")
    of_all, driving = spread(track), perfect(track)
    shorter = sum(throws * chance for throws, chance in of_all.by_units.items())
    lost = sum((number * chance for number, chance in throws_lost(track).items()), Fraction(0))
    assert float((shorter + lost) / (1 - of_all.no_time)) == pytest.approx(float(driving.par.throws), abs=1e-9)
    assert float(of_all.no_time) == pytest.approx(float(driving.par.no_time), abs=1e-12)
    assert sum(of_all.times.values()) + of_all.no_time + of_all.longer == 1
    assert of_all.longer < Fraction(1, 10**12)


def throws_lost(track: Track) -> dict[int, Fraction]:
    """By the number of the throw that takes the car out: the chance of it."""
    driving, cars, found = perfect(track), {perfect(track).start: Fraction(1)}, dict[int, Fraction]()
    for number in range(1, 40):
        after: dict[LapPlace, Fraction] = {}
        for place, share in cars.items():
            for outcome in dict(driving.outcomes[place])[driving.dice[place]]:
                part = share * outcome.ways / WAYS_IN_ALL[driving.dice[place]]
                if outcome.ends:
                    end = driving.best_end(outcome)
                    after[end] = after.get(end, Fraction(0)) + part
                elif outcome.kind is Outcome.PERMANENTLY_OUT:
                    found[number] = found.get(number, Fraction(0)) + part
        cars = after
    return found


@pytest.mark.parametrize("name", TRACKS)
def test_safest_never_goes_without_a_time_and_is_never_faster_than_the_best(name: str) -> None:
    track = tracks.circuit(name)
    best, safest = perfect(track).par, perfect(track, Aim.SAFEST).par
    assert safest.no_time == 0 <= best.no_time
    assert best.throws <= safest.throws


def test_the_best_of_the_options_costs_nothing_and_every_other_something_or_nothing() -> None:
    track = tracks.circuit("A1-C1")
    race = lap_at(track, LapPlace(at(Lane.RIGHT, 3), is_started=True))
    driving = perfect(track)
    options = driving.options(race, legal_moves(race))
    assert min(option.cost for option in options) == 0
    assert driving.best_move(race, legal_moves(race)) in [option.move for option in options if option.cost == 0]
    assert all(
        option.expected.throws == driving.worth[LapPlace(at(Lane.RIGHT, 3), is_started=True)].throws + option.cost
        for option in options
    )


def test_what_is_expected_before_a_throw_is_the_mean_of_what_is_expected_after_it() -> None:
    track = tracks.circuit("A1-B1-C1")
    driving, race = perfect(track), lap_alone(track).choosing(Dice.THREE)
    throws = [
        race.thrown((one, two, three))
        for one in range(1, 7)
        for two in range(1, 7)
        for three in (1, 2, 2, 2, 3, 3)
    ]
    assert sum(driving.expected(thrown).throws for thrown in throws) / 216 == driving.expected(race).throws
