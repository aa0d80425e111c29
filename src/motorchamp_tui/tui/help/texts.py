"""Text of help for each screen, from ``screens.md``, with what the game says of a topic in its place."""

from collections.abc import Mapping
from pathlib import Path

from motorchamp_tui.tui.games.help_texts import Part, chapters

PANELS = {
    "grid": "grid",
    "board": "board",
    "news": "news",
    "story": "news",
    "dice": "dice",
    "dice_aside": "dice",
    "standings": "order",
    "order": "order",
}
"""The topic on how to read a panel, by the panel's id."""

Text = tuple[str, tuple[Part, ...]]


def read_texts() -> Mapping[str, Text]:
    """Title and text for each screen, by the name of its class: a chapter is headed ``# Class: title``."""
    shared, texts = chapters(Path(__file__).with_name("screens.md")), dict[str, Text]()
    for name, parts in shared.items():
        screen, _, title = name.partition(": ")
        if title:
            groups = (shared.get(part, (part,)) if isinstance(part, str) else (part,) for part in parts)
            texts[screen] = title, tuple(part for group in groups for part in group)
    return texts


TEXTS = read_texts()
