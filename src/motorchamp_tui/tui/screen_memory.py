"""What the terminal shows already, so that nothing is sent twice: one car's step costs one car's bytes.

Decides which cells of an update are worth sending. Knows strips and escape sequences, nothing of the game.
"""

from collections.abc import Iterator
from functools import lru_cache

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.style import Style
from textual.strip import Strip

Cell = tuple[str, str]
"""A character and how its style is written, with a NUL where the text goes; a wide one has an empty follower."""

BRIDGE = 6
"""So many unchanged cells cost less than moving the cursor over them."""

UNKNOWN: Cell = ("", "?")


class ScreenMemory:
    """The cells of a terminal as they were last written."""

    def __init__(self) -> None:
        self._lines: dict[int, list[Cell]] = {}

    def forget(self) -> None:
        """The terminal may show anything: its size has changed, or somebody else has drawn on it."""
        self._lines.clear()

    def update(self, row: int, column: int, strip: Strip, system: ColorSystem) -> str:
        """What has to be written so that ``strip`` is seen from ``row`` and ``column`` on."""
        wanted = cells(strip, system)
        line = self._lines.setdefault(row, [])
        end = column + len(wanted)
        if len(line) < end:
            line.extend([UNKNOWN] * (end - len(line)))
        shown = line[column:end]
        if shown == wanted:
            return ""
        line[column:end] = wanted
        return "".join(
            f"\x1b[{row + 1};{column + first + 1}H{written(wanted[first:last])}"
            for first, last in changed_runs(shown, wanted)
        )


def changed_runs(shown: list[Cell], wanted: list[Cell]) -> Iterator[tuple[int, int]]:
    """Where the two differ, as half-open ranges; neighbours closer than a cursor movement are one."""
    changed = [index for index, (old, new) in enumerate(zip(shown, wanted, strict=True)) if old != new]
    first = last = -1
    for index in changed:
        if first < 0:
            first = index
        elif index - last > BRIDGE:
            yield _whole_characters(wanted, first, last + 1)
            first = index
        last = index
    if first >= 0:
        yield _whole_characters(wanted, first, last + 1)


def _whole_characters(wanted: list[Cell], first: int, last: int) -> tuple[int, int]:
    while first and not wanted[first][0]:
        first -= 1
    while last < len(wanted) and not wanted[last][0]:
        last += 1
    return first, last


def cells(strip: Strip, system: ColorSystem) -> list[Cell]:
    """The strip cell by cell."""
    result: list[Cell] = []
    for text, style, _ in strip:
        pattern = _pattern(style, system) if style else "\0"
        if text.isascii() or cell_len(text) == len(text):
            result.extend([(character, pattern) for character in text])
        else:
            for character in text:
                result.extend(_wide_cells(character, pattern, result))
    return result


def _wide_cells(character: str, pattern: str, before: list[Cell]) -> list[Cell]:
    width = cell_len(character)
    if width or not before:
        return [(character, pattern), *[("", pattern)] * (width - 1)]
    # A combining mark belongs to the character before it.
    index = len(before) - 1
    while index and not before[index][0]:
        index -= 1
    before[index] = (before[index][0] + character, before[index][1])
    return []


@lru_cache(4096)
def _pattern(style: Style, system: ColorSystem) -> str:
    return Strip.render_style(style, "\0", system)


def written(run: list[Cell]) -> str:
    """The escape sequences and characters of a run of cells, one sequence a style."""
    parts: list[str] = []
    text, pattern = "", run[0][1]
    for character, its_pattern in run:
        if its_pattern != pattern:
            parts.append(pattern.replace("\0", text))
            text, pattern = "", its_pattern
        text += character
    parts.append(pattern.replace("\0", text))
    return "".join(parts)
