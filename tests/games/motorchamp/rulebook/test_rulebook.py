"""The rulebook inside the game: every ruling is in it, every figure can be played.

That its figures hold is shown with all the situations of their folder.
"""

import re
from pathlib import Path

import pytest

import motorchamp_tui
from motorchamp_tui.games.motorchamp.rulebook import read_rulebook
from motorchamp_tui.games.motorchamp.rulebook.figures import figure, situation_file
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.motorchamp.situations.files import situation_of
from motorchamp_tui.games.rulebook import (
    Chapter,
    NotInTheRulebookError,
    Why,
    starting_with,
)
from motorchamp_tui.games.tables import in_file
from motorchamp_tui.locations import situations_folder

RULEBOOK = read_rulebook()
CHAPTERS = RULEBOOK.chapters
PICTURES = [picture for chapter in CHAPTERS for picture in chapter.pictures]
NAMES = sorted({picture.situation for picture in PICTURES})
PASSAGES = {passage.number: passage for chapter in CHAPTERS for passage in chapter.passages if passage.number}


def numbers_on(query: str) -> set[str | None]:
    return {passage.number for chapter in RULEBOOK.found(query) for passage in chapter.passages}


def test_every_ruling_is_in_the_rulebook_once() -> None:
    numbers = [passage.number for chapter in CHAPTERS for passage in chapter.passages if passage.number]
    known = range(1, 123)
    assert sorted(numbers, key=lambda number: int(number[2:])) == [f"Q-{number:02}" for number in known]


@pytest.mark.parametrize(
    ("chapter", "words"),
    [
        ("The game and its parts", "all twenty practise, and the slowest four do not start"),
        ("The game and its parts", "three drivers may have three teams each"),
        ("The game and its parts", "five or six drivers may each add a lone car"),
        ("The game and its parts", "The pits have room for ten"),
        ("The game and its parts", "four laps without pit stops"),
        ("Out and back again", "fourteen rows on long circuits and eight on short ones"),
    ],
)
def test_the_rules_of_the_field_and_the_pit_wall_are_told(chapter: str, words: str) -> None:
    (rules, *_), *_ = [page.passages for page in CHAPTERS if page.title == chapter]
    assert any(isinstance(block, str) and words in block for block in rules.blocks)


def test_the_pit_wall_is_as_long_as_the_rulebook_says() -> None:
    for name in tracks.circuit_names():
        track = tracks.circuit(name)
        assert len(track.wall) == (14 if track.is_long else 8), name


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.title)
def test_every_chapter_begins_with_the_rules(chapter: Chapter) -> None:
    rules, *rulings = chapter.passages
    assert rules.number is None
    assert any(isinstance(block, str) and len(block) > 60 for block in rules.blocks)
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


def test_a_search_finds_beginnings_of_words_in_any_case() -> None:
    found = RULEBOOK.found("SLIP")
    assert "Slipstreams" in [chapter.title for chapter in found]
    for chapter in found:
        for passage in chapter.passages:
            assert passage.blocks
    assert not RULEBOOK.found("lipstream")
    assert sum(len(chapter.passages) for chapter in found) < sum(len(chapter.passages) for chapter in CHAPTERS)


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("slipstream", "SLIPSTREAMS"),
        ("limits", "SPEED LIMITS"),
        ("pit stop", "PIT STOPS"),
        ("OUT", "OUT AND BACK AGAIN"),
    ],
)
def test_a_search_begins_with_the_whole_chapter_of_that_title(words: str, title: str) -> None:
    found = RULEBOOK.lines(words)
    assert found[0] == title
    whole = RULEBOOK.lines(next(chapter.title for chapter in CHAPTERS if chapter.title.upper() == title))
    assert found[: len(whole)] == whole
    assert found[len(whole) :]


def test_all_is_the_whole_rulebook() -> None:
    told = RULEBOOK.lines("all")
    assert [line for line in told if line.isupper()] == [chapter.title.upper() for chapter in CHAPTERS]
    for passage in PASSAGES.values():
        assert told.count(passage.title) == 1


def test_all_words_of_a_search_must_be_in_one_ruling() -> None:
    assert "Q-23" in numbers_on("wall left")
    assert numbers_on("wall left") < numbers_on("left")


def test_a_number_finds_its_ruling_and_no_longer_one() -> None:
    assert numbers_on("Q-10 special") == {"Q-10"}
    assert not starting_with("Q-10").search("Q-103")
    assert starting_with("(").search("a (b")


