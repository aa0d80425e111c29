"""The race screen over a race with others: what each of several screens shows, and what their keys do."""

import asyncio
import re
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from attrs import evolve
from pressing import click, press, settle, text_of, type_text
from remote_driving import SMALL, Evening, Seated, evening, until, until_asked, until_gone, until_so

from motorchamp_tui.games import game_named
from motorchamp_tui.games.motorchamp.standing_order import WantedLane
from motorchamp_tui.games.motorsportspiel.rules.moves import ChooseNumber
from motorchamp_tui.games.motorsportspiel.rules.throws import Placing
from motorchamp_tui.games.options import GRID, USUAL, Grid
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.paddock.entries import entry_list
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.races.meeting import Meeting, Stage
from motorchamp_tui.paddock.wording.remote_words import (
    clock_words,
    driven_by,
    leaving_words,
    left_until,
    next_tick,
)
from motorchamp_tui.race.record import ORDER, Step, step_from
from motorchamp_tui.race.turns import still_driving
from motorchamp_tui.tui import app_settings
from motorchamp_tui.tui.menu.title import TitleScreen
from motorchamp_tui.tui.paddock.race import remote_race
from motorchamp_tui.tui.paddock.race.remote_race import FEW_GOES
from motorchamp_tui.tui.paddock.race.remote_race_screen import RemoteRaceScreen
from motorchamp_tui.tui.paddock.race.standing_order import StandingOrderScreen
from motorchamp_tui.tui.paddock.talk import TalkScreen
from motorchamp_tui.tui.race.classification import ClassificationScreen
from motorchamp_tui.tui.race.result_lines import LOOKING
from motorchamp_tui.tui.widgets.log import LogScreen
from motorchamp_tui.tui.widgets.question import Question
from of_motorchamp import order_for_motorchamp

SHORT = Agreement("A1-C1", laps=1, cars=1)
DUEL = ("Ann", "Ben")
LARGE = (120, 36)


async def take_turns(*everybody: Seated, goes: int) -> None:
    """Let so many questions be answered, each on the screen of whoever is asked."""
    for _ in range(goes):
        await (await until_asked(*everybody)).press("enter")


def other_than(one: Seated, *everybody: Seated) -> Seated:
    return next(each for each in everybody if each is not one)


def name_of(seated: Seated) -> str:
    return seated.visit.player.name


async def test_what_one_decides_all_others_see(tmp_path: Path) -> None:
    async with evening(tmp_path, DUEL, SHORT) as on:
        ann, ben, tom = await on.sits_down("Ann"), await on.sits_down("Ben", LARGE), await on.sits_down("Tom")
        asked = await until_asked(ann, ben)
        other = other_than(asked, ann, ben)
        car = asked.screen.live.race and asked.screen.live.race.current_car.name
        assert f"{car} · your go" in asked.text
        assert f"{name_of(asked)} is thinking" in other.head
        assert f"{name_of(asked)} is thinking" in tom.head
        await asked.press("enter")
        await until(asked, "▶[1]")
        await asked.press("enter")
        for seated in (ann, ben, tom):
            log = seated.screen.live.log
            await until_so(lambda log=log: any(f"{car} threw" in told for told in log), seated)  # type: ignore[misc]


async def test_who_watches_is_never_asked_and_can_choose_nothing(tmp_path: Path) -> None:
    async with evening(tmp_path, DUEL, SHORT) as on:
        ann, ben, tom = await on.sits_down("Ann"), await on.sits_down("Ben"), await on.sits_down("Tom")
        for _ in range(6):
            asked = await until_asked(ann, ben)
            race = asked.screen.live.race
            await until(tom, f"{name_of(asked)} is thinking")
            await tom.press("enter", "1", "2", "3", "s")
            assert asked.screen.live.race is race
            assert not tom.is_asked
            assert "%" not in tom.text
            await asked.press("enter")


