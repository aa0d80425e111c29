"""Copies of the boards with something wrong in them: each mistake is told with its place."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from motorchamp_tui.games.motorsportspiel import check_files
from track_drawings import own

TEXTS = {
    name: own(f"motorsportspiel/classic/{file}").replace("classic-motodrom", "motodrom")
    for name, file in (("motodrom", "classic-motodrom"), ("wald", "wald"), ("querspange", "querspange"))
}


def changed(text: str, label: str, words: Mapping[int, str]) -> str:
    """The text with other words in these columns of one line; an empty word takes the column out."""
    lines = text.splitlines()
    number = line_of(text, label) - 1
    head, _, tail = lines[number].partition("|")
    drawn = tail.split()
    for column, word in words.items():
        drawn[column : column + 1] = [word] if word else []
    lines[number] = f"{head}| {' '.join(drawn)}"
    return "\n".join(lines) + "\n"


def line_of(text: str, label: str) -> int:
    """The number of the line of the drawing with this label."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if re.match(rf"{label} *\|", line))


def place(text: str, label: str, column: int) -> str:
    """Where the word of this column is: line and column of the file."""
    line = text.splitlines()[line_of(text, label) - 1]
    found = list(re.compile(r"\S+").finditer(line, line.index("|") + 1))
    return f"{line_of(text, label)}:{found[column].start() + 1}"


def judged(folder: Path, name: str, text: str) -> list[str]:
    """What is said of this text in a file of its own, without its name; its partners are beside it."""
    for partner, drawn in TEXTS.items():
        (folder / f"{partner}.toml").write_text(drawn, encoding="utf-8")
    file = folder / f"{name}.toml"
    file.write_text(text, encoding="utf-8")
    return [mistake.removeprefix(f"{file}:") for mistake in check_files([file])]


SPACE = "not a space: write - (plain), = (on the line), =o (with a dot) or > (the space before it goes on)"
CORNER = "not a corner: write its limit and the side of the gravel, like 2l or 3r, or . for none"
GRID = "the 6 rows before the line are the grid"
REACHED = "this pit lane space cannot be reached: neither the lane nor the entrance is before it"

BROKEN_DRAWINGS = [
    ("wald", {"left": {0: "x"}}, ("left", 0, f"'x' is {SPACE}")),
    ("motodrom", {"corner": {3: "4"}}, ("corner", 3, f"'4' is {CORNER}")),
    (
        "wald",
        {"bend": {3: "91"}},
        ("bend", 3, "'91' is not a bend: write degrees from -90 (left) to 90 (right), or ."),
    ),
    (
        "motodrom",
        {"marks": {29: "on"}},
        ("marks", 29, "'on' is not a mark: write F, in, out, several joined by +, or . for none"),
    ),
    (
        "motodrom",
        {"pit": {33: "x"}},
        ("pit", 33, "'x' is not a pit lane space: write P, B (with a pit) or . for none"),
    ),
    ("wald", {"right": {50: ""}}, ("right", 55, "unequal columns: 'right' has 56, the other lines have 57")),
    ("wald", {"left": {6: "-"}}, ("left", 7, "only a space of the line can be long: write = or =o before this >")),
    ("wald", {"left": {8: ">"}}, ("left", 8, "no space is longer than two rows")),
    (
        "querspange",
        {"left": {0: ">"}},
        ("left", 0, "a long space must not begin in another part: both its rows belong in one drawing"),
    ),
    (
        "querspange",
        {"corner": {4: "."}},
        ("right", 5, "a corner begins inside this long space: it must be in the corner or outside it"),
    ),
    (
        "wald",
        {"corner": dict.fromkeys(range(11, 17), "1l")},
        *(
            ("corner", column, "a limit of 1 cannot be obeyed: not every die can show a 1; write 2l to 5l")
            for column in range(11, 17)
        ),
        *(
            ("corner", column, "the gravel lies outside the bend, and the road turns left here: write 1r")
            for column in range(14, 17)
        ),
    ),
    (
        "motodrom",
        {"corner": dict.fromkeys((45, 46, 47), "6l")},
        *(
            ("corner", column, "a limit of 6 cannot be broken: no die shows more; write 2l to 5l")
            for column in (45, 46, 47)
        ),
    ),
    (
        "motodrom",
        {"corner": {3: "4r"}},
        ("corner", 3, "the gravel lies outside the bend, and the road turns right here: write 4l"),
    ),
    ("motodrom", {"marks": {41: "out"}}, ("marks", 0, "mark F (the first row beyond the finish line) is missing")),
    ("motodrom", {"marks": {10: "in"}}, ("marks", 29, "mark in (the pit entrance) is there already")),
    ("wald", {"marks": {5: "in"}}, ("marks", 5, "mark in (the pit entrance) belongs in the shared part")),
    ("wald", {"pit": {5: "P"}}, ("pit", 5, "the pit lane belongs in the shared part")),
    (
        "motodrom",
        {"corner": {29: "3l"}},
        ("left", 30, "a corner ends inside this long space: it must be in the corner or outside it"),
        ("marks", 29, "the pit entrance must not be in a corner"),
    ),
    (
        "motodrom",
        {"pit": {34: "."}},
        ("pit", 33, "this pit lane space cannot be left: neither lane nor exit is beyond it"),
        ("pit", 35, REACHED),
    ),
    (
        "motodrom",
        {"pit": {30: "."}},
        ("pit", 31, REACHED),
        ("marks", 29, "an entrance without a lane: it must begin in the row beyond"),
    ),
    ("motodrom", {"pit": {30: "B"}}, ("pit", 30, "this pit cannot be reached: the lane needs a space before it")),
    (
        "motodrom",
        {"pit": {41: "B"}},
        ("marks", 41, "an exit before the last pit: nobody may drive past one on the way to their own"),
        ("pit", 41, "a pit beyond the line: a stop belongs to the lap that it ends"),
    ),
    (
        "motodrom",
        {"pit": dict.fromkeys(range(31, 36), "P")},
        ("pit", 36, "it has 5 pits; a circuit needs 6 at least"),
    ),
    (
        "motodrom",
        {"marks": {42: "."}},
        ("pit", 42, "this pit lane space cannot be left: neither lane nor exit is beyond it"),
    ),
    ("motodrom", {"marks": {43: "out"}}, ("marks", 43, "an exit without a pit lane beside it")),
    (
        "motodrom",
        {"right": {29: "=", 30: ">"}},
        ("right", 30, "the right space of the pit entrance must end in its row"),
    ),
    (
        "motodrom",
        {"left": {36: "=", 37: ">"}},
        ("left", 36, f"{GRID}: write - for a plain space"),
        ("left", 37, f"{GRID}: write - for a plain space"),
    ),
    (
        "motodrom",
        {"left": {40: "=", 41: ">"}},
        ("left", 40, f"{GRID}: write - for a plain space"),
        ("left", 41, "a long space must not run across the finish line"),
    ),
    (
        "wald",
        {"bend": {3: "5"}},
        ("bend", 56, "the bends do not close the picture: they turn by 365 degrees in all, not by 360"),
    ),
    (
        "motodrom",
        {"right": {27: "=o", 28: ">"}, "left": {25: "-", 26: "-", 27: "=", 28: ">"}},
        ("left", 26, "with a black flag here no driver can be sure of the pits: red alone may miss the entrance"),
    ),
]


