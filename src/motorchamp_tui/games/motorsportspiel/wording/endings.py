"""Endings of a go: every end to which the dice lead, with those dice; and which of them is suggested.

Suggestions follow a simple rule: the farthest end, but each throw of three dice that could not be placed
clean in the next go counts as much as a third of a row.
"""

import functools
import random
from collections.abc import Sequence

from attrs import frozen

from motorchamp_tui.games.motorsportspiel.bots.drivers import Daring, Steady
from motorchamp_tui.games.motorsportspiel.bots.stops import towards_the_stop
from motorchamp_tui.games.motorsportspiel.rules.moves import Blocked, Drive, Move, TooFast
from motorchamp_tui.games.motorsportspiel.rules.race import Due, Race
from motorchamp_tui.games.motorsportspiel.rules.throws import CASES, NUMBERS, Placing, Throw
from motorchamp_tui.games.motorsportspiel.rules.track import Space
from motorchamp_tui.games.motorsportspiel.rules.verdict import Outlook, outlook
from motorchamp_tui.games.motorsportspiel.wording.forecast import (
    Taken,
    good_placings,
    prospect_of_move,
)
from motorchamp_tui.games.motorsportspiel.wording.go_words import DUE_WORDS
from motorchamp_tui.games.motorsportspiel.wording.next_go import driven_on, is_next_on_road, next_race
from motorchamp_tui.words import counted

MOST = NUMBERS[-1]
"""The dice of the next go that is considered."""
ROWS_A_THROW = 1 / 3
"""The price in rows of each throw of them that could not be driven clean."""
AT_THE_FLAG, ROWS_A_DIE = 1000.0, 16
"""A go that ends the race well comes before any other; on a lap alone the sooner, the fewer dice it took."""

EndMove = Drive | TooFast | Blocked


@frozen
class Ending:
    """One way to end a go: the dice as placed, and the move that follows.

    ``rows`` on; ``clean`` is how many throws of three dice are clean in the next go from there, None where none
    follows on the road.
    """

    placing: Placing
    move: EndMove
    rows: int
    clean: int | None

    @property
    def space(self) -> Space:
        """Where the go ends."""
        return self.move.end if isinstance(self.move, Drive) else self.move.space


def endings(race: Race, throw: Throw, taken: Taken = ()) -> Sequence[Ending]:
    """Every end that can still be reached with these dice ``taken``, farthest first; clean ones if there are any.

    Each has the placing that leads there; of several the one that itself leads farthest.
    """
    return _endings(outlook(race), throw, taken)


@functools.lru_cache(maxsize=128)
def _endings(ahead: Outlook, throw: Throw, taken: Taken) -> Sequence[Ending]:
    race, found = ahead.race, dict[object, tuple[Placing, EndMove]]()
    for placing in good_placings(race, throw, taken):
        verdict, line = ahead.comes_to(placing)
        for move in verdict.moves:
            found.setdefault((move, verdict.excess if not isinstance(move, Drive) else line), (placing, move))
    kinds = {one: prospect_of_move(race, *one).kind for one in found.values()}
    best = min(kinds.values())
    made = [_ending(race, *one) for one, kind in kinds.items() if kind is best]
    return tuple(sorted(made, key=lambda one: (not one.space.is_on_track, -one.rows, one.space.lane)))


def _ending(race: Race, placing: Placing, move: EndMove) -> Ending:
    space = move.end if isinstance(move, Drive) else move.space
    rows = (space.row - race.current_car.space.row) % race.track.rows
    clean = None
    if isinstance(move, Drive):
        placed = race.placed(placing)
        after = driven_on(placed, move)
        if is_next_on_road(placed, after):
            ahead = outlook(next_race(placed, after))
            clean = sum(not ahead.least_excess(case) for case in CASES[MOST])
    return Ending(placing, move, rows, clean)


def suggested_number(race: Race, moves: Sequence[Move]) -> Move:
    """The number of dice that is suggested: three, unless the mistakes they bring cost more than they win."""
    return Daring().drive(race, moves, random.Random(0))


