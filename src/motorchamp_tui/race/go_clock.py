"""Clock of a go: the seconds that a driver has to think, where a clock was agreed.

They run only while the driver is asked and can see them. All questions of a go share them.
"""

import math
import time
from collections.abc import Callable
from typing import ClassVar

from motorchamp_tui.games import game_of
from motorchamp_tui.games.protocol import AnyRace, Move

LAST_SECONDS = 5
"""How many of the last seconds are shown large."""
LONGEST_LOOK = 2.0
"""Seconds between two looks at the clock beyond which nobody can have been watching it."""
SHORTEST_WAIT = 0.1
"""Seconds between two looks at least: while it stands, no second is ever nearer than at the last look."""
UNSEEN_SECOND = 1.0
"""The seconds that such a gap counts: a suspended terminal or a sleeping machine makes nobody late."""


class GoClock:
    """The clock of one seat. Its display looks at it at least once a second; ``now`` is monotonic time."""

    stands_while_read: ClassVar[bool] = True
    """Whether it stops while the player reads something other than the question."""

    def __init__(self, seconds: int, now: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._now = now
        self._left = float(seconds)
        self._go: tuple[int, str] | None = None
        self._looked: float | None = None

    def ask(self, race: AnyRace) -> Move | None:
        """The driver is asked: let the seconds run. Returns the move to make when they have run out.

        None where nothing can run out: no clock was agreed, or time has been called in this go.
        """
        late = game_of(race).time_is_up(race) if self._seconds else None
        go = race.round, race.current_car.name
        if race.is_between_goes or go != self._go:
            self._go, self._left = go, float(self._seconds)
        self._looked = None if late is None else self._now()
        return late

    def stand(self) -> None:
        """The driver has answered: stop the clock."""
        self.look()
        self._looked = None

    def look(self, *, is_seen: bool = True) -> int | None:
        """The whole seconds that are left; None while it is stopped. Without ``is_seen`` no time has passed."""
        if self._looked is None:
            return None
        looked, self._looked = self._looked, self._now()
        passed = self._looked - looked
        if is_seen:
            self._left = max(0.0, self._left - (passed if passed <= LONGEST_LOOK else UNSEEN_SECOND))
        return self.shown

    @property
    def shown(self) -> int | None:
        """The whole seconds left at the last look; None while the clock is stopped."""
        return None if self._looked is None else math.ceil(self._left)

    @property
    def until_next(self) -> float:
        """How long to wait for it: mostly until one second less is shown."""
        return max(SHORTEST_WAIT, self._left - (math.ceil(self._left) - 1))
