"""Races of Das Motorsportspiel in journals, with the clock's calls: read back, cut off, killed and resumed.

``MOTORCHAMP_THOROUGH=1`` kills the program at 300 moments instead of two.
"""

import asyncio
import functools
import random
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from clocked_race import NOW, drive_on, plan_by_the_clock
from random_roads import chosen, start_of_a_race
from roads import B, C, race_on

from journal_driving import texts
from motorchamp_tui.errors import SetupError
from motorchamp_tui.games import game_named
from motorchamp_tui.games.motorsportspiel import circuit, circuit_names
from motorchamp_tui.games.motorsportspiel.notation import (
    TRACK_KEYWORDS,
    TrackReader,
    fingerprint,
    move_words,
    take_move,
    track_lines,
)
from motorchamp_tui.games.motorsportspiel.rules.moves import LATE, FlagShown, Late, TookTooLong
from motorchamp_tui.games.motorsportspiel.rules.race import Race, Rules
from motorchamp_tui.games.motorsportspiel.rules.referee import apply, time_is_up
from motorchamp_tui.games.notation import NotationError, words_of
from motorchamp_tui.games.options import Grid
from motorchamp_tui.games.road import Lane
from motorchamp_tui.journal.reader import read_journal, reader_of
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.plain.headless import record_lines
from motorchamp_tui.race.record import RaceRecord
from thoroughness import IS_THOROUGH

CUTS = 12 if IS_THOROUGH else 3
MOMENTS = 300 if IS_THOROUGH else 2
SEEDS = range(3, 13) if IS_THOROUGH else (3,)


@pytest.mark.parametrize("seed", range(10))
def test_every_move_of_a_race_is_written_and_read_back(seed: int) -> None:
    chance = random.Random(seed)
    race = start_of_a_race(chance)
    while not race.is_over:
        move = chosen(chance, race, 0.5)
        words = words_of(f"{move_words(race, move)} R1")
        assert take_move(race, words) == move
        assert words == ["R1"]
        race, _ = apply(race, move)


def test_the_call_of_the_clock_is_a_word_of_its_own_at_every_question() -> None:
    race = race_on(B, "A R5", rules=Rules(clock=True))
    assert (move_words(race, LATE), take_move(race, ["late"]), time_is_up(race)) == ("late", LATE, LATE)
    late, _ = apply(race, LATE)
    assert time_is_up(late) is None
    assert time_is_up(race_on(B, "A R5")) is None


WRONG = [
    ("4", "4 is not a number of dice: choose from 1, 2, 3"),
    ("R6", "R6 is not a number of dice: choose from 1, 2, 3"),
    ("2 [3 4]", "[3 4] is not a throw: write the red die and the white ones like [3/1 4 6]"),
    ("2 [3/1 4] 3-4", "3-4 is not a placing: write the dice in their order, the red one like r2-6-1"),
    ("2 [3/1 4] r3-r4", "r3-r4 is not a placing: write the dice in their order, the red one like r2-6-1"),
    ("2 [3/1 4] r3-7", "r3-7 is not a placing: write the dice in their order, the red one like r2-6-1"),
    ("back", "back must be followed by a space, like back R14"),
    (
        "too-fast R99",
        "there is no space R99: road has rows 0 to 39, and a long space has the name of its last row",
    ),
    (
        "too-fast R12",
        "there is no space R12: road has rows 0 to 39, and a long space has the name of its last row",
    ),
]


@pytest.mark.parametrize(("text", "reason"), WRONG)
def test_words_that_are_not_a_move_are_refused_with_what_would_be_one(text: str, reason: str) -> None:
    race, words = race_on(B, "A R5"), words_of(text)
    while len(words) > 1 and words[0][0] in "[123":
        race, _ = apply(race, take_move(race, words))
    with pytest.raises(NotationError) as refused:
        take_move(race, words)
    assert str(refused.value) == reason


@pytest.mark.parametrize("track", [*map(circuit, circuit_names()), B, C], ids=lambda track: track.name)
def test_a_track_is_read_back_as_it_was_written(track: object) -> None:
    game, reader = game_named("motorsportspiel"), TrackReader()
    for line in game.track_lines(track):  # type: ignore[arg-type]
        reader.take(line)
    assert reader.lacking is None
    assert reader.track == track


