"""Habits: decisions common to the drivers from rookie to daring, and those left to each.

Each of them is a class with a few habits of its own: how many dice it says, which end it likes best, when it wants
to stop. All turn in when a stop is due, and take no end that is an error where another is none, unless a habit
says so.
"""

import math
import random
from collections.abc import Mapping, Sequence

from motorchamp_tui.games.motorsportspiel.bots.ends import clean_placings, ends_of, place_of
from motorchamp_tui.games.motorsportspiel.bots.reach import End, Target
from motorchamp_tui.games.motorsportspiel.bots.reasons import reason, to_the_stop
from motorchamp_tui.games.motorsportspiel.bots.stops import towards_the_stop
from motorchamp_tui.games.motorsportspiel.rules.driving import bits
from motorchamp_tui.games.motorsportspiel.rules.moves import ChooseNumber, Drive, Move
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race
from motorchamp_tui.games.motorsportspiel.rules.throws import NUMBERS, Placing
from motorchamp_tui.games.motorsportspiel.rules.track import Space
from motorchamp_tui.games.motorsportspiel.rules.verdict import outlook

Liking = tuple[float, ...]
"""A driver's liking for something: the higher the better."""
WANTED: Liking = (math.inf,)
"""A way into the pit lane for a driver that wants to stop."""
RANKS = {End.HOME: 1, End.CLEAN: 0, End.INSIDE: -1, End.YELLOW: -2, End.RED: -3, End.OUT: -4}
"""The liking for the ends of a go."""
FORFEITED = -math.inf
"""The liking for a go that is not driven."""
IN_THE_PITS = "any throw can be placed without an error in the pits, so the more the better"


class Habits:
    """Decisions of a driver. These are the usual habits; each driver has some of its own."""

    minds_errors = True
    """Whether any end without an error is better than one with."""
    is_careful = False
    """Whether it also considers errors on the way to its stop."""

    def drive(self, race: Race, moves: Sequence[Move], chance: random.Random) -> Move:
        """The move that it likes best."""
        if len(moves) == 1:
            return moves[0]
        if outlook(race).ways is None:
            return self._in_the_pits(race, moves)
        kept = self.on_the_way_to_a_stop(race, moves)
        if isinstance(moves[0], ChooseNumber):
            numbers = self.numbers(race)
            return max(kept, key=lambda move: numbers.get(move, FORFEITED))
        clean = clean_placings(race, moves) if kept is moves and self.minds_errors else {}
        if clean:
            best = {places: self._of_best(race, places) for places in set(clean.values())}
            return max(clean, key=lambda move: best[clean[move]])
        return max(kept, key=lambda move: max(self._of_end(race, target) for _, target in ends_of(race, move)))

    def explain(self, race: Race, moves: Sequence[Move], move: Move) -> str:
        """The reason, by its habits."""
        if outlook(race).ways is None:
            return reason(move, IN_THE_PITS if isinstance(move, ChooseNumber) else "the best end without an error")
        if len(self.on_the_way_to_a_stop(race, moves)) < len(moves):
            return to_the_stop(race, move)
        if isinstance(move, ChooseNumber):
            return reason(move, self.why_so_many(race, moves, move))
        space, target = max(ends_of(race, move), key=lambda one: self._of_end(race, one[1]))
        return reason(move, self.why_there(race, space, target))

    def prepare(self, race: Race, cars: Sequence[str]) -> None:
        """Nothing: all values of a space are quick to work out."""

    # The habits
    def wants_to_stop(self, race: Race, car: Car) -> bool:
        """Whether it turns in as soon as it can."""
        return bool(race.due(car))

    def numbers(self, race: Race) -> Mapping[Move, float]:
        """Its liking for each number of dice: the more, the better."""
        return {ChooseNumber(number): number for number in NUMBERS}

    def why_so_many(self, race: Race, moves: Sequence[Move], move: ChooseNumber) -> str:
        """The reason for this number."""
        raise NotImplementedError

    def of_place(self, race: Race, place: int) -> Liking:
        """Its liking for a place without an error: the farther the better."""
        return (place,)

    def of_end(self, race: Race, target: Target) -> Liking:
        """Its liking for any other end, and for those without an error in comparison."""
        end, place = target
        return RANKS[end], *(self.of_place(race, place) if end is End.CLEAN else (place,))

    def why_there(self, race: Race, space: Space, target: Target) -> str:
        """The reason for this end, the best of those that a throw or a placing leads to."""
        return "the farthest that this throw leads" if RANKS[target[0]] >= 0 else "the least of the errors"

    # What follows from them
    def on_the_way_to_a_stop(self, race: Race, moves: Sequence[Move]) -> Sequence[Move]:
        """The moves that lead towards the stop that it wants; all of them if it wants none, or is far away."""
        if not self.wants_to_stop(race, race.current_car):
            return moves
        kept = towards_the_stop(race, moves, careful=self.is_careful)
        return kept if len(kept) < len(moves) else moves

    def _of_best(self, race: Race, places: int) -> Liking:
        """Its liking for the best of these places."""
        return max(self.of_place(race, place) for place in bits(places))

    def _of_end(self, race: Race, target: Target) -> Liking:
        if target[0] is End.INSIDE and self.wants_to_stop(race, race.current_car):
            return WANTED
        return self.of_end(race, target)

    def _in_the_pits(self, race: Race, moves: Sequence[Move]) -> Move:
        """The most dice, which can always be placed without an error; then the end that it likes best."""
        if isinstance(moves[0], ChooseNumber):
            return moves[-1]
        return max(moves, key=lambda move: self._of_leaving(race, move))

    def _of_leaving(self, race: Race, move: Move) -> Liking:
        """Its liking for a move in the pits: an end on the road, else the farthest in the lane, else an error."""
        placing, car = move if isinstance(move, Placing) else race.placing, race.current_car
        assert placing is not None
        verdict = outlook(race).verdict(placing)
        if verdict.excess:
            return (-verdict.excess,)
        ends = (move.end,) if isinstance(move, Drive) else (*verdict.ends, *verdict.inside)
        return max(
            (2, *self.of_place(race, place_of(race, car, end)))
            if end.is_on_track
            else (1, (end.row - car.space.row) % race.track.rows)
            for end in ends
        )
