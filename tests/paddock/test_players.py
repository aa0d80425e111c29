"""Who has been here: names, settings, guests, and what becomes of a damaged file."""

import json
from pathlib import Path

import pytest

from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.paddock.files.json_files import NotKeptError
from motorchamp_tui.paddock.people.players import Player, Players, wrong_with_new_name

ANN, BOB, GUEST = "SHA256:ann", "account:bob", "guest:1"
SEEN = "only characters that can be seen, one after the other"
ONE_SCRIPT = "of one script, so that none is taken for another"
RESERVED = "reads like something other than a player here"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "people.json"


def test_a_key_has_its_name_for_ever(file: Path) -> None:
    players = Players(file)
    assert players.known(ANN) is None
    assert players.welcome(ANN, "  Ann  Lee ") == Player(ANN, "Ann Lee")
    assert Players(file).known(ANN) == Player(ANN, "Ann Lee")
    assert not Player(ANN, "Ann").is_guest


def test_a_name_can_be_changed_and_the_settings_stay(file: Path) -> None:
    players, renamed = Players(file), list[Player]()
    players.renamed = lambda player, before: renamed.append(player)
    players.welcome(ANN, "Ann")
    players.remember(ANN, {"glyphs": "lines"})
    players.welcome(ANN, "Anna")
    players.welcome(ANN, "Anna")
    assert renamed == [Player(ANN, "Anna")]
    assert Players(file).wishes(ANN) == {"glyphs": "lines"}


def test_what_the_coach_has_told_is_kept_with_the_key(file: Path) -> None:
    players = Players(file)
    players.remember_told(ANN, ["limit"])
    assert players.told(ANN) == ()
    players.welcome(ANN, "Ann")
    players.remember_told(ANN, ["limit", "odds"])
    players.welcome(ANN, "Anna")
    assert Players(file).told(ANN) == ("limit", "odds")
    assert Players(file).told(BOB) == ()


def test_a_file_from_before_the_coach_remembered_is_read(file: Path) -> None:
    file.write_text(json.dumps({"people": {ANN: {"name": "Ann", "wishes": {}}}}))
    assert Players(file).known(ANN) == Player(ANN, "Ann")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("ann", "Someone called Ann is already here"),
        ("ＡＮＮ", "Someone called Ann is already here"),
        ("", "A name needs at least one letter or digit"),
        ("~~~", "A name needs at least one letter or digit, unlike '~~~'"),
        ("x" * 13, "A name has at most 12 letters and neither comma nor colon, unlike 'xxxxxxxxxxxxx'"),
        ("a\x1b[2J", "A name has at most 12 letters and neither comma nor colon, unlike 'a\\x1b[2J'"),
        ("Ann\ufe0f", f"A name has {SEEN}, unlike 'Ann\\ufe0f'"),
        ("\u3164", f"A name has {SEEN}, unlike '\\u3164'"),
        ("\u0301nn", f"A name has {SEEN}, unlike '\\u0301nn'"),
        ("A\u0336\u0336\u0336", f"A name has {SEEN}, unlike 'A\\u0336\\u0336\\u0336'"),
        ("Аnn", f"The letters of a name are {ONE_SCRIPT}, unlike 'Аnn'"),
        ("ѕteady 1", f"The letters of a name are {ONE_SCRIPT}, unlike 'ѕteady 1'"),
        ("★1", "A name begins with a letter or a digit, unlike '★1'"),
        ("-1", "A name begins with a letter or a digit, unlike '-1'"),
        ("@everyone", "A name begins with a letter or a digit, unlike '@everyone'"),
        ("/x", "A name begins with a letter or a digit, unlike '/x'"),
        ("#", "A name needs at least one letter or digit, unlike '#'"),
        ("Host", f"'Host' {RESERVED}"),
    ],
)
def test_a_name_is_for_one_person_and_for_no_bot(file: Path, name: str, sentence: str) -> None:
    players = Players(file)
    players.welcome(ANN, "Ann")
    with pytest.raises(SetupError) as refused:
        players.welcome(BOB, name)
    assert str(refused.value) == f"{sentence}."
    assert players.known(BOB) is None


