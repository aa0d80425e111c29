"""The rulebook of Das Motorsportspiel: every ruling is in it, and asks, answers and says why."""

import re
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from motorchamp_tui.cli.rules import rules
from motorchamp_tui.games import game_named
from motorchamp_tui.games.motorsportspiel.rulebook import read_rulebook
from motorchamp_tui.games.rulebook import Chapter, Why
from motorchamp_tui.locations import situations_folder
from motorchamp_tui.plain.seat import rules_lines

RULEBOOK = read_rulebook()
CHAPTERS = RULEBOOK.chapters
PASSAGES = {passage.number: passage for chapter in CHAPTERS for passage in chapter.passages if passage.number}
PICTURES = [picture for chapter in CHAPTERS for picture in chapter.pictures]
FILES = {path.stem: path for path in (situations_folder() / "motorsportspiel").glob("*.toml")}
SITUATIONS = {name: tomllib.loads(path.read_text(encoding="utf-8")) for name, path in FILES.items()}
PAGES = Path(__file__).parents[4] / "docs" / "rules" / "motorsportspiel"


def test_every_ruling_is_in_the_rulebook_once() -> None:
    numbers = [passage.number for chapter in CHAPTERS for passage in chapter.passages if passage.number]
    assert sorted(numbers) == [f"HQ-{number:02}" for number in range(1, 68)]


def test_the_pages_of_the_rules_have_the_same_chapters_with_the_same_rulings() -> None:
    index = (PAGES / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \[(.+?)\]\([\w-]+\.md\) \|.*?\|(.*)\|$", index, re.MULTILINE)
    pages = {title: sorted(re.findall(r"\[(HQ-\d+)\]", rulings)) for title, rulings in rows}
    assert pages == {
        chapter.title: sorted(passage.number for passage in chapter.passages if passage.number)
        for chapter in CHAPTERS
    }


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.title)
def test_every_chapter_begins_with_the_rules(chapter: Chapter) -> None:
    opening, *rulings = chapter.passages
    assert opening.number is None
    assert any(isinstance(block, str) and len(block) > 60 for block in opening.blocks)
    assert rulings


def test_every_ruling_asks_answers_and_says_why() -> None:
    for number, passage in PASSAGES.items():
        answer, *rest = passage.blocks
        assert passage.heading.endswith("?"), number
        assert isinstance(answer, str), number
        assert answer.endswith("."), number
        assert sum(isinstance(block, Why) for block in rest) == 1, number


def test_no_chapter_has_markup_that_was_not_understood() -> None:
    for chapter in CHAPTERS:
        for passage in chapter.passages:
            for block in passage.blocks:
                words = block if isinstance(block, str) else getattr(block, "words", "")
                assert not re.search(r"[\[\]#*`_]|^!", words), words


def test_every_figure_is_a_situation_and_nearly_every_situation_a_figure() -> None:
    names = [picture.situation for picture in PICTURES]
    assert set(names) <= SITUATIONS.keys()
    assert len(names) == len(set(names)) > 80
    assert len(SITUATIONS.keys() - set(names)) < 10


def test_every_situation_is_of_a_chapter_and_its_ruling_is_shown() -> None:
    assert {situation["chapter"] for situation in SITUATIONS.values()} <= {chapter.title for chapter in CHAPTERS}
    shown = {number for number, passage in PASSAGES.items() if passage.pictures}
    of_the_rules = {picture.situation for chapter in CHAPTERS for picture in chapter.passages[0].pictures}
    rulings = {situation.get("ruling") for name, situation in SITUATIONS.items() if name not in of_the_rules}
    assert rulings - {None} <= shown


def test_a_search_for_gravel_begins_with_its_chapter_and_goes_on() -> None:
    found = RULEBOOK.lines("gravel")
    whole = RULEBOOK.lines("into the gravel")
    assert found[0] == "INTO THE GRAVEL"
    assert found[: len(whole)] == whole
    assert "DRIVING ERRORS" in found[len(whole) :]


@pytest.mark.parametrize("query", ["34", "hq-34", "HQ-34"])
def test_lines_of_a_number_are_that_ruling(query: str) -> None:
    lines = RULEBOOK.lines(query)
    assert lines[:3] == ["INTO THE GRAVEL", "", "HQ-34 Beside which space does the gravel take me?"]
    assert [line for line in lines if line.startswith("HQ-")] == lines[2:3]


def told(*words: str) -> str:
    done = CliRunner().invoke(rules, words)
    assert done.exit_code == 0, done.output
    return done.output


def test_the_command_looks_in_the_first_games_rulebook_before_this_one() -> None:
    assert told("HQ-34").startswith("INTO THE GRAVEL\n\nHQ-34 Beside")
    assert told("gravel").startswith("INTO THE GRAVEL\n\nFour to six points")
    assert told("34").splitlines()[2].startswith("Q-34 ")
    assert "HQ-" not in told("practice") + told("all") + told()


def test_the_command_reads_the_rulebook_of_the_game_that_is_named() -> None:
    assert told("--game", "motorsportspiel", "34") == told("HQ-34")
    assert told("--game", "motorsportspiel").startswith("The game and its parts: 3 rulings, HQ-01 and on\n")
    assert "HQ-22" in told("--game", "motorsportspiel", "practice")
    assert told("--game", "motorchamp", "practice") == told("practice")


def test_in_plain_mode_the_examples_of_what_to_type_are_in_this_rulebook() -> None:
    *_, how = rules_lines(game_named("motorsportspiel"), "")
    assert how.endswith("as in rules gravel or rules 34.")
    assert all(RULEBOOK.found(words) for words in RULEBOOK.such_as)
