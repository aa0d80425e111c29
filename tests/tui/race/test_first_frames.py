"""The first frames of a race: no panel is painted in a size that it does not keep."""

from types import MethodType

import pytest
from pressing import SIZES, until
from textual._compositor import CompositorUpdate
from textual.screen import Screen

from motorchamp_tui.games import game_named
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.race.plan import plan_race
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.race.screen import RaceScreen
from motorchamp_tui.tui.terminal.textual_fixes import seen


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "track"), [("motorchamp", "A1-B1-C1"), ("motorsportspiel", "hockenheim-gp")])
async def test_no_word_is_painted_letter_by_letter_at_the_start(
    game: str, track: str, size: tuple[int, int]
) -> None:
    one = game_named(game)
    app, frames = (
        MotorChampApp(plan_race(one.circuit(track), read_drivers("you", one.BOT_NAMES), seed=1)),
        list[str](),
    )

    def keep(_app: MotorChampApp, screen: Screen[object], update: CompositorUpdate | None) -> None:
        if update is not None and isinstance(screen, RaceScreen):
            dice = screen.query_one("#dice_aside" if size[0] >= 120 else "#dice").region
            frames.append(
                "\n".join(strip.crop(dice.x, dice.right).text for strip in seen(screen)[dice.y : dice.bottom])
            )

    app._display = MethodType(keep, app)  # type: ignore[method-assign]
    async with app.run_test(size=size) as pilot:
        screen = app.screen
        assert isinstance(screen, RaceScreen)
        await until(pilot, lambda: screen.live.seat.is_asked and "your go" in frames[-1])
        letters = [line for frame in frames for line in frame.split("\n") if len(line.strip(" │▶")) == 1]
        assert letters == []
