"""Steady: as many dice as are safe, and never one more.

A number of dice is safe if its worst result is a small mistake, in one throw of nine at the
most, with the cars where they are; if there is no such number, it throws the red die alone. Of the ends it
takes the flag, else the one from which the most dice would be safe on an empty road, then the farthest. It comes
in when a stop is due, and with two yellow flags as soon as it can.
"""

import functools
from collections.abc import Mapping, Sequence

from motorchamp_tui.games.motorsportspiel.bots.habits import Habits, Liking
from motorchamp_tui.games.motorsportspiel.bots.reach import End, Target
from motorchamp_tui.games.motorsportspiel.bots.reasons import DICE, in_words
from motorchamp_tui.games.motorsportspiel.rules.driving import NO_CARS, Ways, road_of
from motorchamp_tui.games.motorsportspiel.rules.moves import ChooseNumber, Move
from motorchamp_tui.games.motorsportspiel.rules.pits import may_turn_in
from motorchamp_tui.games.motorsportspiel.rules.race import YELLOWS_TO_BLACK, Car, Race
from motorchamp_tui.games.motorsportspiel.rules.throws import NUMBERS
from motorchamp_tui.games.motorsportspiel.rules.track import Space, Track
from motorchamp_tui.games.motorsportspiel.rules.verdict import odds, outlook

FINISHED = len(NUMBERS) + 1
"""Better than any number of dice that would be safe next: no next throw."""


class Steady(Habits):
    """Plays safe."""

    is_careful = True
    risk = 1 / 9
    """The share of throws that may be a small mistake."""

    def wants_to_stop(self, race: Race, car: Car) -> bool:
        """Whether a stop is due, or would save it from a black flag, or the agreed one could be made with it."""
        if race.due(car):
            return True
        owes = race.rules.extra_stop and not car.has_stopped
        return car.yellow >= YELLOWS_TO_BLACK - 1 - owes and may_turn_in(race, car)

    def numbers(self, race: Race) -> Mapping[Move, float]:
        """The most that are safe; below all of them the fewest dice."""
        ways = outlook(race).ways
        assert ways is not None
        return {ChooseNumber(n): n if is_safe(ways, n, self.risk) else -n for n in NUMBERS}

    def why_so_many(self, race: Race, moves: Sequence[Move], move: ChooseNumber) -> str:
        """By what is safe."""
        ways = outlook(race).ways
        assert ways is not None
        numbers = [other.number for other in moves if isinstance(other, ChooseNumber)]
        safe = [number for number in numbers if is_safe(ways, number, self.risk)]
        if move.number in safe:
            more = f"but {DICE[safe[-1]]} would be, too" if move.number < safe[-1] else "and no larger number is"
            why = f"safe enough, {more}"
        else:
            why = "not safe enough" if safe else "no number is safe enough here"
        return f"{why} ({in_words(odds(ways, move.number))})"

    def of_place(self, race: Race, place: int) -> Liking:
        """By what would be safe next, then the farther the better."""
        return self.safe_next(race, place), place

    def why_there(self, race: Race, space: Space, target: Target) -> str:
        """By what would be safe next."""
        end, place = target
        if end is End.CLEAN:
            safe = self.safe_next(race, place)
            if safe == FINISHED:
                return "no error, and it takes the flag"
            return f"no error, and from {space} {DICE[safe] if safe else 'no number'} would be safe enough next"
        if end is End.INSIDE:
            return "its flags are given back after a stop"
        return "this throw allows nothing better"

    def safe_next(self, race: Race, place: int) -> int:
        """The most dice that would be safe for the current car from this place; more if it has finished."""
        car, track = race.current_car, race.track
        laps, index = divmod(place, len(track.spaces))
        if laps and race.ends_on_the_line(car):
            return FINISHED
        there = car.moved_to(track.spaces[index], car.laps + laps, car.arrival)
        return _safe_dice(track, there.space, self.risk, ends_on_the_line=race.ends_on_the_line(there))


@functools.lru_cache(maxsize=1 << 13)
def _safe_dice(track: Track, space: Space, risk: float, *, ends_on_the_line: bool) -> int:
    """The most dice that are safe from here on an empty road; 0 if none is safe."""
    ways = road_of(track).ways(space, NO_CARS, ends_on_the_line=ends_on_the_line)
    return next((number for number in reversed(NUMBERS) if is_safe(ways, number, risk)), 0)


def is_safe(ways: Ways, number: int, risk: float) -> bool:
    """Whether no more than this share of the throws is a mistake, and none of them a big one."""
    of = odds(ways, number)
    return of.clean + of.small == of.cases and of.small <= risk * of.cases


DRIVER = Steady()
