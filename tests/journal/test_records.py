"""The records: made from journals alone, and made again whenever their file is not as it should be."""

import json
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve

from journal_driving import NOW, drive, driven, plan_of, texts, written
from motorchamp_tui.games import game_with
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import Driver, read_drivers
from motorchamp_tui.games.motorchamp.notation import track_lines
from motorchamp_tui.games.motorchamp.options import OPTIONS
from motorchamp_tui.games.motorchamp.rules.classification import classify
from motorchamp_tui.games.motorchamp.sections.tracks import circuit
from motorchamp_tui.games.options import RATED, UNDO, USUAL, Grid
from motorchamp_tui.journal.file import name_of
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.journal.records import BestTime, Records, Tally, as_data, as_lines, forget
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.race.control import offered, settled_move
from motorchamp_tui.race.gaps import gaps_of
from motorchamp_tui.race.plan import RacePlan, plan_race
from motorchamp_tui.race.record import step_from
from of_motorchamp import of_motorchamp


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "records.sqlite"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "races"


def alone(name: str, seed: int, track: str = "A1-C1") -> RacePlan:
    return RacePlan(circuit(track), (Driver(name),), 1, 1, options=USUAL.settled(OPTIONS, 1), seed=seed)


def lap_of(folder: Path, name: str, seed: int, track: str = "A1-C1") -> Path:
    """A practice lap that a person drives, always taking the last of what is offered."""
    plan = alone(name, seed, track)
    journal = Journal.begin(folder, plan, NOW, is_lap=True)
    race, cup = journal.practise(journal.record.agreed.entries[0]), SeededDice(seed)
    while not race.is_over:
        moves = offered(race)
        move = settled_move(race, moves, cup)
        step = step_from(race, moves[-1] if move is None else move)
        journal.add([step])
        race = step.after
    journal.save()
    journal.close()
    assert journal.path is not None
    return journal.path


def time_of(path: Path) -> str | None:
    time = next(iter(read_journal(path).finish().times.values()))
    return str(time) if time else None


@pytest.fixture
def records(file: Path) -> Iterator[Records]:
    with Records(file) as opened:
        yield opened


def test_everybody_has_a_best_time_on_each_track_best_first(folder: Path, records: Records) -> None:
    driven_laps = {
        name: [lap_of(folder, name, seed) for seed in range(at, at + 6)] for name, at in (("Ann", 0), ("Ben", 50))
    }
    lap_of(folder, "Ann", 3, "A2-C2")
    records.refresh(folder)
    best = {}
    for name, laps in driven_laps.items():
        times = [time for lap in laps for time in read_journal(lap).finish().times.values() if time]
        best[name] = min(times, key=lambda time: time.rank)
    found = records.best_times("a1-c1")
    assert [lap.name for lap in found] == sorted(best, key=lambda name: best[name].rank)
    assert {lap.name: lap.time for lap in found} == {name: str(time) for name, time in best.items()}
    assert {lap.track for lap in records.best_times()} == {"A1-C1", "A2-C2"}


def test_results_count_races_wins_and_places_of_people_and_bots(folder: Path, records: Records) -> None:
    paths = [driven(folder, plan_of(seed=seed, laps=1)) for seed in (1, 2, 3)]
    driven(folder, plan_of(seed=4), 30)
    records.refresh(folder)
    winners = []
    for path in paths:
        run = read_journal(path).finish().run
        assert run is not None
        winners.append(classify(of_motorchamp(run.race))[0].driver)
    tallies = {tally.name: tally for tally in records.tallies()}
    assert {name: tally.wins for name, tally in tallies.items()} == {
        name: winners.count(name) for name in ("steady", "rookie")
    }
    assert {tally.races for tally in tallies.values()} == {3}
    assert sum(tally.podiums for tally in tallies.values()) == 9
    assert records.tallies("A2-C2") == ()


def test_you_in_whatever_letters_are_one_person(folder: Path, records: Records) -> None:
    for seed, name in enumerate(("You", "you", "Ann"), 1):
        lap_of(folder, name, seed)
    records.refresh(folder)
    assert sorted(lap.name for lap in records.best_times()) == ["Ann", "you"]


def test_practice_before_a_race_counts_like_a_lap_alone(folder: Path, records: Records) -> None:
    driven(folder, plan_of(grid=Grid.PRACTICE), 60)
    records.refresh(folder)
    assert records.best_times()
    assert records.tallies() == ()


def test_only_what_is_new_is_read_again_and_what_is_gone_is_forgotten(folder: Path, records: Records) -> None:
    first = lap_of(folder, "Ann", 1)
    assert records.refresh(folder).read == 1
    assert records.refresh(folder).read == 0
    lap_of(folder, "Ben", 2)
    assert records.refresh(folder).read == 1
    first.unlink()
    assert records.refresh(folder).read == 0
    assert [lap.name for lap in records.best_times()] == ["Ben"]


