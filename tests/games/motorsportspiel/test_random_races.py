"""What holds at every moment of every race, whoever drives it.

``MOTORCHAMP_THOROUGH=1`` drives a million moves instead of a share of them.
"""

import random
from collections import Counter

import pytest
from attrs import evolve
from random_roads import chosen, start_of_a_race

from motorchamp_tui.errors import IllegalMoveError
from motorchamp_tui.games.motorsportspiel.notation import TrackReader, move_words, take_move, track_lines
from motorchamp_tui.games.motorsportspiel.rules.classification import classify
from motorchamp_tui.games.motorsportspiel.rules.moves import (
    FORFEIT,
    LATE,
    MISS_GO,
    Blocked,
    ChooseNumber,
    Drive,
    Move,
    PutBack,
    RaceEnded,
    Report,
    TooFast,
    TookTheFlag,
)
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race
from motorchamp_tui.games.motorsportspiel.rules.referee import apply, legal_moves, may_be_late
from motorchamp_tui.games.motorsportspiel.rules.throws import THROWS, Placing
from motorchamp_tui.games.motorsportspiel.rules.verdict import outlook
from motorchamp_tui.games.notation import words_of
from motorchamp_tui.games.road import Lane
from thoroughness import IS_THOROUGH

MOVES = 50_000 if IS_THOROUGH else 500
"""At least so many for each of twenty seeds; a race that has begun is driven to its end."""


def random_move(chance: random.Random, race: Race, caution: float) -> Move:
    if may_be_late(race) and chance.random() < 0.02:
        return LATE
    return chosen(chance, race, caution)


@pytest.mark.parametrize("seed", range(20))
def test_what_always_holds_holds_in_random_races(seed: int) -> None:
    chance, driven = random.Random(seed), 0
    while driven < MOVES:
        first = race = start_of_a_race(chance)
        caution, moves, reports = chance.choice([0.0, 0.5, 0.9, 1.0]), list[Move](), list[Report]()
        while not race.is_over:
            move = random_move(chance, race, caution)
            after, told = apply(race, move)
            look_at_a_move(race, move, after)
            race = after
            moves.append(move)
            reports.extend(told)
            assert len(moves) < 20_000
        look_at_a_race(race, reports)
        assert read_back_and_driven(first, moves) == (race, reports)
        driven += len(moves)


def look_at_a_move(before: Race, move: Move, after: Race) -> None:
    assert legal_moves(after) or after.is_over
    current = before.to_go[0]
    for index, (old, new) in enumerate(zip(before.cars, after.cars, strict=True)):
        if index == current:
            look_at_a_car(before, move, after, old, new)
        else:
            assert new == old
    if before.cars != after.cars:
        look_at_the_spaces(after)


def look_at_a_car(before: Race, move: Move, after: Race, old: Car, new: Car) -> None:
    """Backwards only from the gravel, laps one by one, flags returned only by those who leave their pit."""
    assert old.is_running
    assert new.laps in (old.laps, old.laps + 1)
    if isinstance(move, PutBack):
        assert new.laps == old.laps
        assert new.space.lane is old.space.lane
        assert new.space.row <= old.space.row
    else:
        assert after.progress(new) >= before.progress(old)
    counts = zip(flag_counts(old), flag_counts(new), strict=True)
    lost = any(had > has for had, has in counts)
    has_left_its_pit = old.space.lane is Lane.BOX and new.space.lane is not Lane.BOX
    assert not lost or has_left_its_pit
    if new.is_running:
        assert new.is_black == (new.yellow >= 3 or new.red >= 2 or bool(new.yellow and new.red))


def flag_counts(car: Car) -> tuple[int, ...]:
    return car.yellow, car.red, int(car.is_black), car.white


def look_at_the_spaces(race: Race) -> None:
    """Never three cars in a space, and two only where there is a dot."""
    standing = Counter(car.space for car in race.cars if car.is_running and not car.is_in_gravel)
    for space, cars in standing.items():
        assert cars <= (2 if space.has_dot else 1), space


def look_at_a_race(race: Race, reports: list[Report]) -> None:
    assert legal_moves(race) == ()
    assert not any(car.is_running for car in race.cars)
    assert [isinstance(report, RaceEnded) for report in reports].count(True) == 1
    assert isinstance(reports[-1], RaceEnded)
    flags = [report for report in reports if isinstance(report, TookTheFlag)]
    assert [race.cars[index].name for index in race.finishers] == [report.car for report in flags]
    assert [report.order for report in flags] == list(range(1, len(flags) + 1))
    results = classify(race)
    assert sorted(result.car for result in results) == sorted(car.name for car in race.cars)
    assert [result.laps for result in results] == sorted((result.laps for result in results), reverse=True)


def read_back_and_driven(race: Race, moves: list[Move]) -> tuple[Race, list[Report]]:
    """The race and its reports after these moves, with the track and every move written and read back."""
    reader, reports = TrackReader(), list[Report]()
    for line in track_lines(race.track):
        reader.take(line)
    assert reader.track == race.track
    race = evolve(race, track=reader.track)
    for move in moves:
        words = words_of(move_words(race, move))
        assert take_move(race, words) == move
        assert not words
        race, told = apply(race, move)
        reports.extend(told)
    return race, reports


def test_no_throw_forces_a_car_that_is_alone_beyond_a_big_mistake() -> None:
    chance = random.Random(1)
    for _ in range(20):
        race = start_of_a_race(chance, cars=1)
        while not race.is_over:
            if race.throw is not None and race.placing is None:
                assert outlook(race).least_excess(race.throw) <= 6
            race, _ = apply(race, chosen(chance, race, 1.0))


def every_move(race: Race) -> list[Move]:
    spaces = [*race.track.spaces[::7], *race.track.lane[::3], *race.track.pits]
    kinds = (Drive, TooFast, Blocked, PutBack)
    moves: list[Move] = [FORFEIT, MISS_GO, *map(ChooseNumber, range(5)), *THROWS[1], *THROWS[2][::5]]
    moves += [Placing((2,), 0), Placing((3, 1), 1), Placing((6, 6, 1), 2), Placing((1, 9), 0)]
    return moves + [kind(space) for kind in kinds for space in spaces]


def test_whatever_is_not_among_the_legal_moves_is_refused_with_a_sentence() -> None:
    chance = random.Random(2)
    for _ in range(40):
        race = start_of_a_race(chance)
        for _ in range(chance.randint(0, 60)):
            if not race.is_over:
                race, _ = apply(race, chosen(chance, race, 0.7))
        if race.is_over:
            continue
        legal = legal_moves(race)
        assert len(set(map(str, legal))) == len(legal)
        for move in every_move(race):
            if move in legal:
                apply(race, move)
                continue
            with pytest.raises(IllegalMoveError) as error:
                apply(race, move)
            assert str(error.value).endswith(".")
            assert len(str(error.value).split()) > 3
