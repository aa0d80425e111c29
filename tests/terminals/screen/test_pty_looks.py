"""A race on a terminal of letters alone: every car, limit, line, pin and flap is where it is meant to be.

What a terminal shows is compared with the race itself, square by square, not with what the game has drawn.
"""

import re
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from test_terminal import Sight

from benchmarks.pseudo_terminal import PseudoTerminal
from motorchamp_tui.games.motorchamp.rules.moves import Drive, StandBeside
from motorchamp_tui.games.motorchamp.rules.race import Car, Flap, Race
from motorchamp_tui.games.motorchamp.rules.referee import legal_moves
from motorchamp_tui.games.motorchamp.rules.track import LONGEST_THROW_FROM, Square, at
from motorchamp_tui.games.road import Lane
from scenes import SCENES

PROGRAM = Path(__file__).parents[2] / "scenes.py"
GUTTER, WIDTH, ROWS = 4, 4, 19
"""Columns before the first square, columns a row of the track, rows that are seen whole."""

RULER, BETWEEN, PIT, BOX = 1, 7, 13, 14
OUT = {Lane.LEFT: 2, Lane.RIGHT: 12}
LIMIT = {Lane.LEFT: 3, Lane.RIGHT: 11}
TOP, MIDDLE, BOTTOM = ({Lane.LEFT: 4 + n, Lane.RIGHT: 8 + n} for n in range(3))
"""Lines of the window."""

PATTERNS = {1: "%", 2: ":", 3: "."}
FLAPS = {Flap.NONE: "", Flap.PIT: "P", Flap.HANDICAP: "H"}
LANES = (Lane.LEFT, Lane.RIGHT)
NAMES = ["choosing", "limit", "slipstream", "pit entry", "box", "out", "one too many", "handicap", "flag"]


class Seen:
    """A window with a race in it, and the race that it is meant to show."""

    def __init__(self, text: str, race: Race) -> None:
        self.lines = text.split("\n")
        self.race = race
        self.first = int(re.findall(r"\d+", self.lines[RULER])[0])

    @property
    def rows(self) -> list[int]:
        """The rows of the track in view, from left to right."""
        return [(self.first + n) % self.race.track.rows for n in range(ROWS)]

    def cell(self, line: int, row: int) -> str:
        """What stands at a row of the track on this line of the window."""
        column = GUTTER + WIDTH * ((row - self.first) % self.race.track.rows)
        return self.lines[line][column : column + WIDTH]

    def squares(self) -> Iterator[tuple[Square, Car | None]]:
        """The squares of the race track in view, each with its car."""
        for row, lane in product(self.rows, LANES):
            yield at(lane, row), self.race.car_at(at(lane, row))

    @property
    def lit(self) -> dict[Square, str]:
        """The squares where the throw can end, with their numbers."""
        numbers = dict[Square, int]()
        for number, move in enumerate(legal_moves(self.race), 1):
            if isinstance(move, Drive | StandBeside):
                end = move.last if isinstance(move, Drive) else move.square
                numbers.setdefault(end, number)
        return {end: str(number) for end, number in numbers.items()}


@pytest.fixture(scope="module", params=NAMES)
def seen(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seen]:
    """A scene on a terminal without colours and without a glyph beyond ASCII."""
    home = str(tmp_path_factory.mktemp("home"))
    environ = {"TERM": "vt100", "NO_COLOR": "1", "MOTORCHAMP_GLYPHS": "ascii", "MOTORCHAMP_ANIMATION": "off"}
    environ |= {f"XDG_{kind}_HOME": home for kind in ("DATA", "CONFIG", "STATE", "CACHE")}
    with PseudoTerminal([sys.executable, str(PROGRAM), request.param], environ=environ) as terminal:
        sight = Sight(terminal)
        sight.wait_for("? help")
        sight.wait_for(" >[")
        terminal.read_until_quiet()
        assert terminal.output.isascii()
        numbers = re.findall(r"\x1b\[([\d;]*)m", terminal.output.decode())
        assert {each for number in numbers for each in number.split(";")} <= {
            "",
            *"0123456789",
            "22",
            "23",
            "24",
            "27",
        }
        yield Seen(sight.text(), SCENES[request.param]().race)


def test_the_rows_are_numbered_and_before_a_throw_those_ahead_have_the_points_to_them(seen: Seen) -> None:
    square, track = seen.race.current_car.square, seen.race.track
    longest = LONGEST_THROW_FROM[track.colour(square)] if seen.race.dice is None else 0
    for row in seen.rows:
        cell, points = seen.cell(RULER, row), track.rows_to(square.row, row)
        if 0 < points <= longest:
            assert cell.startswith((f"+{points}", f"!{points}"))
        else:
            assert cell.startswith(str(row))
    assert square.row in seen.rows


def test_every_car_stands_on_its_square_and_nowhere_else(seen: Seen) -> None:
    for square, car in seen.squares():
        cell = seen.cell(MIDDLE[square.lane], square.row)
        assert cell == car.name if car else re.fullmatch(r"[%:. ]{3}[|# ]|[> ]\d [ #]", cell)
    for row in seen.rows:
        for lane, line in ((Lane.PIT, PIT), (Lane.BOX, BOX)):
            car = seen.race.car_at(at(lane, row))
            assert (seen.cell(line, row) == car.name) if car else not re.search(r"\w\d", seen.cell(line, row))