@pytest.mark.parametrize(
    "name",
    [
        *("you", "You 2", "уоu", "y.o.u", "Ann (you)", "bot Ann", "y ó u", "me"),
        *("Host", "admin", "Root", "everybody", "Everyone", "stand-in", "StandIn", "н0st"),
        *(
            "Steady",
            "rookie 2",
            "steady l",
            "CHAMPI0N",
            "ѕтеаdу",
            "dar1ng 17",
            "AZA1",
            "KAR 2",
            "VAN",
            "СОО",
            "lan3",
        ),
    ],
)
def test_what_means_something_else_here_is_nobodys_name_in_whatever_letters(file: Path, name: str) -> None:
    players = Players(file)
    with pytest.raises(SetupError, match=f"{RESERVED}|{ONE_SCRIPT}"):
        players.welcome(BOB, name)
    with pytest.raises(SetupError):
        players.welcome(GUEST, name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Coop", "Соор"),
        ("coco", "сосо"),
        ("Mona", "rnona"),
        ("Bob", "B0b"),
        ("Ian", "lan"),
        ("Iana", "1ANA"),
        ("O'Neil", "O’Neil"),
    ],
)
def test_a_name_that_looks_like_anothers_is_taken(file: Path, name: str, other: str) -> None:
    players = Players(file)
    players.welcome(ANN, name)
    with pytest.raises(SetupError, match=f"Someone called {name} is already here"):
        players.welcome(BOB, other)
    players.welcome(ANN, "Zoe")
    assert players.welcome(BOB, other).name == other


def test_names_from_before_they_were_refused_stay_and_protect_each_other(file: Path) -> None:
    people = {ANN: "Ian", BOB: "lan", "account:cid": "Host"}
    file.write_text(json.dumps({"people": {key: {"name": name} for key, name in people.items()}}))
    players = Players(file)
    for key, name in people.items():
        assert players.welcome(key, name) == Player(key, name)
        assert players.wrong_with(key, name)
    players.welcome(ANN, "Zoe")
    assert players.wrong_with(BOB, "lan") is None
    with pytest.raises(SetupError, match="Someone called lan is already here"):
        players.welcome(ANN, "Ian")


def test_a_key_that_was_forgotten_gets_the_name_back_that_it_had(file: Path) -> None:
    players = Players(file)
    assert players.welcome_back(ANN, "Host").name == "Host"
    assert players.welcome_back(BOB, "host").name == "host 2"


@pytest.mark.parametrize(
    "name",
    [
        *("Zoë", "José", "Nguyễn", "สมชาย", "रवि", "Ἀχιλλεύς", "דוד", "李雷", "ユウコ高", "김 李", "Юлия"),
        *("Ann-Marie", "O'Neil", "100%", "7", "Bo", "Mehmet", "Al", "Van", "Ann ★", "J. R.", "Bott", "Youssef"),
    ],
)
def test_a_name_may_be_written_as_people_write(file: Path, name: str) -> None:
    assert Players(file).welcome(ANN, name).name == name


def test_a_name_that_was_given_up_is_free_for_others(file: Path) -> None:
    players = Players(file)
    players.welcome(ANN, "Ann")
    players.welcome(ANN, "Zoe")
    players.welcome(BOB, "ann")
    with pytest.raises(SetupError, match="Someone called ann is already here"):
        Players(file).welcome(ANN, "Ann")


def test_what_is_written_for_one_is_worked_out_for_nobody_else(file: Path) -> None:
    written = list[dict[str, dict[str, object]]]()
    players = Players(file, lambda _, data: written.append(data))
    players.welcome(ANN, "Ann")
    players.welcome(BOB, "Bob")
    players.remember(BOB, {"glyphs": "lines"})
    first, *_, last = (each["people"] for each in written)
    assert last[ANN] is first[ANN]
    assert list(first) == [ANN]
    assert last[BOB] == {"name": "Bob", "wishes": {"glyphs": "lines"}, "told": []}


def test_nothing_of_a_guest_is_kept(file: Path) -> None:
    players = Players(file)
    players.welcome(GUEST, "Gast")
    players.remember(GUEST, {"glyphs": "letters"})
    assert players.wishes(GUEST) == {"glyphs": "letters"}
    players.welcome(ANN, "Ann")
    assert "Gast" not in file.read_text()
    with pytest.raises(SetupError):
        players.welcome(ANN, "gast")
    players.forget_guest(GUEST)
    players.forget_guest(ANN)
    assert players.known(GUEST) is None
    assert players.welcome(ANN, "Gast").name == "Gast"


