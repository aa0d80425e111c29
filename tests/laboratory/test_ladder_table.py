"""The ladder in the docs: what it must show of the bots, with intervals that do not overlap."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from motorchamp_tui.games.motorchamp.bots import BOT_NAMES

DOCS = Path(__file__).parent.parent.parent / "docs" / "bots.md"
ENCOUNTER = re.compile(r"\| (\w+) \| (\w+) \| (\d+) \| ([\d.]+)% \(([\d.]+)% – ([\d.]+)%\) \|")
FEWEST_RACES = 120
EVEN = range(56, 71)
"""The share of encounters that the stronger of two neighbours wins."""


def encounters() -> dict[tuple[str, str], tuple[int, float, float]]:
    """The races, the share won and its lower bound, by who is stronger and who weaker."""
    page = DOCS.read_text(encoding="utf-8").partition("## The bots of Das Motorsportspiel")[0]
    found = ENCOUNTER.findall(page)
    return {(bot, against): (int(races), float(share), float(low)) for bot, against, races, share, low, _ in found}


def test_every_pair_has_driven_races_enough() -> None:
    assert {frozenset(pair) for pair in encounters()} == {
        frozenset({one, two}) for one in BOT_NAMES for two in BOT_NAMES if one != two
    }
    assert all(races >= FEWEST_RACES for races, _, _ in encounters().values())


@pytest.mark.parametrize(("weaker", "stronger"), [*pairwise(BOT_NAMES)])
def test_every_bot_beats_the_one_below_it_for_certain_and_not_too_often(weaker: str, stronger: str) -> None:
    """The interval of the other is the same turned round, so the two do not overlap when this is above a half."""
    _, share, low = encounters()[stronger, weaker]
    assert low > 50
    assert round(share) in EVEN
