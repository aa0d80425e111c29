"""Openness of races on the circuits of the games, by cars and laps: measured once and shown in set-up.

``python -m tools.openness`` measures and writes the file; what the figures mean is in ``docs/circuits.md``.
A circuit is known by its fingerprint, so nothing is shown for one that was changed since, or was never measured.
"""

import csv
import functools
import math
from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

from motorchamp_tui.games import game_of
from motorchamp_tui.games.protocol import AnyTrack
from motorchamp_tui.locations import openness_file
from motorchamp_tui.race.plan import RacePlan

FAR = 1.5
"""Figures from this many times more cars or laps, or fewer, say nothing about a race."""
OPEN, HARDLY_OPEN = 0.45, 0.65
"""A race is open if the leader at half time wins no larger a share, and hardly open from the second on."""
ROUNDED_TO = 0.05
FIXED = ("circuit", "fingerprint", "bot", "drivers", "cars", "laps", "races")
MARGIN = " ±"


@frozen
class OpenRaces:
    """The figures of many races of one bot on a circuit; ``cars`` are those of all drivers.

    ``figures`` has for each, by its name in :class:`.Openness`, the value and half its 95 % interval, and ``pole``
    for the share that pole wins.
    """

    circuit: str
    fingerprint: str
    bot: str
    drivers: int
    cars: int
    laps: int
    races: int
    figures: Mapping[str, tuple[float, float]]

    def distance(self, cars: int, laps: int) -> float:
        """How far from races with this many cars and laps; infinite where it says nothing about them."""
        cars_apart, laps_apart = (
            abs(math.log(one / other)) for one, other in ((cars, self.cars), (laps, self.laps))
        )
        return math.inf if max(cars_apart, laps_apart) > math.log(FAR) + 1e-9 else cars_apart + laps_apart


def measured_on(track: AnyTrack) -> tuple[OpenRaces, ...]:
    """The figures of a circuit; none for one that was not measured."""
    return _by_fingerprint().get(_fingerprint(track), ())


def openness_in_words(track: AnyTrack, cars: int, laps: int) -> str:
    """How open a race on this circuit is, in a sentence; empty where nothing like it was measured."""
    like_it = [races for races in measured_on(track) if races.distance(cars, laps) < math.inf]
    if not like_it:
        return ""
    share, _ = min(like_it, key=lambda races: races.distance(cars, laps)).figures["half_time_leader"]
    head = "Open: among" if share <= OPEN else "Hardly open: among" if share >= HARDLY_OPEN else "Among"
    about = round(share / ROUNDED_TO) * ROUNDED_TO
    return f"{head} equal drivers the leader at half time wins about {about:.0%}."


def openness_of_plan(plan: RacePlan) -> str:
    """How open the race of a plan is, in a sentence; empty where nothing like it was measured."""
    return openness_in_words(plan.track, len(plan.entries), plan.laps)


def read_openness(path: Path) -> tuple[OpenRaces, ...]:
    """All figures in such a file."""
    with path.open(encoding="utf-8", newline="") as lines:
        return tuple(_races_in(row) for row in csv.DictReader(lines))


def _races_in(row: Mapping[str, str]) -> OpenRaces:
    drivers, cars, laps, races = (int(row[name]) for name in ("drivers", "cars", "laps", "races"))
    names = [name for name in row if name not in FIXED and not name.endswith(MARGIN)]
    figures = {name: (float(row[name]), float(row[name + MARGIN])) for name in names}
    return OpenRaces(row["circuit"], row["fingerprint"], row["bot"], drivers, cars, laps, races, figures)


@functools.cache
def _by_fingerprint() -> Mapping[str, tuple[OpenRaces, ...]]:
    """The figures that come with the games, by the fingerprint of the circuit."""
    found = dict[str, list[OpenRaces]]()
    for races in read_openness(openness_file()):
        found.setdefault(races.fingerprint, []).append(races)
    return {fingerprint: tuple(races) for fingerprint, races in found.items()}


@functools.lru_cache(maxsize=32)
def _fingerprint(track: AnyTrack) -> str:
    return game_of(track).fingerprint(track)
