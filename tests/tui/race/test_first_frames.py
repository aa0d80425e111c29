"""The first frame of a race holds all that its panels have to say, and nothing of it is written again."""

from collections.abc import Callable
from pathlib import Path
from types import MethodType

import pytest
from pressing import settle
from remote_driving import Evening, evening
from textual._compositor import CompositorUpdate
from textual.screen import Screen

from journal_driving import driven, plan_of
from motorchamp_tui.games import game_named
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.options import GRID, USUAL
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.practice.drive import free_lap
from motorchamp_tui.race.plan import RacePlan, plan_race
from motorchamp_tui.terminals.screen.textual_fixes import seen
from motorchamp_tui.tui import app_settings
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.paddock.race.remote_race_screen import RemoteRaceScreen
from motorchamp_tui.tui.race.road_screen import RoadScreen
from ring_scenes import raced

pytestmark = pytest.mark.painted

CIRCUITS = {"motorchamp": "A1-C1", "motorsportspiel": "hockenheim-gp"}
SMALL, LARGE = (80, 24), (200, 50)
Frame = tuple[int, list[str]]
"""How many bytes were written, and what the whole screen shows then."""


class Filmed(MotorChampApp):
    """An app that keeps what it writes of a road, with nothing moving and every die thrown by hand."""

    def __init__(self) -> None:
        super().__init__()
        still = {"animation": "off", "bots_speed": "at once", "throw": "by hand"}
        app_settings.app_settings_of(self).change(still)
        self.frames = list[Frame]()
        self._display = MethodType(_keep, self)  # type: ignore[method-assign]


def _keep(app: Filmed, screen: Screen[object], update: CompositorUpdate | None) -> None:
    if update is not None and isinstance(screen, RoadScreen):
        app.frames.append(
            (len(update.render_segments(app.console).encode()), [line.text for line in seen(screen)])
        )


def _plan(game: str, drivers: str) -> RacePlan:
    its = game_named(game)
    by_dice = its.USUAL_OPTIONS.agree(GRID, GRID.default)
    return plan_race(
        its.circuit(CIRCUITS[game]), read_drivers(drivers, its.BOT_NAMES), cars=2, options=by_dice, seed=1
    )


def _race(app: Filmed, game: str, _folder: Path) -> None:
    app.open_race(_plan(game, "Ann,Ben"))


def _practice(app: Filmed, game: str, folder: Path) -> None:
    app.open_practice(free_lap(folder, game_named(game).circuit(CIRCUITS[game]), "Ann", 5))


def _replay(app: Filmed, game: str, folder: Path) -> None:
    ring = game == "motorsportspiel"
    app.open_replay(raced(folder).record if ring else read_journal(driven(folder, plan_of())).finish())


async def _film(app: Filmed, size: tuple[int, int], begin: Callable[[], object]) -> list[Frame]:
    """What is written from the beginning of a race until nothing is any more."""
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        begin()
        while not app.frames:
            await settle(pilot)
        for _ in range(3):
            await settle(pilot)
    return app.frames


def _is_whole(frames: list[Frame], *words: str) -> None:
    """Whether the first frame says all of this, and is the only one of which something is written."""
    (first, shown), *others = frames
    assert first > 1000
    assert [word for word in words if word not in "\n".join(shown)] == []
    assert [size for size, _ in others if size] == []


@pytest.mark.parametrize("game", CIRCUITS)
@pytest.mark.parametrize(
    ("begin", "size", "words"),
    [
        (_race, SMALL, ("'s go", "▶ 1 ", "Enter", "q leave")),
        (_race, LARGE, ("'s go", "▶ 1 ", "Enter", "what happened", "scroll")),
        (_practice, SMALL, ("Ann's go", "Enter", "q leave")),
        (_replay, LARGE, ("▶ 1 ", "q leave")),
    ],
)
async def test_a_race_begins_with_one_frame(
    begin: Callable[[Filmed, str, Path], None],
    size: tuple[int, int],
    words: tuple[str, ...],
    game: str,
    tmp_path: Path,
) -> None:
    app = Filmed()
    _is_whole(await _film(app, size, lambda: begin(app, game, tmp_path)), *words)


@pytest.mark.parametrize("circuit", CIRCUITS.values())
async def test_a_race_in_a_paddock_begins_with_one_frame(circuit: str, tmp_path: Path) -> None:
    async with evening(tmp_path, ("Ann", "Ben"), Agreement(circuit, laps=1, options=USUAL, cars=2)) as on:
        for who in ("Ann", "Eva"):
            app = Filmed()
            frames = await _film(app, SMALL, lambda: app.push_screen(_remote(on, who)))  # noqa: B023
            _is_whole(frames, "▶ 1 ", "q leave")


def _remote(on: Evening, who: str) -> RemoteRaceScreen:
    return RemoteRaceScreen(on.meeting, on.visits.get(who) or on.comes_in(who), on.clock)
