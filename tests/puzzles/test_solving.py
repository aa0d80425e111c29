"""Solving puzzles: which comes next, what is said to an answer, and what counts."""

import random
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from motorchamp_tui.errors import SetupError, UnknownNameError
from motorchamp_tui.puzzles.daily import daily_puzzle, puzzle_day
from motorchamp_tui.puzzles.files import read_puzzles, shipped
from motorchamp_tui.puzzles.puzzle import Grade
from motorchamp_tui.puzzles.solving import EDITED, FIRST_COUNTS, PUZZLE_DEVIATION, PuzzleSet, puzzle_set_of
from motorchamp_tui.puzzles.tries import PuzzleTries
from motorchamp_tui.ratings.strength import Strength
from motorchamp_tui.sharing import puzzle_line

SAMPLES = Path(__file__).parent / "samples"
NOW = datetime(2026, 11, 22, 23, 30, tzinfo=UTC)
GAMES = ("motorchamp", "motorsportspiel")


def solving(game: str = GAMES[0], *, is_shipped: bool = True) -> PuzzleSet:
    file = read_puzzles(SAMPLES / f"{game}.puzzles")
    return PuzzleSet(file, PuzzleTries(), is_shipped=is_shipped, now=lambda: NOW)


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_is_listed_with_its_cost_and_the_odds_the_best_first(game: str) -> None:
    puzzle_set = solving(game, is_shipped=False)
    for puzzle in puzzle_set.file.puzzles:
        opened = puzzle_set.open(puzzle)
        result = puzzle_set.judge(opened, opened.second)
        assert not result.is_right
        assert result.verdict.startswith("Not the best, by ")
        lines = result.lines
        assert [line.is_right for line in lines] == [True, *[False] * (len(lines) - 1)]
        assert [line.move for line in lines if line.is_chosen] == [opened.second]
        assert lines[0].cost == 0
        assert all(line.words and line.risk for line in lines)
        assert result.why


def test_the_first_try_counts_and_no_other() -> None:
    puzzle_set = solving(is_shipped=False)
    puzzle = puzzle_set.file.puzzles[0]
    opened = puzzle_set.open(puzzle)
    first = puzzle_set.judge(opened, opened.second)
    assert first.after.points < first.before.points
    assert first.rating_words == f"Your rating: {first.after} ({first.after.points - 1500:+.0f})."
    again = puzzle_set.judge(opened, opened.best)
    assert again.is_right
    assert again.verdict.startswith("Right: ")
    assert again.after == first.after
    assert again.note == FIRST_COUNTS
    assert puzzle_set.solved() == (0, len(puzzle_set.file.puzzles))


