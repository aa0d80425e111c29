"""Goes by correspondence with receivers that fail, lines that drop and hosts that are killed, all by chance."""

import asyncio
import contextlib
import itertools
import random
import shutil
from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from pathlib import Path
from unittest.mock import patch

from attrs import define, field
from paddock_scenes import DAY, FINISHED, NOON, HeldClock, Scene

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.standing_order import usual_order
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.notices.notices import Notice, NotToldError, id_of
from motorchamp_tui.paddock.paddock import HALF_WRITTEN
from motorchamp_tui.paddock.races.meeting import Meeting, PendingChoice
from motorchamp_tui.race.record import ORDER

AGREED = [Agreement(track, laps=1, clock=7 * DAY, cars=2) for track in ("A1-C1", "hockenheim-short")]
NAMES = ("Ann", "Ben", "Cleo", "Dora")
Go = tuple[int, int | None, str]
"""A go by its meeting, round and car."""


@define
class Figures:
    """What has come of it."""

    goes: int = 0
    """Goes that waited for their driver until a notice had arrived."""
    taken_before: int = 0
    """Goes whose driver came before any notice had."""
    by_order: int = 0
    tries: int = 0
    refused: int = 0
    unheard: int = 0
    """Notices that arrived, and whose answer got lost."""
    restarts: int = 0
    again: int = 0
    """Notices that arrived once more, with the same id."""


@define(eq=False)
class World:
    """What outlives a host: its drivers, and a receiver that takes each id once and fails often."""

    chance: random.Random
    figures: Figures = field(factory=Figures)
    arrived: Counter[str] = field(factory=Counter)
    ids: dict[Go, set[str]] = field(factory=lambda: defaultdict(set))
    may_come_again: set[str] = field(factory=set)
    begun: set[str] = field(factory=set)
    ordered: set[Go] = field(factory=set)
    mistakes: list[str] = field(factory=list)


@define(eq=False)
class Line:
    """The line from one life of the host to the receiver."""

    world: World
    is_up: bool = True
    sent: set[str] = field(factory=set)
    name: str = "command"

    def is_wanted(self, key: str) -> bool:
        return bool(key)

    async def send(self, notice: Notice) -> None:
        await asyncio.sleep(0)
        if not self.is_up:
            raise NotToldError("The host is dead.")
        world, figures = self.world, self.world.figures
        figures.tries += 1
        fate = world.chance.random()
        if fate < 0.25:
            figures.refused += 1
            raise NotToldError("The line has dropped.")
        if world.arrived[notice.id]:
            figures.again += 1
            if notice.id not in world.may_come_again:
                world.mistakes.append(f"{notice} was sent twice for no reason")
        world.arrived[notice.id] += 1
        world.ids[notice.meeting, notice.round, notice.car].add(notice.id)
        self.sent.add(notice.id)
        if fate < 0.35:
            figures.unheard += 1
            world.may_come_again.add(notice.id)
            raise NotToldError("No answer.")


async def prove(folder: Path, goes: int, seed: int) -> Figures:
    """Let so many goes be driven, and check each of them."""
    world, clock = World(random.Random(seed)), HeldClock(NOON)
    figures = world.figures
    with patch(
        "motorchamp_tui.paddock.entries.entry_list.fresh_seed", partial(next, itertools.count(seed * 100_000))
    ):
        while figures.goes < goes:
            life, line = folder / f"{figures.restarts:06}", Line(world)
            scene = Scene(life, clock, command=line)
            await scene.paddock.open_up()
            try:
                await _live(scene, world, goes)
                await _pull_the_plug(scene, folder / f"{figures.restarts + 1:06}", line)
            finally:
                line.is_up = False
                await scene.close()
            shutil.rmtree(life)
            figures.restarts += 1
            clock = HeldClock(clock.now() + timedelta(minutes=world.chance.randrange(30)))
    figures.by_order = len(world.ordered)
    assert not world.mistakes, world.mistakes
    assert all(len(ids) == 1 for ids in world.ids.values())
    assert not world.ordered & world.ids.keys()
    return figures


