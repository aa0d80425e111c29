"""Whose go it is by correspondence is told outside the screen: each go once, until it has arrived."""

import asyncio
import json
from datetime import timedelta
from pathlib import Path

import pytest
from attrs import define, evolve, field
from notice_proof import prove
from paddock_scenes import (
    DAY,
    NOON,
    PATIENCE,
    SHORT,
    HeldClock,
    Scene,
    after_the_plug,
    opened,
    question_for,
    the_end,
    until,
)

from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.notices.notices import PAUSES, Allowance, Notice, NotToldError
from motorchamp_tui.paddock.races.meeting import Meeting
from of_motorchamp import order_for_motorchamp
from thoroughness import IS_THOROUGH

SLOW = evolve(SHORT, clock=3 * DAY, cars=1)


@define(eq=False)
class Slip:
    """A messenger that takes down what it is sent, after failing as often as it is to."""

    fails: int = 0
    sent: list[Notice] = field(factory=list)
    tried: int = 0
    name: str = "command"

    def is_wanted(self, key: str) -> bool:
        return bool(key)

    async def send(self, notice: Notice) -> None:
        self.tried += 1
        if self.tried <= self.fails:
            raise NotToldError("The line has dropped.")
        self.sent.append(notice)


async def told(scene: Scene, slip: Slip, tries: int) -> None:
    """Wait until it has been tried so often, and what came of it is on disk."""
    async with asyncio.timeout(PATIENCE):
        while slip.tried < tries:
            await asyncio.sleep(0.001)
    await scene.kept()


async def alone(scene: Scene) -> tuple[Meeting, Visit]:
    """Ann in a race by correspondence with a bot, at her go; she is in the paddock, not at the race."""
    ann = scene.come("Ann")
    meeting = scene.begun(SLOW, "Ann", bots=["rookie"])
    await question_for(meeting, ann)
    return meeting, ann


async def test_every_go_is_told_once_however_often_lines_drop_and_hosts_are_killed(tmp_path: Path) -> None:
    figures = await prove(tmp_path, 10_000 if IS_THOROUGH else 30, seed=7)
    print(figures)
    assert min(figures.refused, figures.unheard, figures.restarts) > 0


async def test_a_notice_says_what_is_needed_to_come_and_drive(tmp_path: Path) -> None:
    slip = Slip()
    async with opened(tmp_path, command=slip) as scene:
        meeting, _ = await alone(scene)
        await told(scene, slip, 1)
    (notice,) = slip.sent
    data = notice.data("ssh -p 2222 race.example.org")
    assert data["text"] == data["message"] == data["content"]
    assert data["text"].startswith("MotorChamp: it is Ann's go with ")
    assert data["text"].endswith(" It has to be over by 2026-11-23 12:00 UTC.")
    known = {"event": "go", "driver": "Ann", "track": "A1-C1", "meeting": 1, "code": meeting.code}
    assert data.items() >= {**known, "due": "2026-11-23T12:00:00Z", "join": "ssh -p 2222 race.example.org"}.items()
    assert json.loads(json.dumps(data)) == data


async def test_a_notice_mentions_nobody_in_a_chat_whatever_drivers_and_tracks_are_called(tmp_path: Path) -> None:
    slip = Slip()
    async with opened(tmp_path, command=slip) as scene:
        await alone(scene)
        await told(scene, slip, 1)
    (notice,) = slip.sent
    loud = evolve(
        notice, driver="@everyone", track="<!channel>", words=notice.words.replace("Ann", "@everyone <@42>")
    )
    data = loud.data("ssh -p 2222 play@race.example.org")
    assert data.pop("join") == "ssh -p 2222 play@race.example.org"
    assert not {"@", "<"} & set(json.dumps(data, ensure_ascii=False))
    assert data["driver"] == "＠everyone"
    assert data["title"] == "MotorChamp: it is ＠everyone's go"
    assert "it is ＠everyone ＜＠42>'s go with" in data["text"]


async def test_races_with_a_shorter_clock_and_goes_of_guests_are_not_told(tmp_path: Path) -> None:
    slip = Slip()
    async with opened(tmp_path, command=slip) as scene:
        ann, eva = scene.come("Ann"), scene.come("Eva", "guest")
        live = scene.begun(SHORT, "Ann", bots=["rookie"])
        await question_for(live, ann)
        slow = scene.paddock.open_meeting(eva.player, SLOW)
        slow.add_bot(eva.player, "rookie")
        slow.set_ready(eva.player, is_ready=True)
        await question_for(slow, eva)
        await scene.kept()
    assert slip.tried == 0


