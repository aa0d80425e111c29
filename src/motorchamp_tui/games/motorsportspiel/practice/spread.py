"""Spread of the times of perfectly driven laps. H-30; HQ-55."""

import functools
from collections import Counter, defaultdict
from fractions import Fraction

from attrs import frozen

from motorchamp_tui.games.motorsportspiel.practice.lap_places import (
    EndOfGo,
    LapPlace,
    cases,
    every_place,
    ways_from,
)
from motorchamp_tui.games.motorsportspiel.practice.perfect_driving import PerfectDriving, perfect
from motorchamp_tui.games.motorsportspiel.rules.times import LapInDice
from motorchamp_tui.games.motorsportspiel.rules.track import Track
from motorchamp_tui.games.practice import LapTimes


@frozen(eq=False)
class Distribution(LapTimes[LapInDice]):
    """The chance of every time of a perfectly driven lap, best first, and the dice ``lost`` on average in it."""

    lost: Fraction


@functools.lru_cache(maxsize=32)
def spread(track: Track) -> Distribution:
    """The times of perfectly driven laps, exactly: whole numbers of equally likely ways, place by place.

    Every go leads to a place nearer to the line, so that nothing is left over at the end. For each place it is
    known how many laps have come there with how many dice.
    """
    driving = perfect(track)
    laps: dict[LapPlace, dict[int, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    laps[driving.start][0] = Fraction(1)
    times, lost = defaultdict[LapInDice, Fraction](Fraction), Fraction(0)
    for place in reversed(every_place(track)):
        here = laps.pop(place, None)
        if here is None:
            continue
        for result, chance in _after_a_go(driving, place).items():
            lost += chance * result.lost * sum(here.values())
            for dice, share in here.items():
                spent = dice + result.dice + result.lost
                if result.place is None:
                    times[LapInDice(spent, result.over)] += share * chance
                else:
                    laps[result.place][spent] += share * chance
    return Distribution(dict(sorted(times.items(), key=lambda item: item[0].rank)), lost)


def _after_a_go(driving: PerfectDriving, place: LapPlace) -> dict[EndOfGo, Fraction]:
    """The results of the best number of dice from this place, with the chance of each."""
    ways, throws = ways_from(driving.track, place), cases()[driving.number(place)]
    results = Counter(driving.best_result(ways, throw) for throw in throws)
    return {result: Fraction(times, len(throws)) for result, times in results.items()}
