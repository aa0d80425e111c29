"""Announcement of the host to everyone: shown above whatever is on the screen for a while, and in nobody's way."""

from textual import events
from textual.screen import Screen

from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import LinesPanel, line

MARGIN, MOST_COLUMNS = 2, 76


class Announcement(LinesPanel):
    """The words, in as many lines as they need; a click takes them away."""

    DEFAULT_CSS = """
    Announcement { overlay: screen; position: absolute; offset: 0 1; width: auto; height: auto; }
    """

    def __init__(self, words: str) -> None:
        super().__init__(ground=palette.CHOSEN)
        self._told = words

    def on_mount(self) -> None:
        """Take as much room as the words need."""
        room = max(10, min(self.app.size.width - 2 * MARGIN, MOST_COLUMNS))
        folds = page.wrapped(self._told, room - 2 * MARGIN, palette.CHOSEN)
        self.styles.width, self.styles.height = room, len(folds)
        self.show([[*line((" " * MARGIN, palette.CHOSEN)), *fold] for fold in folds])

    def on_click(self, event: events.Click) -> None:
        """It has been read."""
        event.stop()
        self.remove()


def announce(screen: Screen[object], words: str, seconds: float) -> None:
    """Show these words on this screen for so long, instead of what was announced before."""
    for before in screen.query(Announcement):
        before.remove()
    said = Announcement(words)
    screen.mount(said)
    said.set_timer(seconds, said.remove)
