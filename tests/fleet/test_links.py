"""A line from a host that waits to the one that keeps the paddock."""

import queue
import socket
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from attrs import evolve

from fleet.cluster import Cluster
from motorchamp_tui.fleet.connection import Patience
from motorchamp_tui.fleet.lease import SharedPaddock, Tenure
from motorchamp_tui.fleet.links import LinkEndedError, Switchboard

PATIENT = Patience(lease=60.0, renewal=0.2, act=30.0, silence=60.0, again=0.05, answer=60.0)
IMPATIENT = evolve(PATIENT, lease=1.2, answer=1.2)
LONG = 60.0


class Ends:
    """Both ends of a line between two hosts."""

    def __init__(self, address: str, folder: Path, patience: Patience) -> None:
        self.one = SharedPaddock(address, folder / "one", "one", "ssh one", patience)
        self.two = SharedPaddock(address, folder / "two", "two", "ssh two", patience)
        tenure = self.one.take(lambda: None)
        assert tenure is not None
        self.tenure: Tenure = tenure
        self.taken = queue.Queue[tuple[str, socket.socket]]()
        self.board: Switchboard = tenure.take_calls(lambda *line: self.taken.put(line))
        self.guest, link = socket.socketpair()
        self.two.call(tenure.epoch, link)
        self.name, self.keeper = self.taken.get(timeout=LONG)
        self.guest.settimeout(LONG)
        self.keeper.settimeout(LONG)

    def close(self) -> None:
        for link in (self.guest, self.keeper):
            link.close()
        self.board.close()
        self.tenure.end()
        self.one.close()
        self.two.close()


@pytest.fixture
def ends(address: str, tmp_path: Path) -> Iterator[Ends]:
    made = Ends(address, tmp_path, PATIENT)
    yield made
    made.close()


def heard(link: socket.socket, size: int) -> bytes:
    """So many bytes."""
    data = b""
    while len(data) < size and (more := link.recv(size - len(data))):
        data += more
    return data


def has_ended(link: socket.socket) -> bool:
    try:
        return link.recv(100) == b""
    except ConnectionResetError:
        return True


def test_what_is_sent_arrives_whole_and_in_order_both_ways_and_nothing_stays_behind(
    ends: Ends, address: str
) -> None:
    assert ends.name == "two"
    much = bytes(range(256)) * 4000
    ends.guest.sendall(b"What is new?")
    assert heard(ends.keeper, 12) == b"What is new?"
    ends.keeper.sendall(much)
    assert heard(ends.guest, len(much)) == much
    with psycopg.connect(address, autocommit=True) as other:
        until = time.monotonic() + LONG
        while other.execute("SELECT 1 FROM motorchamp.message").fetchone():
            assert time.monotonic() < until
            time.sleep(0.02)


def test_a_line_ends_with_its_epoch_and_nothing_more_is_sent(ends: Ends, address: str) -> None:
    with psycopg.connect(address, autocommit=True) as other:
        other.execute("UPDATE motorchamp.paddock SET epoch = epoch + 1")
        ends.keeper.sendall(b"too late")
        assert has_ended(ends.guest)
        assert has_ended(ends.keeper)
        assert other.execute("SELECT 1 FROM motorchamp.message").fetchone() is None
    with pytest.raises(LinkEndedError):
        ends.two.call(ends.tenure.epoch, socket.socket())


def test_a_host_that_says_nothing_any_more_is_gone(address: str, tmp_path: Path) -> None:
    with closing(Ends(address, tmp_path, IMPATIENT)) as ends, psycopg.connect(address, autocommit=True) as other:
        other.execute("CREATE RULE unheard AS ON UPDATE TO motorchamp.line DO INSTEAD NOTHING")
        assert has_ended(ends.keeper)
        assert has_ended(ends.guest)


def test_a_line_outlasts_a_database_that_is_away_for_a_moment(ends: Ends, server: Cluster) -> None:
    ends.guest.sendall(b"before")
    assert heard(ends.keeper, 6) == b"before"
    server.stop()
    ends.keeper.sendall(b"meanwhile")
    server.start()
    assert heard(ends.guest, 9) == b"meanwhile"
