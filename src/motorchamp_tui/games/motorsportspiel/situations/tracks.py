"""Tracks of situation files: a circuit of the game, or rows with a line, corners and a pit lane.

Rows are written ``20`` or ``11-14`` and may run over the line; line spaces by the rows they cover, ``R12-13o``.
"""

import re
from collections.abc import Mapping

from motorchamp_tui.errors import MotorChampError, UnknownNameError
from motorchamp_tui.games.motorsportspiel.parts.boards import circuit
from motorchamp_tui.games.motorsportspiel.rules.track import Corner, Space, Track, numbered
from motorchamp_tui.games.road import Lane, Pit
from motorchamp_tui.games.tables import NUMBER, SituationError, Table, check_row, pit_lane_in, rows_in, shown
from motorchamp_tui.words import brief

FEWEST_ROWS, MOST_ROWS, USUAL_ROWS = 8, 500, 40
MOST_LIMIT, LONGEST_SPACE = 6, 2
LANES = {"R": Lane.RIGHT, "L": Lane.LEFT}
SIDES = {"l": Lane.LEFT, "left": Lane.LEFT, "r": Lane.RIGHT, "right": Lane.RIGHT}

TRACK_KEYS = ("circuit", "road", "rows", "line", "corners", "pit")
PIT_KEYS = ("entrance", "lane", "pits", "exits")

ROADS: Mapping[str, Mapping[str, object]] = {
    "A": {},
    "B": {"line": ["L10-11", "R12-13o", "R14-15o", "L16-17"], "corners": {"12-15": "2l"}},
    "C": {"line": ["R18-19", "L20-21o", "L22", "R23-24"], "corners": {"20-22": "3r"}},
    "D": {"line": ["R10-11", "R12-13o", "R14-15"]},
}
"""The roads of the examples in the rules."""

Pits = Mapping[str, Space]
"""The pits that a file gives to cars or teams, by their names."""


def read_track(top: Table) -> tuple[Track, Pits]:
    """The track of a file, and whose pit is which."""
    table = _track_table(top)
    if "circuit" in table:
        for key in table.values:
            if key not in ("circuit", "pit"):
                raise table.wrong(key, "A circuit has a road of its own: drop this key, or the circuit.")
        track = _circuit(table)
        pit = table.table("pit", PIT_KEYS)
        _check_pit(track, pit)
        return track, _named_pits(track, pit)
    if "road" in table:
        road = ROADS[table.word("road", tuple(ROADS))]
        table = Table({**road, **table.values}, table.place, TRACK_KEYS)
    track = _drawn(table)
    return track, _named_pits(track, table.table("pit", PIT_KEYS))


def _track_table(top: Table) -> Table:
    """The table of the track; a text in its place, or ``circuit`` at the top, names a circuit or a road."""
    name = top.values.get("track", top.values.get("circuit"))
    if not isinstance(name, str):
        return top.table("track", TRACK_KEYS)
    if "track" in top and "circuit" in top:
        raise top.wrong("circuit", "The track is named twice: drop one of the names.")
    return Table({"road" if name in ROADS else "circuit": name}, "track" if "track" in top else "", TRACK_KEYS)


def _circuit(table: Table) -> Track:
    try:
        return circuit(table.text("circuit"))
    except MotorChampError as error:
        raise table.wrong("circuit", str(error)) from None


def _check_pit(track: Track, table: Table) -> None:
    """Refuse a pit lane in the file that differs from that of its circuit."""
    if track.pit is None or table.values.keys() <= {"pits"}:
        return
    said, real = _pit(table, track.rows), track.pit
    for key, is_so in (
        ("entrance", said.entrance == real.entrance),
        ("lane", said.lane == real.lane),
        ("exits", said.exits == real.exits),
    ):
        if not is_so:
            raise table.wrong(key, f"The pits of {track.name} are different: drop this key.")


def _drawn(table: Table) -> Track:
    rows = table.whole("rows", FEWEST_ROWS, MOST_ROWS, USUAL_ROWS)
    corners = _corners(table.table("corners"), rows)
    marked = {row: (limit, side) for _, in_it, limit, side in corners for row in in_it}
    on_line = [_line_space(text, place, rows) for place, text in table.texts("line")]
    covered = dict[tuple[Lane, int], str]()
    for space, place in zip(on_line, (place for place, _ in table.texts("line")), strict=True):
        for row in range(space.first_row, space.row + 1):
            if (space.lane, row) in covered:
                raise SituationError(place, f"{covered[space.lane, row]} covers row {row} already.")
            covered[space.lane, row] = space.name
            if marked.get(row) != marked.get(space.row):
                raise SituationError(place, f"{space} is half in a corner: corners begin and end between spaces.")
    plain = [Space(lane, row, 0) for lane in LANES.values() for row in range(rows) if (lane, row) not in covered]
    spaces = [_in_corner(space, *marked.get(space.row, (0, None))) for space in (*on_line, *plain)]
    pit = _pit(table.table("pit", PIT_KEYS), rows) if "pit" in table else None
    parts = tuple(corner for name, in_it, limit, _ in corners for corner in _markings(name, in_it, limit))
    return Track("the situation's track", rows, numbered(spaces), parts, pit)


