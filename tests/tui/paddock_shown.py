"""A paddock with people and races in it, for its screens; the clock stands still, and codes and dice are known."""

import asyncio
import contextlib
import os
import random
import secrets
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from pathlib import Path
from typing import Any
from unittest import mock

from textual.app import App

sys.path[:0] = [str(Path(__file__).parent.parent / "paddock")]

from paddock_scenes import PATIENCE, HeldClock

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.options import GRID, USUAL, Grid
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.notices.notices import NotToldError
from motorchamp_tui.paddock.notices.webhooks import Post
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.races.meeting import Meeting, Stage
from motorchamp_tui.settings.words import RACE_DRIVEN
from motorchamp_tui.tui.paddock_app import PaddockApp

A_DAY = 24 * 3600


@contextlib.contextmanager
def foreseen() -> Iterator[None]:
    """Codes and dice as in every other run, times as in Greenwich."""
    chance = random.Random(7)
    try:
        with (
            mock.patch.object(secrets, "choice", chance.choice),
            mock.patch.object(secrets, "randbelow", side_effect=lambda _: chance.randrange(10**15)),
            mock.patch.dict(os.environ, TZ="UTC"),
        ):
            time.tzset()
            yield
    finally:
        time.tzset()


def is_at(app: App[None], screen: type[object]) -> bool:
    """Whether this kind of screen is shown."""
    return isinstance(app.screen, screen)


async def until(is_so: Callable[[], bool]) -> None:
    """Let others work until this is so."""
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.001)  # a disk writes in a thread of its own


class Letterbox:
    """The web, as far as anything is sent there: it takes what goes to https, unless it is told not to."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, bytes]] = []
        self.trouble = ""

    def check(self, address: str) -> None:
        if not address.startswith("https://"):
            raise SetupError("An address looks like https://example.org/path.")

    def place(self, address: str) -> str:
        return address.split("/")[2]

    async def send(self, address: str, body: bytes, headers: Mapping[str, str]) -> None:
        if self.trouble:
            raise NotToldError(self.trouble)
        self.sent.append((address, body + "".join(headers).encode()))

    async def close(self) -> None:
        self.trouble = "It is closed."


class Company:
    """Ann, Ben, Cleo and Dan, all of them here; Ann has the screen."""

    def __init__(self, paddock: Paddock, clock: HeldClock) -> None:
        self.paddock = paddock
        self.clock = clock
        names = ("Ann", "Ben", "Cleo", "Dan")
        self.ann, self.ben, self.cleo, self.dan = (
            paddock.players.welcome(f"SHA256:{name.casefold()}", name) for name in names
        )
        for each in (self.ann, self.ben, self.cleo, self.dan):  # nobody is in their first race
            paddock.players.remember_told(each.key, [RACE_DRIVEN])
        self.visits = {each.name: paddock.come_in(each) for each in (self.ben, self.cleo, self.dan)}

    def app(self, player: Player | None = None, **options: Any) -> PaddockApp:
        """The app on somebody's screen; Ann's if nobody else is named."""
        player = player or self.ann
        return PaddockApp(self.paddock, player, player.key, **options)

    def open(self, opener: Player, agreement: Agreement, *others: Player | str) -> Meeting:
        """A race with these persons and bots on its entry list."""
        meeting = self.paddock.open_meeting(opener, agreement)
        for other in others:
            if isinstance(other, str):
                meeting.add_bot(opener, other)
            else:
                meeting.take_seat(other)
        return meeting

    def everybody_ready(self, meeting: Meeting) -> None:
        for player in self.everybody:
            if meeting.driver_of(player):
                meeting.set_ready(player, is_ready=True)

    @property
    def everybody(self) -> tuple[Player, ...]:
        return self.ann, self.ben, self.cleo, self.dan

    async def drive(self, meeting: Meeting, is_so: Callable[[], bool]) -> None:
        """Begin it if it has not begun, and answer for all who are asked until this is so."""
        if meeting.stage is Stage.ENTRIES:
            self.everybody_ready(meeting)

        def is_so_by_now() -> bool:
            if is_so():
                return True
            for player in self.everybody:
                asked = meeting.asked_of(player)
                if asked is not None:
                    meeting.answer(player, asked, asked.moves[-1])
            return False

        await until(is_so_by_now)

    async def drive_until_asked(self, meeting: Meeting, player: Player, round_: int) -> None:
        """Until this person is to go, in that round or later."""

        def is_asked() -> bool:
            asked = meeting.asked_of(player)
            return asked is not None and asked.race.is_between_goes and asked.race.round >= round_

        await self.drive(meeting, is_asked)

    async def drive_to_the_flag(self, meeting: Meeting) -> None:
        await self.drive(meeting, lambda: meeting.stage is Stage.OVER)


@contextlib.asynccontextmanager
async def company(folder: Path, post: Post | None = None) -> AsyncIterator[Company]:
    """A paddock in this folder, closed at the end."""
    clock = HeldClock()
    paddock = Paddock(folder / "paddock", clock, post)
    await paddock.open_up()
    try:
        yield Company(paddock, clock)
    finally:
        await paddock.close()


async def busy(here: Company) -> None:
    """A race at every stage, as Ann sees them; and one that she does not."""
    ann, ben, cleo, dan = here.everybody
    over = here.open(ben, Agreement("A2-C1", laps=1, cars=1), cleo)
    await here.drive_to_the_flag(over)
    here.clock.go_on(hours=26)
    here.open(cleo, Agreement("A1-C2", is_public=False), dan)
    watched = here.open(ben, Agreement("A1-C2", laps=4, cars=2), cleo, "steady")
    await here.drive_until_asked(watched, cleo, 12)
    here.visits["Dan"].go_to(watched)
    here.visits["Ben"].go_to(watched)
    here.open(dan, Agreement("A2-B1-C2", laps=3, clock=60, options=USUAL.having(GRID, Grid.PRACTICE)), "champion")
    mine = here.open(cleo, Agreement("A1-B2-C1", clock=120, cars=2), ann, "steady", "rookie")
    await here.drive_until_asked(mine, cleo, 4)
    here.visits["Cleo"].go_to(mine)
    here.open(ann, Agreement("A2-C2", laps=5), ben)
    go = here.open(ben, Agreement("A1-C1", clock=A_DAY, laps=4, cars=2), ann, "steady")
    await here.drive_until_asked(go, ann, 9)


async def entering(here: Company) -> Meeting:
    """Ann's race by code: Ben is ready, Cleo is elsewhere, two bots; they have talked."""
    agreed = Agreement("A1-B2-C1", clock=120, is_public=False)
    meeting = here.open(here.ann, agreed, here.ben, "steady", here.cleo, "daring")
    here.visits["Ben"].go_to(meeting)
    meeting.set_ready(here.ben, is_ready=True)
    meeting.say(
        here.visits["Ben"], "I have the pole, whatever the dice say. You will see my rear wing and nothing else."
    )
    meeting.say(here.visits["Ben"], "Where is Cleo?")
    return meeting
