"""Acts at a kept race: what may be done with it, and one sentence for what may not."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from attrs import evolve

from motorchamp_tui.journal.acts import AtKeptRace
from motorchamp_tui.journal.file import SUFFIX
from motorchamp_tui.journal.library import ListedRace
from motorchamp_tui.journal.standing import RaceStanding

DRIVEN = "Race 7 is being driven: leave it first."


def kept(folder: Path) -> ListedRace:
    path = folder / f"7{SUFFIX}"
    path.touch()
    return ListedRace("7", path, datetime(2026, 1, 2, tzinfo=UTC), RaceStanding("lap 1"))


@pytest.mark.parametrize(
    ("act", "of_none", "while_driven"),
    [
        ("go_on", "You have no race to continue; races lists those that are kept.", ""),
        ("replay", "No races are kept yet.", ""),
        ("rename", "No races are kept yet.", DRIVEN),
        ("delete", "No races are kept yet.", DRIVEN),
    ],
)
def test_a_race_that_is_being_driven_is_looked_at_and_not_changed(
    tmp_path: Path, act: str, of_none: str, while_driven: str
) -> None:
    race = kept(tmp_path)
    assert AtKeptRace(None).refusal(act) == of_none
    assert AtKeptRace(race).refusal(act) == ""
    assert AtKeptRace(evolve(race, is_being_driven=True)).refusal(act) == while_driven


def test_what_was_done_to_a_kept_race_is_told(tmp_path: Path) -> None:
    race = kept(tmp_path)
    assert AtKeptRace(race).do("rename", "friday") == "Race 7 is now called friday."
    assert [path.stem for path in tmp_path.iterdir()] == ["friday"]
    assert AtKeptRace(kept(tmp_path)).do("delete") == "Race 7 is deleted."
