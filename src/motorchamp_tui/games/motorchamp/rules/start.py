"""Start of a race: who drives what, the grid, and the size of the field.

Rulebook: "The game and its parts", "Start"; Q-50 (waves and ties), Q-51 (where the grid is), Q-52 (laps from -1),
Q-103 (field sizes), Q-112. The start phase itself is a question to the race (:meth:`Race.is_in_start_phase`),
asked by movement.
"""

from collections.abc import Callable, Iterable, Sequence

from motorchamp_tui.errors import FieldSizeError
from motorchamp_tui.games.entries import Entry, by_highest_throw
from motorchamp_tui.games.motorchamp.rules.order import order_of_moves
from motorchamp_tui.games.motorchamp.rules.race import Car, Race, Rules, occupied_by
from motorchamp_tui.games.motorchamp.rules.track import Square, Track, at
from motorchamp_tui.games.road import Lane

MOST_DRIVERS, MOST_TEAMS, CARS_A_TEAM = 8, 10, 2
FEWEST_CARS = {False: 8, True: 12}
MOST_CARS = {False: 14, True: 18}
CARS_AFTER_PRACTICE = 16

TEAMS_A_DRIVER: dict[int, tuple[int, ...]] = {
    2: (2, 3, 4),
    3: (2, 3),
    4: (1, 2),
    5: (1, 2),
    6: (1,),
    7: (1,),
    8: (1,),
}
"""How many teams each driver may have, by number of drivers (R-08; three for three with the extra set, R-10)."""


def starting_position(track: Track, position: int, *, is_rolling: bool = False) -> Square:
    """The square of starting position 1, 2, …: right and left in turn, from the line backwards (Q-51).

    At a rolling start, if agreed, each car has a row for itself (Q-112).
    """
    rows_back = position if is_rolling else (position + 1) // 2
    return at(Lane.LEFT if position % 2 == 0 else Lane.RIGHT, track.rows - rows_back)


def warn_of_field(track: Track, cars: int) -> str | None:
    """The sentence for a field smaller than the circuit is made for, else None. Refuses too many cars."""
    kind = "long" if track.is_long else "short"
    most, fewest = MOST_CARS[track.is_long], FEWEST_CARS[track.is_long]
    if cars < 1:
        raise FieldSizeError("A race needs at least one car.")
    if cars > most:
        raise FieldSizeError(
            f"{cars} cars are too many for {track.name}: a {kind} circuit has room for {most} at most."
        )
    if cars < fewest:
        return f"{track.name} is made for {fewest} cars or more; with {cars}, traffic will be light."
    return None


def check_drivers(drivers: int) -> None:
    """Refuse more drivers than can play."""
    if drivers > MOST_DRIVERS:
        raise FieldSizeError(f"{drivers} drivers are too many: MotorChamp is for up to {MOST_DRIVERS}.")


def check_entries(entries: Sequence[Entry]) -> None:
    """Refuse too many drivers, teams or cars a team, and names that come twice."""
    names = [entry.name for entry in entries]
    teams = list(dict.fromkeys(entry.team for entry in entries))
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise FieldSizeError(f"Two cars are called {twice}: every car needs its own name.")
    check_drivers(len({entry.driver for entry in entries}))
    if len(teams) > MOST_TEAMS:
        raise FieldSizeError(f"{len(teams)} teams are too many: the pits have room for {MOST_TEAMS}.")
    for team in teams:
        if sum(entry.team == team for entry in entries) > CARS_A_TEAM:
            raise FieldSizeError(f"Team {team} has more than {CARS_A_TEAM} cars.")


def waves(entries: Iterable[Entry]) -> list[list[Entry]]:
    """The cars that throw together for the grid: the first of every driver, then the second, … (Q-50)."""
    by_driver: dict[str, list[Entry]] = {}
    for entry in entries:
        by_driver.setdefault(entry.driver, []).append(entry)
    longest = max(map(len, by_driver.values()), default=0)
    return [[cars[wave] for cars in by_driver.values() if wave < len(cars)] for wave in range(longest)]


def grid_by_dice(entries: Iterable[Entry], throw: Callable[[Entry], int]) -> tuple[Entry, ...]:
    """The grid, pole first: every car throws all three dice, the highest starts first (R-49, R-50).

    ``throw`` gives the total of a car's three dice each time it is asked; tied cars throw again.
    """
    return tuple(entry for wave in waves(entries) for entry in by_highest_throw(wave, throw))


def line_up(
    track: Track, entries: Sequence[Entry], rules: Rules | None = None, *, pit_order: Sequence[str] = ()
) -> Race:
    """The race before its first go, cars on the grid in the order of ``entries``, pole first.

    ``pit_order`` gives the teams their boxes, first box first; without it, as they appear on the grid.
    Raises :class:`FieldSizeError` for a field that does not fit the track or the rules.
    """
    warn_of_field(track, len(entries))
    check_entries(entries)
    rules = rules or Rules()
    teams = tuple(dict.fromkeys([*pit_order, *(entry.team for entry in entries)]))
    cars = tuple(
        Car(
            entry.name,
            entry.team,
            entry.driver,
            boxes_of(track, teams.index(entry.team)),
            starting_position(track, position, is_rolling=rules.rolling_start),
        )
        for position, entry in enumerate(entries, 1)
    )
    race = Race(track, rules, cars, (), 1, occupied_by(cars))
    return race.with_order(order_of_moves(race))


def boxes_of(track: Track, team: int) -> tuple[int, ...]:
    """The rows of the boxes where the cars of the n-th team may stop: its own, or any on short circuits (R-79)."""
    if track.pit is None:
        return ()
    return track.pit.boxes if track.any_box else track.pit.boxes[team : team + 1]
