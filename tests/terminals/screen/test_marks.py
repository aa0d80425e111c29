"""The terminal's cursor stands on what is marked, and nothing is sent for it where it stands there already."""

from pathlib import Path

import pytest
from pressing import press, settle, until
from rich.segment import Segment
from rich.style import Style
from screen_reader import HeardApp, ScreenReader, heard, told_after
from textual.geometry import Size
from textual.pilot import Pilot
from textual.strip import Strip

from motorchamp_tui.games import game_named
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.practice.drive import free_lap
from motorchamp_tui.race.plan import plan_race
from motorchamp_tui.settings.sources import gather
from motorchamp_tui.terminals.screen.marks import MARK_META, Mark, MarkedPlace, Marks
from motorchamp_tui.terminals.screen.screen_memory import PLAIN as PEN
from motorchamp_tui.terminals.screen.screen_memory import ScreenMemory
from motorchamp_tui.tui.app_settings import AppSettings, change, keep
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.practice.screen import PracticeScreen
from motorchamp_tui.tui.race.screen import RaceScreen
from motorchamp_tui.tui.widgets.typed_line import TypedLine

pytestmark = pytest.mark.painted
PLAIN, LINE = palette.PLAIN, palette.CHOSEN


def strip(*parts: tuple[str, Style]) -> Strip:
    return Strip([Segment(*part) for part in parts])


def test_the_cursor_belongs_where_the_strongest_mark_begins() -> None:
    marks = Marks()
    marks.see(3, 0, strip(("  a page ", palette.OPEN_PAGE)))
    assert marks.place == MarkedPlace(Mark.PAGE, 3, 2)
    marks.see(9, 4, strip(("名 ", PLAIN), ("  ▶ a line", LINE), ("of it", LINE)))
    assert marks.place == MarkedPlace(Mark.LINE, 9, 9)
    marks.see(7, 0, strip(("a line above", LINE)))
    assert marks.place == MarkedPlace(Mark.LINE, 7, 0)
    marks.see(20, 0, Strip(TypedLine(20, text="Ann").shown(20)))
    assert marks.place == MarkedPlace(Mark.TYPED, 20, 3)


def test_in_a_value_that_is_typed_the_cursor_belongs_behind_the_last_letter() -> None:
    marks = Marks()
    marks.see(3, 10, strip((" Ann名▏     ", LINE)))
    assert marks.place == MarkedPlace(Mark.LINE, 3, 16)


def test_what_is_painted_over_is_marked_no_more() -> None:
    marks = Marks()
    marks.see(3, 0, strip(("one", LINE), ("  ", PLAIN), ("two", LINE)))
    marks.see(3, 0, strip(("one", PLAIN)))
    assert marks.place == MarkedPlace(Mark.LINE, 3, 5)
    marks.see(3, 0, strip((" " * 80, PLAIN)))
    assert marks.place is None


def test_a_mark_survives_every_click_and_every_theme() -> None:
    assert palette.clickable(LINE, "screen.help").meta == {MARK_META: Mark.LINE, "@click": "screen.help"}


def test_the_cursor_is_moved_only_where_it_is_not_there_yet() -> None:
    memory = ScreenMemory(Size(80, 24))
    assert memory.cursor((4, 0), is_shown=True) == "\x1b[5H\x1b[?25h"
    assert memory.cursor((4, 0), is_shown=True) == ""
    assert memory.cursor((4, 7), is_shown=True) == "\x1b[8G"
    assert memory.written([(0, 0, [("x", PEN)])])
    assert memory.cursor((4, 7), is_shown=True) == "\x1b[5;8H"
    assert memory.cursor(None, is_shown=False) == "\x1b[?25l"
    assert memory.cursor(None, is_shown=False) == ""


def marked_line(reader: ScreenReader) -> str:
    """The line on which the cursor is seen."""
    assert reader.sees_cursor
    return str(reader.screen.display[reader.cursor[0]])


async def test_the_cursor_follows_the_mark_from_screen_to_screen() -> None:
    async with heard(HeardApp()) as (pilot, reader):
        assert "▶ " in marked_line(reader)
        first = reader.cursor
        await press(pilot, "down")
        assert reader.cursor == (first[0] + 1, first[1])
        assert "▶ 2 An evening" in marked_line(reader)
        reader.speak()
        await press(pilot, "Z")
        assert reader.sent == "", "a key that changes nothing"
        await settle(pilot)
        assert reader.sent == "", "an idle screen"
        for key, words in (
            ("comma", "▶ Glyphs"),
            ("down", "▶ Colours"),
            ("escape", "▶ 2 An evening"),
            ("5", "▶ Track"),
            ("end", "Start the race"),
            ("escape", "▶ 5 Set up"),
            ("question_mark", "│"),
            ("escape", "▶ 5 Set up"),
            ("r", "▶ The game"),
            ("slash", "/"),
        ):
            await press(pilot, key)
            assert words in marked_line(reader), key
        row, column = reader.cursor
        assert reader.screen.display[row][column] == "▏"


