"""Opening of a host: its paddock, the ways in, and everything loaded."""

import asyncio
import contextlib
import importlib
import importlib.util
import logging
import pkgutil
import resource
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import motorchamp_tui
from motorchamp_tui.errors import MotorChampError, needing
from motorchamp_tui.games import GAMES, game_named, reference_of
from motorchamp_tui.games.own_circuits import shipped_circuits
from motorchamp_tui.hosting.notices.command import OnGoCommand
from motorchamp_tui.hosting.operator.listed import OperatorList
from motorchamp_tui.hosting.plan import NoticeOptions, Plan
from motorchamp_tui.hosting.sessions import Sessions
from motorchamp_tui.lessons.files import lessons_of
from motorchamp_tui.lessons.progress import how_far
from motorchamp_tui.paddock.clock import WallClock
from motorchamp_tui.paddock.notices.webhooks import Post
from motorchamp_tui.paddock.operating.act import OperatedHost
from motorchamp_tui.paddock.operating.operations import Operations
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.players import Player, wrong_with_new_name
from motorchamp_tui.plain.paddock.far_end import FarEnd
from motorchamp_tui.plain.paddock.visit import PlainVisit
from motorchamp_tui.practice.medals import medals_of
from motorchamp_tui.puzzles.files import shipped
from motorchamp_tui.race.openness import measured_on
from motorchamp_tui.terminals import gc_tuning
from motorchamp_tui.terminals.accounts import account
from motorchamp_tui.terminals.connection import Client
from motorchamp_tui.terminals.figures import HERE
from motorchamp_tui.terminals.ssh import HOST_KEY
from motorchamp_tui.terminals.ways_in import ComeIn, Door
from motorchamp_tui.tui.paddock_app import PaddockApp

log = logging.getLogger(__name__)

MOST_FILES = 16384

NEVER_IN_A_SESSION = tuple(
    f"motorchamp_tui.{name}" for name in ("__main__", "cli", "fleet", "hosting", "laboratory", "terminals.ssh")
)
"""Modules of commands, and those that a host loads by itself where it is started so."""


class NoAsyncsshError(MotorChampError):
    """Nobody can come in without the SSH library."""

    def __init__(self) -> None:
        super().__init__("A host needs asyncssh: pip install '.[host]' in a clone.")


class NoPrometheusError(MotorChampError):
    """Figures cannot be written for Prometheus without its library."""

    exit_status = 1

    def __init__(self) -> None:
        super().__init__("Figures for Prometheus need prometheus_client: pip install '.[metrics]' in a clone.")


ReadFigures = Callable[[], Coroutine[Any, Any, dict[str, Any]]]


def paddock_of(plan: Plan) -> Paddock:
    """The paddock in the folder of the plan; raises :class:`MotorChampError`."""
    way_in = way_in_to(plan)
    command = OnGoCommand(plan.told.command, way_in) if plan.told.command else None
    paddock = Paddock(plan.folder, WallClock(), _post(plan.told), command, way_in)
    paddock.shares.origins.shared = plan.limits.shared_addresses
    return paddock


def sessions_in(paddock: Paddock, plan: Plan, operations: Operations) -> Sessions:
    """The sessions of people in this paddock, which may be a copy; anyone banned meanwhile is sent off."""

    def make_app(player: Player | None, client: Client) -> PaddockApp:
        return PaddockApp(
            paddock, player, client.key, client.name, client.address, way=client.way, operations=operations
        )

    def make_visit(client: Client, far: FarEnd) -> PlainVisit:
        return PlainVisit(paddock, client.key, client.name, far, client.address, operations)

    def refusal(client: Client) -> str:
        return paddock.refusal(client.key, client.address)

    house, collect = paddock.house, gc_tuning.collect_everything
    house.has_list = plan.allow is not None
    sessions = Sessions(paddock.players, make_app, make_visit, plan.limits, collect, refusal, paddock.standing)
    sessions.person_of, sessions.why_replaced = house.person_of, house.why_replaced
    house.banned.append(lambda: sessions.end_those(lambda client: house.ban_on(client.key, client.address)))
    house.dismissed.append(
        lambda key, words: sessions.end_those(lambda client: words if client.key == key else "")
    )
    return sessions


