"""How open races are: who leads at half time, on short races driven by hand; and what is made of it."""

import math
from collections.abc import Sequence

import pytest
import six_squares
from attrs import evolve
from roads import A, race_on

import drawings
from loaded_dice import LoadedDice
from motorchamp_tui import games
from motorchamp_tui.games.entries import Driver, read_drivers
from motorchamp_tui.games.motorchamp.rules.race import Status
from motorchamp_tui.games.motorsportspiel.rules.race import Status as RingStatus
from motorchamp_tui.games.options import GRID, Grid, read_rules
from motorchamp_tui.laboratory import races
from motorchamp_tui.laboratory.openness import openness_of
from motorchamp_tui.laboratory.pages import as_data, lines
from motorchamp_tui.laboratory.races import (
    HALF_TIME,
    THREE_QUARTERS,
    CarRecord,
    LeadWatch,
    PlaceThen,
    driven,
    order_of,
)
from motorchamp_tui.laboratory.simulation import race_batch, simulate
from motorchamp_tui.plain.headless import race_lines
from simulations import ordered

DRIVERS = [Driver("Ann", "timid"), Driver("Ben", "timid")]


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "six_squares", "six_squares")


def race_of(monkeypatch: pytest.MonkeyPatch, red: Sequence[int], blue: Sequence[int]) -> dict[str, CarRecord]:
    """A race over two laps of six squares, driven with these throws in turn; the cars by name."""
    throws = [(face,) for both in zip(red, blue, strict=True) for face in both]
    monkeypatch.setattr(races, "SeededDice", lambda _seed: LoadedDice(throws))
    ring = six_squares.Ring()
    entries = six_squares.enter(DRIVERS, 1)
    return {car.car: car for car in driven(six_squares.line_up(ring, entries, 2), DRIVERS, 1)}


def test_half_time_is_the_end_of_the_round_in_which_the_leader_has_half_of_the_rows_behind_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """6 rows to 4 at half time, level at 7, 8 to 10 at three quarters, and 13 of 12 wins."""
    cars = race_of(monkeypatch, red=(3, 3, 1, 1, 1), blue=(1, 3, 3, 3, 3))
    red, blue = cars["RED"], cars["BLU"]
    assert (red.half_time_place, red.half_time_behind, red.three_quarters_place) == (1, 0, 2)
    assert (blue.half_time_place, blue.half_time_behind, blue.three_quarters_place) == (2, 2, 1)
    assert (red.leads_taken, blue.leads_taken) == (0, 1)
    assert (blue.place, red.place) == (1, 2)
    open_to_the_end = openness_of([[blue, red]])
    assert open_to_the_end.half_time_leader.value == 0
    assert open_to_the_end.three_quarters_leader.value == 1
    assert (open_to_the_end.winner_behind.value, open_to_the_end.winner_place.value) == (2, 2)
    assert open_to_the_end.lead_changes.value == 1
    assert open_to_the_end.grid_and_place.value == -1


def test_a_race_that_pole_leads_from_start_to_end_is_decided_at_half_time(monkeypatch: pytest.MonkeyPatch) -> None:
    cars = race_of(monkeypatch, red=(3, 3, 3, 3), blue=(1, 2, 3, 3))
    found = openness_of([[cars["RED"], cars["BLU"]]])
    assert found.half_time_leader.value == found.three_quarters_leader.value == found.grid_and_place.value == 1
    assert (found.lead_changes.value, found.winner_behind.value) == (0, 0)


