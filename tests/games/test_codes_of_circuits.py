"""Codes of circuits: the whole drawing in a word for a chat, the same on the other side, or refused."""

import random
from contextlib import suppress
from itertools import islice
from pathlib import Path

import pytest
from drafts import CIRCUITS, drawn, oval, random_edits

from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.games import GAMES, codes, drafting_of, game_named, game_with, own_circuits
from motorchamp_tui.games.codes import LETTERS, MOST_LETTERS, code_of, drawing_in, is_code
from motorchamp_tui.games.drawing_text import Drawing
from motorchamp_tui.games.spelling import MOST_SPELT
from motorchamp_tui.workshop.edits import insert_rows, name_corner, set_laps, set_word

EDITS = 400


def readable(drawing: Drawing) -> bool:
    vocabulary = drawing.drafting.VOCABULARY
    return all(
        vocabulary.is_known(label, word)
        for words in drawing.rows
        for label, word in zip(vocabulary.labels, words, strict=True)
    )


def the_same(drawing: Drawing, other: Drawing) -> bool:
    """Whether two drawings have the same rows, as numbers are read, and the same names of corners."""

    def meant(drawing: Drawing) -> list[list[str]]:
        return [
            ["." if word == "0" else "+".join(sorted(word.split("+"))) for word in words] for words in drawing.rows
        ]

    return (meant(drawing), drawing.names, drawing.name) == (meant(other), other.names, other.name)


@pytest.mark.parametrize(("game", "circuit"), CIRCUITS)
def test_every_circuit_of_the_games_has_a_code_that_drives_the_same(game: str, circuit: str) -> None:
    drawing, of_game = drawn(game, circuit), game_named(game)
    code = code_of(drawing)
    assert len(code) <= 145
    assert set(code[3:]) <= set(LETTERS)
    assert the_same(drawing_in(code), drawing)
    assert of_game.fingerprint(game_with(code).circuit(code)) == of_game.fingerprint(of_game.circuit(circuit))
    assert of_game.circuit(code).name == circuit


@pytest.mark.parametrize("game", GAMES)
def test_any_drawing_is_the_same_after_its_code(game: str) -> None:
    chance, drawing, coded = random.Random(5), oval(game), 0
    for edit in islice(random_edits(drawing, chance), EDITS):
        try:
            changed = edit(drawing)
        except MotorChampError:
            continue
        drawing = changed if readable(changed) and len(changed.rows) < 130 else drawing
        assert the_same(drawing_in(code_of(drawing)), drawing)
        coded += 1
    assert coded > 100


def test_names_of_corners_and_laps_come_along() -> None:
    drawing = name_corner(8, "Höllental 3 – 東")(set_laps(12)(oval("motorsportspiel")))
    read = drawing_in(code_of(drawing))
    assert read.names == drawing.names
    assert read.values["laps"] == 12
    assert read.track().name == "oval"


def test_blanks_of_a_chat_do_not_matter() -> None:
    code = code_of(oval("motorchamp"))
    assert drawing_in(f" {code[:20]}\n{code[20:]} ") == drawing_in(code)


@pytest.mark.parametrize("game", GAMES)
def test_a_code_that_is_damaged_anywhere_is_refused_in_one_sentence(game: str) -> None:
    code, chance = code_of(oval(game)), random.Random(2)
    damaged = [
        code[:-1],
        code[:5] + code[6:],
        f"{code}a",
        code.casefold(),
        code[:9] + code[10] + code[9] + code[11:],
        *(code[:at] + chance.choice(LETTERS.replace(code[at], "")) + code[at + 1 :] for at in range(3, len(code))),
    ]
    for word in damaged:
        if word != code:
            with pytest.raises(SetupError, match="This code is damaged"):
                drawing_in(word)
            with pytest.raises(SetupError, match="This code is damaged"):
                game_with(word).circuit(word)


