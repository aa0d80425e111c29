"""Simulations of Das Motorsportspiel: what happened is counted at its corner, every time."""

import csv
import io
from collections import Counter

import pytest
from roads import C, race_on

from motorchamp_tui.games import motorsportspiel
from motorchamp_tui.games.entries import Driver
from motorchamp_tui.games.motorsportspiel.rules import moves as m
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.options import read_rules
from motorchamp_tui.laboratory.pages import as_csv, as_data, lines
from motorchamp_tui.laboratory.simulation import Simulated, race_batch, simulate

FLAGS = ("yellow", "red", "black")


@pytest.fixture(scope="module")
def simulated() -> Simulated:
    drivers = [Driver(name, bot) for name, bot in (("Ann", "rookie"), ("Ben", "daring"), ("Cleo", "hothead"))]
    options = read_rules(motorsportspiel.OPTIONS, ["extra-stop"])
    batch = race_batch(2, drivers, ["classic-short"], seed=3, cars=2, options=options)
    return simulate(batch, jobs=1)


def test_every_mistake_every_flag_and_every_stop_is_counted_at_its_place(simulated: Simulated) -> None:
    data = as_data(simulated)
    (circuit,) = data["by_circuit"]
    total = Counter[str]()
    for counts in circuit["places"].values():
        total.update(counts)
    rows = list(csv.DictReader(io.StringIO(as_csv(simulated))))
    for name in (*FLAGS, "mistakes", "stops"):
        assert total[f"{name}_at"] == sum(int(row[name]) for row in rows), name
        assert all(len(row[f"{name}_at"].split("; ")) == int(row[name]) for row in rows if row[f"{name}_at"])
    assert total["retired_at"] == sum(int(row["retired"]) for row in rows)
    assert max(int(row["mistakes"]) for row in rows) > 1


def test_the_places_are_in_the_order_of_the_lap_those_without_an_event_are_left_out(simulated: Simulated) -> None:
    page = lines(simulated, 80, ascii_only=False)
    start = next(at for at, line in enumerate(page) if line.startswith("classic-short, a race"))
    table = page[start : page.index("", start)]
    assert table[0].split()[3:] == ["mistakes", *FLAGS, "retired", "stops"]
    places = [
        name for name, counts in as_data(simulated)["by_circuit"][0]["places"].items() if any(counts.values())
    ]
    assert [line.split("  ")[0] for line in table[1:]] == places
    assert places[-1] == "the open road"


def test_a_car_that_stops_twice_is_counted_in_both_laps_and_a_white_flag_where_the_car_is() -> None:
    start = race_on(C, "X L19", "Y R5")

    def told_of(race: Race, *reports: m.Report) -> tuple[Race, tuple[m.Report, ...]]:
        return race, reports

    car, stop = "X", (m.PitEntered("X", C.named("R30")), m.PitReached("X", C.named("R30")))
    told = [
        told_of(
            start,
            m.FlagShown(car, m.Flag.WHITE),
            m.DroveOff(car, C.named("L22"), "", 2),
            m.FlagShown(car, m.Flag.YELLOW),
        ),
        told_of(start, *stop),
        told_of(race_on(C, "X L21", "Y R5", laps=3), *stop),
    ]
    counts = motorsportspiel.count_cars(start, told)[car]
    assert (counts["stop_laps"], counts["turned_in_at"]) == ((2, 4), ("L19", "L21"))
    assert (counts["white_at"], counts["yellow_at"]) == (("the open road",), ("corner at 20",))
    assert counts["stops_at"] == ("the open road", "corner at 20")
