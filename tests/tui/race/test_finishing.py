"""A race that is over for whoever is at the screen: Enter lets the bots finish at once, in both games."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pressing import click, lines_of, press, settle, text_of, until
from textual.pilot import Pilot

from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.help.screen import HelpScreen
from motorchamp_tui.tui.race.classification import ClassificationScreen
from motorchamp_tui.tui.race.screen import RaceScreen
from ring_scenes import on_the_ring
from scenes import scene

IS_OVER = "Your race is over. Enter lets the bots finish at once."


def out_in_motorchamp(folder: Path) -> Journal:
    return scene("AZA1 R30 3 lost, VAN1 R20 5, COO1 R10 5").journal(folder)


def on_in_motorchamp(folder: Path) -> Journal:
    return scene("VAN1 R20 5 go, AZA1 R30 3, COO1 R10 5").journal(folder)


def out_in_the_other_game(folder: Path) -> Journal:
    return on_the_ring(folder, "SPE1 R24 4, SPE2 R21 4, KAR1 L9 2 out, KAR2 R12 2 out, MAN1 R5 4, MAN2 L6 4")


Begun = Callable[[Path], Journal]


async def paused(pilot: Pilot[None]) -> RaceScreen:
    screen = pilot.app.screen
    assert isinstance(screen, RaceScreen)
    await until(pilot, lambda: screen.live.race is not None)
    await press(pilot, "space")
    await settle(pilot)
    return screen


@pytest.mark.parametrize("begun", [out_in_motorchamp, out_in_the_other_game])
async def test_enter_lets_the_bots_finish_at_once_and_a_sentence_says_so(begun: Begun, tmp_path: Path) -> None:
    async with MotorChampApp(begun(tmp_path)).run_test(size=(80, 24)) as pilot:
        screen = await paused(pilot)
        assert IS_OVER in text_of(pilot.app)
        assert "Enter finish" in lines_of(pilot.app)[-1]
        assert screen.live.pace.is_paused
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, ClassificationScreen))


async def test_a_click_on_the_sentence_does_the_same(tmp_path: Path) -> None:
    async with MotorChampApp(out_in_motorchamp(tmp_path)).run_test(size=(120, 36)) as pilot:
        await paused(pilot)
        await click(pilot, "Your race is over.")
        await until(pilot, lambda: isinstance(pilot.app.screen, ClassificationScreen))


async def test_while_you_are_in_the_race_enter_does_not_finish_it(tmp_path: Path) -> None:
    async with MotorChampApp(on_in_motorchamp(tmp_path)).run_test(size=(80, 24)) as pilot:
        screen = await paused(pilot)
        assert "over" not in text_of(pilot.app)
        assert "finish" not in lines_of(pilot.app)[-1]
        assert not screen.check_action("finish", ())


async def test_a_race_of_bots_is_over_for_nobody(tmp_path: Path) -> None:
    journal = scene("AZA1 R30 3 lost, VAN1 R20 5, COO1 R10 5", drivers="bot:steady,bot:steady,bot:rookie")
    async with MotorChampApp(journal.journal(tmp_path)).run_test(size=(80, 24)) as pilot:
        await paused(pilot)
        assert "finish at once" not in text_of(pilot.app)


async def test_a_race_that_ends_under_another_screen_waits_with_its_result(tmp_path: Path) -> None:
    async with MotorChampApp(out_in_motorchamp(tmp_path)).run_test(size=(80, 24)) as pilot:
        screen = await paused(pilot)
        await press(pilot, "question_mark")
        screen.action_finish()
        await until(pilot, lambda: screen.live.race is not None and screen.live.race.is_over)
        await settle(pilot)
        assert isinstance(pilot.app.screen, HelpScreen)
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, ClassificationScreen))
        assert screen not in pilot.app.screen_stack
