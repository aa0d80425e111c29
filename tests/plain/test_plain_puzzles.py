"""Puzzles line by line: the question, the answer, every cost, and on."""

import io
from datetime import UTC, datetime
from pathlib import Path

from motorchamp_tui.plain.puzzles import puzzles
from motorchamp_tui.plain.title import title
from motorchamp_tui.puzzles.files import read_puzzles
from motorchamp_tui.puzzles.puzzle import Puzzle
from motorchamp_tui.puzzles.solving import PuzzleSet
from motorchamp_tui.puzzles.tries import PuzzleTries

SAMPLES = Path(__file__).parents[1] / "puzzles" / "samples"
NOW = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)


def puzzles_with(game: str) -> PuzzleSet:
    file = read_puzzles(SAMPLES / f"{game}.puzzles")
    return PuzzleSet(file, PuzzleTries(), is_shipped=True, now=lambda: NOW)


def said_in(puzzle_set: PuzzleSet, first: Puzzle | None, *lines: str) -> str:
    heard = io.StringIO()
    assert puzzles(puzzle_set, first, io.StringIO("".join(f"{line}\n" for line in lines)), heard) == 0
    return heard.getvalue()


def test_only_themes_of_which_there_are_puzzles_are_offered() -> None:
    puzzle_set = puzzles_with("motorchamp")
    said = said_in(puzzle_set, puzzle_set.file.named("2WECC"), "1", "block", "quit")
    assert "'block' isn't an answer here. The themes are lane, tow and out;" in said


def test_a_puzzle_is_asked_answered_weighed_and_tried_again() -> None:
    puzzle_set = puzzles_with("motorchamp")
    said = said_in(
        puzzle_set, puzzle_set.file.named("2WECC"), "advice", "undo", "1", "again", "2", "rating", "quit"
    )
    assert "Your rating: 1500, give or take 250." in said
    assert "2WECC, easy. A1-B1-C1, 3 laps. What is best?" in said
    assert "VAN1 throws 6 6 = 12." in said
    assert "Its theme: on which square, and in which lane, to end." in said
    assert "A puzzle takes nothing back" in said
    assert "Not the best, by 0.50 throws: R36." in said
    assert "1. L36: best. " in said
    assert "2. R36: costs 0.50 throws more, give or take 0." in said
    assert "; your answer. " in said
    assert "Right: L36." in said
    assert "Only the first try at a puzzle counts." in said
    assert "Solved at the first try: 0 of 3 puzzles." in said
    assert said.endswith("You have left. Goodbye.\n")
    assert said.isascii() or "±" not in said


def test_the_daily_puzzle_has_a_line_to_share_and_kinds_are_chosen_by_a_word() -> None:
    puzzle_set = puzzles_with("motorsportspiel")
    todays = puzzle_set.todays
    assert todays is not None
    said = said_in(puzzle_set, todays, "1", "foo", "share", "help daily", todays.grade.value, "quit", "yes")
    assert f"Today's puzzle {todays.id}, " in said
    assert f"One line to share:\nDas Motorsportspiel daily puzzle 2026-11-22 {todays.id} (" in said
    assert said.count(f"daily puzzle 2026-11-22 {todays.id} (") == 2  # once more on the word share
    assert "'foo' isn't an answer here. The themes are " in said
    assert "Enter: the next puzzle. again: the same one. daily: today's." in said
    assert "rating: yours" not in said
    assert said.count(f"{todays.id}, {todays.grade.value}.") == 2  # the only one of that grade


def test_the_menu_leads_to_the_puzzles_and_back() -> None:
    heard = io.StringIO()
    typed = "puzzle daily\nquit\nyes\npuzzle nonsense\npuzzles\nquit\nyes\nquit\n"
    assert title(io.StringIO(typed), heard, {"race driven"}) == 0
    said = heard.getvalue()
    assert "P: Puzzles, one answer is clearly the best" in said
    assert "Today's puzzle: not tried yet." in said
    assert "'nonsense' isn't an answer here." in said
    assert said.count("Menu: what next?") >= 4


def test_an_empty_line_answers_no_puzzle() -> None:
    puzzle_set = puzzles_with("motorsportspiel")
    for puzzle in puzzle_set.file.puzzles:
        said = said_in(puzzle_set, puzzle, "", "", "quit", "yes")
        assert "Enter" not in said
        assert "Still open" not in said
        assert "The answers, best first:" not in said