async def test_nothing_is_drawn_twice_for_one_piece_of_news(tmp_path: Path) -> None:
    async with evening(tmp_path, DUEL, SHORT) as on:
        ann, ben, tom = await on.sits_down("Ann"), await on.sits_down("Ben"), await on.sits_down("Tom")
        await until(tom, "is thinking")
        live, show_race, drawn = tom.screen.live, tom.screen.show_race, list[object]()
        subscription = live.subscription
        assert subscription is not None

        def draw() -> None:
            drawn.append((live.race, subscription.times_told))
            show_race()

        tom.screen.show_race = draw  # type: ignore[method-assign]
        await take_turns(ann, ben, goes=4)
        await until_asked(ann, ben)
        await until_so(lambda: live.race == ann.screen.live.race, tom)
        assert drawn
        assert not [known for known, again in pairwise(drawn) if known == again]


async def test_that_nobody_is_asked_while_a_move_is_written_is_not_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = Journal.save

    def save_slowly(journal: Journal) -> None:
        time.sleep(0.02)
        save(journal)

    monkeypatch.setattr(Journal, "save", save_slowly)
    monkeypatch.setattr(remote_race, "STEPS_FOLLOW", 60.0)
    async with evening(tmp_path, DUEL, SHORT) as on:
        ann, ben, tom = await on.sits_down("Ann"), await on.sits_down("Ben"), await on.sits_down("Tom")
        await until(tom, "is thinking")
        live, show_race, drawn = tom.screen.live, tom.screen.show_race, [(tom.screen.live.race, True)]

        def draw() -> None:
            drawn.append((live.race, live.asked is not None))
            show_race()

        tom.screen.show_race = draw  # type: ignore[method-assign]
        await take_turns(ann, ben, goes=3)
        await until_asked(ann, ben)
        await until_so(lambda: live.race == ann.screen.live.race, tom)
    assert len(drawn) > 1
    assert not [now for before, now in pairwise(drawn) if now == (before[0], False)]


async def test_who_comes_later_sees_the_race_from_its_start(tmp_path: Path) -> None:
    async with evening(tmp_path, DUEL, SHORT, ["steady"]) as on:
        ann, ben = await on.sits_down("Ann"), await on.sits_down("Ben")
        await take_turns(ann, ben, goes=6)
        await until_asked(ann, ben)
        tom = await on.sits_down("Tom", LARGE)
        assert tom.screen.live.race == ann.screen.live.race
        assert tom.screen.live.log == ann.screen.live.log
        await until(ann, "1 watching")
        tom.visit.leave()
        for _ in range(4):
            await settle(ann.pilot)
        assert "watching" not in ann.text


async def test_one_person_may_answer_on_any_of_his_screens(tmp_path: Path) -> None:
    async with evening(tmp_path, ["Ann"], SHORT, ["steady"]) as on:
        first = await on.sits_down("Ann")
        second = await on.sits_down("Ann", visit=on.comes_in("Ann"))
        for one, other in ((first, second), (second, first)):
            await until_asked(one)
            await until_asked(other)
            race = one.screen.live.race
            await one.press("enter")
            await until_asked(one)
            await until_asked(other)
            assert other.screen.live.race == one.screen.live.race != race


async def test_an_answer_that_comes_too_late_changes_nothing(tmp_path: Path) -> None:
    async with evening(tmp_path, ["Ann"], SHORT, ["steady"]) as on:
        ann = await on.sits_down("Ann")
        await until_asked(ann)
        asked = ann.screen.live.seat.asked
        assert asked is not None
        assert on.meeting.answer(ann.visit.player, asked, asked.moves[0])
        ann.screen.live.seat.answer(asked.moves[-1])
        await until_asked(ann)
        assert ann.screen.live.race != asked.race


async def test_a_race_is_driven_to_the_classification_on_all_screens(tmp_path: Path) -> None:
    async with evening(tmp_path, DUEL, SHORT, ["steady"]) as on:
        ann, ben, tom = await on.sits_down("Ann"), await on.sits_down("Ben"), await on.sits_down("Tom", LARGE)
        await drive_to_the_end(on, ann, ben)
        for seated in (ann, ben, tom):
            await until(seated, "Classification")
            assert isinstance(seated.on_top(), ClassificationScreen)
            assert "export" not in seated.text
            await seated.press("tab")
            assert "throws" in seated.text
            await seated.press("e")
            assert isinstance(seated.on_top(), ClassificationScreen)
            await seated.press("enter")
            assert isinstance(seated.on_top(), TitleScreen)
        assert not list(Path.cwd().glob("*.svg"))


