"""An operator of an evening: kicks, bans, forgets, renames and strikes at random, by the acts of a host."""

import asyncio
import random
from collections.abc import Sequence

from evenings.regulars import Mood, Regular
from evenings.scrutineer import Scrutineer
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.paddock.operating.act import ActResult, Given, OperatedHost
from motorchamp_tui.paddock.operating.operations import Operations
from motorchamp_tui.paddock.paddock import Paddock

ACCOUNT = "host"
LENGTHS = {"20s": 20, "2m": 120, "10m": 600}
"""How long a ban may be, in words and in seconds."""
LOOKS = ("who", "races", "people", "bans", "status")


class Warden:
    """One operator, from one life of the host to the next."""

    def __init__(
        self, chance: random.Random, mood: Mood, people: Sequence[Regular], scrutineer: Scrutineer
    ) -> None:
        self._chance = chance
        self._mood = mood
        self._people = people
        self._scrutineer = scrutineer

    async def spend(self, paddock: Paddock) -> None:
        """Do something now and then, until the evening is over."""
        self._paddock = paddock
        host = OperatedHost(paddock, paddock.clock.now(), own_key=f"account:{ACCOUNT}")
        self._operations = Operations(host)
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(self._chance.expovariate(1 / 20))
            if loop.time() >= self._mood.until:
                return
            await self._act()
            self._scrutineer.look()

    async def _act(self) -> None:
        acts = {
            self._kick: 4,
            self._ban: 3,
            self._unban: 2,
            self._forget: 3,
            self._rename: 2,
            self._strike: 2,
            self._clear: 1,
            self._say: 2,
            self._motto: 1,
            self._set_doors: 1,
            self._look: 2,
        }
        (act,) = self._chance.choices(list(acts), list(acts.values()))
        await act()

    async def _do(self, act: str, **given: str) -> ActResult | None:
        """Have this done; None where it is refused, which is one sentence."""
        try:
            return await self._operations.at_socket(ACCOUNT, act, {k.rstrip("_"): v for k, v in given.items()})
        except MotorChampError:
            return None

    def _someone(self) -> Regular:
        return self._chance.choice(self._people)

    async def _kick(self) -> None:
        await self._do("kick", name=self._someone().name)

    async def _ban(self) -> None:
        person = self._someone()
        whom = self._chance.choice((person.name, person.key, person.address, f"{person.address}/31"))
        given: Given = {"whom": whom, "why": "enough"}
        if self._chance.random() < 0.8:
            given = {**given, "for": self._chance.choice(list(LENGTHS))}
        self._scrutineer.lifts(whom)  # the one that it stands in for
        done = await self._do("ban", **given)
        if done is not None:
            data = done.data
            until = LENGTHS.get(given.get("for", ""))
            self._scrutineer.bans(data["key"] or data["network"], until, is_kept=_is_kept(done))

    async def _unban(self) -> None:
        bans = self._paddock.house.bans
        if bans:
            ban = self._chance.choice(bans)
            self._scrutineer.lifts(ban.key or ban.network)
            await self._do("unban", whom=ban.key or ban.network)

    async def _forget(self) -> None:
        person = self._someone()
        known = self._paddock.players.known(person.key)
        if known is None:
            return
        key = person.key
        connections = [one for one in self._people if one.key == key]
        names = {name for one in connections for name in one.names}
        self._scrutineer.begins_to_forget(key, names)
        has_new_key = self._chance.random() < 0.5
        for one in connections:
            one.begin_afresh(has_new_key=has_new_key)
        done = await self._do("forget", name=known.name)
        if done is None:
            self._scrutineer.find(f"{known.name} is not forgotten")
        else:
            self._scrutineer.has_forgotten(key, names, is_kept=_is_kept(done))

    async def _rename(self) -> None:
        person = self._someone()
        known = self._paddock.players.known(person.key)
        if known is not None:
            await self._do("rename", name=known.name, new=person.another_name())

    async def _strike(self) -> None:
        paddock = self._paddock
        listed = [
            *(f"race {meeting.number}" for meeting in paddock.meetings),
            *(f"season {season.number}" for season in paddock.seasons.every),
            *(f"league {league.number}" for league in paddock.leagues.every),
        ]
        if listed:
            what = self._chance.choice(listed)
            self._scrutineer.strikes(what)
            await self._do("strike", what=what)

    async def _clear(self) -> None:
        if paddock_meetings := self._paddock.meetings:
            await self._do("clear", race=str(self._chance.choice(paddock_meetings).number))

    async def _say(self) -> None:
        await self._do("say", text="Be kind")

    async def _motto(self) -> None:
        await self._do("motto", text=self._chance.choice(("Races at eight", "off")))

    async def _set_doors(self) -> None:
        await self._do("doors", which=self._chance.choice(("open", "open", "invited", "closed")))

    async def _look(self) -> None:
        act = self._chance.choice(LOOKS)
        if (await self._do(act)) is None:
            self._scrutineer.find(f"{act} is refused")


def _is_kept(done: ActResult) -> bool:
    """Whether the operator was told nothing of a disk that takes nothing."""
    return len(done.lines) == 1
