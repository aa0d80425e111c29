"""A host with one meeting that drives by itself and tells every move on its standard output, to be killed.

A meeting that is there already is gone on with.
"""

import asyncio
import os
import sys
from multiprocessing.connection import Connection
from pathlib import Path

from motorchamp_tui.games.options import GRID, USUAL, Grid
from motorchamp_tui.paddock.clock import WallClock
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.races.meeting import DriveInfo, Meeting, Stage

FINISHED = (Stage.OVER, Stage.STOPPED)


async def play(visit: Visit, meeting: Meeting) -> None:
    while meeting.stage not in FINISHED:
        asked = meeting.asked_of(visit.player)
        if asked is not None:
            meeting.answer(visit.player, asked, asked.moves[-1])
        await visit.changed()


async def tell(drive: DriveInfo) -> None:
    """Every step as one line: whose car in which lap or race, the round, the move, who chose it."""
    following = drive.follow()
    laps_before = drive.record.runs[:-1] if drive.driver else []
    told = (*(step for run in laps_before for step in run.steps), *following.start.steps)
    while True:
        for step in told:
            what = "practice" if step.before.is_practice else "race"
            car = step.before.current_car.name
            print(f"{what}|{car}|{step.before.round}|{step.move}|{step.by}", flush=True)
        more = await following.next()
        if more is None:
            return
        told = more


async def tell_all(visit: Visit, meeting: Meeting) -> None:
    told = set[int]()
    async with asyncio.TaskGroup() as group:
        while meeting.stage not in FINISHED:
            for drive in meeting.drives:
                if id(drive) not in told:
                    told.add(id(drive))
                    group.create_task(tell(drive))
            await visit.changed()


async def main(folder: Path, grid: Grid) -> None:
    paddock = Paddock(folder, WallClock())
    await paddock.open_up()
    ann, bob = paddock.players.welcome("SHA256:ann", "Ann"), paddock.players.welcome("SHA256:bob", "Bob")
    visits = [paddock.come_in(ann), paddock.come_in(bob)]
    meetings = paddock.meetings_for(ann)
    if not meetings:
        meeting = paddock.open_meeting(ann, Agreement("A1-C1", laps=2, cars=2, options=USUAL.having(GRID, grid)))
        meeting.take_seat(bob)
        meeting.add_bot(ann, "steady")
        for player in (ann, bob):
            meeting.set_ready(player, is_ready=True)
        meetings = [meeting]
    await asyncio.gather(*(play(visit, meetings[0]) for visit in visits), tell_all(visits[0], meetings[0]))
    print(meetings[0].stage.value, meetings[0].outcome, flush=True)
    await paddock.close()


def run(folder: Path, grid: str, output: Connection) -> None:
    """The host from its start to its end, in a process of its own."""
    sys.stdout = os.fdopen(output.fileno(), "w", encoding="utf-8", closefd=False)
    asyncio.run(main(folder, Grid(grid)))
