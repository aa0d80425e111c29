"""Login: an SSH connection from its first word until it has a terminal.

It decides who a client is: one that has signed with a key is that key, and all others are guests where guests are
allowed. The login name is only a suggestion for a player's name. Clients that cannot come in get the reason.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Literal

import asyncssh
from asyncssh.public_key import decode_ssh_public_key
from attrs import define, field

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.names import check_name
from motorchamp_tui.networks import network_of
from motorchamp_tui.terminals.connection import Client, Connection
from motorchamp_tui.terminals.figures import HERE, Rejection
from motorchamp_tui.terminals.limits import Limits
from motorchamp_tui.terminals.log import Seldom
from motorchamp_tui.terminals.room import Newcomers
from motorchamp_tui.terminals.ssh.asyncssh_fixes import (
    read_slowly,
    send_nothing_empty,
    watch_queue,
    when_key_is_proven,
)
from motorchamp_tui.terminals.ssh.channel import SshChannel
from motorchamp_tui.terminals.ssh.keys import AllowList, AllowListError

log = logging.getLogger(__name__)

LINGER_SECONDS = 3.0
"""How long a client may keep a connection whose session has ended."""
MOST_KEYS = 10
"""Keys that are tried before the client is cut off."""
KEYS_TOLD = 3
MOST_REFUSALS = 20
"""Refused requests before the client is cut off."""

LINES = "plain"
"""The login name of those who want no screens."""

TOO_MANY = "Too many people are coming in at this moment. Try again in a minute."
NO_KEY = (
    "This host knows people by their SSH key, and you have shown none.\n"
    "Make one with  ssh-keygen -t ed25519  and come again.\n"
)
NOT_ALLOWED = "This host lets in only the keys on its list, and yours is not among them:\n{keys}\n"


class Logins:
    """Every client that is connected, and those of them who have not yet said who they are."""

    def __init__(self, limits: Limits) -> None:
        self.here: set[SshLogin] = set()
        self.newcomers = Newcomers[SshLogin](limits)
        self.seldom = Seldom(log)
        """Writes the lines about those who have not come in."""
        self._has_left = asyncio.Event()

    def enter(self, login: "SshLogin") -> None:
        """A client has connected, for whom another who has not said who they are may have to make room."""
        self.here.add(login)
        dropped = self.newcomers.enter(login, login.network)
        if dropped is not None:
            dropped.make_room()

    def leave(self, login: "SshLogin") -> None:
        """A client's connection has been lost."""
        self.here.discard(login)
        self._has_left.set()

    async def all_gone(self) -> None:
        """Return when nobody is connected."""
        while self.here:
            self._has_left.clear()
            await self._has_left.wait()