async def drive_to_the_end(on: Evening, *everybody: Seated) -> None:
    """Answer everything, until the race is over."""
    for _ in range(200):
        await until_so(
            lambda: on.meeting.stage is Stage.OVER or any(each.is_asked for each in everybody), *everybody
        )
        if on.meeting.stage is Stage.OVER:
            return
        await next(each for each in everybody if each.is_asked).press("enter")
    raise AssertionError("the race does not end")


async def until_one_is_done(on: Evening, ann: Seated, ben: Seated) -> tuple[Seated, Seated] | None:
    """Whose race is over while the other is asked, and the other; None where both are done in the same round."""
    while on.meeting.stage is not Stage.OVER:
        asked = await until_asked(ann, ben)
        race = on.meeting.record and on.meeting.record.run and on.meeting.record.run.race
        if race and still_driving(race) == {name_of(asked)}:
            return other_than(asked, ann, ben), asked
        await asked.press("enter")
        await until_so(lambda: on.meeting.stage is Stage.OVER or ann.is_asked or ben.is_asked, ann, ben)
    return None


async def test_when_your_race_is_over_it_is_said_who_is_still_driving(tmp_path: Path) -> None:
    for seed in range(3, 9):
        async with evening(tmp_path / f"{seed}", DUEL, SHORT, seed=seed) as on:
            found = await until_one_is_done(on, await on.sits_down("Ann"), await on.sits_down("Ben"))
            if found is not None:
                done, asked = found
                await until(done, f"Your race is over; {name_of(asked)} is still driving.")
                assert not done.screen.check_action("finish", ())
                return
    raise AssertionError("nobody was done while the other was asked")


async def test_everybody_who_drove_is_told_their_own_story_and_a_watcher_that_of_the_winner(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path, DUEL, SHORT, ["steady"]) as on:
        ann, ben, tom = await on.sits_down("Ann"), await on.sits_down("Ben"), await on.sits_down("Tom")
        await drive_to_the_end(on, ann, ben)
        for seated in (ann, ben, tom):
            await until(seated, "Best go:")
            assert ("You are " in seated.text) is (seated is not tom)
            await until_so(lambda one=seated: LOOKING not in one.text, seated)  # type: ignore[misc]
        assert ") is 1st of 3, from " in tom.text


async def test_the_classification_waits_until_nothing_lies_over_the_race(tmp_path: Path) -> None:
    async with evening(tmp_path, ["Ann"], SHORT, ["steady"]) as on:
        ann, tom = await on.sits_down("Ann"), await on.sits_down("Tom")
        await tom.press("g")
        await drive_to_the_end(on, ann)
        await until(ann, "Classification")
        assert isinstance(tom.on_top(), LogScreen)
        await tom.press("escape")
        await until(tom, "Classification")


async def test_a_screen_that_comes_when_all_is_over_shows_the_classification(tmp_path: Path) -> None:
    async with evening(tmp_path, ["Ann"], SHORT, ["steady"]) as on:
        ann = await on.sits_down("Ann")
        await drive_to_the_end(on, ann)
        await until(ann, "Classification")
        tom = await on.sits_down("Tom")
        await until(tom, "Classification")


async def test_what_is_unfair_or_holds_nobody_has_no_key(tmp_path: Path) -> None:
    async with evening(tmp_path, ["Ann"], SHORT, ["steady"]) as on:
        ann = await on.sits_down("Ann")
        await until_asked(ann)
        active = {binding.action for _, binding, enabled, _ in ann.screen.active_bindings.values() if enabled}
        assert active.isdisjoint({"advice", "take_back", "pause"})
        await ann.press("enter")
        await until_asked(ann)
        race = ann.screen.live.race
        await ann.press("u", "space")
        assert ann.screen.live.race is race


