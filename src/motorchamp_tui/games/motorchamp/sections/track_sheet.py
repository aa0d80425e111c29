"""Sheet of a circuit on paper: the whole lane grid as lines of text, and as plain data.

Signs replace the colours. See also ``docs/circuits.md``.
"""

from collections.abc import Callable, Iterator

from attrs import frozen

from motorchamp_tui.games.motorchamp.rules.track import Track, at
from motorchamp_tui.games.road import Lane

LABEL_WIDTH, CELL = 12, 4


@frozen
class Signs:
    """The signs with which a sheet is drawn."""

    shades: tuple[str, str, str]
    dashed: str
    solid: str
    wall: str


SIGNS = Signs(("▓1▓", "▒2▒", "░3░"), "╌ ╌ ", "━━━━", "▄▄▄▄")
ASCII_SIGNS = Signs((" 1 ", " 2 ", " 3 "), "- - ", "====", "####")


def lane_grid(track: Track, *, ascii_only: bool = False, width: int = 100) -> tuple[str, ...]:
    """The whole circuit in driving direction, the left lane above the right, in stretches that fit ``width``."""
    signs = ASCII_SIGNS if ascii_only else SIGNS
    across = max(1, (width - LABEL_WIDTH) // CELL)
    lines = [_heading(track), ""]
    for first in range(0, track.rows, across):
        rows = range(first, min(first + across, track.rows))
        for label, cell in _lines(track, signs):
            text = "".join(cell(row).ljust(CELL) for row in rows).rstrip()
            if text or label in ("left", "right"):
                lines.append(f"{label:<{LABEL_WIDTH}}{text}".rstrip())
        lines.append("")
    return (*lines, *_legend(track, signs))


def _lines(track: Track, signs: Signs) -> Iterator[tuple[str, Callable[[int], str]]]:
    """Label and cells of each line of a stretch."""

    def square(lane: Lane) -> Callable[[int], str]:
        return lambda row: signs.shades[track.colour(at(lane, row)) - 1]

    def limit(lane: Lane) -> Callable[[int], str]:
        return lambda row: f"{track.limit(at(lane, row)) or '':>2}"

    yield "row", lambda row: f"{row:>2}"
    yield "limit", limit(Lane.LEFT)
    yield "left", square(Lane.LEFT)
    yield "", lambda row: signs.solid if row in track.solid else signs.dashed
    yield "right", square(Lane.RIGHT)
    yield "limit", limit(Lane.RIGHT)
    yield "pit wall", lambda row: signs.wall if row in track.wall else ""
    yield "pit lane", lambda row: _pit_square(track, row)
    yield "marks", lambda row: _mark(track, row)


def _pit_square(track: Track, row: int) -> str:
    if track.pit is None or row not in track.pit.lane:
        return ""
    return "P+B" if row in track.pit.boxes else " P"


def _mark(track: Track, row: int) -> str:
    if row == 0:
        return "|F"
    if row == track.start_area_end:
        return " L" if track.is_long else " S"
    if track.pit and row == track.pit.entrance:
        return "in"
    return "out" if track.pit and row in track.pit.exits else ""


def _heading(track: Track) -> str:
    return f"{track.name}: {'long' if track.is_long else 'short'}, {track.rows} rows"


def _legend(track: Track, signs: Signs) -> tuple[str, ...]:
    dark, middle, light = signs.shades
    end = "L" if track.is_long else "S"
    return (
        f"{dark} dark, one die   {middle} middle, two dice   {light} light, three dice",
        f"{signs.dashed.strip()} dashed, {signs.solid} solid line   "
        f"|F first row beyond the line   {end} end of the start area",
        "P pit lane   B box   in pit entrance   out exit",
    )


def track_data(track: Track) -> dict[str, object]:
    """The track as plain data: its squares row by row, right before left; None for no limit."""
    squares = [
        {
            "row": row,
            "lane": lane.name.lower(),
            "colour": track.colour(at(lane, row)),
            "limit": track.limit(at(lane, row)),
            "run_off": track.has_run_off(at(lane, row)),
        }
        for row in range(track.rows)
        for lane in (Lane.RIGHT, Lane.LEFT)
    ]
    return {
        "name": track.name,
        "rows": track.rows,
        "squares": squares,
        "solid": sorted(track.solid),
        "start_area_end": track.start_area_end,
        "pit": track.pit
        and {
            "entrance": track.pit.entrance,
            "lane": list(track.pit.lane),
            "boxes": list(track.pit.boxes),
            "exits": list(track.pit.exits),
        },
    }
