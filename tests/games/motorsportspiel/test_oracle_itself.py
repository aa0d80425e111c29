"""The oracle on the examples of the rules: it is trusted with the engine only because it is right about these."""

import pytest
from plain_driving import (
    Board,
    Car,
    Judgement,
    Pair,
    Road,
    Space,
    as_dice,
    has_somewhere_to_go,
    judge,
    may_be_placed,
    odds,
    placings,
    road,
)

A = road()
B = road(line="L10-11 R12-13o R14-15o L16-17", corners={"12-15": "2l"})
C = road(line="R18-19 L20-21o L22 R23-24", corners={"20-22": "3r"})
D = road(line="R10-11 R12-13o R14-15")


def spaces(words: str) -> set[Space]:
    return {(word[0], int(word[1:])) for word in words.split()}


def board(on: Road, at: str, others: str = "", laps: int = 0) -> tuple[Board, Car]:
    """The car that is asked about, and others that came before it."""
    (place,) = spaces(at)
    car = Car("me", place, laps=laps, arrival=99)
    before = [Car(word, (word[0], int(word[1:])), arrival=number) for number, word in enumerate(others.split())]
    return Board(on, [car, *before]), car


def read(words: str, red: Pair | None = None) -> list[tuple[int, bool]]:
    """A placing like ``r2-6-1``; without the red pair a red 1 is taken for low, a red 2 or 3 for high."""
    placing = tuple(("r", int(word[1:])) if word[0] == "r" else ("w", int(word)) for word in words.split("-"))
    return as_dice(placing, red or (1, 3))


def driven(on: Road, at: str, words: str, others: str = "", laps: int = 0) -> Judgement:
    return judge(*board(on, at, others, laps), read(words))


TOUCHING = road(corners={"10-12": "4l", "13-14": "2r"})


@pytest.mark.parametrize(
    ("on", "at", "words", "ends"),
    [
        (A, "R5", "r2-4", "L11 R11"),
        (A, "R5", "4-r2", "L11 R11"),
        (A, "R5", "4-r1-6", "R16"),
        (A, "R5", "r3", "L8 R8"),
        (A, "L7", "1-4-r1", "L13"),
        (A, "L7", "1-4-r2", "L14 R14"),
        (A, "R5", "6-r3", "L14 R14"),
        (B, "L9", "r1", "L11"),
        (B, "R10", "r1", "R11"),
        (B, "R10", "2", "L12 R13"),
        (B, "L8", "r3-2", "L13 R13 L14 R15"),
        (B, "L8", "r3-2-6", "R21"),
        (C, "R19", "r3-5", "L27 R27 L28 R28 L29 R29"),
        (road(corners={"10-12": "3l"}), "R5", "4-3", "L12 R12"),
        (road(corners={"10-12": "3l"}), "R5", "4-r3-6", "L18 R18"),
        (road(corners={"10-13": "4l"}), "R8", "4-4", "R16"),
        (road(corners={"10-12": "3l"}), "R12", "6", "R18"),
        (TOUCHING, "R9", "3-r2", "L14 R14"),
        (TOUCHING, "R9", "r3-2", "L14 R14"),
    ],
)
def test_a_placing_ends_where_the_rules_say(on: Road, at: str, words: str, ends: str) -> None:
    assert driven(on, at, words) == (spaces(ends), set(), set(), 0, set(), set())


@pytest.mark.parametrize(
    ("on", "at", "words", "excess", "places"),
    [
        (road(corners={"10-12": "3l"}), "R5", "5-3", 4, "L10 R10"),
        (road(corners={"10-12": "3l"}), "R5", "6-4-r3", 9, "R10"),
        (road(corners={"10-12": "3l"}), "R11", "6", 6, "R12"),
        (TOUCHING, "R9", "3-r3", 3, "L13 R13"),
        (TOUCHING, "R9", "4", 1, "R13"),
        (road(corners={"10-12": "4l"}), "R7", "5-r1", 4, "L10 R10"),
        (road(corners={"10-12": "4l"}), "R7", "r1-5", 4, "L10 R10"),
        (road(corners={"10": "5l"}), "R5", "6", 2, "R10"),
        (road(corners={"10": "5l"}), "R5", "6-r1", 3, "R10"),
        (C, "L19", "r1-4", 4, "L22"),
        (road(corners={"10": "2l"}), "R7", "5-4-r1", 8, "L10 R10"),
        (road(corners={"10": "2l"}), "R9", "r3", 3, "L10 R10"),
        (road(corners={"10": "2l"}), "R8", "6-6-r1", 12, "R10"),
        (road(corners={"10-13": "2l"}), "L8", "6", 5, "L10"),
        (B, "L11", "r3", 3, "L12 R13"),
    ],
)
def test_a_car_is_too_fast_where_the_rules_say(on: Road, at: str, words: str, excess: int, places: str) -> None:
    assert driven(on, at, words) == (set(), set(), set(), excess, spaces(places), set())


