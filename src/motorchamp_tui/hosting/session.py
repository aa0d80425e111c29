"""Session: a connection from its first byte to its last word, here with screens.

A session's mistake is its own: the traceback goes to the log, the player reads one sentence, and the
terminal is always given back.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from asyncio import FIRST_COMPLETED
from collections.abc import Callable
from typing import Any

from textual.app import App

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.hosting.client_settings import ClientSettings, wishes_of
from motorchamp_tui.terminals.connection import Connection
from motorchamp_tui.terminals.connection_driver import Showing
from motorchamp_tui.tui import app_settings
from motorchamp_tui.tui.menu.first_run import FirstRunApp
from motorchamp_tui.tui.start import splash

log = logging.getLogger(__name__)

CRASHED = "The game has stopped because of a bug. The host's log has the details."
SLOWEST_START = 10.0
"""Seconds after which others stop waiting for a session's first frame."""


class Session(ABC):
    """A connection, and what its client sees or reads there."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.is_over = False
        """Whether it has been ended, though its app or its thread may not have noticed."""
        self.why_over = "said goodbye"
        """Why it has ended, for the log."""
        self._last_words = ""
        connection.on_end = self.end

    async def run(self) -> None:
        """Serve the client until they leave, or are gone, and end the connection."""
        connection, status = self.connection, 0
        try:
            status = await self._serve()
        except MotorChampError as error:
            status, self._last_words = error.exit_status, self._last_words or str(error)
        except Exception as error:  # the one crash boundary of a session
            cause = error.__cause__ or error
            if self.is_over:
                # Screens that are only half built when their app ends do not find their own parts.
                log.info("A session from %s was ended in the middle: %r", connection.client.origin, cause)
            else:
                log.exception(
                    "A session from %s has stopped by a mistake", connection.client.origin, exc_info=cause
                )
                status, self._last_words = 1, CRASHED
        finally:
            self.why_over = connection.why_over or self._last_words or self.why_over
            connection.end(status, self._last_words)

    @abstractmethod
    async def _serve(self) -> int:
        """Do everything until the client leaves; returns the exit status."""

    @abstractmethod
    def end(self, last_words: str = "") -> None:
        """End it, and say this when the terminal is given back."""


class ScreenSession(Session):
    """A connection, the settings of its client, and the app that they see."""

    def __init__(
        self,
        connection: Connection,
        client_settings: ClientSettings,
        starting: asyncio.Semaphore,
        make_app: Callable[[], App[Any]],
    ) -> None:
        super().__init__(connection)
        self._client_settings = client_settings
        self._starting = starting
        self._make_app = make_app
        self._app: App[Any] | None = None
        """The app while it can be ended: one that is only half built would crash."""
        self._running: asyncio.Task[int] | None = None

    def end(self, last_words: str = "") -> None:
        """Let the app end, and say this when the terminal is given back."""
        self._last_words = self._last_words or last_words
        if self.is_over:
            return
        self.is_over = True
        self._exit_if_over()
        asyncio.get_running_loop().call_later(self.connection.limits.closing_seconds, self._give_up)

    def _exit_if_over(self) -> None:
        if self._app is not None and self.is_over:
            self._app.exit()

    def _give_up(self) -> None:
        """Wait no longer for an app that does not end."""
        if self._running is not None:
            log.warning("The app of %s does not end", self.connection.client.origin)
            self._running.cancel()

    async def _serve(self) -> int:
        """Show the first card to those who have not seen it, then the app."""
        self.connection.take_terminal()
        self.connection.write(splash(*self.connection.size).encode())
        settings = wishes_of(self.connection, self._client_settings)
        if settings.is_asked_for():
            status = await self._show(lambda: FirstRunApp(settings))
            if status:
                return status

        def make_with_settings() -> App[Any]:
            app = self._make_app()
            app_settings.keep(app, settings)
            return app

        status = await self._show(make_with_settings)
        self._client_settings.keep({})
        return status

    async def _show(self, make_app: Callable[[], App[Any]]) -> int:
        """Run an app on the connection. Starting keeps all others waiting, so only a few start at a time."""
        async with self._starting:
            if self.is_over:
                return 0
            app = make_app()
            showing = Showing(app, self.connection)
            # Not in a variable: an exception holds all variables, and would hold itself through the task.
            self._running = asyncio.create_task(showing.run())
            shown = asyncio.create_task(showing.first_frame())
            await asyncio.wait((self._running, shown), timeout=SLOWEST_START, return_when=FIRST_COMPLETED)
            shown.cancel()
        try:
            self._app = app
            self._exit_if_over()
            return await self._running
        finally:
            self._app = self._running = None
