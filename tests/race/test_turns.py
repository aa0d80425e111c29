"""Somebody is told of each of their goes once, however often it is drawn, asked again or taken back."""

from collections.abc import Iterator
from random import Random

import pytest

from motorchamp_tui.games import game_named
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.race.plan import line_up_by_plan, plan_race
from motorchamp_tui.race.turns import TurnsSinceOpened, TurnsTold, turn_in, turn_words
from motorchamp_tui.words import whose_go

CIRCUITS = {"motorchamp": "A1-C2", "motorsportspiel": "hockenheim-short"}


def states(name: str) -> Iterator[AnyRace]:
    """The race at each question of a short race, whatever is answered."""
    game, random, dice = game_named(name), Random(5), SeededDice(5)
    drivers = read_drivers("Ann,Ben", game.BOT_NAMES)
    race = line_up_by_plan(plan_race(game.circuit(CIRCUITS[name]), drivers, laps=1, seed=5))
    for _ in range(600):
        if race.is_over:
            return
        if race.awaited:
            move = game.thrown(dice.throw(race.awaited))
        else:
            yield race
            move = random.choice(game.legal_moves(race))
        race, _reports = game.apply(race, move)


@pytest.mark.parametrize("name", CIRCUITS)
def test_each_go_is_told_once_however_often_it_is_asked_or_taken_back(name: str) -> None:
    asked = list(states(name))
    told, random = TurnsTold(), Random(1)
    news = []
    for number, race in enumerate(asked):
        again = asked[max(0, number - random.randrange(6)) : number + 1]
        news += [turn_in(race) for race in again if told.is_news(race)]
    goes = list(dict.fromkeys(map(turn_in, asked)))
    assert news == goes
    assert len(goes) > 10


def test_whoever_opens_a_race_in_their_own_go_is_not_told_of_it() -> None:
    asked = list(states("motorchamp"))
    told = TurnsSinceOpened()
    assert not told.is_news(asked[0])
    told.open(asked[3])
    told.open(asked[4])  # a lap later, or after something was taken back
    goes = dict.fromkeys(map(turn_in, asked[3:]))
    assert sum(map(told.is_news, asked[3:])) == len(goes) - 1


def test_a_notice_says_whose_go_it_is() -> None:
    race = next(states("motorchamp"))
    car = race.current_car
    assert whose_go("you") == "it is your go"
    assert turn_words(race) == f"MotorChamp: it is {car.driver}'s go with {car.name} in round {race.round}."
