"""Help, questions, the log over the screen, and the window that is too small for any of them."""

from itertools import chain

import pytest
from pressing import SIZES, click, lines_of, press, settle, text_of
from textual import events
from textual.binding import Binding
from textual.pilot import Pilot
from textual.screen import Screen

from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.help_texts import RULES, TEXTS
from motorchamp_tui.tui.race_form import usual_form
from motorchamp_tui.tui.screens.classification import ClassificationScreen
from motorchamp_tui.tui.screens.help import HelpScreen, help_lines, keys_of
from motorchamp_tui.tui.screens.log import LogScreen
from motorchamp_tui.tui.screens.question import Question
from motorchamp_tui.tui.screens.race import RaceScreen
from motorchamp_tui.tui.screens.races import RacesScreen
from motorchamp_tui.tui.screens.replay import ReplayScreen
from motorchamp_tui.tui.screens.setup import SetupScreen
from motorchamp_tui.tui.screens.title import TitleScreen
from motorchamp_tui.tui.widgets.lines_panel import line, width_of

SCREENS: list[type[Screen[None]]] = [
    TitleScreen,
    SetupScreen,
    RaceScreen,
    ClassificationScreen,
    RacesScreen,
    ReplayScreen,
]
OVERLAYS: list[type[Screen[None]] | type[Screen[bool]]] = [HelpScreen, LogScreen, Question]


async def read_all(pilot: Pilot[None]) -> str:
    """Everything that help says, page by page."""
    await press(pilot, "home")
    pages = [text_of(pilot.app)]
    while True:
        await press(pilot, "pagedown")
        if text_of(pilot.app) == pages[-1]:
            return " ".join("\n".join(pages).replace("│", " ").replace("┃", " ").split())
        pages.append(text_of(pilot.app))


@pytest.mark.parametrize("size", SIZES)
async def test_help_tells_every_key_of_the_screen_below(size: tuple[int, int]) -> None:
    async with MotorChampApp().run_test(size=size) as pilot:
        await press(pilot, "question_mark")
        assert "MotorChamp" in lines_of(pilot.app)[1]
        text = await read_all(pilot)
        for binding in Binding.make_bindings(TitleScreen.BINDINGS):
            assert binding.tooltip in text
        assert "↓ j Mark the line below" in text
        assert all(heading in text for heading, _ in RULES)


async def test_keys_that_do_nothing_now_say_so() -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(SetupScreen(usual_form("Ann")))
        await settle(pilot)
        keys = {each.words: each for each in keys_of(pilot.app.screen)}
        assert not keys["The next part of a driver's line"].can_be_used
        assert keys["The next value"].can_be_used
        await press(pilot, "question_mark")
        assert "The next part of a driver's line (not now)" in await read_all(pilot)
        await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, SetupScreen)


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
    paragraphs = list(chain.from_iterable(text for _, text in TEXTS.values()))
    lines = list(help_lines(paragraphs, [], width))
    assert max(map(width_of, lines[:-1])) <= width


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
        assert "Full race" not in small
        if size[1] > 4:
            assert small.startswith("MotorChamp needs 80 × 24 characters")
            assert f"{size[0]} × {size[1]}" in small
        await press(pilot, "down", "enter", "q")
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert text_of(pilot.app) == before


async def test_a_question_waits_until_the_window_has_grown() -> None:
    answers = list[bool | None]()
    async with MotorChampApp().run_test(size=(60, 20)) as pilot:
        await pilot.app.push_screen(Question("Sure?"), answers.append)
        await press(pilot, "y")
        assert "MotorChamp needs" in text_of(pilot.app)
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


async def test_a_long_question_is_wrapped_inside_the_window_with_its_own_keys_below() -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        sentence = f"The race cannot be saved in {'/'.join(['folder'] * 20)}: there is no room left on it."
        pilot.app.push_screen(Question(sentence))
        await settle(pilot)
        text = text_of(pilot.app)
        assert "no room left on it." in text
        assert all(len(line) <= 80 for line in lines_of(pilot.app))
        assert "y yes" in lines_of(pilot.app)[-1]
