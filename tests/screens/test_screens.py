"""Whole evenings at the real screens: whatever people do there, everything holds.

``MOTORCHAMP_SCREENS`` says how many are spent; ``python -m benchmarks screens`` spends more of them.
"""

import os

import pytest

from screens.evening import spend
from screens.faults import first_found
from thoroughness import IS_THOROUGH

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
"""What is killed in the middle leaves tasks behind that never end."""
EVENINGS = int(os.environ.get("MOTORCHAMP_SCREENS", "200" if IS_THOROUGH else "32"))
AT_A_TIME = 4
"""How many a test spends, so that several processes share them."""


@pytest.mark.parametrize("first", range(0, EVENINGS, AT_A_TIME))
def test_everything_holds_whatever_people_do_at_the_screens(first: int) -> None:
    for seed in range(first, min(first + AT_A_TIME, EVENINGS)):
        outcome = spend(seed)
        assert not outcome.found, f"{outcome.found[0]}\n\npython -m benchmarks screens --seed={seed}"
        assert outcome.acts


@pytest.mark.parametrize("seed", [2, 3])
def test_an_evening_at_the_screens_is_the_same_whenever_it_is_spent(seed: int) -> None:
    assert spend(seed) == spend(seed)


FOUND_SOON = {
    "records cost the product of their tables": 5,
    "an answer is not given": 1,
    "the keys at the foot stay": 5,
    "two cars have each other's place": 0,
    "an announcement is shown in another context": 7,
}
"""Evenings in which some faults are found: the cheapest, each from here on."""


@pytest.mark.parametrize("fault", FOUND_SOON)
def test_a_fault_at_the_screens_that_was_put_in_on_purpose_is_found(fault: str) -> None:
    first = FOUND_SOON[fault]
    assert first_found(fault, range(first, first + 2))
