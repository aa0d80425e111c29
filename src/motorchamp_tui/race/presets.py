"""Races that the title screen has ready, and the name of the player at this keyboard.

Rulebook: "The game and its parts" (R-01, R-05, R-06).
"""

import os
from collections.abc import Mapping, Sequence

from motorchamp_tui.errors import nearest
from motorchamp_tui.games.entries import Driver, all_drivers
from motorchamp_tui.games.protocol import Game, Preset
from motorchamp_tui.names import name_from, wrong_with_name
from motorchamp_tui.race.opponents import UNRATED, OwnRating, opponents_for
from motorchamp_tui.race.plan import RacePlan, plan_race
from motorchamp_tui.settings.words import BY_RATING, MIXED

NOBODY = "You"
LOGIN_VARIABLES = ("LOGNAME", "USER", "LNAME", "USERNAME")


def person_name(bots: Sequence[str], environ: Mapping[str, str] = os.environ) -> str:
    """The login name, if a driver can have it beside these ``bots``; otherwise :data:`NOBODY`."""
    name = name_from(next(filter(None, map(environ.get, LOGIN_VARIABLES)), ""))
    is_a_bot = nearest(name, bots) == name.casefold() if name else True
    return NOBODY if is_a_bot or wrong_with_name(name) or name == "root" else name


def quick_race(game: Game, person: str, opponents: str = BY_RATING, rating: OwnRating = UNRATED) -> RacePlan:
    """A race that is short enough to be finished in one sitting."""
    return _against_bots(game, game.QUICK_RACE, person, opponents, rating)


def evening(game: Game, person: str, opponents: str = BY_RATING, rating: OwnRating = UNRATED) -> RacePlan:
    """A race with everything in the rules."""
    return _against_bots(game, game.EVENING, person, opponents, rating)


def bots_race(game: Game) -> RacePlan:
    """Bots alone, of all kinds."""
    preset = game.BOTS_RACE
    return _plan(game, preset, all_drivers(opponents_for(game, preset.bots, MIXED)))


def _against_bots(game: Game, preset: Preset, person: str, opponents: str, rating: OwnRating) -> RacePlan:
    """The race against as many bots, by this setting."""
    bots = opponents_for(game, preset.bots, opponents, rating)
    return _plan(game, preset, all_drivers([Driver(person), *bots]))


def _plan(game: Game, preset: Preset, drivers: tuple[Driver, ...]) -> RacePlan:
    track = game.circuit(preset.track)
    return plan_race(track, drivers, cars=preset.cars, laps=preset.laps, options=preset.options)
