"""Before a race of Das Motorsportspiel: options, drivers, cars, the grid, what is usual. H-30 to H-33, HQ-61."""

from collections.abc import Sequence

import pytest
from roads import A

from loaded_dice import LoadedDice
from motorchamp_tui.errors import FieldSizeError, SetupError, UnknownNameError
from motorchamp_tui.games.entries import Driver, Entry
from motorchamp_tui.games.motorsportspiel import circuit, circuit_names, setup
from motorchamp_tui.games.motorsportspiel.options import (
    AMBULANCE_RETIRES,
    EXTRA_STOP,
    OPTIONS,
    PRACTICE_GOES,
    USUAL_OPTIONS,
)
from motorchamp_tui.games.motorsportspiel.rules.race import Rules
from motorchamp_tui.games.motorsportspiel.rules.times import LapInDice, LapInRows, Time
from motorchamp_tui.games.options import CLOCK, GRID, USUAL, Grid, read_rules
from motorchamp_tui.race.plan import plan_race

SHORT = circuit("hockenheim-short")
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")


def drivers(number: int) -> Sequence[Driver]:
    return [Driver(name) for name in NAMES[:number]]


def test_the_usual_grid_is_by_practice_and_the_usual_laps_are_those_of_the_circuit() -> None:
    plan = plan_race(SHORT, drivers(4))
    assert (plan.grid, plan.laps, plan.options) == (Grid.PRACTICE, 5, USUAL_OPTIONS)
    assert plan_race(SHORT, drivers(4), options=USUAL).grid is Grid.DICE


@pytest.mark.parametrize(
    ("rules", "meant"),
    [
        ([], Rules()),
        (["clock=20"], Rules(clock=True)),
        (["extra-stop"], Rules(extra_stop=True)),
        (["ambulance-retires=no"], Rules(ambulance_retires=False)),
    ],
)
def test_what_is_agreed_holds_in_the_race(rules: list[str], meant: Rules) -> None:
    options = read_rules(OPTIONS, rules, USUAL_OPTIONS)
    entries = setup.enter(drivers(4), 1)
    assert setup.line_up(SHORT, entries, 5, options).rules == meant


def test_the_clock_can_be_ten_to_sixty_seconds_and_nothing_else() -> None:
    assert [value.value for value in CLOCK.values] == [0, *range(10, 61, 5)]
    assert read_rules(OPTIONS, ["clock=45"])[CLOCK] == 45
    with pytest.raises(SetupError, match=r"^clock is none, 10, 15 … 60, not '9'\.$"):
        read_rules(OPTIONS, ["clock=9"])
    with pytest.raises(SetupError, match="clock needs a value: clock=none, clock=10, clock=15 … clock=60"):
        read_rules(OPTIONS, ["clock"])


def test_practice_by_distance_is_agreed_for_the_practice_lap() -> None:
    entry = Entry("KAR1", "KAR", "Ann")
    assert setup.line_up_lap(SHORT, entry).rules.practice_goes == 0
    lap = setup.line_up_lap(SHORT, entry, USUAL.having(PRACTICE_GOES, 6))
    assert (lap.is_practice, lap.rules.practice_goes) == (True, 6)
    assert not PRACTICE_GOES.matters(5, USUAL)
    assert PRACTICE_GOES.matters(5, USUAL_OPTIONS)


def test_nothing_but_the_grid_is_unusual_by_default() -> None:
    assert USUAL_OPTIONS[CLOCK] == USUAL_OPTIONS[PRACTICE_GOES] == 0
    assert (USUAL_OPTIONS[EXTRA_STOP], USUAL_OPTIONS[AMBULANCE_RETIRES]) == (False, True)
    assert USUAL.having(GRID, Grid.PRACTICE) == USUAL_OPTIONS


@pytest.mark.parametrize(("number", "cars"), [(1, 1), (2, 2), (3, 2), (4, 1), (5, 1), (6, 1)])
def test_two_or_three_drivers_bring_two_cars_each(number: int, cars: int) -> None:
    assert setup.usual_cars(SHORT, number) == cars


def test_every_driver_has_a_team_of_their_own_and_numbered_cars() -> None:
    names = [entry.name for entry in setup.enter(drivers(2), 2)]
    assert names == ["KAR1", "KAR2", "SPE1", "SPE2"]
    wished = setup.enter([Driver("Ann"), Driver("Ben", team="KAR"), Driver("Cleo", team="SIN")], 1)
    assert [entry.name for entry in wished] == ["SPE1", "KAR1", "SIN1"]