@define(eq=False)
class SshLogin(asyncssh.SSHServer):
    """A client who has to say who they are, and then has one connection."""

    _logins: Logins
    _limits: Limits
    _come_in: Callable[[Connection], None]
    _allowed: AllowList | None
    """The keys that may come in; all of them without a list."""
    _has_guests: bool
    _connection: asyncssh.SSHServerConnection | None = None
    _address: str = ""
    network: str = ""
    """The address that is counted: of IPv4, or the network of an IPv6 one."""
    _origin: str = ""
    _name: str = ""
    _wants_lines: bool = False
    _key: str = ""
    _refused_keys: list[str] = field(factory=list)
    _refusals: int = 0
    _has_been_told: bool = False
    _timer: asyncio.TimerHandle | None = None
    _channel: SshChannel | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """A client has connected."""
        loop, limits = asyncio.get_running_loop(), self._limits
        self._connection = conn
        self._address, port = conn.get_extra_info("peername")[:2]
        self.network = network_of(self._address)
        self._origin = f"{self._address} port {port}"
        read_slowly(conn, limits.network_bytes_a_second, limits.network_burst)
        send_nothing_empty(conn)
        watch_queue(conn, limits.unread_bytes, self._network_is_full, self._network_is_open)
        when_key_is_proven(conn, self._proven)
        self._timer = loop.call_later(limits.login_seconds, self._too_late)
        self._logins.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        if self._channel is None or self._channel.connection is None:
            why = f" ({exc})" if exc else ""
            self._say(logging.INFO, f"{self._origin} went away without coming in{why}")
        self._logins.newcomers.settle(self)
        self._cancel_timer()
        self._logins.leave(self)
        self._connection = None

    @property
    def has_come_in(self) -> bool:
        """Whether they have come in."""
        return self._channel is not None

    def abort(self) -> None:
        """Hang up."""
        if self._connection is not None:
            self._connection.abort()

    def make_room(self) -> None:
        """Hang up on a client that has not said who they are, for one that has come later."""
        self._logins.newcomers.settle(self)
        HERE.rejects(Rejection.SILENT)
        self._say(
            logging.WARNING, f"Refused {self._origin}: too many are coming in, and they have not said who they are"
        )
        if self._connection is not None:
            # After the greeting, or the client would not understand it.
            disconnect = self._connection.disconnect
            asyncio.get_running_loop().call_soon(disconnect, asyncssh.DISC_TOO_MANY_CONNECTIONS, TOO_MANY)

    def _say(self, level: int, words: str) -> None:
        """Log this of someone who has not come in."""
        self._logins.seldom.line(level, self.network, words)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_late(self) -> None:
        HERE.rejects(Rejection.SILENT)
        late = f"took longer than {self._limits.login_seconds:g} s to come in"
        self._say(logging.WARNING, f"Refused {self._origin}: {late}")
        self.abort()

    def _network_is_full(self) -> None:
        if self._channel is not None:
            self._channel.fill("network", is_full=True)

    def _network_is_open(self) -> None:
        if self._channel is not None:
            self._channel.fill("network", is_full=False)

    def begin_auth(self, username: str) -> bool:
        """Require every client to say who they are."""
        self._wants_lines = username == LINES
        self._name = "" if self._wants_lines else suggested_name(username)
        return True

    def public_key_auth_supported(self) -> bool:
        """People are known by their keys."""
        return len(self._refused_keys) < MOST_KEYS

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether this key is welcome; they still have to prove that it is theirs."""
        allowed = self._allowed
        if allowed is None:
            return True
        try:
            allowed.refresh()
        except AllowListError as error:
            log.error("%s Those who were on it before still come in.", error)
        if allowed.has(key, self._address, self._address):
            return True
        self._refused_keys.append(key.get_fingerprint())
        return False

    def kbdint_auth_supported(self) -> bool:
        """Let a client without a key in as a guest, or explain once why not."""
        return not self._has_been_told

    def get_kbdint_challenge(
        self, username: str, lang: str, submethods: str
    ) -> Literal[True] | tuple[str, str, str, list[tuple[str, bool]]]:
        """Ask nothing: guests come in, others get the reason why they cannot."""
        if self._has_guests:
            return True
        self._has_been_told = True
        reason = NO_KEY
        HERE.rejects(Rejection.NOT_LISTED if self._refused_keys else Rejection.NO_KEY)
        if self._refused_keys:
            reason = NOT_ALLOWED.format(keys="\n".join(dict.fromkeys(self._refused_keys[:KEYS_TOLD])))
        self._say(logging.WARNING, f"Refused {self._origin}: {' '.join(reason.split())}")
        return "", reason, "en", []

    def validate_kbdint_response(self, username: str, responses: object) -> bool:
        """Take no answer: there was no question."""
        return False

    def _proven(self, key_data: bytes) -> None:
        self._key = decode_ssh_public_key(key_data).get_fingerprint()

    def session_requested(self) -> tuple[asyncssh.SSHServerChannel[bytes], SshChannel] | Literal[False]:
        """Allow one session for each connection."""
        if self._channel is not None or self._connection is None:
            return self._refuse("a second session")
        who = f"with {self._key}" if self._key else "as a guest"
        client = Client(self._key, f"{self._origin} {who}", self.network, self._name, self._wants_lines)
        self._channel = SshChannel(client, self._limits, self._came_in, self._refuse, self._gone)
        return self._connection.create_server_channel(), self._channel

    def connection_requested(
        self, dest_host: str, dest_port: int, orig_host: str, orig_port: int
    ) -> Literal[False]:
        """Refuse: nothing is forwarded."""
        return self._refuse(f"forwarding to {dest_host!r} port {dest_port}")

    def unix_connection_requested(self, dest_path: str) -> Literal[False]:
        """Refuse: nothing is forwarded."""
        return self._refuse("forwarding to a socket")

    def server_requested(self, listen_host: str, listen_port: int) -> Literal[False]:
        """Refuse: nothing is forwarded."""
        return self._refuse(f"forwarding of port {listen_port}")

    def unix_server_requested(self, listen_path: str) -> Literal[False]:
        """Refuse: nothing is forwarded."""
        return self._refuse("forwarding of a socket")

    def tun_requested(self, unit: int | None) -> Literal[False]:
        """Refuse: nothing is forwarded."""
        return self._refuse("a tunnel")

    def tap_requested(self, unit: int | None) -> Literal[False]:
        """Refuse: nothing is forwarded."""
        return self._refuse("a tunnel")

    def _refuse(self, what: str) -> Literal[False]:
        """Refuse; a client that goes on asking is not a person, and would fill the log."""
        self._refusals += 1
        HERE.rejects(Rejection.NOT_OFFERED)
        log.warning("Refused %s: %s", self._origin, what)
        if self._refusals >= MOST_REFUSALS:
            log.warning("Hung up on %s: asked for too many things", self._origin)
            self.abort()
        return False

    def _came_in(self, connection: Connection) -> None:
        self._logins.newcomers.settle(self)
        self._cancel_timer()
        self._come_in(connection)

    def _gone(self) -> None:
        """The session has ended: the client has nothing more to do here."""
        if self._connection is not None:
            self._cancel_timer()
            self._timer = asyncio.get_running_loop().call_later(LINGER_SECONDS, self.abort)


def suggested_name(username: str) -> str:
    """A suggestion for the name of a client with this login name; empty where it cannot be a player's name."""
    try:
        check_name(username)
    except MotorChampError:
        return ""
    return username
