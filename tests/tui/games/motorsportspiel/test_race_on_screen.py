"""A race of Das Motorsportspiel on the race screen, from the first key to the classification."""

from collections.abc import Mapping

import pytest
from pressing import SIZES, press, settle, text_of, until

from motorchamp_tui.games import game_named
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.options import GRID, Grid
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.race.plan import RacePlan, plan_race
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.games.seen import Lights
from motorchamp_tui.tui.race.classification import ClassificationScreen
from motorchamp_tui.tui.race.road_screen import RoadScreen
from motorchamp_tui.tui.race.screen import RaceScreen

GAME = game_named("motorsportspiel")


def plan(drivers: str = "you,bot:rookie", laps: int = 1) -> RacePlan:
    options = GAME.USUAL_OPTIONS.having(GRID, Grid.DICE)
    who = read_drivers(drivers, GAME.BOT_NAMES)
    return plan_race(GAME.circuit("hockenheim-short"), who, laps=laps, seed=3, options=options, cars=1)


def line_with(words: str, app: MotorChampApp) -> int:
    """Which line of the screen has these words."""
    return next(number for number, text in enumerate(text_of(app).splitlines()) if words in text)


@pytest.mark.parametrize("size", SIZES)
async def test_a_go_is_said_placed_and_driven_by_keys(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, lit = MotorChampApp(plan("you")), list[bool]()

    def note(screen: RoadScreen, race: AnyRace, lights: Lights, *turned: Mapping[str, int]) -> None:
        lit.append(bool(lights.ends))
        show_road(screen, race, lights, *turned)

    show_road = RoadScreen._show_road
    monkeypatch.setattr(RoadScreen, "_show_road", note)
    async with app.run_test(size=size) as pilot:
        screen = app.screen
        assert isinstance(screen, RaceScreen)
        screen.live.pace.skip()
        await until(pilot, lambda: screen.live.seat.is_asked)
        await settle(pilot)
        assert "[1] red alone" in text_of(app)
        await press(pilot, "3")
        await until(pilot, lambda: screen.live.seat.is_asked)
        await settle(pilot)
        assert "placed –, –, –" in text_of(app)
        buttons = line_with("[suggest]", app)
        await press(pilot, "tab")
        assert "Clean, to" in text_of(app)
        assert line_with("[suggest]", app) == buttons
        lit.clear()
        await press(pilot, "enter")
        await until(pilot, lambda: screen.live.seat.is_asked)
        await settle(pilot)
        assert "▶[1]" in text_of(app)
        assert lit
        assert all(lit)  # the ends that the dice lead to do not go out for a moment


async def test_a_race_is_driven_to_its_classification() -> None:
    app = MotorChampApp(plan("you,bot:rookie"))
    async with app.run_test(size=SIZES[0]) as pilot:
        screen = app.screen
        assert isinstance(screen, RaceScreen)
        for _ in range(200):
            screen.live.pace.skip()
            await until(pilot, lambda: screen.live.seat.is_asked or isinstance(app.screen, ClassificationScreen))
            if isinstance(app.screen, ClassificationScreen):
                break
            await press(pilot, "tab", "enter")
        await settle(pilot)
        assert isinstance(app.screen, ClassificationScreen)
        assert "KAR1" in text_of(app)
        assert "SPE1" in text_of(app)
