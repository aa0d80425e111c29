"""Situation files: everyone here holds, and everything that is wrong with one is said with its place."""

import io
import tomllib
from pathlib import Path

import pytest

from motorchamp_tui.errors import BrokenFileError
from motorchamp_tui.situations import failures, judge_paths, read_situation, run, situation_from

FOLDER = Path(__file__).parent / "situations"
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
GO = """
[[goes]]
car = "A"
dice = "1"
throw = [5]
"""
EXPECT = """
[expect]
outcome = "moves"
"""
SOUND = PIT + GO + EXPECT


def read(body: str) -> None:
    situation_from(f'title = "A title"\nchapter = "Moving"\n{body}', "x.toml")


def complaint(body: str) -> str:
    with pytest.raises(BrokenFileError) as error:
        read(body)
    return str(error.value)


# ── Those that hold ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_rules_agree_with_every_situation(file: Path) -> None:
    assert failures(read_situation(file)) == ()


def test_there_is_a_situation_for_every_chapter_and_every_figure_of_the_rulebook() -> None:
    told = [tomllib.loads(file.read_text(encoding="utf-8")) for file in FILES]
    figures = {each.get("figure", "")[:2].rstrip("abcd") for each in told}
    assert {str(number) for number in range(1, 13)} <= figures
    assert len({each["title"] for each in told}) == len(told)
    assert len({each["chapter"] for each in told}) == 12


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
                assert len(failures(situation_from(changed, file.name))) == 1, (file, key)


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
    assert failures(situation_from(text, "x.toml")) == (
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
    assert failures(situation_from(text + '[expect]\ngrid = ["A", "B", "C"]', "x.toml")) == (
        "grid: expected A B C, got B A C",
    )


def test_cars_that_would_throw_for_their_place_stand_as_the_file_has_them() -> None:
    text = 'title = "t"\nchapter = "c"\n[practice]\ntimes = { A = "none", B = "7.1/2", C = "none", D = "7.1/2" }\n'
    assert failures(situation_from(text + '[expect]\ngrid = ["B", "D", "A", "C"]', "x.toml")) == ()


# ── Goes that the rules do not allow ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("go", "reason"),
    [
        (
            'car = "A"\ndice = "S"\nthrow = [2]',
            "goes[0]: A may not choose S: fair play: one die is without risk here.",
        ),
        (
            'car = "A"\ndice = "2"\nthrow = [2, 3]',
            "goes[0]: A may not choose 2: a single square allows one die.",
        ),
        (
            'car = "A"\ndice = "1"\nthrow = [5]\nend = "R44"',
            "goes[0]: A may not end at R44; there is: R43, L43, P43.",
        ),
        (
            'car = "A"\ndice = "1"\nthrow = [5]\nend = "R43>L46"',
            "goes[0]: A may not end at R43>L46; there is: R43, L43, P43.",
        ),
        (
            'car = "A"\ndice = "1"\nthrow = [5]\nend = "P43"\n[[goes]]\ncar = "A"\nthrow = [1, 1]',
            "goes[1]: The dice chosen cannot show [1, 1].",
        ),
        (
            'car = "A"\ndice = "1"\nthrow = [5]\nend = "R43"\n[[goes]]\ncar = "A"\nthrow = [1]',
            "goes[1]: A throws, and the file does not say with which dice.",
        ),
    ],
)
def test_a_go_that_the_rules_do_not_allow_fails_with_the_referees_reason(go: str, reason: str) -> None:
    text = f'title = "t"\nchapter = "c"\n{PIT}[[goes]]\n{go}\n{EXPECT}'
    assert failures(situation_from(text, "x.toml")) == (reason,)


def test_a_car_that_is_out_has_no_go() -> None:
    cars = '[[cars]]\nname = "X"\nat = "R3"\nout = "temporarily"\n'
    go = '[[goes]]\ncar = "X"\ndice = "1"\nthrow = [5]\n'
    text = f'title = "t"\nchapter = "c"\n{PIT}{cars}{go}{EXPECT}'
    assert failures(situation_from(text, "x.toml")) == ("goes[0]: X is temporarily out and has no go.",)


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
    assert failures(situation_from(text, "x.toml")) == ()
    assert failures(situation_from(text.replace(f'"{end}"', '"L3"'), "x.toml")) == (
        "goes[0]: A may not end at L3; there is: R0, L0.",
    )


def test_a_slipstream_over_the_last_line_may_be_written_in_full() -> None:
    text = (FOLDER / "tow-wins-the-race.toml").read_text(encoding="utf-8")
    text = text.replace('"R53"', '"R54"').replace('"R58"', '"R59"').replace("R57>R0", "R58>L1")
    assert failures(situation_from(text, "x.toml")) == ()


