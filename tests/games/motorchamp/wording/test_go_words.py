"""A go in words: above all what the next throw from an end would risk."""

import pytest
from attrs import evolve

import drawings
from motorchamp_tui.games import reports
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import Entry, go_of, read_drivers
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.motorchamp.odds import road
from motorchamp_tui.games.motorchamp.options import OPTIONS
from motorchamp_tui.games.motorchamp.rules.moves import (
    DROP_OUT,
    CarDrove,
    DiceThrown,
    Drive,
    Report,
    StandBeside,
    TookTheFlag,
)
from motorchamp_tui.games.motorchamp.rules.pits import may_enter
from motorchamp_tui.games.motorchamp.rules.race import Flap, Race, occupied_by
from motorchamp_tui.games.motorchamp.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.rules.track import at, square_named
from motorchamp_tui.games.motorchamp.rules.verdict import Odds, odds
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.motorchamp.wording import plain_news, plain_words
from motorchamp_tui.games.motorchamp.wording.go_words import (
    all_choices,
    move_words,
    outlook,
    stop_of,
    where_it_stands,
)
from motorchamp_tui.games.options import USUAL
from motorchamp_tui.games.reports import summary
from motorchamp_tui.games.road import Lane
from motorchamp_tui.race.control import bot_seats, play
from motorchamp_tui.race.plan import RacePlan, line_up_by_plan, plan_race
from motorchamp_tui.tui.games.motorchamp import dice_panel
from motorchamp_tui.tui.games.motorchamp.order_panel import next_car
from motorchamp_tui.tui.race.race_lines import next_words
from of_motorchamp import of_motorchamp
from scenes import scene


def alone(race: Race) -> Race:
    """The race with nobody but the current car."""
    car = race.current_car
    return evolve(race, cars=(car,), to_go=(0, 0), occupied=occupied_by((car,)), outs=(), finishers=())


def afterwards(race: Race, move: Drive) -> Race:
    return evolve(apply(race, move)[0], dice=None, faces=None)


@pytest.mark.parametrize("seed", range(4))
def test_the_outlook_is_what_the_odds_say_one_go_later_on_an_empty_road(seed: int) -> None:
    plan = plan_race(
        tracks.circuit(("A1-C2", "A1-B2-C1")[seed % 2]), read_drivers("bot:rookie", BOT_NAMES), seed=seed, laps=3
    )
    lap = plan.game.line_up_lap(plan.track, Entry("AZA1", "AZA", "rookie"), plan.options)
    races = [lap if seed > 1 else line_up_by_plan(plan)]
    compared = 0
    bots = bot_seats(plan.game, plan.drivers, seed)
    for race in (of_motorchamp(race) for race, _ in play(races[0], bots, SeededDice(seed))):
        if race.is_over or race.faces is None:
            continue
        empty = alone(race)
        for move in legal_moves(empty):
            if not isinstance(move, Drive) or move.last is race.current_car.square:
                continue
            risks, after = outlook(empty, move), afterwards(empty, move)
            if risks is None:
                assert not after.cars[0].is_running or after.is_in_start_phase(after.cars[0])
                continue
            compared += 1
            exact = {choice.dice: choice.odds for choice in all_choices(after)}
            assert dict(risks) == {
                dice: found for dice, found in exact.items() if dice <= after.track.colour(move.last)
            }, (seed, str(move), race.current_car)
    assert compared > 5


def test_the_outlook_knows_the_flap_that_a_car_gets_on_the_line() -> None:
    line = drawings.road(squares="R2=/3")
    without_a_stop = drawings.race(line, drawings.car("A", "R58", laps=3))
    with_one = drawings.race(line, drawings.car("A", "R58", laps=3, flap="pit"))
    move = Drive(square_named("R2"))
    assert [dice for dice, _ in outlook(without_a_stop, move) or ()] == [Dice.ONE]
    assert [dice for dice, _ in outlook(with_one, move) or ()] == list(Dice)


def test_where_a_car_stands_is_said_with_its_limit_and_its_room() -> None:
    race = road(3, 10, 12)
    assert where_it_stands(race) == "R10, triple square, limit 12, blocked after 10"
    free = road(1, 6, None)
    assert where_it_stands(free) == "R10, single square, the road is free"


def test_a_hole_in_the_road_is_not_called_free() -> None:
    hole = drawings.race(drawings.road(colour=2, solid=[5, 6]), drawings.car("A", "R5"), drawings.car("B", "R7"))
    assert where_it_stands(hole) == "R5, double square, 2 is blocked"
    assert "A throw of 2 has nowhere to go." in " ".join(plain_words.state(hole))
    ahead = drawings.car("C", "R12"), drawings.car("D", "L12")
    beyond = drawings.race(
        drawings.road(colour=2, solid=[5, 6]), drawings.car("A", "R5"), drawings.car("B", "R7"), *ahead
    )
    assert where_it_stands(beyond) == "R5, double square, 2 and all after 6 are blocked"


def test_whose_go_it_is() -> None:
    assert go_of("You") == "your go"
    assert go_of("Ann") == "Ann's go"


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


SIX_LAPS = plan_race(tracks.circuit("A1-B2-C1"), read_drivers("you,bot:steady", BOT_NAMES), laps=6, seed=1)


def with_car(race: Race, row: int, laps: int, flap: Flap) -> Race:
    """The race with its first car there, alone, whose go it is."""
    car = race.cars[0].moved_to(at(Lane.LEFT, row), laps).with_flap(flap)
    return evolve(race, cars=(car,), to_go=(0,), occupied=occupied_by((car,)))


