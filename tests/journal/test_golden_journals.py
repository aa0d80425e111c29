"""Golden journals: old saves go on loading, and mean what they meant. Made once by tests/journals/make.py."""

from pathlib import Path

import pytest

from journal_driving import texts
from motorchamp_tui.games.motorchamp.rules.moves import Throw
from motorchamp_tui.games.motorchamp.rules.referee import EDITION
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.journal.lines import JournalError
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.race.record import RaceRecord

FOLDER = Path(__file__).parents[1] / "journals"
FILES = sorted(FOLDER.glob("*.journal"))


def test_there_is_a_journal_of_every_track_and_of_a_lap_alone() -> None:
    assert {path.stem for path in FILES} == {*tracks.circuit_names(), "practice"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_journal_is_read_to_its_end_and_every_throw_follows_from_its_seed(path: Path) -> None:
    reader = read_journal(path)
    assert reader.damage is None
    assert reader.is_closed
    assert reader.finish().is_over
    assert reader.finish().follows_its_seed


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_journal_written_again_says_the_same(path: Path, tmp_path: Path) -> None:
    record = read_journal(path).finish()
    said = _lines_but_of_the_program(path.read_bytes())
    again = _lines_but_of_the_program(_written_again(record, tmp_path))
    if not record.taken_back:
        assert again == said
    else:
        assert set(said) - set(again) <= {line for line in said if "undo" in line}
        assert said[-1] == again[-1]


def _lines_but_of_the_program(data: bytes) -> list[str]:
    return [" ".join(line) for line in texts(data) if line[0].split(" ")[0] not in ("program", "rules")]


def _written_again(record: RaceRecord, folder: Path) -> bytes:
    journal = Journal.begin(folder, record.plan, record.agreed.started, is_lap=record.agreed.is_lap)
    for run in record.runs:
        if run.entry is None:
            journal.line_up()
        else:
            journal.practise(run.entry)
        for number, step in enumerate(run.steps):
            if not isinstance(step.move, Throw):
                two = [step, *run.steps[number + 1 : number + 2]]
                journal.add([driven for driven in two if driven is step or isinstance(driven.move, Throw)])
    journal.save()
    journal.close()
    return next(folder.iterdir()).read_bytes()


@pytest.mark.parametrize("name", ["edition-1-A1-B1-C1", "edition-1-A2-B2-C2"])
def test_a_race_with_a_move_that_a_ruling_has_closed_is_refused_and_the_ruling_named(name: str) -> None:
    with pytest.raises(JournalError, match=rf"{name}.journal, line \d+: ") as error:
        read_journal(FOLDER / "refused" / f"{name}.journal")
    words = str(error.value)
    assert "the handicap flap that it gets on the line ends its slipstreams (Q-118); " in words
    assert f"; the race was begun by edition 1 of the rules, and this program has edition {EDITION}. " in words
    assert words.endswith("Without this line and all below it, the race goes on.")
    assert "\n" not in words
