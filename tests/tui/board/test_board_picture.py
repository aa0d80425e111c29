"""The picture of the board: which pixels show which square, what is painted on them, where words stand."""

import functools
import itertools
import math

import pytest
from rich.color import Color, ColorSystem

from drawings import PIT, road
from motorchamp_tui.games.motorchamp.rules.track import Square, Track, at
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.road import Lane, Place
from motorchamp_tui.tui.board.cells import empty_board
from motorchamp_tui.tui.board.colours import COLOURS
from motorchamp_tui.tui.board.grounds import DETAILED, ROOMY, BoardPicture, Ground
from motorchamp_tui.tui.board.picture import picture
from motorchamp_tui.tui.board.shape import largest_scale
from motorchamp_tui.tui.board.signs import (
    BEARABLE,
    _Signs,
    beside,
    centred,
    has_every_limit,
    name_columns,
    signs,
    touching,
)
from motorchamp_tui.tui.games.motorchamp.track_surface import surface_of
from motorchamp_tui.tui.look.contrast import contrast
from motorchamp_tui.tui.look.themes import filter_of

CIRCUITS = ["A1-B1-C1", "A2-B2-C2", "A1-C2", "A2-C1"]
SCALES = [1.0, 2.25, 3.0, 4.0, 6.5, 9.0]
EVERYWHERE = [(name, scale) for name in CIRCUITS for scale in (2.25, 4.0, 6.5)]
ASPHALT = {
    1: {Ground.DARK, Ground.DARK_EVEN, Ground.DARK_JOINT},
    2: {Ground.MIDDLE, Ground.MIDDLE_EVEN, Ground.MIDDLE_JOINT},
    3: {Ground.LIGHT, Ground.LIGHT_EVEN, Ground.LIGHT_JOINT},
}
PAINT = {
    Ground.GRID,
    Ground.SOLID_LINE,
    Ground.DASHED_LINE,
    Ground.FLAG_WHITE,
    Ground.FLAG_BLACK,
    Ground.BORDER,
}


def drawing(track: Track, scale: float) -> BoardPicture:
    return picture(surface_of(track), scale)


def squares_of(track: Track) -> list[Square]:
    pit = track.pit
    return [
        *(at(lane, row) for row in range(track.rows) for lane in (Lane.RIGHT, Lane.LEFT)),
        *(at(Lane.PIT, row) for row in (pit.lane if pit else ())),
        *(at(Lane.BOX, row) for row in (pit.boxes if pit else ())),
    ]


@functools.cache
def _grounds(drawn: BoardPicture) -> dict[Place, set[Ground]]:
    found: dict[Place, set[Ground]] = {}
    for x, y in itertools.product(range(drawn.width), range(drawn.height)):
        place = drawn.place_at(x, y)
        if place is not None:
            found.setdefault(place, set()).add(drawn.ground(x, y))
    return found


def grounds_of(drawn: BoardPicture, square: Square) -> set[Ground]:
    return _grounds(drawn)[square]


def grounds_beside(drawn: BoardPicture, row: int, side: int) -> set[Ground]:
    """Everything met while walking off the road, from the middle of a row outwards."""
    met = set[Ground]()
    for step in range(10, 40):
        place = drawn.sheet.point_of(row, 0.5, side * step / 20)
        met.add(drawn.ground(int(place.x), int(place.y)))
    return met


@pytest.mark.parametrize(("name", "scale"), EVERYWHERE)
def test_every_square_is_found_where_it_is_drawn(name: str, scale: float) -> None:
    track = tracks.circuit(name)
    drawn = drawing(track, scale)
    for square in squares_of(track):
        middle = drawn.sheet.middle_of(square)
        assert drawn.place_at(int(middle.x), int(middle.y)) is square


