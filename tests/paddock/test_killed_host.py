"""The host is killed without warning: everything that anybody was told is there when it is started again."""

import itertools
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import TextIO

import host_to_kill
import pytest

from motorchamp_tui.journal.writer import read_journal
from motorchamp_tui.race.record import RaceRecord
from quick_command import FORKS, PATIENCE, pipe


@contextmanager
def host(folder: Path, grid: str) -> Iterator[tuple[BaseProcess, TextIO]]:
    """A host at work, and what it tells; one that never ends is killed."""
    with pipe() as (told, inlet):
        process = FORKS.Process(target=host_to_kill.run, args=(folder, grid, inlet))
        process.start()
        inlet.close()
        too_late = threading.Timer(PATIENCE, process.kill)
        too_late.start()
        yield process, told
        too_late.cancel()
    process.join(PATIENCE)


def told_before_the_kill(folder: Path, grid: str, lines: int) -> list[str]:
    """What the host told before it was killed, at some moment after so many lines."""
    with host(folder, grid) as (process, output):
        told = list(itertools.islice(output, lines))
        process.kill()
        told += output.readlines()
    return [line.rstrip("\n") for line in told if line.endswith("\n")]


def told_to_the_end(folder: Path, grid: str) -> list[str]:
    with host(folder, grid) as (process, output):
        told = output.read()
    assert process.exitcode == 0
    return told.splitlines()


def moves_in(kept: RaceRecord) -> list[str]:
    return [
        f"{'practice' if step.before.is_practice else 'race'}|{step.before.current_car.name}"
        f"|{step.before.round}|{step.move}|{step.by}"
        for step in kept.steps
    ]


def by_car(told: Sequence[str], kind: str) -> dict[str, list[str]]:
    """The moves of each car in their order; practice laps are told all at the same time."""
    mine = [line for line in told if line.startswith(kind)]
    return {
        car: [line for line in mine if line.split("|")[1] == car] for car in {line.split("|")[1] for line in mine}
    }


@pytest.mark.parametrize(("grid", "lines"), [("dice", 1), ("dice", 171), ("practice", 64)])
def test_no_move_that_was_told_is_lost(tmp_path: Path, grid: str, lines: int) -> None:
    before = told_before_the_kill(tmp_path, grid, lines)
    again = told_before_the_kill(tmp_path, grid, len(before) + 20)
    to_the_end = told_to_the_end(tmp_path, grid)
    assert to_the_end[-1].startswith("over ")
    (path,) = (tmp_path / "races").glob("*.journal")
    kept = read_journal(path).finish()
    moves = moves_in(kept)
    assert kept.is_over
    assert kept.follows_its_seed
    assert len(before) >= lines
    for told in (before, again, to_the_end):
        race = [line for line in told if line.startswith("race")]
        assert race == [line for line in moves if line.startswith("race")][: len(race)]
        laps = by_car(moves, "practice")
        for car, lap in by_car(told, "practice").items():
            assert lap == laps[car][: len(lap)]