async def test_a_stand_in_is_announced_and_marked_and_goes_when_the_driver_is_back(tmp_path: Path) -> None:
    agreed = Agreement("A1-C1", laps=2, cars=1, stand_in_after=40)
    async with evening(tmp_path, DUEL, agreed) as on:
        ann, tom = await on.sits_down("Ann", LARGE), await on.sits_down("Tom")

        def is_marked() -> bool:
            """Whether the order says so beside the square of the car."""
            return re.search(r"steady for Ben +[RL]", ann.text) is not None

        on.visits.pop("Ben").leave()
        await until_thinks_about(on, ann, "Ben")
        await until(ann, "Ben is away, steady in 0:40")
        on.clock.go_on(seconds=12)
        await until(ann, "Ben is away, steady in 0:30")
        on.clock.go_on(seconds=30)
        await until(ann, "(steady for Ben)")
        await until_so(is_marked, ann)
        await until_asked(ann)
        await until(tom, "steady drives")
        ben = await on.sits_down("Ben")
        await until_thinks_about(on, ann, "Ben")
        await until_asked(ben)
        assert not is_marked()
        assert "Ben is thinking" in ann.head


async def until_thinks_about(on: Evening, ann: Seated, driver: str) -> None:
    """Let Ann answer until the other one is asked."""

    def is_asked() -> bool:
        asked = on.meeting.drives[0].asked
        return asked is not None and asked.driver == driver

    for _ in range(20):
        await until_so(lambda: is_asked() or ann.is_asked, ann)
        if is_asked():
            return
        await ann.press("enter")
    raise AssertionError(f"{driver} is not asked")


async def test_who_comes_back_between_throw_and_drive_drives_himself(tmp_path: Path) -> None:
    agreed = Agreement("A1-C1", laps=2, cars=1, clock=60, stand_in_after=40)
    async with evening(tmp_path, DUEL, agreed) as on:
        ann = await on.sits_down("Ann")
        on.visits.pop("Ben").leave()
        await until_thinks_about(on, ann, "Ben")
        ben = await on.sits_down("Ben")
        await until_asked(ben)
        on.clock.go_on(seconds=50)
        await settle(ben.pilot)
        assert ben.is_asked
        assert "your go, 0:10 left" in ben.head


async def test_what_is_marked_stays_marked_when_somebody_comes_or_goes(tmp_path: Path) -> None:
    async with evening(tmp_path, DUEL, Agreement("A1-C1", laps=1, cars=1, clock=60)) as on:
        ann, ben = await on.sits_down("Ann"), await on.sits_down("Ben")
        asked = await until_asked(ann, ben)
        await asked.press("enter")
        await until(asked, "▶[1]")
        await asked.press("right")
        await until(asked, "▶[2]")
        other_than(asked, ann, ben).visit.leave()
        on.comes_in("Tom").go_to(on.meeting)
        await until(asked, "1 watching")
        on.clock.go_on(seconds=10)
        await until(asked, "0:50 left")
        assert "▶[2]" in asked.text


async def test_a_disk_that_takes_nothing_is_told_to_everybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path, ["Ann"], SHORT, ["steady"]) as on:
        ann, tom = await on.sits_down("Ann"), await on.sits_down("Tom")
        with monkeypatch.context() as patched:
            patched.setattr(
                Meeting, "trouble", "Changes cannot be saved: the disk is full. Races wait until they can."
            )
            on.meeting.events.changed()
            await until(ann, "Changes cannot be saved: the disk is full.")
            await until(tom, "Changes cannot be saved: the disk is full.")
        on.meeting.events.changed()
        await until_gone(ann, "Changes cannot be saved: the disk is full.")


def test_the_time_left_goes_in_tens_and_at_last_in_seconds() -> None:
    shown, when = list[str](), datetime(2026, 5, 2, 12, tzinfo=UTC)
    due = when + timedelta(seconds=34)
    while True:
        shown.append(clock_words(left_until(due, when)))
        following = next_tick(due, when)
        if following is None:
            break
        assert following > when
        when = following
    assert shown == ["0:40", "0:30", "0:20", "0:10", *(f"0:0{seconds}" for seconds in range(9, -1, -1))]


