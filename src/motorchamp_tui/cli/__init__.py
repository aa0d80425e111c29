"""Command line: the title screen where no command is given, and how a command ends.

Exit status: 0 done, 1 it ran and the answer is no, 2 wrong use (explained in one sentence), 130 interrupted.
"""

import errno
import os
import signal
import sys
from pathlib import Path
from typing import NoReturn

from motorchamp_tui.errors import GoOnInLines, MotorChampError
from motorchamp_tui.locations import REPLACED, is_replaced
from motorchamp_tui.settings import unused
from motorchamp_tui.words import printable

STDOUT = 1
NO_HOME = os.devnull
"""The home folder of an account without one: nobody can make anything in it."""
COMPLETE = "_MOTORCHAMP_COMPLETE"
"""The environment variable by which a shell asks for completions."""


def main() -> NoReturn:
    """Run a command and end the process with its exit status: the one way out of the program."""
    _open_closed_streams()
    _have_a_home()
    try:
        status = _run()
        # Flush while a sentence about a full disk can still be printed.
        sys.stdout.flush()
    except MotorChampError as error:
        _end(error.exit_status, str(error))
    except KeyboardInterrupt:
        _end(130)
    except OSError as error:
        if error.filename is not None and is_replaced():
            _end(1, REPLACED)
        _end_unwritten(error)
    except Exception as error:  # noqa: BLE001 - the one crash boundary of the program
        if is_replaced():  # then nothing more can be loaded, either
            _end(1, REPLACED)
        from motorchamp_tui.cli.crash import CrashError, write_log

        _end(CrashError.exit_status, str(CrashError(write_log(error))))
    _end(status)


def _open_closed_streams() -> None:
    """Open the null device in the place of closed streams, or the next file would get their number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            number = os.open(os.devnull, os.O_RDWR)
            os.set_inheritable(number, True)  # noqa: FBT003 - positional only
            stream = os.fdopen(number, mode)
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)


def _have_a_home() -> None:
    """Let an account without a home play all the same: in a place where nothing is found and nothing is kept."""
    if not Path(os.path.expanduser("~")).is_absolute():  # noqa: PTH111 - Path.home() raises where there is none
        os.environ["HOME"] = NO_HOME
        if not all(map(os.environ.get, ("XDG_DATA_HOME", "XDG_CONFIG_HOME"))):
            print(
                "motorchamp: this account has no home folder, so nothing is kept: set HOME to a folder of yours.",
                file=sys.stderr,
            )


def _run() -> str | int | None:
    """Do what the command line asks for, on screens or in lines; the exit status."""
    try:
        _begin()
    except SystemExit as ended:
        return ended.code
    except GoOnInLines as left:
        from motorchamp_tui.cli import commands

        return commands.go_on_in_lines(left.race)
    return 0


def _begin() -> None:
    """Do what the command line asks for; the title screen opens without waiting for click to load."""
    if len(sys.argv) == 1 and COMPLETE not in os.environ:
        from motorchamp_tui.tui import start

        if not start.why_no_screens(os.environ):
            start.title()
            return
    from motorchamp_tui.cli import commands

    commands.run(COMPLETE)


def _end(status: str | int | None, sentence: str | None = None) -> NoReturn:
    # Ctrl-C from here on ends it without a traceback.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    for words in [*unused.take(), *filter(None, [sentence])]:
        print(f"motorchamp: {printable(words)}", file=sys.stderr)
    sys.exit(status)


def _end_unwritten(error: OSError) -> NoReturn:
    """End because of a file, or of the output, silently where its reader has closed it."""
    from motorchamp_tui.files import reason_of

    if error.errno == errno.ENAMETOOLONG:
        _end(2, "That name is too long for a file.")
    if error.filename is not None:
        _end(1, f"{os.fsdecode(error.filename)} cannot be used: {reason_of(error)}.")
    # Drop what is still waiting to be written, or the interpreter would try again as it exits.
    os.dup2(os.open(os.devnull, os.O_WRONLY), STDOUT)
    if isinstance(error, BrokenPipeError):
        _end(0)
    _end(1, f"The output could not be written: {reason_of(error)}.")