# ── Files that are no situations ─────────────────────────────────────────────────────────────────────


def test_the_sound_file_of_these_tests_is_sound() -> None:
    read(SOUND)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("[trak]\n" + SOUND, "trak: There is no such key. Did you mean track?"),
        (SOUND.replace("rows", "row"), "track.row: There is no such key. Did you mean rows?"),
        (SOUND.replace("colour", "color"), "track.squares.R38.color: There is no such key. Did you mean colour?"),
        (SOUND.replace("exits", "exit"), "track.pit.exit: There is no such key. Did you mean exits?"),
        (SOUND.replace("team", "teem"), "cars[0].teem: There is no such key. Did you mean team?"),
        (SOUND.replace("throw", "thrown"), "goes[0].thrown: There is no such key. Did you mean throw?"),
        (SOUND.replace("outcome", "out"), "expect.out: There is no such key. Did you mean outcome?"),
        (SOUND + "[race]\nlap = 3", "race.lap: There is no such key. Did you mean laps?"),
        (
            SOUND + "[expect.cars.A]\npassed = 1",
            "expect.cars.A.passed: There is no such key. Did you mean passes?",
        ),
        (
            SOUND + "[expect.cars.Q]\npasses = 1",
            "expect.cars.Q: There is no such key. There is: A.",
        ),
        (
            SOUND + '[expect.odds."4"]\ntemporarily = "0/6"',
            "expect.odds.4: There is no such key. There is: S, 1, 2, 3.",
        ),
        (
            SOUND + '[expect.odds."1"]\ntemporary = "0/6"',
            "expect.odds.1.temporary: There is no such key. Did you mean temporarily?",
        ),
        (
            SOUND + '[expect.odds."1"]\ntemporarily = 0.5',
            "expect.odds.1.temporarily: A text is needed here, not 0.5.",
        ),
        (
            SOUND + '[expect.odds."1"]\ntemporarily = "none"',
            "expect.odds.1.temporarily: 'none' is no fraction: write it like 5/36.",
        ),
        (SOUND + '[expect.odds."1"]', "expect.odds.1: Nothing is expected."),
        (SOUND + "[expect.cars.A]", "expect.cars.A: Nothing is expected."),
        (SOUND.replace(EXPECT, ""), "expect: Nothing is expected."),
        (SOUND.replace('"moves"', '"move"'), "expect.outcome: There is no 'move'. Did you mean moves?"),
        (SOUND + 'ends = "R3"', "expect.ends: An array is needed here, not 'R3'."),
        (SOUND + "ends = [3]", "expect.ends[0]: A text is needed here, not 3."),
        (
            SOUND + 'ends = ["R50"]',
            "expect.ends[0]: R50 is off the track, which has rows 0 to 49.",
        ),
        (SOUND + 'ends = ["P7"]', "expect.ends[0]: P7 is off the track: there is no pit lane in row 7."),
        (SOUND + 'beside = ["B44"]', "expect.beside[0]: B44 is off the track: there is no box in row 44."),
        (SOUND + 'tows = ["R43"]', "expect.tows[0]: 'R43' is no chain of slipstreams: write it like R14>L17."),
        (SOUND + 'order = ["A", "B"]', "expect.order[1]: There is no car 'B'. There is: A."),
        (SOUND + 'dice = ["4"]', "expect.dice[0]: There are no dice '4'. There is: S, 1, 2, 3."),
        (SOUND + 'grid = ["A"]', "expect.grid: Only practice times give a grid."),
        (SOUND.replace(GO, ""), "expect.outcome: This is expected of a go, and there is none."),
        (
            SOUND.replace("throw = [5]", ""),
            "expect.outcome: This is expected of a throw, and the last go has none.",
        ),
        (
            SOUND.replace("rows = 50", "rows = 15"),
            "track.rows: A whole number from 16 to 500 is needed here, not 15.",
        ),
        (
            SOUND.replace("rows = 50", "rows = true"),
            "track.rows: A whole number from 16 to 500 is needed here, not true.",
        ),
        (
            SOUND.replace("rows = 50", "rows = 50.0"),
            "track.rows: A whole number from 16 to 500 is needed here, not 50.0.",
        ),
        (
            SOUND.replace("colour = 1", "colour = 4"),
            "track.squares.R38.colour: A whole number from 1 to 3 is needed here, not 4.",
        ),
        (
            SOUND.replace("colour = 1", "limit = 0"),
            "track.squares.R38.limit: A whole number from 1 to 15 is needed here, not 0.",
        ),
        (
            SOUND.replace('"R38" =', '"M38" ='),
            "track.squares.M38: 'M38' are no squares: write R10 or R12-R20.",
        ),
        (
            SOUND.replace('"R38" =', '"R38-L40" ='),
            "track.squares.R38-L40: 'R38-L40' are no squares: write R10 or R12-R20.",
        ),
        (
            SOUND.replace('"R38" =', '"R50" ='),
            "track.squares.R50: There is no row 50: the track has rows 0 to 49.",
        ),
        (
            SOUND.replace("rows = 50", 'rows = 50\nsolid = ["4-"]'),
            "track.solid[0]: '4-' are no rows: write 20 or 11-14.",
        ),
        (
            SOUND.replace("rows = 50", 'rows = 50\nwall = ["4", "48-50"]'),
            "track.wall[1]: There is no row 50: the track has rows 0 to 49.",
        ),
        (
            SOUND.replace("rows = 50", "rows = 50\nstart_area_end = 50"),
            "track.start_area_end: A whole number from 0 to 49 is needed here, not 50.",
        ),
        (
            SOUND.replace('"41-6"', '"42-6"'),
            "track.pit.lane: The way in leads from R40 to P41, so the lane begins there.",
        ),
        (
            SOUND.replace('"41-6"', '"41-40"'),
            "track.pit.lane: The lane runs round to its own entrance in row 40.",
        ),
        (SOUND.replace("[5, 6]", "[6, 7]"), "track.pit.exits: Row 7 is not in the pit lane."),
        (SOUND.replace("red = 43", "red = 20"), "track.pit.boxes.red: Row 20 is not in the pit lane."),
        (SOUND.replace("red = 43", "red = 2"), "track.pit.boxes.white: The box in row 2 is that of team red."),
        (
            SOUND.replace('at = "R38"', 'at = "X38"'),
            "cars[0].at: 'X38' is no square: write R14, L14, P14 (pit lane) or B14 (box).",
        ),
        (SOUND.replace('at = "R38"', ""), "cars[0].at: This key is missing."),
        (SOUND.replace('name = "A"', ""), "cars[0].name: This key is missing."),
        (
            SOUND.replace('"white"', '"white"\nlaps = 6'),
            "cars[0].laps: A whole number from -1 to 5 is needed here, not 6.",
        ),
        (
            SOUND.replace('"white"', '"white"\nflap = "red"'),
            "cars[0].flap: There is no 'red'. There is: none, pit, handicap.",
        ),
        (
            SOUND.replace('"white"', '"white"\nout = "permanently"'),
            "cars[0].out: There is no 'permanently'. There is: no, temporarily.",
        ),
        (
            SOUND.replace('"white"', '"white"\npasses = 1'),
            "cars[0].passes: A is not out, so nobody has passed it.",
        ),
        (
            SOUND.replace('at = "R38"', 'at = "P42"\nout = "temporarily"'),
            "cars[0].out: No car can stand beside P42: there is no run-off.",
        ),
        (
            SOUND.replace("rows = 50", 'rows = 50\nwall = ["38"]').replace(
                "team =", 'out = "temporarily"\nteam ='
            ),
            "cars[0].out: No car can stand beside R38: there is no run-off.",
        ),
        (
            SOUND + '[[cars]]\nname = "B"\nat = "R38"',
            "cars[1].at: A and B both stand on R38.",
        ),
        (SOUND + '[[cars]]\nname = "A"\nat = "L38"', "cars[1].name: Two cars are called A."),
        (SOUND.replace('car = "A"', 'car = "B"'), "goes[0].car: There is no 'B'. There is: A."),
        (SOUND.replace('dice = "1"', 'dice = "4"'), "goes[0].dice: There is no '4'. There is: S, 1, 2, 3."),
        (SOUND.replace('dice = "1"', ""), "goes[0].dice: This key is missing: on the race track dice are chosen."),
        (
            SOUND.replace("throw = [5]", "throw = [7]"),
            "goes[0].throw[0]: A whole number from 1 to 6 is needed here, not 7.",
        ),
        (SOUND.replace("throw = [5]", "throw = [5, 1]"), "goes[0].throw: The dice chosen (1) cannot show [5, 1]."),
        (SOUND.replace('dice = "1"', 'dice = "S"'), "goes[0].throw: The dice chosen (S) cannot show [5]."),
        (SOUND.replace("throw = [5]", "throw = []"), "goes[0].throw: No die is thrown."),
        (SOUND.replace("throw = [5]", 'end = "R43"'), "goes[0].end: A go without a throw ends nowhere."),
        (
            SOUND.replace("throw = [5]", 'throw = [5]\nend = "R77"'),
            "goes[0].end: R77 is off the track, which has rows 0 to 49.",
        ),
        (SOUND + "[race]\nlaps = 0", "race.laps: A whole number from 1 to 100 is needed here, not 0."),
        (SOUND + "[race]\npit_stops = 1", "race.pit_stops: true or false is needed here, not 1."),
        (EXPECT, "cars: There is no car on the track."),
        ("track = 3\n" + EXPECT, "track: A table is needed here, not 3."),
        (
            SOUND + '[practice]\ntimes = { A = "8.1/2" }',
            "track: Practice times stand in place of track, cars and goes: drop one of them.",
        ),
        (
            '[practice]\ntimes = { A = "8,1/2" }\n[expect]\ngrid = ["A"]',
            "practice.times.A: '8,1/2' is no practice time: write it like 8.6/11.",
        ),
        ('[practice]\ntimes = { A = "8.1/2" }' + EXPECT, "expect.outcome: Practice times only give a grid."),
        ('[practice]\n[expect]\ngrid = ["A"]', "practice.times: No practice time is given."),
        (
            '[practice]\ntimes = { A = "8.1/2" }\n[expect]\ngrid = ["B"]',
            "expect.grid[0]: There is no car 'B'. There is: A.",
        ),
    ],
)
def test_a_mistake_is_told_with_the_file_and_its_place(body: str, sentence: str) -> None:
    assert complaint(body) == f"x.toml: {sentence}"


