"""Champion's table of expected goes, what it prices in, and the reasons it gives."""

import math
import random
import re

import pytest
from attrs import evolve
from random_roads import random_race
from roads import A, B, race_on, road

from motorchamp_tui.games.motorsportspiel.bots.cases import CASES_TO_WEIGH
from motorchamp_tui.games.motorsportspiel.bots.champion import Champion, Neighbours, Weighing, price_of_retirement
from motorchamp_tui.games.motorsportspiel.bots.ends import ends_of
from motorchamp_tui.games.motorsportspiel.bots.expected_goes import UNTROUBLED, Flags, expected_goes_of, flags_of
from motorchamp_tui.games.motorsportspiel.bots.reach import OUT, End, reach_of
from motorchamp_tui.games.motorsportspiel.rules.moves import Drive
from motorchamp_tui.games.motorsportspiel.rules.race import Race, Rules
from motorchamp_tui.games.motorsportspiel.rules.referee import legal_moves
from motorchamp_tui.games.motorsportspiel.rules.throws import CASES, NUMBERS, Placing, Throw, placings
from motorchamp_tui.games.motorsportspiel.rules.verdict import odds_of_go, outlook
from motorchamp_tui.games.road import Pit

PIT = Pit(30, (*range(31, 40), 0, 1), tuple(range(32, 40)), (0, 1))
RING = road(["L9-10", "R11-12o", "R13-14", "L15-16"], {"11-14": "2l"}, pit=PIT)
ONE_LAP = Rules(laps=1)


def on_ring(*cars: str, laps: int = 0) -> Race:
    return race_on(RING, *cars, rules=Rules(laps=2), laps=laps)


def test_the_throws_that_are_weighed_are_all_the_throws() -> None:
    assert {number: sum(case.weight for case in CASES_TO_WEIGH[number]) for number in NUMBERS} == {
        number: len(cases) for number, cases in CASES.items()
    }


@pytest.mark.parametrize("cars", [("X L9",), ("X R8", "Y L11"), ("X R11", "Y R13", "Z L12")])
def test_what_a_go_can_lead_to_has_the_exact_odds_of_the_rules(cars: tuple[str, ...]) -> None:
    race = race_on(B, *cars)
    reach = reach_of(outlook(race))
    failed = [float(end is not End.CLEAN) for end, _ in reach.targets]
    for number, odds in odds_of_go(race).items():
        assert reach.means(failed)[number] == pytest.approx(1 - odds.clean / odds.cases)


@pytest.mark.parametrize("seed", range(12))
def test_what_a_go_can_lead_to_is_what_its_placings_lead_to(seed: int) -> None:
    chance = random.Random(seed)
    race = next(race for race in iter(lambda: random_race(chance), None) if race.to_go and outlook(race).ways)
    reach = reach_of(outlook(race))
    costs = {target: chance.random() for target in reach.targets} | {OUT: 100.0}
    means = reach.means([costs[target] for target in reach.targets])
    for number in NUMBERS:
        total = sum(
            min(costs[target] for placing in placings(throw) for _, target in ends_of(race, placing))
            for throw in CASES[number]
        )
        assert means[number] == pytest.approx(total / len(CASES[number]))


def test_on_the_last_spaces_before_the_flag_one_go_is_left() -> None:
    found = expected_goes_of(race_on(A, "X R5", rules=ONE_LAP, laps=0))
    for name in ("R39", "L39", "R38", "L36"):
        assert found.goes_to_go(UNTROUBLED, 0, A.named(name)) == 1
    assert found.goes_to_go(UNTROUBLED, 0, A.named("R1")) > 3
    assert found.goes_to_go(UNTROUBLED, 1, A.named("R1")) == 0


def test_every_flag_makes_the_way_to_the_flag_longer() -> None:
    found = expected_goes_of(on_ring("X R5"))
    goes = [found.goes_to_go((flags, False), 0, RING.named("R5")) for flags in Flags if flags <= Flags.BLACK]
    none, one_yellow, two_yellow, one_red, black = goes
    assert none < one_yellow < two_yellow < black
    assert one_yellow < one_red < black


def test_flags_are_told_apart_as_far_as_they_matter() -> None:
    race = race_on(A, "U R5", "V R6 y", "W R7 yy", "X R8 r", "Y R9 b", "Z R10 www")
    assert [flags_of(car) for car in race.cars] == list(Flags)


