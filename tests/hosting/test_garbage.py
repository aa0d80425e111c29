"""The search for garbage: it looks at few objects at a time, however many there are in the process."""

import gc
from collections.abc import Iterator

import pytest

from motorchamp_tui.hosting import gc_tuning

BALLAST = 400_000
NEW_ONES = 5 * gc_tuning.YOUNG * gc_tuning.ROUNDS * gc_tuning.LONG_ROUNDS


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    thresholds, callbacks = gc.get_threshold(), list(gc.callbacks)
    yield
    gc.set_threshold(*thresholds)
    gc.callbacks[:] = callbacks
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def long_looks() -> int:
    """How many long looks there are while many objects are made that all stay."""
    before = gc.get_stats()[2]["collections"]
    new_ones: list[object] = [[] for _ in range(NEW_ONES)]
    looks: int = gc.get_stats()[2]["collections"] - before
    del new_ones
    return looks


def test_with_many_objects_there_is_a_long_look_as_often_as_with_few() -> None:
    ballast: list[object] = [[] for _ in range(BALLAST)]
    gc_tuning.collect_seldom()
    assert long_looks() >= 2
    gc_tuning.collect_everything()
    assert long_looks() >= 2
    del ballast


def test_what_has_survived_a_long_look_is_not_looked_at_again() -> None:
    gc_tuning.collect_seldom()
    aside = gc.get_freeze_count()
    new_ones: list[object] = [[] for _ in range(NEW_ONES)]
    assert gc.get_freeze_count() - aside > NEW_ONES // 3
    del new_ones


def test_while_nobody_is_here_what_was_set_aside_is_found_too() -> None:
    gc_tuning.collect_seldom()
    ring: list[object] = []
    ring.append(ring)
    gc.collect()
    del ring
    aside = gc.get_freeze_count()
    assert gc.collect() == 0
    gc_tuning.collect_everything()
    assert gc.get_freeze_count() < aside
