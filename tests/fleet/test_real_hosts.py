"""Two real hosts on one database: a race goes on at the other, and an operator reaches people at both."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from operating_scenes import House, data_of, house, in_the_paddock, operate, race_of, refused
from real_people import PATIENCE, Person, people

from fleet.cluster import Cluster
from fleet.proxy import Proxy
from motorchamp_tui.fleet import lease
from motorchamp_tui.fleet.connection import Patience
from motorchamp_tui.hosting.sessions import CLOSING, TAKEN_UP_AGAIN
from motorchamp_tui.paddock.not_saved import SAVED_AGAIN


def be_patient() -> None:
    """Let no host give another up, however busy this machine is."""
    patience = Patience(lease=300, act=60, silence=60, answer=60)
    vars(lease)["Patience"] = lambda: patience


@contextmanager
def two_hosts(folder: Path, address: str) -> Iterator[tuple[House, House]]:
    """The one that keeps the paddock, and the one that waits."""
    places = [folder / name for name in ("one", "two")]
    for place in places:
        place.mkdir()
    options = ("--database", address)
    with (
        house(places[0], *options, change=be_patient) as keeper,
        house(places[1], *options, change=be_patient) as standby,
    ):
        yield keeper, standby


async def test_a_race_over_two_hosts_goes_on_at_the_other_when_the_one_that_keeps_it_stops(
    tmp_path: Path, address: str
) -> None:
    with two_hosts(tmp_path, address) as (keeper, standby):
        async with people(keeper, "Ann") as (ann,), people(standby, "Bob") as (bob,):
            for person in (ann, bob):
                await person.come_soon()
                await person.says("")
                await person.hears("Paddock: what next?")
            await ann.says("new A1-C1")
            await ann.hears("Entry list: what next?")
            await bob.learns("go 1", "You are on the entry list.")
            await bob.says("say Hello from over there")
            await bob.says("ready")
            await ann.says("ready")
            await ann.hears("Bob says: Hello from over there")
            for person in (ann, bob):
                await person.hears(f"You drive as {person.name}.")

            assert await asyncio.to_thread(keeper.end) == 0
            await ann.hears(CLOSING)
            await bob.hears(TAKEN_UP_AGAIN)
            ann.host = standby
            for person in (ann, bob):
                await person.is_hung_up()
                await person.come_soon()
                await person.hears("Paddock: what next?")
                await person.says("go")
                await person.hears(f"You drive as {person.name}.")
            assert await asyncio.to_thread(standby.end) == 0
        for host in (keeper, standby):
            assert "Traceback" not in host.log.read_text()


async def test_what_an_operator_does_reaches_people_at_the_host_that_waits(tmp_path: Path, address: str) -> None:
    with two_hosts(tmp_path, address) as (keeper, standby):
        async with people(standby, "Ann", "Bob") as (ann, bob):
            for person in (ann, bob):
                await person.come_soon()
                await person.says("")
                await person.hears("Paddock: what next?")
            for host in (keeper, standby):
                assert {person["name"] for person in data_of(host, "who")} == {"Ann", "Bob"}
            assert operate(standby, "say", "Pizza", "is", "here") == "Everyone who is here can read it (2).\n"
            await ann.hears("The host says: Pizza is here")
            await race_of(ann, bob)
            operate(keeper, "kick", "bob", "--why", "shouting")
            await bob.hears("An operator of this host has sent you off: shouting.")
            await bob.is_hung_up()
            await ann.learns("absent", "Bob has been away")
            operate(standby, "ban", "Bob", "--why", "shouting")
            with pytest.raises(ConnectionError, match=r"You are banned from this host.*: shouting"):
                await bob.come()
            operate(standby, "doors", "closed")
            newcomer = Person(standby, "Cleo")
            with pytest.raises(ConnectionError, match="This host takes nobody new at present"):
                await newcomer.come()
            await newcomer.go()
            assert refused(keeper, "strike", "2").startswith("There is no race '2'.")
            assert operate(keeper, "rename", "Ann", "Anna").startswith("Ann is called Anna from now on")
            operate(keeper, "strike", "1")
            await ann.learns("", "An operator of this host has struck this race.")
            assert await asyncio.to_thread(standby.end) == 0
            await ann.hears(CLOSING)
            async with asyncio.timeout(PATIENCE):
                while data_of(keeper, "who"):
                    await asyncio.sleep(0.1)


async def test_while_the_database_is_away_everybody_reads_the_same_sentence(
    tmp_path: Path, server: Cluster, address: str
) -> None:
    sentence = "Changes cannot be saved: the database cannot be reached. Races wait until they can."
    way, folder = tmp_path / "way", tmp_path / "host"
    for made in (way, folder):
        made.mkdir()
    proxy = Proxy(way, server.socket)
    through = address.replace(str(server.folder), str(way))
    try:
        with house(folder, "--no-local", "--database", through, change=be_patient) as host:
            async with in_the_paddock(host, "Ann", "Bob") as (ann, bob):
                await race_of(ann, bob)
                assert operate(host, "status", "--check") == "The host is well.\n"
                proxy.is_closed = True
                for person in (ann, bob):
                    await person.hears(sentence)
                assert refused(host, "status", "--check") == sentence
                assert sentence in operate(host, "status").splitlines()
                proxy.is_closed = False
                for person in (ann, bob):
                    await person.hears(SAVED_AGAIN)
                assert operate(host, "status", "--check") == "The host is well.\n"
            assert await asyncio.to_thread(host.end) == 0
    finally:
        proxy.end()
