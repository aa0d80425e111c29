"""The races that the title screen has ready, and what the player at this keyboard is called.

Says what is short enough to be finished in one sitting, and what a full race is. Rulebook: "The game and its
parts" (R-01, R-05, R-06).
"""

import os
from collections.abc import Mapping, Sequence

from motorchamp_tui.errors import nearest
from motorchamp_tui.games.entries import Driver, all_drivers
from motorchamp_tui.games.protocol import Game, Preset
from motorchamp_tui.names import name_from, wrong_with_name
from motorchamp_tui.race.plan import RacePlan, plan_race

MIXED = "mixed"
"""The word of the setting for bots of several kinds."""
NOBODY = "You"
LOGIN_VARIABLES = ("LOGNAME", "USER", "LNAME", "USERNAME")


def person_name(bots: Sequence[str], environ: Mapping[str, str] = os.environ) -> str:
    """The login name, if a driver among these ``bots`` can have it; otherwise :data:`NOBODY`."""
    name = name_from(next(filter(None, map(environ.get, LOGIN_VARIABLES)), ""))
    is_a_bot = nearest(name, bots) == name.casefold() if name else True
    return NOBODY if is_a_bot or wrong_with_name(name) or name == "root" else name


def quick_race(game: Game, person: str, opponents: str = MIXED) -> RacePlan:
    """A race that is short enough to be finished in one sitting."""
    return _against_bots(game, game.QUICK_RACE, person, opponents)


def full_race(game: Game, person: str, opponents: str = MIXED) -> RacePlan:
    """A race with everything that the rules have."""
    return _against_bots(game, game.FULL_RACE, person, opponents)


def bots_race(game: Game) -> RacePlan:
    """Bots alone."""
    return _plan(game, game.BOTS_RACE, all_drivers(game.BOTS_RACE.bots))


def _against_bots(game: Game, preset: Preset, person: str, opponents: str) -> RacePlan:
    """The race against its own bots, or as many of one kind."""
    bots = preset.bots if opponents == MIXED else (opponents,) * len(preset.bots)
    return _plan(game, preset, (Driver(person), *all_drivers(bots)))


def _plan(game: Game, preset: Preset, drivers: tuple[Driver, ...]) -> RacePlan:
    track, options = game.circuit(preset.track), preset.options
    return plan_race(track, drivers, cars=preset.cars, laps=preset.laps, options=options)