def suggestions(race: Race, throw: Throw, taken: Taken = ()) -> Sequence[Ending]:
    """The best end of every placing worth considering, the suggestion first."""
    return _suggestions(outlook(race), throw, taken)


@functools.lru_cache(maxsize=128)
def _suggestions(ahead: Outlook, throw: Throw, taken: Taken) -> Sequence[Ending]:
    race, found = ahead.race, _endings(ahead, throw, taken)
    towards = _towards_the_stop(race, found)
    ranked = sorted(found, key=lambda one: (one in towards, _worth(race, one)), reverse=True)
    best = dict[Placing, Ending]()
    for one in ranked:
        best.setdefault(one.placing, one)
    return tuple(best.values())


def _worth(race: Race, ending: Ending) -> float:
    """How good an end is, in rows."""
    if takes_the_flag(race, ending):
        _, line = outlook(race).comes_to(ending.placing)
        return AT_THE_FLAG + (line.over - ROWS_A_DIE * line.dice if line else 0)
    lost = 0 if ending.clean is None else len(CASES[MOST]) - ending.clean
    excess = outlook(race).verdict(ending.placing).excess
    return ending.rows - lost * ROWS_A_THROW - excess * AT_THE_FLAG


def takes_the_flag(race: Race, ending: Ending) -> bool:
    """Whether the car is done with this go."""
    car = race.current_car
    crosses = isinstance(ending.move, Drive) and ending.space.is_on_track and ending.space.row < car.space.row
    return crosses and race.ends_on_the_line(car)


def _towards_the_stop(race: Race, found: Sequence[Ending]) -> Sequence[Ending]:
    """The ends that bring a car to its pit, if it wants to stop; otherwise those on the road."""
    car = race.current_car
    if not car.space.is_on_track:
        return found
    if not Steady().wants_to_stop(race, car):
        return [one for one in found if one.space.is_on_track]
    kept = list[Ending]()
    for placing in towards_the_stop(race, list(dict.fromkeys(one.placing for one in found))):
        assert isinstance(placing, Placing)
        own = {one.move: one for one in found if one.placing == placing}
        kept += [one for move, one in own.items() if move in towards_the_stop(race.placed(placing), list(own))]
    return kept


def why(race: Race, ending: Ending, among: Sequence[Ending]) -> Sequence[str]:
    """Why this is suggested and not another of these, in full and in short; empty where it is the only one."""
    if not isinstance(ending.move, Drive) or len(among) == 1:
        return ()
    if takes_the_flag(race, ending):
        return ("takes the flag",)
    if not race.current_car.space.is_on_track:
        on_road = [one for one in among if one.space.is_on_track]
        return _why_here(ending, on_road) if ending in on_road else ("nothing can go wrong in the pit lane",)
    if not ending.space.is_on_track:
        is_agreed = race.due(race.current_car) is Due.AGREED
        return (DUE_WORDS[Due.AGREED] if is_agreed else "a stop takes its flags away",)
    if ending not in _by_distance(race, among):
        return ("the surest way into the pit lane",)
    return _why_here(ending, _by_distance(race, among))


def _by_distance(race: Race, among: Sequence[Ending]) -> Sequence[Ending]:
    """The ends that were compared by how far they are, and how safe the next go is from there."""
    if Steady().wants_to_stop(race, race.current_car):
        near = _towards_the_stop(race, among)
        return among if len(near) == len(among) else ()
    return [one for one in among if one.space.is_on_track]


def _why_here(ending: Ending, among: Sequence[Ending]) -> Sequence[str]:
    """How safe the next go is from here and, where another end is farther, how safe it would be from there."""
    of, farthest = len(CASES[MOST]), max(among, key=lambda one: (one.rows, one.clean or 0))
    always = ending.clean == of
    here = "keeps three dice clean next go" if always else f"next go clean with three dice: {ending.clean}/{of}"
    in_short = here if always else f"next go clean: {ending.clean}/{of}"
    if ending.rows == farthest.rows:
        return f"the farthest; {here}", in_short
    beyond = counted(farthest.rows - ending.rows, "row")
    return f"{here} ({farthest.space}, {beyond} on: {farthest.clean}/{of})", in_short