@pytest.mark.parametrize("broken", BROKEN_DRAWINGS)
def test_every_mistake_in_a_drawing_is_told_with_its_place(tmp_path: Path, broken) -> None:  # type: ignore[no-untyped-def]
    name, lines, *expected = broken
    text = TEXTS[name]
    for label, words in lines.items():
        text = changed(text, label, words)
    assert judged(tmp_path, name, text) == sorted(
        f"{place(text, label, column)}: {said}" for label, column, said in expected
    )


def said(text: str, key: str, value: str) -> str:
    """The text with another value of a key; without a value the key is gone."""
    return re.sub(rf"^{key} = .*\n", f"{key} = {value}\n" if value else "", text, flags=re.MULTILINE)


BROKEN_HEADS = [
    ("game", "", '1:1: the file does not name its game: write game = "motorsportspiel"'),
    ("game", '"motorsport"', "3:1: 'motorsport' is not this game: write game = \"motorsportspiel\""),
    ("part", '"closed"', "4:1: 'closed' is not a part: did you mean 'closing'?"),
    ("closes", '"motodrm"', "5:1: there is no shared part 'motodrm'; did you mean motodrom?"),
    (
        "circuit",
        '"hockenheim gp"',
        "6:1: 'hockenheim gp' cannot be a name: "
        "write circuit = and the name of the ring, in at most 40 letters, digits and -",
    ),
    (
        "character",
        '""',
        '7:1: character needs a few words such as "one tight right-hander, then a long straight"',
    ),
    ("lap", "4", "8:1: unknown key 'lap'; did you mean laps?"),
    ("laps", "0", "8:1: 0 is not a number of laps: write 1 to 99"),
]


@pytest.mark.parametrize(("key", "value", "sentence"), BROKEN_HEADS)
def test_every_mistake_in_what_a_part_says_of_itself_is_told(
    tmp_path: Path, key: str, value: str, sentence: str
) -> None:
    text = TEXTS["wald"].replace("\ncorners", "\nlap = 5\nlaps = 5\ncorners")
    text = said(text, "lap" if key != "lap" else "laps", "")
    if key not in ("lap", "laps"):
        text = said(text, "laps", "")
    assert judged(tmp_path, "wald", said(text, key, value)) == [sentence]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("x" * 40, "there is no shared part"),
        ("x" * 41, "cannot be a name"),
        ("../motodrom", "cannot be a name"),
    ],
)
def test_a_part_closes_the_ring_of_no_file_but_one_of_its_folder(tmp_path: Path, name: str, sentence: str) -> None:
    (told,) = judged(tmp_path, "mine", said(TEXTS["wald"], "closes", f'"{name}"'))
    assert sentence in told


def test_a_file_without_a_drawing_has_that_one_mistake(tmp_path: Path) -> None:
    text = TEXTS["wald"].partition("strand")[0]
    assert judged(tmp_path, "wald", text) == [
        "1:1: the drawing strand is missing: strand = ''' and a line of text for each label"
    ]


def test_corners_without_names_are_told_one_by_one(tmp_path: Path) -> None:
    text = said(TEXTS["querspange"], "corners", "")
    counts = "2 corners are in the drawing, 0 in corners = […]"
    assert judged(tmp_path, "querspange", text) == [
        f"{place(text, 'corner', column)}: this corner has no name: {counts}" for column in (4, 13)
    ]
