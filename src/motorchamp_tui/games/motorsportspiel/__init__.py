"""Das Motorsportspiel on the Hockenheimring: rules, boards, bots, words, practice, situations and the rulebook.

One import gives the rules: ``from motorchamp_tui.games.motorsportspiel import legal_moves, apply, classify``.
The names are those of :class:`.GameOf`, by which the program plays any game; each is loaded when it is first
asked for.
"""

from typing import TYPE_CHECKING

from motorchamp_tui.games import lazily

if TYPE_CHECKING:
    from motorchamp_tui.games.motorsportspiel.parts.boards import character_of, circuit, circuit_names
    from motorchamp_tui.games.motorsportspiel.parts.layouts import kind_of
    from motorchamp_tui.games.motorsportspiel.rulebook import read_rulebook
    from motorchamp_tui.games.motorsportspiel.rules.classification import classify, lap_of, leader
    from motorchamp_tui.games.motorsportspiel.rules.practice import lap_time, line_up_lap, read_time
    from motorchamp_tui.games.motorsportspiel.rules.referee import (
        EDITION,
        apply,
        are_dice_prescribed,
        come_to_the_same,
        legal_moves,
    )
    from motorchamp_tui.games.motorsportspiel.rules.start import MOST_CARS, MOST_DRIVERS
    from motorchamp_tui.games.motorsportspiel.rules.throws import thrown

__all__ = [
    "EDITION",
    "MOST_CARS",
    "MOST_DRIVERS",
    "apply",
    "are_dice_prescribed",
    "character_of",
    "circuit",
    "circuit_names",
    "classify",
    "come_to_the_same",
    "kind_of",
    "lap_of",
    "lap_time",
    "leader",
    "legal_moves",
    "line_up_lap",
    "read_rulebook",
    "read_time",
    "thrown",
]

_PLACES = {
    "parts.boards": ("character_of", "circuit", "circuit_names"),
    "parts.layouts": ("kind_of",),
    "rulebook": ("read_rulebook",),
    "rules.classification": ("classify", "lap_of", "leader"),
    "rules.practice": ("lap_time", "line_up_lap", "read_time"),
    "rules.referee": ("EDITION", "apply", "are_dice_prescribed", "come_to_the_same", "legal_moves"),
    "rules.start": ("MOST_CARS", "MOST_DRIVERS"),
    "rules.throws": ("thrown",),
}
__getattr__ = lazily(__name__, _PLACES)
