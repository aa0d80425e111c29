"""Picture of the board from above: where road, kerbs, gravel, pit lane and trees go on the sheet.

It knows neither race nor colours.
"""

import functools
import math

from attrs import frozen

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
from motorchamp_tui.tui.games.surface import Surface

KERB, WALL = 0.16, 0.14
GRAVEL = 0.8
DOT = 0.16


@functools.lru_cache(maxsize=24)
def picture(surface: Surface, scale: float) -> BoardPicture:
    """The track drawn with ``scale`` pixels a row."""
    sheet = Sheet(surface, scale, margin_for(scale))
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


@frozen
class _Patch:
    """The part of a place in one of its rows."""

    code: int
    ground: Ground
    from_afar: Ground
    """Every other place is a little lighter where there is no room for joints."""
    joint: Ground | None
    """The joint between it and the place behind; None where the same place goes on."""
    is_grid: bool
    dot: float | None
    """How far along the row the dot in the middle of the place is; None without a dot."""


class _Painter:
    """Draws one picture. Where two stretches of the circuit meet, the nearer one wins, and road over gravel."""

    def __init__(self, drawn: BoardPicture) -> None:
        self.drawn = drawn
        self.surface = drawn.sheet.surface
        self.scale = drawn.scale
        self.dot = 1 / self.scale
        self.kerb = max(KERB, self.dot)
        self.edge = LANE_WIDTH + self.kerb
        self.lane = _PitLane(self.surface)
        self.patches = _patches(self.surface)

    def paint(self) -> None:
        """Every row of the track."""
        rank: dict[Pixel, float] = {}
        drawn, pixels_of = self.drawn, self.drawn.sheet.pixels_of
        for wedge in wedges(self.surface.ring):
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
            patch = self.patches[code_of(Lane.RIGHT if across >= 0 else Lane.LEFT, row)]
            return 0, self._asphalt(wedge, along, across, patch), patch.code
        if aside >= self.edge or (across > 0 and self.lane.is_open(row, along)):
            return None
        if row not in self.surface.kerbs:
            return 0, Ground.EDGE, NOWHERE
        return 0, Ground.KERB_RED if self._is_red(row, along) else Ground.KERB_WHITE, NOWHERE

    def _is_red(self, row: int, along: float) -> bool:
        if self.scale < DETAILED:
            return row % 2 == 0
        return along < 0.5

    def _asphalt(self, wedge: Wedge, along: float, across: float, patch: _Patch) -> Ground:
        row, scale = wedge.row, self.scale
        # Pixels to the end of the row behind, by the width of the row here.
        length = scale * max(0.3, 1 - wedge.bend * across)
        behind, ahead, aside = along * length, (1 - along) * length, across * scale
        if row == 0 and behind < (2 if scale >= ROOMY else 1):
            is_white = (int(behind) + math.floor(aside)) % 2 == 0
            return Ground.FLAG_WHITE if is_white or scale < ROOMY else Ground.FLAG_BLACK
        if ahead < 1 and row in self.surface.borders:
            return Ground.BORDER
        if -0.5 <= aside < 0.5 or (scale >= 2 * ROOMY and abs(aside) < 1):
            if row in self.surface.solid:
                return Ground.SOLID_LINE
            if scale >= DETAILED and abs(along - 0.5) * length <= 0.25 * scale:
                return Ground.DASHED_LINE
        if scale < ROOMY:
            return patch.from_afar
        if patch.is_grid and self._is_grid_mark(ahead, aside):
            return Ground.GRID
        if patch.dot is not None and self._is_dot(behind - patch.dot * length, aside):
            return Ground.DOT
        return patch.joint if patch.joint is not None and behind < 1 else patch.ground

    def _is_grid_mark(self, ahead: float, aside: float) -> bool:
        """A bracket around the nose of a car."""
        from_middle = abs(abs(aside) - LANE_WIDTH / 2 * self.scale)
        wide = 0.3 * self.scale
        return from_middle < wide + 0.5 and (1 <= ahead < 2 or (1 <= ahead < 3 and from_middle > wide - 0.5))

    def _is_dot(self, from_middle: float, aside: float) -> bool:
        """A spot in the middle of a place with room for two cars."""
        return math.hypot(from_middle, abs(aside) - LANE_WIDTH / 2 * self.scale) < DOT * self.scale

    def _beside(self, row: int, along: float, across: float) -> tuple[int, Ground, int] | None:
        if across > 0 and self.lane.is_beside(row):
            found = self._pits(row, along, across)
            if found is not None:
                return 10, *found
        if abs(across) >= self.edge:
            gravel = self.surface.gravel
            left, right = gravel[row], gravel[(row + 1) % len(gravel)]
            side = -1 if across < 0 else 1
            width = max(0.0, side * (left + (right - left) * along))
            if abs(across) - self.edge < GRAVEL * width:
                return 20, Ground.GRAVEL, NOWHERE
        return None

    def _pits(self, row: int, along: float, across: float) -> tuple[Ground, int] | None:
        lane = self.lane
        wall = max(WALL, self.dot) if self.scale >= DETAILED else 0.0
        inner, outer = lane.borders(row, along, self.edge + wall)
        if inner <= across < outer:
            patch = self.patches.get(code_of(Lane.PIT, row))
            return Ground.PIT_LANE, patch.code if patch else NOWHERE
        if PIT_LANE_SIDE <= across < BOX_SIDE and (box := self.patches.get(code_of(Lane.BOX, row))):
            is_joint = box.joint is not None and self.scale >= DETAILED and along * self.scale < 1
            return box.joint if box.joint is not None and is_joint else box.ground, box.code
        if row in lane.rows and self.edge <= across < inner:
            return Ground.WALL, NOWHERE
        if outer <= across < outer + self.dot:
            return Ground.PIT_LINE, NOWHERE
        return None


