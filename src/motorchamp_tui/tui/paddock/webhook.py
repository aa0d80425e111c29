"""Webhook of a visitor: the address on the web to which their goes are sent, on a page of their settings."""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.paddock.notices.webhooks import LONGEST_ADDRESS, LONGEST_SECRET, Webhook, Webhooks
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.field_screen import TypingScreen, typing_keys
from motorchamp_tui.tui.widgets.form_lines import mark
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.lists import MarkedListScreen, list_keys
from motorchamp_tui.tui.widgets.page import EMPTY
from motorchamp_tui.tui.widgets.question import ask
from motorchamp_tui.tui.widgets.typed_line import TypedLine

ADDRESS, SECRET, TEST, REMOVE = range(4)
LABEL_COLUMNS = 10
ABOUT = (
    "When it is your go in a race by correspondence, the host sends a line of JSON to this address, once a go "
    "and again later if that fails: ntfy, Discord, a Matrix bridge or a program of your own then calls "
    "you. No other player sees the address. With a secret the lines are signed."
)


class WebhookScreen(TypingScreen, MarkedListScreen):
    """The address and the secret to type, a test to send, and the end of it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *typing_keys("keep it"),
        Binding("enter,space", "do", "do it", id="do_this", tooltip="Do the action of the line"),
        *list_keys("line", "lines"),
        Binding("x,delete", "remove", "remove", id="remove", key_display="x", tooltip="Send nothing more"),
        page.HELP,
        Binding("q,escape", "leave", "back", id="leave", key_display="Esc", tooltip="Back to the settings"),
    ]

    def __init__(self, paddock: Paddock, webhooks: Webhooks, player: Player) -> None:
        super().__init__()
        self._paddock = paddock
        self._webhooks = webhooks
        self._player = player
        self._words, self._style = "", palette.BAD

    @property
    def _webhook(self) -> Webhook | None:
        return self._webhooks.of(self._player)

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """What it is for, the lines, and what came of the last one."""
        return page.down_to(list(self._lines(width)), height)

    def _lines(self, width: int) -> Iterator[Line]:
        yield line(("  Webhook", palette.MARKED))
        yield EMPTY
        yield from page.wrapped(ABOUT, min(width - 2, 90), palette.PLAIN, indent=2)
        yield EMPTY
        webhook = self._webhook
        address = webhook.address if webhook else ""
        yield from self._row_lines(ADDRESS, "Address", address or "none: nothing is sent", width)
        if webhook is not None:
            yield from self._row_lines(SECRET, "Secret", "set" if webhook.secret else "none: not signed", width)
            yield EMPTY
            yield self._button(TEST, "Send a test")
            yield self._button(REMOVE, "Remove it")
        yield EMPTY
        yield from page.wrapped(self._words or " ", min(width - 2, 90), self._style, indent=2)

    def _row_lines(self, row: int, label: str, value: str, width: int) -> Iterator[Line]:
        is_marked = row == self.marked
        button = page.button(label.ljust(LABEL_COLUMNS), f"screen.choose({row})", palette.PLAIN)
        room = max(10, width - LABEL_COLUMNS - 4)
        if is_marked and self.typed is not None:
            yield [*mark(is_marked), button, *self.typed.shown(room)]
            return
        pieces = [value[at : at + room] for at in range(0, len(value), room)]
        style = palette.CHOSEN if is_marked else palette.STRONG
        yield [*mark(is_marked), button, page.button(pieces[0], f"screen.choose({row})", style)]
        for piece in pieces[1:]:
            yield line(" " * (LABEL_COLUMNS + 2), (piece, style))

    def _button(self, row: int, words: str) -> Line:
        is_marked = row == self.marked
        style = palette.CHOSEN if is_marked else palette.BAR_KEY
        return [*mark(is_marked), page.button(f" {words} ", f"screen.choose({row})", style)]

    @property
    def count(self) -> int:
        """Without an address there is only the line for it."""
        return REMOVE + 1 if self._webhook else 1

    def action_choose(self, row: int) -> None:
        """Mark this line, and do its action."""
        if self.typed is None:
            self.marked = row
            self.action_do()

    def action_do(self) -> None:
        """Do the action of the marked line."""
        match self.marked:
            case 0:
                webhook = self._webhook
                self._begin(webhook.address if webhook else "https://")
            case 1:
                self._begin("")
            case 2:
                self.action_test()
            case _:
                self.action_remove()

    def _begin(self, text: str) -> None:
        """Begin the marked line with this text."""
        if self.marked == SECRET:
            self.begin_typing(TypedLine(LONGEST_SECRET, text=text))
        else:
            self.begin_typing(TypedLine(LONGEST_ADDRESS, lambda letter: letter.isprintable(), text=text))

    def take(self, text: str) -> None:
        """Keep what was typed; what is refused can be mended."""
        webhook = self._webhook
        if self.marked == SECRET and webhook is not None:
            kept = self._attempt(lambda: self._paddock.keep_webhook(self._player, webhook.address, text), "Kept.")
        else:
            secret = webhook.secret if webhook else ""
            done = "Kept. Send a test to see whether it arrives."
            kept = self._attempt(lambda: self._paddock.keep_webhook(self._player, text, secret), done)
        if not kept:
            self._begin(text)

    def _attempt(self, do: Callable[[], None], done: str) -> bool:
        """Whether that was possible; the page shows this sentence then, otherwise why not."""
        try:
            do()
        except MotorChampError as error:
            self._say(str(error), is_well=False)
            return False
        self._say(done, is_well=True)
        return True

    def _say(self, words: str, *, is_well: bool) -> None:
        self._words, self._style = words, palette.WELL if is_well else palette.BAD
        self.show_page()

    def action_test(self) -> None:
        """Send a notice that is only a test."""
        self._say("Sending …", is_well=True)
        self._test()

    @work(exclusive=True, group="test")
    async def _test(self) -> None:
        try:
            await self._webhooks.test(self._player)
        except MotorChampError as error:
            self._say(str(error), is_well=False)
        else:
            self._say("The test was accepted.", is_well=True)

    @only_if(lambda screen, *_: screen._webhook is not None)
    def action_remove(self) -> None:
        """Ask, then send nothing more."""
        ask(self.app, "Stop sending to this address?", self._remove)

    def _remove(self) -> None:
        self._webhooks.remove(self._player)
        self.marked = ADDRESS
        self._say("Removed.", is_well=True)

    def action_leave(self) -> None:
        """Back to the settings."""
        self.dismiss(None)
