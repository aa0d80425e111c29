"""Section files: a TOML file with a drawing of the road goes in, a :class:`Section` and all its mistakes come out.

``section_checks`` decides what makes a section good.
"""

from pathlib import Path
from typing import Any

from motorchamp_tui.games.drawings import DrawingReader, ReadDrawing, read_drawing, read_toml, too_large
from motorchamp_tui.games.motorchamp.rules.track import Track
from motorchamp_tui.games.motorchamp.sections.sections import (
    STRANDS,
    VOCABULARY,
    Row,
    Section,
)
from motorchamp_tui.games.tables import shown


def read_section(path: Path) -> ReadDrawing[Section]:
    """The section in this file and every mistake in how it is written; None when it cannot be put together."""
    return read_drawing(path, parse_section)


def parse_section(text: str, path: Path) -> ReadDrawing[Section]:
    """The section that the TOML text of this file describes and every mistake in how it is written."""
    file = str(path)
    data, mistakes = read_toml(text, file)
    if mistakes := too_large(text, file) or mistakes:
        return None, mistakes
    reader = DrawingReader(text, file, VOCABULARY)
    kind = _kind(reader, data)
    if kind is None:
        return None, tuple(reader.mistakes)
    said = {key: value for key, value in data.items() if (key, value) != ("game", Track.game)}
    reader.check_keys(said, ("section", "character", *STRANDS[kind]))
    character = reader.sentence(data, "character", "fast, one hard braking zone")
    strands = tuple(tuple(map(Row.of, reader.columns(data, key))) for key in STRANDS[kind])
    section = Section(path.stem, kind, character, file, strands) if all(strands) else None
    return section, tuple(sorted(reader.mistakes))


def _kind(reader: DrawingReader, data: dict[str, Any]) -> str | None:
    kind = data.get("section")
    if isinstance(kind, str) and kind in STRANDS:
        return kind
    known = 'write section = "A", "B", "C" or "whole"'
    if kind is None:
        reader.wrong(1, 1, f"the file does not name its kind: {known}")
    else:
        reader.wrong(reader.line_of("section"), 1, f"{shown(kind)} is not a section: {known}")
    return None
