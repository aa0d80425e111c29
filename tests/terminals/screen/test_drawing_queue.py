"""The queue of those who draw: who comes first, and what comes between two drawings."""

import asyncio
from itertools import pairwise

import pytest

from motorchamp_tui.terminals.screen import drawing_queue as queues
from motorchamp_tui.terminals.screen.drawing_queue import Rank, drawing_queue

MANY_ROUNDS = 50


class Drawings:
    """Who has drawn, and in which round of the loop."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, int]] = []
        self.round = 0

    def waits(self, name: str, rank: Rank = Rank.WATCHES) -> asyncio.Task[None]:
        return asyncio.create_task(self._draw(name, rank))

    async def _draw(self, name: str, rank: Rank) -> None:
        await drawing_queue().my_turn(rank)
        self.seen.append((name, self.round))

    async def go_round(self) -> None:
        for _ in range(MANY_ROUNDS):
            self.round += 1
            await asyncio.sleep(0)


async def test_a_key_that_comes_between_two_drawings_is_served_between_them() -> None:
    drawings = Drawings()
    tasks = [drawings.waits(name) for name in ("Tom", "Eva", "Kim")]
    await drawings.go_round()
    assert [name for name, _ in drawings.seen] == ["Tom", "Eva", "Kim"]
    rounds = [number for _, number in drawings.seen]
    assert all(after - before >= queues.ROUNDS for before, after in pairwise(rounds))
    assert all(task.done() for task in tasks)


async def test_whoever_drives_draws_before_those_who_look_on() -> None:
    drawings = Drawings()
    tasks = [drawings.waits("Tom"), drawings.waits("Eva"), drawings.waits("Ann", Rank.DRIVES)]
    await drawings.go_round()
    assert [name for name, _ in drawings.seen] == ["Tom", "Ann", "Eva"]
    assert all(task.done() for task in tasks)


async def test_whoever_leaves_the_queue_holds_up_nobody() -> None:
    drawings = Drawings()
    tasks = [drawings.waits(name) for name in ("Tom", "Eva", "Kim")]
    await asyncio.sleep(0)
    tasks[1].cancel()
    await drawings.go_round()
    assert [name for name, _ in drawings.seen] == ["Tom", "Kim"]


@pytest.mark.parametrize(("longest", "seen"), [(3600.0, []), (0.0, ["Tom"])])
async def test_nobody_draws_before_a_key_is_answered_but_they_do_not_wait_for_ever(
    monkeypatch: pytest.MonkeyPatch, longest: float, seen: list[str]
) -> None:
    monkeypatch.setattr(queues, "FOR_AN_ANSWER", 3600.0)
    monkeypatch.setattr(queues, "AT_THE_LATEST", longest)
    drawings = Drawings()
    drawing_queue().somebody_types()
    task = drawings.waits("Tom")
    await drawings.go_round()
    assert [name for name, _ in drawings.seen] == seen
    current = drawings.waits("Ann", Rank.OWN_GO)
    await drawings.go_round()
    assert [name for name, _ in drawings.seen] == [*seen, "Ann"]
    assert current.done()
    task.cancel()
