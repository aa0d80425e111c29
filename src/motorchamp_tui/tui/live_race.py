"""The race that a screen shows: driven by race control, told move by move, seen moving.

Decides what is remembered of a race while it is on: the throw on the table, the last news, the log. The
screen is told to show it; it never changes the race.
"""

from collections.abc import Callable
from typing import Protocol

from motorchamp_tui.commentary import summary
from motorchamp_tui.dice import SeededDice
from motorchamp_tui.race_control import RaceControl, Seat, bot_seats, practice_time
from motorchamp_tui.race_plan import Grid, RacePlan, line_up_by_plan
from motorchamp_tui.rules.moves import ChooseDice, Drive, Move, PracticeLapTimed, Report, StandBeside, Throw
from motorchamp_tui.rules.practice import PracticeTime, line_up_lap
from motorchamp_tui.rules.race import Race
from motorchamp_tui.rules.start import Entry
from motorchamp_tui.tui.motion import Moment, moments
from motorchamp_tui.tui.pace import Pace
from motorchamp_tui.tui.person import PersonSeat

HALF_A_GO = 0.5
"""A go is seen twice, as throw and as drive: each for half of the time that the pace gives it."""
TUMBLES = 5
"""How often dice are seen turning before they lie still."""


class Audience(Protocol):
    """Whoever shows the race."""

    def show_race(self) -> None:
        """Everything may have changed."""

    def show_moment(self, moment: Moment) -> None:
        """A car is on its way."""

    def show_dice(self) -> None:
        """The dice are falling."""


class LiveRace:
    """One race, or first the practice laps for its grid, from the start to the end."""

    def __init__(self, plan: RacePlan, audience: Audience, asked: Callable[[], None], pace: Pace) -> None:
        self.plan = plan
        self.seat = PersonSeat(asked)
        self.pace = pace
        self.race: Race | None = None
        self.practising: Entry | None = None
        self.faces: tuple[int, ...] = ()
        self.news = ""
        self.log: list[str] = []
        self._audience = audience
        self._cup = SeededDice(plan.seed)
        self._go: list[Report] = []

    async def drive(self) -> Race:
        """From practice or the grid to the last car's flag; returns the race as it ended."""
        seats = self._seats()
        times: dict[Entry, PracticeTime | None] = {}
        if self.plan.grid is Grid.PRACTICE:
            for entry in self.plan.entries:
                times[entry] = await self._practise(entry, seats)
        self.practising = None
        return await self._run(line_up_by_plan(self.plan, times), seats)

    def _seats(self) -> dict[str, Seat]:
        bots = bot_seats(self.plan.drivers, self.plan.seed)
        return {driver.name: bots.get(driver.name, self.seat) for driver in self.plan.drivers}

    async def _practise(self, entry: Entry, seats: dict[str, Seat]) -> PracticeTime | None:
        self.practising = entry
        await self._run(line_up_lap(self.plan.track, entry), seats)
        timed = [report for report in self._go if isinstance(report, PracticeLapTimed)]
        return practice_time(timed[-1]) if timed else None

    async def _run(self, race: Race, seats: dict[str, Seat]) -> Race:
        self.race, self.faces = race, ()
        self._go.clear()
        self._audience.show_race()
        return await RaceControl(race, seats, self._cup, [self._seen]).run()

    async def _seen(self, before: Race, move: Move, after: Race, reports: tuple[Report, ...]) -> None:
        """A move was made: show it, and let it be seen."""
        if isinstance(move, ChooseDice):
            self._go.clear()
        self._go += reports
        self.pace.start_moving()
        if isinstance(move, Throw):
            await self._let_dice_fall(move.faces)
        elif isinstance(move, Drive | StandBeside):
            await self._let_car_drive(before, move)
        self.race = after
        if not isinstance(move, ChooseDice | Throw):
            self.news = summary(self._go)
            self.log.append(f"{before.round:3}  {self.news}")
        if not self.pace.is_skipping:
            self._audience.show_race()
        if not isinstance(move, ChooseDice):
            await self.pace.wait(HALF_A_GO)

    async def _let_dice_fall(self, faces: tuple[int, ...]) -> None:
        for tumble in self.pace.frames(range(TUMBLES, 0, -1)):
            if not self.pace.is_animated:
                break
            self.faces = tuple((face + tumble * (place + 2)) % 6 + 1 for place, face in enumerate(faces))
            self._audience.show_dice()
            await self.pace.wait_frame(TUMBLES)
        self.faces = faces

    async def _let_car_drive(self, before: Race, move: Move) -> None:
        seen = self.pace.frames(tuple(moments(before, move)) if self.pace.is_animated else ())
        for moment in seen[:-1]:
            if not self.pace.is_animated:
                return
            self._audience.show_moment(moment)
            await self.pace.wait_frame(len(seen))
