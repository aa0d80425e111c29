"""What is said of the square under the mouse, on the lane grid and on the board from above."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from golden_screens import until_asked
from pressing import press, settle
from textual import events
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Tooltip

from motorchamp_tui.games.motorchamp.rules.moves import Drive
from motorchamp_tui.games.motorchamp.rules.referee import legal_moves
from motorchamp_tui.games.motorchamp.rules.track import Square, square_named
from motorchamp_tui.games.motorchamp.wording import go_words, plain_words
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.board.lane_grid import LaneGrid
from motorchamp_tui.tui.board.widget import Board
from motorchamp_tui.tui.race.screen import RaceScreen
from of_motorchamp import of_motorchamp
from scenes import SCENES

TALL = (120, 40)


@asynccontextmanager
async def scene_on(name: str, folder: Path) -> AsyncIterator[tuple[Pilot[None], RaceScreen]]:
    app = MotorChampApp(SCENES[name]().journal(folder))
    async with app.run_test(size=TALL, tooltips=True) as pilot:
        await until_asked(pilot)
        assert isinstance(app.screen, RaceScreen)
        yield pilot, app.screen


def point_of(widget: LaneGrid | Board, square: Square) -> Offset:
    """A point of the widget that shows this square."""
    width, height = widget.size
    return next(Offset(x, y) for y in range(height) for x in range(width) if widget.place_at(x, y) is square)


async def hover(pilot: Pilot[None], widget: LaneGrid | Board, square: Square) -> str:
    """Point at a square; what its tooltip says."""
    await pilot.hover(widget, offset=point_of(widget, square))
    await settle(pilot)
    return str(widget.tooltip)


@pytest.mark.parametrize("kind", [LaneGrid, Board])
async def test_a_square_says_what_it_is_who_is_there_and_what_a_total_means(
    tmp_path: Path, kind: type[LaneGrid | Board]
) -> None:
    async with scene_on("blocked", tmp_path) as (pilot, screen):
        widget = screen.query_one(kind)
        assert await hover(pilot, widget, square_named("R53")) == (
            "R53, triple square; VAN1 (steady) is here; no throw of one die ends here."
        )
        told = await hover(pilot, widget, square_named("R52"))
        assert told == "R52, triple square, free; a total of 3 ends here: 1 in 6; a slipstream is on offer."
        screen._handle_tooltip_timer(widget)
        assert screen.query_one(Tooltip).display


@pytest.mark.parametrize("kind", [LaneGrid, Board])
async def test_an_end_says_what_the_next_go_would_risk_there(tmp_path: Path, kind: type[LaneGrid | Board]) -> None:
    async with scene_on("pit entry", tmp_path) as (pilot, screen):
        widget, race = screen.query_one(kind), of_motorchamp(screen.live.race)
        for number, move in enumerate(screen.live.seat.moves, 1):
            end = getattr(move, "last", None)
            if end is None or (kind is Board and not end.is_on_track):
                continue
            told = await hover(pilot, widget, end)
            assert told.startswith(f"{go_words.square_facts(race, end)}; end {number}: ")
            assert "next go, with nobody ahead: " in told or not end.is_on_track


async def test_the_words_change_with_the_square_and_the_race_and_at_no_other_time(tmp_path: Path) -> None:
    async with scene_on("blocked", tmp_path) as (pilot, screen):
        grid = screen.query_one(LaneGrid)
        asked = list[object]()
        update = screen._update_tooltip
        screen._update_tooltip = lambda widget: (asked.append(widget), update(widget))[1]  # type: ignore[method-assign, func-returns-value]
        point = point_of(grid, square_named("R52"))
        for across in (0, 1, 2, 1):
            await pilot.hover(grid, offset=point + Offset(across, 0))
        await settle(pilot)
        assert asked == [grid]
        screen.show_race()
        await settle(pilot)
        assert asked == [grid]
        await press(pilot, "up")
        assert asked == [grid, grid]
        await pilot.hover(grid, offset=point_of(grid, square_named("R51")))
        assert asked == [grid, grid, grid]
        grid.post_message(events.Leave(grid))
        await settle(pilot)
        assert grid.tooltip is None


async def test_a_place_without_a_square_says_nothing(tmp_path: Path) -> None:
    async with scene_on("blocked", tmp_path) as (pilot, screen):
        for widget in (screen.query_one(LaneGrid), screen.query_one(Board)):
            await hover(pilot, widget, square_named("R52"))
            assert widget.tooltip
            await pilot.hover(widget, offset=(0, 0))
            await settle(pilot)
            assert widget.tooltip is None


def test_line_by_line_a_square_is_looked_at_in_the_same_words() -> None:
    race = SCENES["blocked"]().race
    square = square_named("R52")
    said = plain_words.on_square(race, legal_moves(race), square)
    assert said[0] == f"{go_words.square_facts(race, square)}."
    assert said[1] == "One die: a total of 3 ends here: 1 in 6; a slipstream is on offer."
    thrown = SCENES["pit entry"]().race
    moves = [move for move in legal_moves(thrown) if isinstance(move, Drive)]
    assert plain_words.on_square(thrown, moves, moves[0].last) == [
        f"{go_words.square_facts(thrown, moves[0].last)}.",
        "1: R51, triple. Next go from there, with nobody ahead: safe with any dice.",
    ]
