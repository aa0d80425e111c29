"""Log of a kept race: a line for each go, at the position of the replay where the go is over.

It shows nothing that happens after a position.
"""

import bisect

from motorchamp_tui.race.replay import Replay


class RaceLog:
    """Everything that happened, as the log of a live race has it."""

    def __init__(self, replay: Replay) -> None:
        self.entries: list[str] = []
        self._told_at: list[int] = []
        position = 0
        while position < replay.last:
            position = replay.go_after(position)
            go = replay.at(position).go
            if go.steps and go.steps[-1].ends_go:
                self._told_at.append(position)
                self.entries.append(go.log_entry(go.words))

    def until(self, position: int) -> list[str]:
        """What has happened so far."""
        return self.entries[: bisect.bisect_right(self._told_at, position)]
