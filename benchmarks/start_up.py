"""How long it takes until there is something to see, and until the shell is back.

Every measurement starts a fresh process; the game and the bare app take turns.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from benchmarks.figures import Figure, at_most, interleaved, milliseconds, ratio
from benchmarks.pseudo_terminal import PseudoTerminal

ROUNDS = 15
GAME = (str(Path(sys.executable).with_name("motorchamp")),)
BARE = (sys.executable, "-m", "benchmarks.bare_apps", "hello")
SPLASH, TITLE, HELLO = b"M O T O R", b"Quick race", b"a bare app"
FIRST_FRAME, SMALL_COMMAND = 1.2, 5.0


def figures() -> Iterator[Figure]:
    """First frame, small commands, quitting."""
    title, splash, bare = interleaved(
        ROUNDS, lambda: _until(GAME, TITLE), lambda: _until(GAME, SPLASH), lambda: _until(BARE, HELLO)
    )
    yield milliseconds("motorchamp: splash on the terminal", splash)
    yield milliseconds("motorchamp: first frame of the title screen", title)
    yield milliseconds("bare Textual app: first frame", bare)
    yield at_most("title screen over bare app", ratio(title, bare), FIRST_FRAME, "×")

    nothing, version, usage = interleaved(
        ROUNDS,
        _run((sys.executable, "-c", "pass")),
        _run((*GAME, "--version")),
        _run((*GAME, "--help")),
    )
    yield milliseconds("python -c pass", nothing)
    yield milliseconds("motorchamp --version", version)
    yield at_most("--version over python -c pass", ratio(version, nothing), SMALL_COMMAND, "×")
    yield milliseconds("motorchamp --help", usage)
    yield at_most("--help over python -c pass", ratio(usage, nothing), SMALL_COMMAND, "×")

    quits = [_quit(GAME, TITLE) for _ in range(ROUNDS)]
    yield milliseconds("q to the shell's own screen", [screen for screen, _ in quits])
    yield milliseconds("q to the end of the process", [end for _, end in quits])
    yield milliseconds("bare app: q to the end of the process", [_quit(BARE, HELLO)[1] for _ in range(ROUNDS)])


def _until(command: Sequence[str], sight: bytes) -> float:
    with PseudoTerminal(command) as terminal:
        terminal.read_until(lambda: sight in terminal.output, repr(sight))
        return terminal.arrivals[-1][0] - terminal.started


def _run(command: Sequence[str]) -> Callable[[], float]:
    def take() -> float:
        started = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return time.perf_counter() - started

    return take


def _quit(command: Sequence[str], sight: bytes) -> tuple[float, float]:
    """Seconds from the key to the shell's screen, and to the end of the process."""
    with PseudoTerminal(command) as terminal:
        terminal.read_until(lambda: sight in terminal.output, repr(sight))
        terminal.read_until_quiet(0.3)
        started = time.perf_counter()
        terminal.type("q")
        terminal.read_until(lambda: b"\x1b[?1049l" in terminal.output, "the shell's screen")
        screen = terminal.arrivals[-1][0] - started
        while terminal.process.poll() is None:
            terminal.read(0.001)
        return screen, time.perf_counter() - started
