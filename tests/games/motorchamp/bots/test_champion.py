"""Champion and daring: what each move is worth, what it means to others, and the reasons they give."""

import random
import re

import pytest
from attrs import evolve

from drawings import car, race, road
from motorchamp_tui.errors import UnknownNameError
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES, bot_named, explain
from motorchamp_tui.games.motorchamp.bots.champion import BOX_TAKEN, Champion, Neighbours, Weighing
from motorchamp_tui.games.motorchamp.bots.drivers import Daring, Steady
from motorchamp_tui.games.motorchamp.bots.expected_throws import Prices
from motorchamp_tui.games.motorchamp.rules.moves import (
    ChooseDice,
    Drive,
    DropOut,
    Move,
    PracticeLapTimed,
    StandBeside,
)
from motorchamp_tui.games.motorchamp.rules.race import Car, Race
from motorchamp_tui.games.motorchamp.rules.referee import legal_moves
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.rules.track import Track, square_named
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.options import GRID, USUAL, Grid
from motorchamp_tui.race.control import bot_seats, play, practise, settled_move
from motorchamp_tui.race.plan import line_up_by_plan, plan_race
from of_motorchamp import move_of_motorchamp, of_motorchamp

PRICES = Prices(1.5, 10.0)
LONG = tracks.circuit("A1-B1-C1")


def drive(name: str) -> Drive:
    return Drive(square_named(name))


def at_the_entrance(track: Track, *others: Car, laps: int = 3, boxes: tuple[int, ...] | None = None) -> Race:
    """A car on the entrance of the pits that has thrown a three with one die."""
    assert track.pit
    own = track.pit.boxes[2:3] if boxes is None else boxes
    mine = evolve(car("AZA1", f"R{track.pit.entrance}", laps=laps, boxes=own), team="AZA", driver="Ann")
    return race(track, mine, *others).choosing(Dice.ONE).thrown((3,))


def test_champion_turns_into_the_pits_before_its_window_closes() -> None:
    asked = at_the_entrance(LONG)
    moves = legal_moves(asked)
    assert {isinstance(move, Drive) and move.last.is_on_track for move in moves} == {True, False}
    chosen = Champion().drive(asked, moves, random.Random(0))
    assert isinstance(chosen, Drive)
    assert not chosen.last.is_on_track


def test_the_stops_of_a_team_are_staggered_where_it_has_one_box() -> None:
    assert LONG.pit
    lane = f"P{LONG.pit.entrance + 4}"
    mate = evolve(car("AZA2", lane, laps=3, boxes=LONG.pit.boxes[2:3]), team="AZA", driver="Ann")
    entry = next(m for m in legal_moves(at_the_entrance(LONG)) if isinstance(m, Drive) and not m.last.is_on_track)
    alone = Weighing(at_the_entrance(LONG)).throws_to_go(entry)
    assert Weighing(at_the_entrance(LONG, mate)).throws_to_go(entry) == pytest.approx(alone + BOX_TAKEN)
    stranger = evolve(mate, team="VAN", driver="Ben", boxes=LONG.pit.boxes[3:4])
    assert Weighing(at_the_entrance(LONG, stranger)).throws_to_go(entry) == pytest.approx(alone)


def test_a_short_circuit_has_boxes_enough() -> None:
    short = tracks.circuit("A1-C1")
    assert short.pit
    boxes = short.pit.boxes
    mate = evolve(car("AZA2", f"B{boxes[-1]}", laps=3, boxes=boxes), team="AZA", driver="Ann")
    asked = at_the_entrance(short, mate, boxes=boxes)
    alone = at_the_entrance(short, boxes=boxes)
    for move in legal_moves(asked):
        assert Weighing(asked).throws_to_go(move) == pytest.approx(Weighing(alone).throws_to_go(move))


def blocked_by(third: str, me: str) -> tuple[Neighbours, Car]:
    """A car on R4 goes behind mine on R6, and a third stands in the way already."""
    follower = car("VAN1", "R4")
    on = race(road(60), car("AZA1", me), follower, car("COO1", third))
    return Neighbours(on, PRICES), follower


def test_a_car_beside_another_harms_those_behind_and_one_alone_gives_a_tow() -> None:
    neighbours, follower = blocked_by("L11", "R6")
    assert neighbours.cost_to(follower, square_named("R11")) > 0.5
    assert neighbours.cost_to(follower, square_named("R30")) == 0
    towing, follower = blocked_by("L40", "R6")
    assert towing.cost_to(follower, square_named("R11")) < 0


def test_a_rival_behind_is_blocked_rather_than_a_car_of_the_same_driver() -> None:
    def worth(driver: str) -> float:
        mine = evolve(car("AZA1", "R6"), driver="Ann")
        follower = evolve(car("VAN1", "R4"), driver=driver)
        weighing = Weighing(race(road(60), mine, follower, car("COO1", "L11")))
        return weighing.throws_to_go(drive("R11")) - weighing.throws_to_go(drive("R30"))

    assert worth("Ben") < worth("nobody behind") + 1e-9
    assert worth("Ben") < worth("Ann")


def test_passing_a_car_of_ones_own_that_waits_is_worth_more_than_passing_a_rival() -> None:
    def worth(driver: str) -> float:
        mine = evolve(car("AZA1", "R6"), driver="Ann")
        waiting = evolve(car("VAN1", "L8", out=True), driver=driver)
        return Weighing(race(road(60), mine, waiting)).throws_to_go(drive("R10"))

    assert worth("Ann") < worth("Ben")


