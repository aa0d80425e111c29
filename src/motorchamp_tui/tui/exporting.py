"""The figures of a race as files: JSON, CSV and SVG at once.

Decides what the files are called, and that a folder which cannot be written to is passed over for the next.
"""

import json
from collections.abc import Sequence
from pathlib import Path

from motorchamp_tui import race_figures
from motorchamp_tui.journal_files import reason_of
from motorchamp_tui.kept_race import KeptRace
from motorchamp_tui.race_figures import CarFigures


def figures_of(kept: KeptRace) -> tuple[CarFigures, ...]:
    """The figures of every car, in the order of the classification; none where no race has been driven."""
    run = kept.run
    if run is None or not kept.is_lined_up:
        return ()
    return race_figures.figures(run.start, run.race, (report for step in run.steps for report in step.reports))


def texts_of(kept: KeptRace) -> dict[str, str]:
    """What is written, by the ending of the file's name."""
    cars = figures_of(kept)
    title = f"{kept.plan.track.name}, {kept.plan.laps} laps"
    return {
        "json": json.dumps(race_figures.as_data(cars), ensure_ascii=False, indent=1) + "\n",
        "csv": race_figures.as_csv(cars),
        "svg": race_figures.as_svg(title, cars),
    }


def export(kept: KeptRace, folders: Sequence[Path]) -> str:
    """Write the files into the first folder that takes them; one sentence that says where, or why nowhere."""
    name = f"motorchamp-{kept.plan.track.name}-{kept.agreed.started:%Y%m%d-%H%M%S}"
    reasons = list[str]()
    for folder in folders:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for ending, text in texts_of(kept).items():
                (folder / f"{name}.{ending}").write_text(text, encoding="utf-8")
        except OSError as error:
            reasons.append(f"{folder}: {reason_of(error)}")
        else:
            return f"Written: {name}.json, .csv, .svg in {_short(folder)}."
    return f"The figures cannot be written: {'; '.join(reasons)}."


def _short(folder: Path) -> str:
    """The folder as people write it."""
    try:
        return f"~/{folder.relative_to(Path.home())}"
    except (ValueError, RuntimeError):
        return str(folder)
