"""The clock of the rules among people: the host counts its seconds, and calls time (H-24, HQ-57, HQ-58)."""

from datetime import timedelta
from pathlib import Path

import pytest
from paddock_scenes import Scene, opened, question_for, until

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.entries import Driver
from motorchamp_tui.games.options import CLOCK, USUAL
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.races.meeting import Meeting, PendingChoice

BY_DICE = Agreement("hockenheim-short", laps=1, options=USUAL, cars=1, clock=20)


def test_the_clock_of_the_rules_is_agreed_as_the_go_clock_of_the_paddock() -> None:
    with pytest.raises(SetupError, match="Clock can only be agreed for a race at one keyboard"):
        Agreement("hockenheim-gp", options=USUAL.having(CLOCK, 20)).check()
    people = [Driver("Ann"), Driver("Ben")]
    by_the_rules, longer = (Agreement("hockenheim-gp", clock=clock) for clock in (20, 120))
    by_the_rules.check()
    assert (by_the_rules.plan(people).options[CLOCK], longer.plan(people).options[CLOCK]) == (20, 0)
    assert (by_the_rules.time_a_go, longer.time_a_go) == (timedelta(seconds=40), timedelta(seconds=120))
    with pytest.raises(SetupError, match="may take 10 to 60 seconds in steps of five, or some minutes, not 42"):
        Agreement("hockenheim-gp", clock=42).check()
    first_game = Agreement("A1-C1", clock=42)
    first_game.check()
    assert (first_game.plan(people).options[CLOCK], first_game.time_a_go) == (0, timedelta(seconds=42))
    assert (10 in longer.clocks, 10 in first_game.clocks) == (True, False)


async def asked_by_the_clock(scene: Scene) -> tuple[Visit, Meeting, PendingChoice]:
    """Ann is asked, and does not see it yet; Ben drives at once."""
    ann, ben = scene.come("Ann"), scene.come("Ben")
    meeting = scene.begun(BY_DICE, "Ann", "Ben")
    scene.plays(ben, meeting, lambda asked: asked.moves[0])
    return ann, meeting, await question_for(meeting, ann)


def late_calls(meeting: Meeting) -> list[tuple[str, str]]:
    record = meeting.drives[0].record
    return [(str(step.move), step.by) for step in record.steps if step.calls_time]


async def test_the_host_calls_time_once_a_go_from_when_the_question_is_seen(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, meeting, asked = await asked_by_the_clock(scene)
        scene.clock.go_on(seconds=5)
        assert asked.late_at is None
        asked.seat.see(asked)
        await until(ann, lambda: (now := meeting.asked_of(ann.player)) and now.late_at)
        seen = await question_for(meeting, ann)
        assert seen.late_at == scene.clock.now() + timedelta(seconds=20)
        assert seen.due == asked.since + timedelta(seconds=40)

        scene.clock.go_on(seconds=12)
        assert meeting.answer(ann.player, seen, seen.moves[2])
        placing = await question_for(meeting, ann)
        scene.clock.go_on(seconds=3)  # dice fall on the screen
        placing.seat.see(placing)
        await until(ann, lambda: (now := meeting.asked_of(ann.player)) and now.late_at)
        placing = await question_for(meeting, ann)
        assert placing.late_at == scene.clock.now() + timedelta(seconds=8)
        scene.clock.go_on(seconds=8)
        await until(ann, lambda: late_calls(meeting))
        again = await question_for(meeting, ann)
        assert again.moves == placing.moves
        again.seat.see(again)
        scene.clock.go_on(seconds=11)
        assert again is meeting.asked_of(ann.player)
        assert again.late_at is None
        assert late_calls(meeting) == [("late", "")]

        scene.clock.go_on(seconds=1)
        await until(ann, lambda: meeting.asked_of(ann.player) is not again)
        assert late_calls(meeting) == [("late", "")]
        own = [step for step in meeting.drives[0].record.steps if step.before.current_car.driver == "Ann"]
        assert any(step.by == "steady" for step in own)


async def test_nobody_is_late_who_has_not_seen_the_question_or_is_away(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, meeting, asked = await asked_by_the_clock(scene)
        asked.seat.see(asked)
        await until(ann, lambda: (now := meeting.asked_of(ann.player)) and now.late_at)
        scene.clock.go_on(seconds=15)
        ann.leave()
        watcher = scene.come("Wim")
        watcher.go_to(meeting)
        await until(watcher, lambda: (now := meeting.drives[0].asked) and now.late_at is None)
        scene.clock.go_on(seconds=10)
        ann = scene.come("Ann")
        again = await question_for(meeting, ann)
        again.seat.see(again)
        await until(ann, lambda: (now := meeting.asked_of(ann.player)) and now.late_at)
        again = await question_for(meeting, ann)
        assert again.late_at == scene.clock.now() + timedelta(seconds=5)
        assert late_calls(meeting) == []
