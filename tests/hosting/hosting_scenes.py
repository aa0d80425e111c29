"""Hosts for tests: a small app to see, people who are remembered, clients that look at their screens."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh
import pyte
from attrs import evolve
from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Static

from motorchamp_tui.errors import SetupError
from motorchamp_tui.hosting.sessions import Sessions
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.plain.paddock.far_end import FarEnd
from motorchamp_tui.plain.paddock.visit import PlainVisit
from motorchamp_tui.terminals.connection import Client, Connection
from motorchamp_tui.terminals.limits import Limits
from motorchamp_tui.terminals.screen.textual_fixes import patch_textual
from motorchamp_tui.terminals.ssh.door import Entrance, SshDoor
from motorchamp_tui.terminals.ssh.keys import AllowList
from motorchamp_tui.tui.look import palette

PATIENCE = 300.0
"""Seconds after which a test has failed that waits for something that always comes."""
ROOMY = Limits(sessions_a_key=1000, sessions_an_address=1000, newcomers=1000, newcomers_an_address=1000)
KNOWN = {"glyphs": "auto", "colours": "auto"}
XTERM = {"TERM": "xterm-256color"}


async def until(is_so: Callable[[], object], what: str = "it") -> None:
    """Let others work until this is so."""
    deadline = asyncio.get_running_loop().time() + PATIENCE
    while not is_so():
        assert asyncio.get_running_loop().time() < deadline, f"waited in vain for {what}"
        await asyncio.sleep(0.002)


class Echo(App[None]):
    """Shows its size and what was typed; x is a mistake in it, q the end."""

    CSS = "Static { color: #12ab34; }"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self) -> None:
        super().__init__()
        self.register_theme(palette.THEME)
        self.theme = palette.THEME.name
        self.typed = ""
        self.shape = ""

    def compose(self) -> ComposeResult:
        yield Static("hello")

    def on_resize(self, event: events.Resize) -> None:
        self.shape = f"{event.size.width}x{event.size.height}"
        self._show()

    def on_key(self, event: events.Key) -> None:
        if event.key == "q":
            self.exit()
        if event.key == "x":
            raise ZeroDivisionError("a mistake in the game")
        if event.key == "X":
            raise SetupError("The road is closed.")
        if event.character and event.is_printable:
            self.typed += event.character
        self._show()

    def on_paste(self, event: events.Paste) -> None:
        self.typed += f"<{len(event.text)}>"
        self._show()

    def _show(self) -> None:
        self.query_one(Static).update(f"hello {self.shape} {self.typed[-20:]}")


class Register:
    """People in memory; ``names`` by key."""

    def __init__(self, **names: str) -> None:
        self.names = dict(names)
        self.kept: dict[str, dict[str, str]] = {}

    def known(self, key: str) -> Player | None:
        name = self.names.get(key)
        return Player(key, name) if name else None

    def wishes(self, key: str) -> Mapping[str, str]:
        return self.kept.get(key, {})

    def remember(self, key: str, changes: Mapping[str, str]) -> None:
        self.kept.setdefault(key, {}).update(changes)


class Everybody(Register):
    """Everybody is known already, and has seen the first card."""

    def known(self, key: str) -> Player | None:
        return Player(key, "Ann")

    def wishes(self, key: str) -> Mapping[str, str]:
        return {**KNOWN, **self.kept.get(key, {})}


class Channel:
    """The other end of a connection, held in the hand."""

    def __init__(self) -> None:
        self.sent = b""
        self.is_paused = False
        self.is_cut = False
        self.is_taken = False
        self.end: tuple[int, str] | None = None

    def take_terminal(self) -> None:
        self.is_taken = True

    def write(self, data: bytes) -> None:
        self.sent += data

    def pause_reading(self) -> None:
        self.is_paused = True

    def resume_reading(self) -> None:
        self.is_paused = False

    def hang_up(self, status: int, last_words: str) -> None:
        self.end = status, last_words

    def cut(self) -> None:
        self.is_cut = True

    def text(self, columns: int = 80, rows: int = 24) -> str:
        return "\n".join(screen_of(self.sent, columns, rows).display)


def screen_of(sent: bytes, columns: int = 80, rows: int = 24) -> pyte.Screen:
    """What a terminal shows that was sent this."""
    screen = pyte.Screen(columns, rows)
    pyte.ByteStream(screen).feed(sent)
    return screen


def connection_on(
    channel: Channel,
    key: str = "account:ann",
    *,
    environ: Mapping[str, str] = XTERM,
    limits: Limits = ROOMY,
    size: tuple[int, int] = (80, 24),
    address: str = "",
) -> Connection:
    return Connection(channel, Client(key, "a test", address), environ, limits, size)


Key = asyncssh.SSHKey | asyncssh.SSHKeyPair


class Hosted:
    """A host with an SSH door on loopback, and what is inside."""

    def __init__(self, folder: Path, sessions: Sessions, door: SshDoor, host_key: asyncssh.SSHKey) -> None:
        self.folder = folder
        self.sessions = sessions
        self.door = door
        self.host_key = host_key

    @property
    def port(self) -> int:
        return self.door.port

    def note(self, take: Callable[[Connection], None]) -> None:
        """Show every connection that comes in to somebody else first."""
        come_in = self.door.come_in

        def note_and_come_in(connection: Connection) -> None:
            take(connection)
            come_in(connection)

        self.door.come_in = note_and_come_in

    @asynccontextmanager
    async def connected(
        self, key: Key | None = None, **options: Any
    ) -> AsyncIterator[asyncssh.SSHClientConnection]:
        """A connection of a real client."""
        keys = [key] if key else None
        wanted: dict[str, Any] = {"username": "ann", "known_hosts": None, "config": None, "agent_path": None}
        wanted |= {"client_factory": Keyless, **options}
        async with asyncssh.connect("127.0.0.1", self.port, client_keys=keys, **wanted) as connection:
            yield connection

    @asynccontextmanager
    async def visited(self, key: Key | None = None, **options: Any) -> AsyncIterator["Visit"]:
        """A client with a terminal."""
        async with self.connected(key) as connection, visit_on(connection, **options) as visit:
            yield visit


class Keyless(asyncssh.SSHClient):
    """A client that has no key but answers questions, as OpenSSH does; what it was told is in ``told``."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: object) -> list[str]:
        self.told.append(instructions)
        return []


