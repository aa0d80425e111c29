"""Revenge on a host: the same race again, opened by whoever asks first, with a seat for all who were there."""

import re
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from paddock_scenes import SHORT, Scene, after_the_plug, hears, opened, until

from motorchamp_tui.errors import SetupError
from motorchamp_tui.paddock.entries.meeting_files import RaceForSeason
from motorchamp_tui.paddock.events.visits import CallKind, Visit
from motorchamp_tui.paddock.races.meeting import Meeting, Stage
from motorchamp_tui.paddock.wording import meeting_words as words_of
from motorchamp_tui.paddock.wording.meeting_words import MeetingGroup
from motorchamp_tui.race.plan import RaceOfSeason


async def driven(scene: Scene, *visits: Visit, bots: tuple[str, ...] = ("steady",), **agreed: Any) -> Meeting:
    """A race that these people have driven to its end."""
    names = [visit.player.name for visit in visits]
    meeting = scene.begun(evolve(SHORT, **agreed), *names, bots=bots)
    for visit in visits:
        scene.plays(visit, meeting)
    await until(visits[0], lambda: meeting.stage is Stage.OVER)
    return meeting


async def test_a_revenge_has_the_circuit_the_agreement_the_bots_and_the_teams_of_the_race(tmp_path: Path) -> None:
    async with opened(tmp_path / "paddock") as scene:
        ann, ben = scene.come("Ann"), scene.come("Ben")
        before = await driven(scene, ann, ben, bots=("steady", "rookie"), laps=2, is_public=False)
        revenge = scene.paddock.open_revenge(ben.player, before.number)
        assert (revenge.agreement, revenge.opener, revenge.stage) == (
            before.agreement,
            ben.player.key,
            Stage.ENTRIES,
        )
        assert revenge.code != before.code
        teams = {entrant.name: entrant.team for entrant in before.entrants}
        assert [(e.name, e.bot, e.team) for e in revenge.entrants] == [
            ("Ben", None, teams["Ben"]),
            ("steady", "steady", teams["steady"]),
            ("rookie", "rookie", teams["rookie"]),
        ]
        revenge.take_seat(ann.player)
        own = words_of.seat_of(revenge, ann.player)
        assert own is not None
        assert own.team == teams["Ann"]


async def test_two_who_ask_at_once_are_in_one_race_and_one_who_is_ready_waits_for_the_other(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path / "paddock") as scene:
        ann, ben = scene.come("Ann"), scene.come("Ben")
        before = await driven(scene, ann, ben)
        first, second = (scene.paddock.open_revenge(visit.player, before.number) for visit in (ann, ben))
        assert first is second
        assert [entrant.name for entrant in first.entrants] == ["Ann", "steady", "Ben"]
        first.set_ready(ann.player, is_ready=True)
        assert scene.paddock.open_revenge(ben.player, before.number) is first
        stage = first.stage
        first.set_ready(ben.player, is_ready=True)
        assert stage is Stage.ENTRIES
        assert first.stage is not stage
        assert scene.paddock.open_revenge(ann.player, before.number) is first


async def test_everybody_else_who_drove_is_invited_and_hears_of_it_wherever_they_are(tmp_path: Path) -> None:
    async with opened(tmp_path / "paddock") as scene:
        ann, ben, gus = scene.come("Ann"), scene.come("Ben"), scene.come("Gus")
        told = dict[str, list[str]](Ann=[], Ben=[], Gus=[])
        for visit in (ann, ben, gus):
            visit.call = hears(CallKind.INVITATION, told[visit.player.name])
        before = await driven(scene, ann, ben, is_public=False)
        revenge = scene.paddock.open_revenge(ann.player, before.number)
        assert told == {
            "Ann": [],
            "Ben": ["Ann wants revenge for the race on A1-C1: you are invited."],
            "Gus": [],
        }
        assert words_of.section_of(revenge, ben.player) is MeetingGroup.INVITED
        assert scene.paddock.meetings_for(ben.player)[0] is revenge
        assert revenge not in scene.paddock.meetings_for(gus.player)
        assert words_of.invited_words(revenge, scene.paddock.players) == "Ben is invited."
        revenge.take_seat(ben.player)
        assert revenge.invited == []
        assert words_of.section_of(revenge, ben.player) is MeetingGroup.YOURS
        assert words_of.invited_words(revenge, scene.paddock.players) == ""


