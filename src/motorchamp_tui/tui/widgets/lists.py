"""Lists on screens: on every one of them the same keys and the same wheel."""

from collections.abc import Iterator, Sequence

from textual import events
from textual.binding import Binding, BindingType

from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.lines_panel import Line
from motorchamp_tui.tui.widgets.page_screen import PageScreen

END = 1_000_000
"""More lines than any list has."""


def list_keys(one: str, many: str) -> list[BindingType]:
    """The keys that move the mark in a list of these."""
    return [
        Binding("up,k", "move(-1)", "choose", id="up", key_display="↑", tooltip=f"Mark the {one} above"),
        Binding("down,j", "move(1)", "choose", id="down", key_display="↓", tooltip=f"Mark the {one} below"),
        Binding("pageup", "move(-10)", show=False, id="page_up", tooltip=f"Ten {many} up"),
        Binding("pagedown", "move(10)", show=False, id="page_down", tooltip=f"Ten {many} down"),
        Binding("home", f"move(-{END})", show=False, id="first", tooltip=f"The first {one}"),
        Binding("end", f"move({END})", show=False, id="last", tooltip=f"The last {one}"),
    ]


class ListScreen(PageScreen):
    """A screen with a list; the mouse wheel marks another line, as ↑ and ↓ do."""

    def action_move(self, by: int) -> None:
        """Mark the line this many further down."""
        raise NotImplementedError

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Wheel: down."""
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Wheel: up."""
        self._wheel(event, -1)

    def _wheel(self, event: events.MouseEvent, by: int) -> None:
        event.stop()
        if self.check_action("move", (by,)):
            self.action_move(by)


class MarkedListScreen(ListScreen):
    """A list with a mark: ``marked`` is the number of a line, ``top`` that of the first one in view."""

    marked = top = 0

    @property
    def count(self) -> int:
        """How many lines can be marked."""
        raise NotImplementedError

    @property
    def room(self) -> int:
        """How many of them are in view at once."""
        return self.count

    @only_if(lambda screen, *_: screen.count > 0)
    def action_move(self, by: int) -> None:
        """Mark another line."""
        self.marked = max(0, min(self.marked + by, self.count - 1))
        self.top = max(0, self.marked - self.room + 1, min(self.top, self.marked))
        self.show_page()

    def action_choose(self, number: int) -> None:
        """Mark this line and open it."""
        self.action_move(number - self.marked)
        self.action_open()

    def action_open(self) -> None:
        """Do what Enter does on the marked line."""
        raise NotImplementedError

    def list_lines(self, words: Sequence[str], width: int) -> Iterator[Line]:
        """Those of these lines that are in view, each to click."""
        for number in range(self.top, min(len(words), self.top + self.room)):
            is_marked = number == self.marked
            text = page.column(f" {page.MARK if is_marked else ' '} {words[number]}", width)
            style = palette.CHOSEN if is_marked else palette.PLAIN
            yield [page.button(text, f"screen.choose({number})", style)]
