"""Files that are damaged or gone, and disks that take nothing: one meeting stops, or waits, and no other."""

import errno
import json
import os
from pathlib import Path

import pytest
from paddock_scenes import SHORT, after_the_plug, by_practice, opened, question_for, race_of, the_end, until

from motorchamp_tui.errors import SetupError
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.races.meeting import Stage

FULL = "Changes cannot be saved: the disk is full. Races wait until they can."


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "line 1, column 1: this is not JSON"),
        (b'{"number": 2}', "required field missing @ $.code"),
        (b"[]", "it has different content"),
        (b"null", "it has different content"),
        (b'{"number": ' + b"9" * 5000 + b"}", "line 1, column 12: a number in it has too many digits"),
    ],
)
async def test_a_damaged_meeting_is_listed_with_its_reason_and_harms_no_other(
    tmp_path: Path, data: bytes, reason: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(tmp_path / "before") as scene:
        scene.meeting(SHORT, "Ann")
        scene.meeting(SHORT, "Ann")
        folder = await after_the_plug(scene, tmp_path / "after")
    file = folder / "meetings" / "0002.json"
    file.write_bytes(data)
    async with opened(folder) as scene:
        ann = scene.player("Ann")
        sound, ill = scene.paddock.meetings_for(ann)
        assert (sound.number, sound.stage) == (1, Stage.ENTRIES)
        assert (ill.number, ill.stage) == (2, Stage.STOPPED)
        assert ill.trouble.startswith(f"Meeting 2 cannot be read: {reason}")
        assert str(folder) not in ill.trouble
        assert ill.problem()
        assert scene.paddock.open_meeting(ann, SHORT).number == 3
        scene.clock.go_on(days=30)
        scene.paddock.tidy_up()
        assert file.read_bytes() == data
    assert "0002.json" in caplog.text


async def test_a_meeting_on_a_track_that_is_no_longer_there_cannot_be_read(tmp_path: Path) -> None:
    async with opened(tmp_path / "before") as scene:
        scene.meeting(SHORT, "Ann")
        folder = await after_the_plug(scene, tmp_path / "after")
    file = folder / "meetings" / "0001.json"
    file.write_text(file.read_text().replace('"A1-C1"', '"A9"'))
    async with opened(folder) as scene:
        (ill,) = scene.paddock.meetings_for(scene.player("Ann"))
        assert not ill.is_known
        assert ill.trouble == "Meeting 1 cannot be read: there is no track 'A9'."


async def test_a_damaged_journal_stops_its_meeting_and_is_left_as_it_is(tmp_path: Path) -> None:
    async with opened(tmp_path / "before") as scene:
        ann = scene.come("Ann")
        ill, sound = (scene.begun(SHORT, "Ann", bots=("steady",)) for _ in range(2))
        for meeting in (ill, sound):
            asked = await question_for(meeting, ann)
            meeting.answer(ann.player, asked, asked.moves[0])
            await question_for(meeting, ann)
        name = ill._record.journal
        folder = await after_the_plug(scene, tmp_path / "after")
    assert name is not None
    file = folder / "races" / name
    data = file.read_bytes().replace(b"\n1 ", b"\n2 ", 1)
    file.write_bytes(data)
    async with opened(folder) as scene:
        ann = scene.come("Ann")
        ill, sound = (
            next(each for each in scene.paddock.meetings_for(ann.player) if each.number == number)
            for number in (ill.number, sound.number)
        )
        await until(ann, lambda: ill.stage is Stage.STOPPED and sound.drives)
        assert ill.trouble.startswith(f"{name}, line ")
        assert "its check is" in ill.trouble
        assert file.read_bytes() == data
        scene.plays(ann, sound)
        await the_end(sound, ann)


async def test_a_journal_that_has_gone_stops_its_meeting(tmp_path: Path) -> None:
    async with opened(tmp_path / "before") as scene:
        ann = scene.come("Ann")
        await question_for(scene.begun(SHORT, "Ann", bots=("steady",)), ann)
        folder = await after_the_plug(scene, tmp_path / "after")
    next((folder / "races").iterdir()).unlink()
    async with opened(folder) as scene:
        ann = scene.come("Ann")
        (meeting,) = scene.paddock.meetings_for(ann.player)
        await until(ann, lambda: meeting.stage is Stage.STOPPED)
        assert meeting.trouble == "0001-A1-C1.journal cannot be read: no such file or folder."


async def test_a_journal_that_was_begun_just_before_the_kill_is_found_again(tmp_path: Path) -> None:
    async with opened(tmp_path / "before") as scene:
        ann = scene.come("Ann")
        meeting = scene.begun(SHORT, "Ann", bots=("steady",))
        asked = await question_for(meeting, ann)
        folder = await after_the_plug(scene, tmp_path / "after")
        name = meeting._record.journal
    file = folder / "meetings" / "0001.json"
    file.write_text(file.read_text().replace(f'"{name}"', "null"))
    async with opened(folder) as scene:
        ann = scene.come("Ann")
        (meeting,) = scene.paddock.meetings_for(ann.player)
        assert (await question_for(meeting, ann)).race == asked.race
        assert len(list(scene.paddock.files.races.iterdir())) == 1


@pytest.mark.parametrize("agreement", [SHORT, by_practice()], ids=["race", "practice"])
async def test_a_host_that_is_started_on_a_full_disk_waits_until_its_races_can_be_mended(
    agreement: Agreement, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path / "before") as scene:
        ann = scene.come("Ann")
        meeting = scene.begun(agreement, "Ann", bots=("steady",))
        asked = await question_for(meeting, ann)
        folder = await after_the_plug(scene, tmp_path / "after")

    def full(number: int, size: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    for journal in folder.rglob("*.journal"):
        journal.write_bytes(journal.read_bytes() + b"1 half a go")
    monkeypatch.setattr(os, "ftruncate", full)
    async with opened(folder) as scene:
        ann = scene.come("Ann")
        (meeting,) = scene.paddock.meetings_for(ann.player)
        await until(ann, lambda: meeting.trouble == FULL)
        monkeypatch.undo()
        await scene.clock.somebody_tries_again_soon()
        scene.clock.go_on(seconds=3)
        assert (await question_for(meeting, ann)).race == asked.race
        assert not meeting.trouble


async def test_a_full_disk_holds_the_race_until_it_takes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        meeting = scene.begun(SHORT, "Ann", bots=("steady",))
        drive = await race_of(meeting, ann)
        asked = await question_for(meeting, ann)
        following = drive.follow()
        told = following.start.race

        def full(file: Path, number: int, data: bytes, at: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("motorchamp_tui.journal.file.append", full)
        assert meeting.answer(ann.player, asked, asked.moves[0])
        await until(ann, lambda: meeting.trouble)
        assert meeting.trouble == FULL
        assert (scene.paddock.trouble, scene.paddock.trouble_at(meeting), scene.paddock.trouble_at(None)) == (
            FULL,
            FULL,
            "",
        )
        assert drive.race == told
        assert drive.follow().start.race == told
        await scene.clock.somebody_tries_again_soon()
        scene.clock.go_on(seconds=3)
        await scene.clock.somebody_tries_again_soon()
        assert drive.race == told
        monkeypatch.undo()
        scene.clock.go_on(seconds=3)
        await until(ann, lambda: not meeting.trouble)
        scene.plays(ann, meeting)
        await the_end(meeting, ann)


async def test_a_result_that_cannot_be_read_says_so_without_the_folders_of_the_host(tmp_path: Path) -> None:
    async with opened(tmp_path / "before") as scene:
        ann = scene.come("Ann")
        meeting = scene.begun(SHORT, "Ann", bots=("rookie",))
        scene.plays(ann, meeting)
        await the_end(meeting, ann)
        folder = await after_the_plug(scene, tmp_path / "after")
    next((folder / "races").iterdir()).unlink()
    async with opened(folder) as scene:
        (meeting,) = scene.paddock.meetings_for(scene.player("Ann"))
        with pytest.raises(SetupError) as refused:
            await meeting.look_back()
        assert str(refused.value) == "0001-A1-C1.journal cannot be read: no such file or folder."


@pytest.mark.parametrize(("anns", "bobs"), [("Anna", "Bob"), ("Bob", "Bob 2")], ids=["other", "taken"])
async def test_everybody_is_called_the_same_on_every_list_after_a_host_was_killed(
    tmp_path: Path, anns: str, bobs: str
) -> None:
    """Ann has another name, and Bob was forgotten; the name is Bob's again, or has a number if it is Ann's now."""
    async with opened(tmp_path / "before") as scene:
        scene.meeting(SHORT, "Ann", "Bob")
        folder = await after_the_plug(scene, tmp_path / "after")
    people = folder / "people.json"
    known = json.loads(people.read_text())["people"]
    ann, bob = known
    people.write_text(json.dumps({"people": {ann: {**known[ann], "name": anns}}}))
    async with opened(folder) as scene:
        [meeting] = scene.paddock.meetings_for(Player(ann, anns))
        assert [(seat.key, seat.name) for seat in meeting.entrants] == [(ann, anns), (bob, bobs)]
        assert scene.paddock.players.known(bob) == Player(bob, bobs)
