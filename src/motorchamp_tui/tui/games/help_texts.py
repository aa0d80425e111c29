"""Texts of help, from Markdown files.

``# Topic`` begins a chapter, ``## Heading`` a paragraph of it; ``[topic]`` stands for what another chapter, or the
game, says of a topic; ``{id}`` for the key of the binding with that id, ``{laps}`` for the laps of the race, and
``{too_many}`` for what points too many do in it.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from motorchamp_tui.tui.games.protocol import Paragraph

Part = Paragraph | str
"""A paragraph, or a topic."""
PARTS = re.compile(r"^(?:## (?P<heading>.+)\n\n(?P<words>(?:.+\n?)+)|\[(?P<topic>.+)\])$", re.MULTILINE)


def chapters(file: Path) -> Mapping[str, tuple[Part, ...]]:
    """The parts of each chapter of a file, by its first line."""
    _, *found = re.split(r"^# ", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {name: tuple(_parts(text)) for name, _, text in (chapter.partition("\n") for chapter in found)}


def _parts(text: str) -> Iterator[Part]:
    for part in PARTS.finditer(text):
        yield part["topic"] or (part["heading"], " ".join(part["words"].split()))


def paragraphs(file: Path) -> Mapping[str, tuple[Paragraph, ...]]:
    """The paragraphs on each topic of a game."""
    topics = chapters(file).items()
    return {topic: tuple(part for part in parts if not isinstance(part, str)) for topic, parts in topics}
