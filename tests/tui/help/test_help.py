"""Help, questions, the log over the screen, and the window that is too small for any of them."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from pressing import SIZES, click, lines_of, press, settle, text_of, until
from textual import events
from textual.app import App
from textual.binding import Binding
from textual.pilot import Pilot
from textual.screen import Screen

from motorchamp_tui import tui
from motorchamp_tui.games import game_named
from motorchamp_tui.race.form import usual_form
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.games import face_named
from motorchamp_tui.tui.help.screen import (
    KEYS_NOW,
    OTHER_KEYS,
    PLACE,
    HelpScreen,
    help_lines,
    keys_of,
    told_by,
)
from motorchamp_tui.tui.help.texts import PANELS, TEXTS
from motorchamp_tui.tui.menu.races import RacesScreen
from motorchamp_tui.tui.menu.setup import SetupScreen
from motorchamp_tui.tui.menu.title import TitleScreen
from motorchamp_tui.tui.race.classification import ClassificationScreen
from motorchamp_tui.tui.race.screen import RaceScreen
from motorchamp_tui.tui.replay.screen import ReplayScreen
from motorchamp_tui.tui.widgets.lines_panel import line, width_of
from motorchamp_tui.tui.widgets.log import LogScreen, RaceLogScreen
from motorchamp_tui.tui.widgets.question import Question
from scenes import SCENES

SCREENS: list[type[Screen[None]]] = [
    TitleScreen,
    SetupScreen,
    RaceScreen,
    ClassificationScreen,
    RacesScreen,
    ReplayScreen,
]
OVERLAYS: list[type[Screen[None]] | type[Screen[bool]]] = [HelpScreen, LogScreen, RaceLogScreen, Question]

MOTORCHAMP = face_named("motorchamp")


def inside(app: App[None]) -> str:
    """What stands in the frame of help, without the screen below it."""
    rows = lines_of(app)
    left, right = rows[0].index("╭"), rows[0].index("╮")
    return "\n".join(row[left + 1 : right].strip("┃ ") for row in rows[1:] if row[left : left + 1] == "│")


async def read_all(pilot: Pilot[None]) -> str:
    """Everything that help says, page by page."""
    await press(pilot, "home")
    pages = [inside(pilot.app)]
    while True:
        await press(pilot, "pagedown")
        if inside(pilot.app) == pages[-1]:
            return " ".join("\n".join(pages).split())
        pages.append(inside(pilot.app))


@pytest.mark.parametrize("size", SIZES)
async def test_help_tells_every_key_of_the_screen_below(size: tuple[int, int]) -> None:
    async with MotorChampApp().run_test(size=size) as pilot:
        await press(pilot, "question_mark")
        assert "The goal" in lines_of(pilot.app)[1]
        text = await read_all(pilot)
        for binding in Binding.make_bindings(TitleScreen.BINDINGS):
            assert binding.tooltip in text
        assert "↓ j Mark the line below" in text
        assert all(heading in text for heading, _ in MOTORCHAMP.HELP["rules"])


async def test_keys_that_do_nothing_now_say_so() -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(SetupScreen(usual_form(game_named("motorchamp"), "Ann")))
        await settle(pilot)
        keys = {each.words: each for each in keys_of(pilot.app.screen)}
        assert not keys["The next part of a driver's line"].can_be_used
        assert keys["The next value"].can_be_used
        await press(pilot, "question_mark")
        now, _, later = (await read_all(pilot)).partition(OTHER_KEYS)
        assert "The next part of a driver's line" in later
        assert "The next part of a driver's line" not in now
        assert "The next value" in now
        await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, SetupScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_help_begins_with_the_goal_then_the_keys_that_work_now_then_the_panel_under_the_mouse(
    size: tuple[int, int], tmp_path: Path
) -> None:
    async with MotorChampApp(SCENES["choosing"]().journal(tmp_path)).run_test(size=size) as pilot:
        await until_asked(pilot)
        await pilot.hover("#news")
        await press(pilot, "question_mark")
        first = lines_of(pilot.app)
        assert "The goal" in first[1]
        assert "Be the first to complete " in first[2]
        assert any(KEYS_NOW in row for row in first)
        text = await read_all(pilot)
        headings = ["The goal", KEYS_NOW, "What happened", "Reading the grid", "Dice and colours", OTHER_KEYS]
        places = [text.index(heading) for heading in headings]
        assert places == sorted(places)
        assert "↘ after a number means that the road bends to the right there, ↗ to the left." in text
        await press(pilot, "home", "question_mark")
        assert "What happened" in lines_of(pilot.app)[1]


async def test_help_names_the_laps_of_the_race(tmp_path: Path) -> None:
    async with MotorChampApp(SCENES["choosing"]().journal(tmp_path)).run_test(size=(80, 24)) as pilot:
        screen = await until_asked(pilot)
        await press(pilot, "question_mark")
        assert f"Be the first to complete {screen.live.plan.laps} laps." in text_of(pilot.app)


async def test_help_tells_the_keys_that_somebody_has_chosen(tmp_path: Path) -> None:
    async with MotorChampApp(SCENES["choosing"]().journal(tmp_path)).run_test(size=(120, 36)) as pilot:
        await until_asked(pilot)
        pilot.app.set_keymap({"coach": "K", "zoom": "Z"})
        await press(pilot, "question_mark")
        text = await read_all(pilot)
        assert "K switches it off" in text
        assert "Z brings it closer" in text
        assert re.search(r"K The coach explains what is new", text)
        assert not re.search(r"\bc The coach explains what is new", text)


async def until_asked(pilot: Pilot[None]) -> RaceScreen:
    def is_asked() -> bool:
        screen = pilot.app.screen
        return isinstance(screen, RaceScreen) and screen.live.seat.is_asked

    await until(pilot, is_asked)
    screen = pilot.app.screen
    assert isinstance(screen, RaceScreen)
    return screen


@pytest.mark.parametrize("name", TEXTS)
def test_every_key_in_a_text_is_a_key_of_its_screen(name: str) -> None:
    screen = next(kind for kind in every_screen() if kind.__name__ == name)
    known = {binding.id for binding in Binding.make_bindings([*screen.BINDINGS, *MotorChampApp.BINDINGS])}
    known |= {"too_many"}
    known |= {"laps"} if hasattr(screen, "show_race") else set()
    known |= {"meaning", "own_keys", "sizes"} if hasattr(screen, "help_words") else set()
    _, text = TEXTS[name]
    assert {place for _, words in told_by(MOTORCHAMP, text) for place in PLACE.findall(words)} <= known


def test_a_game_says_something_about_every_topic_and_about_nothing_else() -> None:
    topics = {part for _, text in TEXTS.values() for part in text if isinstance(part, str)}
    assert topics | set(PANELS.values()) == set(MOTORCHAMP.HELP)


def every_screen() -> Iterator[type[Screen[Any]]]:
    """Every screen there is, loaded or not."""
    for module in pkgutil.walk_packages(tui.__path__, f"{tui.__name__}."):
        importlib.import_module(module.name)
    found: list[type[Screen[Any]]] = [Screen]
    while found:
        kind = found.pop()
        found += kind.__subclasses__()
        yield kind


@pytest.mark.parametrize("screen", [*SCREENS, *OVERLAYS])
def test_every_key_has_a_name_and_an_explanation(screen: type[Screen[None]]) -> None:
    bindings = list(Binding.make_bindings(screen.BINDINGS))
    assert bindings
    assert all(binding.id and binding.tooltip for binding in bindings)


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_has_help_and_a_key_for_it(screen: type[Screen[None]]) -> None:
    assert screen.__name__ in TEXTS
    assert any(binding.key == "question_mark" for binding in Binding.make_bindings(screen.BINDINGS))


@pytest.mark.parametrize("width", [40, 75, 99])
def test_help_is_never_wider_than_its_frame(width: int) -> None:
    paragraphs = list(chain.from_iterable(told_by(MOTORCHAMP, text) for _, text in TEXTS.values()))
    lines = list(help_lines(paragraphs, [], width))
    assert max(map(width_of, lines)) <= width


async def test_help_scrolls_by_wheel_and_closes_by_click() -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await press(pilot, "question_mark")
        first = lines_of(pilot.app)[1]
        wheel = events.MouseScrollDown(None, 40, 12, 0, 0, 0, False, False, False)
        pilot.app.post_message(wheel)
        await settle(pilot)
        assert lines_of(pilot.app)[1] != first
        await click(pilot, "▲")
        assert lines_of(pilot.app)[1] == first
        await click(pilot, "Esc ×")
        assert isinstance(pilot.app.screen, TitleScreen)


async def test_from_the_order_g_opens_the_log_from_the_log_o_the_order_and_the_own_key_closes(
    tmp_path: Path,
) -> None:
    async with MotorChampApp(SCENES["out"]().journal(tmp_path)).run_test(size=(80, 24)) as pilot:
        await until_asked(pilot)
        below = pilot.app.screen
        await press(pilot, "o")
        assert "─ Order ─" in lines_of(pilot.app)[0]
        assert "g log" in lines_of(pilot.app)[-1]
        await press(pilot, "g")
        assert "─ What happened ─" in lines_of(pilot.app)[0]
        await click(pilot, "o order")
        assert "─ Order ─" in lines_of(pilot.app)[0]
        order = pilot.app.screen
        await press(pilot, "o")
        assert pilot.app.screen is below
        assert not order.check_action("turn_to", ("log",))


async def test_an_order_that_covers_nothing_any_more_leads_nowhere() -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        order = RaceLogScreen("order", "Order", [])
        await pilot.app.push_screen(order)
        await settle(pilot)
        await press(pilot, "escape")
        while len(pilot.app.screen_stack) > 1:
            pilot.app.pop_screen()
        assert not order.check_action("turn_to", ("log",))


async def test_undo_is_no_key_of_a_race_for_which_it_was_not_agreed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with MotorChampApp(SCENES["out"]().journal(tmp_path)).run_test(size=(80, 24)) as pilot:
        screen = await until_asked(pilot)
        assert not [keys for keys in keys_of(screen) if "u" in keys.names]
        monkeypatch.setattr(screen, "has_no_use_for", lambda _: False)
        assert [keys for keys in keys_of(screen) if "u" in keys.names]


async def test_the_log_stays_at_its_end_when_the_window_changes() -> None:
    log = [line(f"report {number}") for number in range(100)]
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(LogScreen("What happened", log))
        await settle(pilot)
        assert "report 99" in text_of(pilot.app)
        await pilot.resize_terminal(100, 40)
        await settle(pilot)
        assert "report 99" in text_of(pilot.app)
        await press(pilot, "up")
        assert "report 99" not in text_of(pilot.app)


async def test_no_word_of_a_long_report_is_cut_off() -> None:
    words = [f"word{number}" for number in range(40)]
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(LogScreen("What happened", [line(f" 67  {' '.join(words)}")]))
        await settle(pilot)
        lines = lines_of(pilot.app)
        assert all(any(f" {word} " in text for text in lines) for word in words)
        assert lines[1].startswith("│  67  word0 ")
        assert lines[2].startswith("│        word")


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["y"], True),
        (["n"], False),
        (["escape"], False),
        (["enter"], False),
        (["left", "enter"], True),
        (["left", "right", "enter"], False),
    ],
)
async def test_a_question_is_answered_by_keys(keys: list[str], answer: bool) -> None:
    answers = list[bool | None]()
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(Question("Leave the race? It is not saved."), answers.append)
        await settle(pilot)
        assert "Leave the race? It is not saved." in text_of(pilot.app)
        assert "▶ No (n)" in text_of(pilot.app)
        await press(pilot, *keys)
    assert answers == [answer]


@pytest.mark.parametrize(("words", "answer"), [("Yes (y)", True), ("No (n)", False)])
async def test_a_question_is_answered_by_mouse(words: str, answer: bool) -> None:
    answers = list[bool | None]()
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(Question("Sure?"), answers.append)
        await settle(pilot)
        await click(pilot, words)
    assert answers == [answer]


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (20, 5), (1, 1)])
async def test_a_window_too_small_says_so_and_nothing_is_lost(size: tuple[int, int]) -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await press(pilot, "down")
        before = text_of(pilot.app)
        await pilot.resize_terminal(*size)
        await settle(pilot)
        small = " ".join(text_of(pilot.app).replace("\xa0", " ").split())
        assert "An evening" not in small
        if size[1] > 4:
            assert small.startswith("The screens need 80 × 24 characters")
            assert f"{size[0]} × {size[1]}" in small
        await press(pilot, "down", "enter", "q")
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert text_of(pilot.app) == before


async def test_nothing_is_pasted_unseen_into_a_window_too_small() -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await press(pilot, "r", "slash")
        await pilot.resize_terminal(60, 20)
        await settle(pilot)
        pilot.app.post_message(events.Paste("slip"))
        await settle(pilot)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert " /▏" in text_of(pilot.app)


async def test_a_question_waits_until_the_window_has_grown() -> None:
    answers = list[bool | None]()
    async with MotorChampApp().run_test(size=(60, 20)) as pilot:
        await pilot.app.push_screen(Question("Sure?"), answers.append)
        await press(pilot, "y")
        assert "The screens need" in text_of(pilot.app)
        assert "Sure?" not in text_of(pilot.app)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert "Sure?" in text_of(pilot.app)
        assert not answers
        await press(pilot, "y")
    assert answers == [True]


async def test_the_game_can_be_interrupted_in_a_window_too_small() -> None:
    app = MotorChampApp()
    async with app.run_test(size=(60, 20)) as pilot:
        await press(pilot, "ctrl+c")
    assert app.return_code == 130


@pytest.mark.parametrize("is_at_home", [True, False])
async def test_in_a_window_too_small_one_key_leaves_for_lines_where_there_is_a_terminal(is_at_home: bool) -> None:
    app = MotorChampApp()
    app.has_lines = is_at_home
    async with app.run_test(size=(60, 20)) as pilot:
        assert ("p goes on line by line" in " ".join(text_of(app).split())) is is_at_home
        await press(pilot, "p")
    assert (app.in_lines is not None) is is_at_home
    assert app.in_lines is None or app.in_lines.race is None


async def test_in_a_window_large_enough_that_key_stays_what_it_is() -> None:
    app = MotorChampApp()
    app.has_lines = True
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "p")
    assert app.in_lines is None


async def test_a_long_question_is_wrapped_inside_the_window_with_its_own_keys_below() -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        sentence = f"The race cannot be saved in {'/'.join(['folder'] * 20)}: there is no room left on it."
        pilot.app.push_screen(Question(sentence))
        await settle(pilot)
        text = text_of(pilot.app)
        assert "no room left on it." in text
        assert all(len(line) <= 80 for line in lines_of(pilot.app))
        assert "y yes" in lines_of(pilot.app)[-1]
