"""What holds for all tests: shared modules can be imported everywhere, and nobody's own races are touched."""

import signal
from pathlib import Path
from typing import Any

import pytest

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell without job control starts what runs in the background so; tests that interrupt would wait in vain.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def _a_home_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Journals, records, settings and logs go where only this test sees them; programs it starts inherit that."""
    for kind in ("DATA", "CONFIG", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / "home" / kind.lower()))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Let whoever has done their tests take over some of another's: one half may take twice as long."""
    if config.getoption("dist") != "load":
        return None
    from xdist.scheduler import (  # type: ignore[import-untyped]
        WorkStealingScheduling,
    )

    return WorkStealingScheduling(config, log)
