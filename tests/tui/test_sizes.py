"""The race screen in windows of many sizes: more room never shows less."""

import re
from itertools import product
from pathlib import Path

import pytest
from golden_screens import until_asked
from pressing import settle, text_of
from textual.pilot import Pilot

from motorchamp_tui.rules.track import LONGEST_THROW
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.screens.race import RaceScreen
from motorchamp_tui.tui.widgets.lane_grid import LaneGrid
from motorchamp_tui.tui.widgets.lines_panel import LinesPanel
from scenes import scene

COLUMNS, LINES = (80, 96, 100, 110, 119, 120, 130, 160, 200, 240), (24, 29, 30, 36, 42, 50, 60)
CARS = "AZA1 L35 2 go, AZA2 L20 2, VAN1 R34 2 P, VAN2 L37 2 H, COO1 R31 2 out 1, COO2 L9 1"


def facts_on(pilot: Pilot[None]) -> set[str]:
    """What is told on the screen at its present size, whatever it looks like there."""
    screen = pilot.app.screen
    assert isinstance(screen, RaceScreen)
    panels = {panel.id: panel for panel in screen.query(LinesPanel) if panel.region}
    order = panels["standings" if "standings" in panels else "order"]
    dice = panels["dice_aside" if "dice_aside" in panels else "dice"]
    cars = [strip.text for strip in order._lines[: order.size.height]]
    facts = {f"pin of {car}" for line in cars for car in line.split() if car[-1:] in "12" and "●" in line}
    facts |= {f"flap {flap}" for line in cars for flap in "PH" if re.search(rf"[▰ ]{flap}( |$)", line)}
    told = "\n".join(strip.text for strip in dice._lines[: dice.size.height])
    told = told.replace("tow ", "slipstream ")
    facts |= {words for words in ("⌀", "safe", "temp. out", "perm. out", "slipstream", "your go") if words in told}
    facts |= {"news"} if screen.live.news and screen.live.news in text_of(pilot.app) else set()
    facts |= {f"row {n} ahead" for n in range(min(screen.query_one(LaneGrid).rows_in_view, LONGEST_THROW + 3))}
    cut = [(panel.id, words) for panel in panels.values() for words in panel.cut_off]
    assert not cut, screen.size
    return facts


@pytest.mark.parametrize("cars", [CARS, CARS.replace("VAN2 L37", "VAN2 L47")])
async def test_more_room_never_shows_less(cars: str, tmp_path: Path) -> None:
    seen = dict[tuple[int, int], set[str]]()
    async with MotorChampApp(scene(cars).journal(tmp_path)).run_test(size=(80, 24)) as pilot:
        await until_asked(pilot)
        assert isinstance(pilot.app.screen, RaceScreen)
        pilot.app.screen.live.news = "VAN2 threw 2: L35 → L37"
        for size in product(COLUMNS, LINES):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            await settle(pilot)
            seen[size] = facts_on(pilot)
    smallest = {"⌀", "safe", "temp. out", "news", "pin of VAN2", "flap P", "flap H"}
    smallest |= {f"row {LONGEST_THROW + 2} ahead"}
    assert smallest <= seen[80, 24]
    for (columns, lines), facts in seen.items():
        for (more_columns, more_lines), more in seen.items():
            if more_columns >= columns and more_lines >= lines:
                assert facts <= more, (columns, lines, more_columns, more_lines, facts - more)
