"""Race after the lessons: the quick race of the title, in which no rule comes as a surprise."""

from typing import Any

from textual.app import App

from motorchamp_tui.games.protocol import Game
from motorchamp_tui.journal.rated import own_rating
from motorchamp_tui.journal.writer import Journal, journal_of
from motorchamp_tui.lessons.files import game_key
from motorchamp_tui.race import presets
from motorchamp_tui.tui.app_settings import app_settings_of

IN_SHORT = "Quick race: what you have learnt, against bots"


def quick_race(app: App[Any], game: Game) -> Journal:
    """A quick race of a game, on disk before anything is driven; raises a :class:`MotorChampError` or OSError."""
    person = presets.person_name(game.BOT_NAMES)
    opponents, rating = app_settings_of(app).words["opponents"], own_rating(game_key(game), person)
    return journal_of(presets.quick_race(game, person, opponents, rating))
