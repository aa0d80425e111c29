"""A host of several real processes, and what becomes of everybody when one of them is killed."""

import asyncio
import contextlib
import os
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

import asyncssh
import pytest
from test_host_command import House, house

from motorchamp_tui.hosting.processes.owner_line import OwnerLine
from motorchamp_tui.hosting.room import CAME_IN_AGAIN, RoomOfProcess
from motorchamp_tui.hosting.sessions import CLOSING, TAKEN_UP_AGAIN
from motorchamp_tui.paddock.copies.followed import FollowedPaddock
from motorchamp_tui.paddock.copies.news import News, Reply, line_of
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.line import OwnerGoneError
from motorchamp_tui.paddock.people.players import Player

PATIENCE = 60.0
"""Seconds after which a test has failed that waits for something."""
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it looks at processes as Linux shows them")


def processes_of(host: House) -> Sequence[int]:
    """The one that keeps the paddock, then those with people in them."""
    children = Path(f"/proc/{host.process.pid}/task/{host.process.pid}/children").read_text()
    return list(map(int, children.split()))


def is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


class Person:
    """Somebody with a key who comes in line by line."""

    def __init__(self, host: House, name: str) -> None:
        self.host = host
        self.name = name
        self._key = asyncssh.generate_private_key("ssh-ed25519")
        self._connection: asyncssh.SSHClientConnection | None = None
        self._heard = ""

    async def come(self, *, apart_from: str = "") -> None:
        """Come in, by another process than the one that is called so."""
        while True:
            await self.go()
            port = int(self.host.port)
            self._connection = await asyncssh.connect(
                "127.0.0.1",
                port,
                username=self.name,
                client_keys=[self._key],
                known_hosts=None,
                agent_path=None,
                config=None,
            )
            self._line = await self._connection.create_process(encoding="utf-8")
            self._heard = ""
            await self.hears("Welcome.")
            if not apart_from or self.process != apart_from:
                return

    async def come_again(self) -> None:
        """Come in as soon as they can: a process that is just ending hangs up on them."""
        async with asyncio.timeout(PATIENCE):
            while True:
                with contextlib.suppress(OSError, asyncssh.Error):
                    return await self.come()
                await asyncio.sleep(0.05)

    @property
    def process(self) -> str:
        """What the log calls the process that they have come in by."""
        assert self._connection is not None
        port = self._connection.get_extra_info("sockname")[1]
        found = re.search(rf"(process \d): .* came in from 127.0.0.1 port {port} ", self.host.log.read_text())
        assert found is not None
        return found[1]

    async def says(self, line: str) -> None:
        self._line.stdin.write(f"{line}\n")

    async def hears(self, words: str) -> str:
        """Read until these words have come; returns what came with them."""
        async with asyncio.timeout(PATIENCE):
            while words not in self._heard:
                more = await self._line.stdout.read(4096)
                if not more:
                    raise ConnectionError(f"{self.name} has heard {self._heard!r} and nothing more, not {words!r}")
                self._heard += more
        before, _, self._heard = self._heard.partition(words)
        return before

    async def learns(self, line: str, words: str) -> None:
        """Ask until they are told this."""
        async with asyncio.timeout(PATIENCE):
            while words not in self._heard:
                await self.says(line)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._hear_more(), 0.5)

    async def _hear_more(self) -> None:
        self._heard += await self._line.stdout.read(4096)

    async def is_hung_up(self) -> None:
        """Wait until nothing more comes, however that ends."""
        with contextlib.suppress(OSError, asyncssh.Error):
            async with asyncio.timeout(PATIENCE):
                while await self._line.stdout.read(4096):
                    pass

    async def go(self) -> None:
        if self._connection is not None:
            self._connection.abort()
            await self._connection.wait_closed()


@asynccontextmanager
async def people(host: House, *names: str) -> AsyncIterator[Sequence[Person]]:
    everybody = [Person(host, name) for name in names]
    try:
        yield everybody
    finally:
        for person in everybody:
            await person.go()


