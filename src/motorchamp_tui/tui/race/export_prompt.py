"""The question where the figures of a race are to be exported."""

from collections.abc import Callable

from textual.app import App

from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.tui.race import exporting
from motorchamp_tui.tui.widgets.prompt import ask_for
from motorchamp_tui.tui.widgets.question import ask


def ask_where_to_export(app: App[None], record: RaceRecord, tell: Callable[[str], None]) -> None:
    """Ask for a folder, ask again before files are overwritten, write; ``tell`` gets the outcome."""

    def write_in(words: str) -> None:
        folder = exporting.folder_of(words)
        there = [path.name for path in exporting.files_of(record, folder) if path.exists()]

        def write() -> None:
            tell(exporting.export(record, folder))

        if there:
            sentence = f"{', '.join(there)}: already in {exporting.short(folder)}. Overwrite?"
            ask(app, sentence, write)
        else:
            write()

    ask_for(
        app,
        "Export the figures as JSON, CSV and SVG, into which folder?",
        exporting.short(exporting.folder_of("")),
        lambda words: exporting.trouble_with(exporting.folder_of(words)),
        write_in,
    )
