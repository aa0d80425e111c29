"""Every glyph set with every number of colours: only what the terminal has, and nothing lost."""

from itertools import product
from typing import get_args

import pytest
from pressing import lines_of, settle
from rich.color import ColorType
from rich.style import Style

from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.race.plan import line_up_by_plan, plan_race
from motorchamp_tui.settings.sources import gather
from motorchamp_tui.terminals.screen.kinds import Colours, Glyphs, Terminal
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.app_settings import AppSettings, keep
from motorchamp_tui.tui.board.lane_grid import LaneGrid
from motorchamp_tui.tui.games.seen import Lights
from motorchamp_tui.tui.look.letters import ON_EVERY_CONSOLE
from motorchamp_tui.tui.look.looks import look_of

COMBINATIONS = list(product(get_args(Glyphs), get_args(Colours)))
KINDS = {"true": {ColorType.TRUECOLOR}, "256": {ColorType.TRUECOLOR}, "16": {ColorType.STANDARD}, "none": set()}
"""What colours a style may have on its way to the console, which turns all into the nearest of 256."""


async def road_in(glyphs: str, colours: str) -> tuple[list[str], list[list[tuple[str, Style]]]]:
    """The title screen with a lane grid over it: its lines, and their pieces with styles."""
    app = MotorChampApp()
    keep(app, AppSettings(gather({}, {"glyphs": glyphs, "colours": colours}, None)))
    plan = plan_race(tracks.circuit("A1-C1"), read_drivers("Ann,Ben,Cleo,Dan", BOT_NAMES), seed=1)
    async with app.run_test(size=(80, 36)) as pilot:
        grid = LaneGrid(patterned=app.is_patterned)
        grid.styles.height = 18
        await app.screen.mount(grid, before=0)
        await settle(pilot)
        grid.first_row = 30
        grid.show(line_up_by_plan(plan), Lights())
        await settle(pilot)
        strips = app.screen._compositor.render_strips()
        pieces = [[(text, style or Style()) for text, style, _ in strip] for strip in strips]
        return lines_of(app), pieces


@pytest.mark.parametrize(("glyphs", "colours"), COMBINATIONS)
async def test_only_what_the_terminal_has_is_sent_and_nothing_is_lost(glyphs: str, colours: str) -> None:
    lines, pieces = await road_in(glyphs, colours)
    text = "".join(lines)
    match glyphs:
        case "ascii":
            assert text.isascii()
        case "lines":
            assert {letter for letter in text if not letter.isascii()} <= ON_EVERY_CONSOLE
        case _:
            assert "▕" in text
    used = {
        colour.type for line in pieces for _, style in line for colour in (style.color, style.bgcolor) if colour
    }
    assert used == KINDS[colours]
    for words in ("AZA1", "VAN2", "COO1", "LOT2", "(8)", "(10)", "box", "Enter"):
        assert words in text, words
    assert len(set(looks_of_squares(pieces, is_patterned=colours in ("16", "none")))) == 3


def looks_of_squares(pieces: list[list[tuple[str, Style]]], *, is_patterned: bool) -> list[object]:
    """What stands beside the number of a dark, a middle and a light square: pattern and ground."""
    found: dict[str, object] = {}
    for line in pieces[:18]:
        for text, style in line:
            number = text[:1]
            if number in "123" and number not in found and len(text) > 2 and not text[1].isalnum():
                found[number] = text[1] if is_patterned else style.bgcolor
    return [found[number] for number in "123"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ({"glyphs": "auto", "colours": "auto"}, Terminal("16", "lines")),
        ({"glyphs": "ascii", "colours": "auto"}, Terminal("16", "ascii")),
        ({"glyphs": "auto", "colours": "none"}, Terminal("none", "lines")),
        ({"glyphs": "full", "colours": "true"}, Terminal("true", "full")),
    ],
)
def test_what_is_set_is_stronger_than_what_the_terminal_seems_to_have(
    words: dict[str, str], expected: Terminal
) -> None:
    assert look_of(words | {"theme": "dark"}, {"TERM": "linux"}, "utf-8").terminal == expected


def test_what_is_set_is_stronger_than_no_color() -> None:
    words = {"glyphs": "auto", "theme": "dark"}
    environ = {"TERM": "xterm-256color", "NO_COLOR": "1"}
    assert look_of(words | {"colours": "auto"}, environ, "utf-8").terminal.colours == "none"
    assert look_of(words | {"colours": "256"}, environ, "utf-8").terminal.colours == "256"