@pytest.mark.parametrize(("name", "scale"), EVERYWHERE)
def test_a_square_has_the_grey_that_says_how_many_dice_it_allows(name: str, scale: float) -> None:
    track = tracks.circuit(name)
    drawn = drawing(track, scale)
    for square in squares_of(track):
        if square.is_on_track:
            for x, y in drawn.areas[square]:
                assert drawn.ground(x, y) in ASPHALT[track.colour(square)] | PAINT


@pytest.mark.parametrize("name", CIRCUITS)
def test_the_right_lane_lies_to_the_right_of_the_left_one(name: str) -> None:
    track = tracks.circuit(name)
    sheet = drawing(track, 4.0).sheet
    for row in range(track.rows):
        left, right = sheet.middle_of(at(Lane.LEFT, row)), sheet.middle_of(at(Lane.RIGHT, row))
        ahead = left.moved(1, 0)
        turn = (ahead.x - left.x) * (right.y - left.y) - (ahead.y - left.y) * (right.x - left.x)
        assert turn > 0


@pytest.mark.parametrize("name", CIRCUITS)
def test_the_next_row_lies_ahead(name: str) -> None:
    track = tracks.circuit(name)
    sheet = drawing(track, 4.0).sheet
    for row in range(track.rows):
        here, there = sheet.point_of(row, 0.5, 0), sheet.point_of(row + 1, 0.5, 0)
        heading = math.radians(here.heading)
        ahead = (there.x - here.x) * math.cos(heading) + (there.y - here.y) * math.sin(heading)
        assert 0.5 < ahead / 4.0 < 1.2


def test_a_track_without_bends_is_drawn_as_a_ring() -> None:
    track = road(40)
    drawn = drawing(track, 4.0)
    assert all(square in drawn.areas for square in squares_of(track))
    assert abs(drawn.width - drawn.height) <= 2


def test_a_pit_lane_may_run_over_the_line() -> None:
    track = road(50, pit=PIT, wall=PIT.lane)
    drawn = drawing(track, 4.0)
    assert all(square in drawn.areas for square in squares_of(track))


def test_outside_the_picture_there_is_grass_and_no_square() -> None:
    drawn = drawing(tracks.circuit("A1-C1"), 2.25)
    for x, y in [(-1, 0), (0, -1), (drawn.width, 0), (0, drawn.height)]:
        assert drawn.ground(x, y) is Ground.GRASS
        assert drawn.place_at(x, y) is None


def test_a_picture_is_drawn_once_for_each_track_and_scale() -> None:
    track = tracks.circuit("A1-C1")
    assert drawing(track, 4.0) is drawing(track, 4.0)
    assert drawing(track, 4.0) is not drawing(track, 4.25)


@pytest.mark.parametrize("scale", [2.25, 6.5])
def test_solid_lines_are_drawn_at_every_size_and_exactly_where_they_are(scale: float) -> None:
    track = road(40, solid=(7, 8))
    drawn = drawing(track, scale)
    solid = {
        square.row
        for square in squares_of(track)
        if any(ground is Ground.SOLID_LINE for ground in grounds_of(drawn, square))
    }
    assert solid == {7, 8}


def test_dashed_lines_are_drawn_where_there_is_room() -> None:
    track = road(40, solid=(7,))
    large, small = drawing(track, DETAILED), drawing(track, DETAILED - 0.25)
    for row in (6, 8, 20):
        both = grounds_of(large, at(Lane.LEFT, row)) | grounds_of(large, at(Lane.RIGHT, row))
        assert Ground.DASHED_LINE in both
    assert Ground.DASHED_LINE not in {small.ground(x, y) for x in range(small.width) for y in range(small.height)}


@pytest.mark.parametrize("scale", [2.25, 6.5])
def test_the_start_finish_line_lies_at_the_beginning_of_row_0(scale: float) -> None:
    track = road(40)
    drawn = drawing(track, scale)
    rows = {square.row for square in squares_of(track) if Ground.FLAG_WHITE in grounds_of(drawn, square)}
    assert rows == {0}


