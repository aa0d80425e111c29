"""Stored analyses, beside the races, so that a race is analysed only once.

A file is identified by the race itself, the edition of its rules, the version of the program and the shape of what
is in it: any difference means another file. A file that has been changed is made again.
"""

import contextlib
import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path

from cattrs import BaseValidationError, Converter, UnstructureStrategy

from motorchamp_tui import __version__
from motorchamp_tui.analysis.account import Analysis, analyse, race_of
from motorchamp_tui.files import alone_in, replace_file
from motorchamp_tui.journal.file import latest_first
from motorchamp_tui.parsing import ParsingError, bytes_of, json_in, text_in
from motorchamp_tui.race.control import offered
from motorchamp_tui.race.record import RaceRecord, Run

MOST_KEPT = 200
SUFFIX = ".analysis"
SHAPE = "2"
"""Goes up when the files have other fields: the version before would end at those."""
_CONVERTER = Converter(unstruct_strat=UnstructureStrategy.AS_TUPLE)


def analysis_of(record: RaceRecord, folder: Path, tell: Callable[[int], object] = lambda _: None) -> Analysis:
    """The analysis of a race, from ``folder`` if it is there; raises :class:`SetupError` if it cannot be made.

    ``tell`` is called with the number of steps done while it is made.
    """
    run = race_of(record)
    known = _read(_file_of(record, run, folder), run)
    if known is not None:
        return known
    made = analyse(run, tell)
    keep(record, made, folder)
    return made


def keep(record: RaceRecord, analysis: Analysis, folder: Path) -> None:
    """Store the analysis of a race, and delete the oldest of the others."""
    with contextlib.suppress(OSError), alone_in(folder, "."):  # a full disk costs only the time to make it again
        replace_file(_file_of(record, race_of(record), folder), _written(analysis))
        _drop_the_oldest(folder)


def _file_of(record: RaceRecord, run: Run, folder: Path) -> Path:
    return folder / f"{fingerprint(record, run)}{SUFFIX}"


def fingerprint(record: RaceRecord, run: Run) -> str:
    """Letters that are the same only for the same race with the same rules, analysed by the same program."""
    told = hashlib.sha256()
    for line in _lines_of(record, run):
        told.update(f"{line}\n".encode())
    return told.hexdigest()[:32]


def _lines_of(record: RaceRecord, run: Run) -> Iterator[str]:
    game, plan = record.plan.game, record.plan
    yield from (__version__, SHAPE, run.start.game, str(game.EDITION))
    yield from game.track_lines(plan.track)
    yield f"{plan.laps} {plan.options.agreed} {record.agreed.boxes}"
    yield str(record.agreed.parent)
    yield from (f"{car.name} {car.team} {car.driver}" for car in run.start.cars)
    steps = record.run.steps if record.run else []
    yield from (game.move_words(step.before, step.move) for step in steps)


def _written(analysis: Analysis) -> str:
    text = json.dumps(_CONVERTER.unstructure(analysis), separators=(",", ":"))
    return f"{hashlib.sha256(text.encode()).hexdigest()}\n{text}\n"


def _read(file: Path, run: Run) -> Analysis | None:
    """The analysis in this file; None where it cannot be read, or is none of this race."""
    try:
        check, text, _ = text_in(bytes_of(file)).split("\n")
        if hashlib.sha256(text.encode()).hexdigest() != check:
            return None
        found = _CONVERTER.structure(json_in(text), Analysis)
    except (OSError, ParsingError, BaseValidationError, ValueError, TypeError):
        return None
    return found if _is_of(found, run) else None


def _is_of(analysis: Analysis, run: Run) -> bool:
    """Whether all that is in it is there in this race."""
    cars, rounds = {car.name for car in run.start.cars}, {step.before.round for step in run.steps}
    return (
        sorted(one.car for one in analysis.cars) == sorted(cars)
        and [len(row) for row in analysis.totals] == [len(cars)] * (len(rounds) + 1)
        and all(one.at in range(len(run.steps)) for one in analysis.choices)
        and all(one.best in range(len(offered(run.steps[one.at].before))) for one in analysis.choices)
    )


def _drop_the_oldest(folder: Path) -> None:
    for file in latest_first(folder, SUFFIX)[MOST_KEPT:]:
        file.unlink(missing_ok=True)
