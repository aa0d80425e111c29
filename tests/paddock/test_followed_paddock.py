"""A paddock seen and used by a copy in which nothing is driven: everybody finds there what there is to find."""

import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import test_correspondence
import test_entry_list
import test_leagues
import test_practice_side_by_side
import test_race_together
import test_revenge
import test_seasons_in_a_paddock
import test_shelf
import test_talk
from attrs import evolve
from paddock_scenes import SHORT, HeldClock, Scene, opened, question_for, the_end

from evenings.copies import Copies
from evenings.evening import spend
from motorchamp_tui.errors import SetupError
from motorchamp_tui.paddock.changes import ChangedPart
from motorchamp_tui.paddock.copies.news import News, PartNews
from motorchamp_tui.paddock.copies.wire import Wire
from motorchamp_tui.paddock.people.lap_book import KeptLap
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.people.shares import SHARES, Use
from thoroughness import IS_THOROUGH

EVENINGS = 300 if IS_THOROUGH else 4


@asynccontextmanager
async def opened_as_a_copy(folder: Path, clock: HeldClock | None = None, **ways: Any) -> AsyncIterator[Scene]:
    """A paddock of which everybody sees a copy."""
    async with opened(folder, clock, **ways) as scene:
        paddock = scene.paddock
        scene.paddock = Copies(folder, paddock, 1).sides[0].copy
        try:
            yield scene
        finally:
            scene.paddock = paddock


SCENES = (
    test_shelf.test_a_race_is_counted_once_and_told_with_the_circuit,
    test_shelf.test_only_who_put_a_circuit_there_removes_it_and_races_on_it_go_on,
    test_shelf.test_newcomers_guests_and_a_full_shelf_have_their_limits,
    test_correspondence.test_an_order_is_carried_out_at_the_next_go_and_used_up,
    test_entry_list.test_an_opener_takes_anyone_off_the_list_who_gets_one_sentence_and_may_come_back,
    test_entry_list.test_only_the_opener_changes_the_race_and_nobody_stays_ready_for_another,
    test_entry_list.test_who_leaves_hands_the_race_on_and_with_the_last_person_it_is_gone,
    test_entry_list.test_whoever_still_looks_at_the_list_of_a_race_that_is_gone_does_not_revive_it,
    test_leagues.test_a_race_that_is_not_over_goes_on_when_the_next_begins,
    test_leagues.test_what_a_league_refuses,
    test_practice_side_by_side.test_everybody_is_asked_at_the_same_time_and_drives_alone,
    test_practice_side_by_side.test_a_following_goes_on_from_lap_to_lap_and_ends_with_the_last,
    test_race_together.test_circumstances_are_told_without_steps,
    test_race_together.test_only_who_is_asked_can_answer_and_only_the_question_that_waits,
    test_race_together.test_two_people_and_two_bots_drive_a_race_to_its_end,
    test_revenge.test_everybody_else_who_drove_is_invited_and_hears_of_it_wherever_they_are,
    test_revenge.test_two_who_ask_at_once_are_in_one_race_and_one_who_is_ready_waits_for_the_other,
    test_seasons_in_a_paddock.test_a_season_of_the_other_game_by_its_own_clock_counts_its_races,
    test_seasons_in_a_paddock.test_the_races_of_a_season_follow_one_another_with_the_same_drivers,
    test_seasons_in_a_paddock.test_who_may_enter_begin_and_strike,
    test_talk.test_a_line_of_talk_is_heard_by_all_who_are_there,
)
"""What holds in a paddock must hold in a copy; there are many more, of which these touch every part."""


