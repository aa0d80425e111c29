"""The command in a process of its own, forked from one that has imported everything: that is what takes long."""

import multiprocessing
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from subprocess import CompletedProcess
from typing import TextIO

from motorchamp_tui.cli import main

PATIENCE = 300.0
"""Seconds after which a command is ended that does not end by itself."""
ADDING = os.O_WRONLY | os.O_CREAT | os.O_APPEND
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(
    [
        "motorchamp_tui.hosting.host",
        "motorchamp_tui.terminals.ssh.door",
        "motorchamp_tui.terminals.ssh.keys",
        "motorchamp_tui.cli.hosting",
        "motorchamp_tui.cli.races",
        "motorchamp_tui.cli.seasons",
        "motorchamp_tui.cli.laboratory",
        "motorchamp_tui.cli.practice",
        "motorchamp_tui.cli.rules",
        "motorchamp_tui.tui.paddock_app",
        "motorchamp_tui.tui.start",
    ]
)


def run(*words: str, **environ: str) -> CompletedProcess[str]:
    """What it prints where there is no terminal, and how it ends."""
    with tempfile.TemporaryDirectory() as folder:
        output, errors = Path(folder, "output"), Path(folder, "errors")
        process = start(words, output, errors, environ)
        process.join(PATIENCE)
        process.kill()
        process.join()
        assert process.exitcode is not None
        return CompletedProcess(words, process.exitcode, output.read_text("utf-8"), errors.read_text("utf-8"))


def nothing() -> None:
    """Change nothing."""


def start(
    words: Sequence[str],
    output: Path | Connection,
    errors: Path,
    environ: Mapping[str, str] | None = None,
    change: Callable[[], None] = nothing,
) -> BaseProcess:
    """The command at work, where there is no terminal; what it prints goes here and there.

    ``change`` is called first in its process.
    """
    every = {**os.environ, "TERM": "xterm-256color", **(environ or {})}
    process = FORKS.Process(target=_command, args=(words, every, output, errors, change))
    process.start()
    return process


@contextmanager
def pipe() -> Iterator[tuple[TextIO, Connection]]:
    """What is written at the second end can be read at the first, until nobody is left who could write."""
    outlet, inlet = FORKS.Pipe(duplex=False)
    with os.fdopen(os.dup(outlet.fileno()), encoding="utf-8") as lines:
        outlet.close()
        yield lines, inlet


def _command(
    words: Sequence[str],
    environ: Mapping[str, str],
    output: Path | Connection,
    errors: Path,
    change: Callable[[], None],
) -> None:
    os.environ.clear()
    os.environ.update(environ)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(output.fileno() if isinstance(output, Connection) else os.open(output, ADDING), 1)
    os.dup2(os.open(errors, ADDING), 2)
    sys.stdin, sys.stdout, sys.stderr = (
        os.fdopen(number, mode, encoding="utf-8", closefd=False) for number, mode in enumerate("rww")
    )
    sys.argv = ["motorchamp", *words]
    change()
    main()