async def test_the_go_clock_is_shown_anew_only_when_its_words_change(tmp_path: Path) -> None:
    async with evening(tmp_path, ["Ann"], Agreement("A1-C1", laps=1, cars=1, clock=30), ["steady"]) as on:
        ann = await on.sits_down("Ann")
        await until(ann, "your go, 0:30 left")
        shown = list[int]()
        show_race = ann.screen.show_race

        def show() -> None:
            shown.append(1)
            show_race()

        ann.screen.show_race = show  # type: ignore[method-assign]
        on.clock.go_on(seconds=9)
        await settle(ann.pilot)
        assert shown == []
        on.clock.go_on(seconds=1)
        await until(ann, "your go, 0:20 left")
        on.clock.go_on(seconds=10)
        await until(ann, "your go, 0:10 left")
        on.clock.go_on(seconds=1)
        await until(ann, "your go, 0:09 left")
        assert len(shown) == 3


async def test_without_a_clock_nothing_is_counted(tmp_path: Path) -> None:
    async with evening(tmp_path, DUEL, SHORT) as on:
        ann, ben = await on.sits_down("Ann"), await on.sits_down("Ben")
        await until_asked(ann, ben)
        for seated in (ann, ben):
            await settle(seated.pilot)
            assert " left" not in seated.head
            assert seated.screen.next_change is None


async def test_a_deadline_by_correspondence_is_a_time_in_words(tmp_path: Path) -> None:
    async with evening(tmp_path, DUEL, Agreement("A1-C1", laps=1, cars=1, clock=86400)) as on:
        ann, ben = await on.sits_down("Ann"), await on.sits_down("Ben")
        asked = await until_asked(ann, ben)
        other = other_than(asked, ann, ben)
        await until(asked, "your go, by Sat 12:00 UTC")
        await until(other, f"{name_of(asked)}'s go, by Sat 12:00 UTC")


async def test_an_order_is_left_seen_and_taken_back(tmp_path: Path) -> None:
    async with evening(tmp_path, DUEL, Agreement("A1-C1", laps=1, cars=1, clock=86400)) as on:
        ann = await on.sits_down("Ann")
        player = ann.visit.player
        await ann.press("d")
        assert isinstance(ann.on_top(), StandingOrderScreen)
        assert "You have no order yet" in ann.text
        assert "whether you are here or not" in ann.text
        assert "no pit stops in this race" in ann.text
        await ann.press("left", "down", "right", "down", "right", "end", "enter")
        order = on.meeting.order_of(player)
        assert order == order_for_motorchamp("2", 0.05, WantedLane.LEFT)
        assert "Your order: at most two dice at a risk of 5 % at most" in ann.text
        await ann.press("backspace")
        assert on.meeting.order_of(player) is None
        await click(ann.pilot, "Leave this order")
        assert on.meeting.order_of(player) == order


async def test_a_click_on_a_line_of_an_order_does_what_enter_does_there(tmp_path: Path) -> None:
    async with evening(tmp_path, DUEL, Agreement("A1-C1", laps=1, cars=1, clock=86400)) as on:
        ann = await on.sits_down("Ann")
        await ann.press("d", "enter", "down", "enter")
        by_keys = ann.on_top()
        assert isinstance(by_keys, StandingOrderScreen)
        assert on.meeting.order_of(ann.visit.player) is None
        await ann.press("escape", "d")
        await click(ann.pilot, "Dice")
        await click(ann.pilot, "none", on_line_with="Risk")
        by_mouse = ann.on_top()
        assert isinstance(by_mouse, StandingOrderScreen)
        assert by_mouse is not by_keys
        assert by_mouse.form.order == by_keys.form.order != order_for_motorchamp()
        assert on.meeting.order_of(ann.visit.player) is None
        await ann.press("escape")
        assert ann.on_top() is ann.screen


async def test_nobody_leaves_orders_where_all_are_at_the_table(tmp_path: Path) -> None:
    async with evening(tmp_path, DUEL, SHORT) as on:
        ann = await on.sits_down("Ann")
        await ann.press("d")
        assert ann.on_top() is ann.screen


async def test_practice_is_driven_side_by_side_and_who_is_done_sees_the_others(tmp_path: Path) -> None:
    agreed = Agreement("A1-C1", laps=1, cars=2, options=USUAL.having(GRID, Grid.PRACTICE))
    async with evening(tmp_path, DUEL, agreed) as on:
        ann, ben = await on.sits_down("Ann"), await on.sits_down("Ben", LARGE)
        await until_asked(ann)
        await until_asked(ben)
        assert "practice lap of AZA1" in ann.head
        assert "practice lap of VAN1" in ben.head
        await practise(ann)
        await until(ann, "Ben is thinking")
        assert "practice lap of VAN1" in ann.head
        assert "AZA1 " in ann.text
        assert "VAN1 throw" in ann.text
        assert ben.text.count("VAN1 throw 1,") == 1, "told beside the road, and not a second time with the dice"
        await practise(ben)
        for seated in (ann, ben):
            await until(seated, "round 1")


