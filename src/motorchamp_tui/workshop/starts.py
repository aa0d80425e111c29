"""Beginnings of a drawing: a plain ring, a copy of a circuit, sections or parts put together, a file, a code."""

import itertools
from collections.abc import Sequence
from pathlib import Path

from attrs import evolve

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games import drafting_of, drawn_file
from motorchamp_tui.games.circuits import drawing_of_circuit
from motorchamp_tui.games.codes import is_code
from motorchamp_tui.games.drawing_text import Drawing, written
from motorchamp_tui.games.own_circuits import check_new_name
from motorchamp_tui.locations import drawn_circuits_folder, own_circuits_folder
from motorchamp_tui.names import LONGEST_STEM, can_name_a_circuit

USUAL_NAME = "ring"


def blank(game: str, name: str | None = None) -> Drawing:
    """A plain oval that can be driven, under this name or a free one."""
    name = _new_name(name, USUAL_NAME)
    return written(game, name, drafting_of(game).blank_ring(name), own_circuits_folder())


def copy_of(circuit: str, name: str | None = None) -> Drawing:
    """Any circuit as one of a player's own: one of the games as a whole ring, or that of a code.

    Raises :class:`SetupError` and :class:`UnknownNameError`.
    """
    drawing = drawing_of_circuit(circuit)
    return evolve(drawing.renamed(_new_name(name, drawing.name)), folder=own_circuits_folder())


def pieces(game: str) -> tuple[str, ...]:
    """The sections or parts that can be put together."""
    return drafting_of(game).PIECES


def put_together(game: str, names: Sequence[str], name: str | None = None) -> Drawing:
    """The ring of these sections or parts, in this order; raises a :class:`MotorChampError`."""
    ring = drafting_of(game).put_together(names)
    return written(game, _new_name(name, USUAL_NAME), ring, own_circuits_folder())


def drawing_of(word: str, game: str) -> Drawing:
    """The drawing to open for a file, a circuit or a code; for a file that does not exist yet, a plain ring.

    A circuit of the games, and a code, are opened as a copy among the player's own circuits. Raises
    :class:`BrokenFileError`, :class:`SetupError` and :class:`UnknownNameError`.
    """
    path = Path(word) if word.endswith(".toml") else drawn_file(word)
    if path is not None and path.parent == drawn_circuits_folder() and not word.endswith(".toml"):
        return copy_of(path.stem)
    if path is not None and (path.exists() or path.is_symlink()):
        return Drawing.open(path)
    if path is not None:
        return written(game, path.stem, drafting_of(game).blank_ring(_ring_name(path.stem)), path.parent)
    return copy_of(word)


def free_name(like: str) -> str:
    """A name like this one that no circuit has."""
    stem = like if can_name_a_circuit(like) else USUAL_NAME
    names = (f"{stem[: LONGEST_STEM - 4].rstrip('._-+')}-{number}" for number in itertools.count(2))
    return next(name for name in names if _is_free(name))


def _new_name(name: str | None, otherwise: str) -> str:
    if name is None:
        return otherwise if _is_free(otherwise) else free_name(otherwise)
    check_new_name(name)
    return name


def _is_free(name: str) -> bool:
    try:
        check_new_name(name)
    except SetupError:
        return False
    return True


def _ring_name(stem: str) -> str:
    return stem if can_name_a_circuit(stem) and not is_code(stem) else USUAL_NAME
