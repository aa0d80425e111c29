"""The title screen: what it shows, what each line of its menu opens, by keys and by mouse."""

import subprocess
import sys
from collections import Counter
from collections.abc import Callable

import pytest
from pressing import SIZES, click, press, settle, text_of

from motorchamp_tui.errors import FieldSizeError
from motorchamp_tui.race_plan import RacePlan
from motorchamp_tui.tui import ready_races
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.screens.help import HelpScreen
from motorchamp_tui.tui.screens.setup import SetupScreen
from motorchamp_tui.tui.screens.title import IMPRINT, MENU, TAGLINE, TitleScreen, show_title


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
            assert f"{choice.name:16}{choice.words}" in text
        assert TAGLINE in text
        assert IMPRINT in text
        assert "Enter start" in text
        assert text.count("▶") == 1


async def test_enter_starts_a_race_that_can_be_finished() -> None:
    opened = list[RacePlan]()
    async with app_without_races(opened).run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
    (plan,) = opened
    assert (plan.drivers[0].name, plan.drivers[0].bot) == ("ann", None)
    assert sum(driver.bot is not None for driver in plan.drivers) == 3
    assert Counter(entry.driver for entry in plan.entries)["ann"] == 2
    assert len({entry.team for entry in plan.entries if entry.driver == "ann"}) == 1
    assert (plan.laps, plan.pit_stops, plan.track.is_long, plan.warning()) == (4, False, False, None)


async def test_one_line_below_is_the_full_race() -> None:
    opened = list[RacePlan]()
    async with app_without_races(opened).run_test(size=(80, 24)) as pilot:
        await press(pilot, "down", "enter")
    (plan,) = opened
    assert (len(plan.entries), plan.laps, plan.pit_stops, plan.track.is_long) == (16, 6, True, True)
    assert plan.drivers[0].name == "ann"


@pytest.mark.parametrize("way", ["digit", "click"])
async def test_watching_is_a_race_of_bots_alone(way: str) -> None:
    opened = list[RacePlan]()
    async with app_without_races(opened).run_test(size=(80, 24)) as pilot:
        await (press(pilot, "4") if way == "digit" else click(pilot, "Watch the bots"))
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
        assert "▶ 6 Quit" in text_of(pilot.app)
        await press(pilot, "down", "j", "j", "k")
        assert "▶ 2 Full race" in text_of(pilot.app)


@pytest.mark.parametrize(("words", "screen"), [("Set up a race…", SetupScreen), ("how the game is", HelpScreen)])
async def test_a_click_opens_set_up_and_help_and_escape_comes_back(words: str, screen: type) -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await click(pilot, words)
        assert isinstance(pilot.app.screen, screen)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TitleScreen)


@pytest.mark.parametrize("leave", ["q", "escape", "6"])
async def test_quitting_ends_the_game_without_a_question(leave: str) -> None:
    app = MotorChampApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, leave)
    assert not app.is_running
    assert app.return_code == 0


async def test_a_race_that_cannot_be_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(person: str) -> RacePlan:
        raise FieldSizeError(f"No cars for {person} today.")

    monkeypatch.setattr(ready_races, "quick_race", broken)
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert "No cars for ann today." in text_of(pilot.app)
        assert isinstance(pilot.app.screen, TitleScreen)


async def test_the_title_comes_back_over_whatever_lies_on_it() -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await press(pilot, "3", "question_mark")
        title = pilot.app.screen_stack[0]
        show_title(pilot.app)
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
    assert ready_races.person_name(environ) == name


@pytest.mark.parametrize("planned", [ready_races.quick_race, ready_races.full_race])
def test_no_race_that_is_ready_is_warned_of(planned: Callable[[str], RacePlan]) -> None:
    assert planned("Ann").warning() is None
    assert ready_races.bots_race().warning() is None


def test_the_title_does_not_wait_for_tracks_or_bots() -> None:
    code = "import sys, motorchamp_tui.tui.screens.title; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "motorchamp_tui.tui.screens.title" in loaded
    assert not {"motorchamp_tui.tracks", "motorchamp_tui.bots", "motorchamp_tui.race_plan", "tomllib"} & set(
        loaded
    )
