"""What goes from a host's folder after long, and what stays because something needs it."""

import errno
import json
import os
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kept_scenes import ANN, BOB, CLEO, tree
from paddock_scenes import NOON, HeldClock, opened

import quick_command
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.hosting.care.access import NoAccessError, to_change, to_look_at
from motorchamp_tui.hosting.care.check import check
from motorchamp_tui.hosting.care.prune import Needed, Old, Pruning, prune, to_prune
from motorchamp_tui.paddock.files.json_files import save
from motorchamp_tui.paddock.house import Ban, House
from motorchamp_tui.paddock.people.lap_book import LapBook
from motorchamp_tui.paddock.people.players import Players

YEAR = timedelta(days=365)
LATER = NOON + timedelta(days=400)
"""By now everything in the folder is more than a year old."""
DIGEST_OF_ANN = "3bc3b317bafc018984fbfc8f6b35675c"


def aged(folder: Path, when: datetime = NOON) -> Path:
    """The folder, with everything in it written to at this moment."""
    for path in (folder, *folder.rglob("*")):
        os.utime(path, (when.timestamp(), when.timestamp()))
    return folder


@pytest.fixture
def old(folder: Path) -> Path:
    return aged(folder)


def of_a_year(folder: Path) -> Pruning:
    return to_prune(folder, YEAR, HeldClock(LATER))


def going(folder: Path) -> dict[Old, list[str]]:
    pruning = of_a_year(folder)
    return {kind: [one.name for one in pruning.going if one.kind is kind] for kind in Old}


def ended(folder: Path, name: str, when: datetime | None = NOON) -> None:
    """Have a race or season of this file be over."""
    data = json.loads((folder / name).read_text())
    (folder / name).write_text(json.dumps(data | {"ended": when and when.isoformat()}))


def without(folder: Path, *names: str) -> None:
    for name in names:
        for path in folder.glob(name):
            path.unlink() if path.is_file() else shutil.rmtree(path)


def test_nothing_goes_that_is_not_as_old(old: Path) -> None:
    assert to_prune(old, timedelta(days=500), HeldClock(LATER)) == Pruning((), {})


def test_races_that_nothing_needs_go_with_their_lists_and_rated_ones_stay(old: Path) -> None:
    before = going(old)
    assert before[Old.LISTED] == ["meetings/0001.json", "meetings/0002.json", "meetings/0006.json"]
    assert before[Old.RACE] == ["races/0001-A1-C1.journal"]
    assert of_a_year(old).stays == {
        Needed.LISTED: 2,
        Needed.RATED: 1,
        Needed.OF_A_SEASON: 1,
        Needed.PERSON: 2,
    }


def test_a_season_goes_once_it_is_over_and_its_races_with_it(old: Path) -> None:
    ended(old, "seasons/0001.json")
    assert going(old)[Old.SEASON] == []
    assert of_a_year(old).stays[Needed.SEASON] == 1
    (old / "meetings" / "0007.json").unlink()
    after = going(old)
    assert after[Old.SEASON] == ["seasons/0001.json"]
    assert "races/0005-A1-C1.journal" in after[Old.RACE]
    (season,) = [one for one in of_a_year(old).going if one.kind is Old.SEASON]
    assert season.files == ("seasons/0001.json", "seasons/0001-summer.season")


def test_a_season_of_a_league_stays_as_long_as_the_league_is_in_it(old: Path) -> None:
    ended(old, "seasons/0001.json")
    (old / "meetings" / "0007.json").unlink()
    season = json.loads((old / "seasons" / "0001.json").read_text())
    league = json.loads((old / "leagues" / "0001.json").read_text())
    season["part"] = {"league": 1, "season": 1, "division": 1, "rule": league["terms"]["rule"]}
    (old / "seasons" / "0001.json").write_text(json.dumps(season))
    for number, goes in ((1, []), (2, ["seasons/0001.json"])):
        (old / "leagues" / "0001.json").write_text(json.dumps(league | {"season": number}))
        assert going(old)[Old.SEASON] == goes
        assert of_a_year(old).stays.get(Needed.SEASON) == (None if goes else 1)


