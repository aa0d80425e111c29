"""A host in a process of its own, with people who answer at once and write down all they are told."""

import asyncio
import json
import logging
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from attrs import frozen

from fleet.mistakes import MISTAKES
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.fleet.connection import Patience
from motorchamp_tui.fleet.lease import SharedPaddock, Tenure
from motorchamp_tui.hosting.standby import Guests
from motorchamp_tui.hosting.turns import Turns
from motorchamp_tui.paddock.clock import WallClock
from motorchamp_tui.paddock.copies.followed import FollowedPaddock
from motorchamp_tui.paddock.copies.owner_link import OwnerLink
from motorchamp_tui.paddock.copies.standby_links import StandbyLinks
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.files import write_queue
from motorchamp_tui.paddock.owned import OwnerGoneError
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.races import director, journal_saver
from motorchamp_tui.paddock.races.meeting import DriveInfo, Meeting, Stage
from motorchamp_tui.race.record import Step
from motorchamp_tui.terminals.connection import Connection
from motorchamp_tui.terminals.ways_in import WaysIn

FINISHED = (Stage.OVER, Stage.STOPPED)
SIDE_BY_SIDE = 3
HERE, OVER_A_LINK = "here", "over a link"
"""Where people are: at the host that keeps the paddock, or at the one that waits."""
PATIENCE = Patience(lease=0.9, renewal=0.2, act=0.7, silence=0.4, again=0.05, answer=0.5)


@frozen
class Orders:
    """What the process is to do."""

    name: str
    address: str
    folder: Path
    log: Path
    seed: int
    mistake: str = ""


class Worker:
    """One host."""

    def __init__(self, orders: Orders) -> None:
        self._orders = orders
        self.chance = random.Random(orders.seed)
        self._log = os.open(orders.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        self._epoch = 0

    def note(self, what: str, **more: Any) -> None:
        """Write down that this has happened."""
        line = {"at": time.monotonic(), "host": self._orders.name, "epoch": self._epoch, "what": what, **more}
        os.write(self._log, f"{json.dumps(line)}\n".encode())

    async def run(self) -> None:
        """Take turns until a signal comes."""
        end = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, end.set_result, 0)
        shared = await self._shared(end)
        if shared is None:
            return
        take = shared.take

        def note_tenure(lost: Callable[[], None], taken: Callable[[], None] = lambda: None) -> Tenure | None:
            tenure = take(lost, taken)
            if tenure is not None:
                self._tenure, self._epoch = tenure, tenure.epoch
                self.note("keeps")
            return tenure

        shared.take = note_tenure  # type: ignore[method-assign]
        try:
            ways_in = WaysIn(lambda _: [], lambda _: None)
            await Turns(shared, self._keep, ways_in, lambda: True, self._receive).take(end)
        finally:
            shared.close()

    async def _shared(self, end: "asyncio.Future[int]") -> SharedPaddock | None:
        orders = self._orders
        while not end.done():
            try:
                return SharedPaddock(orders.address, orders.folder, orders.name, "", PATIENCE)
            except MotorChampError:
                await asyncio.sleep(0.1)
        return None

    async def _keep(self, over: "asyncio.Future[int]", _: Callable[[], str], tenure: Tenure) -> int:
        paddock = Paddock(self._orders.folder, WallClock())
        loop = asyncio.get_running_loop()
        try:
            await paddock.open_up()
            calls = tenure.take_calls(partial(StandbyLinks(paddock).take_from_thread, loop))
            people = People(self, paddock, opens_races=True)
            until = asyncio.create_task(self._note_until())
            result = await over
            until.cancel()
            await people.close("")
            await asyncio.to_thread(calls.close)
            return result
        finally:
            await paddock.close()
            self.note("closed")

    async def _receive(self, link: OwnerLink) -> Guests:
        paddock = FollowedPaddock(self._orders.folder, WallClock(), link, has_webhooks=False)
        await link.open(paddock)
        return People(self, paddock, opens_races=False)

    async def _note_until(self) -> None:
        while True:
            self.note("until", until=self._tenure.until)
            await asyncio.sleep(0.05)


