"""The lessons that come with the games, and what is wrong with files that are not lessons."""

import re
from pathlib import Path

import pytest
from click import ClickException

from motorchamp_tui.cli.commands import motorchamp
from motorchamp_tui.errors import BrokenFileError, UnknownNameError
from motorchamp_tui.games import FIRST_GAME, game_named
from motorchamp_tui.lessons.checking import check_lesson, drive, refused, try_out
from motorchamp_tui.lessons.files import Lesson, lesson_named, lessons_of, read_lesson
from motorchamp_tui.locations import lessons_folder, situations_folder

FILES = sorted(lessons_folder().rglob("*.toml"))
ROOT = Path(__file__).parent.parent.parent
MOVING = lessons_folder() / "motorchamp" / "1-moving.toml"


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_the_model_answer_does_the_task_and_every_wrong_one_is_explained(file: Path) -> None:
    lesson = check_lesson(file)
    done, _ = drive(lesson, lesson.answers, "lesson.answers")
    assert done.result is not None
    assert done.result.words == lesson.learnt
    for wrong in lesson.wrong:
        refusal = refused(lesson, wrong.answers)
        if not refusal:
            missed, _ = drive(lesson, wrong.answers, "lesson.wrong", goes_on=True)
            assert missed.result is not None
            assert missed.result.words == wrong.because
            assert missed.result.happened.startswith(lesson.yours)
        assert refusal or wrong.because


@pytest.mark.parametrize("lesson", lessons_of(game_named("motorsportspiel")), ids=lambda lesson: lesson.name)
def test_what_a_lesson_says_of_its_dice_is_said_only_to_those_who_threw_as_many(lesson: Lesson) -> None:
    """Other dice may lead to the same space, and then nine points may have been thirteen."""
    for number in {"1", "2", "3"} - {lesson.answers[0]}:
        tried, _ = drive(lesson, [number], "", goes_on=True)
        assert tried.result is not None
        assert not tried.result.is_done
        assert tried.result.words != lesson.hint
    assert lesson.goal.dice == (lesson.answers[0],)


def test_the_lessons_of_a_game_are_in_the_order_of_their_names() -> None:
    assert [lesson.title for lesson in lessons_of(game_named(FIRST_GAME))] == [
        "Moving, and the line between the lanes",
        "Colours, dice and limits",
        "Fair play",
        "Blocked",
        "Out and back again",
        "Slipstream",
        "The pit stop",
        "The start",
    ]
    assert [lesson.title for lesson in lessons_of(game_named("motorsportspiel"))] == [
        "How many dice",
        "The two sides of a die",
        "Placing, and the racing line",
        "Corners and flags",
        "Gravel and ambulance",
        "Dots, and the way past",
        "The pits",
        "The finish",
    ]


def test_a_lesson_is_found_by_its_number_its_name_and_its_file() -> None:
    game = game_named(FIRST_GAME)
    assert {lesson_named(words, game).name for words in ("1", "moving", "1-moving", str(MOVING))} == {"1-moving"}
    with pytest.raises(UnknownNameError, match="slipstream"):
        lesson_named("slipsteam", game)


@pytest.mark.parametrize("words", ["0", "9", "9" * 5000, "\u0663"])
def test_a_number_that_no_lesson_has_is_refused(words: str) -> None:
    with pytest.raises(UnknownNameError):
        lesson_named(words, game_named(FIRST_GAME))


def test_brackets_without_end_are_refused_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "deep.toml"
    file.write_text(f"x = {'[' * 100_000}", encoding="utf-8")
    with pytest.raises(BrokenFileError, match="Line 1, column 69: it is nested too deeply"):
        check_lesson(file)


def test_an_answer_that_the_file_does_not_know_gets_the_hint() -> None:
    lesson = lesson_named("8", game_named(FIRST_GAME))
    lesson.wrong = ()
    missed, _ = drive(lesson, ("1", "R2"), "")
    assert missed.result is not None
    assert missed.result.words == lesson.hint


