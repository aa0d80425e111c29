"""The figures of a host: what is counted, and that those of several processes are those of all together."""

import json
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from paddock_scenes import SHORT, opened, question_for

from motorchamp_tui.paddock import figures
from motorchamp_tui.paddock.figures import (
    BOUNDS,
    SILENT_FOR,
    Histogram,
    HostFigures,
    ProcessFigures,
    Rejection,
    figure_lines,
    together,
)
from motorchamp_tui.paddock.operating.standing import standing


@given(st.lists(st.floats(0, 10)))
def test_every_time_is_in_the_row_of_the_first_bound_that_it_does_not_pass(times: Sequence[float]) -> None:
    histogram = Histogram()
    for seconds in times:
        histogram.note(seconds)
    assert sum(histogram.counts) == len(times)
    for row, bound in enumerate(BOUNDS):
        assert sum(histogram.counts[: row + 1]) == sum(seconds <= bound for seconds in times)
    assert histogram.seconds == pytest.approx(sum(times))


@given(st.lists(st.tuples(st.integers(0, 9), st.sampled_from(list(Rejection)), st.floats(0, 5)), max_size=20))
def test_several_processes_count_as_much_as_one_that_does_everything(
    events: Sequence[tuple[int, Rejection, float]],
) -> None:
    one, several = ProcessFigures(), [ProcessFigures() for _ in range(3)]
    for number, why, seconds in events:
        for process in (one, several[number % 3]):
            process.received += number
            process.rejects(why)
            process.comes("screen")
            process.notices["webhook", "arrived"] += 1
            process.echoes.note(seconds)
    summed, alone = together(process.data for process in several), one.data
    assert summed.pop("echoes")["counts"] == alone.pop("echoes")["counts"]
    for name in ("received", "rejected", "people", "came", "notices"):
        assert summed[name] == alone[name]


async def test_what_a_process_has_counted_stays_when_it_has_ended_and_nobody_is_in_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1000.0
    monkeypatch.setattr(figures, "HERE", ProcessFigures())
    monkeypatch.setattr(time, "monotonic", lambda: now)
    host, other = HostFigures(), ProcessFigures()
    other.comes("lines")
    other.sent = 7
    await host.take(17, json.dumps(other.data))
    assert (host.counted["people"], host.counted["sent"]) == ({"lines": 1}, 7)
    other.sent = 9
    await host.take(17, json.dumps(other.data))
    assert host.counted["sent"] == 9
    now += SILENT_FOR + 1
    assert (host.counted["people"], host.counted["came"], host.counted["sent"]) == ({}, {"lines": 1}, 9)


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
    process = ProcessFigures()
    assert list(figure_lines(process.data)) == []
    for _ in range(18):
        process.echoes.note(0.004)
    for seconds in (0.03, 0.03):
        process.echoes.note(seconds)
    process.lag.note(0.3)
    process.rejects(Rejection.FULL)
    process.rejected += Counter({Rejection.FLOOD.value: 2})
    assert list(figure_lines({**process.data, "disk_size": 50e9, "disk_free": 12.34e9})) == [
        "Half of all keys are answered within 5 ms, 19 of 20 within 50 ms.",
        "The host was held up for more than 0.25 s 1 time.",
        "Not let in or hung up on: 2 for sending too much, 1 as all places were taken.",
        "The disk has 12.3 GB left of 50.0 GB.",
    ]


def test_there_are_words_for_every_reason() -> None:
    process = ProcessFigures()
    for why in Rejection:
        process.rejects(why)
    (line,) = figure_lines(process.data)
    assert line.count(",") >= len(Rejection) - 1
