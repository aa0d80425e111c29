"""What plain mode asks of a game: all of it in sentences, for people who play line by line.

A game without these names can be played on screens and by bots.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from attrs import frozen

from motorchamp_tui.games.protocol import AnyRace, LapTime, Move, Report

RaceT_contra = TypeVar("RaceT_contra", contravariant=True)
MoveT = TypeVar("MoveT")
ReportT_contra = TypeVar("ReportT_contra", contravariant=True)
TimeT_contra = TypeVar("TimeT_contra", contravariant=True)


@frozen
class Suggested(Generic[MoveT]):
    """A question with an answer that an empty line gives: the ``lines`` that ask it, and what else can be typed.

    The ``answers`` are moves of the same go, one after another; that of an empty line is the one suggested.
    """

    lines: Sequence[str]
    answers: Mapping[str, Sequence[MoveT]]


class PlainWordsOf(Protocol[RaceT_contra, MoveT, ReportT_contra, TimeT_contra]):
    """A game that can be played line by line. Its package offers these names besides those of :class:`.GameOf`."""

    @property
    def GAME_IN_SHORT(self) -> str:
        """The game in a few sentences, for somebody who does not know it."""

    @property
    def RULES_IN_SHORT(self) -> str:
        """The rules in a few sentences."""

    @property
    def HOW_TO_ANSWER(self) -> Sequence[str]:
        """What is asked in a go, and what can be typed for a move."""

    @property
    def TOPICS(self) -> Mapping[str, str]:
        """What else a player can ask about at a question: every word for it, and its name in :meth:`about`."""

    @property
    def HELP_ON_TOPICS(self) -> Sequence[str]:
        """What each of these words tells."""

    @property
    def HELP_ON_SETUP(self) -> Sequence[str]:
        """What can be typed to change track, laps, drivers and cars, and the options told with them."""

    def goal(self, race: RaceT_contra, /) -> str:
        """What a player tries to do."""

    def state(self, race: RaceT_contra, /) -> Iterable[str]:
        """Whose go it is, and all that a player needs to know before its first question."""

    def question(self, race: RaceT_contra, moves: Sequence[MoveT], /) -> Iterable[str]:
        """The moves on offer."""

    def suggested(self, race: RaceT_contra, moves: Sequence[MoveT], /) -> Suggested[MoveT] | None:
        """The question with an answer that an empty line gives; None where nothing is suggested."""

    def so_far(self, race: RaceT_contra, /) -> Iterable[str]:
        """The go so far, for somebody who wants to hear it once more."""

    def prompt(self, race: RaceT_contra, moves: Sequence[MoveT], /) -> str:
        """The question in one line."""

    def answers(self, race: RaceT_contra, moves: Sequence[MoveT], /) -> Mapping[str, MoveT]:
        """Everything that can be typed for one of these moves, in small letters and without spaces."""

    def why_not(self, race: RaceT_contra, word: str, /) -> str:
        """Why what was typed for a move is none here, in a sentence; nothing where it was meant for no move."""

    def why_no_choice(self, race: RaceT_contra, move: MoveT, /) -> str:
        """Why this is the only move, if it begins a go; otherwise nothing."""

    def about(self, race: RaceT_contra, moves: Sequence[MoveT], topic: str, words: str, /) -> Iterable[str]:
        """What there is to say about one of the :attr:`TOPICS`; ``words`` came after it.

        Raises :class:`MotorChampError` where they mean nothing.
        """

    def told(self, reports: Iterable[ReportT_contra], /) -> str:
        """A go, or part of one, in full sentences; nothing if nothing is worth telling."""

    def news(self, goes: Iterable[Sequence[ReportT_contra]], who: str, /) -> Iterable[str]:
        """What others did in their goes, as briefly as it can be told; ``who`` stands for them."""

    def order_lines(self, race: RaceT_contra, /) -> Iterable[str]:
        """Every car with its place, best first, and whose go it is."""

    def lap_time_words(self, car: str, time: TimeT_contra | None, /) -> str:
        """The time of a practice lap in a sentence; None for a car that got none."""


PlainWords = PlainWordsOf[AnyRace, Move, Report, LapTime]
"""Any such game, as the program sees it."""
