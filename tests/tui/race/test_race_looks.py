"""The race screen at every size and stage: bottom line, coach, help for panels, the palette of commands."""

from pathlib import Path

import pytest
from attrs import evolve
from golden_screens import EVERY_SIZE, SMALL, until_asked
from pressing import click, lines_of, press, settle, text_of, until
from textual import events
from textual.pilot import Pilot

from journal_driving import plan_of
from motorchamp_tui.terminals.screen.textual_fixes import shown_bindings
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.board.lane_grid import LaneGrid
from motorchamp_tui.tui.help.commands import CommandsScreen, commands_of, found
from motorchamp_tui.tui.help.rulebook import RulebookScreen
from motorchamp_tui.tui.help.screen import HelpScreen
from motorchamp_tui.tui.race.classification import ClassificationScreen
from motorchamp_tui.tui.race.screen import RaceScreen
from motorchamp_tui.tui.widgets.key_bar import KeyBar
from scenes import SCENES, scene

MOST_KEYS = 400


def race_app(name: str, folder: Path) -> MotorChampApp:
    return MotorChampApp(SCENES[name]().journal(folder))


def bottom(pilot: Pilot[None]) -> str:
    return lines_of(pilot.app)[-1]


@pytest.mark.parametrize("size", EVERY_SIZE)
async def test_to_the_end_of_a_race_the_bottom_line_is_never_cut_off(
    size: tuple[int, int], tmp_path: Path
) -> None:
    last_lap = scene("AZA1 R22 5 P go, AZA2 L20 5 P, VAN1 R34 5 P, COO1 R2 4")
    app, stages = MotorChampApp(last_lap.journal(tmp_path)), set[bool]()
    async with app.run_test(size=size) as pilot:
        for _ in range(MOST_KEYS):
            await until_asked(pilot)
            if isinstance(app.screen, ClassificationScreen):
                break
            line = bottom(pilot)
            assert line.rstrip().endswith("? help  q leave")
            assert len(line.rstrip()) <= size[0]
            stages.add(" throw " in line)
            await press(pilot, "enter")
        assert isinstance(app.screen, ClassificationScreen)
        assert stages == {True, False}


@pytest.mark.parametrize("name", SCENES)
async def test_what_a_go_needs_has_room_in_the_bottom_line_of_the_smallest_window(
    name: str, tmp_path: Path
) -> None:
    async with race_app(name, tmp_path).run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, RaceScreen)
        wanted = {"throw", "drive", "end", "slipstream", "pit", "skip", "pause", "pace", "help", "leave"}
        able = {each.binding.description for each in screen.active_bindings.values() if each.enabled}
        assert {word for word in able & wanted if f" {word} " not in f"{bottom(pilot)} "} == set()


async def test_scrolled_by_hand_the_way_back_is_in_the_bottom_line(tmp_path: Path) -> None:
    async with race_app("out", tmp_path).run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        await press(pilot, "right_square_bracket")
        assert " f follow " in bottom(pilot)


async def test_a_line_too_short_for_all_keys_keeps_help_and_the_way_out(tmp_path: Path) -> None:
    async with race_app("pit entry", tmp_path).run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        assert "board/grid" not in bottom(pilot)
        await pilot.resize_terminal(120, 24)
        await settle(pilot)
        assert "board/grid" in bottom(pilot)
        assert len(pilot.app.screen.query(KeyBar)) == 1


async def test_the_coach_speaks_until_he_is_sent_away(tmp_path: Path) -> None:
    async with race_app("choosing", tmp_path).run_test(size=SMALL) as pilot:
        pilot.app.told |= {"own cars", "other car out"}  # type: ignore[attr-defined]
        await until_asked(pilot)
        assert "» " in text_of(pilot.app)
        await press(pilot, "c")
        assert "» " not in text_of(pilot.app)
        await press(pilot, "c")
        assert "» " in text_of(pilot.app)


async def test_what_one_race_has_told_the_next_one_does_not(tmp_path: Path) -> None:
    app = race_app("out", tmp_path)
    app.told.add("own cars")
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        assert "AZA1 waits beside the track" in text_of(app)
        app.open_race(SCENES["out"]().journal(tmp_path))
        await until_asked(pilot)
        assert "AZA1 waits beside the track" not in text_of(app)


