"""Order panel: the cars in the order of the race, with lap pins, flags and where they are, one line each.

Also the signs of what happens to them, and of the flags that they have.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style

from motorchamp_tui.games.motorsportspiel.rules.classification import classify
from motorchamp_tui.games.motorsportspiel.rules.moves import BLACK, ERROR, FINISH, GRAVEL, OUT, STOP, Flag
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race, Status
from motorchamp_tui.games.reports import LEAD, IncidentKind
from motorchamp_tui.games.road import Lane
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
from motorchamp_tui.tui.widgets.lines_panel import Line, line, width_of

FATES = {Status.FINISHED: "finished", Status.RETIRED: "retired"}
FLAG_SIGNS: Mapping[Flag, tuple[str, Style]] = {
    Flag.YELLOW: ("▲y", Style.parse(f"bold {palette.FLAG_YELLOW} on {palette.BACKGROUND}")),
    Flag.RED: ("▲r", Style.parse(f"bold {palette.FLAG_RED} on {palette.BACKGROUND}")),
    Flag.BLACK: ("▲b", Style.parse(f"bold {palette.FLAG_BLACK} on {palette.BACKGROUND}")),
    Flag.WHITE: ("△w", Style.parse(f"bold {palette.FLAG_WHITE} on {palette.BACKGROUND}")),
}
"""Each flag with its letter, since colour alone distinguishes nothing."""
LETTERED: Mapping[Flag, tuple[str, Style]] = {
    Flag.YELLOW: ("y", Style.parse(f"bold #101010 on {palette.FLAG_YELLOW}")),
    Flag.RED: ("r", Style.parse(f"bold #101010 on {palette.FLAG_RED}")),
    Flag.BLACK: ("b", Style.parse("bold #ffffff on #101010")),
    Flag.WHITE: ("w", Style.parse(f"bold #101010 on {palette.FLAG_WHITE}")),
}
"""The same as small flags, for the road and the pits."""
LAPPED, DUE = "▸", "pit!"

MARKS: Mapping[IncidentKind, tuple[str, Style]] = {
    STOP: ("P", palette.PLAIN),
    LEAD: ("▲", palette.MARKED),
    ERROR: ("!", palette.MARKED),
    GRAVEL: ("∴", palette.BAD),
    BLACK: ("■", palette.STRONG),
    OUT: ("×", palette.BAD),
    FINISH: ("F", palette.WELL),
}
"""The sign for each kind of incident; of several at one place, the last in this order is shown."""

EARNED = "flags"
"""The flags that a car can get on its way."""

IN_SHORT: Mapping[Status, tuple[Sequence[str], Style]] = {
    Status.FINISHED: (("fin", "F"), palette.WELL),
    Status.RETIRED: (("out", "×"), palette.BAD),
}
"""The fate of a car in the narrowest order."""
EARNED_COLUMNS, ROOMY_COLUMNS = 11, 14
MOST_LINES = 512
"""How many lines are remembered: all screens of a race show the same, and a go moves one car."""
HEAD_COLUMNS, FLAG_COLUMNS, FEWEST_PLACE_COLUMNS = 14, 11, 5
FEWEST_TAIL_COLUMNS = 5
"""With fewer columns after the head, flags are letters without a sign."""


def winner(race: Race) -> Car | None:
    """The first of the cars that have finished."""
    return race.cars[race.finishers[0]] if race.finishers else None


def next_car(race: Race) -> Car | None:
    """The car whose go comes after the current one; None for the last of a round."""
    return race.cars[race.to_go[1]] if len(race.to_go) > 1 else None


def fate(race: Race, car: str) -> str:
    """How the race has ended for a car, in a word; empty while it drives, or waits to."""
    return FATES.get(race.car(car).status, "")


def order_lines(race: Race, columns: int, lines: int, driven_by: DriverWords) -> Iterator[Line]:
    """A line a car: the leader, then those around the current car when there are more cars than lines.

    Place, car, laps and the letters of three flags have room in thirteen columns; flags with their signs, where it
    is and its driver come with more.
    """
    ranked = [(number, race.car(result.car)) for number, result in enumerate(classify(race), 1)]
    current = None if race.is_over else race.current_car
    at = next((place for place, (_, car) in enumerate(ranked) if car is current), 0)
    for place, car in in_view(ranked, at, lines):
        if columns < HEAD_COLUMNS + FEWEST_TAIL_COLUMNS:
            yield _in_short(place, car, columns, is_current=car is current)
            continue
        yield [
            *_head(race, place, car, is_current=car is current),
            *_tail(race, car, driven_by, columns - HEAD_COLUMNS),
        ]


def _head(race: Race, place: int, car: Car, *, is_current: bool) -> list[Segment]:
    """Fourteen columns: whose go it is, place, car, laps, whether it is lapped."""
    lapped = LAPPED if car.is_running and not race.rules.practice and race.is_lapped(car) else " "
    return [
        *place_and_car(mark_of(is_current=is_current), place, car, 5),
        *line(" "),
        *pin(car),
        *line((lapped, palette.HINT)),
    ]


@lru_cache(MOST_LINES)
def _in_short(place: int, car: Car, columns: int, *, is_current: bool) -> Line:
    """Place, car, laps, and its fate, or the letters of its flags."""
    laps = pin(car)
    if columns < ROOMY_COLUMNS and laps[0].text.endswith(" "):
        laps = Segment.adjust_line_length(laps, 2)
    head = [*place_and_car(mark_of(is_current=is_current), place, car, 4), *laps]
    room = columns - width_of(head)
    told = [("∴", palette.BAD)] if car.is_in_gravel else []
    if car.is_running:
        told += small_flags(car, room - len(told))
    elif car.status in IN_SHORT:
        ways, style = IN_SHORT[car.status]
        told = [(page.longest(ways, room), style)]
    return (*head, *line(*told)) if told else tuple(head)


def flags(car: Car) -> list[Segment]:
    """Every kind of flag that a car has, with their number."""
    had, shown = flags_that_count(car), list[Segment]()
    for flag, (sign, style) in FLAG_SIGNS.items():
        if count := had.count(flag):
            shown.append(Segment(f"{sign}{count if count > 1 else ''}", style))
    return shown


def lettered(car: Car) -> list[Segment]:
    """The same by their letters alone, in their colours."""
    had = flags_that_count(car)
    counts = ((letter, style, had.count(flag)) for flag, (letter, style) in LETTERED.items())
    return [Segment(f"{letter}{count if count > 1 else ''}", style) for letter, style, count in counts if count]


def flags_that_count(car: Car) -> list[Flag]:
    """The flags of a car; those that turned black no longer count."""
    spent = (Flag.YELLOW, Flag.RED) if car.is_black else ()
    return [flag for flag in car.flags if flag not in spent]


def small_flags(car: Car, room: int) -> list[tuple[str, Style]]:
    """A letter in its colour for each flag of a car, as far as there is room."""
    return [LETTERED[flag] for flag in flags_that_count(car)][:room]


def _tail(race: Race, car: Car, driven_by: DriverWords, columns: int) -> list[Segment]:
    """Flags, a stop that is due, driver, where it is, as far as there is room."""
    due = line((DUE, palette.BAD)) if car.is_running and race.due(car) else []
    signs, letters = ([*had, *line(" " if had and due else ""), *due] for had in (flags(car), lettered(car)))
    parts = next((told for told in (signs, letters) if width_of(told) <= columns), due)
    used = width_of(parts)
    gap = max(FLAG_COLUMNS - used, 1)
    left = columns - used - gap
    if left < FEWEST_PLACE_COLUMNS:
        return parts
    parts += line(" " * gap)
    if for_driver := driver_columns(race.cars, driven_by, left - 2 * FEWEST_PLACE_COLUMNS):
        parts += line(driver_part(car, driven_by, for_driver))
    return [*parts, *line(_place_words(race, car, left - for_driver))]


def _place_words(race: Race, car: Car, columns: int) -> tuple[str, Style]:
    """Where a car is: its space, and the corner if there is room."""
    match car.status:
        case Status.FINISHED:
            return page.longest(("finished", "fin"), columns), palette.WELL
        case Status.RETIRED:
            return page.longest(("retired", "out"), columns), palette.BAD
        case _:
            pass
    if car.is_in_gravel:
        ways = (f"gravel at {car.space}", f"gravel {car.space}", "gravel", "grvl")
        return page.longest(ways, columns), palette.MARKED
    if car.space.lane is Lane.BOX:
        return page.longest(("in its pit", "pit"), columns), palette.HINT
    corner = race.track.corner_at(car.space)
    named = f"{car.space} {corner.name}" if corner else f"{car.space}"
    return page.longest((named, f"{car.space}"), columns), palette.PLAIN


def earned(race: Race, car: str) -> tuple[str, Style]:
    """The flags of a car, by their letters."""
    one = race.car(car)
    had = [(one.flags.count(flag), f"{flag}") for flag in Flag if flag in one.flags and flag is not Flag.BLACK]
    in_full = " ".join(f"{count} {name}" for count, name in had)
    in_short = " ".join(f"{count}{name[0]}" for count, name in had)
    return "black" if one.is_black else page.longest((in_full, in_short), EARNED_COLUMNS), palette.PLAIN