@pytest.mark.parametrize("query", ["57", "q-57", "Q-57"])
def test_lines_of_a_number_are_that_ruling(query: str) -> None:
    lines = RULEBOOK.lines(query)
    assert lines[:3] == ["SLIPSTREAMS", "", "Q-57 What are the last two squares of the move?"]
    assert [line for line in lines if line.startswith("Q-")] == lines[2:3]


def test_lines_of_a_title_are_the_whole_chapter() -> None:
    lines = RULEBOOK.lines("moving")
    numbers = [line[:4] for line in lines if line.startswith("Q-")]
    assert numbers == [f"Q-0{number}" for number in range(2, 10)]
    assert lines[0] == "MOVING"


def test_without_a_word_the_chapters_are_listed() -> None:
    assert RULEBOOK.lines("  ") == RULEBOOK.lines()
    assert [line.partition(":")[0] for line in RULEBOOK.lines()[: len(CHAPTERS)]] == [
        chapter.title for chapter in CHAPTERS
    ]


def test_lines_are_wrapped_at_a_width_and_not_without_one() -> None:
    assert max(map(len, RULEBOOK.lines("slipstream", 60))) <= 60
    assert max(map(len, RULEBOOK.lines("slipstream"))) > 100
    assert " ".join(RULEBOOK.lines("57", 60)).split() == " ".join(RULEBOOK.lines("57")).split()


def test_unknown_words_suggest_the_nearest_that_the_rulebook_has() -> None:
    with pytest.raises(NotInTheRulebookError, match=r"nothing about 'slipstrem'\. Did you mean slipstream"):
        RULEBOOK.lines("slipstrem")
    with pytest.raises(NotInTheRulebookError, match="Without a word the chapters are listed"):
        RULEBOOK.lines("q8x7")


@pytest.mark.parametrize("name", NAMES)
def test_every_figure_is_played_to_where_its_file_says(name: str) -> None:
    situation, played = in_file(situation_file(name), situation_of), figure(name)
    assert played.title == situation.title
    assert all(re.search(r"[.]$", step.words) for step in played.steps)
    throws = [go for go in situation.goes if go.faces]
    assert sum(" throws " in step.words for step in played.steps) == len(throws)
    if situation.race is None:
        assert all(step.race is None for step in played.steps)
    end = played.steps[-1].race
    facts = {"at": lambda car: car.square.name, "laps": lambda car: car.laps, "passes": lambda car: car.passes}
    for expected in situation.expected:
        match expected.of, expected.value:
            case ("cars", car, key), value if key in facts:
                assert end is not None
                assert facts[key](end.car(car)) == value
            case ("order",), tuple() as order:
                assert played.steps[-1].words == f"The order of moves is {', '.join(order)}."


def test_a_figure_without_a_named_end_shows_what_its_throw_offers() -> None:
    before, thrown, after = figure("tow-basic").steps
    assert before.words == (
        "A: R10, single square, the road is free. It may throw one die; fair play closes the special die."
    )
    assert thrown.ends == tuple((square, number) for square, number in thrown.ends)
    assert {square.name: number for square, number in thrown.ends} == {
        "R14": "1",
        "R17": "2",
        "L17": "3",
        "L14": "4",
    }
    assert "takes the slipstream of B, R14 to R17" in after.words
    assert "turns into the pit lane" in figure("pit-entry-offered").steps[-1].words


def test_a_car_that_is_out_has_no_go_and_times_have_no_road() -> None:
    assert figure("out-has-no-go").steps[0].words == "X is temporarily out and has no go."
    times, grid = figure("practice-order").steps
    assert times.words.startswith("The times: A 8.6/11, B 8.5/6")
    assert grid.words == "The grid, from the front: B, F, A, D, C, E."


def test_the_car_that_moves_first_has_the_first_teams_colours() -> None:
    race = figure("pit-work-two-dice").steps[0].race
    assert race is not None
    assert race.current_car.team == "AZA"


def test_nearly_every_situation_of_the_folder_is_a_figure_of_some_ruling() -> None:
    stems = {path.stem for path in situations_folder().glob("*.toml")}
    assert set(NAMES) <= stems
    rulings = {in_file(situation_file(name), situation_of).ruling for name in stems} - {None}
    shown = {number for number, passage in PASSAGES.items() if passage.pictures}
    in_rules = {in_file(situation_file(name), situation_of).ruling for name in NAMES}
    assert rulings <= shown | in_rules


def test_the_files_are_beside_the_package_or_with_the_tests() -> None:
    assert situations_folder() in (
        Path(motorchamp_tui.__file__).parent / "_situations",
        Path(__file__).parents[3] / "situations",
    )
