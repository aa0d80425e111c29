"""A race of people and bots at one meeting: everybody drives their own cars, everybody sees the same."""

import asyncio
from pathlib import Path

import pytest
from attrs import evolve
from paddock_scenes import SHORT, heard, live_race_of, opened, question_for, race_of, replayed, the_end, until

from motorchamp_tui.errors import IllegalMoveError
from motorchamp_tui.games.motorchamp.rules.fair_play import prescribed_dice
from motorchamp_tui.games.motorchamp.rules.moves import DropOut
from motorchamp_tui.games.protocol import Move
from motorchamp_tui.journal.reader import JournalReader, read_journal
from motorchamp_tui.paddock.races.meeting import PendingChoice, Stage
from motorchamp_tui.race.control import offered
from of_motorchamp import of_motorchamp


async def test_two_people_and_two_bots_drive_a_race_to_its_end(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, bob = scene.come("Ann"), scene.come("Bob")
        meeting = scene.begun(SHORT, "Ann", "Bob", bots=("steady", "champion"))
        asked = list[PendingChoice]()

        def first_move(question: PendingChoice) -> Move:
            asked.append(question)
            return question.moves[0]

        scene.plays(ann, meeting, first_move)
        scene.plays(bob, meeting, first_move)
        drive = await race_of(meeting, ann)
        assert meeting.record is drive.record
        await the_end(meeting, ann)
        (path,) = scene.paddock.files.races.glob("*.journal")
        kept = read_journal(path).finish()
    assert kept.is_over
    assert kept.follows_its_seed
    assert {each.driver for each in asked} == {"Ann", "Bob"}
    assert all(each.moves == offered(each.race) and len(each.moves) > 1 for each in asked)
    assert all(each.race.current_car.driver == each.driver for each in asked)
    assert not any(step.by for step in kept.steps)
    assert "won" in meeting.outcome


async def test_who_is_in_a_first_race_throws_by_hand_and_the_race_is_the_same(tmp_path: Path) -> None:
    journals = list[list[str]]()
    for is_new in (False, True):
        folder = tmp_path / str(is_new)
        async with opened(folder) as scene:
            ann = scene.come("Ann")
            meeting, asked = scene.begun(SHORT, "Ann", bots=("steady",)), list[PendingChoice]()
            if is_new:
                scene.paddock.players.remember_told(ann.player.key, [])

            def first_move(question: PendingChoice, *, asked: list[PendingChoice] = asked) -> Move:
                asked.append(question)
                return question.moves[0]

            scene.plays(ann, meeting, first_move)
            await the_end(meeting, ann)
            assert any(len(each.moves) == 1 for each in asked) == is_new
            (path,) = scene.paddock.files.races.glob("*.journal")
            lines = path.read_text(encoding="utf-8").splitlines()
            seed = next(line.split()[1] for line in lines if line.startswith("seed "))
            journals.append([seed, *(str(step.move) for step in read_journal(path).finish().steps)])
    assert journals[0] == journals[1]


@pytest.mark.parametrize("setting", ["by hand", "when forced", "always"])
async def test_a_visitors_setting_says_which_dice_they_throw_by_hand(setting: str, tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        scene.paddock.players.remember(ann.player.key, {"throw": setting})
        meeting, asked = scene.begun(SHORT, "Ann", bots=("steady",)), list[PendingChoice]()

        def first_move(question: PendingChoice) -> Move:
            asked.append(question)
            return question.moves[0]

        scene.plays(ann, meeting, first_move)
        await the_end(meeting, ann)
    single = [of_motorchamp(each.race) for each in asked if len(each.moves) == 1]
    kinds = {prescribed_dice(race, race.current_car) is None for race in single}
    assert kinds == {"by hand": {True, False}, "when forced": {True}, "always": set()}[setting]


async def test_who_joins_at_any_moment_sees_the_same_race_as_the_drivers(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        meeting = scene.begun(SHORT, "Ann", bots=("steady", "rookie"))
        scene.plays(ann, meeting)
        drive = await race_of(meeting, ann)
        watchers = list[tuple[int, asyncio.Task[object]]]()
        first = drive.follow()

        async def see(number: int) -> object:
            following = drive.follow()
            assert len(following.start.steps) >= number
            return replayed(following.start, await heard(following))

        told = len(first.start.steps)
        while (steps := await first.next()) is not None:
            told += len(steps)
            watchers.append((told, asyncio.create_task(see(told))))
        late = drive.follow()
        assert await late.next() is None
        ends = [await task for _, task in watchers]
        assert drive.race is not None
        assert drive.race.is_over
        assert late.start.race == drive.race
        assert len(ends) > 20
        assert all(end == drive.race for end in ends)


async def test_nobody_is_told_of_a_move_that_is_not_in_the_journal(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        meeting = scene.begun(SHORT, "Ann", bots=("steady",))
        scene.plays(ann, meeting)
        drive = await race_of(meeting, ann)
        (path,) = scene.paddock.files.races.glob("*.journal")
        following, told, reader = drive.follow(), 0, JournalReader(path.name)
        with path.open("rb") as file:
            while (steps := await following.next()) is not None:
                told += len(steps)
                reader.feed(file.read())
                kept = reader.finish()
                assert reader.damage is None
                assert kept.run is not None
                assert len(kept.run.steps) >= told
        assert told > 100


async def test_only_who_is_asked_can_answer_and_only_the_question_that_waits(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, bob, cid = scene.come("Ann"), scene.come("Bob"), scene.come("Cid")
        meeting = scene.begun(evolve(SHORT, laps=2), "Ann", "Bob")
        scene.plays(bob, meeting)
        asked = await question_for(meeting, ann)
        assert not meeting.answer(bob.player, asked, asked.moves[0])
        assert not meeting.answer(cid.player, asked, asked.moves[0])
        assert not meeting.answer(ann.player, evolve(asked), asked.moves[0])
        with pytest.raises(IllegalMoveError):
            meeting.answer(ann.player, asked, DropOut())
        assert meeting.answer(ann.player, asked, asked.moves[0])
        assert meeting.asked_of(ann.player) is None
        assert not meeting.answer(ann.player, asked, asked.moves[0])
        assert (await question_for(meeting, ann)) is not asked


async def test_any_line_of_a_person_can_answer(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, ann_elsewhere = scene.come("Ann"), scene.come("Ann")
        meeting = scene.begun(SHORT, "Ann", bots=("steady",))
        asked = await question_for(meeting, ann)
        await until(ann_elsewhere, lambda: meeting.asked_of(ann_elsewhere.player) is asked)
        assert meeting.answer(ann_elsewhere.player, asked, asked.moves[0])
        ann_elsewhere.leave()
        assert meeting.away() == {}


async def test_a_watcher_who_never_listens_holds_nothing_up_and_misses_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        meeting = scene.begun(SHORT, "Ann", bots=("steady",))
        drive = await race_of(meeting, ann)
        sleeper, quitter = drive.follow(), drive.follow()
        quitter.close()
        scene.plays(ann, meeting)
        await the_end(meeting, ann)
        assert await quitter.next() is None
        assert drive.race == replayed(sleeper.start, await heard(sleeper))


async def test_circumstances_are_told_without_steps(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, bob = scene.come("Ann"), scene.come("Bob")
        meeting = scene.begun(SHORT, "Ann", "Bob")
        drive = await race_of(meeting, ann)
        await until(ann, lambda: drive.asked)
        following = drive.follow()
        bob.leave()
        assert await following.next() == ()
        assert set(meeting.away()) == {"Bob"}


async def test_a_race_is_forgotten_when_nobody_looks_at_it_any_more_and_read_again_on_demand(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        meeting = scene.begun(SHORT, "Ann", bots=("rookie",))
        scene.plays(ann, meeting)
        ann.go_to(meeting)
        await the_end(meeting, ann)
        end = meeting.drives[0].race
        ann.go_to(None)
        assert meeting.drives == ()
        kept = await meeting.look_back()
        assert meeting.record is kept
        assert await meeting.look_back() is kept
        assert kept.run is not None
        assert kept.run.race == end
        assert meeting.stage is Stage.OVER


async def test_something_unforeseen_stops_one_meeting_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        sound, ill = (scene.begun(SHORT, "Ann", bots=("steady",)) for _ in range(2))
        await race_of(sound, ann)
        drive = await live_race_of(ill, ann)
        asked = await question_for(ill, ann)
        following = drive.follow()
        monkeypatch.setattr(drive.saver, "_saved", lambda: 1 / 0)
        assert ill.answer(ann.player, asked, asked.moves[0])
        await until(ann, lambda: ill.stage is Stage.STOPPED)
        assert await heard(following) == []
        assert "ZeroDivisionError" in caplog.text
        assert ill.trouble == "Something has gone wrong in this race: the host's log has the details."
        assert ill.drives == []
        scene.plays(ann, sound)
        await the_end(sound, ann)
