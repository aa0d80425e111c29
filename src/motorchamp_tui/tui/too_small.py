"""A window with too little room: one plain sentence instead of any screen, until it has grown.

Decides the smallest window. Nothing is closed meanwhile and nothing is lost; keys and mouse do nothing, so
that nobody chooses what he cannot see.
"""

from rich.segment import Segment
from textual import events
from textual.app import App
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from motorchamp_tui.tui import palette

COLUMNS, LINES = 80, 24
TOO_SMALL = "-too-small"
STILL_HEARD = ("ctrl+c", "ctrl+q")


def is_too_small(size: Size) -> bool:
    """Whether the screens have no room in a window of this size."""
    return size.width < COLUMNS or size.height < LINES


class TooSmall(Widget):
    """The sentence; the style sheet shows it instead of its screen while the app is too small."""

    DEFAULT_CSS = "TooSmall { display: none; width: 100%; height: 100%; }"

    def render_line(self, y: int) -> Strip:
        """A line of the sentence, in the middle of the window."""
        width, height = self.size
        words = self._sentence(width)
        row = y - max(0, height - len(words)) // 2
        text = words[row] if 0 <= row < len(words) else ""
        return Strip([Segment(text.center(width)[:width], palette.STRONG)]).adjust_cell_length(
            width, palette.PLAIN
        )

    def _sentence(self, width: int) -> list[str]:
        import textwrap  # noqa: PLC0415 - hardly ever needed

        size = self.app.size
        return textwrap.wrap(
            f"MotorChamp needs {COLUMNS}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{LINES} characters; "
            f"this window has {size.width}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{size.height}. "
            "The game goes on when it is larger.",
            max(1, width - 2),
        )


class RoomyApp(App[None]):
    """An app whose screens are hidden, and deaf, while the window is too small."""

    def on_resize(self, event: events.Resize) -> None:
        """Hide the screens, or show them again."""
        self.set_class(is_too_small(event.size), TOO_SMALL)

    async def on_event(self, event: events.Event) -> None:
        """Take no input while nothing can be seen."""
        if isinstance(event, events.InputEvent) and self.has_class(TOO_SMALL):
            is_heard = isinstance(event, events.Key) and event.key in STILL_HEARD
            if not is_heard:
                return
        await super().on_event(event)
