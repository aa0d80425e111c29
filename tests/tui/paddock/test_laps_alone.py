"""Laps that a player drove alone on a host: under which circuit they stand."""

from datetime import timedelta
from pathlib import Path

from attrs import evolve
from shelf_scenes import MILLPOND

from lap_driving import NOON, keep_lap, lap_plan, timidly
from motorchamp_tui.games.codes import drawing_in
from motorchamp_tui.games.motorchamp import circuit, fingerprint
from motorchamp_tui.paddock.files.json_files import save
from motorchamp_tui.paddock.people.lap_book import KeptLap, LapBook
from motorchamp_tui.paddock.people.laps_alone import (
    begin_lap,
    begin_last_lap,
    laps_of_player,
    note,
    record_key,
    table_lines,
    table_on,
)
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.today.on_a_host import place_of_counted_lap
from of_motorchamp import track_of_motorchamp


def test_a_lap_stands_under_the_circuit_that_has_its_drawing_whatever_it_was_called_then(tmp_path: Path) -> None:
    now_called_otherwise = evolve(circuit("A2-C2"), name="A1-C1")
    gone = evolve(circuit("A1-C1"), limits=circuit("A1-C1").limits[::-1])
    for seed, track in enumerate((now_called_otherwise, gone)):
        keep_lap(tmp_path, lap_plan(track, seed), at=NOON + timedelta(minutes=seed))
    laps = laps_of_player(tmp_path, Player("SHA256:a", "Ann"), ("motorchamp",), NOON)
    assert {*laps.best} == {("motorchamp", "A2-C2"), ("motorchamp", fingerprint(gone))}


def test_todays_lap_on_a_circuit_of_the_shelf_counts_once_in_a_table_of_its_own(tmp_path: Path) -> None:
    ann, folder = Player("SHA256:a", "Ann"), tmp_path / "ann"
    book = LapBook(tmp_path / "laps.json", tmp_path, save)
    own = track_of_motorchamp(drawing_in(MILLPOND).track())
    first = begin_lap(folder, track=MILLPOND, day_of=NOON)
    assert (first.is_counted, first.plan.track) == (True, own)
    assert first.plan.seed != begin_lap(tmp_path / "other", day_of=NOON, game="motorchamp").plan.seed
    keep_lap(folder, first.plan, journal=first.journal)
    again = begin_lap(folder, track=MILLPOND, day_of=NOON)
    assert (again.is_counted, again.plan.seed) == (False, first.plan.seed)
    keep_lap(folder, again.plan, timidly, journal=again.journal)
    laps = laps_of_player(folder, ann, ("motorchamp",), NOON)
    assert [*laps.daily] == [fingerprint(own)]
    note(book, ann, laps)
    told = list(table_on(book, ann, laps.today, own))
    assert told == ["Millpond, 2026-05-04: 1 lap.", f"1. You: {laps.daily[fingerprint(own)].time}."]
    assert not book.of_day(laps.today, "motorchamp")
    book.note_daily(
        laps.today, fingerprint(own), Player("SHA256:b", "Ben"), KeptLap("SHA256:b", "Ben", "1/1", (1,))
    )
    assert place_of_counted_lap(book, ann, first.plan, NOON) == "second of two"


def test_a_lap_of_the_day_on_a_circuit_of_the_shelf_that_was_left_goes_on(tmp_path: Path) -> None:
    left = begin_lap(tmp_path, track=MILLPOND, day_of=NOON)
    left.journal.close()
    resumed = begin_lap(tmp_path, track=MILLPOND, day_of=NOON)
    assert (resumed.journal.path, resumed.is_counted) == (left.journal.path, True)


def test_the_next_lap_alone_is_on_the_circuit_of_the_last_one_as_long_as_it_is_on_the_shelf(
    tmp_path: Path,
) -> None:
    own = track_of_motorchamp(drawing_in(MILLPOND).track())
    for minutes, track in enumerate((circuit("A2-C2"), own)):
        keep_lap(tmp_path, lap_plan(track, minutes), at=NOON + timedelta(minutes=minutes))
    key = record_key(own)
    here = {"A2-C2": "A2-C2", key: MILLPOND}
    assert begin_last_lap(tmp_path, "motorchamp", here).plan.track.name == "Millpond"
    del here[key]
    assert begin_last_lap(tmp_path, "motorchamp", here).plan.track.name == "A2-C2"


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
