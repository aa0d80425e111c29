"""What Textual costs by itself: an app with one line of text, and a board that does nothing but draw.

``python -m benchmarks.bare_apps hello`` and ``… board`` run them with Textual's own driver.
"""

import sys
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widgets import Static

COLUMNS, ROWS, CELL = 400, 60, 4
GROUNDS = tuple(Style.parse(f"#ffffff on #{grey:02x}{grey:02x}{grey:02x}") for grey in (50, 100, 160))
CAR = Style.parse("bold #ffffff on #d7373f")


class HelloApp(App[None]):
    """One line of text."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "quit", "Quit")]

    def compose(self) -> ComposeResult:
        """The line."""
        yield Static("a bare app")


class Board(ScrollView):
    """Squares of four cells in three greys, and one car."""

    def __init__(self) -> None:
        super().__init__()
        self.virtual_size = Size(COLUMNS, ROWS)
        self._car = 3

    def move_car(self) -> None:
        """One square on or back, and only these two squares painted."""
        old, self._car = self._car, 4 if self._car == 3 else 3
        x, y = self.scroll_offset
        self.refresh(*(Region(square * CELL - x, 10 - y, CELL, 1) for square in (old, self._car)))

    def render_line(self, y: int) -> Strip:
        """A line of the part in view."""
        x, top = self.scroll_offset
        row = top + y
        line = Strip(
            Segment(
                " AZA1"[:CELL] if (row, column) == (10, self._car) else " " * CELL,
                CAR if (row, column) == (10, self._car) else GROUNDS[(row + column) % 3],
            )
            for column in range(COLUMNS // CELL)
        )
        return line.crop(x, x + self.size.width)


class BoardApp(App[None]):
    """The board; ``m`` moves the car, ``l`` and ``h`` scroll by one square."""

    CSS = "Board { scrollbar-size: 0 0; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "quit", "Quit"),
        Binding("m", "move", "Move"),
        Binding("l", "shift(1)", "Ahead"),
        Binding("h", "shift(-1)", "Back"),
    ]

    def compose(self) -> ComposeResult:
        """The board."""
        yield Board()

    def action_move(self) -> None:
        """Move the car."""
        self.query_one(Board).move_car()

    def action_shift(self, by: int) -> None:
        """Scroll."""
        self.query_one(Board).scroll_relative(x=by * CELL, animate=False)


if __name__ == "__main__":
    app: App[None] = HelloApp() if sys.argv[1] == "hello" else BoardApp()
    app.run()
