"""What holds for all tests: shared modules can be imported everywhere, and nobody's own races are touched."""

import gc
import os
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell without job control starts what runs in the background so; tests that interrupt would wait in vain.
    signal.signal(signal.SIGINT, signal.default_int_handler)

# What is imported is compiled once, also where the environment says otherwise: the tests start a hundred programs.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

YOUNG, ROUNDS, LONG_ROUNDS = 20_000, 20, 20
"""How many new objects there are until garbage is looked for, and how often until it is looked for everywhere."""


@pytest.fixture(autouse=True)
def _a_home_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Journals, records, settings and logs go where only this test sees them; programs it starts inherit that."""
    for kind in ("DATA", "CONFIG", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / "home" / kind.lower()))


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
