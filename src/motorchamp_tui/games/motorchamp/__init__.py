"""MotorChamp (AZA-Spiele 2000): rules, circuits, bots, words, practice, situations and the rulebook.

One import gives the rules: ``from motorchamp_tui.games.motorchamp import line_up, legal_moves, apply, classify``.
Each name is loaded when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from motorchamp_tui.games.entries import Entry
    from motorchamp_tui.games.motorchamp.bots import bot_named
    from motorchamp_tui.games.motorchamp.options import OPTIONS
    from motorchamp_tui.games.motorchamp.rules.classification import classify
    from motorchamp_tui.games.motorchamp.rules.moves import Throw
    from motorchamp_tui.games.motorchamp.rules.referee import apply, legal_moves
    from motorchamp_tui.games.motorchamp.rules.start import line_up
    from motorchamp_tui.games.motorchamp.sections.tracks import circuit

__all__ = ["OPTIONS", "Entry", "Throw", "apply", "bot_named", "circuit", "classify", "legal_moves", "line_up"]

_PLACES = {
    "bots": ("bot_named",),
    "options": ("OPTIONS",),
    "rules.classification": ("classify",),
    "rules.moves": ("Throw",),
    "rules.referee": ("apply", "legal_moves"),
    "rules.start": ("Entry", "line_up"),
    "sections.tracks": ("circuit",),
}


def __getattr__(name: str) -> Any:
    for place, names in _PLACES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{place}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