def test_a_stop_takes_the_same_goes_from_every_pit_but_for_a_few_spaces() -> None:
    found = expected_goes_of(on_ring("X R5"))
    goes = [found.goes_from_pits(0, RING.in_lane(31), pit) for pit in (RING.pits[0], RING.pits[-1])]
    assert goes[0] == pytest.approx(goes[1], abs=0.5)
    assert goes[0] > found.goes_to_go(UNTROUBLED, 0, RING.named("R31"))


def test_a_car_that_leaves_its_pit_before_the_last_lap_does_not_stop_on_the_line() -> None:
    found, pit = expected_goes_of(on_ring("X R5")), RING.pits[-1]
    assert found.goes_from_pits(0, pit, pit) < 1 + found.goes_from_pits(1, RING.named("P0"), pit)


def test_a_stop_costs_more_where_a_corner_right_behind_the_exit_can_hold_the_car_in_the_lane() -> None:
    """Three dice always have a red one for a limit of 2, and no die at all for a limit of 1 in some throws."""

    def goes_of_a_stop(limit: int) -> float:
        race = race_on(road(corners={"2-6": f"{limit}l"}, pit=PIT), "X L9", rules=Rules(laps=3))
        pit = race.track.pits[0]
        return expected_goes_of(race).goes_from_pits(1, race.track.named("P1"), pit)

    free, two, one = map(goes_of_a_stop, (5, 2, 1))
    assert free < two < one < math.inf


def test_a_rival_behind_is_blocked_rather_than_a_car_of_the_same_driver() -> None:
    def worth(driver: str) -> float:
        race = on_ring("X R3", "Y R2", "Z L6")
        mine, other, third = race.cars
        weighing = Weighing(evolve(race, cars=(mine, evolve(other, driver=driver), third)))
        return weighing.go.to_others(RING.named("R6"))

    assert worth("Y") < 0 < worth("X")


def test_a_car_in_the_way_costs_those_behind_and_one_out_of_reach_does_not() -> None:
    race = on_ring("X R3", "Y R2", "Z L6")
    neighbours = Neighbours(race)
    follower = race.cars[1]
    assert neighbours.cost_to(follower, RING.named("R6")) > 0.2
    assert neighbours.cost_to(follower, RING.named("R39")) == 0
    assert neighbours.cost_to(follower, RING.in_lane(33)) == 0


def test_who_has_most_behind_it_has_most_to_lose() -> None:
    places = ("W R30", "X R20", "Y R10", "Z R4")
    prices = [
        price_of_retirement(race, race.cars[0])
        for at, place in enumerate(places)
        for race in [on_ring(place, *places[:at], *places[at + 1 :])]
    ]
    assert prices == sorted(prices, reverse=True)
    assert prices[0] > prices[-1]


def test_champion_comes_in_for_its_black_flag_and_drives_on_without_one() -> None:
    for flags, is_inside in (("b", True), ("", False)):
        race = on_ring(f"X R29 {flags}").saying(2).thrown(Throw((3, 2), (1,)))
        placing = Champion().drive(race, legal_moves(race), random.Random(0))
        assert str(placing) in {"r2-1", "1-r2"} if is_inside else str(placing) not in {"r2-1", "1-r2"}


def test_champion_says_what_its_choice_gains_and_what_can_go_wrong() -> None:
    race = on_ring("X L8", "Y R3")
    moves = legal_moves(race)
    move = Champion().drive(race, moves, random.Random(0))
    words = Champion().explain(race, moves, move)
    pattern = (
        r"(The red die alone|Two dice|Three dice): \d+\.\d goes to the flag, allowing for the risk of errors, "
        r"\d\.\d\d fewer than with (the red die alone|two dice|three dice) \((never an error|[^()]*\d/\d+)\)\."
    )
    assert re.fullmatch(pattern, words), words


def test_champion_says_what_its_end_means_to_the_car_behind() -> None:
    thrown = on_ring("X R3", "Y R2", "Z L7").saying(1).thrown(Throw((3, 2)))
    race = thrown.placed(Placing((3,), 0))
    words = Champion().explain(race, legal_moves(race), Drive(RING.named("R6")))
    assert "There it costs Y, behind it, " in words


def test_a_practice_lap_is_weighed_in_dice() -> None:
    lap = race_on(A, "X R39", rules=Rules(laps=1, practice=True), laps=0)
    found = expected_goes_of(lap)
    assert found.goes_to_go(UNTROUBLED, 0, A.named("R39")) == pytest.approx(1, abs=0.02)
    moves = legal_moves(lap)
    move = Champion().drive(lap, moves, random.Random(0))
    assert " dice to the line" in Champion().explain(lap, moves, move)
