"""Plain session, line by line: a connection whose owner has no screen, or wants none.

The same connection as that of a session with screens, with the same limits. The visit itself has a thread of its
own.
"""

import asyncio
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future

from motorchamp_tui.hosting.session import Session
from motorchamp_tui.plain.paddock.far_end import FarEnd
from motorchamp_tui.plain.paddock.visit import PlainVisit
from motorchamp_tui.terminals.connection import Client, Connection
from motorchamp_tui.terminals.typed_lines import TypedLines

MakeVisit = Callable[[Client, FarEnd], PlainVisit]
"""Makes the conversation line by line."""
LEFT_OUT = "You fell behind, so some news was skipped."
LOOKS_AGAIN = 0.1
"""Seconds between checks whether all input before its end has been taken."""


class PlainSession(Session):
    """A connection on which everything goes line by line."""

    def __init__(self, connection: Connection, make_visit: MakeVisit) -> None:
        super().__init__(connection)
        self._make_visit = make_visit
        self._far = FarEnd(self._say, connection.encoding, connection.networks)
        connection.seconds_a_key = 0.0  # what a line costs is measured where it is answered
        echo = None if connection.edits_lines else self._echo
        self._lines = TypedLines(self._far.typed, self._far.end, echo)
        self._unread = deque[str]()
        self._has_left_out = False

    async def _serve(self) -> int:
        """Say and ask until the person leaves, or is gone."""
        visit = self._make_visit(self.connection.client, self._far)
        self.connection.listen(self)
        try:
            await self._in_a_thread(visit)
        finally:
            self._far.end()
            visit.leave()
            self.connection.listen(None)
        return 0

    async def _in_a_thread(self, visit: PlainVisit) -> None:
        done = Future[None]()
        done.set_running_or_notify_cancel()  # a visit cannot be broken off

        def run() -> None:
            try:
                self._far.run(visit.run)
            except BaseException as stopped:  # noqa: BLE001 - it is raised again in the loop
                done.set_exception(stopped)
            else:
                done.set_result(None)

        threading.Thread(target=run, name="plain session", daemon=True).start()
        await asyncio.wrap_future(done)

    def end(self, last_words: str = "") -> None:
        """End it with these last words; without any only the input has ended, and typed lines are answered."""
        self._last_words = self._last_words or last_words
        if last_words or self.connection.is_lost:
            if last_words and self._lines.half and not self.is_over:
                self._echo("\n")
            self.is_over = True
            self._far.end()
        else:
            self._end_when_all_is_taken()

    def _end_when_all_is_taken(self) -> None:
        if self.connection.has_more and not self.connection.is_lost:
            asyncio.get_running_loop().call_later(LOOKS_AGAIN, self._end_when_all_is_taken)
        else:
            self._far.end()

    def feed(self, data: bytes) -> int:
        """Take what is typed."""
        return self._lines.feed(data)

    def resize_soon(self) -> None:
        """Lines have no size."""

    def flow(self) -> None:
        """The other end reads again: send what has waited."""
        if self._has_left_out:
            self._has_left_out = False
            self._unread.appendleft(f"{LEFT_OUT}\n")
        waiting, self._unread = "".join(self._unread), deque()
        self._say(waiting)

    def _say(self, text: str) -> None:
        """Send this; keep it while the other end does not read, and of that only the latest.

        Nothing is sent once it is over: the last words say why, which the visit does not know.
        """
        if self.is_over:
            return
        if not self.connection.is_stuck:
            half = self._lines.half
            self._send(f"\n{text}{half}" if half else text)
            return
        self._unread.append(text)
        while sum(map(len, self._unread)) > self.connection.limits.unread_bytes:
            self._unread.popleft()
            self._has_left_out = True

    def _echo(self, text: str) -> None:
        if not self.connection.is_stuck:
            self._send(text)

    def _send(self, text: str) -> None:
        if not self.connection.edits_lines:
            text = text.replace("\n", "\r\n")
        self.connection.write(text.encode("utf-8", "replace"))
