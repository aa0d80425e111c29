"""Lines from the host that keeps a paddock to the others."""

import asyncio
import socket
from pathlib import Path

from paddock_scenes import opened

from motorchamp_tui.paddock.copies.standby_links import StandbyLinks
from motorchamp_tui.paddock.house import Closing


async def test_a_paddock_that_closes_waits_until_the_last_host_has_hung_up(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        links = StandbyLinks(scene.paddock)
        hosts = []
        for name in ("two", "three"):
            here, there = socket.socketpair()
            links.take(name, here)
            hosts.append(await asyncio.open_connection(sock=there))
        await links.wait_for_closing()  # another host may take over: nothing to wait for
        scene.paddock.house.close_at(Closing(scene.paddock.clock.now(), is_over=True))
        waiting = asyncio.create_task(links.wait_for_closing())
        for reader, writer in hosts:
            await reader.readuntil(b'"is_over":true')
            assert not waiting.done()
            writer.close()
        await waiting
