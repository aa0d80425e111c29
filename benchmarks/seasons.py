"""How long it takes to list ten seasons of twelve races, everything in them read from their 120 journals.

One race of six laps is driven by bots; its journal stands for all others, each with its own season and seed.
"""

import re
import time
from collections.abc import Iterator
from datetime import UTC, datetime

from attrs import evolve

from benchmarks.figures import Figure, at_most
from motorchamp_tui.games import game_named
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.journal.lines import PIECE, check_of, piece
from motorchamp_tui.locations import races_folder, seasons_folder
from motorchamp_tui.plain.headless import driven_lines
from motorchamp_tui.seasons import book, files
from motorchamp_tui.seasons.files import DrivenRace
from motorchamp_tui.seasons.glance import outcome
from motorchamp_tui.seasons.pages import list_lines
from motorchamp_tui.seasons.season import Season, calendar_of, usual_cars

SEASONS, ROUNDS, AIM = 10, 9, 150.0


def figures() -> Iterator[Figure]:
    """Processor time, the best of several rounds: a busy machine only ever adds to it."""
    season, pattern = _one_race()
    for number in range(SEASONS):
        _kept(evolve(season, name=f"Season {number}", seed=1000 * number), pattern)
    best = min(_seconds() for _ in range(ROUNDS))
    yield Figure("a journal of these", f"{len(pattern) / 1024:.0f} KiB")
    yield at_most(f"ten seasons of {len(season.calendar)} races listed", 1000 * best, AIM, "ms")


def _seconds() -> float:
    started = time.process_time()
    seasons, troubles = book.look_at_all(seasons_folder(), races_folder())
    lines = list(list_lines(seasons))
    took = time.process_time() - started
    assert len(lines) == SEASONS + 1
    assert not troubles
    assert all(not now.left and not now.troubles for now in seasons)
    return took


def _one_race() -> tuple[Season, bytes]:
    """A season of all circuits, and the journal of a race of it."""
    game = game_named("motorchamp")
    drivers = read_drivers("bot:steady,bot:rookie,bot:steady,bot:rookie", game.BOT_NAMES)
    calendar = calendar_of("all", game)
    cars = usual_cars(game, calendar, len(drivers))
    season = Season("Pattern", "motorchamp", calendar, drivers, cars, game.USUAL_OPTIONS, seed=1)
    path = files.create(seasons_folder(), season)
    journal = book.journal_of_next(book.look(path, races_folder()), races_folder(), datetime.now(UTC))
    for _ in driven_lines(journal, json_lines=False):
        pass
    path.unlink()
    (kept,) = races_folder().iterdir()
    pattern = kept.read_bytes()
    kept.unlink()
    return season, pattern


def _kept(season: Season, pattern: bytes) -> None:
    """Keep a season of which every race has been driven, as in this journal."""
    kept = files.read(files.create(seasons_folder(), season))
    driven = dict[int, DrivenRace]()
    for number in range(1, len(season.calendar) + 1):
        path = races_folder() / f"{season.seed + number:04}-race.journal"
        path.write_bytes(_rewritten(pattern, season, number))
        told = outcome(path)
        assert told is not None
        driven[number] = DrivenRace(path.name, told.check)
    files.add_driven(kept, driven)


def _rewritten(pattern: bytes, season: Season, number: int) -> bytes:
    """The journal with another season and seed, and the right checks."""
    data = bytearray()
    check = at = 0
    while match := PIECE.match(pattern, at):
        text = match[1].decode()
        text = re.sub(r"^season .*", f'season "{season.name}" {number} {len(season.calendar)}', text)
        text = re.sub(r"^seed .*", f"seed {season.seed + number}", text)
        written = piece(text, check) + pattern[match.end() : match.end() + 1]
        data += written
        check, at = check_of(check, written), match.end() + 1
    return bytes(data)
