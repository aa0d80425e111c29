"""Workshop line by line: a circuit drawn by words alone, and what is said to every word that is none."""

import io
import random
from pathlib import Path

import pytest
from drafts import CIRCUITS, drawn, oval

from motorchamp_tui.games import GAMES, game_of
from motorchamp_tui.games.drawing_text import Drawing
from motorchamp_tui.games.own_circuits import drawing_named, drop, own_circuits
from motorchamp_tui.plain.console import BACK, Console, understood
from motorchamp_tui.plain.drawing_words import edit_from, row_in_words, rows_read_out
from motorchamp_tui.plain.title import title
from motorchamp_tui.plain.workshop import PlainWorkshop, workshop
from motorchamp_tui.settings.words import Throwing
from motorchamp_tui.workshop.acts import AtWorkbench
from motorchamp_tui.workshop.bench import Workbench
from motorchamp_tui.workshop.edits import insert_rows


def said(*lines: str, game: str = "motorchamp", bench: Workbench | None = None) -> str:
    """All that is said while these lines are typed."""
    heard = io.StringIO()
    typed = io.StringIO("".join(f"{line}\n" for line in lines))
    assert workshop(bench, game, typed, heard, Throwing.ALWAYS, {"race driven"}) == 0
    return heard.getvalue()


def answer(*lines: str, game: str = "motorchamp") -> str:
    """What is said to the last of these lines."""
    told = said(*lines, "leave", game=game).split("what next?\n")[-2]
    return told.rpartition("\n")[0]


def lines_for(drawing: Drawing, rows: int) -> list[str]:
    """What draws this circuit on an oval with so many rows."""
    count = len(drawing.rows)
    silent = " ".join(f"{line.name} none" for line in drawing.lines if line.is_silent_if_plain)
    size = [f"insert {rows}-{count - 1}"] if count > rows else [f"delete {count}-{rows - 1}"]
    named = drawing.names
    words = [row_in_words(drawing, row).removeprefix(f"in {name}, ") for row, name in enumerate(named)]
    return [
        *(size if count != rows else ()),
        f"row all {silent}",
        *(f"row {row} {told}" for row, told in enumerate(words)),
        *(f"corner {named.index(name)} {name}" for name in dict.fromkeys(filter(None, named))),
    ]


@pytest.mark.parametrize(("game", "circuit"), CIRCUITS)
def test_what_is_read_out_of_a_row_can_be_typed_and_makes_that_row(game: str, circuit: str) -> None:
    drawing = drawn(game, circuit)
    plain = insert_rows(5)(oval(game))
    for row, name in enumerate(drawing.names):
        words = row_in_words(drawing, row).removeprefix(f"in {name}, ")
        edit, *rows = edit_from(plain, f"5 {words}")
        assert rows == [5, 5]
        assert edit(plain).rows[0 if "mark line" in words else 5] == drawing.rows[row]


@pytest.mark.parametrize(
    ("game", "circuit"), [("motorchamp", "A2-B1-C2"), ("motorsportspiel", "hockenheim-short")]
)
def test_a_circuit_is_drawn_wholly_by_words(game: str, circuit: str) -> None:
    wanted = drawn(game, circuit)
    told = said("new Seaside", *lines_for(wanted, len(oval(game).rows)), "check", "leave", game=game)
    assert "isn't an answer" not in told
    made = drawing_named("Seaside")
    assert made.rows == wanted.rows
    assert made.names == wanted.names
    assert not made.mistakes
    assert told.endswith("It can be driven.\nSeaside: what next?\n\nYou have left the workshop. Goodbye.\n")
    rules = game_of(made.track())
    assert rules.fingerprint(made.track()) == rules.fingerprint(wanted.track())


def test_after_each_edit_a_row_and_whether_it_can_be_driven_are_said() -> None:
    told = answer("new", "row 12 left triple")
    assert told == "Row 12: left triple, right double, bend 18 right.\nIt can be driven."
    told = answer("new", "limit 3 left 9")
    assert (
        "Row 3: left limit 9, left triple, right triple.\nOne mistake. Row 3, left limit: a limit of 9 is" in told
    )
    told = answer("new", "limit 3 left 9", "row 20 right double")
    assert "Row 20: left triple, right double.\nStill one mistake; check says which." in told
    told = answer("new", "limit 12 none", game="motorsportspiel")
    assert told.startswith("Row 12: left plain, right line, bend 15 right.")
    told = answer("new", "limit 30-31 4 right", game="motorsportspiel")
    assert told.startswith("Row 30: in corner 1, left line, corner 4 gravel right, right plain.")


