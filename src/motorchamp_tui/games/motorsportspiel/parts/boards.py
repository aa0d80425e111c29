"""Boards: the circuits by name, and the check of track files.

A circuit has the name that its file gives it: ``hockenheim-gp``. That is the file of a whole ring, or of a part
that closes the ring of a shared one.
"""

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from motorchamp_tui.errors import UnknownNameError, nearest
from motorchamp_tui.games.drawings import Mistake, ReadDrawing, broken_by, track_files
from motorchamp_tui.games.motorsportspiel.parts.drawn import CLOSING, SHARED, WHOLE, BoardPart
from motorchamp_tui.games.motorsportspiel.parts.layout_checks import check_driving, check_layout
from motorchamp_tui.games.motorsportspiel.parts.layouts import Layout, join
from motorchamp_tui.games.motorsportspiel.parts.part_checks import can_be_joined, check_part
from motorchamp_tui.games.motorsportspiel.parts.part_files import parse_part, read_part
from motorchamp_tui.games.motorsportspiel.rules.track import Track
from motorchamp_tui.games.own_circuits import drawing_named
from motorchamp_tui.locations import tracks_folder

Ring = tuple[BoardPart, ...]


def own_folder() -> Path:
    """The folder with the parts that belong to the game."""
    return tracks_folder() / "motorsportspiel"


def _own_folders() -> tuple[Path, Path]:
    """That folder, and the one with the boards of the first edition."""
    return own_folder(), own_folder() / "classic"


@functools.cache
def circuit_names() -> tuple[str, ...]:
    """The names of all circuits joined from the game's own parts."""
    return tuple(_own_layouts())


@functools.cache
def circuits_in_use() -> tuple[str, ...]:
    """Those of them that are raced on where none is named: not those that the game came with at first."""
    return tuple(layout.name for layout in _layouts_of(own_folder()))


def circuit(name_or_path: str) -> Track:
    """The circuit of this name, one of a player's own, or the ring in this file or this code.

    Raises :class:`UnknownNameError` with the nearest name, or :class:`BrokenFileError`.
    """
    name = next((known for known in circuit_names() if known.casefold() == name_or_path.casefold()), None)
    if name is not None:
        return _own_layouts()[name].track
    drawing = drawing_named(name_or_path, Track.game)
    return track_of_drawing(drawing.text, drawing.file)


def track_of_drawing(text: str, file: Path) -> Track:
    """The ring in a file with this text; raises :class:`BrokenFileError`."""
    return _layout_in(parse_part(text, file), file.parent).track


def layout_of(name: str) -> Layout:
    """The layout of one of the game's own circuits; raises :class:`UnknownNameError`."""
    layouts = _own_layouts()
    if name not in layouts:
        raise UnknownNameError("track", name, tuple(layouts))
    return layouts[name]


def parts_in_use() -> dict[str, BoardPart]:
    """The parts that belong to the game, by name, without those of the first edition."""
    return {part.name: part for part in _sound_in(own_folder())}


def character_of(name: str) -> str:
    """The character of one of the game's own circuits, or of a player's."""
    own = _own_layouts().get(name)
    return own.character if own else str(drawing_named(name, Track.game).values["character"])


@functools.cache
def _own_layouts() -> dict[str, Layout]:
    """The game's own circuits by name, in the order of their files."""
    return {layout.name: layout for folder in _own_folders() for layout in _layouts_of(folder)}


def _layouts_of(folder: Path) -> Iterator[Layout]:
    """The rings of the parts in a folder of the game, which have no mistakes."""
    parts = list[BoardPart]()
    for path in _files_of(folder):
        part, mistakes = read_part(path)
        if part is None or mistakes:
            raise broken_by(mistakes)
        parts.append(part)
    return (join(ring) for part in parts if part.kind != SHARED for ring in _rings_with(part, parts))


