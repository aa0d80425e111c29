"""The title screen: what it shows, what each line of its menu opens, by keys and by mouse."""

import os
import sqlite3
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from pressing import SIZES, click, lines_of, press, settle, text_of, until, until_seen

from journal_driving import driven, plan_of
from motorchamp_tui.errors import FieldSizeError
from motorchamp_tui.games import FIRST_GAME, GAMES, game_named, menu_words_of
from motorchamp_tui.games.entries import Driver
from motorchamp_tui.games.menu_words import MENU
from motorchamp_tui.games.motorchamp.options import OPTIONS, PIT_STOPS
from motorchamp_tui.games.motorchamp.sections.tracks import circuit, circuit_names
from motorchamp_tui.games.options import GRID, RATED, USUAL, Grid
from motorchamp_tui.games.protocol import Game
from motorchamp_tui.journal.library import listed, when_words
from motorchamp_tui.journal.rated import OwnForm, RatedDriver, own_rating
from motorchamp_tui.journal.writer import Journal, read_journal
from motorchamp_tui.lately import Duel, RatingWay, Rival
from motorchamp_tui.locations import races_folder
from motorchamp_tui.practice.daily import daily_lap
from motorchamp_tui.race import presets
from motorchamp_tui.race.opponents import OwnRating, field_words, opponents_for
from motorchamp_tui.race.plan import RacePlan
from motorchamp_tui.settings.words import MIXED, OPPONENTS
from motorchamp_tui.today import LapOfToday, PuzzleOfToday, Today, at_home
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.app_settings import app_settings_of
from motorchamp_tui.tui.help.screen import HelpScreen
from motorchamp_tui.tui.menu.races import RacesScreen
from motorchamp_tui.tui.menu.resume import last_unfinished
from motorchamp_tui.tui.menu.setup import SetupScreen
from motorchamp_tui.tui.menu.title import TitleScreen
from motorchamp_tui.tui.navigation import navigator
from motorchamp_tui.tui.practice.screen import PracticeScreen
from motorchamp_tui.tui.replay.screen import ReplayScreen
from motorchamp_tui.tui.widgets import settling

GAME, MENU_WORDS = game_named("motorchamp"), menu_words_of("motorchamp")


@pytest.fixture(autouse=True)
def login(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "ann")


def app_without_races(opened: list[RacePlan]) -> MotorChampApp:
    """An app that only notes which races are to be opened."""
    app = MotorChampApp()
    app.open_race = opened.append  # type: ignore[method-assign,assignment]
    return app


@pytest.mark.parametrize("size", SIZES)
async def test_the_whole_menu_stands_on_the_screen(size: tuple[int, int]) -> None:
    async with MotorChampApp().run_test(size=size) as pilot:
        text = text_of(pilot.app)
        for choice in MENU:
            assert f"{choice.key} {choice.name}" in text
        words = "about ten minutes, five laps of a short track, your two cars against five bots chosen for you"
        assert f"Enter: {words}" in " ".join(text.split())
        assert MENU_WORDS.tagline in text
        assert MENU_WORDS.imprint in text
        assert "Enter start" in text
        assert text.count("▶") == 1


async def test_enter_starts_a_race_that_can_be_finished() -> None:
    opened = list[RacePlan]()
    async with app_without_races(opened).run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
    (plan,) = opened
    assert (plan.drivers[0].name, plan.drivers[0].bot) == ("ann", None)
    assert sum(driver.bot is not None for driver in plan.drivers) == 5
    assert Counter(entry.driver for entry in plan.entries)["ann"] == 2
    assert len({entry.team for entry in plan.entries if entry.driver == "ann"}) == 1
    assert (plan.laps, plan.options[PIT_STOPS], GAME.kind_of(plan.track), plan.warning()) == (
        5,
        True,
        "short",
        None,
    )


async def test_the_third_line_is_a_practice_lap() -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await press(pilot, "down", "down", "enter")
        assert isinstance(pilot.app.screen, PracticeScreen)


