"""A real host with people in it, and its operator at the command line."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh
from real_people import Person, people
from test_host_command import House, house

import quick_command
from motorchamp_tui.hosting.operator.protocol import OperatorReply, OperatorRequest, ask

__all__ = ["House", "Person", "house", "people"]


def operate(host: House, *words: str) -> str:
    """What the command prints when it is done."""
    done = quick_command.run("host", *words, "--folder", str(host.folder))
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


def refused(host: House, *words: str) -> str:
    """The sentence by which the command is refused."""
    done = quick_command.run("host", *words, "--folder", str(host.folder))
    assert (done.returncode, done.stdout) == (1, ""), done
    assert done.stderr.count("\n") == 1
    return done.stderr.removeprefix("motorchamp: ").rstrip()


def asked(host: House, act: str, **given: str) -> OperatorReply:
    """What comes of this at the socket itself."""
    return ask(host.folder, OperatorRequest(act, given))


def data_of(host: House, act: str) -> Any:
    return json.loads(operate(host, act, "--json"))


@asynccontextmanager
async def in_the_paddock(host: House, *names: str) -> AsyncIterator[list[Person]]:
    """These people, each of them asked what next in the paddock."""
    async with people(host, *names) as everybody:
        for person in everybody:
            await person.come()
            await person.says("")
            await person.hears("Paddock: what next?")
        yield list(everybody)


async def race_of(*drivers: Person) -> None:
    """A race of these, all of whom are ready, and in it."""
    opener, *others = drivers
    await opener.says("new A1-C1")
    await opener.hears("Entry list: what next?")
    for other in others:
        await other.says("go 1")
        await other.hears("You are on the entry list.")
        await other.says("ready")
    await opener.says("ready")
    for driver in drivers:
        await driver.hears(f"You drive as {driver.name}.")


def fingerprint(person: Person) -> str:
    return person._key.get_fingerprint()


def key_file(folder: Path, key: asyncssh.SSHKey) -> Path:
    file = folder / "operators"
    file.write_bytes(key.export_public_key())
    return file
