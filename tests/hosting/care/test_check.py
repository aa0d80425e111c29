"""A look at a host's folder: every kind of damage has its sentence, and what is put aside is as it was."""

import errno
import json
import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from kept_scenes import ANN, FINISHED, FINISHED_AND_RATED, HOOK, OF_THE_SEASON, SECRET, UNDER_WAY, tree
from paddock_scenes import NOON, SHORT, opened, question_for, the_end, until

import quick_command
from motorchamp_tui import files
from motorchamp_tui.hosting.care.access import NoAccessError, to_change, to_look_at
from motorchamp_tui.hosting.care.check import Checked, Wrong, check, put_aside
from motorchamp_tui.journal import file as journal_file
from motorchamp_tui.paddock.paddock import LOCK
from motorchamp_tui.paddock.races.meeting import Stage
from thoroughness import IS_THOROUGH

Damage = Callable[[Path], object]


def looked_at(folder: Path) -> Checked:
    with to_look_at(folder, None) as sight:
        return check(sight)


def repaired(folder: Path) -> Checked:
    with to_change(folder, None) as sight:
        return put_aside(folder, check(sight), NOON)


def written(name: str, data: bytes) -> Damage:
    def damage(folder: Path) -> None:
        (folder / name).parent.mkdir(exist_ok=True, parents=True)
        (folder / name).write_bytes(data)

    return damage


def cut(name: str, share: float) -> Damage:
    def damage(folder: Path) -> None:
        data = (folder / name).read_bytes()
        (folder / name).write_bytes(data[: int(len(data) * share)])

    return damage


def gone(name: str) -> Damage:
    return lambda folder: (folder / name).unlink()


def changed(name: str, **values: object) -> Damage:
    def damage(folder: Path) -> None:
        data = json.loads((folder / name).read_text())
        (folder / name).write_text(json.dumps(data | values))

    return damage


def without_its_last_lines(name: str) -> Damage:
    """Sound as far as it goes, as no kill leaves it: the end of a race that is over is not there."""

    def damage(folder: Path) -> None:
        lines = (folder / name).read_bytes().splitlines(keepends=True)
        (folder / name).write_bytes(b"".join(lines[:-4]))

    return damage


def a_letter_changed(name: str, before: bytes, after: bytes) -> Damage:
    return lambda folder: (folder / name).write_bytes((folder / name).read_bytes().replace(before, after, 1))


def a_name_for_two(folder: Path) -> None:
    people = json.loads((folder / "people.json").read_text())["people"]
    people["account:ann"] = people[ANN]
    (folder / "people.json").write_text(json.dumps({"people": people}))


def an_entry_twice(folder: Path) -> None:
    race = json.loads((folder / meeting(FINISHED)).read_text())
    race["entrants"].append(race["entrants"][0])
    (folder / meeting(FINISHED)).write_text(json.dumps(race))


def a_pipe(folder: Path) -> None:
    (folder / "laps.json").unlink()
    os.mkfifo(folder / "laps.json")


def a_link_that_leads_nowhere(folder: Path) -> None:
    (folder / "visits.json").unlink()
    (folder / "visits.json").symlink_to(folder / "nothing")


def a_folder_in_its_place(folder: Path) -> None:
    (folder / meeting(UNDER_WAY)).unlink()
    (folder / meeting(UNDER_WAY)).mkdir()
    (folder / meeting(UNDER_WAY) / "inside").write_text("kept")


def meeting(number: int) -> str:
    return f"meetings/{number:04}.json"


def race(number: int) -> str:
    return f"races/{number:04}-A1-C1.journal"


WEBHOOK = "webhooks/3bc3b317bafc018984fbfc8f6b35675c.json"
PUZZLES = "puzzles/3bc3b317bafc018984fbfc8f6b35675c.txt"
ALONE = "alone/3bc3b317bafc018984fbfc8f6b35675c/0001-A1-C1.journal"
SEASON = "seasons/0001-summer.season"
NEWER = b"motorchamp-journal 99 ~cba3\nprogram 9 ~0000\n"

