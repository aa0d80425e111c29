"""The classification on screen: everybody in order, with reasons; and what comes after."""

import asyncio
import functools
import json
import tempfile
import xml.etree.ElementTree as ET
from copy import copy
from itertools import pairwise
from pathlib import Path

import pytest
from attrs import evolve
from pressing import SIZES, click, lines_of, press, settle, text_of, until, until_seen, words_of
from textual.events import MouseScrollDown
from textual.pilot import Pilot

from journal_driving import driven as journal_of_race
from journal_driving import plan_of
from motorchamp_tui.analysis import story_words
from motorchamp_tui.analysis.account import choices_of, dearest_choice, race_of
from motorchamp_tui.analysis.story import Story, story_of
from motorchamp_tui.games import game_named, game_with
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.motorchamp.rules.classification import classify
from motorchamp_tui.games.motorchamp.rules.race import Flap, Race, Status
from motorchamp_tui.games.motorchamp.sections.tracks import circuit
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.race.control import bot_seats, play
from motorchamp_tui.race.exporting import export_of, figures_of
from motorchamp_tui.race.gaps import gaps_of
from motorchamp_tui.race.plan import RacePlan, line_up_by_plan, plan_race
from motorchamp_tui.race.record import RaceRecord, Run
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.menu.title import TitleScreen
from motorchamp_tui.tui.race.classification import ClassificationScreen
from motorchamp_tui.tui.race.figures_page import LINES_BELOW, OF_EVERY_GAME, figure_text, figures_lines
from motorchamp_tui.tui.race.lap_chart import NAME_COLUMNS, PLACE_COLUMNS, chart_lines, lines_a_place, window
from motorchamp_tui.tui.race.result_lines import CELL_COLUMNS, LOOKING, classification_lines, photo_lines
from motorchamp_tui.tui.widgets import settling
from motorchamp_tui.tui.widgets.lines_panel import Line, width_of
from motorchamp_tui.tui.widgets.log import LogScreen
from of_motorchamp import of_motorchamp, track_of_motorchamp


@functools.cache
def driven(
    drivers: str = "bot:steady,bot:rookie", cars: int = 2, laps: int = 2
) -> tuple[Race, RacePlan, list[str]]:
    """A race that is over, with its plan and its log."""
    plan = plan_race(circuit("A1-C1"), read_drivers(drivers, BOT_NAMES), cars=cars, laps=laps, seed=5)
    race, log = line_up_by_plan(plan), list[str]()
    for after, reports in play(race, bot_seats(plan.game, plan.drivers, plan.seed), SeededDice(plan.seed)):
        race = after
        log += map(plan.game.sentence, reports)
    return of_motorchamp(race), plan, log


def app_with(opened: list[RacePlan]) -> MotorChampApp:
    app = MotorChampApp()
    app.open_race = opened.append  # type: ignore[method-assign,assignment]
    return app


def texts(lines: list[Line]) -> list[str]:
    return ["".join(segment.text for segment in line) for line in lines]


def is_title(pilot: Pilot[None]) -> bool:
    return isinstance(pilot.app.screen, TitleScreen)


def driven_by_ann(track: str = "A1-C1", seed: int = 5, size: int = 3) -> RaceRecord:
    """A race of Ann, who drives as steady does, against bots."""
    with tempfile.TemporaryDirectory() as folder:
        game = game_with(track)
        bots = ",".join(["bot:steady", "bot:daring", "bot:rookie"][:size])
        plan = plan_race(
            game.circuit(track), read_drivers(f"Ann,{bots}", game.BOT_NAMES), cars=1, laps=2, seed=seed
        )
        return read_journal(journal_of_race(Path(folder), plan)).finish()


both_games = pytest.mark.parametrize("track", ["A1-C1", "hockenheim-short"])
SEEDS_OF_PHOTO_FINISHES = {"A1-C1": 0, "hockenheim-short": 27}
"""A race that ended in one, by its track; whatever changes, it may be a later one."""


