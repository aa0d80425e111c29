"""Tables of a situation file of any game: their keys, and one sentence with its place for a mistake.

The sentence says where the mistake is, what is needed there, and the nearest right word.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from motorchamp_tui.errors import BrokenFileError, MotorChampError, nearest
from motorchamp_tui.files import reason_of
from motorchamp_tui.names import LONGEST_IN_A_FILE
from motorchamp_tui.parsing import ParsingError, bytes_of, text_in, toml_in
from motorchamp_tui.words import brief, capitalised

SituationT = TypeVar("SituationT")

LONGEST_LINE = 500
"""How many letters a sentence may have."""
NUMBER = "[0-9]{1,9}"
"""A whole number in a text."""
MOST_CARS = 32
MOST_ITEMS = 1000
"""How many keys a table may have, and how many items an array."""


class SituationError(MotorChampError):
    """One thing wrong with a situation, and its place in the file."""

    def __init__(self, place: str, sentence: str) -> None:
        super().__init__(f"{place}: {sentence}" if place else sentence)


class Table:
    """One table of the file: knows its place and its keys, and how to complain about them."""

    def __init__(self, values: object, place: str, known: tuple[str, ...] | None = None) -> None:
        if not isinstance(values, dict):
            raise SituationError(place, f"A table is needed here, not {shown(values)}.")
        if len(values) > MOST_ITEMS:
            raise SituationError(place, f"There are at most {MOST_ITEMS} keys in a table, not {len(values)}.")
        self.values: dict[str, object] = values
        self.place = place
        for key in values:
            if known is not None and key not in known:
                hint = nearest(key, known)
                suggestion = f"Did you mean {hint}?" if hint else f"Choose from: {', '.join(known)}."
                raise SituationError(self.place_of(key), f"There is no such key. {suggestion}")

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def place_of(self, key: str) -> str:
        """The full name of a key."""
        shown = brief(key)
        shown = shown if re.fullmatch(r"[\w-]+", key) else f'"{shown}"'
        return f"{self.place}.{shown}" if self.place else shown

    def wrong(self, key: str, sentence: str) -> SituationError:
        """What to raise about the value of a key."""
        return SituationError(self.place_of(key), sentence)

    def table(self, key: str, known: tuple[str, ...] | None = None) -> "Table":
        """The table under a key; empty without one."""
        return Table(self.values.get(key, {}), self.place_of(key), known)

    def text(self, key: str, default: str | None = None) -> str:
        """A line that is not empty."""
        value = self.values.get(key, default)
        if value is None:
            raise self.wrong(key, "This key is missing.")
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(key, f"A text is needed here, not {shown(value)}.")
        check_line(value, self.place_of(key))
        return value

    def name(self, key: str, default: str | None = None) -> str:
        """A text that can be the name of a car or a team."""
        name = self.text(key, default)
        if len(name) > LONGEST_IN_A_FILE:
            raise self.wrong(key, f"A name has up to {LONGEST_IN_A_FILE} letters, not {len(name)}.")
        return name

    def word(self, key: str, words: tuple[str, ...], default: str | None = None) -> str:
        """One of a few words."""
        value = self.text(key, default)
        if value not in words:
            hint = nearest(value, words)
            suggestion = f"Did you mean {hint}?" if hint else f"Choose from: {', '.join(words)}."
            raise self.wrong(key, f"There is no {brief(value)!r}. {suggestion}")
        return value

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from ``low`` to ``high``."""
        value = self.values.get(key, default)
        if value is None:
            raise self.wrong(key, "This key is missing.")
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.wrong(key, f"A whole number from {low} to {high} is needed here, not {shown(value)}.")
        return value

    def yes_or_no(self, key: str, *, default: bool | None = None) -> bool:
        """True or false."""
        value = self.values.get(key, default)
        if not isinstance(value, bool):
            raise self.wrong(key, f"true or false is needed here, not {shown(value)}.")
        return value

    def items(self, key: str, most: int = MOST_ITEMS) -> list[tuple[str, object]]:
        """Every item of an array with its place; none without an array."""
        values = self.values.get(key, [])
        if not isinstance(values, list):
            raise self.wrong(key, f"An array is needed here, not {shown(values)}.")
        if len(values) > most:
            raise self.wrong(key, f"There are at most {most} of these, not {len(values)}.")
        return [(f"{self.place_of(key)}[{number}]", item) for number, item in enumerate(values)]

    def texts(self, key: str) -> list[tuple[str, str]]:
        """Every text of an array with its place."""
        for place, item in self.items(key):
            if not isinstance(item, str):
                raise SituationError(place, f"A text is needed here, not {shown(item)}.")
            check_line(item, place)
        return [(place, str(item)) for place, item in self.items(key)]

    def numbers(self, key: str, low: int, high: int) -> tuple[int, ...]:
        """Every whole number of an array."""
        for place, item in self.items(key):
            if not isinstance(item, int) or isinstance(item, bool) or not low <= item <= high:
                raise SituationError(
                    place, f"A whole number from {low} to {high} is needed here, not {shown(item)}."
                )
        return tuple(item for _, item in self.items(key) if isinstance(item, int))


