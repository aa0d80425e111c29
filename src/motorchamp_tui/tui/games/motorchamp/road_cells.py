"""What the lane grid shows, cell by cell: the road itself, and on top of it cars, chances and lit ends.

The road is drawn from left (behind) to right (ahead), so the left lane is at the top. A cell is one part (a
text line) of one row of the track, ``width`` columns wide.
"""

import functools
from collections.abc import Mapping, Sequence

from attrs import evolve, field, frozen
from rich.segment import Segment
from rich.style import Style

from motorchamp_tui.games.motorchamp.rules.race import Car, Flap, Race
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.rules.track import Square, Track, at
from motorchamp_tui.games.motorchamp.rules.verdict import Outcome
from motorchamp_tui.games.road import Lane
from motorchamp_tui.tui.look import palette

Cell = tuple[Segment, ...]
Place = tuple[int, str]
"""A row of the track and a part of the grid."""

TOW = "»"
"""The sign in the corner of a square behind a car that gives a slipstream."""

LANE_NAMES = {Lane.LEFT: "left", Lane.RIGHT: "right"}


@functools.cache
def _without_pits(track: Track) -> Track:
    return evolve(track, pit=None)


def as_agreed(race: Race) -> Race:
    """The race without the pit road where it was agreed that nobody stops."""
    if race.rules.pit_stops or race.rules.practice or race.track.pit is None:
        return race
    return evolve(race, track=_without_pits(race.track))


@functools.cache
def parts_of(lane_lines: int, *, has_pits: bool = True) -> tuple[str, ...]:
    """The text lines of the grid from top to bottom, with so many lines a lane."""
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


def label_of(part: str, lane_lines: int) -> str:
    """The label before a text line: the lane's letter in its middle, or pit and box."""
    names = {f"left {middle_of(lane_lines)}": "  L ", f"right {middle_of(lane_lines)}": "  R "}
    return f"{part} " if part in ("pit", "box") else names.get(part, "    ")


def middle_of(lane_lines: int) -> int:
    """The text line of a lane on which cars stand."""
    return lane_lines // 2


@frozen
class Chance:
    """In ``ways`` of ``of`` throws the car ends on a square, with a slipstream on offer if it ``tows``.

    Or it is put beside the square, temporarily out.
    """

    ways: int
    of: int
    outcome: Outcome = Outcome.MOVES
    tows: bool = False

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return self.ways / self.of

    @property
    def is_out(self) -> bool:
        """Whether the car goes out by it."""
        return self.outcome is Outcome.TEMPORARILY_OUT

    @property
    def label(self) -> str:
        """In per cent, in three letters: 17%, <1%, and !17 beside a square."""
        percent = f"{100 * self.share:.0f}" if self.share >= 0.01 else "<1"
        return f"!{percent}" if self.is_out else f"{percent}%"


@frozen
class Total:
    """What a throw must show to reach a row, whether these dice can, and whether it is too much."""

    points: int
    can_come: bool
    is_too_much: bool

    @property
    def label(self) -> str:
        """+7, or !14 where that puts the car out."""
        return f"{'!' if self.is_too_much else '+'}{self.points}"


@frozen
class Lights:
    """What the grid shows beside the race itself: chances while dice are chosen, ends after the throw.

    ``totals`` are told by the row to which they lead; the road is closed ahead of the row ``closed_after``.
    """

    chances: Mapping[Square, Chance] = field(factory=dict)
    totals: Mapping[int, Total] = field(factory=dict)
    closed_after: int | None = None
    ends: Sequence[tuple[Square, str]] = ()
    chosen: Square | None = None
    dice: Dice | None = None
    """The dice whose chances these are."""


def road_cells(race: Race, width: int, lane_lines: int, *, patterned: bool) -> dict[Place, Cell]:
    """Every cell of the empty road. ``patterned`` fills squares so that they differ without colour."""
    track, cells = race.track, dict[Place, Cell]()
    boxes = _box_teams(race)
    for row in range(track.rows):
        cells[row, "ruler"] = _ruler(track, row, width)
        cells[row, "line"] = _line_between(track, row, width)
        cells[row, "out left"] = (Segment(" " * width, palette.GRASS),)
        cells[row, "out right"] = _right_edge(track, row, width)
        for lane, name in LANE_NAMES.items():
            index = 2 * row + lane
            cells[row, f"limit {name}"] = _limit(track.limits[index], width)
            for part in range(lane_lines):
                cells[row, f"{name} {part}"] = _square(track, row, lane, part, width, patterned=patterned)
        cells[row, "pit"], cells[row, "box"] = _pit(track, row, width), _box(row, width, boxes)
    return cells


def _ruler(track: Track, row: int, width: int, total: Total | None = None) -> Cell:
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


def _line_between(track: Track, row: int, width: int) -> Cell:
    if row in track.solid:
        return (Segment("━" * width, palette.LINE_SOLID),)
    return (Segment("──".ljust(width), palette.LINE_DASHED),)


def _right_edge(track: Track, row: int, width: int) -> Cell:
    pit = track.pit
    if pit and row == pit.entrance:
        return (Segment("╲PIT".ljust(width), palette.PIT_LANE + palette.ENTRANCE),)
    if pit and row in pit.exits:
        return (Segment("▀" * (width - 1) + "╱", palette.WALL),)
    if row in track.wall:
        return (Segment("▀" * width, palette.WALL),)
    return (Segment(" " * width, palette.GRASS),)


def _limit(limit: int, width: int) -> Cell:
    if not limit:
        return (Segment(" " * width, palette.GRASS),)
    sign = f"({limit})"
    return (Segment(sign, palette.LIMIT), Segment(" " * (width - len(sign)), palette.GRASS))


