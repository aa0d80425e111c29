"""Lessons line by line: the same task, the same answers, and the same words when they do not do."""

import io
from pathlib import Path

from motorchamp_tui.games import FIRST_GAME, game_named
from motorchamp_tui.lessons.files import lesson_named, lessons_of
from motorchamp_tui.locations import lessons_folder
from motorchamp_tui.plain.lessons import learn
from motorchamp_tui.plain.title import title

GAME = game_named(FIRST_GAME)


def session(*lines: str, first: str | None = None, told: set[str] | None = None) -> str:
    heard = io.StringIO()
    lesson = lesson_named(first, GAME) if first else None
    typed = io.StringIO("".join(f"{line}\n" for line in lines))
    assert learn(GAME, lesson, typed, heard, set() if told is None else told) == 0
    return heard.getvalue()


def test_a_lesson_is_driven_tried_again_and_remembered() -> None:
    told = set[str]()
    said = session("", "1", "R9", "yes", "1", "L9", "2", "1", "no", "quit", told=told)
    assert "Your task: With two throws, end on L12" in said
    assert "Not yet. Now the solid line keeps you in the right lane" in said
    assert "Done. Where the line between the lanes is broken" in said
    assert "Continue with the next lesson, Colours, dice and limits? yes or no?" in said
    assert "Press 1 to throw" not in said
    assert told == {"lesson motorchamp/1-moving"}


def test_after_the_last_lesson_a_quick_race_is_offered() -> None:
    told = {lesson.topic for lesson in lessons_of(GAME)}
    said = session("1", "L2", "yes", "quit", "yes", first="start", told=told)
    assert "That was the last lesson. You know every rule of a quick race: drive one now? yes or no?" in said
    assert "A1-C1" in said


def test_what_is_closed_is_explained_by_the_referee_and_advice_is_the_hint() -> None:
    said = session("1", "advice", "undo", "2", "R12", "no", "quit", first="fair-play")
    assert "two dice are safe" in said
    assert "Two dice are safe here, so they are the fewest that you may throw." in said
    assert "A lesson takes nothing back" in said
    assert "Done. Two dice cannot break a limit of 14" in said


def test_the_list_is_told_and_a_lesson_that_does_not_exist_is_one_sentence() -> None:
    said = session("list", "help", "help slip", "9", "slipsteam", "leave", told={"lesson motorchamp/1-moving"})
    assert "1. Moving, and the line between the lanes, done" in said
    assert "Which lesson? Enter: Colours, dice and limits." in said
    assert "list: all lessons. quit: leave.\n" in said
    assert "The help has nothing about 'slip' here." in said
    assert "There is no lesson '9'." in said
    assert "Did you mean slipstream?" in said


def test_the_menu_begins_with_the_lessons_for_somebody_who_has_never_driven() -> None:
    heard, told = io.StringIO(), set[str]()
    assert title(io.StringIO("learn moving\n1\nL9\n1\nno\nquit\nfoo\nquit\n"), heard, told) == 0
    said = heard.getvalue()
    assert said.index("learn: Learn the game, short lessons") < said.index("1: Quick race")
    assert "Done. Where the line between the lanes is broken" in said
    assert "'foo' isn't an answer here." in said
    later = session_of_title({"race driven", "lesson motorchamp/1-moving"})
    assert "1 of 8 done, learn 3 is the third." in later


def session_of_title(told: set[str]) -> str:
    heard = io.StringIO()
    assert title(io.StringIO("quit\n"), heard, told) == 0
    return heard.getvalue()


def test_the_file_of_a_lesson_may_have_capitals_in_its_name(tmp_path: Path) -> None:
    file = tmp_path / "Mine.toml"
    file.write_bytes((lessons_folder() / FIRST_GAME / "1-moving.toml").read_bytes())
    assert "With two throws, end on L12" in session(str(file), "1", "L9", "1", "quit")


def test_an_empty_line_answers_no_question_of_a_lesson() -> None:
    heard, second = io.StringIO(), game_named("motorsportspiel")
    typed = io.StringIO("\n\n3\n\n\nquit\nyes\n")
    assert learn(second, lessons_of(second)[0], typed, heard, set()) == 0
    said = heard.getvalue()
    assert said.count("How many dice, 1, 2 or 3?") == 3
    assert said.count("How do you place them?") == 3
    assert "Enter or 3" not in said
    assert "Still open" not in said