def test_a_try_in_another_window_counts_before_this_one(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    here, there = (PuzzleSet(solving().file, PuzzleTries(file), is_shipped=False) for _ in range(2))
    first, second, *_ = here.file.puzzles
    opened = here.open(first)
    missed = there.judge(opened, opened.second)
    opened = here.open(second)
    solved = here.judge(opened, opened.best)
    assert solved.before == missed.after
    assert solved.after.points > solved.before.points
    assert there.judge(opened, opened.second).note == FIRST_COUNTS
    assert PuzzleTries(file).tried("motorchamp") == {first.id: False, second.id: True}


def test_the_next_puzzle_is_one_that_was_not_tried_and_about_as_hard_as_somebody_is_strong() -> None:
    puzzle_set = solving(is_shipped=False)
    met = set[str]()
    for _ in puzzle_set.file.puzzles:
        puzzle = puzzle_set.next()
        assert puzzle.id not in met
        met.add(puzzle.id)
        opened = puzzle_set.open(puzzle)
        puzzle_set.judge(opened, opened.best)
    assert len({puzzle_set.next().id for _ in met}) == len(met)
    puzzle_set.theme, puzzle_set.grade = "pits", Grade.HARD
    with pytest.raises(SetupError, match=r"^There are no hard pits puzzles here\.$"):
        puzzle_set.next()


def test_an_edited_puzzle_is_not_scored(tmp_path: Path) -> None:
    text = (SAMPLES / "motorchamp.puzzles").read_text(encoding="utf-8")
    file = tmp_path / "mine.puzzles"
    file.write_text(text.replace('"grade":"easy"', '"grade":"hard"'), encoding="utf-8")
    puzzle_set = puzzle_set_of("motorsportspiel", PuzzleTries(), file)
    assert puzzle_set.game == "motorchamp"
    assert puzzle_set.todays is None
    assert "has been edited: it is not scored. And 2 more." in puzzle_set.trouble
    puzzle = puzzle_set.file.puzzles[0]
    opened = puzzle_set.open(puzzle)
    result = puzzle_set.judge(opened, opened.best)
    assert result.note == EDITED
    assert puzzle_set.tries.tried("motorchamp") == {}


def test_the_daily_puzzle_is_the_same_for_all_has_one_counted_try_and_a_line_to_share() -> None:
    puzzle_set = solving()
    todays = puzzle_set.todays
    assert todays is not None
    assert todays == daily_puzzle(puzzle_set.file.puzzles[::-1], date(2026, 11, 22))
    assert puzzle_set.day_words() == "not tried yet"
    opened = puzzle_set.open(todays)
    result = puzzle_set.judge(opened, opened.best)
    assert puzzle_set.daily is result
    line = f"MotorChamp daily puzzle 2026-11-22 {todays.id} ({todays.grade.value}) | solved | +"
    assert puzzle_line(result).text(in_letters=True) == line
    assert puzzle_set.day_words() == "solved"
    again = puzzle_set.judge(opened, opened.second)
    assert again.day is None
    assert puzzle_set.daily is result
    assert puzzle_set.day_words() == "solved"
    missed = solving()
    result = missed.judge(opened, opened.second)
    assert puzzle_line(result).text().endswith((" · missed · 🟨", " · missed · 🟥"))
    assert missed.next().id != todays.id


def test_days_are_the_same_everywhere() -> None:
    assert puzzle_day(datetime.fromisoformat("2026-11-23T00:30:00+02:00")) == date(2026, 11, 22)


@pytest.mark.parametrize("game", GAMES)
def test_no_daily_puzzle_comes_back_before_half_of_the_others_have_come(game: str) -> None:
    puzzles = shipped(game).puzzles
    days = [date(2026, 1, 1) + timedelta(days) for days in range(2 * len(puzzles) + 100)]
    seen = dict[str, date]()
    for day in days:
        puzzle = daily_puzzle(puzzles, day)
        assert puzzle is not None
        assert day - seen.get(puzzle.id, date.min) >= timedelta(len(puzzles) // 2)
        seen[puzzle.id] = day
    assert len(seen) == len(puzzles)


def test_a_theme_or_grade_that_is_none_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match=r"There is no theme 'pit'\. Did you mean pits\?"):
        puzzle_set_of("motorchamp", PuzzleTries(), theme="pit")
    with pytest.raises(UnknownNameError, match=r"There is no grade 'harder'\. Did you mean hard\?"):
        puzzle_set_of("motorchamp", PuzzleTries(), grade="harder")


def test_a_hint_says_what_a_puzzle_is_about() -> None:
    puzzle_set = solving()
    hints = {puzzle_set.hint(puzzle_set.open(puzzle)) for puzzle in puzzle_set.file.puzzles}
    assert len(hints) == len({puzzle.theme for puzzle in puzzle_set.file.puzzles})
    assert all(hint.startswith("Its theme: ") for hint in hints)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("strength", [600, 1000, 1300, 1500, 1700, 2000, 2600])
def test_any_ten_puzzles_in_a_row_have_four_themes_at_least_whoever_solves_them(game: str, strength: int) -> None:
    puzzle_set, chance = puzzle_set_of(game, PuzzleTries()), random.Random(strength)
    themes = list[str]()
    for _ in puzzle_set.file.puzzles:
        puzzle = puzzle_set.next()
        themes.append(puzzle.theme)
        solves = chance.random() < 1 / (1 + 10 ** ((puzzle.difficulty - strength) / 400))
        level = Strength(float(puzzle.difficulty), PUZZLE_DEVIATION), puzzle.luck
        puzzle_set.tries.add(game, puzzle.id, level, is_right=solves, now=NOW)
        if chance.random() < 0.1:  # another evening
            puzzle_set = puzzle_set_of(game, puzzle_set.tries)
    assert len(set(themes)) == len(puzzle_set.themes)
    assert min(len(set(themes[at : at + 10])) for at in range(len(themes) - 9)) >= 4
