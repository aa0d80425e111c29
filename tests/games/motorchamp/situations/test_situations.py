"""Situations of MotorChamp: each one here holds, and each expectation can fail."""

import tomllib
from pathlib import Path

import pytest

from motorchamp_tui.games.motorchamp.situations.files import situation_of
from motorchamp_tui.games.motorchamp.situations.judging import failures
from motorchamp_tui.games.tables import in_file, in_text
from motorchamp_tui.locations import situations_folder

FOLDER = situations_folder()
FILES = sorted(FOLDER.glob("*.toml"))

PIT = """
[track]
rows = 50
[track.squares]
"R38" = { colour = 1 }
[track.pit]
entrance = 40
lane = "41-6"
boxes = { red = 43, white = 2 }
exits = [5, 6]
[[cars]]
name = "A"
at = "R38"
team = "white"
"""
EXPECT = """
[expect]
outcome = "moves"
"""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_rules_agree_with_every_situation(file: Path) -> None:
    assert failures(in_file(file, situation_of)) == ()


def test_there_is_a_situation_for_every_chapter_and_every_figure_of_the_rulebook() -> None:
    told = [tomllib.loads(file.read_text(encoding="utf-8")) for file in FILES]
    figures = {situation.get("figure", "")[:2].rstrip("abcd") for situation in told}
    assert {str(number) for number in range(1, 13)} <= figures
    assert len({situation["title"] for situation in told}) == len(told)
    assert len({situation["chapter"] for situation in told}) == 13


def test_an_expectation_that_does_not_hold_fails_with_what_the_rules_say() -> None:
    for file in FILES:
        text = file.read_text(encoding="utf-8")
        for key, wrong in [
            ("outcome = ", '"finishes"'),
            ("ends = ", '["L0"]'),
            ("tows = ", '["L0>L3"]'),
            ("beside = ", '["L0"]'),
        ]:
            lines = [key + wrong if line.startswith(key) else line for line in text.splitlines()]
            changed = "\n".join(lines)
            if changed != text.rstrip() and '= "finishes"' not in text:
                assert len(failures(in_text(changed, file.name, situation_of))) == 1, (file, key)


WRONG = """
[[cars]]
name = "B"
at = "L30"
out = "temporarily"
passes = 1
[[goes]]
car = "A"
dice = "1"
throw = [5]
end = "L43"
[expect]
dice = ["S", "1"]
ends = ["L43"]
tows = ["R43>L46", "R43>R46"]
outcome = "stays"
beside = ["R43"]
order = ["B", "A"]
[expect.odds."1"]
temporarily = "1/6"
permanently = "0/6"
[expect.odds."2"]
permanently = "1/36"
[expect.cars.A]
at = "R43"
laps = 2
flap = "pit"
out = "temporarily"
finished = true
[expect.cars.B]
passes = 2
out = "no"
"""


def test_every_expectation_can_fail() -> None:
    text = f'title = "All wrong"\nchapter = "Moving"\n{PIT}{WRONG}'
    assert failures(in_text(text, "x.toml", situation_of)) == (
        "dice: expected S 1, got 1",
        "odds.1.temporarily: expected 1/6, got 0/6",
        "odds.2.permanently: expected 1/36, got no such choice here",
        "ends: expected L43, got L43 P43 R43",
        "tows: expected R43>L46 R43>R46, got none",
        "outcome: expected stays, got moves",
        "beside: expected R43, got none",
        "order: expected B A, got A",
        "cars.A.at: expected R43, got L43",
        "cars.A.laps: expected 2, got 1",
        "cars.A.flap: expected pit, got none",
        "cars.A.out: expected temporarily, got no",
        "cars.A.finished: expected true, got false",
        "cars.B.passes: expected 2, got 1",
        "cars.B.out: expected no, got temporarily",
    )


