"""Track: squares in two lanes, their colours, limits and lines, the pit lane and its boxes.

Also the names of squares. Rulebook: "Track colours and dice", "Speed limits", "Pit stops"; Q-01 (two
lanes, same rows), Q-46 (which side goes first), Q-67, Q-80.
"""

from typing import ClassVar

from attrs import field, frozen

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.road import Lane, Pit
from motorchamp_tui.words import brief

LONGEST_THROW, MOST_POINTS_TO_ENTER = 15, 6

LANE_LETTERS = "RLPB"


class SquareNameError(MotorChampError):
    """A square that is not written like ``R14``, ``L3``, ``P40`` or ``B41``."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{brief(text)!r} is not a square: write R14, L14, P14 (pit lane) or B14 (box).")


@frozen(eq=False)
class Square:
    """A place for one car; every square has one object, see :func:`at`.

    ``index`` is the place of a race-track square in the tuples of a :class:`Track`, ``2 * row + lane``;
    ``is_on_track``: on the race track, not in the pit lane or a box; ``length``: the rows that it covers.
    """

    lane: Lane
    row: int
    name: str
    index: int
    is_on_track: bool
    length: ClassVar[int] = 1

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, tuple[Lane, int]]:
        return at, (self.lane, self.row)


_SQUARES: tuple[list[Square], ...] = ([], [], [], [])
_MADE: tuple[dict[int, Square], ...] = ({}, {}, {}, {})


def at(lane: Lane, row: int) -> Square:
    """The square of this lane in this row."""
    squares = _SQUARES[lane]
    while row >= len(squares):
        new = len(squares)
        made = Square(lane, new, f"{LANE_LETTERS[lane]}{new}", 2 * new + lane, lane <= Lane.LEFT)
        squares[new : new + 1] = [_MADE[lane].setdefault(new, made)]  # one object, also when threads meet here
    return squares[row]


def square_named(name: str) -> Square:
    """The square written ``R14``, ``L14``, ``P14`` or ``B14``."""
    letter, digits = name[:1].upper(), name[1:]
    is_row = digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS
    if not letter or letter not in LANE_LETTERS or not is_row:
        raise SquareNameError(name)
    return at(Lane(LANE_LETTERS.index(letter)), int(digits))


MOST_DIGITS = 3
"""The most digits of a row: no track has a thousand."""
LONGEST_THROW_FROM = (0, 6, 12, LONGEST_THROW)
"""The largest total from a square of each colour."""


@frozen(eq=False)
class Sightline:
    """The facts of the track on which a throw from one square of the race track depends.

    ``steps`` is the largest total of the dice that the square allows; ``limit`` and ``to_the_line`` (rows) are 0
    without one, or without one within a throw; ``to_the_pits`` (rows) is None where the entrance of the pit lane
    is not within reach of a throw that may enter. The rest is for the module ``movement``: ``solid``
    has a bit a row from this row on, and so, two bits a row, have the cars in sight:
    ``(occupied >> behind | occupied << ahead) & sight``.
    """

    lane: Lane
    row: int
    ring: int
    steps: int
    limit: int
    to_the_line: int
    to_the_pits: int | None
    solid: int
    behind: int
    ahead: int
    sight: int


@frozen(cache_hash=True)
class Track:
    """A ring of rows numbered from the first beyond the start/finish line, in driving direction.

    ``colours`` and ``limits`` have two entries a row, right then left (``2 * row + lane``): 1, 2, 3 for
    dark, middle, light grey; 0 for no limit. ``solid`` and ``wall`` are rows. ``start_area_end`` is the
    last row of the start area, None without one. ``any_box``: on short circuits every box
    serves every team (R-79). ``bends`` turns the picture by this many degrees a row, right positive.
    """

    game = "motorchamp"

    name: str
    rows: int
    colours: tuple[int, ...]
    limits: tuple[int, ...]
    solid: frozenset[int] = frozenset()
    wall: frozenset[int] = frozenset()
    start_area_end: int | None = None
    pit: Pit | None = None
    any_box: bool = False
    bends: tuple[int, ...] = ()
    sightlines: tuple[Sightline, ...] = field(init=False, repr=False, eq=False)
    """By the index of the square."""

    def __attrs_post_init__(self) -> None:
        squares = (at(lane, row) for row in range(self.rows) for lane in (Lane.RIGHT, Lane.LEFT))
        solid = sum(1 << row for row in self.solid)
        object.__setattr__(self, "sightlines", tuple(self._sightline(square, solid) for square in squares))

    def _sightline(self, square: Square, solid: int) -> Sightline:
        steps, left = LONGEST_THROW_FROM[self.colour(square)], self.rows - square.row
        to_the_pits = self.rows_to(square.row, self.pit.entrance) if self.pit else MOST_POINTS_TO_ENTER
        return Sightline(
            square.lane,
            square.row,
            self.rows,
            steps,
            self.limits[square.index],
            left if left <= steps else 0,
            to_the_pits if to_the_pits < MOST_POINTS_TO_ENTER else None,
            (solid >> square.row | solid << left) & (2 << steps) - 1,
            2 * square.row,
            2 * left,
            (16 << 2 * steps) - 1,
        )

    @property
    def is_long(self) -> bool:
        """Whether it is put together from three sections, as opposed to two."""
        return not self.any_box

    def colour(self, square: Square) -> int:
        """How many dice the square allows: 1, 2 or 3."""
        return self.colours[square.index]

    def limit(self, square: Square) -> int | None:
        """The speed limit beside the square, or None."""
        return self.limits[square.index] or None

    def has_run_off(self, square: Square) -> bool:
        """Whether a car can wait beside this square: everywhere except along the pit wall (R-45)."""
        return square.lane is Lane.LEFT or square.row not in self.wall

    def rows_to(self, start: int, end: int) -> int:
        """How many rows forward ``end`` is from ``start``, round the ring."""
        return (end - start) % self.rows
