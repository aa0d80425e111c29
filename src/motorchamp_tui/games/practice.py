"""Practice in a game: the value of a lap alone from any place, and its words.

A game without these names can be raced all the same, and its races can have practice laps before them.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Generic, Protocol, TypeVar

from attrs import frozen

from motorchamp_tui.games.protocol import (
    AnyRace,
    AnyTrack,
    LapTime,
    Move,
    MoveT,
    RaceT_contra,
    TimeT_contra,
    TrackT_contra,
)


class PracticeOf(Protocol[TrackT_contra, RaceT_contra, MoveT, TimeT_contra]):
    """A game whose laps can be practised. Its package adds these names to those of :class:`.GameOf`.

    Every value is in the unit of the game's times, throws or dice: fewer are better.
    """

    @property
    def DAILY_CIRCUITS(self) -> tuple[str, ...]:
        """The circuits of the daily lap. They never change, or a past day would get a different lap."""

    @property
    def DAILY_SALT(self) -> str:
        """The salt for the date of a daily lap, different in every game. It never changes either."""

    # What a lap is counted in
    @property
    def UNIT(self) -> str:
        """The unit of lap times, as in 17.4 ``throws``."""

    @property
    def COUNTED(self) -> str:
        """The same as a heading, where not all of them count: ``throws before the last``."""

    @property
    def LAP_ROUND(self) -> str:
        """The word for a round of a lap, as in ``throw`` 3."""

    # What perfect driving makes of a lap
    def par_of(self, track: TrackT_contra, /) -> Fraction:
        """How many of them a whole lap is expected to take, driven perfectly."""

    def still_to_come(self, race: RaceT_contra, /) -> Fraction:
        """How many perfect driving is expected to take from here on."""

    def costs_of(self, race: RaceT_contra, moves: Sequence[MoveT], /) -> Sequence[Fraction]:
        """How many each of the moves on offer costs, compared with the best of them."""

    def best_move(self, race: RaceT_contra, moves: Sequence[MoveT], /) -> MoveT:
        """The best of the moves on offer, the first of equals."""

    def lap_advice(self, race: RaceT_contra, moves: Sequence[MoveT], /) -> str:
        """The value of the best of these moves and the cost of each other one, in a sentence or two."""

    def choice_in_words(self, race: RaceT_contra, move: MoveT, best: MoveT, /) -> str:
        """Where a choice was made, and that it was this move instead of the best."""

    def perfect_laps_behind(self, track: TrackT_contra, time: TimeT_contra, /) -> Fraction:
        """The share of perfectly driven laps that are slower than a lap of this time, or get none."""

    # The time
    @property
    def NO_TIME_YET(self) -> str:
        """The words for a time before a lap has begun."""

    @property
    def FIRST_THROW(self) -> str:
        """The first dice, falling before a lap is loaded; empty where they must be chosen."""

    @property
    def NO_TIME(self) -> str:
        """The words for a lap without a time."""

    def units_of(self, time: TimeT_contra, /) -> int:
        """How many a lap took."""

    def units_so_far(self, race: RaceT_contra, /) -> int:
        """How many a lap has taken before this go: where it is compared with another lap."""

    def time_so_far(self, race: RaceT_contra, /) -> str:
        """The time as it would be with this throw."""

    def so_far_in_words(self, race: RaceT_contra, /) -> tuple[str, ...]:
        """The figures of the time so far, each with its unit."""

    def time_in_words(self, time: TimeT_contra | None, /) -> str:
        """The figures of a time in words; for None, why a lap gets no time."""

    def way_to_go(self, race: RaceT_contra, /) -> int:
        """How far it is to the end of the lap."""


Practice = PracticeOf[AnyTrack, AnyRace, Move, LapTime]
"""Any such game, as the program sees it."""


TimeT = TypeVar("TimeT", bound=LapTime)


@frozen(eq=False)
class LapTimes(Generic[TimeT]):
    """The chance of every time of a perfectly driven lap, best first."""

    times: Mapping[TimeT, Fraction]

    @property
    def by_units(self) -> dict[int, Fraction]:
        """The chance of every number of throws or dice."""
        chances = defaultdict[int, Fraction](Fraction)
        for time, chance in self.times.items():
            chances[time.rank[0]] += chance
        return dict(sorted(chances.items()))

    @property
    def typical(self) -> TimeT:
        """The time that half of all laps are as good as or better than."""
        so_far = accumulate(self.times.values())
        half = (time for time, chance in zip(self.times, so_far, strict=True) if 2 * chance >= 1)
        return next(half, list(self.times)[-1])

    def slower_than(self, time: TimeT) -> Fraction:
        """The chance of a lap that is slower than this, or gets no time."""
        return sum((chance for other, chance in self.times.items() if other.rank > time.rank), Fraction(0))

    def bars(self) -> Iterator[str]:
        """A line for every number of throws or dice, but for the rarest."""
        for units, chance in self.by_units.items():
            if chance * 1000 >= 1:
                yield f"  {units:2}  {100 * float(chance):5.1f} %  {'█' * round(50 * chance)}".rstrip()


def in_columns(words: Iterable[str], widths: Sequence[int]) -> str:
    """A line of a table: the name of a track, then its figures."""
    name, *figures = words
    columns = zip(figures, widths[1:], strict=True)
    return "  ".join([f"{name:{widths[0]}}", *(f"{word:>{width}}" for word, width in columns)])
