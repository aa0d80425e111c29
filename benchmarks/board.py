"""What the board from above costs compared with the lane grid: bytes and processor time of a step and a scroll.

``python -m benchmarks.board`` measures it. Everything runs in one process, without a terminal: bytes are those
that would be written to a terminal with all colours.
"""

import asyncio
import functools
import statistics
import time
from collections.abc import Callable, Iterator

from attrs import evolve, frozen
from rich.color import ColorSystem
from textual._compositor import CompositorUpdate
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from benchmarks.figures import Figure
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.track import at
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.race.plan import line_up_by_plan, plan_race
from motorchamp_tui.terminals.screen import textual_fixes
from motorchamp_tui.tui.board import cells, picture
from motorchamp_tui.tui.board.lane_grid import LaneGrid
from motorchamp_tui.tui.board.widget import Board, Zoom
from motorchamp_tui.tui.games.motorchamp import track_surface
from motorchamp_tui.tui.games.seen import Lights

CIRCUIT, DRIVERS = "A2-B2-C2", "Ann,bot:steady,bot:steady,bot:steady"
STEPS, SCROLLS, PICTURES, AHEAD = 138, 20, 5, 3
SIZES = ((78, 19), (158, 46))
LIGHTS = Lights()


@frozen
class Cost:
    """What one update cost."""

    size: int
    seconds: float


class Picture(App[None]):
    """Nothing but one drawing of the track."""

    CSS = "Board, LaneGrid { width: 1fr; height: 1fr; }"

    def __init__(self, drawing: Board | LaneGrid) -> None:
        super().__init__()
        self.picture = drawing

    def compose(self) -> ComposeResult:
        """The drawing."""
        yield self.picture


def figures() -> Iterator[Figure]:
    """Everything about the board."""
    textual_fixes.patch_textual()
    yield from _drawing()
    for columns, lines in SIZES:
        pictures: tuple[LaneGrid | Board, ...] = (LaneGrid(), *(Board(zoom=zoom) for zoom in Zoom))
        for drawing in pictures:
            name = f"board, {drawing.zoom.name.lower()}" if isinstance(drawing, Board) else "lane grid"
            steps, scrolls = asyncio.run(_measure(drawing, columns, lines))
            yield _figure(f"{columns}×{lines} {name}: one car's step", steps)
            if scrolls:
                yield _figure(f"{columns}×{lines} {name}: scrolled", scrolls)


def _drawing() -> Iterator[Figure]:
    """The drawing of a circuit that has not been drawn yet: once for each circuit and size."""
    race = _race()
    for scale in (2.5, 4.0, 6.5):
        seconds = []
        for _ in range(PICTURES):
            picture.picture.cache_clear()
            cells.empty_board.cache_clear()
            started = time.process_time()
            drawn = picture.picture(track_surface.surface_of(race.track), scale)
            cells.empty_board(drawn, track_surface.box_owners(race), is_patterned=False)
            seconds.append(time.process_time() - started)
        yield Figure(f"drawn anew at {scale} pixels a row", f"{1000 * statistics.median(seconds):.0f} ms")


def _figure(what: str, costs: list[Cost]) -> Figure:
    size = statistics.median(cost.size for cost in costs)
    milliseconds = 1000 * statistics.median(cost.seconds for cost in costs)
    return Figure(what, f"{size:,.0f} bytes, {milliseconds:.2f} ms")


async def _measure(drawing: Board | LaneGrid, columns: int, lines: int) -> tuple[list[Cost], list[Cost]]:
    """The costs of a car's steps, and of scrolling by half a screen where there is anything to scroll."""
    app, sizes = Picture(drawing), list[int]()

    def count(_screen: object, update: CompositorUpdate | None) -> None:
        sizes.append(len(update.render_segments(app.console).encode()) if update else 0)

    async with app.run_test(size=(columns, lines)) as pilot:
        app.console._color_system = ColorSystem.TRUECOLOR
        app._display = count  # type: ignore[method-assign, assignment]
        race, steps = _race(), []
        drawing.show(race, LIGHTS)
        for _ in range(STEPS):
            drawing.bring_into_view(race.cars[0].square.row, AHEAD)
            await _settle(pilot)
            race = _one_row_on(race)
            steps.append(await _cost(pilot, sizes, functools.partial(drawing.show, race, LIGHTS)))
        scrolls = []
        for number in range(SCROLLS):
            forth = 1 if number % 2 == 0 else -1
            if isinstance(drawing, LaneGrid):
                scroll = functools.partial(drawing.scroll_rows, 6 * forth)
            elif drawing.zoom is Zoom.WHOLE:
                continue
            else:
                scroll = functools.partial(drawing.scroll_cells, columns // 2 * forth, 0)
            scrolls.append(await _cost(pilot, sizes, scroll))
    return steps, scrolls


async def _cost(pilot: Pilot[None], sizes: list[int], act: Callable[[], object]) -> Cost:
    """The bytes and the time of the processor from the act until it would be seen."""
    before, started = len(sizes), time.process_time()
    act()
    await _settle(pilot)
    return Cost(sum(sizes[before:]), time.process_time() - started)


async def _settle(pilot: Pilot[None]) -> None:
    await pilot._wait_for_screen()
    pilot.app.screen._on_timer_update()


def _race() -> Race:
    race = line_up_by_plan(plan_race(tracks.circuit(CIRCUIT), read_drivers(DRIVERS, BOT_NAMES), seed=1))
    assert isinstance(race, Race)
    return race


def _one_row_on(race: Race) -> Race:
    first, *others = race.cars
    square = at(first.square.lane, (first.square.row + 1) % race.track.rows)
    return evolve(race, cars=(first.moved_to(square, first.laps), *others))


if __name__ == "__main__":
    for figure in figures():
        print(figure, flush=True)