async def test_a_cursor_that_is_not_to_be_seen_stands_there_all_the_same() -> None:
    app = HeardApp()
    keep(app, AppSettings(gather({}, {"cursor": "hidden"}, None)))
    async with heard(app) as (pilot, reader):
        await press(pilot, "down")
        assert "▶ 2 An evening" in reader.screen.display[reader.cursor[0]]
        assert not reader.sees_cursor
        change(app, "cursor", "shown")
        await press(pilot, "down")
        assert "▶ 3" in marked_line(reader)


async def test_while_dice_fall_the_cursor_is_not_taken_back_to_the_news() -> None:
    game = game_named("motorsportspiel")
    drivers = read_drivers("bot:rookie,bot:steady", game.BOT_NAMES)
    app = HeardApp(plan_race(game.circuit("hockenheim-short"), drivers, seed=1))
    async with heard(app) as (pilot, reader):
        screen = app.screen
        assert isinstance(screen, RaceScreen)
        await press(pilot, "space")
        news = screen.query_one("#news").region.y
        screen.live.news = "KAR1 drives from R71 to R2."
        screen.show_race()
        await until(pilot, lambda: reader.cursor[0] == news, "the news is read")
        screen.live.falling = (23, 4)
        screen.show_dice()
        await until(pilot, lambda: reader.cursor[0] != news, "the cursor stays at what is drawn")
        screen.live.falling = ()
        screen.show_race()
        await until(pilot, lambda: reader.cursor[0] == news, "the cursor is back")
        assert not reader.sees_cursor


async def the_lap(pilot: Pilot[None], folder: Path, circuit: str, game: str) -> PracticeScreen:
    """A practice lap at its first question."""
    app = pilot.app
    assert isinstance(app, HeardApp)
    app.open_practice(free_lap(folder, game_named(game).circuit(circuit), "Ann", 5))
    await until(pilot, lambda: isinstance(app.screen, PracticeScreen) and app.screen.live.race is not None)
    assert isinstance(app.screen, PracticeScreen)
    return app.screen


async def until_asked(pilot: Pilot[None], screen: PracticeScreen) -> None:
    """Let the dice fall and the car drive."""

    def is_asked() -> bool:
        screen.live.pace.cut()
        return screen.live.seat.is_asked

    await until(pilot, is_asked)


async def test_whoever_only_hears_a_lap_hears_each_end_with_its_risk(tmp_path: Path) -> None:
    app = HeardApp()
    keep(app, AppSettings(gather({}, {"animation": "off", "throw": "by hand"}, None)))
    async with heard(app) as (pilot, reader):
        screen = await the_lap(pilot, tmp_path, "A1-C1", "motorchamp")
        await until_asked(pilot, screen)
        assert reader.speak()[0].startswith("> [3] three dice average 9.2 safe")
        await press(pilot, "enter")
        await until_asked(pilot, screen)
        told = reader.speak()
        assert told[0].startswith("> [1] R11, double")
        assert any("4 5 3 = 12" in words for words in told)
        assert any(words.endswith("safe with any dice") for words in told)
        told = await told_after(pilot, reader, "right")
        assert told[0].startswith("> [2] L11, double")
        told = await told_after(pilot, reader, "left")
        assert told[0].startswith("> [1] R11, double")
        await press(pilot, "enter")
        await until_asked(pilot, screen)
        told = reader.speak()
        assert told[0].startswith("> [2] two dice average 7.0 safe")
        assert any("AZA1 threw 4 5 3: R40 → R11" in words for words in told)


async def test_whoever_only_hears_the_second_game_hears_the_placing_and_the_marked_end(tmp_path: Path) -> None:
    app = HeardApp()
    keep(app, AppSettings(gather({}, {"animation": "off", "throw": "by hand"}, None)))
    async with heard(app) as (pilot, reader):
        screen = await the_lap(pilot, tmp_path, "hockenheim-gp", "motorsportspiel")
        await until_asked(pilot, screen)
        assert reader.speak()[0].startswith("> [3] three dice average 15.9 rows always clean")
        await press(pilot, "enter")
        await until_asked(pilot, screen)
        told = reader.speak()
        assert told[0].startswith("> 1st 2nd 3rd to R15, 16 rows on")
        assert any(words.startswith("2 5 3 ") for words in told)
        assert any("three dice clean next go" in words for words in told)
        told = await told_after(pilot, reader, "right")
        assert any("rows on" in words for words in told)
        await press(pilot, "enter")
        await until_asked(pilot, screen)
        assert any(words.startswith("> [3] three dice average") for words in reader.speak())
