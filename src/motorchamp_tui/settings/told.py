"""Memory of the coach: what it has explained to one player, kept from one evening to the next.

What cannot be read or saved is explained again: that keeps nobody from driving.
"""

import contextlib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from motorchamp_tui.errors import MotorChampError


class Told(set[str]):
    """Topics of hints; ``keep`` is given all of them whenever one is added."""

    def __init__(self, topics: Iterable[str] = (), keep: Callable[[Sequence[str]], None] | None = None) -> None:
        super().__init__(topics)
        self._keep = keep

    def add(self, topic: str) -> None:
        """Note that this topic has been explained."""
        if topic in self:
            return
        super().add(topic)
        if self._keep is not None:
            with contextlib.suppress(MotorChampError, OSError):
                self._keep(sorted(self))


def told_in(file: Path) -> Told:
    """The topics in this file, one on each line; new ones are added to it."""

    def keep(topics: Sequence[str]) -> None:
        from motorchamp_tui.files import changing, replace_file

        with changing(file):
            every = sorted({*topics, *_topics(file)})  # another window may have told others
            replace_file(file, "".join(f"{topic}\n" for topic in every))

    return Told(_topics(file), keep)


def _topics(file: Path) -> list[str]:
    try:
        if not file.exists():
            return []
        from motorchamp_tui.parsing import bytes_of, text_in

        return text_in(bytes_of(file)).splitlines()
    except (MotorChampError, OSError):
        return []
