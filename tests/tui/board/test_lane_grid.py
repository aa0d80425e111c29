"""Which stretch of the road the lane grid shows."""

import random
from typing import Any

from rich.color import ColorSystem
from textual.geometry import Region, Size

from motorchamp_tui.terminals.screen.screen_memory import cells
from motorchamp_tui.tui.board.lane_grid import MOSTLY_AHEAD, ROWS_BEHIND, LaneGrid
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.seen import Lights
from scenes import SCENES


class Alone(LaneGrid):
    """A grid of this size without an app."""

    @property
    def size(self) -> Size:
        """That of the road at 80×24."""
        return Size(80, 14)

    def refresh(self, *_regions: Region, **_options: Any) -> "Alone":
        """Paint nothing."""
        return self


def grid() -> LaneGrid:
    lane_grid = Alone()
    lane_grid.show(SCENES["choosing"]().race, Lights())
    return lane_grid


def test_the_road_stays_where_it_is_as_long_as_a_go_has_room() -> None:
    shown = grid()
    shown.look_from(10)
    shown.bring_into_view(14, 8)
    assert shown.first_row == 10


def test_where_the_road_scrolls_it_does_so_for_the_longest_go() -> None:
    shown = grid()
    assert shown.race is not None
    longest = face_of(shown.race).ROWS_AHEAD
    shown.look_from(30)
    shown.bring_into_view(20, 1)
    assert shown.column_of(20) == ROWS_BEHIND
    first = shown.first_row
    shown.bring_into_view(20, longest)
    assert shown.first_row == first


def test_where_the_road_scrolls_cars_behind_stay_in_view_as_far_as_a_usual_go_leaves_room() -> None:
    shown = grid()
    room = shown.rows_in_view - 1 - MOSTLY_AHEAD
    for others, column in (
        ([19 - room, 15, 22], 5),
        ([20 - room], room),
        ([], ROWS_BEHIND),
        ([20, 19], ROWS_BEHIND),
    ):
        shown.look_from(30)
        shown.bring_into_view(20, 1, others=others)
        assert shown.column_of(20) == column
        shown.look_from(30)
        shown.bring_into_view(20, 1, 60, others)
        assert shown.column_of(20) == ROWS_BEHIND


def test_the_rows_just_behind_a_car_stay_in_view() -> None:
    shown = grid()
    shown.look_from(30)
    shown.bring_into_view(20, 60)
    assert shown.column_of(20) == ROWS_BEHIND


def test_a_part_of_a_line_of_the_road_is_what_the_whole_line_shows_there() -> None:
    shown, chance = grid(), random.Random(3)
    width, height = shown.size
    for y in range(height):
        shown.look_from(chance.randrange(80))
        line = cells(shown.render_line(y), ColorSystem.TRUECOLOR)
        assert len(line) == width
        for _ in range(9):
            first, last = sorted(chance.sample(range(width + 1), 2))
            assert cells(shown.render_part(y, first, last), ColorSystem.TRUECOLOR) == line[first:last]