def test_the_end_of_the_start_area_is_marked_on_the_road() -> None:
    track = road(40, start_area_end=9)
    drawn = drawing(track, 4.0)
    rows = {square.row for square in squares_of(track) if Ground.BORDER in grounds_of(drawn, square)}
    assert rows == {9}


def test_starting_positions_are_marked_for_as_many_cars_as_the_circuit_has_room_for() -> None:
    for is_short, cars in ((True, 14), (False, 18)):
        track = road(40, any_box=is_short)
        drawn = drawing(track, 6.5)
        marked = [square for square in squares_of(track) if Ground.GRID in grounds_of(drawn, square)]
        assert len(marked) == cars
        assert min(square.row for square in marked) == 40 - cars // 2


def test_gravel_lies_outside_a_bend_and_kerbs_on_both_sides() -> None:
    track = tracks.circuit("A1-C1")
    drawn = drawing(track, 6.5)
    row = max(range(track.rows), key=lambda row: track.bends[row])
    outside, inside = (-1, 1) if track.bends[row] > 0 else (1, -1)
    assert Ground.GRAVEL in grounds_beside(drawn, row, outside)
    assert Ground.GRAVEL not in grounds_beside(drawn, row, inside)
    for side in (outside, inside):
        assert grounds_beside(drawn, row, side) & {Ground.KERB_RED, Ground.KERB_WHITE}


def test_a_wall_stands_between_road_and_pit_lane_but_for_the_exits() -> None:
    track = tracks.circuit("A1-B1-C1")
    drawn, pit = drawing(track, 6.5), track.pit
    assert pit is not None
    for row in pit.lane:
        assert (Ground.WALL in grounds_beside(drawn, row, 1)) is (row not in pit.exits)


def test_the_same_trees_stand_in_the_same_places() -> None:
    track = tracks.circuit("A1-B1-C1")
    first = drawing(track, 4.0)
    picture.cache_clear()
    again = drawing(track, 4.0)
    assert again is not first
    assert again.grounds == first.grounds
    assert any(Ground.TREE in line for line in first.grounds)


@pytest.mark.parametrize("name", CIRCUITS)
@pytest.mark.parametrize(("columns", "lines"), [(60, 14), (80, 20), (158, 46), (300, 20), (40, 60)])
def test_the_largest_scale_keeps_all_of_the_road_in_view(name: str, columns: int, lines: int) -> None:
    track = tracks.circuit(name)
    scale = largest_scale(surface_of(track), columns, 2 * lines, most=9.0)
    drawn = drawing(track, scale)
    xs = [x for pixels in drawn.areas.values() for x, _ in pixels]
    ys = [y for pixels in drawn.areas.values() for _, y in pixels]
    assert max(xs) - min(xs) < columns
    assert max(ys) - min(ys) < 2 * lines
    larger = drawing(track, scale + 0.5)
    assert larger.width - drawn.width >= 1
    assert scale == 9.0 or _is_too_large(track, scale + 0.5, columns, lines)


def _is_too_large(track: Track, scale: float, columns: int, lines: int) -> bool:
    drawn = drawing(track, scale)
    xs = [x for pixels in drawn.areas.values() for x, _ in pixels]
    ys = [y for pixels in drawn.areas.values() for _, y in pixels]
    border = 0.4 * scale + 3
    return max(xs) - min(xs) + 2 * border > columns or max(ys) - min(ys) + 2 * border > 2 * lines


def test_a_window_too_small_for_the_circuit_gets_the_smallest_picture() -> None:
    assert largest_scale(surface_of(tracks.circuit("A1-B1-C1")), 10, 8, most=9.0) == 1.0