def _layout_in(read: ReadDrawing[BoardPart], folder: Path) -> Layout:
    """The ring of a part: a whole one, or one that is closed by another part in its folder."""
    part, mistakes = read
    if part is None or mistakes or (mistakes := check_part(part)):
        raise broken_by(mistakes)
    if part.kind == SHARED:
        sentence = "this is a part that several rings share: a track is named by the part that closes its ring"
        raise broken_by([Mistake(part.file, 1, 1, sentence)])
    rings = tuple(_rings_with(part, _partners(part, folder, ())))
    if not rings:
        raise broken_by(tuple(_without_a_ring(part, folder)))
    layout = join(rings[0])
    if mistakes := _mistakes_of_ring(layout):
        raise broken_by(mistakes)
    return layout


def check_files(paths: Sequence[Path]) -> tuple[str, ...]:
    """Every mistake of these files, as ``file:line:column: sentence``; empty when all is well.

    A folder stands for all its ``.toml`` files. Each file is judged by itself and, when its marks and its pit lane
    allow, joined with every partner: those given with it, else those in its folder, else the game's.
    """
    mistakes = list[Mistake]()
    read = {path: read_part(path) for path in track_files(paths, mistakes)}
    return tuple(map(str, sorted({*mistakes, *_mistakes_in(read)})))


def judge_drawing(text: str, file: Path) -> tuple[Mistake, ...]:
    """Every mistake of a file with this text; what is in the file now is not looked at."""
    return tuple(sorted(_mistakes_in({file: parse_part(text, file)})))


def _mistakes_in(read: Mapping[Path, ReadDrawing[BoardPart]]) -> set[Mistake]:
    """Every mistake of these files, each by itself and in the rings with its partners."""
    mistakes, fit = set[Mistake](), dict[Path, BoardPart]()
    for path, (part, found) in read.items():
        mistakes.update(found)
        if part is not None:
            mistakes.update(check_part(part))
            if can_be_joined(part):
                fit[path] = part
    given, layouts = tuple(fit.values()), dict[Ring, Layout]()
    for path, part in fit.items():
        rings = tuple(_rings_with(part, _partners(part, path.parent, given)))
        layouts |= {ring: join(ring, next(part for part in reversed(ring) if part in given)) for ring in rings}
        if not rings:
            mistakes.update(_without_a_ring(part, path.parent))
    mistakes.update(mistake for layout in layouts.values() for mistake in _mistakes_of_ring(layout))
    return mistakes


def _files_of(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.toml"))


def _mistakes_of_ring(layout: Layout) -> tuple[Mistake, ...]:
    """The mistakes that only show on the ring; a ring with others is not driven on."""
    found = check_layout(layout)
    is_sound = not (found or layout.unread or any(map(check_part, layout.parts)))
    return check_driving(layout) if is_sound else found


def _rings_with(part: BoardPart, partners: Iterable[BoardPart]) -> Iterator[Ring]:
    """The rings with a part in them."""
    if part.kind == WHOLE:
        yield (part,)
    for other in partners:
        ring = (part, other) if part.kind == SHARED else (other, part)
        if [one.kind for one in ring] == [SHARED, CLOSING] and ring[1].closes.text == ring[0].name:
            yield ring


def _partners(part: BoardPart, folder: Path, given: Sequence[BoardPart]) -> Sequence[BoardPart]:
    """The parts that make a ring with this one: those given, else those in the folder, else the game's own."""
    if part.kind == WHOLE:
        return ()
    choices = (given, _sound_in(folder), _sound_in(own_folder()))
    return next((parts for parts in choices if any(_rings_with(part, parts))), ())


def _sound_in(folder: Path) -> list[BoardPart]:
    found = (read_part(path) for path in _files_of(folder))
    return [part for part, mistakes in found if part is not None and not mistakes and not check_part(part)]


def _without_a_ring(part: BoardPart, folder: Path) -> Iterator[Mistake]:
    """Why a part that should close a ring closes none."""
    name = part.closes.text
    if part.kind != CLOSING or not name:
        return
    if (folder / f"{name}.toml").exists():
        yield part.closes.mistake(f"{name} has mistakes of its own: motorchamp check-track shows them")
        return
    known = {one.name for one in (*_sound_in(folder), *_sound_in(own_folder())) if one.kind == SHARED}
    near = nearest(name, known)
    hint = f"did you mean {near}?" if near else f"there is: {', '.join(sorted(known))}"
    yield part.closes.mistake(f"there is no shared part {name!r}; {hint}")
