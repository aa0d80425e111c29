"""The form for a new season."""

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import game_named
from motorchamp_tui.games.options import RaceOption
from motorchamp_tui.locations import seasons_folder
from motorchamp_tui.race import presets
from motorchamp_tui.seasons import files
from motorchamp_tui.seasons.form import BOT_COUNT, BOTS, CALENDAR, CARS, DROP, NAME, POINTS_TABLE, Part, SeasonForm
from motorchamp_tui.seasons.season import LONGEST_NAME, can_be_in_the_name
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.seasons.screen import SeasonScreen
from motorchamp_tui.tui.too_small import TooSmall
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.field_screen import FIELD_KEYS, FieldScreen
from motorchamp_tui.tui.widgets.form_lines import field_line, start_line
from motorchamp_tui.tui.widgets.key_bar import KeyBar
from motorchamp_tui.tui.widgets.lines_panel import Line, LinesPanel, line
from motorchamp_tui.tui.widgets.lists import LINE_KEYS, NEXT_VALUE, last_line
from motorchamp_tui.tui.widgets.typed_line import CURSOR, TypedLine
from motorchamp_tui.words import counted

LABELS = {
    NAME: "Name",
    CALENDAR: "Circuits",
    BOTS: "Bots",
    BOT_COUNT: "How many",
    CARS: "Cars each",
    POINTS_TABLE: "Points",
    DROP: "Left out",
}
HEAD_LINES, VERDICT_LINES = 2, 2


class NewSeasonScreen(FieldScreen):
    """The page with a cursor; opens the season that it describes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "open", id="start", tooltip="On the last line: open the season"),
        Binding("enter", "next_value", show=False, id="next_value", tooltip="The next value, too"),
        Binding("enter", "move(1)", "next", id="next", tooltip="The next line"),
        *LINE_KEYS,
        NEXT_VALUE,
        Binding("home", "first", show=False, id="first", tooltip="The first line"),
        last_line("open the season"),
        *FIELD_KEYS,
        Binding("q,escape", "leave", "back", id="leave", key_display="Esc", tooltip="Back to the seasons"),
    ]

    def __init__(self, game: str) -> None:
        super().__init__()
        played = game_named(game)
        self.game = played
        self._form = SeasonForm(played, presets.person_name(played.BOT_NAMES))
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
        width, height = self.size
        self.query_one(LinesPanel).show(page.down_to(list(self._lines(width, height - 1)), height - 1))
        self.refresh_bindings()

    def _lines(self, width: int, height: int) -> Iterator[Line]:
        yield line((f"  A new season · {self.game.TITLE}", palette.MARKED))
        yield page.EMPTY
        room = max(1, height - HEAD_LINES - VERDICT_LINES - 1)
        first = max(0, min(self._row, len(self._form.parts) - 1) - room + 1)
        for row, part in list(enumerate(self._form.parts))[first : first + room]:
            yield self._field_line(row, part)
        season, sentence = self._form.read()
        if self._trouble:
            style, words = palette.BAD, f"✗ {self._trouble}"
        elif season is None:
            is_bare = not self._form.name.strip()
            style, words = (palette.HINT, "Type a name.") if is_bare else (palette.BAD, f"✗ {sentence}")
        else:
            cars = f"{len(season.drivers)} drivers with {counted(season.cars, 'car')} each"
            style, words = palette.WELL, f"✓ {counted(len(season.calendar), 'race')}, {cars}."
        yield from [*page.wrapped(words, width - 4, style, indent=2), page.EMPTY][:VERDICT_LINES]
        yield start_line("Open the season", is_marked=self._is_at_the_end, can_start=season is not None)

    def _field_line(self, row: int, part: Part) -> Line:
        is_marked, form = row == self._row, self._form
        if isinstance(part, RaceOption):
            value = form.options.said(part).shown
            return field_line(row, part.title, value, part.note, is_marked=is_marked)
        is_name = part == NAME
        value = {
            NAME: f"{form.name}{CURSOR if is_marked else ''}",
            CALENDAR: form.calendar,
            BOTS: form.bots,
            BOT_COUNT: str(form.bot_count),
            CARS: str(form.cars or "the usual"),
            POINTS_TABLE: form.points,
            DROP: str(form.drop or "none"),
        }[part]
        note = {
            NAME: "type it",
            CALENDAR: counted(len(form.calendars[form.calendar]), "race"),
            DROP: "of each driver's worst results",
            CARS: "" if form.cars else "as many as fit on every circuit",
        }.get(part, "")
        return field_line(row, LABELS[part], value, note, is_marked=is_marked, is_typed=is_name)

    @property
    def _is_at_the_end(self) -> bool:
        return self._row == len(self._form.parts)

    @property
    def _is_at_the_name(self) -> bool:
        return self._row == 0

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what the marked line can do."""
        match action:
            case "take":
                return self._is_at_the_end
            case "last":
                return not self._is_at_the_end
            case "next_value" | "step":
                return not (self._is_at_the_end or self._is_at_the_name)
            case _:
                return super().check_action(action, parameters)

    @property
    def field(self) -> TypedLine | None:
        """The name, if it is marked."""
        name = TypedLine(LONGEST_NAME, can_be_in_the_name, text=self._form.name)
        return name if self._is_at_the_name else None

    def field_changed(self, field: TypedLine) -> None:
        """Keep the name."""
        self._form.name, self._trouble = field.text, ""
        self._show()

    def action_move(self, by: int) -> None:
        """Mark another line; after the last comes the first."""
        self._row = (self._row + by) % (len(self._form.parts) + 1)
        self._show()

    def action_first(self) -> None:
        """The first line."""
        self.action_move(-self._row)

    def action_last(self) -> None:
        """The last line."""
        self.action_move(len(self._form.parts) - self._row)

    def action_step(self, by: int) -> None:
        """Another value for the marked line."""
        self._form.step(self._form.parts[self._row], by)
        self._show()

    def action_next_value(self) -> None:
        """The next value for the marked line."""
        self.action_step(1)

    def action_change(self, row: int, _part: int, by: int) -> None:
        """Mark this line and change it."""
        self._row = row
        self.action_step(by)

    def action_point(self, row: int, _part: int) -> None:
        """Mark this line."""
        self.action_move(row - self._row)

    def action_take(self) -> None:
        """Open the season, on the last line."""
        self.action_start()

    def action_start(self) -> None:
        """Open the season that is described, if possible."""
        season, _ = self._form.read()
        if season is None:
            self.action_first()
            return
        try:
            path = files.create(seasons_folder(), season)
        except MotorChampError as error:
            self._trouble = str(error)
            self._show()
        else:
            self.app.switch_screen(SeasonScreen(path))

    def action_leave(self) -> None:
        """Back to the seasons."""
        self.app.pop_screen()
