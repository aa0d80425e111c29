"""What is where in windows of every size: board, grid, dice, order and log."""

from itertools import pairwise
from pathlib import Path

import pytest
from golden_screens import until_asked
from pressing import press, text_of, until
from textual.pilot import Pilot

from motorchamp_tui.games import game_of
from motorchamp_tui.games.motorchamp.rules.referee import legal_moves
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.settings.words import RACE_DRIVEN
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.board.lane_grid import MOST_LANE_LINES, LaneGrid
from motorchamp_tui.tui.board.widget import Board
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.motorchamp import choosing
from motorchamp_tui.tui.games.motorchamp.dice_panel import chart_lines
from motorchamp_tui.tui.games.order_in_view import in_view
from motorchamp_tui.tui.race import screen as race_screen
from motorchamp_tui.tui.race.road_screen import FEWEST_BOARD_LINES, GRID_LINES, Arrangement
from motorchamp_tui.tui.race.screen import RaceScreen
from motorchamp_tui.tui.widgets.lines_panel import LinesPanel
from ring_scenes import on_the_ring
from scenes import SCENES, scene

PLACED = "KAR1 R2 2, SPE1 L24 2", "3", "[3/2 4 5]", "r2-5-4"
"""A car of the second game whose placing can end on several spaces."""
RACE, REPLAY = ((8, 2), 2), ((5, 5), 5)
"""The lines below the road, and those around all."""


@pytest.mark.parametrize("columns", [80, 100, 120, 160])
@pytest.mark.parametrize(("below", "others"), [RACE, REPLAY])
def test_a_board_has_ten_lines_or_none_and_more_lines_never_take_any_away(
    columns: int, below: tuple[int, int], others: int
) -> None:
    board = foot = 0
    for lines in range(24, 80):
        made = Arrangement.of(columns, lines, below, others, 8)
        left = lines - others - made.foot - GRID_LINES
        assert made.is_tall == (left >= FEWEST_BOARD_LINES)
        if lines > 30:  # from 30 lines on the side takes over what was below the road
            assert made.is_tall * left >= board
            assert made.foot >= foot
        board, foot = made.is_tall * left, made.foot


@pytest.mark.parametrize("game", ["motorchamp", "motorsportspiel"])
async def test_a_window_without_room_for_a_board_has_a_taller_grid(game: str, tmp_path: Path) -> None:
    journal = (
        SCENES["choosing"]().journal(tmp_path) if game == "motorchamp" else on_the_ring(tmp_path, "KAR1 R93 2")
    )
    async with MotorChampApp(journal).run_test(size=(100, 30)) as pilot:
        await until_asked(pilot)
        screen = pilot.app.screen
        assert not screen.query_one(Board).region
        assert screen.query_one(LaneGrid).region.height == 20
        assert screen.query_one(LaneGrid).lane_lines == MOST_LANE_LINES
        assert "whole circuit" not in text_of(pilot.app)
        await press(pilot, "m")
        assert screen.query_one(Board).region.height > FEWEST_BOARD_LINES


def panel(pilot: Pilot[None], name: str) -> list[str]:
    lines = pilot.app.screen.query_one(f"#{name}", LinesPanel)
    return [strip.text.strip() for strip in lines._lines[: lines.size.height]]


@pytest.mark.parametrize("game", ["motorchamp", "motorsportspiel"])
async def test_what_happened_is_told_right_below_the_dice_in_every_line_that_they_leave(
    game: str, tmp_path: Path
) -> None:
    start = scene("AZA1 L40 0 go, VAN1 R39 0, COO1 L38 0", track="A1-C1", round=1)
    journal = start.journal(tmp_path) if game == "motorchamp" else on_the_ring(tmp_path, "KAR1 R93 2, SPE1 L24 2")
    async with MotorChampApp(journal).run_test(size=(120, 36)) as pilot:
        await until_asked(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, RaceScreen)
        log = [f"17  car {number} went on" for number in range(40)]
        screen.live.log[:] = log
        screen.show_race()
        told = panel(pilot, "dice_aside")
        begins = told.index("what happened")
        assert begins < 12
        assert told[begins - 1] == ""
        assert not any(one == other == "" for one, other in pairwise(told[:begins]))
        assert told[begins + 1 :] == log[begins + 1 - len(told) :]
        await press(pilot, "down", "up")
        assert panel(pilot, "dice_aside").index("what happened") == begins


