"""One choice of a race on a screen: the race up to it, one question, and what came of the answer."""

from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.paddock.threads import in_a_thread
from motorchamp_tui.race.answers import AnyChoiceResult, OpenChoice
from motorchamp_tui.race.plan import RacePlan
from motorchamp_tui.tui.race.keyboard_seat import KeyboardSeat
from motorchamp_tui.tui.race.pace import Pace
from motorchamp_tui.tui.race.race_playback import Audience, RacePlayback

ResultT = TypeVar("ResultT", bound=AnyChoiceResult)


class ChoiceRace(RacePlayback, Generic[ResultT]):
    """One try at the choice in ``asked``; ``result`` is None until ``judge`` has said what came of it."""

    gives_advice = True
    seat: KeyboardSeat

    def __init__(
        self, plan: RacePlan, asked: OpenChoice, judge: Callable[[Move], ResultT], audience: Audience, pace: Pace
    ) -> None:
        super().__init__(plan.drivers, KeyboardSeat(audience.show_question), audience, pace)
        self.result: ResultT | None = None
        self._asked, self._judge, self._plan = asked, judge, plan

    @property
    def plan(self) -> RacePlan:
        """What was agreed for the race."""
        return self._plan

    @property
    def people(self) -> frozenset[str]:
        """The player who chooses."""
        return frozenset((self._asked.race.current_car.driver,))

    async def drive(self) -> AnyRace:
        """Ask the question, once."""
        asked = self._asked
        self._take_up(asked.race, asked.run.steps)
        move = await self.seat.choose(asked.race, asked.moves)
        self.result = await in_a_thread(partial(self._judge, move))
        return asked.race
