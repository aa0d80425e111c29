"""Whole races in the smallest window: no panel of any screen is given words that it cannot show."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from pressing import cut_on, press, settle, until, words_of
from remote_driving import evening, until_asked
from textual.pilot import Pilot
from textual.screen import Screen

from journal_driving import driven
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.races.meeting import Stage
from motorchamp_tui.practice.drive import free_lap
from motorchamp_tui.race.plan import RacePlan, plan_race
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.practice.screen import PracticeScreen
from motorchamp_tui.tui.race.screen import RaceScreen
from motorchamp_tui.tui.replay.screen import ReplayScreen

SMALLEST = (80, 24)
MOST_MOMENTS = 4000


def news_of(screen: Screen[Any]) -> str:
    """What a race has told last; empty without one."""
    return " ".join(screen.live.news.split()) if isinstance(screen, RaceScreen) else ""


async def look(pilot: Pilot[None]) -> None:
    """See that all is seen, and that the news are whole: a race is drawn a moment after it has told them."""
    app = pilot.app
    await until(pilot, lambda: not cut_on(pilot), "what is cut off")
    await until(pilot, lambda: not (news := news_of(app.screen)) or words_of(app, "news") == news, "the news")
    screen = app.screen
    if isinstance(screen, RaceScreen) and screen._advice and screen._advice.race is screen.live.race:
        assert f"» {screen._advice.why}" in words_of(app, "dice")


def plan_of(drivers: str, seed: int, *, track: str = "A1-C1", laps: int = 2, **agreed: object) -> RacePlan:
    return plan_race(tracks.circuit(track), read_drivers(drivers, BOT_NAMES), laps=laps, seed=seed, **agreed)  # type: ignore[arg-type]


@asynccontextmanager
async def race_on(plan: RacePlan, folder: Path) -> AsyncIterator[tuple[Pilot[None], RaceScreen]]:
    """A race that is shown go by go, as quickly as it can be looked at."""
    app = MotorChampApp(Journal.begin(folder, plan, datetime(2000, 5, 1, tzinfo=UTC)))
    async with app.run_test(size=SMALLEST) as pilot:
        screen = app.screen
        assert isinstance(screen, RaceScreen)
        screen.live.pace.speed = 3
        yield pilot, screen


def looked_at(pilot: Pilot[None], screen: RaceScreen) -> list[str]:
    """What is cut while the race goes on, gathered go by go."""
    found = list[str]()

    async def wait(_share: float = 1.0) -> None:
        try:
            await look(pilot)
        except AssertionError as error:
            found.append(str(error))

    screen.live.pace.wait = wait  # type: ignore[method-assign, assignment]
    return found


async def drive(pilot: Pilot[None], screen: RaceScreen, choose: random.Random) -> list[str]:
    """Choose anything, and ask for advice now and then, until the race is over; what was cut meanwhile."""
    found = looked_at(pilot, screen)
    while True:
        await until(pilot, lambda: screen.live.seat.is_asked or pilot.app.screen is not screen, "a choice")
        if pilot.app.screen is not screen:
            return found
        try:
            await look(pilot)
            if not choose.randrange(8):
                await press(pilot, "h")
                await look(pilot)
        except AssertionError as error:
            found.append(str(error))
        await press(pilot, *[choose.choice(("up", "down", "right"))] * choose.randrange(3), "enter")


async def test_in_a_race_of_bots_with_their_reasons(tmp_path: Path) -> None:
    plan = plan_of("bot:rookie,bot:daring,bot:steady", 2, laps=1, cars=2)
    async with race_on(plan, tmp_path) as (pilot, screen):
        await press(pilot, "w")
        assert not await drive(pilot, screen, random.Random(2))


@pytest.mark.parametrize(("seed", "track", "laps", "cars"), [(3, "A1-B2-C1", 2, 1), (4, "A1-C1", 1, 3)])
async def test_in_a_race_with_people_who_choose_anything(
    seed: int, track: str, laps: int, cars: int, tmp_path: Path
) -> None:
    plan = plan_of("Ann,Ben", seed, track=track, laps=laps, cars=cars)
    async with race_on(plan, tmp_path) as (pilot, screen):
        assert not await drive(pilot, screen, random.Random(seed))
        await look(pilot)


async def test_in_a_race_of_six_laps_with_its_stops(tmp_path: Path) -> None:
    plan = plan_of("Ann,bot:steady", 5, laps=6, cars=1)
    async with race_on(plan, tmp_path) as (pilot, screen):
        assert not await drive(pilot, screen, random.Random(5))
        await look(pilot)


@pytest.mark.parametrize("key", ["", "w"])
async def test_in_a_replay_with_and_without_reasons(key: str, tmp_path: Path) -> None:
    plan = plan_of("bot:daring,bot:rookie", 4, track="A1-B2-C1", laps=5)
    async with MotorChampApp(read_journal(driven(tmp_path, plan)).finish()).run_test(size=SMALLEST) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        await press(pilot, *key)
        incidents = {each.position for each in screen.replay.incidents}
        for position in sorted({*incidents, *range(0, screen.replay.last + 1, 40), screen.replay.last}):
            screen.jump(position)
            await look(pilot)


async def test_in_a_race_with_others_from_the_grid_to_the_flag(tmp_path: Path) -> None:
    chance = random.Random(6)
    agreed = Agreement("A1-C1", laps=1, cars=2, clock=60)
    async with evening(tmp_path, ("Ann", "Bartholomew"), agreed, ["steady"]) as on:
        ann = await on.sits_down("Ann")
        screen = ann.screen
        on.visits["Bartholomew"].go_to(on.meeting)
        found = looked_at(ann.pilot, screen)
        while on.meeting.stage is Stage.RACE:
            for name in ("Ann", "Bartholomew"):
                asked = on.meeting.asked_of(on.visits[name].player)
                if asked is not None and name == "Ann":
                    await until_asked(ann)
                    await look(ann.pilot)
                    await ann.press(chance.choice(("up", "down", "right")), "enter")
                elif asked is not None:
                    on.meeting.answer(on.visits[name].player, asked, chance.choice(asked.moves))
                    on.clock.go_on(seconds=chance.choice((0, 5, 40)))
                    if not chance.randrange(12):
                        on.meeting.say(on.visits[name], "I take the left lane, mind your mirrors!")
            await settle(ann.pilot)
            if ann.on_top() is screen:
                await look(ann.pilot)
            await asyncio.sleep(0)
        assert not found


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_in_a_practice_lap_and_its_result(seed: int, tmp_path: Path) -> None:
    app = MotorChampApp()
    async with app.run_test(size=SMALLEST) as pilot:
        app.open_practice(free_lap(tmp_path, tracks.circuit("A1-C1"), "Ann", seed))
        for _ in range(MOST_MOMENTS):
            await settle(pilot)
            screen = app.screen
            if not isinstance(screen, PracticeScreen):
                await asyncio.sleep(0.002)
                continue
            screen.live.pace.cut()
            if screen.result is not None:
                break
            if screen.live.seat.is_asked:
                await look(pilot)
                await press(pilot, "enter")
            await asyncio.sleep(0.002)
        await look(pilot)
        assert isinstance(app.screen, PracticeScreen)
        assert app.screen.result is not None
        for sentence in app.screen.result.lines():
            assert " ".join(sentence.split()) in words_of(app, "dice")
