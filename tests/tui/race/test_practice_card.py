"""Before practice laps that decide a grid: what comes first is said, and dice are offered where they can be."""

from datetime import UTC, datetime
from typing import Any

import pytest
from pressing import press, text_of, until
from textual.screen import Screen

from motorchamp_tui.games import game_named
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.options import GRID, Grid
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.locations import races_folder
from motorchamp_tui.race import presets
from motorchamp_tui.race.laps_for_the_grid import words
from motorchamp_tui.race.plan import RaceOfSeason, RacePlan, agree, plan_race
from motorchamp_tui.settings.words import RACE_DRIVEN
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.menu.title import TitleScreen
from motorchamp_tui.tui.race.practice_card import PracticeCard
from motorchamp_tui.tui.race.screen import RaceScreen

GAME = game_named("motorsportspiel")


def plan_of(drivers: str = "Ann,bot:daring,bot:daring") -> RacePlan:
    return plan_race(GAME.circuit(GAME.USUAL_CIRCUIT), read_drivers(drivers, GAME.BOT_NAMES), cars=2, seed=1)


def shown(screen: Screen[Any]) -> str:
    return " ".join(text_of(screen.app).split())


@pytest.mark.parametrize(("keys", "grid"), [("y", Grid.PRACTICE), ("n", Grid.DICE), ("enter", Grid.PRACTICE)])
async def test_practice_is_announced_and_dice_are_a_key_away(keys: str, grid: Grid) -> None:
    app = MotorChampApp(plan_of())
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, PracticeCard)
        assert "you drive 2 of the 6 laps" in shown(app.screen)
        assert "Dice for the grid (n)" in shown(app.screen)
        assert not races_folder().exists()
        await press(pilot, keys)
        await until(pilot, lambda: isinstance(app.screen, RaceScreen))
        assert isinstance(app.screen, RaceScreen)
        assert app.screen.live.plan.options[GRID] is grid
        assert app.screen.live.plan.seed == 1


def test_somebody_alone_on_the_grid_is_told_that_every_lap_is_theirs() -> None:
    assert words(plan_of("Ann")).endswith("you drive every lap.")


async def test_somebody_who_has_never_driven_a_race_finds_dice_marked() -> None:
    app = MotorChampApp(plan_of())
    app.told.discard(RACE_DRIVEN)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, RaceScreen))
        assert isinstance(app.screen, RaceScreen)
        assert app.screen.live.plan.options[GRID] is Grid.DICE


async def test_escape_leads_back_and_out_of_a_program_that_was_started_with_the_race() -> None:
    app = MotorChampApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_race(presets.evening(GAME, "Ann"))
        await until(pilot, lambda: isinstance(app.screen, PracticeCard))
        await press(pilot, "escape")
        assert isinstance(app.screen, TitleScreen)
        assert app.is_running
    started = MotorChampApp(plan_of())
    async with started.run_test(size=(80, 24)) as pilot:
        await press(pilot, "q")
    assert not started.is_running
    assert not races_folder().exists()


async def test_what_a_season_has_agreed_is_only_announced() -> None:
    season = RaceOfSeason("Summer", 1, 2)
    journal = Journal.of(races_folder(), agree(plan_of(), datetime(2026, 1, 1, tzinfo=UTC), season=season))
    app = MotorChampApp(journal)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Dice" not in shown(app.screen)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, RaceScreen))
        assert isinstance(app.screen, RaceScreen)
        assert app.screen.live.plan.options[GRID] is Grid.PRACTICE


async def test_bots_practise_without_a_question() -> None:
    app = MotorChampApp(plan_of("bot:daring,bot:daring"))
    async with app.run_test(size=(80, 24)):
        assert isinstance(app.screen, RaceScreen)
