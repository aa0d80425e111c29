"""Whatever is wrong with a situation of Das Motorsportspiel is said in one sentence, with file and place."""

import io
from pathlib import Path

import pytest

from motorchamp_tui.errors import BrokenFileError
from motorchamp_tui.games.motorsportspiel.situations.files import situation_of
from motorchamp_tui.games.situations import check_situations
from motorchamp_tui.games.tables import in_text

ROAD = """
[track]
rows = 50
line = ["L10-11", "R12-13o"]
corners = { "12-15" = "2l" }
[track.pit]
entrance = 30
lane = "31-1"
pits = { A = 34 }
exits = [0, 1]
[[cars]]
name = "A"
at = "R5"
"""
GO = """
[[goes]]
car = "A"
dice = 2
throw = ["3/1", 4]
placing = "4-r3"
"""
EXPECT = """
[expect]
outcome = "drives"
"""
SOUND = ROAD + GO + EXPECT


def read(body: str) -> None:
    in_text(f'game = "motorsportspiel"\ntitle = "A title"\nchapter = "Driving"\n{body}', "x.toml", situation_of)


def test_the_sound_file_of_these_tests_is_sound() -> None:
    read(SOUND)


def instead(old: str, new: str) -> str:
    assert old in SOUND
    return SOUND.replace(old, new, 1)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("[trak]\n" + SOUND, "trak: There is no such key. Did you mean track?"),
        (instead("rows", "row"), "track.row: There is no such key. Did you mean rows?"),
        (instead("exits", "exit"), "track.pit.exit: There is no such key. Did you mean exits?"),
        (instead("at =", "on ="), "cars[0].on: There is no such key. Choose from: name, at, laps, "),
        (instead("placing", "placed"), "goes[0].placed: There is no such key. Did you mean placing?"),
        (instead("outcome", "outcom"), "expect.outcom: There is no such key. Did you mean outcome?"),
        (SOUND + "[race]\nextra_stops = true", "race.extra_stops: There is no such key. Did you mean extra_stop?"),
        (SOUND + "[expect.cars.A]\nflag = 'y'", "expect.cars.A.flag: There is no such key. Did you mean flags?"),
        (SOUND + "[expect.cars.B]\nat = 'R5'", "expect.cars.B: There is no such key. Choose from: A."),
        (SOUND + '[expect.odds."4"]', "expect.odds.4: There is no such key. Choose from: 1, 2, 3."),
        (SOUND + '[expect.odds."3"]', "expect.odds.3: Nothing is expected."),
        (SOUND + "[expect.cars.A]", "expect.cars.A: Nothing is expected."),
        (SOUND.replace(EXPECT, ""), "expect: Nothing is expected."),
        (
            SOUND + '[expect.odds."3"]\nclean = "1/2/3"',
            "expect.odds.3.clean: '1/2/3' is not a fraction: write it like 16/27.",
        ),
        (instead('"drives"', '"drive"'), "expect.outcome: There is no 'drive'. Did you mean drives?"),
        (SOUND + 'ends = ["R50"]', "expect.ends[0]: R50 is off the track, which has rows 0 to 49."),
        (SOUND + 'ends = ["R12"]', "expect.ends[0]: There is no R12: row 12 is the first of R13."),
        (SOUND + 'ends = ["P30"]', "expect.ends[0]: There is no pit lane in row 30."),
        (SOUND + 'ends = "B33"', "expect.ends: There is no pit in row 33."),
        (
            SOUND + 'ends = ["X3"]',
            "expect.ends[0]: 'X3' is not a space: write R14, L14, P14 (pit lane) or B14 (pit).",
        ),
        (SOUND + "numbers = [4]", "expect.numbers[0]: A whole number from 1 to 3 is needed here, not 4."),
        (SOUND + "placings = 49", "expect.placings: A whole number from 0 to 48 is needed here, not 49."),
        (
            SOUND + 'placings = ["6-4"]',
            "expect.placings[0]: '6-4' is not a placing: write the dice in their order, the red one with an r, ",
        ),
        (SOUND + "excess = 19", "expect.excess: A whole number from 0 to 18 is needed here, not 19."),
        (SOUND + 'time = "16-3"', "expect.time: '16-3' is not a practice time: "),
        (SOUND + 'order = ["B"]', "expect.order[0]: There is no car 'B'. Choose from: A."),
        (SOUND + "over = 1", "expect.over: true or false is needed here, not 1."),
        (SOUND + "refused = 1", "expect.refused: A text is needed here, not 1."),
        (
            SOUND + "[expect.cars.A]\ndue = 'stop'",
            "expect.cars.A.due: There is no 'stop'. Did you mean stop and go?",
        ),
        (SOUND.replace(GO, ""), "expect.outcome: This is expected of a go, but the file has none."),
        (
            instead('placing = "4-r3"\n', ""),
            "expect.outcome: This is expected of a placing, and the last go has none.",
        ),
        (
            instead('throw = ["3/1", 4]\nplacing = "4-r3"\n', "").replace('outcome = "drives"', "placings = 8"),
            "expect.placings: This is expected of a throw, and the last go has none.",
        ),
        (instead("rows = 50", "rows = 7"), "track.rows: A whole number from 8 to 500 is needed here, not 7."),
        (
            instead('"R12-13o"', '"R11-13o"'),
            "track.line[1]: A space covers a row, or two where it is long: R11-13o does not.",
        ),
        (
            instead('"R12-13o"', '"R11-12o"'),
            "track.line[1]: R12 is half in a corner: corners begin and end between spaces.",
        ),
        (instead('"R12-13o"', '"L11-12o"'), "track.line[1]: L11 covers row 11 already."),
        (instead('"R12-13o"', '"R50o"'), "track.line[1]: There is no row 50: the track has rows 0 to 49."),
        (
            instead('"R12-13o"', '"M13"'),
            "track.line[1]: 'M13' is not a space of the line: write L22, R12-13 or, with a dot, R12-13o.",
        ),
        (
            instead('"2l"', '"2m"'),
            "track.corners.12-15: '2m' is not a corner: write limit and side of the gravel, like 3l.",
        ),
        (
            instead('"2l"', '"7l"'),
            "track.corners.12-15: '7l' is not a corner: write limit and side of the gravel, like 3l.",
        ),
        (
            instead('"12-15" =', '"12 to 15" ='),
            "track.corners.\"12 to 15\": '12 to 15' is not a row or a range of rows: write 20 or 11-14.",
        ),
        (
            instead('"2l" }', '"2l", "15-16" = "3l" }'),
            "track.corners.15-16: Row 15 is in another corner already.",
        ),
        (
            instead('"31-1"', '"32-1"'),
            "track.pit.lane: The way in leads from R30 to P31, so the lane begins there.",
        ),
        (
            instead('"31-1"', '"31-30"'),
            "track.pit.lane: The lane runs round to its own entrance in row 30.",
        ),
        (instead("[0, 1]", "[1, 2]"), "track.pit.exits: Row 2 is not in the pit lane."),
        (instead("[0, 1]", "[]"), "track.pit.exits: The lane needs an exit."),
        (instead("A = 34", "A = 20"), "track.pit.pits.A: Row 20 is not in the pit lane."),
        (
            instead("A = 34", "A = 1"),
            "track.pit.pits.A: The pit in row 1 is beyond the line: all must be before it.",
        ),
        (
            instead("entrance = 30", 'entrance = "L30"'),
            "track.pit.entrance: A whole number from 0 to 49 is needed ",
        ),
        (
            instead("[track]\n", '[track]\ncircuit = "classic-gp"\n'),
            "track.rows: A circuit has a road of its own: drop this key, or the circuit.",
        ),
        (
            instead(ROAD, '[track]\ncircuit = "hockenheim"\n'),
            "track.circuit: There is no track 'hockenheim'. Did you mean hockenheim-gp?",
        ),
        (
            instead(ROAD, 'track = "B"\ncircuit = "classic-gp"\n'),
            "circuit: The track is named twice: drop one of the names.",
        ),
        (
            instead(ROAD, '[track]\ncircuit = "classic-gp"\npit = { entrance = 94, lane = "95-1", exits = [1] }'),
            "track.pit.entrance: The pits of classic-gp are different: drop this key.",
        ),
        (instead(ROAD, '[track]\nroad = "E"\n'), "track.road: There is no 'E'. Choose from: A, B, C, D."),
        (instead(ROAD, "track = 3\n"), "track: A table is needed here, not 3."),
        (instead('at = "R5"\n', ""), "cars[0].at: This key is missing."),
        (instead('name = "A"\n', ""), "cars[0].name: This key is missing."),
        (
            instead('at = "R5"', 'at = "R5"\nlaps = 5'),
            "cars[0].laps: A whole number from -1 to 4 is needed here, not 5.",
        ),
        (
            instead('at = "R5"', 'at = "R5"\nflags = "yx"'),
            "cars[0].flags: 'yx' are not flags: write letters y r b w, like yyw, black once at most.",
        ),
        (
            instead('at = "R5"', 'at = "R5"\nflags = 2'),
            "cars[0].flags: Flags are written as letters y r b w, like yyw.",
        ),
        (
            instead('at = "R5"', 'at = "P33"\ngravel = true'),
            "cars[0].gravel: A car in the gravel is in the race, beside a space of the road.",
        ),
        (
            instead('at = "R5"', 'at = "P33"\nmisses_go = true'),
            "cars[0].misses_go: A car that misses its go where it is has to be on the road.",
        ),
        (
            instead('at = "R5"', 'at = "R5"\nout = true\nfinished = true'),
            "cars[0].finished: A car that is out has not finished.",
        ),
        (
            instead('at = "R5"', 'at = "R5"\nout = "temporarily"'),
            "cars[0].out: There is no 'temporarily'. Choose from: no, retired.",
        ),
        (instead('at = "R5"', 'at = "R5"\npit = 35'), "cars[0].pit: There is no pit in row 35."),
        (
            instead("A = 34", "A = 34, B = 35").replace('at = "R5"', 'at = "B35"'),
            "cars[0].at: B35 is not the pit of A, which is B34.",
        ),
        (SOUND + '[[cars]]\nname = "A"\nat = "L5"', "cars[1].name: Two cars are called A."),
        (
            SOUND + '[[cars]]\nname = "B"\nat = "R5"',
            "cars[1].at: R5 has no room for B, with A there.",
        ),
        (instead('car = "A"', 'car = "B"'), "goes[0].car: There is no 'B'. Choose from: A."),
        (instead("dice = 2", "dice = 4"), "goes[0].dice: A whole number from 1 to 3 is needed here, not 4."),
        (instead("dice = 2", "dice = 3"), "goes[0].throw: The number of dice chosen is 3, not 2."),
        (
            instead('["3/1", 4]', "[3, 4]"),
            "goes[0].throw: The red die is written with the number under it, like 3/1, and there is one of it.",
        ),
        (
            instead('["3/1", 4]', '["3/1", 7]'),
            "goes[0].throw: A white die shows a whole number from 1 to 6, not 7.",
        ),
        (
            instead('["3/1", 4]', '["3/3", 4]'),
            "goes[0].throw: Dice cannot show [3/3 4]: up to two are white, and red has two different numbers.",
        ),
        (instead('["3/1", 4]', "4"), "goes[0].throw: An array of dice is needed here, not 4."),
        (instead('"4-r3"', '"4-3"'), "goes[0].placing: '4-3' is not a placing: write the dice in their order, "),
        (
            instead('"4-r3"', '"r3"'),
            "goes[0].placing: All dice must be placed: [3/1 4] has 2, and r3 has not.",
        ),
        (
            instead('throw = ["3/1", 4]\nplacing = "4-r3"', 'placing = "r4-3"'),
            "goes[0].placing: The red die cannot show 4.",
        ),
        (
            instead('placing = "4-r3"', 'end = "R12"'),
            "goes[0].end: Dice must be placed before this: give the placing.",
        ),
        (
            instead('placing = "4-r3"', 'placing = "4-r3"\nend = "too fast R12"'),
            "goes[0].end: There is no R12: row 12 is the first of R13.",
        ),
        (
            instead('placing = "4-r3"', 'placing = "4-r3"\nlate = "throw"'),
            "goes[0].late: There is no 'throw'. Choose from: number, placing, end.",
        ),
        (SOUND + "[race]\nclock = 5", "race.clock: A whole number from 10 to 60 is needed here, not 5."),
        (SOUND + "[race]\nlaps = 0", "race.laps: A whole number from 1 to 100 is needed here, not 0."),
        (EXPECT, "cars: No car is on the track."),
        (
            SOUND + '[practice]\ntimes = { A = "16/3" }',
            "cars: Practice times put the cars on the grid: drop one of them.",
        ),
        (
            '[practice]\ntimes = { A = "16,3" }\n[expect]\ngrid = ["A"]',
            "practice.times.A: '16,3' is not a practice time: ",
        ),
        ("[practice]\n[expect]\ngrid = ['A']", "practice.times: No practice time is given."),
    ],
)
def test_a_mistake_is_told_with_the_file_and_its_place(body: str, sentence: str) -> None:
    with pytest.raises(BrokenFileError) as error:
        read(body)
    assert str(error.value).startswith(f"x.toml: {sentence}")


def test_the_command_says_so_with_exit_status_2(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text('game = "motorsportspiel"\ntitle = "t"\nchaptr = "c"\n', encoding="utf-8")
    out = io.StringIO()
    assert check_situations([file], out) == 2
    assert out.getvalue().splitlines() == [
        f"{file}: chaptr: There is no such key. Did you mean chapter?",
        "0 ok, 0 failed, 1 unreadable",
    ]
