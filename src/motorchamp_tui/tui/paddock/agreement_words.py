"""An agreement in words: the race, the clock, who stands in, and how many drivers have room.

Times of day are always those of the host, so that nothing on an idle screen goes out of date.
"""

import functools
from collections.abc import Iterator
from datetime import datetime, timedelta

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import motorchamp
from motorchamp_tui.games.entries import Driver
from motorchamp_tui.games.motorchamp.options import PIT_STOPS, PRACTICE_OUT
from motorchamp_tui.games.motorchamp.rules.start import MOST_DRIVERS
from motorchamp_tui.games.motorchamp.rules.track import Track
from motorchamp_tui.games.motorchamp.sections.tracks import circuit
from motorchamp_tui.games.motorchamp.setup import usual_cars
from motorchamp_tui.games.options import GRID, Grid, Where, offered
from motorchamp_tui.paddock.agreement import Agreement
from motorchamp_tui.race.plan import plan_race

UNITS = {"week": 7 * 24 * 3600, "day": 24 * 3600, "hour": 3600, "minute": 60, "second": 1}
A_WEEK = timedelta(days=6)
"""Within this time the name of a day says which one is meant."""


def span(seconds: int) -> str:
    """A length of time: ``30 seconds``, ``a minute``, ``3 days``."""
    unit, length = next((unit, length) for unit, length in UNITS.items() if seconds % length == 0)
    count = seconds // length
    if count == 1:
        return f"{'an' if unit == 'hour' else 'a'} {unit}"
    return f"{count} {unit}s"


def moment(when: datetime, now: datetime) -> str:
    """A time on the host: ``14:05`` today, ``Fri 14:05`` within the week, else with the date."""
    when, now = when.astimezone(), now.astimezone()
    if when.date() == now.date():
        return f"{when:%H:%M}"
    return f"{when:%a %H:%M}" if abs(when - now) < A_WEEK else f"{when.day} {when:%b %H:%M}"


def zone(now: datetime) -> str:
    """What the time on the host is called."""
    return now.astimezone().tzname() or "UTC"


def clock(agreement: Agreement) -> str:
    """How long a go may take."""
    return f"{span(agreement.clock)} a go" if agreement.clock else "no clock"


def laps(agreement: Agreement) -> str:
    """The distance."""
    return f"{agreement.laps} lap{'' if agreement.laps == 1 else 's'}"


def has_pit_stops(agreement: Agreement) -> bool:
    """Whether there will be pit stops: never in races of up to four laps."""
    return agreement.options.settled(motorchamp.OPTIONS, agreement.laps)[PIT_STOPS]


def kind(track: Track) -> str:
    """How long a circuit is."""
    return f"{'long' if track.is_long else 'short'}, {track.rows} rows"


def sentences(agreement: Agreement, drivers: int) -> list[str]:
    """The whole agreement, for this many drivers."""
    track = circuit(agreement.track)
    return [
        f"{track.name}, {kind(track)}; {laps(agreement)} {_pit_stops(agreement)}",
        f"{_cars(agreement, track, drivers)}; {_grid(agreement)}",
        *_other_options(agreement),
        _time(agreement),
        f"{'Anyone may come' if agreement.is_public else 'By code only'}; "
        f"talk is {'on' if agreement.has_talk else 'off'}",
    ]


def _pit_stops(agreement: Agreement) -> str:
    return agreement.options.settled(motorchamp.OPTIONS, agreement.laps).said(PIT_STOPS).phrase


def _other_options(agreement: Agreement) -> Iterator[str]:
    """The options that no other sentence tells, where they are not the default."""
    for option in offered(motorchamp.OPTIONS, Where.IN_A_PADDOCK):
        value = agreement.options.said(option)
        if option not in (PIT_STOPS, GRID, PRACTICE_OUT) and value.word != option.default:
            yield f"{value.phrase[:1].upper()}{value.phrase[1:]}"


def _cars(agreement: Agreement, track: Track, drivers: int) -> str:
    cars = agreement.cars or usual_cars(track, max(1, min(drivers, MOST_DRIVERS)))
    return f"{cars} car{'' if cars == 1 else 's'} each"


def _grid(agreement: Agreement) -> str:
    if agreement.grid is Grid.DICE:
        return "grid by dice"
    return f"grid by practice laps, a car that goes out {agreement.options.said(PRACTICE_OUT).phrase}"


def _time(agreement: Agreement) -> str:
    stand_in, words = agreement.stand_in, clock(agreement)
    if agreement.is_by_correspondence:
        return f"By correspondence, {words}; {stand_in} drives overdue goes"
    away = f"{stand_in} stands in after {span(agreement.stand_in_after)} away"
    return f"{words[:1].upper()}{words[1:]}; {away}" if agreement.clock else f"No clock; {away}"


@functools.lru_cache(maxsize=256)
def seats(agreement: Agreement) -> int:
    """How many drivers can take part; 0 where not even one can."""
    return next((count for count in range(MOST_DRIVERS, 0, -1) if problem(agreement, count) is None), 0)


@functools.lru_cache(maxsize=1024)
def problem(agreement: Agreement, drivers: int) -> str | None:
    """Why this many drivers cannot drive what is agreed, in one sentence."""
    try:
        plan_race(
            circuit(agreement.track),
            [Driver(str(number)) for number in range(drivers)],
            cars=agreement.cars,
            laps=agreement.laps,
            options=agreement.options,
            seed=0,
        )
    except MotorChampError as error:
        return str(error)
    return None
