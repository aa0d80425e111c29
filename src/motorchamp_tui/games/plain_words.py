"""Plain words of a game: all of it in sentences, for people who play line by line.

A game without these names can be played on screens and by bots.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from attrs import frozen

from motorchamp_tui.games.entries import Result
from motorchamp_tui.games.protocol import AnyRace, LapTime, Move, Report
from motorchamp_tui.words import and_so_on, counted

RaceT_contra = TypeVar("RaceT_contra", contravariant=True)
MoveT = TypeVar("MoveT")
ReportT_contra = TypeVar("ReportT_contra", contravariant=True)
TimeT_contra = TypeVar("TimeT_contra", contravariant=True)


@frozen
class Suggested(Generic[MoveT]):
    """A question that an empty line answers: the ``lines`` that ask it, and what else can be typed.

    The ``answers`` are moves of the same go, one after another; an empty line gives the suggested one.
    """

    lines: Sequence[str]
    answers: Mapping[str, Sequence[MoveT]]


class PlainWordsOf(Protocol[RaceT_contra, MoveT, ReportT_contra, TimeT_contra]):
    """A game that can be played line by line. Its package adds these names to those of :class:`.GameOf`."""

    @property
    def GAME_IN_SHORT(self) -> str:
        """The game in a few sentences, for a player who does not know it."""

    @property
    def RULES_IN_SHORT(self) -> str:
        """The rules in a few sentences."""

    @property
    def HOW_TO_ANSWER(self) -> Sequence[str]:
        """The questions of a go, and what can be typed for a move."""

    @property
    def TOPICS(self) -> Mapping[str, str]:
        """The other topics at a question: every word for each, and its name in :meth:`about`."""

    @property
    def HELP_ON_TOPICS(self) -> Sequence[str]:
        """The help on each of these words."""

    @property
    def HELP_ON_SETUP(self) -> Sequence[str]:
        """What can be typed to change track, laps, drivers and cars, and the options that go with them."""

    def too_many(self, race: RaceT_contra | None, /) -> str:
        """What points too many do by the rules of this race; by the printed ones without a race."""

    def goal(self, race: RaceT_contra, /) -> str:
        """The goal of a player."""

    def state(self, race: RaceT_contra, /) -> Iterable[str]:
        """Whose go it is, and everything that a player needs to know before its first question."""

    def question(self, race: RaceT_contra, moves: Sequence[MoveT], /) -> Iterable[str]:
        """The moves on offer."""

    def suggested(self, race: RaceT_contra, moves: Sequence[MoveT], /) -> Suggested[MoveT] | None:
        """The question that an empty line answers; None without a suggestion."""

    def so_far(self, race: RaceT_contra, /) -> Iterable[str]:
        """The go so far, for a player who wants to hear it again."""

    def prompt(self, race: RaceT_contra, moves: Sequence[MoveT], /) -> str:
        """The question in one line."""

    def answers(self, race: RaceT_contra, moves: Sequence[MoveT], /) -> Mapping[str, MoveT]:
        """Everything that can be typed for one of these moves, in small letters and without spaces."""

    def why_not(self, race: RaceT_contra, word: str, /) -> str:
        """Why the move that was typed is not open here, in a sentence; empty where no move was meant."""

    def why_no_choice(self, race: RaceT_contra, move: MoveT, /) -> str:
        """Why this is the only move, if it begins a go; otherwise empty."""

    def about(self, race: RaceT_contra, moves: Sequence[MoveT], topic: str, words: str, /) -> Iterable[str]:
        """The lines on one of the :attr:`TOPICS`; ``words`` came after it.

        Raises :class:`MotorChampError` where these have no meaning.
        """

    def in_full(self, reports: Iterable[ReportT_contra], /) -> str:
        """A go, or part of one, in full sentences; none if nothing is worth reporting."""

    def news(self, goes: Iterable[Sequence[ReportT_contra]], who: str, /) -> Iterable[str]:
        """What others did in their goes, as briefly as possible; ``who`` are the words for them."""

    def order_lines(self, race: RaceT_contra, /) -> Iterable[str]:
        """Every car with its place, best first, and whose go it is."""

    def lap_time_words(self, car: str, time: TimeT_contra | None, /) -> str:
        """The time of a practice lap in a sentence; None for a car that got none."""


PlainWords = PlainWordsOf[AnyRace, Move, Report, LapTime]
"""Any such game, as the program sees it."""


def order_of(race: Any, results: Iterable[Result], where: Callable[[Any], str]) -> Iterator[str]:
    """Every car with its place, best first, and ``where`` it is; then those that have still to go."""
    cars = {car.name: car for car in race.cars}
    for place, result in enumerate(results, 1):
        yield f"{place}. {result.car}, {result.driver}, {where(cars[result.car])}."
    if not race.is_over:
        yield to_go_words([race.cars[index].name for index in race.to_go], race.round)


def rows_ahead(rows: int) -> str:
    """How far ahead a car is."""
    return f"{counted(rows, 'row')} ahead" if rows else "level"


def to_go_words(cars: Sequence[str], round_: int) -> str:
    """Whose go it is, and who follows: ``cars`` are those that have still to go in this round."""
    first, *others = cars
    now = f"It is {first}'s go"
    if not others:
        return f"{now}, the last of round {round_}."
    following, *later = others
    rest = f", then {and_so_on(later)}" if later else ""
    return f"{now}. Next is {following}{rest}."