def test_a_word_that_is_longer_than_any_code_is_refused() -> None:
    with pytest.raises(
        SetupError, match=f"This code has {MOST_LETTERS + 1} letters; the code of a circuit has at most"
    ):
        drawing_in("MC-" + "a" * (MOST_LETTERS - 2))


def test_the_wildest_rings_with_the_longest_names_have_codes() -> None:
    chance, drawing = random.Random(1), oval("motorchamp")
    for row in range(len(drawing.rows)):
        for label in ("left limit", "right limit"):
            drawing = set_word(row, row, label, str(chance.randint(1, 15)))(drawing)
        drawing = set_word(row, row, "bend", str(chance.randint(-90, 90)))(drawing)
    assert 200 < len(code := code_of(drawing)) < MOST_LETTERS
    assert the_same(drawing_in(code), drawing)
    drawing = insert_rows(0, MOST_SPELT - len(oval("motorsportspiel").rows))(oval("motorsportspiel"))
    for row in range(0, len(drawing.rows), 2):
        drawing = set_word(row, row, "corner", chance.choice(("2l", "3r", "4l")))(drawing)
        drawing = set_word(row, row, "bend", str(chance.randint(-90, 90)))(drawing)
        drawing = name_corner(row, "".join(chance.choices("東京コーナー𝔸é–", k=40)))(drawing)
    assert the_same(drawing_in(code_of(drawing)), drawing)


def test_a_name_that_nobody_could_read_is_refused_on_either_side(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SetupError, match=r"A circuit's name has at most 40 letters .* unlike '-rm'"):
        code_of(Drawing("motorchamp", "-rm", oval("motorchamp").text))
    with pytest.raises(SetupError, match=r"unlike 'sch\\xf6n'"):
        code_of(Drawing("motorchamp", "schön", oval("motorchamp").text))
    monkeypatch.setattr(codes, "check_circuit_name", lambda name: None)
    code = code_of(Drawing("motorchamp", "._.", oval("motorchamp").text))
    monkeypatch.undo()
    with pytest.raises(SetupError, match=r"unlike '\._\.'"):
        drawing_in(code)


def test_a_code_of_a_newer_edition_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    newest = game_named("motorchamp").EDITION
    monkeypatch.setattr(drafting_of("motorchamp"), "CODE_EDITION", newest + 1)
    code = code_of(oval("motorchamp"))
    with pytest.raises(SetupError, match=rf"This code is for edition {newest + 1} of the rules of MotorChamp"):
        drawing_in(code)


def test_a_part_of_a_board_and_a_word_that_nobody_reads_have_no_code() -> None:
    with pytest.raises(SetupError, match="Only a whole circuit has a code"):
        code_of(Drawing("motorchamp", "A1", oval("motorchamp").text.replace('"whole"', '"A"')))
    wrong = oval("motorchamp").text.replace("in   L", "in   X")
    with pytest.raises(SetupError, match="Row 36, marks: 'X' is no mark"):
        code_of(Drawing("motorchamp", "x", wrong))


def test_codes_that_were_passed_on_are_read_for_ever() -> None:
    for code in (
        "MC-JvCTLYneLnQNuau2VL8xgtlwcp8x7YajDaYqqQCjfcQ5",
        "MS-12Lx1ElcUVcOd6zydTIovvTL8pyCb67JtUiTLjFFiSN",
    ):
        lake = drawing_in(code)
        assert the_same(lake, oval(lake.game).renamed("lake"))
        assert code_of(lake) == code, "a shelf finds a circuit by its code"


@pytest.mark.parametrize("word", ["A1-C1", "mine.toml", "MCX-1", "hockenheim-gp", "", "-", "M C"])
def test_other_words_are_not_taken_for_codes(word: str) -> None:
    assert not is_code(word)


