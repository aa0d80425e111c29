"""Spread of the times of perfectly driven laps. H-30; HQ-55."""

import functools
from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate

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


@frozen(eq=False)
class Distribution:
    """The chance of every time of a perfectly driven lap, best first, and the dice ``lost`` on average in it."""

    times: Mapping[LapInDice, Fraction]
    lost: Fraction

    @property
    def dice(self) -> dict[int, Fraction]:
        """The chance of every number of dice."""
        chances = defaultdict[int, Fraction](Fraction)
        for time, chance in self.times.items():
            chances[time.dice] += chance
        return dict(sorted(chances.items()))

    @property
    def typical(self) -> LapInDice:
        """The time that half of all laps are as good as or better than."""
        so_far = accumulate(self.times.values())
        return next(time for time, chance in zip(self.times, so_far, strict=True) if 2 * chance >= 1)

    def slower_than(self, time: LapInDice) -> Fraction:
        """The chance of a lap that is slower than this."""
        slower = (chance for other, chance in self.times.items() if other.rank > time.rank)
        return sum(slower, Fraction(0))


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
