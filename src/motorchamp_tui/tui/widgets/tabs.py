"""Tabs of a screen with pages: the keys that turn them, and their names in the line at the top."""

from collections.abc import Sequence
from enum import Enum

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.too_small import TooSmall
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.key_bar import KeyBar
from motorchamp_tui.tui.widgets.lines_panel import Line, LinesPanel


def tab_keys(pages: Sequence[Enum], to: str = "The") -> list[BindingType]:
    """The keys that turn to these pages: Tab, and the number of each."""
    return [
        Binding("tab", "page(1)", "page", id="next_page", key_display="Tab", tooltip="The next page"),
        Binding("shift+tab", "page(-1)", show=False, id="page_before", tooltip="The previous page"),
        *(
            Binding(
                str(number), f"turn_to({number - 1})", show=False, id=tab.name.lower(), tooltip=f"{to} {tab.value}"
            )
            for number, tab in enumerate(pages, 1)
        ),
    ]


def tabs(pages: Sequence[Enum], shown: Enum) -> Line:
    """The names of the pages, which turn to them at a click."""
    return [
        page.button(
            f"  {number} {tab.value}  ",
            f"screen.turn_to({number - 1})",
            palette.OPEN_PAGE if tab is shown else palette.BAR,
        )
        for number, tab in enumerate(pages, 1)
    ]


def tabbed() -> ComposeResult:
    """The parts of such a screen: the names of the pages, the page, and the keys."""
    yield LinesPanel(ground=palette.BAR, id="tabs")
    yield LinesPanel(id="page")
    yield KeyBar()
    yield TooSmall()
