"""A host in a process of its own, with people who answer at once and write down all they are told."""

import asyncio
import json
import logging
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

from attrs import frozen

from fleet.mistakes import MISTAKES
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.fleet.database import Patience
from motorchamp_tui.fleet.lease import SharedPaddock, Tenure
from motorchamp_tui.hosting.turns import Turns
from motorchamp_tui.paddock import director, journal_saver, write_queue
from motorchamp_tui.paddock.agreement import Agreement
from motorchamp_tui.paddock.clock import WallClock
from motorchamp_tui.paddock.meeting import Meeting, SessionInfo, Stage
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.visits import Visit
from motorchamp_tui.race.record import Step

FINISHED = (Stage.OVER, Stage.STOPPED)
SIDE_BY_SIDE = 3
PATIENCE = Patience(lease=0.9, renewal=0.2, act=0.7, silence=0.4, again=0.05)


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
        self._chance = random.Random(orders.seed)
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

        def note_tenure(lost: Callable[[], None]) -> Tenure | None:
            tenure = take(lost)
            if tenure is not None:
                self._tenure, self._epoch = tenure, tenure.epoch
                self.note("keeps")
            return tenure

        shared.take = note_tenure  # type: ignore[method-assign]
        try:
            await Turns(shared, self._keep, lambda _: [], lambda _: None).take(end)
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

    async def _keep(self, over: "asyncio.Future[int]", _: Callable[[], str]) -> int:
        paddock = Paddock(self._orders.folder, WallClock())
        try:
            await paddock.open_up()
            people = [paddock.players.welcome(f"SHA256:{name}", name) for name in ("Ann", "Bob")]
            visits = [paddock.come_in(player) for player in people]
            tasks = [asyncio.create_task(self._race(paddock, visits)), asyncio.create_task(self._note_until())]
            result = await over
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            return result
        finally:
            await paddock.close()
            self.note("closed")

    async def _note_until(self) -> None:
        while True:
            self.note("until", until=self._tenure.until)
            await asyncio.sleep(0.05)

    async def _race(self, paddock: Paddock, visits: list[Visit]) -> None:
        known = set[int]()
        ann, bob = (visit.player for visit in visits)
        async with asyncio.TaskGroup() as group:
            while True:
                on = [meeting for meeting in paddock.meetings_for(ann) if meeting.stage not in FINISHED]
                if len(on) < SIDE_BY_SIDE:
                    meeting = paddock.open_meeting(ann, Agreement("A1-C1", laps=2, cars=1))
                    meeting.take_seat(bob)
                    meeting.add_bot(ann, "steady")
                    for player in (ann, bob):
                        meeting.set_ready(player, is_ready=True)
                for meeting in on:
                    if meeting.number not in known:
                        known.add(meeting.number)
                        group.create_task(self._follow(meeting, visits[0]))
                        for visit in visits:
                            group.create_task(self._drive(meeting, visit))
                await asyncio.sleep(0.1)

    async def _drive(self, meeting: Meeting, visit: Visit) -> None:
        while meeting.stage not in FINISHED:
            asked = meeting.asked_of(visit.player)
            if asked is not None:
                meeting.answer(visit.player, asked, self._chance.choice(asked.moves))
            await asyncio.sleep(self._chance.uniform(0.005, 0.03))

    async def _follow(self, meeting: Meeting, visit: Visit) -> None:
        while not meeting.sessions and meeting.stage not in FINISHED:
            await asyncio.sleep(0.01)
        for session in meeting.sessions:
            await self._hear(session)

    async def _hear(self, session: SessionInfo) -> None:
        following = session.follow()
        race, told = session.record.plan.seed, 0
        more: Any = following.start.steps
        while more is not None:
            for step in more:
                self.note("told", race=race, number=told, step=words_of(step))
                told += 1
            more = await following.next()


def words_of(step: Step) -> str:
    """A step as it is compared."""
    return f"{step.before.round} {step.before.car_on_the_go.name} {step.move} {step.by}"


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
