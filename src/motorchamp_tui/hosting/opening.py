"""Opening of a host, in one process or in several: its paddock, the ways in, and everything loaded."""

import importlib
import importlib.util
import logging
import pkgutil
import resource
import socket
from collections.abc import Iterator, Sequence

from attrs import frozen

from motorchamp_tui import plain, tui
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.fleet.files import MARK, paddock_copied_in
from motorchamp_tui.games import GAMES
from motorchamp_tui.hosting import gc_tuning
from motorchamp_tui.hosting.connection import Client
from motorchamp_tui.hosting.folder import HOST_KEY
from motorchamp_tui.hosting.local.door import LocalDoor
from motorchamp_tui.hosting.local.places import account
from motorchamp_tui.hosting.notices.command import OnGoCommand
from motorchamp_tui.hosting.plan import NoticeOptions, Plan
from motorchamp_tui.hosting.room import RoomForAll
from motorchamp_tui.hosting.sessions import Sessions
from motorchamp_tui.hosting.ways_in import ComeIn, Door
from motorchamp_tui.paddock.clock import WallClock
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.players import Player
from motorchamp_tui.paddock.webhooks import Post
from motorchamp_tui.plain.paddock.far_end import FarEnd
from motorchamp_tui.plain.paddock.visit import PlainVisit
from motorchamp_tui.tui.paddock_app import PaddockApp

log = logging.getLogger(__name__)

MOST_FILES = 16384


class NoAsyncsshError(MotorChampError):
    """People on other machines cannot come in without the SSH library."""

    def __init__(self) -> None:
        super().__init__(
            "Hosting over SSH needs asyncssh: pip install '.[host]' in a clone. "
            "For the people on this machine alone: motorchamp host --no-ssh."
        )


@frozen
class Listening:
    """The sockets that a host listens at, where they are shared by several processes."""

    ssh: socket.socket | None = None
    local: socket.socket | None = None


ALONE = Listening()


def check_folder(plan: Plan) -> None:
    """Refuse a folder that is not the paddock itself; raises :class:`MotorChampError`."""
    if paddock_copied_in(plan.folder):
        raise MotorChampError(
            f"{plan.folder} is only a copy of a paddock in a database: give --database. "
            f"To use the copy alone, delete {plan.folder / MARK}."
        )


def paddock_of(plan: Plan) -> Paddock:
    """The paddock in the folder of the plan; raises :class:`MotorChampError`."""
    way_in = way_in_to(plan)
    command = OnGoCommand(plan.told.command, way_in) if plan.told.command else None
    paddock = Paddock(plan.folder, WallClock(), _post(plan.told), command, way_in)
    paddock.shares.shared = plan.limits.shared_addresses
    return paddock


def sessions_in(paddock: Paddock, plan: Plan, room: RoomForAll | None = None) -> Sessions:
    """The sessions of people in this paddock, which may be a copy."""

    def make_app(player: Player | None, client: Client) -> PaddockApp:
        return PaddockApp(paddock, player, client.key, client.name, client.address)

    def make_visit(client: Client, far: FarEnd) -> PlainVisit:
        return PlainVisit(paddock, client.key, client.name, far, client.address)

    collect = gc_tuning.collect_everything
    return Sessions(paddock.players, make_app, plan.limits, collect, make_visit=make_visit, room=room)


def has_webhooks(told: NoticeOptions) -> bool:
    """Whether players can have webhooks here."""
    return told.webhooks and importlib.util.find_spec("aiohttp") is not None


def _post(told: NoticeOptions) -> Post | None:
    """The sender of notices to webhooks; None without webhooks."""
    if not told.webhooks:
        return None
    try:
        from motorchamp_tui.hosting.notices.web import Allowed, WebPost
    except ModuleNotFoundError as error:
        if error.name != "aiohttp":
            raise
        log.info("This host has no webhooks, which need aiohttp: pip install '.[host]' in a clone.")
        return None
    return WebPost(Allowed(private=told.private, unencrypted=told.unencrypted))


def way_in_to(plan: Plan) -> str:
    """How people come to this host, in the words of notices, as far as is known before any door is open."""
    if plan.told.way_in:
        return plan.told.way_in
    if plan.address is not None:
        name = socket.gethostname() if plan.address in ("", "0.0.0.0", "::") else plan.address
        return f"ssh -p {plan.port} {name}" if plan.port else f"ssh {name}"
    return f"motorchamp join {account()}"


def raise_file_limit() -> None:
    """Raise the limit of open files: every connection is one, a race in practice nine; a thousand are too few."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(MOST_FILES, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def load_everything() -> None:
    """Load every screen and every game, so that no player waits for them and an update cannot mix versions."""
    for package in (tui, plain, *map(importlib.import_module, GAMES.values())):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)


def doors_of(plan: Plan, come_in: ComeIn, listening: Listening = ALONE) -> Iterator[Door]:
    """The ways in; raises :class:`MotorChampError`."""
    if plan.address is not None:
        yield _ssh_door(plan, plan.address, come_in, listening.ssh)
    if plan.local is not None:
        yield LocalDoor(plan.local, plan.limits, come_in, listening.local)


def can_open_doors(plan: Plan) -> bool:
    """Whether a host that only waits can let people in: not before it has the key that all hosts show."""
    return plan.address is None or (plan.folder / HOST_KEY).exists()


def ssh_sockets(plan: Plan) -> Sequence[socket.socket | None]:
    """A socket for each process, where people come in over SSH; raises :class:`MotorChampError`."""
    if plan.address is None:
        return [None] * plan.processes
    _asyncssh()
    from motorchamp_tui.hosting.ssh.door import shared_listening

    return shared_listening(plan.address, plan.port, plan.processes)


def _asyncssh() -> None:
    """Load the library for SSH; raises :class:`NoAsyncsshError` where it is not installed."""
    try:
        from motorchamp_tui.hosting.ssh import asyncssh_fixes
    except ModuleNotFoundError as error:
        if error.name != "asyncssh":
            raise
        raise NoAsyncsshError from None
    asyncssh_fixes.check_asyncssh()


def _ssh_door(plan: Plan, address: str, come_in: ComeIn, listening: socket.socket | None) -> Door:
    _asyncssh()
    from motorchamp_tui.hosting.ssh import door as ssh_door
    from motorchamp_tui.hosting.ssh import keys

    allowed = keys.AllowList(plan.allow) if plan.allow is not None else None
    entrance = ssh_door.Entrance(address, plan.port, plan.has_guests, allowed)
    return ssh_door.SshDoor(entrance, keys.host_key(plan.folder), plan.limits, come_in, listening)
