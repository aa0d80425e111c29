"""Undo: a go is taken back, recorded as what it is, and the same choice gets the same dice again."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from pressing import press, until
from textual.pilot import Pilot

from journal_driving import NOW, texts
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.motorchamp.options import OPTIONS
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.options import GRID, UNDO, Grid, read_rules
from motorchamp_tui.journal.writer import Journal, read_journal
from motorchamp_tui.locations import races_folder
from motorchamp_tui.race.control import had_a_choice
from motorchamp_tui.race.plan import plan_race
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.race.local_race import LocalRace
from motorchamp_tui.tui.race.screen import RaceScreen
from of_motorchamp import of_motorchamp


@asynccontextmanager
async def race_on(
    *rules: str, drivers: str = "Ann,bot:steady", grid: Grid = Grid.DICE
) -> AsyncIterator[tuple[Pilot[None], RaceScreen]]:
    entered = read_drivers(drivers, BOT_NAMES)
    plan = plan_race(
        tracks.circuit("A1-C1"),
        entered,
        cars=1,
        laps=9,
        options=read_rules(OPTIONS, rules).having(GRID, grid),
        seed=12,
    )
    app = MotorChampApp(Journal.begin(races_folder(), plan, NOW))
    async with app.run_test(size=(80, 24)) as pilot:
        if grid is Grid.PRACTICE:
            await press(pilot, "y")
        screen = app.screen
        assert isinstance(screen, RaceScreen)
        yield pilot, screen


async def until_asked(pilot: Pilot[None], screen: RaceScreen) -> Race:
    """Let bots and dice do their part."""

    def is_asked() -> bool:
        screen.live.pace.skip()
        return screen.live.seat.is_asked

    await until(pilot, is_asked)
    return of_motorchamp(screen.live.race)


async def until_free(pilot: Pilot[None], screen: RaceScreen) -> Race:
    """Drive until somebody may choose between dice, and the go before is over."""
    for _ in range(100):
        race = await until_asked(pilot, screen)
        if race.dice is None and had_a_choice(race):
            return race
        await press(pilot, "enter")
    raise AssertionError("no choice of dice")


async def drive_a_go(pilot: Pilot[None], screen: RaceScreen, dice: str) -> tuple[int, ...]:
    """Throw these dice, drive to the first end; the faces."""
    before = screen.live.race
    assert before
    await press(pilot, dice)
    while (await until_asked(pilot, screen)).round == before.round:
        await press(pilot, "enter")
    steps = screen.live.record.run.steps if screen.live.record.run else []
    first = next(number for number, step in enumerate(steps) if step.before == before)
    after, before_last = of_motorchamp(steps[first + 1].after), of_motorchamp(steps[first + 2].before)
    return after.faces or before_last.faces or ()


def dice_on_offer(screen: RaceScreen) -> list[str]:
    return [
        str(dice).lower() for move in screen.live.seat.moves if (dice := getattr(move, "dice", None)) is not None
    ]


async def test_a_go_that_is_over_is_taken_back_with_all_that_came_after_it() -> None:
    async with race_on("undo") as (pilot, screen):
        before = await until_free(pilot, screen)
        (dice, *_), log = dice_on_offer(screen), list(screen.live.log)
        faces = await drive_a_go(pilot, screen, dice)
        assert screen.live.log[: len(log)] == log
        assert len(screen.live.log) > len(log)
        await press(pilot, "u")
        assert await until_asked(pilot, screen) == before
        assert screen.live.log == log
        assert await drive_a_go(pilot, screen, dice) == faces


async def test_other_dice_after_an_undo_are_another_throw() -> None:
    async with race_on("undo") as (pilot, screen):
        await until_free(pilot, screen)
        offered = dice_on_offer(screen)
        thrown = {offered[0]: await drive_a_go(pilot, screen, offered[0])}
        await press(pilot, "u")
        await until_asked(pilot, screen)
        thrown[offered[1]] = await drive_a_go(pilot, screen, offered[1])
        assert len(set(thrown.values())) == 2


async def test_the_throw_that_is_on_the_table_is_taken_back() -> None:
    async with race_on("undo") as (pilot, screen):
        for _ in range(40):
            before = await until_free(pilot, screen)
            await press(pilot, dice_on_offer(screen)[0])
            if (await until_asked(pilot, screen)).faces:
                break
        await press(pilot, "u")
        assert await until_asked(pilot, screen) == before


async def test_an_undo_is_on_disk_before_it_is_seen() -> None:
    async with race_on("undo") as (pilot, screen):
        before = await until_free(pilot, screen)
        await drive_a_go(pilot, screen, dice_on_offer(screen)[0])
        await press(pilot, "u")
        await until_asked(pilot, screen)
        assert isinstance(screen.live, LocalRace)
        path = screen.live.journal.path
        assert path
        assert texts(path.read_bytes())[-1] == [f"undo {before.round} AZA1"]
        kept = read_journal(path).finish()
        assert kept.run
        assert kept.run.race == before
        assert kept.taken_back


async def test_every_undo_goes_farther_back_to_the_first_choice_and_no_farther() -> None:
    async with race_on("undo") as (pilot, screen):
        await until_free(pilot, screen)
        for _ in range(3):
            await drive_a_go(pilot, screen, dice_on_offer(screen)[0])
            await until_free(pilot, screen)
        rounds = list[int]()
        while screen.live.can_take_back:
            await press(pilot, "u")
            rounds.append((await until_asked(pilot, screen)).round)
        assert rounds == sorted(rounds, reverse=True)
        assert len(rounds) >= 4
        first = screen.live.race
        await press(pilot, "u")
        assert screen.live.race is first


async def test_without_an_agreement_nothing_is_taken_back_in_a_race() -> None:
    async with race_on() as (pilot, screen):
        await until_free(pilot, screen)
        await drive_a_go(pilot, screen, dice_on_offer(screen)[0])
        race = screen.live.race
        assert not screen.live.can_take_back
        await press(pilot, "u")
        assert screen.live.race is race
        assert screen.live.record.taken_back == 0


async def test_in_practice_a_go_can_be_taken_back_without_an_agreement() -> None:
    async with race_on(drivers="Ann", grid=Grid.PRACTICE) as (pilot, screen):
        before = await until_asked(pilot, screen)
        await press(pilot, "enter")
        await until_asked(pilot, screen)
        assert screen.live.practising
        await press(pilot, "u")
        assert await until_asked(pilot, screen) == before
        assert screen.live.record.taken_back


async def test_what_a_bot_has_done_is_never_the_go_that_is_taken_back() -> None:
    async with race_on("undo") as (pilot, screen):
        before = await until_free(pilot, screen)
        await drive_a_go(pilot, screen, dice_on_offer(screen)[0])
        run = screen.live.record.run
        assert run
        assert any(step.before.current_car.driver == "steady" for step in run.steps[-3:])
        await press(pilot, "u")
        race = await until_asked(pilot, screen)
        assert race.current_car.driver == "Ann"
        assert race.round == before.round


@pytest.mark.parametrize("rules", [(), ("undo",)])
def test_the_agreement_is_kept_with_the_race(rules: tuple[str, ...]) -> None:
    plan = plan_race(
        tracks.circuit("A1-C1"), read_drivers("Ann", BOT_NAMES), options=read_rules(OPTIONS, rules), seed=1
    )
    journal = Journal.begin(races_folder(), plan, NOW)
    journal.save()
    journal.close()
    assert journal.path
    assert plan.options[UNDO] is bool(rules)
    assert read_journal(journal.path).finish().plan == plan