@pytest.mark.parametrize("size", EVERY_SIZE)
async def test_the_coach_covers_nothing(size: tuple[int, int], tmp_path: Path) -> None:
    for number, name in enumerate(("choosing", "pit entry", "out")):
        async with race_app(name, tmp_path / str(number)).run_test(size=size) as pilot:
            await until_asked(pilot)
            with_him = lines_of(pilot.app)
            await press(pilot, "c")
            without = lines_of(pilot.app)
            for line, bare in zip(with_him, without, strict=True):
                if "chance of each total" in bare:
                    break  # the chart, which has only what lines are left
                assert all(theirs in (ours, " ") for ours, theirs in zip(line, bare, strict=True))


async def test_help_goes_on_from_panel_to_panel_and_comes_round(tmp_path: Path) -> None:
    async with race_app("out", tmp_path).run_test(size=(120, 36)) as pilot:
        await until_asked(pilot)
        await press(pilot, "question_mark")
        seen = list[str]()
        for _ in range(6):
            await press(pilot, "question_mark")
            seen.append(lines_of(pilot.app)[1][8:].strip("│┃ "))
            assert isinstance(pilot.app.screen, HelpScreen)
        assert [words for words in seen if words.startswith(("Reading", "What"))] == seen
        assert seen[5] == seen[0]
        assert len(set(seen)) == 5


async def test_help_does_not_explain_panels_that_cannot_be_seen(tmp_path: Path) -> None:
    async with race_app("out", tmp_path).run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        await press(pilot, "question_mark")
        seen = set[str]()
        for _ in range(4):
            await press(pilot, "question_mark")
            seen.add(lines_of(pilot.app)[1].strip("│┃ "))
        assert seen == {"Reading the grid", "Reading the dice", "Reading the order", "What happened"}


async def test_every_key_that_does_something_now_is_a_command(tmp_path: Path) -> None:
    async with race_app("limit", tmp_path).run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        screen = pilot.app.screen
        names = {command.name for command in commands_of(screen)}
        assert {"Throw one die", "Throw two dice", "Leave the race", "The order of all cars"} <= names
        assert "Throw all three dice" not in names
        assert "Drive to the marked end" not in names


@pytest.mark.parametrize("typed", ["rulebook", "figures"])
async def test_a_command_is_found_by_letters_of_its_name_and_done(typed: str, tmp_path: Path) -> None:
    async with race_app("limit", tmp_path).run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        await press(pilot, "ctrl+p")
        assert isinstance(pilot.app.screen, CommandsScreen)
        await press(pilot, *typed)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, RulebookScreen))


async def test_a_command_is_found_by_its_word_in_the_line_of_keys_and_by_the_name_of_its_key(
    tmp_path: Path,
) -> None:
    async with race_app("slipstream", tmp_path).run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        entries = list(commands_of(pilot.app.screen))
        assert found(entries, "tow")[0].name == "Mark a square with a slipstream"
    async with MotorChampApp(plan_of()).run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        entries = list(commands_of(pilot.app.screen))
        assert {entry.name for entry in found(entries, "pace")} >= {"Bots drive faster", "Bots drive slower"}


async def test_a_search_that_finds_no_command_has_nothing_to_do_and_nothing_to_choose(tmp_path: Path) -> None:
    async with race_app("limit", tmp_path).run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        await press(pilot, "ctrl+p")
        assert "do it" in lines_of(pilot.app)[-1]
        await press(pilot, *"zzz")
        assert "No command is called that." in text_of(pilot.app)
        assert not any(words in lines_of(pilot.app)[-1] for words in ("do it", "choose"))
        await press(pilot, *["backspace"] * 3)
        assert "do it" in lines_of(pilot.app)[-1]


async def test_a_command_is_a_click_too(tmp_path: Path) -> None:
    async with race_app("limit", tmp_path).run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        await press(pilot, "ctrl+p")
        await click(pilot, "Throw one die")
        await until(pilot, lambda: isinstance(pilot.app.screen, RaceScreen))
        assert isinstance(pilot.app.screen, RaceScreen)
        assert pilot.app.screen.live.race is not SCENES["limit"]().race