@both_games
@pytest.mark.parametrize("size", SIZES)
async def test_the_result_begins_with_you_and_what_happened(track: str, size: tuple[int, int]) -> None:
    races = map(functools.partial(driven_by_ann, track), range(5, 99))
    record = next(race for race in races if not story_of(race, race_of(race)).finish)  # beside which it is told
    run = race_of(record)
    story = story_of(record, run)
    async with app_with([]).run_test(size=size) as pilot:
        screen = screen_of(record)
        await pilot.app.push_screen(screen)
        await until_seen(pilot, "Best go:")
        await until(pilot, lambda: words_of_the_choice(run, story) in unwrapped(pilot))
        first = next(line for line in lines_of(pilot.app)[1:] if line.strip())
        assert f" {story.cars[0]}  {story_words.standing_words(story)}." in first
        text = unwrapped(pilot)
        for words in (*story_words.moment_words(story), story_words.best_words(story)):
            assert text.index(words) < text.index("Classification")
        assert text.index("Classification") < text.index(f" {story.cars[0]} Ann ")


def words_of_the_choice(run: Run, story: Story) -> str:
    return story_words.choice_words(story, run, dearest_choice(choices_of(run, story.cars)))


def unwrapped(pilot: Pilot[None]) -> str:
    return " ".join(text_of(pilot.app).split())


async def test_the_place_of_the_dearest_choice_is_kept_while_it_is_looked_for() -> None:
    record = driven_by_ann()
    found = asyncio.get_running_loop().create_future()
    app = app_with([])
    app.work_out = lambda act: found  # type: ignore[method-assign]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(screen_of(record))
        await settle(pilot)
        before = lines_of(pilot.app)
        at = next(number for number, line in enumerate(before) if LOOKING in line)
        run = race_of(record)
        found.set_result(choices_of(run, story_of(record, run).cars))
        await until(pilot, lambda: LOOKING not in text_of(pilot.app))
        after = lines_of(pilot.app)
        assert after[at].strip().startswith("Round ")
        assert [line for line in after if "Best go" in line]


@both_games
async def test_a_photo_finish_shows_the_first_two_before_the_line(track: str) -> None:
    first = SEEDS_OF_PHOTO_FINISHES[track]
    close = (driven_by_ann(track, seed) for seed in range(first, first + 200))
    record = next(one for one in close if story_of(one, race_of(one)).finish)
    finish = story_of(record, race_of(record)).finish
    assert finish is not None
    for patterned in (False, True):
        ruler, left, right = texts(list(photo_lines(race_of(record), finish, patterned=patterned)))
        rows = ruler.split()
        assert rows.index("0⚑") == len(rows) - 2
        cars = left + right
        assert finish.winner in cars
        assert finish.second in cars
        at = (left if finish.second in left else right).index(finish.second)
        line = ruler.index("0⚑")
        assert line - at <= (finish.rows + 1) * CELL_COLUMNS
    async with app_with([]).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(screen_of(record))
        await until_seen(pilot, "Photo finish: when ")
        assert any(finish.second in line and "▕" in line for line in lines_of(pilot.app))


@both_games
async def test_the_table_has_gaps_and_places_won(track: str) -> None:
    record = driven_by_ann(track)
    gaps = gaps_of(race_of(record))
    for size in SIZES:
        async with app_with([]).run_test(size=size) as pilot:
            await pilot.app.push_screen(screen_of(record))
            await until_seen(pilot, "Best go:")
            lines = lines_of(pilot.app)
            table = next(number for number, line in enumerate(lines) if "how it ended" in line)
            for car, gap in gaps.items():
                row = next(line for line in lines[table:] if f" {car} " in line)
                won = row[lines[table].index("won") :].split()[0]
                assert won == (f"{gap.won:+}" if gap.won else "=")
                assert not gap.rows or f" {gap.rows} row" in row
                if "car ahead" in lines[table] and gap.to_next:
                    assert row[lines[table].index("car ahead") :].split()[0] == f"{gap.to_next:+}"


