"""A race of Das Motorsportspiel on the race screen, from the first key to the classification."""

import pytest
from pressing import SIZES, press, settle, text_of, until

from motorchamp_tui.games import game_named
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorsportspiel.rules.moves import Drive
from motorchamp_tui.games.motorsportspiel.rules.track import Space
from motorchamp_tui.games.options import GRID, Grid
from motorchamp_tui.race.plan import RacePlan, plan_race
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.race.classification import ClassificationScreen
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
async def test_a_go_takes_a_key_for_its_dice_and_one_for_what_is_suggested(size: tuple[int, int]) -> None:
    app = MotorChampApp(plan("you"))
    async with app.run_test(size=size) as pilot:
        screen = app.screen
        assert isinstance(screen, RaceScreen)
        screen.live.pace.skip()
        await until(pilot, lambda: screen.live.seat.is_asked)
        await settle(pilot)
        assert "[1] red alone" in text_of(app)
        await press(pilot, "enter")
        await until(pilot, lambda: screen.live.seat.is_asked)
        await settle(pilot)
        assert "─1st─" in text_of(app)
        assert "▶ to " in text_of(app)
        where = line_with("[drive]", app)
        await press(pilot, "tab", "2")
        assert line_with("[drive]", app) == where
        assert "━1st━" in text_of(app)
        assert screen.choosing is not None
        end = screen.choosing.lights().chosen
        await press(pilot, "enter")
        await until(pilot, lambda: screen.live.seat.is_asked)
        run = screen.live.record.run
        assert run is not None
        assert isinstance(end, Space)
        assert run.steps[-1].move == Drive(end)
        assert run.race.is_between_goes


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
            await press(pilot, "enter")
        await settle(pilot)
        assert isinstance(app.screen, ClassificationScreen)
        assert "KAR1" in text_of(app)
        assert "SPE1" in text_of(app)


async def test_dice_are_never_cut_by_what_is_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    app = MotorChampApp(plan("you"))
    async with app.run_test(size=SIZES[0]) as pilot:
        screen = app.screen
        assert isinstance(screen, RaceScreen)
        screen.live.pace.skip()
        await until(pilot, lambda: screen.live.seat.is_asked)
        await press(pilot, "enter")
        await until(pilot, lambda: screen.live.seat.is_asked)
        for words in ("short", "one line and a half of what is advised here " * 2, "as long as three lines " * 8):
            monkeypatch.setattr(RaceScreen, "advice_words", words)
            screen.show_race()
            await settle(pilot)
            seen = text_of(app)
            assert seen.count("╭─") == seen.count("╰─"), seen
            assert "1st" in seen
            assert "1 red" in seen or "[1] red" in seen
            assert words[-12:].strip() in " ".join(seen.split())