async def practise(seated: Seated) -> None:
    """Drive all practice laps of this person."""
    live = seated.screen.live

    def is_driven() -> bool:
        return live.followed is None or live.followed.driver != live.driver

    for _ in range(200):
        await until_so(lambda: is_driven() or seated.is_asked, seated)
        if is_driven():
            return
        await seated.press("enter")
    raise AssertionError("practice does not end")


async def test_who_watches_practice_goes_from_driver_to_driver(tmp_path: Path) -> None:
    agreed = Agreement("A1-C1", laps=1, cars=1, options=USUAL.having(GRID, Grid.PRACTICE))
    async with evening(tmp_path, ["Ann", "Ben", "Eva"], agreed) as on:
        await on.sits_down("Ann")
        tom = await on.sits_down("Tom")
        seen = list[str]()
        for _ in range(4):
            await settle(tom.pilot)
            drive = tom.screen.live.followed
            seen.append(drive.driver or "" if drive else "")
            await tom.press("v")
        assert seen == ["Ann", "Ben", "Eva", "Ann"]


async def test_who_has_fallen_behind_sees_only_the_last_goes(tmp_path: Path) -> None:
    async with evening(tmp_path, DUEL, SHORT) as on:
        ann, ben, tom = await on.sits_down("Ann"), await on.sits_down("Ben"), await on.sits_down("Tom")
        live, go_on = tom.screen.live, asyncio.Event()
        heard, seen = list[Sequence[Step]](), list[list[Step]]()
        take_in, see = live._take_in, live._seen

        async def hear(steps: Sequence[Step]) -> None:
            heard.append(steps)
            seen.append([])
            await take_in(steps)

        async def slowly(step: Step) -> None:
            seen[-1].append(step)
            await go_on.wait()
            await see(step)

        live._take_in, live._seen = hear, slowly  # type: ignore[method-assign]
        await take_turns(ann, ben, goes=12)
        await until_asked(ann, ben)
        go_on.set()
        await until_so(lambda: live.race == ann.screen.live.race, tom)
        assert live.log == ann.screen.live.log
        assert max(map(goes_in, heard)) > FEW_GOES
        assert max(map(goes_in, seen)) == FEW_GOES


def goes_in(steps: Sequence[Step]) -> int:
    """How many goes begin in these steps."""
    return sum(step.before.is_between_goes for step in steps)


async def test_the_screen_of_a_line_that_is_gone_does_not_go_on(tmp_path: Path) -> None:
    async with evening(tmp_path, ["Ann"], SHORT, ["steady"]) as on:
        ann, tom = await on.sits_down("Ann"), await on.sits_down("Tom")
        tom.visit.leave()
        await drive_to_the_end(on, ann)
        await until(ann, "Classification")
        await settle(tom.pilot)
        assert isinstance(tom.on_top(), RemoteRaceScreen | ClassificationScreen)


async def test_a_line_of_talk_is_seen_by_all_for_a_while(tmp_path: Path) -> None:
    async with evening(tmp_path, DUEL, SHORT) as on:
        ann, ben, tom = await on.sits_down("Ann"), await on.sits_down("Ben", LARGE), await on.sits_down("Tom")
        asked = await until_asked(ann, ben)
        race = asked.screen.live.race
        await asked.press("slash")
        await type_text(asked.pilot, "q 1 well done")
        assert "say: q 1 well done" in asked.text
        assert "Enter say" in asked.text
        await asked.press("backspace", "enter")
        assert asked.screen.live.race is race
        for seated in (ann, ben, tom):
            await until(seated, f"{name_of(asked)} says: q 1 well don")
        on.clock.go_on(seconds=31)
        for seated in (ann, ben, tom):
            await until_gone(seated, "says:")
        await tom.press("T")
        assert isinstance(tom.on_top(), TalkScreen)
        assert f"12:00  {name_of(asked)}: q 1 well don" in tom.text
        on.meeting.say(ben.visit, "thank you")
        await until(tom, "12:00  Ben: thank you")