def test_settings_are_words_and_not_too_many(file: Path) -> None:
    players = Players(file)
    with pytest.raises(SetupError, match="before you have a name"):
        players.remember(ANN, {"glyphs": "lines"})
    players.welcome(ANN, "Ann")
    with pytest.raises(SetupError, match="too much to remember"):
        players.remember(ANN, {str(number): "x" for number in range(101)})
    with pytest.raises(SetupError, match="too much to remember"):
        players.remember(ANN, {"glyphs": "x" * 1000})
    assert players.wishes(ANN) == {}


def test_a_name_that_is_forgotten_is_free_and_not_in_the_file_any_more(file: Path) -> None:
    players = Players(file)
    players.welcome(ANN, "Ann")
    players.forget([ANN, BOB])
    assert (players.known(ANN), players.welcome(BOB, "ann").name) == (None, "ann")
    assert Players(file).keys == (BOB,)


def test_whoever_keeps_names_is_asked_before_there_is_one_more(file: Path) -> None:
    players, asked = Players(file), list[tuple[str, str]]()

    def refuse(key: str, address: str) -> None:
        asked.append((key, address))
        if len(asked) > 1:
            raise SetupError("enough")

    players.naming = refuse
    players.welcome(ANN, "Ann", "192.0.2.1")
    with pytest.raises(SetupError, match="enough"):
        players.welcome(BOB, "Bob", "192.0.2.2")
    with pytest.raises(SetupError, match="at least one letter"):
        players.welcome(BOB, " ", "192.0.2.2")
    assert players.welcome(ANN, "Ann").name == "Ann"
    assert (asked, players.known(BOB)) == ([(ANN, "192.0.2.1"), (BOB, "192.0.2.2")], None)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b'{"people": {', "line 1, column 13: this is not JSON"),
        (b"\xff\xfe\xff", "line 1, column 1: this is not UTF-8 text"),
        (b'{"people": {"a": {"name": "Ann", "age": 7}}}', "extra fields found (age) @ $.people['a']"),
        (b"[]", "it has different content"),
        (b'{"people": []}', "expected a mapping @ $.people."),
        (b"[" * 100_000, "line 1, column 65: it is nested too deeply"),
        (b"null", "it has different content"),
    ],
)
def test_a_damaged_file_is_named_and_left_as_it_is(file: Path, text: bytes, reason: str) -> None:
    file.write_bytes(text)
    with pytest.raises(MotorChampError) as refused:
        Players(file)
    assert str(refused.value).startswith(f"{file} is damaged: {reason}")
    assert "\n" not in str(refused.value)
    assert file.read_bytes() == text


def test_what_cannot_be_written_is_not_pretended(file: Path) -> None:
    players = Players(file)
    players.welcome(ANN, "Ann")
    before = file.read_bytes()
    file.unlink()
    file.mkdir()
    with pytest.raises(NotKeptError) as refused:
        players.welcome(ANN, "Anna")
    assert str(refused.value) == "This cannot be kept: people.json cannot be written (it is a folder)."
    assert players.known(ANN) == Player(ANN, "Ann")
    assert [each.name for each in file.parent.iterdir()] == ["people.json"]
    assert json.loads(before)["people"][ANN]["name"] == "Ann"


@pytest.mark.parametrize("name", ["НОЅТ", "ВОТ", "ΑΖΑ1"])
def test_words_that_are_not_people_are_refused_in_the_letters_of_another_script(name: str) -> None:
    assert wrong_with_new_name(name)


def test_a_name_in_capitals_of_another_script_is_that_of_whoever_has_it(tmp_path: Path) -> None:
    players = Players(tmp_path / "people.json")
    players.welcome("SHA256:max", "Max")
    players.welcome("SHA256:nu", "νο")
    for twin in ("МАХ", "мах", "ΝΟ", "vo"):
        with pytest.raises(SetupError, match="is already here"):
            players.welcome("SHA256:other", twin)
    players.forget(["SHA256:max"])
    players.welcome("SHA256:other", "МАХ")