def test_a_situation_needs_a_title_and_a_chapter() -> None:
    with pytest.raises(BrokenFileError, match=r"^x.toml: title: This key is missing.$"):
        situation_from(SOUND, "x.toml")
    with pytest.raises(BrokenFileError, match=r"^x.toml: title: A text is needed here, not ' '.$"):
        situation_from('title = " "\n' + SOUND, "x.toml")
    with pytest.raises(BrokenFileError, match=r"^x.toml: chapter: This key is missing.$"):
        situation_from('title = "t"\n' + SOUND, "x.toml")


def test_a_file_that_is_not_toml_is_told_with_the_line() -> None:
    assert complaint("[track\nrows = 60") == (
        "x.toml: It is not written in TOML: Expected ']' at the end of a table declaration (at line 3, column 7)."
    )


# ── The command ──────────────────────────────────────────────────────────────────────────────────────


def lines_of(*paths: Path) -> tuple[int, list[str]]:
    out = io.StringIO()
    status = run(paths, out)
    return status, out.getvalue().splitlines()


def test_a_folder_of_situations_that_hold_ends_with_status_0() -> None:
    status, lines = lines_of(FOLDER)
    assert status == 0
    assert lines[-1] == f"{len(FILES)} ok, 0 failed"
    assert lines[0].startswith("ok      ")