class People:
    """Ann and Bob, who are at every host at the same time, and answer wherever they are quicker: Bob mostly
    over a link.
    """

    def __init__(self, worker: Worker, paddock: Paddock, *, opens_races: bool) -> None:
        self._worker = worker
        self._paddock = paddock
        self._opens_races = opens_races
        self._where = HERE if opens_races else OVER_A_LINK
        self._task = asyncio.create_task(self._race())

    def come_in(self, connection: Connection) -> None:
        """Nobody else comes."""

    async def close(self, sentence: str) -> None:
        """Go."""
        self._task.cancel()
        await asyncio.wait([self._task])

    async def _race(self) -> None:
        try:
            people = [self._paddock.players.welcome(f"SHA256:{name}", name) for name in ("Ann", "Bob")]
            await self._race_as(people, [self._paddock.come_in(player) for player in people])
        except* OwnerGoneError:
            pass
        except* Exception as errors:  # noqa: BLE001 - whatever it is, the trial has found it
            self._worker.note("wrong", words=repr(errors.exceptions))

    async def _race_as(self, people: Sequence[Player], visits: Sequence[Visit]) -> None:
        known = set[int]()
        ann, bob = people
        async with asyncio.TaskGroup() as group:
            while True:
                on = [meeting for meeting in self._paddock.meetings_for(ann) if meeting.stage not in FINISHED]
                if self._opens_races and len(on) < SIDE_BY_SIDE:
                    meeting = self._paddock.open_meeting(ann, Agreement("A1-C1", laps=2, cars=1))
                    meeting.take_seat(bob)
                    meeting.add_bot(ann, "steady")
                    for player in (ann, bob):
                        meeting.set_ready(player, is_ready=True)
                for meeting in on:
                    if meeting.number not in known:
                        known.add(meeting.number)
                        group.create_task(self._follow(meeting))
                        for visit in visits:
                            group.create_task(self._drive(meeting, visit))
                await asyncio.sleep(0.1)

    async def _drive(self, meeting: Meeting, visit: Visit) -> None:
        chance = self._worker.chance
        while meeting.stage not in FINISHED:
            asked = meeting.asked_of(visit.player)
            if asked is not None and self._opens_races and visit.player.name == "Bob":
                await asyncio.sleep(chance.uniform(0.2, 0.5))
            if asked is not None:
                began = time.perf_counter()
                meeting.answer(visit.player, asked, chance.choice(asked.moves))
                self._worker.note("answered", where=self._where, took=time.perf_counter() - began)
            await asyncio.sleep(chance.uniform(0.005, 0.03))

    async def _follow(self, meeting: Meeting) -> None:
        while not meeting.drives and meeting.stage not in FINISHED:
            await asyncio.sleep(0.01)
        for drive in meeting.drives:
            await self._hear(drive)

    async def _hear(self, drive: DriveInfo) -> None:
        following = drive.follow()
        race, told = drive.record.plan.seed, 0
        more: Any = following.start.steps
        while more is not None:
            for step in more:
                self._worker.note("told", race=race, number=told, step=words_of(step), where=self._where)
                told += 1
            more = await following.next()


def words_of(step: Step) -> str:
    """A step as it is compared."""
    return f"{step.before.round} {step.before.current_car.name} {step.move} {step.by}"


def work(orders: Orders) -> None:
    """Be this host until a signal ends it."""
    sys.stderr = open(orders.log.with_suffix(f".{orders.name}"), "a", buffering=1)  # noqa: PTH123, SIM115
    logging.basicConfig(level=logging.INFO, stream=sys.stderr, format="%(asctime)s %(message)s", force=True)
    with ExitStack() as stack:
        for module in (journal_saver, write_queue, director):
            stack.enter_context(patch.object(module, "TRIED_AGAIN_AFTER", timedelta(seconds=0.2)))
        if orders.mistake:
            stack.enter_context(MISTAKES[orders.mistake](orders.name))
        asyncio.run(Worker(orders).run())
