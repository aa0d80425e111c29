"""The words for a host that runs: each through the command, the socket and a real host with people in it."""

import asyncio
import json
import os
import pwd
import signal
import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from operating_scenes import House, asked, data_of, fingerprint, house, in_the_paddock, operate, race_of, refused
from real_people import PATIENCE, Person

import quick_command
from motorchamp_tui.hosting.operator.protocol import SOCKET

OFF = "An operator of this host has sent you off"


async def cannot_come(person: Person, words: str) -> None:
    with pytest.raises(ConnectionError, match=words):
        await person.come()
    await person.go()


async def test_an_operator_sees_who_is_here_and_what_they_do(tmp_path: Path) -> None:
    with house(tmp_path) as host:
        assert operate(host, "who") == "Nobody is here.\n"
        assert operate(host, "races") == "There is no race, season or league.\n"
        async with in_the_paddock(host, "Ann", "Bob") as (ann, bob):
            await ann.says("new A1-C1")
            await ann.hears("Entry list: what next?")
            who = operate(host, "who")
            assert f"Ann ({fingerprint(ann)}): entering A1-C1 (race 1), since " in who
            assert f"Bob ({fingerprint(bob)}): in the paddock, since " in who
            assert who.count(", from 127.0.0.1, line by line.\n") == 2
            seen = {person["name"]: person for person in data_of(host, "who")}
            assert seen["Ann"]["race"] == 1
            assert (seen["Bob"]["key"], seen["Bob"]["way"]) == (fingerprint(bob), "lines")
            assert operate(host, "races") == "Race 1 on A1-C1: open; 6 laps; Ann; opened by Ann.\n"
            assert data_of(host, "races")["races"][0]["drivers"] == ["Ann"]
            assert f"Bob ({fingerprint(bob)}): here now, a newcomer.\n" in operate(host, "people")
            assert {person["name"] for person in data_of(host, "people")} == {"Ann", "Bob"}
            assert "2 players here (2 line by line), 2 names known." in operate(host, "status")
            assert data_of(host, "status")["people"] == {"here": 2, "known": 2}
        assert host.end() == 0
        assert not (host.folder / SOCKET).exists()


async def test_what_the_host_says_is_read_by_everybody_and_the_motto_on_coming_in(tmp_path: Path) -> None:
    with house(tmp_path) as host:
        async with in_the_paddock(host, "Ann", "Bob") as (ann, bob):
            await ann.says("new A1-C1")
            await ann.hears("Entry list: what next?")
            assert operate(host, "say", "Pizza", "is", "here") == "Everyone who is here can read it (2).\n"
            await ann.hears("The host says: Pizza is here")
            await bob.hears("The host says: Pizza is here")
            assert operate(host, "motto", "Be kind") == "Everyone who comes in reads it.\n"
            await bob.go()
            await bob.come()
            await bob.hears("Be kind")
            assert operate(host, "motto") == "Motto: Be kind\n"
            operate(host, "motto", "off")
            assert operate(host, "motto", "--json") == '{"motto": ""}\n'
            assert refused(host, "say", "x" * 201) == "What you say has up to 200 characters, not 201."
            assert "characters that can be printed" in refused(host, "motto", "a\u202eb")


async def test_whoever_is_sent_off_in_mid_go_is_away_and_can_come_back_to_their_seat(tmp_path: Path) -> None:
    with house(tmp_path) as host:
        async with in_the_paddock(host, "Ann", "Bob") as (ann, bob):
            await race_of(ann, bob)
            assert operate(host, "kick", "bob", "--why", "shouting") == (
                "Bob is sent off; the stand-in takes over 1 seat until they come back.\n"
            )
            await bob.hears(f"{OFF}: shouting.")
            await bob.is_hung_up()
            await ann.learns("absent", "Bob has been away")
            await bob.come()
            await bob.hears("Paddock: what next?")
            await bob.says("go")
            await bob.hears("You drive as Bob.")
            assert refused(host, "kick", "Bop") == (
                "There is no player here 'Bop'. Did you mean Bob? Choose from: Ann, Bob."
            )
        log = host.log.read_text()
        assert "Kick by account " in log
        assert "Refused kick by account " in log


