"""Worths for an analysis, as champion sees them: the throws still expected of a car, and the value of each choice.

A choice is ranked as champion ranks it, with all its effects on others. Expected of a car are its own
throws alone. A round in which it waits beside the track counts as a throw. Rulebook: "Out and back again".
"""

import math
import statistics
from collections.abc import Sequence

from motorchamp_tui.games.motorchamp.bots.champion import USUAL_PRICES, Weighing, price_of_loss
from motorchamp_tui.games.motorchamp.bots.expected_throws import expected_throws_of
from motorchamp_tui.games.motorchamp.bots.reasons import named
from motorchamp_tui.games.motorchamp.rules.moves import KeepQuiet, Move
from motorchamp_tui.games.motorchamp.rules.outs import PASSES_TO_RETURN
from motorchamp_tui.games.motorchamp.rules.race import Car, Flap, Race, Status
from motorchamp_tui.games.motorchamp.rules.throws import EVERY_THROW, WAYS_BY_TOTAL, WAYS_IN_ALL
from motorchamp_tui.games.motorchamp.rules.track import at
from motorchamp_tui.games.motorchamp.rules.verdict import verdict, verdict_of
from motorchamp_tui.games.road import Lane
from motorchamp_tui.words import counted

WORTH_UNIT = "throws"
WORTH_OTHERS = "blocks, tows and waiting"
WORTH_TRUST = (
    "Future traffic is not counted: in a field of 16 champions it adds 2.5 throws (± 3.2) from the grid, and a "
    "quarter of a throw for each lap to go after the first."
)


def worth_of(race: Race, name: str) -> float:
    """How many throws this car is still expected to need; see :class:`.WorthsOf`."""
    car = race.car(name)
    if not race.is_over and race.dice is not None and race.current_car is car and not race.is_for_a_word:
        return _in_its_go(race)
    throws = _on_an_empty_road(race, car)
    match car.status:
        case Status.TEMPORARILY_OUT:
            return throws + USUAL_PRICES.temporarily * (1 - car.passes / PASSES_TO_RETURN / 2)
        case Status.PERMANENTLY_OUT:
            return throws + price_of_loss(race, car)
        case _:
            return throws


def worths_of_moves(race: Race, moves: Sequence[Move]) -> Sequence[float]:
    """The value of each of these moves to the current driver, as champion ranks them."""
    if race.is_for_a_word:
        return [_worth_of_a_word(race, move) for move in moves]
    weighing = Weighing(race)
    return [weighing.throws_to_go(move) for move in moves]


def _worth_of_a_word(race: Race, move: Move) -> float:
    """A pass that is not claimed is one more to wait for; insisting costs nothing and brings nothing."""
    is_lost = bool(race.passes_unclaimed) and isinstance(move, KeepQuiet)
    return USUAL_PRICES.temporarily / PASSES_TO_RETURN / 2 if is_lost else 0.0


def race_choice_in_words(race: Race, move: Move, best: Move) -> str:
    """Where a choice was made, and that it was this move instead of the best."""
    square = race.current_car.square
    limit = race.track.limit(square) if square.is_on_track else 0
    points = f", {counted(race.points, 'point')}" if race.faces else ""
    place = f"from {square}{f' (limit {limit})' if limit else ''}{points}"
    return f"{place}: {named(move)} instead of {named(best)}"


def _on_an_empty_road(race: Race, car: Car) -> float:
    """The throws from where it is, over all its laps; an unknown place counts as the road beside it."""
    expected = expected_throws_of(race, car, USUAL_PRICES)
    throws = expected.throws_to_go(car.flap, car.laps, car.square)
    if math.isinf(throws):
        return expected.throws_to_go(Flap.PIT, max(1, car.laps), at(Lane.RIGHT, car.square.row))
    return throws


def _in_its_go(race: Race) -> float:
    """The throws with the chosen or thrown dice, on the road as it is: before a throw, the mean of all throws."""
    dice = race.dice
    if dice is None:
        return Weighing(race).now
    if race.faces is not None:
        return _after_the_throw(race)
    if not race.current_car.square.is_on_track:  # there each die may count for itself
        return statistics.fmean(_after_the_throw(race.thrown(faces)) for faces in EVERY_THROW[dice])
    weighing, sum_ = Weighing(race), 0.0
    for total, ways in WAYS_BY_TOTAL[dice]:
        sum_ += ways * min(map(weighing.own_throws, verdict(race, dice, (total,)).moves))
    return 1 + sum_ / WAYS_IN_ALL[dice]


def _after_the_throw(race: Race) -> float:
    """The throws expected of the car whose throw is on the table, this one included."""
    return 1 + min(map(Weighing(race).own_throws, verdict_of(race).moves))
