"""What a section must contain by itself: each breach with its sentence and its place."""

from pathlib import Path

import pytest

from track_drawings import change_all, judged, own, place

# A section, the words to change by label and column, and each mistake with the label and column it stands at.
Case = tuple[str, dict[str, dict[int, str]], list[tuple[str, int, str]]]

S_MEANS = "mark S (the end of the start area of short tracks)"
L_MEANS = "mark L (the end of the start area of long tracks)"
F_MEANS = "mark F (the first row beyond the finish line)"
OUT_MEANS = "mark out (an exit from the pit lane)"

CASES: dict[str, Case] = {
    "no F": (
        "A1",
        {"marks": {4: "."}, "pit": {0: ".", 1: ".", 2: ".", 3: "."}},
        [("marks", 0, f"{F_MEANS} is missing")],
    ),
    "no L": ("A1", {"marks": {16: "."}}, [("marks", 0, f"{L_MEANS} is missing")]),
    "no entrance": ("C1", {"marks": {15: "."}}, [("marks", 0, "mark in (the pit entrance) is missing")]),
    "one exit": ("A1", {"marks": {2: "."}}, [("marks", 0, f"{OUT_MEANS} is here 1 times instead of 2")]),
    "three exits": ("A1", {"marks": {1: "out"}}, [("marks", 3, f"{OUT_MEANS} is here more than twice")]),
    "two S": ("A1", {"marks": {10: "S"}}, [("marks", 10, f"{S_MEANS} is here more than once")]),
    "S in C": ("C1", {"marks": {3: "S"}}, [("marks", 3, f"{S_MEANS} has no place in a section C")]),
    "lane too short": (
        "C1",
        {"pit": {16: "."}},
        [
            ("marks", 15, "an entrance without a lane: the pit lane must begin in the row beyond it"),
            ("pit", 16, "no pit lane here: in a section C it runs beside 4 rows of the finishing straight"),
        ],
    ),
    "lane too long": (
        "A1",
        {"pit": {5: "P"}},
        [("pit", 5, "the pit lane runs beside the finishing straight only")],
    ),
    "no box": ("A1", {"pit": {0: "P"}}, [("pit", 0, "a section A has one box, this one 0")]),
    "a box too many": ("C1", {"pit": {16: "B"}}, [("pit", 19, "a section C has 3 boxes, this one 4")]),
    "entrance too early": (
        "C1",
        {"marks": {15: ".", 14: "in"}},
        [("marks", 14, "an entrance without a lane: the pit lane must begin in the row beyond it")],
    ),
    "S before the bend": (
        "A1",
        {"marks": {9: ".", 6: "S"}},
        [("marks", 6, f"{S_MEANS} must be just after the first bend, at most 3 rows")],
    ),
    "S before the line": (
        "A1",
        {"marks": {9: ".", 1: "S"}},
        [("marks", 1, f"{S_MEANS} must be just after the first bend, at most 3 rows")],
    ),
    "S far behind the bend": (
        "A1",
        {"marks": {9: ".", 12: "S"}},
        [("marks", 12, f"{S_MEANS} must be just after the first bend, at most 3 rows")],
    ),
    "L before the second bend": (
        "A1",
        {"marks": {16: ".", 10: "L"}},
        [("marks", 10, f"{L_MEANS} must be after two bends")],
    ),
    "unbreakable limits": (
        "A1",
        {"left limit": {7: "6", 8: "12", 20: "15"}, "right limit": {7: "5"}},
        [
            ("left limit", 7, "no throw from a single square can break a limit of 6"),
            ("left limit", 8, "no throw from a double square can break a limit of 12"),
            ("left limit", 20, "no throw from a triple square can break a limit of 15"),
        ],
    ),
    "limits too low": (
        "A1",
        {"right limit": {8: "2", 5: "5", 3: "11"}},
        [
            ("right limit", 3, "a limit of 11 is too low for a triple square: 12 to 14"),
            ("right limit", 5, "a limit of 5 is too low for a double square: 6 to 11"),
            ("right limit", 8, "a limit of 2 is too low for a single square: 3 to 5"),
        ],
    ),
    "light in a bend": (
        "A1",
        {"left colour": {8: "3"}},
        [("left colour", 8, "a light square in a bend of 34 degrees: write 1 or 2")],
    ),
    "outside tighter in a right-hander": (
        "A1",
        {"left limit": {6: "4"}},
        [("right limit", 6, "the inside of the bend is tighter: its limit must be below the 4 of the outside")],
    ),
    "only the outside limited in a left-hander": (
        "B1",
        {"left limit": {0: "."}},
        [("left limit", 0, "the inside of the bend is tighter: its limit must be below the 10 of the outside")],
    ),
    "a bend on the straight": (
        "A1",
        {"bend": {1: "3", 6: "19"}},
        [("bend", 1, "the finishing straight does not bend: write . here")],
    ),
    "turned too far": (
        "C1",
        {"bend": {14: "25"}},
        [
            (
                "bend",
                19,
                "the bends do not close the picture: they turn by 185 degrees in all,"
                " in a section C they must turn by 180",
            )
        ],
    ),
    "ends in the wrong place": (
        "C1",
        {"bend": {4: ".", 15: "14"}},
        [
            (
                "bend",
                19,
                "the bends do not close the picture: the road ends 1.7 rows right and 0.2 rows above"
                " the place where a section C must end",
            )
        ],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_breach_is_told_with_its_place(tmp_path: Path, name: str) -> None:
    section, changes, mistakes = CASES[name]
    text = own(section)
    for label, words in changes.items():
        text = change_all(text, label, words)
    expected = [f"{place(text, label, column)}: {sentence}" for label, column, sentence in mistakes]
    assert sorted(judged(tmp_path, section, text)) == sorted(expected)


@pytest.mark.parametrize("section", ["A1", "A2", "B1", "B2", "C1", "C2"])
def test_the_games_own_sections_have_no_mistakes(tmp_path: Path, section: str) -> None:
    assert judged(tmp_path, section, own(section)) == []
