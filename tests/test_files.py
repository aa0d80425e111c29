"""Files that are replaced whole, and one answer to why a disk cannot be read or written."""

import errno
import os
import socket
import stat
from pathlib import Path

import pytest

from motorchamp_tui import files
from motorchamp_tui.files import changing, make_folder, open_to_read, reason_of, replace_file

SOURCE = Path(files.__file__).parents[1]


def test_a_file_is_replaced_whole_and_nothing_else_is_left(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "file"
    replace_file(file, "a long old text")
    replace_file(file, "né")
    assert file.read_text(encoding="utf-8") == "né"
    assert [path.name for path in file.parent.iterdir()] == ["file"]


def test_text_and_name_are_on_disk_in_this_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, synced = tmp_path / "file", list[tuple[bool, bool]]()
    sync = os.fsync

    def noting(number: int) -> None:
        synced.append((stat.S_ISDIR(os.fstat(number).st_mode), file.exists()))
        sync(number)

    monkeypatch.setattr(os, "fsync", noting)
    replace_file(file, "text")
    assert synced == [(False, False), (True, True)]


@pytest.mark.parametrize("act", ["pwrite", "fsync"])
def test_what_cannot_be_written_leaves_the_old_text_and_no_half_of_the_new(
    act: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    replace_file(file, "old")

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, act, full)
    with pytest.raises(OSError, match="No space"):
        replace_file(file, "new")
    assert file.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o777])
def test_what_is_kept_is_private_whatever_the_umask(umask: int, tmp_path: Path) -> None:
    before = os.umask(umask)
    try:
        replace_file(tmp_path / "a" / "b" / "file", "text")
    finally:
        os.umask(before)
    assert (tmp_path / "a" / "b" / "file").read_text() == "text"
    modes = [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("a", "a/b", "a/b/file")]
    assert modes == [0o700, 0o700, 0o600]


def test_what_is_written_for_others_is_as_the_umask_has_it(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        replace_file(tmp_path / "file", "text", files.FOR_OTHERS)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == 0o640


def test_a_folder_that_somebody_has_opened_stays_open(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder").chmod(0o755)
    replace_file(tmp_path / "folder" / "file", "text")
    make_folder(tmp_path / "folder")
    assert stat.S_IMODE((tmp_path / "folder").stat().st_mode) == 0o755


def _no_file(path: Path, kind: str) -> None:
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "socket":
            with socket.socket(socket.AF_UNIX) as made:
                made.bind(str(path))
        case "device":
            path.symlink_to("/dev/zero")
        case "folder":
            path.mkdir()
        case "link to nothing":
            path.symlink_to("nothing")
        case "link to itself":
            path.symlink_to(path)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("pipe", "it is not a file"),
        ("socket", "it is not a file"),
        ("device", "it is not a file"),
        ("folder", "it is a folder"),
        ("link to nothing", "it is a link that leads nowhere"),
        ("link to itself", "its links go round in a circle"),
        ("nothing", "no such file or folder"),
    ],
)
def test_only_a_file_is_read_and_nothing_else_is_waited_for(kind: str, words: str, tmp_path: Path) -> None:
    _no_file(tmp_path / "file", kind)
    with pytest.raises(OSError, match="Errno") as caught:
        open_to_read(tmp_path / "file")
    assert reason_of(caught.value) == words


def test_what_was_left_half_written_is_removed_by_whoever_changes_the_file_next(tmp_path: Path) -> None:
    file, half, other = (tmp_path / name for name in ("coach.txt", ".coach.txt.4711-1", ".settings.toml.4711-1"))
    half.touch()
    other.touch()
    with changing(file):
        replace_file(file, "text")
    assert sorted(tmp_path.iterdir()) == [other, file]


def test_who_changes_a_file_waits_for_others_who_do_and_gives_up_in_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "BUSY_FOR", 0)
    with changing(tmp_path / "file"), pytest.raises(BlockingIOError) as caught, changing(tmp_path / "file"):
        raise AssertionError("two at once")
    assert reason_of(caught.value) == "another program is changing it"


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "the disk is full"),
        (PermissionError(errno.EACCES, "Permission denied"), "permission denied"),
        (OSError(errno.EMFILE, "Too many open files"), "too many open files"),
        (OSError(), "unknown trouble"),
        (ValueError("not a disk"), "unknown trouble"),
        (None, "unknown trouble"),
    ],
)
def test_trouble_with_a_disk_is_put_into_words(error: BaseException | None, words: str) -> None:
    assert reason_of(error) == words


def test_there_is_one_answer_to_why_a_disk_fails_and_one_way_to_replace_a_file() -> None:
    for words in ("strerror", "mkstemp", ".fsync("):
        users = {str(path.relative_to(SOURCE)) for path in SOURCE.rglob("*.py") if words in path.read_text()}
        allowed = {
            "strerror": {"files/__init__.py"},
            "mkstemp": {"terminals/ssh/keys.py", "cli/crash.py"},  # files that must not be there yet
            ".fsync(": {"files/__init__.py"},
        }
        assert users == allowed[words], words
