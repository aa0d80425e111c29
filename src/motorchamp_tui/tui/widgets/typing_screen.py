"""A screen on which something can be typed: while it is, letters are letters and not keys.

The only keys left meanwhile are Enter, Esc, and those that erase.
"""

from textual import events
from textual.binding import Binding, BindingType
from textual.screen import Screen

from motorchamp_tui.tui.navigation import navigator
from motorchamp_tui.tui.widgets.typed_line import TypedLine

EVERYTHING = 1000


def typing_keys(taken: str, left: str = "back") -> list[BindingType]:
    """The keys while something is being typed; ``Enter`` and ``Esc`` are described in these words."""
    return [
        Binding("enter", "take_typed", taken, id="take_typed", tooltip="Done: take what was typed"),
        Binding(
            "escape", "type_nothing", left, id="type_nothing", key_display="Esc", tooltip="Type nothing after all"
        ),
        Binding("backspace", "erase(1)", show=False, id="erase", tooltip="Erase a letter"),
        Binding("ctrl+u,delete", f"erase({EVERYTHING})", show=False, id="erase_all", tooltip="Erase all of it"),
    ]


class TypingScreen(Screen[None]):
    """``typed`` is the line that is being typed; None while letters are keys."""

    def __init__(self) -> None:
        super().__init__()
        self.typed: TypedLine | None = None

    def show_page(self) -> None:
        """Redraw everything."""
        raise NotImplementedError

    def take(self, text: str) -> None:
        """Something has been typed."""
        raise NotImplementedError

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While something is being typed, only the keys for that; otherwise none of them."""
        is_for_typing = action in ("take_typed", "type_nothing", "erase")
        return is_for_typing == (self.typed is not None)

    def on_key(self, event: events.Key) -> None:
        """Letters are part of the line before they are keys for anything else."""
        if self.typed is not None and event.character and event.is_printable:
            event.stop()
            event.prevent_default()
            self.typed.type(event.character)
            self.show_page()

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is typed text."""
        if self.typed is not None:
            event.stop()
            self.typed.type(event.text)
            self.show_page()

    def begin_typing(self, typed: TypedLine) -> None:
        """From now on letters are part of this line."""
        self.typed = typed
        self.show_page()

    def action_erase(self, letters: int) -> None:
        """Erase from the end of the line."""
        if self.typed is not None:
            self.typed.erase(letters)
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

    def action_help(self) -> None:
        """Help for this screen."""

        navigator(self).open_help(self)

    def on_resize(self) -> None:
        """Draw it for the new size."""
        self.show_page()