DAMAGES: Mapping[str, tuple[Damage, str, Wrong, str, tuple[str, ...]]] = {
    "wrong JSON": (
        written(meeting(FINISHED), b"{"),
        meeting(FINISHED),
        Wrong.UNREADABLE,
        "meetings/0001.json is damaged: line 1, column 2: this is not JSON.",
        (meeting(FINISHED), "practice/0001"),
    ),
    "an empty file": (
        written("leagues/0001.json", b""),
        "leagues/0001.json",
        Wrong.UNREADABLE,
        "leagues/0001.json is damaged: line 1, column 1: this is not JSON.",
        ("leagues/0001.json",),
    ),
    "something else": (
        written("seasons/0001.json", b"[]"),
        "seasons/0001.json",
        Wrong.UNREADABLE,
        "seasons/0001.json is damaged: it has different content.",
        ("seasons/0001.json",),
    ),
    "another number": (
        changed(meeting(FINISHED), number=5),
        meeting(FINISHED),
        Wrong.UNREADABLE,
        "meetings/0001.json is damaged: it claims to be meeting 5.",
        (meeting(FINISHED), "practice/0001"),
    ),
    "the list of people": (
        cut("people.json", 0.5),
        "people.json",
        Wrong.UNREADABLE,
        "people.json is damaged: line 1",
        ("people.json",),
    ),
    "a pipe": (
        a_pipe,
        "laps.json",
        Wrong.UNREADABLE,
        "laps.json cannot be read: it is not a file.",
        ("laps.json",),
    ),
    "a link": (
        a_link_that_leads_nowhere,
        "visits.json",
        Wrong.UNREADABLE,
        "visits.json cannot be read: it is a link that leads nowhere.",
        ("visits.json",),
    ),
    "a folder": (
        a_folder_in_its_place,
        meeting(UNDER_WAY),
        Wrong.UNREADABLE,
        "meetings/0003.json is damaged: it is a folder.",
        (meeting(UNDER_WAY), "practice/0003"),
    ),
    "the house": (
        written("house.json", b'{"doors": "ajar"}'),
        "house.json",
        Wrong.UNREADABLE,
        "house.json is damaged: ",
        ("house.json",),
    ),
    "a webhook": (
        cut(WEBHOOK, 0.9),
        WEBHOOK,
        Wrong.UNREADABLE,
        f"{WEBHOOK} is damaged: line 1",
        (WEBHOOK,),
    ),
    "a notice": (
        written("notices/webhook/0004.json", b'{"cars": 3}'),
        "notices/webhook/0004.json",
        Wrong.UNREADABLE,
        "notices/webhook/0004.json is damaged: ",
        ("notices/webhook/0004.json",),
    ),
    "the head of a journal": (
        cut(race(UNDER_WAY), 0.3),
        race(UNDER_WAY),
        Wrong.UNREADABLE,
        "races/0003-A1-C1.journal, line ",
        (race(UNDER_WAY), meeting(UNDER_WAY), "practice/0003"),
    ),
    "no journal at all": (
        written(race(FINISHED), b"Dear diary\n"),
        race(FINISHED),
        Wrong.UNREADABLE,
        "races/0001-A1-C1.journal, line 1: this is not the journal of a MotorChamp race.",
        (race(FINISHED), meeting(FINISHED), "practice/0001"),
    ),
    "a journal of a newer program": (
        written("races/0009-A1-C1.journal", NEWER),
        "races/0009-A1-C1.journal",
        Wrong.DAMAGED,
        "races/0009-A1-C1.journal, line 1: the journal has format 99, from a newer program",
        (),
    ),
    "a letter of a journal": (
        a_letter_changed(race(FINISHED), b"\n2 ", b"\n3 "),
        race(FINISHED),
        Wrong.DAMAGED,
        "races/0001-A1-C1.journal, line ",
        (),
    ),
    "a race that is over, without its end": (
        without_its_last_lines(race(FINISHED)),
        race(FINISHED),
        Wrong.DAMAGED,
        f"{race(FINISHED)}: {meeting(FINISHED)} says that the race is over, and its end is missing here.",
        (),
    ),
    "no journal": (
        gone(race(UNDER_WAY)),
        meeting(UNDER_WAY),
        Wrong.CONTRADICTION,
        f"{meeting(UNDER_WAY)}: its journal {race(UNDER_WAY)} is not there.",
        (),
    ),
    "the journal of another": (
        changed(meeting(FINISHED), journal="0002-A1-C1.journal"),
        meeting(FINISHED_AND_RATED),
        Wrong.CONTRADICTION,
        "meetings/0002.json: its journal races/0002-A1-C1.journal is that of meetings/0001.json, too.",
        (),
    ),
    "a lap alone": (cut(ALONE, 0.2), ALONE, Wrong.UNREADABLE, f"{ALONE}, line ", (ALONE,)),
    "an answer to a puzzle": (
        a_letter_changed(PUZZLES, b"right", b"wight"),
        PUZZLES,
        Wrong.DAMAGED,
        f"{PUZZLES}: Line 1 of {PUZZLES} is damaged: it is not counted, and left as it is.",
        (),
    ),
    "the head of a season": (
        cut(SEASON, 0.3),
        SEASON,
        Wrong.UNREADABLE,
        f"{SEASON}: the file ends before the season begins.",
        (SEASON, "seasons/0001.json"),
    ),
    "the end of a season": (
        a_letter_changed(SEASON, b"run 1 ", b"run 2 "),
        SEASON,
        Wrong.DAMAGED,
        f"{SEASON}, line ",
        (),
    ),
    "a season without its file": (
        gone(SEASON),
        "seasons/0001.json",
        Wrong.CONTRADICTION,
        f"seasons/0001.json: its file {SEASON} is not there.",
        (),
    ),
    "a season that is not there": (
        gone("seasons/0001.json"),
        meeting(OF_THE_SEASON),
        Wrong.CONTRADICTION,
        f"{meeting(OF_THE_SEASON)}: season 1, of which it is a race, is not there.",
        (),
    ),
    "a result of a season": (
        gone("races/0005-A1-C1.journal"),
        SEASON,
        Wrong.CONTRADICTION,
        f"{SEASON}: the result of race 1 is missing: its journal 0005-A1-C1.journal no longer exists.",
        (),
    ),
    "a name for two": (
        a_name_for_two,
        "people.json",
        Wrong.CONTRADICTION,
        f"people.json: Ann is the name of {ANN} and account:ann.",
        (),
    ),
    "an entry twice": (
        an_entry_twice,
        meeting(FINISHED),
        Wrong.CONTRADICTION,
        f"{meeting(FINISHED)}: Ann is there twice, as one entry and as another.",
        (),
    ),
    "a code twice": (
        lambda folder: changed(
            meeting(FINISHED), code=json.loads((folder / meeting(UNDER_WAY)).read_text())["code"]
        )(folder),
        meeting(UNDER_WAY),
        Wrong.CONTRADICTION,
        f"{meeting(UNDER_WAY)}: it has the code of {meeting(FINISHED)}.",
        (),
    ),
    "a foreign file": (
        written("races/notes.txt", b"mine"),
        "races/notes.txt",
        Wrong.FOREIGN,
        "races/notes.txt: no host has made this: it stays as it is.",
        (),
    ),
    "a key that is none": (
        written("host_key", b"no key"),
        "host_key",
        Wrong.UNREADABLE,
        "host_key is not a key: put it back from a backup, or everyone who comes gets a warning.",
        (),
    ),
    "a webhook of nobody": (
        written("webhooks/nobody.json", b'{"key": "SHA256:nobody", "address": "https://example.org"}'),
        "webhooks/nobody.json",
        Wrong.FOREIGN,
        "webhooks/nobody.json: it is of nobody who is known here.",
        (),
    ),
    "laps of nobody": (
        written("alone/somebody/0001-A1-C1.txt", b""),
        "alone/somebody",
        Wrong.FOREIGN,
        "alone/somebody: it is of nobody who is known here.",
        (),
    ),
}