@pytest.mark.parametrize("name", CIRCUITS)
@pytest.mark.parametrize("scale", [DETAILED, 4.0, 5.5, 6.5, 9.0])
def test_from_half_size_on_every_limit_has_its_sign(name: str, scale: float) -> None:
    track = tracks.circuit(name)
    shown = {
        at(sign.lane, sign.row): sign.text.strip() for sign in signs(drawing(track, scale)) if sign.kind == "limit"
    }
    wanted = {square: str(track.limit(square)) for square in squares_of(track) if _limit(track, square)}
    assert shown == wanted


def _limit(track: Track, square: Square) -> int | None:
    return track.limit(square) if square.is_on_track else None


@pytest.mark.parametrize("name", CIRCUITS)
@pytest.mark.parametrize("scale", SCALES)
def test_no_two_signs_share_a_cell(name: str, scale: float) -> None:
    spots = [spot for sign in signs(drawing(tracks.circuit(name), scale)) for spot in sign.spots]
    assert len(spots) == len(set(spots))


@pytest.mark.parametrize("name", tracks.circuit_names())
@pytest.mark.parametrize("scale", [2.25, 4.5, 6.5])
def test_no_limit_is_read_as_a_part_of_the_name_of_a_car(name: str, scale: float) -> None:
    drawn = drawing(tracks.circuit(name), scale)
    every_sign = signs(drawn)
    limits = {spot for sign in every_sign if sign.kind == "limit" for spot in sign.spots}
    for square in drawn.areas:
        width = name_columns(scale)
        column, line = centred(drawn.sheet.middle_of(square), width)
        assert limits.isdisjoint((column + index, line) for index in range(-1, width + 1)), square
        if square.is_on_track:
            column, line = beside(drawn, square.lane, square.row, width)
            touching_it = {
                sign.text for sign in every_sign if set(sign.spots) & {*touching((column, line), width)}
            }
            assert not touching_it or not has_room_beside(drawn, square, width), square


def has_room_beside(drawn: BoardPicture, square: Place, width: int) -> bool:
    """Whether a name could stand beside this square and touch no sign."""
    return bool(_Signs(drawn, signs(drawn)).find(square.lane, square.row, width, BEARABLE))


@pytest.mark.parametrize(
    ("name", "scale", "least"),
    [("A1-C1", 2.5, 16), ("A2-C2", 2.5, 19), ("A1-B1-C1", 1.75, 17), ("A2-B2-C2", 2.5, 25)],
)
def test_most_limits_have_room_on_the_smallest_boards(name: str, scale: float, least: int) -> None:
    drawn = drawing(tracks.circuit(name), scale)
    assert sum(sign.kind == "limit" for sign in signs(drawn)) >= least
    assert not has_every_limit(drawn)


@pytest.mark.parametrize("theme", [None, "light", "high-contrast", "nord"])
@pytest.mark.parametrize("scale", [2.25, 6.5, 9.0])
def test_words_on_the_land_can_be_read(scale: float, theme: str | None) -> None:
    board = empty_board(drawing(tracks.circuit("A1-B2-C1"), scale), (), is_patterned=False)
    painted = [sign for sign in signs(board.drawn) if sign.kind in ("row", "flag", "limit")]
    assert {sign.kind for sign in painted} >= {"limit", "row" if scale > ROOMY else "flag"}
    shown = filter_of(theme) if theme else None
    for sign in painted:
        for column, line in sign.spots:
            letter, style = board.lines[line][column]
            style = shown.words(style) if shown else style
            assert style.color is not None
            assert style.bgcolor is not None
            assert style.color.triplet is not None
            assert style.bgcolor.triplet is not None
            assert contrast(style.color.triplet.hex, style.bgcolor.triplet.hex) >= 4.5, (sign, letter)


def test_a_sign_in_the_open_hides_nothing_but_land() -> None:
    track = road(40, "L7=/9 R20=/11", start_area_end=12)
    drawn = drawing(track, ROOMY)
    standing = signs(drawn)
    assert {sign.kind for sign in standing} == {"limit", "marker", "row", "flag"}
    for column, line in (spot for sign in standing for spot in sign.spots):
        assert not drawn.is_built_on(column, 2 * line)
        assert not drawn.is_built_on(column, 2 * line + 1)


