"""Screen on which a key begins a line to type in: during that, letters are letters and not keys.

The only keys left are Enter, Esc, and those that erase.
"""

from typing import ClassVar

from textual.binding import Binding, BindingType

from motorchamp_tui.tui.widgets.field_screen import ERASING, FieldScreen
from motorchamp_tui.tui.widgets.page_screen import PageScreen
from motorchamp_tui.tui.widgets.typed_line import TypedLine


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
