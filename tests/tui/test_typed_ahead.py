"""What is typed or clicked before a screen is there, or once it has been left: nothing is lost or goes wrong."""

from collections.abc import Sequence

import pytest
from pressing import lines_of, press, settle
from textual import events
from textual.command import CommandList
from textual.pilot import Pilot

from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.screens.commands import Commands
from motorchamp_tui.tui.screens.log import LogScreen
from motorchamp_tui.tui.screens.rulebook import RulebookScreen
from motorchamp_tui.tui.screens.title import TitleScreen
from motorchamp_tui.tui.textual_fixes import patch_textual
from motorchamp_tui.tui.widgets.lines_panel import line
from motorchamp_tui.tui.widgets.scroll_panel import ScrollPanel

OPEN_AND_CLOSE = ("ctrl+p", "escape")


@pytest.fixture(autouse=True)
def _patched() -> None:
    patch_textual()


async def type_at_once(pilot: Pilot[None], keys: Sequence[str]) -> None:
    """Type these keys without a pause between them."""
    for key in keys:
        event = events.Key(key, key if len(key) == 1 else None)
        event.set_sender(pilot.app)
        pilot.app.post_message(event)
    for _ in range(len(keys) + 2):
        await settle(pilot)


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


@pytest.mark.parametrize("key", ["pagedown", "pageup"])
async def test_the_pages_of_a_list_that_has_not_been_drawn_yet_are_not_turned(key: str) -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        palette = Commands()
        await pilot.app.push_screen(palette)
        commands = palette.query_one(CommandList)
        commands.display = False
        while not commands.option_count:
            await settle(pilot)
        await press(pilot, key, key)
        assert (pilot.app.screen, commands.highlighted) == (palette, 0)
        commands.display = True
        await settle(pilot)
        await press(pilot, "pagedown")
        assert commands.highlighted


async def test_commands_are_opened_and_closed_as_fast_as_anybody_types() -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await type_at_once(pilot, OPEN_AND_CLOSE * 8)
        assert isinstance(pilot.app.screen, TitleScreen)


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


async def test_a_second_click_beside_the_commands_closes_nothing_else() -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        below = LogScreen("below", [line("below")])
        await pilot.app.push_screen(below)
        palette = Commands()
        await pilot.app.push_screen(palette)
        palette.dismiss()
        palette.dismiss()
        await settle(pilot)
        assert pilot.app.screen is below