@pytest.mark.parametrize(("is_short", "letter"), [(True, "S"), (False, "L")])
def test_the_sign_at_the_end_of_the_start_area_has_the_letter_of_the_circuit(is_short: bool, letter: str) -> None:
    drawn = drawing(road(40, start_area_end=9, any_box=is_short), 2.25)
    assert [sign.text.strip() for sign in signs(drawn) if sign.kind == "marker"] == [letter]


@pytest.mark.parametrize("name", CIRCUITS)
@pytest.mark.parametrize("scale", [2.25, DETAILED, 4.0, 6.5, 9.0])
def test_the_pit_entrance_has_a_sign_on_every_circuit(name: str, scale: float) -> None:
    track = tracks.circuit(name)
    assert track.pit is not None
    found = [sign for sign in signs(drawing(track, scale)) if sign.text.strip() in ("P", "PIT")]
    assert [sign.row for sign in found] == [track.pit.entrance]


def test_a_car_that_is_out_stands_beside_its_square_and_not_on_the_road() -> None:
    drawn = drawing(road(40), 4.0)
    for lane, side in ((Lane.LEFT, -1), (Lane.RIGHT, 1)):
        column, line = beside(drawn, lane, 10, 2)
        assert not any(drawn.is_built_on(column + x, 2 * line + y) for x in (0, 1) for y in (0, 1))
        nearest = drawn.sheet.point_of(10, 0.5, side * 1.2)
        assert math.hypot(column + 1 - nearest.x, 2 * line + 1 - nearest.y) < 4.0


def test_boxes_have_the_colours_and_names_of_their_teams() -> None:
    track = tracks.circuit("A1-B1-C1")
    assert track.pit is not None
    box = at(Lane.BOX, track.pit.boxes[0])
    drawn = drawing(track, 6.5)
    board = empty_board(drawn, ((box, "AZA"),), is_patterned=False)
    plain = empty_board(drawn, ((box, ""),), is_patterned=False)
    area = [(x, y) for x, y in drawn.areas[box] if drawn.ground(x, y) is Ground.BOX]
    assert {board.colour(x, y) for x, y in area}.isdisjoint(plain.colour(x, y) for x, y in area)
    text = ["".join(cell.character for cell in line) for line in board.lines]
    assert any("AZA" in line for line in text)


def test_where_squares_have_patterns_nothing_is_told_by_half_blocks() -> None:
    track = tracks.circuit("A2-B1-C2")
    for scale in (2.25, 6.5):
        board = empty_board(drawing(track, scale), (), is_patterned=True)
        characters = {cell.character for line in board.lines for cell in line}
        assert "▀" not in characters
        assert {"▓", "▒", "░", "·", "□", "█"} <= characters


def test_a_solid_line_is_drawn_along_the_road_where_squares_have_patterns() -> None:
    track = road(40, solid=range(40))
    board = empty_board(drawing(track, 4.0), (), is_patterned=True)
    characters = {cell.character for line in board.lines for cell in line}
    assert {"━", "┃", "╱", "╲"} <= characters


def test_what_must_be_told_apart_is_told_apart_with_256_colours() -> None:
    def of_256(ground: Ground) -> int | None:
        return Color.parse(COLOURS[ground]).downgrade(ColorSystem.EIGHT_BIT).number

    squares = [Ground.DARK, Ground.MIDDLE, Ground.LIGHT, Ground.DARK_EVEN, Ground.MIDDLE_EVEN, Ground.LIGHT_EVEN]
    land = [Ground.GRASS, Ground.GRAVEL, Ground.KERB_RED, Ground.KERB_WHITE]
    told = [*squares, *land, Ground.SOLID_LINE]
    assert len({of_256(ground) for ground in told}) == len(told)