async def test_a_page_that_is_longer_than_the_window_is_scrolled_by_key_and_wheel() -> None:
    record = kept()
    last = f" {figures_of(record)[-1].car} "
    async with app_with([]).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(screen_of(record))
        await until_seen(pilot, "Best go:")
        await until(pilot, lambda: LOOKING not in text_of(pilot.app))
        assert "Classification" in text_of(pilot.app)
        assert "↑ ↓ scroll" in lines_of(pilot.app)[-1]
        top = lines_of(pilot.app)[1]
        assert not any(last in line for line in lines_of(pilot.app)[12:])
        await press(pilot, "pagedown", "pagedown")
        assert any(last in line for line in lines_of(pilot.app)[12:])
        await press(pilot, *["up"] * 30)
        assert lines_of(pilot.app)[1] == top
        await pilot._post_mouse_events([MouseScrollDown], "#page")
        await settle(pilot)
        assert lines_of(pilot.app)[1] != top


async def test_a_key_for_the_race_that_is_over_does_not_hide_its_result(monkeypatch: pytest.MonkeyPatch) -> None:
    race, plan, log = driven()
    monkeypatch.setattr(settling, "SETTLE_SECONDS", 1000)
    async with app_with([]).run_test(size=(80, 24)) as pilot:
        screen = ClassificationScreen(race, plan, log)
        await pilot.app.push_screen(screen)
        await press(pilot, "enter", "q", "enter")
        await click(pilot, "Enter title")
        assert pilot.app.screen is screen
        screen.settle()
        await press(pilot, "enter")
        assert is_title(pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_every_car_stands_in_its_place_with_the_reason(size: tuple[int, int]) -> None:
    race, plan, log = driven()
    async with app_with([]).run_test(size=size) as pilot:
        await pilot.app.push_screen(ClassificationScreen(race, plan, log))
        await settle(pilot)
        lines = lines_of(pilot.app)
        rows = [
            next(n for n, line in enumerate(lines) if f" {r.car} " in line and r.reason in line)
            for r in classify(race)
        ]
        assert rows == sorted(rows)
        for result, row in zip(classify(race), rows, strict=True):
            assert result.driver in lines[row]
            assert lines[row].count("●") == result.laps
        assert f" {classify(race)[0].car}  ({classify(race)[0].driver}) WINS after" in text_of(pilot.app)
        assert "seed 5" in text_of(pilot.app)


async def test_enter_goes_to_the_title_and_a_starts_the_same_race_with_other_dice() -> None:
    race, plan, log = driven()
    opened = list[RacePlan]()
    async with app_with(opened).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(ClassificationScreen(race, plan, log))
        await press(pilot, "a")
        assert isinstance(pilot.app.screen, TitleScreen)
        assert opened == [evolve(plan, seed=opened[0].seed)]
        await pilot.app.push_screen(ClassificationScreen(race, plan, log))
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, TitleScreen)
        assert len(pilot.app.screen_stack) == 1


async def test_the_title_comes_even_when_the_game_began_with_a_race() -> None:
    race, plan, log = driven()
    app = MotorChampApp(plan)
    app.open_race = lambda _: app.push_screen(ClassificationScreen(race, plan, log))  # type: ignore[method-assign,assignment]
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await click(pilot, "Enter title")
        assert isinstance(app.screen, TitleScreen)


async def test_the_log_opens_at_its_end() -> None:
    race, plan, log = driven()
    early = next(line for line in log if sum(line in other for other in log) == 1)
    async with app_with([]).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(ClassificationScreen(race, plan, log))
        await press(pilot, "g")
        assert isinstance(pilot.app.screen, LogScreen)
        assert log[-1] in text_of(pilot.app)
        assert early not in text_of(pilot.app)
        await press(pilot, "home")
        assert early in text_of(pilot.app)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, ClassificationScreen)


def test_cars_that_are_not_classified_stand_below_without_a_place() -> None:
    race, plan, _ = driven()
    beaten = evolve(race.cars[0], laps=1, status=Status.PERMANENTLY_OUT)
    race = evolve(race, rules=evolve(race.rules, laps=6), cars=(beaten, *race.cars[1:]), outs=(0,))
    lines = texts(classification_lines(race, plan, 80))
    heading = next(number for number, line in enumerate(lines) if "not classified" in line)
    assert any("–" in line and beaten.name in line and "out on lap 2" in line for line in lines[heading:])
    assert not any(beaten.name in line for line in lines[:heading] if "came" not in line and "wins" not in line)


