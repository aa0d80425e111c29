"""Whole evenings on a host, simulated: whatever chance does to people, disk and host, everything holds.

``MOTORCHAMP_EVENINGS`` says how many are spent; ``python -m benchmarks simulated`` spends more of them.
"""

import os

import pytest

from evenings.evening import spend
from evenings.faults import FAULTS

EVENINGS = int(os.environ.get("MOTORCHAMP_EVENINGS", "3"))
TAUGHT_SOMETHING = {
    "a line that the disk never took is believed by the next host": 4043,
    "a task nobody asks": 4040,
}
"""Evenings in which something was found that is mended now."""
SEEDS_OF_FAULTS = {
    "a small file is given up when the disk is full": 2,
    "the stand-in comes at once": 2,
    "a question is put to others": 1,
    "the list of a race that is gone comes back": 8,
}
"""Where an evening has to be a certain one, its seed; otherwise it is the first."""


@pytest.mark.parametrize("seed", [*range(EVENINGS), *TAUGHT_SOMETHING.values()])
def test_everything_holds_whatever_happens_in_an_evening(seed: int) -> None:
    outcome = spend(seed)
    assert not outcome.found, f"{outcome.found[0]}\n\npython -m benchmarks simulated --seed={seed}"
    assert outcome.lives > 1
    assert outcome.races


def test_an_evening_is_the_same_whenever_it_is_spent() -> None:
    assert spend(3) == spend(3)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_put_in_on_purpose_is_found(fault: str) -> None:
    with FAULTS[fault]():
        assert spend(SEEDS_OF_FAULTS.get(fault, 0)).found
