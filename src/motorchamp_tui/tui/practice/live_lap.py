"""The practice lap on a screen: a live race of one car, from its start or from where it was left.

Nothing is taken back on the lap that counts for a day. Rulebook: "Practice"; Q-96, Q-106.
"""

from typing import TYPE_CHECKING

from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.tui.race.live_race import LocalRace
from motorchamp_tui.tui.race.pace import Pace
from motorchamp_tui.tui.race.shown_race import Audience

if TYPE_CHECKING:
    from motorchamp_tui.practice.session import PracticeSession


class LocalLap(LocalRace):
    """One car alone on its lap."""

    def __init__(self, outing: "PracticeSession", audience: Audience, pace: Pace) -> None:
        super().__init__(outing.journal, audience, pace)
        self._is_counted = outing.is_counted

    async def drive(self) -> Race:
        """Drive the lap to its end; returns the race of one car as it ended."""
        self.practising = self.journal.kept.agreed.entries[0]
        race = await self._run(self.journal.practise(self.practising), self._seats())
        self.journal.close()
        return race

    @property
    def can_take_back(self) -> bool:
        """Whether the last go may be undone."""
        return not self._is_counted and super().can_take_back
