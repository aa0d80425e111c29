"""The commands of the laboratory, as they are typed."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from click.testing import CliRunner

from motorchamp_tui.cli.laboratory import ladder, simulate
from motorchamp_tui.json_text import json_text
from motorchamp_tui.laboratory import ladder as laboratory_ladder
from motorchamp_tui.laboratory import simulation
from motorchamp_tui.laboratory.cores import Done
from motorchamp_tui.laboratory.races import CarRecord, driven


def test_simulate_prints_the_same_for_the_same_seed() -> None:
    wish = ["--races", "2", "--track", "A1-C1", "--drivers", "bot:steady,bot:rookie", "--seed", "3", "--jobs", "1"]
    first, again = (CliRunner().invoke(simulate, wish) for _ in range(2))
    assert first.exit_code == 0
    assert first.stdout == again.stdout
    assert first.stdout.startswith("2 races, 24 cars, seeds 3 to 4\n")


def test_simulate_prints_json_and_writes_cars(tmp_path: Path) -> None:
    file = tmp_path / "cars.csv"
    wish = ["--races", "1", "--track", "A1-C1", "--drivers", "bot:rookie,bot:rookie", "--seed", "3", "--jobs", "1"]
    told = CliRunner().invoke(simulate, [*wish, "--json", "--csv", str(file)])
    data = json.loads(told.stdout)
    assert (data["races"], data["tracks"], data["seed"]) == (1, ["A1-C1"], 3)
    assert len(list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))) == 12


@pytest.mark.parametrize(("track", "bot"), [("A1-C1", "steady"), ("hockenheim-short", "daring")])
def test_simulated_races_begin_with_practice_only_where_that_is_wanted(track: str, bot: str) -> None:
    wish = ["--races", "1", "--track", track, "--drivers", f"bot:{bot},bot:{bot}", "--laps", "1", "--seed", "3"]
    minutes = list[float]()
    for grid in ([], ["--grid", "dice"], ["--grid", "practice"]):
        data = json.loads(CliRunner().invoke(simulate, [*wish, "--cars", "1", *grid, "--json"]).stdout)
        minutes.append(data["by_circuit"][0]["openness"]["minutes"]["value"])
    usual, dice, practice = minutes
    assert usual == dice < practice


def test_an_interrupted_simulation_prints_what_is_done_and_ends_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "on_all_cores", lambda *_: Done((), is_interrupted=True))
    told = CliRunner().invoke(simulate, ["--races", "7", "--track", "A1-C1"])
    assert told.exit_code == 130
    assert told.stdout == "0 of 7 races\n"
    assert "interrupted" in told.stderr


def test_the_ladder_prints_its_tables_as_text_and_as_data() -> None:
    wish = ["--races", "2", "--bots", "rookie,steady", "--jobs", "1"]
    assert CliRunner().invoke(ladder, wish).stdout.startswith("| bot | strength |")
    data = json.loads(CliRunner().invoke(ladder, [*wish, "--json"]).stdout)
    assert [(encounter["bot"], encounter["against"]) for encounter in data["encounters"]] == [("steady", "rookie")]
    assert data["encounters"][0]["races"] == 2


def test_a_ladder_of_one_observation_has_no_bounds_in_its_tables_and_null_in_its_data() -> None:
    wish = ["--races", "2", "--bots", "rookie,steady", "--jobs", "1"]
    assert "inf" not in CliRunner().invoke(ladder, wish).stdout
    data = json.loads(CliRunner().invoke(ladder, [*wish, "--json"]).stdout, parse_constant=pytest.fail)
    assert data["strength"]["steady"][1:] == [None, None]


def test_no_number_is_printed_that_json_does_not_have() -> None:
    with pytest.raises(ValueError, match="JSON"):
        json_text({"strength": float("inf")})


@pytest.mark.parametrize("wish", [["--game", "motorsportspiel"], ["--track", "hockenheim-short"]])
def test_the_ladder_is_climbed_in_the_game_and_on_the_circuits_that_are_named(
    wish: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    raced = list[str]()

    def noted(race: Any, *rest: Any) -> tuple[CarRecord, ...]:
        raced.append(race.track.name)
        return driven(evolve(race, rules=evolve(race.rules, laps=1)), *rest)

    monkeypatch.setattr(laboratory_ladder, "driven", noted)
    command = [*wish, "--races", "4", "--bots", "rookie,steady", "--jobs", "1"]
    assert CliRunner().invoke(ladder, command).stdout.startswith("| bot | strength |")
    shorts = ["hockenheim-short"] * 2
    assert sorted(raced) == sorted([*shorts, *(["hockenheim-gp"] * 2 if "--game" in wish else shorts)])
