"""Parts of the lane grid: its text lines, and the cells that a face fills.

The road is drawn from left (behind) to right (ahead), so the left lane is at the top. A cell is one part (a
text line) of one row of the track.
"""

import functools
from collections.abc import Container, Iterable

from rich.segment import Segment

from motorchamp_tui.games.road import Lane, Pit, Place
from motorchamp_tui.tui.look import palette

GridCell = tuple[Segment, ...]
GridSpot = tuple[int, str]
"""A row of the track and a part of the grid."""

LANE_NAMES = {Lane.LEFT: "left", Lane.RIGHT: "right"}
PART_LANES = {"left": Lane.LEFT, "right": Lane.RIGHT, "pit": Lane.PIT, "box": Lane.BOX}
"""The lane that is seen in a part, by the first word of its name."""


@functools.cache
def parts_of(lane_lines: int, *, has_pits: bool = True) -> tuple[str, ...]:
    """The text lines of the grid from top to bottom, with this many lines a lane."""
    return (
        "ruler",
        "out left",
        "limit left",
        *(f"left {n}" for n in range(lane_lines)),
        "line",
        *(f"right {n}" for n in range(lane_lines)),
        "limit right",
        "out right",
        *(("pit", "box") if has_pits else ()),
    )


def label_of(part: str, lane_lines: int, pit: str = "pit", box: str = "box") -> str:
    """The label before a text line: the lane's letter in its middle, or the words for pit lane and boxes."""
    middle = middle_of(lane_lines)
    names = {f"left {middle}": "  L ", f"right {middle}": "  R ", "pit": f"{pit:4}", "box": f"{box:4}"}
    return names.get(part, "    ")


def middle_of(lane_lines: int) -> int:
    """The text line of a lane on which cars are drawn."""
    return lane_lines // 2


def spot_of(place: Place, line: int) -> GridSpot:
    """The cell of a place, by its last row: in the lanes this text line of it."""
    match place.lane:
        case Lane.PIT:
            return place.row, "pit"
        case Lane.BOX:
            return place.row, "box"
        case lane:
            return place.row, f"{LANE_NAMES[lane]} {line}"


def edge_of_pits(pit: Pit | None, wall: Container[int], row: int, width: int) -> GridCell | None:
    """What is on the right of the road beside the pits: their entrance, an exit, the wall; None elsewhere."""
    if pit and row == pit.entrance:
        return (Segment("╲PIT".ljust(width), palette.PIT_LANE + palette.ENTRANCE),)
    if pit and row in pit.exits:
        return (Segment("▀" * (width - 1) + "╱", palette.WALL),)
    return (Segment("▀" * width, palette.WALL),) if row in wall else None


def cells_of_pits(
    lane: Iterable[int], boxes: Iterable[tuple[Place, str]], without_team: str, width: int
) -> dict[GridSpot, GridCell]:
    """The rows of the pit lane, and the boxes in the colours of their teams; ``without_team`` is in any other."""
    cells: dict[GridSpot, GridCell] = {
        (row, "pit"): (Segment(("·" * (width - 1)).ljust(width), palette.PIT_LANE),) for row in lane
    }
    for box, team in boxes:
        text = (team or without_team)[: width - 1]
        style = palette.team_style(team) if team else palette.BOX
        cells[box.row, "box"] = (Segment(text, style), Segment(" " * (width - len(text)), palette.PLAIN))
    return cells
