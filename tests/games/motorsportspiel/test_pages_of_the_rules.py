"""The pages of the rules of Das Motorsportspiel: their figures are what the rules give."""

import re
from pathlib import Path

import pytest
import roads

from motorchamp_tui.games.motorsportspiel.rules.verdict import odds_of_go

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "motorsportspiel" / "odds.md"
ROWS = re.findall(r"^\| ([A-D]) \| (\w+) \| (.+?) \| (.+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
ROADS = {"A": roads.A, "B": roads.B, "C": roads.C, "D": roads.D}


def test_there_is_a_table_of_chances() -> None:
    assert len(ROWS) > 5


@pytest.mark.parametrize(("road", "start", "cars", "cells"), ROWS)
def test_the_chances_are_what_the_rules_give(road: str, start: str, cars: str, cells: str) -> None:
    others = [f"{name} {name}" for name in re.findall(r"[LR]\d+", cars)]
    odds = odds_of_go(roads.race_on(ROADS[road], f"Y {start}", *others)).values()
    assert cells.split(" | ") == [f"{counted.clean} / {counted.small} / {counted.big}" for counted in odds]
