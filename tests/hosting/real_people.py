"""People with a key who come in to a real host line by line."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import asyncssh
from test_host_command import House

from quick_command import PATIENCE

__all__ = ["PATIENCE", "Person", "people"]


class Person:
    """Somebody with a key who comes in line by line."""

    def __init__(self, host: House, name: str) -> None:
        self.host = host
        self.name = name
        self._key = asyncssh.generate_private_key("ssh-ed25519")
        self._connection: asyncssh.SSHClientConnection | None = None
        self._heard = ""

    async def come(self) -> None:
        """Come in."""
        await self.go()
        self._connection = await asyncssh.connect(
            "127.0.0.1",
            int(self.host.port),
            username=self.name,
            client_keys=[self._key],
            known_hosts=None,
            agent_path=None,
            config=None,
        )
        self._line = await self._connection.create_process(encoding="utf-8")
        self._heard = ""
        await self.hears("Welcome.")

    async def come_soon(self) -> None:
        """Come in as soon as they can: a host that is just taking over hangs up on them."""
        async with asyncio.timeout(PATIENCE):
            while True:
                with contextlib.suppress(OSError, asyncssh.Error):
                    return await self.come()
                await asyncio.sleep(0.05)

    async def says(self, line: str) -> None:
        self._line.stdin.write(f"{line}\n")

    async def hears(self, words: str) -> str:
        """Read until these words have come; returns what came with them."""
        async with asyncio.timeout(PATIENCE):
            while words not in self._heard:
                more = await self._line.stdout.read(4096)
                if not more:
                    raise ConnectionError(f"{self.name} has heard {self._heard!r} and nothing more, not {words!r}")
                self._heard += more
        before, _, self._heard = self._heard.partition(words)
        return before

    async def learns(self, line: str, words: str) -> None:
        """Ask until they are told this."""
        async with asyncio.timeout(PATIENCE):
            while words not in self._heard:
                await self.says(line)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._hear_more(), 0.5)

    async def _hear_more(self) -> None:
        self._heard += await self._line.stdout.read(4096)

    async def is_hung_up(self) -> None:
        """Wait until nothing more comes, however that ends."""
        with contextlib.suppress(OSError, asyncssh.Error):
            async with asyncio.timeout(PATIENCE):
                while await self._line.stdout.read(4096):
                    pass

    async def go(self) -> None:
        if self._connection is not None:
            self._connection.abort()
            await self._connection.wait_closed()


@asynccontextmanager
async def people(host: House, *names: str) -> AsyncIterator[Sequence[Person]]:
    everybody = [Person(host, name) for name in names]
    try:
        yield everybody
    finally:
        for person in everybody:
            await person.go()
