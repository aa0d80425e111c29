"""Situations of Das Motorsportspiel: each one here holds, and each of their expectations can fail."""

import re
import tomllib
from pathlib import Path

import pytest
from attrs import evolve

from motorchamp_tui.games.expectations import Consequence, Value
from motorchamp_tui.games.motorsportspiel import read_rulebook
from motorchamp_tui.games.motorsportspiel.situations.cars import CAR_KEYS
from motorchamp_tui.games.motorsportspiel.situations.expectations import (
    KINDS_OF_ODDS,
    OUTCOMES,
    READERS,
    READERS_OF_A_CAR,
)
from motorchamp_tui.games.motorsportspiel.situations.files import PRACTICE_KEYS, RACE_KEYS, TOP_KEYS, situation_of
from motorchamp_tui.games.motorsportspiel.situations.goes import GO_KEYS
from motorchamp_tui.games.motorsportspiel.situations.judging import failures
from motorchamp_tui.games.motorsportspiel.situations.tracks import PIT_KEYS, TRACK_KEYS
from motorchamp_tui.games.tables import in_file, in_text
from motorchamp_tui.locations import situations_folder

FOLDER = situations_folder() / "motorsportspiel"
FILES = sorted(FOLDER.glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_rules_agree_with_every_situation(file: Path) -> None:
    assert failures(in_file(file, situation_of)) == ()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_expectation_fails_once_it_is_turned_round(file: Path) -> None:
    situation = in_file(file, situation_of)
    for expected in situation.expected:
        wrong = evolve(expected, value=turned_round(expected))
        (failure,) = failures(evolve(situation, expected=(wrong,)))
        assert failure.startswith(f"{expected.key}: expected ")


def turned_round(expected: Consequence) -> Value:
    match expected.value:
        case bool() as value:
            return not value
        case int() as value:
            return value + 1
        case tuple() as value:
            return value[1:] or ("L0",)
        case value:
            return f"{value} and more"


def test_they_show_forty_cases_and_more_from_the_chapters_of_the_rulebook() -> None:
    told = [tomllib.loads(file.read_text(encoding="utf-8")) for file in FILES]
    assert {int(file.stem[:2]) for file in FILES if file.stem[0].isdigit()} == set(range(1, 41))
    assert len({situation["title"] for situation in told}) == len(told)
    chapters = {chapter.title for chapter in read_rulebook().chapters}
    assert {situation["chapter"] for situation in told} <= chapters
    assert all(re.fullmatch(r"HQ?-\d\d", rule) for file in FILES for rule in in_file(file, situation_of).rules)


def test_the_page_beside_them_has_every_key_that_a_file_can_have() -> None:
    page = (FOLDER / "FORMAT.md").read_text(encoding="utf-8")
    keys = {
        *(TOP_KEYS + RACE_KEYS + TRACK_KEYS + PIT_KEYS + CAR_KEYS + GO_KEYS + PRACTICE_KEYS),
        *(*READERS, *READERS_OF_A_CAR, *KINDS_OF_ODDS, *OUTCOMES),
    }
    assert [key for key in sorted(keys) if not re.search(rf"[`.\[ ]{key}[`\]. ]", page)] == []


ROAD = """
[[cars]]
name = "A"
at = "R5"
[[cars]]
name = "X"
at = "R8"
"""


def judged(body: str) -> tuple[str, ...]:
    text = f'game = "motorsportspiel"\ntitle = "t"\nchapter = "c"\n{body}'
    return failures(in_text(text, "x.toml", situation_of))


def test_what_is_expected_is_printed_with_what_the_rules_say() -> None:
    go = '[[goes]]\ncar = "A"\nthrow = ["1/2", 4]\nplacing = "4-r1"\n'
    wrong = """
    [expect]
    numbers = [1, 2]
    placings = 7
    ends = ["R10"]
    too_fast = ["R10"]
    blocked = []
    excess = 2
    outcome = "drives"
    refused = true
    order = ["A", "X"]
    grid = ["X", "A"]
    classification = ["A", "X"]
    time = "16/3"
    winner_in = true
    over = true
    odds."1".clean = "1/3"
    [expect.cars.A]
    at = "R10"
    laps = 2
    flags = "rw"
    gravel = "R7"
    out = true
    finished = true
    due = "black"
    blue = true
    stopped = true
    misses_go = true
    [expect.cars.X]
    gravel = true
    """
    assert judged(ROAD + go + wrong) == (
        "numbers: expected 1 2, got 1 2 3",
        "placings: expected 7, got 8",
        "ends: expected R10, got none",
        "too_fast: expected R10, got none",
        "blocked: expected none, got R7",
        "excess: expected 2, got 3",
        "outcome: expected drives, got small",
        "refused: expected true, got false",
        "order: expected A X, got X A",
        "grid: expected X A, got A X",
        "classification: expected A X, got X A",
        "time: expected 16/3, got none",
        "winner_in: expected true, got false",
        "over: expected true, got false",
        "odds.1.clean: expected 1/3, got 3/3",
        "cars.A.at: expected R10, got R7",
        "cars.A.laps: expected 2, got 1",
        "cars.A.flags: expected rw, got y",
        "cars.A.gravel: expected R7, got no",
        "cars.A.out: expected true, got false",
        "cars.A.finished: expected true, got false",
        "cars.A.due: expected black, got none",
        "cars.A.blue: expected true, got false",
        "cars.A.stopped: expected true, got false",
        "cars.A.misses_go: expected true, got false",
        "cars.X.gravel: expected true, got false",
    )


@pytest.mark.parametrize(
    ("go", "reason"),
    [
        (
            'throw = ["1/2", 4]\nplacing = "4-r3"',
            "goes[0]: [1/2 4] cannot be placed as 4-r3",
        ),
        (
            'throw = ["1/2", 4]\nplacing = "4-r1"\nend = "R9"',
            "goes[0]: A may not end its go with R9; it may: blocked R7.",
        ),
        (
            'throw = ["1/2", 4]\nplacing = "4-r1"\nend = "too fast R7"',
            "goes[0]: A may not end its go with too fast R7; it may: blocked R7.",
        ),
        ("forfeit = true", "goes[0]: A must choose how many dice first."),
    ],
)
def test_a_go_that_the_rules_do_not_allow_fails_with_the_referees_reason(go: str, reason: str) -> None:
    assert judged(f'{ROAD}[[goes]]\ncar = "A"\n{go}\n[expect]\ncars.A.at = "R5"')[0].startswith(reason)


def test_a_car_that_is_out_has_no_go() -> None:
    out = '[[cars]]\nname = "O"\nat = "R3"\nout = true\n[[goes]]\ncar = "O"\ndice = 1\n'
    assert judged(f"{ROAD}{out}[expect]\nnumbers = []") == ("goes[0]: O is retired and has no go.",)


def test_a_refusal_that_is_expected_is_one_of_the_last_go_alone() -> None:
    go = '[[goes]]\ncar = "A"\nthrow = ["1/2"]\nplacing = "r3"\n'
    assert judged(f"{ROAD}{go}[expect]\nrefused = true") == ()
    assert judged(f'{ROAD}{go}[expect]\nrefused = "cannot be placed"') == ()
    (failure,) = judged(f'{ROAD}{go}[expect]\nrefused = "thrown already"')
    assert failure.startswith("refused: expected thrown already, got [1/2] cannot be placed as r3")
    (failure,) = judged(f"{ROAD}{go}{go}[expect]\nrefused = true")
    assert failure.startswith("goes[0]: [1/2] cannot be placed as r3")


@pytest.mark.parametrize("end", ["R0", "L0", "L2", "R1"])
def test_a_car_that_finishes_may_be_said_to_end_on_any_space_beyond_the_line(end: str) -> None:
    car = '[[cars]]\nname = "A"\nat = "L37"\nlaps = 4\n'
    go = f'[[goes]]\ncar = "A"\nthrow = ["2/1", 5]\nplacing = "5-r2"\nend = "{end}"\n'
    assert judged(f'{car}{go}[expect]\noutcome = "finishes"') == ()


def same(one: str, other: str) -> bool:
    head = 'game = "motorsportspiel"\ntitle = "t"\nchapter = "c"\n'
    return in_text(head + one, "x.toml", situation_of) == in_text(head + other, "x.toml", situation_of)


END = '[expect]\ncars.A.at = "R5"\n'


@pytest.mark.parametrize(
    ("short", "written_out"),
    [
        ('track = "B"', '[track]\nroad = "B"'),
        ('circuit = "classic-gp"', '[track]\ncircuit = "Classic-GP"'),
        ('track = "classic-gp"', '[track]\ncircuit = "classic-gp"'),
        ("[track]\ncorners = { 10-12 = '3l' }", "[track]\ncorners = { '10-12' = '3 left' }"),
        ("[race]\nclock = 20", "[race]\nclock = true"),
        ("[race]\nambulance-retires = false", "[race]\nambulance_retires = false"),
    ],
)
def test_a_road_and_a_race_can_be_written_in_more_ways_than_one(short: str, written_out: str) -> None:
    assert same(f"{short}\n{ROAD}{END}", f"{written_out}\n{ROAD}{END}")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('flags = "yrw"', 'flags = "yrbw"'),
        ('flags = "y y y"', 'flags = ["yellow", "yellow", "yellow", "black"]'),
        ('flags = ""', 'flags = "none"'),
        ("out = false", 'out = "no"'),
    ],
)
def test_flags_can_be_written_in_more_ways_than_one(one: str, other: str) -> None:
    car = '[[cars]]\nname = "A"\nat = "R5"\n'
    assert same(f"{car}{one}\n{END}", f"{car}{other}\n{END}")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('dice = 2\nthrow = ["3/1", 4]\nplacing = "4-r1"', 'throw = "[3/1 4]"\nplacing = ["4", "r1"]'),
        ('placing = "r1-4"', 'throw = ["1/3", 4]\nplacing = "r1-4"'),
        ('placing = "2"', 'throw = ["2/3"]\nplacing = "r2"'),
        ('placing = "r3"', 'throw = ["3/1"]\nplacing = "r3"'),
        ('late = true\nthrow = ["3/1"]', 'late = "number"\ndice = 1\nthrow = ["3/1"]'),
    ],
)
def test_a_go_can_be_written_in_more_ways_than_one(one: str, other: str) -> None:
    go = '[[goes]]\ncar = "A"\n'
    assert same(f"{ROAD}{go}{one}\n{END}", f"{ROAD}{go}{other}\n{END}")