async def test_a_ban_takes_off_at_once_whom_it_fits_and_outlives_the_host(tmp_path: Path) -> None:
    with house(tmp_path) as host:
        async with in_the_paddock(host, "Ann", "Bob") as (ann, bob):
            told = operate(host, "ban", "Bob", "--for", "7d", "--why", "shouting")
            assert told.startswith(f"Bob ({fingerprint(bob)}) is banned for a week, until ")
            await bob.hears("You are banned from this host until ")
            assert ": shouting." in await bob.hears("\n")
            await bob.is_hung_up()
            await cannot_come(bob, "You are banned from this host until .*: shouting")
            await ann.says("who")
            await ann.hears("You are in the paddock.")
            host.end(signal.SIGKILL)
    with house(tmp_path) as host:
        bob.host = host
        await cannot_come(bob, "You are banned from this host")
        assert f"Bob ({fingerprint(bob)}): until " in operate(host, "bans")
        assert data_of(host, "bans")[0]["why"] == "shouting"
        assert "banned" in operate(host, "people")
        assert refused(host, "unban", "Bop").startswith("There is no ban of 'Bop'. Did you mean Bob?")
        assert operate(host, "unban", "bob") == f"Bob ({fingerprint(bob)}) may come in again.\n"
        assert operate(host, "bans") == "Nobody is banned.\n"
        await bob.come()
        await bob.go()


async def test_a_ban_ends_by_itself(tmp_path: Path) -> None:
    with house(tmp_path) as host:
        async with in_the_paddock(host, "Ann") as (ann,):
            operate(host, "ban", fingerprint(ann), "--for", "1s")
            await ann.hears("You are banned")
            await ann.come_soon()
            await ann.hears("Paddock: what next?")
            assert operate(host, "bans") == "Nobody is banned.\n"


