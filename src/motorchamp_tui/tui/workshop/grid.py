"""Lane grid on which a circuit is drawn: the road as in a race, with a cursor, a stretch and mistakes on it."""

from collections.abc import Iterator, Mapping, Sequence

from attrs import field, frozen
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message

from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.tui.board.cell_grid import GUTTER
from motorchamp_tui.tui.board.lane_grid import LaneGrid
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.lane_parts import PART_LANES, GridCell, GridSpot, middle_of
from motorchamp_tui.tui.games.seen import MISHAP
from motorchamp_tui.tui.look import palette

HERE, LEAST_COLUMNS = "▶", 3
"""The sign before the word at the cursor, and the columns of both at least: no part of a limit is left over."""


@frozen
class GridMarks:
    """What is marked on the road: the row and line of the cursor, its ``word``, the stretch, and mistakes.

    ``mistakes`` are rows, each with the label of a line.
    """

    row: int = 0
    label: str = ""
    word: str = ""
    rows: Sequence[int] = ()
    mistakes: frozenset[tuple[int, str]] = field(factory=frozenset)


class DrawingGrid(LaneGrid):
    """Shows a road without cars; a click anywhere on it says in which row and on which line."""

    class SpotClicked(Message):
        """A click on a line of a row, by its label; empty between the lines."""

        def __init__(self, row: int, label: str) -> None:
            super().__init__()
            self.row = row
            self.label = label

    marks = GridMarks()

    def _put_over(self, race: AnyRace) -> None:
        """The marks change oftener than the race: nothing of it is kept."""
        self._over, self._over_of = self.draw_over(race), None

    def draw_over(self, race: AnyRace) -> Mapping[GridSpot, GridCell]:
        """Where goes go wrong, the stretch, mistakes, and over everything the cursor."""
        cells = dict(super().draw_over(race))
        for spot, text, style in self._signs():
            cell = cells.get(spot) or self._road.get(spot)
            if cell is not None:
                rest = list(_from_column(cell, len(text)))
                cells[spot] = (Segment(text, style), *rest)
        return cells

    def _signs(self) -> Iterator[tuple[GridSpot, str, Style]]:
        """What is written over the beginning of a cell."""
        marks, width = self.marks, self._width
        for row in marks.rows:
            yield (row, "ruler"), str(row).ljust(min(width, len(str(row)))), palette.LIT
        yield (marks.row, "ruler"), str(marks.row), palette.EMPHATIC
        for row, label in sorted(marks.mistakes):
            part = self._part_of(label)
            yield (row, part), f"{row}{MISHAP}" if part == "ruler" else MISHAP, palette.RISK
        if marks.label:
            spot = marks.row, self._part_of(marks.label)
            is_wrong = (marks.row, marks.label) in marks.mistakes
            sign = MISHAP if is_wrong else HERE
            yield spot, f"{sign}{marks.word}".ljust(LEAST_COLUMNS)[:width], palette.LIT_CHOSEN

    def _part_of(self, label: str) -> str:
        """The text line of the grid for a line of the drawing: in the middle of a lane."""
        part = face_of(self.race).DRAWN_AT[label] if self.race is not None else ""
        return (
            f"{part} {middle_of(self.lane_lines)}" if part in PART_LANES and part not in ("pit", "box") else part
        )

    def _label_at(self, y: int) -> str:
        line = y - self.top
        if self.race is None or not 0 <= line < len(self.parts):
            return ""
        part = self.parts[line]
        lane = part.split()[0]
        drawn = {at: label for label, at in face_of(self.race).DRAWN_AT.items()}
        return drawn.get(part) or drawn.get(lane if lane in PART_LANES else "", "")

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Release; without a drag it was a click on a line of a row."""
        self.release_mouse()
        held, self._grip = self._grip, None
        column = (event.x - GUTTER) // self.cell_width
        if held is not None and not self._was_dragged and self.race is not None and event.x >= GUTTER:
            row = (self.first_row + column) % self.race.track.rows
            self.post_message(self.SpotClicked(row, self._label_at(event.y)))


def _from_column(cell: GridCell, column: int) -> Iterator[Segment]:
    """What is in a cell from this column on."""
    for segment in cell:
        if column < len(segment.text):
            yield Segment(segment.text[column:], segment.style)
        column = max(0, column - len(segment.text))
