"""The marked one of several choices: never cut, and where none is marked yet, a key away."""

import pytest

from motorchamp_tui.tui.games.marking import fitting, stepped
from motorchamp_tui.tui.widgets.lines_panel import line


@pytest.mark.parametrize(("room", "shown"), [(6, "aabbcc"), (5, "aabcc"), (4, "abcc"), (3, "acc"), (2, "cc")])
def test_the_marked_choice_keeps_its_lines_while_others_give_way(room: int, shown: str) -> None:
    choices = [([line(name)] * 2, name == "c") for name in "abc"]
    assert "".join(text for content in fitting(choices, room) for text, *_ in content) == shown


def test_a_step_from_nowhere_marks_the_first_choice_or_the_last() -> None:
    assert (stepped(None, 1, 3), stepped(None, -1, 3), stepped(2, 1, 3), stepped(0, -1, 3)) == (0, 2, 0, 2)
