"""Waiting by the machine's clock, and work beside the event loop."""

import asyncio
import contextlib
import gc
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from paddock_scenes import NOON, SHORT, after_the_plug, by_practice, opened, question_for, race_of

from motorchamp_tui.games.motorchamp.rules.track import Square, at
from motorchamp_tui.games.road import Lane
from motorchamp_tui.paddock.clock import WallClock
from motorchamp_tui.paddock.threads import in_a_thread, in_its_turn


class SetClock(WallClock):
    """A clock that somebody sets while others wait."""

    LONGEST_NAP = 0.001

    def __init__(self) -> None:
        self.times = [NOON, NOON, NOON + timedelta(hours=2)]

    def now(self) -> datetime:
        return self.times.pop(0) if len(self.times) > 1 else self.times[0]


async def test_a_wait_ends_when_the_clock_was_set() -> None:
    await asyncio.wait_for(SetClock().sleep_until(NOON + timedelta(hours=1)), 300)


async def test_what_is_past_is_not_waited_for() -> None:
    clock = WallClock()
    assert clock.now().tzinfo is UTC
    await clock.sleep_until(clock.now() - timedelta(hours=1))


async def test_work_in_a_thread_is_over_when_whoever_wanted_it_is_cancelled() -> None:
    begun, go_on, done = threading.Event(), threading.Event(), list[str]()

    def work() -> None:
        begun.set()
        go_on.wait(300)
        done.append("done")

    task = asyncio.create_task(in_a_thread(work))
    await asyncio.to_thread(begun.wait, 300)
    task.cancel()
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert done == ["done"]
    assert await in_a_thread(lambda: 7) == 7


async def test_nobody_hears_of_work_that_fails_when_it_is_no_longer_wanted() -> None:
    begun, go_on, unheard = threading.Event(), threading.Event(), list[object]()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: unheard.append(context))

    def work() -> None:
        begun.set()
        go_on.wait(300)
        raise OSError("the disk is full")

    task = asyncio.create_task(in_a_thread(work))
    await asyncio.to_thread(begun.wait, 300)
    task.cancel()
    await asyncio.sleep(0)
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    del task
    await asyncio.sleep(0)
    gc.collect()
    assert unheard == []


async def test_long_work_is_done_one_after_the_other_and_not_at_all_when_nobody_wants_it_any_more() -> None:
    begun, go_on, done = threading.Event(), threading.Event(), list[str]()

    def work(name: str) -> None:
        begun.set()
        go_on.wait(300)
        done.append(name)

    first, unwanted, last = (asyncio.create_task(in_its_turn(partial(work, name))) for name in "abc")
    await asyncio.wait_for(asyncio.to_thread(begun.wait, 300), 300)
    unwanted.cancel()
    # Only in its turn does the loop tell the thread, which may not begin before that.
    with contextlib.suppress(asyncio.CancelledError):
        await unwanted
    go_on.set()
    await first
    await last
    assert done == ["a", "c"]
    assert unwanted.cancelled()


@pytest.mark.parametrize("agreement", [SHORT, by_practice()])
async def test_a_host_that_is_stopped_while_it_takes_up_its_races_leaves_them_to_the_next(
    tmp_path: Path, agreement: object
) -> None:
    async with opened(tmp_path / "before") as scene:
        ann = scene.come("Ann")
        meeting = scene.begun(by_practice() if agreement != SHORT else SHORT, "Ann", bots=("steady",))
        await question_for(meeting, ann)
        folder = await after_the_plug(scene, tmp_path / "after")
    for yields in range(12):
        async with opened(folder):
            for _ in range(yields):
                await asyncio.sleep(0)
    async with opened(folder) as scene:
        ann = scene.come("Ann")
        (meeting,) = scene.paddock.meetings_for(ann.player)
        scene.plays(ann, meeting)
        await race_of(meeting, ann)
        assert not meeting.trouble


def test_threads_that_meet_for_the_first_time_on_a_square_agree_which_it_is() -> None:
    first, rows, interval = 20_000, 3_000, sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:

            def squares(_: int) -> list[Square]:
                lanes, seventh = (Lane.RIGHT, Lane.LEFT), range(first, first + rows, 7)
                return [*(at(lane, row) for row in seventh for lane in lanes), at(Lane.BOX, first)]

            seen = list(pool.map(squares, range(4)))
    finally:
        sys.setswitchinterval(interval)
    assert all(a is b for other in seen for a, b in zip(seen[0], other, strict=True))
    assert all(at(Lane.LEFT, row).row == row for row in range(first + rows))
