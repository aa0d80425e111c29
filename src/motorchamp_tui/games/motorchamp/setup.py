"""Set-up before the race: which drivers bring which cars, how they get to the grid, and which races are ready.

It names the teams and cars and decides how many each driver has. Rulebook: "The game and its parts", "Start";
R-08 to R-10, Q-50, Q-101, Q-103, Q-121.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from motorchamp_tui.errors import FieldSizeError
from motorchamp_tui.games.entries import Driver, Entry, wished_teams
from motorchamp_tui.games.motorchamp.options import (
    OWN_TURNING,
    PIT_STOPS,
    PRACTICE_OUT,
    ROLLING_START,
    SOFTER_OUTS,
    STRICT_EYES,
    STRICT_TABLE,
    PracticeOut,
)
from motorchamp_tui.games.motorchamp.rules import practice, start
from motorchamp_tui.games.motorchamp.rules.moves import Move
from motorchamp_tui.games.motorchamp.rules.practice import grid_by_practice, needs_cut
from motorchamp_tui.games.motorchamp.rules.race import Race, Rules
from motorchamp_tui.games.motorchamp.rules.start import (
    CARS_A_TEAM,
    CARS_AFTER_PRACTICE,
    MOST_TEAMS,
    TEAMS_A_DRIVER,
    check_drivers,
    grid_by_dice,
    warn_of_field,
)
from motorchamp_tui.games.motorchamp.rules.throws import DICE_OF, Dice
from motorchamp_tui.games.motorchamp.rules.times import PracticeTime
from motorchamp_tui.games.motorchamp.rules.track import Track
from motorchamp_tui.games.options import GRID, RATED, USUAL, Grid, Options
from motorchamp_tui.games.protocol import DiceCup, Preset
from motorchamp_tui.words import counted

TEAMS = ("AZA", "VAN", "COO", "LOT", "POR", "TAL", "GOR", "OSC", "HWM", "ENN")
"""The ten teams, in the order of their boxes."""

MOST_CARS = MOST_TEAMS * CARS_A_TEAM
USUAL_CIRCUIT = "A1-C1"
QUICK_RACE = Preset(USUAL_CIRCUIT, 5, bots=5, cars=2, options=USUAL.having(RATED, value=True))
EVENING = Preset("A1-B2-C1", 6, bots=3, cars=4, options=QUICK_RACE.options)
BOTS_RACE = Preset("A1-B2-C1", 6, bots=4, cars=4, options=USUAL)

USUAL_LAPS = 6
USUAL_CARS = {False: 12, True: 16}


def usual_laps(track: Track) -> int:
    """Six, wherever they are driven (R-06)."""
    return USUAL_LAPS


def usual_cars(track: Track, drivers: int) -> int:
    """How many cars a driver brings by default: the largest number of teams that the table allows."""
    check_drivers(drivers)
    if drivers == 1:
        return CARS_A_TEAM
    fitting = [
        teams for teams in TEAMS_A_DRIVER[drivers] if drivers * teams * CARS_A_TEAM <= USUAL_CARS[track.is_long]
    ]
    return CARS_A_TEAM * (fitting[-1] if fitting else TEAMS_A_DRIVER[drivers][0])


def enter(drivers: Sequence[Driver], cars: int) -> tuple[Entry, ...]:
    """The cars of all drivers, ``cars`` each: full teams of two, an odd last one is a lone car (R-10, Q-121)."""
    if cars < 1:
        raise FieldSizeError("Every driver needs at least one car.")
    check_drivers(len(drivers))
    entries, taken = list[Entry](), Counter[str]()
    for driver, teams in zip(drivers, _deal_teams(drivers, cars), strict=True):
        for index in range(cars):
            team = teams[index // CARS_A_TEAM]
            taken[team] += 1
            entries.append(Entry(f"{team}{taken[team]}", team, driver.name))
    return tuple(entries)


def _deal_teams(drivers: Sequence[Driver], cars: int) -> list[tuple[str, ...]]:
    """The teams of each driver: first the one they want, then the rest, one for each driver in turn.

    When teams run out, every two lone cars form one, in the order of entry.
    """
    teams_each, lone_cars = -(-cars // CARS_A_TEAM), len(drivers) * (cars % CARS_A_TEAM)
    wanted = teams_each * len(drivers)
    are_shared = wanted > MOST_TEAMS and lone_cars > 0
    if are_shared:
        wanted -= lone_cars // CARS_A_TEAM
    if wanted > MOST_TEAMS:
        raise FieldSizeError(
            f"{len(drivers)} drivers with {counted(cars, 'car')} each make {wanted} teams; the game has"
            f" {MOST_TEAMS}."
        )
    wished = wished_teams(drivers, TEAMS)
    left = iter([team for team in TEAMS if team not in wished])
    rounds = [[driver.team or next(left) for driver in drivers]]
    rounds += [[next(left) for _ in drivers] for _ in range(teams_each - 1 - are_shared)]
    if are_shared:
        rounds.append([team for team in left for _ in range(CARS_A_TEAM)][: len(drivers)])
    return list(zip(*rounds, strict=True))


def warn_of_entries(track: Track, entries: Sequence[Entry], options: Options) -> str | None:
    """The sentence for a field smaller than the circuit is made for, else None. Refuses too many cars."""
    cut = options[GRID] is Grid.PRACTICE and needs_cut(entries)
    return warn_of_field(track, CARS_AFTER_PRACTICE if cut else len(entries))


def grid(
    entries: Sequence[Entry], times: Mapping[Entry, PracticeTime | None] | None, options: Options, cup: DiceCup
) -> tuple[Entry, ...]:
    """Who starts, pole first: by these practice times, or by three dice each (Q-50, Q-97 to Q-101)."""

    def throw(_entry: Entry) -> int:
        return sum(cup.throw(DICE_OF[Dice.THREE]))

    if times is None:
        return grid_by_dice(entries, throw)
    starts_last = options[PRACTICE_OUT] is PracticeOut.LAST
    return grid_by_practice(times, throw, without_time_start_last=starts_last)


def line_up(
    track: Track,
    grid: Sequence[Entry],
    laps: int = Rules().laps,
    options: Options = USUAL,
    boxes: Sequence[str] = (),
) -> Race:
    """The race before its first go, cars on the grid in the order of ``grid``, pole first.

    ``boxes`` gives the teams their boxes, first box first; without it, as they appear on the grid.
    Raises :class:`FieldSizeError` for a field that does not fit the track or the rules.
    """
    return start.line_up(track, grid, rules_of(laps, options), pit_order=boxes)


def rules_of(laps: int, options: Options) -> Rules:
    """The rules of a race with this many laps by these options."""
    return Rules(
        laps,
        options[PIT_STOPS],
        softer_outs=options[SOFTER_OUTS],
        rolling_start=options[ROLLING_START],
        strict_table=options[STRICT_TABLE],
        strict_eyes=options[STRICT_EYES],
        own_turning=options[OWN_TURNING],
    )


def line_up_lap(track: Track, entry: Entry, options: Options = USUAL) -> Race:
    """The practice lap of a car, before its first go; it is always the same, whatever was agreed."""
    return practice.line_up_lap(track, entry)


def time_is_up(race: Race) -> Move | None:
    """None: this game has no clock."""
    return None
