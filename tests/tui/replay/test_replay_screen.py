"""The replay: every moment of a kept race, by keys and by mouse."""

import functools
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from attrs import evolve
from pressing import SIZES, click, lines_of, press, settle, text_of, turn_wheel, type_text, until, words_of
from textual.pilot import Pilot

from journal_driving import driven, plan_of
from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.motorchamp.rules.moves import OUT
from motorchamp_tui.games.motorchamp.wording.figures import INCIDENTS
from motorchamp_tui.games.options import Grid
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.race.control import had_a_choice, offered
from motorchamp_tui.race.record import Damage, RaceRecord
from motorchamp_tui.settings.words import Animation
from motorchamp_tui.tui import start
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.board.lane_grid import LaneGrid
from motorchamp_tui.tui.board.widget import Board
from motorchamp_tui.tui.games.motorchamp.order_panel import MARKS
from motorchamp_tui.tui.race.advice import REASONS_OFF, REASONS_ON
from motorchamp_tui.tui.race.classification import ClassificationScreen
from motorchamp_tui.tui.race.pace import SPEEDS
from motorchamp_tui.tui.race.race_log import RaceLog
from motorchamp_tui.tui.race.race_playback import let_car_drive
from motorchamp_tui.tui.replay.position_bar import PositionBar
from motorchamp_tui.tui.replay.screen import ReplayScreen
from of_motorchamp import of_motorchamp


@functools.cache
def kept(grid: Grid = Grid.DICE, most_pieces: int = 10**9) -> RaceRecord:
    with tempfile.TemporaryDirectory() as folder:
        plan = plan_of("A1-B2-C1", "bot:steady,bot:rookie", laps=5, grid=grid, seed=4)
        return read_journal(driven(Path(folder), plan, most_pieces)).finish()


@asynccontextmanager
async def replay_on(
    size: tuple[int, int] = (80, 24), of: RaceRecord | None = None
) -> AsyncIterator[tuple[Pilot[None], ReplayScreen]]:
    app = MotorChampApp(of or kept())
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        yield pilot, screen


def bar_of(screen: ReplayScreen) -> PositionBar:
    return screen.query_one(PositionBar)


async def test_a_damaged_race_ends_with_what_is_wrong_with_it() -> None:
    damaged = evolve(kept(most_pieces=20), damage=Damage(440, "its end with the check is missing"))
    async with replay_on(of=damaged) as (pilot, screen):
        assert "is damaged" not in text_of(pilot.app)
        screen.jump(screen.replay.last)
        await settle(pilot)
        assert "Line 440 is damaged: its end with the check is missing." in text_of(pilot.app)


@pytest.mark.parametrize("size", SIZES)
async def test_every_incident_is_seen_with_the_go_that_made_it(size: tuple[int, int]) -> None:
    async with replay_on(size) as (pilot, screen):
        for kind in INCIDENTS:
            found = screen.replay.incident_after(0, kind)
            assert found
            screen.jump(found.position)
            await settle(pilot)
            text = text_of(pilot.app)
            assert f"{MARKS[kind][0]} {kind.words}" in text
            assert f"round {screen.moment.race.round} " in text
            assert f" {found.car} · {of_motorchamp(screen.moment.race).car(found.car).driver} · " in text
            grid = screen.query_one(LaneGrid)
            assert grid.race is screen.moment.race
            assert grid.column_of(of_motorchamp(screen.moment.race).car(found.car).square.row) < grid.rows_in_view
            assert (f" {found.round:2}  {found.car} " in text) is (size[0] >= 110)


async def test_the_start_shows_the_cars_on_the_grid_and_who_comes_first() -> None:
    async with replay_on() as (pilot, screen):
        race = screen.moment.race
        assert "The cars are on the grid" in text_of(pilot.app)
        assert f"next: {race.current_car.name}" in text_of(pilot.app)
        await press(pilot, "end")
        assert "The race is over" in text_of(pilot.app)


@pytest.mark.parametrize("size", SIZES)
async def test_a_replay_opens_where_the_car_that_goes_first_stands(size: tuple[int, int]) -> None:
    async with replay_on(size) as (pilot, screen):
        grid, first = screen.query_one(LaneGrid), screen.moment.race.current_car
        # A terminal tells its size once; a test has it told twice, and the second time hides what the first did.
        grid.race, grid.first_row = None, 0
        screen.show_race()
        assert grid.column_of(first.place.row) < grid.rows_in_view
        await press(pilot, "end")
        await press(pilot, "home")
        assert grid.column_of(first.place.row) < grid.rows_in_view


