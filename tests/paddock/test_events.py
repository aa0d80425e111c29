"""Who is woken by what: the one object that everything in a paddock tells what has happened."""

from pathlib import Path

from paddock_scenes import SHORT, Scene, by_practice, opened, until

from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.races.meeting import Meeting


async def woken(*visits: Visit) -> list[str]:
    """The names of those who have been woken since the last time."""
    names = []
    for visit in visits:
        if visit._news.is_set():
            await visit.changed()
            names.append(visit.player.name)
    return names


async def test_a_change_at_a_meeting_wakes_those_whom_it_concerns(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, bob, wim, zoe = (scene.come(name) for name in ("Ann", "Bob", "Wim", "Zoe"))
        meeting = scene.meeting(SHORT, "Ann", "Bob")
        ann.go_to(meeting)
        wim.go_to(meeting)
        everybody = (ann, bob, wim, zoe)
        await woken(*everybody)
        meeting.events.changed()
        assert await woken(*everybody) == ["Ann", "Bob", "Wim"]
        meeting.events.changed_everywhere()
        assert await woken(*everybody) == ["Ann", "Bob", "Wim", "Zoe"]
        scene.paddock.events.changed()
        assert await woken(*everybody) == ["Ann", "Bob", "Wim", "Zoe"]


async def practised(scene: Scene, ann: Visit) -> Meeting:
    meeting = scene.begun(by_practice(), "Ann", "Bob")
    await until(ann, lambda: meeting.drives and all(drive.asked for drive in meeting.drives))
    return meeting


async def test_who_follows_one_driver_hears_of_no_steps_of_another(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, _ = scene.come("Ann"), scene.come("Bob")
        meeting = await practised(scene, ann)
        to_ann, to_bob = (drive.follow() for drive in meeting.drives)
        asked = meeting.asked_of(ann.player)
        assert asked is not None
        assert meeting.answer(ann.player, asked, asked.moves[0])
        assert await to_bob.next() == ()
        steps = await to_ann.next()
        while not steps:
            steps = await to_ann.next()
        assert {step.before.current_car.driver for step in steps} == {"Ann"}
        assert await to_bob.next() == ()


async def test_who_stops_listening_twice_or_begins_when_all_is_over_does_no_harm(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, _ = scene.come("Ann"), scene.come("Bob")
        meeting = await practised(scene, ann)
        drive, other = meeting.drives
        subscription, stays = drive.follow(), other.follow()
        subscription.close()
        subscription.close()
        drive.end()
        late = drive.follow()
        assert await late.next() is None
        late.close()
        listening = [each for kept in meeting.events._subscriptions.values() for each in kept]
        assert listening == [stays]


async def test_a_question_is_answered_only_by_whom_it_asks_and_only_where_it_is_asked(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, bob = scene.come("Ann"), scene.come("Bob")
        here, there = await practised(scene, ann), await practised(scene, ann)
        asked = here.asked_of(ann.player)
        assert asked is not None
        assert not here.answer(bob.player, asked, asked.moves[0])
        assert not there.answer(ann.player, asked, asked.moves[0])
        assert here.answer(ann.player, asked, asked.moves[0])
        assert not here.answer(ann.player, asked, asked.moves[0])
