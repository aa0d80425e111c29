"""Spread of the times of perfectly driven laps. Rulebook: "Practice"; Q-97, Q-99."""

import functools
from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from attrs import frozen

from motorchamp_tui.games.motorchamp.practice.lap_places import LapPlace
from motorchamp_tui.games.motorchamp.practice.perfect_driving import Aim, PerfectDriving, perfect
from motorchamp_tui.games.motorchamp.rules.throws import WAYS_IN_ALL, Dice
from motorchamp_tui.games.motorchamp.rules.times import PracticeTime
from motorchamp_tui.games.motorchamp.rules.track import Track
from motorchamp_tui.games.motorchamp.rules.verdict import Outcome
from motorchamp_tui.games.practice import LapTimes

UNIT = WAYS_IN_ALL[Dice.THREE]
"""How many equal parts every throw divides the possibilities into."""
NEGLIGIBLE = 10**12


@frozen(eq=False)
class Distribution(LapTimes[PracticeTime]):
    """The chance of every practice time, best first, of ``no_time``, and of laps ``longer`` than all these."""

    no_time: Fraction
    longer: Fraction

    def slower_than(self, time: PracticeTime) -> Fraction:
        """The chance of a lap that is slower than this, or gets no time."""
        return super().slower_than(time) + self.no_time + self.longer


@functools.lru_cache(maxsize=32)
def spread(track: Track, aim: Aim = Aim.BEST) -> Distribution:
    """The times of perfectly driven laps; exact, except for laps rarer than one in a million millions."""
    driving = perfect(track, aim)
    cars = {driving.start: 1}
    times, no_time, throws, parts = dict[PracticeTime, Fraction](), Fraction(0), 0, 1
    while cars and sum(cars.values()) * NEGLIGIBLE > parts:
        parts *= UNIT
        cars, home, out = _after_a_throw(driving, cars)
        for (to_go, last), share in home.items():
            times[PracticeTime(throws, to_go, last)] = Fraction(share, parts)
        no_time += Fraction(out, parts)
        throws += 1
    ranked = dict(sorted(times.items(), key=lambda item: item[0].rank))
    return Distribution(ranked, no_time, Fraction(sum(cars.values()), parts))


def _after_a_throw(
    driving: PerfectDriving, cars: Mapping[LapPlace, int]
) -> tuple[dict[LapPlace, int], dict[tuple[int, int], int], int]:
    """Where all cars are after one more throw: those home by squares to go and points, and those out."""
    after, home, out = defaultdict[LapPlace, int](int), defaultdict[tuple[int, int], int](int), 0
    for place, share in cars.items():
        dice = driving.dice[place]
        for outcome in dict(driving.outcomes[place])[dice]:
            part = share * outcome.ways * (UNIT // WAYS_IN_ALL[dice])
            if outcome.ends:
                after[driving.best_end(outcome)] += part
            elif outcome.kind is Outcome.FINISHES:
                home[outcome.to_go, outcome.total] += part
            else:
                out += part
    return after, home, out
