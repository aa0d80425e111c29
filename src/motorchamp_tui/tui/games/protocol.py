"""The door between the screens and what a game draws: a face is a package whose names are those of FaceOf."""

from collections.abc import Iterator, Mapping
from typing import Protocol, TypeVar

from motorchamp_tui.games.protocol import Move, Race
from motorchamp_tui.games.road import Place
from motorchamp_tui.tui.games.lane_parts import GridCell, GridSpot
from motorchamp_tui.tui.games.seen import Lights, MotionFrame, SeenCar
from motorchamp_tui.tui.games.surface import Surface

RaceT = TypeVar("RaceT")
MoveT_contra = TypeVar("MoveT_contra", contravariant=True)


class FaceOf(Protocol[RaceT, MoveT_contra]):
    """What a game draws, and what it says of it."""

    # The road
    ROWS_AHEAD: int
    """How many rows ahead of a car somebody who is choosing wants to see."""

    def surface(self, race: RaceT, /) -> Surface:
        """What the track looks like; the same object for every race that is driven on it in the same way."""

    def box_owners(self, race: RaceT, /) -> tuple[tuple[Place, str], ...]:
        """The boxes, and the team of each; "" for one that is nobody's."""

    def seen_cars(self, race: RaceT, /) -> tuple[SeenCar, ...]:
        """The cars that are seen on the road, in the pits, or beside them."""

    def cells_of_road(
        self, race: RaceT, width: int, lane_lines: int, /, *, patterned: bool
    ) -> Mapping[GridSpot, GridCell]:
        """Every cell of the empty lane grid; ``patterned``: places differ without colour."""

    def cells_over_road(
        self, race: RaceT, lights: Lights, road: Mapping[GridSpot, GridCell], width: int, lane_lines: int, /
    ) -> Mapping[GridSpot, GridCell]:
        """The cells of the lane grid that differ from the empty ``road``: cars, a ghost too, and what is lit."""

    def place_tip(self, race: RaceT, lights: Lights, place: Place, /) -> str:
        """What is on a place, and while it is lit what that means, in a sentence."""

    def moments(self, before: RaceT, move: MoveT_contra, /) -> Iterator[MotionFrame[RaceT]]:
        """What is seen while a car is on its way; nothing for a move that moves none."""


Face = FaceOf[Race, Move]
"""What any game draws, as the screens see it."""
