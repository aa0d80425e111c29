"""A host beside the one that keeps the paddock: it says where things stand, and takes its turn."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from unittest.mock import Mock

import psycopg

from fleet.cluster import Cluster
from motorchamp_tui.fleet.database import Patience
from motorchamp_tui.fleet.lease import SharedPaddock
from motorchamp_tui.hosting.connection import Connection
from motorchamp_tui.hosting.turns import HANDED_OVER, Turns

PATIENCE = Patience(lease=1.0, renewal=0.2, act=2.0, silence=1.0, again=0.05)


class Doorway:
    """A way in that is only noted."""

    def __init__(self) -> None:
        self.is_open = False
        self.come_in: Callable[[Connection], None] | None = None

    async def open(self) -> None:
        self.is_open = True

    async def close(self) -> None:
        self.is_open = False

    def words(self) -> Iterator[str]:
        return iter(())

    def ask(self) -> str:
        """What somebody who comes in is told."""
        visitor = Mock()
        if self.come_in is not None:
            self.come_in(visitor)
        return str(visitor.end.call_args.args[1])


class Standby:
    """A host that takes turns, of which every keeping of the paddock is noted."""

    def __init__(self, address: str, folder: Path) -> None:
        self.doorway = Doorway()
        self.kept = asyncio.Event()
        self.closed_with: list[str] = []
        self.said: list[str] = []
        self.end: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._shared = SharedPaddock(address, folder, "two", "ssh two", PATIENCE)
        self.task = asyncio.create_task(
            Turns(self._shared, self._keep, self._doors, self.said.append).take(self.end)
        )

    def _doors(self, come_in: Callable[[Connection], None]) -> Sequence[Doorway]:
        self.doorway.come_in = come_in
        return [self.doorway]

    async def _keep(self, over: "asyncio.Future[int]", closing: Callable[[], str]) -> int:
        self.kept.set()
        result = await over
        self.closed_with.append(closing())
        return result

    async def stop(self) -> None:
        """End it."""
        if not self.end.done():
            self.end.set_result(0)
        await self.task
        self._shared.close()


async def until(is_so: Callable[[], bool]) -> None:
    for _ in range(6000):
        if is_so():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never was")


async def test_a_host_that_waits_says_who_keeps_the_paddock_and_takes_it_when_it_is_free(
    tmp_path: Path, address: str
) -> None:
    first = SharedPaddock(address, tmp_path / "one", "one", "ssh one", PATIENCE)
    tenure = first.take(lambda: None)
    assert tenure is not None
    standby = Standby(address, tmp_path / "two")
    await until(lambda: standby.doorway.is_open)
    assert standby.doorway.ask() == "The paddock is on another machine at present, one: ssh one"
    assert standby.said == ["one keeps the paddock. This host takes over if it has to."]
    tenure.end()
    first.close()
    await asyncio.wait_for(standby.kept.wait(), 60)
    assert not standby.doorway.is_open
    await standby.stop()


async def test_a_host_whose_lease_has_run_out_closes_the_paddock_when_it_is_awake_again(
    tmp_path: Path, server: Cluster, address: str
) -> None:
    standby = Standby(address, tmp_path / "two")
    await asyncio.wait_for(standby.kept.wait(), 60)
    with psycopg.connect(address, autocommit=True) as other:
        other.execute(
            "UPDATE motorchamp.paddock SET epoch = epoch + 1, host = 'three', "
            "until = clock_timestamp() + interval '1 hour'"
        )
    await until(lambda: standby.closed_with == [HANDED_OVER])
    await until(lambda: standby.doorway.is_open)
    assert standby.doorway.ask().startswith("The paddock is on another machine at present, three")
    await standby.stop()


async def test_a_host_without_the_database_says_so(tmp_path: Path, server: Cluster, address: str) -> None:
    first = SharedPaddock(address, tmp_path / "one", "one", "ssh one", PATIENCE)
    tenure = first.take(lambda: None)
    assert tenure is not None
    standby = Standby(address, tmp_path / "two")
    await until(lambda: standby.doorway.is_open)
    server.stop()
    try:
        await until(lambda: "cannot be reached" in standby.doorway.ask())
    finally:
        server.start()
    # Where the lease has run out meanwhile, it waits no longer.
    await until(lambda: standby.kept.is_set() or "cannot be reached" not in standby.doorway.ask())
    await standby.stop()
    tenure.end()
    first.close()
