"""Doors and invitations, operators among the players, and what players do among themselves, line by line."""

import re
from pathlib import Path

import asyncssh
import pytest
from operating_scenes import data_of, fingerprint, house, in_the_paddock, key_file, operate, refused
from real_people import Person, people

import quick_command

CODE = re.compile(r"[A-Z]{5}-[A-Z]{5}")


async def code_of(person: Person) -> str:
    await person.says("invite")
    said = await person.hears(" lets one newcomer in, once: it is not shown again.")
    code = CODE.search(said)
    assert code is not None
    return code[0]


async def test_by_invitation_a_newcomer_needs_a_code_that_lets_in_one(tmp_path: Path) -> None:
    with house(tmp_path) as host:
        async with in_the_paddock(host, "Ann") as (ann,), people(host, "Bob", "Cleo") as (bob, cleo):
            assert operate(host, "doors", "invited").startswith("A newcomer needs the code of an invitation")
            code = await code_of(ann)
            await bob.come()
            await bob.hears("This host is by invitation. What is the code of yours?")
            await bob.says("BCDFG-HJKLM")
            await bob.hears("No invitation has this code: each lets in one person, once.")
            await bob.says(code.replace("-", "").lower())
            await bob.says("")
            await bob.hears("Paddock: what next?")
            await cleo.come()
            await cleo.says(code)
            await cleo.hears("No invitation has this code")
            await ann.go()
            await ann.come()
            await ann.hears("Paddock: what next?")
            people_here = {person["name"]: person for person in data_of(host, "people")}
            assert people_here["Bob"]["invited_by"] == "Ann"
            assert data_of(host, "status")["invitations"] == 0
            by_host = operate(host, "invite")
            assert data_of(host, "status")["invitations"] == 1
        log = host.log.read_text()
        kept = (host.folder / "house.json").read_text()
        for secret in (code, code.replace("-", ""), CODE.search(by_host)[0]):  # type: ignore[index]
            assert secret not in log
            assert secret not in kept
        assert "Invite by Ann (" in log


async def test_closed_doors_let_in_whoever_has_a_name_and_nobody_else(tmp_path: Path) -> None:
    with house(tmp_path, "--guests") as host:
        async with in_the_paddock(host, "Ann") as (ann,):
            assert operate(host, "doors", "closed").startswith("Nobody new comes in")
            assert "The doors are closed to newcomers" in operate(host, "status")
            await ann.go()
            await ann.come()
            newcomer = Person(host, "Bob")
            with pytest.raises(ConnectionError, match="This host takes nobody new at present"):
                await newcomer.come()
            await newcomer.go()
            done = quick_command.run("host", "doors", "ajar", "--folder", str(host.folder))
            assert done.stderr == "motorchamp: doors takes open, invited or closed, not 'ajar'.\n"
            operate(host, "doors", "open")
            async with in_the_paddock(host, "Bob"):
                pass


async def test_a_player_on_the_list_of_operators_does_from_inside_what_the_account_does(tmp_path: Path) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    options = ("--operators", str(key_file(tmp_path, key)))
    with house(tmp_path, *options) as host:
        async with people(host, "Ann") as (ann,):
            ann._key = key
            await ann.come()
            await ann.says("")
            await ann.hears("Paddock: what next?")
            async with in_the_paddock(host, "Bob") as (bob,):
                await bob.says("host kick Ann")
                await bob.hears("kick is for the operators of this host.")
                await bob.says("host")
                assert "host kick" not in await bob.hears("Paddock: what next?")
                await ann.says("host")
                assert "host kick NAME [--why WORDS]: Send someone off" in await ann.hears("Paddock: what next?")
                await ann.says("host ban ann")
                await ann.hears("You would ban yourself.")
                await ann.says("host ban bob --for 1h --why too loud")
                await ann.hears("is banned for an hour, until ")
                await bob.hears("You are banned from this host")
                await bob.is_hung_up()
                assert ": too loud." in operate(host, "bans")
                assert f"by Ann ({fingerprint(ann)})" in operate(host, "bans")
                assert refused(host, "ban", "Ann").endswith("is an operator of this host, and cannot be banned.")
                assert "an operator" in operate(host, "people")


def test_a_list_of_operators_with_a_mistake_is_refused_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "list").write_text("# us\nssh-ed25519 nonsense ann\n")
    words = ("--folder", str(tmp_path / "f"), "--port", "0")
    done = quick_command.run("host", *words, "--operators", str(tmp_path / "list"))
    assert (done.returncode, done.stderr) == (
        2,
        f"motorchamp: {tmp_path / 'list'}, line 2: there is no key in it.\n",
    )
    done = quick_command.run("host", *words, "--operators", str(tmp_path / "none"))
    assert "no such file or folder" in done.stderr


async def test_players_ignore_and_report_each_other(tmp_path: Path) -> None:
    with house(tmp_path) as host:
        async with in_the_paddock(host, "Ann", "Bob") as (ann, bob):
            await ann.says("ignore bob")
            await ann.hears("You hear nothing more of what Bob says. Nobody is told.")
            await ann.says("ignore")
            await ann.hears("You hear nothing of Bob.")
            await ann.says("report Bob he shouts at everybody")
            await ann.hears("The operators of this host can read it now.")
            await ann.says("ignore ann")
            await ann.hears("You cannot ignore yourself.")
            await ann.says("new A1-C1")
            await ann.hears("Entry list: what next?")
            await bob.says("go 1")
            await bob.hears("Entry list: what next?")
            await bob.says("say Ann is slow")
            await bob.hears("You say: Ann is slow")
            await ann.says("who")
            await ann.says("say Good luck")
            assert "Ann is slow" not in await ann.hears("You say: Good luck")
            await bob.says("list")
            await bob.hears("Ann says: Good luck")
        assert "by Ann about Bob: he shouts at everybody" in operate(host, "status")
        assert data_of(host, "status")["reports"][0]["words"] == "he shouts at everybody"
        assert "Report by Ann (" in host.log.read_text()
        assert "Ignore" not in host.log.read_text()
