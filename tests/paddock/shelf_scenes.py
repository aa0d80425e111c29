"""Circuits for a shelf in tests: of both games, made from the ring that a drawing begins with."""

from motorchamp_tui.games import drafting_of
from motorchamp_tui.games.codes import code_of
from motorchamp_tui.games.drawing_text import Drawing, written
from motorchamp_tui.paddock.entries.agreement import Agreement


def drawn_as(name: str, game: str = "motorchamp") -> Drawing:
    """The ring to begin with, under this name."""
    return written(game, name, drafting_of(game).blank_ring(name))


def code_named(name: str, game: str = "motorchamp") -> str:
    return code_of(drawn_as(name, game))


MILLPOND = code_named("Millpond")
SANDPIT = code_named("Sandpit", "motorsportspiel")


def short_race_on(code: str) -> Agreement:
    return Agreement(code, laps=1)