async def test_a_notice_that_fails_is_tried_again_later_and_given_up_in_the_end(tmp_path: Path) -> None:
    slip = Slip(fails=100)
    async with opened(tmp_path, command=slip) as scene:
        await alone(scene)
        for tries, pause in enumerate(PAUSES, 1):
            await told(scene, slip, tries)
            scene.clock.go_on(seconds=pause.total_seconds() - 1)
            assert slip.tried == tries
            scene.clock.go_on(seconds=1)
        await told(scene, slip, len(PAUSES) + 1)
        scene.clock.go_on(hours=30)
        await scene.kept()
    assert slip.tried == len(PAUSES) + 1


async def test_a_go_that_was_taken_before_its_notice_went_out_is_not_told(tmp_path: Path) -> None:
    slip = Slip(fails=1)
    async with opened(tmp_path, command=slip) as scene:
        meeting, ann = await alone(scene)
        await told(scene, slip, 1)
        first = await question_for(meeting, ann)
        assert meeting.answer(ann.player, first, first.moves[0])
        await until(ann, lambda: (meeting.asked_of(ann.player) or first).race.round > first.race.round)
        await told(scene, slip, 2)
        scene.clock.go_on(hours=1)
        await scene.kept()
    assert [notice.round for notice in slip.sent] == [first.race.round + 1]


async def test_whoever_has_the_race_open_is_told_only_if_they_do_nothing_for_ten_minutes(tmp_path: Path) -> None:
    slip = Slip()
    async with opened(tmp_path, command=slip) as scene:
        ann = scene.come("Ann")
        meeting = scene.meeting(SLOW, "Ann", bots=["rookie"])
        ann.go_to(meeting)
        meeting.set_ready(ann.player, is_ready=True)
        await question_for(meeting, ann)
        scene.clock.go_on(minutes=9)
        await scene.kept()
        assert slip.tried == 0
        scene.clock.go_on(minutes=1)
        await told(scene, slip, 1)
    assert len(slip.sent) == 1


async def test_after_a_restart_nothing_is_told_twice_and_nothing_is_lost(tmp_path: Path) -> None:
    first, second, third = Slip(fails=1), Slip(), Slip()
    async with opened(tmp_path / "one", command=first) as scene:
        await alone(scene)
        await told(scene, first, 1)
        folder = await after_the_plug(scene, tmp_path / "two")
    async with opened(folder, HeldClock(NOON + timedelta(hours=1)), command=second) as scene:
        await told(scene, second, 1)
        folder = await after_the_plug(scene, tmp_path / "three")
    async with opened(folder, HeldClock(NOON + timedelta(hours=2)), command=third) as scene:
        ann = scene.come("Ann")
        (meeting,) = scene.paddock.meetings_for(ann.player)
        await question_for(meeting, ann)
        scene.clock.go_on(hours=20)
        await scene.kept()
    assert (len(second.sent), third.tried) == (1, 0)


async def test_what_is_known_of_a_meeting_goes_with_it(tmp_path: Path) -> None:
    slip = Slip()
    async with opened(tmp_path, command=slip) as scene:
        meeting, _ = await alone(scene)
        await told(scene, slip, 1)
        kept = tmp_path / "notices" / "command" / "0001.json"
        assert kept.exists()
        meeting.strike()
        await scene.kept()
        assert not kept.exists()


async def test_what_was_half_written_is_cleared_away_and_a_folder_that_cannot_be_made_stops_no_host(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    half = tmp_path / "notices" / "command" / ".0001.json.17-4"
    half.parent.mkdir(parents=True)
    half.write_text("{")
    async with opened(tmp_path, command=Slip()):
        assert not half.exists()
    (tmp_path / "notices" / "webhook").write_text("not a folder")
    async with opened(tmp_path, command=Slip(name="webhook")):
        assert "cannot be used" in caplog.text


async def test_a_go_that_a_standing_order_drives_is_not_told(tmp_path: Path) -> None:
    slip = Slip()
    async with opened(tmp_path, command=slip) as scene:
        meeting, ann = await alone(scene)
        meeting.leave_order(ann.player, order_for_motorchamp())
        scene.plays(ann, meeting)
        await the_end(meeting, scene.come("Wim"))
        await scene.kept()
        run = (await meeting.look_back()).run
    assert run is not None
    ordered = {step.before.round for step in run.steps if step.by == "order"}
    assert ordered
    assert not ordered & {notice.round for notice in slip.sent}


def test_an_allowance_is_used_up_and_comes_back() -> None:
    allowance = Allowance(2, timedelta(days=1))
    assert [allowance.take("ann", NOON) for _ in range(3)] == [True, True, False]
    assert allowance.take("ben", NOON)
    assert allowance.take("ann", NOON + timedelta(days=1))
