"""A game that the paddock has never heard of is agreed on, raced by people and bots, and kept."""

from pathlib import Path

import pytest
import six_squares
from paddock_scenes import DAY, opened, the_end

from motorchamp_tui import games
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.entries.meeting_files import MeetingRecord
from motorchamp_tui.paddock.wording.agreement_words import sentences


async def test_people_and_bots_race_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "six_squares", six_squares.__name__)
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        meeting = scene.begun(Agreement("six", laps=2, clock=DAY), "Ann", bots=("timid",))
        scene.plays(ann, meeting)
        await the_end(meeting, ann)
        assert meeting.outcome in ("RED (Ann) won", "BLU (timid) won")
        assert sentences(meeting.agreement, 2)[:2] == [
            "Six Squares on six, round, 6 rows; 2 laps",
            "1 car each; grid by dice",
        ]
        assert meeting.agreement.stand_in == "timid"
        assert not meeting.agreement.takes_orders
        await scene.paddock.files.written(meeting.number)
        ((_, kept),) = scene.paddock.files.all()
    assert isinstance(kept, MeetingRecord)
    assert kept.agreement == meeting.agreement
