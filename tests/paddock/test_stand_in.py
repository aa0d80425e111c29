"""Whoever is away keeps the seat; a bot stands in; the go clock; nobody is hurried while nobody is here."""

import errno
import threading
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import pytest
from attrs import evolve
from paddock_scenes import (
    NOON,
    SHORT,
    heard,
    live_race_of,
    opened,
    question_for,
    race_of,
    steps_until,
    the_end,
    until,
)

from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.journal.writer import JournalNotSavedError, read_journal
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.races.attendance import ABANDONED_AFTER, Attendance
from motorchamp_tui.paddock.races.meeting import Stage
from motorchamp_tui.race.control import BotSeat
from of_motorchamp import of_motorchamp

LIVE = evolve(SHORT, laps=2, stand_in_after=60)
BOB = "SHA256:bob"
CLOCKED = evolve(LIVE, clock=30)


async def test_the_stand_in_drives_for_who_is_away_and_it_is_in_the_journal(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, bob = scene.come("Ann"), scene.come("Bob")
        meeting = scene.begun(LIVE, "Ann", "Bob")
        scene.plays(ann, meeting)
        await question_for(meeting, bob)
        drive = await race_of(meeting, ann)
        following = drive.follow()
        bob.leave()
        await until(ann, lambda: meeting.away() == {"Bob": NOON})
        assert not meeting.stand_ins()
        scene.clock.go_on(seconds=59)
        assert drive.asked is not None
        assert drive.asked.driver == "Bob"
        scene.clock.go_on(seconds=1)
        assert meeting.stand_ins() == {"Bob"}
        steps = await heard(following)
        await the_end(meeting, ann)
        (path,) = scene.paddock.files.races.glob("*.journal")
        kept = read_journal(path).finish()
    chosen = [step for step in steps if step.by]
    assert {step.by for step in chosen} == {"steady"}
    assert {step.before.current_car.driver for step in chosen} == {"Bob"}
    told = [(step.move, step.by) for step in steps]
    assert [(step.move, step.by) for step in kept.steps][-len(told) :] == told


async def test_who_comes_back_after_the_dice_have_fallen_chooses_the_end_himself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as scene:
        ann, bob = scene.come("Ann"), scene.come("Bob")
        meeting = scene.begun(LIVE, "Ann", "Bob")
        drive = await live_race_of(meeting, ann)
        saves, run = drive._journal.save, drive.record.run
        assert run is not None

        def full_while_the_stand_in_has_thrown() -> None:
            last = run.steps[-1]
            is_bobs = last.before.current_car.driver == "Bob"
            if is_bobs and of_motorchamp(last.after).faces and not scene.paddock.events.is_here(BOB):
                raise JournalNotSavedError(tmp_path, OSError(errno.ENOSPC, "full")) from OSError(
                    errno.ENOSPC, "full"
                )
            saves()

        monkeypatch.setattr(drive._journal, "save", full_while_the_stand_in_has_thrown)
        scene.plays(ann, meeting)
        bob.leave()
        scene.clock.go_on(seconds=60)
        await until(ann, lambda: meeting.trouble)
        assert of_motorchamp(run.steps[-1].after).faces
        back = scene.come("Bob")
        following = drive.follow()
        await scene.clock.somebody_tries_again_soon()
        scene.clock.go_on(seconds=3)
        await steps_until(following, len)
        asked = await question_for(meeting, back)
        assert asked.race == run.steps[-1].after
        assert of_motorchamp(asked.race).faces
        assert not meeting.trouble
        assert meeting.stand_ins() == frozenset()
        assert meeting.away() == {}
        assert meeting.answer(back.player, asked, asked.moves[0])
        end, *_ = await steps_until(following, len)
        assert (end.before, end.move, end.by) == (asked.race, asked.moves[0], "")


async def test_the_clock_runs_for_who_is_here_too_and_takes_one_go_from_him(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, bob = scene.come("Ann"), scene.come("Bob")
        meeting = scene.begun(CLOCKED, "Ann", "Bob")
        scene.plays(ann, meeting)
        drive = await race_of(meeting, ann)
        asked = await question_for(meeting, bob)
        assert asked.due == asked.since + timedelta(seconds=30)
        following = drive.follow()
        scene.clock.go_on(seconds=30)
        car = asked.race.current_car.name
        steps = await steps_until(following, lambda steps: any(step.ends_go for step in steps))
        own = [step for step in steps if step.before.current_car.name == car]
        assert own[-1].ends_go
        assert own[0].by == "steady"
        assert isinstance(own[0].move, ChooseDice) == asked.race.is_between_goes
        again = await question_for(meeting, bob)
        assert again.due == scene.clock.now() + timedelta(seconds=30)
        assert not meeting.stand_ins()


async def test_the_clock_of_a_go_counts_dice_and_end_together(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, bob = scene.come("Ann"), scene.come("Bob")
        meeting = scene.begun(CLOCKED, "Ann", "Bob")
        scene.plays(ann, meeting)
        while True:
            asked = await question_for(meeting, bob)
            scene.clock.go_on(seconds=10)
            assert meeting.answer(bob.player, asked, asked.moves[0])
            more = await question_for(meeting, bob)
            before, race = of_motorchamp(asked.race), of_motorchamp(more.race)
            if before.dice is None and race.faces and race.to_go == before.to_go:
                break
        assert more.due == asked.due
        assert more.since == asked.since + timedelta(seconds=10)


async def test_a_race_stands_still_while_none_of_its_drivers_is_here(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, bob, watcher = scene.come("Ann"), scene.come("Bob"), scene.come("Wim")
        meeting = scene.begun(CLOCKED, "Ann", "Bob")
        watcher.go_to(meeting)
        drive = await race_of(meeting, watcher)
        await until(watcher, lambda: drive.asked)
        ann.leave()
        bob.leave()
        await until(watcher, lambda: drive.asked and drive.asked.due is None)
        scene.clock.go_on(days=6)
        assert not meeting.stand_ins()
        assert meeting.stage is Stage.RACE
        ann = scene.come("Ann")
        await until(ann, lambda: drive.asked and drive.asked.due == scene.clock.now() + timedelta(seconds=30))
        assert not meeting.stand_ins()
        assert set(meeting.away()) == {"Bob"}
        scene.clock.go_on(seconds=60)
        assert meeting.stand_ins() >= {"Bob"}


async def test_a_race_that_all_have_abandoned_is_driven_to_its_end_after_a_week(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, watcher = scene.come("Ann"), scene.come("Wim")
        meeting = scene.begun(LIVE, "Ann", bots=("rookie",))
        await question_for(meeting, ann)
        ann.leave()
        scene.clock.go_on(days=7)
        await the_end(meeting, watcher)


async def test_a_race_of_guests_who_are_all_gone_is_driven_to_its_end(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        guest, watcher = scene.come("Gast", "guest"), scene.come("Wim")
        meeting = scene.paddock.open_meeting(guest.player, LIVE)
        meeting.add_bot(guest.player, "steady")
        meeting.set_ready(guest.player, is_ready=True)
        await question_for(meeting, guest)
        guest.leave()
        await the_end(meeting, watcher)
        assert scene.paddock.players.known(guest.player.key) is None


async def test_somebody_who_looks_at_another_race_is_here(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, bob = scene.come("Ann"), scene.come("Bob")
        meeting, other = scene.begun(LIVE, "Ann", "Bob"), scene.meeting(LIVE, "Ann")
        ann.go_to(meeting)
        bob.go_to(other)
        await race_of(meeting, ann)
        scene.clock.go_on(hours=1)
        assert meeting.away() == {}
        assert not meeting.stand_ins()


async def test_a_second_line_keeps_a_person_here(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        scene.come("Ann")
        bob, bob_too = scene.come("Bob"), scene.come("Bob")
        meeting = scene.begun(LIVE, "Ann", "Bob")
        await race_of(meeting, bob)
        bob_too.leave()
        bob_too.leave()
        assert meeting.away() == {}
        bob.leave()
        assert set(meeting.away()) == {"Bob"}


async def test_champion_can_stand_in_and_keeps_nobody_waiting_while_it_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    decide, threads = BotSeat.decide, set[threading.Thread]()

    def noted(seat: BotSeat, race: AnyRace, moves: Sequence[Move]) -> Move:
        threads.add(threading.current_thread())
        return decide(seat, race, moves)

    monkeypatch.setattr(BotSeat, "decide", noted)
    async with opened(tmp_path) as scene:
        ann, bob = scene.come("Ann"), scene.come("Bob")
        meeting = scene.begun(evolve(SHORT, stand_in="champion", stand_in_after=0), "Ann", "Bob")
        bob.leave()
        scene.plays(ann, meeting)
        drive = await race_of(meeting, ann)
        steps = await heard(drive.follow())
        assert {step.by for step in steps} >= {"champion"}
    assert threads
    assert threading.main_thread() not in threads


def test_absence_counts_from_when_somebody_was_there_to_wait() -> None:
    agreement = Agreement("A1-C1", clock=120, stand_in_after=60)
    attendance = Attendance.of(agreement, {"a": "a", "b": "b"}, {"a", "b"}, NOON)
    assert attendance.due(NOON) == NOON + timedelta(seconds=120)
    attendance.left("a", NOON)
    assert attendance.stand_in_from("a", None) == NOON + timedelta(seconds=60)
    attendance.left("b", NOON + timedelta(seconds=1))
    assert attendance.stand_in_from("a", None) == NOON + timedelta(seconds=1) + ABANDONED_AFTER
    assert attendance.due(NOON) is None
    later = NOON + timedelta(hours=8)
    attendance.came("b", later)
    assert attendance.stand_in_from("a", None) == later + timedelta(seconds=60)
    assert attendance.due(NOON) == later + timedelta(seconds=120)
    assert attendance.stand_in_from("b", None) is None
    attendance.came("b", later + timedelta(hours=1))
    attendance.left("nobody", later)
    assert attendance.here_since == later
