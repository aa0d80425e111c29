"""Circuits drawn on the screen: by keys and by mouse, with mistakes, figures, laps and races on them."""

import random
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from pressing import click, cut_on, press, settle, text_of, turn_wheel, type_text, until, until_seen, words_of
from textual.pilot import Pilot

from motorchamp_tui.games import GAMES
from motorchamp_tui.games.codes import code_of, drawing_in
from motorchamp_tui.games.drawing_text import Drawing
from motorchamp_tui.games.protocol import AnyTrack
from motorchamp_tui.games.road import Place
from motorchamp_tui.locations import own_circuits_folder
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.board.lane_grid import LaneGrid
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.practice.screen import PracticeScreen
from motorchamp_tui.tui.race.screen import RaceScreen
from motorchamp_tui.tui.workshop import screen as workshop_screen
from motorchamp_tui.tui.workshop.grid import DrawingGrid
from motorchamp_tui.tui.workshop.list import WorkshopListScreen
from motorchamp_tui.tui.workshop.pieces import PiecesScreen
from motorchamp_tui.tui.workshop.screen import NOTHING_CHANGES, WorkshopScreen
from motorchamp_tui.workshop.bench import Workbench
from motorchamp_tui.workshop.figures import CAREFUL, DARING, TrackFigures
from thoroughness import IS_THOROUGH

KEYS = 10_000 if IS_THOROUGH else 150
"""The larger number takes some minutes for each game."""
SOME_FIGURES = TrackFigures(
    8.0, "throws", None, "throws", {DARING: 0.5}, {CAREFUL: 9.0}, {DARING: {"L3": 0.25}}, races=1
)
ANY_KEYS = [
    *("left", "right", "up", "down", "pageup", "pagedown", "home", "end", "plus", "minus", "s", "escape"),
    *("i", "x", "M", "u", "U", "full_stop", "n", "E", "m", "z", *"123456789"),
]


