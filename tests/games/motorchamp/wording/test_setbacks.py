"""What set a car back in its go, as the story of a race has it."""

import pytest

from motorchamp_tui.games.motorchamp import setback
from motorchamp_tui.games.motorchamp.rules import moves as m
from motorchamp_tui.games.motorchamp.rules.track import square_named

HERE, THERE = square_named("R33"), square_named("R46")


@pytest.mark.parametrize(
    ("report", "words"),
    [
        (
            m.WentOut("AZA1", HERE, THERE, limit=True, blocked=False),
            "went out beside R46 (1 point too many, over the limit)",
        ),
        (
            m.Spared("AZA1", THERE, 3, limit=False, blocked=True),
            "went out beside R46 with the handicap flap (3 points too many, the track is blocked)",
        ),
        (
            m.DroppedOut("AZA1", HERE, 2, limit=True, blocked=False),
            "went out for good from R33 (2 points too many, over the limit)",
        ),
        (
            m.DroppedOut("AZA1", HERE, 0, limit=False, blocked=False),
            "went out for good from R33 (too many dice)",
        ),
        (m.HandicapGiven("AZA1"), "got the handicap flap after four laps without a stop"),
        (m.PitWorkDone("AZA1", (2, 3), repaired=False), "failed at the pit work with 2 3 = 5"),
        (m.PitWorkDone("AZA1", (5, 3), repaired=True), ""),
        (m.CarDrove("AZA1", HERE, THERE, lost=2), ""),
        (m.WasPassed("AZA1", "COO1", 1), ""),
    ],
)
def test_a_car_is_set_back_by_going_out_by_a_flap_and_by_work_that_fails(report: m.Report, words: str) -> None:
    assert setback([m.DiceThrown("AZA1", (6, 5)), report]) == words


def test_of_two_things_the_last_is_told() -> None:
    out = m.DroppedOut("AZA1", HERE, 2, limit=True, blocked=False)
    assert setback([m.HandicapGiven("AZA1"), out]).startswith("went out for good")
    assert not setback([])
