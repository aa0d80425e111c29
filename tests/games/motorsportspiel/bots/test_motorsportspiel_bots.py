"""The bots of Das Motorsportspiel take legal moves, and what each is known for."""

import random
import re
from fractions import Fraction

import pytest
from roads import A, B, C, race_on, road

from motorchamp_tui.errors import UnknownNameError
from motorchamp_tui.games import game_named
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import Driver
from motorchamp_tui.games.motorsportspiel.bots import BOT_NAMES, bot_named, explain, prepare
from motorchamp_tui.games.motorsportspiel.bots.drivers import Steady
from motorchamp_tui.games.motorsportspiel.bots.ends import clean_placings, ends_of
from motorchamp_tui.games.motorsportspiel.bots.reach import OUT
from motorchamp_tui.games.motorsportspiel.bots.stops import risks_of_missing, towards_the_stop
from motorchamp_tui.games.motorsportspiel.parts.boards import circuit
from motorchamp_tui.games.motorsportspiel.rules.driving import bits
from motorchamp_tui.games.motorsportspiel.rules.moves import (
    ChooseNumber,
    Drive,
    FlagShown,
    Move,
    PitReached,
    Report,
)
from motorchamp_tui.games.motorsportspiel.rules.race import Race, Rules
from motorchamp_tui.games.motorsportspiel.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorsportspiel.rules.throws import THROWS, Placing, Throw, thrown
from motorchamp_tui.games.motorsportspiel.rules.verdict import odds, outlook
from motorchamp_tui.games.road import Pit
from motorchamp_tui.laboratory import races
from thoroughness import IS_THOROUGH

PIT = Pit(30, (*range(31, 40), 0, 1), tuple(range(32, 40)), (0, 1))
RING = road(["L9-10", "R11-12o", "R13-14", "L15-16"], {"11-14": "2l"}, pit=PIT)
TWO_LAPS = Rules(laps=2)
FIELD = ("A R20", "B L19", "C R17")
RACES, LAPS = (200, 5) if IS_THOROUGH else (6, 2)


def driven(bots: tuple[str, ...], seed: int, race: Race) -> tuple[list[tuple[str, Race, Move]], list[Report]]:
    """Every choice of a race between these bots, car by car, and all that happened."""
    cup, chance, chosen, told = SeededDice(seed), random.Random(seed), [], list[Report]()
    drivers = dict(zip([car.name for car in race.cars], bots, strict=True))
    while not race.is_over:
        moves = [thrown(cup.throw(race.awaited))] if race.awaited else legal_moves(race)
        name = drivers[race.current_car.name]
        move = moves[0] if len(moves) == 1 else bot_named(name)(race, moves, chance)
        if len(moves) > 1:
            chosen.append((name, race, move))
        race, reports = apply(race, move)
        told += reports
    return chosen, told


@pytest.mark.parametrize("name", BOT_NAMES)
def test_every_bot_drives_a_whole_race_with_legal_moves_and_the_same_one_twice(name: str) -> None:
    race = race_on(RING, *FIELD, rules=TWO_LAPS, laps=0)
    once, told = driven((name,) * 3, 5, race)
    assert once
    assert driven((name,) * 3, 5, race) == (once, told)


@pytest.mark.parametrize("name", BOT_NAMES)
def test_no_bot_drives_into_the_barriers_where_another_placing_keeps_it_in_the_race(name: str) -> None:
    """HQ-66: to misjudge a placing is part of the game, but not for a bot, whatever retiring would cost it."""
    chance, had_to_choose = random.Random(7), 0
    short = circuit("classic-short")
    throws = [(race_on(short, "A L23", "B L41", "C R41", rules=TWO_LAPS), Throw((1, 2), (3, 3)))]
    for _ in range(300):
        places = chance.sample([space.name for space in short.spaces], 6)
        flags = (chance.choice(["", "y", "yy", "r"]) for _ in places)
        race = race_on(short, *map(" ".join, zip("ABCDEF", places, flags, strict=True)), rules=TWO_LAPS)
        throws.append((race, chance.choice(THROWS[3])))
    for race, throw in throws:
        if ChooseNumber(3) not in legal_moves(race):
            continue
        after = apply(apply(race, ChooseNumber(3))[0], throw)[0]
        moves = legal_moves(after)
        retiring = [move for move in moves if all(target == OUT for _, target in ends_of(after, move))]
        if 0 < len(retiring) < len(moves):
            had_to_choose += 1
            assert bot_named(name)(after, moves, chance) not in retiring
    assert had_to_choose > 20


@pytest.mark.parametrize("name", BOT_NAMES)
@pytest.mark.parametrize("flags", ["b", "bww", "www"])
def test_a_bot_that_has_to_stop_turns_in(name: str, flags: str) -> None:
    for seed in range(8):
        start = race_on(RING, f"A L22 {flags}", rules=Rules(laps=2, clock=True), laps=0)
        _, told = driven((name,), seed, start)
        assert any(isinstance(report, PitReached) for report in told), (name, flags, seed)