def test_a_learner_is_shown_the_good_answer_as_long_as_they_are_on_its_way() -> None:
    lesson = lesson_named("1", game_named(FIRST_GAME))
    attempt, _ = drive(lesson, (), "", goes_on=True)
    assert str(attempt.good_answer(lesson.race)) == "None"
    attempt.steps.clear()
    assert str(attempt.good_answer(lesson.race)) == "1"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("say = [", "says = [", "lesson.says: There is no such key. Did you mean say?"),
        ('task = "', 'task = 4 # "', "lesson.task: A text is needed here, not 4."),
        ("learnt = ", "goes = 2 # ", "cannot overwrite a value"),
        ("goes = 2", "goes = 0", "lesson.goes: A whole number from 1 to 9 is needed here, not 0."),
        ('yours = ["AZA1"]', 'yours = ["AZA9"]', "lesson.yours[0]: There is no car 'AZA9'. Choose from: AZA1."),
        ('yours = ["AZA1"]', "yours = []", "lesson.yours: It is empty."),
        ('ends = ["L12"]', "", "lesson.task: The task has no goal"),
        ('ends = ["L12"]', 'passed = ["AZA1"]', "lesson.passed[0]: AZA1 is the learner's own car"),
        ('ends = ["L12"]', 'judged = "at once"\nends = ["L12"]', "lesson.judged: There is no 'at once'."),
        ('ends = ["L12"]', 'ends = ["R12"]', "lesson.answers: These answers do not do the task. AZA1 threw 3: L9"),
        ("throws = [[5], [3]]", "throws = [[5], [0]]", "lesson.throws[1].throw[0]: A whole number from 1 to 99"),
        ("throws = [[5], [3]]", "throws = [[5], [3], [2, 2]]", "lesson.throws[2]: None of the answers throws"),
        ('"1", "L9", "1"]', '"1", "L9", "2"]', "lesson.answers[2]: Two dice may not be chosen"),
        ('"1", "L9", "1"]', '"1", "L10"]', "lesson.answers[1]: 'L10' is not an answer here."),
        ('"1", "L9", "1"]', '"1", "L9", "1", "1"]', "lesson.answers[3]: No more questions are asked."),
        ('"1", "L9", "1"]', '"1", "L9"]', "lesson.answers: These answers do not do the task. They are too few."),
        (
            'answers = ["1", "R9"]',
            'answers = ["1", "L9", "1"]',
            "lesson.wrong[0].answers: These answers do the task",
        ),
        ('answers = ["1", "R9"]', 'answers = ["2"]', "lesson.wrong[0].because: The rules close this answer"),
        ("because = ", "# because = ", "lesson.wrong[0].because: This key is missing"),
        ("[[lesson.wrong]]", "[lesson.right]", "lesson.right: There is no such key."),
        ('at = "R4"', 'at = "R44"', "cars[0].at: R44 is off the track"),
        ('at = "R4"', 'at = "R4"\nout = "temporarily"', "cars: No car can move here"),
        ('task = "', f'task = "{"very " * 60}', "lesson.say: These words need"),
        ('title = "', 'game = "chess"\ntitle = "', "game: There is no 'chess'."),
        ('chapter = "Moving"', 'chapter = "Movin"', "chapter: There is no 'Movin'. Did you mean Moving?"),
        ('hint = "', 'hint = "" # ', "lesson.hint: A text is needed here"),
    ],
)
def test_a_file_that_is_not_a_lesson_is_refused_with_its_first_mistake(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    text = MOVING.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BrokenFileError) as refused:
        check_lesson(file)
    assert sentence in str(refused.value)
    assert str(file) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_situation_is_not_a_lesson() -> None:
    with pytest.raises(BrokenFileError, match="lesson: This table is missing"):
        check_lesson(situations_folder() / "limit-one-over.toml")


def test_what_would_be_done_without_driving_is_refused(tmp_path: Path) -> None:
    text = (lessons_folder() / "motorchamp" / "5-out-and-back.toml").read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('out = "no"', 'out = "temporarily"'), encoding="utf-8")
    with pytest.raises(BrokenFileError, match="expect: All of this is so from the start"):
        check_lesson(file)


def test_the_lesson_of_the_document_can_be_learnt_from(tmp_path: Path) -> None:
    text = (ROOT / "lessons" / "FORMAT.md").read_text(encoding="utf-8")
    example = re.search(r"```toml\n(.*?)```", text, re.DOTALL)
    assert example
    file = tmp_path / "blocked.toml"
    file.write_text(example[1], encoding="utf-8")
    check_lesson(file)


def test_the_command_says_of_each_file_whether_it_is_a_lesson(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text('title = "', encoding="utf-8")
    with pytest.raises(SystemExit) as end:
        motorchamp.main(["learn", "--check", str(MOVING), "--check", str(broken)], standalone_mode=False)
    assert end.value.code == 2
    said = capsys.readouterr()
    assert said.out == "ok      Moving, and the line between the lanes\n"
    assert said.err.startswith(str(broken))
    assert said.err.count("\n") == 1


def test_a_lesson_that_does_not_exist_is_refused_before_anything_is_shown() -> None:
    with pytest.raises((UnknownNameError, ClickException)):
        motorchamp.main(["learn", "slipsteam"], standalone_mode=False)


def test_trying_out_a_lesson_leaves_it_as_it_was() -> None:
    lesson: Lesson = lesson_named("2", game_named(FIRST_GAME))
    try_out(lesson)
    try_out(lesson)


def test_a_try_is_over_when_none_of_the_learners_cars_can_go_on(tmp_path: Path) -> None:
    text = (lessons_folder() / "motorchamp" / "2-limits.toml").read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace("throws =", "goes = 9\nthrows ="), encoding="utf-8")
    lesson = read_lesson(file)
    lesson.wrong = ()
    missed, _ = drive(lesson, ("3",), "", goes_on=True)
    assert missed.result is not None
    assert "permanently out" in missed.result.happened
    assert missed.result.words == lesson.hint
