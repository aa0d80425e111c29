"""Every screen has its twin line by line, or a sentence why not: twins.md is the table."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.screen import Screen

import motorchamp_tui.tui
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.menu_words import MENU
from motorchamp_tui.plain import title
from motorchamp_tui.plain.console import understood
from motorchamp_tui.plain.paddock import entries, visit

DOCUMENT = Path(__file__).parent / "twins.md"
ROW = re.compile(r"\| `(\w+)` \| (?:`([\w ]+)`)? ?\| (?:`([\w ]+)`)? ?\| (.*?) ?\|")
ROWS = {match[1]: (match[2] or "", match[3] or "", match[4]) for match in ROW.finditer(DOCUMENT.read_text())}
ONLY_SHARED = {
    "ActScreen",
    "AgreementScreen",
    "JudgedScreen",
    "ChoiceScreen",
    "ChoosingScreen",
    "Dialog",
    "DrivingAlone",
    "EntriesPage",
    "FieldScreen",
    "FilledLater",
    "FilledScreen",
    "FormScreen",
    "ItemsScreen",
    "ListScreen",
    "MarkedListScreen",
    "PaddockPage",
    "PageScreen",
    "RoadScreen",
    "SeasonPages",
    "NewcomerScreen",
    "SettlingScreen",
    "SteadyScreen",
    "ReadingScreen",
    "TabbedScreen",
    "TypingScreen",
    "VisitScreen",
    "WatchingScreen",
    "WaysInScreen",
}
"""What several screens have in common, and nobody sees by itself."""


def screens() -> Iterator[str]:
    for module in pkgutil.walk_packages(motorchamp_tui.tui.__path__, "motorchamp_tui.tui."):
        for name, kind in vars(importlib.import_module(module.name)).items():
            if isinstance(kind, type) and issubclass(kind, Screen) and kind.__module__ == module.name:
                yield name


def test_every_screen_is_in_the_table_and_nothing_else() -> None:
    assert ROWS.keys() == {*screens()} - ONLY_SHARED


@pytest.mark.parametrize("screen", ROWS)
def test_what_the_table_says_can_be_typed_is_understood(screen: str) -> None:
    at_home, in_paddock, why = ROWS[screen]
    assert why or (at_home and in_paddock)
    if at_home:
        assert understood(at_home, title.PlainTitle.names())
    if in_paddock:
        assert understood(in_paddock, entries.NAMES if screen == "EntriesScreen" else visit.Lobby.names())


def test_every_word_of_a_menu_of_screens_is_one_of_the_menu_of_lines() -> None:
    for line in MENU:
        for word in title.typed_for(line):
            assert understood(word, title.PlainTitle.names())[0] == line.action
    for word in ("puzzles", "lessons", "practice", "today", "table", "ratings", "records", "order", "name", "new"):
        assert understood(word, visit.Lobby.names())


def test_a_word_that_is_none_is_answered_with_the_nearest() -> None:
    with pytest.raises(MotorChampError, match="Did you mean practice"):
        understood("practise", visit.Lobby.names())
