"""The standing order: what drivers want done on their next go, here or not, in a race by correspondence."""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import ClassVar, TypeVar

from attrs import evolve
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.paddock.meeting import Meeting
from motorchamp_tui.paddock.people import Person
from motorchamp_tui.paddock.standing_order import DICE_WORDS, StandingOrder, WantedLane, WantedPit
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.navigation import navigator
from motorchamp_tui.tui.paddock import agreement_words
from motorchamp_tui.tui.too_small import TooSmall
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.key_bar import KeyBar
from motorchamp_tui.tui.widgets.lines_panel import Line, LinesPanel, line
from motorchamp_tui.tui.widgets.page import EMPTY

COLUMNS, MARGIN = 70, 2
LABEL_COLUMNS, VALUE_COLUMNS = 8, 20
RISKS = (0.0, 0.05, 0.1, 0.2, 0.35, 1.0)

Value = TypeVar("Value")


class OrderRow(IntEnum):
    """A line of the order."""

    DICE = 0
    RISK = 1
    LANE = 2
    PIT = 3


LEAVE_ROW = len(OrderRow)
"""The last line: leave the order."""
NOTES = {
    OrderRow.DICE: "fewer where they risk more",
    OrderRow.RISK: "of going out that is still taken",
    OrderRow.LANE: "where the throw can end in it",
    OrderRow.PIT: "when a throw can turn in",
}


