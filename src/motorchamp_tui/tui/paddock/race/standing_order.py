"""Standing order: what drivers want done on their next go, here or not, in a race by correspondence."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from attrs import define, evolve
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from motorchamp_tui.games.forms import Form, FormRow
from motorchamp_tui.games.options import Options
from motorchamp_tui.games.standing_order import StandingOrder, usual_order
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.races.meeting import Meeting
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.protocol import Face
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.form_lines import mark, row_line
from motorchamp_tui.tui.widgets.form_screen import FormScreen, form_keys
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.lines_panel import Line, LinesPanel, line
from motorchamp_tui.tui.widgets.page import EMPTY

COLUMNS, MARGIN = 70, 2
LABEL_COLUMNS, VALUE_COLUMNS = 8, 20


@define
class OrderForm(Form):
    """An order as it is being chosen, in a race with these options; its rows are known by their numbers."""

    order: StandingOrder
    options: Options

    @property
    def rows(self) -> Sequence[FormRow]:
        """The rows of the order."""
        return [evolve(row, name=number) for number, row in enumerate(self.order.rows(self.options))]

    def step(self, number: int, by: int) -> None:
        """The next value of a row, or the one before."""
        self.order = self.order.step(number, by)


class StandingOrderScreen(ModalScreen[None], FormScreen):
    """The order of this player in this meeting, to leave, to change and to take back."""

    DEFAULT_CSS = "StandingOrderScreen #page { border: round $accent; }"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "x,delete,backspace",
            "take_back",
            "take back",
            id="take_back",
            key_display="x",
            tooltip="Take back the order that you have left",
        ),
        *form_keys("leave order", "leave the order", "Back; an order that you left stays", leave="close"),
    ]
    form: OrderForm

    def __init__(self, meeting: Meeting, player: Player) -> None:
        super().__init__()
        self._meeting = meeting
        self._player = player
        order = meeting.order_of(player) or usual_order(meeting.agreement.game)
        self.form = OrderForm(order, meeting.agreement.settled)

    @property
    def face(self) -> Face:
        """The face of the game that is played."""
        return face_of(self._meeting.agreement.circuit)

    def lines(self, _width: int, _height: int) -> Sequence[Line]:
        """The order, in a frame of its size."""
        lines, margin = list(self._lines(COLUMNS - 2 * MARGIN)), line(" " * MARGIN)
        panel = self.query_one(LinesPanel)
        panel.styles.width, panel.styles.height = COLUMNS + 2, len(lines) + 2
        return [[*margin, *content] if content else content for content in lines]

    def _lines(self, width: int) -> Iterator[Line]:
        yield EMPTY
        what = "for your next go, whether you are here or not"
        yield line(("Standing order ", palette.MARKED), (what, palette.PLAIN))
        yield EMPTY
        labels = max(LABEL_COLUMNS, *(len(row.label) + 1 for row in self.rows))
        for number, row in enumerate(self.rows):
            is_marked = number == self.row
            yield row_line(row, number, is_marked=is_marked, label_columns=labels, value_columns=VALUE_COLUMNS)
        yield EMPTY
        stand_in = self._meeting.agreement.stand_in
        yield from page.wrapped(f"What it leaves open {stand_in} decides.", width, palette.FAINT)
        yield from self._left_words(width)
        yield EMPTY
        yield self._buttons()
        yield EMPTY

    @property
    def left(self) -> StandingOrder | None:
        """The order that has been left."""
        return self._meeting.order_of(self._player)

    def _left_words(self, width: int) -> Sequence[Line]:
        """The order that has been left, or why none is possible."""
        if self.message:
            return page.wrapped(self.message, width, palette.BAD)
        if self.left is None:
            return page.wrapped("You have no order yet.", width, palette.FAINT)
        return page.wrapped(f"Your order: {self.left.words()}.", width, palette.WELL)

    def _buttons(self) -> Line:
        style = palette.CHOSEN if self.is_at_the_end else palette.BAR_KEY
        buttons = [*mark(self.is_at_the_end), page.button(" Leave this order ", "screen.start", style)]
        if self.left is not None:
            buttons += [*line("  "), page.button(" Take it back (⌫) ", "screen.take_back", palette.BAR)]
        return buttons

    def action_start(self) -> None:
        """Leave the order as it is."""
        self._leave(self.form.order)

    @only_if(lambda screen: screen.left is not None)
    def action_take_back(self) -> None:
        """Take back the order."""
        self._leave(None)

    def _leave(self, order: StandingOrder | None) -> None:
        with self.saying_why():
            self._meeting.leave_order(self._player, order)
