"""The board from above as a picture: where road, kerbs, gravel, pit lane and trees go on the sheet.

Knows no race and no colours. Rulebook: "Track colours and dice", "Speed limits", "Pit stops"; Q-51 (starting
positions), Q-67.
"""

import functools
import math
from collections.abc import Iterator

from motorchamp_tui.games.motorchamp.rules.start import MOST_CARS, starting_position
from motorchamp_tui.games.motorchamp.rules.track import Square, Track
from motorchamp_tui.games.road import Lane
from motorchamp_tui.tui.board.grounds import (
    DETAILED,
    JOINTS,
    NOWHERE,
    ROOMY,
    SQUARES,
    BoardPicture,
    Ground,
    Pixel,
    code_of,
)
from motorchamp_tui.tui.board.shape import BOX_SIDE, LANE_WIDTH, PIT_LANE_SIDE, Sheet, Wedge, margin_for, wedges

KERB, WALL = 0.16, 0.14
GRAVEL = 0.8
FULL_GRAVEL_BEND = 16.0
"""Degrees a row from which on the gravel is as wide as it gets."""


@functools.lru_cache(maxsize=24)
def picture(track: Track, scale: float) -> BoardPicture:
    """The track drawn with ``scale`` pixels a row."""
    sheet = Sheet(track, scale, margin_for(scale))
    width, height = sheet.size
    drawn = BoardPicture(
        sheet,
        width,
        height,
        tuple(bytearray(width) for _ in range(height)),
        tuple([NOWHERE] * width for _ in range(height)),
    )
    _Painter(drawn).paint()
    _plant_trees(drawn)
    return drawn


class _Painter:
    """Draws one picture. Where two stretches of the circuit meet, the nearer one wins, and road over gravel."""

    def __init__(self, drawn: BoardPicture) -> None:
        self.drawn = drawn
        self.track = drawn.sheet.track
        self.scale = drawn.scale
        self.dot = 1 / self.scale
        self.kerb = max(KERB, self.dot)
        self.edge = LANE_WIDTH + self.kerb
        self.gravel = _gravel(self.track)
        self.kerbs = _rows_with_kerbs(self.track)
        self.grid = _grid(self.track)
        self.lane = _PitLane(self.track)

    def paint(self) -> None:
        """Every row of the track."""
        rank: dict[Pixel, float] = {}
        drawn, pixels_of = self.drawn, self.drawn.sheet.pixels_of
        for wedge in wedges(self.track):
            row, pits = wedge.row, self.lane.is_beside(wedge.row)
            left, right = -self.edge - GRAVEL, BOX_SIDE + self.dot if pits else self.edge + GRAVEL
            for x, y, along, across in pixels_of(wedge, left, right):
                found = self._road(wedge, along, across) or self._beside(row, along, across)
                if found is None:
                    continue
                layer, ground, code = found
                order = layer + abs(across)
                if order < rank.get((x, y), math.inf):
                    rank[x, y] = order
                    drawn.grounds[y][x], drawn.codes[y][x] = ground, code

    def _road(self, wedge: Wedge, along: float, across: float) -> tuple[int, Ground, int] | None:
        row, aside = wedge.row, abs(across)
        if aside < LANE_WIDTH:
            lane = Lane.RIGHT if across >= 0 else Lane.LEFT
            return 0, self._asphalt(wedge, along, across, lane), code_of(lane, row)
        if aside >= self.edge or (across > 0 and self.lane.is_open(row, along)):
            return None
        if row not in self.kerbs:
            return 0, Ground.EDGE, NOWHERE
        return 0, Ground.KERB_RED if self._is_red(row, along) else Ground.KERB_WHITE, NOWHERE

    def _is_red(self, row: int, along: float) -> bool:
        if self.scale < DETAILED:
            return row % 2 == 0
        return along < 0.5

    def _asphalt(self, wedge: Wedge, along: float, across: float, lane: Lane) -> Ground:
        row, scale = wedge.row, self.scale
        # Pixels to the end of the row behind, by the width of the row here.
        length = scale * max(0.3, 1 - wedge.bend * across)
        behind, ahead, aside = along * length, (1 - along) * length, across * scale
        if row == 0 and behind < (2 if scale >= ROOMY else 1):
            is_white = (int(behind) + math.floor(aside)) % 2 == 0
            return Ground.FLAG_WHITE if is_white or scale < ROOMY else Ground.FLAG_BLACK
        if row == self.track.start_area_end and ahead < 1:
            return Ground.START_AREA_END
        if -0.5 <= aside < 0.5 or (scale >= 2 * ROOMY and abs(aside) < 1):
            if row in self.track.solid:
                return Ground.SOLID_LINE
            if scale >= DETAILED and abs(along - 0.5) * length <= 0.25 * scale:
                return Ground.DASHED_LINE
        colour = self.track.colours[2 * row + lane]
        if scale >= ROOMY:
            if (row, lane) in self.grid and self._is_grid_mark(ahead, aside):
                return Ground.GRID
            if behind < 1:
                return JOINTS[colour]
            return SQUARES[colour]
        return Ground(SQUARES[colour] + row % 2)

    def _is_grid_mark(self, ahead: float, aside: float) -> bool:
        """A bracket around the nose of a car."""
        from_middle = abs(abs(aside) - LANE_WIDTH / 2 * self.scale)
        wide = 0.3 * self.scale
        return from_middle < wide + 0.5 and (1 <= ahead < 2 or (1 <= ahead < 3 and from_middle > wide - 0.5))

    def _beside(self, row: int, along: float, across: float) -> tuple[int, Ground, int] | None:
        if across > 0 and self.lane.is_beside(row):
            found = self._pits(row, along, across)
            if found is not None:
                return 10, *found
        if abs(across) >= self.edge:
            left, right = self.gravel[row], self.gravel[(row + 1) % self.track.rows]
            side = -1 if across < 0 else 1
            width = max(0.0, side * (left + (right - left) * along))
            if abs(across) - self.edge < GRAVEL * width:
                return 20, Ground.GRAVEL, NOWHERE
        return None

    def _pits(self, row: int, along: float, across: float) -> tuple[Ground, int] | None:
        lane = self.lane
        wall = max(WALL, self.dot) if self.scale >= DETAILED else 0.0
        inner, outer = lane.borders(row, along, self.edge + wall)
        code = code_of(Lane.PIT, row) if row in lane.rows else NOWHERE
        if inner <= across < outer:
            return Ground.PIT_LANE, code
        if row in lane.boxes and PIT_LANE_SIDE <= across < BOX_SIDE:
            is_joint = self.scale >= DETAILED and along * self.scale < 1
            return Ground.BOX_JOINT if is_joint else Ground.BOX, code_of(Lane.BOX, row)
        if row in lane.rows and self.edge <= across < inner:
            return Ground.WALL, NOWHERE
        if outer <= across < outer + self.dot:
            return Ground.PIT_LINE, NOWHERE
        return None


