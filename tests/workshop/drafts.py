"""Drawings of both games to edit, and random edits of them."""

import random
from collections.abc import Iterator

from motorchamp_tui.games import GAMES, drafting_of, game_named
from motorchamp_tui.games.drawing_text import Drawing, written
from motorchamp_tui.workshop.edits import (
    Edit,
    copy_rows,
    delete_rows,
    insert_rows,
    mirror_rows,
    name_corner,
    place_mark,
    set_word,
)

CIRCUITS = [(game, circuit) for game in GAMES for circuit in game_named(game).circuits_in_use()]
"""All circuits that are raced on, with their games."""
LONGEST_STRETCH = 6


def drawn(game: str, circuit: str) -> Drawing:
    """One of the games' circuits as a whole ring."""
    return written(game, circuit, drafting_of(game).drawn_circuit(circuit))


def oval(game: str) -> Drawing:
    """The ring to begin with."""
    return written(game, "oval", drafting_of(game).blank_ring("oval"))


def random_edits(drawing: Drawing, chance: random.Random) -> Iterator[Edit]:
    """Endlessly many edits of drawings with about as many rows as this one; some are refused."""
    lines = drawing.lines
    marks = next(line for line in lines if line.single)
    while True:
        count = len(drawing.rows)
        first, before, row = (chance.randrange(-1, count + 1) for _ in range(3))
        last = (first + chance.randrange(LONGEST_STRETCH)) % count
        line = chance.choice(lines)
        words = (*line.words, *line.spoken, str(chance.randint(-99, 99)), "nonsense", "")
        edits: list[Edit] = [
            *[set_word(first, last, line.label, chance.choice(words))] * 6,
            *[set_word(row, row, line.label, chance.choice(line.words))] * 6,
            *[place_mark(row, chance.choice(marks.words))] * 2,
            insert_rows(before, chance.randint(0, 3)),
            delete_rows(first, last),
            mirror_rows(first, last),
            copy_rows(first, last, before),
            name_corner(row, chance.choice(("Ostkurve", "", "a hairpin", "x" * 60))),
        ]
        yield chance.choice(edits)
