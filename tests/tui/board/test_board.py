"""The board from above on screen: what a race paints again, what is in view, and what the mouse does."""

import random
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest
from attrs import evolve
from pressing import lines_of, settle, text_of
from rich.color import ColorSystem
from textual import events
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.message import Message
from textual.pilot import Pilot

from drawings import car, race, road
from motorchamp_tui.games.liveries import livery_of
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.track import Square, Track, at, square_named
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.road import Lane, Place
from motorchamp_tui.terminals.screen.screen_memory import cells
from motorchamp_tui.tui.board.cells import BoardCells, empty_board
from motorchamp_tui.tui.board.colours import HALO, LIT, LIT_CHOSEN, RISK, Cell
from motorchamp_tui.tui.board.overlay import overlay
from motorchamp_tui.tui.board.picture import picture
from motorchamp_tui.tui.board.signs import Spot, has_every_limit
from motorchamp_tui.tui.board.widget import LEAST_STEP, ZOOM_NAMES, Board, Zoom
from motorchamp_tui.tui.games.motorchamp.track_surface import box_owners, seen_cars, surface, surface_of
from motorchamp_tui.tui.games.seen import Chance, Lights
from motorchamp_tui.tui.look import palette

pytestmark = pytest.mark.painted

LONG = tracks.circuit("A1-B1-C1")
DARK = Lights()


class Table(App[None]):
    """A board and nothing else; remembers what it says."""

    CSS = "Board { width: 1fr; height: 1fr; }"

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board = board
        self.said: list[Message] = []

    def compose(self) -> ComposeResult:
        yield self.board

    def on_lane_grid_place_clicked(self, message: Board.PlaceClicked) -> None:
        self.said.append(message)

    def on_lane_grid_scrolled(self, message: Board.Scrolled) -> None:
        self.said.append(message)


@asynccontextmanager
async def table(
    on: Race, size: tuple[int, int] = (80, 24), zoom: Zoom = Zoom.WHOLE, *, patterned: bool = False
) -> AsyncIterator[tuple[Pilot[None], Table, Board]]:
    app = Table(Board(zoom=zoom, patterned=patterned))
    async with app.run_test(size=size) as pilot:
        app.board.show(on, DARK)
        await settle(pilot)
        yield pilot, app, app.board


def field(track: Track = LONG) -> Race:
    return race(track, car("AZA1", "R10"), car("VAN1", "L20"), car("COO2", "R30", out=True))


def board_at(scale: float, on: Race, *, patterned: bool = False) -> BoardCells:
    return empty_board(picture(surface_of(on.track), scale), box_owners(on), is_patterned=patterned)


def spot_of(board: BoardCells, square: Place) -> Spot:
    middle = board.drawn.sheet.middle_of(square)
    return int(middle.x), int(middle.y) // 2


def grounds(cells: Iterator[Cell]) -> set[str]:
    return {cell.style.bgcolor.name for cell in cells if cell.style.bgcolor}


def inks(cells: Iterator[Cell]) -> set[str]:
    return {cell.style.color.name for cell in cells if cell.style.color}


def words(cells: dict[Spot, Cell]) -> str:
    """The letters of an overlay, line by line."""
    lines: dict[int, dict[int, str]] = {}
    for (column, line), cell in cells.items():
        if cell.character not in " ▀":
            lines.setdefault(line, {})[column] = cell.character
    return "\n".join(
        "".join(letters.get(column, " ") for column in range(min(letters), max(letters) + 1))
        for letters in lines.values()
    )


@pytest.mark.parametrize(("scale", "label"), [(2.25, "A1"), (4.0, "A1"), (6.5, "AZA1")])
def test_a_car_stands_on_its_square_with_its_name_in_the_colours_of_its_team(scale: float, label: str) -> None:
    on = race(LONG, car("AZA1", "R10"))
    board = board_at(scale, on)
    cells = overlay(board, seen_cars(on), DARK)
    assert label in words(cells)
    column, line = spot_of(board, on.cars[0].square)
    near = [cells[column + x, line + y] for x in (-1, 0) for y in (0,) if (column + x, line + y) in cells]
    ground = livery_of("AZA1")[0]
    assert ground in grounds(iter(near))


