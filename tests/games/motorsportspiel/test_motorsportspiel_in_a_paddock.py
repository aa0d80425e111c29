"""Das Motorsportspiel among people: practice, a race to its end, deadlines, standing orders."""

from functools import partial
from pathlib import Path
from typing import cast

from attrs import evolve
from paddock_scenes import (
    DAY,
    SHORT,
    after_the_plug,
    asked_first,
    by_practice,
    opened,
    question_for,
    race_of,
    the_end,
    until,
)

from motorchamp_tui.games.motorsportspiel.options import USUAL_OPTIONS
from motorchamp_tui.games.motorsportspiel.rules.throws import Placing
from motorchamp_tui.games.motorsportspiel.standing_order import StandingOrder, WantedMistakes, WantedStop
from motorchamp_tui.games.options import GRID, USUAL, Grid
from motorchamp_tui.games.standing_order import StandingOrder as AnyOrder
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.entries.meeting_files import MeetingRecord
from motorchamp_tui.paddock.races.drive_info import DriveInfo
from motorchamp_tui.paddock.races.meeting import PendingChoice
from motorchamp_tui.paddock.wording.agreement_words import sentences

BY_DICE = Agreement("hockenheim-short", laps=1, options=USUAL, cars=1, clock=DAY)


def is_no_longer(drive: DriveInfo, asked: PendingChoice | None) -> bool:
    return drive.asked is not asked or drive.is_over


def test_a_meeting_has_the_usual_laps_options_and_stand_in_of_its_game() -> None:
    agreement = Agreement("hockenheim-gp")
    assert (agreement.laps, agreement.options, agreement.stand_in) == (5, USUAL_OPTIONS, "steady")
    agreement.check()
    assert agreement.grid is Grid.PRACTICE
    assert sentences(agreement, 3)[:2] == [
        "Das Motorsportspiel on hockenheim-gp, long, 116 rows; 5 laps",
        "2 cars each; grid by practice laps",
    ]


async def test_another_game_deals_out_its_own_teams(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        meeting = scene.meeting(SHORT, "Ann", "Ben", bots=("steady", "daring"))
        meeting.agree(scene.player("Ann"), BY_DICE)
        assert [entrant.team for entrant in meeting.entrants] == ["KAR", "SPE", "MAN", "HEI"]
        assert meeting.problem() is None
        meeting.agree(scene.player("Ann"), SHORT)
        assert [entrant.team for entrant in meeting.entrants] == ["AZA", "VAN", "COO", "LOT"]


async def test_people_and_bots_practise_and_race_to_the_end(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, ben = scene.come("Ann"), scene.come("Ben")
        meeting = scene.begun(by_practice(BY_DICE), "Ann", "Ben", bots=("rookie",))
        for visit in (ann, ben):
            scene.plays(visit, meeting, lambda asked: asked.moves[0])
        await the_end(meeting, ann)
        kept = await meeting.look_back()
        assert kept.plan.options[GRID] is Grid.PRACTICE
        assert len(kept.times) == 3
        assert kept.is_over
        assert meeting.outcome.endswith("won")


async def test_a_race_by_correspondence_ends_by_deadlines_and_orders_alone(tmp_path: Path) -> None:
    order = cast("AnyOrder", StandingOrder(2, WantedMistakes.SMALL, WantedStop.COME_IN))
    async with opened(tmp_path) as scene:
        watcher = scene.come("Wim")
        meeting = scene.begun(BY_DICE, "Ann", "Ben")
        watcher.go_to(meeting)
        drive, ann = await race_of(meeting, watcher), scene.player("Ann")
        while not drive.is_over:
            await until(watcher, lambda: drive.asked or drive.is_over)
            if drive.asked is not None and meeting.order_of(ann) is None:
                meeting.leave_order(ann, order)
                await scene.kept()
                ((_, record),) = scene.paddock.files.all()
                assert isinstance(record, MeetingRecord)
                assert record.orders["Ann"].order == order
            asked = drive.asked
            scene.clock.go_on(days=1)
            await until(watcher, partial(is_no_longer, drive, asked))
        await the_end(meeting, watcher)
        kept = await meeting.look_back()
        chosen = {(step.before.current_car.driver, step.by) for step in kept.steps if step.by}
        assert chosen >= {("Ann", "order"), ("Ben", "steady")}


async def test_after_a_restart_in_the_middle_of_a_go_everybody_is_where_they_were(tmp_path: Path) -> None:
    async with opened(tmp_path / "host") as scene:
        ann, ben = scene.come("Ann"), scene.come("Ben")
        meeting = scene.begun(evolve(BY_DICE, clock=0), "Ann", "Ben")
        first, _ = await asked_first(meeting, ann, ben)
        number = await question_for(meeting, first)
        meeting.answer(first.player, number, number.moves[-1])
        before = await question_for(meeting, first)
        assert isinstance(before.moves[0], Placing)
        folder, name = await after_the_plug(scene, tmp_path / "again"), first.player.name
    async with opened(folder) as scene:
        driver, watcher = scene.come(name), scene.come("Wim")
        (meeting,) = scene.paddock.meetings_for(watcher.player)
        asked = await question_for(meeting, driver)
        assert (asked.race, asked.moves) == (before.race, before.moves)
        following = (await race_of(meeting, watcher)).follow()
        assert following.start.race == before.race
        following.close()


async def test_the_stand_in_places_the_dice_of_who_is_away_and_hands_over(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, ben = scene.come("Ann"), scene.come("Ben")
        meeting = scene.begun(evolve(BY_DICE, clock=0, stand_in_after=60), "Ann", "Ben")
        first, other = await asked_first(meeting, ann, ben)
        number = await question_for(meeting, first)
        meeting.answer(first.player, number, number.moves[-1])
        await question_for(meeting, first)
        first.leave()
        scene.clock.go_on(seconds=61)
        await question_for(meeting, other)
        steps = meeting.drives[0].record.steps
        assert "steady" in [step.by for step in steps if step.before.current_car.driver == first.player.name]
        again = scene.come(first.player.name)
        scene.plays(other, meeting, lambda asked: asked.moves[0])
        assert (await question_for(meeting, again)).driver == first.player.name
