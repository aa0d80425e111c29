"""Journals of Das Motorsportspiel that are refused, each in one sentence; and what is always the same."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve
from clocked_race import NOW

from journal_driving import drive, texts, written
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorsportspiel import BOT_NAMES, circuit
from motorchamp_tui.games.motorsportspiel.options import PRACTICE_GOES
from motorchamp_tui.games.options import GRID, USUAL, Grid
from motorchamp_tui.journal.lines import JournalError
from motorchamp_tui.journal.reader import reader_of
from motorchamp_tui.journal.records import Records
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.plain.headless import race_lines, record_lines
from motorchamp_tui.race.plan import RacePlan, plan_race

Lines = list[list[str]]


def plan(grid: Grid = Grid.DICE) -> RacePlan:
    drivers = read_drivers("bot:rookie,bot:steady", BOT_NAMES)
    options = USUAL.having(GRID, grid)
    return plan_race(circuit("classic-short"), drivers, cars=1, laps=1, options=options, seed=5)


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> Lines:
    folder = tmp_path_factory.mktemp("races")
    journal = drive(Journal.begin(folder, plan(), NOW))
    journal.save()
    journal.close()
    assert journal.path is not None
    return texts(journal.path.read_bytes())


def at(lines: Lines, begins: str) -> int:
    return next(number for number, line in enumerate(lines) if line[0].startswith(begins))


def head(begins: str, becomes: str) -> Callable[[Lines], Lines]:
    def change(lines: Lines) -> Lines:
        lines[at(lines, begins)] = [becomes]
        return lines

    return change


def go(*pieces: str) -> Callable[[Lines], Lines]:
    """The first go of KAR1, with these pieces."""

    def change(lines: Lines) -> Lines:
        first = at(lines, "1 ")
        return [*lines[:first], [*pieces], *lines[first + 1 :]]

    return change


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (
            head("game ", "game motorsportspeil"),
            "There is no game 'motorsportspeil'. Did you mean motorsportspiel?",
        ),
        (head("grid ", "grid reversed"), "expected one of: dice, practice"),
        (head("rows ", "rows 72"), "expected the number of rows and of laps, like 107 laps 5"),
        (head("right ", "right ---"), "expected 72 rows of spaces: - plain, = on the line"),
        (head("bends", "bends"), "this is not the track of the race"),
        (head("cars ", "cars 11"), "11 is not a number from 1 to 10"),
        (go("1 KAR1 4"), "4 is not a number of dice: choose from 1, 2, 3"),
        (go("1 KAR1 2 [3/3 4]"), "2 dice cannot show [3/3 4]: red has 1, 2, 3, top and bottom, white 1 to 6"),
        (
            go("1 KAR1 2 [3/1 4]", "6-6"),
            "6-6 is not a placing: write the dice in their order, the red one like r2-6-1",
        ),
        (go("1 KAR1 2 [3/1 4]", "r2-4"), "[3/1 4] cannot be placed as r2-4: it shows red 1 or 3, white 3 or 4"),
        (go("1 KAR1 2 [3/1 4]", "r1-4", "R99"), "there is no space R99: classic-short has rows 0 to 71"),
        (go("1 KAR1 2 [3/1 4]", "r1-4", "R19"), "KAR1 may not end its go with R19; it may: "),
        (go("1 KAR1 2 [3/1 4]", "late"), "No clock was agreed, so no driver can be late."),
        (go("1 KAR1 back R5"), "KAR1 must choose how many dice first."),
        (go("1 KAR1 2 [3/1 4]", "too-fast"), "too-fast must be followed by a space, like too-fast R14"),
    ],
)
def test_what_is_refused_is_said_in_a_sentence_with_its_line(
    lines: Lines, change: Callable[[Lines], Lines], reason: str
) -> None:
    changed = change([[*line] for line in lines])
    with pytest.raises(JournalError) as refused:
        reader_of(written(changed), "friday")
    said = str(refused.value)
    assert reason in said
    assert said.startswith("friday, line ")
    assert said.count("\n") == 0


@pytest.mark.parametrize("grid", Grid)
@pytest.mark.parametrize("json_lines", [False, True])
def test_the_same_race_prints_the_same_bytes_and_its_journal_too(
    tmp_path: Path, grid: Grid, json_lines: bool
) -> None:
    said = list(race_lines(plan(grid), json_lines=json_lines))
    assert said == list(race_lines(plan(grid), json_lines=json_lines))
    journal = drive(Journal.begin(tmp_path, plan(grid), NOW))
    assert list(record_lines(journal.record, json_lines=json_lines)) == said
    if json_lines:
        assert all(isinstance(json.loads(line), dict) for line in said)
    else:
        assert "wins the race after 1 lap" in "\n".join(said)
        assert sum("wins the race" in line for line in said) == 1


def test_a_distance_is_told_in_rows_and_is_not_kept_among_the_times_of_laps(tmp_path: Path) -> None:
    by_distance = plan(Grid.PRACTICE)
    by_distance = evolve(by_distance, options=by_distance.options.having(PRACTICE_GOES, 4))
    for number, what in enumerate((plan(Grid.PRACTICE), by_distance)):
        journal = drive(Journal.begin(tmp_path / str(number), what, NOW))
        journal.save()
        journal.close()
        with Records(tmp_path / f"{number}.sqlite") as records:
            records.refresh(tmp_path / str(number))
            assert len(records.best_times()) == 2 * (1 - number)
    said = "\n".join(record_lines(journal.record, json_lines=False))
    assert re.search(r"^KAR1: practice [0-9]+ rows$", said, re.MULTILINE)
