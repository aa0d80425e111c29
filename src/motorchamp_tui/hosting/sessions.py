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

from attrs import define, evolve, field
from textual.app import App

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.hosting.client_settings import ClientSettings, Register
from motorchamp_tui.hosting.plain_session import MakeVisit, PlainSession
from motorchamp_tui.hosting.session import ScreenSession, Session
from motorchamp_tui.networks import HowKnown
from motorchamp_tui.paddock.people.players import GUEST, WANTS_LINES, Player
from motorchamp_tui.settings.words import YES
from motorchamp_tui.terminals.connection import Client, Connection, WayIn
from motorchamp_tui.terminals.figures import HERE, Rejection
from motorchamp_tui.terminals.limits import Limits
from motorchamp_tui.terminals.log import Seldom
from motorchamp_tui.terminals.room import RefusedError, Room

log = logging.getLogger(__name__)

MakeApp = Callable[[Player | None, Client], App[Any]]
"""Makes the app for a client; the player is None on a first visit."""

CLOSING = "This host is closing down. All races continue where they are when it is up again."
TAKEN_UP_AGAIN = (
    "The paddock has to be opened again: come back in a moment. All races continue where they were, and your "
    "seats are yours."
)
EMPTY_SECONDS = 2.0


@define(eq=False)
class Sessions:
    """All of them; apps are made by ``make_app``, visits line by line by ``make_visit``.

    People are known by ``register``. ``when_empty`` is called some time after the last one has left.
    """

    _register: Register
    _make_app: MakeApp
    _make_visit: MakeVisit
    _limits: Limits
    _when_empty: Callable[[], None] = lambda: None
    refusal: Callable[[Client], str] = lambda client: ""
    """Says of a client why they cannot come in, or nothing."""
    standing: Callable[[str], HowKnown] = lambda key: HowKnown.NAMELESS
    """Says of a key how well its player is known here."""
    person_of: Callable[[str], str] = lambda key: key
    """Says by which key the player is known who comes with this one."""
    why_replaced: Callable[[str], str] = lambda key: ""
    """Says why nobody comes in with this key, or nothing."""
    _starting: asyncio.Semaphore = field(init=False)
    _room: Room = field(init=False)
    _tasks: dict[asyncio.Task[None], Session] = field(factory=dict, init=False)
    _places: dict[int, Session] = field(factory=dict, init=False)
    _closing: str = field(default="", init=False)
    _seldom: Seldom = field(factory=lambda: Seldom(log), init=False)

    def __attrs_post_init__(self) -> None:
        self._starting, self._room = asyncio.Semaphore(self._limits.starting), Room(self._limits, self.standing)

    def __len__(self) -> int:
        return len(self._tasks)

    def come_in(self, connection: Connection) -> None:
        """Let a client in, or explain in one sentence why not."""
        if not connection.client.key:
            connection.client = evolve(connection.client, key=f"{GUEST}{secrets.token_hex(6)}")
        client = connection.client
        if replaced := self.why_replaced(client.key):
            log.warning("Refused %s: %s", client.origin, replaced)
            HERE.rejects(Rejection.TURNED_AWAY)
            connection.end(RefusedError.exit_status, replaced)
            return
        client = connection.client = evolve(client, key=self.person_of(client.key))
        try:
            if closed := self._closing or self.refusal(client):
                raise RefusedError(closed, Rejection.TURNED_AWAY)
            place = self._room.take(client.key, client.address, self._end_place)
        except MotorChampError as refusal:
            self._seldom.line(logging.WARNING, client.address or client.key, f"Refused {client.origin}: {refusal}")
            HERE.rejects(refusal.why if isinstance(refusal, RefusedError) else Rejection.FULL)
            connection.end(RefusedError.exit_status, str(refusal))
            return
        log.info("%s came in from %s", self._name_of(client.key), client.origin)
        session: Session
        if self._wants_lines(connection):
            door, session = WayIn.LINES.value, PlainSession(connection, self._make_visit)
        else:
            settings, make_app = ClientSettings(self._register, client.key), partial(self._app_of, client)
            door, session = client.way.value, ScreenSession(connection, settings, self._starting, make_app)
        # A session inherits nothing: what one app keeps in the context would leak into every later one.
        task = asyncio.get_running_loop().create_task(session.run(), context=contextvars.Context())
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

    def _app_of(self, client: Client) -> App[Any]:
        return self._make_app(self._register.known(client.key), client)

    def _wants_lines(self, connection: Connection) -> bool:
        """Whether they come in line by line: they have no screen, or have asked for it now or once for all."""
        client = connection.client
        wishes = client.wants_lines or self._register.wishes(client.key).get(WANTS_LINES) == YES
        return wishes or not connection.shows_screens

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
