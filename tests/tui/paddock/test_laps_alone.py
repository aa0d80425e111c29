"""Laps that a player drove alone on a host: under which circuit they stand."""

from datetime import timedelta
from pathlib import Path

from attrs import evolve

from lap_driving import NOON, keep_lap, lap_plan
from motorchamp_tui.games.motorchamp import circuit
from motorchamp_tui.paddock.players import Player
from motorchamp_tui.tui.paddock.alone import laps_of_player


def test_a_lap_stands_under_the_circuit_that_has_its_drawing_whatever_it_was_called_then(tmp_path: Path) -> None:
    now_called_otherwise = evolve(circuit("A2-C2"), name="A1-C1")
    gone = evolve(circuit("A1-C1"), limits=circuit("A1-C1").limits[::-1])
    for seed, track in enumerate((now_called_otherwise, gone)):
        keep_lap(tmp_path, lap_plan(track, seed), at=NOON + timedelta(minutes=seed))
    laps = laps_of_player(tmp_path, Player("SHA256:a", "Ann"), ("motorchamp",), NOON)
    assert [*laps.best] == [("motorchamp", "A2-C2")]
