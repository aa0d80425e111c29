"""The laboratory: the same races whatever the cores, counted right, with honest intervals."""

import csv
import io
import math
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve
from misbehaving import HONEST, Alive, harmless, written

from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.games.motorchamp import BREAKDOWNS, CAR_COLUMNS, CAR_COUNTS
from motorchamp_tui.laboratory.cores import on_all_cores
from motorchamp_tui.laboratory.figures import by_bot, by_circuit, by_grid, by_track, figures
from motorchamp_tui.laboratory.intervals import Interval, normal, wilson
from motorchamp_tui.laboratory.ladder import as_lines, climb, duel, share_of_encounters
from motorchamp_tui.laboratory.pages import as_csv, as_data, interval_plot, lines
from motorchamp_tui.laboratory.races import CarRecord
from motorchamp_tui.laboratory.simulation import Simulated, simulate
from motorchamp_tui.plain.headless import race_lines
from simulations import ordered

DRIVERS = "bot:steady,bot:rookie"


@pytest.fixture(scope="module")
def simulated() -> Simulated:
    return simulate(ordered(6, DRIVERS, "A1-C1", "A1-B1-C1", seed=11), jobs=1)


USUAL = CarRecord(
    seed=1,
    track="A1-C1",
    bot="steady",
    driver="steady",
    car="AZA1",
    grid=1,
    place=1,
    laps=6,
    finished=True,
    throws=48,
    practice_throws=0,
    half_time_place=1,
    half_time_behind=0,
    three_quarters_place=1,
    leads_taken=0,
    counted={**CAR_COUNTS, "slipstreams": 2, "stops": 1, "turned_in_at": "R32", "stop_lap": 2},
)


def record(**more: object) -> CarRecord:
    """A car like the usual one but for this; what its game counts is given by name, like everything else."""
    counted = {name: more.pop(name, usual) for name, usual in USUAL.counted.items()}
    return evolve(USUAL, **more, counted=counted)  # type: ignore[arg-type]


def test_the_same_seed_gives_the_same_cars_whatever_the_number_of_jobs(simulated: Simulated) -> None:
    again = simulate(simulated.batch, jobs=2)
    assert again.records == simulated.records
    other = simulate(ordered(1, DRIVERS, "A1-C1", "A1-B1-C1", seed=12), jobs=1)
    assert other.records != tuple(car for car in simulated.records if car.seed == simulated.batch.seed)


def test_tracks_take_turns_and_every_car_of_a_race_is_there(simulated: Simulated) -> None:
    assert [track.races for track in by_track(simulated.records, CAR_COLUMNS).values()] == [3, 3]
    for seed in range(11, 17):
        cars = [car for car in simulated.records if car.seed == seed]
        assert [car.place for car in cars] == list(range(1, len(cars) + 1))
        assert sorted(car.grid for car in cars) == list(range(1, len(cars) + 1))


def test_a_simulated_race_is_the_race_that_watching_with_its_seed_shows(simulated: Simulated) -> None:
    told = list(race_lines(simulated.batch.plan(0), json_lines=False))
    ranking = [line.split()[1] for line in told[told.index("Classification") + 1 :]]
    cars = tuple(car for car in simulated.records if car.seed == 11)
    assert [car.car for car in cars] == ranking
    counted = as_csv(evolve(simulated, records=cars)).splitlines()
    slipstreams = sum(int(row["slipstreams"]) for row in csv.DictReader(counted))
    assert slipstreams == sum(line.count("lipstream") for line in told)


def test_told_after_every_race() -> None:
    told = list[int]()
    simulate(ordered(3, DRIVERS, "A1-C1", seed=1), jobs=1, told=lambda: told.append(1))
    assert len(told) == 3


