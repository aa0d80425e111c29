"""The paddock: what everybody sees in which order, codes, limits, talk, one folder for one host."""

import asyncio
import re
from pathlib import Path

import pytest
from attrs import evolve
from paddock_scenes import (
    DAY,
    SHORT,
    HeldClock,
    Scene,
    after_the_plug,
    opened,
    question_for,
    race_of,
    the_end,
    until,
)

from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.paddock.codes import LENGTH, LETTERS, fresh_code
from motorchamp_tui.paddock.entries import limits
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people import shares
from motorchamp_tui.paddock.people.shares import SHARES, Share, Use
from motorchamp_tui.paddock.races.meeting import Stage

PRIVATE = evolve(SHORT, is_public=False)


async def test_a_person_sees_first_what_waits_for_him(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, bob = scene.come("Ann"), scene.come("Bob")
        over = scene.begun(SHORT, "Bob", bots=("rookie",))
        scene.plays(bob, over)
        await the_end(over, bob)
        to_watch = scene.begun(SHORT, "Bob", bots=("steady",))
        full = scene.meeting(SHORT, "Bob", bots=("steady",) * 7)
        hidden = scene.meeting(PRIVATE, "Bob")
        open_old, open_new = scene.meeting(SHORT, "Bob"), scene.meeting(SHORT, "Bob")
        own = scene.meeting(PRIVATE, "Ann")
        asking = scene.begun(SHORT, "Ann", bots=("steady",))
        await question_for(asking, ann)
        await race_of(to_watch, bob)
        seen = [each.number for each in scene.paddock.meetings_for(ann.player)]
        right = [asking, own, open_new, open_old, full, to_watch, over]
        assert seen == [each.number for each in right]
        assert hidden not in scene.paddock.meetings_for(ann.player)


async def test_a_code_opens_a_race_that_is_not_public_for_good(tmp_path: Path) -> None:
    async with opened(tmp_path / "before") as scene:
        ann = scene.come("Ann")
        hidden, public = scene.meeting(PRIVATE, "Bob"), scene.meeting(SHORT, "Bob")
        assert scene.paddock.meetings_for(ann.player) == [public]
        for typed in (f" {hidden.code.lower()} ", hidden.code.replace("-", " "), hidden.code.replace("-", "")):
            assert scene.paddock.with_code(ann.player, typed) is hidden
        assert set(scene.paddock.meetings_for(ann.player)) == {hidden, public}
        near = public.code[:-1] + next(letter for letter in LETTERS if letter != public.code[-1])
        with pytest.raises(SetupError) as refused:
            scene.paddock.with_code(ann.player, near)
        assert str(refused.value) == f"No race here has the code {near!r}. Did you mean {public.code}?"
        folder = await after_the_plug(scene, tmp_path / "after")
    async with opened(folder) as scene:
        assert len(scene.paddock.meetings_for(scene.player("Ann"))) == 2
        assert len(scene.paddock.meetings_for(scene.player("Cid"))) == 1


async def test_codes_cannot_be_tried_without_end(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.player("Ann")
        hidden = scene.meeting(PRIVATE, "Bob")
        for _ in range(SHARES[Use.WRONG_CODE].newcomers):
            with pytest.raises(SetupError, match="No race here"):
                scene.paddock.with_code(ann, "")
        with pytest.raises(SetupError, match="wait 1 minute"):
            scene.paddock.with_code(ann, hidden.code)
        scene.clock.go_on(minutes=1)
        assert scene.paddock.with_code(ann, hidden.code) is hidden


async def test_wrong_codes_of_a_neighbour_stop_nobody_from_finding_what_they_see(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        neighbour, ann = (scene.come(name, address="192.0.2.7").player for name in ("Neighbour", "Ann"))
        race = scene.paddock.open_meeting(ann, PRIVATE)
        for _ in range(SHARES[Use.WRONG_CODE].newcomers):
            with pytest.raises(SetupError, match="No race here"):
                scene.paddock.with_code(neighbour, "")
        assert scene.paddock.with_code(ann, race.code) is race
        with pytest.raises(SetupError, match="Too many wrong codes"):
            scene.paddock.with_code(neighbour, race.code)


def test_a_code_is_ten_consonants_that_nobody_can_guess_and_no_other_race_has() -> None:
    codes = set[str]()
    for _ in range(300):
        codes.add(fresh_code(codes))
    assert len(codes) == 300
    assert all(re.fullmatch(f"[{LETTERS}]{{5}}-[{LETTERS}]{{5}}", code) for code in codes)
    assert len(LETTERS) ** LENGTH > 10**12
    assert not set(LETTERS) & set("AEIOUYQ01")


async def test_one_person_cannot_take_all_the_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "SHARES", {**SHARES, Use.RACE: Share(12, 40, each=(2, 2))})
    monkeypatch.setattr(limits, "MOST_SEATS", 3)
    monkeypatch.setattr(limits, "MOST_MEETINGS", 5)  # the fifth is for a regular
    async with opened(tmp_path) as scene:
        first = scene.meeting(SHORT, "Ann", "Bob")
        scene.meeting(SHORT, "Ann", "Bob")
        with pytest.raises(SetupError, match="You can have no more than 2 races at a time"):
            scene.meeting(SHORT, "Ann")
        third, fourth = scene.meeting(SHORT, "Cid", "Bob"), scene.meeting(SHORT, "Cid")
        with pytest.raises(SetupError, match="You drive in 3 races"):
            fourth.take_seat(scene.player("Bob"))
        third.take_seat(scene.player("Bob"), "ENN")
        fourth.take_seat(scene.player("Dan"))
        with pytest.raises(SetupError, match="There are already 4 races here: wait until one is over"):
            scene.meeting(SHORT, "Dan")
        first.give_up_seat(scene.player("Bob"))
        fourth.take_seat(scene.player("Bob"))


async def test_where_there_is_no_room_the_address_with_most_loses_the_newest_race_that_nobody_else_has_joined(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_MEETINGS", 8)
    async with opened(tmp_path) as scene:
        oldest = scene.meeting(SHORT, "Ann")
        joined = scene.meeting(SHORT, "Bob", "Cid")
        begun = scene.begun(SHORT, "Cid", bots=("steady",))
        people = [scene.player(name, address="192.0.2.9") for name in ("Dan", "Eve")]
        crowd = [scene.paddock.open_meeting(player, SHORT) for player in (*people, people[0])]
        crowd[2].take_seat(people[1])
        visit = scene.come("Dan")
        visit.go_to(crowd[2])

        def opened_by(name: str) -> list[bool]:
            scene.meeting(SHORT, name)
            listed = scene.paddock.meetings
            return [meeting in listed for meeting in (oldest, joined, begun, *crowd)]

        assert opened_by("Fay") == [True, True, True, True, True, False]
        assert (visit.meeting, crowd[2].stage) == (None, Stage.STOPPED)
        assert opened_by("Gus") == [True, True, True, True, False, False]
        with pytest.raises(SetupError, match="There are already 6 races here"):
            opened_by("Hal")
        assert oldest in scene.paddock.meetings


async def test_whoever_finds_no_room_reads_how_many_races_they_do_not_see(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_MEETINGS", 3)
    async with opened(tmp_path) as scene:
        for opener in ("Ann", "Bob"):
            scene.meeting(PRIVATE, opener, "Cid")
        scene.meeting(SHORT, "Ann", "Dan")
        for name, words in (("Eve", "here, 2 of them by code: wait"), ("Cid", "here: wait")):
            with pytest.raises(SetupError, match=f"There are already 3 races {words}"):
                scene.meeting(SHORT, name)


async def test_two_hosts_cannot_use_one_folder(tmp_path: Path) -> None:
    async with opened(tmp_path):
        with pytest.raises(MotorChampError, match="Another host uses"):
            Paddock(tmp_path, HeldClock())
    async with opened(tmp_path):
        pass


def test_a_folder_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(MotorChampError, match="cannot be used: a file of that name exists"):
        Paddock(tmp_path / "file", HeldClock())


def test_a_host_that_cannot_read_its_people_leaves_the_folder_to_another(tmp_path: Path) -> None:
    (tmp_path / "people.json").write_text("{")
    for _ in range(2):
        with pytest.raises(MotorChampError, match=r"people\.json is damaged"):
            Paddock(tmp_path, HeldClock())


def test_nobody_else_on_the_machine_can_read_what_dice_will_come(tmp_path: Path) -> None:
    Scene(tmp_path / "paddock")
    assert (tmp_path / "paddock").stat().st_mode & 0o077 == 0


def test_nor_where_the_folder_was_made_before_for_all_to_look_into(tmp_path: Path) -> None:
    (tmp_path / "paddock").mkdir(mode=0o755)
    Paddock(tmp_path / "paddock", HeldClock())
    for each in ("races", "practice", "meetings"):
        assert (tmp_path / "paddock" / each).stat().st_mode & 0o077 == 0


async def test_what_was_half_written_when_the_host_was_killed_is_cleared_away(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        scene.meeting(SHORT, "Ann")
    left = [tmp_path / "races" / ".new-1-2", tmp_path / "meetings" / ".0001.json.77", tmp_path / ".people.json.77"]
    for path in (*left, tmp_path / ".notes"):
        path.write_text("{")
    async with opened(tmp_path) as scene:
        assert not any(path.exists() for path in left)
        assert (tmp_path / ".notes").exists()
        assert len(scene.paddock.meetings_for(scene.player("Ann"))) == 1


async def test_races_are_listed_for_a_week_after_their_end_and_their_journals_stay(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        meeting = scene.begun(SHORT, "Ann", bots=("rookie",))
        scene.plays(ann, meeting)
        await the_end(meeting, ann)
        scene.clock.go_on(days=6, hours=23)
        scene.paddock.tidy_up()
        assert scene.paddock.meetings_for(ann.player) == [meeting]
        scene.clock.go_on(hours=2)
        await until(ann, lambda: not scene.paddock.meetings_for(ann.player))
        assert len(list(scene.paddock.files.races.iterdir())) == 1
        await scene.kept()
        assert not list(scene.paddock.files.folder.iterdir())


async def test_who_drives_many_races_does_not_fill_the_list_with_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_LISTED", 2)
    async with opened(tmp_path) as scene:
        ann, bob = scene.come("Ann"), scene.come("Bob")
        for visit in (bob, ann, ann, ann):
            meeting = scene.begun(SHORT, visit.player.name, bots=("rookie",))
            scene.plays(visit, meeting)
            await the_end(meeting, visit)
        scene.meeting(SHORT, "Ann")
        seen = scene.paddock.meetings_for(bob.player)
        assert [(each.number, each.opener) for each in seen] == [
            (5, ann.player.key),
            (4, ann.player.key),
            (1, bob.player.key),
        ]
        await scene.kept()
        assert sorted(file.stem for file in scene.paddock.files.folder.iterdir()) == ["0001", "0004", "0005"]
        assert len(list(scene.paddock.files.races.iterdir())) == 4


async def test_an_open_race_that_all_have_forgotten_is_listed_no_more(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, wim = scene.come("Ann"), scene.player("Wim")
        scene.meeting(SHORT, "Ann")
        scene.clock.go_on(days=30)
        scene.paddock.tidy_up()
        assert len(scene.paddock.meetings_for(wim)) == 1
        ann.leave()
        scene.clock.go_on(days=8)
        scene.paddock.tidy_up()
        assert scene.paddock.meetings_for(wim) == []


async def test_a_visit_is_told_of_what_changes_and_of_nothing_else(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        await ann.changed()
        waiting = asyncio.create_task(ann.changed())
        await asyncio.sleep(0)
        assert not waiting.done()
        bob = scene.come("Bob")
        await waiting
        meeting = scene.meeting(SHORT, "Bob")
        bob.go_to(meeting)
        await ann.changed()
        assert [visit.player.name for visit in scene.paddock.events.visits] == ["Ann", "Bob"]
        assert meeting.watching() == ()
        ann.go_to(meeting)
        assert meeting.watching() == (ann.player,)
        ann.leave()
        await ann.changed()
        await ann.changed()
        ann.go_to(meeting)
        assert ann.meeting is None
        assert meeting.watching() == ()


async def test_nothing_is_left_of_those_who_have_been_here(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        meeting = scene.begun(evolve(SHORT, clock=DAY), "Ann", bots=("steady",))
        hidden = scene.meeting(PRIVATE, "Ann")
        drive = await race_of(meeting, ann)
        for number in range(200):
            visit = scene.paddock.come_in(scene.paddock.players.welcome(f"guest:{number}", f"G{number}"))
            visit.go_to(meeting)
            meeting.say(visit, "hello")
            with pytest.raises(SetupError):
                scene.paddock.with_code(visit.player, "none")
            assert scene.paddock.with_code(visit.player, hidden.code) is hidden
            following = drive.follow()
            following.close()
            visit.leave()
            scene.clock.go_on(seconds=6)
        assert len(scene.paddock.events.visits) == 1
        assert not any(meeting.events._subscriptions.values())
        assert hidden._record.knowing == []
        assert len(meeting._chat._latest) <= 10
        scene.paddock.shares.tidy_up()
        assert len(scene.paddock.shares._full_again) <= 11
        assert set(scene.paddock.shares._addresses) <= {ann.player.key}
        assert scene.paddock.players.known("guest:7") is None
