"""Tips on places of a widget: what is on the one under the mouse, as Textual's tooltip.

The words change when the mouse points at another place, or when its content changes.
"""

from textual import events
from textual.strip import Strip

from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.games.road import Place
from motorchamp_tui.terminals.screen.textual_parts import DrawnInParts
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.seen import Lights


class PlaceTips(DrawnInParts):
    """Shows a race, with some places lit."""

    race: AnyRace | None
    lights: Lights
    _pointed_at: Place | None = None

    def render_line(self, y: int) -> Strip:
        """One text line of what is in view."""
        return self.render_part(y, 0, self.size.width)

    def place_at(self, x: int, y: int) -> Place | None:
        """The place under a point of the widget."""
        raise NotImplementedError

    def point_at(self, place: Place | None) -> None:
        """The mouse is over this place, or over none."""
        if place is not self._pointed_at:
            self._pointed_at = place
            self.tell()

    def tell(self) -> None:
        """Say what is on the place under the mouse, if that has changed."""
        race, place = self.race, self._pointed_at
        words = face_of(race).place_tip(race, self.lights, place) if place and race else None
        if words != self.tooltip:
            self.tooltip = words

    def on_leave(self, _event: events.Leave) -> None:
        """The mouse is elsewhere."""
        self.point_at(None)
