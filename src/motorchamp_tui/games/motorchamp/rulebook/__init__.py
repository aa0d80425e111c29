"""Rulebook of MotorChamp: rules in our own words, and our ruling on every question that they leave open.

Its chapters are text files; its figures are situations that can be played.
"""

import functools
from pathlib import Path

from motorchamp_tui.games.rulebook import Rulebook, read_chapters, read_synonyms
from motorchamp_tui.locations import rules_folder

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
    chapters = read_chapters(FOLDER, rules_folder())
    return Rulebook(chapters, EXAMPLES, "Q", ("slipstream", "57"), read_synonyms(FOLDER / "words.toml"))
