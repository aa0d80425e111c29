"""Reference of a game, to look up and print: its rulebook, its circuits, its situations, its odds.

A game without one can be played all the same.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from attrs import frozen

from motorchamp_tui.games.protocol import AnyRace, AnyTrack, RaceT, TrackT_contra
from motorchamp_tui.games.rulebook import Figure, Rulebook


@frozen
class OddsQuestion:
    """A fact on which odds depend: its ``name`` and meaning.

    It is a number if it has a ``least`` one, else a word. With ``may_repeat`` the answer is any number of words;
    ``is_track``: the name of a circuit, or its file.
    """

    name: str
    meaning: str
    least: int | None = None
    most: int | None = None
    is_required: bool = False
    may_repeat: bool = False
    is_track: bool = False


class ReferenceOf(Protocol[TrackT_contra, RaceT]):
    """A game that can be looked up. Its package adds these names to those of :class:`.GameOf`."""

    def read_rulebook(self) -> Rulebook:
        """The whole rulebook."""

    def figure(self, situation: str, /) -> Figure[RaceT]:
        """The figure that shows the situation of this name."""

    def situation_file(self, situation: str, /) -> Path:
        """The file of the situation of this name."""

    def judge_situation(self, values: object, /) -> tuple[str, tuple[str, ...]]:
        """The title of a situation, and one line for each expectation in it that does not hold.

        ``values`` are those of its file; raises a :class:`.SituationError` where they are not a situation.
        """

    def race_of_situation(self, values: object, name: str, drivers: Mapping[str, str], /) -> RaceT:
        """The race of a situation, on a track of this name, driven by ``drivers``, by car.

        All goes of the file except the last have been driven, and the last one up to the dice on the table.
        Raises a :class:`.SituationError` where nothing can be driven.
        """

    def unmet(self, values: object, race: RaceT, /) -> tuple[str, ...]:
        """One line for each expectation on cars in a situation that does not hold in this race."""

    def check_files(self, paths: Sequence[Path], /) -> tuple[str, ...]:
        """Every mistake of these track files, each with its place; empty when all is well."""

    def lane_grid(self, track: TrackT_contra, /, *, ascii_only: bool = False, width: int = 100) -> Iterable[str]:
        """A whole circuit place by place, in driving direction, in lines that fit ``width``."""

    def track_data(self, track: TrackT_contra, /) -> dict[str, object]:
        """The same as JSON data."""

    def par_lines(self, tracks: Iterable[TrackT_contra], /) -> Iterable[str]:
        """The needs of perfect driving for a practice lap of these circuits, as a table."""

    def par_data(self, tracks: Iterable[TrackT_contra], /) -> list[dict[str, Any]]:
        """The same as JSON data."""

    @property
    def ODDS_QUESTIONS(self) -> tuple[OddsQuestion, ...]:
        """The questions before odds can be given."""

    @property
    def odds_lines(self) -> Callable[..., list[str]]:
        """The odds of every choice of dice as lines to read; it takes the answers to the questions, by name."""

    @property
    def odds_data(self) -> Callable[..., dict[str, Any]]:
        """The same as JSON data."""


Reference = ReferenceOf[AnyTrack, AnyRace]
"""Any such game, as the program sees it."""