def test_tracks_that_are_not_the_same_to_drive_on_have_other_fingerprints() -> None:
    assert len({fingerprint(track) for track in (B, C, *map(circuit, circuit_names()))}) == 6


BROKEN = [
    ("track", "track road", "expected the name of the track and its fingerprint"),
    ("rows", "rows 40", "expected the number of rows and of laps, like 107 laps 5"),
    ("rows", "rows 4 laps 5", "4 is not a number from 16 to 400"),
    ("right", "right -->", "expected 40 rows of spaces: - plain, = on the line, o with a dot, > where a long one"),
    ("corners", "corners 12-15=2", "expected the rows, the limit and the name of each corner"),
    ("corners", "corners 12to15 A", "12to15 is not a corner: it is written like 20-25=2"),
    ("corners", "corners 15-12=2 A", "12 is not a number from 15 to 39"),
    ("gravel", "gravel 12-15", "expected right and left, each with the rows that have gravel there"),
    ("pit", "pit 30 lane 31", "expected pit, the entrance, lane, boxes, exits with their rows"),
    ("pit", "pit 30 lane 33 boxes 33 exits 33", "the pit lane runs from row 31 on, row by row"),
    ("pit", "pit 30 lane 31-33 boxes 34 exits 33", "boxes and exits lie along the pit lane"),
    ("bends", "bends 1 2", "expected 40 bends, or none"),
    ("bends", "bends", "this is not the track of the race: its fingerprint is "),
    ("left", "pit", "expected the line 'left' of the track"),
]


def read(lines: Sequence[str]) -> None:
    reader = TrackReader()
    for line in lines:
        reader.take(line)


@pytest.mark.parametrize(("keyword", "line", "reason"), BROKEN)
def test_a_line_of_a_track_that_means_nothing_is_refused(keyword: str, line: str, reason: str) -> None:
    lines = track_lines(B)
    at = TRACK_KEYWORDS.index(keyword)
    lines[at] = line
    if reason.startswith("this is not the track"):
        lines[1] = "rows 40 laps 3"
    with pytest.raises(NotationError) as refused:
        read(lines)
    assert str(refused.value).startswith(reason)


