"""Order panel: the cars in the order of the race, with lap pins, flaps and who is out, one line each.

Also the signs of what happens to them, and of what they have earned.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from rich.style import Style

from motorchamp_tui.games.motorchamp.rules.classification import classify
from motorchamp_tui.games.motorchamp.rules.moves import FLAG, OUT, SLIPSTREAM, STOP
from motorchamp_tui.games.motorchamp.rules.race import Car, Flap, Race, Status
from motorchamp_tui.games.reports import LEAD, IncidentKind
from motorchamp_tui.tui.games.order_in_view import (
    DriverWords,
    driver_columns,
    driver_part,
    in_view,
    mark_of,
    pin,
    place_and_car,
)
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, line

HEAD_COLUMNS, SQUARE_COLUMNS, PLACE_COLUMNS = 16, 4, 7
"""The columns of place, car, pin and flap; then of the square, bare and with words."""
FATES = {Status.FINISHED: "finished", Status.PERMANENTLY_OUT: "out"}
MOST_LINES = 512
"""How many beginnings of lines are remembered: all screens of a race show the same, and a go moves one car."""
IN_SHORT: Mapping[Status, tuple[str, Style]] = {
    Status.TEMPORARILY_OUT: ("×", palette.BAD),
    Status.PERMANENTLY_OUT: ("–", palette.BAD),
    Status.FINISHED: ("F", palette.WELL),
}
"""The sign of a car that does not drive."""

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
FLAPS: Mapping[Flap, tuple[str, Style]] = {
    Flap.NONE: ("   ", palette.PLAIN),
    Flap.PIT: ("▰P ", Style.parse(f"bold {palette.FLAP_COLOURS[Flap.PIT.value]} on {palette.BACKGROUND}")),
    Flap.HANDICAP: (
        "▰H ",
        Style.parse(f"bold {palette.FLAP_COLOURS[Flap.HANDICAP.value]} on {palette.BACKGROUND}"),
    ),
}
"""Each flap with its letter: yellow for the pit stop, red for the handicap."""
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


def order_lines(race: Race, columns: int, lines: int, driven_by: DriverWords) -> Iterator[Line]:
    """A line a car: the leader, then those around the current car when there are more cars than lines.

    Place, car, pin and flap have room in thirteen columns; its square and its driver come with more.
    ``driven_by`` gives the words that replace the name of a driver while another drives for them.
    """
    ranked = [(number, race.car(result.car)) for number, result in enumerate(classify(race), 1)]
    current = None if race.is_over else race.current_car
    at = next((place for place, (_, car) in enumerate(ranked) if car is current), 0)
    after_head = columns - HEAD_COLUMNS
    for_driver = driver_columns(race.cars, driven_by, after_head - PLACE_COLUMNS)
    for place, car in in_view(ranked, at, lines):
        if columns < HEAD_COLUMNS + SQUARE_COLUMNS:
            yield _in_short(place, car, is_current=car is current)
            continue
        tail = [driver_part(car, driven_by, for_driver)] if for_driver else []
        tail.append(_place_words(car, after_head - for_driver))
        yield [*_head(place, car, is_current=car is current), *line(*tail)]


@lru_cache(MOST_LINES)
def _in_short(place: int, car: Car, *, is_current: bool) -> Line:
    """In thirteen columns: not where the car is, only whether it is temporarily or permanently out."""
    sign, style = FLAPS[car.flap]
    return (
        *place_and_car(IN_SHORT.get(car.status, mark_of(is_current=is_current)), place, car, 4),
        *line(" "),
        *pin(car),
        *line((sign[1], style)),
    )


@lru_cache(MOST_LINES)
def _head(place: int, car: Car, *, is_current: bool) -> Line:
    return (
        *place_and_car(mark_of(is_current=is_current), place, car, 5),
        *line(" "),
        *pin(car),
        *line(FLAPS[car.flap]),
    )


def _place_words(car: Car, columns: int) -> tuple[str, Style]:
    match car.status:
        case Status.RUNNING:
            return f"{car.square}", palette.PLAIN
        case Status.TEMPORARILY_OUT:
            passes = f"{car.passes}/2"
            ways = (f"out by {car.square}, {passes}", f"out {passes}", passes)
            return page.longest(ways, columns), palette.MARKED
        case Status.PERMANENTLY_OUT:
            return "out", palette.BAD
        case Status.FINISHED:
            return page.longest(("finished", "fin"), columns), palette.WELL


def earned(race: Race, car: str) -> tuple[str, Style]:
    """The flap of a car, in its colour."""
    flap = race.car(car).flap
    return FLAP_WORDS[flap], palette.PLAIN + Style(color=palette.FLAP_COLOURS.get(flap.value))