def test_a_car_that_passes_and_is_passed_again_in_the_same_round_has_not_changed_the_lead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Red is passed by nobody at the end of a round, though blue goes first in half of them."""
    cars = race_of(monkeypatch, red=(1, 3, 3, 3, 3), blue=(1, 2, 2, 3, 3))
    assert [car.leads_taken for car in cars.values()] == [0, 0]


def test_minutes_are_those_of_all_goes_at_ten_seconds_each(monkeypatch: pytest.MonkeyPatch) -> None:
    cars = race_of(monkeypatch, red=(3, 3, 3, 3), blue=(1, 2, 3, 3))
    with_practice = [evolve(car, practice_throws=5) for car in (cars["RED"], cars["BLU"])]
    assert cars["RED"].throws + cars["BLU"].throws == 7
    assert openness_of([[*cars.values()]]).minutes.value == 70 / 60
    assert openness_of([with_practice]).minutes.value == 170 / 60
    assert openness_of([with_practice]).minutes_a_driver.value == 85 / 60


def test_half_time_of_motorchamp_is_told_from_rows_and_laps_and_a_car_that_is_out_has_no_place() -> None:
    """Four laps of 20 rows: half time is at row 40, on lap 3."""
    road = drawings.road(20)
    before = drawings.race(road, drawings.car("A", "R18", laps=1), drawings.car("B", "L3", laps=1), laps=4)
    gone = drawings.car("C", "R2", laps=2).taken_off(Status.PERMANENTLY_OUT)
    half = drawings.race(road, drawings.car("A", "R18", laps=1), drawings.car("B", "L0", laps=2), gone, laps=4)
    late = drawings.race(road, drawings.car("A", "R1", laps=3), drawings.car("B", "L0", laps=3), gone, laps=4)
    watch = LeadWatch(before)
    watch.look(before)
    assert not watch.standings
    watch.look(half)
    assert watch.standings == {HALF_TIME: {"B": PlaceThen(1, 0), "A": PlaceThen(2, 2)}}
    watch.look(late)
    assert watch.standing(THREE_QUARTERS, "A") == PlaceThen(1, 0)
    assert watch.standing(THREE_QUARTERS, "B") == PlaceThen(2, 1)
    assert watch.standing(HALF_TIME, "A") == PlaceThen(2, 2)
    assert watch.standing(HALF_TIME, "C") is None
    assert watch.taken == {"B": 1, "A": 1}


def test_of_two_cars_side_by_side_the_one_that_goes_first_leads_in_each_game() -> None:
    left, right = drawings.car("A", "L7", laps=1), drawings.car("B", "R7", laps=1)
    assert [car.name for car in order_of(drawings.race(drawings.road(20), left, right))] == ["B", "A"]
    assert [car.name for car in order_of(race_on(A, "X L7", "Y R7"))] == ["X", "Y"]


def test_a_car_beside_the_track_does_not_lead_but_may_come_back() -> None:
    waiting = drawings.car("A", "R9", laps=1, out=True)
    on = drawings.race(drawings.road(20), waiting, drawings.car("B", "R7", laps=1))
    assert [car.name for car in order_of(on)] == ["B", "A"]
    watch = LeadWatch(on)
    assert watch.taken.total() == 0
    nobody = drawings.race(drawings.road(20), waiting)
    assert order_of(nobody) == []
    watch.look(nobody)
    assert watch.taken.total() == 0


def test_once_somebody_has_taken_the_flag_the_winner_leads_though_others_still_drive() -> None:
    still = race_on(A, "X R0", "Y R30", "Z R10", laps=4)
    home = evolve(still.cars[0], laps=5, status=RingStatus.FINISHED)
    on = evolve(still, cars=(home, *still.cars[1:]), to_go=(1, 2), winner_in=True, finishers=(0,))
    assert [car.name for car in order_of(on)] == ["X", "Y", "Z"]


def told(place: int, grid: int, driver: str, half: int | None, late: int | None = None) -> CarRecord:
    return CarRecord(
        seed=1,
        track="A1-C1",
        bot="steady",
        driver=driver,
        car=f"{driver}{grid}",
        grid=grid,
        place=place,
        laps=6,
        finished=True,
        throws=40,
        practice_throws=0,
        half_time_place=half,
        half_time_behind=None if half is None else half - 1,
        three_quarters_place=late,
        leads_taken=0,
        counted={},
    )


def test_a_leader_is_a_car_and_its_driver_may_win_with_another() -> None:
    race = [
        told(1, 2, "Ann", half=2, late=1),
        told(2, 1, "Ben", half=3, late=2),
        told(3, 3, "Ann", half=1, late=3),
    ]
    found = openness_of([race])
    assert (found.half_time_leader.value, found.half_time_driver.value) == (0, 1)
    assert found.three_quarters_leader.value == 1


def test_races_that_never_come_to_half_time_are_left_out_of_its_figures_alone() -> None:
    stopped = [told(1, 1, "Ann", half=None), told(2, 2, "Ben", half=None)]
    went_on = [told(1, 2, "Ben", half=2), told(2, 1, "Ann", half=1)]
    found = openness_of([stopped, went_on])
    assert (found.half_time_leader.value, found.winner_place.value) == (0, 2)
    assert (found.grid_and_place.value, found.minutes.value) == (0, 80 * 10 / 60)
    alone = openness_of([stopped])
    assert (alone.half_time_leader.low, alone.half_time_leader.high) == (0, 1)
    assert math.isnan(alone.winner_place.value)


def test_a_winner_who_was_out_at_half_time_has_no_distance_to_the_front_then() -> None:
    found = openness_of([[told(1, 1, "Ann", half=None), told(2, 2, "Ben", half=1)]])
    assert found.half_time_leader.value == 0
    assert math.isnan(found.winner_behind.value)


@pytest.mark.parametrize("track", ["A1-C1", "hockenheim-short"])
def test_a_simulation_says_how_open_its_races_are_with_intervals(track: str) -> None:
    simulated = simulate(ordered(3, "bot:steady,bot:steady,bot:steady", track, seed=5, laps=1), jobs=1)
    (circuit,) = as_data(simulated)["by_circuit"]
    found = circuit["openness"]
    assert list(found) == [
        "half_time_leader",
        "half_time_driver",
        "three_quarters_leader",
        "lead_changes",
        "winner_behind",
        "winner_place",
        "grid_and_place",
        "minutes",
        "minutes_a_driver",
    ]
    assert all(figure["low"] <= figure["value"] <= figure["high"] for figure in found.values())
    assert circuit["by_chance"] == 1 / len({record.car for record in simulated.records})
    page = lines(simulated, 80, ascii_only=True)
    heads = [line for line in page if line.startswith(("led and won", "winner at half time"))]
    assert len(heads) == 2
    assert "\n".join(page).isascii()


def test_simulated_races_begin_with_the_practice_laps_that_watching_one_shows() -> None:
    """In the second game the grid comes from practice unless something else is agreed."""
    game = games.game_named("motorsportspiel")
    drivers = read_drivers("bot:daring,bot:steady,bot:daring", game.BOT_NAMES)
    batch = race_batch(2, drivers, ["hockenheim-short"], seed=4, laps=1, options=game.USUAL_OPTIONS)
    simulated = simulate(batch, jobs=1)
    watched = list(race_lines(batch.plan(0), json_lines=False))
    ranking = [line.split()[1] for line in watched[watched.index("Classification") + 1 :]]
    assert [car.car for car in simulated.records if car.seed == 4] == ranking
    grid = next(line for line in watched if "Grid: " in line).partition("Grid: ")[2].split()
    assert [car.car for car in sorted(simulated.records[: len(grid)], key=lambda car: car.grid)] == grid
    assert all(car.practice_throws > 0 for car in simulated.records)


def test_a_race_that_practice_leaves_nobody_to_start_in_is_no_race() -> None:
    """A rookie alone that goes out in practice does not start where that was agreed."""
    game = games.game_named("motorchamp")
    options = read_rules(game.OPTIONS, ["practice-out=banned"]).having(GRID, Grid.PRACTICE)
    drivers = read_drivers("bot:rookie", game.BOT_NAMES)
    batch = race_batch(40, drivers, ["A2-C2"], seed=1, cars=1, laps=1, options=options)
    simulated = simulate(batch, jobs=1)
    assert simulated.races == 40
    assert 0 < len({car.seed for car in simulated.records}) < 40
    assert as_data(simulated)["by_circuit"][0]["openness"]["grid_and_place"]["value"] is None