def test_whoever_has_no_seat_is_forgotten_with_all_that_is_theirs(old: Path) -> None:
    assert going(old)[Old.PERSON] == [f"Cleo ({CLEO})"]
    without(old, "leagues/*.json", "seasons/*", "meetings/*")
    banned = (Ban(NOON, "account:root", key=CLEO, name="Cleo"),)
    House(old / "house.json", HeldClock(), save).change(bans=banned, ignored={CLEO: (BOB,)})
    aged(old)
    assert going(old)[Old.PERSON] == [f"Ann ({ANN})", f"Bob ({BOB})", f"Cleo ({CLEO})"]
    with to_change(old, None):
        prune(old, of_a_year(old))
    assert Players(old / "people.json").keys == ()
    assert json.loads((old / "visits.json").read_text()) == {"people": {}}
    assert not any(DIGEST_OF_ANN in name for name in tree(old))
    kept = House(old / "house.json", HeldClock(), save).record
    assert [(ban.key, ban.name) for ban in kept.bans] == [(CLEO, "")]
    assert kept.ignored == {}
    assert (old / "races" / "0002-A1-C1.journal").exists()
    assert LapBook(old / "laps.json", old / "alone", lambda file, data: None).best("motorchamp")


def test_whoever_is_not_in_the_visit_book_counts_as_here_today(old: Path) -> None:
    (old / "visits.json").unlink()
    assert going(old)[Old.PERSON] == []


def test_what_was_put_aside_and_what_belongs_to_nobody_goes_too(old: Path) -> None:
    for name in (
        "aside/2026-11-20-120000/meetings/0009.json",
        "alone/0123/0001-A1-C1.journal",
        "practice/0099/0001-A1-C1.journal",
        "races/0001-A1-C1.journal.damaged-1",
    ):
        (old / name).parent.mkdir(parents=True, exist_ok=True)
        (old / name).write_bytes(b"kept")
    aged(old, LATER - timedelta(days=30))
    assert going(old)[Old.LEFTOVER] == []
    aged(old)
    assert going(old)[Old.LEFTOVER] == [
        "alone/0123",
        "practice/0099",
        "races/0001-A1-C1.journal.damaged-1",
        "aside/2026-11-20-120000",
    ]


def test_the_journal_of_a_race_that_begun_just_before_a_kill_is_known_by_its_seed(old: Path) -> None:
    race = json.loads((old / "meetings" / "0003.json").read_text())
    (old / "meetings" / "0003.json").write_text(json.dumps(race | {"journal": None}))
    assert "races/0003-A1-C1.journal" not in going(old)[Old.RACE]
    (old / "meetings" / "0003.json").unlink()
    assert "races/0003-A1-C1.journal" in going(old)[Old.RACE]


@pytest.mark.parametrize("name", ["meetings/0003.json", "seasons/0001.json", "people.json", "visits.json"])
def test_nothing_goes_while_it_cannot_be_known_what_is_needed(old: Path, name: str) -> None:
    (old / name).write_bytes(b"{")
    with pytest.raises(NoAccessError) as error:
        of_a_year(old)
    assert str(error.value) == (
        f"{name} is damaged: line 1, column 2: this is not JSON. Nobody knows what it needs: "
        "motorchamp host check --repair comes first."
    )


async def test_a_host_goes_on_with_what_is_left_and_it_is_sound(old: Path) -> None:
    with to_change(old, None):
        prune(old, of_a_year(old))
    assert wrong_in(old) == set()
    async with opened(old, HeldClock(NOON)) as scene:
        assert [meeting.number for meeting in scene.paddock.meetings] == [3, 4, 5, 7]
        assert len(scene.paddock.ratings.now().of_person(ANN)) == 1
        (season,) = scene.paddock.seasons.every
        assert not season.trouble


def test_a_kill_in_the_middle_leaves_what_the_next_time_finishes(old: Path) -> None:
    ended(old, "seasons/0001.json")
    (old / "meetings" / "0007.json").unlink()
    all_at_once = Path(shutil.copytree(old, old.parent / "another"))
    prune(all_at_once, of_a_year(all_at_once))
    expected = tree(all_at_once)
    steps = len(of_a_year(old).going)
    for killed_after in range(steps + 1):
        folder = Path(shutil.copytree(old, old.parent / f"killed-{killed_after}"))
        pruning = of_a_year(folder)
        for one in pruning.going[:killed_after]:
            for name in one.files:
                (folder / name).unlink()
        prune(folder, of_a_year(folder))
        assert tree(folder) == expected