def test_several_words_of_a_row_are_one_change() -> None:
    told = said("new Seaside", "row 12 left single right 3 bend 20 left line solid", "undo", "show 12", "leave")
    assert "Row 12: left single, line solid, right triple, bend 20 left." in told
    assert told.count("Row 12: left double, right double, bend 18 right.") == 2


def test_a_bend_is_told_from_a_lane_with_the_same_word() -> None:
    assert "left triple" in answer("new", "row 12 bend 20 left triple")
    assert "bend 20 right" in answer("new", "row 12 bend 20 left triple")
    assert "bend 20 left" in answer("new", "row 12 bend left 20 left triple")


def test_the_line_moves_after_everything_else_in_its_row() -> None:
    told = answer("new", "row 12 mark line and exit left dot bend 7 left", game="motorsportspiel")
    assert told.startswith(
        "Rows are numbered from the line: what was row 12 is row 0 now.\nRow 0: in first corner, "
    )
    assert "left dot, corner 3 gravel left, right line, bend 7 left, mark line and exit." in told


def test_a_mark_moves_and_with_the_line_the_numbers_of_the_rows() -> None:
    told = answer("new", "mark 34 entrance")
    assert "Row 34: left double, right single, bend 18 right, mark entrance." in told
    assert "Row 35: left double, right single, bend 18 right." in told
    told = answer("new", "mark 3 line")
    assert told.startswith("Rows are numbered from the line: what was row 3 is row 0 now.\nRow 0: ")
    assert answer("new", "mark 0 line").startswith("That changes nothing.\nRow 0: ")


def test_rows_come_and_go_and_are_copied_and_mirrored() -> None:
    assert answer("new", "insert 12-14").startswith(
        "The drawing has 47 rows now.\nRows 12 to 14: left triple, right triple.\n"
    )
    assert answer("new", "delete 12 to 14").startswith("The drawing has 41 rows now.\nRow 12: ")
    assert answer("new", "copy 3-8 to end").startswith("The drawing has 50 rows now.\nRow 44: ")
    assert answer("new", "mirror 6").startswith("Row 6: left single, line solid, right double, bend 18 left.")


def test_rows_that_are_alike_or_alternate_are_read_out_together() -> None:
    assert [*rows_read_out(oval("motorchamp"), range(14, 26))] == [
        "Row 14: left triple, right triple, mark short.",
        "Rows 15 to 25: left triple, right triple.",
    ]
    assert [*rows_read_out(oval("motorsportspiel"), range(18, 39))] == [
        "Rows 18 to 37 in turn: left line, right plain; left long, right plain.",
        "Row 38: left plain, right plain.",
    ]


def test_every_change_is_saved_at_once() -> None:
    bench = Workbench.open("A1-C1", "motorchamp")
    room = PlainWorkshop(Console(io.StringIO(), io.StringIO()), "motorchamp", Throwing.ALWAYS, set())
    room._put_on_bench(bench)
    for line in ("insert 5", "row 5 left single", "undo", "redo", "mirror 1-9"):
        room.obey(line)
        assert bench.file.read_text() == bench.drawing.text


def test_what_cannot_be_saved_is_said_and_not_left_without_a_question() -> None:
    bench = Workbench.open("A1-C1", "motorchamp")
    bench.file.parent.mkdir(parents=True, exist_ok=True)
    bench.file.write_text("something else")
    told = said("insert 5", "new", "no", "leave", "yes", bench=bench)
    assert "has been changed by another program" in told
    assert told.count("A1-C1-2 could not be saved, and would be lost. Go on, yes or no?") == 2
    assert bench.file.read_text() == "something else"


@pytest.mark.parametrize("game", GAMES)
def test_a_lap_and_a_race_are_driven_and_then_the_bench_is_back(game: str) -> None:
    told = said("new Seaside", "watch", "end", "drive", "quit", "yes", "here", "leave", game=game)
    assert told.count("Back in the workshop.\nSeaside, ") == 2
    assert "a practice lap alone." in told
    assert "The grid, from the front: " in told


