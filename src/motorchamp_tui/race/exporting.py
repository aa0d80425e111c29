"""Export of the figures of a race: JSON, CSV and SVG at once.

It knows the names of the files, and why a folder cannot take them.
"""

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

from motorchamp_tui.errors import SetupError
from motorchamp_tui.files import FOR_OTHERS, reason_of, replace_file
from motorchamp_tui.json_text import json_text
from motorchamp_tui.names import file_stem
from motorchamp_tui.race import figures
from motorchamp_tui.race.figures import CarFigures
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.words import counted


def figures_of(record: RaceRecord) -> tuple[CarFigures, ...]:
    """The figures of every car, in the order of the classification; none where no race has been driven."""
    run = record.run
    if run is None or not record.is_lined_up:
        return ()
    return figures.figures(run.start, run.race, (report for step in run.steps for report in step.reports))


def require_figures(record: RaceRecord) -> tuple[CarFigures, ...]:
    """The same; raises :class:`SetupError` without any."""
    cars = figures_of(record)
    if not cars:
        raise SetupError("No race has been driven here, so there are no figures to export.")
    return cars


@frozen
class Export:
    """The files to be written, all in one folder, with their texts."""

    folder: Path
    files: dict[Path, str]

    @property
    def already_there(self) -> str:
        """The names of those that would be overwritten."""
        return ", ".join(file.name for file in self.files if file.exists())

    def write(self) -> str:
        """Write the files; one sentence that says where. Raises :class:`SetupError` where that is impossible."""
        try:
            for file, text in self.files.items():
                replace_file(file, text, FOR_OTHERS)
        except OSError as error:
            raise SetupError(
                f"The figures cannot be written in {short(self.folder)}: {reason_of(error)}."
            ) from error
        first, *others = self.files
        return f"Written: {first.name}, {', '.join(file.suffix for file in others)} in {short(self.folder)}."


def export_of(record: RaceRecord, words: str) -> Export:
    """The files for the folder that was typed; raises :class:`SetupError` where they cannot be written."""
    cars, folder = require_figures(record), folder_of(words)
    if trouble := trouble_with(folder):
        raise SetupError(trouble)
    track = file_stem(record.plan.track.name, "track")
    name = f"motorchamp-{track}-{record.agreed.started:%Y%m%d-%H%M%S}"
    return Export(folder, {folder / f"{name}.{ending}": text for ending, text in _texts_of(record, cars).items()})


def _texts_of(record: RaceRecord, cars: Sequence[CarFigures]) -> dict[str, str]:
    """The texts, by the ending of the file's name."""
    scores = figures.tournament_of(record.plan, record.run.race) if record.run else ()
    title = f"{record.plan.track.name}, {counted(record.plan.laps, 'lap')}"
    return {
        "json": json_text(figures.as_data(cars, scores), indent=1) + "\n",
        "csv": figures.as_csv(cars, scores),
        "svg": figures.as_svg(title, cars),
    }


def folder_of(words: str) -> Path:
    """The folder that was typed; by default the one in which the program was started."""
    folder = Path(words.strip() or ".")
    with contextlib.suppress(RuntimeError):  # nobody is called what follows ~
        folder = folder.expanduser()
    return folder.absolute()


def trouble_with(folder: Path) -> str:
    """Why nothing can be written there, in one sentence; empty where it can."""
    if not folder.exists():
        return f"{short(folder)} is not there: name an existing folder."
    if not folder.is_dir():
        return f"{short(folder)} is a file: a folder is needed."
    return "" if os.access(folder, os.W_OK | os.X_OK) else f"You may not write in {short(folder)}."


def short(folder: Path) -> str:
    """The folder as people write it, with ``~``."""
    try:
        return f"~/{folder.relative_to(Path.home())}"
    except (ValueError, RuntimeError):
        return str(folder)
