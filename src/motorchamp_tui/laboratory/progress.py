"""Progress bar on the terminal while races are run or analysed: how many, how fast, how much longer.

It is left out where messages do not go to a terminal.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
from rich.text import Text


class _Rate(ProgressColumn):
    """Races a second."""

    def render(self, task: Task) -> Text:
        """The rate, once it is known."""
        return Text(f"{task.speed:,.1f} races/s" if task.speed else "")


@contextmanager
def race_bar(races: int, at_once: int = 1) -> Iterator[Callable[[], None]]:
    """A bar for this many races; call what it gives after each of them, or after this many ``at_once``."""
    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=races)
        yield lambda: progress.advance(task, at_once)


PATIENCE, OFTEN = 0.5, 50
"""The seconds after which a bar is shown, and into how many parts it is divided."""


@contextmanager
def patient_bar(steps: int) -> Iterator[Callable[[int], None]]:
    """A bar for something that may be quick: it comes after half a second. Call it with the steps done."""
    console, started = Console(stderr=True), time.monotonic()
    progress = Progress(BarColumn(), TimeRemainingColumn(), console=console, transient=True)
    task = progress.add_task("", total=steps)

    def tell(done: int) -> None:
        if not console.is_terminal or done % max(1, steps // OFTEN):
            return
        if not progress.live.is_started and time.monotonic() - started >= PATIENCE:
            progress.start()
        progress.update(task, completed=done)

    try:
        yield tell
    finally:
        if progress.live.is_started:  # otherwise stopping prints an empty line where there is no terminal
            progress.stop()
