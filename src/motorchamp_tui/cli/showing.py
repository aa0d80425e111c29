"""Pictures of a race for others to see: a film, a moment, the same in plain characters."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from motorchamp_tui.errors import SetupError

if TYPE_CHECKING:
    from motorchamp_tui.race.record import RaceRecord

USUAL_SIZE = "80x24"
STDOUT, END = "-", "end"
STEPS = 200
"""The width of the bar that shows how much of a film is done."""


def show(
    record: "RaceRecord",
    *,
    cast: str | None,
    svg: str | None,
    text: str | None,
    size: str | None,
    output: str | None,
    force: bool,
) -> None:
    """Write what was asked for: a film, a picture or a text; raises :class:`MotorChampError`."""
    if cast is not None and output is not None:
        raise SetupError("--cast has a file of its own: leave out --output.")
    file = _file(output if cast is None else cast, is_forced=force)
    columns_and_lines = _size(size or USUAL_SIZE)
    from motorchamp_tui.tui import pictures

    pictures.check_size(columns_and_lines)
    if cast is not None:
        _write(file, _filmed(lambda progress: pictures.film(record, columns_and_lines, progress)))
        return
    draw = pictures.text if svg is None else pictures.picture
    _write(file, draw(record, _position(record, (text if svg is None else svg) or ""), columns_and_lines))


def _size(words: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,4})[x×]([0-9]{1,4})", words, re.ASCII)
    if match is None:
        raise SetupError(f"A size is written in columns and lines like {USUAL_SIZE}, not {words!r}.")
    return int(match[1]), int(match[2])


def _position(record: "RaceRecord", words: str) -> int:
    """The position of the replay at which this round, or the go of this car in it, begins."""
    from motorchamp_tui.journal.library import place_in
    from motorchamp_tui.race.driving_on import position_in_round

    moves = sum(1 for _ in record.steps)
    if words != END:
        moves = position_in_round(record, *place_in(words)).parent.moves
    return moves + max(0, len(record.runs) - 1)


def _file(name: str | None, *, is_forced: bool) -> Path | None:
    """Where to write; None for what is only printed. Refuses an existing file unless it may be overwritten."""
    if name in (None, STDOUT):
        if is_forced:
            raise SetupError("--force goes with a file.")
        return None
    file = Path(name or "")
    if not name or file.is_dir():
        raise SetupError(f"{name} is a folder: name a file in it." if name else "The file has no name.")
    if not file.parent.is_dir():
        raise SetupError(f"{file} cannot be written: there is no folder {file.parent}.")
    if file.exists() and not file.is_file():
        raise SetupError(f"{file} is not a file that can be overwritten.")
    if file.exists() and not is_forced:
        raise SetupError(f"{file} is already there: --force overwrites it.")
    return file


def _write(file: Path | None, text: str) -> None:
    if file is None:
        click.echo(text, nl=not text.endswith("\n"))
        return
    from motorchamp_tui.files import FOR_OTHERS, reason_of, replace_file

    try:
        replace_file(file, text, FOR_OTHERS)
    except OSError as error:
        raise SetupError(f"{file} cannot be written: {reason_of(error)}.") from None
    click.echo(f"Written: {file}.", err=True)


def _filmed(film: Callable[[Callable[[float], object]], str]) -> str:
    """The film; a bar says how much of it is done where messages go to a terminal."""
    # Not sys.stderr, which belongs to the screen while it is drawn.
    place = sys.__stderr__
    if place is None or not place.isatty():
        return film(lambda _: None)
    with click.progressbar(length=STEPS, label="Filming", file=place) as bar:
        return film(lambda part: bar.update(int(part * STEPS) - bar.pos))
