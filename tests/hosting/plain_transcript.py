"""A race of four people, two of whom have no screen: what these two read and type.

python tests/hosting/plain_transcript.py > transcript.txt
"""

import asyncio
import sys
import tempfile
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent)]

import asyncssh
from hosting_scenes import Visit, visit_on
from plain_scenes import NEXT, PlainHost, Reader, drive, plain_host

SEEN = {"glyphs": "ascii", "colours": "none", "animation": "off", "coach": "false"}


async def look_on(host: PlainHost, name: str, visit: Visit) -> None:
    """Somebody with a screen: takes the first choice whenever they are asked."""
    player = host.known(name)
    while True:
        await asyncio.sleep(0.1)
        meetings = host.paddock.meetings_for(player)
        if meetings and meetings[0].ended is not None:
            return
        if meetings and (asked := meetings[0].asked_of(player)) is not None:
            visit.type("\r")
            await asyncio.sleep(0.1)
            if meetings[0].asked_of(player) is asked:
                meetings[0].answer(player, asked, asked.moves[0])


def with_screen(host: PlainHost, name: str) -> asyncssh.misc._ACMWrapper[asyncssh.SSHClientConnection]:
    player = host.known(name)
    host.paddock.players.remember(player.key, SEEN)
    return asyncssh.connect(
        "127.0.0.1", host.door.port, username=name, client_keys=[host.key(name)], known_hosts=None, config=None
    )


async def race(host: PlainHost, ann: Reader, ben: Reader, cleo: Visit, dora: Visit) -> None:
    await ann.asks("Ann", NEXT)
    await ben.asks("Ben", NEXT)
    for line in ("new A1-C2", "laps 2", "cars 1", "clock 60"):
        await ann.asks(line, NEXT)
    await ben.asks("list", NEXT)
    await ben.asks("go 1", NEXT)
    await ann.asks("say Hello, who else is coming?", NEXT)
    for visit in (cleo, dora):
        await visit.sees("Open: take a seat")
        visit.type("\r")
        await visit.sees("ready")
    (meeting,) = host.paddock.meetings_for(host.known("Ann"))
    for name in ("Cleo", "Dora"):
        player = host.known(name)
        if meeting.driver_of(player) is None:
            meeting.take_seat(player)
        meeting.set_ready(player, is_ready=True)
    await ben.asks("say I am. Cleo and Dora are here too.", NEXT)
    ben.type("ready")
    await ann.asks("", NEXT)
    ann.type("ready")
    others = asyncio.gather(look_on(host, "Cleo", cleo), look_on(host, "Dora", dora))
    await asyncio.gather(drive(ann), drive(ben))
    await ann.asks("quit", "yes or no?", "Goodbye.")
    await others


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with plain_host(Path(folder)) as host, host.reader("Ann") as ann, host.reader("Ben") as ben:
            async with (
                with_screen(host, "Cleo") as of_cleo,
                with_screen(host, "Dora") as of_dora,
                visit_on(of_cleo) as cleo,
                visit_on(of_dora) as dora,
            ):
                await race(host, ann, ben, cleo, dora)
            for reader in (ann, ben):
                print(f"===== {reader.name}, with ssh -T; what they type is marked with > =====\n")
                print(reader.transcript)


if __name__ == "__main__":
    asyncio.run(main())
