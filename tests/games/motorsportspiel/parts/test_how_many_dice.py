"""How many dice? On the boards in use that is a question, on the first ones it is hardly one."""

from unittest.mock import patch

import pytest

from motorchamp_tui.games.motorsportspiel import circuit
from motorchamp_tui.games.motorsportspiel.bots.expected_goes import (
    UNTROUBLED,
    USUAL_PRICE,
    ExpectedGoes,
    _expected_goes,
)
from motorchamp_tui.games.motorsportspiel.bots.reach import Reach
from motorchamp_tui.games.motorsportspiel.rules.race import Rules
from motorchamp_tui.games.motorsportspiel.rules.track import Track

LAPS = 2
CHOOSING = Reach.means


def goes_to_the_flag(track: Track, *, always_three: bool = False) -> float:
    """From the first place of the grid, retirements priced in."""
    if not always_three:
        return from_the_grid(_expected_goes(track, Rules(laps=LAPS), USUAL_PRICE))
    with patch.object(Reach, "means", lambda reach, costs: {3: CHOOSING(reach, costs)[3]}):
        return from_the_grid(_expected_goes.__wrapped__(track, Rules(laps=LAPS), USUAL_PRICE))


def from_the_grid(expected: ExpectedGoes) -> float:
    track = expected.track
    return expected.goes_to_go(UNTROUBLED, -1, track.named(f"R{track.rows - 1}"))


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        ("hockenheim-short", 0.25, 1),
        ("hockenheim-gp", 0.4, 1),
        ("classic-short", 0, 0.05),
        ("classic-gp", 0, 0.05),
    ],
)
def test_always_saying_three_costs_goes_on_the_boards_in_use_and_hardly_any_on_the_first(
    name: str, least: float, most: float
) -> None:
    track = circuit(name)
    assert least <= goes_to_the_flag(track, always_three=True) - goes_to_the_flag(track) <= most
