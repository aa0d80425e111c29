"""Files in a database: only the host that keeps the paddock changes them, once, and whatever answers get lost."""

import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from motorchamp_tui.fleet.connection import Patience
from motorchamp_tui.fleet.database import Database, Ledger
from motorchamp_tui.fleet.lease import SharedPaddock
from motorchamp_tui.fleet.trouble import DatabaseAwayError, DiffersError, FleetError, NotTheKeeperError
from motorchamp_tui.fleet.working_copy import WorkingCopy, digest_of

QUICK = Patience(lease=0.4, renewal=0.1, act=2.0, silence=1.0, again=0.05)
RACE = "races/0001-A1-C1.journal"


@pytest.fixture
def database(address: str) -> Iterator[Database]:
    made = Database(address, QUICK)
    yield made
    made.close()


@pytest.fixture
def ledger(address: str, database: Database) -> Iterator[Ledger]:
    kept = Ledger(address, QUICK, database.take("one", "ssh one") or 0, lambda: None)
    yield kept
    kept.close()


def until(is_so: Callable[[], object]) -> None:
    for _ in range(500):
        if is_so():
            return
        time.sleep(0.02)
    raise AssertionError("it never was")


def test_one_host_at_a_time_keeps_the_paddock_and_the_next_when_its_lease_has_run_out(database: Database) -> None:
    assert database.take("one", "ssh one") == 1
    assert database.take("two", "ssh two") is None
    assert (database.standing().host, database.standing().is_kept) == ("one", True)
    until(lambda: database.take("two", "ssh two") == 2)
    assert not database.renew(1)
    assert database.renew(2)


def test_who_gives_the_paddock_back_need_not_be_waited_for(database: Database) -> None:
    database.take("one", "ssh one")
    database.release(1)
    assert database.take("two", "ssh two") == 2


def test_what_is_written_is_read_by_everybody(database: Database, ledger: Ledger) -> None:
    ledger.create(RACE, b"head\n")
    ledger.append(RACE, 5, b"first\n")
    ledger.append(RACE, 11, b"second\n")
    ledger.replace("people.json", b"{}")
    ledger.replace("people.json", b'{"Ann": 1}')
    ledger.cut(RACE, 8)
    ledger.append(RACE, 8, b"!\n")
    _, there = database.inventory()
    assert {name: digest for name, (_, digest) in there.items()} == {
        RACE: digest_of(b"head\nfir!\n"),
        "people.json": digest_of(b'{"Ann": 1}'),
    }
    assert database.content(RACE) == b"head\nfir!\n"


def test_a_folder_goes_with_everything_in_it(database: Database, ledger: Ledger) -> None:
    for name in ("practice/0001/a", "practice/0001/b", "practice/00010/a"):
        ledger.create(name, b"lap")
    ledger.delete("practice/0001")
    assert list(database.inventory()[1]) == ["practice/00010/a"]


def test_what_was_written_without_an_answer_is_not_written_twice(database: Database, ledger: Ledger) -> None:
    for _ in range(2):
        ledger.create(RACE, b"head\n")
    for more in (b"first\n", b"first\n", b"first\nsecond\n"):
        ledger.append(RACE, 5, more)
    assert database.content(RACE) == b"head\nfirst\nsecond\n"


def test_a_file_that_is_otherwise_there_is_not_written_over(ledger: Ledger) -> None:
    ledger.create(RACE, b"head\n")
    with pytest.raises(FileExistsError):
        ledger.create(RACE, b"another head\n")
    with pytest.raises(DiffersError):
        ledger.append(RACE, 9, b"beyond the end")
    assert ledger.is_lost


def test_nothing_is_taken_from_a_host_whose_epoch_is_over(database: Database, ledger: Ledger) -> None:
    ledger.create(RACE, b"head\n")
    until(lambda: database.take("two", "ssh two"))
    for _ in range(2):
        with pytest.raises(NotTheKeeperError, match="another host has taken over"):
            ledger.append(RACE, 5, b"first\n")
    assert ledger.is_lost
    assert database.content(RACE) == b"head\n"


def test_a_host_that_falls_silent_in_a_change_holds_nobody_up_for_long(
    address: str, database: Database, ledger: Ledger
) -> None:
    ledger.create(RACE, b"head\n")
    stopped = psycopg.connect(address)
    stopped.execute("SET idle_in_transaction_session_timeout = 200")
    stopped.execute("UPDATE motorchamp.paddock SET changes = changes + 1")
    until(lambda: database.take("two", "ssh two"))
    with pytest.raises(psycopg.Error, match="idle-in-transaction"):
        stopped.execute("SELECT 1")
    stopped.close()


