"""A race at home on a full disk: what Enter takes, and what says that it is not saved until it is."""

import errno
import io
import os
from collections.abc import Callable

import pytest
from pressing import lines_of, press, settle, text_of, until
from textual.pilot import Pilot

from motorchamp_tui import plain
from motorchamp_tui.games import game_named
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.options import GRID, Grid
from motorchamp_tui.journal.writer import UNSAVED, Journal, journal_of
from motorchamp_tui.locations import races_folder
from motorchamp_tui.practice.drive import free_lap
from motorchamp_tui.race.plan import plan_race
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.practice.screen import PracticeScreen
from motorchamp_tui.tui.race.screen import NOT_SAVED, RaceScreen
from motorchamp_tui.tui.widgets.question import Question

both_games = pytest.mark.parametrize("name", ["motorchamp", "motorsportspiel"])


class Disk:
    """Takes everything, or nothing while it is full."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.is_full = False
        self._write = os.pwrite
        patch.setattr(os, "pwrite", self.pwrite)

    def pwrite(self, handle: int, data: memoryview, offset: int) -> int:
        if self.is_full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return self._write(handle, data, offset)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def race_of(name: str) -> Journal:
    game = game_named(name)
    drivers = read_drivers("you,bot:steady", game.BOT_NAMES)
    options = game.USUAL_OPTIONS.having(GRID, Grid.DICE)  # practice would come first, and be asked about
    plan = plan_race(game.circuit(game.USUAL_CIRCUIT), drivers, laps=2, cars=1, options=options, seed=3)
    return journal_of(plan)


def lap_of(name: str) -> Callable[[MotorChampApp], object]:
    game = game_named(name)
    return lambda app: app.open_practice(free_lap(races_folder(), game.circuit(game.USUAL_CIRCUIT), "Ann", 3))


async def answer_a_question(pilot: Pilot[None], screen: RaceScreen) -> None:
    """Give the first answer on offer."""
    await until(pilot, lambda: screen.live.seat.is_asked or isinstance(pilot.app.screen, Question))
    if screen.live.seat.is_asked:
        screen.live.seat.answer(screen.live.seat.moves[0])
    await settle(pilot)


async def until_asked_about_the_disk(pilot: Pilot[None], screen: RaceScreen) -> None:
    while not isinstance(pilot.app.screen, Question):
        await answer_a_question(pilot, screen)
    await until(pilot, lambda: "the disk is full" in " ".join(text_of(pilot.app).replace("│", " ").split()))


@pytest.mark.parametrize("kind", ["race", "lap"])
@both_games
async def test_enter_tries_again_and_the_head_says_what_is_not_saved_until_it_is(
    name: str, kind: str, disk: Disk
) -> None:
    async with MotorChampApp(race_of(name) if kind == "race" else lap_of(name)).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, RaceScreen))
        screen = pilot.app.screen
        assert isinstance(screen, PracticeScreen if kind == "lap" else RaceScreen)
        await until(pilot, lambda: screen.live.seat.is_asked)
        assert NOT_SAVED.strip() not in lines_of(pilot.app)[0]
        disk.is_full = True
        await until_asked_about_the_disk(pilot, screen)
        assert "▶ Try again (y)" in text_of(pilot.app)
        for safe in ("enter", "escape"):
            await press(pilot, safe)
            await until_asked_about_the_disk(pilot, screen)
        await press(pilot, "n")
        await until(pilot, lambda: pilot.app.screen is screen)
        await until(pilot, lambda: screen.live.seat.is_asked)
        assert lines_of(pilot.app)[0].startswith(NOT_SAVED)
        await press(pilot, "q")
        assert UNSAVED in " ".join(text_of(pilot.app).replace("│", " ").split())
        await press(pilot, "n")
        disk.is_full = False
        await answer_a_question(pilot, screen)
        await until(pilot, lambda: NOT_SAVED.strip() not in lines_of(pilot.app)[0])


class Answers(io.StringIO):
    """Empty lines and ones, and a disk that is full for some of them."""

    def __init__(self, disk: Disk) -> None:
        super().__init__()
        self.disk, self.given = disk, 0

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        self.given += 1
        self.disk.is_full = 3 < self.given < 14
        return {12: "quit\n", 13: "no\n"}.get(self.given, ("\n", "1\n")[self.given % 2] if self.given < 60 else "")


@both_games
def test_line_by_line_every_own_go_says_so_and_when_it_is_saved_again(name: str, disk: Disk) -> None:
    said = io.StringIO()
    plain.race(race_of(name), Answers(disk), said)
    told = said.getvalue()
    first = told.index("The race goes on, and will be saved as soon as possible.")
    again = told.index("The race is saved again.")
    assert first < told.index("Not saved yet.") < again
    assert first < told.index(UNSAVED) < again
    assert "Not saved yet." not in told[again:]