async def _live(scene: Scene, world: World, goes: int) -> None:
    """One life of the host: people drive when they have been told, or sooner."""
    watcher, chance = scene.come("Wim"), world.chance
    for _ in range(chance.randrange(20, 200)):
        meetings = [meeting for meeting in scene.paddock.meetings_for(watcher.player) if meeting.is_known]
        going = [meeting for meeting in meetings if meeting.stage not in FINISHED]
        while len(going) < 3:
            going.append(scene.begun(chance.choice(AGREED), *chance.sample(NAMES, 2), bots=["rookie"]))
            await scene.kept()
        await _settle(scene, going)
        if world.figures.goes >= goes:
            return
        world.ordered.update(*map(_ordered, going))
        asked = [(meeting, drive.asked) for meeting in going for drive in meeting.drives]
        waiting = [(meeting, choice) for meeting, choice in asked if choice is not None]
        if waiting:
            _come_by(scene, world, *chance.choice(waiting))


def _come_by(scene: Scene, world: World, meeting: Meeting, asked: PendingChoice) -> None:
    """The driver drives if they have been told; otherwise they are told later, or come by chance."""
    chance, figures = world.chance, world.figures
    player, id = scene.player(asked.driver), id_of(meeting, asked.race)
    is_told = bool(world.arrived[id])
    if id not in world.begun:
        if not is_told and chance.random() >= 0.05:
            scene.clock.go_on(minutes=chance.choice((1, 10, 120, 600)))
            return
        world.begun.add(id)
        figures.goes += is_told
        figures.taken_before += not is_told
    if meeting.agreement.takes_orders and chance.random() < 0.2:
        name = chance.choice([entrant.name for entrant in meeting.entrants if entrant.name in NAMES])
        with contextlib.suppress(SetupError):  # there are none for practice
            meeting.leave_order(scene.player(name), usual_order(meeting.agreement.game))
    assert meeting.answer(player, asked, chance.choice(asked.moves))


async def _settle(scene: Scene, meetings: Sequence[Meeting]) -> None:
    """Wait until nothing happens any more before the clock goes on."""
    async with asyncio.timeout(60):
        while _is_busy(scene) or not all(map(_is_waiting, meetings)):
            await asyncio.sleep(0.001)


def _is_waiting(meeting: Meeting) -> bool:
    assert not meeting.trouble, meeting.trouble
    return meeting.stage in FINISHED or any(drive.asked for drive in meeting.drives)


def _is_busy(scene: Scene) -> bool:
    """Whether a notice is being sent, or is about to be."""
    if any(lock.locked() for outbox in scene.paddock.notices.outboxes for lock in outbox._one_by_one.values()):
        return True
    told = (cars for outbox in scene.paddock.notices.outboxes for cars in outbox._told.values())
    states = (state for cars in told for state in cars.values())
    return any(state.again is not None and state.again <= scene.clock.now() for state in states)


def _ordered(meeting: Meeting) -> set[Go]:
    """The goes of this race that an order has driven."""
    run = meeting.record.run if meeting.record else None
    befores = [step.before for step in run.steps if step.by == ORDER] if run else []
    return {(meeting.number, race.round, race.current_car.name) for race in befores}


async def _pull_the_plug(scene: Scene, to: Path, line: Line) -> None:
    """Copy the folder as a host that is killed now leaves it; what it sent last it may not have noted."""
    if line.world.chance.random() < 0.5:
        meetings = scene.paddock.meetings_for(scene.player("Wim"))
        await _settle(scene, [meeting for meeting in meetings if meeting.stage not in FINISHED])
        await scene.kept()
    else:
        line.world.may_come_again |= line.sent
    line.is_up = False
    shutil.copytree(scene.folder, to, ignore=shutil.ignore_patterns(*HALF_WRITTEN))
