"""The folder of kept races: listed, and found by number, by the beginning of a name, or by file."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from journal_driving import NOW, drive, driven, plan_of, texts, written
from motorchamp_tui.errors import SetupError, UnknownNameError
from motorchamp_tui.games.motorchamp.rules.classification import classify
from motorchamp_tui.games.options import Grid
from motorchamp_tui.journal import library, records
from motorchamp_tui.journal.library import ListedRace, as_data, as_lines, find, last_unfinished
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.journal.writer import Journal
from of_motorchamp import of_motorchamp


def aged(path: Path, age: int) -> Path:
    """The file as if it had been written to so many seconds before the last of all."""
    os.utime(path, (1_700_000_000 - age, 1_700_000_000 - age))
    return path


def listing(folder: Path) -> Iterator[ListedRace]:
    return library.listing(folder, folder / "records.sqlite")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A race that is over, one in its first lap, one in practice, a lap alone, one that is no journal."""
    aged(driven(tmp_path, plan_of(laps=1)), 10)
    aged(driven(tmp_path, plan_of("A2-B1-C2", seed=9, laps=5), 400), 30)
    aged(driven(tmp_path, plan_of(grid=Grid.PRACTICE), 4), 20)
    aged(driven(tmp_path, plan_of(drivers="bot:steady", cars=1), is_lap=True), 40)
    broken = tmp_path / "0005-A1-C1.journal"
    broken.write_text("hello\n")
    aged(broken, 50)
    (tmp_path / "notes.txt").write_text("no journal")
    return tmp_path


def test_races_are_listed_by_when_they_were_driven_last(folder: Path) -> None:
    assert [listed.name for listed in listing(folder)] == ["1", "3", "2", "4", "5"]


def test_a_race_that_is_over_says_who_won(folder: Path) -> None:
    race = next(listed for listed in listing(folder) if listed.name == "1")
    run = read_journal(race.path).finish().run
    assert run
    assert race.where == f"{classify(of_motorchamp(run.race))[0].car} won"
    assert race.is_over


def forged(path: Path) -> None:
    """Turn round what the last line of this journal says, with right checks."""
    lines = texts(path.read_bytes())
    end, *cars = lines[-1][0].split()
    path.write_bytes(written([*lines[:-1], [" ".join([end, *reversed(cars)])]]))


def test_whoever_won_did_so_by_the_moves_and_not_by_the_last_line(folder: Path) -> None:
    (true,) = (listed for listed in listing(folder) if listed.name == "1")
    forged(true.path)
    (race,) = (listed for listed in listing(folder) if listed.name == "1")
    assert race.where == f"{true.where}, damaged"
    assert as_data(race)["damage"].endswith(
        "its result is not the one to which its goes lead. The race is kept up to there."
    )


def test_a_race_that_is_damaged_in_the_middle_has_no_winner(folder: Path) -> None:
    (race,) = (listed for listed in listing(folder) if listed.name == "1")
    data = race.path.read_bytes()
    middle = data.index(b"\n1 ") + 1
    race.path.write_bytes(data[:middle] + b"2" + data[middle + 1 :])
    for told in (library.listed(race.path), *(listed for listed in listing(folder) if listed.name == "1")):
        assert told.where == "lap 1/1, damaged"
        assert not told.is_over
        assert "damaged" in as_data(told)["damage"]
    assert any("lap 1/1, damaged" in line for line in as_lines(listing(folder)))


def test_a_race_that_nobody_has_driven_again_is_marked(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "MOST_DRIVEN", 0)
    races = {race.name: race for race in listing(folder)}
    assert [races[name].where for name in ("1", "2", "3")] == ["over, not checked", "not checked", "not checked"]
    assert [races[name].is_over for name in ("1", "2", "4")] == [True, False, True]
    assert [as_data(race)["checked"] for race in races.values()] == [False, False, False, False, True]
    assert list(as_lines(races.values()))[-1].startswith("not checked: these races have not been driven again yet")


