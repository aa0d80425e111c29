"""Turning of drivers' own cars, if agreed: a pass counts only if it is claimed before the next dice fall.

Decides who is asked, and in which order. :mod:`.outs` decides what a pass does. Rulebook: "Optional rules",
"Out and back again"; R-42, Q-40, Q-114.
"""

from collections.abc import Iterable

from attrs import evolve

from motorchamp_tui.games.motorchamp.rules.race import Race


def asking_the_owners(race: Race, passed: Iterable[int]) -> Race:
    """The race in which the owners of these cars may turn them, one after the other."""
    return _asking(race, tuple(passed), race.to_go)


def answered(race: Race) -> Race:
    """The race after the first of them has turned the car, or kept quiet."""
    return _asking(race, race.passes_unclaimed[1:], race.to_go[1:])


def _asking(race: Race, asked: tuple[int, ...], to_go: tuple[int, ...]) -> Race:
    return evolve(race, passes_unclaimed=asked, to_go=(*asked[:1], *to_go))
