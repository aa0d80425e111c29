"""Driver for an app on a connection: its keys come from there, and its frames go there.

Frames are dropped while the other end does not read. On a host an app must not print, open a browser, write
files, or show its user internal errors.
"""

import asyncio
import functools
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, Literal, TextIO

from textual.app import App
from textual.events import DeliveryFailed

from motorchamp_tui.terminals.connection import Connection
from motorchamp_tui.terminals.screen.drivers import FrameDriver
from motorchamp_tui.terminals.screen.running import keep_quiet_about_crashes, keep_task_factory, raise_what_stopped
from motorchamp_tui.terminals.screen.textual_parts import are_known, forget, repaint


class ConnectionDriver(FrameDriver):
    """Keys and screen of an app at the other end of a connection."""

    def __init__(self, app: App[Any], *, connection: Connection, is_shown: asyncio.Event, **options: Any) -> None:
        self._connection = connection
        self._is_shown = is_shown
        self._is_behind = False
        super().__init__(app, **options)

    def size_now(self) -> tuple[int, int]:
        """Columns and rows of the window."""
        return self._connection.size

    def send(self, text: str) -> None:
        """Send a frame; leave it out while the other end does not read."""
        self._is_shown.set()
        if self._connection.is_stuck:
            self._is_behind = True
        else:
            self._connection.write(text.encode("utf-8", "replace"))

    def flow(self) -> None:
        """The other end reads again: show it the present state."""
        if self._is_behind:
            self._is_behind = False
            repaint(self._app)

    def start_application_mode(self) -> None:
        """Listen to the connection."""
        forget(self._app.console)
        self._connection.listen(self)

    def disable_input(self) -> None:
        """Stop listening."""
        super().disable_input()
        self._connection.listen(None)

    def stop_application_mode(self) -> None:
        """Show nothing more; drop a frame that has not been sent yet."""
        self.disable_input()
        self._unsent.clear()

    def open_url(self, url: str, new_tab: bool = True) -> None:  # noqa: FBT001, FBT002 - Textual's signature
        """Nothing is opened on the host."""

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,
        open_method: Literal["browser", "download"] = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> None:
        """No file is written on the host."""
        binary.close()
        refusal = PermissionError("no files are written on a host")
        self.send_message(DeliveryFailed(key=delivery_key, exception=refusal, name=name))


class Showing:
    """An app on a connection, from its first frame to its end."""

    def __init__(self, app: App[Any], connection: Connection) -> None:
        self.app = app
        self._is_shown = asyncio.Event()
        self._take_apart: Callable[[], object] = lambda: None
        if are_known():  # otherwise it is collected as garbage one day
            from motorchamp_tui.terminals.screen.teardown import Teardown

            self._take_apart = Teardown(app).end
        app.driver_class = functools.partial(ConnectionDriver, connection=connection, is_shown=self._is_shown)  # type: ignore[assignment]
        keep_quiet_about_crashes(app)
        keep_task_factory()
        # Textual would capture what is printed anywhere in this process, for the app that was started last.
        app._capture_stdout = sys.stdout  # type: ignore[assignment]
        app._capture_stderr = sys.stderr  # type: ignore[assignment]

    async def run(self) -> int:
        """Run the app and return its exit status; raises what stopped it."""
        try:
            await self.app.run_async()
            raise_what_stopped(self.app)
            return self.app.return_code or 0
        finally:
            self._take_apart()

    async def first_frame(self) -> None:
        """Return when the first frame has been shown."""
        await self._is_shown.wait()
