"""All that is kept about one person: everything of theirs, and nothing of anybody else."""

import json
import re
import shutil
from pathlib import Path

import pytest
from kept_scenes import ANN, BOB, CLEO, ENTERED, HOOK, POSTED, PRIVATE, SECRET, NoPost, tree
from paddock_scenes import NOON, HeldClock, opened

import quick_command
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.hosting.care.access import to_look_at
from motorchamp_tui.hosting.care.check import check
from motorchamp_tui.hosting.care.export import Data, export
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.paddock.files.json_files import DamagedError, save
from motorchamp_tui.paddock.house import Ban, House, Invitation, Invited, PlayerReport


def words_of(data: Data) -> str:
    return json.dumps(data, ensure_ascii=False)


def secrets_of(folder: Path) -> set[str]:
    """Every seed and code in the folder, and what others must not know of a webhook."""
    found = {HOOK, SECRET, HOOK.rpartition("/")[2]}
    for file in folder.rglob("*.json"):
        for name, value in re.findall(r'"(code|seed)": "?([A-Z0-9]+)', file.read_text()):
            if name == "code" or len(value) > 4:  # the seeds of a scene are small numbers
                found.add(value)
    return found


def test_everything_of_theirs_is_there(folder: Path) -> None:
    before = tree(folder)
    data = export(folder, "Ann")
    assert (data["key"], data["name"], data["last_here"], data["has_finished_a_race"]) == (
        ANN,
        "Ann",
        "2026-11-20",
        True,
    )
    assert [race["race"] for race in data["races_in_the_paddock"]] == [1, 2, 3, 4, 6, 7]
    posted = next(race for race in data["races_in_the_paddock"] if race["race"] == POSTED)
    assert posted["standing_order"]["order"]["dice"] == "3"
    assert [notice["way"] for notice in posted["notices"]] == ["webhook"]
    assert [season["name"] for season in data["seasons"]] == ["Summer"]
    assert [league["member_as"] for league in data["leagues"]] == ["Ann"]
    assert [race["journal"] for race in data["races"]] == [f"000{number}-A1-C1.journal" for number in range(1, 6)]
    assert [race["known_by"] for race in data["races"]] == ["key"] * 5
    assert [rating["races"] for rating in data["ratings"]] == [1]
    assert [lap["journal"] for lap in data["laps_alone"]] == ["0001-A1-C1.journal"]
    assert [lap["time"] for lap in data["daily_laps"]] == ["8.6/11"]
    assert [lap["circuit"] for lap in data["best_laps"]] == ["A1-C1"]
    assert [answer["puzzle"] for answer in data["puzzles"]] == ["one"]
    assert data["webhook"] == {"leads_to": "chat.example.org", "has_secret": True, "last_here": "2026-11-20"}
    assert data["cannot_be_read"] == []
    assert tree(folder) == before


def test_of_a_race_there_is_every_move_of_theirs_and_none_of_others(folder: Path) -> None:
    record = read_journal(folder / "races" / "0001-A1-C1.journal").finish()
    assert record.run is not None
    of_all = list(record.run.steps)
    moves = 0
    for name in ("Ann", "Bob"):
        goes = export(folder, name)["races"][0]["goes"]
        own = [step for step in of_all if step.before.current_car.driver == name]
        words = [record.plan.game.move_words(step.before, step.move) for step in own]
        assert " ".join(go["moves"] for go in goes).split() == " ".join(words).split()
        moves += len(own)
    assert moves == len(of_all)


@pytest.mark.parametrize(("wanted", "other"), [("Ann", "Bob"), ("Bob", "Ann"), ("Cleo", "Ann")])
def test_nothing_of_anybody_else_and_no_secret_is_in_it(folder: Path, wanted: str, other: str) -> None:
    words = words_of(export(folder, wanted))
    assert not re.search(rf"\b{other}\b", words)
    assert not any(key in words for key in {ANN, BOB, CLEO} - {f"SHA256:{wanted.casefold()}"})
    assert not [secret for secret in secrets_of(folder) if re.search(rf"\b{re.escape(secret)}\b", words)]


def test_somebody_who_has_only_come_by_has_little(folder: Path) -> None:
    data = export(folder, CLEO)
    assert (data["name"], data["has_finished_a_race"], data["webhook"]) == ("Cleo", False, None)
    for name in ("races_in_the_paddock", "seasons", "leagues", "races", "ratings", "laps_alone", "puzzles"):
        assert data[name] == []


def test_whoever_found_a_private_race_by_its_code_is_told_so_and_not_the_code(folder: Path) -> None:
    file = folder / "meetings" / f"{ENTERED:04}.json"
    race = json.loads(file.read_text())
    file.write_text(json.dumps(race | {"knowing": [CLEO]}))
    data = export(folder, "Cleo")
    assert [(one["race"], one["found_by_its_code"]) for one in data["races_in_the_paddock"]] == [(ENTERED, True)]
    assert race["code"] not in words_of(data)
    assert not PRIVATE.is_public


