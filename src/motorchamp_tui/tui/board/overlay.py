"""Overlay of the board from above: cars, chances and lit ends.

It decides how a car looks at each size of the board, and what is painted over what.
"""

import functools
from collections.abc import Mapping, Sequence

from motorchamp_tui.games.liveries import livery_of
from motorchamp_tui.games.road import Place
from motorchamp_tui.tui.board.cells import BoardCells
from motorchamp_tui.tui.board.colours import (
    CHANCE,
    HALO,
    LIT,
    LIT_CHOSEN,
    RISK,
    TYRE,
    Cell,
    stacked,
    style,
)
from motorchamp_tui.tui.board.grounds import DETAILED, ROOMY, Pixel
from motorchamp_tui.tui.board.shape import SheetPoint
from motorchamp_tui.tui.board.signs import Spot, beside, cells_of_signs, centred, name_columns, touching
from motorchamp_tui.tui.games.seen import STILL_OPEN, Chance, Lights, SeenCar
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.look.contrast import better_ink, blended

PLAIN_ARROWS = "→→↓←←←↑→"
SHARE_OF_OPEN = 0.3
"""How much of the colour of lit places is in places that are open in another way."""
FEW_ENDS = 4
"""How many are numbered even where their numbers touch each other."""
NUDGES = ((0, 0), (0, -1), (0, 1), (-1, 0), (1, 0), (-2, 0), (2, 0), (-1, -1), (1, 1), (1, -1), (-1, 1))
"""Where a word goes when its own place is taken: the nearest places first."""


def overlay(
    board: BoardCells, cars: Sequence[SeenCar], lights: Lights, turned: Mapping[str, int] | None = None
) -> dict[Spot, Cell]:
    """The cells that differ from the empty board; ``turned`` has degrees for cars that spin, by their names."""
    layer = _Layer(board)
    layer.light(lights)
    seen = (*cars, lights.ghost) if lights.ghost is not None else tuple(cars)
    over = _layer_of_cars(board, seen, tuple((turned or {}).items()))
    layer.pixels |= over.pixels
    layer.letters |= over.letters
    return layer.cells()


@functools.lru_cache(32)
def _layer_of_cars(board: BoardCells, cars: tuple[SeenCar, ...], turned: tuple[tuple[str, int], ...]) -> "_Layer":
    """The layer over the board and its lights: the same while a player chooses, whatever is marked."""
    layer = _Layer(board, dict(turned))
    for car in cars:
        layer.body(car)
    for car in cars:
        if car.is_current:
            layer.halo(car)
    for car in sorted(cars, key=lambda car: not car.is_current):
        layer.name(car)
    return layer


