"""The search for garbage: it looks at few objects at a time, however many there are in the process."""

import asyncio
import gc
from collections.abc import Iterator, Mapping

import pytest

from motorchamp_tui.terminals import gc_tuning

BALLAST = 400_000
A_FEW = gc_tuning.YOUNG * gc_tuning.ROUNDS


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    thresholds, callbacks = gc.get_threshold(), list(gc.callbacks)
    yield
    gc.set_threshold(*thresholds)
    gc.callbacks[:] = callbacks
    gc.unfreeze()
    gc.collect()
    gc.freeze()


async def most_looked_at(rounds: int = 20) -> int:
    """How many objects there are at most to be looked at, while many are made that all stay."""
    sizes, new_ones = list[int](), list[object]()

    def note(phase: str, _: Mapping[str, int]) -> None:
        if phase == "start":
            sizes.append(len(gc.get_objects()))

    gc.callbacks.append(note)
    for _ in range(rounds):
        new_ones += [[] for _ in range(A_FEW)]
        await asyncio.sleep(0)
    gc.callbacks.remove(note)
    return max(sizes)


def test_few_objects_are_looked_at_even_where_there_are_many() -> None:
    async def main() -> tuple[int, int]:
        ballast: list[object] = [[] for _ in range(BALLAST)]
        gc_tuning.collect_seldom()
        before = await most_looked_at()
        gc_tuning.collect_everything()
        after = await most_looked_at()
        del ballast
        return before, after

    before, after = asyncio.run(main())
    assert before < 5 * A_FEW
    assert after < 5 * A_FEW


def test_what_is_there_after_some_looks_is_not_looked_at_again() -> None:
    async def main() -> int:
        gc_tuning.collect_seldom()
        aside = gc.get_freeze_count()
        new_ones: list[object] = [[] for _ in range(5 * A_FEW)]
        await asyncio.sleep(0)
        found = gc.get_freeze_count() - aside
        del new_ones
        return found

    assert asyncio.run(main()) > 4 * A_FEW


def test_what_is_being_worked_on_is_not_set_aside() -> None:
    async def main() -> int:
        gc_tuning.collect_seldom()
        aside = gc.get_freeze_count()
        for _ in range(A_FEW):
            ring: list[object] = []
            ring.append(ring)
            work: list[object] = [[] for _ in range(10)]
            del ring, work
        await asyncio.sleep(0)
        return gc.get_freeze_count() - aside

    assert asyncio.run(main()) < A_FEW // 2


def test_while_nobody_is_here_what_was_set_aside_is_found_too() -> None:
    gc_tuning.collect_seldom()
    ring: list[object] = []
    ring.append(ring)
    gc.freeze()
    del ring
    aside = gc.get_freeze_count()
    assert gc.collect() == 0
    gc_tuning.collect_everything()
    assert gc.get_freeze_count() < aside