def test_a_race_that_has_gone_on_is_read_again(folder: Path, records: Records) -> None:
    path = driven(folder, plan_of(laps=1), 30)
    records.refresh(folder)
    assert records.tallies() == ()
    journal = drive(Journal.resume(path))
    journal.save()
    journal.close()
    assert records.refresh(folder).read == 1
    assert records.tallies() != ()


def test_a_journal_that_cannot_be_read_is_named_and_harms_no_other(folder: Path, records: Records) -> None:
    lap_of(folder, "Ann", 1)
    (folder / "0007-A1-C1.journal").write_text("hello\n")
    for _ in range(2):
        assert records.refresh(folder).troubles == (
            "0007-A1-C1.journal, line 1: this is not the journal of a MotorChamp race.",
        )
    assert [lap.name for lap in records.best_times()] == ["Ann"]


def test_a_lap_with_something_taken_back_or_with_other_dice_is_no_record(folder: Path, records: Records) -> None:
    path = lap_of(folder, "Ann", 1)
    lines = texts(path.read_bytes())
    goes = [line for line in lines if line[0][:1].isdigit()]
    number, car = goes[3][0].split(" ")[:2]
    again = [*lines[:-1][: lines.index(goes[3]) + 1], [f"undo {number} {car}"], *lines[lines.index(goes[3]) :]]
    path.write_bytes(written(again))
    seeded = next(index for index, line in enumerate(lines) if line[0].startswith("seed "))
    (folder / "0002-A1-C1.journal").write_bytes(written([*lines[:seeded], ["seed 2"], *lines[seeded + 1 :]]))
    assert read_journal(path).finish().taken_back == 1
    assert records.refresh(folder).troubles == ()
    assert records.best_times() == ()


def test_the_same_name_on_a_changed_track_is_another_track(folder: Path, records: Records) -> None:
    path = lap_of(folder, "Ann", 1)
    lines = texts(path.read_bytes())
    track = circuit("A1-C1")
    bent = evolve(track, bends=(1, *track.bends[1:]))
    first = next(index for index, line in enumerate(lines) if line[0].startswith("track "))
    changed = [*lines[:first], *([line] for line in track_lines(bent)), *lines[first + len(track_lines(bent)) :]]
    (folder / "0002-A1-C1.journal").write_bytes(written(changed))
    assert records.refresh(folder).troubles == ()
    assert len(records.best_times()) == 2


def test_a_circuit_that_is_called_otherwise_by_now_keeps_its_records(folder: Path, records: Records) -> None:
    under_another_name = evolve(circuit("A2-C2"), name="A1-C1")
    for seed, track in enumerate((under_another_name, circuit("A2-C2"), circuit("A1-C1"))):
        driven(folder, plan_of(track, cars=2, laps=1, seed=seed))
    assert records.refresh(folder).troubles == ()
    assert {tally.races for tally in records.tallies("A2-C2")} == {2}
    assert {tally.races for tally in records.tallies("A1-C1")} == {1}


@pytest.mark.parametrize("data", [b"this is no database" * 100, b"SQLite format 3\0" + b"\xff" * 2000])
def test_a_broken_file_is_made_again(folder: Path, file: Path, data: bytes) -> None:
    lap_of(folder, "Ann", 1)
    file.parent.mkdir()
    file.write_bytes(data)
    with Records(file) as records:
        assert records.refresh(folder).read == 1
        assert len(records.best_times()) == 1
    with Records(file) as records:
        assert records.refresh(folder).read == 0


def test_a_file_of_another_edition_is_made_again(folder: Path, file: Path) -> None:
    lap_of(folder, "Ann", 1)
    file.parent.mkdir()
    base = sqlite3.connect(file)
    base.execute("CREATE TABLE journals (other)")
    base.execute("PRAGMA user_version = 99")
    base.commit()
    base.close()
    with Records(file) as records:
        assert records.refresh(folder).read == 1


def test_records_made_again_are_the_same(folder: Path, file: Path) -> None:
    for seed in range(4):
        lap_of(folder, "Ann", seed)
    driven(folder, plan_of(laps=1))
    found = []
    for _ in range(2):
        with Records(file) as records:
            records.refresh(folder)
            found.append((records.best_times(), records.tallies()))
        forget(file)
        assert list(file.parent.iterdir()) == []
    assert found[0] == found[1]


def test_where_nothing_can_be_written_the_records_are_made_in_memory(folder: Path, tmp_path: Path) -> None:
    lap_of(folder, "Ann", 1)
    (tmp_path / "a file").write_text("")
    with Records(tmp_path / "a file" / "records.sqlite") as records:
        assert records.refresh(folder).read == 1
        assert len(records.best_times()) == 1


