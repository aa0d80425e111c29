"""Seasons on the screen: opened, driven, looked at, by key and by mouse."""

from pathlib import Path

from pressing import click, press, text_of, type_text, until, until_seen
from textual.app import App

from journal_driving import drive
from motorchamp_tui.locations import races_folder, seasons_folder
from motorchamp_tui.seasons import book, files
from motorchamp_tui.seasons.pages import champions
from motorchamp_tui.seasons.shortfall import shortfall_words
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.race.classification import ClassificationScreen
from motorchamp_tui.tui.race.screen import RaceScreen
from motorchamp_tui.tui.seasons.list import SeasonsScreen
from motorchamp_tui.tui.seasons.screen import SeasonScreen
from season_driving import NOW, drive_next, drive_next_as_bots, look, opened, small_season


async def test_from_the_title_to_the_first_race_of_a_new_season() -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await press(pilot, "S")
        await until_seen(pilot, "+ A new season")
        await press(pilot, "enter")
        assert "Type a name." in text_of(pilot.app)
        await type_text(pilot, "Summer")
        assert "✓ 12 races, 6 drivers with 2 cars each." in text_of(pilot.app)
        await press(pilot, "down", "right", "end")
        assert "✓ 8 races" in text_of(pilot.app)
        await press(pilot, "enter")
        await until_seen(pilot, "Summer · MotorChamp · race 1 of ")
        assert files.names(seasons_folder()) == ["Summer"]
        await press(pilot, "n")
        await until(pilot, lambda: isinstance(pilot.app.screen, RaceScreen))
        await until_seen(pilot, "race 1 of ")
        await press(pilot, "q", "y")
        await until_seen(pilot, "Summer · MotorChamp · race 1 of ")
        await press(pilot, "escape")
        await until_seen(pilot, "▶ Summer")
        assert isinstance(pilot.app.screen, SeasonsScreen)
        await press(pilot, "x", "y")
        await until(pilot, lambda: files.names(seasons_folder()) == [])


async def test_a_season_is_looked_at_page_by_page_and_its_races_one_by_one() -> None:
    path = opened(small_season())
    drive_next(path)
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await shown(pilot.app, path)
        await until_seen(pilot, "race 2 of 3 is next")
        await click(pilot, "2 drivers")
        assert "reach" in text_of(pilot.app)
        await press(pilot, "3")
        assert "AZA" in text_of(pilot.app)
        await press(pilot, "tab")
        assert "1 " in text_of(pilot.app).splitlines()[3]
        await press(pilot, "1", "up", "enter")
        assert "Classification" in text_of(pilot.app)
        await press(pilot, "enter")
        await until_seen(pilot, "race 2 of 3 is next")
        await press(pilot, "end", "x", "y")
        await until_seen(pilot, "struck out")
        (races_folder() / files.read(path).driven[1].file).unlink()
        await shown(pilot.app, path)
        await until_seen(pilot, "The result of race 1 is missing")


async def test_both_champions_and_their_leads_are_read_whole_and_no_race_is_hidden_by_them() -> None:
    path = opened(small_season())
    for _ in range(3):
        drive_next(path)
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await shown(pilot.app, path)
        await until_seen(pilot, "over after 3 races")
        told = " ".join(text_of(pilot.app).split())
        assert champions(look(path)) in told
        assert "A1-C2" in told


async def test_whoever_is_not_champion_sees_what_was_missing_below_the_champions() -> None:
    path = opened(small_season(drivers="ann,bot:champion"))
    for _ in range(3):
        drive_next_as_bots(path)
    missing = shortfall_words(look(path), ["ann"])
    assert missing.startswith("You were ")
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await shown(pilot.app, path)
        await until_seen(pilot, "over after 3 races")
        told = " ".join(text_of(pilot.app).split())
        assert told.index(champions(look(path))) < told.index(missing)
        assert "A1-C2" in told


async def test_a_race_that_was_left_is_gone_on_with_by_a_click_and_leads_back_to_its_season() -> None:
    path = opened(small_season())
    left = drive(book.journal_of_next(look(path), races_folder(), NOW), 4)
    left.close()
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await shown(pilot.app, path)
        await until_seen(pilot, "under way")
        await click(pilot, "Continue race 1")
        await until(pilot, lambda: isinstance(pilot.app.screen, RaceScreen))
        screen = pilot.app.screen
        assert isinstance(screen, RaceScreen)
        screen.live.pace.skip()
        await until(pilot, lambda: isinstance(pilot.app.screen, ClassificationScreen))
        result = pilot.app.screen
        assert isinstance(result, ClassificationScreen)
        assert result.check_action("season", ())
        assert not result.check_action("again", ())
        result.action_season()
        await until_seen(pilot, "race 2 of 3 is next")
    assert list(files.read(path).driven) == [1]


async def shown(app: App[None], path: Path) -> None:
    await app.push_screen(SeasonScreen(path))