async def test_dice_that_are_chosen_show_their_chances() -> None:
    async with replay_on() as (pilot, screen):
        screen.jump(screen.replay.start_of_round(8))
        await press(pilot, "greater_than_sign")
        assert "takes" in text_of(pilot.app)
        assert "%" in text_of(pilot.app)
        await press(pilot, "greater_than_sign")
        assert "throws" in text_of(pilot.app)
        assert "%" not in text_of(pilot.app)


async def test_practice_laps_are_seen_before_the_race() -> None:
    async with replay_on(of=kept(Grid.PRACTICE)) as (pilot, _):
        assert "practice lap of AZA1" in text_of(pilot.app)
        await press(pilot, "pagedown")
        assert "round 1 " in text_of(pilot.app)


@pytest.mark.parametrize("most_pieces", [1, 5, 10**9])
async def test_a_lap_alone_is_seen_from_anywhere_with_every_key(most_pieces: int, tmp_path: Path) -> None:
    plan = plan_of("A1-C1", "bot:steady", cars=1, laps=1, seed=7)
    lap = read_journal(driven(tmp_path, plan, most_pieces, is_lap=True)).finish()
    async with replay_on(of=lap) as (pilot, screen):
        for key in (
            "right",
            "pagedown",
            "n",
            "N",
            "left",
            "pageup",
            "greater_than_sign",
            "less_than_sign",
            "3",
            "enter",
            "end",
            "home",
        ):
            await press(pilot, key)
            assert 0 <= screen.position <= screen.replay.last
            assert "practice lap of AZA1" in text_of(pilot.app)


async def test_a_camera_on_a_car_that_drives_no_practice_leaves_the_practice_of_another_in_view() -> None:
    async with replay_on(of=kept(Grid.PRACTICE)) as (pilot, screen):
        over = next(at for at in range(screen.replay.last) if screen.replay.at(at).race.is_over)
        (practising,) = screen.replay.at(over).race.cars
        last = screen.replay.at(screen.replay.last).race
        screen.jump(over)
        await settle(pilot)
        seen = lines_of(pilot.app)[3:14]
        for car in last.cars:
            if car.name != practising.name:
                screen.action_camera(car.name)
                await settle(pilot)
                assert lines_of(pilot.app)[3:14] == seen
                assert "camera" not in lines_of(pilot.app)[0]
        screen.action_camera(practising.name)
        await settle(pilot)
        assert f"camera on {practising.name}" in lines_of(pilot.app)[0]


async def test_the_board_takes_the_place_of_the_lane_grid_and_back() -> None:
    async with replay_on() as (pilot, screen):
        assert "-board" not in screen.classes
        await press(pilot, "m", "z", "end")
        assert "-board" in screen.classes
        assert screen.query_one(Board).race is screen.moment.race
        await press(pilot, "m")
        assert "-board" not in screen.classes
        assert screen.query_one(LaneGrid).race is screen.moment.race


async def test_what_comes_later_is_not_told_yet() -> None:
    async with replay_on() as (pilot, screen):
        story = RaceLog(screen.replay)
        assert len(story.until(screen.replay.last)) == sum(step.ends_go for step in screen.replay.record.steps)
        await press(pilot, "right", "right", "g")
        text = text_of(pilot.app)
        assert story.entries[1] in text
        assert story.entries[2] not in text


async def test_a_go_on_and_a_go_back_come_to_the_same_screen() -> None:
    async with replay_on() as (pilot, screen):
        await press(pilot, "right", "right")
        before = lines_of(pilot.app)
        await press(pilot, "right")
        assert lines_of(pilot.app) != before
        await press(pilot, "left")
        assert screen.position == screen.replay.go_after(screen.replay.go_after(0))
        assert lines_of(pilot.app)[-10:] == before[-10:]


