"""Screen with a form: a mark on one of its rows, keys that change or type its value, and the end of it."""

from collections.abc import Sequence

from textual.binding import Binding, BindingType

from motorchamp_tui.games.forms import Form, FormRow
from motorchamp_tui.tui.widgets.field_screen import FIELD_KEYS, FieldScreen
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.lists import ListScreen
from motorchamp_tui.tui.widgets.typed_line import TypedLine

ROW_KEYS: tuple[BindingType, ...] = (
    Binding("enter,space", "next_value", show=False, id="next_value", tooltip="The next value, too"),
    Binding("enter", "move(1)", "next", id="next", tooltip="Keep what is typed, and go to the next line"),
    Binding("up,k", "move(-1)", "line", id="up", key_display="↑", tooltip="The line above"),
    Binding("down,j", "move(1)", "line", id="down", key_display="↓", tooltip="The line below"),
    Binding("left", "step(-1)", "change", id="less", key_display="←", tooltip="The previous value"),
    Binding("right", "step(1)", "change", id="more", key_display="→", tooltip="The next value"),
    Binding("home", "point(0, 0)", show=False, id="first", tooltip="The first line"),
)
"""The keys of the rows of every form."""


def form_keys(done: str, what: str, back: str, *, id: str = "start", leave: str = "back") -> list[BindingType]:
    """The keys of a form: ``done`` names in the key bar what Enter does on its last line, ``what`` in full.

    ``back`` says where Esc leads.
    """
    return [
        Binding("enter", "take", done, id=id, tooltip=f"On the last line: {what}"),
        *ROW_KEYS,
        Binding("end", "last", "finish", id="last", tooltip=f"The last line: {what}"),
        *FIELD_KEYS,
        Binding("q,escape", "leave", leave, id="leave", key_display="Esc", tooltip=back),
    ]


class FormScreen(FieldScreen, ListScreen):
    """The rows of :attr:`form` with a mark; the last line of all starts what it describes."""

    form: Form
    ends_with_a_start = True
    """Whether there is a line below the rows that can be marked."""

    row = part = 0
    rows: Sequence[FormRow] = ()

    def show_page(self) -> None:
        """Redraw everything."""
        self.rows = self.form.rows
        super().show_page()

    @property
    def last(self) -> int:
        """The last line."""
        return len(self.rows) - 1 + self.ends_with_a_start

    @property
    def is_at_the_end(self) -> bool:
        """Whether the line that starts it is marked."""
        return self.row == len(self.rows)

    @property
    def marked(self) -> FormRow | None:
        """The marked value, unless it is the start."""
        return self._value(self.row, self.part) if self.row < len(self.rows) else None

    def _is_there(self, row: int, part: int) -> bool:
        """Whether the form still has what was clicked."""
        return row < len(self.rows) and part < max(1, len(self.rows[row].parts))

    def _value(self, row: int, part: int) -> FormRow:
        parts = self.rows[row].parts
        return parts[part] if parts else self.rows[row]

    @property
    def _typed_part(self) -> int | None:
        """The part of the marked row into which letters go."""
        row = self.rows[self.row] if self.row < len(self.rows) else None
        values = (row.parts or (row,)) if row else ()
        return next((part for part, value in enumerate(values) if value.letters), None)

    @property
    def field(self) -> TypedLine | None:
        """What the marked row has to type."""
        part = self._typed_part
        letters = None if part is None else self._value(self.row, part).letters
        if letters is None:
            return None
        return TypedLine(letters.most, letters.takes, text=letters.text, takes_all=letters.takes_all)

    def field_changed(self, field: TypedLine) -> None:
        """Keep what is typed."""
        self.part = self._typed_part or 0
        self.form.write(self._value(self.row, self.part).name, field.text)
        self.action_point(self.row, self.part)

    def action_move(self, by: int) -> None:
        """Mark another line; after the last comes the first."""
        self.action_point((self.row + by) % (self.last + 1), self.part)

    @only_if(lambda screen: screen.row != screen.last)
    def action_last(self) -> None:
        """Mark the last line."""
        self.action_point(self.last, 0)

    def action_point(self, row: int, part: int) -> None:
        """Mark this line, or the last one where it is gone; and this part of it unless that never changes."""
        row = min(row, self.last)
        parts = self.rows[row].parts if row < len(self.rows) else ()
        is_there = part < len(parts) and (parts[part].stepped or parts[part].letters is not None)
        self.row, self.part, self.message = row, part if is_there or not parts else 0, ""
        self.show_page()

    @only_if(lambda screen, _: screen.row < len(screen.rows) and bool(screen.rows[screen.row].parts))
    def action_next_part(self, by: int) -> None:
        """Mark another part of the row."""
        parts = [
            part
            for part, value in enumerate(self.rows[self.row].parts)
            if value.stepped or value.letters is not None
        ]
        here = parts.index(self.part) if self.part in parts else 0
        self.action_point(self.row, parts[(here + by) % len(parts)])

    @only_if(lambda screen, _: screen.marked is not None and screen.marked.stepped)
    def action_step(self, by: int) -> None:
        """The next or the previous value of what is marked."""
        self.action_change(self.row, self.part, by)

    @only_if(lambda screen: screen.marked is not None and screen.marked.stepped and not screen.marked.letters)
    def action_next_value(self) -> None:
        """The next value of what is marked."""
        self.action_step(1)

    @only_if(lambda screen, row, part, _: screen._is_there(row, part))
    def action_change(self, row: int, part: int, by: int) -> None:
        """Mark this and change it."""
        self.form.step(self._value(row, part).name, by)
        self.rows = self.form.rows
        self.action_point(row, part)

    @only_if(lambda screen: screen.is_at_the_end)
    def action_take(self) -> None:
        """Enter on the last line."""
        self.action_start()

    def action_start(self) -> None:
        """Do what the form describes, if it is possible."""
        raise NotImplementedError
