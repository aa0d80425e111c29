"""Stretch of the lane grid as lines, for pages that show a moment of a race without a board."""

from collections.abc import Iterator, Sequence

from rich.segment import Segment

from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.race.control import offered
from motorchamp_tui.tui.board.cell_grid import GUTTER
from motorchamp_tui.tui.board.lane_grid import FEWEST_LANE_LINES, NARROWEST, ROWS_BEHIND
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.lane_parts import label_of, parts_of
from motorchamp_tui.tui.games.seen import Lights
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets.lines_panel import Line

TEXT_COLUMNS = 80


def road_lines(race: AnyRace, lights: Lights, width: int, *, patterned: bool) -> Iterator[Line]:
    """The road ahead of the current car, as much as fits."""
    face, rows = face_of(race), race.track.rows
    pit_labels = face.surface(race).pit_labels
    road = face.cells_of_road(race, NARROWEST, FEWEST_LANE_LINES, patterned=patterned)
    over = face.cells_over_road(race, lights, road, NARROWEST, FEWEST_LANE_LINES)
    first = race.current_car.place.row - ROWS_BEHIND
    seen = range(first, first + min(rows, (width - GUTTER) // NARROWEST))
    for part in parts_of(FEWEST_LANE_LINES, has_pits=face.surface(race).pit is not None):
        spots = ((row % rows, part) for row in seen)
        label = Segment(label_of(part, FEWEST_LANE_LINES, *pit_labels), palette.FAINT)
        yield [label, *(segment for spot in spots for segment in over.get(spot) or road[spot])]


def lights_of_choice(race: AnyRace, move: Move) -> Lights:
    """The lights while a player is choosing and has marked this move."""
    choosing = face_of(race).choosing(race, offered(race))
    choosing.mark(move)
    return choosing.lights()


def road_text(race: AnyRace, move: Move) -> Sequence[str]:
    """The road before a choice as plain characters, with the chosen move marked."""
    lines = road_lines(race, lights_of_choice(race, move), TEXT_COLUMNS, patterned=True)
    return ["".join(segment.text for segment in content).rstrip() for content in lines]
