"""Puzzles on the screen: the page of them, one being solved, what came of it, again, and on."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from pressing import click, press, text_of, until
from textual.pilot import Pilot

from motorchamp_tui.puzzles.files import read_puzzles
from motorchamp_tui.puzzles.solving import PuzzleSet
from motorchamp_tui.puzzles.tries import PuzzleTries
from motorchamp_tui.settings.words import RACE_DRIVEN
from motorchamp_tui.sharing import puzzle_line
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.puzzles.list import PuzzlesScreen
from motorchamp_tui.tui.puzzles.screen import PuzzleScreen

SAMPLES = Path(__file__).parents[2] / "puzzles" / "samples"
NOW = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)


def puzzles_with(game: str, *, is_shipped: bool = True) -> PuzzleSet:
    file = read_puzzles(SAMPLES / f"{game}.puzzles")
    return PuzzleSet(file, PuzzleTries(), is_shipped=is_shipped, now=lambda: NOW)


async def asked(pilot: Pilot[None]) -> PuzzleScreen:
    screen = pilot.app.screen
    await until(pilot, lambda: isinstance(pilot.app.screen, PuzzleScreen) and pilot.app.screen.live.seat.is_asked)
    screen = pilot.app.screen
    assert isinstance(screen, PuzzleScreen)
    return screen


async def test_a_puzzle_is_solved_looked_at_tried_again_and_left() -> None:
    puzzle_set = puzzles_with("motorchamp", is_shipped=False)
    app = MotorChampApp(lambda app: app.show_puzzles(puzzle_set, puzzle_set.file.named("2WECC")))
    async with app.run_test(size=(80, 24)) as pilot:
        await asked(pilot)
        assert "A1-B1-C1 · puzzle 2WECC · easy · lap 3/3 · what is best?" in text_of(app)
        assert "VAN1 · your go" in text_of(app)
        await press(pilot, "h")
        assert "» Its theme: on which square, and in which lane, to end." in text_of(app)
        await press(pilot, "h", "down", "enter")
        await until(pilot, lambda: "✗ Not the best, by 0.50 throws: R36." in text_of(app))
        said = text_of(app)
        assert "▶✓ L36         best" in said
        assert "✗ R36 (yours) +0.50 ± 0." in said
        assert said.split("+0.50 ± 0.")[1].splitlines()[0][2:].strip() == "next: one die safe"
        assert "▶✓" in said.split("Not the best")[0]
        assert "Enter: next  Your rating: 13" in said
        assert "easy, lane · lap 3/3" in said
        await press(pilot, "down")
        assert "▶✗ R36 (yours)" in text_of(app)
        assert " R36, next: " in text_of(app)

        await press(pilot, "a")
        await asked(pilot)
        await press(pilot, "right", "right", "enter")
        await until(pilot, lambda: "✓ Right: L36." in text_of(app))
        assert "Only the first try at a puzzle counts." in text_of(app)
        await press(pilot, "enter")
        assert (await asked(pilot)).open_puzzle.puzzle.id != "2WECC"
        await press(pilot, "q")
        await until(pilot, lambda: isinstance(app.screen, PuzzlesScreen))
        assert "Puzzles · MotorChamp  your rating 13" in text_of(app)
        assert "0/3" in text_of(app)


async def test_the_page_lists_the_themes_of_which_there_are_puzzles() -> None:
    app = MotorChampApp(lambda app: app.show_puzzles(puzzles_with("motorchamp")))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, PuzzlesScreen))
        assert all(f"   {theme} " in text_of(app) for theme in ("Lane", "Tow", "Out"))
        assert "Team-mate" not in text_of(app)
        assert "0/0" not in text_of(app)


async def test_puzzles_are_chosen_and_solved_with_the_mouse_alone() -> None:
    puzzle_set = puzzles_with("motorchamp")
    app = MotorChampApp(lambda app: app.show_puzzles(puzzle_set))
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, PuzzlesScreen))
        assert "▶ Today's puzzle not tried yet" in text_of(app)
        await click(pilot, " hard ")
        await click(pilot, "the risk of going out")
        assert "There are no hard out puzzles here." in text_of(app)
        await click(pilot, " all ")
        todays = puzzle_set.todays
        assert todays is not None
        await click(pilot, "not tried yet")
        await asked(pilot)
        assert f"puzzle of 2026-11-22 {todays.id}" in text_of(app)
        await press(pilot, "down", "enter")
        await until(pilot, lambda: puzzle_set.daily is not None)
        await until(pilot, lambda: "Enter: next" in text_of(app))
        assert "Your rating: " in text_of(app)
        assert puzzle_set.daily is not None
        line = puzzle_line(puzzle_set.daily).text()
        await press(pilot, "c")
        await until(pilot, lambda: line in text_of(app))
        assert app.clipboard == line
        await press(pilot, "escape", "escape")
        await until(pilot, lambda: "▶ Today's puzzle" in text_of(app))
        await press(pilot, "c")
        await until(pilot, lambda: line in text_of(app))


async def test_a_choice_of_dice_shows_the_odds_of_the_answer_that_is_marked() -> None:
    puzzle_set = puzzles_with("motorsportspiel", is_shipped=False)
    app = MotorChampApp(lambda app: app.show_puzzles(puzzle_set, puzzle_set.file.named("EKUAR")))
    async with app.run_test(size=(80, 24)) as pilot:
        await asked(pilot)
        await press(pilot, "2")
        await until(pilot, lambda: "Not the best, by 0.73 goes: two dice." in text_of(app))
        marked = text_of(app)
        await press(pilot, "down")
        assert text_of(app).split("Not the best")[0] != marked.split("Not the best")[0]
        assert "%" in marked.split("Not the best")[0]


async def test_the_title_leads_to_the_puzzles_of_both_games() -> None:
    app = MotorChampApp()
    app.told = {RACE_DRIVEN}
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "P Puzzles" in text_of(app))
        await press(pilot, "P")
        await until(pilot, lambda: "Puzzles · MotorChamp" in text_of(app))
        await press(pilot, "right")
        await press(pilot, "G")
        assert "Puzzles · Das Motorsportspiel" in text_of(app)
        await press(pilot, "q")
        await until(pilot, lambda: "P Puzzles" in text_of(app))


@pytest.mark.parametrize(("game", "puzzle"), [("motorchamp", "2WECC"), ("motorsportspiel", "EKUAR")])
async def test_enter_answers_nothing_until_an_answer_has_been_marked(game: str, puzzle: str) -> None:
    puzzle_set = puzzles_with(game, is_shipped=False)
    app = MotorChampApp(lambda app: app.show_puzzles(puzzle_set, puzzle_set.file.named(puzzle)))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await asked(pilot)
        assert "▶[" not in text_of(app)
        await press(pilot, "enter")
        assert "» Nothing is marked: ↑ ↓ mark, Enter answers." in text_of(app)
        assert screen.live.seat.is_asked
        await press(pilot, "up")
        assert "▶[" in text_of(app)
        assert "Nothing is marked" not in text_of(app)
        await press(pilot, "enter")
        await until(pilot, lambda: screen.result is not None)
