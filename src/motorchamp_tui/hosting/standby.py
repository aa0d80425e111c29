"""Standby host, which does not keep the paddock: people see and do everything by a link to the one that does."""

import asyncio
import logging
import socket
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Protocol

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.files import reason_of
from motorchamp_tui.files.elsewhere import kept_by
from motorchamp_tui.fleet.database import Standing
from motorchamp_tui.fleet.lease import SharedPaddock
from motorchamp_tui.fleet.trouble import DatabaseAwayError
from motorchamp_tui.fleet.working_copy import is_copied
from motorchamp_tui.hosting.sessions import TAKEN_UP_AGAIN
from motorchamp_tui.paddock.copies.owner_link import OwnerLink
from motorchamp_tui.paddock.not_saved import not_saved
from motorchamp_tui.paddock.owned import OwnerGoneError
from motorchamp_tui.paddock.people.own_files import OwnFiles
from motorchamp_tui.paddock.threads import in_a_thread
from motorchamp_tui.terminals.connection import Connection
from motorchamp_tui.terminals.figures import HERE, Rejection

log = logging.getLogger(__name__)

NOT_KNOWN_YET = "The host that keeps the paddock is not known yet: come in again in a few seconds."
TAKING_OVER = "This host is just taking over the paddock: come in again in a few seconds."
AWAY = f"{not_saved(DatabaseAwayError())} Come in again later."


class Guests(Protocol):
    """Everyone who is here; :class:`~motorchamp_tui.hosting.sessions.Sessions` are."""

    def come_in(self, connection: Connection) -> None:
        """Let a client in."""

    async def close(self, sentence: str) -> None:
        """Let everyone go with this sentence, and nobody else in."""


Receive = Callable[[OwnerLink], Coroutine[None, None, Guests]]
"""Has people come in to the paddock at the end of this link; raises :class:`OwnerGoneError`."""


class Standby:
    """Lets people in while there is a link to the host that keeps the paddock, and explains otherwise."""

    def __init__(self, shared: SharedPaddock, receive: Receive) -> None:
        self._shared = shared
        self._receive = receive
        self._guests: Guests | None = None
        self._serving: asyncio.Task[None] | None = None
        self._is_parting = False
        """Whether the link is lost, and people are being let go."""
        self._sentence, self._farewell = NOT_KNOWN_YET, ""

    def come_in(self, connection: Connection) -> None:
        """Let a client in, or explain how things are and hang up."""
        if self._guests is not None:
            self._guests.come_in(connection)
        else:
            HERE.rejects(Rejection.NO_PADDOCK)
            log.info("Told %s: %s", connection.client.origin, self._sentence)
            connection.end(1, self._sentence)

    def note(self, standing: Standing | None) -> None:
        """Note what is known about the paddock; nothing while the database is away."""
        if standing is None:
            self._sentence = AWAY
        elif standing.is_kept:
            self._sentence = f"The paddock is on another machine at present, {standing.host}: {standing.way_in}"
            if self._serving is None or self._serving.done():
                self._serving = asyncio.create_task(self._serve(standing.epoch))
        else:
            self._sentence = TAKING_OVER

    def is_taking_over(self) -> None:
        """This host has the paddock, and is about to open it; may be called by any thread."""
        self._sentence = TAKING_OVER

    async def close(self, sentence: str) -> None:
        """Let everyone go with this sentence."""
        self._farewell = sentence
        if self._serving is not None:
            if not self._is_parting:
                self._serving.cancel()
            await asyncio.wait([self._serving])

    async def _serve(self, epoch: int) -> None:
        """Have a link to the host that keeps the paddock in this epoch, until it is lost."""
        self._is_parting, lost = False, asyncio.Event()
        here, there = socket.socketpair()
        link, files = OwnerLink(here, lost.set, self._shared.patience.answer), OwnFiles(self._shared.folder)
        files.owner_link = link  # what players write here themselves is kept there
        with kept_by(self._shared.folder, files, is_copied):
            try:
                await in_a_thread(partial(self._shared.call, epoch, there))
                async with asyncio.timeout(self._shared.patience.lease):
                    self._guests = await self._receive(link)
                log.info("People can come in here, too: the link to the host that keeps the paddock is up.")
                await lost.wait()
                log.warning("The link to the host that keeps the paddock is lost.")
            except (OwnerGoneError, TimeoutError):
                log.info("The host that keeps the paddock does not answer.")
            except OSError as error:
                log.info("No link to the host that keeps the paddock: %s", reason_of(error))
            except MotorChampError:
                log.exception("Nobody can come in here")
            finally:
                self._is_parting = True
                link.close()
                guests, self._guests = self._guests, None
                if guests is not None:
                    await guests.close(self._farewell or (AWAY if self._sentence == AWAY else TAKEN_UP_AGAIN))
                    await asyncio.to_thread(self._shared.look_at_all)
