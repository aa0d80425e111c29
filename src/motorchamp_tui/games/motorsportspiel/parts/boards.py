"""The circuits by name, and the check of track files.

A circuit has the name that its closing part gives it: ``hockenheim-gp``; or it is the file of a whole ring.
"""

import functools
from collections.abc import Iterable, Sequence
from pathlib import Path

from motorchamp_tui.errors import BrokenFileError, UnknownNameError
from motorchamp_tui.games.drawings import Mistake
from motorchamp_tui.games.motorsportspiel.parts.drawn import CLOSING, WHOLE, BoardPart
from motorchamp_tui.games.motorsportspiel.parts.layouts import Layout, join
from motorchamp_tui.games.motorsportspiel.parts.part_files import read_part
from motorchamp_tui.games.motorsportspiel.rules.track import Track
from motorchamp_tui.locations import tracks_folder


def own_folder() -> Path:
    """The folder with the parts that belong to the game."""
    return tracks_folder() / "motorsportspiel"


@functools.cache
def circuit_names() -> tuple[str, ...]:
    """The names of all circuits that the game's own parts join to."""
    return tuple(_own_layouts())


def circuit(name_or_path: str) -> Track:
    """The circuit of this name, or the whole ring in this file.

    Raises :class:`UnknownNameError` with the nearest name, or :class:`BrokenFileError`.
    """
    name = next((known for known in circuit_names() if known.casefold() == name_or_path.casefold()), None)
    if name is not None:
        return _own_layouts()[name].track
    if not name_or_path.endswith(".toml"):
        raise UnknownNameError("track", name_or_path, circuit_names())
    return _layout_in(Path(name_or_path)).track


def character_of(name: str) -> str:
    """What one of the game's own circuits is like to drive on."""
    return _own_layouts()[name].character


@functools.cache
def _own_layouts() -> dict[str, Layout]:
    """The game's own circuits by name, in the order of their files."""
    parts = {path.stem: _sound(path) for path in sorted(own_folder().glob("*.toml"))}
    rings = [
        [part] if part.kind == WHOLE else [parts[part.closes], part] for part in parts.values() if part.circuit
    ]
    return {layout.name: layout for layout in map(join, rings)}


def _sound(path: Path) -> BoardPart:
    part, mistakes = read_part(path)
    if part is None or mistakes:
        raise _broken(mistakes)
    return part


def _layout_in(path: Path) -> Layout:
    """The ring in a file, or that of a closing part with the shared part beside it."""
    part = _sound(path)
    if part.kind == CLOSING:
        return join([_sound(path.with_name(f"{part.closes}.toml")), part])
    return join([part])


def _broken(mistakes: Sequence[Mistake]) -> BrokenFileError:
    file = mistakes[0].file
    return BrokenFileError(file, _in_lines(mistake for mistake in mistakes if mistake.file == file))


def _in_lines(mistakes: Iterable[Mistake]) -> Iterable[str]:
    return (f"line {mistake.line}, column {mistake.column}: {mistake.sentence}" for mistake in mistakes)
