"""Road of any game: its lanes, the places in them, the pit lane beside it.

Pictures know nothing else about a game.
"""

from collections.abc import Hashable
from enum import IntEnum
from typing import Protocol

from attrs import frozen


class Lane(IntEnum):
    """The side of a row on which a place is; right comes before left, as with cars side by side."""

    RIGHT = 0
    LEFT = 1
    PIT = 2
    BOX = 3


class Place(Protocol):
    """A square, a space, a place in the pits: where a car can be. Each has one object."""

    @property
    def lane(self) -> Lane:
        """Its lane."""

    @property
    def row(self) -> int:
        """The last row that it covers."""

    @property
    def length(self) -> int:
        """How many rows it covers."""

    @property
    def name(self) -> str:
        """Its name in writing."""

    @property
    def is_on_track(self) -> bool:
        """Whether it is on the race track, not in the pit lane or a box."""


class Ring(Hashable, Protocol):
    """The shape of a track: rows, numbered in driving direction from the start/finish line on."""

    @property
    def rows(self) -> int:
        """How many there are."""

    @property
    def bends(self) -> tuple[int, ...]:
        """By how many degrees each row turns, right positive; without any, all turn alike."""


@frozen
class Pit:
    """The pit lane: one way in, boxes alongside, exits back to the right lane.

    ``entrance`` is the row e with the step Re → P(e+1); ``lane`` are the lane rows in driving
    direction, ``boxes`` the rows with a box, ``exits`` the lane rows k with a step Pk → R(k+1).
    """

    entrance: int
    lane: tuple[int, ...]
    boxes: tuple[int, ...]
    exits: tuple[int, ...]