def test_a_grid_that_is_expected_can_fail() -> None:
    text = 'title = "t"\nchapter = "c"\n[practice]\ntimes = { A = "8.1/2", B = "7.1/2", C = "none" }\n'
    assert failures(in_text(text + '[expect]\ngrid = ["A", "B", "C"]', "x.toml", situation_of)) == (
        "grid: expected A B C, got B A C",
    )


def test_cars_that_would_throw_for_their_place_stand_as_the_file_has_them() -> None:
    text = 'title = "t"\nchapter = "c"\n[practice]\ntimes = { A = "none", B = "7.1/2", C = "none", D = "7.1/2" }\n'
    assert failures(in_text(text + '[expect]\ngrid = ["B", "D", "A", "C"]', "x.toml", situation_of)) == ()


@pytest.mark.parametrize(
    ("go", "reason"),
    [
        (
            'car = "A"\ndice = "S"\nthrow = [2]',
            "goes[0]: A may not choose S: one die is safe (fair play).",
        ),
        (
            'car = "A"\ndice = "2"\nthrow = [2, 3]',
            "goes[0]: A may not choose 2: a single square allows one die.",
        ),
        (
            'car = "A"\ndice = "1"\nthrow = [5]\nend = "R44"',
            "goes[0]: A may not end at R44; it may end at: R43, L43, P43.",
        ),
        (
            'car = "A"\ndice = "1"\nthrow = [5]\nend = "R43>L46"',
            "goes[0]: A may not end at R43>L46; it may end at: R43, L43, P43.",
        ),
        (
            'car = "A"\ndice = "1"\nthrow = [5]\nend = "P43"\n[[goes]]\ncar = "A"\nthrow = [1, 1]',
            "goes[1]: The dice chosen cannot show [1, 1].",
        ),
        (
            'car = "A"\ndice = "1"\nthrow = [5]\nend = "R43"\n[[goes]]\ncar = "A"\nthrow = [1]',
            "goes[1]: A throws, but the file does not say which dice.",
        ),
    ],
)
def test_a_go_that_the_rules_do_not_allow_fails_with_the_referees_reason(go: str, reason: str) -> None:
    text = f'title = "t"\nchapter = "c"\n{PIT}[[goes]]\n{go}\n{EXPECT}'
    assert failures(in_text(text, "x.toml", situation_of)) == (reason,)


def test_a_car_that_is_out_has_no_go() -> None:
    cars = '[[cars]]\nname = "X"\nat = "R3"\nout = "temporarily"\n'
    go = '[[goes]]\ncar = "X"\ndice = "1"\nthrow = [5]\n'
    text = f'title = "t"\nchapter = "c"\n{PIT}{cars}{go}{EXPECT}'
    assert failures(in_text(text, "x.toml", situation_of)) == ("goes[0]: X is temporarily out and has no go.",)


@pytest.mark.parametrize("end", ["R0", "L0", "L1", "R2", "L2"])
def test_a_car_that_finishes_may_be_said_to_end_on_any_square_its_points_would_take_it_to(end: str) -> None:
    text = f"""
title = "t"
chapter = "c"
[track.squares]
"R57" = {{ colour = 1 }}
[[cars]]
name = "A"
at = "R57"
laps = 5
[[goes]]
car = "A"
dice = "1"
throw = [5]
end = "{end}"
[expect]
outcome = "finishes"
"""
    assert failures(in_text(text, "x.toml", situation_of)) == ()
    assert failures(in_text(text.replace(f'"{end}"', '"L3"'), "x.toml", situation_of)) == (
        "goes[0]: A may not end at L3; it may end at: R0, L0.",
    )


def test_a_slipstream_over_the_last_line_may_be_written_in_full() -> None:
    text = (FOLDER / "tow-wins-the-race.toml").read_text(encoding="utf-8")
    text = text.replace('"R53"', '"R54"').replace('"R58"', '"R59"').replace("R57>R0", "R58>L1")
    assert failures(in_text(text, "x.toml", situation_of)) == ()
