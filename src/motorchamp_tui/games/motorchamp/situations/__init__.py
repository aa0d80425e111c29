"""Situations: rules as data. Files are read (``files``), driven and judged (``judging``), and driven on from."""

from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.situations.driving_on import race_of_situation
from motorchamp_tui.games.motorchamp.situations.files import (
    Situation,
    read_situation,
    situation_from,
    situation_of,
)
from motorchamp_tui.games.motorchamp.situations.judging import failures, of_the_race

__all__ = [
    "Situation",
    "failures",
    "judge_situation",
    "race_of_situation",
    "read_situation",
    "situation_from",
    "unmet",
]


def judge_situation(values: object) -> tuple[str, tuple[str, ...]]:
    """The title of the situation with these values of a file, and a line for each expectation that fails."""
    situation = situation_of(values)
    return situation.title, failures(situation)


def unmet(values: object, race: Race) -> tuple[str, ...]:
    """One line for each expectation on cars in these values of a file that does not hold in this race."""
    return tuple(of_the_race(situation_of(values), race))
