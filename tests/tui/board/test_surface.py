"""The board draws any road that a face lays out: places of several rows, few kerbs, a long pit lane."""

import itertools
import math

import pytest
from attrs import frozen

from motorchamp_tui.games.road import Lane, Pit, Place
from motorchamp_tui.tui.board.cells import empty_board
from motorchamp_tui.tui.board.grounds import JOINTS, SQUARES, Ground
from motorchamp_tui.tui.board.overlay import overlay
from motorchamp_tui.tui.board.picture import picture
from motorchamp_tui.tui.board.signs import signs
from motorchamp_tui.tui.games.seen import Chance, Lights, SeenCar
from motorchamp_tui.tui.games.surface import Surface

ROWS = 40


@frozen(eq=False)
class Space:
    """A place of a game that there is not."""

    lane: Lane
    row: int
    length: int = 1

    @property
    def name(self) -> str:
        return f"{self.lane.name}{self.row}"

    @property
    def is_on_track(self) -> bool:
        return self.lane <= Lane.LEFT


@frozen
class Oval:
    """A track that is only a ring."""

    rows: int = ROWS
    bends: tuple[int, ...] = ()


def lane(which: Lane, *lengths: int) -> list[Place]:
    """Spaces of these lengths, again and again, all round the ring; the last may cross the line."""
    spaces, row = list[Place](), -1
    for length in itertools.cycle(lengths):
        if row + 1 >= ROWS:
            break
        row += length
        spaces.append(Space(which, row % ROWS, length))
    return spaces


RIGHT, LEFT = lane(Lane.RIGHT, 1), lane(Lane.LEFT, 1, 2, 3, 4)
PIT = Pit(entrance=20, lane=(*range(21, ROWS), 0, 1), boxes=tuple(range(25, 35)), exits=(0, 1))
SURFACE = Surface(
    ring=Oval(),
    asphalt={space: 1 if space.length > 1 else 3 for space in (*RIGHT, *LEFT)},
    limits={LEFT[2]: "2"},
    grid=frozenset(RIGHT[-6:]),
    solid=frozenset(),
    borders={},
    kerbs=frozenset({5, 6}),
    gravel=(0.0,) * ROWS,
    pit=PIT,
    pit_places=(*(Space(Lane.PIT, row) for row in PIT.lane), *(Space(Lane.BOX, row) for row in PIT.boxes)),
)


@pytest.mark.parametrize("scale", [2.25, 4.0, 6.5])
def test_a_place_of_several_rows_is_one_area_with_its_middle_in_it(scale: float) -> None:
    drawn = picture(SURFACE, scale)
    assert set(drawn.areas) == {*SURFACE.asphalt, *SURFACE.pit_places}
    for place in SURFACE.asphalt:
        middle = drawn.sheet.middle_of(place)
        assert drawn.place_at(int(middle.x), int(middle.y)) is place
    one, four = LEFT[0], LEFT[3]
    assert 3 < len(drawn.areas[four]) / len(drawn.areas[one]) < 7


def test_a_joint_is_only_where_a_place_begins() -> None:
    drawn = picture(SURFACE, 9.0)
    for place in LEFT[1:]:
        begin = drawn.sheet.point_of(next(SURFACE.rows_of(place)), 0, -0.4)
        joint = [(x, y) for x, y in drawn.areas[place] if drawn.ground(x, y) in JOINTS.values()]
        assert joint
        assert all(math.dist((x, y), (begin.x, begin.y)) < 6 for x, y in joint)


def test_seen_from_afar_neighbours_differ_and_a_place_is_of_one_grey() -> None:
    drawn = picture(SURFACE, 4.0)
    seen = [{drawn.ground(x, y) for x, y in drawn.areas[place]} for place in LEFT[1:-1]]
    greys = [grounds - {Ground.FLAG_WHITE, Ground.DASHED_LINE} for grounds in seen]
    assert all(len(grey) == 1 for grey in greys)
    assert all(one != other for one, other in itertools.pairwise(greys))


def test_kerbs_and_limits_are_where_the_surface_has_them() -> None:
    drawn = picture(SURFACE, 6.5)
    kerbs = {Ground.KERB_RED, Ground.KERB_WHITE}
    for row in range(ROWS):
        point = drawn.sheet.point_of(row, 0.5, -0.9)
        assert (drawn.ground(int(point.x), int(point.y)) in kerbs) is (row in SURFACE.kerbs)
    assert [(sign.text.strip(), sign.row) for sign in signs(drawn) if sign.kind == "limit"] == [("2", LEFT[2].row)]


def test_a_car_a_chance_and_the_owner_of_a_box_are_seen() -> None:
    drawn = picture(SURFACE, 6.5)
    box = SURFACE.places[Lane.BOX, 25]
    board = empty_board(drawn, ((box, "AZA"),), is_patterned=False)
    assert any("AZA" in "".join(cell.character for cell in line) for line in board.lines)
    car = SeenCar("AZA1", "AZA", LEFT[3], is_current=True)
    cells = overlay(board, [car], Lights(chances={LEFT[4]: Chance(1, 6, is_mishap=True)}))
    letters = "".join(cell.character for _, cell in sorted(cells.items(), key=lambda at: at[0][::-1]))
    assert "AZA1" in letters
    assert "!17%" in letters
    lit = {(x, y // 2) for x, y in drawn.areas[LEFT[4]]}
    assert lit <= cells.keys()


def test_where_places_have_patterns_a_long_place_has_one() -> None:
    board = empty_board(picture(SURFACE, 6.5), (), is_patterned=True)
    assert {"▓", "░"} <= {cell.character for line in board.lines for cell in line}
    assert SQUARES[1] is Ground.DARK
