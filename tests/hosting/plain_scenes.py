"""Visitors of a plain door: clients of a real paddock that read and type lines."""

import asyncio
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncssh
from hosting_scenes import PATIENCE, ROOMY, Keyless, until

from motorchamp_tui.hosting.sessions import Sessions
from motorchamp_tui.paddock.clock import Clock, WallClock
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.plain.paddock.far_end import FarEnd
from motorchamp_tui.plain.paddock.visit import PlainVisit
from motorchamp_tui.terminals.connection import Client
from motorchamp_tui.terminals.limits import Limits
from motorchamp_tui.terminals.screen.textual_fixes import patch_textual
from motorchamp_tui.terminals.ssh.door import Entrance, SshDoor
from motorchamp_tui.tui.paddock_app import PaddockApp

NEXT = "next?\n"
HOST_KEY = asyncssh.generate_private_key("ssh-ed25519")


class Reader(asyncssh.SSHClientSession[bytes]):
    """Somebody who has ``ssh -T``: what they have read so far, and what they type."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.output = ""
        self.transcript = ""
        """What was read, with what was typed in between."""
        self.is_over = asyncio.Event()
        self.channel: asyncssh.SSHClientChannel[bytes]
        self._read = 0

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        self.output += data.decode()
        self.transcript += data.decode()

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_over.set()

    @property
    def unread(self) -> str:
        return self.output[self._read :]

    async def reads(self, *words: str) -> str:
        """Wait for one of these words, and return all that came up to there."""
        await until(lambda: any(word in self.unread for word in words), f"{words} in {self.unread!r}")
        end = min(self._read + self.unread.index(word) + len(word) for word in words if word in self.unread)
        text, self._read = self.output[self._read : end], end
        return text

    def type(self, text: str) -> None:
        self.transcript += f"> {text}\n"
        self.channel.write(f"{text}\n".encode())

    async def asks(self, line: str, *words: str) -> str:
        """Type a line, and read on to one of these words."""
        self.type(line)
        return await self.reads(*words)

    async def end(self) -> int | None:
        await asyncio.wait_for(self.is_over.wait(), PATIENCE)
        return self.channel.get_exit_status()


class PlainHost:
    """A paddock with an SSH door on loopback."""

    def __init__(self, paddock: Paddock, sessions: Sessions, door: SshDoor) -> None:
        self.paddock = paddock
        self.sessions = sessions
        self.door = door
        self._keys: dict[str, asyncssh.SSHKey] = {}

    def key(self, name: str) -> asyncssh.SSHKey:
        if name not in self._keys:
            self._keys[name] = asyncssh.generate_private_key("ssh-ed25519")
        return self._keys[name]

    def known(self, name: str) -> Player:
        """Somebody who has been here before."""
        return self.paddock.players.welcome(self.key(name).get_fingerprint(), name)

    @asynccontextmanager
    async def reader(self, name: str, username: str = "", term: str | None = None) -> AsyncIterator[Reader]:
        """A client without a terminal, or with one of this kind."""
        async with asyncssh.connect(
            "127.0.0.1",
            self.door.port,
            username=username or name,
            client_keys=[self.key(name)],
            known_hosts=None,
            config=None,
            agent_path=None,
            client_factory=Keyless,
        ) as connection:
            reader = Reader(name)
            channel, _ = await connection.create_session(lambda: reader, term_type=term, encoding=None)
            reader.channel = channel
            try:
                yield reader
            finally:
                channel.abort()
                print(f"{name} read, and typed:\n{reader.transcript}")  # pytest shows it where a test has failed


@asynccontextmanager
async def plain_host(folder: Path, clock: Clock | None = None, limits: Limits = ROOMY) -> AsyncIterator[PlainHost]:
    """A host for the time of a test."""
    patch_textual()
    paddock = Paddock(folder / "paddock", clock or WallClock())

    def make_app(player: Player | None, client: Client) -> PaddockApp:
        return PaddockApp(paddock, player, client.key, client.name, client.address)

    def make_visit(client: Client, far: FarEnd) -> PlainVisit:
        return PlainVisit(paddock, client.key, client.name, far, client.address)

    sessions = Sessions(paddock.players, make_app, make_visit, limits)
    door = SshDoor(Entrance("127.0.0.1", 0, has_guests=True), HOST_KEY, limits, sessions.come_in)
    await paddock.open_up()
    await door.open()
    try:
        yield PlainHost(paddock, sessions, door)
    finally:
        await sessions.close()
        await door.close()
        await paddock.close()


ONLY_ANSWER = "Enter throws.\n"


async def drive(reader: Reader, end: str = "The race is over") -> str:
    """Answer every question of a race with the first choice up to its end, and return what was read."""
    read, deadline = "", time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        read += await reader.reads("?\n", ONLY_ANSWER, end)
        if read.endswith(end):
            return read
        if read.endswith(ONLY_ANSWER):
            reader.type("")
            continue
        question = read.rstrip().rpartition("\n")[2]
        first = re.search(r", (\w+)", question)
        reader.type(first[1] if first else "again")
    raise AssertionError("the race does not end")
