"""Tabs of a screen with pages: the keys that turn them, and their names in the line at the top."""

from collections.abc import Sequence
from enum import Enum
from typing import ClassVar

from textual.binding import Binding, BindingType

from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.page_screen import PageScreen


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


class TabbedScreen(PageScreen):
    """A screen with pages: ``shown`` is one of them; the message is about what is shown, and goes with it."""

    has_head = True
    pages: ClassVar[Sequence[Enum]]
    shown: Enum

    def head(self) -> Line:
        """The names of the pages, or what there is to say."""
        if self.message:
            return line((f" {self.message}", palette.BAR_KEY))
        return tabs(self.pages, self.shown) if self.has_pages else ()

    @property
    def has_pages(self) -> bool:
        """Whether there is anything to turn to yet."""
        return True

    @only_if(lambda screen, _: screen.has_pages)
    def action_page(self, by: int) -> None:
        """The next page, or the one before."""
        self.action_turn_to((self.pages.index(self.shown) + by) % len(self.pages))

    @only_if(lambda screen, _: screen.has_pages)
    def action_turn_to(self, number: int) -> None:
        """Show this page."""
        self.shown, self.message = self.pages[number], ""
        self.begin_page()
        self.show_page()

    def begin_page(self) -> None:
        """Start at the beginning of a page that has been turned to."""
