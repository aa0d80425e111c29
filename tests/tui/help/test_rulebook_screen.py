"""The rulebook on screen: reading, searching, and playing figures, by key and by mouse."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from pressing import click, lines_of, press, settle, text_of, type_text, until_seen
from textual import events
from textual.pilot import Pilot

from motorchamp_tui.games import game_named, motorchamp, reference_of
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.options import USUAL
from motorchamp_tui.race.plan import RacePlan, plan_race
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.board.lane_grid import LaneGrid
from motorchamp_tui.tui.help.figure_panel import FigurePanel, first_row
from motorchamp_tui.tui.help.rulebook import RulebookScreen
from motorchamp_tui.tui.help.rulebook_page import text_of as page_of
from motorchamp_tui.tui.help.screen import HelpScreen
from motorchamp_tui.tui.menu.title import TitleScreen
from motorchamp_tui.tui.widgets.lines_panel import LinesPanel, width_of
from thoroughness import IS_THOROUGH

SMALL, LARGE = (80, 24), (120, 40)
RULEBOOK = motorchamp.read_rulebook()
FIRST_FIGURE = "With nothing ahead a throw may end"


@asynccontextmanager
async def the_rulebook(size: tuple[int, int] = SMALL, query: str = "") -> AsyncIterator[Pilot[None]]:
    async with MotorChampApp().run_test(size=size) as pilot:
        await pilot.app.push_screen(RulebookScreen(query))
        await settle(pilot)
        yield pilot


def chapter_of(pilot: Pilot[None]) -> str:
    """The title above the text."""
    return lines_of(pilot.app)[1].split("│")[1].strip(" ┃")


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_every_chapter_is_listed_and_the_first_is_open(size: tuple[int, int]) -> None:
    async with the_rulebook(size) as pilot:
        text = text_of(pilot.app)
        assert all(f" {chapter.title}" in text for chapter in RULEBOOK.chapters)
        assert "▶ The game and its parts" in text
        assert chapter_of(pilot) == "The game and its parts"


async def test_arrows_turn_the_chapters_round_and_scroll_the_text() -> None:
    async with the_rulebook() as pilot:
        await press(pilot, "right")
        assert chapter_of(pilot) == "Moving"
        before = lines_of(pilot.app)
        await press(pilot, "down", "down")
        assert lines_of(pilot.app)[1][27:70] == before[3][27:70]
        await press(pilot, "left", "left")
        assert chapter_of(pilot) == RULEBOOK.chapters[-1].title
        await press(pilot, "end")
        assert "Why: the tables are the publisher" in text_of(pilot.app)


async def test_a_click_opens_a_chapter() -> None:
    async with the_rulebook() as pilot:
        await click(pilot, "Slipstreams")
        assert chapter_of(pilot) == "Slipstreams"


@pytest.mark.parametrize("size", [SMALL, (100, 36), LARGE])
async def test_a_figure_is_played_step_by_step_and_back(size: tuple[int, int]) -> None:
    async with the_rulebook(size) as pilot:
        await press(pilot, "right")
        if size == SMALL:
            assert "step 1 of 3" not in text_of(pilot.app)
            await press(pilot, "enter")
        await until_seen(pilot, "step 1 of 3")
        assert "A: R10, single square" in text_of(pilot.app)
        assert "17%" in text_of(pilot.app)
        await press(pilot, "enter")
        await until_seen(pilot, "step 2 of 3")
        assert "A throws 5 with one die" in text_of(pilot.app)
        assert "▶1" in text_of(pilot.app)
        await press(pilot, "space")
        await until_seen(pilot, "A drives from R10 to R15.")
        await press(pilot, "backspace")
        await until_seen(pilot, "step 2 of 3")
        await press(pilot, "enter", "enter")
        await until_seen(pilot, "step 1 of 3")


async def test_on_a_small_screen_the_figure_takes_the_place_of_the_text_until_escape() -> None:
    async with the_rulebook() as pilot:
        await press(pilot, "right", "enter")
        assert "Rulebook" not in text_of(pilot.app)
        await press(pilot, "right")
        await until_seen(pilot, "step 2 of 3")
        await press(pilot, "left", "left")
        await until_seen(pilot, "step 3 of 3")
        await press(pilot, "escape")
        assert chapter_of(pilot) == "Moving"


async def test_tab_marks_the_next_figure_and_brings_it_into_view() -> None:
    async with the_rulebook() as pilot:
        await press(pilot, "right")
        captions = [picture.caption for picture in RULEBOOK.chapters[1].pictures]
        for caption in [*captions[1:], captions[0]]:
            await press(pilot, "tab")
            marked = next(line for line in lines_of(pilot.app) if "│  ▶" in line)
            assert caption[:40] in marked
        await press(pilot, "shift+tab", "enter")
        await until_seen(pilot, captions[-1])


async def test_a_figure_is_marked_in_a_window_of_any_size() -> None:
    async with the_rulebook() as pilot:
        await press(pilot, "right")
        screen = pilot.app.screen
        assert isinstance(screen, RulebookScreen)
        for size in ((1, 1), (28, 3)):
            await pilot.resize_terminal(*size)
            screen.action_figure(1)
            await settle(pilot)
        await pilot.resize_terminal(*SMALL)
        await settle(pilot)
        await press(pilot, "tab")
        captions = [picture.caption for picture in RULEBOOK.chapters[1].pictures]
        await until_seen(pilot, f"▶ {captions[3 % len(captions)][:30]}")


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_click_on_a_figure_opens_it_and_a_click_on_the_road_is_the_next_step(
    size: tuple[int, int],
) -> None:
    async with the_rulebook(size) as pilot:
        await click(pilot, "Moving")
        await click(pilot, "Two lane changes")
        await until_seen(pilot, "Two lane changes round a car cost no points   step 1 of 3")
        await pilot.click(LaneGrid, offset=(30, 9))
        await settle(pilot)
        await until_seen(pilot, "step 2 of 3")
        await click(pilot, "play", on_line_with="Enter Space")
        await until_seen(pilot, "step 3 of 3")


async def test_a_search_filters_while_it_is_typed() -> None:
    async with the_rulebook() as pilot:
        await press(pilot, "slash")
        await type_text(pilot, "dashed")
        assert "/dashed▏" in text_of(pilot.app)
        assert chapter_of(pilot) == RULEBOOK.found("dashed")[0].title
        listed = {chapter.title for chapter in RULEBOOK.chapters if f" {chapter.title} " in text_of(pilot.app)}
        assert listed == {chapter.title for chapter in RULEBOOK.found("dashed")}
        await type_text(pilot, "q?")
        assert "A mark with which no line of the rulebook begins." in text_of(pilot.app)
        await press(pilot, "backspace", "backspace", "enter", "right")
        assert chapter_of(pilot) == RULEBOOK.found("dashed")[1].title
        await press(pilot, "escape")
        assert chapter_of(pilot) == "The game and its parts"
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TitleScreen)


async def test_keys_that_have_nothing_to_turn_or_to_play_are_not_shown() -> None:
    async with the_rulebook(query="/quit") as pilot:
        assert "chapter" not in lines_of(pilot.app)[-1]
    async with the_rulebook(query="Sixteen squares free on a triple square") as pilot:
        await press(pilot, "enter")
        assert "step 1 of 1" in text_of(pilot.app)
        assert "play" not in lines_of(pilot.app)[-1]


async def test_letters_belong_to_a_search_before_they_are_keys() -> None:
    async with the_rulebook() as pilot:
        await click(pilot, "/ search")
        await type_text(pilot, "q-57")
        assert "/q-57▏" in text_of(pilot.app)
        assert "Q-57 What are the last two squares" in text_of(pilot.app)


async def test_the_rulebook_can_be_opened_at_a_search() -> None:
    async with the_rulebook(query="handicap") as pilot:
        assert "/handicap" in text_of(pilot.app)
        assert chapter_of(pilot) == RULEBOOK.found("handicap")[0].title


async def test_what_players_say_is_found_and_the_words_that_mean_it_are_marked() -> None:
    async with the_rulebook(query="tow") as pilot:
        assert chapter_of(pilot) == "Slipstreams"
        meant = page_of(RULEBOOK.found("tow")[0], 60, 0, RULEBOOK.meant("tow")).lines
    assert any(segment.style and segment.style.reverse for line in meant for segment in line)


def test_the_words_searched_for_are_marked() -> None:
    (chapter, *_) = RULEBOOK.found("slip")
    lines = page_of(chapter, 60, 0, "slip").lines
    marked = [segment.text for line in lines for segment in line if segment.style and segment.style.reverse]
    assert marked
    assert {text.casefold() for text in marked} == {"slip"}


@pytest.mark.parametrize("width", [40, 49, 90])
def test_no_line_of_any_chapter_is_wider_than_its_page(width: int) -> None:
    for chapter in RULEBOOK.chapters:
        text = page_of(chapter, width, 0, "")
        assert max(map(width_of, text.lines)) <= width
        assert len(text.pictures) == len(chapter.pictures)


@pytest.mark.parametrize(("size", "every"), [(SMALL, 1), (LARGE, 1 if IS_THOROUGH else 4)])
async def test_every_step_of_every_figure_has_room_for_its_words_and_its_car(
    size: tuple[int, int], every: int
) -> None:
    async with the_rulebook(size) as pilot:
        await press(pilot, "right", "enter")
        await until_seen(pilot, "step ")
        panel = pilot.app.screen.query_one(FigurePanel)
        words, grid = panel.query_one("#words", LinesPanel), panel.query_one(LaneGrid)
        for picture in [picture for chapter in RULEBOOK.chapters for picture in chapter.pictures][::every]:
            figure = motorchamp.figure(picture.situation)
            for number, step in enumerate(figure.steps):
                panel.show_step("A chapter", picture.caption, figure, number)
                shown = " ".join(words.render_line(y).text for y in range(words.size.height))
                assert " ".join(shown.split()) == " ".join(step.words.split()), picture.situation
                if step.race is not None and step.race.current_car.name == step.words.partition(":")[0]:
                    row = step.race.current_car.square.row
                    assert 0 <= grid.column_of(row) < grid.rows_in_view - (6 if step.choice is not None else 0), (
                        picture.situation
                    )


async def test_the_title_of_every_figure_is_seen_whole_in_the_smallest_window() -> None:
    async with the_rulebook(SMALL) as pilot:
        await press(pilot, "right", "enter")
        await until_seen(pilot, "step ")
        panel = pilot.app.screen.query_one(FigurePanel)
        titles = panel.query_one("#caption", LinesPanel)
        for chapter in RULEBOOK.chapters:
            for passage in chapter.passages:
                for picture in passage.pictures:
                    figure, of = motorchamp.figure(picture.situation), passage.title or chapter.title
                    panel.show_step(of, picture.caption, figure, 0)
                    await settle(pilot)
                    shown = " ".join(titles.render_line(y).text for y in range(titles.size.height))
                    assert " ".join(shown.split()) == f"{of} {picture.caption} step 1 of {len(figure.steps)}"
                    assert not titles.cut_off


@pytest.mark.parametrize("width", [40, 50, 74])
def test_the_titles_of_figures_are_whole_in_the_text(width: int) -> None:
    for chapter in RULEBOOK.chapters:
        text = page_of(chapter, width, 0, "")
        words = " ".join("".join(segment.text for segment in each) for each in text.lines)
        assert all(picture.caption in " ".join(words.split()) for picture in chapter.pictures)
        assert all("▶" in each[0].text or "▷" in each[0].text for each in (text.lines[at] for at in text.pictures))


def test_a_road_is_seen_from_behind_the_current_car_or_where_most_cars_are() -> None:
    go, order = (motorchamp.figure(name).steps[0] for name in ("tow-basic", "order-sixteen-rows-ahead"))
    assert go.race is not None
    assert first_row(go, go.race, 19) == 8
    assert order.race is not None
    ring = order.race
    start = first_row(order, ring, 19)
    assert sum((car.square.row - start) % ring.track.rows < 19 for car in ring.cars) >= 2


async def test_help_tells_the_keys() -> None:
    async with the_rulebook() as pilot:
        await press(pilot, "question_mark")
        assert type(pilot.app.screen) is HelpScreen
        assert "Help: the rulebook" in text_of(pilot.app)
        await press(pilot, "escape")
        assert "▶ The game and its parts" in text_of(pilot.app)


async def test_letters_typed_ahead_of_the_search_are_searched_for() -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(RulebookScreen())
        for letter in "/slip":
            key = events.Key("slash" if letter == "/" else letter, letter)
            key.set_sender(pilot.app)
            pilot.app.post_message(key)
        await until_seen(pilot, "/slip")


SECOND_GAME = game_named("motorsportspiel")


def a_race_of_the_second_game() -> RacePlan:
    track = SECOND_GAME.circuit(SECOND_GAME.USUAL_CIRCUIT)
    drivers = read_drivers("Ann,bot:rookie", SECOND_GAME.BOT_NAMES)
    return plan_race(track, drivers, options=USUAL, seed=1)


async def test_in_a_race_the_rulebook_is_that_of_its_game() -> None:
    async with MotorChampApp(a_race_of_the_second_game()).run_test(size=LARGE) as pilot:
        await settle(pilot)
        await pilot.app.run_action("help")
        await settle(pilot)
        await pilot.app.run_action("app.rulebook")
        await until_seen(pilot, "Das Motorsportspiel is a race on the Hockenheimring.")
        await press(pilot, "left")
        assert chapter_of(pilot) == "End of the race"


async def test_figures_of_the_second_game_are_played_on_its_own_road() -> None:
    async with MotorChampApp().run_test(size=LARGE) as pilot:
        await pilot.app.push_screen(RulebookScreen("gravel", "motorsportspiel"))
        await settle(pilot)
        await click(pilot, "Into the gravel")
        await until_seen(pilot, "step 1 of 4")
        await press(pilot, "enter", "enter", "enter")
        await until_seen(pilot, "A is in the gravel beside R22.")


async def test_every_step_of_every_figure_of_the_second_game_has_room_for_its_words() -> None:
    chapters = reference_of(SECOND_GAME).read_rulebook().chapters
    async with MotorChampApp().run_test(size=SMALL) as pilot:
        await pilot.app.push_screen(RulebookScreen(game="motorsportspiel"))
        await settle(pilot)
        await press(pilot, "right", "enter")
        await until_seen(pilot, "step ")
        panel = pilot.app.screen.query_one(FigurePanel)
        words, grid = panel.query_one("#words", LinesPanel), panel.query_one(LaneGrid)
        for picture in (picture for chapter in chapters for picture in chapter.pictures):
            played = reference_of(SECOND_GAME).figure(picture.situation)
            for number, step in enumerate(played.steps):
                panel.show_step("A chapter", picture.caption, played, number)
                shown = " ".join(words.render_line(y).text for y in range(words.size.height))
                assert " ".join(shown.split()) == " ".join(step.words.split()), picture.situation
                if step.is_a_go and step.race is not None:
                    assert 0 <= grid.column_of(step.race.current_car.place.row) < grid.rows_in_view