def test_a_folder_as_a_host_leaves_it_is_sound_and_stays_as_it_is(folder: Path) -> None:
    before = tree(folder)
    found = looked_at(folder)
    assert found.findings == ()
    assert found.words == "3 names, 7 listed races, 1 season, 1 league, 6 journals"
    assert tree(folder) == before


@pytest.mark.parametrize("kind", DAMAGES)
def test_every_kind_of_damage_has_its_sentence(folder: Path, kind: str) -> None:
    damage, name, wrong, sentence, aside = DAMAGES[kind]
    damage(folder)
    before = tree(folder)
    found = looked_at(folder)
    assert found.is_sound == (wrong is Wrong.FOREIGN)
    (finding,) = [one for one in found.findings if one.name == name]
    assert finding.kind is wrong
    assert finding.sentence.startswith(sentence)
    assert str(folder) not in finding.sentence
    assert finding.goes_aside == aside
    assert tree(folder) == before
    assert not any(secret in str(found.data) for secret in (HOOK, SECRET))


@pytest.mark.parametrize("kind", DAMAGES)
async def test_a_repair_puts_aside_what_cannot_be_read_byte_for_byte_and_a_host_opens_up(
    folder: Path, kind: str
) -> None:
    damage, _, wrong, _, aside = DAMAGES[kind]
    damage(folder)
    before = tree(folder)
    found = repaired(folder)
    place = "aside/2026-11-20-120000"
    for name in aside:
        assert not os.path.lexists(folder / name)
    moved = {name: data for name, data in tree(folder).items() if name.startswith("aside/")}
    assert {name.removeprefix(f"{place}/"): data for name, data in moved.items()} == {
        name: data for name, data in before.items() if name.startswith(aside or ("nothing",))
    }
    assert {name: data for name, data in tree(folder).items() if name not in moved} == {
        name: data for name, data in before.items() if f"{place}/{name}" not in moved
    }
    assert all(finding.is_now for finding in found.findings if finding.goes_aside)
    again = looked_at(folder)
    assert not again.can_be_repaired
    if wrong is not Wrong.UNREADABLE or not aside:
        assert again.is_sound == found.is_sound
    if kind != "a key that is none":
        async with opened(folder) as scene:
            assert scene.come("Ann").player.name == "Ann"