class StandingOrderScreen(ModalScreen[None]):
    """The order of this player in this meeting, to leave, to change and to take back."""

    DEFAULT_CSS = "StandingOrderScreen #order { border: round $accent; }"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "leave order", id="leave_order", tooltip="On the last line: leave the order"),
        Binding("up,k", "move(-1)", "line", id="up", key_display="↑", tooltip="The line above"),
        Binding("down,j", "move(1)", "line", id="down", key_display="↓", tooltip="The line below"),
        Binding("left", "step(-1)", "change", id="less", key_display="←", tooltip="The value before"),
        Binding("right,space,enter", "step(1)", "change", id="more", key_display="→", tooltip="The next value"),
        Binding("home", "point(0)", show=False, id="first", tooltip="The first line"),
        Binding("end", f"point({LEAVE_ROW})", show=False, id="last", tooltip="The last line: leave the order"),
        Binding(
            "x,delete,backspace",
            "take_back",
            "take back",
            id="take_back",
            key_display="x",
            tooltip="Take the order back that you have left",
        ),
        page.HELP,
        Binding(
            "q,escape", "close", "close", id="leave", key_display="Esc", tooltip="Back; an order left stays left"
        ),
    ]

    def __init__(self, meeting: Meeting, person: Person) -> None:
        super().__init__()
        self._meeting = meeting
        self._person = person
        self._order = meeting.order_of(person) or StandingOrder()
        self._row = int(OrderRow.DICE)
        self._trouble = ""

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
        panel.show([[*margin, *each] if each else each for each in lines])
        self.refresh_bindings()

    def _lines(self) -> Iterator[Line]:
        width = COLUMNS - 2 * MARGIN
        yield EMPTY
        what = "for your next go, whether you are here or not"
        yield line(("Standing order ", palette.MARKED), (what, palette.PLAIN))
        yield EMPTY
        for row in OrderRow:
            yield self._row_line(row)
        yield EMPTY
        stand_in = self._meeting.agreement.stand_in
        rest = f"What it leaves open {stand_in} decides, never against fair play."
        yield from page.wrapped(rest, width, palette.FAINT)
        yield from self._left_words(width)
        yield EMPTY
        yield self._buttons()
        yield EMPTY

    def _row_line(self, row: OrderRow) -> Line:
        is_marked = row == self._row
        style = palette.CHOSEN if is_marked else palette.STRONG
        value = f" {page.column(self._value(row), VALUE_COLUMNS - 1)}"
        return [
            *line(("▶ " if is_marked else "  ", palette.MARKED)),
            page.button(
                row.name.capitalize().ljust(LABEL_COLUMNS), f"screen.change({row.value}, 1)", palette.PLAIN
            ),
            page.button("‹", f"screen.change({row.value}, -1)"),
            page.button(value, f"screen.change({row.value}, 1)", style),
            page.button("›", f"screen.change({row.value}, 1)"),
            *line((f" {self._note(row)}", palette.FAINT)),
        ]

    def _note(self, row: OrderRow) -> str:
        has_pit_stops = agreement_words.has_pit_stops(self._meeting.agreement)
        return NOTES[row] if row is not OrderRow.PIT or has_pit_stops else "no pit stops in this race"

    def _value(self, row: OrderRow) -> str:
        order = self._order
        match row:
            case OrderRow.DICE:
                return DICE_WORDS[order.dice]
            case OrderRow.RISK:
                return (
                    "none" if not order.risk else "any" if order.risk >= 1 else f"up to {100 * order.risk:.3g} %"
                )
            case OrderRow.LANE:
                return order.lane.value
            case OrderRow.PIT:
                return order.pit.value

    def _left_words(self, width: int) -> Sequence[Line]:
        """The order that has been left, or why none can be."""
        left = self._meeting.order_of(self._person)
        if self._trouble:
            return page.wrapped(self._trouble, width, palette.BAD)
        if left is None:
            return page.wrapped("No order stands yet.", width, palette.FAINT)
        return page.wrapped(f"Your order stands: {left.words()}.", width, palette.WELL)

    def _buttons(self) -> Line:
        is_marked = self._row == LEAVE_ROW
        style = palette.CHOSEN if is_marked else palette.BAR_KEY
        mark = line(("▶ " if is_marked else "  ", palette.MARKED))
        buttons = [*mark, page.button(" Leave this order ", "screen.leave_order", style)]
        if self._meeting.order_of(self._person) is not None:
            buttons += [*line("  "), page.button(" Take it back (⌫) ", "screen.take_back", palette.BAR)]
        return buttons

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only an order that has been left can be taken back."""
        match action:
            case "take_back":
                return self._meeting.order_of(self._person) is not None
            case "take":
                return self._row == LEAVE_ROW
            case "step":
                return self._row != LEAVE_ROW
            case _:
                return True

    def action_move(self, by: int) -> None:
        """Mark another line; after the last comes the first."""
        self.action_point((self._row + by) % (LEAVE_ROW + 1))

    def action_point(self, row: int) -> None:
        """Mark this line."""
        self._row = row
        self._show()

    def action_step(self, by: int) -> None:
        """The next or the previous value of what is marked."""
        self.action_change(self._row, by)

    def action_change(self, row: int, by: int) -> None:
        """Mark this line and change it."""
        order, self._row = self._order, row
        match OrderRow(row):
            case OrderRow.DICE:
                self._order = evolve(order, dice=_next(tuple(DICE_WORDS), order.dice, by))
            case OrderRow.RISK:
                self._order = evolve(order, risk=_next(RISKS, _nearest_risk(order.risk), by))
            case OrderRow.LANE:
                self._order = evolve(order, lane=_next(tuple(WantedLane), order.lane, by))
            case OrderRow.PIT:
                self._order = evolve(order, pit=_next(tuple(WantedPit), order.pit, by))
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
            self._meeting.leave_order(self._person, order)
        except MotorChampError as error:
            self._trouble = str(error)
        self._show()

    def action_help(self) -> None:
        """Help for this screen."""
        navigator(self).open_help(self)

    def action_close(self) -> None:
        """Back to where it was opened."""
        self.dismiss()


def _next(values: Sequence[Value], value: Value, by: int) -> Value:
    return values[(values.index(value) + by) % len(values)]


def _nearest_risk(risk: float) -> float:
    return min(RISKS, key=lambda each: abs(each - risk))