async def test_a_race_over_two_processes_goes_on_whichever_of_them_is_killed(tmp_path: Path) -> None:
    with house(tmp_path, "--processes", "2", "--no-local") as host:
        async with people(host, "Ann", "Bob") as (ann, bob):
            await ann.come()
            await ann.says("")
            await ann.hears("Paddock: what next?")
            await ann.says("new A1-C1")
            await ann.hears("Entry list: what next?")
            await bob.come(apart_from=ann.process)
            await bob.says("")
            await bob.hears("Paddock: what next?")
            await bob.says("go 1")
            await bob.hears("You are on the entry list.")
            await bob.says("say Hello from over there")
            await ann.says("ready")
            await ann.hears("Bob says: Hello from over there")
            await bob.says("ready")
            await ann.hears("You drive as Ann.")
            await bob.hears("You drive as Bob.")

            owner, *fronts = processes_of(host)
            os.kill(fronts[int(ann.process[-1]) - 1], signal.SIGKILL)
            await ann.is_hung_up()
            await bob.learns("absent", "Ann has been away")
            await ann.come_again()
            await ann.hears("Paddock: what next?")
            await ann.says("go")
            await ann.hears("You drive as Ann.")

            os.kill(owner, signal.SIGKILL)
            for person in (ann, bob):
                await person.hears(TAKEN_UP_AGAIN)
                await person.is_hung_up()
                await person.come_again()
                await person.hears("Paddock: what next?")
                await person.says("go")
                await person.hears(f"You drive as {person.name}.")

            async with asyncio.timeout(PATIENCE):
                while len(every := processes_of(host)) < 3:  # two people may have found the same one again
                    await asyncio.sleep(0.02)
            host.end(signal.SIGKILL)
            for person in (ann, bob):
                await person.hears(CLOSING)
        async with asyncio.timeout(PATIENCE):
            while any(map(is_running, every)):
                await asyncio.sleep(0.02)


async def test_limits_hold_over_all_processes_and_a_signal_ends_them_all(tmp_path: Path) -> None:
    with house(tmp_path, "--processes", "2", "--no-local", "--max-per-key", "1", "--max-sessions", "2") as host:
        async with people(host, "Ann", "Bob", "Cleo") as (ann, bob, cleo):
            await ann.come()
            again = Person(host, "Ann")
            again._key = ann._key
            await again.come(apart_from=ann.process)
            await ann.hears(CAME_IN_AGAIN)
            await ann.is_hung_up()
            await bob.come()
            with pytest.raises(ConnectionError, match="All 2 places here are taken"):
                await cleo.come()
            every = processes_of(host)
            host.process.terminate()
            for person in (again, bob):
                await person.hears(CLOSING)
            await asyncio.to_thread(host.process.join, PATIENCE)
            assert host.process.exitcode == 0
            assert not any(map(is_running, every))
            await again.go()


class BrokenCopy:
    """A copy that cannot take in what it is told."""

    is_complete = True
    wire = None
    is_lost = False

    def take_in(self, _: News) -> None:
        raise KeyError("a part that nobody knows")

    def has_lost_its_owner(self) -> None:
        self.is_lost = True


async def test_a_copy_that_has_missed_something_is_given_up(caplog: pytest.LogCaptureFixture) -> None:
    here, there = socket.socketpair()
    with here, there:
        lost, copy = asyncio.Event(), BrokenCopy()
        line = OwnerLine(here, lost.set)
        there.send(line_of(Reply(1)) + line_of(News(visits=[1])))
        with pytest.raises(OwnerGoneError):
            await asyncio.wait_for(line.open(cast("FollowedPaddock", copy), RoomOfProcess()), PATIENCE)
        assert lost.is_set()
        assert not line._answers, "nobody waits for this one"
        assert copy.is_lost
        assert "cannot be taken in" in caplog.text
        with pytest.raises(OwnerGoneError):
            line.ask(RoomOfProcess(), RoomOfProcess.take_there, ("key", ""), {})
        visit = Visit(Player("key", "Ann"), datetime.now(UTC), lambda *_: None)
        visit.line = line
        visit.leave()