@pytest.mark.parametrize("scale", [1.0, 2.25, 4.0, 6.5])
def test_names_of_neighbours_do_not_hide_each_other(scale: float) -> None:
    names = ["AZA1", "VAN1", "COO1", "LOT1", "POR1", "TAL1"]
    squares = ["R20", "L20", "R21", "L21", "R22", "L22"]
    on = race(LONG, *(car(name, square) for name, square in zip(names, squares, strict=True)))
    shown = words(overlay(board_at(scale, on), seen_cars(on), DARK))
    assert sorted(letter for letter in shown if letter.isalpha()) == sorted(
        letter for name in names for letter in (name[:-1] if scale > 5 else name[0])
    )


def test_the_current_car_has_a_frame_and_no_other_has() -> None:
    on = race(LONG, car("AZA1", "R10"))
    over = race(LONG, car("AZA1", "R10", out=True))
    for scale in (2.25, 6.5):
        cells = overlay(board_at(scale, on), seen_cars(on), DARK)
        assert HALO in grounds(iter(cells.values())) | inks(iter(cells.values()))
        cells = overlay(board_at(scale, over), seen_cars(over), DARK)
        assert HALO not in grounds(iter(cells.values())) | inks(iter(cells.values()))


def test_a_car_that_is_out_stands_off_the_road_and_is_turned_round_by_the_first_pass() -> None:
    seen = []
    for passes in (0, 1):
        on = race(LONG, car("AZA1", "L20", out=True, passes=passes))
        board = board_at(6.5, on)
        cells = overlay(board, seen_cars(on), DARK)
        assert "AZA1" in words(cells)
        assert spot_of(board, on.cars[0].square) not in cells
        seen.append(cells)
    assert seen[0] != seen[1]


def test_a_car_that_has_finished_or_is_out_for_good_is_gone() -> None:
    on = race(LONG, car("AZA1", "R10"))
    gone = race(LONG, on.cars[0].taken_off(on.cars[0].status.FINISHED))
    assert overlay(board_at(4.0, on), seen_cars(gone), DARK) == {}


@pytest.mark.parametrize("flap", ["pit", "handicap"])
def test_a_flap_is_seen_on_the_back_of_a_car(flap: str) -> None:
    with_flap, without = race(LONG, car("AZA1", "R10", flap=flap)), race(LONG, car("AZA1", "R10"))
    board = board_at(6.5, without)
    seen = inks(iter(overlay(board, seen_cars(with_flap), DARK).values())) | grounds(
        iter(overlay(board, seen_cars(with_flap), DARK).values())
    )
    assert palette.FLAP_COLOURS[flap] in seen


def test_where_nobody_stops_no_team_has_its_name_on_a_box() -> None:
    stops = race(LONG, car("AZA1", "R10", boxes=LONG.pit.boxes[:1] if LONG.pit else ()))
    runs = evolve(stops, rules=evolve(stops.rules, pit_stops=False))
    for on, names in ((stops, 1), (runs, 0)):
        board = empty_board(picture(surface(on), 6.5), box_owners(on), is_patterned=False)
        lines = ["".join(cell.character for cell in line) for line in board.lines]
        assert sum(line.count("AZA") for line in lines) == names


def test_a_car_that_spins_is_drawn_turned() -> None:
    on = race(LONG, car("AZA1", "R10"))
    board = board_at(6.5, on)
    assert overlay(board, seen_cars(on), DARK, {"AZA1": 90}) != overlay(board, seen_cars(on), DARK)