@pytest.mark.parametrize("game", GAMES)
def test_figures_come_each_with_its_range(game: str) -> None:
    told = answer("new", "figures", game=game)
    assert "\nPar: " in told
    assert "\nHalf-time leader wins: " in told
    assert "\nA stop costs: " in told
    assert "of the game." in answer("new", "par", game=game)


@pytest.mark.parametrize("line", ["par", "figures", "drive", "watch"])
def test_what_cannot_be_driven_has_no_figures_and_no_lap(line: str) -> None:
    told = answer("new", "limit 3 left 9", line)
    assert told.endswith(" Row 3, left limit: a limit of 9 is too low for a triple square: 12 to 14.")


@pytest.mark.parametrize("game", GAMES)
def test_the_code_of_a_drawing_opens_it_again(game: str) -> None:
    code = answer("new Seaside", "row 2 bend 5 left", "row 3 bend 5", "code", game=game)
    drop("Seaside")
    assert answer(f"open {code}", "code") == code
    assert own_circuits() == ("Seaside",)


def test_pieces_are_put_together_in_any_order() -> None:
    told = answer("put together A1 b1 turned B2-turned C1")
    assert told.startswith("ring, MotorChamp: ")
    assert own_circuits() == ("ring",)
    assert answer("put together A1 B7 C1").startswith("There is no section 'B7'.")
    assert "A1, A2, B1, B1-turned," in answer("put together")
    assert answer("put together B1 C1").startswith("A ring is put together from an end, A or C,")


def test_a_circuit_is_named_and_deleted_after_a_question() -> None:
    assert answer("new", "name Seaside").startswith("It is called Seaside,")
    assert own_circuits() == ("Seaside",)
    assert answer("drop Seaside", "no").endswith("yes or no?")
    assert own_circuits() == ("Seaside",)
    assert "Seaside has been deleted.\nWorkshop: " in said("open Seaside", "drop seaside", "yes", "here", "leave")
    assert own_circuits() == ()


ANSWERS = {
    "row": "Which row? Type a number or a stretch, like row 12 or row 12-14.",
    "row x left 3": "'x' is no row: type a number or a stretch, like row 12 or row 12-14.",
    "row 12": "Row 12 what? Name a line and a word: left limit, left, line, right, right limit, pit, bend or",
    "row 99 left triple": "There is no row 99: the drawing has rows 0 to 43.",
    "row 999999999 left triple": "'999999999' is no row",
    "row 12 lefft triple": "There is no line 'lefft'. Did you mean left?",
    "row 12 left": "left what? It is the left square, its colour:",
    "row 12 left singel": "'singel' is no colour: write 1 (dark), 2 (middle) or 3 (light). Did you mean single?",
    "row 12 left 1 rihgt 2": "There is no line 'rihgt'. Did you mean right?",
    "row 12 bend 91": "'91' is no bend: write degrees from -90 (left) to 90 (right), or . for straight on.",
    "row 12 bend .": "Row 12: left double, right double.",
    "limit": "Which row? Type a number or a stretch, like limit 12 or limit 12-14.",
    "limit 12 9": "There is no line 'limit'. Did you mean limit left?",
    "limit 12 left 16": "'16' is no speed limit: write a number from 1 to 15, or . for none.",
    "mark 12 line entrance": "There is no line 'entrance'.",
    "mark 5-6 exit": "A mark belongs in a single row, like row 5 mark exit.",
    "mark 5 exti": "'exti' is no mark: write F, S, L, in, out or . for none. Did you mean exit?",
    "insert": "Which row? Type a number or a stretch, like insert 12 or insert 10-20.",
    "insert 45": "There is no row 45: the drawing has rows 0 to 43.",
    "insert 3-999": "A drawing has at most",
    "delete 5 rows": "delete takes rows alone: leave out 'rows'.",
    "delete 2-41": "A drawing keeps 16 rows: 4 would be left of this one.",
    "mirror 50": "There is no row 50: the drawing has rows 0 to 43.",
    "copy 3-8": "Which row? Type a number or a stretch, like copy 3-8 to 20.",
    "copy 3 to 8": "The drawing has 45 rows now.",
    "copy 3-8 to x": "A row is a number, not 'x'.",
    "copy 3-8 x to 20": "Copy which rows where? Leave out 'x': type it like copy 3-8 to 20.",
    "row 12 " + "left 1 " * 2000: "That is too much for one line: 4000 words, and 60 are read.",
    "copy 3-8 to " + "9" * 5000: "A row is a number, not",
    "copy 3-8 to 99": "There is no row 99: the drawing has rows 0 to 43.",
    "corner 12 Ostkurve": "Bends of MotorChamp have no names.",
    "corner": "No corner here has a name.",
    "laps many": "laps is a number, not 'many'.",
    "laps 3": "A race of MotorChamp has 6 laps by default, on every circuit.",
    "character": "The character of a circuit takes 1 to",
    "show 5 x": "show takes rows alone: leave out 'x'.",
    "check all": "check takes no argument: leave out 'all'.",
    "par 3": "par takes no argument: leave out '3'.",
    "figures 3": "Type figures or figures all, without '3'.",
    "drive fast": "drive takes no argument: leave out 'fast'.",
    "undo": "There is nothing to undo.",
    "redo": "There is nothing to redo.",
    "name": "",
    "name A1-C1": "A1-C1 comes with the game: choose another name.",
    "open": "Open which one?",
    "open A1-C3": "There is no track 'A1-C3'. Did you mean",
    "open MC-nonsense": "",
    "drop": "Drop which circuit?",
    "drop Seasid": "There is no track 'Seasid'. Did you mean Seaside?",
    "game golf": "There is no game 'golf'.",
    "mirrow 3-4": "'mirrow 3-4' isn't an answer here. Did you mean mirror?",
}


