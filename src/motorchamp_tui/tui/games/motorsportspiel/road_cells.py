"""Cells of the lane grid: the road itself, and on top of it cars, chances and lit ends.

A long space is one field over two columns without a joint; the racing line is dark, and a dot is in its middle.
Red-white kerbs run along the rows of a corner, with its limit on both sides; the gravel is beyond one of them.
"""

import functools
from collections.abc import Iterator, Mapping, Sequence

from attrs import frozen
from rich.segment import Segment
from rich.style import Style

from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race
from motorchamp_tui.games.motorsportspiel.rules.track import Corner, Space, Track
from motorchamp_tui.games.motorsportspiel.wording.forecast import rows_of
from motorchamp_tui.games.road import Lane, Place
from motorchamp_tui.tui.games.lane_parts import (
    LANE_NAMES,
    GridCell,
    GridSpot,
    cells_of_pits,
    edge_of_pits,
    middle_of,
)
from motorchamp_tui.tui.games.motorsportspiel.order_panel import small_flags
from motorchamp_tui.tui.games.motorsportspiel.track_surface import box_owners, grey_of, is_second, side_of_gravel
from motorchamp_tui.tui.games.seen import STILL_OPEN, Chance, Lights
from motorchamp_tui.tui.look import palette

ROWS_AHEAD = 20
"""The rows that the lane grid has to show ahead of a car: as far as a fast go leads over long spaces."""
DOT = "•"
BENDS = {0: " ", 1: "↘", -1: "↗"}
POINTS, MOST_POINTS_IN_THE_PITS = {1: 3, 2: 9, 3: 15}, 8
"""The most that this many dice can show; the same for the slow sides of three."""

DRAWN_AT = {
    "left": "left",
    "corner": "limit left",
    "right": "right",
    "pit": "pit",
    "bend": "ruler",
    "marks": "out right",
}
"""Where each line of a drawing is in the grid."""


