"""Track files of both games that nobody drew: refused in one go, and in short sentences."""

from pathlib import Path

import pytest

from motorchamp_tui.games.circuits import check_files
from motorchamp_tui.games.drawings import LONGEST_LINE, MOST_LINES, MOST_ROWS
from motorchamp_tui.locations import tracks_folder

FILES = [tracks_folder() / "A1.toml", tracks_folder() / "motorsportspiel" / "wald.toml"]


def judged(folder: Path, file: Path, text: str) -> list[str]:
    changed = folder / file.name
    changed.write_text(text, encoding="utf-8")
    mistakes = [str(mistake).removeprefix(f"{changed}:") for mistake in check_files([changed])]
    assert all(mistake.isprintable() and len(mistake) < 300 for mistake in mistakes)
    return mistakes


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_track_file_has_a_most_of_lines_and_of_letters_in_a_line(tmp_path: Path, file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    keys = "".join(f"a{key} = 1\n" for key in range(MOST_LINES))
    assert judged(tmp_path, file, keys + text) == [f"{MOST_LINES + 1}:1: a track file has at most 1,000 lines"]
    long = f"# {'x' * LONGEST_LINE}\n{text}"
    assert judged(tmp_path, file, long) == [f"1:{LONGEST_LINE}: a line has at most 4,000 letters"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_drawing_with_more_rows_than_any_track_is_not_looked_into(tmp_path: Path, file: Path) -> None:
    text = "\n".join(
        f"{line.partition('|')[0]}|{' x' * (MOST_ROWS + 1)}" if "|" in line and "#" not in line else line
        for line in file.read_text(encoding="utf-8").splitlines()
    )
    assert any(
        f"has {MOST_ROWS + 1} rows, and {MOST_ROWS} are the most" in one for one in judged(tmp_path, file, text)
    )


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
@pytest.mark.parametrize(
    "word", ["x" * 3000, "4294967296", "9" * 3000, "\u202e", "\x1b[31m", "[" * 3000, '"', "'''"]
)
def test_any_word_in_the_place_of_any_other_is_told_shortly(tmp_path: Path, file: Path, word: str) -> None:
    text = file.read_text(encoding="utf-8")
    lines = text.splitlines()
    for number, line in list(enumerate(lines))[::4]:
        words = line.split(" ")
        changed = " ".join([*words[: len(words) // 2], word, *words[len(words) // 2 + 1 :]])
        judged(tmp_path, file, "\n".join([*lines[:number], changed, *lines[number + 1 :]]))


@pytest.mark.parametrize("key", ["circuit", "closes"])
def test_a_name_is_no_longer_than_that_of_a_file(tmp_path: Path, key: str) -> None:
    text = FILES[1].read_text(encoding="utf-8")
    old = next(line for line in text.splitlines() if line.startswith(f"{key} = "))
    (mistake,) = judged(tmp_path, FILES[1], text.replace(old, f'{key} = "{"x" * 3000}"'))
    assert "cannot be a name" in mistake
