"""How open a race like this is: by the nearest that was measured, and nothing where nothing near was."""

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from motorchamp_tui.games import game_named
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.own_circuits import shipped_circuits
from motorchamp_tui.games.protocol import AnyTrack
from motorchamp_tui.locations import tracks_folder
from motorchamp_tui.race import openness
from motorchamp_tui.race.openness import (
    OpenRaces,
    measured_on,
    openness_in_words,
    openness_of_plan,
    read_openness,
)
from motorchamp_tui.race.plan import plan_race
from tools.openness import write_openness


def track(name: str = "A1-C1") -> AnyTrack:
    return game_named("motorchamp").circuit(name)


def measured(cars: int, laps: int, share: float) -> OpenRaces:
    fingerprint = game_named("motorchamp").fingerprint(track())
    return OpenRaces(
        "A1-C1", fingerprint, "steady", cars // 2, cars, laps, 100, {"half_time_leader": (share, 0.1)}
    )


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Sequence[OpenRaces]:
    races = (measured(4, 1, 0.81), measured(4, 6, 0.55), measured(12, 1, 0.62), measured(12, 6, 0.362))
    of_track: Mapping[str, tuple[OpenRaces, ...]] = {races[0].fingerprint: races}
    monkeypatch.setattr(openness, "_by_fingerprint", lambda: of_track)
    return races


@pytest.mark.parametrize(
    ("cars", "laps", "words"),
    [
        (12, 6, "Open: among equal drivers the leader at half time wins about 35%."),
        (10, 5, "Open: among equal drivers the leader at half time wins about 35%."),
        (18, 9, "Open: among equal drivers the leader at half time wins about 35%."),
        (12, 1, "Among equal drivers the leader at half time wins about 60%."),
        (4, 6, "Among equal drivers the leader at half time wins about 55%."),
        (4, 1, "Hardly open: among equal drivers the leader at half time wins about 80%."),
        (4, 3, ""),
        (4, 10, ""),
        (2, 6, ""),
        (20, 6, ""),
        (12, 99, ""),
    ],
)
def test_a_race_is_as_open_as_the_nearest_that_was_measured_if_that_is_near(
    known: Sequence[OpenRaces], cars: int, laps: int, words: str
) -> None:
    assert openness_in_words(track(), cars, laps) == words


def test_nothing_is_told_of_another_circuit(known: Sequence[OpenRaces]) -> None:
    assert measured_on(track()) == known
    assert measured_on(track("A1-C2")) == ()
    assert openness_in_words(track("A1-C2"), 12, 6) == ""


def test_the_cars_of_a_plan_are_those_of_all_its_drivers(known: Sequence[OpenRaces]) -> None:
    drivers = read_drivers("Ann,bot:steady,bot:steady,bot:steady,bot:steady,bot:steady", ("steady",))
    plan = plan_race(track(), drivers, cars=2, laps=6)
    assert openness_of_plan(plan) == "Open: among equal drivers the leader at half time wins about 35%."
    assert openness_of_plan(plan_race(track(), drivers[:1], cars=2, laps=6)) == ""


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    races = (measured(4, 1, 0.81), measured(12, 6, 0.3621))
    write_openness(tmp_path / "openness.csv", iter(races))
    assert read_openness(tmp_path / "openness.csv") == races


@pytest.mark.parametrize("game", ["motorchamp", "motorsportspiel"])
def test_every_circuit_that_comes_with_a_game_is_measured_and_none_that_does_not(game: str) -> None:
    for name in shipped_circuits(game_named(game)):
        races = measured_on(game_named(game).circuit(name))
        assert {one.circuit for one in races} == {name}


def test_the_file_names_what_its_figures_are() -> None:
    with (tracks_folder() / "openness.csv").open(encoding="utf-8") as lines:
        head = next(csv.reader(lines))
    assert head[:7] == ["circuit", "fingerprint", "bot", "drivers", "cars", "laps", "races"]
    assert head[7:9] == ["half_time_leader", "half_time_leader ±"]
