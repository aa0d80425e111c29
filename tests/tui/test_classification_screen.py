"""The classification on screen: everybody in order, with reasons; and what comes after."""

import functools

import pytest
from attrs import evolve
from pressing import SIZES, click, lines_of, press, settle, text_of

from motorchamp_tui.bots import BOT_NAMES
from motorchamp_tui.commentary import sentence
from motorchamp_tui.dice import SeededDice
from motorchamp_tui.entries import read_drivers
from motorchamp_tui.race_control import bot_seats, play
from motorchamp_tui.race_plan import RacePlan, line_up_by_plan, plan_race
from motorchamp_tui.rules.classification import classify
from motorchamp_tui.rules.race import Flap, Race, Status
from motorchamp_tui.tracks import circuit
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.screens.classification import ClassificationScreen, classification_lines
from motorchamp_tui.tui.screens.log import LogScreen
from motorchamp_tui.tui.screens.title import TitleScreen
from motorchamp_tui.tui.widgets.lines_panel import Line


@functools.cache
def driven(
    drivers: str = "bot:steady,bot:rookie", cars: int = 2, laps: int = 2
) -> tuple[Race, RacePlan, list[str]]:
    """A race that is over, with its plan and its log."""
    plan = plan_race(circuit("A1-C1"), read_drivers(drivers, BOT_NAMES), cars=cars, laps=laps, seed=5)
    race, log = line_up_by_plan(plan), list[str]()
    for after, reports in play(race, bot_seats(plan.drivers, plan.seed), SeededDice(plan.seed)):
        race = after
        log += map(sentence, reports)
    return race, plan, log


def app_with(opened: list[RacePlan]) -> MotorChampApp:
    app = MotorChampApp()
    app.open_race = opened.append  # type: ignore[method-assign,assignment]
    return app


def texts(lines: list[Line]) -> list[str]:
    return ["".join(segment.text for segment in line) for line in lines]


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
        assert f" {classify(race)[0].car}  wins the race" in text_of(pilot.app)
        assert "seed 5" in text_of(pilot.app)


async def test_enter_goes_to_the_title_and_r_starts_the_same_race_with_other_dice() -> None:
    race, plan, log = driven()
    opened = list[RacePlan]()
    async with app_with(opened).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(ClassificationScreen(race, plan, log))
        await press(pilot, "r")
        assert isinstance(pilot.app.screen, TitleScreen)
        assert opened == [evolve(plan, seed=opened[0].seed)]
        await pilot.app.push_screen(ClassificationScreen(race, plan, log))
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, TitleScreen)
        assert len(pilot.app.screen_stack) == 1


async def test_the_title_comes_even_when_the_game_began_with_a_race() -> None:
    race, plan, log = driven()
    app = MotorChampApp(plan)
    app.open_race = lambda plan: app.push_screen(ClassificationScreen(race, plan, log))  # type: ignore[method-assign,assignment]
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await click(pilot, "Enter title")
        assert isinstance(app.screen, TitleScreen)


async def test_the_log_opens_at_its_end() -> None:
    race, plan, log = driven()
    async with app_with([]).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(ClassificationScreen(race, plan, log))
        await press(pilot, "g")
        assert isinstance(pilot.app.screen, LogScreen)
        assert log[-1] in text_of(pilot.app)
        assert log[0] not in text_of(pilot.app)
        await press(pilot, "home")
        assert log[0] in text_of(pilot.app)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, ClassificationScreen)


def test_cars_that_are_not_classified_stand_below_without_a_place() -> None:
    race, plan, _ = driven()
    beaten = evolve(race.cars[0], laps=1, status=Status.PERMANENTLY_OUT)
    race = evolve(race, rules=evolve(race.rules, laps=6), cars=(beaten, *race.cars[1:]), outs=(0,))
    lines = texts(classification_lines(race, plan, 80, 23))
    heading = next(number for number, line in enumerate(lines) if "not classified" in line)
    assert any("–" in line and beaten.name in line and "out in lap 2" in line for line in lines[heading:])
    assert not any(beaten.name in line for line in lines[:heading] if "came" not in line and "wins" not in line)


def test_when_nobody_sees_the_flag_nobody_wins() -> None:
    race, plan, _ = driven()
    cars = tuple(evolve(car, laps=0, status=Status.PERMANENTLY_OUT) for car in race.cars)
    race = evolve(race, cars=cars, finishers=(), outs=tuple(range(len(cars))))
    text = "\n".join(texts(classification_lines(race, plan, 80, 23)))
    assert f" {classify(race)[0].car}  came farthest; nobody saw the flag" in text
    assert "wins" not in text


def test_flaps_are_words_and_pins_can_still_be_counted_in_a_long_race() -> None:
    race, plan, _ = driven()
    cars = (
        evolve(race.cars[0], flap=Flap.PIT, laps=57),
        evolve(race.cars[1], flap=Flap.HANDICAP),
        *race.cars[2:],
    )
    lines = texts(classification_lines(evolve(race, cars=cars), plan, 80, 23))
    assert any(f" {cars[0].name} " in line and "57 ● " in line and "P pit" in line for line in lines)
    assert any(f" {cars[1].name} " in line and "H handicap" in line for line in lines)


def test_the_largest_field_fits_the_smallest_window() -> None:
    track = circuit("A1-B1-C1")
    plan = plan_race(track, read_drivers("Ann,Ben,Cleo", BOT_NAMES), cars=6, seed=1)
    race = line_up_by_plan(plan)
    out = tuple(
        evolve(car, laps=0 if number else 5, status=Status.PERMANENTLY_OUT) for number, car in enumerate(race.cars)
    )
    race = evolve(race, cars=out, outs=tuple(range(18)))
    lines = classification_lines(race, plan, 80, 23)
    assert len(lines) <= 23
    assert all(any(car.name in line for line in texts(lines)) for car in out)
    assert max(map(len, texts(lines))) <= 80
