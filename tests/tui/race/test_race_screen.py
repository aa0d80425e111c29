"""The race screen: what it shows at each moment of a go, and what its keys and the mouse do."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from pressing import click, lines_of, press, settle, text_of, turn_wheel, until, until_seen
from textual.pilot import Pilot

from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.motorchamp.wording.go_words import all_choices
from motorchamp_tui.games.options import GRID, USUAL, Grid
from motorchamp_tui.race.plan import plan_race
from motorchamp_tui.settings.words import Animation, BotsSpeed
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.app_settings import app_settings_of
from motorchamp_tui.tui.board.lane_grid import LaneGrid
from motorchamp_tui.tui.games.motorchamp import dice_panel
from motorchamp_tui.tui.race.classification import ClassificationScreen
from motorchamp_tui.tui.race.pace import Pace
from motorchamp_tui.tui.race.screen import RaceScreen
from of_motorchamp import of_motorchamp

SMALL, LARGE = (80, 24), (120, 40)


@asynccontextmanager
async def race_on(
    size: tuple[int, int] = SMALL, drivers: str = "you", *, laps: int = 1, seed: int = 1, grid: Grid = Grid.DICE
) -> AsyncIterator[tuple[Pilot[None], RaceScreen]]:
    plan = plan_race(
        tracks.circuit("A1-C1"),
        read_drivers(drivers, BOT_NAMES),
        laps=laps,
        seed=seed,
        options=USUAL.having(GRID, grid),
        cars=1,
    )
    app = MotorChampApp(plan)
    async with app.run_test(size=size) as pilot:
        if grid is Grid.PRACTICE:
            await press(pilot, "y")
        screen = app.screen
        assert isinstance(screen, RaceScreen)
        screen.live.pace.skip()
        await until_asked(pilot, screen)
        yield pilot, screen


async def until_asked(pilot: Pilot[None], screen: RaceScreen) -> None:
    """Let bots and dice do their part."""

    def is_asked() -> bool:
        screen.live.pace.skip()
        return screen.live.seat.is_asked or not isinstance(pilot.app.screen, RaceScreen)

    await until(pilot, is_asked)


async def until_choosing(pilot: Pilot[None], screen: RaceScreen) -> Race:
    """Drive on, always to the first end, until dice can be chosen."""
    for _ in range(60):
        race = screen.live.race
        if race is not None and race.is_between_goes and screen.live.seat.is_asked:
            return of_motorchamp(race)
        await press(pilot, "1")
        await until_asked(pilot, screen)
    raise AssertionError("no choice of dice")


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_screen_says_whose_go_it_is_what_may_be_done_and_at_what_odds(size: tuple[int, int]) -> None:
    async with race_on(size) as (pilot, screen):
        race = await until_choosing(pilot, screen)
        text = text_of(pilot.app)
        assert "AZA1 · your go" in text
        assert str(race.current_car.square) in text
        offered = [move.dice for move in screen.live.seat.moves if isinstance(move, ChooseDice)]
        for dice in offered:
            assert f"[{str(dice).lower()}]" in text
        assert "closed: " in text or len(offered) == 4


async def test_every_square_ahead_shows_the_chance_to_end_there() -> None:
    async with race_on() as (pilot, screen):
        race = await until_choosing(pilot, screen)
        await press(pilot, "down")
        assert race.current_car.square.name == "R27"
        bottom_of_the_lane = next(line for line in lines_of(pilot.app) if "%" in line).split("▕")
        assert [text.strip() for text in bottom_of_the_lane if "%" in text] == ["17%"] * 6
        corners = [text.strip() for line in lines_of(pilot.app) for text in line.split("▕")]
        assert [text for text in corners if re.fullmatch("[123] !", text)] == ["3 !"]


async def test_looking_at_other_dice_shows_other_chances() -> None:
    async with race_on() as (pilot, screen):
        await until_choosing(pilot, screen)
        await until_seen(pilot, "Enter throw")
        before = text_of(pilot.app)
        await press(pilot, "down")
        assert text_of(pilot.app) != before
        await press(pilot, "up")
        assert text_of(pilot.app) == before


async def test_after_the_throw_the_ends_are_lit_and_the_marked_one_is_driven_to() -> None:
    async with race_on() as (pilot, screen):
        assert of_motorchamp(screen.live.race).faces is not None
        ends = [move for move in screen.live.seat.moves if isinstance(move, Drive)]
        assert len(ends) == 2
        assert "▶[1]" in text_of(pilot.app)
        await press(pilot, "right")
        assert "▶[2]" in text_of(pilot.app)
        await press(pilot, "enter")
        await until_asked(pilot, screen)
        assert screen.live.race is not None
        assert screen.live.race.cars[0].place is ends[1].end


async def test_a_key_throws_only_dice_that_may_be_chosen() -> None:
    async with race_on() as (pilot, screen):
        race = await until_choosing(pilot, screen)
        offered = {str(move.dice).lower() for move in screen.live.seat.moves if isinstance(move, ChooseDice)}
        for key in {"s", "1", "2", "3"} - offered:
            await press(pilot, key)
            assert screen.live.race is race
        await press(pilot, offered.pop())
        await until_asked(pilot, screen)
        assert screen.live.race is not race


async def test_a_click_on_a_lit_square_drives_there() -> None:
    async with race_on() as (pilot, screen):
        end = [move for move in screen.live.seat.moves if isinstance(move, Drive)][1].end
        grid = screen.query_one(LaneGrid)
        x = 4 + grid.column_of(end.row) * grid.cell_width + 1
        y = next(y for y in range(grid.size.height) if grid.place_at(x, y) is end)
        await pilot.click(LaneGrid, offset=(x, y))
        await until_asked(pilot, screen)
        assert screen.live.race is not None
        assert screen.live.race.cars[0].place is end


async def test_a_click_on_a_line_of_the_dice_panel_throws() -> None:
    async with race_on() as (pilot, screen):
        race = await until_choosing(pilot, screen)
        offered = [move.dice for move in screen.live.seat.moves if isinstance(move, ChooseDice)]
        y = next(y for y, line in enumerate(lines_of(pilot.app)) if f"[{str(offered[0]).lower()}]" in line)
        await pilot.click(offset=(4, y))
        await until_asked(pilot, screen)
        assert screen.live.race is not race


async def test_a_click_on_an_end_in_the_dice_panel_drives_there_at_once() -> None:
    async with race_on() as (pilot, screen):
        await until_choosing(pilot, screen)
        while not (of_motorchamp(screen.live.race).faces and len(screen.live.seat.moves) > 1):
            await press(pilot, "enter")
            await until_asked(pilot, screen)
        kept = screen.live.record
        last, before = screen.live.seat.moves[1], len(list(kept.steps))
        await click(pilot, "[2]", on_line_with="[2]")
        await until_asked(pilot, screen)
        assert list(kept.steps)[before].move == last


async def test_the_grid_scrolls_round_the_ring_and_f_comes_back() -> None:
    async with race_on() as (pilot, screen):
        grid = screen.query_one(LaneGrid)
        first, rows = grid.first_row, grid.race.track.rows if grid.race else 0
        await press(pilot, "right_square_bracket")
        assert grid.first_row == (first + 1) % rows
        for _ in range(rows - 1):
            await press(pilot, "right_square_bracket")
        assert grid.first_row == first
        await press(pilot, *["left_square_bracket"] * 3, "f")
        assert screen.live.race is not None
        assert grid.column_of(screen.live.race.cars[0].place.row) <= 3


async def test_dragging_and_the_wheel_scroll_too() -> None:
    async with race_on() as (pilot, screen):
        grid = screen.query_one(LaneGrid)
        first = grid.first_row
        await pilot.mouse_down(LaneGrid, offset=(40, 3))
        await pilot.hover(LaneGrid, offset=(32, 3))
        await pilot.mouse_up(LaneGrid, offset=(32, 3))
        assert grid.first_row == (first + 2) % 41
        await turn_wheel(pilot, grid, -1)
        assert grid.first_row == (first - 1) % 41


async def test_leaving_asks_once_and_no_goes_on_with_the_race() -> None:
    async with race_on() as (pilot, screen):
        await press(pilot, "q")
        assert "It is saved: Continue on the title" in text_of(pilot.app)
        await press(pilot, "n")
        assert pilot.app.screen is screen
        assert screen.live.seat.is_asked
        await press(pilot, "q", "y")
        assert pilot.app._exit


async def test_a_race_is_driven_to_its_classification_with_enter_alone() -> None:
    async with race_on(drivers="you,bot:steady") as (pilot, screen):
        for _ in range(200):
            if not isinstance(pilot.app.screen, RaceScreen):
                break
            await press(pilot, "enter")
            await until_asked(pilot, screen)
        assert isinstance(pilot.app.screen, ClassificationScreen)


async def test_two_people_at_one_keyboard_take_turns() -> None:
    async with race_on(drivers="Ann,Ben") as (pilot, screen):
        asked = set[str]()
        for _ in range(6):
            asked.update(name for name in ("Ann", "Ben") if f"{name}'s go" in text_of(pilot.app))
            await press(pilot, "enter")
            await until_asked(pilot, screen)
        assert asked == {"Ann", "Ben"}


async def test_practice_laps_are_driven_before_a_race_with_its_grid_by_practice() -> None:
    async with race_on(grid=Grid.PRACTICE) as (pilot, screen):
        assert "practice lap of AZA1" in text_of(pilot.app)
        for _ in range(60):
            if "practice lap" not in text_of(pilot.app):
                break
            await press(pilot, "enter")
            await until_asked(pilot, screen)
        assert "round 1" in text_of(pilot.app)


async def test_nobody_waits_for_the_practice_laps_of_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    waited = set[tuple[str, bool]]()

    async def sleep(pace: Pace, seconds: float) -> None:
        lap = screens[0].live.practising if screens else None
        if lap is not None and seconds:
            waited.add((lap.driver, pace.is_skipping))
        await asyncio.sleep(0)

    screens = list[RaceScreen]()
    monkeypatch.setattr(Pace, "_sleep", sleep)
    async with race_on(drivers="you,bot:steady", grid=Grid.PRACTICE) as (pilot, screen):
        screens.append(screen)
        screen.live.pace.set_to(BotsSpeed.SLOW, Animation.FULL)
        for _ in range(60):
            if screen.live.practising is None:
                break
            await press(pilot, "enter")
            await until(pilot, lambda: screen.live.seat.is_asked or screen.live.practising is None)
        assert {driver for driver, _ in waited} <= {"you"}
        assert not screen.live.pace.is_skipping


@pytest.mark.parametrize("key", ["plus", "minus"])
async def test_the_pace_of_a_race_is_that_of_the_next(key: str) -> None:
    async with race_on(drivers="you,bot:steady") as (pilot, screen):
        await until_asked(pilot, screen)
        screen.live.pace.set_to(BotsSpeed.NORMAL, Animation.OFF)
        screen.action_speed(1 if key == "plus" else -1)
        wanted = screen.live.pace.name
        assert wanted != "normal"
        assert app_settings_of(pilot.app).words["bots_speed"] == wanted


async def test_a_resize_at_any_moment_loses_nothing() -> None:
    async with race_on() as (pilot, screen):
        race = await until_choosing(pilot, screen)
        panel = lines_of(pilot.app)[15:-1]
        for size in ((40, 10), (200, 50), (120, 36), (81, 25), SMALL):
            await pilot.resize_terminal(*size)
            await settle(pilot)
        assert screen.live.race is race
        assert lines_of(pilot.app)[15:-1] == panel
        assert any("AZA1" in line for line in lines_of(pilot.app)[:15])


async def test_a_cars_step_repaints_only_the_cells_that_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    async with race_on(drivers="you,bot:steady") as (_, screen):
        grid, race, repainted = screen.query_one(LaneGrid), of_motorchamp(screen.live.race), list[int]()
        monkeypatch.setattr(grid, "refresh", lambda *regions: repainted.append(sum(r.area for r in regions)))
        grid.show(race, grid.lights)
        assert repainted == []
        car = race.cars[0]
        grid.show(race.with_cars((car.moved_to(car.square, 3), *race.cars[1:]), (), 1), grid.lights)
        assert repainted == [grid.cell_width]


async def test_with_many_ends_each_can_be_picked_by_its_number() -> None:
    async with race_on() as (pilot, screen):
        await press(pilot, "2")
        assert "▶[2]" in text_of(pilot.app)
        race = screen.live.race
        await press(pilot, "2")
        await until_asked(pilot, screen)
        assert screen.live.race is not race


@pytest.mark.parametrize("way", ["key", "click"])
async def test_a_choice_that_is_closed_says_why_when_somebody_tries_it(way: str) -> None:
    async with race_on() as (pilot, screen):
        race = await until_choosing(pilot, screen)
        closed = next(choice for choice in all_choices(race) if choice.closed)
        key = str(closed.dice).lower()
        assert "cannot be thrown" not in text_of(pilot.app)
        await (press(pilot, key) if way == "key" else click(pilot, f"[{key}]"))
        told = f"{dice_panel.NAMES[closed.dice].capitalize()} cannot be thrown: {closed.closed}."
        assert told in " ".join(text_of(pilot.app).split())
        assert screen.live.race is race
        await press(pilot, "down")
        assert "cannot be thrown" not in text_of(pilot.app)


@pytest.mark.parametrize(
    ("drivers", "question"),
    [
        ("you,bot:steady", "Leave this race? It is saved: Continue on"),
        ("bot:steady,bot:rookie", "Stop watching? The race is saved"),
    ],
)
async def test_leaving_says_what_is_left_and_where_it_goes_on(drivers: str, question: str) -> None:
    plan = plan_race(tracks.circuit("A1-C1"), read_drivers(drivers, BOT_NAMES), laps=1, seed=1, cars=1)
    app = MotorChampApp(plan)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "q")
        assert question in text_of(pilot.app)
        way = "on the title, or motorchamp" if "you" in drivers else "continue it from Races"
        assert way in " ".join(text_of(pilot.app).split())
