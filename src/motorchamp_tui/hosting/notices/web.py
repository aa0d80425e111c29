"""Sender to an address on the web, with as little trust as possible in it and in the player who named it.

A player must not be able to make the host knock on doors of its own network. The address is looked up once, and
the connection goes exactly to the address that was looked up and found fit. Only
the status of an answer is read; no redirection is followed; no proxy, cookie or password of the host is used.
"""

import asyncio
import concurrent.futures
import socket
import threading
from asyncio import Future
from collections.abc import Callable, Mapping, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from yarl import URL

from motorchamp_tui import __version__
from motorchamp_tui.errors import SetupError
from motorchamp_tui.hosting.plan import NoticeOptions
from motorchamp_tui.paddock.notices.notices import NotToldError

SECONDS = 10.0
"""How long sending may take, from the look-up of the name to the status of the answer."""
LONGEST_LINE = 4096
"""Bytes in a line of an answer's head."""
AT_A_TIME = 8
LOOK_UP_SECONDS = 4.0
"""How long a caller waits for a name to be looked up."""
MOST_LOOK_UPS = 100
"""At a time; only those whose name servers do not answer take long."""
NOT_REACHED = "That address cannot be reached from here, or this host does not send anything there."
NOT_LOOKED_UP = "The name in that address could not be looked up in time."

UNICAST = IPv6Network("2000::/3")
"""The range of all public addresses of IPv6."""
TRANSLATED = IPv6Network("64:ff9b::/96")
"""An address of IPv4 in a network without IPv4: the last 32 bits are the real address."""
TUNNELS = (IPv6Network("2001::/32"), IPv6Network("2002::/16"))
"""Teredo and 6to4: they lead to an arbitrary address of IPv4."""
PRIVATE = (
    IPv4Network("192.0.0.0/24"),  # for protocols; some clouds have services for their machines here
    IPv4Network("168.63.129.16/32"),  # what Azure shows its own machines under a public address
    IPv4Network("192.88.99.0/24"),  # what used to be the way into 6to4
)
NEIGHBOURS = 64
"""Bits that the addresses of IPv6 in one network share."""

Place = tuple[str, int, socket.AddressFamily]
Found = Sequence[tuple[int, int, int, str, tuple[object, ...]]]


class NotAllowedError(OSError):
    """An address to which the host sends nothing."""


class SlowNameError(OSError):
    """A name that could not be looked up in time."""


class Names(AbstractResolver):
    """Looks up names, each in a thread of its own, so that a slow one keeps nothing else of the host waiting.

    A look-up cannot be broken off: callers wait for one only for a while, and meanwhile the same name
    is not looked up again. A name with any address that is not allowed is refused as a whole.
    """

    def __init__(self, is_refused: Callable[[int, str], bool]) -> None:
        self._is_refused = is_refused
        self._under_way: dict[Place, Future[Found]] = {}

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """The addresses of this name; raises OSError."""
        found = await self._found((host, port, family))
        if any(self._is_refused(kind, str(place[0])) for kind, _, _, _, place in found):
            raise NotAllowedError(host)
        return [
            ResolveResult(
                hostname=host,
                host=str(place[0]),
                port=port,
                family=kind,
                proto=proto,
                flags=socket.AI_NUMERICHOST | socket.AI_NUMERICSERV,
            )
            for kind, _, proto, _, place in found
        ]

    async def _found(self, place: Place) -> Found:
        looking = self._under_way.get(place)
        if looking is None:
            if len(self._under_way) >= MOST_LOOK_UPS:
                raise SlowNameError(place[0])
            looking = self._under_way[place] = self._look_up(place)
        try:
            return await asyncio.wait_for(asyncio.shield(looking), LOOK_UP_SECONDS)
        except TimeoutError:
            raise SlowNameError(place[0]) from None

    def _look_up(self, place: Place) -> "Future[Found]":
        host, port, family = place
        answer: concurrent.futures.Future[Found] = concurrent.futures.Future()

        def look_up() -> None:
            try:
                answer.set_result(socket.getaddrinfo(host, port, family, socket.SOCK_STREAM))
            except (OSError, ValueError) as error:  # it is raised where the answer is waited for
                answer.set_exception(error)

        def forget(looking: "Future[Found]") -> None:
            del self._under_way[place]
            if not looking.cancelled():
                looking.exception()  # perhaps nobody has waited for it

        looking = asyncio.wrap_future(answer)
        looking.add_done_callback(forget)
        threading.Thread(target=look_up, name="name", daemon=True).start()
        return looking

    async def close(self) -> None:
        """Look up nothing more; look-ups under way end by themselves."""