def test_the_races_that_were_driven_last_are_checked_first(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "MOST_DRIVEN", 2)
    assert [race.standing.is_checked for race in listing(folder)] == [True, True, False, False, True]
    assert all(race.standing.is_checked for race in listing(folder))


def test_a_race_is_driven_once_for_the_list(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = list(listing(folder))
    monkeypatch.setattr(records, "standing_of", Mock(side_effect=AssertionError("driven again")))
    assert list(listing(folder)) == first


def test_whatever_is_called_like_a_race_and_cannot_be_read_is_a_line_of_its_own(folder: Path) -> None:
    os.mkfifo(folder / "pipe.journal")
    (folder / "dangling.journal").symlink_to("nowhere")
    (folder / "itself.journal").symlink_to("itself.journal")
    (folder / "device.journal").symlink_to("/dev/zero")
    (folder / "folder.journal").mkdir()
    races = {race.name: race for race in listing(folder)}
    assert [name for name in races if name.isdecimal()] == ["1", "3", "2", "4", "5"]
    assert {name: race.trouble for name, race in races.items() if not name.isdecimal()} == {
        "pipe": "it is not a file.",
        "dangling": "it is a link that leads nowhere.",
        "itself": "its links go round in a circle.",
        "device": "it is not a file.",
        "folder": "it is a folder.",
    }
    assert library.listed(folder / "pipe.journal").trouble == "it is not a file."
    for name in ("dangling", "itself"):
        library.delete(library.find_kept(folder, name))
    unfinished = last_unfinished(folder)
    assert unfinished is not None
    assert unfinished.name == "3"


def test_a_race_that_is_deleted_while_they_are_listed_hides_no_other(folder: Path) -> None:
    races = listing(folder)
    assert next(races).name == "1"
    (folder / "0003-A1-C1.journal").unlink()
    assert [(race.name, race.trouble) for race in races][:2] == [
        ("3", "no such file or folder."),
        ("2", ""),
    ]


@pytest.mark.parametrize("seconds", [-(10**10), 10**10, 10**14])
def test_a_race_from_any_time_is_listed(seconds: int, folder: Path) -> None:
    path = folder / "0001-A1-C1.journal"
    os.utime(path, (seconds, seconds))
    for _ in range(2):
        assert "1" in {race.name for race in listing(folder)}
    assert len(list(as_lines(listing(folder)))) == 6


def test_an_end_that_would_write_on_the_terminal_is_not_listed(folder: Path) -> None:
    race = next(listed for listed in listing(folder) if listed.name == "1")
    data = race.path.read_bytes()
    race.path.write_bytes(data[: data.rindex(b"\nend ") + 1] + b"end \x1b]0;hello\x07 ~0000\n")
    lines = list(as_lines(listing(folder)))
    assert all(line.isprintable() for line in lines)
    assert "\x1b" not in json.dumps([as_data(listed) for listed in listing(folder)], ensure_ascii=False)


def test_a_race_that_is_not_over_says_in_which_lap_it_is(folder: Path) -> None:
    race = next(listed for listed in listing(folder) if listed.name == "2")
    record = read_journal(race.path).finish()
    assert record.run
    lap = max(car.laps for car in of_motorchamp(record.run.race).cars if not car.is_out_for_now) + 1
    assert lap > 1
    assert (race.where, race.track, race.is_over) == (f"lap {lap}/5", "A2-B1-C2", False)
    assert race.drivers == ("steady", "rookie")


def test_practice_and_laps_alone_are_listed_too(folder: Path) -> None:
    places = {listed.name: listed for listed in listing(folder)}
    assert places["3"].where == "practice"
    assert places["4"].is_lap
    time = next(iter(read_journal(places["4"].path).finish().times.values()))
    assert places["4"].where == str(time)


def test_a_file_that_cannot_be_read_is_listed_with_the_reason(folder: Path) -> None:
    race = next(listed for listed in listing(folder) if listed.name == "5")
    assert race.trouble == "line 1: this is not the journal of a MotorChamp race."
    assert next(line for line in as_lines(listing(folder)) if line.startswith("5 ")).endswith(race.trouble)


def test_a_race_that_is_being_driven_says_so(tmp_path: Path) -> None:
    journal = drive(Journal.begin(tmp_path, plan_of(), NOW), 5)
    journal.save()
    (race,) = listing(tmp_path)
    assert race.is_being_driven
    assert any("lap 1/2, being driven" in line for line in as_lines([race]))
    driven(tmp_path, plan_of(laps=1))
    assert last_unfinished(tmp_path) == next(one for one in listing(tmp_path) if one.name == race.name)
    left = driven(tmp_path, plan_of(), 3)
    other = last_unfinished(tmp_path)
    assert other is not None
    assert other.path == left
    left.unlink()
    journal.close()
    unfinished = last_unfinished(tmp_path)
    assert unfinished is not None
    assert unfinished.path == journal.path


def test_the_list_can_be_written_as_json(folder: Path) -> None:
    first = json.loads(json.dumps(as_data(next(listing(folder)))))
    assert first["race"] == "1"
    assert first["started"] == "2026-03-01T20:15:00+00:00"
    assert first["over"] is True
    assert first["seed"] == "3"


def test_the_longest_seed_is_written_and_read_back_and_told_as_text_when_the_race_is_over(tmp_path: Path) -> None:
    seed = 2**128 - 1
    journal = drive(Journal.begin(tmp_path, plan_of(seed=seed), NOW), 5)
    journal.save()
    assert as_data(next(listing(tmp_path)))["seed"] is None
    drive(journal)
    journal.save()
    journal.close()
    (race,) = listing(tmp_path)
    assert as_data(race)["seed"] == str(seed)
    record = read_journal(race.path).finish()
    assert record.plan.seed == seed
    assert record.follows_its_seed


def test_an_empty_folder_and_one_that_is_not_there_hold_no_race(tmp_path: Path) -> None:
    assert list(as_lines(listing(tmp_path / "nowhere"))) == ["No races are kept yet."]
    assert last_unfinished(tmp_path) is None


def test_the_race_that_goes_on_is_the_one_that_was_driven_last(folder: Path) -> None:
    unfinished = last_unfinished(folder)
    assert unfinished is not None
    assert unfinished.path == folder / "0003-A1-C1.journal"


@pytest.mark.parametrize("name", ["2", "0002", "0002-A2", "0002-a2-b1-c2", "0002-A2-B1-C2.journal"])
def test_a_race_is_found_by_its_number_or_the_beginning_of_its_name(folder: Path, name: str) -> None:
    assert find(folder, name) == folder / "0002-A2-B1-C2.journal"


def test_a_race_is_found_by_its_file_wherever_that_is(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    sent = tmp_path_factory.mktemp("sent") / "from-a-friend.journal"
    sent.write_bytes((folder / "0001-A1-C1.journal").read_bytes())
    assert find(folder, str(sent)) == sent


def test_a_name_that_fits_no_race_or_several_is_refused(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match=r"There is no race '0002-A2-B1-C1'\. Did you mean 0002-A2-B1-C2\?"):
        find(folder, "0002-A2-B1-C1")
    for name in ("from-ann", "from-ben"):
        (folder / f"{name}.journal").write_bytes((folder / "0001-A1-C1.journal").read_bytes())
    with pytest.raises(SetupError, match=r"^from could be any of: from-ann, from-ben\.$"):
        find(folder, "from")
    with pytest.raises(SetupError, match=r"^There is no race '77': motorchamp races lists those that are kept\.$"):
        find(folder, "77")
    with pytest.raises(SetupError, match="There is no race '3': none is kept in "):
        find(tmp_path / "nowhere", "3")
