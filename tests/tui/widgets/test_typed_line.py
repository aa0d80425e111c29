"""A line that is being typed, and text that is wrapped: both by columns, not by letters."""

import pytest
from rich.cells import cell_len

from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.typed_line import CURSOR, TypedLine


def _shown(typed: TypedLine, width: int) -> str:
    return "".join(segment.text for segment in typed.shown(width))


def test_a_line_takes_letters_by_the_columns_they_need() -> None:
    typed = TypedLine(5)
    typed.type("ab中文")
    assert typed.text == "ab中"


def test_the_first_letter_replaces_what_was_only_suggested() -> None:
    typed = TypedLine(9, str.isalpha, text="root", is_suggested=True)
    typed.type("!")
    assert typed.text == "root"
    typed.type("A")
    typed.type("nn")
    assert typed.text == "Ann"
    typed = TypedLine(9, text="root", is_suggested=True)
    typed.erase(1)
    typed.type("f")
    assert typed.text == "roof"


def test_letters_that_need_no_column_do_not_make_it_longer_than_it_can_be() -> None:
    typed = TypedLine(5)
    typed.type("e" + "\u0301" * 60_000)
    assert len(typed.text) == 5


def test_a_line_that_is_too_long_is_shown_from_its_end() -> None:
    assert _shown(TypedLine(20, text="over the hills"), 6) == f"hills{CURSOR}"


@pytest.mark.parametrize("width", [1, 0, -1, -200])
def test_without_room_only_the_cursor_is_shown(width: int) -> None:
    assert _shown(TypedLine(20, text="hello"), width) == CURSOR


@pytest.mark.parametrize("width", range(10, 40))
def test_letters_that_are_two_columns_wide_are_wrapped_by_columns(width: int) -> None:
    said = "Hallo anna, wie geht es? äöü 中文 😀 [red]markup[/red] 中文中文中文中文中文"
    lines = ["".join(segment.text for segment in each) for each in page.wrapped(said, width)]
    assert all(cell_len(each) <= width for each in lines)
    assert "".join("".join(lines).split()) == "".join(said.split())
