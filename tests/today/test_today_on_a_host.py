"""What the day has for a player on a host: by its tables of laps, and the ratings of its races."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from motorchamp_tui.games.motorchamp import circuit
from motorchamp_tui.paddock.files.json_files import save
from motorchamp_tui.paddock.people.lap_book import DAYS_KEPT, KeptLap, LapBook
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.practice.daily import daily_lap
from motorchamp_tui.practice.medals import medals_of
from motorchamp_tui.today import LapOfToday
from motorchamp_tui.today.on_a_host import lap_of_today

GAME, DAY = "motorchamp", date(2026, 3, 1)
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
ANN, BEN, CLEO = Player("SHA256:a", "Ann"), Player("SHA256:b", "Ben"), Player("SHA256:c", "Cleo")
TRACK = daily_lap(DAY).track


def book(folder: Path) -> LapBook:
    return LapBook(folder / "laps.json", folder / "alone", save)


def note(laps: LapBook, player: Player, back: int, *rank: int) -> None:
    lap = KeptLap(player.key, player.name, "8.6/11" if rank else "no time", rank, 500)
    laps.note_daily(DAY - timedelta(days=back), GAME, player, lap)


def test_whoever_is_in_no_table_hears_nothing_of_the_lap(tmp_path: Path) -> None:
    laps = book(tmp_path)
    note(laps, BEN, 0, 8)
    assert lap_of_today(laps, ANN, GAME, NOON) is None
    assert lap_of_today(laps, BEN, "motorsportspiel", NOON) is None


def test_a_lap_of_today_stands_among_those_who_have_driven_it(tmp_path: Path) -> None:
    laps = book(tmp_path)
    for player, rank in ((ANN, (9,)), (BEN, (8,)), (CLEO, ())):
        note(laps, player, 0, *rank)
    found = [lap_of_today(laps, player, GAME, NOON) for player in (BEN, ANN, CLEO)]
    medal = medals_of(circuit(TRACK)).of
    assert [(lap.place, lap.of, lap.time, lap.medal) for lap in found if lap] == [
        (1, 3, "8.6/11", medal((8,))),
        (2, 3, "8.6/11", medal((9,))),
        (3, 3, "", None),
    ]


def test_days_in_a_row_are_counted_for_longer_than_tables_are_kept(tmp_path: Path) -> None:
    laps = book(tmp_path)
    for back in range(DAYS_KEPT + 3, 0, -1):
        note(laps, ANN, back, 8)
        laps = book(tmp_path)
    assert lap_of_today(laps, ANN, GAME, NOON) == LapOfToday(TRACK, DAYS_KEPT + 3)
    note(laps, ANN, 0, 8)
    lap = lap_of_today(laps, ANN, GAME, NOON)
    assert lap is not None
    assert (lap.days, lap.is_over) == (DAYS_KEPT + 4, True)


def test_a_missed_day_costs_nothing_but_the_number(tmp_path: Path) -> None:
    laps = book(tmp_path)
    for back in (4, 3, 2):
        note(laps, ANN, back, 8)
    assert lap_of_today(laps, ANN, GAME, NOON) == LapOfToday(TRACK)
    note(laps, ANN, 0, 8)
    lap = lap_of_today(laps, ANN, GAME, NOON)
    assert lap is not None
    assert lap.days == 1
