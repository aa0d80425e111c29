"""The page on journals: it has every line of a track, every option, and the faces of the red die."""

import re
from pathlib import Path

from motorchamp_tui.games.motorsportspiel.notation import TRACK_KEYWORDS
from motorchamp_tui.games.motorsportspiel.options import OPTIONS
from motorchamp_tui.games.motorsportspiel.rules.throws import RED_FACES
from motorchamp_tui.games.options import GRID, RATED, UNDO

ROOT = Path(__file__).parents[3]
PAGE = (
    (ROOT / "docs" / "journal.md").read_text(encoding="utf-8").split("## Das Motorsportspiel")[1].split("\n## ")[0]
)
LINES = [
    line for cell in re.findall(r"^\| (`.+?`) \|", PAGE, re.MULTILINE) for line in re.findall("`(.+?)`", cell)
]


def test_the_lines_of_a_track_are_those_of_the_page() -> None:
    assert [line.split()[0] for line in LINES if not line.startswith("rule ")] == list(TRACK_KEYWORDS)


def test_what_can_be_agreed_is_on_the_page_with_a_value_that_it_can_have() -> None:
    agreed = dict(line.split()[1:] for line in LINES if line.startswith("rule "))
    options = {option.name: option for option in OPTIONS if option not in (GRID, UNDO, RATED)}
    assert agreed.keys() == options.keys()
    for name, word in agreed.items():
        assert word in [value.word for value in options[name].values]
        assert word != options[name].default


def test_the_faces_of_the_red_die_are_in_their_order() -> None:
    faces = [
        int(top + bottom)
        for top, bottom in re.findall(r"\b([1-3])/([1-3])\b", PAGE.rpartition("its faces are")[2])
    ]
    assert tuple(faces) == RED_FACES
