"""What is typed or clicked before a screen is there, or once it has been left: nothing is lost or goes wrong."""

import asyncio

import pytest
from pressing import lines_of, press, settle
from textual.command import CommandInput, CommandList
from textual.widgets import Input

from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.help.commands import CommandsScreen
from motorchamp_tui.tui.help.rulebook import RulebookScreen
from motorchamp_tui.tui.menu.title import TitleScreen
from motorchamp_tui.tui.terminal.textual_fixes import is_open, patch_textual
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


@pytest.mark.parametrize("key", ["pagedown", "pageup"])
async def test_the_pages_of_a_list_that_has_not_been_drawn_yet_are_not_turned(key: str) -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        palette = CommandsScreen()
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
        palette = CommandsScreen()
        await pilot.app.push_screen(palette)
        palette.dismiss()
        palette.dismiss()
        await settle(pilot)
        assert pilot.app.screen is below


async def test_commands_below_another_screen_do_not_close_that_one() -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        palette = CommandsScreen()
        await pilot.app.push_screen(palette)
        above = LogScreen("above", [line("above")])
        await pilot.app.push_screen(above)
        palette.dismiss()
        palette.dismiss()
        await settle(pilot)
        assert pilot.app.screen is above


class Hearing(CommandsScreen):
    """Writes down what its line says, and whether there was anybody to say it to."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[str, bool]] = []

    def on_input_changed(self, event: Input.Changed) -> None:
        self.heard.append((event.value, is_open(self)))


async def test_what_was_typed_before_the_commands_were_closed_is_not_searched_for_afterwards() -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        palette = Hearing()
        await pilot.app.push_screen(palette)
        entry = palette.query_one(CommandInput)
        palette.post_message(Input.Changed(entry, "on time"))
        await settle(pilot)
        palette.dismiss()
        while palette.post_message(Input.Changed(entry, "late")):
            await asyncio.sleep(0)
        await settle(pilot)
        assert palette.heard[0] == ("on time", True)
        assert ("late", False) not in palette.heard
        assert isinstance(pilot.app.screen, TitleScreen)
