"""Screen with a field: everything that is typed goes into a line, letter by letter, in one way.

The screen decides which line that is, and what happens to its text. On some a key begins such a line: during that,
letters are letters and not keys; the only keys left are Enter, Esc, and those that erase.
"""

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from motorchamp_tui.tui.navigation import navigator
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.judged import JudgedScreen, only_if
from motorchamp_tui.tui.widgets.page_screen import PageScreen
from motorchamp_tui.tui.widgets.typed_line import TypedLine

EVERYTHING = 1000

ERASING: tuple[BindingType, ...] = (
    Binding("backspace", "erase(1)", show=False, id="erase", tooltip="Erase a letter"),
    Binding("ctrl+u,delete", f"erase({EVERYTHING})", show=False, id="erase_all", tooltip="Erase all of it"),
)
"""The keys that erase in a field."""
FIELD_KEYS: tuple[BindingType, ...] = (*ERASING, page.HELP, page.HELP_IN_A_FIELD)
"""The same, with those for help, on a page where letters are typed on some lines and are keys on others."""


class FieldScreen(JudgedScreen):
    """A screen on which letters and pasted text go into :attr:`field`, while there is one."""

    @property
    def field(self) -> TypedLine | None:
        """The line into which letters go now; None while they are keys."""
        raise NotImplementedError

    def field_changed(self, field: TypedLine) -> None:
        """Show and keep the present text of the field."""
        raise NotImplementedError

    @property
    def takes_all_letters(self) -> bool:
        """Whether no letter and no sign is a key now."""
        return self.field is not None and self.field.takes_all

    def on_key(self, event: events.Key) -> None:
        """Letters are part of the field before they are keys for anything else."""
        letter = event.character if event.is_printable else None
        if letter and self.field is not None and self.field.swallows(letter):
            event.stop()
            event.prevent_default()
            self._type(letter)

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is typed text, in one line."""
        if self.field is not None:
            event.stop()
            self._type(" ".join(event.text.expandtabs(1).splitlines()))

    def _type(self, text: str) -> None:
        if (field := self.field) is not None:
            field.type(text)
            self.field_changed(field)

    @only_if(lambda screen, *_: screen.field is not None)
    def action_erase(self, letters: int) -> None:
        """Erase from the end of the field."""
        if (field := self.field) is not None:
            field.erase(letters)
            self.field_changed(field)

    @only_if(lambda screen, *_: screen.takes_all_letters)
    def action_help_in_a_field(self) -> None:
        """Help for this screen, while signs are typed."""
        self.action_help()

    @only_if(lambda screen, *_: not screen.takes_all_letters)
    def action_help(self) -> None:
        """Help for this screen."""
        navigator(self).open_help(self)


def typing_keys(taken: str, left: str = "back") -> list[BindingType]:
    """The keys while something is being typed; ``Enter`` and ``Esc`` are described in these words."""
    return [
        Binding("enter", "take_typed", taken, id="take_typed", tooltip="Done: take what was typed"),
        Binding(
            "escape", "type_nothing", left, id="type_nothing", key_display="Esc", tooltip="Type nothing after all"
        ),
        *ERASING,
    ]


class TypingScreen(FieldScreen, PageScreen):
    """``typed`` is the line being typed; None while letters are keys. ``FOR_TYPING``: what is done meanwhile."""

    FOR_TYPING: ClassVar[frozenset[str]] = frozenset({"take_typed", "type_nothing", "erase"})

    typed: TypedLine | None = None

    @property
    def field(self) -> TypedLine | None:
        """The line that is being typed."""
        return self.typed

    def field_changed(self, _field: TypedLine) -> None:
        """Show what was typed."""
        self.show_page()

    def take(self, text: str) -> None:
        """Take the text that was typed."""
        raise NotImplementedError

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While something is being typed, only the keys for that; otherwise none of them."""
        if (action in self.FOR_TYPING) is not (self.typed is not None):
            return False
        return super().check_action(action, parameters)

    def begin_typing(self, typed: TypedLine) -> None:
        """From now on letters are part of this line."""
        self.typed = typed
        self.show_page()

    def action_take_typed(self) -> None:
        """The line is complete."""
        if self.typed is not None:
            text, self.typed = self.typed.text, None
            self.take(text)
            self.show_page()

    def action_type_nothing(self) -> None:
        """Letters are keys again."""
        self.typed = None
        self.show_page()
