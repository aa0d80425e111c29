"""Command named by the operator of a host: it is run for every go, with the notice as its input.

Nothing that a player has typed is part of the command line, and no shell reads it.
"""

import asyncio
import contextlib
import json
import logging
import os
import shlex
import shutil
import signal
from asyncio.subprocess import DEVNULL, PIPE, Process

from motorchamp_tui.errors import SetupError
from motorchamp_tui.files import reason_of
from motorchamp_tui.paddock.notices.notices import Notice, NotToldError

log = logging.getLogger(__name__)

SECONDS = 30.0
"""How long the command may take, with everything that it leaves running; after that, all of it is killed."""
ENVIRONMENT = ("HOME", "LANG", "LANGUAGE", "LOGNAME", "PATH", "TMPDIR", "TZ", "USER")
"""The variables of the environment that the command gets, with ``LC_*``: no database address, no password."""
MOST_ERRORS = 4096
"""Bytes of its standard error, the end of which goes to the log."""


class OnGoCommand:
    """Runs ``command`` for each notice; one that ends with anything but 0 is run again later.

    Raises :class:`SetupError` where the program does not exist.
    """

    name = "command"

    def __init__(self, command: str, way_in: str, seconds: float = SECONDS) -> None:
        try:
            self._words = shlex.split(command)
        except ValueError:
            raise SetupError(f"--on-go {command!r} has a quotation mark without its other half.") from None
        if not self._words or shutil.which(self._words[0]) is None:
            name = self._words[0] if self._words else command
            raise SetupError(f"--on-go needs a program that can be run, and {name!r} is not one.")
        self._way_in = way_in
        self._seconds = seconds

    def is_wanted(self, key: str) -> bool:
        """It hears of every player."""
        return bool(key)

    async def send(self, notice: Notice) -> None:
        """Run the command; raises :class:`NotToldError` where it does not end well in time."""
        data = {**notice.data(self._way_in), "key": notice.key}
        body = json.dumps(data, ensure_ascii=False).encode()
        try:
            process = await asyncio.create_subprocess_exec(
                *self._words,
                stdin=PIPE,
                stdout=DEVNULL,
                stderr=PIPE,
                start_new_session=True,
                env={name: value for name, value in os.environ.items() if _is_given(name)},
            )
        except OSError as error:
            raise NotToldError(f"The command cannot be run: {reason_of(error)}.") from error
        errors = bytearray()
        is_done = False
        try:
            async with asyncio.timeout(self._seconds):
                await _feed(process, body, errors)
                await process.wait()
            is_done = True
        except TimeoutError:
            if process.returncode is None:
                raise NotToldError(f"The command took longer than {self._seconds:.0f} seconds.") from None
        finally:
            if not is_done:
                await _kill(process)
        for line in errors.decode("utf-8", "replace").splitlines()[-5:]:
            log.info("--on-go: %s", line)
        if process.returncode:
            raise NotToldError(f"The command ended with {process.returncode}.")


def _is_given(variable: str) -> bool:
    return variable in ENVIRONMENT or variable.startswith("LC_")


async def _feed(process: Process, body: bytes, errors: bytearray) -> None:
    """Give the command its input, and keep the end of its error output in ``errors``.

    Programs that it has left running may still write when the command itself has ended.
    """
    if process.stdin is None or process.stderr is None:
        raise AssertionError("both were asked for")
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        process.stdin.write(body)
        await process.stdin.drain()
    process.stdin.close()
    while piece := await process.stderr.read(MOST_ERRORS):
        errors += piece
        del errors[:-MOST_ERRORS]


async def _kill(process: Process) -> None:
    """Wait no longer for the command, or for anything that it has started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    await process.wait()
