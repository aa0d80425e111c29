"""The race that a screen shows: driven by race control, told move by move, seen moving.

Decides what is remembered of a race while it is on: the throw on the table, the last news, the log. The
screen is told to show it; it never changes the race.
"""

import contextlib
from collections.abc import Callable
from functools import partial
from typing import Protocol

from textual.css.query import NoMatches

from motorchamp_tui.commentary import summary
from motorchamp_tui.journal import Journal, NotSavedError, Recorder
from motorchamp_tui.race_control import RaceControl, Seat, bot_seats, had_a_choice
from motorchamp_tui.race_plan import Grid
from motorchamp_tui.rules.moves import ChooseDice, Drive, Move, Report, StandBeside, Throw
from motorchamp_tui.rules.race import Race
from motorchamp_tui.rules.start import Entry
from motorchamp_tui.tui.motion import Moment, moments
from motorchamp_tui.tui.pace import Pace
from motorchamp_tui.tui.person import PersonSeat, TakenBack

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

    async def tell_of_trouble(self, error: NotSavedError) -> bool:
        """A move could not be written down; True to try again, False to go on unsaved."""


class LiveRace:
    """One race, or first the practice laps for its grid, from where its journal is to the end."""

    def __init__(self, journal: Journal, audience: Audience, asked: Callable[[], None], pace: Pace) -> None:
        self.journal = journal
        self.plan = journal.kept.plan
        self.seat = PersonSeat(asked)
        self.pace = pace
        self.race: Race | None = None
        self.practising: Entry | None = None
        self.faces: tuple[int, ...] = ()
        self.news = ""
        self.log: list[str] = []
        self._audience = audience
        self._cup = journal.kept.cup()
        self._recorder = Recorder(journal, audience.tell_of_trouble)
        self._go: list[Report] = []

    async def drive(self) -> Race:
        """From practice, the grid or the go that was saved last to the last car's flag; the race as it ended."""
        seats, journal = self._seats(), self.journal
        if self.plan.grid is Grid.PRACTICE and not journal.kept.is_lined_up:
            for entry in journal.kept.agreed.entries:
                if entry not in journal.kept.times:
                    self.practising = entry
                    await self._run(journal.practise(entry), seats)
        self.practising = None
        race = await self._run(journal.line_up(), seats)
        journal.close()
        return race

    def _seats(self) -> dict[str, Seat]:
        bots = bot_seats(self.plan.drivers, self.plan.seed)
        return {driver.name: bots.get(driver.name, self.seat) for driver in self.plan.drivers}

    async def _run(self, race: Race, seats: dict[str, Seat]) -> Race:
        told = len(self.log)
        while True:
            self._take_up(race, told)
            try:
                return await RaceControl(race, seats, self._cup, [self._seen], self._recorder).run()
            except TakenBack:
                race = await self._taken_back()

    def _take_up(self, race: Race, told: int) -> None:
        """Show the run that is on from where it stands; ``told`` lines of the log are about runs before it."""
        self.race, self.faces = race, race.faces or ()
        self._go.clear()
        self.news = ""
        del self.log[told:]
        for step in self.journal.kept.run.steps if self.journal.kept.run else ():
            self._note(step.before, step.move, step.reports)
        self._show(self._audience.show_race)

    # ── Undo ─────────────────────────────────────────────────────────────────────────────────────────

    @property
    def can_take_back(self) -> bool:
        """Whether a person may undo something now: in practice, or where that was agreed."""
        may_be = self.seat.is_asked and (self.practising is not None or self.plan.undo)
        return may_be and self._last_choice() is not None

    def _last_choice(self) -> tuple[int, str] | None:
        """Round and car of the last go in which a person had a choice; the go that is on may be it."""
        people = {driver.name for driver in self.plan.drivers if not driver.bot}
        run = self.journal.kept.run
        for step in reversed(run.steps if run else ()):
            car = step.before.car_on_the_go
            if car.driver in people and had_a_choice(step.before):
                return step.before.round, car.name
        return None

    def take_back(self) -> None:
        """Undo that go, and all that came after it."""
        if self.can_take_back:
            self.seat.take_back()

    async def _taken_back(self) -> Race:
        go = self._last_choice()
        if go is None:
            raise AssertionError("a go was taken back that nobody had chosen")
        race = self.journal.take_back(*go)
        await self._recorder.save()
        self._cup = self.journal.kept.cup()
        return race

    # ── What is seen ─────────────────────────────────────────────────────────────────────────────────

    def _note(self, before: Race, move: Move, reports: tuple[Report, ...]) -> None:
        """Remember what happened: the go so far, and when it is over the news and a line of the log."""
        if isinstance(move, ChooseDice):
            self._go.clear()
        self._go += reports
        if not isinstance(move, ChooseDice | Throw):
            self.news = summary(self._go)
            self.log.append(f"{before.round:3}  {self.news}")

    async def _seen(self, before: Race, move: Move, after: Race, reports: tuple[Report, ...]) -> None:
        """A move was made, and is on disk: show it, and let it be seen."""
        self.pace.start_moving()
        if isinstance(move, Throw):
            await self._let_dice_fall(move.faces)
        elif isinstance(move, Drive | StandBeside):
            await self._let_car_drive(before, move)
        self.race = after
        self._note(before, move, reports)
        if not self.pace.is_skipping:
            self._show(self._audience.show_race)
        if not isinstance(move, ChooseDice):
            await self.pace.wait(HALF_A_GO)

    async def _let_dice_fall(self, faces: tuple[int, ...]) -> None:
        for tumble in self.pace.frames(range(TUMBLES, 0, -1)):
            if not self.pace.is_animated:
                break
            self.faces = tuple((face + tumble * (place + 2)) % 6 + 1 for place, face in enumerate(faces))
            self._show(self._audience.show_dice)
            await self.pace.wait_frame(TUMBLES)
        self.faces = faces

    async def _let_car_drive(self, before: Race, move: Move) -> None:
        seen = self.pace.frames(tuple(moments(before, move)) if self.pace.is_animated else ())
        for moment in seen[:-1]:
            if not self.pace.is_animated:
                return
            self._show(partial(self._audience.show_moment, moment))
            await self.pace.wait_frame(len(seen))

    @staticmethod
    def _show(show: Callable[[], None]) -> None:
        """Tell the audience, which may be leaving, panel by panel, while a car is still on its way."""
        with contextlib.suppress(NoMatches):
            show()
