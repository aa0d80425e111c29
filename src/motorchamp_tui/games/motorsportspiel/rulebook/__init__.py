"""Rulebook of Das Motorsportspiel: rules in our own words, and our ruling on every question they leave open.

Its chapters are text files; its figures are situations that can be played.
"""

import functools
from pathlib import Path

from motorchamp_tui.games.rulebook import Rulebook, read_chapters

FOLDER = Path(__file__).parent / "chapters"
EXAMPLES = (
    "motorchamp rules --game motorsportspiel flags  that chapter",
    "motorchamp rules gravel                        that chapter, then everything else about the word",
    "motorchamp rules HQ-34                         that ruling",
    "motorchamp rules --game motorsportspiel all    the whole rulebook",
)

PRINTED = tuple(f"H-{number:02}" for number in range(1, 37))
"""The printed rules, as ``docs/rules/motorsportspiel`` numbers them."""


@functools.cache
def read_rulebook() -> Rulebook:
    """The whole rulebook."""
    return Rulebook(read_chapters(FOLDER), EXAMPLES, letters="HQ", such_as=("gravel", "34"), printed=PRINTED)
