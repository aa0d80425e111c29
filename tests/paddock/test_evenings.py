"""Whole evenings on a host, simulated: whatever chance does to people, disk and host, everything holds.

``MOTORCHAMP_EVENINGS`` says how many are spent; ``python -m benchmarks simulated`` spends more of them.
"""

import os

import pytest

from evenings.evening import spend
from evenings.faults import FAULTS
from thoroughness import IS_THOROUGH

EVENINGS = int(os.environ.get("MOTORCHAMP_EVENINGS", "1000" if IS_THOROUGH else "500"))
AT_A_TIME = 50
"""How many a test spends, so that several processes share them."""
SEEDS_OF_FAULTS = {
    "a ban ends with the host": 20,
    "a deadline begins again with the host": 74,
    "a deadline does not follow a clock that is set": 174,
    "a name that is forgotten stays in journals": 149,
    "a race that is closed to somebody lets them in": 471,
    "a season does not hear that its race is over": 128,
    "a small file is given up when the disk is full": 60,
    "an order is carried out twice": 43,
    "an order is shown to others": 43,
    "the list of a race that is gone comes back": 20,
    "small files are written over in place": 13,
    "the stand-in comes at once": 12,
    "what a killed host left is believed": 109,
    "with a race that is struck goes its journal": 55,
}
"""An evening in which it was found, where that was not the first; whatever changes, it may be a later one."""
LOOKED_FOR = 100


@pytest.mark.parametrize("first", range(0, EVENINGS, AT_A_TIME))
def test_everything_holds_whatever_happens_in_an_evening(first: int) -> None:
    races = 0
    for seed in range(first, min(first + AT_A_TIME, EVENINGS)):
        outcome = spend(seed)
        assert not outcome.found, f"{outcome.found[0]}\n\npython -m benchmarks simulated --seed={seed}"
        assert outcome.lives > 1
        races += outcome.races
    assert races


def test_an_evening_is_the_same_whenever_it_is_spent() -> None:
    assert spend(3) == spend(3)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_put_in_on_purpose_is_found(fault: str) -> None:
    first = SEEDS_OF_FAULTS.get(fault, 0)
    with FAULTS[fault]():
        assert any(spend(seed).found for seed in range(first, first + LOOKED_FOR))