class _Layer:
    """Pixels and letters to put over the empty board."""

    def __init__(self, board: BoardCells, turned: Mapping[str, int] | None = None) -> None:
        self.board = board
        self.turned = turned or {}
        self.drawn = board.drawn
        self.pixels: dict[Pixel, str] = {}
        self.letters: dict[Spot, tuple[str, str, str, str]] = {}
        """Letter, ink, ground ("" for the pixel's own) and attributes."""
        self.names: set[Spot] = set()
        self.signs = cells_of_signs(self.drawn)

    def cells(self) -> dict[Spot, Cell]:
        """Everything, as cells."""
        spots = {(x, y // 2) for x, y in self.pixels} | self.letters.keys()
        return {spot: self._cell(spot) for spot in spots}

    def _cell(self, spot: Spot) -> Cell:
        column, line = spot
        upper = self.pixels.get((column, 2 * line)) or self.board.colour(column, 2 * line)
        lower = self.pixels.get((column, 2 * line + 1)) or self.board.colour(column, 2 * line + 1)
        if spot in self.letters:
            letter, ink, ground, attributes = self.letters[spot]
            ground = ground or upper
            return Cell(letter, style(ink or better_ink(ground), ground, attributes))
        return stacked(upper, lower)

    def write(self, spot: Spot, text: str, ink: str, ground: str, attributes: str = "bold") -> None:
        """Write a word; without an ink or a ground, one that can be read on the pixels below."""
        column, line = spot
        for index, letter in enumerate(text):
            self.letters[column + index, line] = letter, ink, ground, attributes

    def light(self, lights: Lights) -> None:
        """Places where the throw may end: tinted before it, lit after it."""
        for place, chance in lights.chances.items():
            self._tint(place, chance)
        for place in lights.still_open:
            self._tint_open(place)
        labels = set[Spot]()
        lit = [(place, label, LIT) for place, label in lights.ends]
        lit += [(place, label, RISK) for place, label in lights.errors]
        if not self.board.is_patterned:
            for place, _, usual in lit:
                colour = LIT_CHOSEN if place == lights.chosen else usual
                self.pixels.update(dict.fromkeys(self.drawn.areas.get(place, ()), colour))
        for place, label, usual in sorted(lit, key=lambda one: one[0] != lights.chosen):
            colour = LIT_CHOSEN if place == lights.chosen else usual
            text = f"[{label}]" if self.board.is_patterned and place == lights.chosen else label
            ground = colour if self.board.is_patterned else ""
            spot = centred(self.drawn.sheet.middle_of(place), len(text))
            if len(lit) <= FEW_ENDS or self._has_room_for(spot, text, labels):
                self.write(_free_spot(spot, len(text), labels), text, "", ground)

    def _has_room_for(self, spot: Spot, text: str, labels: set[Spot]) -> bool:
        """Whether the label of one of many ends differs from those beside it, or is the only sign of it."""
        column, line = spot
        around = {(x, line) for x in range(column - 1, column + len(text) + 1)}
        return self.board.is_patterned or labels.isdisjoint(around)

    def _tint_open(self, place: Place) -> None:
        """A place that can still be reached in another way: a little of the colour of the lit ones."""
        if self.board.is_patterned:
            self.write(centred(self.drawn.sheet.middle_of(place), 1), STILL_OPEN, "", palette.BACKGROUND)
            return
        for x, y in self.drawn.areas.get(place, ()):
            self.pixels[x, y] = blended(self.board.pixels[y][x], LIT, SHARE_OF_OPEN)

    def _tint(self, place: Place, chance: Chance) -> None:
        share = min(0.6, 0.2 + 2 * chance.share)
        tint = RISK if chance.is_mishap else CHANCE
        if not self.board.is_patterned:
            for x, y in self.drawn.areas.get(place, ()):
                self.pixels[x, y] = blended(self.board.pixels[y][x], tint, share)
        if self.drawn.scale >= ROOMY:
            ground = palette.BACKGROUND if self.board.is_patterned else ""
            label = f"{chance.sign}{chance.label}"
            self.write(centred(self.drawn.sheet.middle_of(place), len(label)), label, "", ground)

    def label(self, car: SeenCar) -> str:
        """The car's name, or its first letter and its number where there is little room."""
        columns = name_columns(self.drawn.scale)
        return car.name[:columns] if columns > 2 else car.name[0] + car.name[-1]

    def _spot(self, car: SeenCar) -> Spot:
        width = len(self.label(car))
        if car.is_beside:
            return beside(self.drawn, car.place.lane, car.place.row, width)
        return centred(self.drawn.sheet.middle_of(car.place, car.back), width)

    def _point(self, car: SeenCar) -> SheetPoint:
        """The middle of a car, and where it points."""
        middle = self.drawn.sheet.middle_of(car.place, car.back)
        heading = middle.heading + self.turned.get(car.name, 180 if car.is_reversed else 0)
        if not car.is_beside:
            return SheetPoint(middle.x, middle.y, heading)
        column, line = self._spot(car)
        return SheetPoint(column + len(self.label(car)) / 2, 2 * line + 1, heading)

    def halo(self, car: SeenCar) -> None:
        """A bright frame around the current car."""
        if self.board.is_patterned:
            return
        column, line = self._spot(car)
        shape = {(column + x, 2 * line + y) for x in range(len(self.label(car))) for y in (0, 1)}
        shape.update(pixel for pixel, _ in self._body(car))
        around = {(x + right, y + down) for x, y in shape for right, down in ((-1, 0), (1, 0), (0, -1), (0, 1))}
        self.pixels.update(dict.fromkeys(around - shape, HALO))

    def body(self, car: SeenCar) -> None:
        """Nose, tyres and tail of a car, in pixels around its name."""
        if not self.board.is_patterned:
            self.pixels.update(self._body(car))

    def _body(self, car: SeenCar) -> tuple[tuple[Pixel, str], ...]:
        scale = self.drawn.scale
        if scale < DETAILED:
            return ()
        colour = livery_of(car.team)[0]
        return _car_pixels(self._point(car), scale, colour, car.tail or colour)

    def name(self, car: SeenCar) -> None:
        """The car's name, where no other name is in the way."""
        text = self.label(car)
        column, line = _free_spot(self._spot(car), len(text), self.names, self.signs)
        ground, ink = livery_of(car.team)
        attributes = "bold italic" if car.is_beside else "bold"
        self.write((column, line), text, ink, ground, attributes)
        if self.board.is_patterned and (car.is_beside or car.is_current):
            arrow = PLAIN_ARROWS[round(self._point(car).heading / 45) % 8]
            mark = ("#101010", HALO) if car.is_current else (ink, ground)
            self.write((column + len(text), line), arrow, *mark)


@functools.lru_cache(maxsize=512)
def _car_pixels(middle: SheetPoint, scale: float, colour: str, tail: str) -> tuple[tuple[Pixel, str], ...]:
    """The pixels of a car seen from above, pointing where the road leads."""
    colours = {"body": colour, "tyre": TYRE, "tail": tail}
    pixels: dict[Pixel, str] = {}
    for ahead, aside, part in _sprite(scale):
        point = middle.moved(ahead, aside)
        pixels[int(point.x), int(point.y)] = colours[part]
    return tuple(pixels.items())


def _free_spot(spot: Spot, width: int, taken: set[Spot], signs: frozenset[Spot] = frozenset()) -> Spot:
    """Find the nearest place where a word of this many letters hides no other, and take it.

    Of the places beside its own, those where it touches no sign come first.
    """
    column, line = spot
    own = {(column + index, line) for index in range(width)}
    if taken.isdisjoint(own):
        taken |= own
        return spot
    nudged = [(column + right, line + down) for right, down in NUDGES]
    by_signs = [place for place in nudged[1:] if signs.intersection((place, *touching(place, width)))]
    for place in sorted(nudged, key=by_signs.__contains__):
        spots = {(place[0] + index, place[1]) for index in range(width)}
        if not spots & taken:
            taken |= spots
            return place
    return spot


@functools.cache
def _sprite(scale: float) -> tuple[tuple[float, float, str], ...]:
    """The points of a car: how many pixels ahead of its middle and aside, and which part of it they are."""
    long, wide = 0.41 * scale, 0.25 * scale
    points: list[tuple[float, float, str]] = []
    steps = [step / 2 for step in range(-round(2 * long), round(2 * long) + 1)]
    for ahead in steps:
        width = wide if ahead < 0.3 * long else wide * 0.4
        for aside in (step / 2 for step in range(-round(2 * width), round(2 * width) + 1)):
            points.append((ahead, aside, "tail" if ahead < -0.8 * long else "body"))
    if scale >= ROOMY:
        for ahead in (-0.62 * long, 0.62 * long):
            for aside in (-wide - 0.3, wide + 0.3):
                points.append((ahead, aside, "tyre"))
    return tuple(points)