@pytest.mark.parametrize(
    ("number", "cars", "reason"),
    [
        (0, 1, "Das Motorsportspiel is for 1 to 6 drivers, not 0."),
        (7, 1, "Das Motorsportspiel is for 1 to 6 drivers, not 7."),
        (2, 0, "Every driver needs at least one car."),
        (3, 4, "12 cars are too many: at most 10 can take part."),
    ],
)
def test_a_field_that_cannot_be_is_refused(number: int, cars: int, reason: str) -> None:
    many = [Driver(f"driver {at}") for at in range(number)]
    with pytest.raises(FieldSizeError) as refused:
        setup.enter(many, cars)
    assert str(refused.value) == reason


def test_a_wish_that_nobody_or_somebody_else_can_have_is_refused() -> None:
    with pytest.raises(UnknownNameError, match=r"There is no team 'KAM'\. Did you mean KAR"):
        setup.enter([Driver("Ann", team="KAM")], 1)
    with pytest.raises(SetupError, match=r"Two drivers want team SPE: give each their own team\."):
        setup.enter([Driver("Ann", team="SPE"), Driver("Ben", team="SPE")], 1)


def test_more_cars_than_the_board_game_has_are_let_in_with_a_sentence() -> None:
    options = USUAL_OPTIONS
    assert setup.warn_of_entries(SHORT, setup.enter(drivers(6), 1), options) is None
    warning = setup.warn_of_entries(SHORT, setup.enter(drivers(4), 2), options)
    assert warning == "The board game has 6 cars; with 8 it gets crowded."


TIMES: dict[str, Time | None] = {
    "A1": LapInDice(17, 6),
    "B1": None,
    "C1": LapInDice(16, 1),
    "D1": LapInDice(16, 3),
}


def entries_of(names: Sequence[str]) -> list[Entry]:
    return [Entry(name, name[0], name) for name in names]


def test_the_grid_is_by_dice_then_by_points_over_the_line_and_without_a_time_last() -> None:
    entries = entries_of(list(TIMES))
    times = {entry: TIMES[entry.name] for entry in entries}
    grid = setup.grid(entries, times, USUAL_OPTIONS, LoadedDice([]))
    assert [entry.name for entry in grid] == ["D1", "C1", "A1", "B1"]


def test_equal_times_are_settled_by_three_dice_and_equal_dice_by_three_more() -> None:
    entries = entries_of(["A1", "B1", "C1"])
    times: dict[Entry, Time | None] = dict.fromkeys(entries, LapInDice(16, 3))
    cup = LoadedDice([(12, 4, 3), (31, 5, 1), (23, 6, 1), (12, 1, 1), (12, 1, 2)])
    grid = setup.grid(entries, times, USUAL_OPTIONS, cup)
    # 1+4+3 = 8, 3+5+1 = 9, 2+6+1 = 9: the two throw again, 3 and 4
    assert [entry.name for entry in grid] == ["C1", "B1", "A1"]


def test_without_practice_the_highest_throw_starts_in_front() -> None:
    entries = entries_of(["A1", "B1"])
    grid = setup.grid(entries, None, USUAL, LoadedDice([(12, 1, 1), (31, 6, 6)]))
    assert [entry.name for entry in grid] == ["B1", "A1"]


def test_who_came_farther_in_practice_by_distance_starts_in_front() -> None:
    entries = entries_of(["A1", "B1"])
    grid = setup.grid(
        entries, dict(zip(entries, (LapInRows(60), LapInRows(63)), strict=True)), USUAL, LoadedDice([])
    )
    assert [entry.name for entry in grid] == ["B1", "A1"]


def test_the_grid_is_staggered_from_the_right_lane() -> None:
    race = setup.line_up(SHORT, setup.enter(drivers(6), 1))
    assert [car.space.name for car in race.cars] == ["R79", "L78", "R77", "L76", "R75", "L74"]
    assert len({car.pit for car in race.cars}) == 6


def test_more_cars_than_starting_places_are_refused() -> None:
    with pytest.raises(FieldSizeError, match="road has room for"):
        setup.line_up(A, [Entry(f"C{number}", "C", "Ann") for number in range(41)])


@pytest.mark.parametrize("preset", [setup.QUICK_RACE, setup.EVENING, setup.BOTS_RACE])
def test_the_races_that_are_ready_can_be_planned(preset: object) -> None:
    assert isinstance(preset, type(setup.QUICK_RACE))
    assert preset.track in circuit_names()
    field = [Driver(f"bot {number}", "steady") for number in range(preset.bots)]
    assert plan_race(circuit(preset.track), field, cars=preset.cars, laps=preset.laps).warning() is None