@pytest.mark.parametrize(
    ("on", "at", "others", "words", "excess", "stays"),
    [
        (A, "R5", "R8", "6", 4, "R7"),
        (A, "R5", "R8", "1-4", 3, "R7"),
        (A, "R5", "R8", "4-r1", 3, "R7"),
        (A, "R5", "R7", "4", 3, "R6"),
        (A, "R5", "R6", "1", 1, "R5"),
        (D, "R11", "R13", "4", 3, "R13"),
        (D, "R11", "R13", "1-r1", 1, "R13"),
        (D, "R11", "R13 R13", "1", 1, "R11"),
        (road(corners={"10": "2l"}), "R8", "R10", "4", 3, "R9"),
        (road(corners={"10": "2l"}), "R8", "R10", "6", 5, "R9"),
    ],
)
def test_a_car_is_blocked_where_the_rules_say(
    on: Road, at: str, others: str, words: str, excess: int, stays: str
) -> None:
    assert driven(on, at, words, others) == (set(), set(), set(), excess, set(), spaces(stays))


@pytest.mark.parametrize(
    ("on", "at", "others", "words", "ends"),
    [
        (A, "R5", "R8", "5", "L10 R10"),
        (A, "R5", "R7", "3", "L8 R8"),
        (A, "R5", "L5 R6", "2", "L7 R7"),
        (D, "R11", "R13", "1-2", "L15 R15"),
        (D, "L12", "R13", "2", "L14 R15"),
        (D, "L11", "R13", "2", "L13"),
        (D, "R11", "R13 R13", "2", "L13"),
        (D, "R11", "R13", "r1", "R13"),
    ],
)
def test_a_car_finds_its_way_past_others(on: Road, at: str, others: str, words: str, ends: str) -> None:
    assert driven(on, at, words, others) == (spaces(ends), set(), set(), 0, set(), set())


def test_a_car_may_choose_between_too_fast_and_blocked_where_both_leave_the_same() -> None:
    found = driven(road(corners={"10-13": "2l"}), "R8", "3", "R10")
    assert found == (set(), set(), set(), 2, spaces("L10"), spaces("L9 R9"))


def test_the_last_race_step_goes_over_the_line_whatever_is_there() -> None:
    assert driven(A, "L37", "5", laps=4).home == spaces("L0 R0")
    closed = road(corners={"0": "2l"})
    assert driven(closed, "L37", "5", "L0 R0", laps=4) == (set(), spaces("L0 R0"), set(), 0, set(), set())
    assert driven(closed, "L37", "5", laps=3).excess == 3
    assert driven(A, "L36", "3-6", laps=4).home == spaces("L0 R0")
    assert driven(A, "L36", "3", laps=4).ends == spaces("L39 R39")


def test_throws_can_be_placed_in_as_many_ways_as_the_rules_say() -> None:
    assert len(placings((2, 1), [1, 5])) == 48
    assert len(placings((1, 2), [3, 4])) == 24
    assert len(placings((1, 3), [2])) == 8
    assert placings((1, 3), []) == {(("r", 1),), (("r", 3),)}


@pytest.mark.parametrize(
    ("on", "at", "others", "counted"),
    [
        (A, "R5", "R9 L9", [(3, 0, 0), (5, 4, 0), (2, 20, 5)]),
        (B, "L11", "", [(3, 0, 0), (8, 1, 0), (24, 2, 1)]),
        (B, "L9", "", [(3, 0, 0), (6, 3, 0), (22, 2, 3)]),
        (C, "R19", "", [(3, 0, 0), (9, 0, 0), (27, 0, 0)]),
        (A, "R5", "R6", [(3, 0, 0)]),
    ],
)
def test_the_odds_are_those_of_the_rules(
    on: Road, at: str, others: str, counted: list[tuple[int, int, int]]
) -> None:
    here = board(on, at, others)
    assert [odds(*here, number + 1) for number in range(len(counted))] == counted


