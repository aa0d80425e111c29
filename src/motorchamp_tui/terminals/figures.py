"""The figures of a host: what it counts while it runs, as data.

Counting is an addition, so that nobody waits for it. Of several hosts each counts for itself.
"""

import asyncio
import resource
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from itertools import accumulate
from pathlib import Path
from typing import Any

from attrs import Factory, define

from motorchamp_tui.words import counted

Data = dict[str, Any]
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds, up to which the times in each row of a histogram are; what takes longer is in one more row."""
LONGEST_ECHO = 2.5
"""Seconds: a key that has shown nothing by then was not to show anything. What holds up all keys is in the lag."""
LOOKED_EVERY = 1.0
"""Seconds between two looks at how late the event loop is."""
ENOUGH, LATE = 20, 0.25
"""How many echoes are enough to judge by; how many seconds anyone would notice."""
PAGE = resource.getpagesize()


class Rejection(Enum):
    """Why a player was not let in or was hung up on, with the word that it has in data."""

    FULL = "full"
    TOO_MANY_FROM_THERE = "address"
    TURNED_AWAY = "turned_away"
    """They are banned, the doors are closed, or the host is about to be."""
    SILENT = "silent"
    """They have not said who they are in time, or others needed the room meanwhile."""
    NO_KEY = "no_key"
    NOT_LISTED = "not_listed"
    NOT_OFFERED = "not_offered"
    """They asked for a command, for forwarding, or for whatever else there is not."""
    NO_PADDOCK = "no_paddock"
    """It is not known, or not for the moment, which host keeps the paddock."""
    FLOOD = "flood"
    """They have sent more than anyone can type."""
    STUCK = "stuck"
    """They have not read what was sent."""


@define(eq=False)
class Histogram:
    """How many times were how long, by :data:`BOUNDS`, and all of them together in seconds."""

    counts: list[int] = Factory(lambda: [0] * (len(BOUNDS) + 1))
    seconds: float = 0.0

    def note(self, seconds: float) -> None:
        """Count one more."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds

    @property
    def data(self) -> Data:
        """It as JSON data."""
        return {"counts": list(self.counts), "seconds": self.seconds}


@define(eq=False)
class HostFigures:
    """What a host has counted since it began.

    ``people`` are those who are connected, and ``came`` all who have been, by the way in which they see what is
    here. ``received`` and ``sent`` are bytes. ``notices`` are by their way and what came of them.
    """

    people: Counter[str] = Factory(Counter)
    came: Counter[str] = Factory(Counter)
    received: int = 0
    sent: int = 0
    rejected: Counter[str] = Factory(Counter)
    notices: Counter[tuple[str, str]] = Factory(Counter)
    echoes: Histogram = Factory(Histogram)
    lag: Histogram = Factory(Histogram)

    def comes(self, door: str) -> None:
        """A player has come in."""
        self.people[door] += 1
        self.came[door] += 1

    def leaves(self, door: str) -> None:
        """A player has gone."""
        self.people[door] -= 1

    def rejects(self, why: Rejection) -> None:
        """A player was not let in, or was hung up on."""
        self.rejected[why.value] += 1

    async def watch_loop(self) -> None:
        """Note every second how late the event loop of this process comes round."""
        while True:
            due = time.monotonic() + LOOKED_EVERY
            await asyncio.sleep(LOOKED_EVERY)
            self.lag.note(max(0.0, time.monotonic() - due))

    @property
    def data(self) -> Data:
        """It as JSON data, with what the process takes of the machine."""
        used = resource.getrusage(resource.RUSAGE_SELF)
        return {
            "people": dict(self.people),
            "came": dict(self.came),
            "received": self.received,
            "sent": self.sent,
            "rejected": dict(self.rejected),
            "notices": {f"{way} {outcome}": count for (way, outcome), count in self.notices.items()},
            "echoes": self.echoes.data,
            "lag": self.lag.data,
            "memory": _memory(),
            "processor": used.ru_utime + used.ru_stime,
            "files": _open_files(),
        }


HERE = HostFigures()
"""The figures of the host that this process is."""


def figure_lines(data: Mapping[str, Any]) -> Iterator[str]:
    """The figures that a person wants to know at a glance, a sentence each."""
    echoes = data["echoes"]["counts"]
    if sum(echoes) >= ENOUGH:
        usual, slow = (_within(echoes, share) for share in (0.5, 0.95))
        yield f"Half of all keys are answered within {usual}, 19 of 20 within {slow}."
    late = sum(data["lag"]["counts"][bisect_left(BOUNDS, LATE) + 1 :])
    if late:
        yield f"The host was held up for more than {LATE:g} s {counted(late, 'time')}."
    rejected = Counter(data["rejected"])
    if rejected:
        told = ", ".join(f"{count} {_WHY[Rejection(why)]}" for why, count in rejected.most_common())
        yield f"Not let in or hung up on: {told}."
    if "disk_free" in data:
        yield f"The disk has {data['disk_free'] / 1e9:.1f} GB left of {data['disk_size'] / 1e9:.1f} GB."


def _within(counts: Sequence[int], share: float) -> str:
    """The time within which this share of all times were, in words."""
    wanted = share * sum(counts)
    row = next(at for at, number in enumerate(accumulate(counts)) if number >= wanted)
    return f"{BOUNDS[min(row, len(BOUNDS) - 1)] * 1000:g} ms"


_WHY = {
    Rejection.FULL: "as all places were taken",
    Rejection.TOO_MANY_FROM_THERE: "as too many came from their address",
    Rejection.TURNED_AWAY: "banned, or as the doors were closed",
    Rejection.SILENT: "who said nothing",
    Rejection.NO_KEY: "without a key",
    Rejection.NOT_LISTED: "with a key that is not on the list",
    Rejection.NOT_OFFERED: "for what is not offered",
    Rejection.NO_PADDOCK: "as nobody kept the paddock",
    Rejection.FLOOD: "for sending too much",
    Rejection.STUCK: "for not reading",
}


def _memory() -> int:
    """Bytes of memory that this process has for itself and shares with others; 0 where that is unknown."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * PAGE
    except (OSError, IndexError, ValueError):
        return 0


def _open_files() -> int:
    try:
        return sum(1 for _ in Path("/proc/self/fd").iterdir())
    except OSError:
        return 0
