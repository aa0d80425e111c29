"""The tables of laps driven alone on a host: who is in them, in which order, and what is kept."""

import os
from datetime import date, timedelta
from pathlib import Path
from unittest.mock import patch

import pytest
from attrs import evolve

from motorchamp_tui.paddock.files.json_files import DamagedError, save
from motorchamp_tui.paddock.files.write_queue import GONE
from motorchamp_tui.paddock.people.lap_book import DAYS_KEPT, MOST_LAPS, KeptLap, LapBook, make_room
from motorchamp_tui.paddock.people.players import Player

DAY = date(2026, 3, 1)
ANN, BEN, GUEST = Player("SHA256:a", "Ann"), Player("SHA256:b", "Ben"), Player("guest:1", "Gus")


def book(folder: Path) -> LapBook:
    return LapBook(folder / "laps.json", folder / "alone", save)


def lap(player: Player, *rank: int) -> KeptLap:
    return KeptLap(player.key, player.name, "8.6/11" if rank else "no time", rank, 500)


def test_the_table_of_a_day_has_the_first_lap_of_everybody_with_a_key_the_best_first(tmp_path: Path) -> None:
    laps = book(tmp_path)
    for player, driven in ((ANN, lap(ANN)), (BEN, lap(BEN, 9, 1)), (BEN, lap(BEN, 8)), (GUEST, lap(GUEST, 1))):
        laps.note_daily(DAY, "motorchamp", player, driven)
    assert [kept.name for kept in laps.of_day(DAY, "motorchamp")] == ["Ben", "Ann"]
    assert laps.of_day(DAY, "motorchamp")[0].rank == (9, 1)
    laps.rename(Player(ANN.key, "Anna"))
    again = book(tmp_path)
    assert [kept.name for kept in again.of_day(DAY, "motorchamp")] == ["Ben", "Anna"]
    assert again.of_day(DAY, "motorsportspiel") == ()
    for later in range(1, DAYS_KEPT + 1):
        assert again.of_day(DAY, "motorchamp")
        again.note_daily(DAY + timedelta(days=400 * later), "motorchamp", ANN, lap(ANN, 7))
    assert again.of_day(DAY, "motorchamp") == ()


@pytest.mark.parametrize("scale", [1, 2])
def test_grades_of_older_scales_are_not_shown_until_they_are_worked_out_anew(scale: int, tmp_path: Path) -> None:
    old = {"key": ANN.key, "name": "Ann", "time": "8.6/11", "rank": [8, 6, -11], "grade": 412}
    days = {DAY.isoformat(): {"motorchamp": [old, old | {"key": BEN.key, "name": "Ben"}]}}
    save(tmp_path / "laps.json", {"days": days, "tracks": {"motorchamp": {"A1-C1": old}}, "scale": scale})
    laps = book(tmp_path)
    assert [kept.grade for kept in laps.of_day(DAY, "motorchamp")] == [None, None]
    assert bool(laps.best("motorchamp")) is (scale == 2)  # with the first, circuits were drawn otherwise
    again = lap(ANN, 8, 6, -11)
    laps.note_daily(DAY, "motorchamp", ANN, again)
    for opened in (laps, book(tmp_path)):
        assert {kept.name: kept.grade for kept in opened.of_day(DAY, "motorchamp")} == {"Ann": 500, "Ben": None}
    laps.note_daily(DAY, "motorchamp", ANN, evolve(again, grade=100))
    assert {kept.name: kept.grade for kept in laps.of_day(DAY, "motorchamp")} == {"Ann": 500, "Ben": None}


def test_only_a_better_lap_is_the_best_of_a_track(tmp_path: Path) -> None:
    laps = book(tmp_path)
    for player, rank in ((ANN, (9,)), (BEN, (9,)), (GUEST, (1,)), (BEN, ())):
        laps.note_best("motorchamp", "A1-C1", player, lap(player, *rank))
    assert laps.best("motorchamp")["A1-C1"].name == "Ann"
    laps.note_best("motorchamp", "A1-C1", BEN, lap(BEN, 8))
    assert book(tmp_path).best("motorchamp")["A1-C1"].name == "Ben"


def test_the_oldest_laps_of_a_player_make_room_and_those_of_guests_are_forgotten(tmp_path: Path) -> None:
    laps = book(tmp_path)
    own, of_guest = laps.folder_of(ANN.key), laps.folder_of(GUEST.key)
    for folder in (own, of_guest):
        folder.mkdir(parents=True)
    files = [own / f"{number}.journal" for number in range(MOST_LAPS + 3)]
    for number, file in enumerate(files):
        file.touch()
        os.utime(file, (number, number))
    make_room(own, [files[1]])
    assert sorted(own.iterdir()) == sorted([files[1], *files[3:]])
    laps.forget_guests()
    assert own.exists()
    assert not of_guest.exists()


def test_the_laps_of_a_guest_who_leaves_go_without_anybody_waiting(tmp_path: Path) -> None:
    put = list[tuple[Path, object]]()
    laps = LapBook(tmp_path / "laps.json", tmp_path / "alone", lambda *one: put.append(one))
    for player in (ANN, GUEST):
        laps.folder_of(player.key).mkdir(parents=True)
        laps.forget_guest(player.key)
    laps.forget_guest("guest:2")
    assert put == [(laps.folder_of(GUEST.key), GONE)]


def test_there_is_room_for_a_lap_where_none_can_be_deleted(tmp_path: Path) -> None:
    for number in range(MOST_LAPS + 1):
        (tmp_path / f"{number}.journal").touch()
    with patch("motorchamp_tui.files.elsewhere.delete", side_effect=OSError):
        make_room(tmp_path, ())
    assert len(list(tmp_path.iterdir())) == MOST_LAPS + 1


def test_a_damaged_table_is_said_so_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "laps.json").write_text('{"days": 7}')
    with pytest.raises(DamagedError, match=r"laps\.json is damaged"):
        book(tmp_path)
    assert (tmp_path / "laps.json").read_text() == '{"days": 7}'
