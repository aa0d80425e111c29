"""Cells of the empty board from above, with the boxes in the colours of their teams.

Some words are on plates, and some are left out where places have patterns instead of colours.
"""

import functools
from collections.abc import Iterable, Mapping

from attrs import frozen

from motorchamp_tui.games.liveries import livery_of
from motorchamp_tui.games.road import Lane, Place
from motorchamp_tui.tui.board.colours import COLOURS, PAINTED_WORDS, SIGN_STYLES, Cell, patterned, stacked, style
from motorchamp_tui.tui.board.grounds import DETAILED, JOINTS, ROOMY, SQUARES, BoardPicture, Ground
from motorchamp_tui.tui.board.signs import Spot, centred, signs
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.look.contrast import readable

Boxes = tuple[tuple[Place, str], ...]
"""The places with a box, each with its owner; an empty name for none."""
JOINTS_OF_PLACES = frozenset(JOINTS.values())
LEAST_CONTRAST = 5.0
"""The contrast of words on the land, so that in every theme at least 4.5 is left."""
HIDDEN_MARKS = (Ground.GRID, Ground.DASHED_LINE)
"""The grounds that are not drawn where places have patterns."""


@frozen(eq=False)
class BoardCells:
    """The empty board, line by line."""

    drawn: BoardPicture
    is_patterned: bool
    pixels: tuple[list[str], ...]
    lines: tuple[tuple[Cell, ...], ...]

    def colour(self, x: int, y: int) -> str:
        """The colour of a pixel of the empty board."""
        if 0 <= x < self.drawn.width and 0 <= y < self.drawn.height:
            return self.pixels[y][x]
        return COLOURS[Ground.GRASS]


@functools.lru_cache(maxsize=12)
def empty_board(drawn: BoardPicture, boxes: Boxes, *, is_patterned: bool) -> BoardCells:
    """The board without cars; drawn once for each size of it."""
    pixels = tuple([COLOURS[ground] for ground in line] for line in drawn.grounds)
    for box, team in boxes:
        if team:
            colour = livery_of(team)[0]
            for x, y in drawn.areas.get(box, ()):
                if drawn.grounds[y][x] == Ground.BOX:
                    pixels[y][x] = colour
    columns, height = drawn.size
    cells = [
        [
            _patterned_cell(drawn, x, y, dict(boxes))
            if is_patterned
            else stacked(pixels[2 * y][x], pixels[2 * y + 1][x])
            for x in range(columns)
        ]
        for y in range(height)
    ]
    for spot, cell in _words(drawn, boxes, is_patterned=is_patterned):
        if 0 <= spot[1] < height and 0 <= spot[0] < columns:
            cells[spot[1]][spot[0]] = cell
    return BoardCells(drawn, is_patterned, pixels, tuple(map(tuple, cells)))


def _patterned_cell(drawn: BoardPicture, column: int, line: int, boxes: Mapping[Place, str]) -> Cell:
    upper, lower = drawn.ground(column, 2 * line), drawn.ground(column, 2 * line + 1)
    if upper is lower is Ground.GRASS:
        return patterned(upper, lower, 0)
    place = drawn.place_at(column, 2 * line) or drawn.place_at(column, 2 * line + 1)
    if place is None:
        return patterned(upper, lower, 0)
    if place.lane is Lane.BOX and Ground.BOX in (upper, lower) and (team := boxes.get(place)):
        return Cell(team[0], style(livery_of(team)[0], palette.BACKGROUND))
    if place.is_on_track:
        plain = SQUARES[drawn.sheet.surface.asphalt[place]]
        if upper is not lower and {upper, lower} & JOINTS_OF_PLACES:
            # Only a joint across both pixels is drawn, or a bend would be full of holes.
            upper, lower = (plain if ground in JOINTS_OF_PLACES else ground for ground in (upper, lower))
        upper, lower = (plain if ground in HIDDEN_MARKS else ground for ground in (upper, lower))
    return patterned(upper, lower, round(drawn.sheet.middle_of(place).heading / 45) % 8)


def _words(drawn: BoardPicture, boxes: Boxes, *, is_patterned: bool) -> Iterable[tuple[Spot, Cell]]:
    for sign in signs(drawn):
        is_plate = sign.kind == "marker" or (sign.kind == "limit" and (drawn.scale >= DETAILED or is_patterned))
        text = f"({sign.text.strip()})" if is_patterned and sign.text.startswith(" ") else sign.text
        for spot, letter in zip(sign.spots, text, strict=True):
            if is_plate:
                yield spot, Cell(letter, SIGN_STYLES[sign.kind])
            else:
                ground = palette.BACKGROUND if is_patterned else COLOURS[Ground.GRASS]
                ink = readable(PAINTED_WORDS[sign.kind], ground, LEAST_CONTRAST)
                yield spot, Cell(letter, style(ink, ground))
    if drawn.scale < ROOMY:
        return
    for box, team in boxes:
        column, line = centred(drawn.sheet.middle_of(box), len(team))
        ground, ink = livery_of(team)
        for index, letter in enumerate(team):
            yield (column + index, line), Cell(letter, style(ink, ground, "bold"))
