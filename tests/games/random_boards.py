"""Random boards of either game that pass the check of track files: the game's own, changed word by word.

A change stays where the check still finds no mistake; so boards come out that nobody would draw, and that somebody
may race on.
"""

import random
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from attrs import frozen

from motorchamp_tui.games.circuits import check_files
from track_drawings import own

CHANGES = 6
"""By how many changes a board differs from the one before it."""
LONGEST_RUN = 5
LIMITS = (".", *map(str, range(3, 15)))
LANE = ("-", "=", "=o", "= >", "=o >", "- -")

Drawing = dict[str, list[str]]
"""The words of each line, by its label."""


@frozen(eq=False)
class Kind:
    """The boards of a game: what a line may have, what stands above the drawing, and the board to begin with.

    ``columns`` are the labels of which a column is copied as a whole.
    """

    words: Mapping[str, Sequence[str]]
    columns: Sequence[str]
    head: Callable[[Drawing], str]
    first: Callable[[], Drawing]

    def boards(self, chance: random.Random, folder: Path) -> Iterator[Path]:
        """Endlessly many, one after the other in the same file, with which ``check-track`` finds nothing wrong."""
        drawing, file = self.first(), folder / "board.toml"
        while True:
            for _ in range(CHANGES):
                while True:
                    changed = self._changed(drawing, chance)
                    file.write_text(self._text(changed), encoding="utf-8")
                    if changed != drawing and not check_files([file]):
                        break
                drawing = changed
            yield file

    def _text(self, drawing: Drawing) -> str:
        lines = "\n".join(f"{label} | {' '.join(words)}" for label, words in drawing.items())
        return f"{self.head(drawing)}strand = '''\n{lines}\n'''\n"

    def _changed(self, drawing: Drawing, chance: random.Random) -> Drawing:
        """The drawing with two words swapped, a column copied to the next one, or a run of one word."""
        label = chance.choice([*self.words])
        line = list(drawing[label])
        at, other = (chance.randrange(len(line) - 1) for _ in range(2))
        match chance.randrange(5):
            case 0:
                line[at], line[other] = line[other], line[at]
            case 1:
                copied = {one: list(drawing[one]) for one in self.columns}
                for words in copied.values():
                    words[at + 1] = words[at]
                return drawing | copied
            case _:
                run = chance.choice(self.words[label]).split() * chance.randint(1, LONGEST_RUN)
                line[at : at + len(run)] = run
        return drawing | {label: line[: len(drawing[label])]}


def _drawn(name: str, strand: str = "strand") -> Drawing:
    lines = (line.partition("|") for line in tomllib.loads(own(name))[strand].strip().splitlines())
    return {label.strip(): words.split() for label, _, words in lines}


def _ring(first: Drawing, *others: Drawing) -> Drawing:
    """One drawing that begins at the line."""
    line = next(at for at, mark in enumerate(first["marks"]) if mark.startswith("F"))
    return {
        label: [*words[line:], *(word for other in others for word in other[label]), *words[:line]]
        for label, words in first.items()
    }


def _head_of_motorsportspiel(drawing: Drawing) -> str:
    """With a name for each corner, which is a run of rows with the same limit."""
    limits = [word[0] for word in drawing["corner"]]
    corners = [
        f"corner {row}"
        for row, limit in enumerate(limits)
        if limit != "." and limit != (limits[row - 1] if row else ".")
    ]
    head = 'game = "motorsportspiel"\npart = "whole"\ncircuit = "ring"\nlaps = 2\ncharacter = "any"\n'
    return f"{head}corners = {corners}\n"


def _of_motorchamp(first: Callable[[], Drawing]) -> Kind:
    limits = dict.fromkeys(("left limit", "right limit"), LIMITS)
    colours = dict.fromkeys(("left colour", "right colour"), "123")
    rest = {"line": "-=", "pit": "PB", "marks": (".", "S", "L")}
    return Kind(limits | colours | rest, ("pit",), lambda _: 'section = "whole"\ncharacter = "any"\n', first)


def _of_motorsportspiel(closing: str) -> Kind:
    return Kind(
        {
            "left": LANE,
            "right": LANE,
            "corner": (".", *(f"{limit}{side}" for limit in "22345" for side in "lr")),
            "pit": ".PB",
            "marks": (".", "out"),
        },
        ("pit", "marks"),
        _head_of_motorsportspiel,
        lambda: _ring(_drawn("motorsportspiel/motodrom"), _drawn(f"motorsportspiel/{closing}")),
    )


KINDS = {
    "short of motorchamp": _of_motorchamp(lambda: _ring(_drawn("A1"), _drawn("C1"))),
    "long of motorchamp": _of_motorchamp(
        lambda: _ring(_drawn("A2"), _drawn("B1", "outward"), _drawn("C2"), _drawn("B1", "homeward"))
    ),
    "short of motorsportspiel": _of_motorsportspiel("querspange"),
    "long of motorsportspiel": _of_motorsportspiel("wald"),
}
