"""Topics of help, on the command line and in plain mode: documents, and one part of the page for players."""

import re
import textwrap
from collections.abc import Iterator

from motorchamp_tui.errors import UnknownNameError
from motorchamp_tui.locations import help_folder

TOPICS = {
    "accessibility": "screen readers, braille, magnifiers, contrast, few colours, other keys, more time",
    "hosting": "friends over SSH: start a host, what they type, what to do when something goes wrong",
}
"""The topics, each in a few words."""
PART_OF_PLAYING = {"accessibility": "## Playing by ear"}
"""The topics that are a part of ``playing.md``, with the beginning of its heading; others have a page."""
MOST_COLUMNS = 90


def topic_lines(topic: str) -> Iterator[str]:
    """The page about a topic, its paragraphs wrapped, without the marks of Markdown.

    Raises :class:`UnknownNameError`.
    """
    if topic not in TOPICS:
        raise UnknownNameError("topic", topic, TOPICS)
    heading = PART_OF_PLAYING.get(topic, "")
    text = (help_folder() / f"{'playing' if heading else topic}.md").read_text(encoding="utf-8")
    if heading:
        text = heading + text.partition(heading)[2].partition("\n## ")[0]
    blocks = [block for block in text.strip().split("\n\n") if not block.startswith("![")]
    for number, block in enumerate(blocks):
        if number:
            yield ""
        yield from _block_lines(block)


def _block_lines(block: str) -> Iterator[str]:
    """A paragraph, a heading, a list, a table, or commands, which are left as they are."""
    if block.startswith("    "):
        yield from (f"  {command}" for command in re.sub(r"^    ", "", block, flags=re.MULTILINE).split("\n"))
        return
    for item in re.split(r"\n(?=- |\d+\. |\|)", block):
        if set(item) <= set("|-: "):
            continue  # below the head of a table
        words = re.sub(r"!?\[([^]]*)\]\([^)]*\)", r"\1", " ".join(item.split()))
        words = re.sub(r"`([^`]*)`", r'"\1"', words).replace("*", "").lstrip("# ")
        if item.startswith("|"):
            words = ": ".join(filter(None, map(str.strip, words.split("|"))))
        is_paragraph = item == block and not item.startswith("|")
        yield from textwrap.wrap(words, MOST_COLUMNS, subsequent_indent="" if is_paragraph else "  ")
