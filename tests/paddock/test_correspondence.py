"""A go a day: deadlines are times in the journal, and orders can be left for the next go."""

from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from attrs import evolve
from paddock_scenes import (
    DAY,
    NOON,
    SHORT,
    HeldClock,
    after_the_plug,
    asked_first,
    opened,
    question_for,
    race_of,
    steps_until,
    the_end,
    until,
)

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.motorchamp.standing_order import WantedLane
from motorchamp_tui.journal.writer import read_journal
from motorchamp_tui.paddock.races.meeting import DriveInfo, Meeting, PendingChoice
from motorchamp_tui.race.control import had_a_choice
from of_motorchamp import order_for_motorchamp


def is_no_longer(drive: DriveInfo, asked: PendingChoice | None) -> bool:
    return drive.is_over or drive.asked is not asked


DAILY = evolve(SHORT, laps=2, clock=DAY)


def only_meeting(meetings: Sequence[Meeting]) -> Meeting:
    (meeting,) = meetings
    return meeting


async def test_nobody_is_away_and_the_deadline_is_in_the_journal_before_the_question_is_put(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as scene:
        ann, bob = scene.come("Ann"), scene.come("Bob")
        meeting = scene.begun(DAILY, "Ann", "Bob")
        drive = await race_of(meeting, ann)
        await until(ann, lambda: drive.asked)
        asked = drive.asked
        assert asked is not None
        assert asked.due == NOON + timedelta(days=1)
        (path,) = scene.paddock.files.races.glob("*.journal")
        kept = read_journal(path).finish()
        assert kept.due == asked.due
        assert f"\ndue {asked.race.current_car.name} 2026-11-21T12:00:00Z ~" in path.read_text()
        ann.leave()
        bob.leave()
        watcher = scene.come("Wim")
        watcher.go_to(meeting)
        scene.clock.go_on(hours=23)
        assert meeting.away() == {}
        assert drive.asked is asked
        scene.clock.go_on(hours=1)
        await until(watcher, lambda: drive.asked and drive.asked is not asked)
        assert drive.asked is not None
        assert drive.asked.due == scene.clock.now() + timedelta(days=1)


async def asked_when_the_plug_was_pulled(tmp_path: Path) -> tuple[Path, PendingChoice]:
    """What is left of a host that was killed while a driver was asked, and the question."""
    async with opened(tmp_path / "before") as scene:
        ann = scene.come("Ann")
        meeting = scene.begun(DAILY, "Ann", "Bob")
        drive = await race_of(meeting, ann)
        await until(ann, lambda: drive.asked)
        asked = drive.asked
        assert asked is not None
        return await after_the_plug(scene, tmp_path / "after"), asked


async def test_a_deadline_is_the_same_after_the_host_was_killed(tmp_path: Path) -> None:
    folder, asked = await asked_when_the_plug_was_pulled(tmp_path)
    async with opened(folder, HeldClock(NOON + timedelta(hours=5))) as scene:
        ann = scene.come("Ann")
        meeting = only_meeting(scene.paddock.meetings_for(ann.player))
        drive = await race_of(meeting, ann)
        await until(ann, lambda: drive.asked)
        assert drive.asked is not None
        assert (drive.asked.due, drive.asked.race) == (asked.due, asked.race)


async def test_a_deadline_that_passed_while_the_host_was_down_gives_that_go_to_the_stand_in(
    tmp_path: Path,
) -> None:
    folder, asked = await asked_when_the_plug_was_pulled(tmp_path)
    async with opened(folder, HeldClock(NOON + timedelta(days=1))) as scene:
        ann = scene.come("Ann")
        meeting = only_meeting(scene.paddock.meetings_for(ann.player))
        drive = await race_of(meeting, ann)
        await until(ann, lambda: drive.asked and drive.asked.due == NOON + timedelta(days=2))
        run = drive.record.run
        assert run is not None
        by = [(step.before.current_car.name, step.by) for step in run.steps if step.by]
        assert {name for name, _ in by} == {asked.race.current_car.name}
        assert {who for _, who in by} == {"steady"}


async def test_a_live_clock_starts_again_with_the_host(tmp_path: Path) -> None:
    async with opened(tmp_path / "before") as scene:
        ann = scene.come("Ann")
        meeting = scene.begun(evolve(SHORT, clock=60), "Ann", "Bob")
        drive = await race_of(meeting, ann)
        await until(ann, lambda: drive.asked)
        folder = await after_the_plug(scene, tmp_path / "after")
    async with opened(folder, HeldClock(NOON + timedelta(hours=3))) as scene:
        ann = scene.come("Ann")
        meeting = only_meeting(scene.paddock.meetings_for(ann.player))
        drive = await race_of(meeting, ann)
        await until(ann, lambda: drive.asked and drive.asked.due)
        assert drive.asked is not None
        assert drive.asked.due == scene.clock.now() + timedelta(seconds=60)


async def test_an_order_is_carried_out_at_the_next_go_and_used_up(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        meeting = scene.begun(DAILY, "Ann", "Bob")
        ann, bob = await asked_first(meeting, scene.come("Ann"), scene.come("Bob"))
        drive = await race_of(meeting, ann)
        order = order_for_motorchamp("1", lane=WantedLane.LEFT)
        meeting.leave_order(bob.player, order)
        assert meeting.order_of(bob.player) == order
        assert meeting.order_of(ann.player) is None
        following = drive.follow()
        scene.plays(ann, meeting)
        steps = await steps_until(following, lambda steps: any(step.by == "order" for step in steps))
        ordered = next(step for step in steps if step.by)
        assert ordered.before.current_car.driver == bob.player.name
        await until(bob, lambda: meeting.asked_of(bob.player))
        assert meeting.order_of(bob.player) is None


async def test_an_order_left_while_asked_is_for_the_go_after_this_one(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        meeting = scene.begun(DAILY, "Ann", bots=("steady",))
        drive = await race_of(meeting, ann)
        asked = await question_for(meeting, ann)
        while not asked.race.is_between_goes:
            meeting.answer(ann.player, asked, asked.moves[0])
            asked = await question_for(meeting, ann)
        meeting.leave_order(ann.player, order_for_motorchamp())
        assert meeting.asked_of(ann.player) is asked
        go = (asked.race.round, asked.race.current_car.name)
        following = drive.follow()
        scene.plays(ann, meeting)
        steps = await steps_until(following, lambda steps: any(step.by == "order" for step in steps))
        ordered = next(step.before for step in steps if step.by)
        assert (ordered.round, ordered.current_car.name) != go
        own = [
            step.before for step in steps if step.before.current_car.driver == "Ann" and had_a_choice(step.before)
        ]
        goes = list(dict.fromkeys((race.round, race.current_car.name) for race in own))
        assert goes.index((ordered.round, ordered.current_car.name)) == 1


async def test_an_order_outlives_the_host_and_is_carried_out_once(tmp_path: Path) -> None:
    async with opened(tmp_path / "before") as scene:
        meeting = scene.begun(DAILY, "Ann", "Bob")
        ann, bob = await asked_first(meeting, scene.come("Ann"), scene.come("Bob"))
        name = bob.player.name
        meeting.leave_order(bob.player, order_for_motorchamp("S", 0.25))
        folder = await after_the_plug(scene, tmp_path / "after")
        drive = await race_of(meeting, ann)
        following = drive.follow()
        scene.plays(ann, meeting)
        await until(bob, lambda: meeting.asked_of(bob.player))
        later = await after_the_plug(scene, tmp_path / "later")
        following.close()
    async with opened(folder) as scene:
        bob = scene.come(name)
        meeting = only_meeting(scene.paddock.meetings_for(bob.player))
        await race_of(meeting, bob)
        assert meeting.order_of(bob.player) == order_for_motorchamp("S", 0.25)
        meeting.leave_order(bob.player, None)
        assert meeting.order_of(bob.player) is None
    async with opened(later) as scene:
        bob = scene.come(name)
        meeting = only_meeting(scene.paddock.meetings_for(bob.player))
        await race_of(meeting, bob)
        assert meeting.order_of(bob.player) is None
        assert (await question_for(meeting, bob)).driver == name


async def test_orders_are_for_races_by_correspondence_that_are_on(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, wim = scene.come("Ann"), scene.come("Wim")
        live, slow = scene.begun(SHORT, "Ann", bots=("steady",)), scene.meeting(DAILY, "Ann", bots=("steady",))
        await race_of(live, ann)
        for meeting in (live, slow):
            with pytest.raises(SetupError, match="by correspondence"):
                meeting.leave_order(ann.player, order_for_motorchamp())
        slow.set_ready(ann.player, is_ready=True)
        await race_of(slow, ann)
        with pytest.raises(SetupError, match="do not drive"):
            slow.leave_order(wim.player, order_for_motorchamp())
        with pytest.raises(SetupError, match="not a choice of dice"):
            slow.leave_order(ann.player, order_for_motorchamp("4"))
        with pytest.raises(SetupError, match="from 0 to 1"):
            slow.leave_order(ann.player, order_for_motorchamp(risk=2))


async def test_a_race_by_correspondence_comes_to_its_end_by_deadlines_and_orders_alone(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        watcher = scene.come("Wim")
        meeting = scene.begun(evolve(DAILY, laps=1, cars=1), "Ann", "Bob")
        watcher.go_to(meeting)
        drive = await race_of(meeting, watcher)
        ann, days = scene.player("Ann"), 0
        while not drive.is_over:
            await until(watcher, lambda: drive.asked or drive.is_over)
            if drive.asked is not None and meeting.order_of(ann) is None:
                meeting.leave_order(ann, order_for_motorchamp())
            asked = drive.asked
            scene.clock.go_on(days=1)
            days += 1
            await until(watcher, partial(is_no_longer, drive, asked))
        await the_end(meeting, watcher)
        kept = await meeting.look_back()
        chosen = {(step.before.current_car.driver, step.by) for step in kept.steps if step.by}
        assert chosen >= {("Ann", "order"), ("Bob", "steady")}
        assert days < 40