async def test_rounds_are_stepped_and_typed() -> None:
    async with replay_on() as (pilot, screen):
        await press(pilot, "pagedown", "pagedown")
        assert screen.moment.race.round == 3
        await press(pilot, "right", "pageup")
        assert screen.position == screen.replay.start_of_round(3)
        await press(pilot, "pageup")
        assert screen.position == screen.replay.start_of_round(2)
        await type_text(pilot, "125")
        assert "to round 125" in text_of(pilot.app)
        await press(pilot, "backspace", "enter")
        assert screen.position == screen.replay.start_of_round(12)
        assert "to round" not in text_of(pilot.app)
        await press(pilot, "end", "pagedown")
        assert screen.position == screen.replay.last
        await press(pilot, "home", "pageup")
        assert screen.position == 0


async def test_escape_gives_up_a_number_before_it_leaves() -> None:
    async with replay_on() as (pilot, screen):
        await press(pilot, "7", "escape")
        assert pilot.app.screen is screen
        assert "to round" not in text_of(pilot.app)
        await press(pilot, "escape")
    assert not pilot.app.is_running


async def test_incidents_are_stepped_on_and_back_of_all_kinds_or_of_one() -> None:
    async with replay_on() as (pilot, screen):
        first, second = screen.replay.incidents[:2]
        await press(pilot, "n")
        assert screen.position == first.position
        await press(pilot, "n", "N")
        assert screen.position == first.position < second.position
        await press(pilot, "home", "i", "n")
        out = screen.replay.incident_after(0, OUT)
        assert out
        assert screen.position == out.position
        await press(pilot, "N")
        assert "No " in text_of(pilot.app)
        assert f"{OUT.words} before this." in text_of(pilot.app)
        await press(pilot, "I", "home", "n")
        assert screen.position == first.position


async def test_the_bar_marks_the_kind_that_is_looked_for_alone() -> None:
    async with replay_on() as (pilot, _):
        signs = {sign for sign, _ in MARKS.values()}
        marks = lines_of(pilot.app)[-4]
        assert {*marks} - {" "} <= signs
        assert len({*marks}) > 3
        await press(pilot, "i")
        assert {*lines_of(pilot.app)[-4]} == {" ", MARKS[OUT][0]}


async def test_a_click_on_a_mark_goes_to_its_incident_and_on_the_bar_to_its_place() -> None:
    async with replay_on() as (pilot, screen):
        await press(pilot, "i")
        await pilot.click(PositionBar, offset=(lines_of(pilot.app)[-4].index(MARKS[OUT][0]), 0))
        out = screen.replay.incident_after(0, OUT)
        assert out
        assert screen.position == out.position
        await pilot.click(PositionBar, offset=(78, 1))
        assert screen.position == screen.replay.last
        await pilot.click(PositionBar, offset=(40, 1))
        assert abs(screen.position - screen.replay.last / 2) < screen.replay.last / 50


async def test_dragging_and_the_wheel_move_the_position() -> None:
    async with replay_on() as (pilot, screen):
        await pilot.mouse_down(PositionBar, offset=(10, 1))
        await pilot.hover(PositionBar, offset=(60, 1))
        dragged = screen.position
        assert dragged == bar_of(screen).position_at(60, 1)
        await pilot.mouse_up(PositionBar, offset=(60, 1))
        await pilot.hover(PositionBar, offset=(20, 1))
        assert screen.position == dragged
        await turn_wheel(pilot, bar_of(screen), 1)
        assert screen.position == screen.replay.go_after(dragged)
        await turn_wheel(pilot, bar_of(screen), -1)
        assert screen.position == screen.replay.go_before(screen.replay.go_after(dragged))


@pytest.mark.parametrize("what", ["go", "round", "incident"])
async def test_every_step_has_a_button(what: str) -> None:
    async with replay_on() as (pilot, screen):
        line = lines_of(pilot.app)[-2]
        for _ in range(2):
            before = screen.position
            await pilot.click(offset=(line.index(f" {what} ›") + len(what) + 2, 22))
            await settle(pilot)
            assert screen.position > before
        on = screen.position
        await pilot.click(offset=(line.index(f"‹ {what} ›"), 22))
        await settle(pilot)
        assert screen.position < on


async def test_playing_comes_to_the_end_and_then_begins_anew() -> None:
    async with replay_on(of=kept(most_pieces=40)) as (pilot, screen):
        screen.pace.change_speed(len(SPEEDS))
        await press(pilot, "space")
        await until(pilot, lambda: not screen.is_playing, "the end")
        assert screen.position == screen.replay.last
        assert "paused" in text_of(pilot.app)
        screen.pace.change_speed(-1)
        await press(pilot, "space")
        assert screen.is_playing
        assert screen.position < screen.replay.last


