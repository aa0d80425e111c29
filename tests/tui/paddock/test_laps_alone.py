"""Laps that a player drove alone on a host: under which circuit they stand."""

from datetime import timedelta
from pathlib import Path

from attrs import evolve

from lap_driving import NOON, keep_lap, lap_plan
from motorchamp_tui.games.motorchamp import circuit
from motorchamp_tui.paddock.files.json_files import save
from motorchamp_tui.paddock.people.lap_book import KeptLap, LapBook
from motorchamp_tui.paddock.people.laps_alone import laps_of_player, table_lines
from motorchamp_tui.paddock.people.players import Player


def test_a_lap_stands_under_the_circuit_that_has_its_drawing_whatever_it_was_called_then(tmp_path: Path) -> None:
    now_called_otherwise = evolve(circuit("A2-C2"), name="A1-C1")
    gone = evolve(circuit("A1-C1"), limits=circuit("A1-C1").limits[::-1])
    for seed, track in enumerate((now_called_otherwise, gone)):
        keep_lap(tmp_path, lap_plan(track, seed), at=NOON + timedelta(minutes=seed))
    laps = laps_of_player(tmp_path, Player("SHA256:a", "Ann"), ("motorchamp",), NOON)
    assert [*laps.best] == [("motorchamp", "A2-C2")]


def test_the_table_of_a_day_says_where_the_lap_of_a_player_stands(tmp_path: Path) -> None:
    book, day = LapBook(tmp_path / "laps.json", tmp_path, save), NOON.date()
    players = [Player(f"SHA256:{name}", name) for name in ("Ann", "Ben", "Cleo")]
    for at, player in enumerate(players):
        book.note_daily(
            day, "motorchamp", player, KeptLap(player.key, player.name, f"{8 + at}.6/11", (8 + at,), 500)
        )
    heads = [
        next(table_lines(book, player, day, "motorchamp")) for player in (*players, Player("SHA256:d", "Dan"))
    ]
    stands = [head.partition("3 laps")[2] for head in heads]
    assert stands == ["; yours is the first.", "; yours is the second.", "; yours is the third.", "."]
