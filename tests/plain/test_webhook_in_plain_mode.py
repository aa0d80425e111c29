"""A webhook line by line: typed, shown to its own player, signed, tested and taken away."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from paddock_scenes import HeldClock
from paddock_shown import Letterbox

from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.plain.paddock.correspondence import WebhookOfVisitor
from motorchamp_tui.plain.paddock.visitor import Visitor


class Alone:
    """Somebody in a paddock whose loop is this thread."""

    def __init__(self, paddock: Paddock, player: Player) -> None:
        self.paddock, self.player = paddock, player
        self.said: list[str] = []
        self.talk = SimpleNamespace(say=self.hear)
        self.far = SimpleNamespace(await_in_loop=self.wait)

    def hear(self, lines: Sequence[str]) -> None:
        self.said = [*lines]

    def wait(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run(work)

    def in_loop(self, act: Callable[[], Any]) -> Any:
        return act()

    def types(self, words: str) -> str:
        try:
            WebhookOfVisitor(cast("Visitor", self)).webhook(words)
        except MotorChampError as error:
            return str(error)
        return self.said[0]


def test_a_webhook_is_typed_shown_signed_tested_and_removed(tmp_path: Path) -> None:
    post = Letterbox()
    paddock = Paddock(tmp_path, HeldClock(), post)
    ann = Alone(paddock, paddock.players.welcome("SHA256:ann", "Ann"))
    assert ann.types("") == "You have no webhook: nothing is sent."
    assert ann.types("secret wasp").startswith("You have no address yet")
    assert ann.types("test") == "You have no webhook to test."
    assert ann.types("ntfy.example/Topic").startswith("An address looks like https://")
    assert ann.types("https://ntfy.example/" + "x" * 400).startswith("Line by line an address has up to 350")
    assert ann.types("https://ntfy.example/Topic").startswith("Kept.")
    assert ann.types("test") == "The test was accepted."
    assert ann.types("secret wasp") == "What is sent is signed from now on."
    assert ann.types("") == "Your goes are sent to https://ntfy.example/Topic, signed."
    assert ann.types("off") == "Nothing is sent from now on."
    assert ann.types("").startswith("You have no webhook")
    assert [address for address, _ in post.sent] == ["https://ntfy.example/Topic"]
    with pytest.raises(SetupError, match="about a guest"):
        WebhookOfVisitor(cast("Visitor", Alone(paddock, paddock.players.welcome("guest:1", "Eva")))).webhook("")
    asyncio.run(paddock.close())


def test_a_host_that_sends_nothing_says_so(tmp_path: Path) -> None:
    paddock = Paddock(tmp_path, HeldClock())
    ann = paddock.players.welcome("SHA256:ann", "Ann")
    assert Alone(paddock, ann).types("") == "This host has no webhooks."
    asyncio.run(paddock.close())