async def test_any_step_holds_the_replay() -> None:
    async with replay_on() as (pilot, screen):
        await press(pilot, "space")
        assert "▶ playing" in text_of(pilot.app)
        await press(pilot, "right")
        assert "paused" in text_of(pilot.app)
        position = screen.position
        await settle(pilot)
        assert screen.position == position
        await click(pilot, "▶ play")
        assert "▶ playing" in text_of(pilot.app)
        await press(pilot, "space")
        assert "paused" in text_of(pilot.app)


async def test_cars_are_seen_driving_square_by_square(monkeypatch: pytest.MonkeyPatch) -> None:
    async with replay_on() as (pilot, screen):
        grid, seen = screen.query_one(LaneGrid), list[int]()
        monkeypatch.setattr(grid, "show", lambda race, _lights: seen.append(race.cars[0].square.row))
        screen.pace.animation = Animation.FULL
        position = screen.replay.start_of_round(2)
        first = screen.replay.at(position).race.cars[0].name
        while screen.replay.at(position).race.current_car.name != first:
            position = screen.replay.go_after(position)
        before, after = screen.replay.at(position), screen.replay.at(screen.replay.go_after(position))
        screen.jump(position)
        await settle(pilot)
        seen.clear()
        step = next(
            moment.step
            for at in range(position + 1, screen.replay.go_after(position) + 1)
            for moment in [screen.replay.at(at)]
            if moment.step and moment.step.ends_go
        )
        await let_car_drive(step, screen.pace, screen.show_moment)
        start, end = of_motorchamp(before.race), of_motorchamp(after.race)
        rows = start.track.rows_to(start.cars[0].square.row, end.cars[0].square.row)
        assert len(set(seen)) == len(seen) == rows - 1


async def test_speed_is_changed_by_keys_and_seen() -> None:
    async with replay_on() as (pilot, screen):
        await press(pilot, "plus")
        assert f"‹ {SPEEDS[2][0]} ›" in text_of(pilot.app)
        await press(pilot, "minus", "minus")
        assert f"‹ {SPEEDS[0][0]} ›" in text_of(pilot.app)
        assert screen.pace.speed == 0


async def test_a_classification_leads_to_the_replay_and_back() -> None:
    race = kept().run
    assert race
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(ClassificationScreen(race.race, kept().plan, [], record=kept()))
        await press(pilot, "v")
        assert isinstance(pilot.app.screen, ReplayScreen)
        await press(pilot, "q")
        assert isinstance(pilot.app.screen, ClassificationScreen)


def test_a_race_in_which_nothing_has_been_driven_cannot_be_replayed() -> None:
    with pytest.raises(SetupError, match="Nothing has been driven"):
        start.replay(RaceRecord(kept().agreed))


@pytest.mark.parametrize("size", SIZES)
async def test_w_tells_at_every_choice_of_a_bot_why_it_was_made(size: tuple[int, int]) -> None:
    async with replay_on(size) as (pilot, screen):
        await press(pilot, "end")
        await press(pilot, "w")
        await _reasons_changed(pilot)
        explained = 0
        for position in range(screen.replay.last, screen.replay.last - 60, -1):
            screen.jump(position)
            await settle(pilot)
            step = screen.moment.step
            if step is None or not had_a_choice(step.before):
                continue
            driver = step.before.current_car.driver
            bot = next(each.bot for each in kept().plan.drivers if each.bot and each.name == driver)
            reason = kept().plan.game.explain(bot, step.before, offered(step.before), step.move)
            news = " ".join(" ".join(strip.text for strip in screen._panel("news")._lines).split())
            assert f"» {step.before.current_car.name} · {driver} · " in news
            assert news.endswith(reason)
            explained += 1
        assert explained > 10
        await press(pilot, "w")
        await _reasons_changed(pilot)
        assert f"» {REASONS_OFF}" in words_of(pilot.app, "news")
        await press(pilot, "home", "w")
        await _reasons_changed(pilot)
        assert f"» {REASONS_ON}" in words_of(pilot.app, "news")


async def _reasons_changed(pilot: Pilot[None]) -> None:
    for worker in [each for each in pilot.app.workers if each.group == "why"]:
        await worker.wait()
    await settle(pilot)
