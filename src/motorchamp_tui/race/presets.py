"""The races that the title screen has ready, and what the player at this keyboard is called.

Says what is short enough to be finished at one sitting, and what a full race is. Rulebook: "The game and its
parts" (R-01, R-05, R-06).
"""

import os
from collections.abc import Mapping

from motorchamp_tui.errors import nearest
from motorchamp_tui.games.entries import Driver, read_drivers
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.motorchamp.sections.tracks import circuit
from motorchamp_tui.race.plan import RacePlan, plan_race

QUICK_TRACK, QUICK_LAPS = "A1-C1", 4
FULL_TRACK = "A1-B2-C1"
MIXED = "mixed"
"""The word of the setting for bots of several kinds."""
NOBODY = "You"
LONGEST_NAME = 12
LOGIN_VARIABLES = ("LOGNAME", "USER", "LNAME", "USERNAME")


def person_name(environ: Mapping[str, str] = os.environ) -> str:
    """The login name, if a driver can have it; otherwise :data:`NOBODY`."""
    login = next(filter(None, map(environ.get, LOGIN_VARIABLES)), "").strip()
    name = "".join(letter for letter in login if can_be_in_a_name(letter))[:LONGEST_NAME]
    is_a_bot = nearest(name, BOT_NAMES) == name.casefold() if name else True
    return NOBODY if is_a_bot or name == "root" else name


def can_be_in_a_name(letter: str) -> bool:
    """Whether a driver's name may contain this: anything that prints and does not separate drivers."""
    return letter.isprintable() and letter not in ",:"


def quick_race(person: str, opponents: str = MIXED) -> RacePlan:
    """One team of two cars against three bots on a short track, four laps."""
    drivers = (Driver(person), *_bots(_against(opponents, steady=1, rookies=2)))
    return plan_race(circuit(QUICK_TRACK), drivers, cars=2, laps=QUICK_LAPS)


def full_race(person: str, opponents: str = MIXED) -> RacePlan:
    """Sixteen cars on a long track, six laps with pit stops."""
    drivers = (Driver(person), *_bots(_against(opponents, steady=4, rookies=3)))
    return plan_race(circuit(FULL_TRACK), drivers, cars=2)


def _against(opponents: str, *, steady: int, rookies: int) -> str:
    """The bots of a race: all of one kind, or the usual mixture."""
    kinds = ["steady"] * steady + ["rookie"] * rookies if opponents == MIXED else [opponents] * (steady + rookies)
    return ",".join(f"bot:{kind}" for kind in kinds)


def bots_race() -> RacePlan:
    """Bots alone, on a long track."""
    return plan_race(circuit(FULL_TRACK), _bots("bot:steady,bot:steady,bot:rookie,bot:rookie"))


def _bots(text: str) -> tuple[Driver, ...]:
    return read_drivers(text, BOT_NAMES)
