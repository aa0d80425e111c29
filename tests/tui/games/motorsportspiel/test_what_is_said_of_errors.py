"""What panel, plain words and coach say a placing does, beside what the referee does, with any options."""

import random

import pytest
from attrs import evolve
from random_roads import random_race

from motorchamp_tui.games import game_named
from motorchamp_tui.games.motorsportspiel.rules.moves import (
    ChooseNumber,
    DiceLost,
    Flag,
    FlagShown,
    Report,
    Retired,
)
from motorchamp_tui.games.motorsportspiel.rules.race import Race, Rules
from motorchamp_tui.games.motorsportspiel.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorsportspiel.rules.throws import CASES, Placing
from motorchamp_tui.games.motorsportspiel.rules.verdict import outcome_of, outlook
from motorchamp_tui.games.motorsportspiel.wording.forecast import Kind, chances, forecast, prospect
from motorchamp_tui.games.motorsportspiel.wording.too_many import BEHIND_CARS, kinds_of_errors, too_many
from motorchamp_tui.games.road import Lane
from motorchamp_tui.lessons.files import lessons_of
from motorchamp_tui.tui.games.motorsportspiel.coach import Coach
from thoroughness import IS_THOROUGH

SEEDS = range(500, 560 if IS_THOROUGH else 508)


def any_race(chance: random.Random) -> Race:
    """A moment of a race, or of a practice lap by dice or by goes: a car alone on the road."""
    while True:
        race = random_race(chance)
        if not isinstance(legal_moves(race)[0], ChooseNumber):
            continue
        car = race.current_car
        if chance.random() > 0.3 or not car.space.is_on_track:
            return race
        rules = Rules(laps=1, practice=True, practice_goes=chance.choice([0, 6]))
        alone = evolve(car, laps=0, yellow=0, red=0, white=0, is_black=False)
        return Race(race.track, rules, (alone,), (0,))


def kind_of(reports: tuple[Report, ...], name: str) -> Kind:
    """What these reports do to a car."""
    found = Kind.CLEAN
    for report in reports:
        match report:
            case Retired(car, _, _) if car == name:
                return Kind.RETIRED
            case FlagShown(car, Flag.YELLOW) | DiceLost(car, 1 | 3, _) if car == name:
                found = Kind.YELLOW
            case FlagShown(car, Flag.RED) | DiceLost(car, 2 | 6, _) if car == name:
                found = Kind.RED
            case _:
                pass
    return found


def kinds(race: Race, placing: Placing) -> list[Kind]:
    """What the referee makes of this placing, for each end that the driver may choose."""
    placed = apply(race, placing)[0]
    return [kind_of(apply(placed, move)[1], race.current_car.name) for move in legal_moves(placed)]


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_said_of_a_placing_is_what_the_referee_does(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(60):
        race = any_race(chance)
        throw = chance.choice(CASES[chance.choice([1, 2, 3])])
        thrown = apply(apply(race, ChooseNumber(throw.number))[0], throw)[0]
        for placing in chance.choices(legal_moves(thrown), k=4):
            assert isinstance(placing, Placing)
            found = prospect(thrown, placing)
            assert found.kind is min(kinds(thrown, placing)), (race.current_car, placing)
            assert ("lost" in forecast(thrown, placing)) is (
                race.rules.practice and found.kind in (Kind.YELLOW, Kind.RED)
            )


@pytest.mark.parametrize("seed", SEEDS)
def test_the_chances_before_a_throw_are_what_the_best_placings_do(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(4):
        race = any_race(chance)
        for told in chances(race)[:2]:
            best = list[Kind]()
            for throw in CASES[told.number]:
                thrown = apply(apply(race, ChooseNumber(told.number))[0], throw)[0]
                best.append(
                    min(min(kinds(thrown, one)) for one in legal_moves(thrown) if isinstance(one, Placing))
                )
            for kind in Kind:
                assert best.count(kind) == sum(ways for one, ways in told.ways if one.kind is kind)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_coach_says_of_errors_is_what_the_referee_does(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(60):
        race = any_race(chance)
        throw = chance.choice(CASES[chance.choice([2, 3])])
        thrown = apply(apply(race, ChooseNumber(throw.number))[0], throw)[0]
        coach, car = Coach(set(), frozenset({race.current_car.driver})), race.current_car
        said = {hint.topic: hint for hint in coach.hints(thrown)}
        for topic in ("black", "red", "yellow"):
            assert topic not in said or car.space.lane is not Lane.BOX
        if "errors" not in said:
            continue
        facts = dict(said["errors"].facts)
        for placing in legal_moves(thrown):
            assert isinstance(placing, Placing)
            verdict = outlook(thrown).verdict(placing)
            if not verdict.excess or thrown.due(car) or verdict.inside:
                continue
            told = next(kind for points, kind in sorted(facts.items()) if verdict.excess <= points or points == 7)
            best = outlook(thrown).verdict(best_of(thrown))
            if bool(verdict.entered) == bool(best.entered) and not (verdict.entered and verdict.blocked):
                assert told in kinds(thrown, placing), (said["errors"].words, placing)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_help_says_of_errors_is_what_the_referee_does(seed: int) -> None:
    chance, compared = random.Random(seed), 0
    for _ in range(100):
        race = any_race(chance)
        throw = chance.choice(CASES[chance.choice([2, 3])])
        thrown = apply(apply(race, ChooseNumber(throw.number))[0], throw)[0]
        car = thrown.current_car
        for placing in chance.choices(legal_moves(thrown), k=4):
            assert isinstance(placing, Placing)
            verdict = outlook(thrown).verdict(placing)
            if not verdict.excess or verdict.inside or thrown.due(car):
                continue
            ways = [False] * bool(verdict.entered) + [True] * bool(verdict.blocked)
            told = [kinds_of_errors(race.rules, is_blocked=way)[verdict.outcome] for way in ways]
            ends = car.is_black and not race.rules.practice
            assert set(kinds(thrown, placing)) == ({Kind.RETIRED} if ends else set(told)), (car, placing)
            compared += 1
        if race.rules.practice:
            lost = [1, 2] if race.rules.practice_goes else [3, 6]
            assert all(f"cost {number} " in too_many(race) for number in lost)
        else:
            behind = kinds_of_errors(race.rules, is_blocked=True)[outcome_of(4)]
            assert BEHIND_CARS[behind] in too_many(race)
    assert compared


def test_what_lessons_say_of_errors_is_what_the_referee_does_there() -> None:
    compared = set[Kind]()
    for lesson in lessons_of(game_named("motorsportspiel")):
        race, said = lesson.race, " ".join(lesson.say)
        assert isinstance(race, Race)
        if "small mistake" not in said and "big mistake" not in said:
            continue
        for throw in CASES[2]:
            thrown = apply(apply(race, ChooseNumber(2))[0], throw)[0]
            for placing in legal_moves(thrown):
                assert isinstance(placing, Placing)
                verdict = outlook(thrown).verdict(placing)
                if verdict.excess and not verdict.inside:
                    told = kinds_of_errors(race.rules, is_blocked=bool(verdict.blocked))[verdict.outcome]
                    assert set(kinds(thrown, placing)) == {told}
                    compared.add(told)
    assert compared == {Kind.YELLOW, Kind.RED, Kind.RETIRED}


def best_of(race: Race) -> Placing:
    placings = [move for move in legal_moves(race) if isinstance(move, Placing)]
    return min(placings, key=lambda placing: (prospect(race, placing).kind, outlook(race).verdict(placing).excess))