def test_a_car_without_a_space_to_go_to_forfeits_its_go() -> None:
    plain, on_the_line = road(line="R6o"), road(line="R5 R6o")
    assert not has_somewhere_to_go(*board(plain, "R5", "L6 R6"))
    assert not has_somewhere_to_go(*board(plain, "R5", "L6 R6 R6"))
    assert has_somewhere_to_go(*board(on_the_line, "R5", "L6 R6"))
    assert has_somewhere_to_go(*board(A, "R5", "R6"))


GP_PITS = road(107, pit=(95, [*range(96, 107), 0, 1], [0, 1]))


def in_the_pits(at: str, words: str, red: Pair, others: str = "", *, laps: int = 0, due: bool = True) -> Judgement:
    here, car = board(GP_PITS, at, others, laps)
    car.pit, car.black = 99, due
    return judge(here, car, read(words, red))


def test_low_dice_lead_into_the_pit_lane_and_high_dice_past_it() -> None:
    assert in_the_pits("R94", "3", (1, 3)).pits == spaces("P97")
    assert in_the_pits("R94", "4", (1, 3)) == (spaces("R98"), set(), set(), 0, set(), set())
    assert in_the_pits("R93", "r2-3-1", (2, 3)).pits == spaces("B99")
    assert in_the_pits("R93", "r2-4-1", (2, 3)).pits == set()
    for words, red in (("r1", (1, 2)), ("r2", (1, 2)), ("r1", (1, 3)), ("r3", (1, 3))):
        assert not in_the_pits("L94", words, red).pits


def test_the_rest_is_lost_at_the_own_pit_and_behind_cars_in_the_lane() -> None:
    assert in_the_pits("P97", "3-r1", (1, 2)).pits == spaces("B99")
    assert in_the_pits("R95", "3", (1, 2), "P97").pits == spaces("P96")
    assert in_the_pits("B99", "r1-2", (1, 2), "P101").pits == spaces("P100")
    assert in_the_pits("B99", "r1-2-3", (1, 2)).pits == spaces("P105")


def may_be_placed_in_the_pits(at: str, words: str, red: Pair, others: str = "", *, laps: int = 0) -> bool:
    here, car = board(GP_PITS, at, others, laps)
    car.pit = 99
    return may_be_placed(here, car, read(words, red))


def test_a_die_is_turned_up_only_where_it_is_driven_wholly_on_the_road_beyond_the_exit() -> None:
    assert in_the_pits("P1", "r1-6", (1, 2)) == (spaces("R8"), set(), set(), 0, set(), set())
    assert in_the_pits("P0", "r1-5", (1, 2)).ends == spaces("L6 R6")
    for words in ("6-r1", "5-1", "r3-2-6"):
        assert not may_be_placed_in_the_pits("P1", words, (1, 3))
    assert not may_be_placed_in_the_pits("P105", "r1-6", (1, 2))
    assert not may_be_placed_in_the_pits("P0", "r1-6", (1, 2), "P1 R1")
    assert not may_be_placed_in_the_pits("P97", "1-2-6", (1, 2))


def test_from_the_first_die_that_is_turned_up_a_go_out_of_the_pits_is_judged_like_one_on_the_road() -> None:
    assert in_the_pits("P1", "r1-6", (1, 2), "R5") == (set(), set(), set(), 4, set(), spaces("R4"))
    assert in_the_pits("P1", "r1-6-3", (1, 2), "R5").excess == 7
    assert in_the_pits("P1", "3", (1, 2), "R3 L3") == (spaces("R2"), set(), set(), 0, set(), set())
    assert in_the_pits("P1", "3-6", (1, 2), "R3 L3") == (set(), set(), set(), 6, set(), spaces("R2"))


def test_what_dice_show_does_not_matter_beyond_the_last_line() -> None:
    assert may_be_placed_in_the_pits("P106", "1-6", (1, 2), laps=4)
    assert not may_be_placed_in_the_pits("P106", "1-6", (1, 2), laps=3)


def test_the_way_out_leads_over_every_exit_and_over_the_line() -> None:
    out = in_the_pits("P105", "r1-3", (1, 2))
    assert out.ends == spaces("L2 R2")
    assert out.pits == set()
    assert in_the_pits("P105", "r1-3", (1, 2), laps=4).home == spaces("P0")


def test_nobody_turns_in_during_the_last_lap_unless_a_stop_is_due() -> None:
    assert in_the_pits("R94", "3", (1, 3), laps=3, due=False).pits == spaces("P97")
    assert in_the_pits("R94", "3", (1, 3), laps=4, due=False).pits == set()
    assert in_the_pits("R94", "3", (1, 3), laps=4).pits == spaces("P97")