def _square(track: Track, row: int, lane: Lane, part: int, width: int, *, patterned: bool) -> Cell:
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


def _pit(track: Track, row: int, width: int) -> Cell:
    pit = track.pit
    if pit is None or row not in pit.lane:
        return (Segment(" " * width, palette.PLAIN),)
    return (Segment(("·" * (width - 1)).ljust(width), palette.PIT_LANE),)


def _box(row: int, width: int, boxes: Mapping[int, str]) -> Cell:
    if row not in boxes:
        return (Segment(" " * width, palette.PLAIN),)
    team = boxes[row]
    style = palette.team_style(team) if team else palette.BOX
    text = (team or "box")[: width - 1]
    return (Segment(text, style), Segment(" " * (width - len(text)), palette.PLAIN))


def _box_teams(race: Race) -> dict[int, str]:
    """The rows with a box, and whose it is: nobody's on short circuits."""
    pit = race.track.pit
    teams = dict.fromkeys(pit.boxes if pit else (), "")
    for car in race.cars:
        if len(car.boxes) == 1:
            teams[car.boxes[0]] = car.team
    return teams


def overlay(
    race: Race, lights: Lights, road: Mapping[Place, Cell], width: int, lane_lines: int
) -> dict[Place, Cell]:
    """The cells that differ from the empty ``road``: totals, chances, lit ends, cars, where it is closed."""
    cells = dict[Place, Cell]()
    middle, bottom = middle_of(lane_lines), lane_lines - 1
    for row, total in lights.totals.items():
        cells[row, "ruler"] = _ruler(race.track, row, width, total)
    for square, chance in lights.chances.items():
        if square.is_on_track:
            cells |= _chance_cells(race.track, square, chance, width, bottom)
    for square, label in lights.ends:
        style = palette.LIT_CHOSEN if square is lights.chosen else palette.LIT
        text = f"▶{label}" if square is lights.chosen else f" {label}"
        for part in range(lane_lines) if square.is_on_track else (middle,):
            cells[_place(square, part)] = _lit(race.track, square, text if part == middle else "", style, width)
    on_the_go = None if race.is_over else race.car_on_the_go
    for car in race.cars:
        if car.is_running:
            cells |= _car_cells(race, car, width, lane_lines, is_on_the_go=car is on_the_go)
        elif car.is_out_for_now:
            cells[car.square.row, f"out {LANE_NAMES[car.square.lane]}"] = _car_out(car, width)
    if lights.closed_after is not None:
        cells |= _barrier(race, lights.closed_after, {**road, **cells}, width, lane_lines)
    return cells


def _chance_cells(track: Track, square: Square, chance: Chance, width: int, bottom: int) -> dict[Place, Cell]:
    colour = track.colour(square)
    seam, ink = _seam(track, square.row, colour), palette.INKED[colour]
    style = ink + (palette.RISK if chance.is_out else palette.CHANCE)
    cells: dict[Place, Cell] = {
        _place(square, bottom): (Segment(chance.label.ljust(width - 1)[: width - 1], style), seam)
    }
    if chance.tows:
        cells[_place(square, 0)] = (Segment(f"{colour} {TOW}".ljust(width - 1), ink + palette.CHANCE), seam)
    return cells


def _barrier(race: Race, row: int, shown: Mapping[Place, Cell], width: int, lane_lines: int) -> dict[Place, Cell]:
    """Crosses over the joint ahead of this row, wherever there is no car's name."""
    cells = {(row, "line"): _crossed(shown[row, "line"], width)}
    for lane, name in LANE_NAMES.items():
        has_car = race.car_at(at(lane, row)) is not None
        for part in range(lane_lines):
            if not (has_car and part == middle_of(lane_lines)):
                cells[row, f"{name} {part}"] = _crossed(shown[row, f"{name} {part}"], width)
    return cells


def _crossed(cell: Cell, width: int) -> Cell:
    return (*Segment.adjust_line_length(list(cell), width - 1), Segment("╳", palette.BARRIER))


def _place(square: Square, part: int) -> Place:
    match square.lane:
        case Lane.PIT:
            return square.row, "pit"
        case Lane.BOX:
            return square.row, "box"
        case lane:
            return square.row, f"{LANE_NAMES[lane]} {part}"


def _lit(track: Track, square: Square, text: str, style: Style, width: int) -> Cell:
    if square.row == track.rows - 1:
        return (Segment(text.ljust(width - 1), style), Segment("┃", palette.STRONG))
    return (Segment(text.ljust(width), style),)


def _car_cells(race: Race, car: Car, width: int, lane_lines: int, *, is_on_the_go: bool) -> dict[Place, Cell]:
    label = _fitted(car.name, width)
    cells: dict[Place, Cell] = {
        _place(car.square, middle_of(lane_lines)): (Segment(label, palette.team_style(car.team)),)
    }
    if not car.square.is_on_track:
        return cells
    colour = race.track.colour(car.square)
    ground, seam = palette.INKED[colour], _seam(race.track, car.square.row, colour)
    cells[_place(car.square, lane_lines - 1)] = (*_pin_and_flap(car, ground, width - 1), seam)
    if is_on_the_go:
        mark = Segment(f"{colour}▼".ljust(width - 1), ground + Style(bold=True))
        cells[_place(car.square, 0)] = (mark, seam)
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


def _car_out(car: Car, width: int) -> Cell:
    facing = "▶" if car.passes else "◀"
    label = _fitted(car.name, width) if width < 5 else f"{facing}{car.name}"[:width].ljust(width)
    return (Segment(label, palette.team_style(car.team) + Style(italic=True)),)