async def test_an_app_far_away_has_no_palette(tmp_path: Path) -> None:
    app = race_app("limit", tmp_path)
    app.use_command_palette = False
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        pilot.app.post_message(events.Key("ctrl+p", None))
        await settle(pilot)
        assert isinstance(app.screen, RaceScreen)


async def test_the_head_says_the_laps_of_the_cars_of_whoever_drives_here(tmp_path: Path) -> None:
    of = scene("AZA1 R10 2 go, AZA2 R5 0, VAN1 R34 3, VAN2 L37 3 lost", throw="1 3")
    async with MotorChampApp(of.journal(tmp_path)).run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        head = lines_of(pilot.app)[0]
        assert "lap 4/6" in head
        assert "AZA1 lap 3, AZA2 lap 1" in head
        assert "round 17" in head


async def test_the_camera_stays_on_a_car_that_is_chosen_by_key_or_click(tmp_path: Path) -> None:
    app = race_app("choosing", tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        grid = app.screen.query_one(LaneGrid)
        rows = [race_car.place.row for race_car in grid.race.cars] if grid.race else []
        assert grid.first_row == 33
        await click(pilot, "COO2", on_line_with="6 ")
        assert "camera on COO2" in lines_of(app)[0]
        assert grid.first_row <= 9 < grid.first_row + grid.rows_in_view
        assert rows
        await press(pilot, "f")
        assert "camera" not in lines_of(app)[0]
        assert grid.first_row <= 35 < grid.first_row + grid.rows_in_view
        await press(pilot, "F")
        assert "camera on VAN2" in lines_of(app)[0]


async def test_the_key_that_follows_says_what_it_does_next(tmp_path: Path) -> None:
    app = race_app("choosing", tmp_path)
    async with app.run_test(size=(160, 40)) as pilot:
        await until_asked(pilot)
        bar, grid = app.screen.query_one(KeyBar), app.screen.query_one(LaneGrid)

        async def label() -> str:
            await settle(pilot)
            bar._update()
            bindings = shown_bindings(app.screen)
            groups = ["".join(part.text for part in group).strip() for group in bar._groups(bindings).values()]
            return next((group for group in groups if group.startswith("f ")), "")

        assert await label() == ""
        await press(pilot, "right_square_bracket")
        assert await label() == "f follow"
        await press(pilot, "f", "F")
        assert await label() == "f follow all"
        assert grid.race is not None
        car = next(each for each in grid.race.cars if f"camera on {each.name}" in lines_of(app)[0])
        await press(pilot, "pagedown", "pagedown")
        assert grid.column_of(car.place.row) >= grid.rows_in_view
        assert await label() == "f follow"
        await press(pilot, "f")
        assert f"camera on {car.name}" in lines_of(app)[0]
        assert grid.column_of(car.place.row) < grid.rows_in_view
        assert await label() == "f follow all"
        await press(pilot, "f")
        assert "camera on" not in lines_of(app)[0]
        assert await label() == ""


async def test_n_asks_before_it_skips_a_whole_race_that_nobody_here_drives(tmp_path: Path) -> None:
    async with race_app("watching", tmp_path).run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, RaceScreen)
        await press(pilot, "n")
        assert "Skip to the result?" in text_of(pilot.app)
        assert not screen.live.pace.is_skipping
        assert screen.live.pace.is_paused
        await press(pilot, "enter")
        assert not screen.live.pace.is_skipping
        await press(pilot, "n", "y")
        assert screen.live.pace.is_skipping


async def test_no_pit_road_is_drawn_where_nobody_stops(tmp_path: Path) -> None:
    of = SCENES["pit entry"]()
    shown = {}
    for pit_stops in (True, False):
        race = evolve(of.race, rules=evolve(of.race.rules, pit_stops=pit_stops))
        async with MotorChampApp(of._replace(race=race).journal(tmp_path)).run_test(size=SMALL) as pilot:
            await until_asked(pilot)
            shown[pit_stops] = "\n".join(lines_of(pilot.app)[:15])
    for words in ("pit ", "box", "PIT"):
        assert words in shown[True]
        assert words not in shown[False]
