"""The host: a paddock, the ways into it, and everybody inside, in one process.

Starts and ends all of them in the right order, and tells whoever runs the host what goes on.
"""

import asyncio
import contextlib
import importlib
import logging
import pkgutil
import resource
import signal
import socket
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Protocol

from attrs import Factory, frozen

from motorchamp_tui import plain, tui
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.fleet.files import MARK, paddock_copied_in
from motorchamp_tui.games import GAMES
from motorchamp_tui.hosting import gc_tuning
from motorchamp_tui.hosting.connection import Client, Connection
from motorchamp_tui.hosting.limits import Limits
from motorchamp_tui.hosting.local.door import LocalDoor, LocalDoorError
from motorchamp_tui.hosting.local.places import account
from motorchamp_tui.hosting.log import logging_to_stderr
from motorchamp_tui.hosting.notices.command import OnGoCommand
from motorchamp_tui.hosting.sessions import CLOSING, Sessions
from motorchamp_tui.paddock.clock import WallClock
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.players import Player
from motorchamp_tui.paddock.webhooks import Post
from motorchamp_tui.plain.paddock.far_end import FarEnd
from motorchamp_tui.plain.paddock.visit import PlainVisit
from motorchamp_tui.tui.paddock_app import PaddockApp
from motorchamp_tui.tui.terminal.textual_fixes import patch_textual

log = logging.getLogger(__name__)

MOST_FILES = 16384
HOST_KEY = "host_key"
ENDS = {signal.SIGTERM: 0, signal.SIGINT: 130, signal.SIGHUP: 129}
"""The signals that close a host down, and what its command ends with."""


class NoPsycopgError(MotorChampError):
    """A paddock cannot be shared without the library for its database."""

    def __init__(self) -> None:
        super().__init__("Sharing a paddock needs psycopg: pip install 'motorchamp-tui[host,fleet]'.")


class NoAsyncsshError(MotorChampError):
    """People on other machines cannot come in without the SSH library."""

    def __init__(self) -> None:
        super().__init__(
            "Hosting over SSH needs asyncssh: pip install 'motorchamp-tui[host]'. "
            "For the people on this machine alone: motorchamp host --no-ssh."
        )


@frozen
class NoticeOptions:
    """How players are told of their goes in races by correspondence: by webhooks, and by the ``command``.

    ``way_in`` says how people come to this host, where that is not what the host itself would say.
    """

    webhooks: bool = True
    private: bool = False
    unencrypted: bool = False
    command: str | None = None
    way_in: str = ""


@frozen
class Plan:
    """What is hosted: ``address`` is None without SSH, ``local`` without a socket for this machine."""

    folder: Path
    address: str | None = "127.0.0.1"
    port: int = 2222
    has_guests: bool = False
    allow: Path | None = None
    local: Path | None = None
    limits: Limits = Factory(Limits)
    told: NoticeOptions = Factory(NoticeOptions)
    database: str | None = None
    """Where the paddock is kept that several hosts share; without it, the folder alone has it."""


class Door(Protocol):
    """A way in."""

    async def open(self) -> None:
        """Let people in; raises :class:`MotorChampError`."""

    async def close(self) -> None:
        """Let nobody else in, and hang up on everybody who is still here."""

    def words(self) -> Iterator[str]:
        """How people come in here."""


def run(plan: Plan, tell: Callable[[str], None]) -> int:
    """Host until a signal ends it, and return the exit status; ``tell`` says once how people come in.

    Raises :class:`MotorChampError` when it cannot begin.
    """
    _raise_file_limit()
    with logging_to_stderr():
        return asyncio.run(_host(plan, tell))


async def _host(plan: Plan, tell: Callable[[str], None]) -> int:
    end = _end_by_signal()
    patch_textual()
    _load_everything()
    if plan.database is not None:
        return await _host_in_turns(plan, plan.database, end, tell)
    if paddock_copied_in(plan.folder):
        raise MotorChampError(
            f"{plan.folder} is only a copy of a paddock that is in a database: give --database. "
            f"To go on with the copy alone, delete {plan.folder / MARK}."
        )
    return await _keep_paddock(plan, end, lambda: CLOSING, tell)


async def _host_in_turns(
    plan: Plan, database: str, end: "asyncio.Future[int]", tell: Callable[[str], None]
) -> int:
    """Keep the paddock in this database whenever no other host does."""
    try:
        from motorchamp_tui.fleet.lease import SharedPaddock
        from motorchamp_tui.hosting.turns import Turns
    except ModuleNotFoundError as error:
        if error.name != "psycopg":
            raise
        raise NoPsycopgError from None
    way_in = plan.told.way_in or _way_in(plan)
    shared = SharedPaddock(database, plan.folder, socket.gethostname(), way_in)

    def keep(over: "asyncio.Future[int]", closing: Callable[[], str]) -> Coroutine[None, None, int]:
        return _keep_paddock(plan, over, closing, tell)

    try:
        return await Turns(shared, keep, lambda come_in: _doors_of_standby(plan, come_in), tell).take(end)
    finally:
        shared.close()