def test_a_race_whose_list_is_gone_is_known_by_the_name_alone(folder: Path) -> None:
    shutil.rmtree(folder / "meetings")
    known = {race["journal"]: race["known_by"] for race in export(folder, "Ann")["races"]}
    assert (known["0001-A1-C1.journal"], known["0002-A1-C1.journal"]) == ("name", "key")
    people = json.loads((folder / "people.json").read_text())
    people["people"]["SHA256:new"] = {"name": "Another", "wishes": {}, "told": []}
    people["people"][ANN]["name"] = "Anna"
    people["people"][CLEO]["name"] = "Ann"
    (folder / "people.json").write_text(json.dumps(people))
    assert [race["as"] for race in export(folder, "Anna")["races"]] == ["Ann"]  # the rated one, by the key
    assert "0002-A1-C1.journal" not in {race["journal"] for race in export(folder, CLEO)["races"]}


def test_files_that_cannot_be_read_are_named_and_the_rest_is_there(folder: Path) -> None:
    for name in ("meetings/0003.json", "races/0001-A1-C1.journal", "laps.json", "visits.json"):
        (folder / name).write_bytes(b"{Bob")
    data = export(folder, "Ann")
    assert sorted(data["cannot_be_read"]) == [
        "laps.json",
        "meetings/0003.json",
        "races/0001-A1-C1.journal",
        "visits.json",
    ]
    assert "Bob" not in words_of(data)
    assert len(data["races"]) == 4
    (folder / "people.json").write_bytes(b"{")
    with pytest.raises(DamagedError):
        export(folder, "Ann")


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ("Anm", "There is no person 'Anm'. Did you mean Ann?"),
        ("", "There is no person ''."),
        ("SHA256:nobody", "There is no person 'SHA256:nobody'."),
    ],
)
def test_a_name_that_nobody_has_is_refused_with_the_nearest(folder: Path, wanted: str, sentence: str) -> None:
    with pytest.raises(MotorChampError) as error:
        export(folder, wanted)
    assert str(error.value) == sentence


def test_of_several_with_a_name_one_is_told_by_the_key(folder: Path) -> None:
    people = json.loads((folder / "people.json").read_text())
    people["people"]["account:ann"] = people["people"][ANN]
    (folder / "people.json").write_text(json.dumps(people))
    with pytest.raises(MotorChampError, match=f"give the key of one of them: {ANN}, account:ann"):
        export(folder, "Ann")
    assert export(folder, "account:ann")["key"] == "account:ann"


async def test_the_command_prints_it_while_a_host_is_running(folder: Path) -> None:
    async with opened(folder) as scene:
        await scene.kept()
        printed = quick_command.run("host", "export", "ann", "--folder", str(folder))
        assert (printed.returncode, printed.stderr) == (0, "")
        assert json.loads(printed.stdout)["key"] == ANN


def test_what_the_operator_keeps_of_them_is_there_without_who_else_it_is_about(folder: Path) -> None:
    clock = HeldClock()
    house = House(folder / "house.json", clock, save)
    house.change(
        bans=(Ban(NOON, "account:root", key=ANN, name="Ann", why="too loud"), Ban(NOON, BOB, key=CLEO)),
        invitations=(Invitation("an old digest", ANN, "Ann", NOON),),
        invited={CLEO: Invited(ANN, "Ann", NOON), ANN: Invited(BOB, "Bob", NOON)},
        reports=(
            PlayerReport(NOON, ANN, "Ann", BOB, "they shout"),
            PlayerReport(NOON, BOB, "Bob", ANN, "she shouts"),
        ),
        ignored={ANN: (BOB,)},
    )
    data = export(folder, "Ann")
    noon = "2026-11-20T12:00:00Z"
    assert data["bans"] == [{"since": noon, "until": None, "why": "too loud"}]
    assert (data["came_by_invitation"], data["invitations"]) == (noon, [noon])
    assert (data["people_invited"], data["people_ignored"]) == (1, 1)
    assert data["reports_made"] == [{"when": noon, "words": "they shout"}]
    assert data["reports_about_them"] == [noon]
    words = words_of(data)
    assert not any(other in words for other in (BOB, CLEO, "Bob", "an old digest", "she shouts"))


async def test_once_somebody_is_forgotten_nothing_is_left_and_everything_is_sound(folder: Path) -> None:
    shutil.rmtree(folder / "seasons")  # a season and races that are on keep the names of their drivers to the end
    for name in ("0003", "0004", "0006", "0007"):
        (folder / "meetings" / f"{name}.json").unlink()
    for number in (3, 4, 5):
        (folder / "races" / f"000{number}-A1-C1.journal").unlink()
    async with opened(folder, post=NoPost()) as scene:
        ann = scene.paddock.players.known(ANN)
        assert ann is not None
        assert await scene.paddock.forget_player(ann) == ""
        await scene.kept()
    with pytest.raises(MotorChampError, match="There is no person 'Ann'"):
        export(folder, "Ann")
    with to_look_at(folder, None) as sight:
        assert check(sight).findings == ()
    left = {name for name, data in tree(folder).items() if re.search(rb"\bAnn\b|SHA256:ann", data)}
    assert left == set()
    assert export(folder, "Bob")["races"]