@pytest.mark.parametrize("laps", range(6))
def test_the_bar_says_whether_a_car_has_stopped_how_far_the_pits_are_and_which_chance_is_the_last(
    laps: int,
) -> None:
    grid = of_motorchamp(line_up_by_plan(SIX_LAPS))
    entrance = grid.track.pit.entrance if grid.track.pit else 0
    open_laps = [lap for lap in range(6) if may_enter(of := with_car(grid, 9, lap, Flap.NONE), of.cars[0])]
    for row in range(grid.track.rows):
        race = with_car(grid, row, laps, Flap.NONE)
        words, is_last_chance = stop_of(race, race.cars[0])
        is_open = laps in open_laps and row <= entrance
        assert is_last_chance == ("LAST CHANCE" in words) == (is_open and laps == open_laps[-1])
        if laps < open_laps[0]:
            assert words == f"stop due on laps {open_laps[0] + 1} to {open_laps[-1] + 1}"
        elif is_open or laps < open_laps[-1]:
            rows = race.track.rows_to(row, entrance)
            assert f"pits {rows} row" in words or (rows == 0 and "pits here" in words)
            assert is_last_chance or f"last chance lap {open_laps[-1] + 1}" in words
        else:
            assert words == "no stop made: handicap flap at the line"


def test_a_car_that_has_stopped_or_has_the_handicap_flap_says_so() -> None:
    grid = of_motorchamp(line_up_by_plan(SIX_LAPS))
    races = [
        with_car(grid, 10, laps, flap)
        for flap, laps in zip((Flap.PIT, *[Flap.HANDICAP] * 2), (2, 4, 5), strict=True)
    ]
    stopped, chance, too_late = [stop_of(race, race.cars[0]) for race in races]
    assert stopped == ("stop made", False)
    assert chance[1]
    assert chance[0].startswith("handicap: LAST CHANCE to stop, pits ")
    assert too_late == ("handicap to the end", False)


@pytest.mark.parametrize("plan", [evolve(SIX_LAPS, laps=4), evolve(SIX_LAPS, options=USUAL.settled(OPTIONS, 1))])
def test_a_race_that_asks_for_no_stop_says_nothing_of_one(plan: RacePlan) -> None:
    race = with_car(of_motorchamp(line_up_by_plan(plan)), 10, 2, Flap.NONE)
    assert stop_of(race, race.cars[0]) == ("", False)


def test_every_choice_has_the_odds_of_the_verdict_and_a_reason_where_it_is_closed() -> None:
    race = road(2, 5, None)
    choices = {choice.dice: choice for choice in all_choices(race)}
    assert set(choices) == set(Dice)
    assert choices[Dice.THREE].closed == "a double square allows two dice"
    two = choices[Dice.TWO]
    assert two.odds == odds(race, Dice.TWO) == Odds(5, 21, 36)
    assert two.mean == 7


def test_a_throw_that_practice_would_lose_is_told_beside_the_dice_and_line_by_line() -> None:
    lost, worse = Odds(0, 0, 6, lost=1), Odds(0, 1, 6, lost=1)
    assert [dice_panel.risk_words(chances) for chances in (lost, worse)] == [
        "throw lost 1/6",
        "throw lost 1/6, perm. out 1/6",
    ]
    assert [plain_words.risk_words(chances) for chances in (lost, worse)] == [
        "throw lost 1 in 6",
        "throw lost 1 in 6, permanently out 1 in 6",
    ]


@pytest.mark.parametrize(
    ("limit", "ahead", "words"),
    [
        (4, 6, "R5 → R9 (2 points lost: start phase, limit 4)"),
        (4, 3, "R5 → R7 (4 points lost: start phase, road blocked ahead)"),
        (0, 3, "R5 → R7 (4 points lost: start phase, road blocked ahead)"),
        (0, 1, "stays on R5 (6 points lost: start phase, road blocked ahead)"),
    ],
)
def test_points_lost_in_the_start_phase_say_what_took_them(limit: int, ahead: int, words: str) -> None:
    others = (drawings.car("B", f"R{5 + ahead}", laps=0), drawings.car("C", f"L{5 + ahead}", laps=0))
    track = drawings.road(squares=f"R5=/{limit}", start_area_end=20)
    _, reports = drawings.go(drawings.race(track, drawings.car("A", "R5", laps=0), *others), "1", [6])
    assert summary(reports) == words


def test_whose_go_is_next_is_said_except_of_the_last_of_a_round() -> None:
    race = scene("AZA1 R20 5 go, AZA2 L7 2, VAN1 R7 5").race
    following = next_car(race)
    assert following is not None
    assert next_words(race) == f"next {following.name} ({following.driver})"
    assert next_words(race, with_driver=False) == f"next {following.name}"
    told = list(plain_news.order_lines(race))[-1]
    assert told.startswith(f"It is AZA1's go. Next is {following.name}, then ")
    last = race.with_order(race.to_go[:1], race.round)
    assert next_car(last) is None
    assert next_words(last) == f"then round {race.round + 1}"
    assert list(plain_news.order_lines(last))[-1] == f"It is AZA1's go, the last of round {race.round}."


def test_who_wins_stands_before_all_else_of_the_go_and_line_by_line_after_the_throw() -> None:
    won: list[Report] = [
        DiceThrown("AZA1", (3,)),
        CarDrove("AZA1", at(Lane.RIGHT, 40), at(Lane.RIGHT, 2), 0),
        TookTheFlag("AZA1", 6, 1),
    ]
    assert summary(won).startswith("AZA1 WINS THE RACE after 6 laps! AZA1 threw 3: ")
    assert reports.in_full(won).startswith("AZA1 throws 3. AZA1 WINS THE RACE after 6 laps! AZA1 drives")
    second: list[Report] = [TookTheFlag("VAN1", 6, 2)]
    assert "WINS" not in summary(second)
    assert reports.in_full(second) == "VAN1 takes the flag after 6 laps."
