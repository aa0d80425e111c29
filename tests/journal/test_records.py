"""The records: made from journals alone, and made again whenever their file is not as it should be."""

import contextlib
import json
import os
import random
import sqlite3
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

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
from motorchamp_tui.journal.standing import standing_of
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.race.control import offered, settled_move
from motorchamp_tui.race.gaps import gaps_of
from motorchamp_tui.race.plan import RacePlan, plan_race
from motorchamp_tui.race.record import step_from
from of_motorchamp import of_motorchamp
from thoroughness import IS_THOROUGH


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


def all_of(file: Path, folder: Path) -> tuple[object, ...]:
    """Everything that the records say."""
    with Records(file) as book:
        book.refresh(folder)
        games = ("motorchamp", "motorsportspiel")
        laps = [book.laps_alone("Ann", game) for game in games]
        return book.best_times(), book.tallies(), book.rated_results(), book.standings(), laps


@pytest.fixture(scope="module")
def driven_before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with races and laps of both games."""
    folder = tmp_path_factory.mktemp("driven") / "races"
    for seed, track in enumerate(("A1-C1", "hockenheim-short")):
        game = game_with(track)
        plan = plan_race(game.circuit(track), read_drivers("Ann,bot:steady", game.BOT_NAMES), laps=1, seed=seed)
        driven(folder, evolve(plan, options=plan.options.having(RATED, value=True).having(UNDO, value=False)))
    lap_of(folder, "Ann", 3)
    lap_of(folder, "Ben", 4)
    return folder


@pytest.fixture
def read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Journals are driven again once in a test, however often the records are made again."""
    once = cache(standing_of)
    monkeypatch.setattr("motorchamp_tui.journal.records.standing_of", lambda path: once(path.resolve()))


def is_kept(file: Path, folder: Path) -> bool:
    """Whether the next look finds everything read already."""
    with Records(file) as book:
        return book.refresh(folder).read == 0


def damaged(data: bytes, rng: random.Random) -> bytes:
    """The same bytes with some flipped, overwritten, lost or cut off."""
    found, at, many = bytearray(data), rng.randrange(len(data)), rng.choice((1, 4, 100, 4096))
    match rng.randrange(5):
        case 0:
            found[at] ^= 1 << rng.randrange(8)
        case 1:
            del found[at:]
        case 2:
            del found[at : at + many]
        case 3:
            found[at : at + many] = bytes(len(found[at : at + many]))
        case _:
            found[at : at + many] = rng.randbytes(len(found[at : at + many]))
    return bytes(found)


@pytest.mark.usefixtures("read_once")
def test_records_damaged_anywhere_say_what_the_journals_say(driven_before: Path, file: Path) -> None:
    truth = all_of(file, driven_before)
    sound, rng = file.read_bytes(), random.Random(50)
    for number in range(6000 if IS_THOROUGH else 60):
        file.write_bytes(damaged(sound, rng))
        for part in ("-wal", "-shm"):
            if rng.random() < 0.2:
                Path(f"{file}{part}").write_bytes(rng.randbytes(rng.choice((0, 30, 5000))))
        assert all_of(file, driven_before) == truth, number
        assert is_kept(file, driven_before), number


NOT_TEXT = "CAST(X'416EFF' AS TEXT)"


@pytest.mark.usefixtures("read_once")
@pytest.mark.parametrize(
    "change",
    [
        "PRAGMA user_version = 99",
        "PRAGMA user_version = 0",
        "DROP TABLE results",
        "DROP INDEX results_by_journal",
        "ALTER TABLE people ADD COLUMN shoes TEXT",
        "DROP TABLE times; CREATE VIEW times AS SELECT * FROM laps",
        "UPDATE results SET place = 1",
        "UPDATE times SET rank1 = 0",
        f"UPDATE people SET name = {NOT_TEXT} WHERE name = 'Ann'",
        f"UPDATE journals SET standing = {NOT_TEXT}",
        "UPDATE laps SET started = 'yesterday'",
        "PRAGMA foreign_keys = OFF; DELETE FROM journals",
    ],
)
@pytest.mark.parametrize("is_open", [False, True])
def test_records_that_others_have_changed_are_made_again(
    driven_before: Path, file: Path, change: str, *, is_open: bool
) -> None:
    truth = all_of(file, driven_before)

    def change_it() -> None:
        with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as base:
            base.execute("PRAGMA ignore_check_constraints = ON")
            base.executescript(change)

    if is_open and NOT_TEXT in change:
        with Records(file) as book:
            book.refresh(driven_before)
            change_it()
            assert (book.best_times(), book.tallies()) == truth[:2]
            assert book.standings() == truth[3]
    else:
        change_it()
    assert all_of(file, driven_before) == truth
    assert is_kept(file, driven_before)


@pytest.mark.usefixtures("read_once")
@pytest.mark.parametrize("part", ["", "-wal", "-shm"])
@pytest.mark.parametrize("what", ["a folder", "a circle of links", "a file that nobody may read", "nothing in it"])
def test_whatever_is_in_the_place_of_the_records_they_are_made_again(
    driven_before: Path, file: Path, part: str, what: str
) -> None:
    truth = all_of(file, driven_before)
    place = Path(f"{file}{part}")
    place.unlink(missing_ok=True)
    match what:
        case "a folder":
            place.mkdir()
        case "a circle of links":
            place.symlink_to(place)
        case _:
            place.touch(0o000 if "nobody" in what else 0o600)
    assert all_of(file, driven_before) == truth
    assert is_kept(file, driven_before)


@pytest.mark.usefixtures("read_once")
def test_a_folder_with_something_in_it_is_left_and_the_records_are_made_in_memory(
    driven_before: Path, file: Path
) -> None:
    truth = all_of(file, driven_before)
    forget(file)
    (file / "a letter").mkdir(parents=True)
    assert all_of(file, driven_before) == truth
    assert (file / "a letter").is_dir()


@pytest.mark.usefixtures("read_once")
def test_records_that_another_program_has_locked_are_made_in_memory_and_left_alone(
    driven_before: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("motorchamp_tui.journal.records.WAIT_SECONDS", 0)
    truth, before = all_of(file, driven_before), file.stat().st_ino
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        assert all_of(file, driven_before) == truth
    assert file.stat().st_ino == before
    assert is_kept(file, driven_before)


@pytest.mark.usefixtures("read_once")
def test_reading_the_records_takes_steps_that_grow_with_the_races_and_no_faster(
    driven_before: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = 0

    def step() -> None:
        nonlocal steps
        steps += 1

    def counted(place: str, **options: Any) -> sqlite3.Connection:
        base: sqlite3.Connection = connect(place, **options)
        base.set_progress_handler(step, 100)
        return base

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", counted)
    taken = []
    for races in (20, 200):
        folder, file = tmp_path / f"races-{races}", tmp_path / f"{races}.sqlite"
        folder.mkdir()
        for number in range(races):
            for path in sorted(driven_before.iterdir())[::2]:
                (folder / f"{number}-{path.name}").symlink_to(path)
        for what in (
            lambda book, folder: book.refresh(folder),
            lambda book, folder: book.refresh(folder),
            lambda book, _: (book.best_times(), book.tallies(), book.rated_results(), book.standings()),
        ):
            steps = 0
            with Records(file) as book:
                what(book, folder)
            taken.append(steps)
    few, many = taken[:3], taken[3:]
    assert all(few)
    assert all(after < 13 * before for before, after in zip(few, many, strict=True)), (few, many)


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
