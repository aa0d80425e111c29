"""Overlays of a screen: order, log, records, and the questions before exporting and leaving.

They are loaded when first wanted, so that the race starts without them.
"""

import asyncio
from collections.abc import Callable, Sequence

from textual.app import App

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.tui.app_settings import game_chosen
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.order_in_view import DriverWords
from motorchamp_tui.tui.navigation import leave
from motorchamp_tui.tui.widgets.lines_panel import line

NO_LOG = "Nothing has happened yet."
NOBODY: DriverWords = {}
"""No driver has a stand-in."""


def show_order(app: App[None], race: AnyRace, driven_by: DriverWords = NOBODY) -> None:
    """All cars in the order of the race."""
    from motorchamp_tui.tui.widgets.log import RaceLogScreen

    lines = face_of(race).order_lines(race, app.size.width, len(race.cars), driven_by)
    app.push_screen(RaceLogScreen("order", "Order", list(lines)))


def show_log(app: App[None], log: Sequence[str]) -> None:
    """Everything that happened."""
    from motorchamp_tui.tui.widgets.log import RaceLogScreen

    app.push_screen(RaceLogScreen("log", "What happened", [line(f" {entry}") for entry in log or [NO_LOG]]))


async def show_records(app: App[None]) -> None:
    """The best practice times, who has won what, and ratings; raises :class:`MotorChampError` or OSError."""
    from motorchamp_tui.journal import rated, records
    from motorchamp_tui.locations import races_folder, records_file
    from motorchamp_tui.tui.widgets.log import LogScreen

    game = game_chosen(app)

    def read() -> list[str]:
        ratings = rated.ratings_in(records_file(), races_folder())
        told = [*rated.as_lines(ratings, rated.in_order(game))] if ratings.has_people else []
        return [*records.lines_of_all(records_file(), races_folder(), game), *told]

    lines = await asyncio.to_thread(read)
    app.push_screen(LogScreen("Records", [line(f" {text}") for text in lines]))


def ask_where_to_export(app: App[None], record: RaceRecord, tell: Callable[[str], None]) -> None:
    """Ask for a folder, ask again before files are overwritten, write; ``tell`` gets the outcome."""
    from motorchamp_tui.race import exporting
    from motorchamp_tui.tui.widgets.prompt import ask_for
    from motorchamp_tui.tui.widgets.question import ask

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


LEAVE_THIS_RACE = "Leave this race? It is saved: Continue on the title, or motorchamp resume."
STOP_WATCHING = "Stop watching? The race is saved: continue it from Races, or with motorchamp resume."


def ask_to_leave(app: App[None], sentence: str = LEAVE_THIS_RACE) -> None:
    """Ask, then leave the race; ``sentence`` says what happens to it."""
    from motorchamp_tui.tui.widgets.question import ask

    ask(app, sentence, lambda: leave(app))
