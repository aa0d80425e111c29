"""Shares of the processor, and lines of the log, by network: what one takes, others do not wait for."""

import logging

import pytest
from hosting_scenes import Channel, connection_on, until

from motorchamp_tui.networks import networks_of
from motorchamp_tui.terminals import connection as connections
from motorchamp_tui.terminals.connection import Client
from motorchamp_tui.terminals.log import Seldom
from motorchamp_tui.terminals.throttle import AT_ONCE, SHARE, Processor

HERE, THERE = "192.0.2.1", "198.51.100.1"


class Watch:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_network_that_has_used_its_share_waits_and_others_do_not() -> None:
    watch = Watch()
    processor = Processor(watch)
    for _ in range(20):
        processor.spend(networks_of(HERE), AT_ONCE / 10)
    assert processor.wait(networks_of(HERE)) == pytest.approx(AT_ONCE / SHARE)
    assert processor.wait(networks_of(THERE)) <= 0
    watch.now += AT_ONCE / SHARE
    assert processor.wait(networks_of(HERE)) <= 0


def test_the_networks_of_a_firm_have_four_shares_together() -> None:
    processor = Processor(Watch())
    firm = [networks_of(f"2001:db8:0:{number:x}00::/64") for number in range(20)]
    for networks in firm:
        processor.spend(networks, AT_ONCE / 2)
    assert processor.wait(networks_of("2001:db8:0:ff00::/64")) == pytest.approx((10 / 4 - 1) * AT_ONCE / SHARE)
    assert processor.wait(networks_of("2001:db8:1::/64")) <= 0


class Ear:
    """An app that takes keys."""

    def __init__(self) -> None:
        self.heard = b""

    def feed(self, data: bytes) -> int:
        self.heard += data
        return len(data)

    def resize_soon(self) -> None:
        """Do nothing."""

    def flow(self) -> None:
        """Do nothing."""


async def test_keys_of_an_address_that_has_used_its_share_wait_while_those_of_others_are_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watch = Watch()
    processor = Processor(watch)
    monkeypatch.setattr(connections, "PROCESSOR", processor)
    ears = dict[str, Ear]()
    for address in (HERE, THERE):
        connection = connection_on(Channel())
        connection.client = Client("SHA256:a", "there", address)
        connection.listen(ears.setdefault(address, Ear()))
        if address == HERE:
            processor.spend(connection.networks, 100 * AT_ONCE)
        connection.received(b"keys")
    await until(lambda: ears[THERE].heard == b"keys")
    assert ears[HERE].heard == b""


def test_any_number_of_silent_clients_write_a_line_a_minute_and_network(caplog: pytest.LogCaptureFixture) -> None:
    watch = Watch()
    seldom = Seldom(logging.getLogger("a host"), watch)
    with caplog.at_level(logging.INFO):
        for number in range(600):
            seldom.line(logging.INFO, HERE, f"{number} went away")
            seldom.line(logging.INFO, f"2001:db8:0:{number:x}::/64", f"{number} of a firm went away")
        watch.now += 60
        seldom.line(logging.INFO, HERE, "600 went away")
    assert [record.getMessage() for record in caplog.records] == [
        "0 went away",
        "0 of a firm went away",
        "600 went away (599 more like it were left out here)",
    ]
