"""Correspondence line by line: the standing order for a go, and the address on the web to which goes are sent."""

from collections.abc import Iterator

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.standing_order import StandingOrder, usual_order
from motorchamp_tui.paddock.races.meeting import Meeting
from motorchamp_tui.plain.console import BACK, asked_about
from motorchamp_tui.plain.paddock.visitor import Visitor, VisitorRoom
from motorchamp_tui.plain.room import word
from motorchamp_tui.words import LONGEST_ECHO

PROMPT = "Standing order: a number, leave, take back, or back?"
HELP = (
    "A number: the next value of that line. leave: leave this order for your next go, here or away. "
    "take back: cancel it. back: change nothing."
)
LONGEST_HERE = 350
"""Letters in an address: a line that is much longer is cut before it comes here."""
ON_WEBHOOKS = (
    "webhook and an address sends your goes in races by correspondence there, each once. webhook test sends a "
    "test, webhook secret and a word signs what is sent, webhook secret alone does not, webhook off ends it."
)


class WebhookOfVisitor(VisitorRoom):
    """The address to which a visitor's goes are sent."""

    @word("webhook", after="an address, test, secret or off")
    def webhook(self, words: str) -> None:
        """webhook: be told of your goes by correspondence on the web."""
        visitor, webhooks = self._visitor, self._visitor.paddock.webhooks
        if webhooks is None:
            raise SetupError("This host has no webhooks.")
        if visitor.player.is_guest:
            raise SetupError("A webhook needs a key: nothing about a guest is kept.")
        own = visitor.in_loop(lambda: webhooks.of(visitor.player))
        first, _, rest = words.partition(" ")
        match first.casefold():
            case "":
                signed = ", signed" if own and own.secret else ""
                to = (
                    f"Your goes are sent to {own.address}{signed}."
                    if own
                    else "You have no webhook: nothing is sent."
                )
                self._talk.say([to, ON_WEBHOOKS])
            case "test":
                visitor.far.await_in_loop(webhooks.test(visitor.player))
                self._talk.say(["The test was accepted."])
            case "secret":
                if own is None:
                    raise SetupError("You have no address yet: type webhook and an address first.")
                self._keep_webhook(own.address, rest)
                self._talk.say(["What is sent is signed from now on." if rest else "Nothing is signed."])
            case "off" | "none" | "remove":
                visitor.in_loop(lambda: webhooks.remove(visitor.player))
                self._talk.say(["Nothing is sent from now on."])
            case _:
                if len(words) > LONGEST_HERE:
                    most = f"Line by line an address has up to {LONGEST_HERE} letters"
                    raise SetupError(f"{most}; on the screen it can be longer.")
                self._keep_webhook(words, own.secret if own else "")
                self._talk.say(["Kept. webhook test shows whether it arrives."])

    def _keep_webhook(self, address: str, secret: str) -> None:
        visitor = self._visitor
        visitor.in_loop(lambda: visitor.paddock.keep_webhook(visitor.player, address, secret))


def ask_for_order(visitor: Visitor, meeting: Meeting) -> None:
    """Let a visitor leave, change or take back their order."""
    player = visitor.player
    left = visitor.in_loop(lambda: meeting.order_of(player))
    order = left or usual_order(meeting.agreement.game)
    visitor.talk.say([HELP, *_lines(meeting, order)])
    while True:
        words = visitor.talk.ask(PROMPT).casefold()
        if (about := asked_about(words)) is not None:
            visitor.talk.help(about, [HELP])
            continue
        with visitor.talk.telling_trouble():
            match words:
                case "leave" | "l":
                    visitor.in_loop(lambda order=order: meeting.leave_order(player, order))  # type: ignore[misc]
                    visitor.talk.say(["The order is left for your next go."])
                    return
                case "take back" | "none":
                    visitor.in_loop(lambda: meeting.leave_order(player, None))
                    visitor.talk.say(["You have no standing order now."])
                    return
                case _ if words in (*BACK, "b"):
                    return
                case "":
                    visitor.talk.say(_lines(meeting, order))
                case _:
                    order = _stepped(meeting, order, words)
                    visitor.talk.say(_lines(meeting, order))


def _stepped(meeting: Meeting, order: StandingOrder, words: str) -> StandingOrder:
    rows = order.rows(meeting.agreement.settled)
    if not (words.isascii() and words.isdigit() and 1 <= int(words[:3]) <= len(rows)):
        raise SetupError(f"{words[:LONGEST_ECHO]!r} isn't an answer here. {HELP}")
    return order.step(int(words[:3]) - 1, 1)


def _lines(meeting: Meeting, order: StandingOrder) -> Iterator[str]:
    for number, row in enumerate(order.rows(meeting.agreement.settled), 1):
        yield f"{number}. {row.label}: {row.value}{f' ({row.note})' if row.note else ''}."
    yield f"What it leaves open {meeting.agreement.stand_in} decides."