def test_a_circuit_that_is_added_is_known_by_its_name() -> None:
    game = game_named("motorchamp")
    drawing = oval("motorchamp").renamed("Lakeshore")
    path = own_circuits.add(drawing_in(code_of(drawing)))
    assert own_circuits.own_circuits() == ("Lakeshore",)
    assert own_circuits.own_circuits("motorsportspiel") == ()
    assert game_with("lakeshore") is game
    assert game.circuit("lakeshore").name == "Lakeshore"
    assert game.character_of("Lakeshore") == "from a code"
    assert own_circuits.add(own_circuits.drawing_named("Lakeshore")) == path
    with pytest.raises(SetupError, match="You have a circuit Lakeshore already"):
        own_circuits.add(set_word(5, 5, "line", "dashed")(drawing))
    assert own_circuits.circuits_offered(game) == (*own_circuits.shipped_circuits(game), "Lakeshore")
    own_circuits.drop("LAKESHORE")
    assert own_circuits.own_circuits() == ()
    with pytest.raises(MotorChampError, match="There is no track 'Lakeshore'"):
        game.circuit("Lakeshore")


def test_a_circuit_that_cannot_be_driven_is_kept_but_not_offered() -> None:
    game = game_named("motorchamp")
    own_circuits.add(set_word(22, 22, "left colour", "single")(oval("motorchamp")))
    assert own_circuits.own_circuits() == ("oval",)
    assert own_circuits.circuits_offered(game) == own_circuits.shipped_circuits(game)
    with pytest.raises(MotorChampError, match="a dark square on a straight"):
        game.circuit("oval")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("a1-c1", "A1-C1 comes with the game: choose another name."),
        ("Al-Cl", "Al-Cl looks like A1-C1, which comes with the game: choose another name."),
        ("QUARRY", "quarry comes with the game: choose another name."),
        ("MC-ring", "MC-ring would be taken for a code: begin with other letters."),
        ("con", "A circuit's name has at most 40 letters"),
        ("a" * 41, "A circuit's name has at most 40 letters"),
        ("../x", "A circuit's name has at most 40 letters"),
    ],
)
def test_a_name_of_another_circuit_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(SetupError) as refused:
        own_circuits.check_new_name(name)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("game", GAMES)
def test_a_pasted_file_has_the_code_of_its_circuit_under_any_name(game: str) -> None:
    drawing = oval(game)
    assert code_of(Drawing.pasted(drawing.text.replace("\n", "\r"), "oval")) == code_of(drawing)
    renamed = Drawing.pasted(drawing.text, "Lakeshore")
    assert code_of(renamed) == code_of(drawing.renamed("Lakeshore"))
    assert Drawing.pasted(drawing.text).name == ("pasted" if game == "motorchamp" else "oval")


def test_a_pasted_file_is_refused_in_one_sentence_with_the_line() -> None:
    text = oval("motorchamp").text
    for wrong, sentence in (
        (text.replace("|", "| x", 1), "Line [0-9]+: 'x' is no speed limit"),
        (f"[broken\n{text}", "Line 1: "),
        ("a = 1\n" * 2000, "Line 1001: a track file has at most 1,000 lines."),
        ("#" * 100_001, "This file has 100,001 letters; one that is pasted has at most 100,000."),
        (drawn_file_of("A1"), "Only a whole circuit has a code"),
    ):
        with pytest.raises(SetupError, match=sentence) as refused:
            code_of(Drawing.pasted(wrong, "Lakeshore"))
        assert "\n" not in str(refused.value)
    with pytest.raises(SetupError, match="A circuit's name has at most 40 letters"):
        Drawing.pasted(text, "no/name")


def drawn_file_of(section: str) -> str:
    return (Path(__file__).parents[2] / "tracks" / f"{section}.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_pasted_is_a_drawing_or_refused(game: str) -> None:
    chance, text = random.Random(5), oval(game).text
    signs = ["", "'", "|", "\n", "x", "9", "[", "=", "\0"]
    for _ in range(150):
        at = chance.randrange(len(text))
        broken = text[:at] + chance.choice(signs) + text[at + chance.randrange(40) :]
        with suppress(SetupError):
            assert is_code(code_of(Drawing.pasted(broken, "Lakeshore")))