async def test_the_second_line_is_an_evening() -> None:
    opened = list[RacePlan]()
    async with app_without_races(opened).run_test(size=(80, 24)) as pilot:
        await press(pilot, "down", "enter")
    (plan,) = opened
    assert (len(plan.entries), plan.laps, plan.options[PIT_STOPS], GAME.kind_of(plan.track)) == (
        16,
        6,
        True,
        "long",
    )
    assert plan.drivers[0].name == "ann"


@pytest.mark.parametrize("way", ["digit", "click"])
async def test_watching_is_a_race_of_bots_alone(way: str) -> None:
    opened = list[RacePlan]()
    async with app_without_races(opened).run_test(size=(80, 24)) as pilot:
        await (press(pilot, "6") if way == "digit" else click(pilot, "Watch the bots"))
    (plan,) = opened
    assert all(driver.bot for driver in plan.drivers)
    assert len(plan.entries) == 16


async def test_every_race_has_dice_of_its_own() -> None:
    opened = list[RacePlan]()
    async with app_without_races(opened).run_test(size=(80, 24)) as pilot:
        await press(pilot, "1", "1", "1")
    assert len({plan.seed for plan in opened}) > 1


async def test_the_mark_goes_round() -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await press(pilot, "up")
        assert "▶ G Game" in text_of(pilot.app)
        await press(pilot, "up")
        assert "▶ W Workshop" in text_of(pilot.app)
        assert "← → change" not in lines_of(pilot.app)[-1]  # there is nothing to change
        await press(pilot, "down")
        assert "← → change" in lines_of(pilot.app)[-1]
        await press(pilot, "down", "j", "j", "k")
        assert "▶ 2 An evening" in text_of(pilot.app)


@pytest.mark.parametrize(("words", "screen"), [("Set up a race", SetupScreen), ("? Help", HelpScreen)])
async def test_a_click_opens_set_up_and_help_and_escape_comes_back(words: str, screen: type) -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await click(pilot, words)
        assert isinstance(pilot.app.screen, screen)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TitleScreen)


async def test_quitting_ends_the_game_without_a_question() -> None:
    app = MotorChampApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "escape")
        assert "q quits" in text_of(pilot.app)
        await press(pilot, "q")
    assert not app.is_running
    assert app.return_code == 0


async def test_a_race_that_cannot_be_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_game: Game, person: str, *_: object) -> RacePlan:
        raise FieldSizeError(f"No cars for {person} today.")

    monkeypatch.setattr(presets, "quick_race", broken)
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert "No cars for ann today." in text_of(pilot.app)
        assert isinstance(pilot.app.screen, TitleScreen)


async def test_the_title_comes_back_over_whatever_lies_on_it() -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await press(pilot, "5", "question_mark")
        title = pilot.app.screen_stack[0]
        navigator(pilot.app.screen).open_title()
        await settle(pilot)
        assert pilot.app.screen is title


@pytest.mark.parametrize(
    ("environ", "name"),
    [
        ({"LOGNAME": "ann", "USER": "ben"}, "ann"),
        ({"USER": "ben"}, "ben"),
        ({"LOGNAME": "", "USERNAME": "Cleo Smith"}, "Cleo Smith"),
        ({"LOGNAME": "a,b:c"}, "abc"),
        ({"LOGNAME": "bartholomew.simpson"}, "bartholomew."),
        ({"LOGNAME": "root"}, "You"),
        ({"LOGNAME": "Steady"}, "You"),
        ({}, "You"),
    ],
)
def test_the_person_is_called_by_the_login_name(environ: dict[str, str], name: str) -> None:
    assert presets.person_name(GAME.BOT_NAMES, environ) == name


