"""What players write themselves at a host that does not keep the paddock is written where it is kept first."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from motorchamp_tui.files import elsewhere, remove, replace_file
from motorchamp_tui.journal.file import JournalFile
from motorchamp_tui.paddock.people.own_files import OwnFiles


class Near:
    """A line to an owner who is asked at once."""

    def __init__(self, owner: OwnFiles) -> None:
        self._owner = owner

    def ask(self, part: Any, act: Any, given: tuple[Any, ...], named: Any) -> Any:
        return asyncio.run(act(self._owner, *given, **named))

    def ask_for_later(self, part: Any, act: Any, given: tuple[Any, ...], named: Any) -> Any:
        raise NotImplementedError


def everything_in(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_every_way_to_change_a_file_changes_it_in_both_places(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    files = OwnFiles(here)
    files.owner_link = Near(OwnFiles(there))
    with elsewhere.kept_by(here, files):
        journal = JournalFile.create(here / "alone" / "ann", "A1-C1", b"head\n")
        journal.sync()
        journal.append(b"first\n")
        journal.append(b"second\n")
        journal.cut(11)
        journal.close()
        replace_file(here / "puzzles" / "ann.txt", "right")
        assert everything_in(here) == everything_in(there) != {}
        (there / "puzzles" / "bob.txt").write_text("theirs")
        with pytest.raises(FileExistsError):
            files.create("puzzles/bob.txt", b"other")
        with pytest.raises(OSError, match="changed meanwhile"):
            files.append("puzzles/ann.txt", 3, b"wrong")
        with pytest.raises(AssertionError, match="player's own"):
            files.replace("alone/../people.json", b"{}")
        remove(here / "puzzles" / "ann.txt")
        remove(here / "puzzles" / "bob.txt")
        remove(here / "alone" / "ann")
    assert everything_in(there) == {}
