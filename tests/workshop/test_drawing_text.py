"""Drawings: the text of a file that is judged, changed and kept, and nothing else of it changes."""

import difflib
import random
from itertools import islice
from pathlib import Path

import pytest
from drafts import CIRCUITS, drawn, oval, random_edits

from motorchamp_tui.errors import BrokenFileError, MotorChampError, SetupError
from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.games.circuits import check_files
from motorchamp_tui.games.drawing_text import Drawing
from motorchamp_tui.games.entries import Driver
from motorchamp_tui.locations import tracks_folder
from motorchamp_tui.workshop.edits import (
    Edit,
    copy_rows,
    delete_rows,
    insert_rows,
    mirror_rows,
    name_corner,
    place_mark,
    set_character,
    set_laps,
    set_word,
)
from track_drawings import own

FILES = sorted(tracks_folder().rglob("*.toml"))
EDITS = 150


def sentences(drawing: Drawing, folder: Path) -> tuple[list[str], tuple[str, ...]]:
    """What the drawing says is wrong, and what ``check-track`` says of a file with its text."""
    file = folder / f"{drawing.name}.toml"
    file.write_text(drawing.text, encoding="utf-8")
    held = Drawing(drawing.game, drawing.name, drawing.text, folder)
    return [str(spot.mistake) for spot in held.mistakes], check_files([file])


def changed_lines(before: str, after: str) -> list[str]:
    """The lines of the text before that are not in the one after."""
    diff = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    return [line[1:] for line in diff if line.startswith("-") and not line.startswith("---")]


@pytest.mark.parametrize(("game", "circuit"), CIRCUITS)
def test_a_circuit_that_is_copied_drives_the_same(game: str, circuit: str) -> None:
    drawing, of_game = drawn(game, circuit), game_named(game)
    assert not drawing.mistakes
    assert of_game.fingerprint(drawing.track()) == of_game.fingerprint(of_game.circuit(circuit))


@pytest.mark.parametrize("game", GAMES)
def test_the_ring_to_begin_with_can_be_driven(game: str) -> None:
    assert not oval(game).mistakes
    assert oval(game).track().rows == len(oval(game).rows)


@pytest.mark.parametrize("game", GAMES)
def test_what_the_drawing_says_is_what_check_track_says_after_any_edits(game: str, tmp_path: Path) -> None:
    chance, drawing, wrong = random.Random(7), oval(game), 0
    for number, edit in enumerate(islice(random_edits(drawing, chance), EDITS)):
        try:
            drawing = edit(drawing)
        except SetupError:
            continue
        if number % 5 == 0:
            held, checked = sentences(drawing, tmp_path)
            assert held == list(checked)
            wrong += bool(held)
    assert wrong > 3


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_files_of_the_games_can_be_edited_where_they_are(path: Path) -> None:
    drawing = Drawing.open(path)
    assert not drawing.mistakes
    assert drawing.with_columns(drawing.columns).text == drawing.text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_another_word_changes_one_line_and_back_again_none(path: Path) -> None:
    drawing = Drawing.open(path)
    label, row = drawing.lines[0].label, len(drawing.rows) // 2
    was = drawing.rows[row][0]
    word = next(word for word in drawing.lines[0].words if word != was and len(word) <= len(was))
    changed = set_word(row, row, label, word)(drawing)
    assert len(changed_lines(drawing.text, changed.text)) == 1
    assert changed.rows[row][0] == word
    assert set_word(row, row, label, was)(changed).text == drawing.text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_remarks_and_all_other_lines_of_a_file_stay_when_rows_come_and_go(path: Path) -> None:
    drawing = Drawing.open(path)
    changed = delete_rows(1, 2)(insert_rows(3, 2)(drawing))
    remarks = [line for line in drawing.text.splitlines() if "|" not in line and not line.startswith("corners")]
    assert remarks == [
        line for line in changed.text.splitlines() if "|" not in line and not line.startswith("corners")
    ]
    assert len(changed.rows) == len(drawing.rows)


def test_a_drawing_in_an_untidy_file_keeps_its_blanks(tmp_path: Path) -> None:
    lines = oval("motorchamp").text.splitlines()
    untidy = [line.replace("   3   3", "  3  3 ").replace("marks  ", "marks") for line in lines]
    file = tmp_path / "untidy.toml"
    file.write_text("\n".join(["# mine", *untidy, "# the end", ""]), encoding="utf-8")
    drawing = Drawing.open(file)
    changed = set_word(5, 5, "line", "dashed")(drawing)
    assert len(changed_lines(drawing.text, changed.text)) == 1
    assert changed.rows[5][2] == "-"
    assert changed.text.startswith("# mine\n")
    assert changed.text.endswith("# the end\n")


def test_a_mistake_is_at_its_row_and_line() -> None:
    drawing = set_word(22, 22, "left colour", "single")(oval("motorchamp"))
    (spot,) = drawing.mistakes
    assert (spot.row, spot.label) == (22, "left colour")
    assert spot.sentence == "a dark square on a straight: no bend within 3 rows"


def test_rows_are_numbered_from_the_line_wherever_the_drawing_begins() -> None:
    drawing = place_mark(10, "F")(oval("motorchamp"))
    first = oval("motorchamp").rows[10]
    assert drawing.rows[0][:-1] == first[:-1]
    assert drawing.rows[0][-1] == "F"
    assert sum("F" in row for row in drawing.rows) == 1


def test_a_mark_that_is_placed_again_goes() -> None:
    drawing = oval("motorsportspiel")
    without = place_mark(51, "in")(drawing)
    assert without.rows[51][-1] == "."
    assert place_mark(51, "entrance")(without).text == drawing.text
    assert place_mark(0, "out")(drawing).rows[0][-1] == "F+out"


