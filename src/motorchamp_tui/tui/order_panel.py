"""The order panel: cars as they lie in the race, with lap pins, flaps and who is out.

Decides how a car's race is told in one line.
"""

from collections.abc import Iterator, Mapping

from rich.segment import Segment
from rich.style import Style

from motorchamp_tui.rules.classification import classify
from motorchamp_tui.rules.race import Car, Flap, Race, Status
from motorchamp_tui.tui import page, palette
from motorchamp_tui.tui.widgets.lines_panel import Line, line

DRIVER_COLUMNS, SOMEBODY_FOR_COLUMNS = 12, 17
NOBODY: Mapping[str, str] = {}


def order_lines(race: Race, lines: int, *, is_wide: bool, driven_by: Mapping[str, str] = NOBODY) -> Iterator[Line]:
    """A line a car, the leader first; around the car on the go when there are more cars than lines.

    ``driven_by`` says who drives for a driver at present, in words that stand in the place of his name.
    """
    ranked = [(number, race.car(result.car)) for number, result in enumerate(classify(race), 1)]
    on_the_go = None if race.is_over else race.car_on_the_go
    if len(ranked) > lines:
        place = next((n for n, (_, car) in enumerate(ranked) if car is on_the_go), 0)
        first = max(0, min(place - lines // 2, len(ranked) - lines))
        ranked = ranked[first : first + lines]
    for place, car in ranked:
        tail = _tail(car, driven_by) if is_wide else line(_place_words(car))
        yield [*_head(place, car, is_on_the_go=car is on_the_go), *tail]


def _head(place: int, car: Car, *, is_on_the_go: bool) -> list[Segment]:
    mark = "▶" if is_on_the_go else " "
    return [
        *line((mark, palette.MARKED), (f"{place:2} ", palette.FAINT)),
        Segment(f"{car.name:5}", palette.team_style(car.team)),
        *line(" "),
        *pin(car),
        *flap(car),
    ]


def pin(car: Car) -> list[Segment]:
    """The lap pin: a dot in its colour, and the laps completed."""
    if car.laps < 1:
        return line(("·  ", palette.FAINT))
    return [Segment(f"●{car.laps:<2}", palette.pin_style(car.laps))]


def flap(car: Car) -> list[Segment]:
    """The pit flap (P, yellow) or the handicap flap (H, red)."""
    if car.flap is Flap.NONE:
        return line("   ")
    letter = "P" if car.flap is Flap.PIT else "H"
    style = Style.parse(f"bold {palette.FLAP_COLOURS[car.flap.value]} on {palette.BACKGROUND}")
    return line((f"▰{letter} ", style))


def _tail(car: Car, driven_by: Mapping[str, str]) -> list[Segment]:
    columns = SOMEBODY_FOR_COLUMNS if driven_by else DRIVER_COLUMNS
    style = palette.MARKED if car.driver in driven_by else palette.PLAIN
    name = page.column(driven_by.get(car.driver, car.driver), columns - 1)
    return line((f"{name} ", style), _place_words(car))


def _place_words(car: Car) -> tuple[str, Style]:
    match car.status:
        case Status.RUNNING:
            return f"{car.square}", palette.PLAIN
        case Status.TEMPORARILY_OUT:
            return f"out by {car.square}, {car.passes}/2", palette.MARKED
        case Status.PERMANENTLY_OUT:
            return "out", palette.BAD
        case Status.FINISHED:
            return "in", palette.WELL
