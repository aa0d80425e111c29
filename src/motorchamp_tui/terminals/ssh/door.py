"""Door for people with an SSH client, which offers nothing else of SSH.

It decides where the host listens, and how many clients may be connected without having said who they are.
"""

import asyncio
import contextlib
import errno
import socket
from collections.abc import Callable, Iterator

import asyncssh
from attrs import define, field, frozen

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.files import reason_of
from motorchamp_tui.terminals.connection import Connection
from motorchamp_tui.terminals.limits import Limits
from motorchamp_tui.terminals.ssh.keys import AllowList
from motorchamp_tui.terminals.ssh.login import Logins, SshLogin

BACKLOG = 128
ACCEPTED_AT_ONCE = 2
"""Connections taken from the queue before others have a turn: the handshake of each takes time."""
FAREWELL_SECONDS = 2.0
"""How long clients have to hang up themselves when the host closes down."""
EVERYWHERE = ("0.0.0.0", "::")
"""Addresses that mean all addresses of the machine."""

WHY_NOT_THERE = {
    errno.EADDRINUSE: "something else listens there already",
    errno.EACCES: "only root may use ports below 1024",
    errno.EADDRNOTAVAIL: "it is not an address of this machine",
}


class CannotListenError(MotorChampError):
    """An address or a port that cannot be listened on."""

    exit_status = 1


@frozen
class Entrance:
    """Where the door is and whom it lets in: everyone with a key, unless it has a list of keys."""

    address: str
    port: int
    has_guests: bool = False
    allowed: AllowList | None = None


QUICK_KEY_EXCHANGES = ["curve25519-sha256", "curve25519-sha256@libssh.org", "ecdh-sha2-nistp256"]
"""Every client of the last ten years knows one of these; others take long enough to keep all others waiting."""
QUICK_CIPHERS = ["aes256-gcm@openssh.com", "aes128-gcm@openssh.com", "aes256-ctr", "aes192-ctr", "aes128-ctr"]
"""Every client knows one of these; what most prefer, ChaCha20, takes three to six times as long for each key."""


@define(eq=False)
class SshDoor:
    """Listens, and hands every connection to ``come_in``."""

    _entrance: Entrance
    _key: asyncssh.SSHKey
    limits: Limits
    come_in: Callable[[Connection], None]
    _acceptor: asyncssh.SSHAcceptor | None = field(default=None, init=False)
    _logins: Logins = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._logins = Logins(self.limits)

    @property
    def port(self) -> int:
        """The port that is listened on."""
        assert self._acceptor is not None
        return self._acceptor.get_port()

    async def open(self) -> None:
        """Listen; raises :class:`CannotListenError`."""
        listening = listening_on(self._entrance.address, self._entrance.port)
        self._acceptor = await asyncssh.listen(
            sock=listening,
            backlog=ACCEPTED_AT_ONCE,
            server_factory=self._new_login,
            server_host_keys=[self._key],
            server_version="MotorChamp",
            config=None,
            kex_algs=QUICK_KEY_EXCHANGES,
            encryption_algs=QUICK_CIPHERS,
            compression_algs=["none"],  # or a few bytes could become hundreds of megabytes
            gss_host=None,
            login_timeout=0,
            keepalive_interval=self.limits.keepalive_seconds,
            keepalive_count_max=self.limits.keepalives,
            agent_forwarding=False,
            line_editor=False,
            encoding=None,
            window=4 * self.limits.input_burst,
        )
        # asyncio accepts as many connections at once as it lets wait.
        listening.listen(BACKLOG)

    async def close(self) -> None:
        """Stop listening, send everyone the last words, and hang up on those who are still here."""
        if self._acceptor is not None:
            self._acceptor.close()
        for login in tuple(self._logins.here):
            if not login.has_come_in:
                login.abort()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                await self._logins.all_gone()
        for login in tuple(self._logins.here):
            login.abort()

    def words(self) -> Iterator[str]:
        """How people come in here, and what their client will ask them."""
        there = self._entrance.address
        name = socket.gethostname() if there in EVERYWHERE else there
        yield f"People come in with: ssh -p {self.port} {name}"
        yield f"The key of this host is {self._key.get_fingerprint()}."

    def _new_login(self) -> SshLogin:
        allowed, has_guests = self._entrance.allowed, self._entrance.has_guests
        return SshLogin(self._logins, self.limits, self.come_in, allowed, has_guests)


def listening_on(address: str, port: int) -> socket.socket:
    """A socket that listens there; raises :class:`CannotListenError`."""
    if not address.strip():
        raise CannotListenError(
            "--listen needs an address: 127.0.0.1 for this machine alone, 0.0.0.0 or :: for all that it has."
        )
    try:
        found = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as error:
        host, colon, number = address.rpartition(":")
        meant = f" Did you mean --listen {host} --port {number}?" if colon and number.isdigit() else ""
        raise CannotListenError(
            f"{address!r} is not an address of this machine ({reason_of(error)}).{meant}"
        ) from error
    family, _, _, _, place = found[0]
    try:
        is_every_address = place[0] == "::"
        return socket.create_server(place, family=family, backlog=BACKLOG, dualstack_ipv6=is_every_address)
    except OSError as error:
        reason = WHY_NOT_THERE.get(error.errno or 0) or reason_of(error)
        raise CannotListenError(f"Cannot listen on {address} port {port}: {reason}.") from error
