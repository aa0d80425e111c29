"""A widget with squares that says what is on the one under the mouse, as Textual's tooltip.

The words change when the mouse points at another square, or when something else is there.
"""

from textual import events
from textual.widget import Widget

from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.track import Square
from motorchamp_tui.tui.games.motorchamp.dice_panel import square_tip
from motorchamp_tui.tui.games.motorchamp.road_cells import Lights


class SquareTips(Widget):
    """Shows a race, with some squares lit."""

    race: Race | None
    lights: Lights
    _pointed_at: Square | None = None

    def square_at(self, x: int, y: int) -> Square | None:
        """The square under a point of the widget."""
        raise NotImplementedError

    def point_at(self, square: Square | None) -> None:
        """The mouse is over this square, or over none."""
        if square is not self._pointed_at:
            self._pointed_at = square
            self.tell()

    def tell(self) -> None:
        """Say what is on the square under the mouse, if that is something else than before."""
        square = self._pointed_at
        words = square_tip(self.race, self.lights, square) if square and self.race else None
        if words != self.tooltip:
            self.tooltip = words

    def on_leave(self, _event: events.Leave) -> None:
        """The mouse is elsewhere."""
        self.point_at(None)