async def test_an_address_is_banned_with_everybody_at_it_and_newcomers_too(tmp_path: Path) -> None:
    with house(tmp_path) as host:
        async with in_the_paddock(host, "Ann", "Bob") as (ann, bob):
            told = operate(host, "ban", "127.0.0.0/8")
            assert told == "127.0.0.0/8 is banned for good, and 2 players sent off.\n"
            for person in (ann, bob):
                await person.hears("You are banned from this host.")
                await person.is_hung_up()
            await cannot_come(Person(host, "Cleo"), "You are banned from this host.")
            assert operate(host, "unban", "127.0.0.0/8") == "127.0.0.0/8 may come in again.\n"
            await ann.come()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("ban", "Nobody"), "There is no player 'Nobody'. Choose from: Ann."),
        (
            ("ban", "300.1.1.1/8"),
            "'300.1.1.1/8' is not an address or a network, such as 192.0.2.7 or 192.0.2.0/24.",
        ),
        (("ban", "0.0.0.0/0"), "0.0.0.0/0 is too wide: ban at least /8."),
        (("ban", "2001:db8::/16"), "2001::/16 is too wide: ban at least /32."),
        (("ban", "127.0.0.1"), "Many people come from 127.0.0.1 (--shared-address): ban a name or a key instead."),
        (("ban", "Ann", "--for", "soon"), "--for is a length of time, such as 10m, 2h, 7d or 4w, unlike 'soon'."),
        (("close", "--in", "2w"), "--in is at most a day."),
        (("close", "--cancel"), "This host is not about to close."),
        (("rename", "Ann", "bot"), "'bot' reads like something other than a player here."),
        (("rename", "Ann", "Ann"), "Ann is called that already."),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(
    running: House, words: tuple[str, ...], sentence: str
) -> None:
    assert refused(running, *words) == sentence


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A host that nobody leaves, in which Ann has been."""
    with house(tmp_path_factory.mktemp("operated"), "--shared-address", "127.0.0.1") as host:

        async def come() -> None:
            async with in_the_paddock(host, "Ann"):
                pass

        asyncio.run(come())
        yield host


def test_the_account_of_the_host_cannot_be_banned(running: House) -> None:
    own = f"account:{pwd.getpwuid(os.getuid()).pw_name}"
    assert refused(running, "ban", own) == "You would ban yourself."


def test_what_is_not_a_word_or_starts_a_host_is_said_so(tmp_path: Path) -> None:
    for words, sentence in (
        (("whi",), "There is no word 'whi'. Did you mean who?"),
        (("--port", "3", "who"), "--port is for starting a host: leave it out with who."),
        (("kick",), "kick needs more: kick NAME [--why WORDS]."),
    ):
        done = quick_command.run("host", *words)
        assert (done.returncode, done.stderr) == (2, f"motorchamp: {sentence}\n")
    done = quick_command.run("host", "who", "--folder", str(tmp_path))
    assert (done.returncode, done.stderr) == (
        1,
        f"motorchamp: No host runs in {tmp_path}: start one with motorchamp host, "
        "or say with --folder where it is.\n",
    )
    done = quick_command.run("host", "--folder", str(tmp_path), "who")
    assert f"No host runs in {tmp_path}" in done.stderr


def test_after_a_host_was_killed_its_socket_is_in_nobodys_way(tmp_path: Path) -> None:
    with house(tmp_path) as host:
        host.end(signal.SIGKILL)
        assert (host.folder / SOCKET).exists()
        assert refused(host, "who").startswith(f"No host runs in {host.folder}")
    with house(tmp_path) as host:
        assert operate(host, "who") == "Nobody is here.\n"


def test_a_folder_with_a_long_name_has_a_socket_too(tmp_path: Path) -> None:
    (folder := tmp_path / ("f" * 100)).mkdir()
    with house(folder) as host:
        assert operate(host, "who") == "Nobody is here.\n"


def test_nobody_but_the_account_of_the_host_can_reach_the_socket(tmp_path: Path) -> None:
    with house(tmp_path) as host:
        assert stat.S_IMODE((host.folder / SOCKET).lstat().st_mode) == 0o600
        assert stat.S_IMODE(host.folder.stat().st_mode) == 0o700


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (b"who\n", "The host does not understand what it is asked."),
        (b'{"version": 1, "program": "1", "act": "who", "given": {"name": 7}}\n', "does not understand"),
        (b'{"version": 2, "program": "9.9", "act": "who", "given": {}}\n', "and the command is 9.9: use the same"),
        (
            b'{"version": 1, "program": "1", "act": "wo", "given": {}}\n',
            "There is no word 'wo'. Did you mean who?",
        ),
        (b'{"version": 1, "program": "1", "act": "who", "given": {"x": "y"}}\n', "who takes no x: who."),
        (b'{"version": 1, "program": "1", "act": "kick", "given": {}}\n', "kick needs more: kick NAME"),
    ],
)
def test_what_is_said_at_the_socket_is_judged_there_again(running: House, line: bytes, sentence: str) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as end:
        end.connect(str(running.folder / SOCKET))
        end.sendall(line)
        answer = json.loads(end.makefile("rb").readline())
    assert sentence in answer["refusal"]


def test_whoever_says_nothing_or_too_much_at_the_socket_holds_up_nobody(running: House) -> None:
    place = str(running.folder / SOCKET)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as silent, socket.socket(socket.AF_UNIX) as loud:
        silent.connect(place)
        loud.connect(place)
        loud.sendall(b"x" * 100_000)
        assert operate(running, "who") == "Nobody is here.\n"


async def test_a_host_that_closes_lets_nobody_new_in_counts_down_and_stops(tmp_path: Path) -> None:
    with house(tmp_path) as host:
        async with in_the_paddock(host, "Ann") as (ann,):
            told = operate(host, "close", "--in", "1h", "--why", "an update")
            assert told.startswith("The host closes in an hour (")
            await ann.hears("This host closes in an hour: an update. All races go on where they are")
            await cannot_come(Person(host, "Bob"), "This host is about to close .*: an update")
            assert data_of(host, "status")["closing"] is not None
            assert operate(host, "close", "--cancel") == "The host stays open.\n"
            await ann.hears("This host does not close after all.")
            async with in_the_paddock(host, "Bob"):
                pass
            operate(host, "close", "--in", "1s")
            await ann.hears("This host is closing down.")
            await asyncio.to_thread(host.process.join, PATIENCE)
            assert host.process.exitcode == 0


async def test_two_operators_at_once_get_an_answer_each(tmp_path: Path) -> None:
    with house(tmp_path) as host:
        async with in_the_paddock(host, "Ann"):
            words = [("ban", {"whom": "Ann"}), ("kick", {"name": "Ann"}), ("unban", {"whom": "Ann"})] * 4
            replies = await asyncio.gather(*(asyncio.to_thread(asked, host, act, **given) for act, given in words))
            assert all(reply.lines or reply.refusal for reply in replies)
        assert "Traceback" not in host.log.read_text()
