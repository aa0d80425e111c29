"""How long it takes until the first key of a practice lap is answered.

The command and a bare app take turns, each in a fresh process, from the start of the process to the effect of
the first key, pressed as soon as anything can be seen: the dice fall in one, a car moves in the other. Then until
the first throw is on the road and its end can be picked. Data and settings are in a folder of their own.
"""

import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from benchmarks.figures import Figure, at_most, milliseconds, ratio
from benchmarks.pseudo_terminal import PseudoTerminal

ROUNDS = 15
PRACTICE = (str(Path(sys.executable).with_name("motorchamp")), "practice", "--track", "A1-C1", "--seed", "1")
BARE = (sys.executable, "-m", "benchmarks.bare_apps", "board")
LAP, DICE, ENDS = b"practice lap", "⚂  ⚄  ⚀".encode(), b"[1]"
CAR = b"AZA"
FIRST_KEY = 1.3


def figures() -> Iterator[Figure]:
    """First frame, first key, first choice."""
    lap, bare = list[Sequence[float]](), list[Sequence[float]]()
    with tempfile.TemporaryDirectory() as home:
        environ = dict.fromkeys(("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"), home)
        for _ in range(ROUNDS):
            lap.append(_seconds_until(PRACTICE, LAP, "\r", DICE, ENDS, environ=environ))
            bare.append(_seconds_until(BARE, CAR, "m", None))
    frames, keys, choices = zip(*lap, strict=True)
    bare_frames, bare_keys = zip(*bare, strict=True)
    yield milliseconds("motorchamp practice: first frame", frames)
    yield milliseconds("motorchamp practice: first key answered", keys)
    yield milliseconds("motorchamp practice: first end to be picked", choices)
    yield milliseconds("bare Textual app: first frame", bare_frames)
    yield milliseconds("bare Textual app: first key answered", bare_keys)
    yield at_most("practice over bare app, first key answered", ratio(keys, bare_keys), FIRST_KEY, "×")


def _seconds_until(
    command: Sequence[str], frame: bytes, key: str, *sights: bytes | None, environ: Mapping[str, str] | None = None
) -> list[float]:
    """From the start to the first frame, and with a key pressed then to each of ``sights``; None is anything."""
    with PseudoTerminal(command, environ=environ) as terminal:
        terminal.read_until(lambda: frame in terminal.output, repr(frame))
        times = [terminal.arrivals[-1][0] - terminal.started]
        terminal.type(key)
        before = len(terminal.output)
        for sight in sights:
            _read_until_seen(terminal, before, sight or b"")
            times.append(terminal.arrivals[-1][0] - terminal.started)
        return times


def _read_until_seen(terminal: PseudoTerminal, before: int, sight: bytes) -> None:
    terminal.read_until(lambda: len(terminal.output) > before and sight in terminal.output[before:], repr(sight))
