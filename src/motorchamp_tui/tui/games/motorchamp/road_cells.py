"""Cells of the lane grid: the road itself, and on top of it cars, chances and lit ends."""

from collections.abc import Mapping

from rich.segment import Segment
from rich.style import Style

from motorchamp_tui.games.motorchamp.rules.race import Car, Flap, Race
from motorchamp_tui.games.motorchamp.rules.slipstream import BONUS
from motorchamp_tui.games.motorchamp.rules.track import LONGEST_THROW, LONGEST_THROW_FROM, Track, at
from motorchamp_tui.games.road import Lane, Place
from motorchamp_tui.tui.games.lane_parts import (
    LANE_NAMES,
    GridCell,
    GridSpot,
    cells_of_pits,
    edge_of_pits,
    middle_of,
    spot_of,
)
from motorchamp_tui.tui.games.motorchamp.track_surface import as_agreed, box_owners, with_ghost
from motorchamp_tui.tui.games.seen import Chance, Lights, Total
from motorchamp_tui.tui.look import palette

ROWS_AHEAD = LONGEST_THROW
"""The rows that the lane grid has to show ahead of a car: as far as a throw may lead."""

DRAWN_AT = {
    "left limit": "limit left",
    "left colour": "left",
    "line": "line",
    "right colour": "right",
    "right limit": "limit right",
    "pit": "pit",
    "bend": "ruler",
    "marks": "out right",
}
"""Where each line of a drawing is in the grid."""


def rows_ahead(race: Race, car: str, *, is_choosing: bool) -> tuple[int, int]:
    """How far this throw, or any from the car's square, leads; and with a slipstream."""
    square = race.car(car).square
    is_open = is_choosing and square.is_on_track
    ahead = LONGEST_THROW_FROM[race.track.colour(square)] if is_open else max(race.points, 1)
    return ahead, ahead + BONUS


def cells_of_road(race: Race, width: int, lane_lines: int, *, patterned: bool) -> dict[GridSpot, GridCell]:
    """Every cell of the empty road. ``patterned`` fills squares so that they differ without colour."""
    track, cells = as_agreed(race).track, dict[GridSpot, GridCell]()
    grass, nothing = (Segment(" " * width, palette.GRASS),), (Segment(" " * width, palette.PLAIN),)
    for row in range(track.rows):
        cells[row, "ruler"] = _ruler(track, row, width)
        cells[row, "line"] = _line_between(track, row, width)
        cells[row, "out left"] = grass
        cells[row, "out right"] = edge_of_pits(track.pit, track.wall, row, width) or grass
        cells[row, "pit"] = cells[row, "box"] = nothing
        for lane, name in LANE_NAMES.items():
            index = 2 * row + lane
            cells[row, f"limit {name}"] = _limit(track.limits[index], width)
            for part in range(lane_lines):
                cells[row, f"{name} {part}"] = _square(track, row, lane, part, width, patterned=patterned)
    return cells | cells_of_pits(track.pit.lane if track.pit else (), box_owners(race), "box", width)


def _ruler(track: Track, row: int, width: int, total: Total | None = None) -> GridCell:
    """The number of the row, or the total that leads there; then what begins, or which way the road turns."""
    number, style = (total.label, _style_of(total)) if total else (str(row), palette.RULER)
    bend = track.bends[row] if track.bends else 0
    sign, sign_style = "↘" if bend > 0 else "↗" if bend < 0 else " ", palette.RULER
    if row == track.start_area_end:
        sign, sign_style = f"{'L' if track.is_long else 'S'}│", palette.MARKER
    elif row == 0:
        sign, sign_style = "⚑", palette.MARKED
    room = width - len(number)
    return (Segment(number, style), Segment(sign[:room].ljust(room), sign_style))


def _style_of(total: Total) -> Style:
    if total.is_too_much:
        return palette.BAD
    return palette.STRONG if total.can_come else palette.RULER


def _line_between(track: Track, row: int, width: int) -> GridCell:
    if row in track.solid:
        return (Segment("━" * width, palette.LINE_SOLID),)
    return (Segment("──".ljust(width), palette.LINE_DASHED),)


def _limit(limit: int, width: int) -> GridCell:
    if not limit:
        return (Segment(" " * width, palette.GRASS),)
    sign = f"({limit})"
    return (Segment(sign, palette.LIMIT), Segment(" " * (width - len(sign)), palette.GRASS))


def _square(track: Track, row: int, lane: Lane, part: int, width: int, *, patterned: bool) -> GridCell:
    colour = track.colours[2 * row + lane]
    style = palette.SQUARES[colour]
    fill = palette.PATTERNS[colour] if patterned else " "
    text = (f"{colour}" if part == 0 else "").ljust(width - 1, fill)
    return (Segment(text, style), _seam(track, row, colour))


def _seam(track: Track, row: int, colour: int) -> Segment:
    """The joint to the square ahead; behind row 0 it is the start/finish line."""
    if row == track.rows - 1:
        return Segment("┃", palette.STRONG)
    return Segment("▕", palette.SQUARES[colour])


