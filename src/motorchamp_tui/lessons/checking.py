"""Check of a lesson before anyone learns from it: good answers must do the task, wrong ones must be explained."""

from collections.abc import Sequence
from pathlib import Path

from motorchamp_tui.errors import BrokenFileError
from motorchamp_tui.games import reference_of
from motorchamp_tui.games.entries import Driver
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.games.tables import SituationError, Table
from motorchamp_tui.lessons.attempts import SEED, Attempt, LessonDice, answer_of, was_asked
from motorchamp_tui.lessons.files import Lesson, read_lesson
from motorchamp_tui.race.control import bot_seats, offered, settled_move
from motorchamp_tui.race.record import step_from


def check_lesson(path: Path) -> Lesson:
    """The lesson in this file; raises :class:`BrokenFileError` for the first thing wrong with it."""
    lesson = read_lesson(path)
    try:
        try_out(lesson)
    except SituationError as mistake:
        raise BrokenFileError(str(path), [str(mistake)]) from None
    return lesson


def try_out(lesson: Lesson) -> None:
    """Drive the answers of a lesson; raises :class:`SituationError` where one does not lead where it should."""
    chapters = tuple(chapter.title for chapter in reference_of(lesson.game).read_rulebook().chapters)
    Table({"chapter": lesson.chapter}, "").word("chapter", chapters)
    attempt, left = drive(lesson, lesson.answers, "lesson.answers")
    if attempt.result is None or not attempt.result.is_done:
        happened = attempt.result.happened if attempt.result else "They are too few."
        raise SituationError("lesson.answers", f"These answers do not do the task. {happened}")
    if not lesson.wrong:
        raise SituationError("lesson.wrong", "This key is missing: give at least one wrong answer.")
    unused = set(left)
    for number, wrong in enumerate(lesson.wrong):
        place = f"lesson.wrong[{number}]"
        refusal = refused(lesson, wrong.answers)
        if refusal:
            if wrong.because:
                raise SituationError(
                    f"{place}.because", f"The rules close this answer, and the referee says why: {refusal}"
                )
            continue
        if not wrong.because:
            raise SituationError(f"{place}.because", "This key is missing: the rules allow this answer.")
        attempt, left = drive(lesson, wrong.answers, f"{place}.answers", goes_on=True)
        unused &= set(left)
        if attempt.result is None or attempt.result.is_done:
            raise SituationError(f"{place}.answers", "These answers do the task.")
    if unused:
        number = lesson.throws.index(min(unused))
        raise SituationError(f"lesson.throws[{number}]", "None of the answers throws these dice.")


def drive(
    lesson: Lesson, answers: Sequence[str], place: str, *, goes_on: bool = False
) -> tuple[Attempt, list[tuple[int, ...]]]:
    """The attempt with these answers, and the throws that are left.

    ``goes_on``: with the first move on offer once the answers run out.
    """
    words, cup = list(answers), LessonDice(lesson.throws)
    attempt = Attempt(lesson, lesson.race)
    bots = bot_seats(lesson.game, [Driver(lesson.game.STAND_IN, lesson.game.STAND_IN)], SEED)
    race = lesson.race
    while attempt.result is None and not race.is_over:
        moves = offered(race)
        if race.current_car.name in lesson.yours and was_asked(race):
            if not words and not goes_on:
                break
            answer = answer_of(race, words.pop(0)) if words else moves[0]
            if isinstance(answer, str):
                said = answers[len(answers) - len(words) - 1]
                raise SituationError(
                    f"{place}[{len(answers) - len(words) - 1}]", answer or f"{said!r} is not an answer here."
                )
            move = answer
        else:
            settled = settled_move(race, moves, cup)
            move = settled if settled is not None else bots[race.current_car.driver].decide(race, moves)
        step = step_from(race, move)
        attempt.note(step)
        race = step.after
    if words:
        raise SituationError(f"{place}[{len(answers) - len(words)}]", "No more questions are asked.")
    return attempt, cup.left


def refused(lesson: Lesson, answers: Sequence[str]) -> str:
    """The referee's sentence if the last of these answers is closed to the learner; empty if none is."""
    asked = _asked_after(lesson, answers[:-1])
    answer = answer_of(asked, answers[-1]) if asked is not None else ""
    return answer if isinstance(answer, str) else ""


def _asked_after(lesson: Lesson, answers: Sequence[str]) -> AnyRace | None:
    """The race at the question after these answers."""
    attempt, _ = drive(lesson, answers, "lesson.wrong")
    race = attempt.steps[-1].after if attempt.steps else lesson.race
    return None if attempt.result is not None or race.is_over else race