def test_two_programs_can_use_the_records_at_once(folder: Path, file: Path) -> None:
    lap_of(folder, "Ann", 1)
    with Records(file) as one, Records(file) as other:
        assert one.refresh(folder).read == 1
        assert other.refresh(folder).read == 0
        assert one.best_times() == other.best_times() != ()


def test_the_records_are_shown_as_two_tables_and_as_json(folder: Path, records: Records) -> None:
    assert list(as_lines((), ())) == ["You have no records yet: drive a race or a practice lap."]
    lap = lap_of(folder, "Ann", 1)
    driven(folder, plan_of(laps=1))
    records.refresh(folder)
    times, tallies = records.best_times(), records.tallies()
    lines = list(as_lines(times, tallies))
    assert lines[0] == "Practice: every driver's best lap"
    assert lines[1].split() == ["A1-C1", time_of(lap), "Ann", "2026-03-01", "race", "1"]
    assert any(line.split()[:2] == ["steady", "1"] for line in lines)
    data = json.loads(json.dumps(as_data(times, tallies)))
    assert data["practice"][0]["time"] == time_of(lap)
    assert {tally["name"] for tally in data["races"]} == {"steady", "rookie"}


HEADS = ("Practice: every driver's best lap", "Races")


def test_the_records_of_both_games_are_told_apart_the_chosen_one_first() -> None:
    def best(track: str, game: str) -> BestTime:
        return BestTime(track, "Ann", "17/3", "2026-01-01", "1", game=game)

    def tally(game: str) -> Tally:
        return Tally("Ann", 1, 1, 1, 1, 1, game=game)

    times = [best("hockenheim-short", "motorsportspiel"), best("A1-C1", "motorchamp")]
    told = list(as_lines(times, [tally("motorsportspiel"), tally("motorchamp")]))
    heads = [line for line in told if not line.startswith(" ")]
    assert heads == [f"{what} · {game}" for game in ("Das Motorsportspiel", "MotorChamp") for what in HEADS]
    assert next(as_lines(times[1:], [tally("motorchamp")])) == HEADS[0]


@pytest.mark.parametrize("name", [b"\xff\xfe", b"\x1b[31mred", b"a\nb", "\u202eder".encode()])
def test_a_journal_is_told_by_a_name_that_can_be_printed(folder: Path, records: Records, name: bytes) -> None:
    path = lap_of(folder, "Ann", 7)
    path.rename(os.fsdecode(os.fsencode(folder) + b"/" + name + b".journal"))
    records.refresh(folder)
    lines = [*as_lines(records.best_times(), records.tallies()), name_of(next(folder.iterdir()))]
    assert all(line.isprintable() for line in lines)
    assert any("Ann" in line for line in lines)


@pytest.mark.parametrize("track", ["A1-C1", "hockenheim-short"])
def test_how_far_behind_the_winner_every_car_came_in_is_kept(file: Path, folder: Path, track: str) -> None:
    game = game_with(track)
    drivers = read_drivers("Ann,Ben,bot:steady", game.BOT_NAMES)
    plan = plan_race(game.circuit(track), drivers, cars=1, laps=1, seed=3)
    path = driven(folder, evolve(plan, options=plan.options.having(RATED, value=True).having(UNDO, value=False)))
    record = read_journal(path).finish()
    assert record.run is not None
    gaps = gaps_of(record.run)
    driver_of = {entry.name: entry.driver for entry in record.agreed.entries}
    with Records(file) as book:
        book.refresh(folder)
        kept = {result.driver: result.behind for result in book.rated_results()}
    assert kept == {driver_of[car]: gap.rows for car, gap in gaps.items()}
    assert sorted(filter(None, kept.values()))[0] > 0


def test_every_lap_alone_of_somebody_is_kept_with_what_says_whether_it_counts(file: Path, folder: Path) -> None:
    over, other = lap_of(folder, "Ann", 7), lap_of(folder, "Ben", 8)
    left = driven(folder, alone("Ann", 9), 1, is_lap=True)
    with Records(file) as book:
        book.refresh(folder)
        laps = {lap.number: lap for lap in book.laps_alone("Ann", "motorchamp")}
        assert book.laps_alone("Ann", "motorsportspiel") == ()
    numbers = [int(name_of(path)) for path in (over, other, left)]
    assert sorted(laps) == [numbers[0], numbers[2]]
    first, second = laps[numbers[0]], laps[numbers[2]]
    assert (first.track, first.seed, first.started, first.is_over) == ("A1-C1", 7, NOW, True)
    assert first.time == (time_of(over) or "")
    assert (second.seed, second.is_over, second.time) == (9, False, "")
