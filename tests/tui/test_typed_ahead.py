"""What is typed or clicked before a screen is there, or once it has been left: nothing is lost or goes wrong."""

import pytest
from pressing import lines_of, press, settle

from motorchamp_tui.terminals.screen.textual_fixes import patch_textual
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.help.rulebook import RulebookScreen
from motorchamp_tui.tui.menu.title import TitleScreen
from motorchamp_tui.tui.widgets.lines_panel import line
from motorchamp_tui.tui.widgets.log import LogScreen
from motorchamp_tui.tui.widgets.scroll_panel import ScrollPanel


@pytest.fixture(autouse=True)
def _patched() -> None:
    patch_textual()


async def test_a_key_waits_for_the_screen_that_is_just_being_opened() -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        book = RulebookScreen()
        pilot.app.push_screen(book)
        assert await pilot.app.run_action("turn(1)", book)
        await settle(pilot)
        assert lines_of(pilot.app)[1].split("│")[1].strip(" ┃") == "Moving"


async def test_a_book_can_be_opened_and_closed_as_fast_as_anybody_types() -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        for turns in range(12):
            pilot.app.push_screen(RulebookScreen())
            for _ in range(turns):
                await pilot._wait_for_screen()
            pilot.app.pop_screen()
        await settle(pilot)
        assert isinstance(pilot.app.screen, TitleScreen)
        await press(pilot, "down")


async def test_a_second_click_on_what_was_closed_by_the_first_closes_nothing_else() -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        below, above = (LogScreen(title, [line(title)]) for title in ("below", "above"))
        await pilot.app.push_screen(below)
        await pilot.app.push_screen(above)
        await settle(pilot)
        panel = above.query_one(ScrollPanel)
        assert await pilot.app.run_action("screen.close", panel)
        assert not await pilot.app.run_action("screen.close", panel)
        await settle(pilot)
        assert pilot.app.screen is below
