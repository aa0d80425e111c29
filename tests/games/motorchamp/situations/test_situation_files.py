"""Everything that is wrong with a situation file is said in one sentence, with the file and the place."""

import pytest

from motorchamp_tui.errors import BrokenFileError
from motorchamp_tui.games.motorchamp.situations.files import situation_of
from motorchamp_tui.games.tables import in_text

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
    in_text(f'title = "A title"\nchapter = "Moving"\n{body}', "x.toml", situation_of)


def complaint(body: str) -> str:
    with pytest.raises(BrokenFileError) as error:
        read(body)
    return str(error.value)


def test_the_sound_file_of_these_tests_is_sound() -> None:
    read(SOUND)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("[trak]\n" + SOUND, "trak: There is no such key. Did you mean track?"),
        (
            SOUND.replace("throw = [5]", "insisted = true").replace(EXPECT, '[expect]\ndice = ["1"]'),
            "goes[0].insisted: Others may insist only with the rule table=strict.",
        ),
        (
            SOUND.replace("throw = [5]", "throw = [5]\ninsisted = true"),
            "goes[0].insisted: Once a driver insists, the throw is void: drop one of them.",
        ),
        (
            SOUND.replace("throw = [5]", "throw = [5]\nturned = false"),
            "goes[0].turned: Drivers turn their own cars only with the rule turning=own.",
        ),
        (
            SOUND.replace('team = "white"', 'team = "white"\nflap = "handicap"\nflap_waiting = true'),
            "cars[0].flap_waiting: A flap waits at a box only with the rule softer-outs.",
        ),
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
            "expect.cars.Q: There is no such key. Choose from: A.",
        ),
        (
            SOUND + '[expect.odds."4"]\ntemporarily = "0/6"',
            "expect.odds.4: There is no such key. Choose from: S, 1, 2, 3.",
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
            "expect.odds.1.temporarily: 'none' is not a fraction: write it like 5/36.",
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
        (SOUND + 'tows = ["R43"]', "expect.tows[0]: 'R43' is not a chain of slipstreams: write it like R14>L17."),
        (SOUND + 'order = ["A", "B"]', "expect.order[1]: There is no car 'B'. Choose from: A."),
        (SOUND + 'dice = ["4"]', "expect.dice[0]: There are no dice '4'. Choose from: S, 1, 2, 3."),
        (SOUND + 'grid = ["A"]', "expect.grid: Only practice times give a grid."),
        (SOUND.replace(GO, ""), "expect.outcome: This is expected of a go, but the file has none."),
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
            "track.squares.M38: 'M38' is not a square or a range of squares: write R10 or R12-R20.",
        ),
        (
            SOUND.replace('"R38" =', '"R38-L40" ='),
            "track.squares.R38-L40: 'R38-L40' is not a square or a range of squares: write R10 or R12-R20.",
        ),
        (
            SOUND.replace('"R38" =', '"R50" ='),
            "track.squares.R50: There is no row 50: the track has rows 0 to 49.",
        ),
        (
            SOUND.replace("rows = 50", 'rows = 50\nsolid = ["4-"]'),
            "track.solid[0]: '4-' is not a row or a range of rows: write 20 or 11-14.",
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
            "cars[0].at: 'X38' is not a square: write R14, L14, P14 (pit lane) or B14 (box).",
        ),
        (SOUND.replace('at = "R38"', ""), "cars[0].at: This key is missing."),
        (SOUND.replace('name = "A"', ""), "cars[0].name: This key is missing."),
        (
            SOUND.replace('"white"', '"white"\nlaps = 6'),
            "cars[0].laps: A whole number from -1 to 5 is needed here, not 6.",
        ),
        (
            SOUND.replace('"white"', '"white"\nflap = "red"'),
            "cars[0].flap: There is no 'red'. Choose from: none, pit, handicap.",
        ),
        (
            SOUND.replace('"white"', '"white"\nout = "permanently"'),
            "cars[0].out: There is no 'permanently'. Choose from: no, temporarily.",
        ),
        (
            SOUND.replace('"white"', '"white"\npasses = 1'),
            "cars[0].passes: A is not out, so nobody has passed it.",
        ),
        (
            SOUND.replace('at = "R38"', 'at = "P42"\nout = "temporarily"'),
            "cars[0].out: No car can wait beside P42, which has no run-off.",
        ),
        (
            SOUND.replace("rows = 50", 'rows = 50\nwall = ["38"]').replace(
                "team =", 'out = "temporarily"\nteam ='
            ),
            "cars[0].out: No car can wait beside R38, which has no run-off.",
        ),
        (
            SOUND + '[[cars]]\nname = "B"\nat = "R38"',
            "cars[1].at: A and B are both on R38.",
        ),
        (SOUND + '[[cars]]\nname = "A"\nat = "L38"', "cars[1].name: Two cars are called A."),
        (SOUND.replace('car = "A"', 'car = "B"'), "goes[0].car: There is no 'B'. Choose from: A."),
        (SOUND.replace('dice = "1"', 'dice = "4"'), "goes[0].dice: There is no '4'. Choose from: S, 1, 2, 3."),
        (
            SOUND.replace('dice = "1"', ""),
            "goes[0].dice: This key is missing: on the race track a car chooses its dice.",
        ),
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
        (EXPECT, "cars: No car is on the track."),
        ("track = 3\n" + EXPECT, "track: A table is needed here, not 3."),
        (
            SOUND + '[practice]\ntimes = { A = "8.1/2" }',
            "track: Practice times replace track, cars and goes: drop one of them.",
        ),
        (
            '[practice]\ntimes = { A = "8,1/2" }\n[expect]\ngrid = ["A"]',
            "practice.times.A: '8,1/2' is not a practice time: write it like 8.6/11.",
        ),
        ('[practice]\ntimes = { A = "8.1/2" }' + EXPECT, "expect.outcome: Practice times only give a grid."),
        ('[practice]\n[expect]\ngrid = ["A"]', "practice.times: No practice time is given."),
        (
            '[practice]\ntimes = { A = "8.1/2" }\n[expect]\ngrid = ["B"]',
            "expect.grid[0]: There is no car 'B'. Choose from: A.",
        ),
    ],
)
def test_a_mistake_is_told_with_the_file_and_its_place(body: str, sentence: str) -> None:
    assert complaint(body) == f"x.toml: {sentence}"


def test_a_situation_needs_a_title_and_a_chapter() -> None:
    with pytest.raises(BrokenFileError, match=r"^x.toml: title: This key is missing.$"):
        in_text(SOUND, "x.toml", situation_of)
    with pytest.raises(BrokenFileError, match=r"^x.toml: title: A text is needed here, not ' '.$"):
        in_text('title = " "\n' + SOUND, "x.toml", situation_of)
    with pytest.raises(BrokenFileError, match=r"^x.toml: chapter: This key is missing.$"):
        in_text('title = "t"\n' + SOUND, "x.toml", situation_of)


def test_a_file_that_is_not_toml_is_told_with_the_line() -> None:
    assert complaint("[track\nrows = 60") == (
        "x.toml: Line 3, column 7: this is not TOML: expected ']' at the end of a table declaration."
    )
