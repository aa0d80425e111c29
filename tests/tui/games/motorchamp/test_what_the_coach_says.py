"""What the coach and the panel say a throw does, beside what the referee does: random boards, all options."""

import random
from itertools import product

import pytest
from attrs import evolve
from random_moments import random_race

from motorchamp_tui.games import game_named
from motorchamp_tui.games.motorchamp.rules.fair_play import allowed_dice, dice_on_offer
from motorchamp_tui.games.motorchamp.rules.moves import (
    ChooseDice,
    Drive,
    DroppedOut,
    Move,
    Spared,
    Throw,
    TookTheFlag,
    WentOut,
)
from motorchamp_tui.games.motorchamp.rules.outs import has_room_beside
from motorchamp_tui.games.motorchamp.rules.practice import PRACTICE
from motorchamp_tui.games.motorchamp.rules.race import Flap, Race, occupied_by
from motorchamp_tui.games.motorchamp.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorchamp.rules.throws import DICE_OF, Dice
from motorchamp_tui.games.motorchamp.rules.track import Square
from motorchamp_tui.games.motorchamp.rules.verdict import choices, odds
from motorchamp_tui.games.motorchamp.wording.fates import Fate
from motorchamp_tui.games.motorchamp.wording.too_many import (
    NOT_OUT,
    START,
    WORDS_OF_MORE,
    WORDS_OF_ONE,
    fates_of_excess,
    too_many,
)
from motorchamp_tui.lessons.files import lessons_of
from motorchamp_tui.tui.games.coaching import Hint
from motorchamp_tui.tui.games.motorchamp.coach import Coach
from thoroughness import IS_THOROUGH

SEEDS = range(300, 400 if IS_THOROUGH else 312)


def hints(race: Race) -> dict[str, Hint]:
    coach = Coach(set(), frozenset({race.current_car.driver}))
    return {hint.topic: hint for hint in coach.hints(race)}


def fates(race: Race, dice: Dice, faces: tuple[int, ...]) -> set[Fate]:
    """What the referee does to the car, whichever end its driver takes; a word is never said before the dice."""
    before = race.current_car
    thrown = apply(apply(race, ChooseDice(dice))[0], Throw(faces))[0]
    found = set[Fate]()
    for move in legal_moves(thrown):
        _, reports = apply(thrown, move)
        told = [
            FATES[type(report)]
            for report in reports
            if type(report) in FATES and getattr(report, "car", "") == before.name
        ]
        found.add(told[0] if told else driven(race, before.square, move))
    return {Fate.DRIVES} if Fate.DRIVES in found else found


FATES: dict[type, Fate] = {
    TookTheFlag: Fate.FINISHES,
    WentOut: Fate.TEMPORARILY_OUT,
    Spared: Fate.SPARED,
    DroppedOut: Fate.PERMANENTLY_OUT,
}


def driven(race: Race, start: Square, move: Move) -> Fate:
    assert isinstance(move, Drive)
    if move.last is start:
        return Fate.LOST if race.rules.practice else Fate.STAYS
    if race.rules.practice and move.last.row < start.row:
        return Fate.FINISHES
    return Fate.DRIVES if move.end.is_on_track else Fate.TURNS_IN


def any_race(chance: random.Random) -> Race:
    """A moment of a race, or of a practice lap: a car alone."""
    race = random_race(chance)
    if chance.random() > 0.25 or not race.current_car.square.is_on_track:
        return race
    car = evolve(race.current_car, laps=0, flap=Flap.NONE, has_flap_waiting=False)
    return Race(race.track, PRACTICE, (car,), (0,), 1, occupied_by((car,)))


@pytest.mark.parametrize("seed", SEEDS)
def test_every_total_of_which_the_coach_speaks_does_what_it_says(seed: int) -> None:
    chance, said = random.Random(seed), 0
    for _ in range(150):
        race = any_race(chance)
        for hint in hints(race).values():
            for total, told in hint.facts:
                throws = [
                    (dice, faces)
                    for dice in allowed_dice(race, race.current_car)
                    for faces in product(*DICE_OF[dice])
                    if sum(faces) == total
                ]
                assert throws
                assert all(fates(race, *throw) == {told} for throw in throws[:2] + throws[-2:]), hint.words
                said += 1
    assert said