@pytest.mark.parametrize("name", BOT_NAMES)
def test_the_agreed_stop_is_made(name: str) -> None:
    for seed in range(4):
        start = race_on(RING, "A L20", rules=Rules(laps=2, extra_stop=True), laps=0)
        _, told = driven((name,), seed, start)
        assert any(isinstance(report, PitReached) for report in told)


def test_steady_makes_no_mistake_on_an_empty_road() -> None:
    for seed in range(6):
        _, told = driven(("steady",), seed, race_on(RING, "A R20", rules=TWO_LAPS, laps=0))
        assert not [report for report in told if isinstance(report, FlagShown)]


def test_steady_comes_in_with_two_yellow_flags_and_not_with_one() -> None:
    for flags, comes_in in (("y", False), ("yy", True)):
        _, told = driven(("steady",), 3, race_on(RING, f"A L22 {flags}", rules=TWO_LAPS, laps=0))
        assert any(isinstance(report, PitReached) for report in told) is comes_in


def test_steady_says_the_most_dice_with_which_nothing_can_go_wrong() -> None:
    free, blocked = race_on(A, "X R5"), race_on(A, "X R5", "Y R9", "Z L9")
    for race, number in ((free, 3), (blocked, 1)):
        assert Steady().drive(race, legal_moves(race), random.Random(0)) == ChooseNumber(number)


def test_steady_risks_a_small_mistake_in_one_throw_of_nine_and_never_a_big_one() -> None:
    risked = set()
    for space in circuit("hockenheim-short").spaces:
        race = race_on(circuit("hockenheim-short"), f"X {space}")
        move, ways = Steady().drive(race, legal_moves(race), random.Random(0)), outlook(race).ways
        assert isinstance(move, ChooseNumber)
        assert ways is not None
        risk = odds(ways, move.number)
        if move.number > 1:
            assert (risk.big, risk.out) == (0, 0)
            risked.add(Fraction(risk.small, risk.cases))
    assert max(risked) == Fraction(1, 9)


def test_hothead_says_three_dice_where_steady_says_one() -> None:
    race = race_on(A, "X R5", "Y R9", "Z L9")
    said = [bot_named(name)(race, legal_moves(race), random.Random(0)) for name in ("hothead", "steady")]
    assert said == [ChooseNumber(3), ChooseNumber(1)]


def test_charger_drives_into_a_corner_too_fast_where_daring_brakes_for_it() -> None:
    race, too_fast = race_on(B, "X R2"), 0
    for throw in THROWS[3]:
        driven_on = race.saying(3).thrown(throw)
        moves, ways = legal_moves(driven_on), outlook(driven_on).ways
        assert ways is not None
        late, early = (bot_named(name)(driven_on, moves, random.Random(0)) for name in ("charger", "daring"))
        assert isinstance(late, Placing)
        assert isinstance(early, Placing)
        too_fast += ways.drive(late.values).excess > 0 == ways.drive(early.values).excess
    assert too_fast


def test_blocker_takes_the_lane_of_the_car_behind_and_no_more_than_a_few_rows_for_it() -> None:
    for behind, lane in (("R3", "R"), ("L3", "L")):
        race = race_on(A, "X R5", f"Y {behind}").saying(1).thrown(Throw((2, 3))).placed(Placing((2,), 0, (True,)))
        end = bot_named("blocker")(race, legal_moves(race), random.Random(0))
        assert str(end).startswith(lane)


def test_wary_ends_beside_gravel_only_where_every_end_is_beside_gravel() -> None:
    chance, short, stopped_short = random.Random(3), circuit("hockenheim-short"), 0
    for _ in range(150):
        start = race_on(short, f"X {chance.choice(short.spaces)}")
        race = start.saying(3).thrown(chance.choice(THROWS[3]))
        moves = legal_moves(race)
        clean = clean_placings(race, moves)
        ends = {short.spaces[at % len(short.spaces)] for places in clean.values() for at in bits(places)}
        if not any(end.gravel is None for end in ends):
            continue
        race, _ = apply(race, bot_named("wary")(race, moves, chance))
        drive = bot_named("wary")(race, legal_moves(race), chance)
        assert isinstance(drive, Drive)
        assert drive.end.gravel is None
        stopped_short += max(ends, key=short.spaces.index).gravel is not None
    assert stopped_short


def test_rookie_misjudges_one_placing_in_five_about() -> None:
    race, driven_clean = race_on(C, "X R17").saying(3).thrown(Throw((3, 1), (4, 6))), 0
    for seed in range(50):
        placing = bot_named("rookie")(race, legal_moves(race), random.Random(seed))
        assert isinstance(placing, Placing)
        driven_clean += not outlook(race).verdict(placing).excess
    assert 35 < driven_clean < 50


