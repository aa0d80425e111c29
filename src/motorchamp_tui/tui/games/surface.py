"""Surface of a track for the board from above: the looks of its places, and what is beside them."""

import functools
from collections.abc import Iterator, Mapping

from attrs import frozen

from motorchamp_tui.games.road import Lane, Pit, Place, Ring


@frozen(eq=False)
class Surface:
    """A track from above; every way that a track can look has one object.

    ``asphalt`` has every place of the race track, two lanes without a gap, and how light it is: 1, 2 or 3.
    ``pit_places`` are those of the pit lane and the boxes. The starting positions are the ``grid``, and limits
    are shown beside their places. ``solid`` are the rows with a line that closes one lane from the other;
    ``borders`` are lines across the road where a row ends, each with the letter beside it.
    ``kerbs`` are rows; ``gravel`` is its width where each row begins, from -1 (left) to 1 (right).
    """

    ring: Ring
    asphalt: Mapping[Place, int]
    limits: Mapping[Place, str]
    grid: frozenset[Place]
    solid: frozenset[int]
    borders: Mapping[int, str]
    kerbs: frozenset[int]
    gravel: tuple[float, ...]
    pit: Pit | None
    pit_places: tuple[Place, ...]
    dots: frozenset[Place] = frozenset()
    """The places with a dot in the middle, which have room for two cars."""
    pit_labels: tuple[str, str] = ("pit", "box")
    """The labels of the pit lane and of its boxes on the lane grid."""

    @functools.cached_property
    def places(self) -> Mapping[tuple[Lane, int], Place]:
        """The place that covers this row of this lane."""
        every = (*self.asphalt, *self.pit_places)
        return {(place.lane, row): place for place in every for row in self.rows_of(place)}

    def rows_of(self, place: Place) -> Iterator[int]:
        """The rows that a place covers, from the first on."""
        return (row % self.ring.rows for row in range(place.row + 1 - place.length, place.row + 1))
