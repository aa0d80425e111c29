"""Laps alone as the program sees them: their value in throws, their times. Rulebook: "Practice"."""

from collections.abc import Sequence
from fractions import Fraction

from motorchamp_tui.games.motorchamp.practice.lap_places import place_of, to_go_from
from motorchamp_tui.games.motorchamp.practice.perfect_driving import perfect
from motorchamp_tui.games.motorchamp.practice.spread import spread
from motorchamp_tui.games.motorchamp.rules.moves import Move
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.times import PracticeTime
from motorchamp_tui.games.motorchamp.rules.track import Track
from motorchamp_tui.words import counted


def par_of(track: Track) -> Fraction:
    """The throws that a whole lap is expected to take, driven perfectly."""
    return perfect(track).par.throws


def still_to_come(race: Race) -> Fraction:
    """The throws that perfect driving is expected to take from here on."""
    return perfect(race.track).expected(race).throws


def costs_of(race: Race, moves: Sequence[Move]) -> Sequence[Fraction]:
    """How many throws each of the moves on offer costs, compared with the best of them."""
    return [option.cost for option in perfect(race.track).options(race, moves)]


def best_move(race: Race, moves: Sequence[Move]) -> Move:
    """The best of the moves on offer, the first of equals."""
    return perfect(race.track).best_move(race, moves)


def perfect_laps_behind(track: Track, time: PracticeTime) -> Fraction:
    """The share of perfectly driven laps that are slower than a lap of this time, or get none."""
    return spread(track).slower_than(time)


def units_of(time: PracticeTime) -> int:
    """The throws before the last."""
    return time.throws


def units_so_far(race: Race) -> int:
    """The throws before this one."""
    return race.round - 1


def time_so_far(race: Race) -> str:
    """The practice time as it would be with this throw."""
    return f"{race.round - 1}.{way_to_go(race)}/{race.points or '–'}"


def so_far_in_words(race: Race) -> tuple[str, ...]:
    """The figures of the clock during a lap, each with its unit: way and throw."""
    return f"throw {race.round} · {way_to_go(race)} to go", counted(race.points, "point") if race.points else ""


def time_in_words(time: PracticeTime | None) -> str:
    """The three figures of a practice time in words, or why the lap has none."""
    if time is None:
        return "a throw was two points or more over the limit"
    return f"{counted(time.throws, 'throw')}, then {counted(time.last, 'point')} with {time.to_go} to go"


def way_to_go(race: Race) -> int:
    """The points needed to cross the line at the end of the lap."""
    return to_go_from(race.track, place_of(race))
