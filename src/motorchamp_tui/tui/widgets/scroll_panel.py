"""Panel of more lines than fit, in a frame: scrolled by keys, the mouse wheel, and clicks on the frame."""

from collections.abc import Callable, Sequence

from rich.segment import Segment
from textual import events
from textual.strip import Strip
from textual.widget import Widget

from motorchamp_tui.terminals.screen.marks import Mark
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.judged import JudgedScreen, only_if
from motorchamp_tui.tui.widgets.lines_panel import Line, line, width_of
from motorchamp_tui.tui.widgets.wheel import TurnedByWheel

Wrap = Callable[[int], Sequence[Line]]
"""Lines made for a width."""

END = 1_000_000
"""More lines than any text has."""
WHEEL_LINES = 3
FRAME_COLUMNS, FRAME_LINES = 5, 2
CLOSE, UP, DOWN = " Esc × ", " ▲ ", " ▼ "


class ScrollPanel(TurnedByWheel, Widget):
    """A framed part of ``lines``, from the line ``top`` on."""

    def __init__(self, title: str, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._title = title
        self._lines: Sequence[Line] = ()
        self._wrap: Wrap = lambda _width: ()
        self._top = 0
        self._is_at_end = False

    def show(self, wrap: Wrap, *, from_end: bool = False) -> None:
        """Show the lines that ``wrap`` makes for the present width; ``from_end``: the last line is in view."""
        self._wrap, self._is_at_end = wrap, from_end
        self.on_resize()

    @property
    def page_lines(self) -> int:
        """How many lines fit."""
        return max(1, self.size.height - FRAME_LINES)

    @property
    def text_columns(self) -> int:
        """How wide a line can be."""
        return max(1, self.size.width - FRAME_COLUMNS)

    @property
    def _last_top(self) -> int:
        return max(0, len(self._lines) - self.page_lines)

    def scroll_by(self, lines: int) -> None:
        """Scroll this many lines down, as far as they go."""
        top = self._last_top if self._is_at_end and not lines else self._top
        self._top = max(0, min(self._last_top, top + lines))
        self._is_at_end = self._is_at_end and self._top == self._last_top
        self.refresh()

    def on_resize(self) -> None:
        """Wrap for the new width, keep within the lines."""
        if self.size:
            self._lines = self._wrap(self.text_columns)
            self.scroll_by(0)

    def turn(self, by: int, _event: events.MouseEvent) -> None:
        """A few lines down or up."""
        self.scroll_by(by * WHEEL_LINES)

    def render_line(self, y: int) -> Strip:
        """A line of the frame, or of the text between its sides."""
        width, height = self.size
        if y == 0:
            content = self._frame("╭", "╮", [Segment(f" {self._title} ", palette.MARKED)], [self._close()])
        elif y == height - 1:
            content = self._frame("╰", "╯", self._position(), self._arrows())
        else:
            number = self._top + y - 1
            text = self._lines[number] if number < len(self._lines) else ()
            bar = "┃" if self._is_thumb(y - 1) else " "
            beginning = palette.here(palette.MARKED, Mark.PAGE) if y == 1 else palette.MARKED
            content = [
                *line(("│ ", beginning)),
                *page.padded(text, width - FRAME_COLUMNS),
                *line((f" {bar}│", palette.MARKED)),
            ]
        return Strip(content).adjust_cell_length(width, palette.PLAIN)

    def _frame(self, left: str, right: str, start: Line, end: Line) -> Line:
        room = self.size.width - 4 - width_of(start) - width_of(end)
        return [
            *line((f"{left}─", palette.MARKED)),
            *start,
            *line(("─" * max(0, room), palette.MARKED)),
            *end,
            *line((f"─{right}", palette.MARKED)),
        ]

    @staticmethod
    def _close() -> Segment:
        return page.button(CLOSE, "screen.close")

    def _position(self) -> Line:
        count, first = len(self._lines), self._top
        if count <= self.page_lines:
            return ()
        return line((f" {first + 1}–{min(count, first + self.page_lines)} of {count} ", palette.FAINT))

    def _arrows(self) -> Line:
        if len(self._lines) <= self.page_lines:
            return ()
        return [page.button(UP, "screen.page(-1)"), page.button(DOWN, "screen.page(1)")]

    def _is_thumb(self, y: int) -> bool:
        count, room = len(self._lines), self.page_lines
        if count <= room:
            return False
        length = max(1, room * room // count)
        start = round(self._top * (room - length) / (count - room))
        return start <= y < start + length


class ReadingScreen(JudgedScreen):
    """A screen with a panel of lines to read: keys and clicks on the frame scroll it, unless it is hidden."""

    @property
    def hides_panel(self) -> bool:
        """Whether something else is shown instead of it."""
        return False

    @property
    def panel(self) -> ScrollPanel:
        """The frame with the lines."""
        return self.query_one(ScrollPanel)

    @only_if(lambda screen, _: not screen.hides_panel)
    def action_scroll(self, lines: int) -> None:
        """Scroll this many lines down."""
        self.panel.scroll_by(lines)

    @only_if(lambda screen, _: not screen.hides_panel)
    def action_page(self, pages: int) -> None:
        """Scroll this many pages down."""
        self.panel.scroll_by(pages * self.panel.page_lines)

    @only_if(lambda screen, _: not screen.hides_panel)
    def action_end(self, side: int) -> None:
        """To the first line or the last."""
        self.panel.scroll_by(side * END)
