"""Tells people outside of their goes, like a receiver somewhere else: now and then late, in vain, or unheard."""

import asyncio
import random
from collections.abc import Callable

from motorchamp_tui.paddock.notices.notices import Notice, NotToldError

REFUSES, LOSES_ANSWER = 0.2, 0.05
Go = tuple[int, str, str, int | None]
"""Meeting and code, car, and the round of the race."""


class Bell:
    """``find`` is told of goes that were told of twice without a reason, or to somebody else."""

    name = "bell"

    def __init__(self, chance: random.Random, find: Callable[[str], None]) -> None:
        self.rung = 0
        self._chance = chance
        self._find = find
        self._life = 0
        self._heard: dict[str, int] = {}
        """In which life of the host an id was last taken, below 0 where nobody heard that it was."""
        self._goes: dict[str, Go] = {}
        self.whose: Callable[[Notice], str | None] = lambda notice: None
        """The key of who drives the car of a notice."""
        self.is_banned: Callable[[str], bool] = lambda key: False
        """Whether the player with this key is banned."""

    def begin_life(self) -> None:
        """A host has been started."""
        self._life += 1

    def is_wanted(self, key: str) -> bool:
        """Everybody with a key wants to be told."""
        return True

    async def send(self, notice: Notice) -> None:
        """Take it, or not."""
        if self._chance.random() < REFUSES:
            raise NotToldError("Nobody answers.")
        await asyncio.sleep(self._chance.choice((0.01, 0.01, 0.5)))
        self._take(notice)
        if self._chance.random() < LOSES_ANSWER:
            self._heard[notice.id] = -1
            raise NotToldError("The answer was lost.")

    def _take(self, notice: Notice) -> None:
        self.rung += 1
        if self.is_banned(notice.key):
            self._find(f"{notice.key} is banned, and is told of a go of {notice.driver}")
        if self._heard.get(notice.id) == self._life:
            self._find(f"{notice.driver} is told twice of one go: {notice}")
        self._heard[notice.id] = self._life
        go = notice.meeting, notice.code, notice.car, notice.round
        if self._goes.setdefault(notice.id, go) != go:
            self._find(f"{go} and {self._goes[notice.id]} are told of by one id")
        if self.whose(notice) not in (notice.key, None):
            self._find(f"{notice.key} is told of a go of {notice.driver}")
