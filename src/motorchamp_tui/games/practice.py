"""What practice asks of a game: what a lap alone is worth from any place, and how to say it.

A game without these names can be raced all the same, and its races can have practice laps before them.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol, TypeVar

from motorchamp_tui.games.protocol import AnyRace, AnyTrack, LapTime, Move

TrackT_contra = TypeVar("TrackT_contra", contravariant=True)
RaceT_contra = TypeVar("RaceT_contra", contravariant=True)
MoveT = TypeVar("MoveT")
TimeT_contra = TypeVar("TimeT_contra", contravariant=True)

BEST_GRADE = 1000
"""The grade of a lap says how many of this many perfectly driven laps are slower."""


class PracticeOf(Protocol[TrackT_contra, RaceT_contra, MoveT, TimeT_contra]):
    """A game whose laps can be practised. Its package offers these names besides those of :class:`.GameOf`.

    Every value is a number of throws, not counting the last one of the lap: the fewer the better.
    """

    @property
    def DAILY_CIRCUITS(self) -> tuple[str, ...]:
        """The circuits of the daily lap. They never change, or a day in the past would get another lap."""

    # What perfect driving makes of a lap
    def par_of(self, track: TrackT_contra, /) -> Fraction:
        """The throws that a whole lap is expected to take, driven perfectly."""

    def grade_of(self, track: TrackT_contra, time: TimeT_contra | None, /) -> int:
        """The grade of a lap, 0 to :data:`BEST_GRADE`; laps with the same time count half."""

    def throws_to_come(self, race: RaceT_contra, /) -> Fraction:
        """The throws that perfect driving is expected to take from here on."""

    def costs_of(self, race: RaceT_contra, moves: Sequence[MoveT], /) -> Sequence[Fraction]:
        """How many throws each of the moves on offer costs, compared with the best of them."""

    def best_move(self, race: RaceT_contra, moves: Sequence[MoveT], /) -> MoveT:
        """The best of the moves on offer, the first of equals."""

    def lap_advice(self, race: RaceT_contra, moves: Sequence[MoveT], /) -> str:
        """What the best of these moves is worth and what each other one costs, in a sentence or two."""

    def choice_in_words(self, race: RaceT_contra, move: MoveT, best: MoveT, /) -> str:
        """Where a choice was made, and that it was this move instead of the best."""

    # The time
    @property
    def NO_TIME_YET(self) -> str:
        """What is shown for a time before the first throw of a lap."""

    @property
    def NO_TIME(self) -> str:
        """What is shown for the time of a lap that got none."""

    def throws_of(self, time: TimeT_contra, /) -> int:
        """The throws before the last."""

    def time_so_far(self, race: RaceT_contra, /) -> str:
        """The time as it would be with this throw."""

    def so_far_in_words(self, race: RaceT_contra, /) -> tuple[str, ...]:
        """The figures of the time so far, each with what it counts."""

    def time_in_words(self, time: TimeT_contra | None, /) -> str:
        """What the figures of a time mean; None: why a lap gets none."""

    def way_to_go(self, race: RaceT_contra, /) -> int:
        """How far it is to the end of the lap."""


Practice = PracticeOf[AnyTrack, AnyRace, Move, LapTime]
"""Any such game, as the program sees it."""
