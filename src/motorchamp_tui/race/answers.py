"""One choice of a race as a question: its answers, what each costs against the best, and what came of one.

Puzzles ask, and so does a player who wants to choose again in a race that was driven. Screens and plain mode say
the same.
"""

import functools
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Generic, TypeVar

from attrs import frozen

from motorchamp_tui.games import puzzles_of, worths_of
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.race.record import Run


@frozen
class Answer:
    """A move on offer in the words of a journal; its cost against the best, in thousandths of a go.

    ``error`` is the standard error of that. Answers with the same ``outcome`` come to the same, and so do their
    costs; those with outcome 0 are right.
    """

    words: str
    cost: int
    error: int
    outcome: int

    @property
    def is_right(self) -> bool:
        """Whether there is no better one."""
        return self.outcome == 0


@frozen(eq=False)
class OpenChoice:
    """A choice that can be shown: the race as it was driven up to it, the moves, and what each costs."""

    run: Run
    moves: Sequence[Move]
    answers: Sequence[Answer]

    @property
    def race(self) -> AnyRace:
        """The race at the choice."""
        return self.run.race

    @property
    def best(self) -> Move:
        """The first of the right answers."""
        return next(move for move, answer in self._pairs if answer.is_right)

    @property
    def second(self) -> Move:
        """The best of the wrong answers."""
        wrong = [(answer.cost, at) for at, answer in enumerate(self.answers) if not answer.is_right]
        return self.moves[min(wrong)[1]]

    def answer(self, move: Move) -> Answer:
        """What an answer costs."""
        return self.answers[self.moves.index(move)]

    @property
    def by_cost(self) -> list[tuple[Move, Answer]]:
        """One move for each outcome, the best first."""
        found = dict[int, tuple[Move, Answer]]()
        for move, answer in self._pairs:
            found.setdefault(answer.outcome, (move, answer))
        return sorted(found.values(), key=lambda pair: (pair[1].cost, pair[1].outcome))

    @property
    def _pairs(self) -> list[tuple[Move, Answer]]:
        return list(zip(self.moves, self.answers, strict=True))

    @property
    def unit(self) -> str:
        """What the cost of an answer is counted in: throws, or goes."""
        return worths_of(self.race).WORTH_UNIT

    def amount(self, cost: int) -> str:
        """A cost with its unit."""
        return f"{cost / 1000:.2f} {self.unit}"

    def words_of(self, move: Move) -> str:
        """An answer as it stands in a list."""
        return puzzles_of(self.race.game).answer_in_words(self.race, move)


class Whose(Enum):
    """Who gave an answer."""

    YOURS = "yours"
    YOURS_AGAIN = "yours again"
    IN_THE_RACE = "in the race"


@frozen
class AnswerLine:
    """An answer as it stands in the list: what it is, what can go wrong with it, and what it costs.

    ``cost`` and its standard error, ``error``, are in the unit of the game; the best answers cost nothing.
    ``error`` is None where a cost is not measured but follows from a table. ``whose`` it is, if a driver gave it.
    """

    move: Move
    words: str
    risk: str
    short_risk: str
    cost: float
    error: float | None
    is_right: bool
    is_chosen: bool
    whose: Whose | None


ChoiceT_co = TypeVar("ChoiceT_co", bound=OpenChoice, covariant=True)


@frozen(eq=False)
class ChoiceResult(Generic[ChoiceT_co]):
    """What came of an answer: ``chosen``, the move that was given."""

    open: ChoiceT_co
    chosen: Move

    @property
    def answer(self) -> Answer:
        """The answer that was given."""
        return self.open.answer(self.chosen)

    @property
    def is_right(self) -> bool:
        """Whether there is no better one."""
        return self.answer.is_right

    @functools.cached_property
    def lines(self) -> Sequence[AnswerLine]:
        """Every answer, the best first; of those that come to the same, the one that was chosen, or the first."""
        return tuple(self._lines())

    def _lines(self) -> Iterator[AnswerLine]:
        race, game = self.open.race, puzzles_of(self.open.race.game)
        is_measured = any(answer.error for answer in self.open.answers)
        for first, answer in self.open.by_cost:
            is_chosen = answer.outcome == self.answer.outcome
            move = self._told_for(answer, first)
            yield AnswerLine(
                move,
                self.open.words_of(move),
                game.risk_in_words(race, move),
                game.risk_in_short(race, move),
                answer.cost / 1000,
                answer.error / 1000 if is_measured else None,
                is_right=answer.is_right,
                is_chosen=is_chosen,
                whose=self._whose(answer),
            )

    def _told_for(self, answer: Answer, first: Move) -> Move:
        """Which of the moves that come to the same is told: the one that was chosen, or the ``first``."""
        return self.chosen if answer.outcome == self.answer.outcome else first

    def _whose(self, answer: Answer) -> Whose | None:
        """Who gave this answer, or one that comes to the same."""
        return Whose.YOURS if answer.outcome == self.answer.outcome else None

    @property
    def best(self) -> Move:
        """The best answer: the one that was chosen, if there is no better one."""
        return self.chosen if self.is_right else self.open.best

    @property
    def verdict(self) -> str:
        """Right or wrong, in a sentence."""
        words = self.open.words_of(self.chosen)
        return f"Right: {words}." if self.is_right else f"Not the best, by {self._given_away}: {words}."

    @property
    def _given_away(self) -> str:
        return self.open.amount(self.answer.cost)

    @property
    def why(self) -> str:
        """Why the best answer is better than the one that was chosen, or than the next best."""
        race, game = self.open.race, puzzles_of(self.open.race.game)
        return game.why_best(race, self.best, self._beaten if self.is_right else self.chosen)

    @property
    def _beaten(self) -> Move:
        """What the right answer is compared with."""
        return self.open.second


AnyChoiceResult = ChoiceResult[OpenChoice]
