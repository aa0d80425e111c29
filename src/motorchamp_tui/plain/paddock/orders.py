"""Standing order line by line: what to do on the next go of a race by correspondence."""

from collections.abc import Iterator

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.standing_order import StandingOrder, usual_order
from motorchamp_tui.paddock.races.meeting import Meeting
from motorchamp_tui.plain.console import BACK, asked_about
from motorchamp_tui.plain.paddock.visitor import Visitor
from motorchamp_tui.words import LONGEST_ECHO

PROMPT = "Standing order: a number, leave, take back, or back?"
HELP = (
    "A number: the next value of that line. leave: leave this order for your next go, here or away. "
    "take back: cancel it. back: change nothing."
)


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
