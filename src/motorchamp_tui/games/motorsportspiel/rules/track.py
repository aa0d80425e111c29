"""Track: spaces in two lanes, some of them long, the racing line, corners, the pit lane.

H-08 to H-13; HQ-01, HQ-29 (where a step leads), HQ-32, HQ-40 (the pit lane).
"""

import functools
from collections.abc import Iterable, Mapping

from attrs import astuple, evolve, field, frozen

from motorchamp_tui.errors import UnknownNameError
from motorchamp_tui.games.road import Lane, Pit

LANE_LETTERS = "RLPB"


@frozen(cache_hash=True)
class Space:
    """A place for cars: in ``lane``, with its front in ``row``, covering ``length`` rows (HQ-01).

    ``limit`` is that of its corner, 0 for none; ``gravel`` the side of the gravel beside its front. ``index``
    is its place in the tuple of its track: :attr:`Track.spaces`, or one of the pits' two.
    """

    lane: Lane
    row: int
    index: int
    length: int = 1
    limit: int = 0
    is_line: bool = False
    has_dot: bool = False
    gravel: Lane | None = None

    @property
    def name(self) -> str:
        """Its name: ``R13``, also where it covers rows 12 and 13."""
        return f"{LANE_LETTERS[self.lane]}{self.row}"

    @property
    def is_on_track(self) -> bool:
        """Whether it is on the race track, not in the pit lane or a pit."""
        return self.lane <= Lane.LEFT

    @property
    def room(self) -> int:
        """How many cars can be on it."""
        return 2 if self.has_dot else 1

    @property
    def first_row(self) -> int:
        """The first row that it covers."""
        return self.row - self.length + 1

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return self.name


@frozen
class Corner:
    """The rows between red-white markings, ``first`` to ``last``, with the number beside them (H-10)."""

    name: str
    first: int
    last: int
    limit: int


@frozen(eq=False)
class Track:
    """A ring of rows numbered from the first beyond the line, in driving direction.

    ``spaces`` are those of the race track, ascending by row, right before left. ``bends`` turns the picture by
    this many degrees a row, right positive. ``laps`` are driven by default.
    """

    game = "motorsportspiel"

    name: str
    rows: int
    spaces: tuple[Space, ...]
    corners: tuple[Corner, ...] = ()
    pit: Pit | None = None
    bends: tuple[int, ...] = ()
    laps: int = 5
    lane: tuple[Space, ...] = field(init=False, repr=False)
    """The pit lane in driving direction."""
    pits: tuple[Space, ...] = field(init=False, repr=False)
    """The pits beside it, in the order of ``pit.boxes``."""
    ahead: tuple[tuple[int, int], ...] = field(init=False, repr=False)
    """For each space, how many places further on in ``spaces`` a straight and a diagonal step lead (HQ-29)."""
    _holding: Mapping[tuple[Lane, int], Space] = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        pit = self.pit
        rows_of_lane, rows_of_pits = (pit.lane, pit.boxes) if pit else ((), ())
        remember = object.__setattr__
        remember(self, "lane", tuple(Space(Lane.PIT, row, at) for at, row in enumerate(rows_of_lane)))
        remember(self, "pits", tuple(Space(Lane.BOX, row, at) for at, row in enumerate(rows_of_pits)))
        holding = {
            (space.lane, row): space for space in self.spaces for row in range(space.first_row, space.row + 1)
        }
        remember(self, "_holding", holding)
        remember(self, "ahead", tuple(map(self._steps_from, self.spaces)))

    @functools.cached_property
    def _written(self) -> str:
        """Everything that defines a track; two texts are compared a hundred times faster than all spaces."""
        spaces = [astuple(space, recurse=False) for space in self.spaces]
        return repr((self.name, self.rows, spaces, self.corners, self.pit, self.bends, self.laps))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Track) and self._written == other._written)

    def __hash__(self) -> int:
        return hash(self._written)

    def _steps_from(self, space: Space) -> tuple[int, int]:
        row, count = (space.row + 1) % self.rows, len(self.spaces)
        straight, diagonal = (
            self._holding[lane, row].index - space.index for lane in (space.lane, other(space.lane))
        )
        return straight % count, diagonal % count

    def holding(self, lane: Lane, row: int) -> Space:
        """The space of this lane that covers this row."""
        return self._holding[lane, row % self.rows]

    def straight_from(self, space: Space) -> Space:
        """Where a step straight on leads."""
        return self.holding(space.lane, space.row + 1)

    def diagonal_from(self, space: Space) -> Space:
        """Where a step into the other lane leads."""
        return self.holding(other(space.lane), space.row + 1)

    def corner_at(self, space: Space) -> Corner | None:
        """The corner of a space."""
        if not space.limit:
            return None
        return next((corner for corner in self.corners if corner.first <= space.row <= corner.last), None)

    @property
    def entrance(self) -> Space | None:
        """The space from which the pit lane begins."""
        return self.holding(Lane.RIGHT, self.pit.entrance) if self.pit else None

    def in_lane(self, row: int) -> Space:
        """The pit lane space of this row."""
        return next(space for space in self.lane if space.row == row)

    def pit_at(self, row: int) -> Space:
        """The pit of this row."""
        return next(space for space in self.pits if space.row == row)

    def named(self, name: str) -> Space:
        """The space written ``R13``, ``L3``, ``P98`` or ``B99``; raises :class:`UnknownNameError`.

        For the first row of a long space, which is not a name, the error gives the name.
        """
        known = names_of(self)
        space = known.get(name.upper())
        if space is None:
            halves = tuple(
                long.name for long in self.spaces if f"{LANE_LETTERS[long.lane]}{long.first_row}" == name.upper()
            )
            lanes = ([one for one in known.values() if one.lane is lane] for lane in Lane)
            choices = halves or [f"{spaces[0]} to {spaces[-1]}" for spaces in lanes if spaces]
            raise UnknownNameError("space", name, halves or known, choices)
        return space


def other(lane: Lane) -> Lane:
    """The lane beside this one."""
    return Lane.RIGHT if lane is Lane.LEFT else Lane.LEFT


@functools.lru_cache(maxsize=64)
def names_of(track: Track) -> Mapping[str, Space]:
    """Every space by its name."""
    return {space.name: space for space in (*track.spaces, *track.lane, *track.pits)}


def numbered(spaces: Iterable[Space]) -> tuple[Space, ...]:
    """These spaces in the order in which a track has them, each with its index."""
    ordered = sorted(spaces, key=lambda space: (space.row, space.lane))
    return tuple(evolve(space, index=at) for at, space in enumerate(ordered))