async def test_esc_says_nothing(tmp_path: Path) -> None:
    async with evening(tmp_path, ["Ann"], SHORT, ["steady"]) as on:
        ann = await on.sits_down("Ann")
        await ann.press("slash")
        await type_text(ann.pilot, "never mind")
        await ann.press("escape")
        assert "never mind" not in ann.text
        assert on.meeting.talk == []
        assert ann.on_top() is ann.screen


async def test_what_is_not_taken_stays_with_the_reason(tmp_path: Path) -> None:
    async with evening(tmp_path, ["Ann"], SHORT, ["steady"]) as on:
        ann = await on.sits_down("Ann")
        for number in range(6):
            await ann.press("slash", str(number), "enter")
        assert "wait a little" in ann.text
        await ann.press("backspace", "a")
        assert "say: a▏" in ann.text
        assert [said.text for said in on.meeting.talk] == ["0", "1", "2", "3", "4"]


async def test_who_wants_no_talk_hears_none(tmp_path: Path) -> None:
    async with evening(tmp_path, DUEL, SHORT) as on:
        ann, ben = await on.sits_down("Ann"), await on.sits_down("Ben")
        await ben.press("T", "T", "escape")
        assert app_settings.app_settings_of(ben.pilot.app).words["talk"] == "false"
        on.meeting.say(ann.visit, "hello")
        await until(ann, "Ann says: hello")
        await settle(ben.pilot)
        assert "hello" not in ben.text
        await ben.press("slash")
        assert "say:" not in ben.text
        await ben.press("T", "T")
        assert "Ann: hello" in ben.text


async def test_without_talk_in_the_agreement_there_is_no_key_for_it(tmp_path: Path) -> None:
    async with evening(tmp_path, ["Ann"], Agreement("A1-C1", laps=1, cars=1, has_talk=False), ["steady"]) as on:
        ann = await on.sits_down("Ann")
        await ann.press("slash", "T")
        assert "say:" not in ann.text
        assert ann.on_top() is ann.screen


async def test_a_driver_is_told_what_becomes_of_the_seat_before_he_leaves(tmp_path: Path) -> None:
    async with evening(tmp_path, DUEL, SHORT) as on:
        ann = await on.sits_down("Ann")
        await ann.press("q")
        assert isinstance(ann.on_top(), Question)
        framed = [line.split("│")[1] for line in ann.text.splitlines() if line.count("│") > 1]
        words = " ".join(" ".join(framed).split())
        assert "Your seat is kept" in words
        assert "steady drives for you" in words
        assert "resume" not in words
        await ann.press("y")
        assert isinstance(ann.on_top(), TitleScreen)
        assert on.meeting.driver_of(ann.visit.player) == "Ann"
        back = await on.sits_down("Ann")
        await until_asked(back, await on.sits_down("Ben"))


async def test_a_guest_is_promised_no_seat_to_come_back_to(tmp_path: Path) -> None:
    async with evening(tmp_path, DUEL, SHORT) as on:
        await on.sits_down("Ann")
        words = leaving_words(on.meeting, Player("guest:7", "Gast"))
        assert "a guest cannot come back to a seat" in words
        assert "steady drives for you" in words


async def test_who_watches_leaves_without_a_question(tmp_path: Path) -> None:
    async with evening(tmp_path, DUEL, SHORT) as on:
        tom = await on.sits_down("Tom")
        await tom.press("q")
        assert isinstance(tom.on_top(), TitleScreen)


async def test_help_tells_the_keys_of_a_race_with_others(tmp_path: Path) -> None:
    async with evening(tmp_path, ["Ann"], SHORT, ["steady"]) as on:
        ann = await on.sits_down("Ann", LARGE)
        await press(ann.pilot, "question_mark")
        assert "a race with others" in text_of(ann.pilot.app)
        assert "Write a line to everyone here" in text_of(ann.pilot.app)