@pytest.mark.parametrize("planned", [presets.quick_race, presets.evening])
def test_no_race_that_is_ready_is_warned_of(planned: Callable[[Game, str], RacePlan]) -> None:
    assert planned(GAME, "Ann").warning() is None
    assert planned(game_named("motorsportspiel"), "Ann").warning() is None
    assert presets.bots_race(GAME).warning() is None


def test_a_quick_race_begins_with_the_race() -> None:
    game = game_named("motorsportspiel")
    assert presets.quick_race(game, "Ann").options[GRID] is Grid.DICE
    assert presets.evening(game, "Ann").options[GRID] is Grid.PRACTICE


@pytest.mark.parametrize("way", ["keys", "mouse"])
async def test_the_bots_to_race_against_are_chosen_on_the_title_and_remembered(way: str) -> None:
    opened = list[RacePlan]()
    app = app_without_races(opened)
    async with app.run_test(size=(80, 24)) as pilot:
        for number in range(OPPONENTS.index("steady")):
            line = ("Quick race", "An evening")[number % 2]
            await (press(pilot, "right") if way == "keys" else click(pilot, "›", on_line_with=line))
        assert text_of(app).count("‹ steady     ›") == 2
        assert "five steady bots" in text_of(app) or "three steady bots" in text_of(app)
        await press(pilot, "1")
        await until(pilot, lambda: len(opened) == 1)
        await press(pilot, "2")
        await until(pilot, lambda: len(opened) == 2)
        assert app_settings_of(app).words["opponents"] == "steady"
    for plan in opened:
        assert {driver.bot for driver in plan.drivers} == {None, "steady"}
    assert [len(plan.entries) for plan in opened] == [12, 16]


async def test_the_title_says_near_which_rating_opponents_are_and_who_they_are() -> None:
    plan = plan_of(drivers="ann,bot:steady", laps=1, cars=1)
    driven(races_folder(), evolve(plan, options=plan.options.having(RATED, value=True)))
    rating = own_rating("motorchamp", "ann")
    assert rating.races == 1
    opened = list[RacePlan]()
    async with app_without_races(opened).run_test(size=(80, 24)) as pilot:
        await until_seen(pilot, f"near your rating, {rating.points:.0f}: ")
        shown = " ".join(text_of(pilot.app).split())
        await press(pilot, "1")
        await until(pilot, lambda: len(opened) == 1)
        await press(pilot, "right", "1")
        assert "near your rating" not in text_of(pilot.app)
        await until(pilot, lambda: len(opened) == 2)
    by_rating, mixed = opened
    bots = [str(driver.bot) for driver in by_rating.drivers if driver.bot]
    assert field_words(bots, rating) in shown
    assert {driver.bot for driver in mixed.drivers} == {None, *opponents_for(GAME, 5, MIXED)}


@pytest.mark.parametrize("way", ["keys", "mouse"])
async def test_the_track_of_practice_is_chosen_on_the_title(way: str) -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        assert "3 Practice       ‹ A1-C1" in text_of(pilot.app)
        await (
            press(pilot, "down", "down", "right") if way == "keys" else click(pilot, "›", on_line_with="Practice")
        )
        track = circuit_names()[(circuit_names().index("A1-C1") + 1) % len(circuit_names())]
        assert f"Enter: a lap alone on {track}" in text_of(pilot.app)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, PracticeScreen)
        assert pilot.app.screen.drive.plan.track.name == track