def test_a_repair_of_a_sound_folder_makes_nothing(folder: Path) -> None:
    before = tree(folder)
    assert repaired(folder).findings == ()
    assert tree(folder) == before


def test_a_second_repair_at_the_same_moment_has_a_place_of_its_own(folder: Path) -> None:
    for data in (b"one", b"two"):
        (folder / "leagues" / "0001.json").write_bytes(data)
        repaired(folder)
    aside = folder / "aside"
    assert (aside / "2026-11-20-120000" / "leagues" / "0001.json").read_bytes() == b"one"
    assert (aside / "2026-11-20-120000-2" / "leagues" / "0001.json").read_bytes() == b"two"


def test_a_file_that_may_not_be_read_is_put_aside_unread(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shut = [folder / name for name in (meeting(FINISHED), race(UNDER_WAY), "laps.json")]
    really_open = os.open

    def opened_by_others(path: str | Path, flags: int, mode: int = 0o777) -> int:
        if Path(path) in shut:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return really_open(path, flags, mode)

    before = tree(folder)
    monkeypatch.setattr(os, "open", opened_by_others)
    found = repaired(folder)
    monkeypatch.undo()
    assert [finding.sentence for finding in found.findings if finding.is_now] == [
        "laps.json cannot be read: permission denied.",
        "meetings/0001.json is damaged: permission denied.",
        "races/0003-A1-C1.journal cannot be read: permission denied.",
    ]
    after = tree(folder)
    for name in ("laps.json", meeting(FINISHED), race(UNDER_WAY)):
        assert after[f"aside/2026-11-20-120000/{name}"] == before[name]


def test_what_cannot_be_put_aside_stays_and_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(meeting(FINISHED), b"{")(folder)
    before = tree(folder)

    def fails(path: Path, target: Path) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(Path, "rename", fails)
    found = repaired(folder)
    (finding,) = found.findings
    assert finding.sentence.endswith("It cannot be put aside: the disk is read-only.")
    assert not found.is_sound
    assert tree(folder) == before


def test_nothing_is_moved_to_where_something_is(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).write_text(name)
    with pytest.raises(FileExistsError):
        files.move(tmp_path / "one", tmp_path / "two")
    assert tree(tmp_path) == {"one": b"one", "two": b"two"}


@settings(max_examples=40 if IS_THOROUGH else 20)
@given(
    damages=st.lists(
        st.tuples(st.integers(0, 10**6), st.floats(0, 1), st.binary(max_size=40), st.booleans()),
        min_size=1,
        max_size=5,
    )
)
def test_whatever_bytes_are_wrong_a_look_ends_and_a_repair_loses_none(
    kept_once: Path, damages: list[tuple[int, float, bytes, bool]]
) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(shutil.copytree(kept_once, Path(place) / "paddock"))
        names = sorted(tree(folder))
        for which, where, data, is_cut in damages:
            file = folder / names[which % len(names)]
            if file.name != LOCK:
                before, at = file.read_bytes(), int(where * file.stat().st_size)
                file.write_bytes(before[:at] + data + (b"" if is_cut else before[at + len(data) :]))
        everything = Counter(tree(folder).values())
        looked_at(folder)
        assert Counter(tree(folder).values()) == everything
        repaired(folder)
        assert Counter(tree(folder).values()) == everything
        assert not looked_at(folder).can_be_repaired


async def test_a_running_host_can_be_looked_at_and_not_repaired(folder: Path) -> None:
    written(meeting(FINISHED), b"{")(folder)
    async with opened(folder) as scene:
        await scene.kept()
        with to_look_at(folder, None) as sight:
            assert sight.is_in_use
            (finding,) = check(sight).findings
            assert finding.name == meeting(FINISHED)
        with pytest.raises(NoAccessError, match=r"^A host is running on .*paddock: stop it first\.$"):
            repaired(folder)
    assert (folder / meeting(FINISHED)).read_bytes() == b"{"


async def test_what_is_only_wrong_at_the_first_look_while_a_host_writes_is_not_told(folder: Path) -> None:
    async with opened(folder) as scene:
        await scene.kept()
        whole = (folder / meeting(FINISHED)).read_bytes()
        written(meeting(FINISHED), b"{")(folder)
        with to_look_at(folder, None) as sight:

            def mended() -> None:
                written(meeting(FINISHED), whole)(folder)

            assert check(evolve(sight, look_again=mended)).findings == ()


def test_a_lock_that_nobody_holds_is_no_running_host(folder: Path) -> None:
    assert (folder / LOCK).exists()
    assert not journal_file.is_locked(folder / LOCK)
    with to_look_at(folder, None) as sight:
        assert not sight.is_in_use


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda place: None, "no such file or folder."),
        (lambda place: place.write_text("x"), "is a file: give the folder of a host."),
        (lambda place: place.mkdir(), "is not the folder of a host: nothing that one keeps is in it."),
    ],
)
def test_what_is_no_folder_of_a_host_is_refused(
    tmp_path: Path, make: Callable[[Path], object], sentence: str
) -> None:
    place = tmp_path / "place"
    make(place)
    with pytest.raises(NoAccessError) as error:
        looked_at(place)
    assert str(error.value).endswith(sentence)


