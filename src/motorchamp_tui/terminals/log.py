"""Log of a host: a line for everything that happens, on standard error.

Lines carry the time for people, or a priority where systemd adds the time.
"""

import contextlib
import logging
import os
import sys
from collections.abc import Iterator

PRIORITIES = {logging.CRITICAL: "<2>", logging.ERROR: "<3>", logging.WARNING: "<4>", logging.INFO: "<6>"}
QUIET = {"asyncssh": logging.WARNING}
"""Libraries that log more than is useful."""


LONGEST = 300
"""The most letters of a message."""


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
