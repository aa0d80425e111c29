"""What holds for all tests: shared modules can be imported everywhere, and nobody's own races are touched."""

import gc
import itertools
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from motorchamp_tui.settings import unused

settings.register_profile("no clock", suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("no clock")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell without job control starts what runs in the background so; tests that interrupt would wait in vain.
    signal.signal(signal.SIGINT, signal.default_int_handler)

# What is imported is compiled once, also where the environment says otherwise: the tests start a hundred programs.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

SCREENS = Path(__file__).parent / "tui"
YOUNG, ROUNDS, LONG_ROUNDS = 20_000, 20, 20
"""How many new objects there are until garbage is looked for, and how often until it is looked for everywhere."""


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders that are not there yet, for tests that have no other of their own: most never make it."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in itertools.count())


@pytest.fixture(autouse=True)
def _a_home_of_its_own(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, homes: Iterator[Path]
) -> None:
    """Journals, records, settings and logs go where only this test sees them; programs it starts inherit that."""
    has_a_folder = "tmp_path" in request.fixturenames
    home = request.getfixturevalue("tmp_path") / "home" if has_a_folder else next(homes)
    for kind in ("DATA", "CONFIG", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(home / kind.lower()))


@pytest.fixture(autouse=True)
def _nothing_said_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test is a program that has not yet said which settings it leaves out."""
    monkeypatch.setattr(unused, "_unsaid", {})
    monkeypatch.setattr(unused, "_said", set())


@pytest.fixture(autouse=True)
def _unpainted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lay screens out as in the game, but paint only what a test looks at.

    Tests of frames, and those that go through all screens, are marked ``painted``.
    """
    if SCREENS in request.path.parents and not request.node.get_closest_marker("painted"):
        from pressing import leave_unpainted

        leave_unpainted(monkeypatch)


def pytest_collection_finish() -> None:
    """Look for no garbage among the modules and the tests themselves: they stay, and they are many."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, ROUNDS, LONG_ROUNDS)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Let whoever has done their tests take over some of another's: one half may take twice as long."""
    if config.getoption("dist") != "load":
        return None
    from xdist.scheduler import (  # type: ignore[import-untyped]
        WorkStealingScheduling,
    )

    return WorkStealingScheduling(config, log)
