"""Name of a player: asked on the first visit, and whenever they want another one.

The paddock decides which names are refused.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import FIRST_GAME, menu_words_of
from motorchamp_tui.names import LONGEST_NAME, can_be_in_a_name
from motorchamp_tui.paddock.codes import LENGTH
from motorchamp_tui.paddock.people.players import GUEST
from motorchamp_tui.paddock.wording.meeting_words import AS_A_GUEST, ASK_CODE, BY_KEY, about_new_key
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page, title_picture
from motorchamp_tui.tui.widgets.field_screen import TypingScreen, typing_keys
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.page import EMPTY
from motorchamp_tui.tui.widgets.typed_line import TypedLine

FIELD_COLUMNS, WORDS_COLUMNS = 20, 70
ABOUT_CODES = "Anyone with a name here can make one, and it lets in one newcomer. Its dash can be left out."


class NewcomerScreen(TypingScreen):
    """One ``question``, what it is ``about``, and the line that answers it.

    ``take_answer`` may refuse it with the sentence to show; ``go_back`` is called when nothing is answered.
    ``message`` is why it is asked.
    """

    FOR_TYPING: ClassVar[frozenset[str]] = TypingScreen.FOR_TYPING | {"leave", "help_in_a_field"}
    _is_first = True

    def __init__(
        self,
        question: str,
        about: str,
        take_answer: Callable[[str], None],
        go_back: Callable[[], object],
        message: str = "",
    ) -> None:
        super().__init__()
        self._question, self._about = question, about
        self._take_answer = take_answer
        self._go_back = go_back
        self._message = message

    def _line(self, text: str = "") -> TypedLine:
        raise NotImplementedError

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The question, the answer so far, and what it is for."""
        lines = [page.in_the_middle(content, width) for content in self._lines(width)]
        return page.down_to(lines, height)

    def _lines(self, width: int) -> Iterator[Line]:
        yield from title_picture.name_lines()
        yield from (EMPTY, EMPTY)
        yield line((self._question, palette.STRONG))
        yield EMPTY
        typed = self.typed.shown(FIELD_COLUMNS) if self.typed else EMPTY
        yield [*line(("▶ ", palette.MARKED)), *page.padded(typed, FIELD_COLUMNS)]
        yield EMPTY
        yield from page.wrapped(self._message or " ", WORDS_COLUMNS, palette.BAD)
        yield EMPTY
        yield from page.wrapped(self._about, WORDS_COLUMNS, palette.FAINT)
        yield from (EMPTY, EMPTY)
        yield from title_picture.road_lines(width, 1, menu_words_of(FIRST_GAME))

    def take(self, text: str) -> None:
        """Continue with this answer, or say why not."""
        try:
            self._take_answer(text.strip())
        except MotorChampError as error:
            self._message = " ".join(str(error).split())
            self.typed = self._line(text)

    @only_if(lambda screen, *_: not screen._is_first)
    def action_type_nothing(self) -> None:
        """Keep the old name."""
        self._go_back()

    @only_if(lambda screen, *_: screen._is_first)
    def action_leave(self) -> None:
        """Leave: without a name there is no visit."""
        self._go_back()


class PlayerNameScreen(NewcomerScreen):
    """Starts from ``suggestion``, which typing replaces on the first visit.

    ``welcome`` is called with what was typed, and may refuse it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *typing_keys("that is my name"),
        page.HELP_IN_A_FIELD,
        Binding("escape", "leave", "leave", id="leave", key_display="Esc", tooltip="Go without a name"),
    ]

    def __init__(
        self,
        suggestion: str,
        welcome: Callable[[str], None],
        go_back: Callable[[], object],
        *,
        is_first: bool,
        key: str,
        message: str = "",
    ) -> None:
        asked = f"{'Welcome to the paddock. ' if is_first else ''}What should others call you?"
        about = AS_A_GUEST if key.startswith(GUEST) else BY_KEY
        told = about_new_key(key) if is_first else ""
        super().__init__(asked, f"{about} {told}".rstrip(), welcome, go_back, message)
        self._is_first = is_first
        self.typed = self._line()
        self.typed.type(suggestion.strip())
        self.typed.is_suggested = is_first

    def _line(self, text: str = "") -> TypedLine:
        return TypedLine(LONGEST_NAME, can_be_in_a_name, text=text)


class InvitationScreen(NewcomerScreen):
    """Asks for the code of an invitation, before the name."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *typing_keys("that is the code"),
        Binding("escape", "leave", "leave", id="leave", key_display="Esc", tooltip="Go without a code"),
    ]

    def __init__(self, take_code: Callable[[str], None], go_back: Callable[[], object]) -> None:
        super().__init__(ASK_CODE, ABOUT_CODES, take_code, go_back)
        self.typed = self._line()

    def _line(self, text: str = "") -> TypedLine:
        return TypedLine(LENGTH + 1, lambda letter: letter.isalpha() or letter == "-", str.upper, text=text)