def test_an_interrupt_keeps_what_is_done() -> None:
    told = list[int]()

    def interrupted() -> None:
        told.append(1)
        if len(told) == 2:
            raise KeyboardInterrupt

    kept = simulate(ordered(5, DRIVERS, "A1-C1", seed=1), jobs=1, told=interrupted)
    assert (kept.races, kept.is_interrupted) == (2, True)
    whole = simulate(ordered(2, DRIVERS, "A1-C1", seed=1), jobs=1)
    assert kept.records == whole.records
    assert lines(kept, 80, ascii_only=False)[0].startswith("2 of 5 races")


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_an_interrupt_from_outside_keeps_what_several_jobs_have_done() -> None:
    told = list[int]()

    def interrupt() -> None:
        told.append(1)
        if len(told) == 3:
            os.kill(os.getpid(), signal.SIGINT)

    done = on_all_cores(math.sqrt, 2_000, 2, interrupt)
    assert done.is_interrupted
    assert done.results == tuple(map(math.sqrt, range(len(done.results))))
    assert 3 <= len(done.results) < 2_000


def test_programs_that_drive_end_with_an_interrupt_though_they_ignore_the_end_of_their_input(
    tmp_path: Path,
) -> None:
    path = written(tmp_path, harmless(f"{HONEST}; exec sleep 600"))
    alive = Alive(path)

    def interrupt() -> None:
        raise KeyboardInterrupt

    batch = ordered(1_000, f"bot:{path},bot:steady", "A1-C1", laps=1)
    assert simulate(batch, jobs=2, told=interrupt).is_interrupted
    assert alive.is_left_by_all()


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_what_a_killed_process_had_in_hand_is_done_by_another() -> None:
    told, killed = list[int](), list[int]()

    def kill_one() -> None:
        told.append(1)
        if len(told) in {3, 500}:
            victim = multiprocessing.active_children()[-1].pid
            assert victim is not None
            os.kill(victim, signal.SIGKILL)
            killed.append(victim)

    done = on_all_cores(math.sqrt, 2_000, 2, kill_one)
    assert len(killed) == 2
    assert done.results == tuple(map(math.sqrt, range(2_000)))
    assert not multiprocessing.active_children()


def test_where_one_process_after_the_other_dies_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motorchamp_tui.laboratory.cores.MOST_DEATHS", 2)
    with pytest.raises(SetupError, match=r"A process that drives races was killed 2 times: is memory short\?"):
        on_all_cores(os._exit, 2, 2)
    assert not multiprocessing.active_children()


def test_what_goes_wrong_in_another_process_is_raised_in_this_one() -> None:
    with pytest.raises(ZeroDivisionError):
        on_all_cores((1).__floordiv__, 2, 2)


@pytest.mark.parametrize(
    ("batch", "sentence"),
    [
        (lambda: ordered(0, DRIVERS, "A1-C1", seed=1), "0 races are too few: simulate at least one."),
        (
            lambda: ordered(1, "Ann,bot:steady", "A1-C1", seed=1),
            "Ann is not a bot: only bots can drive a simulation, as in bot:rookie,bot:hothead.",
        ),
        (
            lambda: ordered(1, "bot:stedy", "A1-C1", seed=1),
            "There is no bot 'stedy'. Did you mean steady?",
        ),
        (
            lambda: ordered(1, "bot:./nobody", "A1-C1", seed=1),
            "There is no bot at ./nobody: give the path of a program, as in bot:./mybot.py.",
        ),
    ],
)
def test_what_cannot_be_simulated_is_refused_in_one_sentence(batch: Callable[[], object], sentence: str) -> None:
    with pytest.raises(MotorChampError) as refusal:
        batch()
    assert str(refusal.value) == sentence


def test_figures_are_means_over_races_then_cars() -> None:
    cars = [
        record(place=1, throws=48, grid=1),
        record(place=4, finished=False, permanently_out=True, temporarily_out=1, slipstreams=0, grid=2),
        record(seed=2, place=5, throws=60, stops=0, handicap=True, grid=1),
    ]
    found = figures("steady", cars, CAR_COLUMNS)
    assert (found.races, found.cars) == (2, 3)
    assert found.wins.value == 0.5
    assert found.place.value == (2.5 + 5) / 2
    values = {name: interval.value for name, interval in found.columns.items()}
    assert values["throws_a_lap"] == (8 + 10) / 2
    assert (values["permanently_out"], values["temporarily_out"]) == (0.25, 0.25)
    assert (values["stops"], values["handicap"], values["slipstreams"]) == (0.5, 0.5, 1.5)


