"""What is agreed of a race in the paddock beyond its plan: who may come, the go clock, who stands in, the talk.

Decides from which clock on a race is driven by correspondence.
"""

from datetime import timedelta

from attrs import frozen

from motorchamp_tui.race_plan import LAPS, Grid

CLOCKS = (0, 30, 60, 120, 300, 8 * 3600, 24 * 3600, 3 * 24 * 3600, 7 * 24 * 3600)
"""Seconds that a go may take, as they are offered; 0 is as long as it takes."""
CORRESPONDENCE = 3600
"""From so many seconds a go on nobody is expected to sit and wait."""
STAND_IN, STAND_IN_AFTER = "steady", 60


@frozen
class Agreement:
    """``cars`` None: as many a driver as is usual. ``clock``: seconds a go, 0 for none.

    ``stand_in`` is the bot that drives for whoever has been away for ``stand_in_after`` seconds, or whose go
    has lasted too long. A race that is not ``is_public`` is found by its code alone.
    """

    track: str
    laps: int = LAPS
    pit_stops: bool = True
    grid: Grid = Grid.DICE
    practice_out_starts_last: bool = True
    cars: int | None = None
    clock: int = 0
    stand_in: str = STAND_IN
    stand_in_after: int = STAND_IN_AFTER
    is_public: bool = True
    has_talk: bool = True

    @property
    def is_by_correspondence(self) -> bool:
        """Whether deadlines are kept in the journal, and nobody counts as away."""
        return self.clock >= CORRESPONDENCE

    @property
    def time_a_go(self) -> timedelta | None:
        """How long a go may take."""
        return timedelta(seconds=self.clock) if self.clock else None