def test_a_connection_that_is_ended_is_made_again(address: str, database: Database, ledger: Ledger) -> None:
    ledger.create(RACE, b"head\n")
    with psycopg.connect(address, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'motorchamp'"
        )
    with pytest.raises(DatabaseAwayError, match="the database cannot be reached"):
        ledger.append(RACE, 5, b"first\n")

    def is_written() -> bool:
        try:
            ledger.append(RACE, 5, b"first\n")
        except DatabaseAwayError:
            return False
        return True

    until(is_written)
    assert database.content(RACE) == b"head\nfirst\n"


def test_a_copy_follows_what_is_added_replaced_and_deleted(
    tmp_path: Path, database: Database, ledger: Ledger
) -> None:
    copy = WorkingCopy(tmp_path / "copy", database.id, database)
    try:
        ledger.create(RACE, b"head\n")
        ledger.replace("people.json", b"{}")
        ledger.replace("laps.json", b"{}")
        assert copy.bring_up() == 3
        ledger.append(RACE, 5, b"first\n")
        ledger.append(RACE, 11, b"second\n")
        ledger.replace("people.json", b'{"Ann": 1}')
        ledger.delete("laps.json")
        assert copy.bring_up() == 3
        assert {name: path.read_bytes() for name, path in copy.files().items()} == {
            RACE: b"head\nfirst\nsecond\n",
            "people.json": b'{"Ann": 1}',
        }
        assert copy.bring_up() == 0
        (tmp_path / "copy" / RACE).write_bytes(b"never kept\n")
        (tmp_path / "copy" / "webhooks").mkdir()
        (tmp_path / "copy" / "webhooks" / "ann").write_bytes(b"never kept either\n")
        copy.look_at_all()
        assert copy.bring_up() == 2
        assert (tmp_path / "copy" / RACE).read_bytes() == b"head\nfirst\nsecond\n"
        assert not (tmp_path / "copy" / "webhooks" / "ann").exists()
    finally:
        copy.close()


def test_a_paddock_that_was_in_a_folder_is_in_the_database_from_then_on(tmp_path: Path, address: str) -> None:
    old, other = tmp_path / "old", tmp_path / "other"
    for folder in (old, other):
        (folder / "races").mkdir(parents=True)
    (old / RACE).write_bytes(b"head\n")
    (old / "ratings.sqlite").write_bytes(b"made from the others")
    (other / RACE).write_bytes(b"another race\n")
    shared = SharedPaddock(address, old, "one", "ssh one", QUICK)
    tenure = shared.take(lambda: None)
    assert tenure is not None
    with tenure.keeping():
        pass
    tenure.end()
    shared.close()
    with pytest.raises(FleetError, match="has a paddock of its own, and so has the database"):
        SharedPaddock(address, other, "two", "ssh two", QUICK)
    new = SharedPaddock(address, tmp_path / "new", "two", "ssh two", QUICK)
    new.follow()
    new.close()
    assert (tmp_path / "new" / RACE).read_bytes() == b"head\n"
    assert not (tmp_path / "new" / "ratings.sqlite").exists()


def test_a_folder_is_a_copy_of_one_paddock_only(tmp_path: Path, address: str, server: object) -> None:
    SharedPaddock(address, tmp_path, "one", "ssh one", QUICK).close()
    (tmp_path / ".fleet").write_text("some other paddock\n")
    with pytest.raises(FleetError, match="is a copy of another paddock"):
        SharedPaddock(address, tmp_path, "one", "ssh one", QUICK)


def test_a_database_that_is_not_there_is_told_of_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(FleetError, match="The database cannot be reached"):
        SharedPaddock(f"host={tmp_path} dbname=nothing", tmp_path, "one", "ssh one", QUICK)


@pytest.mark.parametrize(
    "address",
    [
        "nonsense://x",
        "",
        "postgresql://ann:SECRET%2@db.example.org/motorchamp",
        "postgresql://ann:SE@SECRET@db.example.org/motorchamp",
        "postgresql://ann:SECRET/x@db.example.org/motorchamp",
        "host=db.example.org password=two SECRET",
        "host=db.example.org port=SECRET",
    ],
)
def test_nothing_is_told_of_an_address_that_is_not_one(tmp_path: Path, address: str) -> None:
    with pytest.raises(FleetError, match=r"^The address of the database is not one") as error:
        SharedPaddock(address, tmp_path, "one", "ssh one", QUICK)
    assert "SECRET" not in "".join(traceback.format_exception(error.value))


def test_a_role_without_rights_is_told_of_in_a_sentence(tmp_path: Path, address: str) -> None:
    with psycopg.connect(address) as connection:
        connection.execute("CREATE ROLE poor LOGIN")
    with pytest.raises(
        FleetError, match=r"^The database refuses it: permission denied for database paddock\d+\.$"
    ):
        SharedPaddock(address.replace("user=paddock", "user=poor"), tmp_path, "one", "ssh one", QUICK)
