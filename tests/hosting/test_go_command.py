"""The command of whoever runs the host: it gets the notice as its input, and never keeps the host waiting."""

import asyncio
import json
import logging
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from motorchamp_tui.errors import SetupError
from motorchamp_tui.hosting.notices.command import ENVIRONMENT, OnGoCommand
from motorchamp_tui.paddock.notices.notices import Notice, NotToldError

DUE = datetime(2026, 11, 23, 12, tzinfo=UTC)
NOTICE = Notice(
    "SHA256:ann", "f00d", 7, "KQZB", "MotorChamp", "A1-C1", "$(reboot)", "ALF1", 3, DUE, "; it is Ann's go."
)


def script(folder: Path, text: str) -> str:
    file = folder / "tell it.py"
    file.write_text(text)
    return f"{sys.executable} '{file}' one"


async def test_the_command_reads_the_notice_and_what_a_player_typed_is_only_data(tmp_path: Path) -> None:
    out = tmp_path / "out"
    text = f"import sys; open({str(out)!r}, 'w').write(sys.stdin.read() + chr(10) + repr(sys.argv[1:]))"
    await OnGoCommand(script(tmp_path, text), "ssh race").send(NOTICE)
    body, arguments = out.read_text().splitlines()
    assert json.loads(body).items() >= {"id": "f00d", "key": "SHA256:ann", "driver": "$(reboot)"}.items()
    assert arguments == "['one']"


async def test_the_command_gets_nothing_of_the_hosts_environment_but_what_every_program_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("MOTORCHAMP_DATABASE", "PGPASSWORD", "AWS_SECRET_ACCESS_KEY", "LC_TIME", "TZ"):
        monkeypatch.setenv(name, "told")
    out = tmp_path / "out"
    text = f"import os; open({str(out)!r}, 'w').write(' '.join(os.environ))"
    await OnGoCommand(script(tmp_path, text), "").send(NOTICE)
    given = set(out.read_text().split())
    assert {"PATH", "LC_TIME", "TZ"} <= given
    assert all(name in ENVIRONMENT or name.startswith("LC_") for name in given)


async def test_a_command_that_fails_is_told_of_and_the_end_of_its_errors_is_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    text = "import sys; print('x' * 9000 + '\\nno such user', file=sys.stderr); sys.exit(3)"
    with caplog.at_level(logging.INFO), pytest.raises(NotToldError, match="ended with 3"):
        await OnGoCommand(script(tmp_path, text), "").send(NOTICE)
    assert caplog.messages[-1] == "--on-go: no such user"
    assert len(caplog.text) < 5000


async def test_a_command_that_does_not_end_is_killed_with_all_it_has_started(tmp_path: Path) -> None:
    text = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import time; time.sleep(600)'])"
    with pytest.raises(NotToldError, match="longer than"):
        await OnGoCommand(script(tmp_path, text), "", seconds=0.3).send(NOTICE)


async def test_a_command_that_ended_well_has_told_though_something_it_started_runs_on(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    text = f"""
import subprocess, sys
left = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
open({str(pid)!r}, "w").write(str(left.pid))
"""
    await OnGoCommand(script(tmp_path, text), "", seconds=3.0).send(NOTICE)
    async with asyncio.timeout(60):
        while not _is_gone(int(pid.read_text())):
            await asyncio.sleep(0.01)


def _is_gone(process: int) -> bool:
    """Whether it no longer exists, or is only waiting to be noticed as dead."""
    status = Path(f"/proc/{process}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] == "Z"


def test_a_command_that_cannot_be_run_is_refused_at_the_start() -> None:
    with pytest.raises(SetupError, match="no-such-thing"):
        OnGoCommand("no-such-thing --now", "")
    with pytest.raises(SetupError, match="quotation mark"):
        OnGoCommand("tell 'it", "")
