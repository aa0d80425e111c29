"""The log of a kept race: a line a go, each at the position of the replay where the go is over.

Nothing is told that happened later than a position.
"""

import bisect

from motorchamp_tui.race.replay import Replay


class RaceLog:
    """Everything that happened, as the log of a live race tells it."""

    def __init__(self, replay: Replay) -> None:
        self.entries: list[str] = []
        self._told_at: list[int] = []
        summary, position = replay.record.plan.game.summary, 0
        while position < replay.last:
            position = replay.go_after(position)
            moment = replay.at(position)
            if moment.step is not None and moment.step.ends_go:
                self._told_at.append(position)
                self.entries.append(f"{moment.step.before.round:3}  {summary(moment.reports)}")

    def until(self, position: int) -> list[str]:
        """What has happened so far."""
        return self.entries[: bisect.bisect_right(self._told_at, position)]
