"""The command in a process of its own, forked from one that has imported everything: that is what takes long."""

import multiprocessing
import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from multiprocessing.process import BaseProcess
from pathlib import Path
from subprocess import CompletedProcess

from motorchamp_tui.cli import main

PATIENCE = 300.0
"""Seconds after which a command is ended that does not end by itself."""
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(
    [
        "motorchamp_tui.hosting.host",
        "motorchamp_tui.hosting.ssh.door",
        "motorchamp_tui.hosting.ssh.keys",
        "motorchamp_tui.cli.hosting",
        "motorchamp_tui.cli.races",
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


def start(
    words: Sequence[str], output: Path, errors: Path, environ: Mapping[str, str] | None = None
) -> BaseProcess:
    """The command at work, where there is no terminal; what it prints is added to these files."""
    every = {**os.environ, "TERM": "xterm-256color", **(environ or {})}
    process = FORKS.Process(target=_command, args=(words, every, (output, errors)))
    process.start()
    return process


def _command(words: Sequence[str], environ: Mapping[str, str], files: Sequence[Path]) -> None:
    os.environ.clear()
    os.environ.update(environ)
    for number, file in enumerate((Path(os.devnull), *files)):
        os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND if number else os.O_RDONLY), number)
    sys.stdin, sys.stdout, sys.stderr = (
        os.fdopen(number, mode, encoding="utf-8", closefd=False) for number, mode in enumerate("rww")
    )
    sys.argv = ["motorchamp", *words]
    main()