def test_who_has_most_behind_it_has_most_to_lose() -> None:
    places = [car("AZA1", "R40"), car("VAN1", "R30"), car("COO1", "R20"), car("LOT1", "R10")]
    prices = [
        Weighing(race(road(60), mine, *(other for other in places if other is not mine))).price_of_loss
        for mine in places
    ]
    assert prices == sorted(prices, reverse=True)
    assert prices[0] > prices[-1]


def test_in_the_last_lap_cars_that_cannot_complete_it_any_more_are_no_danger() -> None:
    mine, lapped = car("AZA1", "R40", laps=5), car("VAN1", "R30", laps=4)
    near = car("VAN1", "R30", laps=5)
    assert (
        Weighing(race(road(60), mine, near)).price_of_loss
        > Weighing(race(road(60), mine, lapped, winner_in=True)).price_of_loss
    )


def test_waiting_is_shorter_where_two_cars_are_close_behind() -> None:
    far = race(road(60), car("AZA1", "R40"), car("VAN1", "R10"), car("COO1", "R8"))
    near = race(road(60), car("AZA1", "R40"), car("VAN1", "R39"), car("COO1", "R38"))
    square = square_named("R42")
    assert Weighing(near).wait(square) < Weighing(far).wait(square)


def test_daring_throws_more_dice_than_steady_where_that_is_the_faster_risk() -> None:
    """On a triple square with a limit of 14 three dice are worth 9.1 rows, with their end of its race; two 7."""
    asked = race(road(60, "R5=/14"), car("AZA1", "R5"), car("VAN1", "R1"))
    moves = [ChooseDice(Dice.TWO), ChooseDice(Dice.THREE)]
    assert Steady().drive(asked, moves, random.Random(0)) == ChooseDice(Dice.TWO)
    assert Daring().drive(asked, moves, random.Random(0)) == ChooseDice(Dice.THREE)


def test_no_bot_takes_odds_that_bring_less() -> None:
    asked = race(road(60, "R5=/7"), car("AZA1", "R5"))
    moves = [ChooseDice(Dice.ONE), ChooseDice(Dice.THREE)]
    for name in ("steady", "daring", "champion"):
        assert bot_named(name)(asked, moves, random.Random(0)) == ChooseDice(Dice.ONE)


def decisions(drivers: str, seed: int, track: str = "A1-C1") -> list[tuple[str, Race, tuple[Move, ...], Move]]:
    """Every decision of a race: by whom, where, of which moves, and what."""
    plan = plan_race(tracks.circuit(track), read_drivers(drivers, BOT_NAMES), seed=seed)
    seats, start, made = bot_seats(plan.game, plan.drivers, seed), line_up_by_plan(plan), []
    before = of_motorchamp(start)
    for after, _ in play(start, seats, SeededDice(seed)):
        moves = legal_moves(before)
        if settled_move(before, moves, SeededDice(0)) is None:
            driver = before.current_car.driver
            move = move_of_motorchamp(seats[driver].decide(before, moves))
            made.append((driver, before, moves, move))
        before = of_motorchamp(after)
    return made


def test_every_bot_gives_its_reason_in_one_or_two_sentences_with_numbers() -> None:
    told = set()
    for name, on, moves, move in decisions(",".join(f"bot:{name}" for name in BOT_NAMES), 5, "A1-B1-C1"):
        reason = explain(name, on, moves, move)
        told.add((name, type(move)))
        assert (
            re.search(r"\d", reason)
            or "stop" in reason
            or "safe" in reason
            or "pits leave" in reason
            or "Dropping" in reason
        )
        assert reason.endswith(".")
        assert 1 <= len(re.findall(r"\.(?:\s|$)", reason)) <= 2, reason
        assert reason[0].isupper()
    assert {(name, kind) for name in BOT_NAMES for kind in (ChooseDice, Drive)} <= told


def test_champion_says_what_its_choice_gains_over_the_next_best_and_the_exact_odds() -> None:
    asked = race(road(60, "R5=/12"), car("AZA1", "R5"))
    moves = [ChooseDice(Dice.TWO), ChooseDice(Dice.THREE)]
    move = Champion().drive(asked, moves, random.Random(0))
    reason = explain("champion", asked, moves, move)
    assert re.fullmatch(
        r"(Two|Three) dice: \d+\.\d throws to the flag, allowing for the risk of going out, "
        r"\d\.\d\d fewer than with "
        r"(two|three) dice;"
        r" (safe|temporarily out \d+/\d+(, permanently out \d+/\d+)?|permanently out \d+/\d+)\.",
        reason,
    ), reason


def test_a_reason_is_there_for_being_out_too() -> None:
    asked = race(road(60), car("AZA1", "R5"), car("VAN1", "R1"), car("VAN2", "L1"))
    beside = StandBeside(square_named("R9"))
    assert "Two cars should pass it in about " in explain("champion", asked, [beside], beside)
    for name in BOT_NAMES:
        assert explain(name, asked, [DropOut()], DropOut()).endswith(".")


def test_a_reason_is_asked_of_a_bot_that_is_there() -> None:
    asked = race(road(60), car("AZA1", "R5"))
    with pytest.raises(UnknownNameError, match="Did you mean champion"):
        explain("champio", asked, [drive("R9")], drive("R9"))


def test_champion_drives_practice_laps_too() -> None:
    plan = plan_race(
        tracks.circuit("A1-C1"),
        read_drivers("bot:champion", BOT_NAMES),
        options=USUAL.having(GRID, Grid.PRACTICE),
        seed=2,
    )
    reports = [report for _, report in practise(plan, bot_seats(plan.game, plan.drivers, 2), SeededDice(2))]
    times = [report.time for report in reports if isinstance(report, PracticeLapTimed)]
    assert len(times) == 2
    assert all(times)
