"""Everything that is done with a running host: one judgement of who may do it, and one place where it is done.

In a copy of the paddock the owner is asked; so it is the same at every host.
"""

import asyncio
import contextlib
import inspect
import logging

from attrs import evolve

from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.paddock.operating.act import Act, ActResult, Author, Given, OperatedHost
from motorchamp_tui.paddock.operating.acts import act_named, checked
from motorchamp_tui.paddock.owned import Owned, by_owner
from motorchamp_tui.paddock.people.players import Player

LOG = logging.getLogger(__name__)
KEPT_WITHIN = 3.0
"""Seconds that an act waits for the disk before it says what is wrong with it."""


class Operations(Owned):
    """What can be done with this ``host``; without one, its owner is asked."""

    PART = "operations"

    def __init__(self, host: OperatedHost | None = None) -> None:
        self._host = host

    @property
    def host(self) -> OperatedHost:
        """The host that is operated."""
        if self._host is None:
            raise AssertionError("a host is operated where its paddock is kept")
        return self._host

    def close(self) -> None:
        """The paddock closes: a countdown ends."""
        if self._host is not None and self._host.countdown is not None:
            self._host.countdown.cancel()

    @by_owner
    def is_operator(self, key: str) -> bool:
        """Whether the player with this key is an operator."""
        return self.host.is_operator(key)

    @by_owner
    async def at_socket(self, account: str, act: str, given: Given) -> ActResult:
        """Do this for the account that asks at the socket; raises a :class:`MotorChampError` if it is refused."""
        return await self._do(Author(f"account:{account}", f"account {account}"), act_named(act), given)

    @by_owner
    async def by_player(self, player: Player, act: str, given: Given) -> ActResult:
        """Do this for a player, who may be an operator; raises a :class:`MotorChampError` where it is refused."""
        wanted = act_named(act)
        if not wanted.is_for_all and not self.is_operator(player.key):
            raise SetupError(f"{act} is for the operators of this host.")
        address = next((one.address for one in self.host.paddock.visits if one.player.key == player.key), "")
        return await self._do(Author(player.key, player.label, address), wanted, given)

    async def _do(self, by: Author, act: Act, given: Given) -> ActResult:
        try:
            result = act.do(self.host, by, checked(act, given))
            done = await result if inspect.isawaitable(result) else result
        except MotorChampError as error:
            if act.changes:
                LOG.info("Refused %s by %s: %s", act.name, by.label, error)
            raise
        if not act.changes:
            return done
        LOG.info("%s by %s: %s", act.name.capitalize(), by.label, done.for_log or " ".join(done.lines))
        return await self._with_trouble(done)

    async def _with_trouble(self, done: ActResult) -> ActResult:
        """The result, with what is wrong with the disk where it is not kept by now: it holds all the same."""
        queue = self.host.paddock.queue
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(KEPT_WITHIN):
                await queue.all_written()
        return evolve(done, lines=[*done.lines, queue.trouble]) if queue.trouble else done
