"""What the coach and the panel say a throw does, beside what the referee does: random boards, all options."""

import random
from itertools import product

import pytest
from attrs import evolve
from random_moments import random_race

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
from motorchamp_tui.games.motorchamp.rules.practice import PRACTICE
from motorchamp_tui.games.motorchamp.rules.race import Flap, Race, occupied_by
from motorchamp_tui.games.motorchamp.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorchamp.rules.throws import DICE_OF, Dice
from motorchamp_tui.games.motorchamp.rules.track import Square
from motorchamp_tui.games.motorchamp.rules.verdict import choices, odds
from motorchamp_tui.games.motorchamp.wording.fates import Fate
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
