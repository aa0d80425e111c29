"""Order panel: the cars in the order of the race, with lap pins, flaps and who is out, one line each.

Also the signs of what happens to them, and of what they have earned.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style

from motorchamp_tui.games.motorchamp.rules.classification import classify
from motorchamp_tui.games.motorchamp.rules.race import Car, Flap, Race, Status
from motorchamp_tui.games.motorchamp.wording.figures import FLAG, OUT, SLIPSTREAM, STOP
from motorchamp_tui.games.protocol import LEAD, IncidentKind
from motorchamp_tui.tui.games.order_in_view import in_view
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, line

FEWEST_DRIVER_COLUMNS, DRIVER_COLUMNS, SOMEBODY_FOR_COLUMNS = 9, 12, 17
HEAD_COLUMNS, SQUARE_COLUMNS, SHORT_PLACE_COLUMNS, PLACE_COLUMNS = 16, 4, 8, 16
"""The columns of place, car, pin and flap; then of the square: bare, in short, in full."""
FATES = {Status.FINISHED: "finished", Status.PERMANENTLY_OUT: "out"}
MOST_LINES = 512
"""How many beginnings of lines are remembered: all screens of a race show the same, and a go moves one car."""
OUT_FOR_A_TIME, PERMANENTLY_OUT, FINISHED = "×", "–", "F"

MARKS: Mapping[IncidentKind, tuple[str, Style]] = {
    SLIPSTREAM: ("»", palette.HINT),
    STOP: ("P", palette.PLAIN),
    LEAD: ("▲", palette.MARKED),
    OUT: ("×", palette.BAD),
    FLAG: ("F", palette.WELL),
}
"""The sign for each kind of incident; of several at one place, the last in this order is shown."""

EARNED = "flap"
"""The things that a car can earn on its way."""
FLAP_WORDS = {Flap.NONE: "", Flap.PIT: "▰P pit", Flap.HANDICAP: "▰H handicap"}


def winner(race: Race) -> Car | None:
    """The first of the cars that have finished."""
    return race.cars[race.finishers[0]] if race.finishers else None


def next_car(race: Race) -> Car | None:
    """The car whose go comes after the current one; None for the last of a round.

    That of a new round is known only when the last go is over.
    """
    return race.cars[race.to_go[1]] if len(race.to_go) > 1 else None


def fate(race: Race, car: str) -> str:
    """How the race has ended for a car, in a word; empty while it drives, or waits to."""
    return FATES.get(race.car(car).status, "")


def order_lines(race: Race, columns: int, lines: int, driven_by: Mapping[str, str]) -> Iterator[Line]:
    """A line a car: the leader, then those around the current car when there are more cars than lines.

    Place, car, pin and flap have room in thirteen columns; its square and its driver come with more.
    ``driven_by`` gives the words that replace the name of a driver while another drives for them.
    """
    ranked = [(number, race.car(result.car)) for number, result in enumerate(classify(race), 1)]
    current = None if race.is_over else race.current_car
    at = next((place for place, (_, car) in enumerate(ranked) if car is current), 0)
    for place, car in in_view(ranked, at, lines):
        is_next = car is current
        if columns < HEAD_COLUMNS + SQUARE_COLUMNS:
            yield _in_short(place, car, is_current=is_next)
        else:
            yield [
                *_head(place, car, is_current=is_next),
                *_tail(car, driven_by, columns - HEAD_COLUMNS),
            ]


def _name(car: Car, columns: int) -> Segment:
    """The car in the colours of its team; a click keeps the camera on it."""
    style = palette.clickable(palette.team_style(car.team), f"screen.camera('{car.name}')")
    return Segment(f"{car.name:{columns}}", style)


@lru_cache(MOST_LINES)
def _in_short(place: int, car: Car, *, is_current: bool) -> Line:
    """In thirteen columns: not where the car is, only whether it is temporarily or permanently out."""
    mark, style = ("▶" if is_current else " "), palette.MARKED
    match car.status:
        case Status.TEMPORARILY_OUT:
            mark, style = OUT_FOR_A_TIME, palette.BAD
        case Status.PERMANENTLY_OUT:
            mark, style = PERMANENTLY_OUT, palette.BAD
        case Status.FINISHED:
            mark, style = FINISHED, palette.WELL
        case _:
            pass
    return (
        *line((mark, style), (f"{place:2} ", palette.FAINT)),
        _name(car, 4),
        *line(" "),
        *pin(car),
        Segment(flap(car)[0].text.strip()[1:] or " ", flap(car)[0].style),
    )


@lru_cache(MOST_LINES)
def _head(place: int, car: Car, *, is_current: bool) -> Line:
    mark = "▶" if is_current else " "
    return (
        *line((mark, palette.MARKED), (f"{place:2} ", palette.FAINT)),
        _name(car, 5),
        *line(" "),
        *pin(car),
        *flap(car),
    )


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


def _tail(car: Car, driven_by: Mapping[str, str], columns: int) -> list[Segment]:
    """Driver and square, as far as there is room; at least the square, in four columns."""
    wanted = SOMEBODY_FOR_COLUMNS if driven_by else DRIVER_COLUMNS
    for_place = PLACE_COLUMNS if columns >= wanted + PLACE_COLUMNS else SHORT_PLACE_COLUMNS
    for_driver = min(wanted, columns - for_place)
    if for_driver < FEWEST_DRIVER_COLUMNS:
        return line(_place_words(car, columns))
    style = palette.MARKED if car.driver in driven_by else palette.PLAIN
    name = page.column(driven_by.get(car.driver, car.driver), for_driver - 1)
    return line((f"{name} ", style), _place_words(car, for_place))


def _place_words(car: Car, columns: int) -> tuple[str, Style]:
    match car.status:
        case Status.RUNNING:
            return f"{car.square}", palette.PLAIN
        case Status.TEMPORARILY_OUT:
            passes = f"{car.passes}/2"
            words = next(
                form for form in (f"out by {car.square}, {passes}", f"out {passes}", passes) if len(form) < columns
            )
            return words, palette.MARKED
        case Status.PERMANENTLY_OUT:
            return "out", palette.BAD
        case Status.FINISHED:
            return "finished" if len("finished") <= columns else "fin", palette.WELL


def earned(race: Race, car: str) -> tuple[str, Style]:
    """The flap of a car, in its colour."""
    flap = race.car(car).flap
    return FLAP_WORDS[flap], palette.PLAIN + Style(color=palette.FLAP_COLOURS.get(flap.value))