@pytest.mark.parametrize("test", SCENES, ids=lambda test: test.__name__)
async def test_what_holds_in_a_paddock_holds_in_a_copy_of_it(
    test: Callable[[Path], Awaitable[None]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[test.__module__], "opened", opened_as_a_copy)
    await test(tmp_path)


async def test_a_result_that_cannot_be_told_is_an_answer_and_not_the_end_of_the_line(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        copy = Copies(tmp_path, scene.paddock, 1).sides[0].copy
        with patch.object(Wire, "result", side_effect=TypeError), pytest.raises(RuntimeError, match="welcome"):
            copy.players.welcome("SHA256:ann", "Ann")
        assert copy.players.known("SHA256:ann") == Player("SHA256:ann", "Ann")


async def test_an_answer_in_a_race_that_has_just_been_struck_comes_too_late_and_its_driver_reads_why(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as scene:
        copies = Copies(tmp_path, scene.paddock, 1)
        ann = scene.come("Ann")
        meeting = scene.begun(SHORT, "Ann", bots=("steady",))
        await question_for(meeting, ann)
        copies.publisher.publish()
        (there,) = copies.sides[0].copy.meetings
        asked = there.asked_of(ann.player)
        assert asked is not None
        await meeting.break_off("The race is struck.")
        assert not asked.seat.answer(asked, asked.moves[0]), "on its way when the race was struck"
        assert there.trouble == "The race is struck."


async def test_the_address_of_whoever_comes_in_by_a_copy_is_counted_where_the_paddock_is_kept(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as scene:
        copy = Copies(tmp_path, scene.paddock, 1).sides[0].copy
        share = SHARES[Use.NAME].newcomers
        for number in range(share):
            copy.come_in(copy.players.welcome(f"SHA256:{number}", f"Bad {number}", "192.0.2.1"), "192.0.2.1")
        with pytest.raises(SetupError, match="Too many new names from your address"):
            copy.players.welcome("SHA256:one more", "One more", "192.0.2.1")
        copy.players.welcome("SHA256:ann", "Ann", "192.0.2.2")
        wrong = SHARES[Use.WRONG_CODE].newcomers
        for number, words in ((0, "No race here"), (1, "Too many wrong codes from your address")):
            for _ in range(wrong):
                with pytest.raises(SetupError, match=words):
                    copy.with_code(Player(f"SHA256:{number}", ""), "BBBB")


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_evenings_can_be_spent_by_copies_that_are_always_the_same_as_the_paddock(seed: int) -> None:
    outcome = spend(seed, copies=2)
    assert not outcome.found, outcome.found[0]


async def test_a_copy_knows_where_the_lap_of_a_player_stands(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        laps, copy = scene.paddock.laps, Copies(tmp_path, scene.paddock, 1).sides[0].copy
        ann, ben, cleo = map(scene.player, ("Ann", "Ben", "Cleo"))
        day = scene.clock.now().date()
        for player, rank in ((ann, (8,)), (ben, (9,))):
            laps.note_daily(day, "motorchamp", player, KeptLap(player.key, player.name, "8.6/11", rank, 500))
        stands = [copy.laps.stands(day, "motorchamp", player) for player in (ann, ben, cleo)]
        assert stands == [laps.stands(day, "motorchamp", player) for player in (ann, ben, cleo)]
        assert [one and one.place for one in stands] == [1, 2, None]


async def test_of_a_race_that_is_gone_a_copy_follows_no_journal(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        copy = Copies(tmp_path, scene.paddock, 1).sides[0].copy
        ann = scene.come("Ann")
        meeting = scene.begun(SHORT, "Ann", bots=("steady",))
        await question_for(meeting, ann)
        assert copy._journals
        copy.take_in(News([PartNews(ChangedPart.RECORD, meeting.number, None)]))
        assert not copy._journals


async def test_whoever_comes_to_watch_hears_every_step_even_while_nothing_else_is_told_yet(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        copy = Copies(tmp_path, scene.paddock, 1).sides[0].copy
        take_in, differences = copy.take_in, list[int]()

        def take_in_steps_first(news: News) -> None:
            if news.texts and all(copy.meeting(text.meeting) for text in news.texts):
                take_in(News(texts=news.texts))
                for drive in (drive for meeting in copy.meetings for drive in meeting.drives):
                    differences.append(len([*drive.record.steps]) - len(drive.follow().start.steps))
                news = evolve(news, texts=())
            take_in(news)

        copy.take_in = take_in_steps_first  # type: ignore[method-assign]
        ann = scene.come("Ann")
        meeting = scene.begun(SHORT, "Ann", bots=("steady",))
        scene.plays(ann, meeting)
        await the_end(meeting, ann)
    assert differences
    assert not any(differences)
