"""More than one machine: a real scheduler with real workers, one of them killed in mid-run."""

import importlib
import importlib.util
import os
import signal
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from motorchamp_tui.errors import SetupError
from motorchamp_tui.laboratory.simulation import simulate
from simulations import ordered

needs_dask = pytest.mark.skipif(
    importlib.util.find_spec("distributed") is None, reason="the extra is not installed"
)
pytestmark = pytest.mark.filterwarnings("ignore")
SECONDS_AT_MOST = 300


@pytest.fixture(autouse=True)
def _is_bounded() -> Iterator[None]:
    """Processes that never answer are a failure, not a wait."""

    def give_up(_signal: int, _frame: object) -> None:
        raise TimeoutError(f"no result within {SECONDS_AT_MOST} seconds")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(SECONDS_AT_MOST)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    distributed = importlib.import_module("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as running:
        yield running


@needs_dask
def test_a_cluster_gives_what_one_machine_gives_even_when_a_worker_is_killed(cluster: Any) -> None:
    batch = ordered(10, "bot:steady,bot:rookie", "A1-C1", seed=5)
    told, killed = list[int](), list[int]()

    def kill_one() -> None:
        told.append(1)
        if len(told) == 3:
            victim = next(iter(cluster.workers.values())).pid
            os.kill(victim, signal.SIGKILL)
            killed.append(victim)

    far = simulate(batch, cluster=cluster.scheduler_address, told=kill_one)
    assert killed
    assert len(told) == 10
    assert far.records == simulate(batch, jobs=1).records


@needs_dask
def test_a_cluster_drives_the_second_game_too(cluster: Any) -> None:
    batch = ordered(4, "bot:rookie,bot:rookie", "hockenheim-short", "hockenheim-gp", seed=5, laps=1)
    far = simulate(batch, cluster=cluster.scheduler_address)
    assert far.races == 4
    assert far.records == simulate(batch, jobs=1).records


@needs_dask
def test_an_address_where_nobody_answers_is_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motorchamp_tui.laboratory.cores.SECONDS_TO_CONNECT", 0.5)
    with pytest.raises(SetupError, match=r"No dask scheduler answers at tcp://127.0.0.1:9: start one"):
        simulate(ordered(1, "bot:rookie,bot:rookie", "A1-C1", seed=1), cluster="tcp://127.0.0.1:9")


def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(SetupError, match=r"--cluster needs dask: pip install 'motorchamp-tui\[cluster\]'"):
        simulate(ordered(1, "bot:rookie,bot:rookie", "A1-C1", seed=1), cluster="tcp://127.0.0.1:9")