def test_a_circuit_tells_who_won_from_where_and_who_stopped_when() -> None:
    cars = [
        record(place=1, grid=2, stop_lap=2, turned_in_at="R31"),
        record(place=2, grid=1, stop_lap=3),
        record(place=3, grid=3, stop_lap=2),
        record(place=4, grid=4, stop_lap=0, finished=False, turned_in_at=""),
        record(seed=2, place=1, grid=1, stop_lap=2),
        record(seed=2, place=2, grid=2, stop_lap=2, finished=False),
        record(seed=2, place=3, grid=3, stop_lap=0),
        record(seed=2, place=4, grid=4, stop_lap=0, turned_in_at=""),
    ]
    found = by_circuit(cars, BREAKDOWNS)["A1-C1"]
    assert found.races == 2
    assert (found.pole.value, found.beside_pole.value) == (0.5, 0.5)
    assert (found.front_rows.value, found.rear_half.value, found.by_chance) == (1.0, 0.0, 0.25)
    stops = found.values["stops"]
    assert {lap: figures.share.value for lap, figures in stops.items()} == {0: 0.375, 2: 0.5, 3: 0.125}
    assert stops[2].place.value == (2 + 1) / 2
    assert stops[3].place.value == 2
    assert found.origins["turned_in_at"] == {"R32": 5 / 6, "R31": 1 / 6}


def test_a_stop_is_counted_in_its_lap_and_from_its_square(simulated: Simulated) -> None:
    cars = [car.counted for car in simulated.records]
    stopped = [car for car in cars if car["stops"]]
    assert stopped
    assert {car["stop_lap"] for car in stopped} <= {2, 3, 4, 5}
    assert all(car["turned_in_at"] for car in stopped)
    assert all(not car["stop_lap"] for car in cars if not car["stops"])
    assert all(car["handicap"] for car in stopped if car["stop_lap"] == 5)
    assert not any(car["handicap"] for car in stopped if car["stop_lap"] in {2, 3})


def test_groups_come_in_order(simulated: Simulated) -> None:
    assert list(by_bot(simulated.records, CAR_COLUMNS)) == ["rookie", "steady"]
    assert list(by_grid(simulated.records, CAR_COLUMNS)) == list(range(1, 17))


def test_wilsons_interval_is_the_one_of_the_books() -> None:
    """10 of 100: 5.52 % to 17.44 %; nothing of ten leaves room up to 27.8 %."""
    ten = wilson(10, 100)
    assert (ten.value, round(ten.low, 4), round(ten.high, 4)) == (0.1, 0.0552, 0.1744)
    none = wilson(0, 10)
    assert (none.low, round(none.high, 3)) == (0.0, 0.278)
    assert wilson(0, 0) == Interval(0.0, 0.0, 1.0)


def test_a_share_is_within_its_own_interval_however_its_ends_are_rounded() -> None:
    for races in range(1, 50):
        for won in range(races + 1):
            share = wilson(won, races)
            assert share.low <= share.value <= share.high


def test_the_normal_interval_needs_two_values() -> None:
    both = normal([1.0, 3.0])
    assert (both.value, round(both.margin, 3)) == (2.0, 1.96)
    assert normal([5.0]).margin == math.inf
    assert math.isnan(normal([]).value)


def test_a_plot_puts_all_intervals_on_one_scale() -> None:
    shown = {"a": Interval(1.0, 0.0, 2.0), "bb": Interval(3.0, 2.0, 4.0), "no": normal([1.0])}
    assert interval_plot("Places", shown, 33, ascii_only=True) == [
        "Places: 0.00 to 4.00",
        " a    1.00 |----o----|",
        "bb    3.00           |----o----|",
    ]
    assert interval_plot("Places", {"no": normal([1.0])}, 33, ascii_only=False) == []


