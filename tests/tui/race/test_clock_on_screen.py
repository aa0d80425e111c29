"""The clock of a go on the race screen (H-24, HQ-57)."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from pressing import press, settle, text_of, until
from textual.pilot import Pilot

from held_time import HeldTime
from journal_driving import NOW
from motorchamp_tui.games import game_named
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.options import CLOCK, GRID, UNDO, Grid
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.locations import races_folder
from motorchamp_tui.race.plan import plan_race
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.race.local_race import LocalRace
from motorchamp_tui.tui.race.screen import RaceScreen
from motorchamp_tui.tui.widgets.lines_panel import LinesPanel

GAME = game_named("motorsportspiel")
Shown = tuple[Pilot[None], RaceScreen, HeldTime]


@asynccontextmanager
async def race_by_the_clock(seconds: int = 10, *, undo: bool = False) -> AsyncIterator[Shown]:
    options = GAME.USUAL_OPTIONS.having(GRID, Grid.DICE).having(CLOCK, seconds).having(UNDO, undo)
    who = read_drivers("Ann", GAME.BOT_NAMES)
    plan = plan_race(GAME.circuit("hockenheim-short"), who, laps=1, seed=3, options=options, cars=1)
    app, time = MotorChampApp(), HeldTime()
    journal = Journal.begin(races_folder(), plan, NOW)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = RaceScreen(lambda audience, pace: LocalRace(journal, audience, pace, time))
        await app.push_screen(screen)
        screen.live.pace.skip()
        await until(pilot, lambda: screen.live.seat.is_asked)
        await settle(pilot)
        yield pilot, screen, time


async def pass_(pilot: Pilot[None], time: HeldTime, seconds: int) -> None:
    for _ in range(seconds):
        time.go_on()
        await settle(pilot)


def is_large(screen: RaceScreen) -> bool:
    return screen.query_one("#seconds", LinesPanel).display


def late_calls(screen: RaceScreen) -> list[str]:
    return [str(step.move) for step in screen.live.record.steps if step.calls_time]


async def test_seconds_run_are_large_in_the_end_and_leave_what_was_laid() -> None:
    async with race_by_the_clock() as (pilot, screen, time):
        assert "10 seconds" in text_of(pilot.app)
        await pass_(pilot, time, 4)
        assert ("6 seconds" in text_of(pilot.app), is_large(screen)) == (True, False)
        await press(pilot, "3")
        await until(pilot, lambda: screen.live.seat.is_asked)
        await settle(pilot)
        await pass_(pilot, time, 1)
        assert ("5 seconds" in text_of(pilot.app), is_large(screen)) == (True, True)
        await press(pilot, "tab")
        assert "first –" not in text_of(pilot.app)

        await press(pilot, "question_mark")
        await pass_(pilot, time, 20)
        await press(pilot, "escape")
        await pilot.resize_terminal(60, 20)
        await settle(pilot)
        await pass_(pilot, time, 20)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert "5 seconds" in text_of(pilot.app)

        await pass_(pilot, time, 5)
        await until(pilot, lambda: screen.live.seat.is_asked)
        await settle(pilot)
        assert late_calls(screen) == ["late"]
        assert "first –" not in text_of(pilot.app)
        assert "Time is up" in text_of(pilot.app)
        assert not is_large(screen)
        await pass_(pilot, time, 100)
        assert late_calls(screen) == ["late"]

        await press(pilot, "enter")
        await until(pilot, lambda: screen.live.seat.is_asked)
        await press(pilot, "enter")
        await until(pilot, lambda: screen.live.log)
        await settle(pilot)
        assert "white flag" in screen.live.log[0]
        path = screen.live.journal.path if isinstance(screen.live, LocalRace) else None
        assert path is not None
        assert " late" in path.read_text(encoding="utf-8")
        assert [str(step.move) for step in read_journal(path).finish().steps if step.calls_time] == ["late"]


async def test_a_go_that_is_taken_back_has_its_seconds_again() -> None:
    async with race_by_the_clock(undo=True) as (pilot, screen, time):
        await pass_(pilot, time, 3)
        await press(pilot, "3")
        await until(pilot, lambda: screen.live.seat.is_asked)
        await settle(pilot)
        assert "7 seconds" in text_of(pilot.app)
        await press(pilot, "u")
        await until(pilot, lambda: screen.live.seat.is_asked)
        await settle(pilot)
        assert "10 seconds" in text_of(pilot.app)


async def test_bots_and_races_without_a_clock_are_never_timed() -> None:
    async with race_by_the_clock(0) as (pilot, screen, time):
        await pass_(pilot, time, 3)
        assert "second" not in text_of(pilot.app)
        assert not screen.query("#seconds")
