"""People come, go, answer, dawdle and watch in any order: the race is one and the same for all of them."""

import asyncio
import contextlib
import random
from pathlib import Path

import pytest
from attrs import evolve
from paddock_scenes import (
    DAY,
    PATIENCE,
    SHORT,
    Scene,
    after_the_plug,
    by_practice,
    heard,
    opened,
    race_of,
    replayed,
    the_end,
)

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.motorchamp.standing_order import WantedLane
from motorchamp_tui.journal.writer import read_journal
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.races.meeting import Meeting, Stage, Subscription
from motorchamp_tui.race.record import Step
from of_motorchamp import order_for_motorchamp

NAMES = ("Ann", "Bob", "Cid")
AGREEMENTS = {
    "no clock": evolve(SHORT, stand_in_after=20),
    "clock": evolve(SHORT, clock=30, stand_in_after=20),
    "correspondence": evolve(SHORT, clock=DAY),
    "practice": by_practice(evolve(SHORT, clock=30, stand_in_after=20, cars=2)),
}


class Crowd:
    """Three who drive and anybody who watches, each doing something now and then."""

    def __init__(self, scene: Scene, meeting: Meeting, chance: random.Random) -> None:
        self.scene, self.meeting, self.chance = scene, meeting, chance
        self.visits = list[Visit]()
        self.followings = list[Subscription]()

    def act(self) -> None:
        match self.chance.randrange(9):
            case 0 | 1:
                self.visits.append(self.scene.come(self.chance.choice(NAMES)))
                self.visits[-1].go_to(self.meeting)
            case 2 if self.visits:
                self.visits.pop(self.chance.randrange(len(self.visits))).leave()
            case 3:
                self.scene.clock.go_on(seconds=self.chance.choice((1, 15, 40, 0.7 * DAY)))
            case 4:
                self.followings += [drive.follow() for drive in self.meeting.drives if drive.driver is None]
            case 5:
                self.leave_an_order()
            case _:
                self.answer()

    def answer(self) -> None:
        for visit in self.visits:
            asked = self.meeting.asked_of(visit.player)
            if asked is not None:
                assert self.meeting.answer(visit.player, asked, self.chance.choice(asked.moves))

    def leave_an_order(self) -> None:
        player = self.scene.player(self.chance.choice(NAMES))
        order = order_for_motorchamp(
            self.chance.choice("S123"), self.chance.random(), self.chance.choice(list(WantedLane))
        )
        if self.meeting.agreement.is_by_correspondence and self.meeting.stage is Stage.RACE:
            with contextlib.suppress(SetupError):  # the grid is not there yet
                self.meeting.leave_order(player, order)
                assert self.meeting.order_of(player) == order


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("kind", AGREEMENTS)
async def test_whatever_people_do_the_race_is_the_same_for_all(tmp_path: Path, kind: str, seed: int) -> None:
    agreement: Agreement = AGREEMENTS[kind]
    chance = random.Random(f"{kind} {seed}")
    async with opened(tmp_path / "before") as scene:
        meeting = scene.begun(agreement, *NAMES, bots=("rookie",))
        crowd = Crowd(scene, meeting, chance)
        for _ in range(250):
            crowd.act()
            for _ in range(chance.randrange(12)):
                await asyncio.sleep(0)
            if meeting.stage is Stage.OVER:
                break
        folder = await after_the_plug(scene, tmp_path / "after")
        told = [await taken(following) for following in crowd.followings]
        finish_it(scene, meeting, crowd.visits)
        await the_end(meeting, scene.come("Wim"))
        (path,) = scene.paddock.files.races.iterdir()
        kept = read_journal(path).finish()
        for following, steps in zip(crowd.followings, told, strict=True):
            end = replayed(following.start, [*steps, *(await heard(following))])
            assert kept.runs[-1].race == end
    assert kept.follows_its_seed
    assert meeting.stage is Stage.OVER
    async with opened(folder, scene.clock) as again:
        (meeting,) = again.paddock.meetings_for(again.player("Ann"))
        finish_it(again, meeting, [])
        watcher = again.come("Wim")
        if meeting.stage is not Stage.OVER:
            await race_of(meeting, watcher)
            await the_end(meeting, watcher)
        (path,) = again.paddock.files.races.iterdir()
        later = read_journal(path).finish()
    assert later.is_over
    assert later.follows_its_seed
    for steps in told:
        same = [(str(step.move), step.by) for step in steps]
        where = [(str(step.move), step.by) for step in later.runs[-1].steps]
        assert any(where[at : at + len(same)] == same for at in range(len(where) + 1))


def finish_it(scene: Scene, meeting: Meeting, visits: list[Visit]) -> None:
    """Everybody comes and drives on."""
    for visit in visits:
        visit.leave()
    for name in NAMES:
        scene.plays(scene.come(name), meeting)


async def taken(following: Subscription) -> list[Step]:
    """What has been told so far."""
    steps = list[Step]()
    while following._news.is_set():
        async with asyncio.timeout(PATIENCE):
            more = await following.next()
        if more is None:
            break
        steps += more
    return steps