def test_the_page_has_tables_for_bots_grid_places_and_tracks(simulated: Simulated) -> None:
    page = lines(simulated, 80, ascii_only=False)
    heads = [line.split()[0] for line in page if "permanently out" in line]
    assert heads == ["bot", "grid", "track"]
    assert [line.split()[0] for line in page if line.startswith(("wins from", "stops in"))] == ["wins", "stops"]
    assert [line.split(" into ")[0] for line in page if " into the pits from " in line] == ["A1-B1-C1", "A1-C1"]
    assert page[0] == "6 races, 84 cars, seeds 11 to 16"
    assert "".join(lines(simulated, 80, ascii_only=True)).isascii()


def test_one_race_is_one_race_of_one_seed(simulated: Simulated) -> None:
    batch = evolve(simulated.batch, races=1)
    one = evolve(simulated, batch=batch, races=1)
    assert lines(one, 80, ascii_only=False)[0] == "1 race, 84 cars, seed 11"


def test_the_data_hold_every_group_and_no_number_that_json_does_not_know(simulated: Simulated) -> None:
    data = as_data(simulated)
    assert [row["group"] for row in data["by_bot"]] == ["rookie", "steady"]
    assert [row["track"] for row in data["by_circuit"]] == ["A1-B1-C1", "A1-C1"]
    assert set(data["by_circuit"][0]["stops"]) <= {"0", "2", "3", "4", "5"}
    lone = as_data(simulate(ordered(1, DRIVERS, "A1-C1", seed=1), jobs=1))
    assert lone["by_bot"][0]["place"]["low"] is None


def test_the_table_of_cars_can_be_read_back(simulated: Simulated) -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(simulated))))
    assert len(rows) == len(simulated.records)
    assert [int(row["place"]) for row in rows] == [car.place for car in simulated.records]
    assert {row["permanently_out"] for row in rows} <= {"0", "1"}


def test_a_share_of_encounters_counts_pairs_of_cars() -> None:
    race = [record(bot=bot) for bot in ("a", "b", "a", "b")]
    assert share_of_encounters("a", race) == 3 / 4
    assert share_of_encounters("b", race) == 1 / 4


def test_on_the_ladder_bots_alternate_and_exchange_places() -> None:
    one, two = duel("steady", "rookie", 0, 1), duel("rookie", "steady", 0, 1)
    bots = {car.grid: car.bot for car in one}
    assert [bots[place] for place in (1, 2, 3)] == ["steady", "rookie", "steady"]
    assert {car.grid: car.bot for car in two} == {
        place: "rookie" if bot == "steady" else "steady" for place, bot in bots.items()
    }


@pytest.mark.parametrize(
    ("weaker", "stronger", "races"),
    [("rookie", "wary", 6), ("wary", "blocker", 4), ("charger", "steady", 4), ("steady", "champion", 6)],
)
def test_every_bot_is_stronger_than_the_last_but_one(weaker: str, stronger: str, races: int) -> None:
    ladder = climb(races, (weaker, stronger), circuits=("A1-C1",), jobs=1)
    assert list(ladder.strength) == [stronger, weaker]
    assert not ladder.strength[stronger].overlaps(ladder.strength[weaker])
    assert f"| {stronger} | {weaker} | {races} |" in as_lines(ladder)[-1]


def test_an_interrupt_before_the_first_race_leaves_one_line() -> None:
    batch = ordered(5, DRIVERS, "A1-C1", seed=1)
    assert lines(Simulated(batch, 0, (), is_interrupted=True), 80, ascii_only=False) == ["0 of 5 races"]


@pytest.mark.parametrize("bots", [("steady",), ("steady", "steady")])
def test_a_ladder_needs_two_bots(bots: tuple[str, ...]) -> None:
    with pytest.raises(MotorChampError, match="A ladder needs at least two bots, each named once"):
        climb(2, bots)
