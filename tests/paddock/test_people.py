"""Who has been here: names, settings, guests, and what becomes of a damaged file."""

import json
from pathlib import Path

import pytest

from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.paddock import people as people_module
from motorchamp_tui.paddock.json_files import NotKeptError
from motorchamp_tui.paddock.people import People, Person

ANN, BOB, GUEST = "SHA256:ann", "account:bob", "guest:1"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "people.json"


def test_a_key_has_its_name_for_ever(file: Path) -> None:
    people = People(file)
    assert people.known(ANN) is None
    assert people.welcome(ANN, "  Ann  Lee ") == Person(ANN, "Ann Lee")
    assert People(file).known(ANN) == Person(ANN, "Ann Lee")
    assert not Person(ANN, "Ann").is_guest


def test_a_name_can_be_changed_and_the_settings_stay(file: Path) -> None:
    people, renamed = People(file), list[Person]()
    people.renamed = renamed.append
    people.welcome(ANN, "Ann")
    people.remember(ANN, {"glyphs": "lines"})
    people.welcome(ANN, "Anna")
    people.welcome(ANN, "Anna")
    assert renamed == [Person(ANN, "Anna")]
    assert People(file).wishes(ANN) == {"glyphs": "lines"}


def test_what_the_coach_has_told_is_kept_with_the_key(file: Path) -> None:
    people = People(file)
    people.remember_told(ANN, ["limit"])
    assert people.told(ANN) == ()
    people.welcome(ANN, "Ann")
    people.remember_told(ANN, ["limit", "odds"])
    people.welcome(ANN, "Anna")
    assert People(file).told(ANN) == ("limit", "odds")
    assert People(file).told(BOB) == ()


def test_a_file_from_before_the_coach_remembered_is_read(file: Path) -> None:
    file.write_text(json.dumps({"people": {ANN: {"name": "Ann", "wishes": {}}}}))
    assert People(file).known(ANN) == Person(ANN, "Ann")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("ann", "There is a ann here already: take another name."),
        ("ＡＮＮ", "There is a ＡＮＮ here already: take another name."),
        ("", "A name needs at least one letter."),
        ("x" * 13, "A name has at most 12 letters and neither comma nor colon, unlike 'xxxxxxxxxxxxx'."),
        ("a\x1b[2J", "A name has at most 12 letters and neither comma nor colon, unlike 'a\\x1b[2J'."),
        ("Steady", "Steady is what a bot is called here: take another name."),
        ("rookie 2", "rookie 2 is what a bot is called here: take another name."),
        ("Ann\ufe0f", "A name may have only characters that can be seen, one after the other."),
        ("\u3164", "A name may have only characters that can be seen, one after the other."),
        ("\u0301nn", "A name may have only characters that can be seen, one after the other."),
        ("A\u0336\u0336\u0336", "A name may have only characters that can be seen, one after the other."),
    ],
)
def test_a_name_is_for_one_person_and_for_no_bot(file: Path, name: str, sentence: str) -> None:
    people = People(file)
    people.welcome(ANN, "Ann")
    with pytest.raises(SetupError) as refused:
        people.welcome(BOB, name)
    assert str(refused.value) == sentence
    assert people.known(BOB) is None


@pytest.mark.parametrize("name", ["Zoë", "Nguyễn", "สมชาย", "रवि", "Ἀχιλλεύς", "דוד", "李雷", "★"])
def test_a_name_may_be_written_as_people_write(file: Path, name: str) -> None:
    assert People(file).welcome(ANN, name).name == name


def test_a_name_that_was_given_up_is_free_for_others(file: Path) -> None:
    people = People(file)
    people.welcome(ANN, "Ann")
    people.welcome(ANN, "Zoe")
    people.welcome(BOB, "ann")
    with pytest.raises(SetupError, match="There is a Ann here"):
        People(file).welcome(ANN, "Ann")


def test_what_is_written_for_one_is_worked_out_for_nobody_else(file: Path) -> None:
    written = list[dict[str, dict[str, object]]]()
    people = People(file, lambda _, data: written.append(data))
    people.welcome(ANN, "Ann")
    people.welcome(BOB, "Bob")
    people.remember(BOB, {"glyphs": "lines"})
    first, *_, last = (each["people"] for each in written)
    assert last[ANN] is first[ANN]
    assert list(first) == [ANN]
    assert last[BOB] == {"name": "Bob", "wishes": {"glyphs": "lines"}, "told": []}


def test_nothing_of_a_guest_is_kept(file: Path) -> None:
    people = People(file)
    people.welcome(GUEST, "Gast")
    people.remember(GUEST, {"glyphs": "letters"})
    assert people.wishes(GUEST) == {"glyphs": "letters"}
    people.welcome(ANN, "Ann")
    assert "Gast" not in file.read_text()
    with pytest.raises(SetupError):
        people.welcome(ANN, "gast")
    people.forget_guest(GUEST)
    people.forget_guest(ANN)
    assert people.known(GUEST) is None
    assert people.welcome(ANN, "Gast").name == "Gast"


def test_settings_are_words_and_not_too_many(file: Path) -> None:
    people = People(file)
    with pytest.raises(SetupError, match="before you have a name"):
        people.remember(ANN, {"glyphs": "lines"})
    people.welcome(ANN, "Ann")
    with pytest.raises(SetupError, match="too much to remember"):
        people.remember(ANN, {str(number): "x" for number in range(101)})
    with pytest.raises(SetupError, match="too much to remember"):
        people.remember(ANN, {"glyphs": "x" * 1000})
    assert people.wishes(ANN) == {}


def test_the_paddock_is_full_one_day(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people_module, "MOST_PEOPLE", 1)
    people = People(file)
    people.welcome(ANN, "Ann")
    with pytest.raises(SetupError, match="to remember anyone new"):
        people.welcome(BOB, "Bob")
    assert people.welcome(ANN, "Anna").name == "Anna"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b'{"people": {', "line 1, column 13 is not JSON"),
        (b"\xff\xfe\xff", "it is not text"),
        (b'{"people": {"a": {"name": "Ann", "age": 7}}}', "extra fields found (age) @ $.people['a']"),
        (b"[]", "it holds something else"),
        (b'{"people": []}', "expected a mapping @ $.people."),
        (b"[" * 100_000, "it is nested too deeply"),
        (b"null", "it holds something else"),
    ],
)
def test_a_damaged_file_is_named_and_left_as_it_is(file: Path, text: bytes, reason: str) -> None:
    file.write_bytes(text)
    with pytest.raises(MotorChampError) as refused:
        People(file)
    assert str(refused.value).startswith(f"{file} is damaged: {reason}")
    assert "\n" not in str(refused.value)
    assert file.read_bytes() == text


def test_what_cannot_be_written_is_not_pretended(file: Path) -> None:
    people = People(file)
    people.welcome(ANN, "Ann")
    before = file.read_bytes()
    file.unlink()
    file.mkdir()
    with pytest.raises(NotKeptError) as refused:
        people.welcome(ANN, "Anna")
    assert str(refused.value) == "This cannot be kept: people.json cannot be written (is a directory)."
    assert people.known(ANN) == Person(ANN, "Ann")
    assert [each.name for each in file.parent.iterdir()] == ["people.json"]
    assert json.loads(before)["people"][ANN]["name"] == "Ann"
