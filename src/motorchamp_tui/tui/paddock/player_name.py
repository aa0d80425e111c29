"""Name of a player: asked on the first visit, and whenever they want another one.

The paddock decides which names are refused.
"""

from collections.abc import Callable, Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import FIRST_GAME, menu_words_of
from motorchamp_tui.names import LONGEST_NAME, can_be_in_a_name
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.terminal.textual_parts import is_open
from motorchamp_tui.tui.too_small import TooSmall
from motorchamp_tui.tui.widgets import page, title_picture
from motorchamp_tui.tui.widgets.key_bar import KeyBar
from motorchamp_tui.tui.widgets.lines_panel import Line, LinesPanel, line
from motorchamp_tui.tui.widgets.page import EMPTY
from motorchamp_tui.tui.widgets.typed_line import TypedLine
from motorchamp_tui.tui.widgets.typing_screen import TypingScreen, typing_keys

FIELD_COLUMNS, WORDS_COLUMNS = 20, 70
BY_KEY = "You are known by your key: come back with it and the seats you have taken are yours, from any machine."
AS_A_GUEST = "You are a guest: nothing about you is kept after you leave, not even your name."


class PlayerNameScreen(TypingScreen):
    """Starts from ``suggestion``, which typing replaces on the first visit.

    ``welcome`` is called with the typed name, and may refuse it. ``message`` is why the name is asked for.

    ``go_back`` is called instead when no name is given.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *typing_keys("that is my name"),
        Binding("f1", "help", "help", id="help", key_display="F1", tooltip="What this is about"),
        Binding("escape", "leave", "leave", id="leave", key_display="Esc", tooltip="Go without a name"),
    ]

    def __init__(
        self,
        suggestion: str,
        welcome: Callable[[str], None],
        go_back: Callable[[], object],
        *,
        is_first: bool,
        is_guest: bool,
        message: str = "",
    ) -> None:
        super().__init__()
        self.typed = TypedLine(LONGEST_NAME, can_be_in_a_name)
        self.typed.type(suggestion.strip())
        self.typed.is_suggested = is_first
        self._welcome = welcome
        self._go_back = go_back
        self._is_first = is_first
        self._is_guest = is_guest
        self._message = message

    def compose(self) -> ComposeResult:
        """The page, and the keys."""
        yield LinesPanel(id="page")
        yield KeyBar()
        yield TooSmall()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No way back on the first visit."""
        return action != ("type_nothing" if self._is_first else "leave")

    def show_page(self) -> None:
        """Redraw everything."""
        if is_open(self):
            width, height = self.app.size
            lines = [page.in_the_middle(content, width) for content in self._lines(width)]
            self.query_one(LinesPanel).show(page.down_to(lines, height - 1))

    def _lines(self, width: int) -> Iterator[Line]:
        yield from title_picture.name_lines()
        yield from (EMPTY, EMPTY)
        welcome = "Welcome to the paddock. " if self._is_first else ""
        yield line((f"{welcome}Name of a player:", palette.STRONG))
        yield EMPTY
        typed = self.typed.shown(FIELD_COLUMNS) if self.typed else EMPTY
        yield [*line(("▶ ", palette.MARKED)), *page.padded(typed, FIELD_COLUMNS)]
        yield EMPTY
        yield from page.wrapped(self._message or " ", WORDS_COLUMNS, palette.BAD)
        yield EMPTY
        yield from page.wrapped(AS_A_GUEST if self._is_guest else BY_KEY, WORDS_COLUMNS, palette.FAINT)
        yield from (EMPTY, EMPTY)
        yield from title_picture.road_lines(width, 1, menu_words_of(FIRST_GAME))

    def take(self, text: str) -> None:
        """Come in under this name, or say why not."""
        try:
            self._welcome(text.strip())
        except MotorChampError as error:
            self._message = " ".join(str(error).split())
            self.typed = TypedLine(LONGEST_NAME, can_be_in_a_name, text=text)

    def action_type_nothing(self) -> None:
        """Keep the old name."""
        self._go_back()

    def action_leave(self) -> None:
        """Leave: without a name there is no visit."""
        self._go_back()
