"""A go in words: above all what the next throw from an end would risk."""

import pytest
from attrs import evolve

from motorchamp_tui import tracks
from motorchamp_tui.bots import BOT_NAMES, bot_named
from motorchamp_tui.dice import SeededDice
from motorchamp_tui.entries import read_drivers
from motorchamp_tui.go_words import all_choices, go_of, move_words, outlook, where_it_stands
from motorchamp_tui.odds import road
from motorchamp_tui.race_control import BotSeat, play
from motorchamp_tui.race_plan import line_up_by_plan, plan_race
from motorchamp_tui.rules.moves import DROP_OUT, Drive, StandBeside
from motorchamp_tui.rules.practice import line_up_lap
from motorchamp_tui.rules.race import Race, occupied_by
from motorchamp_tui.rules.referee import apply, legal_moves
from motorchamp_tui.rules.start import Entry
from motorchamp_tui.rules.throws import Dice
from motorchamp_tui.rules.track import square_named
from motorchamp_tui.rules.verdict import Odds, odds


def alone(race: Race) -> Race:
    """The race with nobody but the car on the go."""
    car = race.car_on_the_go
    return evolve(race, cars=(car,), to_go=(0, 0), occupied=occupied_by((car,)), outs=(), finishers=())


def afterwards(race: Race, move: Drive) -> Race:
    return evolve(apply(race, move)[0], dice=None, faces=None)


@pytest.mark.parametrize("seed", range(4))
def test_the_outlook_is_what_the_odds_say_one_go_later_on_an_empty_road(seed: int) -> None:
    plan = plan_race(
        tracks.circuit(("A1-C2", "A1-B2-C1")[seed % 2]), read_drivers("bot:rookie", BOT_NAMES), seed=seed, laps=3
    )
    lap = line_up_lap(plan.track, Entry("AZA1", "AZA", "rookie"))
    races = [lap if seed > 1 else line_up_by_plan(plan)]
    compared = 0
    bots = {"rookie": BotSeat(bot_named("rookie"), seed, "rookie")}
    for race, _ in play(races[0], bots, SeededDice(seed)):
        if race.is_over or race.faces is None:
            continue
        empty = alone(race)
        for move in legal_moves(empty):
            if not isinstance(move, Drive) or move.last is race.car_on_the_go.square:
                continue
            risks, after = outlook(empty, move), afterwards(empty, move)
            if risks is None:
                assert not after.cars[0].is_running or after.is_in_start_phase(after.cars[0])
                continue
            compared += 1
            exact = {choice.dice: choice.odds for choice in all_choices(after)}
            assert dict(risks) == {
                dice: found for dice, found in exact.items() if dice <= after.track.colour(move.last)
            }, (seed, str(move), race.car_on_the_go)
    assert compared > 5


def test_where_a_car_stands_is_said_with_its_limit_and_its_room() -> None:
    race = road(3, 10, 12)
    assert where_it_stands(race, race.car_on_the_go) == "R10, triple square, limit 12, blocked after 10"
    free = road(1, 6, None)
    assert where_it_stands(free, free.car_on_the_go) == "R10, single square, the road is free"


def test_whose_go_it_is() -> None:
    car = road(1, 6, None).car_on_the_go
    assert go_of(evolve(car, driver="You")) == "your go"
    assert go_of(evolve(car, driver="Ann")) == "Ann's go"


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Drive(square_named("R10")), "stay on R10"),
        (Drive(square_named("L13")), "L13, triple, limit 12"),
        (Drive(square_named("P13")), "pit lane P13"),
        (Drive(square_named("B13")), "into the box B13"),
        (Drive(square_named("R13"), (square_named("L16"),)), "slipstream R13 ▸ L16"),
        (StandBeside(square_named("R15")), "temporarily out, beside R15"),
        (DROP_OUT, "permanently out"),
    ],
)
def test_a_move_after_the_throw_is_said_in_a_few_words(move: Drive, words: str) -> None:
    assert move_words(road(3, 10, 12), move) == words


def test_every_choice_has_the_odds_of_the_verdict_and_a_reason_where_it_is_closed() -> None:
    race = road(2, 5, None)
    choices = {choice.dice: choice for choice in all_choices(race)}
    assert set(choices) == set(Dice)
    assert choices[Dice.THREE].closed == "a double square allows two dice"
    two = choices[Dice.TWO]
    assert two.odds == odds(race, Dice.TWO) == Odds(5, 21, 36)
    assert two.mean == 7