@pytest.mark.parametrize("way", ["key", "small letter", "line", "mouse"])
async def test_the_game_is_chosen_on_the_title(way: str) -> None:
    opened = list[RacePlan]()
    other, app = menu_words_of("motorsportspiel"), app_without_races(opened)
    async with app.run_test(size=(80, 24)) as pilot:
        if way == "key":
            await press(pilot, "G")
        elif way == "small letter":
            await press(pilot, "g")
        elif way == "line":
            await press(pilot, "up", "right", "down")
        else:
            await click(pilot, "›", on_line_with="MotorChamp  ")
        assert app_settings_of(app).words["game"] == "motorsportspiel"
        text = " ".join(text_of(app).split())
        assert all(
            words in text
            for words in ("Das Motorsportspiel", other.tagline, other.imprint, "‹ hockenheim-short ›")
        )
        assert "your car against five bots chosen for you" in text
        assert all(f"{choice.key} {choice.name}" in text for choice in MENU)
        if way == "key":
            await press(pilot, "enter", "2", "6")
            await press(pilot, "question_mark")
            assert "your car against five bots" in text_of(app)
            await press(pilot, "escape", "5")
            assert "hockenheim-short" in text_of(app)
            await press(pilot, "escape", "r")
            assert "gravel" in text_of(app).casefold()
            await press(pilot, "escape", "G")
            assert MENU_WORDS.tagline in text_of(app)
    assert all(plan.track.game == "motorsportspiel" for plan in opened)
    assert [len(plan.entries) for plan in opened] == ([6, 6, 6] if way == "key" else [])


async def test_the_settings_change_the_game_of_the_title_and_its_practice() -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await press(pilot, "comma")
        await click(pilot, "›", on_line_with="MotorChamp")
        assert "Das Motorsportspiel" in text_of(pilot.app)
        await press(pilot, "escape", "3")
        assert isinstance(pilot.app.screen, PracticeScreen)
        assert pilot.app.screen.drive.plan.track.name == "hockenheim-short"
        await press(pilot, "q", "4")
        await until(pilot, lambda: isinstance(pilot.app.screen, PracticeScreen))
        assert isinstance(pilot.app.screen, PracticeScreen)
        assert pilot.app.screen.drive.is_counted
        assert pilot.app.screen.drive.plan.track.game == "motorsportspiel"


def left_lap_on(track: str) -> None:
    """A practice lap that was begun and not driven to its end."""
    plan = RacePlan(
        circuit(track), (Driver("ann", "steady"),), cars=1, laps=1, options=USUAL.settled(OPTIONS, 1), seed=1
    )
    driven(races_folder(), plan, most_pieces=3, is_lap=True)


async def test_practice_begins_on_the_track_of_the_lap_before() -> None:
    left_lap_on("A2-C2")
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await until_seen(pilot, "3 Practice       ‹ A2-C2")


async def test_a_practice_lap_that_was_left_does_not_take_enter_away_from_the_race() -> None:
    left_lap_on("A2-C2")
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await until_seen(pilot, "‹ A2-C2")
        assert "▶ 1 Quick race" in text_of(pilot.app)
        assert "Continue" not in text_of(pilot.app)


async def test_todays_lap_is_the_one_of_the_day() -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await press(pilot, "4")
        await until(pilot, lambda: isinstance(pilot.app.screen, PracticeScreen))
        screen = pilot.app.screen
        assert isinstance(screen, PracticeScreen)
        assert screen.drive.is_counted
        assert screen.drive.day is not None
        assert screen.drive.plan.seed == daily_lap(screen.drive.day).seed


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("8", "You have no records yet"),
        ("9", "motorchamp host --listen"),
        ("r", "chapter"),
        ("question_mark", "Help:"),
        ("comma", "Glyphs"),
    ],
)
async def test_what_is_not_a_race_is_one_key_away_and_escape_comes_back(key: str, words: str) -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await press(pilot, key)
        await until_seen(pilot, words)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TitleScreen)


async def test_tab_marks_the_line_beside() -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await press(pilot, "tab")
        assert "▶ 7 Races" in text_of(pilot.app)
        await press(pilot, "shift+tab")
        assert "▶ 1 Quick race" in text_of(pilot.app)


async def test_a_key_for_what_was_there_before_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = list[RacePlan]()
    app = app_without_races(opened)
    async with app.run_test(size=(80, 24)) as pilot:
        monkeypatch.setattr(settling, "SETTLE_SECONDS", 1000)
        app.open_title()
        await press(pilot, "enter", "enter")
        assert not opened
        title = app.screen
        assert isinstance(title, TitleScreen)
        title.settle()
        await press(pilot, "enter")
        await until(pilot, lambda: len(opened) == 1)