async def _keep_paddock(
    plan: Plan, end: "asyncio.Future[int]", closing: Callable[[], str], tell: Callable[[str], None]
) -> int:
    """Have the paddock open until the end; ``closing`` says to everybody why it closes."""
    async with contextlib.AsyncExitStack() as opened:
        way_in = plan.told.way_in or _way_in(plan)
        command = OnGoCommand(plan.told.command, way_in) if plan.told.command else None
        paddock = Paddock(plan.folder, WallClock(), _post(plan.told), command, way_in)
        opened.push_async_callback(paddock.close)

        def make_app(player: Player | None, client: Client) -> PaddockApp:
            return PaddockApp(paddock, player, client.key, client.name)

        def make_visit(client: Client, far: FarEnd) -> PlainVisit:
            return PlainVisit(paddock, client.key, client.name, far)

        sessions = Sessions(
            paddock.players, make_app, plan.limits, gc_tuning.collect_everything, make_visit=make_visit
        )
        doors = list(_doors(plan, sessions.come_in))
        await paddock.open_up()
        words = list[str]()
        for door in doors:
            try:
                await door.open()
            except LocalDoorError as error:
                # Anybody on this machine could block it: no reason to keep friends out.
                if len(doors) == 1:
                    raise
                log.warning("Nobody can join on this machine. %s", error)
                continue
            opened.push_async_callback(door.close)
            words += door.words()
        opened.push_async_callback(lambda: sessions.close(closing()))
        gc_tuning.collect_seldom()
        for sentence in words:
            tell(sentence)
        tell(f"Everything is kept in {plan.folder}.")
        return await end


def _post(told: NoticeOptions) -> Post | None:
    """How notices get to webhooks; None where there are none."""
    if not told.webhooks:
        return None
    try:
        from motorchamp_tui.hosting.notices.web import Allowed, WebPost
    except ModuleNotFoundError as error:
        if error.name != "aiohttp":
            raise
        log.info("There are no webhooks here: they need aiohttp, pip install 'motorchamp-tui[host]'.")
        return None
    return WebPost(Allowed(private=told.private, unencrypted=told.unencrypted))


def _way_in(plan: Plan) -> str:
    """How people come to this host, as notices say it: as far as is known before any door is open."""
    if plan.address is not None:
        name = socket.gethostname() if plan.address in ("", "0.0.0.0", "::") else plan.address
        return f"ssh -p {plan.port} {name}" if plan.port else f"ssh {name}"
    return f"motorchamp join {account()}"


def _raise_file_limit() -> None:
    """Every connection is an open file, and a race in practice is nine: the usual thousand are soon used up."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(MOST_FILES, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _load_everything() -> None:
    """Load every screen and all of every game: nobody waits for them later, and an update cannot mix versions."""
    for package in (tui, plain, *map(importlib.import_module, GAMES.values())):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)


def _end_by_signal() -> asyncio.Future[int]:
    """Return when a signal asks the host to end; a second one ends it at once."""
    loop = asyncio.get_running_loop()
    end = loop.create_future()

    has_nohup = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    heard = [number for number in ENDS if not (has_nohup and number == signal.SIGHUP)]

    def stop(status: int) -> None:
        for number in heard:
            loop.remove_signal_handler(number)
        end.set_result(status)

    for number in heard:
        loop.add_signal_handler(number, stop, ENDS[number])
    return end


def _doors(plan: Plan, come_in: Callable[[Connection], None]) -> Iterator[Door]:
    if plan.address is not None:
        yield _ssh_door(plan, plan.address, come_in)
    if plan.local is not None:
        yield LocalDoor(plan.local, plan.limits, come_in)


def _doors_of_standby(plan: Plan, come_in: Callable[[Connection], None]) -> list[Door]:
    """The ways in to a host that only waits; none before it has the key that all hosts show."""
    has_key = plan.address is None or (plan.folder / HOST_KEY).exists()
    return list(_doors(plan, come_in)) if has_key else []


def _ssh_door(plan: Plan, address: str, come_in: Callable[[Connection], None]) -> Door:
    try:
        from motorchamp_tui.hosting.ssh import asyncssh_fixes, keys
        from motorchamp_tui.hosting.ssh import door as ssh_door
    except ModuleNotFoundError as error:
        if error.name != "asyncssh":
            raise
        raise NoAsyncsshError from None
    asyncssh_fixes.check_asyncssh()
    allowed = keys.AllowList(plan.allow) if plan.allow is not None else None
    entrance = ssh_door.Entrance(address, plan.port, plan.has_guests, allowed)
    return ssh_door.SshDoor(entrance, keys.host_key(plan.folder), plan.limits, come_in)
