"""The position of a replay: a bar from start to end with marks for the incidents above it.

It decides which incident is shown if several share a column, and what a click means.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message

from motorchamp_tui.games.reports import IncidentKind
from motorchamp_tui.race.replay import Incident
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets.lines_panel import Line, LinesPanel, line
from motorchamp_tui.tui.widgets.wheel import TurnedByWheel

ENDS = 2
"""The columns that the bar leaves free, one on either side."""


class PositionBar(TurnedByWheel, LinesPanel):
    """Marks, bar, and a line of buttons."""

    class Jumped(Message):
        """A click, or a drag along the bar."""

        def __init__(self, position: int) -> None:
            super().__init__()
            self.position = position

    class Turned(Message):
        """The wheel: this many goes on, or back."""

        def __init__(self, goes: int) -> None:
            super().__init__()
            self.goes = goes

    def __init__(self, signs: Mapping[IncidentKind, tuple[str, Style]], **options: Any) -> None:
        """``signs`` are those of the incidents; of several in one column, the last in this order is shown."""
        super().__init__(**options)
        self._signs = signs
        self._weights = {kind: weight for weight, kind in enumerate(signs)}

    _position = _last = 0
    _incidents: Sequence[Incident] = ()
    _buttons: Line = ()
    _is_held = False

    def show_position(self, position: int, last: int, incidents: Sequence[Incident], buttons: Line) -> None:
        """Show this position of ``last``, marks for these incidents, and buttons below."""
        self._position, self._last, self._incidents, self._buttons = position, last, incidents, buttons
        self._draw()

    def on_resize(self) -> None:
        """The bar is as long as the panel is wide."""
        self._draw()

    def _draw(self) -> None:
        if self.size.width > ENDS:
            self.show([self._marks(), self._bar(), self._buttons])

    @property
    def _columns(self) -> int:
        return max(1, self.size.width - ENDS)

    def _column_of(self, position: int) -> int:
        return round(position * (self._columns - 1) / max(1, self._last))

    def _marks(self) -> Line:
        heaviest = dict[int, IncidentKind]()
        for incident in self._incidents:
            column = self._column_of(incident.position)
            if column not in heaviest or self._weights[incident.kind] > self._weights[heaviest[column]]:
                heaviest[column] = incident.kind
        signs = (self._signs[heaviest[n]] if n in heaviest else (" ", palette.PLAIN) for n in range(self._columns))
        return [*line(" "), *(Segment(sign, style) for sign, style in signs)]

    def _bar(self) -> Line:
        at = self._column_of(self._position)
        return line(
            " ", ("━" * at, palette.MARKED), ("●", palette.STRONG), ("─" * (self._columns - at - 1), palette.FAINT)
        )

    def position_at(self, x: int, y: int) -> int:
        """The position under a point: that of the first incident where a mark is clicked."""
        column = max(0, min(x - 1, self._columns - 1))
        marked = [
            incident.position for incident in self._incidents if self._column_of(incident.position) == column
        ]
        if y == 0 and marked:
            return marked[0]
        return round(column * self._last / max(1, self._columns - 1))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """To where the mouse is."""
        if event.y < 2:
            self._is_held = True
            self.capture_mouse()
            self.post_message(self.Jumped(self.position_at(event.x, event.y)))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Drag along the bar."""
        if self._is_held:
            self.post_message(self.Jumped(self.position_at(event.x, 1)))

    def on_mouse_up(self) -> None:
        """Let go."""
        if self._is_held:
            self._is_held = False
            self.release_mouse()

    def turn(self, by: int, _event: events.MouseEvent) -> None:
        """A go on, or back."""
        self.post_message(self.Turned(by))
