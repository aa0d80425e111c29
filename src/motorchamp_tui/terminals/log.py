"""Log of a host: a line for everything that happens, on standard error.

Lines carry the time for people, or a priority where systemd adds the time.
"""

import contextlib
import logging
import math
import os
import sys
import time
from collections.abc import Callable, Iterator

from motorchamp_tui.networks import networks_of

PRIORITIES = {logging.CRITICAL: "<2>", logging.ERROR: "<3>", logging.WARNING: "<4>", logging.INFO: "<6>"}
QUIET = {"asyncssh": logging.WARNING}
"""Libraries that log more than is useful."""


LONGEST = 300
"""The most letters of a message."""


class Seldom:
    """Lines that any number of clients can cause: one a minute and network, with how many were left out."""

    EVERY = 60.0

    def __init__(self, log: logging.Logger, clock: Callable[[], float] = time.monotonic) -> None:
        self._log = log
        self._clock = clock
        self._last: dict[str, tuple[float, int]] = {}
        """When the last line about each network was written, and how many have been left out since."""

    def line(self, level: int, place: str, words: str) -> None:
        """Write this about a client from this address or account, or count it."""
        now, network = self._clock(), [*networks_of(place)][-1]
        written, left_out = self._last.get(network, (-math.inf, 0))
        if now - written < self.EVERY:
            self._last[network] = written, left_out + 1
            return
        more = f" ({left_out} more like it were left out here)" if left_out else ""
        self._log.log(level, "%s%s", words, more)
        self._last[network] = now, 0
        if len(self._last) > 1000:
            self._last = {one: seen for one, seen in self._last.items() if now - seen[0] < self.EVERY}


class LogLines(logging.Formatter):
    """Lines in which nothing received can move a cursor."""

    def __init__(self, *, is_for_systemd: bool) -> None:
        super().__init__("%(message)s" if is_for_systemd else "%(asctime)s %(message)s", "%Y-%m-%d %H:%M:%S")
        self._is_for_systemd = is_for_systemd

    def format(self, record: logging.LogRecord) -> str:
        """The record, each of its lines with a priority where that is wanted."""
        start = PRIORITIES.get(record.levelno, "<7>") if self._is_for_systemd else ""
        first, *traceback = super().format(record).split("\n")
        return "\n".join([start + first, *(f"{start}  {_plain(line)}" for line in traceback)])

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the name that logging gives it
        """The message in one line: nothing from outside can add lines."""
        record.message = _plain(record.message)[:LONGEST]
        return super().formatMessage(record)


def _plain(line: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in line)


@contextlib.contextmanager
def logging_to_stderr() -> Iterator[None]:
    """Write everything that is logged meanwhile to standard error."""
    root, handler = logging.getLogger(), logging.StreamHandler(sys.stderr)
    handler.setFormatter(LogLines(is_for_systemd="JOURNAL_STREAM" in os.environ))
    wanted = {root: logging.INFO} | {logging.getLogger(name): quiet for name, quiet in QUIET.items()}
    before = {logger: logger.level for logger in wanted}
    root.addHandler(handler)
    for logger, level in wanted.items():
        logger.setLevel(level)
    try:
        yield
    finally:
        root.removeHandler(handler)
        for logger, level in before.items():
            logger.setLevel(level)
