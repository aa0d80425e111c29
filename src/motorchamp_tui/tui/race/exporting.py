"""The figures of a race as files: JSON, CSV and SVG at once.

Says what the files are called, and why a folder cannot take them.
"""

import json
import os
from pathlib import Path

from motorchamp_tui.files import reason_of
from motorchamp_tui.race import figures
from motorchamp_tui.race.figures import CarFigures
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.tui.look import palette


def figures_of(record: RaceRecord) -> tuple[CarFigures, ...]:
    """The figures of every car, in the order of the classification; none where no race has been driven."""
    run = record.run
    if run is None or not record.is_lined_up:
        return ()
    return figures.figures(run.start, run.race, (report for step in run.steps for report in step.reports))


def texts_of(record: RaceRecord) -> dict[str, str]:
    """What is written, by the ending of the file's name."""
    cars = figures_of(record)
    scores = figures.tournament_of(record.plan, record.run.race) if cars and record.run else ()
    title = f"{record.plan.track.name}, {record.plan.laps} laps"
    return {
        "json": json.dumps(figures.as_data(cars, scores), ensure_ascii=False, indent=1) + "\n",
        "csv": figures.as_csv(cars, scores),
        "svg": figures.as_svg(title, cars, palette.TEAM_GROUNDS),
    }


def files_of(record: RaceRecord, folder: Path) -> dict[Path, str]:
    """The files that are written in a folder, with their texts."""
    name = f"motorchamp-{record.plan.track.name}-{record.agreed.started:%Y%m%d-%H%M%S}"
    return {folder / f"{name}.{ending}": text for ending, text in texts_of(record).items()}


def folder_of(words: str) -> Path:
    """The folder that was typed; by default the one in which the program was started."""
    return Path(words.strip() or ".").expanduser().absolute()


def trouble_with(folder: Path) -> str:
    """Why nothing can be written there, in one sentence; empty where it can."""
    if not folder.exists():
        return f"There is no folder {short(folder)}."
    if not folder.is_dir():
        return f"{short(folder)} is a file: a folder is needed."
    return "" if os.access(folder, os.W_OK | os.X_OK) else f"Nothing may be written in {short(folder)}."


def export(record: RaceRecord, folder: Path) -> str:
    """Write the files into a folder; one sentence that says where, or why not."""
    files = files_of(record, folder)
    try:
        for path, text in files.items():
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        return f"The figures cannot be written in {short(folder)}: {reason_of(error)}."
    first, *others = files
    return f"Written: {first.name}, {', '.join(path.suffix for path in others)} in {short(folder)}."


def short(folder: Path) -> str:
    """The folder as people write it, with ``~``."""
    try:
        return f"~/{folder.relative_to(Path.home())}"
    except (ValueError, RuntimeError):
        return str(folder)
