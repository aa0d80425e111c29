"""Acts at an entry list: what may be done, and one sentence for what may not, the same for keys and words."""

from pathlib import Path

import pytest
from attrs import evolve
from paddock_scenes import SHORT, Scene, opened

from motorchamp_tui.errors import SetupError
from motorchamp_tui.paddock.entries.entry_list import ONLY_BY_OPENER
from motorchamp_tui.paddock.races.acts import AtEntryList
from motorchamp_tui.paddock.races.meeting import Meeting


def acts_of(scene: Scene, name: str, meeting: Meeting, marked: str = "") -> AtEntryList:
    line = next((entrant for entrant in meeting.entrants if entrant.name == marked), None)
    visit = next((visit for visit in scene.paddock.visits if visit.player.name == name), None)
    return AtEntryList(meeting, visit or scene.come(name), marked=line)


@pytest.mark.parametrize(
    ("name", "act", "sentence"),
    [
        ("Ann", "take_seat", "You have a seat already."),
        ("Ann", "be_ready", ""),
        ("Ann", "not_ready", "You are not ready yet."),
        ("Ann", "agree", ""),
        ("Ann", "for_all", "It is for all already."),
        ("Ann", "by_code", ""),
        ("Ann", "remove", "Which driver is to be removed?"),
        ("Ann", "kind_after", "Only a bot can be of another kind."),
        ("Ann", "talk", "Chat is switched off for this race."),
        ("Ben", "add_bot", ONLY_BY_OPENER),
        ("Ben", "remove", ONLY_BY_OPENER),
        ("Ben", "by_code", ONLY_BY_OPENER),
        ("Ben", "agree", ONLY_BY_OPENER),
        ("Cleo", "take_seat", ""),
        ("Cleo", "be_ready", "You have no seat here."),
        ("Cleo", "team", "You have no seat here."),
        ("Cleo", "give_up", "You have no seat here."),
    ],
)
async def test_an_act_is_done_exactly_where_it_is_not_refused(
    tmp_path: Path, name: str, act: str, sentence: str
) -> None:
    async with opened(tmp_path) as scene:
        meeting = scene.meeting(evolve(SHORT, has_talk=False), "Ann", "Ben")
        acts = acts_of(scene, name, meeting)
        assert acts.refusal(act) == sentence
        if sentence:
            with pytest.raises(SetupError) as refused:
                acts.do(act)
            assert str(refused.value) == sentence
        else:
            acts.do(act)


async def test_a_full_list_takes_neither_a_player_nor_a_bot(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        meeting = scene.meeting(SHORT, "Ann")
        acts_of(scene, "Ann", meeting).do("fill")
        full = f"All {len(meeting.entrants)} seats are taken."
        assert acts_of(scene, "Ann", meeting).refusal("add_bot") == full
        assert acts_of(scene, "Ben", meeting).refusal("take_seat") == full


async def test_what_is_typed_after_a_word_goes_with_its_act(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        meeting = scene.meeting(SHORT, "Ann", "Ben")
        ann = acts_of(scene, "Ann", meeting)
        assert AtEntryList.names()["strike"] == "remove"
        ann.do_typed("add_bot", "rookie")
        ann.do_typed("team", "enn")
        ann.do_typed("remove", "BEN")
        assert [(entrant.name, entrant.team) for entrant in meeting.entrants] == [
            ("Ann", "ENN"),
            ("rookie", "COO"),
        ]
        with pytest.raises(SetupError, match=r"^ready takes no argument: leave out 'steady'\.$"):
            ann.do_typed("be_ready", "steady")
        with pytest.raises(
            SetupError, match=r"^Nobody called 'roookie' is on the entry list\. Did you mean rookie\?$"
        ):
            ann.do_typed("remove", "roookie")


async def test_help_in_lines_leaves_out_what_only_the_opener_may_do(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        meeting = scene.meeting(SHORT, "Ann", "Ben")
        told = {name: [*acts_of(scene, name, meeting).help_lines(ONLY_BY_OPENER)] for name in ("Ann", "Ben")}
        assert "bot steady, or just steady: enter it." in told["Ann"]
        assert "team VAN: drive for that team." in told["Ben"]
        assert not any(line.startswith(("bot", "fill", "remove")) for line in told["Ben"])
