"""Reports of any game, in words and as data."""

from enum import Enum
from typing import Any

import attrs

from motorchamp_tui.words import counted


def without_car(car: str, words: str) -> str:
    """The sentence without the car at its beginning, where that has been named."""
    for named in (f"{car} is ", f"{car}: ", f"{car} "):
        if car and words.startswith(named):
            return words.removeprefix(named)
    return words


def winner_words(car: str, laps: int) -> str:
    """The sentence that nobody should miss: it comes before everything else, and not by colour alone."""
    return f"{car} WINS THE RACE after {counted(laps, 'lap')}!"


def report_as_data(report: Any, written: tuple[type, ...]) -> dict[str, Any]:
    """The report as JSON data: its kind and its fields; values of the types ``written`` as ``str`` gives them."""
    fields = attrs.asdict(report, recurse=False)
    plain = {name: _plain(value, written) for name, value in fields.items()}
    return {"report": type(report).__name__, **plain}


def _plain(value: object, written: tuple[type, ...]) -> object:
    match value:
        case _ if isinstance(value, written):
            return str(value)
        case Enum():
            return value.value
        case tuple():
            return [_plain(item, written) for item in value]
        case _:
            return value