def driven(folder: Path, seed: int = 3, grid: Grid = Grid.DICE) -> RaceRecord:
    """A race from its beginning to its end; its journal is in the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    record, name, data = raced(seed, grid)
    (folder / name).write_bytes(data)
    return record


@functools.cache
def raced(seed: int, grid: Grid) -> tuple[RaceRecord, str, bytes]:
    """A race driven once for all tests: its record, the name of its journal and what that says."""
    with tempfile.TemporaryDirectory() as folder:
        record = drive_to_the_end(Path(folder), seed, grid)
        path = file_in(Path(folder))
        return record, path.name, path.read_bytes()


def drive_to_the_end(folder: Path, seed: int, grid: Grid) -> RaceRecord:
    journal = Journal.begin(folder, plan_by_the_clock(seed, grid), NOW)
    if grid is Grid.PRACTICE:
        for entry in journal.record.agreed.entries:
            journal.practise(entry)
            asyncio.run(drive_on(journal))
        journal.line_up()
    asyncio.run(drive_on(journal))
    journal.close()
    return journal.record


def file_in(folder: Path) -> Path:
    (path,) = folder.glob("*.journal")
    return path


@pytest.mark.parametrize("grid", Grid)
def test_a_race_read_back_is_the_same_race(tmp_path: Path, grid: Grid) -> None:
    record = driven(tmp_path, grid=grid)
    again = read_journal(file_in(tmp_path)).finish()
    assert again.is_over
    assert again.follows_its_seed
    assert [step.after for step in again.steps] == [step.after for step in record.steps]
    assert list(record_lines(again, json_lines=True)) == list(record_lines(record, json_lines=True))


def test_a_late_driver_goes_through_race_control_journal_and_replay(tmp_path: Path) -> None:
    record = driven(tmp_path)
    late = [step for step in record.steps if isinstance(step.move, Late)]
    assert {step.before.is_between_goes for step in late} == {True, False}
    reports = [report for step in record.steps for report in step.reports]
    white = [report for report in reports if isinstance(report, FlagShown) and str(report.flag) == "white"]
    assert len(late) == sum(isinstance(report, TookTooLong) for report in reports) >= len(white) > 0
    pieces = [piece.split() for line in texts(file_in(tmp_path).read_bytes()) for piece in line]
    assert sum(words.count("late") for words in pieces) == len(late)
    lines = list(record_lines(read_journal(file_in(tmp_path)).finish(), json_lines=False))
    assert sum(line.endswith("has taken too long") for line in lines) == len(late)


def test_a_race_cut_off_anywhere_goes_on_with_the_same_dice(tmp_path: Path) -> None:
    whole = driven(tmp_path)
    data, chance = file_in(tmp_path).read_bytes(), random.Random(1)
    head = data.index(b"\nbegin")
    for number, at in enumerate(chance.sample(range(head + 20, len(data)), CUTS)):
        path = tmp_path / f"{number}.journal"
        path.write_bytes(data[:at])
        journal = Journal.resume(path)
        asyncio.run(drive_on(journal))
        journal.close()
        assert path.read_bytes() == data
        assert [step.move for step in journal.record.steps] == [step.move for step in whole.steps]


def test_a_go_with_a_late_call_is_taken_back_as_a_whole(tmp_path: Path) -> None:
    record = drive_to_the_end(tmp_path, 3, Grid.DICE)
    run = record.run
    assert run is not None
    step = next(step for step in run.steps if isinstance(step.move, Late) and not step.before.is_between_goes)
    round, car = step.before.round, step.before.current_car.name
    at = record.first_step_of(round, car)
    assert run.steps[at].before.is_between_goes
    record.take_back(round, car)
    assert len(run.steps) == at
    with pytest.raises(SetupError, match="has no go in"):
        record.take_back(round, car)


def test_a_damaged_race_is_kept_up_to_the_damage(tmp_path: Path) -> None:
    driven(tmp_path)
    lines = file_in(tmp_path).read_bytes().splitlines(keepends=True)
    broken = b"".join([*lines[:-6], lines[-6].replace(b"r", b"q", 1), *lines[-5:]])
    reader = reader_of(broken, "race")
    assert reader.damage is not None
    assert str(reader.damage).endswith("The race is kept up to there.")
    assert reader.finish().is_lined_up


def test_a_program_that_is_killed_has_lost_nothing_that_it_showed_and_goes_on_the_same(tmp_path: Path) -> None:
    chance, program = random.Random(9), Path(__file__).with_name("clocked_race.py")
    for number in range(MOMENTS):
        folder = tmp_path / str(number)
        moment = chance.randrange(1, 120)
        seed = SEEDS[number % len(SEEDS)]
        command = [sys.executable, str(program), str(folder), str(seed)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as shown:
            assert shown.stdout is not None
            lines = [shown.stdout.readline() for _ in range(moment)]
            shown.send_signal(signal.SIGKILL)
            lines += shown.stdout.readlines()
        journal = Journal.resume(file_in(folder))
        kept = [
            f"{step.before.round} {step.before.current_car.name} {step.move}\n" for step in journal.record.steps
        ]
        told = [line for line in lines if line.endswith("\n")]
        assert told == kept[: len(told)]
        asyncio.run(drive_on(journal))
        journal.close()
        again = driven(tmp_path / f"whole-{number}", seed)
        assert file_in(folder).read_bytes() == file_in(tmp_path / f"whole-{number}").read_bytes()
        assert again.is_over


def test_the_race_is_never_the_one_of_another_game(tmp_path: Path) -> None:
    driven(tmp_path)
    text = file_in(tmp_path).read_text(encoding="utf-8")
    assert text.splitlines()[1].startswith("game motorsportspiel")
    record = read_journal(file_in(tmp_path)).finish()
    assert isinstance(record.run and record.run.race, Race)


def test_a_race_of_the_first_edition_is_driven_again_as_it_was() -> None:
    """Its cars left their pits with low dice alone, which is what the present edition also allows (HQ-41)."""
    record = read_journal(Path(__file__).with_name("edition-1.journal")).finish()
    assert record.run is not None
    assert (record.damage, record.agreed.edition, record.run.race.is_over) == (None, 1, True)
    races = [step.before for step in record.run.steps if isinstance(step.before, Race)]
    placed = [race.placing for race in races if race.placing and race.current_car.space.lane is Lane.BOX]
    assert len(placed) == 3
    assert all(all(placing.lows) for placing in placed)
