"""Steady: as many dice as are sure to bring no error, and never one more.

It says the most dice with which every throw can be driven with the cars where they are; if there is no such
number, it throws the red die alone. Of the ends it takes the flag, else the one from which the most dice would be
safe on an empty road, then the farthest. It comes in when a stop is due, and with two yellow flags as soon as it
can.
"""

import functools
import random
from collections.abc import Sequence

from motorchamp_tui.games.motorsportspiel.bots.cases import CASES_TO_WEIGH
from motorchamp_tui.games.motorsportspiel.bots.ends import clean_placings, ends_of
from motorchamp_tui.games.motorsportspiel.bots.reach import End, Target
from motorchamp_tui.games.motorsportspiel.bots.reasons import (
    DICE,
    in_words,
    reason,
    to_the_stop,
)
from motorchamp_tui.games.motorsportspiel.bots.stops import towards_the_stop
from motorchamp_tui.games.motorsportspiel.rules.driving import NO_CARS, Ways, bits, road_of
from motorchamp_tui.games.motorsportspiel.rules.moves import ChooseNumber, Forfeit, Move
from motorchamp_tui.games.motorsportspiel.rules.pits import may_turn_in
from motorchamp_tui.games.motorsportspiel.rules.race import YELLOWS_TO_BLACK, Car, Race
from motorchamp_tui.games.motorsportspiel.rules.throws import NUMBERS
from motorchamp_tui.games.motorsportspiel.rules.track import Space, Track
from motorchamp_tui.games.motorsportspiel.rules.verdict import odds, outlook

WANTED = 1
FINISHED = len(NUMBERS) + 1
"""What is better than any number of dice that would be safe next: no next throw."""
RANKS = {End.HOME: 1, End.CLEAN: 0, End.INSIDE: -1, End.YELLOW: -2, End.RED: -3, End.OUT: -4}
"""How well it likes the ends of a go: the higher the better."""


def drive(race: Race, moves: Sequence[Move], chance: random.Random) -> Move:
    """The careful move."""
    if len(moves) == 1:
        return moves[0]
    ways = outlook(race).ways
    if ways is None:
        return in_the_pits(moves)
    if wants_to_stop(race, race.current_car):
        kept = towards_the_stop(race, moves)
        if len(kept) < len(moves):
            return max(kept, key=lambda move: _worth(race, ways, move))
    clean = clean_placings(race, moves)
    if clean:
        best = {places: _best_of(race, places) for places in set(clean.values())}
        return max(clean, key=lambda move: best[clean[move]])
    return max(moves, key=lambda move: _worth(race, ways, move))


def explain(race: Race, moves: Sequence[Move], move: Move) -> str:
    """By what is safe."""
    ways, car = outlook(race).ways, race.current_car
    if ways is None:
        return reason(move, "in the pits more points are never wrong")
    if wants_to_stop(race, car) and len(towards_the_stop(race, moves)) < len(moves):
        return to_the_stop(race, move)
    if isinstance(move, ChooseNumber):
        return reason(move, _why_so_many(moves, move.number, ways))
    space, (end, place) = max(ends_of(race, move), key=lambda one: _promise_of(race, one[1]))
    if end is End.CLEAN:
        return reason(move, f"no error, and {_next_in_words(space, safe_next(race, place))}")
    if end is End.INSIDE:
        return reason(move, "its flags are given back after a stop")
    return reason(move, "nothing better can be made of this throw")


def _why_so_many(moves: Sequence[Move], number: int, ways: Ways) -> str:
    safe = [move.number for move in moves if isinstance(move, ChooseNumber) and _is_safe(ways, move.number)]
    if number not in safe:
        where = "not every throw of them can be driven" if safe else "no number is safe here"
        return f"{where} ({in_words(odds(ways, number))})"
    of_more = f"as of {DICE[safe[-1]]}" if number < safe[-1] else "and of no larger number"
    return f"every throw of {'them' if number > 1 else 'it'} can be driven, {of_more}"


def _next_in_words(space: Space, safe: int) -> str:
    if safe == FINISHED:
        return "it takes the flag"
    return f"from {space} {DICE[safe] if safe else 'no number'} would be safe next"


def prepare(race: Race, cars: Sequence[str]) -> None:
    """Nothing: what it asks about a space is quick to work out."""


def wants_to_stop(race: Race, car: Car) -> bool:
    """Whether a stop is due, or would save the car from a black flag, or the agreed one could be made with it."""
    if race.due(car):
        return True
    owes = race.rules.extra_stop and not car.has_stopped
    return car.yellow >= YELLOWS_TO_BLACK - 1 - owes and may_turn_in(race, car)


def safe_next(race: Race, place: int) -> int:
    """The most dice with which the current car could make no error from this place; where it is done, more."""
    car, track = race.current_car, race.track
    laps, index = divmod(place, len(track.spaces))
    if laps and race.ends_on_the_line(car):
        return FINISHED
    there = car.moved_to(track.spaces[index], car.laps + laps, car.arrival)
    return safe_dice(track, there.space, ends_on_the_line=race.ends_on_the_line(there))


@functools.lru_cache(maxsize=1 << 13)
def safe_dice(track: Track, space: Space, *, ends_on_the_line: bool) -> int:
    """The most dice with which no throw from here ends in an error on an empty road; 0 if there are none."""
    ways = road_of(track).ways(space, NO_CARS, ends_on_the_line=ends_on_the_line)
    return next((number for number in reversed(NUMBERS) if _is_safe(ways, number)), 0)


def _is_safe(ways: Ways, number: int) -> bool:
    """Whether every throw of so many dice can be driven without an error."""
    return all(any(not ways.drive(values).failing for values in case.values) for case in CASES_TO_WEIGH[number])


def _worth(race: Race, ways: Ways, move: Move) -> tuple[int, ...]:
    """Higher is better: a number if it is safe, or below all of them the fewest dice; or the promise of an end."""
    if isinstance(move, ChooseNumber):
        return (move.number if _is_safe(ways, move.number) else -move.number,)
    if isinstance(move, Forfeit):
        return (-len(NUMBERS) - 1,)
    return max(_promise_of(race, target) for _, target in ends_of(race, move))


def _best_of(race: Race, places: int) -> tuple[int, int]:
    """The promise of the best of these places."""
    return max((safe_next(race, place), place) for place in bits(places))


def _promise_of(race: Race, target: Target) -> tuple[int, ...]:
    end, place = target
    wanted = end is End.INSIDE and wants_to_stop(race, race.current_car)
    return WANTED if wanted else RANKS[end], safe_next(race, place) if end is End.CLEAN else 0, place


def in_the_pits(moves: Sequence[Move]) -> Move:
    """The most dice, and as far as they lead: in the pits nothing can go wrong."""
    return moves[-1] if isinstance(moves[0], ChooseNumber) else moves[0]