class Visit(asyncssh.SSHClientSession[bytes]):
    """A terminal of a real client."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self.output = b""
        self.is_over = asyncio.Event()
        self.channel: asyncssh.SSHClientChannel[bytes]

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        self.output += data
        self._stream.feed(data.replace(b"\x1b[>25u", b"").replace(b"\x1b[<u", b""))

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_over.set()

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    async def sees(self, words: str) -> None:
        await until(lambda: words in self.text, f"{words!r} on {self.text.strip()!r}")

    def type(self, keys: str) -> None:
        self.channel.write(keys.encode())

    def freeze(self) -> None:
        """Take nothing more from the network, as a client that was stopped; little fits on the way to it."""
        transport: Any = self.channel.get_connection()._transport
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        transport.pause_reading()

    async def end(self) -> int | None:
        await asyncio.wait_for(self.is_over.wait(), PATIENCE)
        return self.channel.get_exit_status()


@asynccontextmanager
async def visit_on(
    connection: asyncssh.SSHClientConnection,
    *,
    term: str = "xterm-256color",
    size: tuple[int, int] = (80, 24),
    **more: Any,
) -> AsyncIterator[Visit]:
    visit = Visit(size)
    channel, _ = await connection.create_session(
        lambda: visit, term_type=term, term_size=size, encoding=None, **more
    )
    visit.channel = channel
    try:
        yield visit
    finally:
        channel.abort()


@asynccontextmanager
async def hosted(
    folder: Path,
    *,
    register: Register | None = None,
    make_app: Callable[[], App[None]] = Echo,
    limits: Limits = ROOMY,
    has_guests: bool = True,
    allow: Path | None = None,
) -> AsyncIterator[Hosted]:
    """A host for the time of a test."""
    patch_textual()
    key = asyncssh.generate_private_key("ssh-ed25519")
    sessions = Sessions(register or Everybody(), lambda player, client: make_app(), in_lines, limits)
    allowed = AllowList(allow) if allow else None
    door = SshDoor(Entrance("127.0.0.1", 0, has_guests, allowed), key, limits, sessions.come_in)
    await door.open()
    try:
        yield Hosted(folder, sessions, door, key)
    finally:
        await sessions.close()
        await door.close()


def in_lines(client: Client, far: FarEnd) -> PlainVisit:
    """A visit line by line, where nothing happens."""
    raise SetupError(f"{client.origin} would go on line by line.")


def short(**limits: Any) -> Limits:
    """Limits for a test that has to reach one of them."""
    return evolve(ROOMY, **limits)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port