async def test_a_resize_loses_nothing(tmp_path: Path) -> None:
    async with evening(tmp_path, ["Ann"], SHORT, ["steady"]) as on:
        ann = await on.sits_down("Ann")
        await until_asked(ann)
        race = ann.screen.live.race
        for size in (LARGE, (40, 10), (200, 50), SMALL):
            await ann.pilot.resize_terminal(*size)
            await settle(ann.pilot)
        assert ann.screen.live.race is race
        assert "your go" in ann.text


@pytest.mark.parametrize("columns", [1, 5, 6, 7, 12])
async def test_a_line_that_is_being_written_stays_in_a_window_without_room_for_it(
    tmp_path: Path, columns: int
) -> None:
    async with evening(tmp_path, ["Ann"], SHORT, ["steady"]) as on:
        ann = await on.sits_down("Ann")
        await ann.press("slash")
        await type_text(ann.pilot, "hello")
        for size in ((columns, 1), SMALL):
            await ann.pilot.resize_terminal(*size)
            await settle(ann.pilot)
        assert "say: hello" in ann.text


def test_who_drives_a_go_for_somebody_is_said_in_a_sentence() -> None:
    assert driven_by(ORDER, "Ann", "AZA1", is_own=False) == "Ann's standing order drives AZA1."
    assert driven_by(ORDER, "Ann", "AZA1", is_own=True) == "Your standing order drives AZA1."
    assert driven_by("steady", "Ann", "AZA1", is_own=False) == "Steady drives AZA1 for Ann."
    assert driven_by("steady", "Ann", "AZA1", is_own=True) == "Steady drives AZA1 for you."


async def test_what_is_suggested_is_driven_by_one_key_with_others_too(tmp_path: Path) -> None:
    agreed = Agreement("hockenheim-short", laps=1, cars=1, options=USUAL.having(GRID, Grid.DICE))
    async with evening(tmp_path, DUEL, agreed) as on:
        ann, ben = await on.sits_down("Ann"), await on.sits_down("Ben")
        for _ in range(3):
            asked = await until_asked(ann, ben)
            await asked.press("enter")
            await until(asked, "[drive]")
            race, choosing = asked.screen.live.race, asked.screen.choosing
            assert race is not None
            assert choosing is not None
            name, end = race.current_car.name, choosing.lights().chosen
            await asked.press("enter")
            await until_so(lambda name=name, race=race: _has_gone(on, race, name), ann, ben)  # type: ignore[misc]
            driven = on.meeting.drives[0].record.run
            assert driven is not None
            assert next(car.place for car in driven.race.cars if car.name == name) == end


def _has_gone(on: Evening, race: AnyRace, car: str) -> bool:
    """Whether the go of this car is over."""
    run = on.meeting.drives[0].record.run
    return run is not None and (run.race.round, run.race.current_car.name) != (race.round, car)


async def test_a_go_that_is_missed_in_a_first_race_is_asked_of_nobody_on_a_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entry_list, "fresh_seed", lambda: 2)
    agreed = Agreement("hockenheim-short", laps=1, cars=1, options=game_named("motorsportspiel").USUAL_OPTIONS)
    agreed = evolve(agreed, options=agreed.options.having(GRID, Grid.DICE))
    async with evening(tmp_path, ["Ann"], agreed, ["steady"]) as on:
        ann, seen = await on.sits_down("Ann"), set[str]()
        live = ann.screen.live
        while not {"MissGo", "PutBack"} & seen:
            await until_so(lambda: live.seat.is_asked or live.race is None or live.race.is_over, ann)
            assert live.seat.is_asked
            moves, race = live.seat.moves, live.seat.asked.race  # type: ignore[union-attr]
            assert len(moves) > 1 or step_from(race, moves[0]).after.awaited, moves
            live.seat.answer(fastest(moves))
            record = on.meeting.drives[0].record
            seen |= {type(step.move).__name__ for step in (record.run.steps if record.run else ())}


def fastest(moves: Sequence[Move]) -> Move:
    """Three dice, and their highest sides."""
    if isinstance(moves[0], Placing):
        return max(moves, key=lambda move: sum(move.values) if isinstance(move, Placing) else 0)
    return moves[2] if isinstance(moves[0], ChooseNumber) else moves[0]
