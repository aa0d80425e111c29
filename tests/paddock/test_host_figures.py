"""The figures of a host: what is counted, and what a person reads of it."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from paddock_scenes import SHORT, opened, question_for

from motorchamp_tui.paddock.operating.act import standing
from motorchamp_tui.terminals.figures import (
    BOUNDS,
    Histogram,
    HostFigures,
    Rejection,
    figure_lines,
)


@given(st.lists(st.floats(0, 10)))
def test_every_time_is_in_the_row_of_the_first_bound_that_it_does_not_pass(times: Sequence[float]) -> None:
    histogram = Histogram()
    for seconds in times:
        histogram.note(seconds)
    assert sum(histogram.counts) == len(times)
    for row, bound in enumerate(BOUNDS):
        assert sum(histogram.counts[: row + 1]) == sum(seconds <= bound for seconds in times)
    assert histogram.seconds == pytest.approx(sum(times))


async def test_the_paddock_says_how_many_races_are_how_far_and_how_full_the_disk_is(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        scene.meeting(SHORT, "Ann")
        await question_for(scene.begun(SHORT, "Ann", bots=("steady",)), ann)
        data = standing(scene.paddock)
        assert data["races"] == {"open": 1, "practice": 0, "race": 1, "over": 0, "stopped": 0}
        assert (data["names"], data["seasons"], data["leagues"], data["disk_trouble"]) == (1, 0, 0, False)
        assert 0 < data["disk_free"] <= data["disk_size"]
        await scene.kept()
        assert standing(scene.paddock)["waiting_files"] == 0
        scene.paddock.queue.trouble = "The disk is full."
        assert standing(scene.paddock)["disk_trouble"]


def test_a_person_reads_the_figures_in_sentences() -> None:
    counted = HostFigures()
    assert list(figure_lines(counted.data)) == []
    for _ in range(18):
        counted.echoes.note(0.004)
    for seconds in (0.03, 0.03):
        counted.echoes.note(seconds)
    counted.lag.note(0.3)
    counted.rejects(Rejection.FULL)
    counted.rejected += Counter({Rejection.FLOOD.value: 2})
    assert list(figure_lines({**counted.data, "disk_size": 50e9, "disk_free": 12.34e9})) == [
        "Half of all keys are answered within 5 ms, 19 of 20 within 50 ms.",
        "The host was held up for more than 0.25 s 1 time.",
        "Not let in or hung up on: 2 for sending too much, 1 as all places were taken.",
        "The disk has 12.3 GB left of 50.0 GB.",
    ]


def test_there_are_words_for_every_reason() -> None:
    counted = HostFigures()
    for why in Rejection:
        counted.rejects(why)
    (line,) = figure_lines(counted.data)
    assert line.count(",") >= len(Rejection) - 1