def test_when_nobody_sees_the_flag_nobody_wins() -> None:
    race, plan, _ = driven()
    cars = tuple(evolve(car, laps=0, status=Status.PERMANENTLY_OUT) for car in race.cars)
    race = evolve(race, cars=cars, finishers=(), outs=tuple(range(len(cars))))
    text = "\n".join(texts(classification_lines(race, plan, 80)))
    assert f" {classify(race)[0].car}  got farthest; nobody finished" in text
    assert "wins" not in text


async def test_only_who_looks_at_a_shared_race_and_drove_in_it_is_you() -> None:
    record = driven_by_ann()
    assert record.run
    race = record.run.race
    for driver, is_you in (("Ann", True), ("", False)):
        async with app_with([]).run_test(size=(80, 24)) as pilot:
            screen = ClassificationScreen(race, record.plan, [], record=record, is_shared=True, driver=driver)
            await pilot.app.push_screen(screen)
            await until_seen(pilot, "Best go:")
            assert ("You are " in text_of(pilot.app)) is is_you
            assert is_you or " Ann " in text_of(pilot.app)


def test_flaps_are_words_and_pins_can_still_be_counted_in_a_long_race() -> None:
    race, plan, _ = driven()
    cars = (
        evolve(race.cars[0], flap=Flap.PIT, laps=57),
        evolve(race.cars[1], flap=Flap.HANDICAP),
        *race.cars[2:],
    )
    lines = texts(classification_lines(evolve(race, cars=cars), plan, 80))
    assert any(f" {cars[0].name} " in line and "57 ● " in line and "P pit" in line for line in lines)
    assert any(f" {cars[1].name} " in line and "H handicap" in line for line in lines)


def test_the_table_of_the_largest_field_has_hardly_more_lines_than_the_smallest_window() -> None:
    track = circuit("A1-B1-C1")
    plan = plan_race(track, read_drivers("Ann,Ben,Cleo", BOT_NAMES), cars=6, seed=1)
    race = of_motorchamp(line_up_by_plan(plan))
    out = tuple(
        evolve(car, laps=0 if number else 5, status=Status.PERMANENTLY_OUT) for number, car in enumerate(race.cars)
    )
    race = evolve(race, cars=out, outs=tuple(range(18)))
    lines = classification_lines(race, plan, 80)
    assert len(lines) <= 24
    assert all(any(car.name in line for line in texts(lines)) for car in out)
    assert max(map(len, texts(lines))) <= 80


@functools.cache
def kept(laps: int = 6) -> RaceRecord:
    with tempfile.TemporaryDirectory() as folder:
        drivers = "bot:steady,bot:steady,bot:rookie,bot:rookie"
        return read_journal(
            journal_of_race(Path(folder), plan_of("A1-B2-C1", drivers, laps=laps, seed=102))
        ).finish()


def screen_of(of: RaceRecord) -> ClassificationScreen:
    assert of.run
    return ClassificationScreen(of.run.race, of.plan, [], record=of)


def test_no_figure_of_either_game_is_cut_in_the_smallest_window() -> None:
    cars = figures_of(kept())
    for game in map(game_named, ("motorchamp", "motorsportspiel")):
        counted = dict.fromkeys((column.name for column in game.FIGURES), 1)
        lines = figures_lines([evolve(car, counted=counted) for car in cars], game.FIGURES, 80, 20)
        assert max(map(width_of, lines)) <= 80, game


@pytest.mark.parametrize("size", SIZES)
async def test_the_figures_of_every_car_stand_under_their_heads(size: tuple[int, int]) -> None:
    async with app_with([]).run_test(size=size) as pilot:
        await pilot.app.push_screen(screen_of(kept()))
        await press(pilot, "tab")
        lines, columns = lines_of(pilot.app), (*OF_EVERY_GAME, *kept().plan.game.FIGURES)
        heads = next(line for line in lines if all(column.head.split()[-1] in line for column in columns))
        assert "points" in lines[lines.index(heads) - 1]
        for each in figures_of(kept()):
            row = next(line for line in lines if f" {each.car} " in line)
            for column in columns:
                head = column.head.split()[-1]
                assert row[: heads.index(head) + len(head)].split()[-1] == figure_text(each, column)