def operations_of(plan: Plan, paddock: Paddock, stop: Callable[[], None]) -> Operations:
    """What can be done with the host of this paddock; ``stop`` ends it."""
    operators = OperatorList(plan.operators).keys if plan.operators is not None else dict
    return Operations(OperatedHost(paddock, paddock.clock.now(), f"account:{account()}", stop, operators))


@contextlib.asynccontextmanager
async def figures_at(place: tuple[str, int] | None, read: ReadFigures) -> AsyncIterator[None]:
    """Have the event loop watched, and what ``read`` gives fetched from this place, if there is one.

    Raises :class:`MotorChampError` where that cannot be.
    """
    watching = asyncio.create_task(HERE.watch_loop())
    try:
        if place is None:
            yield
            return
        with needing("prometheus_client", NoPrometheusError):
            from motorchamp_tui.hosting.metrics import MetricsDoor
        door = MetricsDoor(place, read)
        await door.open()
        try:
            yield
        finally:
            await door.close()
    finally:
        watching.cancel()


def has_webhooks(told: NoticeOptions) -> bool:
    """Whether players can have webhooks here."""
    return told.webhooks and importlib.util.find_spec("aiohttp") is not None


def _post(told: NoticeOptions) -> Post | None:
    """The sender of notices to webhooks; None without webhooks."""
    if not told.webhooks:
        return None
    try:
        from motorchamp_tui.hosting.notices.web import WebPost
    except ModuleNotFoundError as error:
        if error.name != "aiohttp":
            raise
        log.info("This host has no webhooks, which need aiohttp: pip install '.[host]' in a clone.")
        return None
    return WebPost(told)


def way_in_to(plan: Plan) -> str:
    """How people come to this host, in the words of notices, as far as is known before any door is open."""
    if plan.told.way_in:
        return plan.told.way_in
    name = socket.gethostname() if plan.address in ("0.0.0.0", "::") else plan.address
    return f"ssh -p {plan.port} {name}" if plan.port else f"ssh {name}"


def raise_file_limit() -> None:
    """Raise the limit of open files: every connection is one, a race in practice nine; a thousand are too few."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(MOST_FILES, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def load_everything() -> None:
    """Load every module and every file of the program that a session may need.

    So no player waits for them, an update cannot mix versions, and the program may be moved away meanwhile.
    """
    for module in pkgutil.walk_packages(motorchamp_tui.__path__, f"{motorchamp_tui.__name__}."):
        if not module.name.startswith(NEVER_IN_A_SESSION):
            importlib.import_module(module.name)
    wrong_with_new_name("Ann")
    for name in GAMES:
        game, reference = game_named(name), reference_of(game_named(name))
        for chapter in reference.read_rulebook().chapters:
            for picture in chapter.pictures:
                reference.figure(picture.situation)
        lessons_of(game)
        how_far(name, ())
        shipped(name)
        game.circuits_in_use()
        for track in map(game.circuit, shipped_circuits(game)):
            medals_of(track)
            measured_on(track)


def can_open_doors(plan: Plan) -> bool:
    """Whether a host that only waits can let people in: not before it has the key that all hosts show."""
    return (plan.folder / HOST_KEY).exists()


def door_of(plan: Plan, come_in: ComeIn) -> Door:
    """The way in; raises :class:`MotorChampError`."""
    with needing("asyncssh", NoAsyncsshError):
        from motorchamp_tui.terminals.ssh import asyncssh_fixes, keys
        from motorchamp_tui.terminals.ssh import door as ssh_door
    asyncssh_fixes.check_asyncssh()
    allowed = keys.AllowList(plan.allow) if plan.allow is not None else None
    entrance = ssh_door.Entrance(plan.address, plan.port, plan.has_guests, allowed)
    return ssh_door.SshDoor(entrance, keys.host_key(plan.folder), plan.limits, come_in)