async def test_a_revenge_of_a_race_whose_people_have_left_opens_and_waits_for_them(tmp_path: Path) -> None:
    async with opened(tmp_path / "paddock") as scene:
        ann, ben = scene.come("Ann"), scene.come("Ben")
        before = await driven(scene, ann, ben, is_public=False)
        ben.leave()
        revenge = scene.paddock.open_revenge(ann.player, before.number)
        number = revenge.number
        there = await after_the_plug(scene, tmp_path / "copy")
    async with opened(there) as scene:
        back = scene.come("Ben")
        (found, *_) = scene.paddock.meetings_for(back.player)
        assert (found.number, found.revenge_of) == (number, before.number)
        assert words_of.section_of(found, back.player) is MeetingGroup.INVITED
        assert scene.paddock.open_revenge(back.player, before.number) is found
        assert found.driver_of(back.player) == "Ben"


async def test_a_revenge_that_is_over_can_be_had_again_itself_and_so_can_the_first_race(tmp_path: Path) -> None:
    async with opened(tmp_path / "paddock") as scene:
        ann, ben = scene.come("Ann"), scene.come("Ben")
        before = await driven(scene, ann, ben)
        revenge = scene.paddock.open_revenge(ann.player, before.number)
        scene.paddock.open_revenge(ben.player, before.number)
        for visit in (ann, ben):
            revenge.set_ready(visit.player, is_ready=True)
            scene.plays(visit, revenge)
        await until(ann, lambda: revenge.stage is Stage.OVER)
        third = scene.paddock.open_revenge(ben.player, revenge.number)
        fourth = scene.paddock.open_revenge(ann.player, before.number)
        assert len({before, revenge, third, fourth}) == 4


async def test_only_those_who_drove_in_a_race_that_is_over_have_their_revenge(tmp_path: Path) -> None:
    async with opened(tmp_path / "paddock") as scene:
        ann, ben, gus = scene.come("Ann"), scene.come("Ben"), scene.come("Gus")
        before = await driven(scene, ann, ben)
        on = scene.begun(SHORT, "Ann", bots=["steady"])
        for player, number, why in (
            (gus.player, before.number, "Only those who drove in a race can have revenge."),
            (ann.player, on.number, "This race is not over."),
            (ann.player, 99, "This race is no longer listed: open another."),
        ):
            with pytest.raises(SetupError, match=re.escape(why)):
                scene.paddock.open_revenge(player, number)
        before.file.part = RaceForSeason(1, RaceOfSeason("Summer", 1, 4), 7)
        with pytest.raises(SetupError, match="The next race of the season is in its calendar"):
            scene.paddock.open_revenge(ann.player, before.number)
        assert not before.has_revenge


async def test_a_full_list_and_a_team_that_somebody_else_has_taken_are_no_trouble(tmp_path: Path) -> None:
    async with opened(tmp_path / "paddock") as scene:
        ann, ben, gus = scene.come("Ann"), scene.come("Ben"), scene.come("Gus")
        before = await driven(scene, ann, ben, bots=())
        revenge = scene.paddock.open_revenge(ann.player, before.number)
        had = next(entrant.team for entrant in before.entrants if entrant.name == "Ben")
        revenge.take_seat(gus.player, had)
        revenge.take_seat(ben.player)
        assert len({entrant.team for entrant in revenge.entrants}) == 3
        again = scene.paddock.open_revenge(ann.player, (await driven(scene, ann, ben, bots=())).number)
        for _ in range(again.agreement.game.MOST_DRIVERS - 1):
            again.add_bot(ann.player, "steady")
        with pytest.raises(SetupError, match="seats are taken"):
            scene.paddock.open_revenge(ben.player, again.revenge_of or 0)
