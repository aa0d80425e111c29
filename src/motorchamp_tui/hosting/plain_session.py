"""Plain session, line by line: a connection whose owner has no screen, or wants none.

The same connection as that of a session with screens, with the same limits. The visit itself has a thread of its
own; an error in it is reported in one sentence and ends it alone.
"""

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Callable
from typing import Protocol

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.plain.paddock.far_end import FarEnd
from motorchamp_tui.terminals import remote_terminal
from motorchamp_tui.terminals.connection import Connection
from motorchamp_tui.terminals.typed_lines import TypedLines

log = logging.getLogger(__name__)

CRASHED = "The game has stopped because of a bug. The host's log has the details."
LEFT_OUT = "You fell behind, so some news was skipped."
LOOKS_AGAIN = 0.1
"""Seconds between checks whether all input before its end has been taken."""


class LineByLine(Protocol):
    """The conversation of a plain session."""

    def run(self) -> None:
        """From coming in to leaving, in a thread of its own."""

    def leave(self) -> None:
        """The connection is gone, wanted or not; called in the loop, a second call does nothing."""


class PlainSession:
    """A connection on which everything goes line by line."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.why_over = "said goodbye"
        """Why it has ended, for the log."""
        encoding = remote_terminal.encoding_of(connection.environ)
        self._far = FarEnd(self._say, encoding)
        echo = None if connection.edits_lines else self._echo
        self._lines = TypedLines(self._far.typed, self._far.end, echo)
        self._is_over = False
        self._last_words = ""
        self._unread = deque[str]()
        self._has_left_out = False
        connection.on_end = self.end

    @property
    def is_over(self) -> bool:
        """Whether it has been ended, though its thread may not have noticed."""
        return self._is_over

    async def run(self, make_visit: Callable[[FarEnd], LineByLine]) -> None:
        """Say and ask until the person leaves, or is gone."""
        status = 0
        visit = make_visit(self._far)
        try:
            self.connection.listen(self)
            await self._in_a_thread(visit)
        except MotorChampError as error:
            status, self._last_words = error.exit_status, self._last_words or str(error)
        except Exception:  # the one crash boundary of a session
            if self._is_over:
                log.info("A plain session from %s was ended", self.connection.client.origin, exc_info=True)
            else:
                log.exception("A plain session from %s has stopped", self.connection.client.origin)
                status, self._last_words = 1, CRASHED
        finally:
            self._far.end()
            visit.leave()
            self.connection.listen(None)
            self.why_over = self.connection.why_over or self._last_words or self.why_over
            self.connection.end(status, self._last_words)

    async def _in_a_thread(self, visit: LineByLine) -> None:
        loop = asyncio.get_running_loop()
        done = loop.create_future()

        def finish(error: BaseException | None) -> None:
            if not done.done():
                if error is None:
                    done.set_result(None)
                else:
                    done.set_exception(error)

        def run() -> None:
            error: BaseException | None = None
            try:
                self._far.run(visit.run)
            except BaseException as stopped:  # noqa: BLE001 - it is raised again in the loop
                error = stopped
            if not loop.is_closed():
                loop.call_soon_threadsafe(finish, error)

        threading.Thread(target=run, name="plain session", daemon=True).start()
        await done

    def end(self, last_words: str = "") -> None:
        """End it with these last words; without any only the input has ended, and typed lines are answered."""
        self._last_words = self._last_words or last_words
        if last_words or self.connection.is_lost:
            if last_words and self._lines.half and not self._is_over:
                self._echo("\n")
            self._is_over = True
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
        if self._is_over:
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
