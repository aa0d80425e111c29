"""Situations of all games are judged side by side, and the command says of each whether it holds."""

import io
import re
from pathlib import Path

import pytest

from motorchamp_tui.errors import BrokenFileError
from motorchamp_tui.games import game_named, reference_of
from motorchamp_tui.games.situations import check_situations, judge_paths, race_in
from motorchamp_tui.locations import situations_folder
from motorchamp_tui.race.driving_on import position_of_situation

FOLDER = situations_folder()
ROOT = Path(__file__).parents[2]


def lines_of(*paths: Path) -> tuple[int, list[str]]:
    out = io.StringIO()
    status = check_situations(paths, out)
    return status, out.getvalue().splitlines()


def test_a_folder_of_situations_that_hold_ends_with_status_0() -> None:
    status, lines = lines_of(FOLDER)
    assert status == 0
    assert lines[-1] == f"{len(list(FOLDER.rglob('*.toml')))} ok, 0 failed"
    assert lines[0].startswith("ok      ")


def test_one_that_does_not_hold_is_printed_with_its_failures_and_ends_with_status_1(tmp_path: Path) -> None:
    text = (FOLDER / "tow-basic.toml").read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(text.replace("R14>R17", "R14>R18"), encoding="utf-8")
    status, lines = lines_of(wrong, FOLDER / "tow-basic.toml")
    assert status == 1
    assert lines == [
        "FAILED  Two squares behind in the same lane, then three further squares",
        "        tows: expected R14>L17 R14>R18, got R14>L17 R14>R17",
        "ok      Two squares behind in the same lane, then three further squares",
        "1 ok, 1 failed",
    ]


def test_one_that_cannot_be_read_ends_with_status_2_and_all_others_are_judged(tmp_path: Path) -> None:
    broken, nothing, binary = tmp_path / "broken.toml", tmp_path / "nothing.toml", tmp_path / "sub" / "binary.toml"
    broken.write_text("titel = 1", encoding="utf-8")
    binary.parent.mkdir()
    binary.write_bytes(b"\xff\xfe")
    (tmp_path / "sub" / "large.toml").write_text("#" * 2**20 + "\n", encoding="utf-8")
    out, complaints = io.StringIO(), io.StringIO()
    status = check_situations([broken, FOLDER / "tow-basic.toml", nothing, binary.parent], out, complaints)
    assert status == 2
    assert out.getvalue().splitlines() == [
        "ok      Two squares behind in the same lane, then three further squares",
        "1 ok, 0 failed, 4 unreadable",
    ]
    assert complaints.getvalue().splitlines() == [
        f"{broken}: titel: There is no such key. Did you mean title?",
        f"{nothing}: It cannot be read: no such file or folder.",
        f"{binary}: Line 1, column 1: this is not UTF-8 text.",
        f"{binary.with_name('large.toml')}: This is larger than 1,048,576 bytes.",
    ]


@pytest.mark.parametrize("file", ["tow-basic.toml", "motorsportspiel/01a-numbers-on-a-straight.toml"])
def test_a_car_has_a_name_that_the_journal_of_a_race_from_there_can_have(tmp_path: Path, file: str) -> None:
    text = (FOLDER / file).read_text(encoding="utf-8")
    first = re.search(r'name = "([^"]*)"', text)
    assert first is not None
    for long, is_read in ((260, True), (261, False)):
        changed = tmp_path / f"{long}.toml"
        changed.write_text(text.replace(f'"{first[1]}"', f'"{"x" * long}"'), encoding="utf-8")
        complaints = io.StringIO()
        check_situations([changed], io.StringIO(), complaints)
        assert ("A name has up to 260 letters, not 261." in complaints.getvalue()) is not is_read


def test_a_folder_without_situations_cannot_be_read(tmp_path: Path) -> None:
    status, lines = lines_of(tmp_path)
    assert status == 2
    assert lines == [f"{tmp_path}: This folder has no situations.", "0 ok, 0 failed, 1 unreadable"]


def test_folders_are_read_with_the_folders_in_them_in_the_order_of_their_names(tmp_path: Path) -> None:
    for name in ("b.toml", "a.toml", "c/a.toml"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text((FOLDER / "tow-basic.toml").read_text(encoding="utf-8"), encoding="utf-8")
    assert [judged.file.relative_to(tmp_path).as_posix() for judged in judge_paths([tmp_path])] == [
        "a.toml",
        "b.toml",
        "c/a.toml",
    ]


def test_a_file_says_of_which_game_it_is_and_without_a_word_it_is_of_the_first(tmp_path: Path) -> None:
    text = (FOLDER / "tow-basic.toml").read_text(encoding="utf-8")
    file = tmp_path / "a.toml"
    for game, judged in [
        ('"motorchamp"', "ok      Two squares behind in the same lane, then three further squares"),
        ('"motorchump"', f"{file}: game: There is no 'motorchump'. Did you mean motorchamp?"),
        ("1", f"{file}: game: A text is needed here, not 1."),
    ]:
        file.write_text(f"game = {game}\n{text}", encoding="utf-8")
        assert lines_of(file)[1][0] == judged


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("tow-basic.toml", "Q-57", "q-999", "ruling: There is no ruling 'q-999'. Did you mean Q-122?"),
        ("tow-basic.toml", "Q-57", "58", "ruling: There is no ruling '58'. Did you mean Q-58?"),
        ("tow-basic.toml", "Q-57", "HQ-58", "ruling: There is no ruling 'HQ-58'. Did you mean Q-58?"),
        ("tow-basic.toml", "Q-57", "\u0665", "ruling: There is no ruling '\u0665'. Did you mean Q-01?"),
        (
            "motorsportspiel/10a-small-enough-twice.toml",
            "H-10",
            "h-99",
            "rule: There is no rule 'h-99'. Did you mean H-36?",
        ),
    ],
)
def test_a_ruling_that_there_is_not_is_refused_with_the_nearest(
    tmp_path: Path, file: str, old: str, new: str, complaint: str
) -> None:
    text = (FOLDER / file).read_text(encoding="utf-8")
    assert old in text
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(text.replace(old, new), encoding="utf-8")
    assert lines_of(wrong) == (2, [f"{wrong}: {complaint}", "0 ok, 0 failed, 1 unreadable"])
    with pytest.raises(BrokenFileError, match=re.escape(complaint)):
        position_of_situation(wrong)


def test_a_race_from_a_situation_stays_readable_whatever_ruling_it_names() -> None:
    text = (FOLDER / "tow-basic.toml").read_text(encoding="utf-8")
    assert race_in(text.replace("Q-57", "q-999").splitlines(), "kept", {}).cars


def test_the_printed_rules_that_a_situation_can_name_are_those_of_the_docs() -> None:
    pages = (ROOT / "docs" / "rules" / "motorsportspiel").glob("*.md")
    told = {number for page in pages for number in re.findall(r"\bH-\d\d\b", page.read_text(encoding="utf-8"))}
    assert told == set(reference_of(game_named("motorsportspiel")).read_rulebook().printed)
