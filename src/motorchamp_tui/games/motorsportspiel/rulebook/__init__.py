"""Rulebook of Das Motorsportspiel: rules in our own words, and our ruling on every question they leave open.

Its chapters are text files; its figures are situations that can be played.
"""

import functools
from pathlib import Path

from motorchamp_tui.games.rulebook import Rulebook, read_chapters, read_synonyms
from motorchamp_tui.locations import rules_folder

FOLDER = Path(__file__).parent / "chapters"
EXAMPLES = (
    "motorchamp rules --game motorsportspiel flags  that chapter",
    "motorchamp rules gravel                        that chapter, then everything else about the word",
    "motorchamp rules HQ-34                         that ruling",
    "motorchamp rules --game motorsportspiel all    the whole rulebook",
)


@functools.cache
def read_rulebook() -> Rulebook:
    """The whole rulebook."""
    chapters = read_chapters(FOLDER, rules_folder() / "motorsportspiel")
    return Rulebook(chapters, EXAMPLES, "HQ", ("gravel", "34"), read_synonyms(FOLDER / "words.toml"))