def rows_ahead(race: Race, car: str, *, is_choosing: bool) -> tuple[int, int]:
    """How far the chosen dice lead, or all of them; and what long spaces add to that."""
    one = race.car(car)
    if race.placing is not None:
        rows = rows_of(race, race.placing) + 1
        return rows, ROWS_AHEAD if is_choosing else rows
    points = POINTS[race.number or 3] if is_choosing else 1
    if race.is_heading_for_its_pit(one):
        points = min(points, MOST_POINTS_IN_THE_PITS)
    return points, min(points + points // 2, ROWS_AHEAD)


def cells_of_road(race: Race, width: int, lane_lines: int, *, patterned: bool) -> dict[GridSpot, GridCell]:
    """Every cell of the empty road. ``patterned`` fills spaces so that they differ without colour."""
    track, cells, fields = race.track, dict[GridSpot, GridCell](), _Fields(race.track, width, lane_lines)
    corners = {row: corner for corner in track.corners for row in range(corner.first, corner.last + 1)}
    lane = track.pit.lane if track.pit else ()
    for row in range(track.rows):
        cells[row, "ruler"] = _ruler(track, row, width)
        cells[row, "line"] = (Segment("─".ljust(width), palette.LINE_DASHED),)
        cells[row, "out left"] = _gravel(track, row, Lane.LEFT, width)
        beside_pits = edge_of_pits(track.pit, lane, row, width)
        cells[row, "out right"] = beside_pits or _gravel(track, row, Lane.RIGHT, width)
        for name in LANE_NAMES.values():
            cells[row, f"limit {name}"] = _kerb(corners.get(row), row, width)
        cells[row, "pit"] = cells[row, "box"] = (Segment(" " * width, palette.PLAIN),)
    for space in track.spaces:
        grey = grey_of(space)
        for part in range(lane_lines):
            dot = DOT if space.has_dot and part == fields.middle else ""
            text = dot.center(fields.room(space), palette.PATTERNS[grey] if patterned else " ")
            cells |= fields.line_of(space, part, [(text, palette.SQUARES[grey])])
    return cells | cells_of_pits(lane, box_owners(race), f"[{' ' * (width - 3)}]", width)


def _ruler(track: Track, row: int, width: int) -> GridCell:
    """The number of the row, then the line, or which way the road turns where it begins to."""
    turn = _turn(track, row)
    sign, style = BENDS[turn if turn != _turn(track, row - 1) else 0], palette.RULER
    if row == 0:
        sign, style = "⚑", palette.MARKED
    room = width - len(str(row))
    return (Segment(str(row), palette.RULER), Segment(sign[:room].ljust(room), style))


def _turn(track: Track, row: int) -> int:
    """1 where the road turns right, -1 where it turns left."""
    bend = track.bends[row] if track.bends else 0
    return (bend > 0) - (bend < 0)


def _gravel(track: Track, row: int, lane: Lane, width: int) -> GridCell:
    side = -1 if lane is Lane.LEFT else 1
    if side_of_gravel(track, row) == side:
        return (Segment("∴" * width, palette.GRAVEL),)
    return (Segment(" " * width, palette.GRASS),)


def _kerb(corner: Corner | None, row: int, width: int) -> GridCell:
    """Red and white along a corner; the first row has the limit."""
    if corner is None:
        return (Segment(" " * width, palette.GRASS),)
    sign = f"({corner.limit})" if row == corner.first else ""
    kerb = ("▚▞" * width)[len(sign) : width]
    parts = [Segment(sign, palette.LIMIT)] if sign else []
    return (*parts, Segment(kerb, palette.KERB))


@frozen
class _Fields:
    """Draws the spaces of a track: each is one field over all columns of its rows, with a joint at its front."""

    track: Track
    width: int
    lane_lines: int

    @property
    def middle(self) -> int:
        """The text line of a lane on which cars are drawn."""
        return middle_of(self.lane_lines)

    def room(self, space: Space) -> int:
        """The columns of a space before its joint."""
        return space.length * self.width - 1

    def line_of(self, space: Space, part: int, texts: Sequence[tuple[str, Style]]) -> dict[GridSpot, GridCell]:
        """A text line of a space, with texts that fill it."""
        key = f"{LANE_NAMES[space.lane]} {part}"
        return {(row, key): piece for row, piece in enumerate(self.pieces(space, texts), space.first_row)}

    def pieces(self, space: Space, texts: Sequence[tuple[str, Style]]) -> Sequence[GridCell]:
        """Texts that fill a space, row by row, and its joint."""
        *others, last = _cut(tuple(texts), self.width, space.length)
        return (*others, (*last, self.joint(space)))

    def joint(self, space: Space) -> Segment:
        """The joint between a space and the one ahead; behind row 0 it is the line."""
        if space.row == self.track.rows - 1:
            return Segment("┃", palette.STRONG)
        return Segment("▕", palette.SQUARES[grey_of(space)])

    def filled(self, space: Space, part: int, text: str, style: Style) -> dict[GridSpot, GridCell]:
        """A text line of a space in one style, the text in its middle."""
        return self.line_of(space, part, [(text.center(self.room(space)), style)])

    def centred(
        self, space: Space, part: int, texts: Sequence[tuple[str, Style]], ground: Style
    ) -> dict[GridSpot, GridCell]:
        """A text line of a space with texts in its middle."""
        left_over = self.room(space) - sum(len(text) for text, _ in texts)
        before = left_over // 2
        return self.line_of(space, part, [(" " * before, ground), *texts, (" " * (left_over - before), ground)])

    def named(self, space: Space, part: int, name: str, style: Style) -> dict[GridSpot, GridCell]:
        """A car on a space, as long as a row; on a short one it hides the joint."""
        label = name[: self.width].center(self.width)
        if space.length == 1:
            return {(space.row, f"{LANE_NAMES[space.lane]} {part}"): (Segment(label, style),)}
        return self.centred(space, part, [(label, style)], palette.INKED[grey_of(space)])

    def lit(self, space: Space, text: str, style: Style) -> dict[GridSpot, GridCell]:
        """A space that is lit in all its lines."""
        if not space.is_on_track:
            beside = "pit" if space.lane is Lane.PIT else "box"
            return {(space.row, beside): (Segment(text[: self.width].ljust(self.width), style),)}
        lane, lit = LANE_NAMES[space.lane], self.pieces(space, [(" " * self.room(space), style)])
        cells = {
            (row, f"{lane} {part}"): piece
            for part in range(self.lane_lines)
            for row, piece in enumerate(lit, space.first_row)
        }
        return cells | self.filled(space, self.middle, text, style)


@functools.lru_cache(4096)
def _cut(texts: tuple[tuple[str, Style], ...], width: int, rows: int) -> tuple[GridCell, ...]:
    """These texts row by row, each this many columns wide; the last row leaves one free for the joint."""
    cells, left = list[GridCell](), [Segment(*text) for text in texts]
    for row in range(1, rows + 1):
        columns = width - (row == rows)
        cells.append(tuple(Segment.adjust_line_length(left, columns)))
        left = list(_without(left, columns))
    return tuple(cells)


def _without(segments: Sequence[Segment], columns: int) -> Iterator[Segment]:
    """These segments without this many columns at the beginning."""
    for segment in segments:
        if columns < len(segment.text):
            yield Segment(segment.text[columns:], segment.style)
        columns = max(columns - len(segment.text), 0)


def cells_over_road(
    race: Race, lights: Lights, _road: Mapping[GridSpot, GridCell], width: int, lane_lines: int
) -> dict[GridSpot, GridCell]:
    """The cells that differ from the empty road: chances, lit ends or errors, cars, a ghost."""
    fields = _Fields(race.track, width, lane_lines)
    pits, cars = _cells_of_cars(race, fields, is_under_way=lights.is_under_way)
    cells = dict(pits)
    for place, chance in lights.chances.items():
        cells |= _chance_cells(fields, _space(race, place), chance)
    for place in lights.still_open:
        cells |= _open_cells(fields, _space(race, place))
    lit = [(place, label, palette.LIT) for place, label in lights.ends]
    lit += [(place, label, palette.RISK) for place, label in lights.errors]
    for place, label, style in lit:
        is_chosen = place == lights.chosen
        text = f"▶{label}" if is_chosen else label
        cells |= fields.lit(_space(race, place), text, palette.LIT_CHOSEN if is_chosen else style)
    cells |= cars
    if (ghost := lights.ghost) is not None:
        cells |= fields.named(_space(race, ghost.place), fields.middle, ghost.name, palette.team_style(ghost.team))
    return cells


@functools.lru_cache(32)
def _cells_of_cars(
    race: Race, fields: _Fields, *, is_under_way: bool
) -> tuple[Mapping[GridSpot, GridCell], Mapping[GridSpot, GridCell]]:
    """The pits of the cars in the race, and the cars: the same while a player chooses, whatever is lit."""
    running = [car for car in race.cars if car.is_running]
    pits = {(car.pit.row, "box"): _own_pit(car, _initial(car), fields.width) for car in running if car.pit}
    current = None if race.is_over or is_under_way else race.current_car
    cars = dict[GridSpot, GridCell]()
    for car in running:
        cars |= dict(_car_cells(race, car, fields, is_current=car is current))
    return pits, cars


def _space(race: Race, place: Place) -> Space:
    return race.track.named(place.name)


def _open_cells(fields: _Fields, space: Space) -> dict[GridSpot, GridCell]:
    """A space that can still be reached in another way: a ring on its own ground."""
    if not space.is_on_track:
        return fields.lit(space, STILL_OPEN, palette.PIT_LANE)
    return fields.filled(space, fields.middle, STILL_OPEN, palette.INKED[grey_of(space)])


def _chance_cells(fields: _Fields, space: Space, chance: Chance) -> dict[GridSpot, GridCell]:
    if not space.is_on_track:
        ground = palette.RISK if chance.is_mishap else palette.PIT_LANE + palette.CHANCE
        return fields.lit(space, f"{chance.sign}{chance.label}", ground)
    style = palette.INKED[grey_of(space)] + (palette.RISK if chance.is_mishap else palette.CHANCE)
    cells = fields.filled(space, fields.lane_lines - 1, chance.label, style)
    return cells | fields.filled(space, 0, chance.sign, style) if chance.sign else cells


def _car_cells(race: Race, car: Car, fields: _Fields, *, is_current: bool) -> Iterator[tuple[GridSpot, GridCell]]:
    """A car with its name; its laps below and a sign above it. Of two in a space the second is drawn behind."""
    space, width, style = car.space, fields.width, palette.team_style(car.team)
    lane = LANE_NAMES.get(space.lane, "")
    if car.is_in_gravel:
        yield (space.row, f"out {lane}"), (Segment(_turned_round(car, width), style + Style(italic=True)),)
    elif not space.is_on_track:
        if space.lane is Lane.PIT:
            yield (space.row, "pit"), (Segment(car.name[:width].center(width), style),)
        else:
            yield (space.row, "box"), _own_pit(car, car.name[:width], width)
    elif len(race.cars_on(space)) == 1:
        yield from fields.named(space, fields.middle, car.name, style).items()
        yield from _signs(car, fields, is_current=is_current)
    elif space.length > 1:
        is_behind = is_second(race, car)
        hides_joint = is_behind or len(car.name) >= width
        row, room = space.row - is_behind, width - (not hides_joint)
        joint = () if hides_joint else (fields.joint(space),)
        yield (row, f"{lane} {fields.middle}"), (Segment(car.name[:room].center(room), style), *joint)
    else:
        line = fields.lane_lines - 1 if is_second(race, car) else 0
        yield from fields.named(space, line, car.name, style).items()


def _turned_round(car: Car, width: int) -> str:
    """A car in the gravel, with its initial and its number where its name does not fit."""
    return f"◀{car.name if len(car.name) < width else _initial(car)}".ljust(width)


def _initial(car: Car) -> str:
    return f"{car.name[0]}{car.name[-1]}"


def _own_pit(car: Car, name: str, width: int) -> GridCell:
    """The pit of a car in the colours of its driver, with the flags of the car in it (H-35)."""
    flags = small_flags(car, width - len(name))
    blank = Segment(" " * (width - len(name) - len(flags)), palette.PLAIN)
    return (Segment(name, palette.team_style(car.team)), *(Segment(*flag) for flag in flags), blank)


def _signs(car: Car, fields: _Fields, *, is_current: bool) -> Iterator[tuple[GridSpot, GridCell]]:
    """Its laps below a car that has completed some; above it its flags, and a sign on the current one."""
    ground = palette.INKED[grey_of(car.space)]
    if car.laps > 0 and fields.lane_lines > 1:
        pin = palette.pin_style(car.laps, ground.bgcolor.name if ground.bgcolor else palette.BACKGROUND)
        yield from fields.filled(car.space, fields.lane_lines - 1, f"●{car.laps}", pin).items()
    if fields.lane_lines > 2:
        mark = [("▼", ground + Style(bold=True))] if is_current else []
        above = [*mark, *small_flags(car, fields.room(car.space) - len(mark))]
        if above:
            yield from fields.centred(car.space, 0, above, ground).items()
