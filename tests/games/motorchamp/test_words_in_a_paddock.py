"""Among people: whoever may insist is asked like anybody else, and the stand-in speaks up for whoever is late."""

from pathlib import Path

from paddock_scenes import Scene, opened, question_for, until

from motorchamp_tui.games.motorchamp.options import OPTIONS
from motorchamp_tui.games.motorchamp.rules.moves import INSIST
from motorchamp_tui.games.options import read_rules
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.races.meeting import Meeting, PendingChoice

STRICT = Agreement("A1-C1", laps=1, cars=1, clock=30, options=read_rules(OPTIONS, ["table=strict", "turning=own"]))


async def too_many_dice(scene: Scene) -> tuple[Visit, Meeting, PendingChoice]:
    """Ben, or Ann if she has the pole, takes too many dice; Ann is asked whether she insists."""
    ann, ben = scene.come("Ann"), scene.come("Ben")
    meeting = scene.begun(STRICT, "Ann", "Ben")
    scene.plays(ben, meeting, lambda asked: asked.moves[-1] if asked.race.is_between_goes else asked.moves[0])
    asked = await question_for(meeting, ann)
    if asked.race.is_between_goes:
        assert meeting.answer(ann.player, asked, asked.moves[0])
        await until(ann, lambda: (now := meeting.asked_of(ann.player)) and now is not asked)
        asked = await question_for(meeting, ann)
    return ann, meeting, asked


def moves_of(meeting: Meeting) -> list[tuple[str, str, str]]:
    steps = meeting.drives[0].record.steps
    return [(step.before.current_car.driver, str(step.move), step.by) for step in steps]


async def test_the_others_are_asked_before_too_many_dice_fall(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, meeting, asked = await too_many_dice(scene)
        assert asked.moves[0] is INSIST
        assert meeting.answer(ann.player, asked, asked.moves[0])
        await until(ann, lambda: ("Ann", "insist", "") in moves_of(meeting))
        await until(ann, lambda: any(driver == "Ben" and move == "1" for driver, move, _ in moves_of(meeting)))


async def test_the_stand_in_insists_for_somebody_whose_time_is_up(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, meeting, _ = await too_many_dice(scene)
        scene.clock.go_on(seconds=31)
        (path,) = tmp_path.rglob("*.journal")
        await until(ann, lambda: "by steady insist" in path.read_text(encoding="utf-8"))
        assert ("Ann", "insist", "steady") in moves_of(meeting)
        assert "rule table strict" in path.read_text(encoding="utf-8")
        assert read_journal(path).record is not None