def test_pins_and_flaps_are_on_their_cars(seen: Seen) -> None:
    for square, car in seen.squares():
        if car is not None:
            pin = f"*{car.laps}" if car.laps > 0 else ""
            assert seen.cell(BOTTOM[square.lane], square.row)[:3].rstrip() == pin + FLAPS[car.flap]


def test_every_square_says_its_dice_in_a_figure_and_a_pattern(seen: Seen) -> None:
    lit = seen.lit
    for square, car in seen.squares():
        colour = seen.race.track.colour(square)
        top, pattern = seen.cell(TOP[square.lane], square.row), PATTERNS[colour]
        seam = "#" if square.row == seen.race.track.rows - 1 else "|"
        if square in lit:
            assert top.strip("#| ") == ""
        elif car is seen.race.current_car and car is not None:
            assert top == f"{colour}v {seam}"
        else:
            assert top == f"{colour}{pattern}{pattern}{seam}"
        if car is None and square not in lit:
            assert seen.cell(MIDDLE[square.lane], square.row) == f"{pattern * 3}{seam}"


def test_the_squares_where_the_throw_can_end_have_their_numbers_and_one_at_most_is_marked(seen: Seen) -> None:
    lines, marks = {**MIDDLE, Lane.PIT: PIT, Lane.BOX: BOX}, list[str]()
    for square, number in seen.lit.items():
        if square.row in seen.rows and seen.race.car_at(square) is None:
            cell = seen.cell(lines[square.lane], square.row)
            assert cell[1] == number
            marks.append(cell[0])
    assert sorted(marks) in ([" "] * len(marks), [*[" "] * (len(marks) - 1), ">"])


def test_limits_are_beside_their_squares(seen: Seen) -> None:
    for square, _ in seen.squares():
        limit = seen.race.track.limit(square)
        assert seen.cell(LIMIT[square.lane], square.row) == (f"({limit})" if limit else "").ljust(WIDTH)


def test_solid_lines_and_dashed_ones_lie_between_the_lanes(seen: Seen) -> None:
    for row in seen.rows:
        assert seen.cell(BETWEEN, row) == ("====" if row in seen.race.track.solid else "--  ")


def test_cars_that_are_out_stand_beside_their_squares(seen: Seen) -> None:
    out = {car.square: car.name for car in seen.race.cars if car.is_out_for_now}
    pit, wall = seen.race.track.pit, seen.race.track.wall
    for square, _ in seen.squares():
        cell = seen.cell(OUT[square.lane], square.row)
        if square.lane is Lane.RIGHT and pit and square.row == pit.entrance:
            assert cell == "\\PIT"
        elif square.lane is Lane.RIGHT and square.row in wall:
            assert cell[:3] == '"""'
        else:
            assert cell == out.get(square, "").ljust(WIDTH)


def test_the_pit_lane_and_its_boxes_are_where_the_track_has_them(seen: Seen) -> None:
    pit = seen.race.track.pit
    assert pit is not None
    teams = {box: car.team for car in seen.race.cars for box in car.boxes}
    for row in seen.rows:
        taken = seen.race.car_at(at(Lane.PIT, row)) or at(Lane.PIT, row) in seen.lit
        if not taken:
            assert seen.cell(PIT, row) == ("... " if row in pit.lane else "    ")
        taken = seen.race.car_at(at(Lane.BOX, row)) or at(Lane.BOX, row) in seen.lit
        if not taken:
            assert seen.cell(BOX, row).rstrip() == (teams.get(row, "box") if row in pit.boxes else "")


def test_the_flag_is_over_the_first_row_and_no_other(seen: Seen) -> None:
    flags = [row for row in seen.rows if "P" in seen.cell(RULER, row)]
    assert flags == [row for row in seen.rows if row == 0]


def test_the_panel_says_whose_go_it_is_and_the_bottom_line_how_to_go_on(seen: Seen) -> None:
    car = seen.race.current_car
    assert seen.lines[16].startswith(f" {car.name} . your go . ")
    assert str(car.square) in seen.lines[16]
    assert re.match(r" .*Enter (throw|drive) .*\? help  q leave", seen.lines[23])


def test_neither_the_coach_nor_an_open_palette_of_commands_sends_anything_while_nobody_acts(
    tmp_path: Path,
) -> None:
    environ = {f"XDG_{kind}_HOME": str(tmp_path) for kind in ("DATA", "CONFIG", "STATE", "CACHE")}
    with PseudoTerminal([sys.executable, str(PROGRAM), "out"], environ=environ) as terminal:
        sight = Sight(terminal)
        sight.wait_for("You drive AZA1 and AZA2")
        terminal.read_until_quiet(0.5)
        assert terminal.read(0.7) == b""
        terminal.type("\x10")
        sight.wait_for("Throw two dice")
        terminal.read_until_quiet(0.5)
        assert terminal.read(0.7) == b""
