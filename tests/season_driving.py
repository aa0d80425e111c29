"""Small seasons of bots for tests, and their races driven at once."""

from datetime import UTC, datetime
from pathlib import Path

from journal_driving import drive
from motorchamp_tui.games import game_named
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.locations import races_folder, seasons_folder
from motorchamp_tui.plain.headless import driven_lines
from motorchamp_tui.seasons import book, files
from motorchamp_tui.seasons.book import SeasonNow
from motorchamp_tui.seasons.season import Season, calendar_of, check_season

NOW = datetime(2026, 3, 1, 20, 15, tzinfo=UTC)
SMALL = {"motorchamp": "A1-C1x1,A2-C2x1,A1-C2x1", "motorsportspiel": "hockenheim-shortx1,hockenheim-gpx1"}


def small_season(
    name: str = "Summer",
    circuits: str = "",
    drivers: str = "bot:steady,bot:rookie",
    *,
    game: str = "motorchamp",
    cars: int = 2,
    seed: int = 5,
) -> Season:
    """A few races of a lap."""
    played = game_named(game)
    calendar = calendar_of(circuits or SMALL[game], played)
    read = read_drivers(drivers, played.BOT_NAMES)
    season = Season(name, game, calendar, read, cars, played.USUAL_OPTIONS, seed=seed)
    check_season(season)
    return season


def opened(season: Season) -> Path:
    """The file of a season that is kept here."""
    return files.create(seasons_folder(), season)


def look(path: Path) -> SeasonNow:
    """How far it is, by the races that are kept here."""
    return book.look(path, races_folder())


def drive_next_as_bots(path: Path, pieces: int = 10**9) -> None:
    """Let bots drive so much of the next race, also for people."""
    journal = drive(book.journal_of_next(look(path), races_folder(), NOW), pieces)
    journal.save()
    journal.close()


def drive_next(path: Path) -> SeasonNow:
    """The season after its next race."""
    journal = book.journal_of_next(look(path), races_folder(), NOW)
    for _ in driven_lines(journal, json_lines=False):
        pass
    return look(path)
