"""Signs on the board from above: limits beside their places, borders, the way into the pits, row numbers.

A word is placed so that it hides no road and no other word, and is not read as part of a car's name.
"""

import functools
import math
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Literal

from attrs import frozen

from motorchamp_tui.games.road import Lane
from motorchamp_tui.tui.board.grounds import DETAILED, ROOMY, BoardPicture, Ground
from motorchamp_tui.tui.board.shape import LANE_WIDTH, SheetPoint, across_of

Kind = Literal["limit", "marker", "row", "flag"]
Spot = tuple[int, int]
"""Column and line of a cell."""

NUMBERED_ROWS = 5
NEAREST, FURTHEST = 1.2, 2.2
"""How far from the middle of the road, in row lengths, a word may be."""
ALONG = (0.5, 0.25, 0.75)
"""Where along its row a word may be placed: the middle first."""

HARMLESS = frozenset([Ground.GRASS, Ground.GRAVEL])
BEARABLE = HARMLESS | {Ground.KERB_RED, Ground.KERB_WHITE, Ground.EDGE}
"""The grounds that a word may hide, and those that it may hide if need be."""


@frozen
class Sign:
    """A word on the picture, and the lane and row that it belongs to."""

    spot: Spot
    text: str
    kind: Kind
    lane: Lane
    row: int

    @property
    def spots(self) -> Iterator[Spot]:
        """The cells that it takes."""
        column, line = self.spot
        return ((column + index, line) for index in range(len(self.text)))


@functools.lru_cache(maxsize=24)
def signs(drawn: BoardPicture) -> tuple[Sign, ...]:
    """Every sign of a picture: limits first, less important ones where room is left."""
    board, surface = _Signs(drawn), drawn.sheet.surface
    for place, limit in surface.limits.items():
        board.put_limit(place.lane, place.row, limit)
    for row, letter in surface.borders.items():
        board.put(Lane.LEFT, row, (f" {letter} ", letter), "marker")
    if surface.pit is not None:
        board.put_entrance(surface.pit.entrance)
    board.put(Lane.LEFT, 0, (f"⚑{arrow(drawn.sheet.point_of(0, 0, 0).heading)}",), "flag")
    if drawn.scale >= ROOMY:
        for row in range(NUMBERED_ROWS, surface.ring.rows, NUMBERED_ROWS):
            board.put(Lane.LEFT, row, (str(row),), "row")
    return tuple(board.signs)


@functools.lru_cache(maxsize=24)
def cells_of_signs(drawn: BoardPicture) -> frozenset[Spot]:
    """Every cell that is taken by a sign."""
    return frozenset(spot for sign in signs(drawn) for spot in sign.spots)


def name_columns(scale: float) -> int:
    """How many letters of a car's name are shown: two where there is little room."""
    return 4 if scale >= ROOMY else 2


def touching(spot: Spot, width: int) -> tuple[Spot, Spot]:
    """The cells before and after a word of this many letters: a sign there would be read as a part of it."""
    column, line = spot
    return (column - 1, line), (column + width, line)


@functools.lru_cache(maxsize=24)
def _cells_of_names(drawn: BoardPicture) -> frozenset[Spot]:
    """The cells of the names of cars, and those that touch them, wherever the cars are."""
    width = name_columns(drawn.scale)
    names = (centred(drawn.sheet.middle_of(place), width) for place in drawn.areas)
    return frozenset((column + index, line) for column, line in names for index in range(-1, width + 1))


@functools.lru_cache(maxsize=24)
def has_every_limit(drawn: BoardPicture) -> bool:
    """Whether each place with a limit has its sign."""
    shown = sum(sign.kind == "limit" for sign in signs(drawn))
    return shown == len(drawn.sheet.surface.limits)


def arrow(heading: float) -> str:
    """The arrow that points most nearly there."""
    return "→↘↓↙←↖↑↗"[round(heading / 45) % 8]


