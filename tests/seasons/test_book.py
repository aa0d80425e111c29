"""How far a season is, by the journals of its races and by nothing else."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from attrs import evolve

from journal_driving import drive, texts, written
from motorchamp_tui.errors import SetupError
from motorchamp_tui.games import GAMES
from motorchamp_tui.games.points import PUBLISHER
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.locations import races_folder
from motorchamp_tui.race.plan import RaceOfSeason, agree
from motorchamp_tui.seasons import book, files, pages
from motorchamp_tui.seasons.book import RaceStage
from motorchamp_tui.seasons.files import DrivenRace, read
from motorchamp_tui.seasons.glance import outcome
from motorchamp_tui.seasons.season import Season
from season_driving import NOW, drive_next, look, opened, small_season

KILLED_BEFORE_THE_SEASON = """
import os, signal, sys
from pathlib import Path
from motorchamp_tui.seasons import files
from season_driving import drive_next

files.add_driven = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
drive_next(Path(sys.argv[1]))
"""


@pytest.fixture
def two_of_three() -> Path:
    """A season in which two of three races have been driven."""
    path = opened(small_season())
    drive_next(path)
    drive_next(path)
    return path


def stages(path: Path) -> list[RaceStage]:
    return [race.stage for race in look(path).races]


def journal_of(path: Path, number: int) -> Path:
    return races_folder() / read(path).driven[number].file


@pytest.mark.parametrize("game", GAMES)
def test_races_follow_each_other_and_the_tables_follow_from_their_journals(game: str) -> None:
    path = opened(small_season(game=game))
    assert look(path).next_race == book.SeasonRace(1, look(path).season.calendar[0], RaceStage.TO_COME)
    now = drive_next(path)
    assert [race.stage for race in now.races][:2] == [RaceStage.DRIVEN, RaceStage.TO_COME]
    record = read_journal(journal_of(path, 1)).finish()
    assert record.run is not None
    assert record.agreed.season == RaceOfSeason("Summer", 1, len(now.races))
    assert record.plan.seed == now.season.seed + 1
    by_hand = dict.fromkeys(["steady", "rookie"], 0)
    for result in record.plan.game.classify(record.run.race):
        by_hand[result.driver] += sum(PUBLISHER.drivers[result.place - 1 : result.place]) if result.place else 0
    assert {row.name: row.points for row in pages.rows(now, "drivers")} == by_hand


def test_a_race_that_was_left_is_gone_on_with() -> None:
    path = opened(small_season())
    left = drive(book.journal_of_next(look(path), races_folder(), NOW), 3)
    left.close()
    now = look(path)
    assert now.next_race is not None
    assert (now.next_race.stage, now.next_race.journal) == (RaceStage.UNDER_WAY, left.path)
    again = book.journal_of_next(now, races_folder(), NOW)
    again.close()
    assert [step.move for step in again.record.steps] == [step.move for step in left.record.steps]
    assert drive_next(path).races[0].stage is RaceStage.DRIVEN
    assert len(list(races_folder().iterdir())) == 1


def test_a_race_that_ended_just_before_the_program_was_killed_is_added_once() -> None:
    path = opened(small_season())
    killed = subprocess.run(
        [sys.executable, "-c", KILLED_BEFORE_THE_SEASON, str(path)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        check=False,
        timeout=120,
    )
    assert killed.returncode == -signal.SIGKILL
    assert read(path).driven == {}
    assert look(path).races[0].stage is RaceStage.DRIVEN
    file = path.read_bytes()
    assert file.count(b"\nrun 1 ") == 1
    assert look(path).races[0].stage is RaceStage.DRIVEN
    assert path.read_bytes() == file


def test_a_race_that_was_deleted_or_changed_is_missing_and_the_rest_stands(two_of_three: Path) -> None:
    before = look(two_of_three)
    first, second = journal_of(two_of_three, 1), journal_of(two_of_three, 2)
    data = first.read_bytes()
    first.unlink()
    deleted = look(two_of_three)
    assert deleted.troubles == [f"The result of race 1 is missing: its journal {first.name} no longer exists."]
    assert [race.stage for race in deleted.races] == [RaceStage.MISSING, RaceStage.DRIVEN, RaceStage.TO_COME]
    assert deleted.scores == (None, before.scores[1], None)
    first.write_bytes(data)
    second.write_bytes(second.read_bytes().replace(b"steady", b"steadi", 1))
    changed = look(two_of_three)
    assert changed.troubles == [
        f"The result of race 2 is missing: its journal {second.name} has been changed since."
    ]
    assert changed.scores == (before.scores[0], None, None)


def noted(path: Path, number: int, journal: Path) -> None:
    """Another race is noted as this one, as by somebody who writes in the file of the season."""
    told = outcome(journal)
    assert told is not None
    kept = read(path)
    path.write_bytes(path.read_bytes().partition(b"\nrun ")[0] + b"\n")
    files.add_driven(evolve(kept, driven={}), {number: DrivenRace(journal.name, told.check)})


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (small_season(), "it is of another race."),
        (small_season(drivers="bot:rookie,bot:steady,bot:wary"), "the drivers are not those of the season."),
        (small_season(circuits="A2-C1x1,A2-C2x1"), "A2-C1, 1 lap, is not in the calendar there."),
    ],
)
def test_a_journal_of_another_race_does_not_count_whatever_the_file_of_the_season_says(
    other: Season, why: str, two_of_three: Path
) -> None:
    season = look(two_of_three).season
    of = season.race(1) if other != small_season() else season.race(2)
    journal = drive(Journal.of(races_folder(), agree(other.plan(1), NOW, season=of)))
    journal.save()
    journal.close()
    assert journal.path is not None
    noted(two_of_three, 1, journal.path)
    now = look(two_of_three)
    assert now.races[0].stage is RaceStage.MISSING
    assert now.races[0].trouble == (
        f"The result of race 1 is missing: {journal.path.name} does not count as race 1: {why}"
    )
    assert now.reach is not None


def test_a_race_that_was_renamed_is_found(two_of_three: Path) -> None:
    journal_of(two_of_three, 1).rename(races_folder() / "friday.journal")
    assert stages(two_of_three) == [RaceStage.DRIVEN, RaceStage.DRIVEN, RaceStage.TO_COME]


def test_races_of_another_season_of_the_same_name_do_not_count() -> None:
    opened_before = opened(small_season(seed=70))
    drive_next(opened_before)
    opened_before.unlink()
    assert stages(opened(small_season(seed=5)))[0] is RaceStage.TO_COME


def test_a_race_that_is_not_as_the_calendar_has_it_does_not_count() -> None:
    path = opened(small_season())
    season = look(path).season
    other = small_season(drivers="bot:rookie,bot:rookie")
    journal = drive(Journal.of(races_folder(), agree(other.plan(1), NOW, season=season.race(1))))
    journal.close()
    now = look(path)
    assert now.races[0].stage is RaceStage.TO_COME
    assert now.troubles == [
        "0001-A1-C1.journal does not count as race 1: the drivers are not those of the season."
    ]
    left = drive(book.journal_of_next(now, races_folder(), NOW), 3)
    left.close()
    again = look(path)
    assert (again.races[0].stage, again.races[0].journal) == (RaceStage.UNDER_WAY, left.path)
    assert again.troubles == now.troubles


def test_what_is_called_like_a_season_and_cannot_be_read_hides_no_other() -> None:
    path = opened(small_season())
    os.mkfifo(path.with_name("pipe.season"))
    path.with_name("dangling.season").symlink_to("nowhere")
    path.with_name("itself.season").symlink_to("itself.season")
    seasons, troubles = book.look_at_all(path.parent, races_folder())
    assert [now.season.name for now in seasons] == ["Summer"]
    assert sorted(trouble.partition("cannot be read: ")[2] for trouble in troubles) == [
        "it is a link that leads nowhere.",
        "it is not a file.",
        "its links go round in a circle.",
    ]


def test_an_end_that_is_not_that_of_the_race_does_not_count() -> None:
    path = opened(small_season())
    journal = drive(book.journal_of_next(look(path), races_folder(), NOW))
    journal.close()
    assert journal.path is not None
    lines = texts(journal.path.read_bytes())
    end, *cars = lines[-1][0].split()
    lines[-1] = [" ".join([end, *reversed(cars)])]
    journal.path.write_bytes(written(lines))
    assert look(path).troubles == [
        "0001-A1-C1.journal does not count as race 1: its result is not the one to which its goes lead."
    ]


def test_a_race_that_is_not_driven_can_be_struck(two_of_three: Path) -> None:
    with pytest.raises(SetupError, match=r"Race 1 of Summer has been driven: its result stands\."):
        book.strike(look(two_of_three), 1)
    with pytest.raises(SetupError, match=r"There is no race 4 in Summer: it has 3\."):
        book.strike(look(two_of_three), 4)
    book.strike(look(two_of_three), 3)
    now = look(two_of_three)
    assert now.races[2].stage is RaceStage.STRUCK
    assert now.next_race is None
    assert pages.headline(now) == "Summer · MotorChamp · over after 2 races"
    assert "  2/2  " in "\n".join(pages.list_lines([now]))
    with pytest.raises(SetupError, match=r"Race 3 of Summer has already been removed\."):
        book.strike(now, 3)
    with pytest.raises(SetupError, match=r"Summer is over: all its races have been driven\."):
        book.journal_of_next(now, races_folder(), NOW)


def test_a_season_on_a_disk_that_cannot_be_written_shows_what_it_could_not_note(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = opened(small_season())
    monkeypatch.setattr("motorchamp_tui.seasons.files.append", _full)
    now = drive_next(path)
    assert now.trouble == "Season Summer cannot be written: the disk is full."
    assert now.races[0].stage is RaceStage.DRIVEN


def _full(*_: object) -> None:
    raise OSError(28, "No space left on device")
