"""Settings screen: everything that a player can set, and how it looks at once."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from motorchamp_tui.names import LONGEST_NAME, can_be_in_a_name, wrong_with_name
from motorchamp_tui.settings.words import SETTINGS
from motorchamp_tui.tui.app_settings import app_settings_of, change
from motorchamp_tui.tui.settings.page import KEYS_ROW, ROWS, OtherPage, settings_lines
from motorchamp_tui.tui.too_small import TooSmall
from motorchamp_tui.tui.widgets.field_screen import FIELD_KEYS, FieldScreen
from motorchamp_tui.tui.widgets.key_bar import KeyBar
from motorchamp_tui.tui.widgets.lines_panel import LinesPanel
from motorchamp_tui.tui.widgets.lists import LINE_KEYS, NEXT_VALUE
from motorchamp_tui.tui.widgets.typed_line import TypedLine

NO_OTHERS: Mapping[str, OtherPage] = MappingProxyType({})


class SettingsScreen(FieldScreen):
    """The page with a cursor; changes the settings of its app that ``rows`` names, or opens ``others``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *LINE_KEYS,
        NEXT_VALUE,
        Binding("enter,space", "step(1)", show=False, id="next", tooltip="The next value, too"),
        Binding("enter,space", "keys", "choose keys", id="keys", tooltip="Which key does what, and other keys"),
        Binding("enter,space", "other", "open", id="other", tooltip="The page of this line"),
        Binding("home", "point(0)", show=False, id="first", tooltip="The first line"),
        Binding("end", "last", show=False, id="last", tooltip="The last line"),
        *FIELD_KEYS,
        Binding("q,escape", "leave", "back", id="leave", key_display="Esc", tooltip="Back to where you were"),
    ]

    def __init__(self, rows: Sequence[str] = ROWS, others: Mapping[str, OtherPage] = NO_OTHERS) -> None:
        super().__init__()
        self._others = others
        self._rows = rows
        self._row = 0
        self._trouble = ""

    def compose(self) -> ComposeResult:
        """The page, and the keys."""
        yield LinesPanel(id="page")
        yield KeyBar()
        yield TooSmall()

    def on_resize(self) -> None:
        """Draw it for the new size."""
        self._show()

    def _show(self) -> None:
        size, settings = (self.size.width, self.size.height - 1), app_settings_of(self.app)
        lines = settings_lines(settings, self._rows, self._row, self._trouble, size, self._others)
        self.query_one(LinesPanel).show(lines)
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what the marked line can do; a click says which line it is for."""
        match action:
            case "step":
                return not (self._takes_text or self._is_at_keys or self._other)
            case "keys":
                return self._is_at_keys or bool(parameters)
            case "other":
                return self._other is not None or bool(parameters)
            case _:
                return super().check_action(action, parameters)

    @property
    def _takes_text(self) -> bool:
        return not (self._is_at_keys or self._other or SETTINGS[self._rows[self._row]].words)

    @property
    def _is_at_keys(self) -> bool:
        return self._rows[self._row] == KEYS_ROW

    @property
    def _other(self) -> OtherPage | None:
        return self._others.get(self._rows[self._row])

    def action_move(self, by: int) -> None:
        """Mark another line; after the last comes the first."""
        self.action_point((self._row + by) % len(self._rows))

    def action_last(self) -> None:
        """Mark the last line."""
        self.action_point(len(self._rows) - 1)

    def action_point(self, row: int) -> None:
        """Mark this line."""
        self._row = row
        self._show()

    def action_step(self, by: int) -> None:
        """The next or the previous value of what is marked."""
        self.action_change(self._row, by)

    def action_change(self, row: int, by: int) -> None:
        """Mark this and change it."""
        self._row = row
        setting = SETTINGS[self._rows[row]]
        if setting.words:
            here = setting.words.index(app_settings_of(self.app).words[setting.name])
            self._change(setting.words[(here + by) % len(setting.words)])
        else:
            self._show()

    def action_keys(self, row: int | None = None) -> None:
        """Open the page of the keys; a click names its line."""
        from motorchamp_tui.tui.settings.keys import KeysScreen

        self.action_point(self._row if row is None else row)
        self.app.push_screen(KeysScreen())

    def action_other(self, row: int | None = None) -> None:
        """Open the page of the marked line, or of this one."""
        self.action_point(self._row if row is None else row)
        if self._other is not None:
            self._other.open()

    def on_screen_resume(self) -> None:
        """Back from the keys or another page: this one shows what has been chosen there."""
        self._show()

    def _change(self, word: str) -> None:
        self._trouble = change(self.app, self._rows[self._row], word)
        self._show()

    @property
    def field(self) -> TypedLine | None:
        """The name, if it is marked."""
        return TypedLine(LONGEST_NAME, can_be_in_a_name, text=self._person) if self._takes_text else None

    def field_changed(self, field: TypedLine) -> None:
        """Keep the name; signs alone, which are not a name, go with its last letter."""
        name = field.text.lstrip()
        is_erased = len(name) < len(self._person)
        self._change("" if is_erased and wrong_with_name(name) else name)

    @property
    def _person(self) -> str:
        return app_settings_of(self.app).words[self._rows[self._row]]

    def action_leave(self) -> None:
        """Back to where it was opened."""
        self.dismiss(None)
