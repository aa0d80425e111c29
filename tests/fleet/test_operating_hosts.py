"""The words of an operator where several hosts share a paddock in a database: any of them does, for all of it."""

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from operating_scenes import House, asked, fingerprint, house, in_the_paddock, operate, refused
from real_people import PATIENCE

OFF = "An operator of this host has sent you off"


@contextmanager
def two_hosts(folder: Path, address: str) -> Iterator[tuple[House, House]]:
    """The host that keeps the paddock, and another one."""
    for name in ("first", "second"):
        (folder / name).mkdir()
    options = ("--database", address)
    with house(folder / "first", *options) as first, house(folder / "second", *options) as second:
        _until(lambda: asked(second, "who").refusal is None)
        yield first, second


def _until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


async def test_every_word_at_the_other_host_holds_for_the_whole_paddock(tmp_path: Path, address: str) -> None:
    with two_hosts(tmp_path, address) as (first, second):
        async with in_the_paddock(first, "Ann") as (ann,), in_the_paddock(second, "Bob", "Cleo") as (bob, cleo):
            await ann.says("new A1-C1")
            await ann.hears("Entry list: what next?")
            await bob.learns("list", "1: Open: take a seat")
            await bob.says("go 1")
            await bob.hears("You are on the entry list.")
            for driver in (bob, ann):
                await driver.says("ready")
            for driver in (ann, bob):
                await driver.hears(f"You drive as {driver.name}.")
            assert operate(second, "who") == operate(first, "who")
            assert f"Bob ({fingerprint(bob)}): driving in A1-C1 (race 1), since " in operate(second, "who")
            assert operate(second, "races") == operate(first, "races")
            assert operate(second, "status").splitlines()[1] == operate(first, "status").splitlines()[1]
            assert operate(second, "say", "Pizza") == "Everyone who is here can read it (3).\n"
            for person in (ann, bob, cleo):
                await person.hears("The host says: Pizza")
            operate(second, "motto", "Be", "kind")
            assert operate(first, "motto") == "Motto: Be kind\n"
            await cleo.says("go 1")
            await cleo.says("say Hello")
            await cleo.hears("You say: Hello")
            assert operate(first, "clear", "1", "--of", "Cleo") == "1 line of talk at race 1 cleared away.\n"
            told = operate(first, "kick", "Bob", "--why", "shouting")
            assert told == "Bob is sent off; the stand-in takes over 1 seat until they come back.\n"
            await bob.hears(f"{OFF}: shouting.")
            await bob.is_hung_up()
            operate(second, "rename", "Cleo", "Cleopatra")
            assert "Cleopatra" in operate(first, "people")
            told = operate(second, "ban", "Cleopatra", "--for", "7d", "--why", "enough")
            assert told.startswith(f"Cleopatra ({fingerprint(cleo)}) is banned for a week, until ")
            await cleo.hears("You are banned from this host until ")
            await cleo.is_hung_up()
            assert json.loads(operate(first, "bans", "--json"))[0]["why"] == "enough"
            assert operate(first, "unban", "cleopatra").endswith("may come in again.\n")
            assert "is banned for good" in operate(second, "ban", "192.0.2.0/24")
            assert operate(second, "unban", "192.0.2.0/24") == "192.0.2.0/24 may come in again.\n"
            assert operate(second, "doors", "invited").startswith("A newcomer needs the code")
            assert "lets one newcomer in, once" in operate(second, "invite")
            assert "1 invitation unused" in operate(first, "status")
            forgotten = operate(second, "forget", "Bob")
            assert forgotten == (
                "Nothing about Bob is kept any longer. Their name goes from race 1 when that is over.\n"
            )
            assert "Bob (" not in operate(first, "people")
            assert operate(second, "strike", "1") == (
                "Race 1 is listed no longer; what was driven stays in its journals.\n"
            )
            await ann.hears("An operator of this host has struck this race.")
            assert operate(first, "races") == "There is no race, season or league.\n"
            assert refused(second, "kick", "Bob").startswith("There is no player here 'Bob'.")
            assert refused(second, "strike", "Summer").startswith("There is no race, season or league 'Summer'.")
        for host in (first, second):
            assert "Traceback" not in host.log.read_text()
        _until(lambda: not any(b"Bob" in path.read_bytes() for path in _files(first) + _files(second)))


def _files(host: House) -> list[Path]:
    return [path for path in host.folder.rglob("*") if path.is_file()]


async def test_a_paddock_that_is_closed_at_one_host_closes_at_all_of_them(tmp_path: Path, address: str) -> None:
    with two_hosts(tmp_path, address) as (first, second):
        async with in_the_paddock(first, "Ann") as (ann,), in_the_paddock(second, "Bob") as (bob,):
            operate(second, "close", "--in", "1h", "--why", "good night")
            for person in (ann, bob):
                await person.hears("This host closes in an hour: good night. All races go on")
            assert operate(first, "close", "--cancel") == "The host stays open.\n"
            await bob.hears("This host does not close after all.")
            operate(second, "close", "--in", "1s")
            for person in (ann, bob):
                await person.hears("This host is closing down.")
                await person.is_hung_up()
        for host in (first, second):
            await asyncio.to_thread(host.process.join, PATIENCE)
            assert host.process.exitcode == 0
            assert "Traceback" not in host.log.read_text()