def test_the_title_does_not_wait_for_tracks_or_bots() -> None:
    code = (
        "import sys, motorchamp_tui.tui.menu.title, motorchamp_tui.games as games;"
        "games.menu_words_of('motorsportspiel').tagline; print(*sys.modules)"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "motorchamp_tui.tui.menu.title" in loaded
    game = "motorchamp_tui.games.motorsportspiel"
    of_games = {name for name in loaded if name.startswith("motorchamp_tui.games.")}
    shared = {"motorchamp_tui.games.liveries", "motorchamp_tui.games.menu_words"}
    assert of_games == {*shared, game, f"{game}.menu_words"}
    assert not {"motorchamp_tui.race.plan", "tomllib"} & set(loaded)


def begun() -> Path:
    """The file of a race that is not over, in which Ann drives."""
    return driven(races_folder(), plan_of(drivers="Ann,bot:steady"), most_pieces=30)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("way", ["enter", "0", "click"])
async def test_continue_goes_on_with_the_race_driven_last(way: str, size: tuple[int, int]) -> None:
    unfinished = begun()
    moves = [step.move for step in read_journal(unfinished).finish().steps]
    finished = driven(races_folder())
    os.utime(finished, (0, 0))
    opened = list[Journal]()
    app = MotorChampApp()
    app.open_race = opened.append  # type: ignore[method-assign,assignment]
    async with app.run_test(size=size) as pilot:
        await until_seen(pilot, "▶ 0 Continue  A1-C1, lap 1/2")
        assert all(f"{choice.key} {choice.name}" in text_of(pilot.app) for choice in MENU)
        await (click(pilot, "Continue") if way == "click" else press(pilot, way))
    (journal,) = opened
    assert [step.move for step in journal.record.steps] == moves
    journal.close()


async def test_a_race_of_bots_that_was_only_watched_is_not_the_one_to_continue() -> None:
    mine = begun()
    watched = driven(races_folder(), plan_of(), most_pieces=30)
    os.utime(mine, (0, 0))
    assert listed(watched).has_people is False
    found = last_unfinished(lambda: True)
    assert found is not None
    assert found.path == mine


async def test_continue_has_all_columns_that_it_needs_and_the_window_has() -> None:
    begun()
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await until_seen(pilot, "▶ 0 Continue")
        title = pilot.app.screen
        assert isinstance(title, TitleScreen)
        assert title._unfinished is not None
        title._unfinished = evolve(title._unfinished, drivers=("Somebody", "steady", "rookie 1", "rookie 2"))
        title.show_page()
        await settle(pilot)
        row = next(line for line in lines_of(pilot.app) if "0 Continue" in line)
        assert row.rstrip().endswith(": Somebody, steady, rookie 1, rookie 2")


async def test_without_an_unfinished_race_there_is_nothing_to_continue() -> None:
    driven(races_folder())
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        title = pilot.app.screen
        assert isinstance(title, TitleScreen)
        await title.workers.wait_for_complete()
        await press(pilot, "0")
        assert "Continue" not in text_of(pilot.app)
        assert "▶ 1 Quick race" in text_of(pilot.app)


async def test_the_mark_stays_where_the_person_has_put_it_when_a_race_is_found() -> None:
    begun()
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await press(pilot, "down")
        await until_seen(pilot, "0 Continue")
        assert "▶ 2 An evening" in text_of(pilot.app)
        await press(pilot, "up", "up", "up")
        assert "▶ 0 Continue" in text_of(pilot.app)


async def test_a_race_that_another_program_has_taken_meanwhile_says_so_in_one_sentence() -> None:
    path = begun()
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await until_seen(pilot, "0 Continue")
        elsewhere = Journal.resume(path)
        await press(pilot, "0")
        assert "Race 1 is open in another window" in text_of(pilot.app)
        assert isinstance(pilot.app.screen, TitleScreen)
        elsewhere.close()


async def test_a_race_that_is_open_in_another_window_is_shown_and_not_offered() -> None:
    elsewhere = Journal.resume(begun())
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await until_seen(pilot, "0 Continue")
        assert "open in another window" in text_of(pilot.app)
        assert "▶ 0 Continue" not in text_of(pilot.app)
        await press(pilot, "0")
        assert "Race 1 is open in another window" in text_of(pilot.app)
    elsewhere.close()


@pytest.mark.parametrize(("answer", "goes_on"), [("y", True), ("n", False)])
async def test_a_damaged_race_is_gone_on_with_only_when_the_person_agrees(answer: str, goes_on: bool) -> None:
    path = begun()
    data = path.read_bytes()
    path.write_bytes(data[:-40] + b"?" + data[-39:])
    opened = list[Journal]()
    app = MotorChampApp()
    app.open_race = opened.append  # type: ignore[method-assign,assignment]
    async with app.run_test(size=(80, 24)) as pilot:
        await until_seen(pilot, "0 Continue")
        await press(pilot, "0")
        assert "is damaged" in text_of(pilot.app)
        await press(pilot, answer)
    assert bool(opened) is goes_on
    if not goes_on:
        opened.append(Journal.resume(path))
    assert opened[0].record.run is not None
    opened[0].close()


async def test_the_races_are_listed_and_a_broken_one_says_why() -> None:
    driven(races_folder())
    begun()
    broken = races_folder() / "0009-X.journal"
    broken.write_text("motorchamp-journal 99\n")
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await click(pilot, "Races")
        await until_seen(pilot, "lap 1/2")
        text = text_of(pilot.app)
        assert " won " in text
        assert "cannot be read" in text
        await click(pilot, "cannot be read")
        await press(pilot, "v")
        assert "the journal has format 99, from a newer program" in " ".join(text_of(pilot.app).split())
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TitleScreen)


