"""Rulebook of MotorChamp: rules in our own words, and our ruling on every question that they leave open.

Its chapters are text files; its figures are situations that can be played.
"""

import functools
from pathlib import Path

from motorchamp_tui.games.rulebook import Rulebook, read_chapters

FOLDER = Path(__file__).parent / "chapters"
EXAMPLES = (
    "motorchamp rules moving      that chapter",
    "motorchamp rules slipstream  that chapter, then everything else about the word",
    "motorchamp rules Q-57        that ruling",
    "motorchamp rules all         the whole rulebook",
)


@functools.cache
def read_rulebook() -> Rulebook:
    """The whole rulebook."""
    return Rulebook(read_chapters(FOLDER), EXAMPLES, letters="Q", such_as=("slipstream", "57"))
