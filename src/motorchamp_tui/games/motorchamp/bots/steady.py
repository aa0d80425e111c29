"""Steady: takes no risk that fair play lets it avoid, and makes its stop in time.

It takes the dice with the smallest chance of being permanently out, then of being out at all. While its pit
window is open it prefers those most likely to take it into the lane; after that, more dice. Of the ends it
takes the pit lane, or else the square with the safest next throw, then the one nearest to the pits, then the
furthest.
"""

import random
from collections.abc import Sequence

from motorchamp_tui.games.motorchamp.bots.next_throw import (
    NextThrow,
    chance_of_the_pits_with,
    next_throw,
    only_dice,
)
from motorchamp_tui.games.motorchamp.bots.reasons import compared_with, reason, reason_of_an_end
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive, Move, StandBeside
from motorchamp_tui.games.motorchamp.rules.pits import may_enter
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.rules.verdict import odds

PIT_LANE, ON_TRACK = 2, 1


def drive(race: Race, moves: Sequence[Move], chance: random.Random) -> Move:
    """The careful move."""
    if len(moves) == 1:
        return moves[0]
    if isinstance(moves[0], ChooseDice):
        return min(moves, key=lambda move: _risk_of_choice(race, move))
    return max(moves, key=lambda move: _worth(race, move))


def explain(race: Race, moves: Sequence[Move], move: Move) -> str:
    """By risk."""
    if not isinstance(move, ChooseDice):
        return reason_of_an_end(race, move, _in_words)
    risks = {other: _risk(race, other.dice) for other in (*moves, move) if isinstance(other, ChooseDice)}
    safest = min(risks, key=lambda other: risks[other])
    is_safest = risks[move] <= risks[safest]
    compared = "no other choice is safer" if is_safest else f"less safe than {compared_with(safest)}"
    return reason(move, f"{odds(race, move.dice).words}; {compared}")


def _in_words(after: NextThrow) -> str:
    return (
        f"from there the safest next throw averages {after.points:.1f} points"
        f" and keeps it in the race {after.safety:.0%} of the time"
    )


def prepare(race: Race, cars: Sequence[str]) -> None:
    """Nothing: what it asks about a square is quick to work out."""


def _risk_of_choice(race: Race, move: Move) -> tuple[float, ...]:
    """Lower is better."""
    if not isinstance(move, ChooseDice):
        return ()
    car = race.current_car
    to_the_pits = 0.0
    if may_enter(race, car):
        to_the_pits = chance_of_the_pits_with(race.track, car.square, move.dice, only_dice(race, car))
    return *_risk(race, move.dice), -to_the_pits, -move.dice


def _risk(race: Race, dice: Dice) -> tuple[float, float]:
    """The chance of being permanently out, and of being temporarily out."""
    risk = odds(race, dice)
    return risk.permanently / risk.ways, risk.temporarily / risk.ways


def _worth(race: Race, move: Move) -> tuple[float, ...]:
    """Higher is better."""
    if not isinstance(move, Drive | StandBeside):
        return ()
    if isinstance(move, Drive) and not move.last.is_on_track:
        return PIT_LANE, move.last.lane
    after, tows = next_throw(race, move), len(move.tows) if isinstance(move, Drive) else 0
    return ON_TRACK, after.safety, after.to_the_pits, tows, after.points