@pytest.mark.parametrize("way", ["enter", "click"])
async def test_a_race_that_is_over_shows_its_result_and_is_seen_again(way: str) -> None:
    driven(races_folder())
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await press(pilot, "7")
        await until_seen(pilot, " won ")
        await (click(pilot, " won ") if way == "click" else press(pilot, way))
        assert ") WINS after" in text_of(pilot.app)
        await press(pilot, "escape", "v")
        assert isinstance(pilot.app.screen, ReplayScreen)
        await press(pilot, "q")
        assert isinstance(pilot.app.screen, RacesScreen)


async def test_a_race_that_is_not_over_goes_on_from_the_list() -> None:
    begun()
    opened = list[Journal]()
    app = MotorChampApp()
    app.open_race = opened.append  # type: ignore[method-assign,assignment]
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "7")
        await until_seen(pilot, "lap 1/2")
        await press(pilot, "enter")
    (journal,) = opened
    journal.close()
    assert not journal.record.is_over


async def test_more_races_than_lines_scroll() -> None:
    for _ in range(23):
        driven(races_folder(), most_pieces=1)
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await press(pilot, "7")
        await until_seen(pilot, "1 of 23")
        await press(pilot, "end")
        assert "23 of 23" in text_of(pilot.app)
        assert "▶ 1 " in text_of(pilot.app)
        await press(pilot, "pageup", "home")
        assert "▶ 23" in text_of(pilot.app)


def test_when_a_race_was_driven_is_said_with_the_day_unless_it_is_today() -> None:
    driven_at = datetime(2026, 3, 1, 12, 15).astimezone()
    assert when_words(driven_at, driven_at + timedelta(hours=1)) == "12:15"
    assert when_words(driven_at, driven_at + timedelta(days=1)) == "2026-03-01 12:15"