def rows_in(text: str, place: str, rows: int) -> list[int]:
    """The rows of ``11-14`` or ``20``, in driving direction; a range may run over the line."""
    match = re.fullmatch(rf"({NUMBER})(?:-({NUMBER}))?", text)
    if not match:
        raise SituationError(place, f"{brief(text)!r} is not a row or a range of rows: write 20 or 11-14.")
    first, last = int(match[1]), int(match[2] or match[1])
    for row in (first, last):
        check_row(row, place, rows)
    return [(first + ahead) % rows for ahead in range((last - first) % rows + 1)]


def check_row(row: int, place: str, rows: int) -> None:
    """Refuse a row that a track with this many does not have."""
    if row >= rows:
        raise SituationError(place, f"There is no row {row}: the track has rows 0 to {rows - 1}.")


def pit_lane_in(pit: Table, entrance: int, rows: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The rows of a pit lane, from its entrance on, and those of its exits."""
    lane, first = rows_in(pit.text("lane"), pit.place_of("lane"), rows), (entrance + 1) % rows
    if lane[0] != first:
        raise pit.wrong("lane", f"The way in leads from R{entrance} to P{first}, so the lane begins there.")
    if entrance in lane:
        raise pit.wrong("lane", f"The lane runs round to its own entrance in row {entrance}.")
    exits = pit.numbers("exits", 0, rows - 1)
    for row in exits:
        if row not in lane:
            raise pit.wrong("exits", f"Row {row} is not in the pit lane.")
    return tuple(lane), tuple(sorted(exits, key=lane.index))


def check_line(text: str, place: str) -> None:
    """Refuse a text that is not one line of a usual length."""
    if "\n" in text or len(text) > LONGEST_LINE:
        raise SituationError(place, f"A text of one line is needed here, with at most {LONGEST_LINE} letters.")


def read_toml(path: Path) -> dict[str, object]:
    """The values in a file; raises :class:`BrokenFileError`."""
    return parse_toml(text_of(path), str(path))


def text_of(path: Path) -> str:
    """The text of a file; raises :class:`BrokenFileError`."""
    try:
        return text_in(bytes_of(path))
    except ParsingError as error:
        raise _broken(path, error) from None
    except OSError as error:
        raise BrokenFileError(str(path), [f"It cannot be read: {reason_of(error)}."]) from None


def parse_toml(text: str, file: str) -> dict[str, object]:
    """The values in ``text``; ``file`` is its name in mistakes."""
    try:
        return toml_in(text)
    except ParsingError as error:
        raise _broken(file, error) from None


def _broken(file: Path | str, error: ParsingError) -> BrokenFileError:
    return BrokenFileError(str(file), [f"{capitalised(str(error))}."])


def in_file(path: Path, read: Callable[[object], SituationT]) -> SituationT:
    """What ``read`` makes of the values in a file; raises :class:`BrokenFileError` with the file and the place."""
    return in_text(text_of(path), str(path), read)


def in_text(text: str, file: str, read: Callable[[object], SituationT]) -> SituationT:
    """The same for the values in ``text``; ``file`` is its name in mistakes."""
    values = parse_toml(text, file)
    try:
        return read(values)
    except SituationError as mistake:
        raise BrokenFileError(file, [str(mistake)]) from None


def shown(value: object) -> str:
    """A wrong value as a sentence shows it."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return repr(brief(value))
        case dict():
            return "a table"
        case list():
            return "an array"
        case _:
            return str(value)
