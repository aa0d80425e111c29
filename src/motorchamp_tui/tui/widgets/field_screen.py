"""Screen with a field: everything that is typed goes into a line, letter by letter, in one way.

The screen decides which line that is, and what happens to its text.
"""

from textual import events
from textual.binding import Binding, BindingType

from motorchamp_tui.tui.navigation import navigator
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.judged import JudgedScreen, only_if
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
