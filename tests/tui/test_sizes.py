"""The race screen in windows of many sizes: more room never shows less."""

import re
from itertools import product
from pathlib import Path

import pytest
from golden_screens import until_asked
from pressing import press, settle, text_of, words_of
from textual.pilot import Pilot

from motorchamp_tui.games.motorchamp.rules.track import LONGEST_THROW
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.board.lane_grid import LaneGrid
from motorchamp_tui.tui.games.motorchamp.coach import Coach
from motorchamp_tui.tui.race.advice import Advice
from motorchamp_tui.tui.race.screen import RaceScreen
from motorchamp_tui.tui.widgets.lines_panel import LinesPanel
from scenes import scene

COLUMNS, LINES = (80, 96, 110, 119, 120, 130, 160, 240), (24, 29, 30, 36, 42, 60)
FEW_COLUMNS, FEW_LINES = COLUMNS[::3], LINES[::2]
CARS = "AZA1 L35 2 go, AZA2 L20 2, VAN1 R34 2 P, VAN2 L37 2 H, COO1 R31 2 out 1, COO2 L9 1"

CHART = "chance of each total"


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
    facts |= {"chart"} if CHART in told else set()
    facts |= {"news"} if screen.live.news and screen.live.news in text_of(pilot.app) else set()
    facts |= {f"row {n} ahead" for n in range(min(screen.query_one(LaneGrid).rows_in_view, LONGEST_THROW + 3))}
    cut = [(panel.id, words) for panel in panels.values() for words in panel.cut_off]
    assert not cut, screen.size
    return facts


@pytest.mark.parametrize(
    ("cars", "columns", "lines"),
    [(CARS, COLUMNS, LINES), (CARS.replace("VAN2 L37", "VAN2 L47"), FEW_COLUMNS, FEW_LINES)],
    ids=["near", "far"],
)
async def test_more_room_never_shows_less(
    cars: str, columns: tuple[int, ...], lines: tuple[int, ...], tmp_path: Path
) -> None:
    seen = dict[tuple[int, int], set[str]]()
    async with MotorChampApp(scene(cars).journal(tmp_path)).run_test(size=(80, 24)) as pilot:
        await until_asked(pilot)
        assert isinstance(pilot.app.screen, RaceScreen)
        pilot.app.screen.live.news = "VAN2 threw 2: L35 → L37"
        for size in product(columns, lines):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            await settle(pilot)
            seen[size] = facts_on(pilot)
    smallest = {"⌀", "safe", "temp. out", "news", "pin of VAN2", "flap P", "flap H"}
    smallest |= {f"row {LONGEST_THROW + 2} ahead"}
    assert smallest <= seen[80, 24]
    for (width, height), facts in seen.items():
        for (more_width, more_height), more in seen.items():
            if more_width >= width and more_height >= height:
                assert facts <= more, (width, height, more_width, more_height, facts - more)


def chart_on(pilot: Pilot[None]) -> list[str]:
    """The lines of the chart of totals, without the room to their right; empty without one."""
    screen = pilot.app.screen
    assert isinstance(screen, RaceScreen)
    lines = [strip.text.rstrip() for strip in screen._dice._lines[: screen._dice.size.height]]
    head = next((y for y, words in enumerate(lines) if CHART in words), len(lines))
    foot = next((y for y, words in enumerate(lines) if y > head and words.endswith(("12", "15"))), len(lines) - 1)
    return lines[head : foot + 1]


def scene_app(folder: Path, *told: str) -> MotorChampApp:
    app = MotorChampApp(scene(CARS).journal(folder))
    app.told |= {"own cars", "limit", "fair play", "window", "odds", "other car out", "tow ahead", "lapped", *told}
    return app


@pytest.mark.parametrize("size", [(120, 36), (160, 50), (80, 50), (100, 50)])
async def test_free_lines_of_the_dice_show_how_likely_each_total_is(size: tuple[int, int], tmp_path: Path) -> None:
    async with scene_app(tmp_path).run_test(size=size) as pilot:
        await until_asked(pilot)
        head, *bars, totals = chart_on(pilot)
        assert head.endswith("at most 6/36")
        assert totals.split() == [str(total) for total in range(2, 13)]
        heights = [sum(line[at : at + 1].strip() != "" for line in bars) for at in find_all(totals)]
        assert heights == sorted(heights[:6]) + sorted(heights[6:], reverse=True)
        assert heights[0] < heights[5]
        await press(pilot, "down")
        head, *_, totals = chart_on(pilot)
        assert head.endswith("at most 33/216")
        assert re.findall(r"!?\d+", totals) == [*map(str, range(3, 14)), "!14", "!15"]


def find_all(totals: str) -> list[int]:
    """Where each of these totals ends."""
    return [match.end() - 1 for match in re.finditer(r"\d+", totals)]


async def test_the_chart_gives_way_to_the_coach_and_to_advice(tmp_path: Path) -> None:
    async with scene_app(tmp_path).run_test(size=(120, 30)) as pilot:
        await until_asked(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, RaceScreen)
        assert chart_on(pilot)
        free = sum(not strip.text.strip() for strip in screen._dice._lines)
        screen._told = lambda: [" ".join(["words"] * 16)]  # type: ignore[method-assign]
        screen.show_race()
        assert not chart_on(pilot), free
        assert "» words" in text_of(pilot.app)
        race = screen.live.race
        assert race is not None
        move, why = screen.live.seat.moves[0], " ".join(["reasons"] * 12)
        screen._advice = Advice(race, move, why)
        screen.show_race()
        assert not chart_on(pilot)
        assert "» reasons" in text_of(pilot.app)


async def test_a_hint_that_has_no_room_is_told_where_it_has_some(tmp_path: Path) -> None:
    async with MotorChampApp(scene(CARS).journal(tmp_path)).run_test(size=(80, 24)) as pilot:
        app = pilot.app
        assert isinstance(app, MotorChampApp)
        screen = app.screen
        assert isinstance(screen, RaceScreen)
        await until_asked(pilot)
        app.told.clear()
        screen.live.news = " ".join(["news"] * 40)
        screen.show_race()
        await settle(pilot)
        coach = screen._coach
        assert isinstance(coach, Coach)
        hint = coach.hint
        assert hint is not None
        assert hint.words not in words_of(app, "dice")
        assert hint.topic not in app.told
        await pilot.resize_terminal(80, 50)
        await settle(pilot)
        await settle(pilot)
        assert hint.words in words_of(app, "dice")
        assert hint.topic in app.told
