"""Two real hosts on one database, one of them in trouble.

``MOTORCHAMP_TRIALS`` says how many trials are held; ``python -m benchmarks fleet`` holds more of them.
"""

import os

import pytest

from fleet.cluster import Cluster
from fleet.trials import hold

TRIALS = int(os.environ.get("MOTORCHAMP_TRIALS", "1"))


@pytest.mark.parametrize("seed", range(TRIALS))
def test_no_move_is_lost_or_doubled_and_one_host_at_a_time_keeps_the_paddock(server: Cluster, seed: int) -> None:
    verdict = hold(server, seed)
    assert not verdict.found, f"{verdict.found}\n\npython -m benchmarks fleet --trials=1 --seed={seed}"
    assert verdict.moves


def test_a_mistake_made_on_purpose_is_found(server: Cluster) -> None:
    assert hold(server, 0, "meetings are only in the folder").found
