"""Crash: what a bug that nobody has caught leaves, a sentence for the player and a log for us."""

import os
import platform
import tempfile
import traceback
from pathlib import Path
from typing import ClassVar

from motorchamp_tui import __version__
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.locations import crash_log
from motorchamp_tui.terminals.screen import terminal

MOST_FRAMES, MOST_OF_A_FRAME = 60, 2000
"""The parts of a crash that are kept: of each exception the innermost frames, and its message, if short enough."""


class CrashError(MotorChampError):
    """The game crashed; the traceback is in ``log``, if it could be written."""

    exit_status: ClassVar[int] = 1

    def __init__(self, log: Path | None) -> None:
        self.log = log
        where = f"the details are in {log}" if log else "the details could not be written to any folder"
        super().__init__(f"The game has stopped because of a bug; {where}.")


def write_log(error: BaseException) -> Path | None:
    """Write the traceback where logs belong, or to the folder for temporary files; None if neither works."""
    text = "\n".join(
        (
            f"motorchamp {__version__}, Python {platform.python_version()}, {platform.platform()}",
            f"TERM={os.environ.get('TERM')}, {'x'.join(map(str, terminal.size()))}",
            "",
            *(piece.rstrip()[:MOST_OF_A_FRAME] for piece in traceback.format_exception(error, limit=-MOST_FRAMES)),
            "",
        )
    )
    try:
        log = crash_log()
        log.parent.mkdir(parents=True, exist_ok=True)
        log.write_text(text, encoding="utf-8")
    except OSError:
        pass
    else:
        return log
    try:
        number, name = tempfile.mkstemp(prefix="motorchamp-crash-", suffix=".log")
    except OSError:
        return None
    with os.fdopen(number, "w", encoding="utf-8") as file:
        file.write(text)
    return Path(name)
