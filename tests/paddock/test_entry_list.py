"""The entry list: who may change what, teams, bots, readiness, and when the race begins."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from paddock_scenes import SHORT, after_the_plug, hears, opened, race_of, until

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.motorchamp.options import PIT_STOPS, PRACTICE_OUT
from motorchamp_tui.games.options import GRID, UNDO, USUAL, Grid
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.entries.entrants import plan_of
from motorchamp_tui.paddock.events.visits import CallKind
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.races.meeting import Meeting, Stage
from motorchamp_tui.paddock.wording.meeting_words import MeetingGroup, section_of

Act = Callable[[], object]


def names(meeting: Meeting) -> list[tuple[str, str | None, bool]]:
    return [(each.name, each.team, each.is_ready) for each in meeting.entrants]


async def test_everybody_gets_a_free_team_and_may_take_another(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        meeting = scene.meeting(SHORT, "Ann", "Bob", bots=("steady",))
        assert names(meeting) == [("Ann", "AZA", False), ("Bob", "VAN", False), ("steady", "COO", True)]
        bob = scene.player("Bob")
        meeting.take_seat(bob, "ENN")
        with pytest.raises(MotorChampError, match=r"^Ann already drives for AZA: take another team\.$"):
            meeting.take_seat(bob, "AZA")
        with pytest.raises(MotorChampError, match="There is no team 'XYZ'"):
            meeting.take_seat(bob, "XYZ")
        assert names(meeting)[1] == ("Bob", "ENN", False)


async def test_bots_of_one_kind_are_numbered(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        meeting = scene.meeting(SHORT, "Ann", bots=("steady", "rookie", "steady"))
        assert [each.name for each in meeting.entrants] == ["Ann", "steady 1", "rookie", "steady 2"]
        meeting.remove(scene.player("Ann"), "steady 1")
        assert [each.name for each in meeting.entrants] == ["Ann", "rookie", "steady"]
        for bot in ("./mybot.py", "order"):
            with pytest.raises(MotorChampError, match="There is no bot"):
                meeting.add_bot(scene.player("Ann"), bot)


async def test_only_the_opener_changes_the_race_and_nobody_stays_ready_for_another(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, bob = scene.player("Ann"), scene.player("Bob")
        meeting = scene.meeting(SHORT, "Ann", "Bob")
        acts: list[Act] = [
            lambda: meeting.agree(bob, SHORT),
            lambda: meeting.add_bot(bob, "steady"),
            lambda: meeting.remove(bob, "Ann"),
        ]
        for act in acts:
            with pytest.raises(MotorChampError, match="Only the person who opened the race may change that"):
                act()
        meeting.set_ready(bob, is_ready=True)
        meeting.agree(ann, evolve(SHORT, laps=3))
        assert meeting.agreement.laps == 3
        assert names(meeting)[1] == ("Bob", "VAN", False)
        meeting.set_ready(bob, is_ready=True)
        meeting.add_bot(ann, "steady")
        assert not meeting.entrants[1].is_ready
        meeting.set_ready(bob, is_ready=True)
        meeting.take_seat(bob, "LOT")
        assert not meeting.entrants[1].is_ready


async def test_nobody_stays_ready_when_a_newcomer_leaves_him_fewer_cars(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        agreed = evolve(SHORT, cars=None)
        ann, bob = scene.player("Ann"), scene.player("Bob")
        meeting = scene.meeting(agreed, "Ann", bots=("steady",))
        meeting.take_seat(bob)
        meeting.set_ready(ann, is_ready=True)
        meeting.take_seat(scene.player("Cleo"))
        assert [each.is_ready for each in meeting.entrants] == [False, True, False, False]
        meeting.agree(ann, evolve(agreed, cars=2))
        meeting.set_ready(bob, is_ready=True)
        meeting.take_seat(scene.player("Dan"))
        assert [each.is_ready for each in meeting.entrants] == [False, True, True, False, False]


async def test_an_opener_takes_anyone_off_the_list_who_gets_one_sentence_and_may_come_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, bob, cleo = scene.player("Ann"), scene.come("Bob"), scene.come("Cleo")
        told = list[str]()
        bob.call = hears(CallKind.LOST_SEAT, told)
        cleo.call = hears(CallKind.LOST_SEAT, told)
        meeting = scene.meeting(SHORT, "Ann", "Bob", bots=("steady",))
        meeting.set_ready(bob.player, is_ready=True)
        with pytest.raises(MotorChampError, match="can't remove yourself"):
            meeting.remove(ann, "Ann")
        with pytest.raises(MotorChampError, match=r"Nobody called .Cid. is"):
            meeting.remove(ann, "Cid")
        meeting.remove(ann, "Bob")
        assert [each.name for each in meeting.entrants] == ["Ann", "steady"]
        assert told == ["Ann has taken you off the entry list of the race on A1-C1."]
        meeting.take_seat(bob.player)
        assert names(meeting)[-1] == ("Bob", "VAN", False)


async def test_a_race_is_closed_to_a_name_for_good_until_its_opener_opens_it_again(tmp_path: Path) -> None:
    async with opened(tmp_path / "paddock") as scene:
        ann, bob = scene.player("Ann"), scene.come("Bob")
        told = list[str]()
        bob.call = hears(CallKind.LOST_SEAT, told)
        meeting = scene.meeting(SHORT, "Ann", "Bob", "Cleo")
        bob.go_to(meeting)
        with pytest.raises(MotorChampError, match="Only the person who opened the race may change that"):
            meeting.bar(bob.player, "Cleo")
        with pytest.raises(MotorChampError, match="can't close your race to yourself"):
            meeting.bar(ann, "Ann")
        with pytest.raises(MotorChampError, match=r"There is no player 'Bab'\. Did you mean Bob\?"):
            meeting.bar(ann, "Bab")
        with pytest.raises(MotorChampError, match=r"There is no player 'Zoe'\. Choose from: Bob, Cleo\.$"):
            meeting.bar(ann, "Zoe")
        dora = scene.player("Dora")
        assert section_of(meeting, dora) is MeetingGroup.OPEN
        for _ in range(meeting.free_seats):
            meeting.add_bot(ann, "steady")
        assert section_of(meeting, dora) is MeetingGroup.FULL  # "take a seat" would not be so
        while any(one.driver.bot for one in meeting.entrants):
            meeting.remove(ann, meeting.entrants[-1].name)
        meeting.bar(ann, "bob")
        assert section_of(meeting, bob.player) is MeetingGroup.CLOSED
        assert told == ["Ann has closed the race on A1-C1 to you: you have no seat there."]
        assert [each.name for each in meeting.entrants] == ["Ann", "Cleo"]
        with pytest.raises(MotorChampError, match="already closed to Bob"):
            meeting.bar(ann, "Bob")
        renamed = scene.paddock.players.welcome(bob.player.key, "Robert")
        for act in (
            lambda: meeting.take_seat(renamed),
            lambda: meeting.say(bob, "Let me in"),
            lambda: scene.paddock.with_code(renamed, meeting.code),
        ):
            with pytest.raises(MotorChampError, match=r"^Ann has closed this race to you\.$"):
                act()
        async with opened(await after_the_plug(scene, tmp_path / "again"), scene.clock) as later:
            (again,) = later.paddock.meetings
            with pytest.raises(MotorChampError, match="Ann has closed this race to you"):
                again.take_seat(renamed)
            with pytest.raises(MotorChampError, match=r"Choose from: Robert|Did you mean Robert"):
                again.admit(ann, "Bob")
            again.admit(ann, "robert")
            again.take_seat(renamed)
            assert [each.name for each in again.entrants] == ["Ann", "Cleo", "Robert"]


async def test_a_guest_is_kept_out_by_name_and_whoever_is_forgotten_is_not_named(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        meeting = scene.meeting(evolve(SHORT, is_public=False), "Ann")
        guest = scene.come("Gus", kind="guest")
        scene.paddock.with_code(guest.player, meeting.code)
        guest.go_to(meeting)
        meeting.bar(ann.player, "Gus")
        assert guest.meeting is None
        assert scene.paddock.meetings_for(guest.player) == []
        guest.leave()
        scene.paddock.players.welcome("guest:another", "Gus")
        with pytest.raises(MotorChampError, match="Ann has closed this race to you"):
            scene.paddock.with_code(Player("guest:another", "Gus"), meeting.code)
        meeting.bar(ann.player, scene.come("Bob").player.name)
        await scene.paddock.forget_player(scene.player("Bob"))
        await scene.kept()
        assert list(meeting.barred.values()) == ["Gus"]
        assert b"Bob" not in (tmp_path / "meetings" / "0001.json").read_bytes()


async def test_who_leaves_hands_the_race_on_and_with_the_last_person_it_is_gone(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, bob = scene.come("Ann"), scene.come("Bob")
        meeting = scene.meeting(SHORT, "Ann", "Bob", bots=("steady",))
        bob.go_to(meeting)
        with pytest.raises(MotorChampError, match="You are not on the entry list"):
            meeting.give_up_seat(scene.player("Cid"))
        meeting.give_up_seat(ann.player)
        assert meeting.opener == bob.player.key
        meeting.add_bot(bob.player, "rookie")
        meeting.give_up_seat(bob.player)
        assert scene.paddock.meetings_for(bob.player) == []
        assert meeting.stage is Stage.STOPPED
        assert bob.meeting is None
        await scene.kept()
        assert not list(scene.paddock.files.folder.iterdir())


async def test_whoever_still_looks_at_the_list_of_a_race_that_is_gone_does_not_revive_it(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as scene:
        meeting = scene.meeting(SHORT, "Ann")
        meeting.give_up_seat(scene.player("Ann"))
        acts: list[Act] = [
            lambda: meeting.take_seat(scene.player("Bob")),
            lambda: meeting.set_ready(scene.player("Ann"), is_ready=True),
            lambda: meeting.add_bot(scene.player("Ann"), "rookie"),
        ]
        for act in acts:
            with pytest.raises(MotorChampError, match="This race is no longer listed: open another"):
                act()
        await scene.kept()
        assert not list(scene.paddock.files.folder.iterdir())


async def test_there_are_eight_seats(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        meeting = scene.meeting(SHORT, *(f"P{number}" for number in range(8)))
        assert not meeting.free_seats
        with pytest.raises(MotorChampError, match="All 8 seats are taken"):
            meeting.take_seat(scene.player("Ninth"))


async def test_the_race_begins_when_the_last_person_is_ready(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, bob = scene.come("Ann"), scene.come("Bob")
        meeting = scene.meeting(SHORT, "Ann", "Bob")
        meeting.set_ready(ann.player, is_ready=True)
        meeting.set_ready(ann.player, is_ready=False)
        meeting.set_ready(bob.player, is_ready=True)
        assert meeting.stage is Stage.ENTRIES
        meeting.set_ready(ann.player, is_ready=True)
        drive = await race_of(meeting, ann)
        assert {car.driver for car in drive.record.runs[0].start.cars} == {"Ann", "Bob"}
        acts: list[Act] = [
            lambda: meeting.take_seat(scene.player("Cid")),
            lambda: meeting.give_up_seat(ann.player),
            lambda: meeting.set_ready(ann.player, is_ready=False),
            lambda: meeting.agree(ann.player, SHORT),
        ]
        for act in acts:
            with pytest.raises(MotorChampError, match="The entry list is closed"):
                act()


@pytest.mark.parametrize(
    ("agreement", "bots", "sentence"),
    [
        (SHORT, (), "You have no opponents yet: wait for another driver, or add a bot."),
        (evolve(SHORT, cars=16), ("steady",), "2 drivers with 16 cars each make 16 teams; the game has 10."),
        (
            evolve(SHORT, cars=8),
            ("steady",),
            "16 cars are too many for A1-C1: a short circuit has room for 14 at most.",
        ),
    ],
)
async def test_nobody_can_be_ready_for_what_cannot_begin(
    tmp_path: Path, agreement: Agreement, bots: tuple[str, ...], sentence: str
) -> None:
    async with opened(tmp_path) as scene:
        meeting = scene.meeting(agreement, "Ann", bots=bots)
        assert meeting.problem() == sentence
        with pytest.raises(MotorChampError) as refused:
            meeting.set_ready(scene.player("Ann"), is_ready=True)
        assert str(refused.value) == sentence
        meeting.set_ready(scene.player("Ann"), is_ready=False)


async def test_six_drivers_with_three_cars_each_can_begin(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        meeting = scene.meeting(evolve(SHORT, track="A1-B1-C1", cars=3), "Ann", "Bob", bots=("steady",) * 4)
        assert meeting.problem() is None
        entries = plan_of(meeting.agreement, meeting.entrants).entries
        assert len(entries) == 18
        assert len({entry.team for entry in entries}) == 9


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"track": "A1-C3"}, "There is no track 'A1-C3'. Did you mean A1-C1 or A1-C2?"),
        ({"track": "/etc/passwd.toml"}, "There is no track '/etc/passwd.toml'."),
        ({"stand_in": "/bin/sh"}, "There is no bot '/bin/sh'."),
        ({"laps": 31}, "A race here lasts 1 to 30 laps, not 31."),
        ({"cars": 0}, "A driver brings 1 to 20 cars, not 0."),
        ({"clock": 5}, "A go may take 10 seconds to 30 days, or as long as it takes."),
        ({"stand_in_after": -1}, "The stand-in comes after 0 to 3600 seconds, not -1."),
    ],
)
async def test_some_things_cannot_be_agreed(tmp_path: Path, changes: dict[str, Any], sentence: str) -> None:
    async with opened(tmp_path) as scene:
        meeting = scene.meeting(SHORT, "Ann")
        wrong = evolve(SHORT, **changes)
        acts: list[Act] = [
            lambda: meeting.agree(scene.player("Ann"), wrong),
            lambda: scene.paddock.open_meeting(scene.player("Ann"), wrong),
        ]
        for act in acts:
            with pytest.raises(MotorChampError) as refused:
                act()
            assert str(refused.value).startswith(sentence)
        assert meeting.agreement == SHORT


async def test_an_entry_list_outlives_the_host_but_for_its_guests(tmp_path: Path) -> None:
    agreement = evolve(
        SHORT, options=USUAL.having(GRID, Grid.PRACTICE), clock=120, is_public=False, has_talk=False, cars=3
    )
    async with opened(tmp_path / "before") as scene:
        meeting = scene.meeting(agreement, "Ann", "Bob", bots=("daring",))
        meeting.take_seat(scene.come("Gast", "guest").player)
        meeting.set_ready(scene.player("Bob"), is_ready=True)
        guests = scene.paddock.open_meeting(scene.paddock.events.visits[0].player, SHORT)
        assert guests.number == 2
        folder = await after_the_plug(scene, tmp_path / "after")
        before = (meeting.code, meeting.opener, meeting.opened, meeting.agreement)
    async with opened(folder) as scene:
        (meeting,) = scene.paddock.meetings_for(Player("SHA256:ann", "Ann"))
        assert (meeting.code, meeting.opener, meeting.opened, meeting.agreement) == before
        assert names(meeting) == [("Ann", "AZA", False), ("Bob", "VAN", False), ("daring", "COO", True)]
        assert scene.paddock.open_meeting(scene.player("Ann"), SHORT).number == 3


async def test_an_agreement_with_a_key_for_each_option_is_read_as_it_was_meant(tmp_path: Path) -> None:
    agreed = USUAL.having(GRID, Grid.PRACTICE).having(PIT_STOPS, value=False).agree(PRACTICE_OUT, "banned")
    async with opened(tmp_path / "before") as scene:
        scene.meeting(evolve(SHORT, options=agreed), "Ann")
        folder = await after_the_plug(scene, tmp_path / "after")
    file = folder / "meetings" / "0001.json"
    data = json.loads(file.read_text(encoding="utf-8"))
    assert data["agreement"].pop("options") == {"pit-stops": "no", "grid": "practice", "practice-out": "banned"}
    data["agreement"] |= {"pit_stops": False, "grid": "practice", "practice_out_starts_last": False}
    file.write_text(json.dumps(data), encoding="utf-8")
    async with opened(folder) as scene:
        (meeting,) = scene.paddock.meetings_for(Player("SHA256:ann", "Ann"))
        assert meeting.agreement == evolve(SHORT, options=agreed)


@pytest.mark.parametrize("options", [{"pits": "no"}, {"pit-stops": "maybe"}, {"pit-stops": 1}, ["undo"], None])
async def test_an_agreement_with_options_that_are_not_options_is_damaged(tmp_path: Path, options: object) -> None:
    async with opened(tmp_path / "before") as scene:
        scene.meeting(SHORT, "Ann")
        folder = await after_the_plug(scene, tmp_path / "after")
    file = folder / "meetings" / "0001.json"
    data = json.loads(file.read_text(encoding="utf-8"))
    data["agreement"]["options"] = options
    file.write_text(json.dumps(data), encoding="utf-8")
    async with opened(folder) as scene:
        (meeting,) = scene.paddock.meetings_for(Player("SHA256:ann", "Ann"))
        assert meeting.agreement == Agreement("?")


async def test_undo_cannot_be_agreed_in_a_paddock(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        with pytest.raises(MotorChampError, match=r"^Undo can only be agreed for a race at one keyboard\.$"):
            scene.meeting(evolve(SHORT, options=USUAL.having(UNDO, value=True)), "Ann")


async def test_a_guest_who_leaves_leaves_the_list(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, guest = scene.come("Ann"), scene.come("Gast", "guest")
        meeting = scene.meeting(SHORT, "Ann")
        meeting.take_seat(guest.player)
        guest.leave()
        assert [each.name for each in meeting.entrants] == ["Ann"]
        ann.leave()
        assert [each.name for each in meeting.entrants] == ["Ann"]


async def test_another_name_shows_on_open_lists_and_not_in_races_that_are_on(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        racing, still_open = scene.begun(SHORT, "Ann", bots=("steady",)), scene.meeting(SHORT, "Ann")
        await race_of(racing, ann)
        scene.paddock.players.welcome(ann.player.key, "Anna")
        assert ann.player.name == "Anna"
        assert still_open.driver_of(ann.player) == "Anna"
        assert racing.driver_of(ann.player) == "Ann"
        await until(ann, lambda: racing.asked_of(ann.player))


async def test_everybody_is_told_when_the_disk_takes_nothing_and_it_is_tried_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        meeting = scene.meeting(SHORT, "Ann")
        file = scene.paddock.files.folder / "0001.json"
        await scene.kept()
        file.unlink()
        file.mkdir()
        meeting.add_bot(ann.player, "steady")
        await until(ann, lambda: meeting.trouble)
        assert meeting.trouble == "Changes cannot be saved: it is a folder. Races wait until they can."
        meeting.set_ready(ann.player, is_ready=True)
        other = scene.meeting(SHORT, "Ann")
        await scene.paddock.queue.written(scene.paddock.files.folder / "0002.json")
        assert meeting.stage is not Stage.ENTRIES
        assert meeting.drives == []
        assert other.trouble
        file.rmdir()
        await scene.clock.somebody_tries_again_soon()
        scene.clock.go_on(seconds=3)
        await race_of(meeting, ann)
        assert not meeting.trouble
        assert "steady" in file.read_text()


async def test_trouble_that_nobody_has_thought_of_is_told_and_tried_again_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        await scene.kept()

        def no_thread(act: object) -> None:
            raise RuntimeError("can't start new thread")

        monkeypatch.setattr("motorchamp_tui.paddock.files.write_queue.in_a_thread", no_thread)
        meeting = scene.meeting(SHORT, "Ann")
        await until(ann, lambda: meeting.trouble)
        assert meeting.trouble == "Changes cannot be saved: unknown trouble. Races wait until they can."
        assert "can't start new thread" in caplog.text
        monkeypatch.undo()
        await scene.clock.somebody_tries_again_soon()
        scene.clock.go_on(seconds=3)
        await until(ann, lambda: not meeting.trouble)
        assert (scene.paddock.files.folder / "0001.json").exists()
