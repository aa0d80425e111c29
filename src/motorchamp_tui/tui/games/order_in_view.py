"""Order in view: the cars that have a line where there are fewer lines than cars, and what all lines have."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from motorchamp_tui.games.protocol import AnyCar
from motorchamp_tui.names import LONGEST_NAME
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, line

Car = TypeVar("Car")
DriverWords = Mapping[str, Sequence[str]]
"""For drivers for whom another drives: the words instead of their name, from the longest to the shortest."""
FEWEST_DRIVER_COLUMNS, DRIVER_COLUMNS, SOMEBODY_FOR_COLUMNS = 9, 12, 17
"""The columns of drivers with a gap: at least, where there is room, and where others drive for some of them."""


def in_view(ranked: Sequence[Car], at: int, lines: int) -> Sequence[Car]:
    """The leader, and those around the car ``at`` this place, as many as there are lines."""
    if len(ranked) <= lines:
        return ranked
    if lines < 2:
        return ranked[at:][: max(lines, 0)]
    around = lines - 1
    first = max(1, min(at - around // 2, len(ranked) - around))
    return [ranked[0], *ranked[first:][:around]]


def mark_of(*, is_current: bool) -> tuple[str, Style]:
    """The sign before the car whose go it is."""
    return "▶" if is_current else " ", palette.MARKED


def place_and_car(mark: tuple[str, Style], place: int, car: AnyCar, columns: int) -> Line:
    """A mark, the place, and the car in the colours of its team; a click on it keeps the camera there."""
    style = palette.clickable(palette.team_style(car.team), f"screen.camera('{car.name}')")
    return [*line(mark, (f"{place:2} ", palette.FAINT)), Segment(f"{car.name:{columns}}", style)]


def pin(car: AnyCar) -> list[Segment]:
    """The lap pin: a dot in its colour, and the laps completed."""
    if car.laps < 1:
        return line(("·  ", palette.FAINT))
    return [Segment(f"●{car.laps:<2}", palette.pin_style(car.laps))]


def driver_columns(cars: Sequence[AnyCar], driven_by: DriverWords, room: int) -> int:
    """How many of these columns the drivers of all cars have: none where a name would have to be cut.

    A name that is longer than a person's may be, as that of a program, is cut all the same.
    """
    longest = max(cell_len(driven_by.get(car.driver, [car.driver])[-1]) for car in cars)
    needed = 1 + min(longest, LONGEST_NAME)
    wanted = SOMEBODY_FOR_COLUMNS if driven_by else DRIVER_COLUMNS
    return max(needed, min(wanted, room)) if room >= max(needed, FEWEST_DRIVER_COLUMNS) else 0


def driver_part(car: AnyCar, driven_by: DriverWords, columns: int) -> tuple[str, Style]:
    """The driver of a car, or the words for the one who drives for them, in this many columns with a gap."""
    style = palette.MARKED if car.driver in driven_by else palette.PLAIN
    words = page.longest(driven_by.get(car.driver, [car.driver]), columns - 1)
    return f"{page.column(words, columns - 1)} ", style
