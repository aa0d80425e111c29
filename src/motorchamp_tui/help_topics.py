"""What there is a page of help about, on the command line and in plain mode; the pages are documents."""

import re
import textwrap
from collections.abc import Iterator

from motorchamp_tui.errors import UnknownNameError
from motorchamp_tui.locations import help_folder

TOPICS = {"accessibility": "screen readers, braille, magnifiers, contrast, few colours, other keys, more time"}
"""What there is a page about, each in a few words."""
MOST_COLUMNS = 90


def topic_lines(topic: str) -> Iterator[str]:
    """The page about a topic, its paragraphs wrapped, without the signs of Markdown.

    Raises :class:`UnknownNameError`.
    """
    if topic not in TOPICS:
        raise UnknownNameError("topic", topic, TOPICS)
    text = (help_folder() / f"{topic}.md").read_text(encoding="utf-8")
    for number, block in enumerate(text.strip().split("\n\n")):
        if number:
            yield ""
        if block.startswith("    "):
            yield from (f"  {command}" for command in re.sub(r"^    ", "", block, flags=re.MULTILINE).split("\n"))
        else:
            words = re.sub(r"`([^`]*)`", r'"\1"', " ".join(block.split())).replace("*", "")
            yield from textwrap.wrap(words.lstrip("# "), MOST_COLUMNS)
