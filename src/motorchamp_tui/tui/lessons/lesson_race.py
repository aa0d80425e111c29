"""Lesson being driven: race control as in any race, with the dice of the lesson and nothing on disk."""

from motorchamp_tui.games.entries import YOU, Driver
from motorchamp_tui.games.options import USUAL
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.lessons.attempts import SEED, Attempt, LessonDice
from motorchamp_tui.lessons.files import Lesson
from motorchamp_tui.race.control import RaceControl, Seat, bot_seats
from motorchamp_tui.race.plan import RacePlan
from motorchamp_tui.race.record import Step
from motorchamp_tui.tui.race.keyboard_seat import KeyboardSeat
from motorchamp_tui.tui.race.pace import Pace
from motorchamp_tui.tui.race.race_playback import Audience, RacePlayback


class LessonRace(RacePlayback):
    """One ``attempt`` at a lesson, from its beginning until its task is done or missed."""

    gives_advice = True
    seat: KeyboardSeat

    def __init__(self, lesson: Lesson, audience: Audience, pace: Pace) -> None:
        bot = lesson.game.STAND_IN
        self._drivers = Driver(YOU), Driver(bot, bot)
        super().__init__(self._drivers, KeyboardSeat(audience.show_question), audience, pace)
        self.attempt = Attempt(lesson, lesson.line_up(YOU))
        self.race = start = self.attempt.race
        options = USUAL.settled(lesson.game.OPTIONS, start.laps)
        self._plan = RacePlan(start.track, self._drivers, cars=1, laps=start.laps, options=options, seed=SEED)

    @property
    def plan(self) -> RacePlan:
        """The plan of a race like this."""
        return self._plan

    @property
    def people(self) -> frozenset[str]:
        """The learner."""
        return frozenset((YOU,))

    async def drive(self) -> AnyRace:
        """Drive until the lesson has a result."""
        seats: dict[str, Seat] = {YOU: self.seat, **bot_seats(self.plan.game, self._drivers, SEED)}
        cup, watchers = LessonDice(self.attempt.lesson.throws), [self._seen, self._judged]
        control = RaceControl(self.attempt.race, seats, cup, watchers, by_hand=self._is_learners)
        while self.attempt.result is None and not control.race.is_over:
            await control.step()
        return control.race

    async def _judged(self, step: Step) -> None:
        self.attempt.note(step)

    def _is_learners(self, race: AnyRace) -> bool:
        return race.current_car.driver == YOU

    def good_answer(self) -> Move | None:
        """What the lesson would answer now; None once the learner has left that path."""
        return self.attempt.good_answer(self.race) if self.race is not None else None
