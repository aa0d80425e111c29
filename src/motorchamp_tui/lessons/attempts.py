"""Attempts at a lesson: the dice that fall, and whether the task is done.

The screen or plain mode hands on every step; the moment the task is done, or can no longer be,
there is a result.
"""

from collections.abc import Sequence

from attrs import define, field, frozen

from motorchamp_tui.games import game_of, plain_words_of
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.protocol import AnyCar, AnyRace, Move
from motorchamp_tui.games.values import Die
from motorchamp_tui.lessons.files import Lesson, WrongAnswer
from motorchamp_tui.race.control import had_a_choice, is_for_dice, offered
from motorchamp_tui.race.record import Go, Step

SEED = 1
"""The faces of dice that no lesson prescribes."""


class LessonDice:
    """Dice that show what the lesson prescribes: each throw once, by the first dice that can show it."""

    def __init__(self, throws: Sequence[tuple[int, ...]]) -> None:
        self.left = list(throws)
        self._others = SeededDice(SEED)

    def throw(self, dice: Sequence[Die]) -> tuple[int, ...]:
        """The faces of one throw, one for each die."""
        for faces in self.left:
            if len(faces) == len(dice) and all(face in die for face, die in zip(faces, dice, strict=True)):
                self.left.remove(faces)
                return faces
        return self._others.throw(dice)


@frozen
class LessonResult:
    """How a try has ended: ``happened`` is the referee's sentence, ``words`` the comment of the lesson."""

    happened: str
    words: str
    is_done: bool = False


@define(eq=False)
class Attempt:
    """One try at a ``lesson``, from ``race`` on; ``result`` is None while it is under way."""

    lesson: Lesson
    race: AnyRace
    steps: list[Step] = field(factory=list)
    result: LessonResult | None = None
    _goes: int = 0

    def note(self, step: Step) -> None:
        """A move was made."""
        self.steps.append(step)
        if not step.ends_go or self.result is not None:
            return
        yours, after = self.lesson.yours, step.after
        is_learners = step.before.current_car.name in yours
        is_round_over = after.round != step.before.round or after.is_over
        is_stuck = is_round_over and not any(car.is_running for car in after.cars if car.name in yours)
        self._goes += is_learners
        if not (is_round_over if self.lesson.is_by_round else is_learners or is_stuck):
            return
        is_done, because = self._is_done(step), self._because()
        if is_done:
            self.result = LessonResult(self._what_happened(), self.lesson.learnt, is_done=True)
        elif because or self._goes >= self.lesson.goes or is_stuck or after.is_over:
            self.result = LessonResult(self._what_happened(), because or self.lesson.hint)

    def good_answer(self, race: AnyRace) -> Move | None:
        """What the lesson would answer now; None once the learner has left that path."""
        words, taken = self.lesson.answers, WrongAnswer(self.lesson.answers[: len(self._choices)], "")
        if len(self._choices) >= len(words) or not self._began_with(taken):
            return None
        answer = answer_of(race, words[len(self._choices)])
        return None if isinstance(answer, str) else answer

    def _last_go(self) -> list[Step]:
        """The learner's last go."""
        mine = [step for step in self.steps if step.before.current_car.name in self.lesson.yours]
        first = max((number for number, step in enumerate(mine) if step.before.is_between_goes), default=0)
        return mine[first:]

    def _is_done(self, last: Step) -> bool:
        goal, go = self.lesson.goal, self._last_go()
        if not go:
            return False
        car = next(car for car in last.after.cars if car.name == go[0].before.current_car.name)
        return (
            (not goal.dice or any(names(go[0].before, word, go[0].move) for word in goal.dice))
            and (not goal.ends or (car.is_running and str(car.place) in goal.ends))
            and all(_is_ahead(last.after, car, other) for other in goal.passed)
            and self.lesson.is_reached(last.after)
        )

    def _what_happened(self) -> str:
        """The learner's last go in words, and what others have done since."""
        first, goes = self.steps.index((self._last_go() or self.steps)[0]), [Go()]
        for step in self.steps[first:]:
            if step.before.is_between_goes:
                goes.append(Go())
            goes[-1] = goes[-1].plus(step)
        return " · ".join(go.words for go in goes if go.steps)

    def _because(self) -> str:
        """The comment of the lesson on exactly these answers; empty if it has none."""
        said = [answer for answer in self.lesson.wrong if answer.because and self._began_with(answer)]
        return max(said, key=lambda answer: len(answer.answers)).because if said else ""

    @property
    def _choices(self) -> list[Step]:
        """Every step in which the learner has answered something."""
        mine = (step for step in self.steps if step.before.current_car.name in self.lesson.yours)
        return [step for step in mine if was_asked(step.before)]

    def _began_with(self, answer: WrongAnswer) -> bool:
        chosen = self._choices
        return len(chosen) >= len(answer.answers) and all(
            names(step.before, word, step.move) for step, word in zip(chosen, answer.answers, strict=False)
        )


def was_asked(race: AnyRace) -> bool:
    """Whether a learner is asked here: before every throw, and wherever there is a choice."""
    return is_for_dice(race) or had_a_choice(race)


def names(race: AnyRace, word: str, move: Move) -> bool:
    """Whether plain mode would take this word for this move."""
    return plain_words_of(game_of(race)).answers(race, offered(race)).get(_typed(word)) == move


def answer_of(race: AnyRace, word: str) -> Move | str:
    """The move that plain mode would take this word for, or the sentence that says why it is closed."""
    words_of, typed = plain_words_of(game_of(race)), _typed(word)
    move = words_of.answers(race, offered(race)).get(typed)
    return words_of.why_not(race, typed) if move is None else move


def _typed(word: str) -> str:
    return "".join(word.casefold().split())


def _is_ahead(race: AnyRace, car: AnyCar, name: str) -> bool:
    other, rows = next(one for one in race.cars if one.name == name), race.track.rows
    return car.laps * rows + car.place.row > other.laps * rows + other.place.row
