"""Texts of help in Markdown: what stands in a file is what is shown, to the last word."""

from pathlib import Path

import pytest

from motorchamp_tui import tui
from motorchamp_tui.tui.games.help_texts import chapters, paragraphs

FILES = [
    path for path in sorted(Path(tui.__file__).parent.rglob("*.md")) if path.name in ("help.md", "screens.md")
]
TEXT = """# rules

## A go

Throw, and
drive.

[dice]

## Out

Wait.

# dice

## Dice

{turn} turns one.
"""


def test_a_chapter_has_paragraphs_and_topics_in_their_order(tmp_path: Path) -> None:
    file = tmp_path / "help.md"
    file.write_text(TEXT, encoding="utf-8")
    rules = (("A go", "Throw, and drive."), "dice", ("Out", "Wait."))
    assert chapters(file) == {"rules": rules, "dice": (("Dice", "{turn} turns one."),)}
    assert paragraphs(file)["rules"] == (rules[0], rules[2])


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_no_word_of_a_file_is_left_out_and_no_chapter_stands_twice(file: Path) -> None:
    said = list[str]()
    for name, parts in chapters(file).items():
        said += ["#", *name.split()]
        for part in parts:
            said += f"[{part}]".split() if isinstance(part, str) else f"## {part[0]} {part[1]}".split()
    assert said == file.read_text(encoding="utf-8").split()


def test_there_is_a_file_for_the_screens_and_one_for_each_game() -> None:
    assert [file.parent.name for file in FILES] == ["motorchamp", "motorsportspiel", "help"]
