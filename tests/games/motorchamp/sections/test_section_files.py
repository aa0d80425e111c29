"""How a section is written down: what can be read, and every way in which it cannot."""

from pathlib import Path

import pytest

from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.motorchamp.sections.section_files import parse_section, read_section
from motorchamp_tui.games.motorchamp.sections.sections import LABELS, Section
from track_drawings import change, judged, line_number, own, place

A1 = own("A1")


def read(text: str) -> Section:
    section, mistakes = parse_section(text, Path("A1.toml"))
    assert mistakes == ()
    assert section is not None
    return section


def test_a_column_of_the_drawing_is_a_row_of_the_track() -> None:
    text = A1
    for label, word in zip(LABELS, ("9", "2", "=", "1", "4", "B", "-12", "S"), strict=True):
        text = change(text, label, 6, word)
    row = read(text).strands[0][6]
    assert (row.left_limit, row.left_colour, row.is_solid, row.right_colour, row.right_limit) == (9, 2, True, 1, 4)
    assert (row.pit, row.bend, row.mark) == ("B", -12, "S")


def test_a_dot_means_nothing() -> None:
    text = A1
    for label in ("left limit", "right limit", "pit", "bend", "marks"):
        text = change(text, label, 6, ".")
    row = read(text).strands[0][6]
    assert (row.left_limit, row.right_limit, row.has_pit_lane, row.bend, row.mark) == (0, 0, False, 0, ".")


def test_remarks_and_empty_lines_in_a_drawing_are_nothing() -> None:
    remarks = A1.replace("left colour", "\n# the left lane:\nleft colour", 1)
    assert repr(read(remarks)) == repr(read(A1))


def test_the_section_between_has_a_strand_there_and_one_back() -> None:
    section, mistakes = parse_section(own("B2"), Path("B2.toml"))
    assert section is not None
    assert (mistakes, [len(strand) for strand in section.strands]) == ((), [16, 6])


WRONG_WORDS = [
    ("left colour", "4", "'4' is no colour: write 1 (dark), 2 (middle) or 3 (light)"),
    ("right colour", "x", "'x' is no colour: write 1 (dark), 2 (middle) or 3 (light)"),
    ("left limit", "16", "'16' is no speed limit: write a number from 1 to 15, or . for none"),
    ("right limit", "0", "'0' is no speed limit: write a number from 1 to 15, or . for none"),
    ("line", "~", "'~' is no line between the lanes: write - (dashed) or = (solid)"),
    ("pit", "x", "'x' is no pit lane square: write P, B (a box beside it) or . for none"),
    ("bend", "+5", "'+5' is no bend: write degrees from -90 (left) to 90 (right), or . for straight on"),
    ("bend", "91", "'91' is no bend: write degrees from -90 (left) to 90 (right), or . for straight on"),
    ("marks", "f", "'f' is no mark: write F, S, L, in, out or . for none"),
]


@pytest.mark.parametrize(("label", "word", "sentence"), WRONG_WORDS)
def test_an_unknown_word_is_named_with_its_place(tmp_path: Path, label: str, word: str, sentence: str) -> None:
    text = change(A1, label, 9, word)
    assert judged(tmp_path, "A1", text) == [f"{place(text, label, 9)}: {sentence}"]


@pytest.mark.parametrize("label", LABELS)
def test_unequal_columns_are_named_with_the_end_of_the_line(tmp_path: Path, label: str) -> None:
    text = change(A1, label, 20, "")
    sentence = f"unequal columns: {label!r} has 20, the other lines have 21"
    assert judged(tmp_path, "A1", text) == [f"{place(text, label, 19)}: {sentence}"]


