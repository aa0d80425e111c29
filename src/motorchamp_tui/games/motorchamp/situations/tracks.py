"""Tracks of situation files, a stretch of road each: squares, lines, walls, the pit lane and its boxes.

Rows and squares are written ``20``, ``11-14``, ``R12-R20``; a range may run over the line.
"""

import re

from motorchamp_tui.games.motorchamp.rules.track import LONGEST_THROW, Square, Track, at
from motorchamp_tui.games.road import Lane, Pit
from motorchamp_tui.games.tables import NUMBER, Table, pit_lane_in, rows_in
from motorchamp_tui.words import brief

MOST_ROWS = 500

TRACK_KEYS = ("rows", "colour", "solid", "wall", "start_area_end", "squares", "pit")
PIT_KEYS = ("entrance", "lane", "boxes", "exits")


def read_track(top: Table) -> tuple[Track, dict[str, int]]:
    """The track, and the box row of each team that has one."""
    table = top.table("track", TRACK_KEYS)
    rows = table.whole("rows", LONGEST_THROW + 1, MOST_ROWS, 60)
    colours = [table.whole("colour", 1, 3, 3)] * (2 * rows)
    limits = [0] * (2 * rows)
    squares = table.table("squares")
    for key in squares.values:
        paint = Table(squares.values[key], squares.place_of(key), ("colour", "limit"))
        for square in _squares_of(squares, key, rows):
            colours[square.index] = paint.whole("colour", 1, 3, colours[square.index])
            if "limit" in paint:
                limits[square.index] = paint.whole("limit", 1, LONGEST_THROW)
    end = table.whole("start_area_end", 0, rows - 1) if "start_area_end" in table else None
    pit, boxes = _pit(table.table("pit", PIT_KEYS), rows) if "pit" in table else (None, {})
    track = Track(
        "the situation's track",
        rows,
        tuple(colours),
        tuple(limits),
        _rows_named(table, "solid", rows),
        _rows_named(table, "wall", rows),
        end,
        pit,
    )
    return track, boxes


def _rows_named(table: Table, key: str, rows: int) -> frozenset[int]:
    return frozenset(row for place, text in table.texts(key) for row in rows_in(text, place, rows))


def _squares_of(squares: Table, key: str, rows: int) -> list[Square]:
    match = re.fullmatch(rf"([RL]){NUMBER}(?:-\1{NUMBER})?", key)
    if not match:
        raise squares.wrong(key, f"{brief(key)!r} is not a square or a range of squares: write R10 or R12-R20.")
    lane, numbers = Lane("RL".index(match[1])), key.replace(match[1], "")
    return [at(lane, row) for row in rows_in(numbers, squares.place_of(key), rows)]


def _pit(table: Table, rows: int) -> tuple[Pit, dict[str, int]]:
    entrance = table.whole("entrance", 0, rows - 1)
    lane, exits = pit_lane_in(table, entrance, rows)
    boxes = table.table("boxes")
    row_of = {team: boxes.whole(team, 0, rows - 1) for team in boxes.values}
    for team, row in row_of.items():
        if row not in lane:
            raise boxes.wrong(team, f"Row {row} is not in the pit lane.")
        other = next(other for other in row_of if row_of[other] == row)
        if other != team:
            raise boxes.wrong(team, f"The box in row {row} is that of team {other}.")
    in_order = tuple(sorted(row_of.values(), key=lane.index))
    return Pit(entrance, lane, in_order, exits), row_of