@pytest.mark.parametrize("seed", SEEDS)
def test_the_risks_that_the_panel_shows_are_what_the_referee_does_throw_by_throw(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(25):
        race = any_race(chance)
        if not race.current_car.square.is_on_track:
            continue
        for dice in set(choices(race)) & set(allowed_dice(race, race.current_car)):
            if dice is Dice.THREE and not IS_THOROUGH:
                continue
            found = [fates(race, dice, faces) for faces in product(*DICE_OF[dice])]
            shown = odds(race, dice)
            out = [{Fate.TEMPORARILY_OUT}, {Fate.SPARED}]
            assert shown.temporarily == sum(one in out for one in found)
            assert shown.permanently == found.count({Fate.PERMANENTLY_OUT})
            assert shown.lost == found.count({Fate.LOST})


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_help_says_of_points_too_many_is_what_the_referee_does(seed: int) -> None:
    chance, compared = random.Random(seed), 0
    for _ in range(100):
        race = any_race(chance)
        car = race.current_car
        if not car.square.is_on_track:
            continue
        said = too_many(race)
        one, more = fates_of_excess(race.rules)
        assert WORDS_OF_ONE[one] in said
        for dice in allowed_dice(race, car):
            for faces in chance.sample(list(product(*DICE_OF[dice])), 3):
                excess = race.ahead_of(car).excess(sum(faces))
                if not excess:
                    continue
                (found,) = fates(race, dice, faces)
                compared += 1
                if not found.is_out and found is not Fate.LOST:
                    assert START in said if race.is_in_start_phase(car) else NOT_OUT in said
                    assert race.is_in_start_phase(car) or found in (Fate.TURNS_IN, Fate.FINISHES)
                    assert found is not Fate.FINISHES or excess == 1 or race.is_in_start_phase(car)
                elif excess == 1 and (found is Fate.LOST or has_room_at_the_end(race, sum(faces))):
                    assert found is one
                else:
                    assert found is (Fate.PERMANENTLY_OUT if is_not_spared(race) else more)
                    assert race.rules.practice or WORDS_OF_MORE[more] in said
    assert compared


def test_what_lessons_say_of_points_too_many_is_what_the_referee_does_there() -> None:
    compared = 0
    for lesson in lessons_of(game_named("motorchamp")):
        said, race = " ".join(lesson.say), lesson.race
        assert isinstance(race, Race)
        if "too many" not in said and "nobody goes out" not in said:
            continue
        for dice in allowed_dice(race, race.current_car):
            for faces in product(*DICE_OF[dice]):
                excess = race.ahead_of(race.current_car).excess(sum(faces))
                expected = Fate.TEMPORARILY_OUT if excess == 1 else Fate.PERMANENTLY_OUT
                found = fates(race, dice, faces)
                assert found == {expected} if excess and "too many" in said else not {*OUTS} & found
                compared += bool(excess)
    assert compared


OUTS = (Fate.TEMPORARILY_OUT, Fate.SPARED, Fate.PERMANENTLY_OUT)


def has_room_at_the_end(race: Race, points: int) -> bool:
    ahead = race.ahead_of(race.current_car)
    return any(has_room_beside(race, square) for square in ahead.ends(ahead.furthest(points)))


def is_not_spared(race: Race) -> bool:
    return race.current_car.flap is Flap.HANDICAP or not has_room_beside(race, race.current_car.square)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_coach_promises_what_the_rules_keep_with_any_options(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(100):
        race = any_race(chance)
        car, found = race.current_car, hints(race)
        if "no safe dice" in found:
            assert not any(odds(race, dice).is_safe for dice in choices(race))
        if "start phase" in found and "nobody goes out" in found["start phase"].words:
            assert all(odds(race, dice).out == 0 for dice in dice_on_offer(race, car))
        if "window" in found:
            assert car.flap is Flap.NONE
            assert not race.ends_on_the_line(car)
        if "entrance" in found:
            throws = [(dice, faces) for dice in allowed_dice(race, car) for faces in product(*DICE_OF[dice])]
            assert any(leads_in(race, *throw) for throw in throws)
        if "strict table" in found:
            assert set(dice_on_offer(race, car)) - set(allowed_dice(race, car))


def leads_in(race: Race, dice: Dice, faces: tuple[int, ...]) -> bool:
    thrown = apply(apply(race, ChooseDice(dice))[0], Throw(faces))[0]
    return any(isinstance(move, Drive) and not move.end.is_on_track for move in legal_moves(thrown))
