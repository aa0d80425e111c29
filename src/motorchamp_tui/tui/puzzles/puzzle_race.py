"""A puzzle on the screen: the race up to the choice, and one question."""

from functools import partial

from motorchamp_tui.games import game_of
from motorchamp_tui.games.entries import YOU, Driver
from motorchamp_tui.games.options import USUAL
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.paddock.threads import in_a_thread
from motorchamp_tui.puzzles.puzzle import OpenPuzzle
from motorchamp_tui.puzzles.solving import PuzzleResult, PuzzleSession
from motorchamp_tui.race.plan import RacePlan
from motorchamp_tui.tui.race.keyboard_seat import KeyboardSeat
from motorchamp_tui.tui.race.pace import Pace
from motorchamp_tui.tui.race.race_playback import Audience, RacePlayback


class PuzzleRace(RacePlayback):
    """One try at a puzzle; ``result`` is None until it is answered."""

    gives_advice = True
    seat: KeyboardSeat

    def __init__(self, session: PuzzleSession, puzzle: OpenPuzzle, audience: Audience, pace: Pace) -> None:
        cars, bot = puzzle.race.cars, game_of(puzzle.race).STAND_IN
        names = dict.fromkeys(car.driver for car in cars)
        drivers = tuple(Driver(name, None if name == YOU else bot) for name in names)
        super().__init__(drivers, KeyboardSeat(audience.show_question), audience, pace)
        self.open = puzzle
        self.result: PuzzleResult | None = None
        self._session = session
        race = puzzle.race
        options = USUAL.settled(game_of(race).OPTIONS, race.laps)
        self._plan = RacePlan(race.track, drivers, cars=1, laps=race.laps, options=options, seed=0)

    @property
    def plan(self) -> RacePlan:
        """What a race like this would have been agreed as."""
        return self._plan

    @property
    def people(self) -> frozenset[str]:
        """Whoever solves it."""
        return frozenset((YOU,))

    async def drive(self) -> AnyRace:
        """Ask the question, once."""
        self._take_up(self.open.race, self.open.run.steps)
        move = await self.seat.choose(self.open.race, self.open.moves)
        self.result = await in_a_thread(partial(self._session.judge, self.open, move))
        return self.open.race
