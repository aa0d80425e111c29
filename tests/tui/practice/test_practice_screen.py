"""The practice screen: the clock, the best choice, ghosts, the result, again."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pressing import lines_of, press, settle, text_of, until, until_seen, words_of
from textual.pilot import Pilot

from motorchamp_tui.errors import UnknownNameError
from motorchamp_tui.games.motorchamp import read_time, so_far_in_words, time_in_words, time_so_far
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.practice.drive import PracticeDrive, drive_for, free_lap
from motorchamp_tui.practice.laps import laps_in
from motorchamp_tui.practice.luck_and_skill import NOT_TODAY, account_of, advice
from motorchamp_tui.sharing import lap_line
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.practice.request import PracticeRequest
from motorchamp_tui.tui.practice.screen import PracticeScreen
from motorchamp_tui.tui.practice.start import PracticeStart
from motorchamp_tui.tui.widgets.big_figures import SHAPES, big_lines
from motorchamp_tui.tui.widgets.lines_panel import width_of
from of_motorchamp import of_motorchamp

SMALL, LARGE = (80, 24), (120, 40)
"""Looks at what is waited for, after which a test has failed: a minute, where nothing else needs the processor."""
TRACK = tracks.circuit("A1-C1")


@asynccontextmanager
async def lap_on(
    drive: PracticeDrive, size: tuple[int, int] = SMALL
) -> AsyncIterator[tuple[Pilot[None], PracticeScreen]]:
    app = MotorChampApp()
    async with app.run_test(size=size) as pilot:
        app.open_practice(drive)
        screen = await the_screen(pilot)
        await until_asked(pilot, screen)
        yield pilot, screen


async def the_screen(pilot: Pilot[None]) -> PracticeScreen:
    def has_come() -> bool:
        return isinstance(pilot.app.screen, PracticeScreen) and pilot.app.screen.live.race is not None

    await until(pilot, has_come)
    assert isinstance(pilot.app.screen, PracticeScreen)
    pilot.app.screen.live.pace.speed = 3
    return pilot.app.screen


async def until_asked(pilot: Pilot[None], screen: PracticeScreen) -> Race:
    """Let the dice do their part, and the result be worked out."""

    def is_asked() -> bool:
        screen.live.pace.cut()
        race = screen.live.race
        return race is not None and (screen.live.seat.is_asked or bool(race.is_over and screen.result))

    await until(pilot, is_asked)
    return of_motorchamp(screen.live.race)


async def drive_on(pilot: Pilot[None], screen: PracticeScreen) -> Race:
    """Always what is marked, to the end of the lap."""
    race = await until_asked(pilot, screen)
    while not race.is_over:
        await press(pilot, "enter")
        race = await until_asked(pilot, screen)
    return race


async def test_the_lap_is_on_the_track_at_once_with_its_time_so_far(tmp_path: Path) -> None:
    async with lap_on(free_lap(tmp_path, TRACK, "Ann", 1)) as (pilot, screen):
        race = of_motorchamp(screen.live.race)
        assert time_so_far(race) == f"0.{TRACK.rows + 1}/{race.points}"
        assert race.faces is not None
        text = text_of(pilot.app)
        for row in big_lines(time_so_far(race)):
            assert "".join(segment.text for segment in row).rstrip() in text
        assert "practice lap · throw 1" in text
        assert so_far_in_words(race) == (f"throw 1 · {TRACK.rows + 1} to go", f"{race.points} points")
        assert all(words in text for words in so_far_in_words(race))
        assert "throws . to go" not in text


def test_the_figures_of_a_time_are_told_in_words() -> None:
    assert time_in_words(read_time("8.6/11")) == "8 throws, then 11 points with 6 to go"
    assert time_in_words(read_time("1.1/1")) == "1 throw, then 1 point with 1 to go"
    assert time_in_words(None) == "a throw was two points or more over the limit"


async def test_leaving_the_lap_that_counts_says_where_it_goes_on(tmp_path: Path) -> None:
    drive = drive_for(tmp_path, "Ann", day_of=datetime(2020, 2, 29, tzinfo=UTC))
    async with lap_on(drive) as (pilot, screen):
        await press(pilot, "enter")
        await until_asked(pilot, screen)
        await press(pilot, "q")
        assert "Leave today's lap? It is saved: continue it with Today's lap on the" in text_of(pilot.app)


async def test_the_lap_is_driven_to_its_result_and_kept(tmp_path: Path) -> None:
    async with lap_on(free_lap(tmp_path, TRACK, "Ann", 1)) as (pilot, screen):
        await drive_on(pilot, screen)
        await until_seen(pilot, "your choices cost ")
        text = text_of(pilot.app)
        assert "Grade " in text
        assert re.search(r"(Gold|Silver|Bronze|No medal yet)[a-z ]*\. \d\.", text)
        assert "Your laps here: best " in text
        (lap,) = laps_in(tmp_path)
        assert lap.is_over
        assert str(lap.time) in text
        assert not screen.check_action("advice", ())


async def test_c_is_the_coach_during_a_lap_and_shares_it_afterwards(tmp_path: Path) -> None:
    async with lap_on(free_lap(tmp_path, TRACK, "Ann", 1)) as (pilot, screen):
        assert screen.check_action("coach", ())
        assert not screen.check_action("share", ())
        await drive_on(pilot, screen)
        assert not screen.check_action("coach", ())
        await press(pilot, "c")
        line = lap_line(screen.live.journal.record, 0).text()
        await until(pilot, lambda: pilot.app.clipboard == line)
        await until_seen(pilot, line)


async def test_h_marks_the_best_choice_and_says_what_every_other_costs(tmp_path: Path) -> None:
    async with lap_on(free_lap(tmp_path, TRACK, "Ann", 1)) as (pilot, screen):
        marked = list[bool]()
        race = await until_asked(pilot, screen)
        while not race.is_over:
            moves = screen.live.seat.moves
            best, words = advice(race, moves)
            assert "» Best: " not in text_of(pilot.app)
            await advised(pilot)
            assert f"» {words}" in panel_text(pilot)
            key = str(best.dice).lower() if isinstance(best, ChooseDice) else moves.index(best) + 1
            assert f"▶[{key}]" in text_of(pilot.app)
            marked.append(best != moves[0])
            await press(pilot, "enter")
            race = await until_asked(pilot, screen)
        assert any(marked)
        (lap,) = laps_in(tmp_path)
        assert account_of(lap.steps).driving == 0


async def test_h_again_takes_the_advice_away(tmp_path: Path) -> None:
    async with lap_on(free_lap(tmp_path, TRACK, "Ann", 1)) as (pilot, _):
        await advised(pilot)
        assert "» Best: " in text_of(pilot.app)
        await press(pilot, "h")
        assert "» Best: " not in text_of(pilot.app)


async def test_the_lap_that_counts_for_the_day_is_driven_without_advice_and_says_so(tmp_path: Path) -> None:
    drive = drive_for(tmp_path, "Ann", day_of=datetime(2020, 2, 29, tzinfo=UTC))
    async with lap_on(drive) as (pilot, screen):
        await until_asked(pilot, screen)
        assert "h advice" not in lines_of(pilot.app)[-1]
        await advised(pilot)
        assert "» Best: " not in text_of(pilot.app)
        assert words_of(pilot.app, "news") == NOT_TODAY
        await drive_on(pilot, screen)
        await press(pilot, "a")
        await until_asked(pilot, await the_screen(pilot))
        assert "h advice" in lines_of(pilot.app)[-1]
        await advised(pilot)
        assert "» Best: " in text_of(pilot.app)


async def advised(pilot: Pilot[None]) -> None:
    """Ask for the best choice, and wait until it has been worked out."""
    await press(pilot, "h")
    for worker in [each for each in pilot.app.workers if each.group == "advice"]:
        await worker.wait()
    await settle(pilot)


def panel_text(pilot: Pilot[None]) -> str:
    """What stands to the left of the clock, without line ends."""
    return " ".join(" ".join(row[: SMALL[0] - 30] for row in text_of(pilot.app).splitlines()).split())


async def test_a_drives_the_same_track_once_more_and_only_after_the_lap(tmp_path: Path) -> None:
    async with lap_on(free_lap(tmp_path, TRACK, "Ann", 1)) as (pilot, screen):
        assert not screen.check_action("again", ())
        await drive_on(pilot, screen)
        for _ in range(3):  # in the rhythm of play
            await press(pilot, "enter")
        assert pilot.app.screen is screen
        await press(pilot, "a")
        following = await the_screen(pilot)
        assert following is not screen
        assert following.drive.plan.track == TRACK


async def test_u_takes_the_last_choice_back_and_the_lap_is_compared_no_more(tmp_path: Path) -> None:
    async with lap_on(free_lap(tmp_path, TRACK, "Ann", 1)) as (pilot, screen):
        await press(pilot, "enter")
        race = await until_asked(pilot, screen)
        assert race.round == 2
        await press(pilot, "u")
        assert (await until_asked(pilot, screen)).round == 1
        await drive_on(pilot, screen)
        assert "Goes were taken back" in text_of(pilot.app)


async def test_nothing_is_taken_back_on_the_lap_that_counts_for_the_day(tmp_path: Path) -> None:
    drive = drive_for(tmp_path, "Ann", day_of=datetime(2020, 2, 29, tzinfo=UTC))
    async with lap_on(drive) as (pilot, screen):
        assert str(drive.plan.seed) not in text_of(pilot.app)
        await press(pilot, "enter")
        await until_asked(pilot, screen)
        assert not screen.check_action("take_back", ())
        await drive_on(pilot, screen)
        assert f"This was your lap of {drive.day}." in text_of(pilot.app)
        await press(pilot, "a")
        following = await the_screen(pilot)
        await until_asked(pilot, following)
        assert ", for practice" in text_of(pilot.app)


async def test_the_ghost_of_the_best_lap_drives_beside_and_v_calls_another(tmp_path: Path) -> None:
    async with lap_on(free_lap(tmp_path, TRACK, "Ann", 3)) as (pilot, screen):
        await drive_on(pilot, screen)
    async with lap_on(free_lap(tmp_path, TRACK, "Ann", 4)) as (pilot, screen):
        await until(pilot, lambda: screen.check_action("next_ghost", ()))
        await press(pilot, "left", "enter")
        await until_asked(pilot, screen)
        assert re.search(r"your best: \d+ to go", text_of(pilot.app))
        assert re.search(r"\bbest\b(?!:)", text_of(pilot.app)), "the label of its car is whole"
        assert len(screen.live.race.cars if screen.live.race else ()) == 1
        await press(pilot, "v", "v")
        assert re.search(r"perfect driving: \d+ to go", text_of(pilot.app))
        assert re.search(r"\bperf\b", text_of(pilot.app))
        await press(pilot, "v")
        assert not re.search(r"\b(best|perf)\b", text_of(pilot.app))


async def test_o_shows_the_last_laps(tmp_path: Path) -> None:
    async with lap_on(free_lap(tmp_path, TRACK, "Ann", 3)) as (pilot, screen):
        await press(pilot, "o")
        await until_seen(pilot, "No lap of A1-C1 has been driven to its end yet.")
        await press(pilot, "escape")
        await drive_on(pilot, screen)
        await press(pilot, "o")
        await until_seen(pilot, "grades so far")


async def test_where_there_is_room_clock_and_result_are_beside_the_board(tmp_path: Path) -> None:
    async with lap_on(free_lap(tmp_path, TRACK, "Ann", 3), LARGE) as (pilot, screen):
        assert screen.query_one("#clock_aside").display
        assert not screen.query_one("#clock").display
        await drive_on(pilot, screen)
        assert "grades so far" in text_of(pilot.app)


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_first_frame_waits_for_nothing_and_any_throw_key_is_answered(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    request = PracticeRequest(lambda: drive_for(tmp_path, "Ann", seed=1), "motorchamp")
    app = MotorChampApp(request)
    async with app.run_test(size=size) as pilot:
        assert isinstance(app.screen_stack[0], PracticeStart)
        screen = await the_screen(pilot)
        await until_asked(pilot, screen)
        assert len(app.screen_stack) == 2
        await press(pilot, "enter")
        assert (await until_asked(pilot, screen)).round == 2


async def test_a_lap_that_was_left_goes_on_where_it_was(tmp_path: Path) -> None:
    async with lap_on(free_lap(tmp_path, TRACK, "Ann", 1)) as (pilot, screen):
        await press(pilot, "enter")
        await until_asked(pilot, screen)
        await press(pilot, "q")
        assert "Leave this lap? It is saved: you can continue it from Races." in text_of(pilot.app)
        await press(pilot, "y")
    (left,) = laps_in(tmp_path)
    assert not left.is_over
    app = MotorChampApp()
    async with app.run_test(size=SMALL) as pilot:
        app.open_race(Journal.resume(left.path))
        screen = await the_screen(pilot)
        assert (await until_asked(pilot, screen)).round == 2
        await drive_on(pilot, screen)
    (lap,) = laps_in(tmp_path)
    assert lap.is_over


async def test_help_says_what_practice_is_and_every_key_of_it(tmp_path: Path) -> None:
    async with lap_on(free_lap(tmp_path, TRACK, "Ann", 1), LARGE) as (pilot, _):
        await press(pilot, "question_mark")
        assert "a practice lap" in text_of(pilot.app)
        assert "eight throws before the last" in text_of(pilot.app)


async def test_a_lap_left_before_a_choice_leaves_the_program_at_once(tmp_path: Path) -> None:
    request = PracticeRequest(lambda: drive_for(tmp_path, "Ann", seed=1), "motorchamp")
    app = MotorChampApp(request)
    async with app.run_test(size=SMALL) as pilot:
        screen = await the_screen(pilot)
        await drive_on(pilot, screen)
        await press(pilot, "q")
        while app.is_running:
            await asyncio.sleep(0)
        assert app.return_code == 0


def test_an_order_that_cannot_be_filled_says_why(tmp_path: Path) -> None:
    request = PracticeRequest(lambda: drive_for(tmp_path, "Ann", track="A9"), "motorchamp")
    request.fill()
    assert isinstance(request.trouble, UnknownNameError)
    assert request.drive is None


def test_the_large_figures_are_three_lines_of_one_width() -> None:
    assert set("0123456789./–") == SHAPES.keys()
    rows = big_lines("8.27/11")
    assert len(rows) == 3
    assert len({width_of(row) for row in rows}) == 1
    assert width_of(big_lines("20.143/15")[0]) <= 50
