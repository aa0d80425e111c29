"""Workbench: undo and redo are exact, and the file is never behind."""

import random
from itertools import islice
from pathlib import Path

import pytest
from drafts import CIRCUITS, drawn, oval, random_edits

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.games.codes import code_of
from motorchamp_tui.games.own_circuits import own_circuits
from motorchamp_tui.locations import own_circuits_folder
from motorchamp_tui.workshop import starts
from motorchamp_tui.workshop.bench import NotSavedError, Workbench
from motorchamp_tui.workshop.edits import set_word
from thoroughness import IS_THOROUGH

EDITS = 10_000 if IS_THOROUGH else 1_500
"""The larger number takes a minute for each game."""


@pytest.mark.parametrize("game", GAMES)
def test_any_number_of_edits_can_be_undone_and_redone_exactly(game: str) -> None:
    chance, bench = random.Random(11), Workbench(oval(game))
    first, texts, refused = bench.drawing.text, [bench.drawing.text], 0
    edits = random_edits(bench.drawing, chance)
    for _ in range(EDITS):
        if len(bench.drawing.rows) > 200:
            edits = random_edits(bench.drawing, chance)
        try:
            if bench.do(next(edits)):
                texts.append(bench.drawing.text)
        except MotorChampError:
            refused += 1
    assert refused > 10
    assert len(texts) > EDITS / 3
    for text in reversed(texts[:-1]):
        assert bench.undo()
        assert bench.drawing.text == text
    assert not bench.undo()
    assert bench.drawing.text == first
    for text in texts[1:]:
        assert bench.redo()
        assert bench.drawing.text == text
    assert not bench.redo()


def test_an_edit_after_an_undo_ends_what_could_be_redone() -> None:
    bench = Workbench(oval("motorchamp"))
    assert bench.do(set_word(5, 5, "line", "dashed"))
    assert not bench.do(set_word(5, 5, "line", "dashed"))
    can_redo = [bench.undo() and bench.can_redo, bench.do(set_word(6, 6, "line", "dashed")) and bench.can_redo]
    assert can_redo == [True, False]
    assert bench.drawing.rows[5][2] == "="


def test_what_is_saved_is_what_is_in_hand(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    bench = Workbench.open(str(file), "motorchamp")
    assert not file.exists()
    bench.save()
    assert file.read_text(encoding="utf-8") == bench.drawing.text
    file.chmod(0o640)
    bench.do(set_word(5, 5, "line", "dashed"))
    is_saved = [bench.is_saved]
    bench.save()
    assert [*is_saved, bench.is_saved] == [False, True]
    assert file.read_text(encoding="utf-8") == bench.drawing.text
    assert file.stat().st_mode & 0o777 == 0o640
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["mine.toml"]


def test_what_another_program_has_written_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    bench = Workbench.open(str(file), "motorchamp")
    bench.save()
    file.write_text(f"# a remark\n{bench.drawing.text}", encoding="utf-8")
    bench.do(set_word(5, 5, "line", "dashed"))
    with pytest.raises(NotSavedError, match="has been changed by another program"):
        bench.save()
    assert file.read_text(encoding="utf-8").startswith("# a remark\n")
    bench.keep_as("mine-2")
    assert own_circuits() == ("mine-2",)
    assert bench.undo()


def test_a_disk_that_does_not_take_it_is_reported_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("a file", encoding="utf-8")
    bench = Workbench.open(str(tmp_path / "folder" / "mine.toml"), "motorchamp")
    with pytest.raises(NotSavedError, match=r"mine\.toml cannot be written: .*\.$"):
        bench.save()


@pytest.mark.parametrize(("game", "circuit"), CIRCUITS[::5])
def test_a_circuit_of_the_games_is_opened_as_a_copy_of_ones_own(game: str, circuit: str) -> None:
    bench = Workbench.open(circuit.upper(), game)
    assert bench.file.parent == own_circuits_folder()
    bench.save()
    (name,) = own_circuits(game)
    assert name == f"{circuit}-2"
    of_game = game_named(game)
    assert of_game.fingerprint(of_game.circuit(name)) == of_game.fingerprint(of_game.circuit(circuit))
    assert of_game.circuit(name).name == name


@pytest.mark.parametrize("game", GAMES)
def test_a_code_is_opened_under_its_name_or_a_free_one(game: str) -> None:
    drawing = oval(game).renamed("lake")
    bench = Workbench.open(code_of(drawing), game)
    assert (bench.drawing.name, bench.drawing.rows) == ("lake", drawing.rows)
    bench.save()
    bench = Workbench.open("LAKE", game)
    assert bench.file == own_circuits_folder() / "lake.toml"
    assert Workbench.open(code_of(drawing), game).drawing.name == "lake-2"


def test_sections_can_be_put_together_in_any_order_that_makes_a_ring() -> None:
    assert set(starts.pieces("motorchamp")) == {"A1", "A2", "B1", "B1 turned", "B2", "B2 turned", "C1", "C2"}
    same = starts.put_together("motorchamp", ["A1", "B2", "C1"])
    game = game_named("motorchamp")
    assert game.fingerprint(same.track()) == game.fingerprint(game.circuit("A1-B2-C1"))
    turned = starts.put_together("motorchamp", ["A1", "B2 turned", "C1"])
    assert turned.rows != same.rows
    assert "the bends do not close the picture" not in " ".join(spot.sentence for spot in turned.mistakes)
    longest = starts.put_together("motorchamp", ["A1", "B1", "B2 turned", "C2"], "longest")
    assert longest.name == "longest"
    assert any("rows; a long track has 56 to 70" in spot.sentence for spot in longest.mistakes)
    with pytest.raises(MotorChampError, match="A ring is put together from an end"):
        starts.put_together("motorchamp", ["B1", "C1"])
    with pytest.raises(MotorChampError, match="There is no section 'A3'"):
        starts.put_together("motorchamp", ["A3", "C1"])


def test_parts_can_be_put_together_where_they_fit() -> None:
    same, game = starts.put_together("motorsportspiel", ["motodrom", "wald"]), game_named("motorsportspiel")
    assert game.fingerprint(same.track()) == game.fingerprint(game.circuit("hockenheim-gp"))
    with pytest.raises(MotorChampError, match="A ring is put together from a shared part"):
        starts.put_together("motorsportspiel", ["wald", "motodrom"])


def test_an_unknown_circuit_is_refused_with_the_nearest() -> None:
    drawn("motorchamp", "A1-C1")
    with pytest.raises(MotorChampError, match=r"There is no track 'A1-C3'\. Did you mean"):
        Workbench.open("A1-C3", "motorchamp")


def test_random_edits_are_of_every_kind() -> None:
    kinds = {
        getattr(edit, "__name__", "") for edit in islice(random_edits(oval("motorchamp"), random.Random(1)), 200)
    }
    assert len(kinds) == 7
