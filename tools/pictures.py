"""Take the pictures of the README and the documents from the running app: ``python -m tools.pictures``.

Each is an SVG of a real screen, driven there by keys; the moving one replays a journal.
Prints a line for each picture.
"""

import asyncio
import os
import re
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from textual.strip import Strip

from motorchamp_tui.games import FIRST_GAME, game_named, game_with
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.options import GRID, Grid
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.race.plan import plan_race
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.race.screen import KEYS_SETTLE, RaceScreen
from motorchamp_tui.tui.replay.screen import ReplayScreen
from motorchamp_tui.tui.seasons.screen import SeasonScreen
from motorchamp_tui.tui.workshop.screen import WorkshopScreen
from motorchamp_tui.workshop import starts
from motorchamp_tui.workshop.bench import Workbench
from tools.film import FONTS, film

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
TESTS = FOLDER.parents[1] / "tests"
DRIVERS = "Ann,bot:steady,bot:steady,bot:rookie"

SECONDS, A_MOVE = 20.0, 0.5
"""How long the moving picture is, and how long each of its frames is shown."""


async def race_picture(name: str, size: tuple[int, int], track: str, round_: int, *, is_thrown: bool) -> None:
    """A race in some round, before or after a throw with several choices."""
    game = game_with(track)
    options = game.USUAL_OPTIONS.having(GRID, Grid.DICE)
    plan = plan_race(game.circuit(track), read_drivers(DRIVERS, game.BOT_NAMES), seed=7, options=options)
    app = MotorChampApp(plan)
    async with app.run_test(size=size) as pilot:
        screen = app.screen
        assert isinstance(screen, RaceScreen)
        while True:
            race = await _next_question(pilot, screen)
            if race.round >= round_ and race.is_between_goes != is_thrown and len(screen.live.seat.moves) > 2:
                break
            await pilot.press("enter")
        await pilot.pause(2 * KEYS_SETTLE)
        _save(app, name)


async def _next_question(pilot: Pilot[None], screen: RaceScreen) -> AnyRace:
    for _ in range(1000):
        screen.live.pace.skip()
        await pilot.pause()
        if screen.live.seat.is_asked and screen.live.race is not None and pilot.app.screen is screen:
            return screen.live.race
    raise AssertionError("nobody was asked")


async def moving_picture(name: str, size: tuple[int, int], journal: str, round_: int) -> None:
    """Twenty seconds of a kept race on the replay screen, starting at a round, one frame for each move."""
    app = MotorChampApp(read_journal(TESTS / "journals" / f"{journal}.journal").finish())
    frames, seconds = list[list[Strip]](), list[float]()
    async with app.run_test(size=size) as pilot:
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await pilot.press(*str(round_), "enter")
        while sum(seconds) < SECONDS:
            await pilot.pause(2 * KEYS_SETTLE)
            frames.append(screen._compositor.render_strips())
            seconds.append(A_MOVE)
            await pilot.press("greater_than_sign")
    _write(name, film(frames, seconds, f"MotorChamp: a race on {journal}, replayed from round {round_} on"))


async def season_picture(name: str, size: tuple[int, int], *keys: str) -> None:
    """A season of all circuits after eight races, with these keys pressed."""
    sys.path[:0] = [str(TESTS)]
    from season_driving import drive_next_as_bots, opened, small_season

    circuits = ",".join(game_named(FIRST_GAME).circuit_names())
    path = opened(small_season("Summer", circuits, "Ann,bot:champion,bot:daring,bot:steady", seed=3))
    for _ in range(8):
        drive_next_as_bots(path)
    app = MotorChampApp()
    async with app.run_test(size=size) as pilot:
        await app.push_screen(SeasonScreen(path))
        await pilot.pause(1)
        await pilot.press(*keys)
        await pilot.pause(1)
        _save(app, name)


async def scene_picture(name: str, size: tuple[int, int], scene: str, *keys: str) -> None:
    """One of the screen states that the tests keep, after these keys, in colours."""
    sys.path[:0] = [str(TESTS / "tui")]
    from golden_screens import SCREENS

    golden = SCREENS[scene]
    async with AsyncExitStack() as stack:
        shown = golden.app(Path(os.environ["XDG_DATA_HOME"]))
        app = shown if isinstance(shown, MotorChampApp) else await stack.enter_async_context(shown)
        pilot = await stack.enter_async_context(app.run_test(size=size))
        await golden.reach(pilot)
        await pilot.press(*keys)
        await pilot.pause(2 * KEYS_SETTLE)
        _save(app, name)


async def workshop_picture(name: str, size: tuple[int, int], circuit: str, *keys: str) -> None:
    """A copy of this circuit in the workshop, after these keys and with all its figures."""
    drawing = starts.copy_of(circuit, "Homestead")
    app = MotorChampApp(lambda app: app.open_workshop(drawing.game, Workbench(drawing)))
    async with app.run_test(size=size) as pilot:
        await pilot.press(*keys)
        screen = app.screen
        assert isinstance(screen, WorkshopScreen)
        while screen.figures is None or not screen.figures.is_final:
            await pilot.pause(0.1)
        await pilot.pause(2 * KEYS_SETTLE)
        _save(app, name)


def _save(app: App[Any], name: str) -> None:
    svg = re.sub(r"@font-face \{.*?\}", "", app.export_screenshot(), flags=re.DOTALL)
    svg = svg.replace("Fira Code, monospace", FONTS).replace("Fira Code", FONTS)
    svg = re.sub(r"terminal-\d+", "terminal", svg)
    _write(name, svg)


def _write(name: str, svg: str) -> None:
    (FOLDER / f"{name}.svg").write_text(svg, encoding="utf-8")
    print(f"{name}.svg, {len(svg) // 1024} KiB")


async def main() -> None:
    """All pictures."""
    await moving_picture("replay-100x30", (100, 30), "A1-B2-C1", 9)
    await race_picture("race-80x24", (80, 24), "A1-C1", 8, is_thrown=False)
    await race_picture("race-120x36", (120, 36), "A1-B2-C1", 9, is_thrown=True)
    await race_picture("motorsportspiel-80x24", (80, 24), "hockenheim-short", 5, is_thrown=False)
    await race_picture("motorsportspiel-120x36", (120, 36), "hockenheim-gp", 7, is_thrown=True)
    await season_picture("season-80x24", (80, 24), "2")
    await scene_picture("puzzle-80x24", (80, 24), "puzzle", "down", "enter")
    await scene_picture("paddock-80x24", (80, 24), "paddock")
    await scene_picture("together-120x36", (120, 36), "with others")
    await workshop_picture("workshop-120x36", (120, 36), "harbour", *["right"] * 9, "E")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["XDG_DATA_HOME"] = home
        asyncio.run(main())
