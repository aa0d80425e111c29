"""Window with too little room: one plain sentence instead of any screen, until it has grown.

Nothing is closed meanwhile and nothing is lost; keys and mouse do nothing, so that nobody chooses what they
cannot see. At home one key continues line by line.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.segment import Segment
from textual import events
from textual.actions import ActionParseResult
from textual.app import App
from textual.dom import DOMNode
from textual.filter import LineFilter
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from motorchamp_tui.terminals.screen.keys_in_turn import take_in_turn
from motorchamp_tui.terminals.screen.textual_parts import is_open, line_filters, until_composed
from motorchamp_tui.tui.look import palette

COLUMNS, LINES = 80, 24
"""The size in which every screen fits."""

WITHOUT_SCREENS = " In a window of any size, motorchamp --plain plays it line by line."
LINES_KEY = "p"
IN_LINES = f" {LINES_KEY} goes on line by line, in a window of any size."
STILL_HEARD = ("ctrl+c", "ctrl+q")


def is_too_small(size: Size) -> bool:
    """Whether a window of this size has no room for the screens."""
    return size.width < COLUMNS or size.height < LINES


class TooSmall(Widget):
    """The sentence; the style sheet shows it instead of everything else on its screen while there is no room."""

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
        import textwrap

        size, more = self.app.size, WITHOUT_SCREENS if getattr(self.app, "drives_here", False) else ""
        if getattr(self.app, "has_lines", False):
            more = IN_LINES
        return textwrap.wrap(
            f"The screens need {COLUMNS}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{LINES} characters; "
            f"this window has {size.width}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{size.height}. "
            f"Enlarge it to carry on.{more} Ctrl+C leaves.",
            max(1, width - 2),
        )


class RoomyApp(App[None]):
    """An app whose screens are hidden, by the style sheet, and take no input while the window is too small.

    Keys typed before a screen is there wait for it, and for the keys before them; a click on a screen left
    meanwhile does nothing.
    """

    CSS = Path(__file__).with_name("styles.tcss").read_text(encoding="utf-8")
    has_lines = False
    """Whether there is a terminal on which the game can go on line by line."""

    def go_on_in_lines(self) -> None:
        """Leave the screens, for the same game line by line."""

    def on_resize(self, event: events.Resize) -> None:
        """Hide the screens, or show them again."""
        was_too_small = self.has_class("-too-small")
        self.set_class(is_too_small(event.size), "-too-small", update=False)
        if self.has_class("-too-small") is not was_too_small:
            for screen in self.screen_stack:
                screen.update_node_styles(animate=False)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """The filters between what is drawn and what the terminal shows."""
        return line_filters(self, super().get_line_filters())

    async def on_event(self, event: events.Event) -> None:
        """Take no input while nothing can be seen, and one key or paste after the other."""
        is_way_out = isinstance(event, events.Key) and event.key in STILL_HEARD
        if isinstance(event, events.InputEvent | events.Paste) and is_too_small(self.size) and not is_way_out:
            if self.has_lines and isinstance(event, events.Key) and event.key == LINES_KEY:
                self.go_on_in_lines()
            return
        if isinstance(event, events.Key | events.Paste) and not (is_way_out or event.is_forwarded):
            await take_in_turn(self, event)
        else:
            await super().on_event(event)

    async def run_action(
        self,
        action: "str | ActionParseResult",
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Do what a key or a click asks for, on the screen for which it was meant."""
        if isinstance(default_namespace, Widget):
            await until_composed(self.screen)
            is_heard = is_open(self.screen) and not getattr(self.screen, "is_settling", False)
            if not is_heard or self.screen not in default_namespace.ancestors_with_self:
                return False
        return await super().run_action(action, default_namespace, namespaces)
