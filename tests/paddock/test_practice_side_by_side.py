"""Practice laps driven side by side: everybody at once, each with their own dice, then one grid."""

import asyncio
import shutil
from pathlib import Path
from unittest.mock import patch

import pytest
from attrs import evolve
from paddock_scenes import (
    PATIENCE,
    SHORT,
    Scene,
    after_the_plug,
    by_practice,
    heard,
    opened,
    question_for,
    race_of,
    replayed,
    the_end,
    until,
)

from motorchamp_tui.errors import FieldSizeError
from motorchamp_tui.journal.file import is_locked
from motorchamp_tui.journal.writer import Journal, read_journal
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.races.meeting import Meeting, Stage
from motorchamp_tui.paddock.races.practice import Practice
from motorchamp_tui.race.record import RaceRecord, Run

PRACTICE = by_practice(evolve(SHORT, cars=2))


async def practising(scene: Scene, visit: Visit, meeting: Meeting) -> None:
    await until(visit, lambda: meeting.drives)
    assert meeting.stage is Stage.PRACTICE


def the_race_in(folder: Path) -> RaceRecord:
    (path,) = (folder / "races").glob("*.journal")
    return read_journal(path).finish()


async def test_everybody_is_asked_at_the_same_time_and_drives_alone(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, bob = scene.come("Ann"), scene.come("Bob")
        meeting = scene.begun(PRACTICE, "Ann", "Bob", bots=("steady",))
        await practising(scene, ann, meeting)
        assert [drive.driver for drive in meeting.drives] == ["Ann", "Bob", "steady"]
        for visit in (ann, bob):
            asked = await question_for(meeting, visit)
            assert [car.driver for car in asked.race.cars] == [visit.player.name]
            drive = meeting.drive_of(visit.player)
            assert drive is not None
            assert drive.driver == visit.player.name
            assert drive.entry is not None
            assert drive.entry.driver == visit.player.name
        assert meeting.record is not None
        assert meeting.record.run is None


async def test_journals_of_those_who_are_done_are_not_kept_open(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        meeting = scene.begun(by_practice(), "Ann", bots=("steady", "rookie"))
        await question_for(meeting, ann)
        async with asyncio.timeout(PATIENCE):
            while _locked(tmp_path / "practice") > 1:
                await asyncio.sleep(0.002)
        scene.plays(ann, meeting)
        await the_end(meeting, ann)


def _locked(folder: Path) -> int:
    """How many journals in this folder are still locked."""
    return sum(map(is_locked, folder.rglob("*.journal")))


async def test_the_grid_follows_from_the_times_and_the_journal_from_the_seed(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, bob = scene.come("Ann"), scene.come("Bob")
        meeting = scene.begun(PRACTICE, "Ann", "Bob", bots=("steady",))
        await practising(scene, ann, meeting)
        scene.plays(ann, meeting)
        scene.plays(bob, meeting)
        drive = await race_of(meeting, ann)
        times = meeting.practice_times
        assert len(times) == 6
        grid = [car.name for car in drive.record.runs[-1].start.cars]
        timed = sorted((time.rank, entry.name) for entry, time in times.items() if time)
        assert grid[0] in [name for rank, name in timed if rank == timed[0][0]]
        await scene.paddock.queue.written(scene.paddock.files.laps_of(1))
        assert not list(scene.paddock.files.laps.iterdir())
        await the_end(meeting, ann)
    kept = the_race_in(tmp_path)
    assert kept.follows_its_seed
    assert kept.is_over
    assert len(kept.runs) == 7
    assert [run.entry.name for run in kept.runs if run.entry] == [entry.name for entry in kept.agreed.entries]


async def test_a_following_goes_on_from_lap_to_lap_and_ends_with_the_last(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        meeting = scene.begun(PRACTICE, "Ann", "Bob")
        await practising(scene, ann, meeting)
        drive = meeting.drive_of(ann.player)
        assert drive is not None
        following = drive.follow()
        scene.plays(ann, meeting)
        steps = [*following.start.steps, *(await heard(following))]
        assert drive.is_over
        own = [run.race for run in drive.record.runs]
        assert all(race.is_over for race in own)
        names = list(dict.fromkeys(step.before.cars[0].name for step in steps))
        assert names == [run.entry.name for run in drive.record.runs if run.entry]
        assert len(names) == 2
        for run in drive.record.runs:
            lap = [step for step in steps if run.entry and step.before.cars[0].name == run.entry.name]
            assert replayed(Run(run.start, run.entry), lap) == run.race
        other = meeting.drive_of(ann.player)
        assert other is not None
        assert other.driver == "Bob"


async def test_laps_go_on_where_they_were_when_the_host_was_killed_in_the_middle(tmp_path: Path) -> None:
    moves = dict[str, list[str]]()
    async with opened(tmp_path / "before") as scene:
        ann, bob = scene.come("Ann"), scene.come("Bob")
        meeting = scene.begun(PRACTICE, "Ann", "Bob", bots=("rookie",))
        for visit, goes in ((ann, 9), (bob, 3)):
            for _ in range(goes):
                asked = await question_for(meeting, visit)
                meeting.answer(visit.player, asked, asked.moves[-1])
            await question_for(meeting, visit)
        folder = await after_the_plug(scene, tmp_path / "after")
        for drive in meeting.drives:
            if drive.driver != "rookie":
                moves[drive.driver or ""] = [str(step.move) for step in drive.record.steps]
    async with opened(folder) as scene:
        ann, bob = scene.come("Ann"), scene.come("Bob")
        (meeting,) = scene.paddock.meetings_for(ann.player)
        await practising(scene, ann, meeting)
        for drive in meeting.drives:
            if drive.driver != "rookie":
                assert [str(step.move) for step in drive.record.steps] == moves[drive.driver or ""]
        scene.plays(ann, meeting)
        scene.plays(bob, meeting)
        await the_end(meeting, ann)
    kept = the_race_in(folder)
    assert kept.follows_its_seed
    for name, before in moves.items():
        assert [
            str(step.move) for run in kept.runs if run.entry and run.entry.driver == name for step in run.steps
        ][: len(before)] == before


async def test_laps_that_were_half_in_the_journal_of_the_race_are_not_driven_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host was killed while the laps were being put together: wherever that was, the race is the same."""
    before, writes = tmp_path / "before", Practice.write_into

    def write_into(self: Practice, journal: Journal) -> None:
        shutil.copytree(before, tmp_path / "driven")
        writes(self, journal)

    monkeypatch.setattr(Practice, "write_into", write_into)
    async with opened(before) as scene:
        ann = scene.come("Ann")
        meeting = scene.begun(PRACTICE, "Ann", bots=("rookie",))
        scene.plays(ann, meeting)
        await race_of(meeting, ann)
    monkeypatch.undo()
    (journal,) = (before / "races").glob("*.journal")
    data = journal.read_bytes()
    first = data.index(b"\npractice ") + 1
    race = data.index(b"\n", data.index(b"\ngrid ", first) + 1)
    for cut in range(first, race, (race - first) // 9):
        folder = tmp_path / f"cut-{cut}"
        shutil.copytree(tmp_path / "driven", folder)
        (folder / "races" / journal.name).write_bytes(data[:cut])
        async with opened(folder) as scene:
            ann = scene.come("Ann")
            (meeting,) = scene.paddock.meetings_for(ann.player)
            await race_of(meeting, ann)
            await scene.paddock.queue.written(scene.paddock.files.laps_of(1))
            assert not list(scene.paddock.files.laps.iterdir())
        assert (folder / "races" / journal.name).read_bytes().startswith(data[:race])


async def test_laps_left_over_from_an_earlier_meeting_of_the_same_number_are_nobodys(tmp_path: Path) -> None:
    laps = tmp_path / "practice" / "0001"
    left = await laps_driven_in(tmp_path / "before")
    async with opened(tmp_path) as scene:
        shutil.copytree(left, laps)
        before = {path: path.read_bytes() for path in laps.iterdir()}
        ann = scene.come("Ann")
        meeting = scene.meeting(PRACTICE, "Ann", "Bob")
        with patch("motorchamp_tui.paddock.entries.entry_list.fresh_seed", lambda: 4711):
            for name in ("Ann", "Bob"):
                meeting.set_ready(scene.player(name), is_ready=True)
        await practising(scene, ann, meeting)
        assert [len(list(drive.record.steps)) for drive in meeting.drives] == [0, 0]
        assert {path: path.read_bytes() for path in before} == before


async def laps_driven_in(folder: Path) -> Path:
    """The laps that Ann and Bob have begun in a meeting."""
    async with opened(folder) as scene:
        ann, bob = scene.come("Ann"), scene.come("Bob")
        meeting = scene.begun(PRACTICE, "Ann", "Bob")
        for visit in (ann, bob):
            asked = await question_for(meeting, visit)
            meeting.answer(visit.player, asked, asked.moves[-1])
            await question_for(meeting, visit)
    return folder / "practice" / "0001"


async def test_where_nobody_gets_a_time_and_none_may_start_the_meeting_has_come_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody(self: Journal) -> None:
        raise FieldSizeError("No car got a practice time, so none may start: drive practice again.")

    monkeypatch.setattr(Journal, "line_up", nobody)
    async with opened(tmp_path / "before") as scene:
        ann = scene.come("Ann")
        meeting = scene.begun(PRACTICE, "Ann", bots=("rookie",))
        scene.plays(ann, meeting)
        await until(ann, lambda: meeting.stage is Stage.STOPPED)
        assert meeting.trouble.startswith("No car got a practice time")
        assert meeting.drives == []
        folder = await after_the_plug(scene, tmp_path / "after")
    async with opened(folder) as scene:
        (meeting,) = scene.paddock.meetings_for(scene.player("Ann"))
        assert meeting.stage is Stage.OVER
        assert meeting.outcome.startswith("No car got a practice time")
