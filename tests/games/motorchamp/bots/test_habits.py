"""What each driver is known for, and so how a person beats it."""

import random

from test_bots import races_of

from drawings import car, race, road
from motorchamp_tui.games.motorchamp.bots import bot_named, explain
from motorchamp_tui.games.motorchamp.bots.champion import Weighing
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive, Move
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.referee import legal_moves
from motorchamp_tui.games.motorchamp.rules.throws import Dice


def choice(name: str, asked: Race) -> Move:
    return bot_named(name)(asked, legal_moves(asked), random.Random(0))


def why(name: str, asked: Race) -> str:
    return explain(name, asked, legal_moves(asked), choice(name, asked))


def thrown(asked: Race, *faces: int) -> Race:
    return asked.choosing(Dice(len(faces))).thrown(faces)


def test_hothead_throws_one_die_more_than_the_others_like() -> None:
    asked = race(road(60, "R5=/12"), car("AZA1", "R5"), car("VAN1", "R1"))
    assert choice("hothead", asked) == ChooseDice(Dice.THREE)
    assert {choice(name, asked) for name in ("wary", "blocker", "steady", "daring")} == {ChooseDice(Dice.TWO)}


def test_hothead_stops_on_light_squares_whatever_the_limit_and_wary_on_dark_ones() -> None:
    board = road(60, "R9=1 L9=/4")
    asked = thrown(race(board, car("AZA1", "R5"), car("VAN1", "R1")), 1, 3)
    assert str(choice("hothead", asked)) == "L9"
    assert why("hothead", asked) == "L9: the square allows three dice, and the more the better."
    assert str(choice("wary", asked)) == "R9"
    assert why("wary", asked) == "R9: a dark square, from which it cannot go fast."


def test_wary_passes_a_better_square_by_for_a_dark_one() -> None:
    asked = thrown(race(road(60, "R9=1"), car("AZA1", "R5"), car("VAN1", "R1")), 1, 3)
    assert [str(choice(name, asked)) for name in ("wary", "steady")] == ["R9", "L9"]


def test_charger_ends_behind_another_car_wherever_that_is_and_steady_where_it_is_fast() -> None:
    board = road(60, "L8=1")
    asked = thrown(race(board, car("AZA1", "R4"), car("VAN1", "L12"), car("COO1", "R1")), 2, 2)
    assert [str(choice(name, asked)) for name in ("charger", "steady")] == ["L8", "R8"]
    assert why("charger", asked) == "L8: 4 rows behind VAN1, which it hunts."


def test_charger_takes_every_slipstream() -> None:
    asked = thrown(race(road(60, "R11=/2"), car("AZA1", "R4"), car("VAN1", "R9")), 2, 2)
    assert str(choice("charger", asked)) in ("R8>R11", "R8>L11")


def test_blocker_ends_where_it_costs_those_behind_it_more_than_steady_would() -> None:
    costs = [
        [cost_to_all(asked, choice(name, asked)) for name in ("blocker", "steady")]
        for asked in races_of("blocker", track="A2-C1")[:-1]
        if asked.faces and choice("blocker", asked) != choice("steady", asked)
    ]
    assert sum(blocker > steady for blocker, steady in costs) > 20
    assert all(blocker >= steady for blocker, steady in costs)


def cost_to_all(asked: Race, move: Move) -> float:
    return sum(Weighing(asked).cost_to_others(move.last).values()) if isinstance(move, Drive) else 0
