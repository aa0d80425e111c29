"""Circuits for a shelf in tests: of both games, made from the ring that a drawing begins with."""

from motorchamp_tui.games import drafting_of
from motorchamp_tui.games.codes import code_of
from motorchamp_tui.games.drawing_text import Drawing, written
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.workshop.edits import name_corner, set_word


def drawn_as(name: str, game: str = "motorchamp") -> Drawing:
    """The ring to begin with, under this name."""
    return written(game, name, drafting_of(game).blank_ring(name))


def code_named(name: str, game: str = "motorchamp") -> str:
    return code_of(drawn_as(name, game))


MILLPOND = code_named("Millpond")
SANDPIT = code_named("Sandpit", "motorsportspiel")


def short_race_on(code: str) -> Agreement:
    return Agreement(code, laps=1)


def long_code() -> str:
    """The code of a circuit of Das Motorsportspiel that turns differently in each row: more than 200 letters."""
    drawing = drawn_as("Silverstone-National", "motorsportspiel")
    bend = drawing.drafting.VOCABULARY.labels.index("bend")
    for row in range(0, len(drawing.rows) - 1, 2):
        more = row * 37 % 14 + 1
        for at, by in ((row, more), (row + 1, -more)):
            degrees = int(drawing.rows[at][bend].replace(".", "0"))
            drawing = set_word(at, at, "bend", str(degrees + by))(drawing)
    for row in (10, 45):
        drawing = name_corner(row, f"Maggotts – Becketts – Chapel – Abbey {row}")(drawing)
    return code_of(drawing)


SILVERSTONE = long_code()
