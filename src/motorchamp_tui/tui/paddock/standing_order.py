"""Standing order: what drivers want done on their next go, here or not, in a race by correspondence."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.standing_order import OrderLine, StandingOrder, usual_order
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.races.meeting import Meeting
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.protocol import Face
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.navigation import navigator
from motorchamp_tui.tui.too_small import TooSmall
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.key_bar import KeyBar
from motorchamp_tui.tui.widgets.lines_panel import Line, LinesPanel, line
from motorchamp_tui.tui.widgets.lists import form_keys
from motorchamp_tui.tui.widgets.page import EMPTY

COLUMNS, MARGIN = 70, 2
LABEL_COLUMNS, VALUE_COLUMNS = 8, 20


class StandingOrderScreen(ModalScreen[None]):
    """The order of this player in this meeting, to leave, to change and to take back."""

    DEFAULT_CSS = "StandingOrderScreen #order { border: round $accent; }"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "leave order", id="leave_order", tooltip="On the last line: leave the order"),
        *form_keys("leave the order", "point(0)"),
        Binding(
            "x,delete,backspace",
            "take_back",
            "take back",
            id="take_back",
            key_display="x",
            tooltip="Take back the order that you have left",
        ),
        page.HELP,
        Binding(
            "q,escape",
            "close",
            "close",
            id="leave",
            key_display="Esc",
            tooltip="Back; an order that you left stays",
        ),
    ]

    def __init__(self, meeting: Meeting, player: Player) -> None:
        super().__init__()
        self._meeting = meeting
        self._player = player
        self._order = meeting.order_of(player) or usual_order(meeting.agreement.game)
        self._row = 0
        self._trouble = ""

    @property
    def face(self) -> Face:
        """The face of the game that is played."""
        return face_of(self._meeting.agreement.circuit)

    @property
    def _order_lines(self) -> Sequence[OrderLine]:
        return self._order.lines(self._meeting.agreement.settled)

    @property
    def _leave_row(self) -> int:
        """The last line: leave the order."""
        return len(self._order_lines)

    def compose(self) -> ComposeResult:
        """The order in a frame, and the keys."""
        yield LinesPanel(id="order")
        yield KeyBar()
        yield TooSmall()

    def on_mount(self) -> None:
        """Show the order."""
        self.query_one(LinesPanel).styles.width = COLUMNS + 2
        self._show()

    def _show(self) -> None:
        panel, lines = self.query_one(LinesPanel), list(self._lines())
        panel.styles.height = len(lines) + 2
        margin = line(" " * MARGIN)
        panel.show([[*margin, *content] if content else content for content in lines])
        self.refresh_bindings()

    def _lines(self) -> Iterator[Line]:
        width = COLUMNS - 2 * MARGIN
        yield EMPTY
        what = "for your next go, whether you are here or not"
        yield line(("Standing order ", palette.MARKED), (what, palette.PLAIN))
        yield EMPTY
        for row, told in enumerate(self._order_lines):
            yield self._row_line(row, told)
        yield EMPTY
        stand_in = self._meeting.agreement.stand_in
        yield from page.wrapped(f"What it leaves open {stand_in} decides.", width, palette.FAINT)
        yield from self._left_words(width)
        yield EMPTY
        yield self._buttons()
        yield EMPTY

    def _row_line(self, row: int, told: OrderLine) -> Line:
        is_marked = row == self._row
        label = max(LABEL_COLUMNS, *(len(other.label) + 1 for other in self._order_lines))
        style = palette.CHOSEN if is_marked else palette.STRONG
        value = f" {page.column(told.value, VALUE_COLUMNS - 1)}"
        return [
            *line(("▶ " if is_marked else "  ", palette.MARKED)),
            page.button(told.label.ljust(label), f"screen.change({row}, 1)", palette.PLAIN),
            page.button("‹", f"screen.change({row}, -1)"),
            page.button(value, f"screen.change({row}, 1)", style),
            page.button("›", f"screen.change({row}, 1)"),
            *line((f" {told.note}", palette.FAINT)),
        ]

    def _left_words(self, width: int) -> Sequence[Line]:
        """The order that has been left, or why none is possible."""
        left = self._meeting.order_of(self._player)
        if self._trouble:
            return page.wrapped(self._trouble, width, palette.BAD)
        if left is None:
            return page.wrapped("You have no order yet.", width, palette.FAINT)
        return page.wrapped(f"Your order: {left.words()}.", width, palette.WELL)

    def _buttons(self) -> Line:
        is_marked = self._row == self._leave_row
        style = palette.CHOSEN if is_marked else palette.BAR_KEY
        mark = line(("▶ " if is_marked else "  ", palette.MARKED))
        buttons = [*mark, page.button(" Leave this order ", "screen.leave_order", style)]
        if self._meeting.order_of(self._player) is not None:
            buttons += [*line("  "), page.button(" Take it back (⌫) ", "screen.take_back", palette.BAR)]
        return buttons

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only an order that has been left can be taken back."""
        match action:
            case "take_back":
                return self._meeting.order_of(self._player) is not None
            case "take":
                return self._row == self._leave_row
            case "step" | "last":
                return self._row != self._leave_row
            case _:
                return True

    def action_move(self, by: int) -> None:
        """Mark another line; after the last comes the first."""
        self.action_point((self._row + by) % (self._leave_row + 1))

    def action_point(self, row: int) -> None:
        """Mark this line."""
        self._row = row
        self._show()

    def action_last(self) -> None:
        """Mark the last line."""
        self.action_point(self._leave_row)

    def action_step(self, by: int) -> None:
        """The next or the previous value of what is marked."""
        self.action_change(self._row, by)

    def action_change(self, row: int, by: int) -> None:
        """Mark this line and change it."""
        self._order, self._row = self._order.step(row, by), row
        self._show()

    def action_take(self) -> None:
        """Enter on the last line."""
        self.action_leave_order()

    def action_leave_order(self) -> None:
        """Leave the order as it is."""
        self._leave(self._order)

    def action_take_back(self) -> None:
        """Take back the order."""
        self._leave(None)

    def _leave(self, order: StandingOrder | None) -> None:
        self._trouble = ""
        try:
            self._meeting.leave_order(self._player, order)
        except MotorChampError as error:
            self._trouble = str(error)
        self._show()

    def action_help(self) -> None:
        """Help for this screen."""
        navigator(self).open_help(self)

    def action_close(self) -> None:
        """Back to where it was opened."""
        self.dismiss()
