"""Settings screen: everything that a player can set, and how it looks at once."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from textual.binding import Binding, BindingType

from motorchamp_tui.settings.words import keys_in
from motorchamp_tui.tui.app_settings import app_settings_of
from motorchamp_tui.tui.settings.page import KEYS_ROW, LABELS, ROWS, OtherPage, SettingsForm, settings_lines
from motorchamp_tui.tui.widgets.field_screen import FIELD_KEYS
from motorchamp_tui.tui.widgets.form_screen import ROW_KEYS, FormScreen
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.lines_panel import Line

NO_OTHERS: Mapping[str, OtherPage] = MappingProxyType({})


class SettingsScreen(FormScreen):
    """Changes the settings of its app that ``rows`` names, or opens ``others``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "open", "open", id="other", tooltip="The page of this line"),
        *ROW_KEYS,
        Binding("end", "last", show=False, id="last", tooltip="The last line"),
        *FIELD_KEYS,
        Binding("q,escape", "leave", "back", id="leave", key_display="Esc", tooltip="Back to where you were"),
    ]
    ends_with_a_start = False
    form: SettingsForm

    def __init__(self, rows: Sequence[str] = ROWS, others: Mapping[str, OtherPage] = NO_OTHERS) -> None:
        super().__init__()
        note = "which key does what, and other keys"
        keys = OtherPage(LABELS[KEYS_ROW], self._keys_words, note, self._open_keys)
        self.form = SettingsForm(self, rows, {**others, KEYS_ROW: keys})

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The settings, and how everything looks."""
        return settings_lines(self.form, self.row, width, height)

    @property
    def is_at_a_page(self) -> bool:
        """Whether the marked line opens another page."""
        return self.form.names[self.row] in self.form.others

    def _keys_words(self) -> str:
        chosen = sum(map(bool, keys_in(app_settings_of(self.app).words).values()))
        return f"{chosen} of your own" if chosen else "default"

    def _open_keys(self) -> None:
        from motorchamp_tui.tui.settings.keys import KeysScreen

        self.app.push_screen(KeysScreen())

    @only_if(lambda screen, row=None: row is not None or screen.is_at_a_page)
    def action_open(self, row: int | None = None) -> None:
        """Open the page of the marked line, or of this one."""
        self.action_point(self.row if row is None else row, 0)
        self.form.others[self.form.names[self.row]].open()

    def on_screen_resume(self) -> None:
        """Back from the keys or another page: this one shows what has been chosen there."""
        self.show_page()
