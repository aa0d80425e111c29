"""Sheet of a circuit on paper: the whole lane grid as lines of text, and as plain data.

It needs no colour. See also ``docs/circuits.md``.
"""

import unicodedata
from collections.abc import Callable, Iterator

from attrs import asdict, frozen

from motorchamp_tui.games.motorsportspiel.parts.layouts import kind_of
from motorchamp_tui.games.motorsportspiel.rules.track import Corner, Track
from motorchamp_tui.games.road import Lane

LABEL_WIDTH, CELL = 12, 4


@frozen
class SheetSigns:
    """The signs with which a sheet is drawn."""

    plain: str
    line: str
    dot: str
    gravel: str


SIGNS, ASCII_SIGNS = SheetSigns("░", "▓", "•", "∴"), SheetSigns("-", "=", "o", ":")


def lane_grid(track: Track, *, ascii_only: bool = False, width: int = 100) -> tuple[str, ...]:
    """The whole circuit in driving direction, the left lane above the right, in stretches that fit ``width``."""
    signs = ASCII_SIGNS if ascii_only else SIGNS
    across = max(1, (width - LABEL_WIDTH) // CELL)
    lines = [f"{track.name}: {kind_of(track)}, {track.rows} rows, {len(track.spaces)} spaces", ""]
    for first in range(0, track.rows, across):
        rows = range(first, min(first + across, track.rows))
        for label, cell in _lines(track, signs):
            text = "".join(cell(row).ljust(CELL) for row in rows).rstrip()
            if text:
                lines.append(f"{label:<{LABEL_WIDTH}}{text}")
        lines.append("")
    lines += [*_corners(track), "", *_legend(signs)]
    return tuple(map(_without_accents, lines) if ascii_only else lines)


def _without_accents(line: str) -> str:
    return "".join(filter(str.isascii, unicodedata.normalize("NFKD", line)))


def _lines(track: Track, signs: SheetSigns) -> Iterator[tuple[str, Callable[[int], str]]]:
    """Label and cells of each line of a stretch."""

    def gravel(lane: Lane) -> Callable[[int], str]:
        return lambda row: signs.gravel * 3 if track.holding(lane, row).gravel is lane else ""

    def space(lane: Lane) -> Callable[[int], str]:
        return lambda row: _cell(track, lane, row, signs)

    yield "row", lambda row: f"{row:>3}"
    yield "gravel", gravel(Lane.LEFT)
    yield "left", space(Lane.LEFT)
    yield "limit", lambda row: f"{_limit(track, row) or '':>2}"
    yield "right", space(Lane.RIGHT)
    yield "gravel", gravel(Lane.RIGHT)
    yield "pit lane", lambda row: _in_lane(track, row)
    yield "marks", lambda row: _marks(track, row)


def _cell(track: Track, lane: Lane, row: int, signs: SheetSigns) -> str:
    """The part of a space in a row: a long one runs on over the gap, with its dot in the middle."""
    space = track.holding(lane, row)
    sign = signs.line if space.is_line else signs.plain
    dot = signs.dot if space.has_dot else sign
    if space.length == 1:
        return f"{sign}{dot}{sign}"
    return sign * 3 if row == space.row else sign * 3 + dot


def _limit(track: Track, row: int) -> int:
    return track.holding(Lane.LEFT, row).limit


def _in_lane(track: Track, row: int) -> str:
    if track.pit is None or row not in track.pit.lane:
        return ""
    if row in track.pit.boxes:
        return "P+B"
    return " P>" if row in track.pit.exits else " P"


def _marks(track: Track, row: int) -> str:
    if row == 0:
        return "|F"
    return "in" if track.pit and row == track.pit.entrance else ""


def _corners(track: Track) -> Iterator[str]:
    width = max((len(corner.name) for corner in track.corners), default=0)
    for corner in track.corners:
        rows = f"rows {corner.first}-{corner.last}" if corner.last > corner.first else f"row {corner.first}"
        gravel = ", then ".join(_gravel_of(track, corner))
        yield f"{corner.name:<{width}}  {rows:<10}  limit {corner.limit}  gravel {gravel}"


def _gravel_of(track: Track, corner: Corner) -> list[str]:
    """The sides of its gravel, in driving direction."""
    sides = (track.holding(Lane.LEFT, row).gravel for row in range(corner.first, corner.last + 1))
    return [side.name.lower() for side in dict.fromkeys(sides) if side is not None]


def _legend(signs: SheetSigns) -> tuple[str, ...]:
    return (
        f"{signs.plain * 3} plain space   {signs.line * 3} space of the line   {signs.line * 7} a long one"
        f"   {signs.dot} room for two cars   {signs.gravel * 3} gravel",
        "|F first row beyond the line   in pit entrance   P pit lane   B pit   > exit",
    )


def track_data(track: Track) -> dict[str, object]:
    """The track as plain data: its spaces by row, right before left; None for no limit and no gravel."""
    return {
        "name": track.name,
        "game": track.game,
        "rows": track.rows,
        "laps": track.laps,
        "spaces": [
            {
                "name": space.name,
                "lane": space.lane.name.lower(),
                "row": space.row,
                "length": space.length,
                "line": space.is_line,
                "dot": space.has_dot,
                "limit": space.limit or None,
                "gravel": None if space.gravel is None else space.gravel.name.lower(),
            }
            for space in track.spaces
        ],
        "corners": list(map(asdict, track.corners)),
        "pit": track.pit
        and {
            "entrance": track.pit.entrance,
            "lane": list(track.pit.lane),
            "pits": list(track.pit.boxes),
            "exits": list(track.pit.exits),
        },
    }
