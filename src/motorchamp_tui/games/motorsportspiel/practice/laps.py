"""Laps alone as the program sees them: their value in dice, their times. H-30; HQ-55, HQ-56."""

from collections.abc import Sequence
from fractions import Fraction

from motorchamp_tui.games.motorsportspiel.practice.lap_places import place_of, refuse_distance
from motorchamp_tui.games.motorsportspiel.practice.perfect_driving import perfect
from motorchamp_tui.games.motorsportspiel.practice.spread import spread
from motorchamp_tui.games.motorsportspiel.rules.moves import Move
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.times import LapInDice, LapInRows, Time
from motorchamp_tui.games.motorsportspiel.rules.track import Track
from motorchamp_tui.words import counted


def par_of(track: Track) -> Fraction:
    """The dice that a whole lap is expected to take, driven perfectly."""
    return perfect(track).par.dice


def still_to_come(race: Race) -> Fraction:
    """The dice that perfect driving is expected to take from here on."""
    refuse_distance(race)
    return perfect(race.track).expected(race).dice


def costs_of(race: Race, moves: Sequence[Move]) -> Sequence[Fraction]:
    """How many dice each of the moves on offer costs, compared with the best of them."""
    refuse_distance(race)
    return [option.cost for option in perfect(race.track).options(race, moves)]


def best_move(race: Race, moves: Sequence[Move]) -> Move:
    """The best of the moves on offer, the first of equals."""
    refuse_distance(race)
    return perfect(race.track).best_move(race, moves)


def perfect_laps_behind(track: Track, time: Time) -> Fraction:
    """The share of perfectly driven laps that are slower than a lap of this time; a distance is behind all."""
    return spread(track).slower_than(time) if isinstance(time, LapInDice) else Fraction(0)


def units_of(time: Time) -> int:
    """The dice of a lap, with those that were lost; the rows of a distance."""
    return time.rows if isinstance(time, LapInRows) else time.dice


def units_so_far(race: Race) -> int:
    """The dice before this go, with those that were lost; of a practice by distance the goes."""
    return race.goes if race.rules.practice_goes else race.dice + race.lost


def time_so_far(race: Race) -> str:
    """The dice so far, with those of this throw; no points are over the line yet."""
    return f"{race.dice + race.lost + race.number}/–"


def so_far_in_words(race: Race) -> tuple[str, ...]:
    """The figures of the time so far, each with its unit."""
    lost = f"{race.lost} of these dice lost" if race.lost else ""
    way = f"go {race.goes + 1} · {counted(way_to_go(race), 'row')} to go"
    return "dice / points over the line", lost, way


def dice_in_words(number: int) -> str:
    """A number of dice."""
    return "1 die" if number == 1 else f"{number} dice"


def time_in_words(time: Time | None) -> str:
    """The figures of a time in words, or why the lap has none."""
    if time is None:
        return "a mistake left seven points or more"
    if isinstance(time, LapInRows):
        return f"{counted(time.rows, 'row')} driven"
    return f"{dice_in_words(time.dice)}, {counted(time.over, 'point')} over the line"


def way_to_go(race: Race) -> int:
    """The rows to the line at the end of the lap."""
    place = place_of(race)
    return race.track.rows - place.space.row + (0 if place.is_started else race.track.rows)