class _PitLane:
    """Where the pit lane is: beside its rows, with a way in from the entrance and ways out to the road."""

    def __init__(self, track: Track) -> None:
        pit = track.pit
        self.rows = frozenset(pit.lane if pit else ())
        self.boxes = frozenset(pit.boxes if pit else ())
        self.exits = frozenset(pit.exits if pit else ())
        self.entrance = pit.entrance if pit else NOWHERE
        self.end = (pit.lane[-1] + 1) % track.rows if pit else NOWHERE

    def is_beside(self, row: int) -> bool:
        """Whether any of it is beside this row."""
        return row in self.rows or row in (self.entrance, self.end)

    def is_open(self, row: int, along: float) -> bool:
        """Whether only paint separates road and pit lane here."""
        return (row == self.entrance and along > 0.15) or (row in self.exits and along > 0.4) or row == self.end

    def borders(self, row: int, along: float, inner: float) -> tuple[float, float]:
        """From where to where it reaches, right of the middle line; ``inner`` where there is a wall."""
        if row == self.entrance:
            return LANE_WIDTH, LANE_WIDTH + (PIT_LANE_SIDE - LANE_WIDTH) * along
        if row == self.end:
            return LANE_WIDTH, LANE_WIDTH + (PIT_LANE_SIDE - LANE_WIDTH) * max(0.0, 1 - 1.6 * along)
        if self.is_open(row, along):
            return LANE_WIDTH, PIT_LANE_SIDE
        return inner, PIT_LANE_SIDE


def _gravel(track: Track) -> tuple[float, ...]:
    """How wide the gravel is where each row begins, from -1 (left) to 1 (right): outside bends and beyond them."""
    bends = track.bends or (0,) * track.rows
    weights = ((-3, 0.5), (-2, 1.0), (-1, 1.0), (0, 0.5))
    mean = (
        sum(weight * bends[(row + away) % track.rows] for away, weight in weights) / 3 for row in range(track.rows)
    )
    return tuple(-max(-1.0, min(1.0, bend / FULL_GRAVEL_BEND)) if abs(bend) > 3 else 0.0 for bend in mean)


def _rows_with_kerbs(track: Track) -> frozenset[int]:
    """The bends, and a row before and after each."""
    bends = track.bends or (0,) * track.rows
    return frozenset(
        (row + away) % track.rows for row, bend in enumerate(bends) if abs(bend) >= 5 for away in (-1, 0, 1)
    )


def _plant_trees(drawn: BoardPicture) -> None:
    """Trees here and there, well away from the road; always in the same places of the same picture."""
    scale = drawn.scale
    crown, distance = max(1.0, min(2.2, 0.34 * scale)), math.ceil(1.4 * scale)
    step = max(5, round(0.9 * scale))
    for number, (row, column) in enumerate(
        (row, column) for row in range(0, drawn.height, step) for column in range(0, drawn.width, step)
    ):
        chance = (number * 2654435761 + row * 40503) >> 7 & 0xFF
        if chance > 120:
            continue
        x, y = column + chance % step, row + (chance >> 3) % step
        if all(
            drawn.ground(x + across, y + down) is Ground.GRASS
            for across in range(-distance, distance + 1, 2)
            for down in range(-distance, distance + 1, 2)
        ):
            _plant(drawn, x, y, crown * (0.75 + chance % 7 / 14))


def _plant(drawn: BoardPicture, x: int, y: int, crown: float) -> None:
    reach = math.ceil(crown)
    for across in range(-reach, reach + 2):
        for down in range(-reach, reach + 2):
            if not (0 <= x + across < drawn.width and 0 <= y + down < drawn.height):
                continue
            if math.hypot(across, down) <= crown:
                is_light = across + down < -0.5 * crown
                drawn.grounds[y + down][x + across] = Ground.TREE_LIGHT if is_light else Ground.TREE
            elif math.hypot(across - 1, down - 1) <= crown:
                drawn.grounds[y + down][x + across] = Ground.TREE_SHADOW


def _grid(track: Track) -> frozenset[tuple[int, Lane]]:
    """Row and lane of every starting position."""
    squares: Iterator[Square] = (
        starting_position(track, number) for number in range(1, MOST_CARS[track.is_long] + 1)
    )
    return frozenset((square.row, square.lane) for square in squares)
