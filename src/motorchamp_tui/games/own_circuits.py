"""Circuits that were drawn in the workshop: some come with the program, the others are a player's own.

Each is a track file in a folder, known by its name wherever a circuit is asked for; any other file and a code will
do there as well.
"""

import functools
from collections.abc import Iterable
from pathlib import Path

from attrs import evolve

from motorchamp_tui.errors import MotorChampError, SetupError, UnknownNameError
from motorchamp_tui.files import reason_of, remove, replace_file
from motorchamp_tui.games import GAMES, drawn_file, drawn_files, game_in_file, game_named
from motorchamp_tui.games.codes import drawing_in, is_code
from motorchamp_tui.games.drawing_text import Drawing
from motorchamp_tui.games.drawings import broken_by, read_text
from motorchamp_tui.games.protocol import Game
from motorchamp_tui.locations import drawn_circuits_folder, own_circuits_folder
from motorchamp_tui.names import check_circuit_name


def own_circuits(game: str | None = None) -> tuple[str, ...]:
    """The names of a player's own circuits, in alphabetical order: all, or those of a game."""
    files = drawn_files(own_circuits_folder())
    return tuple(path.stem for path in files if game is None or game_in_file(path) == game)


def why_own_unknown() -> str:
    """Why nobody can say which circuits a player has drawn, in a sentence; empty where that is known."""
    try:
        any(own_circuits_folder().iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except OSError as error:
        return f"{own_circuits_folder()} cannot be read: {reason_of(error)}."
    return ""


def shipped_circuits(game: Game) -> tuple[str, ...]:
    """All circuits that come with the program: those of the boards of a game, then those that were drawn."""
    return (*game.circuit_names(), *(name for name, its_game in _shipped_with() if game_named(its_game) is game))


@functools.cache
def _shipped_with() -> tuple[tuple[str, str], ...]:
    """The circuits that were drawn and come with the program, each with the name of its game."""
    return tuple((path.stem, game_in_file(path)) for path in drawn_files(drawn_circuits_folder()))


def circuits_offered(game: Game) -> tuple[str, ...]:
    """The circuits to choose from at home: those that come with it, then the player's own that can be driven."""
    own = (path for path in drawn_files(own_circuits_folder()) if game_named(game_in_file(path)) is game)
    driven = (path.stem for path in own if _can_be_driven(path, path.stat().st_mtime_ns))
    return (*shipped_circuits(game), *driven)


@functools.lru_cache(maxsize=256)
def _can_be_driven(path: Path, changed: int) -> bool:
    """Whether the circuit in a file that was changed then can be driven."""
    try:
        drawing_named(str(path)).track()
    except MotorChampError:
        return False
    return True


def is_circuit(word: str) -> bool:
    """Whether a word is the name of a circuit, or a code that can be read, as it is; files are not looked for."""
    if is_code(word):
        try:
            return bool(drawing_in(word).name)
        except MotorChampError:
            return False
    return drawn_file(word) is not None or any(word in game_named(game).circuit_names() for game in GAMES)


def drawing_named(word: str, game: str | None = None) -> Drawing:
    """The drawing in this file or this code, or that of a circuit of a player's own; as one of a game.

    Raises :class:`BrokenFileError` for a file that cannot be read, :class:`SetupError` for a code, and
    :class:`UnknownNameError` with the nearest name of a circuit.
    """
    path = Path(word) if word.endswith(".toml") else drawn_file(word)
    if path is not None:
        drawing = (_shipped_drawing if path.parent == drawn_circuits_folder() else _drawing_at)(path)
        return drawing if game is None else evolve(drawing, game=game)
    if is_code(word):
        drawing = drawing_in(word)
        if game is not None and drawing.game != game:
            raise SetupError(f"This is the code of a circuit of {game_named(drawing.game).TITLE}.")
        return drawing
    known = [name for one in GAMES if game in (None, one) for name in shipped_circuits(game_named(one))]
    raise UnknownNameError("track", word, (*known, *own_circuits(game)))


def _drawing_at(path: Path) -> Drawing:
    text, mistakes = read_text(path)
    if mistakes:
        raise broken_by(mistakes)
    return Drawing(game_in_file(path), path.stem, text, path.parent)


_shipped_drawing = functools.cache(_drawing_at)
"""The drawing of a circuit that comes with the program, which does not change while it runs."""


def check_unlike(name: str, others: Iterable[str] = (), where: str = "") -> None:
    """Refuse a name that nobody could read, or that looks like one of the games' circuits or of these ``others``.

    ``where`` says where these are. Raises :class:`SetupError`.
    """
    from motorchamp_tui.lookalikes import appearance

    check_circuit_name(name)
    if is_code(name):
        raise SetupError(f"{name} would be taken for a code: begin with other letters.")
    shipped = ((one, "comes with the game") for game in map(game_named, GAMES) for one in shipped_circuits(game))
    for other, is_where in (*shipped, *((one, where) for one in others)):
        if appearance(other) == appearance(name):
            is_same = other.casefold() == name.casefold()
            reason = f"{other} {is_where}" if is_same else f"{name} looks like {other}, which {is_where}"
            raise SetupError(f"{reason}: choose another name.")


def check_new_name(name: str) -> None:
    """Refuse a name that nobody could read, that of another circuit, or one that looks like it.

    Raises :class:`SetupError`.
    """
    check_unlike(name)
    other = _own_file(name)
    if other is not None:
        raise SetupError(
            f"You have a circuit {other.stem} already: choose another name, or remove that one first."
        )


def add(drawing: Drawing) -> Path:
    """Keep a drawing among the player's own circuits, under its name; returns its file.

    One that is kept already stays. Raises :class:`SetupError`, also where the disk does not take it.
    """
    known = _own_file(drawing.name)
    if known is not None and drawing_named(drawing.name).text == drawing.text:
        return known
    check_new_name(drawing.name)
    path = own_circuits_folder() / f"{drawing.name}.toml"
    try:
        replace_file(path, drawing.text)
    except OSError as error:
        raise SetupError(f"{path} cannot be written: {reason_of(error)}.") from error
    return path


def _own_file(name: str) -> Path | None:
    files = drawn_files(own_circuits_folder())
    return next((path for path in files if path.stem.casefold() == name.casefold()), None)


def drop(name: str) -> Path:
    """Remove the file of a player's own circuit; raises :class:`SetupError`, :class:`UnknownNameError`."""
    path = _own_file(name)
    if path is None:
        raise UnknownNameError("track", name, own_circuits())
    try:
        remove(path)
    except OSError as error:
        raise SetupError(f"{path} cannot be removed: {reason_of(error)}.") from error
    return path
