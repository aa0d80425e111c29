"""What can be looked up about a game and printed: its rulebook, its circuits, its situations, its odds.

A game that has none of it can be played all the same.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from motorchamp_tui.games.protocol import AnyTrack
from motorchamp_tui.games.rulebook import Figure, Rulebook

TrackT_contra = TypeVar("TrackT_contra", contravariant=True)


class ReferenceOf(Protocol[TrackT_contra]):
    """A game that can be looked up. Its package offers these names besides those of :class:`.GameOf`."""

    def read_rulebook(self) -> Rulebook:
        """The whole rulebook."""

    def figure(self, situation: str, /) -> Figure:
        """The figure that shows the situation of this name."""

    def judge_situation(self, values: object, /) -> tuple[str, tuple[str, ...]]:
        """The title of a situation, and one line for each expectation in it that does not hold.

        ``values`` are those of its file; raises a :class:`.SituationError` where they are no situation.
        """

    def check_files(self, paths: Sequence[Path], /) -> tuple[str, ...]:
        """Every mistake of these track files, each with its place; empty when all is well."""

    def circuit_lines(self, name: str | None, /, *, ascii_only: bool = False, width: int = 100) -> list[str]:
        """A drawing of the circuit of this name; without a name the list of all."""

    def circuit_data(self, name: str | None, /) -> object:
        """The same as JSON data."""

    def survey_lines(self, tracks: Iterable[TrackT_contra], /) -> list[str]:
        """What circuits ask of a driver, measured with bots, as a table."""

    def survey_data(self, tracks: Iterable[TrackT_contra], /) -> list[dict[str, Any]]:
        """The same as JSON data."""

    def par_lines(self, tracks: Iterable[TrackT_contra], /) -> Iterable[str]:
        """What perfect driving needs for a practice lap of these circuits, as a table."""

    def par_data(self, tracks: Iterable[TrackT_contra], /) -> list[dict[str, Any]]:
        """The same as JSON data."""

    def odds_lines(self, colour: int, free: int, limit: int | None = None, /) -> list[str]:
        """The odds of every choice on a square of this colour and limit, with so many free squares ahead."""

    def odds_data(self, colour: int, free: int, limit: int | None = None, /) -> dict[str, Any]:
        """The same as JSON data."""


Reference = ReferenceOf[AnyTrack]
"""Any such game, as the program sees it."""