@pytest.mark.parametrize("line", ANSWERS)
def test_a_word_that_is_not_right_is_answered_in_a_sentence_and_changes_nothing(line: str) -> None:
    before = oval("motorchamp").rows
    told = answer("new Seaside", line)
    assert told.startswith(ANSWERS[line])
    assert told.endswith((".", "?"))
    if "now" not in told and "Row 12: " not in told:
        assert drawing_named("Seaside").rows == before


def test_without_a_drawing_words_for_one_are_answered() -> None:
    for line in (
        "row 3 left 1",
        "show",
        "check",
        "figures",
        "drive",
        "code",
        "undo",
        "copy 1 to 2",
        "insert 3",
        "",
    ):
        assert answer(line).startswith("There is nothing to draw on yet: new begins")


@pytest.mark.parametrize("game", GAMES)
def test_no_line_ends_a_session(game: str) -> None:
    chance = random.Random(5)
    words = [
        *PlainWorkshop.names(),
        "3",
        "10-20",
        "to",
        "left",
        "triple",
        "none",
        "99",
        "-",
        ".",
        "bend",
        "F",
        "é",
    ]
    words = [one for one in words if one not in (*BACK, "watch", "drive", "figures")]
    lines = [" ".join(chance.choices(words, k=chance.randint(1, 5))) for _ in range(300)]
    assert "left the workshop" in said("new", *lines, *["yes"] * 2, "leave", "yes", game=game)


def test_everything_that_may_be_done_at_the_bench_can_be_typed() -> None:
    for name, words in AtWorkbench.all().items():
        assert understood(words.words[0], PlainWorkshop.names())[0] == name


def test_the_menu_leads_to_the_workshop_and_back(tmp_path: Path) -> None:
    heard = io.StringIO()
    typed = "w\nnew Seaside\nleave\nworkshop Seaside\ncheck\nleave\nworkshop nowhere\nquit\n"
    assert title(io.StringIO(typed), heard, {"race driven"}) == 0
    told = heard.getvalue()
    assert told.count("This is the workshop") == 2
    assert told.count("Menu: what next?") == 4
    assert "There is no track 'nowhere'." in told


def test_help_lists_the_lines_of_the_drawing_and_finds_words() -> None:
    told = answer("new Seaside", "help limit")
    assert "limit 12 left 9: " in told
    assert "row 12 left limit 3: the speed limit of the left square." in told
    assert "mirror" not in told
