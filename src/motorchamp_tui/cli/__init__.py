"""Command line: the title screen where no command is given, and how a command ends.

Exit status: 0 done, 1 it ran and the answer is no, 2 wrong use (explained in one sentence), 130 interrupted.
"""

import errno
import os
import signal
import sys
from typing import NoReturn

from motorchamp_tui.errors import GoOnInLines, MotorChampError
from motorchamp_tui.words import printable

STDOUT = 1
COMPLETE = "_MOTORCHAMP_COMPLETE"
"""The environment variable by which a shell asks for completions."""


def main() -> NoReturn:
    """Run a command and end the process with its exit status: the one way out of the program."""
    try:
        status = _run()
        # Flush while a sentence about a full disk can still be printed.
        sys.stdout.flush()
    except MotorChampError as error:
        _end(error.exit_status, str(error))
    except KeyboardInterrupt:
        _end(130)
    except OSError as error:
        _end_unwritten(error)
    except Exception as error:  # noqa: BLE001 - the one crash boundary of the program
        from motorchamp_tui.cli.crash import CrashError, write_log

        _end(CrashError.exit_status, str(CrashError(write_log(error))))
    _end(status)


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
    if sentence:
        import click

        click.echo(f"motorchamp: {printable(sentence)}", err=True)
    sys.exit(status)


def _end_unwritten(error: OSError) -> NoReturn:
    """End because of the output, silently where its reader has closed it, or of a name that no file can have."""
    from motorchamp_tui.files import reason_of

    # Drop what is still waiting to be written, or the interpreter would try again as it exits.
    os.dup2(os.open(os.devnull, os.O_WRONLY), STDOUT)
    if isinstance(error, BrokenPipeError):
        _end(0)
    if error.errno == errno.ENAMETOOLONG:
        _end(2, "That name is too long for a file.")
    _end(1, f"The output could not be written: {reason_of(error)}.")
