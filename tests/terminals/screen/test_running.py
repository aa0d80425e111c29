"""The loop of the screens: what is at work beside them keeps nobody from leaving."""

import asyncio
import threading

import pytest

from motorchamp_tui.terminals.screen.running import ScreenLoop


def test_whoever_leaves_waits_for_no_thread() -> None:
    begun, may_end, others = threading.Event(), threading.Event(), set(threading.enumerate())

    def work() -> None:
        begun.set()
        may_end.wait()

    async def leave() -> None:
        asyncio.get_running_loop().run_in_executor(None, work)
        while not begun.is_set():
            await asyncio.sleep(0)

    with asyncio.Runner(loop_factory=ScreenLoop) as runner:
        runner.run(leave())
    assert all(thread.daemon for thread in {*threading.enumerate()} - others)
    may_end.set()


def test_a_thread_brings_back_what_it_comes_to_or_what_went_wrong() -> None:
    async def ask() -> int:
        with pytest.raises(ZeroDivisionError):
            await asyncio.to_thread(lambda: 1 // 0)
        return await asyncio.to_thread(sum, (1, 2))

    with asyncio.Runner(loop_factory=ScreenLoop) as runner:
        assert runner.run(ask()) == 3