def test_one_that_does_not_hold_is_printed_with_its_failures_and_ends_with_status_1(tmp_path: Path) -> None:
    text = (FOLDER / "tow-basic.toml").read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(text.replace("R14>R17", "R14>R18"), encoding="utf-8")
    status, lines = lines_of(wrong, FOLDER / "tow-basic.toml")
    assert status == 1
    assert lines == [
        "FAILED  Two squares behind in the same lane, then three further squares",
        "        tows: expected R14>L17 R14>R18, got R14>L17 R14>R17",
        "ok      Two squares behind in the same lane, then three further squares",
        "1 ok, 1 failed",
    ]


def test_one_that_cannot_be_read_ends_with_status_2_and_all_others_are_judged(tmp_path: Path) -> None:
    broken, nothing, binary = tmp_path / "broken.toml", tmp_path / "nothing.toml", tmp_path / "sub" / "binary.toml"
    broken.write_text("titel = 1", encoding="utf-8")
    binary.parent.mkdir()
    binary.write_bytes(b"\xff\xfe")
    out, complaints = io.StringIO(), io.StringIO()
    status = run([broken, FOLDER / "tow-basic.toml", nothing, binary.parent], out, complaints)
    assert status == 2
    assert out.getvalue().splitlines() == [
        "ok      Two squares behind in the same lane, then three further squares",
        "1 ok, 0 failed, 3 unreadable",
    ]
    assert complaints.getvalue().splitlines() == [
        f"{broken}: titel: There is no such key. Did you mean title?",
        f"{nothing}: It cannot be read: No such file or directory.",
        f"{binary}: This is no text file (UTF-8).",
    ]


def test_a_folder_without_situations_cannot_be_read(tmp_path: Path) -> None:
    status, lines = lines_of(tmp_path)
    assert status == 2
    assert lines == [f"{tmp_path}: There is no situation in this folder.", "0 ok, 0 failed, 1 unreadable"]


def test_folders_are_read_with_the_folders_in_them_in_the_order_of_their_names(tmp_path: Path) -> None:
    for name in ("b.toml", "a.toml", "c/a.toml"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text((FOLDER / "tow-basic.toml").read_text(encoding="utf-8"), encoding="utf-8")
    assert [judged.file.relative_to(tmp_path).as_posix() for judged in judge_paths([tmp_path])] == [
        "a.toml",
        "b.toml",
        "c/a.toml",
    ]