class WebPost:
    """Sends to addresses on the web; see :class:`motorchamp_tui.paddock.notices.webhooks.Post`."""

    def __init__(self, allowed: NoticeOptions) -> None:
        self._allowed = allowed
        self._names = Names(self._is_refused)
        self._session: aiohttp.ClientSession | None = None

    def check(self, address: str) -> None:
        """Refuse an address to which nothing is sent from here; raises :class:`SetupError`."""
        schemes = ("https", "http") if self._allowed.unencrypted else ("https",)
        try:
            url = URL(address)
            is_whole = url.scheme in schemes and bool(url.host) and url.port != 0
        except ValueError:
            is_whole = False
        if not is_whole or not address.isprintable() or " " in address:
            raise SetupError(f"An address looks like {schemes[0]}://example.org/path.")
        if url.user is not None or url.password is not None:
            raise SetupError("An address must not have a name and a password in front.")
        if self._is_private(url.host or ""):
            raise SetupError("This host sends nothing into its own network.")

    def _is_private(self, host: str) -> bool:
        """Whether it is a number that is not allowed; names are looked up only when something is sent."""
        try:
            ip_address(host.partition("%")[0])
        except ValueError:
            return not self._allowed.private and host.lower().rstrip(".") == "localhost"
        return not self._allowed.private and is_private(host)

    def place(self, address: str) -> str:
        """Where an address leads, without its path, which may be a secret."""
        return URL(address).host or ""

    def _is_refused(self, family: int, address: str) -> bool:
        return not self._allowed.private and is_forbidden(family, address)

    def _socket(self, info: tuple[int, int, int, str, tuple[object, ...]]) -> socket.socket:
        """The last look at an address, just before it is connected to: only this address can be connected to."""
        family, kind, proto, _, place = info
        if self._is_refused(family, str(place[0])):
            raise NotAllowedError(place[0])
        made = socket.socket(family, kind, proto)
        made.settimeout(0)  # it never blocks
        return made

    def _open(self) -> aiohttp.ClientSession:
        if self._session is None:
            connector = aiohttp.TCPConnector(
                resolver=self._names,
                use_dns_cache=False,
                socket_factory=self._socket,
                limit=AT_A_TIME,
                force_close=True,
            )
            self._session = aiohttp.ClientSession(
                connector=connector,
                timeout=aiohttp.ClientTimeout(total=SECONDS),
                cookie_jar=aiohttp.DummyCookieJar(),
                headers={
                    "User-Agent": f"motorchamp-tui/{__version__}",
                    "Accept": "*/*",
                    "Accept-Encoding": "identity",
                },
                auto_decompress=False,
                trust_env=False,
                max_line_size=LONGEST_LINE,
                max_field_size=LONGEST_LINE,
            )
        return self._session

    async def send(self, address: str, body: bytes, headers: Mapping[str, str]) -> None:
        """Send this; raises :class:`NotToldError` unless the answer says that it was accepted."""
        self._check_again(address)
        try:
            answer = await self._open().post(address, data=body, headers=headers, allow_redirects=False)
            status = answer.status
            answer.close()
        except TimeoutError:
            raise NotToldError(f"There was no answer within {SECONDS:.0f} seconds.") from None
        except aiohttp.ClientConnectorCertificateError:
            raise NotToldError("The certificate of that address is not valid.") from None
        except aiohttp.ClientSSLError:
            raise NotToldError("That address does not speak HTTPS.") from None
        except (aiohttp.ClientConnectorError, OSError) as error:
            is_slow = isinstance(error, aiohttp.ClientConnectorError) and isinstance(error.os_error, SlowNameError)
            raise NotToldError(NOT_LOOKED_UP if is_slow else NOT_REACHED) from None
        except (aiohttp.ClientError, ValueError):
            raise NotToldError("That address does not speak HTTP.") from None
        if not 200 <= status < 300:
            raise NotToldError(f"It was answered with {status} instead of 200 to 299.")

    def _check_again(self, address: str) -> None:
        """Refuse an address that was kept under other rules and is no longer allowed."""
        try:
            self.check(address)
        except SetupError as error:
            raise NotToldError(str(error)) from None

    async def close(self) -> None:
        """Send nothing more."""
        if self._session is not None:
            await self._session.close()
            self._session = None
        await self._names.close()


def is_private(address: str) -> bool:
    """Whether this address, in the form that a socket takes, is anywhere but on the public internet."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        inner = _inside(found)
        if inner is None:
            return found not in UNICAST or any(found in net for net in TUNNELS) or not found.is_global
        found = inner
    return not found.is_global or found.is_multicast or any(found in net for net in PRIVATE)


def _inside(address: IPv6Address) -> IPv4Address | None:
    """The address of IPv4 behind this one."""
    if address in TRANSLATED:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped


def is_next_door(address: str, own: str) -> bool:
    """Whether this is the machine with the ``own`` address, or one beside it."""
    there, here = ip_address(address.partition("%")[0]), ip_address(own.partition("%")[0])
    if isinstance(there, IPv6Address) and isinstance(here, IPv6Address):
        return int(there) >> (128 - NEIGHBOURS) == int(here) >> (128 - NEIGHBOURS)
    return there == here


def own_address_towards(family: int, address: str) -> str | None:
    """The address of this machine from which another one is reached; without sending anything."""
    with socket.socket(family, socket.SOCK_DGRAM) as found:
        try:
            found.connect((address, 9))
        except OSError:
            return None
        return str(found.getsockname()[0])


def is_forbidden(family: int, address: str) -> bool:
    """Whether a host that keeps to the public internet sends nothing to this address."""
    if is_private(address):
        return True
    own = own_address_towards(family, address)
    return own is not None and is_next_door(address, own)
