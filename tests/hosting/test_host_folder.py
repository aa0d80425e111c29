"""The folder of a host: for its account alone, whatever the umask, and whatever was found there."""

import os
import stat
from pathlib import Path

import pytest

from motorchamp_tui.hosting.folder import FolderError, make_private
from motorchamp_tui.terminals.ssh import HOST_KEY


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_what_others_could_get_at_is_told_and_put_right(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder = tmp_path / "paddock"
    (folder / "alone").mkdir(parents=True)
    (folder / "alone" / "lap").touch()
    (folder / "people.json").touch(0o600)
    for path, wider in ((folder, 0o700), (folder / "alone", 0o755), (folder / "alone" / "lap", 0o644)):
        path.chmod(wider)
    make_private(folder)
    assert caplog.messages == [
        f"Other accounts could get at {folder / 'alone'} and 1 more: from now on this one alone can."
    ]
    assert [mode(folder / name) for name in (".", "alone", "alone/lap", "people.json")] == [
        0o700,
        0o700,
        0o600,
        0o600,
    ]
    caplog.clear()
    make_private(folder)
    assert caplog.messages == []


def test_a_key_that_others_can_read_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / HOST_KEY).touch()
    (tmp_path / HOST_KEY).chmod(0o640)
    with pytest.raises(FolderError, match=r"^Others can read the host key .*host_key \(mode 0640\)"):
        make_private(tmp_path)
    assert mode(tmp_path / HOST_KEY) == 0o640
    (tmp_path / HOST_KEY).chmod(0o600)
    make_private(tmp_path)


def test_a_folder_of_somebody_else_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    with pytest.raises(FolderError, match=r"belongs to .*, who could read everything in it"):
        make_private(tmp_path)


def test_links_are_told_of_and_what_they_lead_to_stays_as_it_is(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    elsewhere = tmp_path / "people.json"
    elsewhere.touch()
    elsewhere.chmod(0o644)
    folder = tmp_path / "paddock"
    make_private(folder)
    (folder / "people.json").symlink_to(elsewhere)
    (folder / "races").symlink_to(folder / "nowhere")
    make_private(folder)
    assert len(caplog.messages) == 1
    assert caplog.messages[0].startswith("Some files are not in this folder but where links lead: ")
    assert mode(elsewhere) == 0o644


def test_a_folder_that_is_reached_by_a_link_is_put_right_where_it_is(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    (tmp_path / "disk").chmod(0o755)
    (tmp_path / "paddock").symlink_to("disk")
    make_private(tmp_path / "paddock")
    assert mode(tmp_path / "disk") == 0o700