@settings(max_examples=25)
@given(
    ages=st.lists(st.integers(0, 800), min_size=30, max_size=30),
    older=st.integers(1, 800),
    over=st.sets(st.sampled_from(["meetings/0003.json", "meetings/0004.json", "seasons/0001.json"])),
)
def test_whatever_is_how_old_nothing_that_is_newer_goes_and_what_is_left_is_sound(
    kept_once: Path, tmp_path_factory: pytest.TempPathFactory, ages: list[int], older: int, over: set[str]
) -> None:
    folder = Path(shutil.copytree(kept_once, tmp_path_factory.mktemp("ages") / "paddock"))
    for name in over:
        ended(folder, name)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    for path, age in zip(files, ages, strict=False):
        when = (LATER - timedelta(days=age)).timestamp()
        os.utime(path, (when, when))
    before, limit, wrong = tree(folder), LATER - timedelta(days=older), wrong_in(folder)
    times = {path.relative_to(folder).as_posix(): path.stat().st_mtime for path in files}
    pruning = to_prune(folder, timedelta(days=older), HeldClock(LATER))
    prune(folder, pruning)
    lost = before.keys() - tree(folder).keys()
    assert lost == {name for one in pruning.going for name in _files_in(before, one.files)}
    journals = {name for name in lost if name.startswith("races/")}
    assert all(times[name] < limit.timestamp() for name in journals)
    assert all(one.when < limit for one in pruning.going)
    assert wrong_in(folder) <= wrong
    assert to_prune(folder, timedelta(days=older), HeldClock(LATER)).going == ()


def wrong_in(folder: Path) -> set[str]:
    with to_look_at(folder, None) as sight:
        return {finding.sentence for finding in check(sight).findings if finding.is_wrong}


def _files_in(there: dict[str, bytes], names: tuple[str, ...]) -> Iterator[str]:
    yield from (file for file in there for name in names if file == name or file.startswith(f"{name}/"))


async def test_no_host_may_be_running(old: Path) -> None:
    async with opened(old) as scene:
        await scene.kept()
        with pytest.raises(MotorChampError, match="A host is running on"), to_change(old, None):
            pass


def test_what_cannot_be_deleted_is_told_and_what_follows_stays(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pruning = of_a_year(old)

    def fails(path: Path, **_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    before = tree(old)
    monkeypatch.setattr(Path, "unlink", fails)
    with pytest.raises(NoAccessError) as error:
        prune(old, pruning)
    assert str(error.value) == (
        "meetings/0001.json cannot be deleted: the disk is read-only. What follows it stays."
    )
    assert tree(old) == before


def test_the_command_shows_what_goes_and_deletes_nothing_unasked(folder: Path) -> None:
    aged(folder, datetime(2001, 1, 1, tzinfo=UTC))
    for name in ("meetings/0001.json", "meetings/0002.json", "meetings/0006.json"):
        ended(folder, name, datetime(2001, 1, 1, tzinfo=UTC))
    words = ("host", "prune", "--older", "1y", "--folder", str(folder))
    before = tree(folder)
    asked = quick_command.run(*words)
    assert tree(folder) == before
    assert "Races in the paddock (3):\n  meetings/0001.json, of 2001-01-01\n" in asked.stdout
    assert "Races (1):\n  races/0001-A1-C1.journal, of 2001-01-01\n" in asked.stdout
    assert "As old, and needed: 2 races listed in the paddock" in asked.stdout
    assert "Delete 4 things, 6 kB? They cannot be brought back." in asked.stderr
    data = json.loads(quick_command.run(*words, "--json").stdout)
    assert (len(data["going"]), data["is_deleted"]) == (4, False)
    assert tree(folder) == before
    done = quick_command.run(*words, "--yes")
    assert (done.returncode, done.stderr) == (0, "It is deleted.\n")
    gone = before.keys() - tree(folder).keys()
    assert gone == {"meetings/0001.json", "meetings/0002.json", "meetings/0006.json", "races/0001-A1-C1.journal"}
    again = quick_command.run(*words, "--yes")
    assert "There is nothing to delete.\n" in again.stdout


@pytest.mark.parametrize("span", ["", "1", "0d", "-1d", "1 year", "99999999y"])
def test_a_time_that_is_none_is_refused_in_a_sentence(folder: Path, span: str) -> None:
    refused = quick_command.run("host", "prune", "--older", span, "--folder", str(folder))
    assert refused.returncode == 2
    assert refused.stderr.startswith("motorchamp: The age of what goes is a length of time, such as ")


def test_what_is_less_than_a_day_old_stays(old: Path) -> None:
    with pytest.raises(MotorChampError, match="What is less than a day old stays"):
        to_prune(old, timedelta(minutes=10), HeldClock(LATER))