@pytest.fixture(autouse=True)
def _rough_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures are there at once, and are not worked out."""

    def some(_: AnyTrack) -> Iterator[TrackFigures]:
        yield SOME_FIGURES

    monkeypatch.setattr(workshop_screen, "figures_of", some)
    monkeypatch.setattr(workshop_screen, "PAUSE", 0.0)


def the_app(folder: Path, word: str = "mine.toml", game: str = "motorchamp") -> MotorChampApp:
    return MotorChampApp(lambda app: app.open_workshop(game, Workbench.open(str(folder / word), game)))


async def the_bench(pilot: Pilot[None]) -> WorkshopScreen:
    await until(pilot, lambda: isinstance(pilot.app.screen, WorkshopScreen))
    screen = pilot.app.screen
    assert isinstance(screen, WorkshopScreen)
    return screen


def kept(folder: Path) -> Drawing:
    return Drawing.open(folder / "mine.toml")


def word(drawing: Drawing, row: int, label: str) -> str:
    return drawing.rows[row][[line.label for line in drawing.lines].index(label)]


async def test_a_circuit_is_drawn_by_keys_and_every_change_is_on_disk(tmp_path: Path) -> None:
    async with the_app(tmp_path).run_test(size=(80, 24)) as pilot:
        screen = await the_bench(pilot)
        assert not (tmp_path / "mine.toml").exists()
        await press(pilot, "right", "right", "down", "2")
        assert word(kept(tmp_path), 2, "left colour") == "2"
        await press(pilot, "up", "1", "1")
        assert word(kept(tmp_path), 2, "left limit") == "11"
        await press(pilot, "full_stop", "minus", "plus")
        assert word(kept(tmp_path), 2, "left limit") == "."
        await press(pilot, "down", "s", "right", "right", "enter")
        await type_text(pilot, "triple")
        await press(pilot, "enter")
        assert [word(kept(tmp_path), row, "left colour") for row in (2, 3, 4)] == ["3"] * 3
        assert screen.ends == (2, 4)
        await until(pilot, lambda: not cut_on(pilot))  # with dots while the figures are worked out


async def test_undo_and_redo_go_where_the_change_is(tmp_path: Path) -> None:
    async with the_app(tmp_path).run_test(size=(80, 24)) as pilot:
        screen = await the_bench(pilot)
        await press(pilot, "g", "6", "enter", "down", "1", "end", "u")
        assert (screen.row, word(kept(tmp_path), 6, "left colour")) == (6, "2")
        await press(pilot, "home", "U")
        assert (screen.row, word(kept(tmp_path), 6, "left colour")) == (6, "1")
        await press(pilot, "U")
        assert "There is nothing to redo." in text_of(pilot.app)


async def test_rows_come_go_and_are_copied(tmp_path: Path) -> None:
    async with the_app(tmp_path).run_test(size=(80, 24)) as pilot:
        screen = await the_bench(pilot)
        count = len(screen.drawing.rows)
        await press(pilot, "right", "s", "right", "i")
        assert (len(kept(tmp_path).rows), screen.rows) == (count + 2, (2,))
        await press(pilot, "x", "u", "u")
        assert len(kept(tmp_path).rows) == count
        await press(pilot, "g", "5", "enter", "s", "right", "right")
        copied = [kept(tmp_path).rows[row] for row in (5, 6, 7)]
        await press(pilot, "Y", "enter")
        assert list(kept(tmp_path).rows[8:11]) == copied
        assert screen.row == 8


async def test_rows_may_come_while_the_board_is_shown_instead_of_the_grid(tmp_path: Path) -> None:
    async with the_app(tmp_path).run_test(size=(80, 24)) as pilot:
        screen = await the_bench(pilot)
        await press(pilot, "m", "end", "i", "i", "m")
        assert f" {len(screen.drawing.rows) - 1}! " in text_of(pilot.app)


@pytest.mark.parametrize("shown", ["grid", "board"])
async def test_a_click_on_a_row_that_has_just_gone_marks_the_last_one(shown: str, tmp_path: Path) -> None:
    async with the_app(tmp_path).run_test(size=(80, 24)) as pilot:
        screen = await the_bench(pilot)
        await press(pilot, "end")
        last = screen.row
        clicked = DrawingGrid.SpotClicked(last, screen.line.label)
        place = LaneGrid.PlaceClicked(next(one for one in _places(screen) if one.row == last))
        await press(pilot, "x")
        screen.on_drawing_grid_spot_clicked(clicked) if shown == "grid" else screen.on_lane_grid_place_clicked(
            place
        )
        await settle(pilot)
        assert screen.row == len(screen.drawing.rows) - 1 == last - 1


def _places(screen: WorkshopScreen) -> Iterable[Place]:
    race = screen.race_in_view
    return face_of(race).surface(race).asphalt


async def test_a_click_on_a_mistake_that_is_no_more_does_nothing(tmp_path: Path) -> None:
    async with the_app(tmp_path).run_test(size=(80, 24)) as pilot:
        screen = await the_bench(pilot)
        gone = len(screen.drawing.mistakes)
        await screen.run_action(f"screen.to_mistake({gone})")
        assert screen.row == 0


async def test_a_circuit_is_drawn_by_mouse(tmp_path: Path) -> None:
    async with the_app(tmp_path).run_test(size=(80, 24)) as pilot:
        screen = await the_bench(pilot)
        grid = screen.query_one("#grid").region
        here = grid.x + 4 + 4 * 6, grid.y + 4
        await pilot.click(offset=here)
        await settle(pilot)
        assert (screen.row, screen.line.label) == (2, "left colour")
        before = screen.word
        await pilot.click(offset=here)
        await settle(pilot)
        assert word(kept(tmp_path), 2, "left colour") != before
        await click(pilot, "right limit")
        assert screen.line.label == "right limit"
        await click(pilot, "‹", on_line_with="right limit")
        assert word(kept(tmp_path), 2, "right limit") == "14"
        first = screen._grid.first_row
        await turn_wheel(pilot, screen._grid, 1)
        await until(pilot, lambda: screen._grid.first_row == first + 3)  # it scrolls row by row
        assert screen.row == 2


async def test_a_mistake_is_marked_named_and_found_and_nothing_is_started_on_it(tmp_path: Path) -> None:
    async with the_app(tmp_path).run_test(size=(80, 24)) as pilot:
        screen = await the_bench(pilot)
        await until_seen(pilot, "What a lap is like")
        await press(pilot, "right", "3", "end")
        (mistake,) = kept(tmp_path).mistakes
        assert f"! Row 1, left limit: {mistake.sentence}." in words_of(pilot.app, "news")
        assert "1 mistake" in text_of(pilot.app)
        assert "What a lap is like" not in text_of(pilot.app)
        assert "n mistake" in text_of(pilot.app)
        await press(pilot, "d")
        assert "It can be kept like this, but not driven." in words_of(pilot.app, "news")
        await press(pilot, "w")
        assert pilot.app.screen is screen
        await press(pilot, "n")
        assert (screen.row, screen.line.label) == (1, "left limit")
        assert "n mistake" not in text_of(pilot.app)
        await press(pilot, "full_stop")
        await until_seen(pilot, "What a lap is like")
        assert "can be driven" in text_of(pilot.app)


async def test_what_changes_nothing_says_so(tmp_path: Path) -> None:
    async with the_app(tmp_path).run_test(size=(80, 24)) as pilot:
        screen = await the_bench(pilot)
        for key in ("M", "full_stop"):
            await press(pilot, "right", key)
            assert NOTHING_CHANGES in words_of(pilot.app, "news")
        assert not screen.bench.can_undo


@pytest.mark.parametrize("game", GAMES)
async def test_after_a_lap_and_a_race_the_cursor_is_where_it_was(game: str, tmp_path: Path) -> None:
    async with the_app(tmp_path, game=game).run_test(size=(80, 24)) as pilot:
        screen = await the_bench(pilot)
        await press(pilot, "g", "1", "7", "enter", "down", "d")
        await until(pilot, lambda: isinstance(pilot.app.screen, PracticeScreen))
        await press(pilot, "q")
        await until(pilot, lambda: not isinstance(pilot.app.screen, PracticeScreen))
        if pilot.app.screen is not screen:
            await press(pilot, "y")
        await until(pilot, lambda: pilot.app.screen is screen)
        await press(pilot, "w")
        await until(pilot, lambda: isinstance(pilot.app.screen, RaceScreen))
        app = pilot.app
        assert isinstance(app, MotorChampApp)
        app.open_title()
        await until(pilot, lambda: pilot.app.screen is screen)
        assert (screen.row, screen.at) == (17, 1)


async def test_the_figures_and_where_goes_go_wrong_are_beside_and_on_the_drawing(tmp_path: Path) -> None:
    async with the_app(tmp_path).run_test(size=(120, 36)) as pilot:
        await the_bench(pilot)
        await until_seen(pilot, "half-time leader wins")
        assert "daring drivers out 50%" in words_of(pilot.app, "figures_aside")
        assert "25%" not in text_of(pilot.app)
        await press(pilot, "E", "E")
        assert "25%" in text_of(pilot.app)
        await press(pilot, "E")
        assert "25%" not in text_of(pilot.app)
        assert not cut_on(pilot)


async def test_a_change_stops_what_is_being_worked_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = list[str]()

    def endless(track: AnyTrack) -> Iterator[TrackFigures]:
        colours = str(track)
        while True:
            steps.append(colours)
            yield SOME_FIGURES

    monkeypatch.setattr(workshop_screen, "figures_of", endless)
    async with the_app(tmp_path).run_test(size=(80, 24)) as pilot:
        screen = await the_bench(pilot)
        await until(pilot, lambda: len(steps) > 3)
        first = steps[0]
        await press(pilot, "right", "down", "2")
        await until(pilot, lambda: steps[-1] != first)
        steps.clear()
        await until(pilot, lambda: len(steps) > 3)
        assert first not in steps
        await press(pilot, "up", "3")
        assert screen.drawing.mistakes
        await until(
            pilot, lambda: not [work for work in screen.workers if work.group == "figures" and work.is_running]
        )


async def test_a_code_is_copied_and_a_name_is_given(tmp_path: Path) -> None:
    async with the_app(tmp_path).run_test(size=(80, 24)) as pilot:
        screen = await the_bench(pilot)
        await press(pilot, "c")
        code = code_of(screen.drawing)
        await until_seen(pilot, code[:60])
        assert drawing_in(code).rows == screen.drawing.rows
        await press(pilot, "escape", "R")
        await type_text(pilot, "Homestead")
        await press(pilot, "enter")
        assert "Kept as Homestead" in text_of(pilot.app)
        assert (own_circuits_folder() / "Homestead.toml").exists()
        await press(pilot, "R")
        await type_text(pilot, "A1-C1")
        await press(pilot, "enter")
        assert "comes with the game" in text_of(pilot.app)


async def test_what_another_program_has_written_stays_and_leaving_asks(tmp_path: Path) -> None:
    async with the_app(tmp_path).run_test(size=(80, 24)) as pilot:
        screen = await the_bench(pilot)
        await press(pilot, "down", "2")
        file = tmp_path / "mine.toml"
        file.write_text(f"# a remark\n{file.read_text()}")
        await press(pilot, "1")
        assert "has been changed by another program" in words_of(pilot.app, "news")
        assert "not saved" in text_of(pilot.app)
        await press(pilot, "q")
        assert "Leave, and lose what has not been saved?" in text_of(pilot.app)
        await press(pilot, "n")
        assert pilot.app.screen is screen
        assert file.read_text().startswith("# a remark")


@pytest.mark.parametrize("game", GAMES)
async def test_whatever_is_pressed_can_be_undone_exactly(game: str, tmp_path: Path) -> None:
    chance = random.Random(5)
    async with the_app(tmp_path, game=game).run_test(size=(80, 24)) as pilot:
        screen = await the_bench(pilot)
        first = screen.drawing.text
        for _ in range(KEYS):
            key = chance.choice(ANY_KEYS)
            if key != "escape" or screen.began is not None:
                await press(pilot, key)
        assert pilot.app.screen is screen
        while screen.bench.can_redo:
            await press(pilot, "U")
        last = screen.drawing.text
        assert last != first
        presses = 0
        while screen.bench.can_undo:
            await press(pilot, "u")
            presses += 1
        assert screen.drawing.text == first
        for _ in range(presses):
            await press(pilot, "U")
        assert screen.drawing.text == last == (tmp_path / "mine.toml").read_text()


async def test_the_list_opens_an_oval_a_copy_a_code_and_pieces() -> None:
    app = MotorChampApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "W")
        await until(pilot, lambda: isinstance(app.screen, WorkshopListScreen))
        assert not cut_on(pilot)
        await press(pilot, "enter")
        oval = await the_bench(pilot)
        code = code_of(oval.drawing)
        await press(pilot, "down", "2", "q")
        await until_seen(pilot, "yours, can be driven")
        await press(pilot, "down", "down", "enter")
        await until(pilot, lambda: isinstance(app.screen, PiecesScreen))
        await press(pilot, "down", "right", "end", "enter")
        assert (await the_bench(pilot)).bench.is_saved
        await press(pilot, "q")
        await click(pilot, "A code or a file")
        await type_text(pilot, code)
        await press(pilot, "enter")
        assert (await the_bench(pilot)).drawing.rows == drawing_in(code).rows
        await press(pilot, "q", "G")
        assert "Das Motorsportspiel" in text_of(app)
        await click(pilot, "A copy of hockenheim-gp")
        assert (await the_bench(pilot)).drawing.game == "motorsportspiel"


async def test_a_circuit_of_ones_own_is_deleted_after_a_question() -> None:
    async with MotorChampApp(lambda app: app.open_workshop("motorchamp")).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, WorkshopListScreen))
        await press(pilot, "enter")
        await the_bench(pilot)
        await press(pilot, "down", "1", "q")
        await until_seen(pilot, "yours")
        await press(pilot, "x", "y")
        await until(pilot, lambda: "yours" not in text_of(pilot.app))
        assert not list(own_circuits_folder().glob("*.toml"))


async def test_a_list_says_where_it_cannot_look_for_circuits_of_ones_own() -> None:
    own_circuits_folder().parent.mkdir(parents=True)
    own_circuits_folder().symlink_to(own_circuits_folder())
    async with MotorChampApp(lambda app: app.open_workshop("motorchamp")).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "cannot be read: its links" in " ".join(text_of(pilot.app).split()))
        assert "A plain oval" in text_of(pilot.app)
