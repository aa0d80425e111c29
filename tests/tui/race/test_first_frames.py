"""The first frames of a race: no panel is painted in a size that it does not keep."""

from types import MethodType

import pytest
from pressing import until
from textual._compositor import CompositorUpdate
from textual.screen import Screen

from motorchamp_tui.games import game_named
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.race.plan import plan_race
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.race.screen import RaceScreen
from motorchamp_tui.tui.terminal.textual_fixes import seen


@pytest.mark.painted
async def test_no_word_is_painted_letter_by_letter_at_the_start() -> None:
    """On the smaller screen of the second game, where the widths of panels came too late for the first frame."""
    game, frames = game_named("motorsportspiel"), list[str]()
    plan = plan_race(game.circuit("hockenheim-gp"), read_drivers("you", game.BOT_NAMES), seed=1)
    app = MotorChampApp(plan)

    def keep(_app: MotorChampApp, screen: Screen[object], update: CompositorUpdate | None) -> None:
        if update is not None and isinstance(screen, RaceScreen):
            dice = screen.query_one("#dice").region
            frames.append(
                "\n".join(strip.crop(dice.x, dice.right).text for strip in seen(screen)[dice.y : dice.bottom])
            )

    app._display = MethodType(keep, app)  # type: ignore[method-assign]
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, RaceScreen)
        await until(pilot, lambda: screen.live.seat.is_asked and "your go" in frames[-1])
        letters = [line for frame in frames for line in frame.split("\n") if len(line.strip(" │▶")) == 1]
        assert letters == []
