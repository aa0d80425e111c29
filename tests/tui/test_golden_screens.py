"""The screen states that matter look as they did when somebody last looked at them."""

from pathlib import Path

import pytest
from contrasts import unreadable
from forty_widths import cut_on_pages
from golden_screens import GOLDENS, SCREENS, file_of, seen
from textual.actions import parse

from motorchamp_tui.terminals.screen.marks import Mark, Marks
from motorchamp_tui.terminals.screen.textual_fixes import seen as strips_of
from motorchamp_tui.tui.app import MotorChampApp

pytestmark = pytest.mark.painted

UNMARKED = {"too small", "paddock empty", "commands", "classification", "second game classification"}
"""The states in which nothing is marked that the cursor could stand on, or that say otherwise where it stands."""

TYPING = {"paddock code", "entry list talking", "with others talking"}
"""The states in which something is being typed: until that is done, clicks do nothing."""


def check_cursor(app: MotorChampApp) -> None:
    """What is marked by a sign has the terminal's cursor, and so has the end of what is typed."""
    marks, strips = Marks(), strips_of(app.screen)
    for row, strip in enumerate(strips):
        marks.see(row, 0, strip)
    assert marks.place is not None, "\n".join(strip.text for strip in strips)
    if marks.place.mark is Mark.LINE:
        line = strips[marks.place.row].text
        assert set("▶>▏/") & set(line), line


def dead_clicks(app: MotorChampApp) -> set[str]:
    """What can be clicked and would do nothing, because the screen does not take that action as it is."""
    clicks = {
        action
        for strip in strips_of(app.screen)
        for segment in strip
        if segment.style and isinstance(action := segment.style.meta.get("@click"), str)
    }
    return {action for action in clicks if not _is_taken(app, action)}


def _is_taken(app: MotorChampApp, action: str) -> bool:
    whose, name, parameters = parse(action)
    return bool((app.screen if whose == "screen" else app).check_action(name, parameters))


@pytest.mark.parametrize("name", SCREENS)
async def test_a_screen_looks_as_it_did_can_be_read_at_forty_widths_and_has_the_cursor_on_what_is_marked(
    name: str, tmp_path: Path
) -> None:
    bad = list[str]()

    def look(app: MotorChampApp) -> None:
        bad.extend(unreadable(app))
        if app.size == SCREENS[name].sizes[0]:
            bad.extend(sorted({*cut_on_pages(app.screen)}))
        if name not in TYPING:
            bad.extend(dead_clicks(app))
        if name not in UNMARKED:
            check_cursor(app)

    text = await seen(SCREENS[name], tmp_path, look)
    assert bad == []
    assert text == file_of(name).read_text(encoding="utf-8"), (
        f"{name} looks different. If that is meant: python tests/tui/golden_screens.py, and look at the diff."
    )


def test_nothing_is_kept_that_nobody_compares() -> None:
    assert set(GOLDENS.glob("*.txt")) == set(map(file_of, SCREENS))


def test_no_line_of_a_screen_is_longer_than_the_window() -> None:
    for name in SCREENS:
        blocks = file_of(name).read_text(encoding="utf-8").split("══ ")[1:]
        assert blocks, name
        for size, lines in (block.split(" ══\n", 1) for block in blocks):
            columns, rows = map(int, size.split(" × "))
            assert max(map(len, lines.splitlines())) <= columns, name
            assert len(lines.rstrip("\n").splitlines()) <= rows, name