@pytest.mark.parametrize(("game", "circuit"), CIRCUITS)
def test_a_ring_that_is_mirrored_twice_is_what_it_was(game: str, circuit: str) -> None:
    drawing = drawn(game, circuit)
    last = len(drawing.rows) - 1
    mirrored = mirror_rows(0, last)(drawing)
    assert mirrored.rows != drawing.rows
    assert mirror_rows(0, last)(mirrored).rows == drawing.rows
    assert mirrored.sketch().bends == tuple(-bend for bend in drawing.sketch().bends)


def test_a_stretch_may_run_over_the_line() -> None:
    drawing = oval("motorchamp")
    last = len(drawing.rows) - 1
    changed = set_word(last, 1, "left colour", "2")(drawing)
    assert [row for row, words in enumerate(changed.rows) if words != drawing.rows[row]] == [0, 1, last]
    assert len(delete_rows(last, 1)(drawing).rows) == last - 2


def test_a_copied_stretch_comes_without_marks() -> None:
    drawing = oval("motorchamp")
    changed = copy_rows(0, 3, 4)(drawing)
    assert [words[:-1] for words in changed.rows[4:8]] == [words[:-1] for words in drawing.rows[0:4]]
    assert {words[-1] for words in changed.rows[4:8]} == {"."}


def test_corners_keep_their_names_and_new_ones_are_numbered() -> None:
    drawing = oval("motorsportspiel")
    assert set(drawing.names) == {"", "first corner", "last corner"}
    more = set_word(24, 26, "corner", "4l")(drawing)
    assert more.values["corners"] == ["first corner", "corner 1", "last corner"]
    named = name_corner(25, "Lake")(more)
    assert named.names[24:27] == ("Lake",) * 3
    assert delete_rows(6, 17)(named).values["corners"] == ["Lake", "last corner"]


def test_the_words_beside_a_drawing_change_at_their_place() -> None:
    drawing = oval("motorsportspiel")
    changed = set_laps(3)(set_character("two bends")(drawing))
    assert (changed.values["laps"], changed.values["character"]) == (3, "two bends")
    assert changed.track().rows == drawing.track().rows
    assert len(changed_lines(drawing.text, changed.text)) == 1
    with pytest.raises(SetupError, match="has 6 laps by default, on every circuit"):
        set_laps(3)(oval("motorchamp"))


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (set_word(0, 99, "line", "="), "There is no row 99: the drawing has rows 0 to 43."),
        (set_word(0, 0, "lines", "="), "There is no line 'lines'. Did you mean line?"),
        (
            set_word(0, 0, "left colour", "quadruple"),
            "'quadruple' is no colour: write 1 (dark), 2 (middle) or 3 (light).",
        ),
        (insert_rows(44, 999), "A drawing has at most 400 rows, and this one has 44."),
        (delete_rows(1, 40), "A drawing keeps 16 rows: 4 would be left of this one."),
        (name_corner(3, "Lake"), "Bends of MotorChamp have no names."),
        (set_character(" "), "The character of a circuit takes 1 to 200 letters that can be read."),
    ],
)
def test_an_edit_that_cannot_be_is_refused_in_a_sentence(edit: Edit, sentence: str) -> None:
    with pytest.raises(MotorChampError) as refused:
        edit(oval("motorchamp"))
    assert str(refused.value) == sentence


def test_a_file_without_a_grid_is_refused_with_the_place(tmp_path: Path) -> None:
    file = tmp_path / "broken.toml"
    file.write_text(oval("motorchamp").text.replace("pit          |   .", "pit          |"), encoding="utf-8")
    with pytest.raises(BrokenFileError, match="unequal columns: 'pit' has 43, the other lines have 44"):
        Drawing.open(file)


@pytest.mark.parametrize(("game", "circuit"), CIRCUITS)
def test_a_sketch_has_the_rows_of_the_drawing_whatever_is_wrong_with_it(game: str, circuit: str) -> None:
    drawing, of_game = drawn(game, circuit), game_named(game)
    assert (
        of_game.fingerprint(drawing.sketch()) == of_game.fingerprint(drawing.track()) or game == "motorsportspiel"
    )
    chance, (entry,) = random.Random(3), of_game.enter([Driver("Ann")], 1)
    for edit in islice(random_edits(drawing, chance), 60):
        try:
            drawing = edit(drawing)
        except SetupError:
            continue
        assert drawing.sketch().rows == len(drawing.rows)
        of_game.line_up_lap(drawing.sketch(), entry, of_game.USUAL_OPTIONS)


@pytest.mark.parametrize("lines", [3, 80])
def test_a_value_of_many_lines_gives_way_to_a_new_one(lines: int) -> None:
    text = own("drawn/dunes")
    many = 'circuit = """\n' + "circuit = x\n" * lines + '"""'
    drawing = Drawing("motorsportspiel", "dunes", text.replace('circuit = "dunes"', many))
    assert drawing.renamed("Home").text == text.replace('circuit = "dunes"', 'circuit = "Home"')


def test_a_line_of_a_longer_text_that_looks_like_a_key_stays() -> None:
    text = own("drawn/dunes").replace("character = ", 'character = """\ncircuit = x\n""" #', 1)
    head, _, rest = text.partition('circuit = "dunes"\n')
    drawing = Drawing("motorsportspiel", "dunes", head + rest)
    changed = drawing.renamed("Home")
    assert "\ncircuit = x\n" in changed.text
    assert changed.values["circuit"] == "Home"
