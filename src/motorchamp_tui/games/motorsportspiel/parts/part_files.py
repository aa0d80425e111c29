"""Part files: a TOML file with a drawing of the road goes in, a :class:`.BoardPart` and all its mistakes come out.

``part_checks`` decides what makes a part good.
"""

import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from motorchamp_tui.errors import nearest
from motorchamp_tui.games.drawings import DrawingReader, ReadDrawing, Word, read_drawing, read_toml, too_large
from motorchamp_tui.games.motorsportspiel.parts.drawn import (
    CLOSING,
    CORNER,
    PARTS,
    SHARED,
    VOCABULARY,
    BoardPart,
    DrawnCorner,
    DrawnRow,
)
from motorchamp_tui.games.notation import SIMPLE_NAME
from motorchamp_tui.games.tables import shown

GAME = "motorsportspiel"
USUAL_LAPS, MOST_LAPS = 5, 99
STRAND = "strand"
LONGEST_NAME = 40


def read_part(path: Path) -> ReadDrawing[BoardPart]:
    """The part in this file and every mistake in how it is written; None when it cannot be put together."""
    return read_drawing(path, parse_part)


def parse_part(text: str, path: Path) -> ReadDrawing[BoardPart]:
    """The part that the TOML text of this file describes and every mistake in how it is written."""
    file = str(path)
    data, mistakes = read_toml(text, file)
    if mistakes := too_large(text, file) or mistakes:
        return None, mistakes
    reader = _PartReader(text, file, VOCABULARY)
    reader.check_game(data)
    kind = reader.kind(data)
    if kind is None:
        return None, tuple(sorted(reader.mistakes))
    of_ring = () if kind == SHARED else ("circuit", "laps")
    closes = ("closes",) if kind == CLOSING else ()
    reader.check_keys(data, ("game", "part", "character", "corners", *closes, *of_ring, STRAND))
    rows = tuple(map(DrawnRow.of, reader.columns(data, STRAND)))
    part = BoardPart(
        path.stem,
        kind,
        file,
        reader.sentence(data, "character", "one tight right-hander, then a long straight"),
        rows,
        reader.corners(data, rows),
        reader.name(data, "circuit", "the ring") if of_ring else "",
        reader.closes(data) if closes else Word("", file, 1, 1),
        reader.laps(data) if of_ring else USUAL_LAPS,
    )
    return (part if rows else None), tuple(sorted(reader.mistakes))


def runs_of_one_limit(rows: Sequence[DrawnRow]) -> list[tuple[DrawnRow, ...]]:
    """The rows of each corner."""
    groups = itertools.groupby(rows, lambda row: row.limit)
    return [tuple(group) for limit, group in groups if limit]


class _PartReader(DrawingReader):
    """Reads the values of a part beside its drawing."""

    def check_game(self, data: dict[str, Any]) -> None:
        """The file must name its game."""
        game = data.get("game")
        if game != GAME:
            reason = "the file does not name its game" if game is None else f"{shown(game)} is not this game"
            self.wrong(self.line_of("game"), 1, f'{reason}: write game = "{GAME}"')

    def kind(self, data: dict[str, Any]) -> str | None:
        """Whether the part is shared, closing or whole."""
        kind = data.get("part")
        if isinstance(kind, str) and kind in PARTS:
            return kind
        known = " or ".join(f'part = "{word}" ({meaning})' for word, meaning in PARTS.items())
        near = nearest(kind, PARTS) if isinstance(kind, str) else None
        hint = f"did you mean {near!r}?" if near else f"write {known}"
        reason = "the file does not name its kind" if kind is None else f"{shown(kind)} is not a part"
        self.wrong(self.line_of("part"), 1, f"{reason}: {hint}")
        return None

    def name(self, data: dict[str, Any], key: str, of_what: str) -> str:
        """A name in simple letters."""
        value = data.get(key)
        if isinstance(value, str) and SIMPLE_NAME.fullmatch(value) and len(value) <= LONGEST_NAME:
            return value
        reason = f"{key} is missing" if value is None else f"{shown(value)} cannot be a name"
        sentence = (
            f"{reason}: write {key} = and the name of {of_what}, in at most {LONGEST_NAME} letters, digits and -"
        )
        self.wrong(self.line_of(key), 1, sentence)
        return ""

    def closes(self, data: dict[str, Any]) -> Word:
        """The name of the shared part, with its place."""
        text = self.name(data, "closes", "the shared part whose ring this one closes")
        return Word(text, self.file, self.line_of("closes"), 1)

    def laps(self, data: dict[str, Any]) -> int:
        """How many laps are driven by default."""
        value = data.get("laps", USUAL_LAPS)
        if type(value) is int and 1 <= value <= MOST_LAPS:
            return value
        self.wrong(self.line_of("laps"), 1, f"{shown(value)} is not a number of laps: write 1 to {MOST_LAPS}")
        return USUAL_LAPS

    def corners(self, data: dict[str, Any], rows: Sequence[DrawnRow]) -> tuple[DrawnCorner, ...]:
        """The corners of the drawing with their names; one without a name is reported at its first row."""
        found, names = runs_of_one_limit(rows), data.get("corners", [])
        if not rows or any(CORNER in row.unread for row in rows):
            return ()
        if not (isinstance(names, list) and all(map(_can_name_a_corner, names))):
            sentence = (
                'corners must be a list of short names in the order of the drawing, like ["Nordkurve", "Ostkurve"]'
            )
            self.wrong(self.line_of("corners"), 1, sentence)
            return ()
        counts = f"{_many(len(found))} in the drawing, {len(names)} in corners = […]"
        for corner in found[len(names) :]:
            sentence = f"this corner has no name: {counts}"
            self.mistakes.append(corner[0].mistake(CORNER, sentence))
        for name in names[len(found) :]:
            sentence = f"{shown(name)} is not the name of a corner: {counts}"
            self.wrong(self.line_of("corners"), 1, sentence)
        return tuple(DrawnCorner(name.strip(), corner) for name, corner in zip(names, found, strict=False))


def _can_name_a_corner(name: object) -> bool:
    return isinstance(name, str) and bool(name.strip()) and len(name) <= LONGEST_NAME and "\n" not in name


def _many(corners: int) -> str:
    return "one corner is" if corners == 1 else f"{corners} corners are"
