"""Question where to export the figures of a race."""

from collections.abc import Callable

from textual.app import App

from motorchamp_tui.errors import SetupError
from motorchamp_tui.race import exporting
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.tui.widgets.prompt import ask_for
from motorchamp_tui.tui.widgets.question import ask


def ask_where_to_export(app: App[None], record: RaceRecord, tell: Callable[[str], None]) -> None:
    """Ask for a folder, ask again before files are overwritten, write; ``tell`` gets the outcome."""

    def write_in(words: str) -> None:
        try:
            export = exporting.export_of(record, words)
        except SetupError as error:
            tell(str(error))
            return

        def write() -> None:
            try:
                tell(export.write())
            except SetupError as error:
                tell(str(error))

        if there := export.already_there:
            ask(app, f"{there}: already in {exporting.short(export.folder)}. Overwrite?", write)
        else:
            write()

    ask_for(
        app,
        "Export the figures as JSON, CSV and SVG, into which folder?",
        exporting.short(exporting.folder_of("")),
        lambda words: exporting.trouble_with(exporting.folder_of(words)),
        write_in,
    )
