"""Hosts whose clock is wrong at a start, or set while they are up."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from attrs import evolve
from paddock_scenes import NOON, SHORT, HeldClock, Scene, opened, race_of, the_end, until

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.paddock.clock import WallClock
from motorchamp_tui.paddock.house import Ban
from motorchamp_tui.paddock.lived import LONGEST_DOWN
from motorchamp_tui.paddock.paddock import LISTED_FOR, Paddock
from motorchamp_tui.paddock.people.kept_names import KEPT_FOR
from motorchamp_tui.paddock.races.drive_info import PendingChoice
from motorchamp_tui.paddock.races.meeting import Stage

DAILY = evolve(SHORT, clock=24 * 3600)
WRONG = [timedelta(days=400), timedelta(days=2), timedelta(days=-10), datetime(1970, 1, 1, tzinfo=UTC) - NOON]
HOUR = timedelta(hours=1)


class Machine:
    """A machine that has been on for so many seconds, and whose clock is off by so much."""

    def __init__(self) -> None:
        self.on_for, self.off = 0.0, timedelta()

    def clock(self) -> WallClock:
        return WallClock(lambda: NOON + timedelta(seconds=self.on_for) + self.off, lambda: self.on_for)


@pytest.mark.parametrize("by", [timedelta(days=-1), timedelta(days=1)])
def test_time_goes_on_as_it_passes_however_the_clock_of_the_machine_is_set_meanwhile(by: timedelta) -> None:
    machine = Machine()
    clock = machine.clock()
    machine.on_for, machine.off = 3600, by
    assert clock.now() == NOON + HOUR
    assert machine.clock().now() == NOON + HOUR + by


async def asked_in(scene: Scene) -> PendingChoice:
    """What Ann and Bob are asked in their only race, which Ann comes to see."""
    ann = scene.come("Ann")
    [meeting] = scene.paddock.meetings_for(ann.player)
    drive = await race_of(meeting, ann)
    await until(ann, lambda: drive.asked)
    assert drive.asked is not None
    return drive.asked


def content(scene: Scene) -> Sequence[object]:
    paddock = scene.paddock
    names = [known.name for key in paddock.players.keys if (known := paddock.players.known(key))]
    return (
        names,
        [meeting.number for meeting in paddock.meetings],
        [season.name for season in paddock.seasons.every],
        [ban.name for ban in paddock.house.record.bans],
    )


@pytest.mark.parametrize("by", WRONG, ids=str)
async def test_a_start_with_a_wrong_clock_forgets_nobody_and_nothing(tmp_path: Path, by: timedelta) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        meeting = scene.begun(SHORT, "Ann", bots=("rookie",))
        scene.plays(ann, meeting)
        await the_end(meeting, ann)
        scene.meeting(SHORT, "Bob")
        scene.come("Cid").leave()
        ban = Ban(NOON, "host", key="SHA256:dan", name="Dan", until=NOON + timedelta(days=30))
        scene.paddock.house.change(bans=(ban,))
        before = content(scene)
    wrong = HeldClock(NOON + by)
    async with opened(tmp_path, wrong) as scene:
        assert content(scene) == before
        scene.come("Cid").leave()
        scene.paddock.house.change(motto="Welcome.")
        wrong.go_on(days=1)
        scene.paddock.tidy_up()
        assert content(scene) == before
    async with opened(tmp_path, HeldClock(NOON + timedelta(days=1))) as scene:
        assert content(scene) == before
        scene.clock.go_on(days=KEPT_FOR[False].days + 3)
        scene.paddock.tidy_up()
        assert scene.paddock.players.known("SHA256:cid") is None
        assert scene.paddock.meetings == ()


@pytest.mark.parametrize("by", WRONG, ids=str)
async def test_a_deadline_leaves_the_time_that_its_driver_had_when_the_clock_is_set(
    tmp_path: Path, by: timedelta
) -> None:
    async with opened(tmp_path) as scene:
        scene.begun(DAILY, "Ann", "Bob")
        asked = await asked_in(scene)
        scene.clock.go_on(hours=20)
    for hours, clock in ((20, NOON + timedelta(hours=20) + by), (21, NOON + timedelta(hours=21))):
        async with opened(tmp_path, HeldClock(clock)) as scene:
            now = await asked_in(scene)
            assert (now.race, now.due) == (asked.race, clock + timedelta(hours=24 - hours))
            scene.clock.go_on(hours=1)
    async with opened(tmp_path, HeldClock(NOON + timedelta(hours=22))) as scene:
        assert (await asked_in(scene)).due == NOON + timedelta(days=1)
        scene.clock.go_on(hours=2)
        while (now := await asked_in(scene)).race is asked.race or now.due == NOON + timedelta(days=1):
            await asyncio.sleep(0)
        assert now.due == NOON + timedelta(days=2)
    async with opened(tmp_path, HeldClock(NOON + timedelta(days=1, hours=1))) as scene:
        assert (await asked_in(scene)).due == NOON + timedelta(days=2)


async def test_what_a_host_was_not_there_for_makes_nothing_older_but_what_it_was_does(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        meeting = scene.begun(SHORT, "Ann", bots=("rookie",))
        scene.plays(ann, meeting)
        await the_end(meeting, ann)
    now = NOON
    for _ in range(7):
        now += LONGEST_DOWN
        async with opened(tmp_path, HeldClock(now)) as scene:
            assert [one.stage for one in scene.paddock.meetings] == [Stage.OVER]
    async with opened(tmp_path, HeldClock(now + timedelta(days=90))) as scene:
        assert scene.paddock.meetings
        scene.clock.go_on(hours=1)
        scene.paddock.tidy_up()
        assert not scene.paddock.meetings
    assert timedelta(days=7) == LISTED_FOR


@pytest.mark.parametrize(
    "content",
    [
        "[]",
        '{"stretches": [{"begin": "x", "end": "x"}]}',
        '{"stretches": [{"begin": "2026-11-20T12:00", "end": "2026-11-20T12:00", "before": 1e300}]}',
        '{"races": {"1": {"dues": {}, "more": NaN}}}',
    ],
)
def test_a_damaged_file_of_the_time_lived_is_left_alone(tmp_path: Path, content: str) -> None:
    (tmp_path / "lived.json").write_text(content)
    with pytest.raises(MotorChampError, match=r"lived\.json is damaged"):
        Paddock(tmp_path, HeldClock())
    assert (tmp_path / "lived.json").read_text() == content