def _in_corner(space: Space, limit: int, side: Lane | None) -> Space:
    return Space(space.lane, space.row, 0, space.length, limit, space.is_line, space.has_dot, side)


def _markings(name: str, rows: list[int], limit: int) -> list[Corner]:
    """The corner; in two where it runs over the line."""
    parts = [[row for row in rows if row >= rows[0]], [row for row in rows if row < rows[0]]]
    return [Corner(name, part[0], part[-1], limit) for part in parts if part]


def _line_space(text: str, place: str, rows: int) -> Space:
    match = re.fullmatch(rf"([RL])({NUMBER})(?:-\1?({NUMBER}))? ?(o?)", text)
    if not match:
        raise SituationError(
            place, f"{brief(text)!r} is not a space of the line: write L22, R12-13 or, with a dot, R12-13o."
        )
    first, last = int(match[2]), int(match[3] or match[2])
    for row in (first, last):
        check_row(row, place, rows)
    if not first <= last < first + LONGEST_SPACE:
        raise SituationError(place, f"A space covers a row, or two where it is long: {text} does not.")
    return Space(LANES[match[1]], last, 0, last - first + 1, is_line=True, has_dot=bool(match[4]))


def _corners(table: Table, rows: int) -> list[tuple[str, list[int], int, Lane | None]]:
    """The corners: their names, rows, limit and side of the gravel."""
    corners = list[tuple[str, list[int], int, Lane | None]]()
    for key in table.values:
        place = table.place_of(key)
        in_it = rows_in(key, place, rows)
        taken = next((row for _, others, _, _ in corners for row in others if row in in_it), None)
        if taken is not None:
            raise SituationError(place, f"Row {taken} is in another corner already.")
        corners.append((f"corner at row {in_it[0]}", in_it, *_limit(table.values[key], place)))
    return corners


def _limit(value: object, place: str) -> tuple[int, Lane | None]:
    """Limit and side of the gravel from ``"3l"``; without a side the gravel is beside the error space."""
    match = re.fullmatch(r"([0-9]) ?(l|left|r|right)?", str(value))
    if isinstance(value, bool) or not match or not 1 <= int(match[1]) <= MOST_LIMIT:
        raise SituationError(
            place, f"{shown(value)} is not a corner: write limit and side of the gravel, like 3l."
        )
    return int(match[1]), SIDES[match[2]] if match[2] else None


def _pit(table: Table, rows: int) -> Pit:
    entrance = row_in(table, "entrance", "R", rows)
    lane, exits = pit_lane_in(table, entrance, rows)
    if not exits:
        raise table.wrong("exits", "The lane needs an exit.")
    pits = _rows_of_pits(table, rows)
    for place, row in pits:
        if row not in lane:
            raise SituationError(place, f"Row {row} is not in the pit lane.")
        if row <= entrance:
            raise SituationError(place, f"The pit in row {row} is beyond the line: all must be before it.")
    boxes = sorted({row for _, row in pits}, key=lane.index)
    return Pit(entrance, lane, tuple(boxes), exits)


def _rows_of_pits(table: Table, rows: int) -> list[tuple[str, int]]:
    """The rows of the pits, each with its place, from a table of names or an array."""
    if isinstance(table.values.get("pits"), list):
        return list(
            zip((place for place, _ in table.items("pits")), table.numbers("pits", 0, rows - 1), strict=True)
        )
    pits = table.table("pits")
    return [(pits.place_of(name), row_in(pits, name, "B", rows)) for name in pits.values]


def _named_pits(track: Track, table: Table) -> Pits:
    if not isinstance(table.values.get("pits", {}), dict):
        return {}
    pits = table.table("pits")
    return {name: pit_in(track, pits, name) for name in pits.values}


def pit_in(track: Track, table: Table, key: str) -> Space:
    """The pit under a key, by its row or its name."""
    row = row_in(table, key, "B", track.rows)
    if track.pit is None or row not in track.pit.boxes:
        raise table.wrong(key, f"There is no pit in row {row}.")
    return track.pit_at(row)


def row_in(table: Table, key: str, letter: str, rows: int) -> int:
    """The row under a key, written ``34`` or with the letter of its lane."""
    value = table.values.get(key)
    match = re.fullmatch(f"{letter}?({NUMBER})", value) if isinstance(value, str) else None
    row = int(match[1]) if match else table.whole(key, 0, rows - 1)
    check_row(row, table.place_of(key), rows)
    return row


def space_in(track: Track, text: str, place: str) -> Space:
    """The space of this name."""
    try:
        return track.named(text)
    except UnknownNameError:
        raise SituationError(place, _why_no_space(track, text)) from None


def _why_no_space(track: Track, text: str) -> str:
    match = re.fullmatch(rf"([RLPB])({NUMBER})", text)
    if not match:
        return f"{brief(text)!r} is not a space: write R14, L14, P14 (pit lane) or B14 (pit)."
    row = int(match[2])
    if row >= track.rows:
        return f"{text} is off the track, which has rows 0 to {track.rows - 1}."
    if match[1] in LANES:
        return f"There is no {text}: row {row} is the first of {track.holding(LANES[match[1]], row)}."
    return f"There is no {'pit lane' if match[1] == 'P' else 'pit'} in row {row}."
