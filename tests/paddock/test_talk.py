"""The talk at a meeting: short lines, not too many, heard by all who are there."""

from pathlib import Path

import pytest
from attrs import evolve
from paddock_scenes import SHORT, opened

from motorchamp_tui.errors import SetupError


async def test_a_line_of_talk_is_heard_by_all_who_are_there(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, bob, cid = scene.come("Ann"), scene.come("Bob"), scene.come("Cid")
        meeting = scene.meeting(SHORT, "Ann", "Bob")
        for visit in (ann, bob):
            visit.go_to(meeting)
        await bob.changed()
        meeting.say(ann, "  Mind the pit wall! ")
        await bob.changed()
        assert [(said.name, said.text, said.when) for said in meeting.talk] == [
            ("Ann", "Mind the pit wall!", scene.clock.now())
        ]
        with pytest.raises(SetupError, match="Only people at this race"):
            meeting.say(cid, "Hello?")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("   ", "The line is empty."),
        ("x" * 121, "A line may have up to 120 characters, not 121."),
        ("a\x1b[31mb", "can be printed"),
        ("a\nb", "can be printed"),
        ("a\u202eb", "can be printed"),
        ("a" + "\u0336" * 20, "can be printed"),
        ("\u0301", "can be printed"),
    ],
)
async def test_talk_is_one_short_line_that_can_be_printed(tmp_path: Path, line: str, sentence: str) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        meeting = scene.meeting(SHORT, "Ann")
        ann.go_to(meeting)
        with pytest.raises(SetupError, match=sentence):
            meeting.say(ann, line)
        assert meeting.talk == []


async def test_talk_has_a_limit_a_person_and_an_off_switch(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, bob = scene.come("Ann"), scene.come("Bob")
        meeting = scene.meeting(SHORT, "Ann")
        for visit in (ann, bob):
            visit.go_to(meeting)
        for number in range(5):
            meeting.say(ann, str(number))
            scene.clock.go_on(seconds=1)
        with pytest.raises(SetupError, match="5 lines in 10 seconds are enough"):
            meeting.say(ann, "6")
        meeting.say(bob, "quiet")
        scene.clock.go_on(seconds=5)
        meeting.say(ann, "6")
        for _ in range(40):
            scene.clock.go_on(seconds=10)
            for _ in range(5):
                meeting.say(ann, "again")
        assert len(meeting.talk) == 100
        meeting.agree(ann.player, evolve(SHORT, has_talk=False))
        with pytest.raises(SetupError, match="Chat is switched off"):
            meeting.say(ann, "still here")
