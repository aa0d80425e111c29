"""Races of bots as lines of text and as JSON."""

import json
from typing import Any

from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.options import GRID, USUAL, Grid
from motorchamp_tui.plain.headless import race_lines
from motorchamp_tui.race.plan import plan_race


def lines(*, json_lines: bool, **options: Any) -> list[str]:
    drivers = read_drivers("bot:steady,bot:rookie", BOT_NAMES)
    plan = plan_race(tracks.circuit("A1-C1"), drivers, **{"seed": 11, "laps": 3, **options})
    return list(race_lines(plan, json_lines=json_lines))


def test_the_same_seed_gives_the_same_bytes_and_another_seed_others() -> None:
    assert lines(json_lines=False) == lines(json_lines=False)
    assert lines(json_lines=False) != lines(json_lines=False, seed=12)


def test_the_lines_begin_with_the_grid_and_end_with_the_classification() -> None:
    text = lines(json_lines=False)
    assert text[0].startswith("A1-C1, 3 laps. Grid: ")
    assert text.index("Seed 11") == len(text) - 14
    assert text[-13] == "Classification"
    assert text[-12].split()[0] == "1."
    assert text[-12].endswith("winner")


def test_as_json_every_line_is_an_object_and_the_last_the_classification() -> None:
    objects = [json.loads(line) for line in lines(json_lines=True)]
    assert set(objects[0]) == {"track", "laps", "grid"}
    assert objects[-2] == {"seed": "11"}
    assert all("report" in report for report in objects[1:-2])
    assert {report["report"] for report in objects[1:-2]} >= {
        "DiceThrown",
        "CarDrove",
        "LapCompleted",
        "RaceEnded",
    }
    classification = objects[-1]["classification"]
    assert len(classification) == 12
    assert classification[0]["place"] == 1
    assert classification[0]["laps"] == 3
    assert classification[0]["status"] == "finished"
    assert {car["car"] for car in classification} == set(objects[0]["grid"])


def test_a_grid_by_practice_reports_everybodys_lap_before_the_race() -> None:
    objects = [json.loads(line) for line in lines(json_lines=True, options=USUAL.having(GRID, Grid.PRACTICE))]
    start = next(place for place, line in enumerate(objects) if "grid" in line)
    times = {report["car"]: report["time"] for report in objects[:start] if report["report"] == "PracticeLapTimed"}
    assert set(times) == set(objects[start]["grid"])
    assert not any(report["report"] == "TookTheFlag" for report in objects[:start])
    said = list(lines(json_lines=False, options=USUAL.having(GRID, Grid.PRACTICE)))
    assert sum("wins the race" in line for line in said) == 1