@pytest.mark.parametrize("size", SIZES)
async def test_in_the_lap_chart_every_car_stands_at_its_place_after_every_lap(size: tuple[int, int]) -> None:
    async with app_with([]).run_test(size=size) as pilot:
        await pilot.app.push_screen(screen_of(kept()))
        await press(pilot, "3")
        lines = lines_of(pilot.app)
        head = next(number for number, line in enumerate(lines) if "grid" in line)
        at = {line.split()[0]: line for line in lines[head:] if line.split()[:1]}
        for each in figures_of(kept()):
            for lap, place in enumerate(each.places):
                column = lines[head].index(str(lap or "grid"))
                assert at[str(place)][column : column + NAME_COLUMNS] == each.car
            after = at[str(each.places[-1])][column + NAME_COLUMNS : column + NAME_COLUMNS + 1]
            assert (after == "×") is each.reason.startswith("out")


def test_a_line_of_the_chart_leads_without_a_break_from_place_to_place() -> None:
    ways = {"━": "lr", "┃": "ud", "┓": "ld", "┛": "lu", "┗": "ur", "┏": "dr"}
    opposite = {"l": ("r", -1, 0), "r": ("l", 1, 0), "u": ("d", 0, -1), "d": ("u", 0, 1)}
    cars = figures_of(kept())
    for each in cars:
        rows = texts(list(chart_lines(cars, 0, 78, each.car)))
        heavy = {(x, y): ways[sign] for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in ways}
        seen = window(cars, 0, 78)
        for lap, (place, following) in enumerate(pairwise(each.places)):
            x, y, came = seen.column_of(lap) + NAME_COLUMNS, place, "l"
            while x < seen.column_of(lap + 1):
                assert came in heavy[x, y]
                onward = heavy[x, y].replace(came, "")
                came, right, down = opposite[onward]
                x, y = x + right, y + down
            assert y == following


async def test_the_chart_is_as_large_as_the_window_begins_with_the_own_car_and_explains_its_signs() -> None:
    of = kept()
    mine = figures_of(of)[3]
    people = tuple(evolve(each, bot=None if each.name == mine.driver else each.bot) for each in of.plan.drivers)
    assert of.run
    best = next(each.car for each in figures_of(of) if each.driver == mine.driver)
    screen = ClassificationScreen(of.run.race, evolve(of.plan, drivers=people), [], record=of)
    async with app_with([]).run_test(size=(200, 50)) as pilot:
        await pilot.app.push_screen(screen)
        await press(pilot, "3")
        text, lines = text_of(pilot.app), lines_of(pilot.app)[1:]
        assert f" {best}  {mine.driver}: from " in text
        assert f"heavy: {best}" in text
        assert ("× the car went out after that lap" in text) is any(
            each.reason.startswith("out") for each in figures_of(of)
        )
        first, second = (next(n for n, row in enumerate(lines) if row.split()[:1] == [place]) for place in "12")
        assert second - first == lines_a_place(figures_of(of), 50 - 2 - LINES_BELOW) == 2
    assert [lines_a_place(figures_of(of)[:cars], 19) for cars in (16, 9, 8, 2)] == [1, 2, 2, 3]


async def test_the_marked_car_is_the_heavy_line_and_told_below() -> None:
    async with app_with([]).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(screen_of(kept()))
        await press(pilot, "3", "down", "down")
        third = figures_of(kept())[2]
        assert f" {third.car}  {third.driver}: from {third.places[0]} on the grid, place 3" in text_of(pilot.app)
        assert "━" in text_of(pilot.app)
        await press(pilot, "up", "up", "up")
        assert f" {figures_of(kept())[-1].car}  " in text_of(pilot.app)


async def test_a_race_with_more_laps_than_columns_scrolls_by_laps() -> None:
    long = kept(30)
    most = max(len(each.places) for each in figures_of(long)) - 1
    async with app_with([]).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(screen_of(long))
        await press(pilot, "3")
        assert "grid" in text_of(pilot.app)
        assert "← → laps" in text_of(pilot.app)
        await press(pilot, "right")
        assert not any(line.split()[:1] == ["grid"] for line in lines_of(pilot.app))
        await press(pilot, *["right"] * most)
        heads = next(line.split() for line in lines_of(pilot.app) if line.split()[-1:] == [str(most)])
        assert [int(each) for each in heads] == list(range(most - len(heads) + 1, most + 1))
        await press(pilot, "left")
        assert any(line.split()[-1:] == [str(most - 1)] for line in lines_of(pilot.app))


