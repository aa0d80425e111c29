"""What is played, and said, where the library that rates is missing."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from motorchamp_tui.journal.rated import Ratings, as_data, as_lines, sentences
from motorchamp_tui.journal.records import RatedResult
from motorchamp_tui.puzzles.files import read_puzzles
from motorchamp_tui.puzzles.solving import PuzzleSet
from motorchamp_tui.puzzles.tries import PuzzleTries
from motorchamp_tui.ratings.strength import (
    LIBRARY_BETA,
    NEWCOMER,
    NOT_RATED,
    _model,
    can_rate,
    strength_after_answer,
    strengths_after,
    strengths_by_shares,
)

SAMPLES = Path(__file__).parents[1] / "puzzles" / "samples"
BLOCKED = """
import sys
sys.modules["openskill"] = sys.modules["openskill.models"] = None
from motorchamp_tui.cli import main
sys.argv = ["motorchamp", *sys.argv[1:]]
main()
"""


@pytest.fixture
def without_openskill(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if it were not installed."""
    monkeypatch.setitem(sys.modules, "openskill", None)
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    can_rate.cache_clear()
    yield
    can_rate.cache_clear()


def run(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", BLOCKED, *words]
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=300, check=False)


@pytest.mark.usefixtures("without_openskill")
def test_every_rating_stays_as_it_is() -> None:
    assert strength_after_answer(NEWCOMER, NEWCOMER, 0.5, is_right=True) == NEWCOMER
    assert strengths_after([NEWCOMER] * 3, [1, 2, 3]) == (NEWCOMER,) * 3
    assert strengths_by_shares({("a", "b"): 0.75})["a"].points > 1500


@pytest.mark.usefixtures("without_openskill")
@pytest.mark.parametrize("game", ["motorchamp", "motorsportspiel"])
def test_an_answer_to_a_puzzle_is_kept_and_it_is_said_once_why_it_is_not_rated(game: str) -> None:
    puzzle_set = PuzzleSet(read_puzzles(SAMPLES / f"{game}.puzzles"), PuzzleTries(), is_shipped=False)
    first, second = (
        puzzle_set.judge(opened, opened.best) for opened in map(puzzle_set.open, puzzle_set.file.puzzles[:2])
    )
    assert first.rating_words == f"{NOT_RATED} Your rating: 1500 ± 250."
    assert second.rating_words == "Not rated. Your rating: 1500 ± 250."
    assert puzzle_set.solved()[0] == 2


@pytest.mark.usefixtures("without_openskill")
def test_a_race_that_was_rated_moves_nobody_and_the_ratings_say_why() -> None:
    race = [
        RatedResult("0001-A1-C1.journal", "motorchamp", "2026", name, name, "", at) for at, name in enumerate("ab")
    ]
    ratings = Ratings.of(race)
    assert not ratings.has_people
    assert list(as_lines(ratings, ["motorchamp"])) == list(sentences(ratings, ["motorchamp"])) == [NOT_RATED]
    assert as_data(ratings, ["motorchamp"]) == []


def test_what_is_typed_line_by_line_goes_on_and_no_command_fails() -> None:
    solved = run("puzzle", "--plain", typed="1\n\n1\nq\n")
    assert (solved.returncode, solved.stderr) == (0, "")
    assert solved.stdout.count(NOT_RATED) == 1
    told = run("ratings")
    assert (told.returncode, told.stdout) == (0, f"{NOT_RATED}\n")
    climbed = run("ladder", "--races", "2", "--bots", "rookie,steady", "--jobs", "1")
    assert climbed.returncode == 0, climbed.stderr


def test_the_ladder_measures_with_the_scale_of_the_library() -> None:
    assert pytest.approx(_model().beta) == LIBRARY_BETA
