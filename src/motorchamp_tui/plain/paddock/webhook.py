"""Webhook of a visitor, line by line: the address on the web to which their goes are sent."""

from motorchamp_tui.errors import SetupError
from motorchamp_tui.paddock.notices.webhooks import Webhooks
from motorchamp_tui.plain.paddock.visitor import Visitor

LONGEST_HERE = 350
"""Letters in an address: a line that is much longer is cut before it comes here."""
WORDS = (
    "webhook and an address sends your goes in races by correspondence there, each once. webhook test sends a "
    "test, webhook secret and a word signs what is sent, webhook secret alone does not, webhook off ends it."
)


def obey(visitor: Visitor, words: str) -> None:
    """Show, set, sign, test or remove it; raises a :class:`MotorChampError` where that is not possible."""
    webhooks = visitor.paddock.webhooks
    if webhooks is None or visitor.player.is_guest:
        raise SetupError(
            "A webhook needs a key: nothing about a guest is kept." if webhooks else "This host has no webhooks."
        )
    first, _, rest = words.partition(" ")
    match first.casefold():
        case "":
            visitor.talk.say([visitor.in_loop(lambda: _shown(webhooks, visitor)), WORDS])
        case "test":
            visitor.far.await_in_loop(webhooks.test(visitor.player))
            visitor.talk.say(["The test was accepted."])
        case "secret":
            visitor.in_loop(lambda: _sign(webhooks, visitor, rest))
            visitor.talk.say(["What is sent is signed from now on." if rest else "Nothing is signed."])
        case "off" | "none" | "remove":
            visitor.in_loop(lambda: webhooks.remove(visitor.player))
            visitor.talk.say(["Nothing is sent from now on."])
        case _:
            visitor.in_loop(lambda: _keep(webhooks, visitor, words))
            visitor.talk.say(["Kept. webhook test shows whether it arrives."])


def _shown(webhooks: Webhooks, visitor: Visitor) -> str:
    webhook = webhooks.of(visitor.player)
    if webhook is None:
        return "You have no webhook: nothing is sent."
    return f"Your goes are sent to {webhook.address}{', signed' if webhook.secret else ''}."


def _keep(webhooks: Webhooks, visitor: Visitor, address: str) -> None:
    if len(address) > LONGEST_HERE:
        raise SetupError(
            f"Line by line an address has up to {LONGEST_HERE} letters; on the screen it can be longer."
        )
    webhook = webhooks.of(visitor.player)
    visitor.paddock.keep_webhook(visitor.player, address, webhook.secret if webhook else "")


def _sign(webhooks: Webhooks, visitor: Visitor, secret: str) -> None:
    webhook = webhooks.of(visitor.player)
    if webhook is None:
        raise SetupError("You have no address yet: type webhook and an address first.")
    visitor.paddock.keep_webhook(visitor.player, webhook.address, secret)