def test_lit_ends_are_told_from_the_chosen_one_and_numbered() -> None:
    on = race(LONG, car("AZA1", "R10"))
    first, second = square_named("R14"), square_named("L14")
    lights = Lights(ends=((first, "1"), (second, "2")), chosen=second)
    for scale in (2.25, 4.0, 6.5):
        board = board_at(scale, on)
        cells = overlay(board, seen_cars(on), lights)
        for square, colour, label in ((first, LIT, "1"), (second, LIT_CHOSEN, "2")):
            spots = {(x, y // 2) for x, y in board.drawn.areas[square]}
            here = [cells[spot] for spot in spots]
            assert colour in grounds(iter(here)) | inks(iter(here))
            assert label in {cell.character for cell in here}


def test_the_numbers_of_two_ends_side_by_side_are_both_seen_on_the_smallest_board() -> None:
    on = race(LONG, car("AZA1", "R10"))
    for row in range(12, LONG.rows):
        ends = ((at(Lane.RIGHT, row), "1"), (at(Lane.LEFT, row), "2"))
        shown = words(overlay(board_at(1.0, on), seen_cars(on), Lights(ends=ends)))
        assert {"1", "2"} <= {letter for line in shown.splitlines() for letter in line}


def test_of_many_ends_on_the_smallest_board_only_those_are_numbered_that_can_be_told_apart() -> None:
    on = race(LONG, car("AZA1", "R10"))
    ends = [(at(lane, row), f"{row}") for row in range(11, 31) for lane in (Lane.RIGHT, Lane.LEFT)]
    cells = overlay(board_at(1.0, on), seen_cars(on), Lights(ends=ends, chosen=at(Lane.LEFT, 13)))
    numbers = re.findall(r"(?<!A)\d+", words(cells))
    assert "13" in numbers
    assert 1 < len(numbers) < len(ends)
    assert all(len(number) == 2 for number in numbers)


def test_chances_tint_their_squares_and_are_told_in_full_size() -> None:
    on = race(LONG, car("AZA1", "R10"))
    out = Chance(1, 6, is_mishap=True)
    lights = Lights(chances={square_named("R14"): Chance(1, 6), square_named("L16"): out})
    small, large = board_at(2.25, on), board_at(6.5, on)
    assert "17%" in words(overlay(large, seen_cars(on), lights))
    assert "!17%" in words(overlay(large, seen_cars(on), lights))
    assert "17" not in words(overlay(small, seen_cars(on), lights))
    for board in (small, large):
        cells = overlay(board, seen_cars(on), lights)
        assert {spot_of(board, square) for square in lights.chances} <= cells.keys()


def test_a_likely_end_has_more_colour_than_an_unlikely_one_and_risk_another() -> None:
    on = race(road(40), car("AZA1", "R1"))
    board = board_at(4.0, on)
    square = square_named("R14")
    tints = []
    for chance in (Chance(1, 36), Chance(1, 6), Chance(1, 6, is_mishap=True)):
        cells = overlay(board, seen_cars(on), Lights(chances={square: chance}))
        tints.append(grounds(iter([cells[spot_of(board, square)]])))
    assert len({tuple(tint) for tint in tints}) == 3
    assert RISK not in tints[0]


@pytest.mark.parametrize("scale", [2.25, 6.5])
def test_where_squares_have_patterns_cars_ends_and_chances_are_words(scale: float) -> None:
    on = race(LONG, car("AZA1", "R10"), car("VAN1", "L20", out=True))
    lights = Lights(ends=((square_named("R14"), "1"), (square_named("L17"), "2")), chosen=square_named("L17"))
    cells = overlay(board_at(scale, on, patterned=True), seen_cars(on), lights)
    shown = words(cells)
    assert "[2]" in shown
    assert "1" in shown
    assert "▀" not in {cell.character for cell in cells.values()}
    assert len([letter for letter in shown if letter in "←→↑↓"]) == 2


def _painted(board: Board, on: Race, lights: Lights = DARK) -> list[Region]:
    asked: list[Region] = []
    refresh, board.refresh = board.refresh, lambda *regions, **_: asked.extend(regions or [board.region])  # type: ignore[method-assign, assignment]
    board.show(on, lights)
    board.refresh = refresh  # type: ignore[method-assign]
    return asked


@pytest.mark.parametrize("zoom", Zoom)
async def test_a_step_paints_only_the_cells_around_the_car(zoom: Zoom) -> None:
    on = field()
    async with table(on, zoom=zoom) as (_, _, board):
        board.bring_into_view(10, 3)
        stepped = race(LONG, car("AZA1", "R11"), *on.cars[1:])
        regions = _painted(board, stepped)
        assert regions
        assert sum(region.area for region in regions) < 120
        assert all(region.height == 1 for region in regions)


async def test_the_same_race_again_paints_nothing() -> None:
    on = field()
    async with table(on) as (_, _, board):
        assert _painted(board, on) == []


async def test_a_car_out_of_view_paints_nothing() -> None:
    on = field()
    async with table(on, (40, 12), Zoom.FULL) as (_, _, board):
        board.bring_into_view(10, 0)
        far = race(LONG, on.cars[0], on.cars[1], car("COO2", "R50"))
        further = race(LONG, on.cars[0], on.cars[1], car("COO2", "R51"))
        board.show(far, DARK)
        assert _painted(board, further) == []


async def test_what_is_painted_in_pieces_looks_like_what_is_painted_whole() -> None:
    on = field()
    moved = race(LONG, car("AZA1", "R14"), car("VAN1", "L24"), car("COO2", "R30"))
    async with table(on, zoom=Zoom.READABLE) as (pilot, app, board):
        board.bring_into_view(20, 0)
        board.show(moved, Lights(chances={square_named("L26"): Chance(1, 6)}))
        board.show(moved, DARK)
        await settle(pilot)
        in_pieces = lines_of(app)
        board.refresh()
        await settle(pilot)
        assert lines_of(app) == in_pieces
        assert board._over == overlay(board_at(4.5, moved), seen_cars(moved), DARK)


@pytest.mark.parametrize("size", [(50, 12), (80, 20), (158, 46)])
async def test_the_whole_circuit_is_in_view_at_the_first_zoom(size: tuple[int, int]) -> None:
    async with table(field(), size) as (_, _, board):
        assert board.drawn is not None
        for x, y in (pixel for pixels in board.drawn.areas.values() for pixel in pixels):
            assert 0 <= x - board.left < size[0]
            assert 0 <= y // 2 - board.top < size[1]


async def test_wide_windows_show_the_whole_of_a_long_circuit_nearly_at_full_size() -> None:
    async with table(field(), (158, 46)) as (_, _, board):
        assert board.drawn is not None
        assert board.drawn.scale > 5
        assert board.scale_of(Zoom.READABLE) == board.drawn.scale


async def test_another_size_of_the_window_draws_the_circuit_anew() -> None:
    async with table(field(), (80, 24)) as (pilot, _, board):
        before = board.scale_of(Zoom.WHOLE)
        await pilot.resize_terminal(158, 46)
        await settle(pilot)
        assert board.drawn is not None
        assert board.drawn.scale > before


async def test_zooming_goes_from_whole_to_full_and_back() -> None:
    async with table(field(), (80, 24)) as (pilot, app, board):
        scales = []
        for _ in range(4):
            assert board.drawn is not None
            scales.append(board.drawn.scale)
            board.next_zoom()
            await settle(pilot)
        assert scales[0] < scales[1] < scales[2]
        assert scales[3] == scales[0]
        assert "V1" not in text_of(app) or board.zoom is not Zoom.FULL


@pytest.mark.parametrize("size", [(80, 14), (80, 22), (120, 20), (160, 36), (200, 60)])
@pytest.mark.parametrize("name", ["A1-B1-C1", "A2-B2-C2", "A1-C1", "A2-C2"])
async def test_every_step_of_the_zoom_is_worth_it_and_the_board_says_which_is_on(
    name: str, size: tuple[int, int]
) -> None:
    on = race(tracks.circuit(name), car("AZA1", "R10"))
    async with table(on, size) as (pilot, app, board):
        steps = len(board.zooms)
        assert steps > 1 or board.scale_of(Zoom.WHOLE) * LEAST_STEP > 9
        for number in range(1, steps + 1):
            assert board.drawn is not None
            shown = f"z zoom {number}/{steps}: {ZOOM_NAMES[board.zoom]}"
            assert (shown in text_of(app)) is (steps > 1)
            assert ("all limits" in text_of(app)) is not has_every_limit(board.drawn)
            assert number == 1 or has_every_limit(board.drawn)
            before = board.drawn.scale
            board.next_zoom()
            await settle(pilot)
            assert number == steps or board.drawn.scale >= LEAST_STEP * before
        assert board.zoom is Zoom.WHOLE


async def test_what_the_board_says_of_its_zoom_hides_no_road_where_a_corner_is_free() -> None:
    async with table(field(), (120, 20)) as (_, app, board):
        (y, told) = next((y, line) for y, line in enumerate(lines_of(app)) if "zoom 1/3" in line)
        here = [x for x in range(told.index("zoom") - 3, 120) if told[x] != "▀"]
        assert not any(board.place_at(x, y) for x in here)


@pytest.mark.parametrize("zoom", [Zoom.READABLE, Zoom.FULL])
@pytest.mark.parametrize("row", range(0, LONG.rows, 7))
async def test_the_board_follows_a_car_everywhere(zoom: Zoom, row: int) -> None:
    async with table(field(), (60, 14), zoom) as (_, _, board):
        board.bring_into_view(row, 12)
        assert _is_seen(board, at(Lane.RIGHT, row))
        assert _is_seen(board, at(Lane.LEFT, row))
        assert _is_seen(board, at(Lane.RIGHT, (row + 2) % LONG.rows))


def _is_seen(board: Board, square: Square) -> bool:
    width, height = board.size
    return any(board.place_at(x, y) is square for x in range(width) for y in range(height))


async def test_a_car_well_in_view_moves_nothing() -> None:
    async with table(field(), (60, 14), Zoom.FULL) as (_, _, board):
        board.bring_into_view(12, 4)
        before = board.left, board.top
        board.bring_into_view(13, 2)
        assert (board.left, board.top) == before


async def test_the_board_scrolls_in_both_directions_and_stops_at_its_ends() -> None:
    async with table(field(), (60, 14), Zoom.FULL) as (pilot, app, board):
        assert board.drawn is not None
        columns, lines = board.drawn.size
        board.scroll_cells(10_000, 10_000)
        assert (board.left, board.top) == (columns - 60, lines - 14)
        board.scroll_cells(-4, -3)
        assert (board.left, board.top) == (columns - 64, lines - 17)
        board.scroll_cells(-10_000, -10_000)
        assert (board.left, board.top) == (0, 0)
        await settle(pilot)
        assert [type(message) for message in app.said] == [Board.Scrolled] * 3


@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize("name", ["R10", "L12", "P50", "B50"])
async def test_a_click_on_a_square_says_which(zoom: Zoom, name: str) -> None:
    square = square_named(name)
    async with table(field(), (80, 24), zoom) as (pilot, app, board):
        board.bring_into_view(square.row, 0)
        assert board.drawn is not None
        middle = board.drawn.sheet.middle_of(square)
        where = int(middle.x) - board.left, int(middle.y) // 2 - board.top
        await pilot.click(offset=where)
        await settle(pilot)
        clicked = [message.place for message in app.said if isinstance(message, Board.PlaceClicked)]
        # Two squares may share a cell of the small picture; then the upper one is meant.
        assert clicked == [board.place_at(*where)]
        if zoom is not Zoom.WHOLE:
            assert clicked == [square]


async def test_a_click_on_the_grass_says_nothing() -> None:
    async with table(field()) as (pilot, app, _):
        await pilot.click(offset=(0, 0))
        await settle(pilot)
        assert app.said == []


async def test_the_board_can_be_dragged_without_clicking_on_a_square() -> None:
    async with table(field(), (60, 14), Zoom.FULL) as (pilot, app, board):
        board.bring_into_view(20, 0)
        before = board.left, board.top
        await pilot.mouse_down(offset=(30, 7))
        await pilot.hover(offset=(25, 9))
        await pilot.mouse_up(offset=(25, 9))
        await settle(pilot)
        assert (board.left, board.top) == (before[0] + 5, before[1] - 2)
        assert {type(message) for message in app.said} == {Board.Scrolled}


@pytest.mark.parametrize(
    ("kind", "shift", "moved"),
    [
        (events.MouseScrollDown, False, (0, 3)),
        (events.MouseScrollUp, False, (0, -3)),
        (events.MouseScrollDown, True, (6, 0)),
        (events.MouseScrollRight, False, (6, 0)),
        (events.MouseScrollLeft, False, (-6, 0)),
    ],
)
async def test_the_wheel_scrolls(kind: type[events.MouseEvent], shift: bool, moved: tuple[int, int]) -> None:
    async with table(field(), (60, 14), Zoom.FULL) as (pilot, _, board):
        board.scroll_cells(30, 10)
        before = board.left, board.top
        board.post_message(kind(board, 5, 5, 0, 0, 0, shift, False, False))
        await settle(pilot)
        assert (board.left - before[0], board.top - before[1]) == moved


async def test_a_board_without_a_race_shows_land() -> None:
    app = Table(Board())
    async with app.run_test(size=(40, 10)) as pilot:
        await settle(pilot)
        assert set(text_of(app)) <= {" ", "\n"}
        app.board.bring_into_view(3, 3)
        app.board.next_zoom()
        await pilot.click(offset=(5, 5))
        assert app.said == []


@pytest.mark.parametrize("zoom", [Zoom.WHOLE, Zoom.FULL])
async def test_a_part_of_a_line_is_what_the_whole_line_shows_there(zoom: Zoom) -> None:
    chance = random.Random(5)
    async with table(field(), (90, 30), zoom) as (_, _, board):
        assert board.note
        for y in range(30):
            line = cells(board.render_line(y), ColorSystem.TRUECOLOR)
            assert len(line) == 90
            for _ in range(9):
                first, last = sorted(chance.sample(range(91), 2))
                assert cells(board.render_part(y, first, last), ColorSystem.TRUECOLOR) == line[first:last]


async def test_the_note_is_in_a_corner_whatever_the_size_of_the_window() -> None:
    async with table(field(), (90, 30), Zoom.FULL) as (pilot, app, board):
        for columns, rows in ((60, 20), (90, 21), (90, 30)):
            await pilot.resize_terminal(columns, rows)
            await settle(pilot)
            lines = lines_of(app)
            told = [(y, line.index(board.note)) for y, line in enumerate(lines) if board.note in line]
            assert len(told) == 1
            assert told[0][0] in (0, rows - 1)
            assert told[0][1] in (0, columns - len(board.note))


async def test_a_circuit_larger_than_the_window_is_not_painted_again_where_nothing_has_moved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with table(field(), (20, 5)) as (_, _, board):
        repainted = list[tuple[Region, ...]]()
        monkeypatch.setattr(board, "refresh", lambda *regions: repainted.append(regions))
        for row in range(LONG.rows):
            board.bring_into_view(row, 8)
            repainted.clear()
            board.bring_into_view(row, 8)
            assert repainted == []
