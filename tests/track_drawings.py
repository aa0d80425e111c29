"""Section files to break: take one of the game's own, change single words of it, and say where they stand."""

from pathlib import Path

from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.locations import tracks_folder


def own(name: str) -> str:
    """The text of one of the game's own section files."""
    return (tracks_folder() / f"{name}.toml").read_text(encoding="utf-8")


def line_number(text: str, start: str, drawing: int = 0) -> int:
    """The number of the line that begins with ``start``, in the first drawing or a later one."""
    return [number for number, line in enumerate(text.splitlines(), 1) if line.startswith(start)][drawing]


def change(text: str, label: str, column: int, word: str, drawing: int = 0) -> str:
    """The text with another word in this column; an empty word takes the column out of the line."""
    lines = text.splitlines()
    number = line_number(text, label, drawing) - 1
    head, _, tail = lines[number].partition("|")
    words = tail.split()
    words[column : column + 1] = [word] if word else []
    lines[number] = f"{head}|" + "".join(f"{word:>4}" for word in words)
    return "\n".join(lines) + "\n"


def change_all(text: str, label: str, words: dict[int, str], drawing: int = 0) -> str:
    """The text with several words of one line changed."""
    for column, word in words.items():
        text = change(text, label, column, word, drawing)
    return text


def words_of(text: str, label: str, drawing: int = 0) -> list[str]:
    """The words of one line."""
    return text.splitlines()[line_number(text, label, drawing) - 1].partition("|")[2].split()


def place(text: str, label: str, column: int, drawing: int = 0) -> str:
    """Where the word of this column stands: line and column of the file."""
    number = line_number(text, label, drawing)
    line = text.splitlines()[number - 1]
    at = line.index("|")
    for word in line.partition("|")[2].split()[: column + 1]:
        at = line.index(word, at + 1) + len(word) - 1
    return f"{number}:{at - len(word) + 2}"


def judged(folder: Path, name: str, text: str) -> list[str]:
    """What check-track says of this text in a file of its own, without the file's name."""
    file = folder / f"{name}.toml"
    file.write_text(text, encoding="utf-8")
    return [mistake.removeprefix(f"{file}:") for mistake in tracks.check_files([file])]