def cells_over_road(
    race: Race, lights: Lights, road: Mapping[GridSpot, GridCell], width: int, lane_lines: int
) -> dict[GridSpot, GridCell]:
    """The cells that differ from the empty ``road``: totals, chances, lit ends, cars, where it is closed."""
    race, cells = with_ghost(race, lights), dict[GridSpot, GridCell]()
    middle, bottom = middle_of(lane_lines), lane_lines - 1
    for row, total in lights.totals.items():
        cells[row, "ruler"] = _ruler(race.track, row, width, total)
    for place, chance in lights.chances.items():
        if place.is_on_track:
            cells |= _chance_cells(race.track, place, chance, width, bottom)
    for place, label in lights.ends:
        style = palette.LIT_CHOSEN if place is lights.chosen else palette.LIT
        text = f"▶{label}" if place is lights.chosen else f" {label}"
        for part in range(lane_lines) if place.is_on_track else (middle,):
            cells[spot_of(place, part)] = _lit(race.track, place, text if part == middle else "", style, width)
    current = None if race.is_over or lights.is_under_way else race.current_car
    for car in race.cars:
        if car.is_running:
            cells |= _car_cells(race, car, width, lane_lines, is_current=car is current)
        elif car.is_out_for_now:
            cells[car.square.row, f"out {LANE_NAMES[car.square.lane]}"] = _car_out(car, width)
    if lights.closed_after is not None:
        cells |= _barrier(race, lights.closed_after, {**road, **cells}, width, lane_lines)
    return cells


def _chance_cells(track: Track, place: Place, chance: Chance, width: int, bottom: int) -> dict[GridSpot, GridCell]:
    colour = track.colour(at(place.lane, place.row))
    seam, ink = _seam(track, place.row, colour), palette.INKED[colour]
    style = ink + (palette.RISK if chance.is_mishap else palette.CHANCE)
    cells: dict[GridSpot, GridCell] = {
        spot_of(place, bottom): (Segment(chance.label.ljust(width - 1)[: width - 1], style), seam)
    }
    if chance.sign:
        cells[spot_of(place, 0)] = (Segment(f"{colour} {chance.sign}".ljust(width - 1), style), seam)
    return cells


def _barrier(
    race: Race, row: int, shown: Mapping[GridSpot, GridCell], width: int, lane_lines: int
) -> dict[GridSpot, GridCell]:
    """Crosses over the joint ahead of this row, except over a car's name."""
    cells = {(row, "line"): _crossed(shown[row, "line"], width)}
    for lane, name in LANE_NAMES.items():
        has_car = race.car_at(at(lane, row)) is not None
        for part in range(lane_lines):
            if not (has_car and part == middle_of(lane_lines)):
                cells[row, f"{name} {part}"] = _crossed(shown[row, f"{name} {part}"], width)
    return cells


def _crossed(cell: GridCell, width: int) -> GridCell:
    return (*Segment.adjust_line_length(list(cell), width - 1), Segment("╳", palette.BARRIER))


def _lit(track: Track, place: Place, text: str, style: Style, width: int) -> GridCell:
    if place.row == track.rows - 1:
        return (Segment(text.ljust(width - 1), style), Segment("┃", palette.STRONG))
    return (Segment(text.ljust(width), style),)


def _car_cells(race: Race, car: Car, width: int, lane_lines: int, *, is_current: bool) -> dict[GridSpot, GridCell]:
    label = _fitted(car.name, width)
    cells: dict[GridSpot, GridCell] = {
        spot_of(car.square, middle_of(lane_lines)): (Segment(label, palette.team_style(car.team)),)
    }
    if not car.square.is_on_track:
        return cells
    colour = race.track.colour(car.square)
    ground, seam = palette.INKED[colour], _seam(race.track, car.square.row, colour)
    cells[spot_of(car.square, lane_lines - 1)] = (*_pin_and_flap(car, ground, width - 1), seam)
    if is_current:
        mark = Segment(f"{colour}▼".ljust(width - 1), ground + Style(bold=True))
        cells[spot_of(car.square, 0)] = (mark, seam)
    return cells


def _fitted(name: str, width: int) -> str:
    return name[:width].center(width)


def _pin_and_flap(car: Car, ground: Style, width: int) -> list[Segment]:
    pin = Segment(f"●{car.laps}", palette.pin_style(car.laps)) if car.laps > 0 else None
    flap = None
    if car.flap is not Flap.NONE:
        letter = "P" if car.flap is Flap.PIT else "H"
        flap = Segment(letter, Style.parse(f"bold #101010 on {palette.FLAP_COLOURS[car.flap.value]}"))
    shown = [segment for segment in (pin, flap) if segment]
    used = sum(segment.cell_length for segment in shown)
    return [*shown, Segment(" " * (width - used), ground)]


def _car_out(car: Car, width: int) -> GridCell:
    facing = "▶" if car.passes else "◀"
    label = _fitted(car.name, width) if width < 5 else f"{facing}{car.name}"[:width].ljust(width)
    return (Segment(label, palette.team_style(car.team) + Style(italic=True)),)
