"""Words on the board from above: limits beside their squares, the end of the start area, row numbers.

A word is placed so that it hides no road and no other word. Rulebook: "Speed limits"; Q-54.
"""

import functools
from collections.abc import Iterator
from typing import Literal

from attrs import frozen

from motorchamp_tui.rules.track import Lane, Square, at
from motorchamp_tui.tui.board_grounds import DETAILED, ROOMY, Ground, Picture
from motorchamp_tui.tui.board_shape import LANE_WIDTH, Place, across_of

Kind = Literal["limit", "marker", "row", "flag"]
Spot = tuple[int, int]
"""Column and line of a cell."""

NUMBERED_ROWS = 5
NEAREST, FURTHEST = 1.2, 2.2
"""How far from the middle of the road, in row lengths, a word may stand beside it."""

HARMLESS = frozenset([Ground.GRASS, Ground.GRAVEL])
BEARABLE = HARMLESS | {Ground.KERB_RED, Ground.KERB_WHITE, Ground.EDGE}
"""What a word may hide, and what it hides when there is no other way."""


@frozen
class Sign:
    """A word on the picture; ``square`` is the one it belongs to."""

    spot: Spot
    text: str
    kind: Kind
    square: Square

    @property
    def spots(self) -> Iterator[Spot]:
        """The cells that it takes."""
        column, line = self.spot
        return ((column + index, line) for index in range(len(self.text)))


@functools.lru_cache(maxsize=24)
def signs(drawn: Picture) -> tuple[Sign, ...]:
    """Every sign of a picture: limits first, less important ones where there is room left."""
    board = _Signs(drawn)
    track = drawn.sheet.track
    limited = [
        at(lane, row)
        for row in range(track.rows)
        for lane in (Lane.RIGHT, Lane.LEFT)
        if track.limits[2 * row + lane]
    ]
    for square in limited:
        board.put_limit(square, track.limit(square) or 0)
    if track.start_area_end is not None:
        board.put(at(Lane.LEFT, track.start_area_end), (f" {_start_mark(drawn)} ", _start_mark(drawn)), "marker")
    if track.pit is not None:
        board.put_entrance(track.pit.entrance)
    board.put(at(Lane.LEFT, 0), (f"⚑{arrow(drawn.sheet.place_of(0, 0, 0).heading)}",), "flag")
    if drawn.scale >= ROOMY:
        for row in range(NUMBERED_ROWS, track.rows, NUMBERED_ROWS):
            board.put(at(Lane.LEFT, row), (str(row),), "row")
    return tuple(board.signs)


def arrow(heading: float) -> str:
    """The arrow that points most nearly there."""
    return "→↘↓↙←↖↑↗"[round(heading / 45) % 8]


def _start_mark(drawn: Picture) -> str:
    return "L" if drawn.sheet.track.is_long else "S"


@functools.lru_cache(maxsize=512)
def beside(drawn: Picture, square: Square, width: int) -> Spot:
    """Where to put a word of so many letters beside a square: for a car that is out."""
    board = _Signs(drawn)
    board.taken = {spot for sign in signs(drawn) if sign.kind != "row" for spot in sign.spots}
    found = board.find(square, width, HARMLESS) or board.find(square, width, BEARABLE)
    if found is None:
        board.taken = set()
        found = board.find(square, width, BEARABLE)
    return found or centred(_outwards(drawn, square, NEAREST), width)


def centred(place: Place, width: int) -> Spot:
    """The cell where a word of so many letters begins when its middle is there."""
    return round(place.x - width / 2), round((place.y - 1) / 2)


def _outwards(drawn: Picture, square: Square, away: float) -> Place:
    across = -away if square.lane is Lane.LEFT else away
    return drawn.sheet.place_of(square.row, 0.5, across)


class _Signs:
    """The signs that are there already, and where one more can be put."""

    def __init__(self, drawn: Picture) -> None:
        self.drawn = drawn
        self.signs: list[Sign] = []
        self.taken: set[Spot] = set()

    def put_limit(self, square: Square, limit: int) -> None:
        """A limit is always told, except on the smallest pictures: if need be, on the edge of its square."""
        short = str(limit)
        words = (f"{limit:^3}", short) if self.drawn.scale >= ROOMY else (short,)
        if self.put(square, words, "limit") or self.drawn.scale < DETAILED:
            return
        if not self.put(square, (short,), "limit", BEARABLE):
            aside = across_of(square.lane) * 2 * 0.75
            spot = centred(self.drawn.sheet.place_of(square.row, 0.5, aside), len(short))
            self._stand(Sign(spot, short, "limit", square))

    def put_entrance(self, row: int) -> None:
        """The pit entrance, beside its own lane or else across the road from it."""
        words = ("PIT", "P") if self.drawn.scale >= DETAILED else ("P",)
        for lane in (Lane.RIGHT, Lane.LEFT):
            if self.put(at(lane, row), words, "marker"):
                return

    def put(
        self, square: Square, words: tuple[str, ...], kind: Kind, may_hide: frozenset[Ground] = HARMLESS
    ) -> bool:
        """The first of these words for which there is room beside the square; says whether there was."""
        for word in words:
            spot = self.find(square, len(word), may_hide)
            if spot is not None:
                self._stand(Sign(spot, word, kind, square))
                return True
        return False

    def _stand(self, sign: Sign) -> None:
        self.signs.append(sign)
        column, line = sign.spot
        # A free cell on either side, so that two numbers do not become one.
        self.taken.update((column + index, line) for index in range(-1, len(sign.text) + 1))

    def find(self, square: Square, width: int, may_hide: frozenset[Ground]) -> Spot | None:
        """The free cells nearest to the square, going outwards."""
        step = 0.5 / self.drawn.scale
        away = LANE_WIDTH
        while away < FURTHEST:
            spot = centred(_outwards(self.drawn, square, away), width)
            if self._is_free(spot, width, may_hide):
                return spot
            away += step
        return None

    def _is_free(self, spot: Spot, width: int, may_hide: frozenset[Ground]) -> bool:
        column, line = spot
        return all(
            (x, line) not in self.taken
            and self.drawn.ground(x, 2 * line) in may_hide
            and self.drawn.ground(x, 2 * line + 1) in may_hide
            for x in range(column, column + width)
        )
