"""Panel for a figure of the rulebook: its title, a live lane grid, and what happens at this step."""

from textual.app import ComposeResult
from textual.containers import Vertical

from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.games.rulebook import Figure, FigureStep
from motorchamp_tui.tui.board.lane_grid import ROWS_BEHIND, LaneGrid
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.seen import Lights
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, LinesPanel, line

WORDS_LINES, MOST_CAPTION_LINES = 4, 3
LINES = WORDS_LINES + MOST_CAPTION_LINES + 16
"""Lines for the grid at its smallest, with what is above and below it."""


class FigurePanel(Vertical):
    """Title, road and words, one below the other."""

    DEFAULT_CSS = f"""
    FigurePanel #figure_road {{ height: 1fr; }}
    FigurePanel #words {{ height: {WORDS_LINES}; }}
    """

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield LinesPanel(id="caption")
        yield LaneGrid(patterned=bool(getattr(self.app, "is_patterned", False)), id="figure_road")
        yield LinesPanel(id="words")

    _shown: tuple[str, str, Figure[AnyRace], int] | None = None

    def show_step(self, of: str, caption: str, figure: Figure[AnyRace], number: int) -> None:
        """Show a step of a figure; ``of`` is the ruling or the chapter that it belongs to."""
        self._shown = of, caption, figure, number
        self._draw()

    def on_resize(self) -> None:
        """Draw it for the new size."""
        self._draw()

    def _draw(self) -> None:
        if self._shown is None or not self.size:
            return
        of, caption, figure, number = self._shown
        step = figure.steps[number]
        place = f"step {number + 1} of {len(figure.steps)}"
        self.query_one("#caption", LinesPanel).show(caption_lines(of, caption, place, self.size.width))
        words = page.wrapped(step.words, self.size.width - 2, indent=1)
        self.query_one("#words", LinesPanel).show(words[:WORDS_LINES])
        road = self.query_one(LaneGrid)
        road.visible = step.race is not None
        if step.race is not None:
            self._show_road(road, step, step.race)

    @staticmethod
    def _show_road(road: LaneGrid, step: FigureStep[AnyRace], race: AnyRace) -> None:
        is_new = road.race is None or road.race.track != race.track
        road.show(race, lights_of(step, race))
        if is_new:
            road.look_from(first_row(step, race, road.rows_in_view))
        elif not race.is_over:
            road.bring_into_view(race.current_car.place.row, step.rows_ahead)


def caption_lines(of: str, caption: str, step: str, columns: int) -> list[Line]:
    """The ruling or chapter of the figure, its title, and the step."""
    *above, last = page.wrapped(caption, columns - len(step) - 4, palette.MARKED, indent=1)
    return [
        *page.wrapped(of, columns - 1, palette.FAINT, indent=1),
        *above,
        [*last, *line((f"   {step}", palette.FAINT))],
    ]


def lights_of(step: FigureStep[AnyRace], race: AnyRace) -> Lights:
    """The lights on the road: chances before the throw, ends after it."""
    if step.choice is not None:
        return face_of(race).lights_of(race, step.choice)
    return Lights(ends=step.ends, chosen=step.chosen)


def first_row(step: FigureStep[AnyRace], race: AnyRace, rows_in_view: int) -> int:
    """The row to look from: a little behind the current car, or from where most cars are seen."""
    rows, ring = [car.place.row for car in race.cars], race.track.rows
    if step.is_a_go:
        return (race.current_car.place.row - ROWS_BEHIND) % ring
    start = max(rows, key=lambda row: sum((other - row) % ring < rows_in_view - ROWS_BEHIND for other in rows))
    return (start - ROWS_BEHIND) % ring
