"""Rookies' races by this tree beside those by another one, such as a git worktree of an older commit.

``python -m benchmarks.beside FOLDER`` lets both drive the same seeds in turn, so that a busy moment of the machine
hits both, and prints how many times as many throws a second this one makes. Each drives by its own
``benchmarks.rules`` in a process of its own.
"""

import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from benchmarks.figures import Figure

ROUNDS, RACES_A_ROUND, RACES_TO_WARM_UP = 100, 2, 5
HERE = Path(__file__).resolve().parent.parent
DRIVER = f"""
from benchmarks import rules
track = rules.tracks.circuit(rules.CIRCUIT)
rules.drive(track, range({RACES_TO_WARM_UP}))
while True:
    first = int(input())
    driven = rules.drive(track, range(first, first + {RACES_A_ROUND}))
    print(driven.throws, driven.seconds, flush=True)
"""


class Tree:
    """The rules in a folder, in a process that drives when it is told to."""

    def __init__(self, folder: Path, to_close: ExitStack) -> None:
        self._process = to_close.enter_context(
            subprocess.Popen(
                [sys.executable, "-c", DRIVER],
                cwd=folder,
                env={"PYTHONPATH": f"{folder / 'src'}:{folder}"},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        )
        to_close.callback(self._process.kill)

    def drive(self, first: int) -> tuple[int, float]:
        """Throws and seconds of the races from this seed on."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(first, file=self._process.stdin, flush=True)
        throws, seconds = self._process.stdout.readline().split()
        return int(throws), float(seconds)


def figures(other: Path) -> Iterator[Figure]:
    """The ratio of every round, and their median."""
    with ExitStack() as to_close:
        these, those = Tree(HERE, to_close), Tree(other, to_close)
        ratios, rates = list[float](), list[float]()
        for first in range(RACES_TO_WARM_UP, RACES_TO_WARM_UP + ROUNDS * RACES_A_ROUND, RACES_A_ROUND):
            (throws, seconds), (throws_there, seconds_there) = these.drive(first), those.drive(first)
            if throws != throws_there:
                raise SystemExit(f"Seed {first} makes other races there: {throws_there} throws, here {throws}.")
            ratios.append((throws / seconds) / (throws_there / seconds_there))
            rates.append(throws / seconds)
    yield Figure("complete throws a second here, median", f"{statistics.median(rates):,.0f}")
    yield Figure(f"times as many as there, median of {ROUNDS} pairs", f"{statistics.median(ratios):.2f}")
    yield Figure("lowest and highest of these", f"{min(ratios):.2f} and {max(ratios):.2f}")


if __name__ == "__main__":
    if len(sys.argv) != 2 or not (Path(sys.argv[1]) / "src").is_dir():
        sys.exit("Give the folder of another tree: python -m benchmarks.beside ../an-older-commit")
    for figure in figures(Path(sys.argv[1]).resolve()):
        print(figure, flush=True)
