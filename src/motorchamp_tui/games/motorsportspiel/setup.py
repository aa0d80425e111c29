"""Set-up before the race: which drivers bring which cars, how they get to the grid, and which races are ready.

H-30 to H-33; HQ-47, HQ-51, HQ-55, HQ-61, HQ-62.
"""

from collections.abc import Mapping, Sequence

from motorchamp_tui.errors import FieldSizeError
from motorchamp_tui.games.entries import Driver, Entry, by_highest_throw, wished_teams
from motorchamp_tui.games.motorsportspiel.menu_words import TITLE
from motorchamp_tui.games.motorsportspiel.options import (
    AMBULANCE_RETIRES,
    EXTRA_STOP,
    PRACTICE_GOES,
    USUAL_OPTIONS,
)
from motorchamp_tui.games.motorsportspiel.rules import practice
from motorchamp_tui.games.motorsportspiel.rules.race import Race, Rules
from motorchamp_tui.games.motorsportspiel.rules.start import (
    CARS_OF_THE_GAME,
    MOST_CARS,
    MOST_DRIVERS,
    grid_space,
    line_up_cars,
)
from motorchamp_tui.games.motorsportspiel.rules.throws import AWAITED, NUMBERS, thrown
from motorchamp_tui.games.motorsportspiel.rules.times import Time
from motorchamp_tui.games.motorsportspiel.rules.track import Track
from motorchamp_tui.games.options import CLOCK, RATED, USUAL, Options
from motorchamp_tui.games.protocol import DiceCup, Preset

TEAMS = ("KAR", "SPE", "MAN", "HEI", "WOR", "LUD", "BRU", "LAN", "WAL", "SIN")
"""The teams, each named after a town near the ring, in the order of their pits."""

USUAL_CIRCUIT = "hockenheim-short"
QUICK_RACE = Preset("hockenheim-gp", 6, bots=5, cars=1, options=USUAL.having(RATED, value=True))
"""Its grid is by dice: a practice lap before the race would take as long as one of its laps."""
EVENING = Preset("hockenheim-gp", 12, bots=2, cars=2, options=USUAL_OPTIONS.having(RATED, value=True))
BOTS_RACE = Preset("hockenheim-gp", 5, bots=6, cars=1, options=USUAL_OPTIONS)

CARS_OF_SO_FEW = {1: 1, 2: 2, 3: 2}
"""Two or three players bring a team of two cars each (H-33)."""


def usual_laps(track: Track) -> int:
    """As many as the track gives (HQ-62)."""
    return track.laps


def usual_cars(track: Track, drivers: int) -> int:
    """How many cars a driver brings by default (HQ-61)."""
    _check_drivers(drivers)
    return CARS_OF_SO_FEW.get(drivers, 1)


def enter(drivers: Sequence[Driver], cars: int) -> tuple[Entry, ...]:
    """The cars of all drivers, ``cars`` each, every driver with a team of their own (H-33)."""
    _check_drivers(len(drivers))
    if cars < 1:
        raise FieldSizeError("Every driver needs at least one car.")
    if cars * len(drivers) > MOST_CARS:
        raise FieldSizeError(f"{cars * len(drivers)} cars are too many: at most {MOST_CARS} can take part.")
    return tuple(
        Entry(f"{team}{number}", team, driver.name)
        for driver, team in zip(drivers, _teams_of(drivers), strict=True)
        for number in range(1, cars + 1)
    )


def _check_drivers(drivers: int) -> None:
    if not 1 <= drivers <= MOST_DRIVERS:
        raise FieldSizeError(f"{TITLE} is for 1 to {MOST_DRIVERS} drivers, not {drivers}.")


def _teams_of(drivers: Sequence[Driver]) -> list[str]:
    """The team that each driver wants, or the next that nobody wants."""
    wished = wished_teams(drivers, TEAMS)
    left = (team for team in TEAMS if team not in wished)
    return [driver.team or next(left) for driver in drivers]


def warn_of_entries(track: Track, entries: Sequence[Entry], options: Options) -> str | None:
    """The sentence for a field for which the board game is not made, else None; refuses too many cars (HQ-61)."""
    cars = len(entries)
    if not 1 <= cars <= MOST_CARS:
        raise FieldSizeError(f"{TITLE} has room for 1 to {MOST_CARS} cars, not {cars}.")
    _check_places(track, cars)
    if cars > CARS_OF_THE_GAME:
        return f"The board game has {CARS_OF_THE_GAME} cars; with {cars} it gets crowded."
    return None


def _check_places(track: Track, cars: int) -> None:
    """Refuse more cars than the track has starting places and pits."""
    places = {grid_space(track, position) for position in range(1, cars + 1)}
    if len(places) < cars or track.rows <= cars:
        raise FieldSizeError(f"{track.name} has room for {len(places)} cars on its grid, not {cars}.")


def grid(
    entries: Sequence[Entry], times: Mapping[Entry, Time | None] | None, options: Options, cup: DiceCup
) -> tuple[Entry, ...]:
    """Who starts, pole first: by these practice times, or by three dice each (H-30, HQ-47, HQ-51).

    A car without a time starts after the others (HQ-55).
    """

    def throw(_entry: Entry) -> int:
        return thrown(cup.throw(AWAITED[NUMBERS[-1]])).on_top

    ranks = dict.fromkeys(entries, ()) if times is None else {entry: _rank(times[entry]) for entry in entries}
    ordered = list[Entry]()
    for rank in sorted(set(ranks.values())):
        ordered += by_highest_throw([entry for entry in entries if ranks[entry] == rank], throw)
    return tuple(ordered)


def _rank(time: Time | None) -> tuple[int, ...]:
    """The key for ordering times; a missing one comes last."""
    return (1,) if time is None else (0, *time.rank)


def line_up(
    track: Track,
    grid: Sequence[Entry],
    laps: int = Rules().laps,
    options: Options = USUAL,
    boxes: Sequence[str] = TEAMS,
) -> Race:
    """The race before its first go, cars on the grid in the order of ``grid``, pole first.

    ``boxes`` are the teams in the order of their pits. Raises :class:`FieldSizeError` for a field that does
    not fit the track.
    """
    _check_places(track, len(grid))
    rules = Rules(
        laps,
        clock=bool(options[CLOCK]),
        extra_stop=options[EXTRA_STOP],
        ambulance_retires=options[AMBULANCE_RETIRES],
    )
    return line_up_cars(track, grid, rules, boxes)


def line_up_lap(track: Track, entry: Entry, options: Options = USUAL) -> Race:
    """The practice lap of a car before its first go, or its practice by distance where that was agreed (HQ-56)."""
    return practice.line_up_lap(track, entry, options[PRACTICE_GOES])
