"""The care of a paddock that is in a database: looked at while hosts share it, changed when none keeps it."""

import json
import shutil
from pathlib import Path

import pytest
from kept_scenes import ANN, kept_folder, tree
from paddock_scenes import NOON, HeldClock

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.fleet.lease import SharedPaddock
from motorchamp_tui.fleet.working_copy import is_copied
from motorchamp_tui.hosting.care.access import NoAccessError, to_change, to_look_at
from motorchamp_tui.hosting.care.check import check, put_aside
from motorchamp_tui.hosting.care.export import export
from motorchamp_tui.hosting.care.prune import Old, prune, to_prune

NOWHERE = Path("/nowhere")
YEAR = NOON.replace(year=NOON.year + 1) - NOON


@pytest.fixture(scope="module")
def kept_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return kept_folder(tmp_path_factory.mktemp("kept"))


@pytest.fixture
def folder(kept_once: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(kept_once, tmp_path / "paddock"))


def taken_in(address: str, folder: Path) -> None:
    """Have the paddock in this folder in the database, as the first host with it does."""
    shared = SharedPaddock(address, folder, "first", "")
    tenure = shared.take(lambda: None)
    assert tenure is not None
    tenure.end()
    shared.close()


def there(address: str, place: Path) -> dict[str, bytes]:
    """Every file in the database."""
    with to_look_at(NOWHERE, address) as sight:
        return {name: data for name, data in tree(sight.folder).items() if is_copied(name)}


def test_what_is_in_the_database_is_looked_at_and_stays_as_it_is(address: str, folder: Path) -> None:
    (folder / "meetings" / "0001.json").write_bytes(b"{")
    taken_in(address, folder)
    before = there(address, folder)
    with to_look_at(NOWHERE, address) as sight:
        assert not sight.is_in_use
        (finding,) = check(sight).findings
        assert finding.sentence == "meetings/0001.json is damaged: line 1, column 2: this is not JSON."
        assert export(sight.folder, "Ann")["key"] == ANN
    assert not sight.folder.exists()
    assert there(address, folder) == before


def test_a_repair_is_in_the_database_and_loses_no_byte(address: str, folder: Path) -> None:
    (folder / "meetings" / "0001.json").write_bytes(b"{")
    taken_in(address, folder)
    before = there(address, folder)
    with to_change(NOWHERE, address) as sight:
        put_aside(sight.folder, check(sight), NOON)
    after = there(address, folder)
    assert after.pop("aside/2026-11-20-120000/meetings/0001.json") == before.pop("meetings/0001.json") == b"{"
    assert after == before
    taken_in(address, folder)  # by a host that has its folder still
    assert not (folder / "meetings" / "0001.json").exists()


def test_what_is_pruned_is_gone_from_the_database(address: str, folder: Path) -> None:
    taken_in(address, folder)
    clock = HeldClock(NOON + 2 * YEAR)
    with to_change(NOWHERE, address) as sight:
        pruning = to_prune(sight.folder, YEAR, clock)
        assert {one.kind for one in pruning.going} == {Old.LISTED, Old.RACE, Old.PERSON}
        prune(sight.folder, pruning)
    after = there(address, folder)
    assert "meetings/0001.json" not in after
    assert "SHA256:cleo" not in json.loads(after["people.json"])["people"]


def test_a_host_that_keeps_the_paddock_is_named_and_nothing_is_changed(address: str, folder: Path) -> None:
    shared = SharedPaddock(address, folder, "race.example.org", "")
    tenure = shared.take(lambda: None)
    assert tenure is not None
    with to_look_at(NOWHERE, address) as sight:
        assert sight.is_in_use
    with pytest.raises(NoAccessError) as error, to_change(NOWHERE, address):
        pass
    assert str(error.value) == (
        "The host on race.example.org keeps the paddock in the database: stop all its hosts first."
    )
    tenure.end()
    shared.close()


def test_a_database_that_is_not_there_is_told_in_a_sentence(tmp_path: Path) -> None:
    for opening in (to_look_at, to_change):
        with (
            pytest.raises(MotorChampError, match=r"^The database cannot be reached: "),
            opening(NOWHERE, f"host={tmp_path} dbname=paddock user=paddock"),
        ):
            pass