def _patches(surface: Surface) -> dict[int, _Patch]:
    """Every row of every place, by the code of its lane and row."""
    patches = dict[int, _Patch]()
    numbers = dict.fromkeys(Lane, 0)
    for place in sorted((*surface.asphalt, *surface.pit_places), key=lambda place: place.row):
        ground, joint = _grounds_of(place.lane, surface.asphalt.get(place, 0))
        for index, row in enumerate(surface.rows_of(place)):
            patches[code_of(place.lane, row)] = _Patch(
                code_of(place.lane, place.row),
                ground,
                Ground(ground + numbers[place.lane] % 2) if place.is_on_track else ground,
                joint if index == 0 else None,
                place in surface.grid and row == place.row,
                place.length / 2 - index if place in surface.dots else None,
            )
        numbers[place.lane] += 1
    return patches


def _grounds_of(lane: Lane, light: int) -> tuple[Ground, Ground]:
    """Ground and joint of a place."""
    match lane:
        case Lane.PIT:
            return Ground.PIT_LANE, Ground.PIT_LANE
        case Lane.BOX:
            return Ground.BOX, Ground.BOX_JOINT
        case _:
            return SQUARES[light], JOINTS[light]


class _PitLane:
    """Where the pit lane is: beside its rows, with a way in from the entrance and ways out to the road."""

    def __init__(self, surface: Surface) -> None:
        pit = surface.pit
        self.rows = frozenset(pit.lane if pit else ())
        self.exits = frozenset(pit.exits if pit else ())
        self.entrance = pit.entrance if pit else NOWHERE
        self.end = (pit.lane[-1] + 1) % surface.ring.rows if pit else NOWHERE

    def is_beside(self, row: int) -> bool:
        """Whether any part of it is beside this row."""
        return row in self.rows or row in (self.entrance, self.end)

    def is_open(self, row: int, along: float) -> bool:
        """Whether only paint separates road and pit lane here."""
        return (row == self.entrance and along > 0.15) or (row in self.exits and along > 0.4) or row == self.end

    def borders(self, row: int, along: float, inner: float) -> tuple[float, float]:
        """Its two borders, right of the middle line; ``inner`` where there is a wall."""
        if row == self.entrance:
            return LANE_WIDTH, LANE_WIDTH + (PIT_LANE_SIDE - LANE_WIDTH) * along
        if row == self.end:
            return LANE_WIDTH, LANE_WIDTH + (PIT_LANE_SIDE - LANE_WIDTH) * max(0.0, 1 - 1.6 * along)
        if self.is_open(row, along):
            return LANE_WIDTH, PIT_LANE_SIDE
        return inner, PIT_LANE_SIDE


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