@functools.lru_cache(maxsize=512)
def beside(drawn: BoardPicture, lane: Lane, row: int, width: int) -> Spot:
    """Where to put a word of this many letters beside the road: for a car that is out."""
    every = signs(drawn)
    for standing in (every, [sign for sign in every if sign.kind != "row"], ()):
        board = _Signs(drawn, standing)
        found = board.find(lane, row, width, HARMLESS) or board.find(lane, row, width, BEARABLE)
        if found is not None:
            return found
    return centred(_outwards(drawn, lane, row, NEAREST), width)


def centred(point: SheetPoint, width: int) -> Spot:
    """The cell where a word of this many letters begins when its middle is there."""
    return round(point.x - width / 2), round((point.y - 1) / 2)


def _outwards(drawn: BoardPicture, lane: Lane, row: int, away: float, along: float = 0.5) -> SheetPoint:
    return drawn.sheet.point_of(row, along, -away if lane is Lane.LEFT else away)


class _Signs:
    """The signs placed so far, and where one more fits."""

    def __init__(self, drawn: BoardPicture, standing: Iterable[Sign] = ()) -> None:
        self.drawn = drawn
        self.signs: list[Sign] = []
        self.taken: set[Spot] = set()
        for sign in standing:
            self._stand(sign)

    def put_limit(self, lane: Lane, row: int, limit: str) -> None:
        """Put a limit, always except on the smallest pictures: if need be, on the edge of its place."""
        words = (f"{limit:^3}", limit) if self.drawn.scale >= ROOMY else (limit,)
        if self.put(lane, row, words, "limit") or self.put(lane, row, (limit,), "limit", BEARABLE):
            return
        if self.drawn.scale >= DETAILED:
            aside, names = across_of(lane) * 2 * 0.75, _cells_of_names(self.drawn)
            edge = [self.drawn.sheet.point_of(row, along, aside) for along in (*ALONG, 0.1, 0.9)]
            spot = min((centred(point, len(limit)) for point in edge), key=names.__contains__)
            self._stand(Sign(spot, limit, "limit", lane, row))

    def put_entrance(self, row: int) -> None:
        """The pit entrance, beside its own lane or else across the road from it."""
        words = ("PIT", "P") if self.drawn.scale >= DETAILED else ("P",)
        for may_touch in (False, True):
            for lane in (Lane.RIGHT, Lane.LEFT):
                if self.put(lane, row, words, "marker", may_touch=may_touch):
                    return

    def put(
        self,
        lane: Lane,
        row: int,
        words: tuple[str, ...],
        kind: Kind,
        may_hide: frozenset[Ground] = HARMLESS,
        *,
        may_touch: bool = False,
    ) -> bool:
        """Put the first of these words that fits beside the lane; returns whether one did.

        ``may_touch``: also right beside the place of a car's name.
        """
        names = frozenset[Spot]() if may_touch else _cells_of_names(self.drawn)
        for word in words:
            spot = self.find(lane, row, len(word), may_hide, names)
            if spot is not None:
                self._stand(Sign(spot, word, kind, lane, row))
                return True
        return False

    def _stand(self, sign: Sign) -> None:
        self.signs.append(sign)
        column, line = sign.spot
        # A free cell on either side, so that two numbers do not become one.
        self.taken.update((column + index, line) for index in range(-1, len(sign.text) + 1))

    def find(
        self,
        lane: Lane,
        row: int,
        width: int,
        may_hide: frozenset[Ground],
        but_not: frozenset[Spot] = frozenset(),
    ) -> Spot | None:
        """The free cells nearest to the lane in this row, going outwards."""
        steps = math.ceil((FURTHEST - LANE_WIDTH) * 2 * self.drawn.scale)
        for step, along in product(range(steps), ALONG):
            away = LANE_WIDTH + step / (2 * self.drawn.scale)
            spot = centred(_outwards(self.drawn, lane, row, away, along), width)
            if self._is_free(spot, width, may_hide, but_not):
                return spot
        return None

    def _is_free(self, spot: Spot, width: int, may_hide: frozenset[Ground], but_not: frozenset[Spot]) -> bool:
        column, line = spot
        return all(
            (x, line) not in self.taken
            and (x, line) not in but_not
            and self.drawn.ground(x, 2 * line) in may_hide
            and self.drawn.ground(x, 2 * line + 1) in may_hide
            for x in range(column, column + width)
        )
