"""The ladder in the docs: what it must show of the bots, with intervals that do not overlap."""

import re
from pathlib import Path

import pytest

from motorchamp_tui.games.motorchamp.bots import BOT_NAMES

DOCS = Path(__file__).parent.parent.parent / "docs" / "bots.md"
ENCOUNTER = re.compile(r"\| (\w+) \| (\w+) \| (\d+) \| [\d.]+% \(([\d.]+)% – ([\d.]+)%\) \|")


def encounters() -> dict[tuple[str, str], tuple[int, float, float]]:
    found = ENCOUNTER.findall(DOCS.read_text(encoding="utf-8"))
    return {(bot, against): (int(races), float(low), float(high)) for bot, against, races, low, high in found}


def test_every_pair_has_driven_a_thousand_races_or_more() -> None:
    assert {frozenset(pair) for pair in encounters()} == {
        frozenset({one, two}) for one in BOT_NAMES for two in BOT_NAMES if one != two
    }
    assert all(races >= 1000 for races, _, _ in encounters().values())


@pytest.mark.parametrize(("stronger", "weaker"), [("champion", "daring"), ("steady", "rookie")])
def test_the_stronger_wins_more_than_half_of_the_encounters_for_certain(stronger: str, weaker: str) -> None:
    """The interval of the other is the same turned round, so the two do not overlap when this is above a half."""
    _, low, _ = encounters()[stronger, weaker]
    assert low > 50