def test_every_mistake_of_a_file_is_reported_at_once(tmp_path: Path) -> None:
    text = A1.replace('character = "fast opening"', 'character = ""\nlength = 21')
    text = change(text, "left limit", 0, "15")
    text = change(text, "left colour", 9, "9")
    text = change(text, "bend", 2, "5")
    text = change(text, "marks", 9, ".")
    number = line_number(text, "character")
    assert judged(tmp_path, "A1", text) == [
        f'{number}:1: character needs a few words such as "fast, one hard braking zone"',
        f"{number + 1}:1: unknown key 'length'; there is: section, character, strand",
        f"{place(text, 'left limit', 0)}: no throw from a triple square can break a limit of 15",
        f"{place(text, 'left colour', 9)}: '9' is no colour: write 1 (dark), 2 (middle) or 3 (light)",
        f"{place(text, 'bend', 2)}: the finishing straight does not bend: write . here",
        f"{place(text, 'bend', 20)}: the bends do not close the picture: they turn by 185 degrees in all,"
        " in a section A they must turn by 180",
        f"{place(text, 'marks', 0)}: mark S (the end of the start area of short tracks) is missing",
    ]


NO_LINE = "12:1: the drawing strand has no line 'line'"
WRONG_DRAWINGS = [
    ("line  ", "lime  ", [NO_LINE, "15:1: unknown line 'lime'; did you mean 'line'?"]),
    ("line  ", "xyz  ", [NO_LINE, f"15:1: unknown line 'xyz'; there is: {', '.join(LABELS)}"]),
    (
        "right limit ",
        "left limit  ",
        [
            "12:1: the drawing strand has no line 'right limit'",
            "17:1: a second line 'left limit' in one drawing",
        ],
    ),
]


@pytest.mark.parametrize(("old", "new", "mistakes"), WRONG_DRAWINGS)
def test_every_line_of_a_drawing_needs_its_label(tmp_path: Path, old: str, new: str, mistakes: list[str]) -> None:
    assert judged(tmp_path, "A1", A1.replace(f"\n{old}", f"\n{new}")) == mistakes


def test_a_line_without_a_bar_is_none(tmp_path: Path) -> None:
    text = A1.replace("pit          |", "pit           ")
    number = line_number(text, "pit")
    assert judged(tmp_path, "A1", text) == [
        f"{line_number(text, 'strand')}:1: the drawing strand has no line 'pit'",
        f"{number}:1: a line of a drawing needs its label and a | before the first row",
    ]


HEAD = 'section = "A"\ncharacter = "x"\n'
BROKEN_FILES = [
    ('section = "A\n', ["1:13: this is not TOML: illegal character '\\n'"]),
    ('section = "D"\n', ['1:1: \'D\' is not a section: write section = "A", "B", "C" or "whole"']),
    ("# x\n", ['1:1: the file does not name its kind: write section = "A", "B", "C" or "whole"']),
    (HEAD, ["1:1: the drawing strand is missing: strand = ''' and a line of text for each label"]),
    (
        HEAD + "strand = 7\n",
        ["3:1: the drawing strand is missing: strand = ''' and a line of text for each label"],
    ),
    (
        HEAD + "strand = '''\n'''\n",
        [
            *(f"3:1: the drawing strand has no line {label!r}" for label in sorted(LABELS)),
            "3:1: the drawing strand has no rows",
        ],
    ),
    (
        HEAD + "stand = '''\n'''\n",
        [
            "1:1: the drawing strand is missing: strand = ''' and a line of text for each label",
            "3:1: unknown key 'stand'; did you mean strand?",
        ],
    ),
]


@pytest.mark.parametrize(("text", "mistakes"), BROKEN_FILES)
def test_a_file_that_is_no_section_says_what_is_missing(tmp_path: Path, text: str, mistakes: list[str]) -> None:
    assert judged(tmp_path, "A1", text) == mistakes


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    missing, bytes_only, folder = tmp_path / "A1.toml", tmp_path / "A2.toml", tmp_path / "empty"
    bytes_only.write_bytes(b'section = "\xff"')
    folder.mkdir()
    assert tracks.check_files([missing, bytes_only, folder]) == (
        f"{missing}:1:1: no such file",
        f"{bytes_only}:1:12: this is not UTF-8 text",
        f"{folder}:1:1: this folder has no .toml file",
    )


def test_a_file_whose_name_cannot_be_shown_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "be\x07ll.toml"
    file.write_text(A1, encoding="utf-8")
    section, (mistake,) = read_section(file)
    assert section is None
    assert mistake.file.isprintable()
    assert mistake.sentence == "a track file needs a name with letters that can be shown"