def test_the_folder_of_somebody_else_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    with pytest.raises(NoAccessError, match=r"belongs to .*: run this as .*, such as with sudo -u "):
        looked_at(folder)


def test_the_copy_of_a_shared_paddock_is_refused(folder: Path) -> None:
    (folder / ".fleet").write_text("an id")
    for opening in (looked_at, repaired):
        with pytest.raises(Exception, match="is only a copy of a paddock that is in a database: give --database"):
            opening(folder)


def test_the_command_says_what_is_wrong_and_ends_with_it(folder: Path) -> None:
    sound = quick_command.run("host", "check", str(folder))
    assert (sound.returncode, sound.stdout) == (0, "")
    assert sound.stderr == (
        f"All that is kept in {folder} is sound: 3 names, 7 listed races, 1 season, 1 league, 6 journals.\n"
    )
    written(meeting(FINISHED), b"{")(folder)
    gone(race(UNDER_WAY))(folder)
    wrong = quick_command.run("host", "check", str(folder))
    assert wrong.returncode == 1
    assert wrong.stdout.splitlines() == [
        "meetings/0001.json is damaged: line 1, column 2: this is not JSON.",
        f"{meeting(UNDER_WAY)}: its journal {race(UNDER_WAY)} is not there.",
    ]
    assert wrong.stderr.endswith("--repair puts aside what cannot be read.\n")
    mended = quick_command.run("host", "check", "--repair", "--json", str(folder))
    data = json.loads(mended.stdout)
    assert mended.returncode == 1
    assert [(one["file"], one["kind"], bool(one["moved_to"])) for one in data["findings"]] == [
        (meeting(FINISHED), "unreadable", True),
        (meeting(UNDER_WAY), "contradiction", False),
    ]
    assert (folder / data["findings"][0]["moved_to"]).read_bytes() == b"{"


@pytest.mark.parametrize(("first", "is_sound"), [("lists", True), ("races", False)])
async def test_a_copy_of_a_running_host_is_sound_if_the_races_are_copied_last(
    tmp_path: Path, first: str, is_sound: bool
) -> None:
    """As docs/hosting-reference.md has it: a list may say that a race is over, whose journal had no end before."""
    backup = tmp_path / "backup"
    async with opened(tmp_path / "paddock") as scene:
        ann = scene.come("Ann")
        race_on = scene.begun(SHORT, "Ann", bots=("steady",))
        await question_for(race_on, ann)

        async def copied(is_of_races: bool) -> None:
            await scene.kept()
            for path in (tmp_path / "paddock").rglob("*"):
                name = path.relative_to(tmp_path / "paddock")
                if path.is_file() and (name.parts[0] == "races") == is_of_races:
                    (backup / name).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(path, backup / name)

        await copied(first == "races")
        scene.plays(ann, race_on)
        await the_end(race_on, ann)
        await copied(first != "races")
    assert looked_at(backup).is_sound == is_sound
    async with opened(backup) as scene:
        ann = scene.come("Ann")
        (race_on,) = scene.paddock.meetings
        if is_sound:
            await until(ann, lambda: race_on.stage is Stage.OVER)
