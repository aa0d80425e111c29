"""Seen parts of a race on the road: cars, chances, lit ends. A face provides them, and the board draws them."""

from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from attrs import field, frozen

from motorchamp_tui.games.protocol import Move
from motorchamp_tui.games.road import Place

RaceT = TypeVar("RaceT")

TOW, MISHAP, STILL_OPEN = "»", "!", "◦"
"""The signs of a slipstream on offer behind a car, of a possible mishap, of an open end."""
TUMBLES = 5
"""How often dice are seen turning before they come to rest."""
QUARTERS = (90, 180, 270)
"""The turns of a car that spins, in degrees."""


@frozen
class SeenCar:
    """A car as drawn: on its place, or beside it; ``tail`` is the colour of its back, "" for its team's.

    Of two cars on a place each is drawn a part of its length behind the middle (``back``), or before it.
    """

    name: str
    team: str
    place: Place
    is_current: bool = False
    is_beside: bool = False
    is_reversed: bool = False
    tail: str = ""
    back: float = 0.0


@frozen
class MotionFrame(Generic[RaceT]):
    """The race as it is shown for an instant, and the cars that are turned then, by how many degrees."""

    race: RaceT
    turned: Mapping[str, int] = field(factory=dict)


@frozen
class Chance:
    """In ``ways`` of ``of`` throws the car ends on a place, with a slipstream on offer if it ``tows``.

    Or it has a ``mishap`` there.
    """

    ways: int
    of: int
    is_mishap: bool = False
    tows: bool = False

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return self.ways / self.of

    @property
    def label(self) -> str:
        """In per cent, in at most three letters up to 99: 17%, <1%."""
        return f"{100 * self.share:.0f}%" if self.share >= 0.01 else "<1%"

    @property
    def sign(self) -> str:
        """The sign beside it: ! for a mishap, » for a slipstream."""
        return MISHAP if self.is_mishap else TOW if self.tows else ""


@frozen
class Total:
    """The total that leads to a row, whether these dice can show it, and whether it is too much."""

    points: int
    can_come: bool
    is_too_much: bool

    @property
    def label(self) -> str:
        """+7, or !14 where that puts the car out."""
        return f"{'!' if self.is_too_much else '+'}{self.points}"


@frozen
class Lights:
    """The lights on top of the race: chances while dice are chosen, ends after the throw.

    ``totals`` are by the row that they lead to; the road is closed ahead of the row ``closed_after``.
    """

    chances: Mapping[Place, Chance] = field(factory=dict)
    totals: Mapping[int, Total] = field(factory=dict)
    closed_after: int | None = None
    ends: Sequence[tuple[Place, str]] = ()
    errors: Sequence[tuple[Place, str]] = ()
    """Where a go that cannot be driven to its end would stop."""
    still_open: Sequence[Place] = ()
    """Where the go could still end in another way: dim."""
    chosen: Place | None = None
    choice: Move | None = None
    """The choice whose chances these are."""
    ghost: SeenCar | None = None
    """A car that is only shown, in nobody's way."""
    is_under_way: bool = False
    """Whether the current car is moving, which shows whose go it is better than any sign."""
