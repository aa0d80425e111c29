"""Tables as text: in columns for people, as CSV for programs."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, repeat


def in_columns(rows: Sequence[Sequence[str]], sides: str = "<") -> Iterator[str]:
    """The rows in columns; ``sides`` has < or > for each column, the last of them for all that follow."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        to = chain(sides, repeat(sides[-1]))
        cells = (f"{cell:{side}{width}}" for cell, width, side in zip(row, widths, to, strict=False))
        yield "  ".join(cells).rstrip()


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    """The rows as CSV, the heads first; None is an empty cell."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def csv_table(rows: Iterable[Mapping[str, object]]) -> str:
    """Rows by their heads as CSV; the heads are those of the first row."""
    told = list(rows)
    heads = [*told[0]]
    return csv_text([heads, *([row.get(head, "") for head in heads] for row in told)])
