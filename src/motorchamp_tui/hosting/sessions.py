"""Sessions: everyone who is connected, each with an app of their own, or line by line.

It decides who may come in, and ends all sessions when the host shuts down.
"""

import asyncio
import contextvars
import logging
import secrets
from collections.abc import Callable
from functools import partial
from typing import Any

from attrs import evolve
from textual.app import App

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.hosting.client_settings import ClientSettings, Register
from motorchamp_tui.hosting.plain_session import LineByLine, PlainSession
from motorchamp_tui.hosting.session import Session
from motorchamp_tui.paddock.people.players import GUEST, WANTS_LINES, Player
from motorchamp_tui.plain.paddock.far_end import FarEnd
from motorchamp_tui.settings.words import YES
from motorchamp_tui.terminals import remote_terminal
from motorchamp_tui.terminals.connection import Client, Connection, WayIn
from motorchamp_tui.terminals.figures import HERE, Rejection
from motorchamp_tui.terminals.limits import Limits
from motorchamp_tui.terminals.room import RefusedError, Room

log = logging.getLogger(__name__)

MakeApp = Callable[[Player | None, Client], App[Any]]
"""Makes the app for a client; the player is None on a first visit."""
MakeVisit = Callable[[Client, FarEnd], LineByLine]
"""Makes the conversation line by line."""

CLOSING = "This host is closing down. All races continue where they are when it is up again."
TAKEN_UP_AGAIN = (
    "The paddock has to be opened again: come back in a moment. All races continue where they were, and your "
    "seats are yours."
)


EMPTY_SECONDS = 2.0


class Sessions:
    """All of them; apps are made by ``make_app``, people are known by ``register``.

    ``make_visit`` makes visits line by line; without it they are refused. ``when_empty`` is called some time after
    the last one has left.
    """

    def __init__(
        self,
        register: Register,
        make_app: MakeApp,
        limits: Limits,
        when_empty: Callable[[], None] = lambda: None,
        make_visit: MakeVisit | None = None,
    ) -> None:
        self._register = register
        self._make_app = make_app
        self._make_visit = make_visit
        self._limits = limits
        self._when_empty = when_empty
        self._starting = asyncio.Semaphore(limits.starting)
        self._tasks: dict[asyncio.Task[None], Session | PlainSession] = {}
        self._room = Room(limits)
        self._places: dict[int, Session | PlainSession] = {}
        self._closing = ""
        self.refusal: Callable[[Client], str] = lambda client: ""
        """Says of a client why they cannot come in, or nothing."""

    def __len__(self) -> int:
        return len(self._tasks)

    def come_in(self, connection: Connection) -> None:
        """Let a client in, or explain in one sentence why not."""
        if not connection.client.key:
            connection.client = evolve(connection.client, key=f"{GUEST}{secrets.token_hex(6)}")
        client = connection.client
        try:
            self._check(connection)
            place = self._room.take(client.key, client.address, self._end_place)
        except MotorChampError as refusal:
            log.warning("Refused %s: %s", client.origin, refusal)
            HERE.rejects(refusal.why if isinstance(refusal, RefusedError) else Rejection.FULL)
            connection.end(RefusedError.exit_status, str(refusal))
            return
        log.info("%s came in from %s", self._name_of(client.key), client.origin)
        session: Session | PlainSession
        is_plain = self._is_plain(connection)
        door = (WayIn.LINES if is_plain else client.way).value
        if is_plain:
            session = PlainSession(connection)
            running = self._run_plain(session)
        else:
            session = Session(connection, ClientSettings(self._register, client.key), self._starting)
            running = self._run(session)
        # A session inherits nothing: what one app keeps in the context would leak into every later one.
        task = asyncio.get_running_loop().create_task(running, context=contextvars.Context())
        self._tasks[task] = self._places[place] = session
        task.add_done_callback(partial(self._left, place, door))
        HERE.comes(door)

    def end_those(self, why: Callable[[Client], str]) -> None:
        """End the connections of those for whom there are last words."""
        for session in tuple(self._tasks.values()):
            if words := why(session.connection.client):
                session.end(words)

    async def close(self, sentence: str = CLOSING) -> None:
        """Give every terminal back with this sentence, and let nobody else in."""
        self._closing = sentence
        for session in self._tasks.values():
            session.end(sentence)
        if not self._tasks:
            return
        _, late = await asyncio.wait(self._tasks, timeout=self._limits.closing_seconds)
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late, timeout=self._limits.closing_seconds)

    async def _run(self, session: Session) -> None:
        client = session.connection.client
        await session.run(lambda: self._make_app(self._register.known(client.key), client))

    async def _run_plain(self, session: PlainSession) -> None:
        make_visit, client = self._make_visit, session.connection.client
        if make_visit is not None:
            await session.run(lambda far: make_visit(client, far))

    def _is_plain(self, connection: Connection) -> bool:
        """Whether they come in line by line: they have no screen, or have asked for it now or once for all."""
        if self._make_visit is None:
            return False
        client = connection.client
        wishes = client.wants_lines or self._register.wishes(client.key).get(WANTS_LINES) == YES
        return wishes or _has_no_screen(connection)

    def _end_place(self, place: int, words: str) -> None:
        if place in self._places:
            self._places[place].end(words)

    def _left(self, place: int, door: str, task: asyncio.Task[None]) -> None:
        HERE.leaves(door)
        session = self._tasks.pop(task)
        client = session.connection.client
        del self._places[place]
        self._room.give_back(place)
        log.info("%s left %s: %s", self._name_of(client.key), client.origin, session.why_over)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("A session could not be ended", exc_info=error)
        if not self._tasks:
            task.get_loop().call_later(EMPTY_SECONDS, self._tidy_up)

    def _tidy_up(self) -> None:
        if not self._tasks:
            self._when_empty()

    def _name_of(self, key: str) -> str:
        player = self._register.known(key)
        return player.name if player else "A newcomer"

    def _check(self, connection: Connection) -> None:
        """Raise :class:`RefusedError` where this connection cannot come in."""
        if self._closing:
            raise RefusedError(self._closing, Rejection.TURNED_AWAY)
        if refusal := self.refusal(connection.client):
            raise RefusedError(refusal, Rejection.TURNED_AWAY)
        if self._make_visit is None and _has_no_screen(connection):
            raise RefusedError(
                "The game needs a terminal that can show its screens, and yours reports that it cannot.",
                Rejection.NO_SCREEN,
            )


def _has_no_screen(connection: Connection) -> bool:
    return not connection.has_screen or remote_terminal.cannot_show_screens(connection.environ)