async def test_what_the_day_has_stands_beside_its_lines_and_below_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rival = Rival("steady", 3, 5, Duel("steady", is_won=False, rows=4))
    steady = RatedDriver("motorchamp", "steady", "steady", GAME.BOT_STRENGTHS["steady"], is_bot=True)
    form = OwnForm(OwnRating(1584, 12), RatingWay(1584, 23, 10), rival, steady)
    lap = LapOfToday("A2-C2", 3, is_begun=True, is_over=True, time="8.6/11")
    everything = Today(lap, PuzzleOfToday(is_right=True, days=5), form)
    monkeypatch.setattr(at_home, "today_at_home", lambda game, *_: everything if game == "motorchamp" else Today())
    told = (
        "4 Today's lap    8.6/11, 3 days",
        "P Puzzles        solved, 5 days",
        "Your rating: 1584 ▲ 23 in the last ten races",
        "Your rival, steady: you 3, they 5; last lost by four rows",
    )
    for size in SIZES:
        async with MotorChampApp().run_test(size=size) as pilot:
            await until_seen(pilot, "Your rating")
            text = text_of(pilot.app)
            assert all(words in text for words in told)
            assert all(f"{choice.key} {choice.name}" in text for choice in MENU)
            assert MENU_WORDS.imprint in text
            await press(pilot, "down", "down", "down")
            assert "8.6/11 on A2-C2, three days in a row" in " ".join(text_of(pilot.app).split())
            await press(pilot, "G")
            await settle(pilot)
            assert "Your rating" not in text_of(pilot.app)
            assert "A2-C2" not in text_of(pilot.app)


async def test_a_click_on_the_rating_opens_the_records_where_the_ratings_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    form = OwnForm(OwnRating(1584, 12), RatingWay(1584, 23, 10))
    monkeypatch.setattr(at_home, "today_at_home", lambda *_: Today(form=form))
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await until_seen(pilot, "Your rating")
        await click(pilot, "Your rating")
        await until_seen(pilot, "You have no records yet")


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_nothing_moves_when_the_rating_is_known_and_nothing_stands_there_before_the_first_race(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    form = OwnForm(OwnRating(1584, 12), RatingWay(1584, 23, 10))
    screens = dict[tuple[bool, bool], list[str]]()
    for is_new, today in ((False, Today()), (False, Today(form=form)), (True, Today())):
        monkeypatch.setattr(at_home, "today_at_home", lambda *_, today=today: today)
        app = MotorChampApp()
        if is_new:
            app.told.clear()
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            if today.form.way:
                await until_seen(pilot, "Your rating")
            screens[is_new, bool(today.form.way)] = lines_of(app)

    def place(lines: list[str]) -> int:
        return next(at for at, words in enumerate(lines) if "1 Quick race" in words)

    assert place(screens[False, False]) == place(screens[False, True])
    new = "\n".join(screens[True, False])
    assert "Your" not in new
    assert " 9 " in new  # the numbers beside the road, which make room for whoever has driven


@pytest.mark.parametrize("key", ["1", "2", "7", "8"])
@pytest.mark.parametrize("game", GAMES)
async def test_no_records_are_read_in_the_loop_of_the_screen(
    monkeypatch: pytest.MonkeyPatch, key: str, game: str
) -> None:
    driven(races_folder(), plan_of(drivers="ann,bot:steady", laps=1, cars=1))
    in_the_loop, connect = list[bool](), sqlite3.connect

    def connected(place: str, **options: Any) -> sqlite3.Connection:
        in_the_loop.append(threading.current_thread() is threading.main_thread())
        base: sqlite3.Connection = connect(place, **options)
        return base

    monkeypatch.setattr(sqlite3, "connect", connected)
    async with app_without_races([]).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: in_the_loop)
        if game != FIRST_GAME:
            await press(pilot, "G")
            await until_seen(pilot, game_named(game).TITLE)
        looks = len(in_the_loop)
        await press(pilot, key)
        await until(pilot, lambda: len(in_the_loop) > looks)
    assert not any(in_the_loop)
