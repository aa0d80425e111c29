"""What any version of the program reads in the folder of a host or at home: run with its source on the path.

python tests/seen_by.py FOLDER TIME
python tests/seen_by.py
"""

import asyncio
import io
import json
import sys
from contextlib import redirect_stdout, suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import motorchamp_tui
from motorchamp_tui.cli import main
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import GAMES
from motorchamp_tui.games.codes import drawing_in
from motorchamp_tui.games.own_circuits import drawing_named, own_circuits
from motorchamp_tui.locations import puzzle_tries_file, told_file
from motorchamp_tui.paddock.entries.meeting_info import Stage
from motorchamp_tui.paddock.entries.record_files import converter_of
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.puzzles.tries import PuzzleTries
from motorchamp_tui.settings.told import told_in

PATIENCE = 300


class StoppedClock:
    """A clock on which it is always the same time."""

    def __init__(self, now: datetime) -> None:
        self._now = now

    def now(self) -> datetime:
        return self._now

    async def sleep_until(self, when: datetime) -> None:
        if when > self._now:
            await asyncio.Event().wait()


class NoPost:
    """A post that takes everything and sends nothing."""

    def check(self, address: str) -> None:
        pass

    def place(self, address: str) -> str:
        return address

    async def send(self, *_: Any) -> None:
        pass

    async def close(self) -> None:
        pass


async def seen_in(folder: Path, now: datetime) -> dict[str, Any]:
    """Everything that a host reads there when it starts."""
    paddock = Paddock(folder, StoppedClock(now), NoPost())
    await paddock.open_up()
    shelf = paddock.shelf.document()["circuits"]
    try:
        async with asyncio.timeout(PATIENCE):
            return {
                "people": {key: _person(paddock, key) for key in paddock.players.keys},
                "races": {meeting.number: await _race(meeting) for meeting in paddock.meetings},
                "seasons": {one.name: _numbered(one, one.terms.calendar[0].name) for one in paddock.seasons.every},
                "leagues": {
                    one.name: _numbered(one, one.terms.season.calendar[0].name) for one in paddock.leagues.every
                },
                "shelf": {drawing_in(one["code"]).name: _circuit(one) for one in shelf},
                "house": str(paddock.house.record),
                "best laps": {game: str(sorted(paddock.laps.best(game).items())) for game in GAMES},
            }
    finally:
        await paddock.close()


def _circuit(kept: dict[str, Any]) -> dict[str, Any]:
    """What is kept of a circuit but opinions, which only version 0.2.0 asks for."""
    return {name: value for name, value in kept.items() if name != "opinions"}


def _person(paddock: Paddock, key: str) -> dict[str, Any]:
    player, book = paddock.players.known(key), paddock._visit_book
    assert player is not None
    assert paddock.webhooks is not None
    return {
        "name": player.name,
        "wishes": dict(paddock.players.wishes(key)),
        "circuits": {name: str(drawing_named(name)) for game in GAMES for name in own_circuits(game)},
        "told": list(paddock.players.told(key)),
        "visits": f"{book.last_day(key)} {book.has_raced(key)} {book.former(key)}",
        "webhook": str(paddock.webhooks.of(player)),
        "laps of days": [str(one) for one in paddock.laps.days_of(key)],
        "laps": sorted(path.name for path in paddock.laps.folder_of(key).glob("*.journal")),
        "puzzles": [str(PuzzleTries(paddock.puzzles_of(key)).strength(game)) for game in GAMES],
    }


async def _race(meeting: Any) -> dict[str, Any]:
    while meeting.stage in (Stage.PRACTICE, Stage.RACE) and not meeting.drives:
        await asyncio.sleep(timedelta(milliseconds=1).total_seconds())
    kept = converter_of(meeting.agreement.track).unstructure(meeting._record) if meeting.code else {}
    said = {"stage": meeting.stage.name, "trouble": meeting.trouble, "kept": kept}
    if meeting.begun is not None:
        try:
            record = await meeting.look_back()
        except MotorChampError as error:
            said["driven"] = str(error)
        else:
            words = record.plan.game.move_words
            said["driven"] = [words(step.before, step.move) for step in record.steps]
    return said


def _numbered(one: Any, track: str) -> dict[str, Any]:
    standings = getattr(getattr(one, "now", None), "standings", None)
    kept = converter_of(track).unstructure(one.record)
    return {"stage": one.stage.name, "kept": kept, "standings": str(standings)}


def seen_at_home() -> dict[str, Any]:
    """What the commands say, and what is known of this person."""
    commands = {
        "races": ["races", "--json"],
        "seasons": ["season", "list", "--json"],
        "records": ["records", "--json"],
        "settings": ["settings", "--json"],
        "analysis": ["analyse", "1", "--json"],
    }
    puzzles = PuzzleTries(puzzle_tries_file())
    said = {name: json.loads(_said(*words)) for name, words in commands.items()}
    said["seasons"].sort(key=lambda season: season["number"])
    return {
        **said,
        "puzzles": {game: str(puzzles.strength(game)) for game in GAMES},
        "circuits": {name: str(drawing_named(name)) for game in GAMES for name in own_circuits(game)},
        "told": sorted(told_in(told_file())),
    }


def _said(*words: str) -> str:
    sys.argv = ["motorchamp", *words]
    with redirect_stdout(io.StringIO()) as output, suppress(SystemExit):
        main()
    return output.getvalue()


if __name__ == "__main__":
    if sys.argv[1:]:
        folder, time = sys.argv[1:]
        seen = asyncio.run(seen_in(Path(folder), datetime.fromisoformat(time)))
    else:
        seen = seen_at_home()
    print(json.dumps({"program": motorchamp_tui.__file__, "seen": seen}, default=str))