def test_the_largest_field_has_room_on_every_page_of_the_smallest_window() -> None:
    cars = figures_of(kept())
    rows = list(chart_lines(cars, 0, 78))
    assert len(rows) == len(cars) + 1
    assert max(map(len, texts(rows))) <= 78
    ground = {segment.style for row in rows for segment in row if segment.text.strip() in "TAL"}
    assert palette.team_style("TAL") in ground
    assert rows[1][0].text == f"{1:{PLACE_COLUMNS - 1}} "


async def test_pages_are_turned_by_click_and_the_last_leads_to_the_first() -> None:
    async with app_with([]).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(screen_of(kept()))
        await settle(pilot)
        await click(pilot, "2 figures")
        assert "average" in text_of(pilot.app)
        await press(pilot, "tab", "tab")
        assert ") WINS after" in text_of(pilot.app)
        await press(pilot, "shift+tab")
        assert "grid" in text_of(pilot.app)


async def test_without_a_journal_there_are_places_alone() -> None:
    race, plan, log = driven()
    async with app_with([]).run_test(size=(80, 24)) as pilot:
        screen = ClassificationScreen(race, plan, log)
        await pilot.app.push_screen(screen)
        before = text_of(pilot.app)
        await press(pilot, "tab", "v", "e", "3")
        assert pilot.app.screen is screen
        assert "lap chart" not in before + text_of(pilot.app)
        assert ") WINS after" in text_of(pilot.app)


async def test_an_export_asks_where_to_and_offers_the_folder_the_game_was_started_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with app_with([]).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(screen_of(kept()))
        await press(pilot, "e")
        assert "into which folder?" in text_of(pilot.app)
        assert not list(tmp_path.iterdir())
        await press(pilot, "enter")
        assert "Written: motorchamp-A1-B2-C1-20260301-201500.json, .csv, .svg in" in text_of(pilot.app)
    written = {path.suffix: path for path in tmp_path.glob("motorchamp-*")}
    assert [each["car"] for each in json.loads(written[".json"].read_text())] == [
        each.car for each in figures_of(kept())
    ]
    assert len(written[".csv"].read_text().splitlines()) == 1 + len(figures_of(kept()))
    assert ET.fromstring(written[".svg"].read_text()).tag.endswith("svg")


@pytest.mark.parametrize("track", ["../../x", "/etc/x", "..", "", "x" * 300, "a\0b\nc"])
def test_an_export_is_written_into_its_folder_whatever_the_track_is_called(tmp_path: Path, track: str) -> None:
    folder, record = tmp_path / "one" / "two", copy(kept())
    folder.mkdir(parents=True)
    plan = evolve(record.plan, track=evolve(track_of_motorchamp(record.plan.track), name=track))
    record.agreed = evolve(record.agreed, plan=plan)
    export_of(record, str(folder)).write()
    assert {path.suffix for path in folder.iterdir()} == {".json", ".csv", ".svg"}
    assert len([path for path in tmp_path.rglob("*") if path.is_file()]) == 3


async def test_an_export_says_what_is_wrong_with_a_folder_and_asks_before_it_overwrites(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a").write_text("a file, where a folder should be")
    async with app_with([]).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(screen_of(kept()))
        await press(pilot, "e", "/", "a", "enter")
        assert "a is a file: a folder is needed." in " ".join(words_of(pilot.app, "dialog").split())
        await press(pilot, "backspace", "b", "enter")
        assert "name an existing folder" in " ".join(words_of(pilot.app, "dialog").split())
        await press(pilot, "escape")
        assert len(list(tmp_path.iterdir())) == 1
        await press(pilot, "e", "enter")
        (chart,) = tmp_path.glob("*.svg")
        chart.write_text("mine")
        await press(pilot, "e", "enter")
        assert "Overwrite?" in text_of(pilot.app)
        await press(pilot, "n")
        assert chart.read_text() == "mine"
        await press(pilot, "e", "enter", "y")
        assert chart.read_text() != "mine"