def test_only_the_last_spaces_of_the_left_lane_are_a_trap_for_a_car_that_has_to_stop() -> None:
    risks = risks_of_missing(RING)
    trap = {str(RING.spaces[index]) for index, risk in risks.items() if risk > 0.1}
    assert {"L29", "L30"} <= trap <= {"L28", "L29", "L30"}


def test_the_entrance_itself_is_a_risk_for_the_lane_may_be_taken() -> None:
    risks = risks_of_missing(RING)
    assert 0 < risks[RING.named("R29").index] < risks[RING.named("R30").index]
    race = race_on(RING, "X R28 b").saying(1).thrown(Throw((1, 2)))
    assert [str(move) for move in towards_the_stop(race, legal_moves(race))] == ["r1"]


@pytest.mark.parametrize("name", BOT_NAMES)
def test_a_bot_that_has_to_stop_says_one_die_before_a_lane_that_is_taken(name: str) -> None:
    """With the red die alone it waits on the entrance in two cases of three, with more dice in none."""
    race = race_on(RING, "X R29 b", "Y P31")
    for seed in range(9):
        assert bot_named(name)(race, legal_moves(race), random.Random(seed)) == ChooseNumber(1)


def test_what_leads_to_the_stop_is_told_from_what_passes_it() -> None:
    race = race_on(RING, "X R29 b").saying(2).thrown(Throw((3, 2), (1,)))
    kept = towards_the_stop(race, legal_moves(race))
    assert [str(move) for move in kept] == ["r2-1", "1-r2"]
    far = race_on(RING, "X R35 b")
    assert towards_the_stop(far, legal_moves(far)) == legal_moves(far)


def test_a_red_die_that_lies_on_its_fast_side_does_not_lead_into_the_lane() -> None:
    """The same placing, r2, of two throws: what one of them may do says nothing of the other."""
    race = race_on(RING, "X R29 b")
    slow, fast = (race.saying(1).thrown(Throw(red)) for red in ((2, 3), (1, 2)))
    outlook(slow)
    offers = [
        [outlook(on).verdict(placing).inside for placing in legal_moves(on) if placing == Placing((2,), 0)]
        for on in (slow, fast)
        if all(isinstance(placing, Placing) for placing in legal_moves(on))
    ]
    assert [bool(inside[0]) for inside in offers] == [True, False]


def test_every_bot_gives_its_reason_in_one_or_two_sentences_that_name_what_it_does() -> None:
    told = set()
    cars = ("A R20", "B L19 yy", "C R17 y", "D L16 b", "E R14", "F L12 r", "G R8", "H L6")
    start = race_on(RING, *cars, rules=TWO_LAPS, laps=0)
    for seed in (1, 2):
        for name, race, move in driven(BOT_NAMES, seed, start)[0]:
            words = explain(name, race, legal_moves(race), move)
            told.add((name, type(move)))
            assert words[0].isupper() or words[0].isdigit() or words.startswith("r"), words
            assert 1 <= len(re.findall(r"\.(?:\s|$)", words)) <= 2, words
            if isinstance(move, Drive):
                assert words.startswith(f"{move.end}: "), words
            if isinstance(move, Placing):
                assert words.startswith(f"Placing {move.words}: "), words
    assert {(name, kind) for name in BOT_NAMES for kind in (ChooseNumber, Placing)} <= told


def test_a_reason_is_there_for_a_move_that_nobody_chose() -> None:
    race = race_on(A, "X R5", "Y R6", "Z L6")
    for name in BOT_NAMES:
        assert explain(name, race, legal_moves(race), legal_moves(race)[0]).endswith(": nothing else is possible.")


def test_an_unknown_bot_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownNameError, match=r"There is no bot 'rooky'. Did you mean rookie\?"):
        bot_named("rooky")


@pytest.mark.parametrize("name", BOT_NAMES)
def test_what_is_prepared_changes_no_choice(name: str) -> None:
    race = race_on(RING, *FIELD, rules=TWO_LAPS, laps=0)
    before = bot_named(name)(race, legal_moves(race), random.Random(1))
    prepare(name, race, ["A"])
    assert bot_named(name)(race, legal_moves(race), random.Random(1)) == before


def test_the_ladder_is_in_order() -> None:
    """Two cars each of bots that are some rungs apart, in short races: the stronger ends farther in front."""
    game, rungs = game_named("motorsportspiel"), ("rookie", "wary", "steady")
    track, places = game.circuit("hockenheim-short"), dict.fromkeys(rungs, 0)
    for seed in range(RACES):
        drivers = [Driver(f"{bot} {number}", bot) for number in (1, 2) for bot in rungs[:: (-1) ** seed]]
        race = game.line_up(track, game.enter(drivers, 1), LAPS, game.USUAL_OPTIONS, game.TEAMS)
        for record in races.driven(race, drivers, seed):
            places[record.bot] += record.place
    assert sorted(rungs, key=places.__getitem__, reverse=True) == list(rungs)