def test_an_order_in_few_lines_has_the_leader_and_those_around_the_current_car() -> None:
    cars = list(range(1, 9))
    assert in_view(cars, 7, 5) == [1, 5, 6, 7, 8]
    assert in_view(cars, 4, 5) == [1, 3, 4, 5, 6]
    assert in_view(cars, 0, 5) == [1, 2, 3, 4, 5]
    assert in_view(cars, 7, 2) == [1, 8]
    assert [list(in_view(cars, 7, lines)) for lines in (1, 0, -1)] == [[8], [], []]
    assert in_view(cars, 7, 8) == cars


@pytest.mark.parametrize("game", ["motorchamp", "motorsportspiel"])
def test_the_order_of_a_replay_in_the_smallest_window_begins_with_the_leader(game: str, tmp_path: Path) -> None:
    start = scene("AZA1 R5 2 go, VAN1 R40 3, AZA2 R4 2, VAN2 R30 3, COO1 R29 3, COO2 R28 3")
    journal = start.journal(tmp_path) if game == "motorchamp" else on_the_ring(tmp_path, "KAR1 R5 2, SPE1 R50 3")
    race = journal.record.runs[0].start
    leader = game_of(race).classify(race)[0].car
    for lines in (5, 4):
        told = ["".join(part.text for part in line) for line in face_of(race).order_lines(race, 13, lines, {})]
        assert len(told) == lines
        assert leader in told[0]
        assert any(race.current_car.name in line for line in told)
    assert leader != race.current_car.name


async def test_the_keys_of_a_question_come_in_its_first_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(race_screen, "KEYS_SETTLE", 600.0)
    async with MotorChampApp(SCENES["choosing"]().journal(tmp_path)).run_test(size=(80, 24)) as pilot:
        await until_asked(pilot)
        assert "Enter throw" in text_of(pilot.app)
        await press(pilot, "enter")
        await until(pilot, lambda: "▶[1] " in text_of(pilot.app) and "one die" not in text_of(pilot.app))
        assert "Enter drive" in text_of(pilot.app)


@pytest.mark.parametrize(
    ("game", "first", "safest"),
    [("motorchamp", "L3, single", "L3, single"), ("motorsportspiel", "L17", "R13")],
)
async def test_in_a_first_race_the_safest_end_is_marked(
    game: str, first: str, safest: str, tmp_path: Path
) -> None:
    start = scene("AZA1 R0 3 P go, VAN1 R7 3 P", throw="1 3")
    journal = start.journal(tmp_path) if game == "motorchamp" else on_the_ring(tmp_path, *PLACED)
    app = MotorChampApp(journal)
    async with app.run_test(size=(120, 36)) as pilot:
        for told, marked in ((set[str](), safest), ({RACE_DRIVEN}, first)):
            app.told = told
            await until_asked(pilot)
            screen = app.screen
            assert isinstance(screen, RaceScreen)
            screen._question = None
            screen.show_question()
            (line,) = [words for words in panel(pilot, "dice_aside") if words.startswith("▶[")]
            assert line.partition("] ")[2].startswith(marked), told


def test_one_die_has_no_chart_and_two_have_one() -> None:
    race = scene("AZA1 R22 3 go, VAN1 R7 3 P").race
    assert chart_lines(race, Dice.ONE, 80, 12) == []
    assert chart_lines(race, Dice.SPECIAL, 80, 12) == []
    assert len(chart_lines(race, Dice.TWO, 80, 12)) > 3


def test_a_risk_that_all_ends_share_is_said_once() -> None:
    race = SCENES["flag"]().race
    moves = legal_moves(race)
    told = "\n".join("".join(part.text for part in line) for line in choosing(race, moves).lines(80, 12))
    assert len(moves) > 1
    assert told.count("safe") == 1
