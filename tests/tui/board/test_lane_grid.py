"""Which stretch of the road the lane grid shows."""

from typing import Any

from textual.geometry import Region, Size

from motorchamp_tui.tui.board.lane_grid import ROWS_BEHIND, LaneGrid
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
    assert shown.column_of(20) + longest + 1 == shown.rows_in_view
    first = shown.first_row
    shown.bring_into_view(20, longest)
    assert shown.first_row == first


def test_the_rows_just_behind_a_car_stay_in_view() -> None:
    shown = grid()
    shown.look_from(30)
    shown.bring_into_view(20, 60)
    assert shown.column_of(20) == ROWS_BEHIND
