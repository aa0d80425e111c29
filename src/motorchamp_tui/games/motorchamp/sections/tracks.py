"""Tracks by name, and the check of track files.

A circuit is called ``A1-B2-C1`` (long), ``A1-C2`` (short), or by the file of a whole track. Rulebook: "The game
and its parts"; R-01.
"""

import functools
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from motorchamp_tui.games.drawings import Mistake, ReadDrawing, broken_by, track_files
from motorchamp_tui.games.motorchamp.rules.track import Track
from motorchamp_tui.games.motorchamp.sections.circuit_checks import check_circuit
from motorchamp_tui.games.motorchamp.sections.circuits import Circuit, join
from motorchamp_tui.games.motorchamp.sections.section_checks import can_be_joined, check_section
from motorchamp_tui.games.motorchamp.sections.section_files import parse_section, read_section
from motorchamp_tui.games.motorchamp.sections.sections import Section
from motorchamp_tui.games.own_circuits import drawing_named
from motorchamp_tui.locations import tracks_folder


@functools.cache
def circuit_names() -> tuple[str, ...]:
    """The names of all circuits joined from the game's own sections, long ones first."""
    stems: dict[str, list[str]] = {"A": [], "B": [], "C": []}
    for path in sorted(tracks_folder().glob("[ABC]*.toml")):
        stems[path.stem[0]].append(path.stem)
    long = itertools.product(stems["A"], stems["B"], stems["C"])
    short = itertools.product(stems["A"], stems["C"])
    return tuple("-".join(stems) for stems in (*long, *short))


circuits_in_use = circuit_names


def circuit(name_or_path: str) -> Track:
    """The circuit of this name, one of a player's own, or the whole track in this file or this code.

    Raises :class:`UnknownNameError` with the nearest name, or :class:`BrokenFileError`.
    """
    name = next((known for known in circuit_names() if known.casefold() == name_or_path.casefold()), None)
    if name is not None:
        return _circuit(name).track
    drawing = drawing_named(name_or_path, Track.game)
    return track_of_drawing(drawing.text, drawing.file)


def track_of_drawing(text: str, file: Path) -> Track:
    """The whole track in a file with this text; raises :class:`BrokenFileError`."""
    return _joined([parse_section(text, file)]).track


def ring_of(names: Sequence[str]) -> tuple[Section, ...]:
    """The game's own sections of these names, in the order in which they are driven."""
    sections, _ = _checked(read_section(tracks_folder() / f"{name}.toml") for name in names)
    return tuple(sections)


@functools.cache
def _circuit(name: str) -> Circuit:
    """One of the game's own circuits."""
    return _joined(read_section(tracks_folder() / f"{stem}.toml") for stem in name.split("-"))


def _joined(read: Iterable[ReadDrawing[Section]]) -> Circuit:
    sections, mistakes = _checked(read)
    if not mistakes and len(sections) == 1 and sections[0].kind != "whole":
        sentence = f"this is a section {sections[0].kind}, not a whole track: a track is named like A1-B2-C1"
        mistakes = (Mistake(sections[0].file, 1, 1, sentence),)
    circuit = None if mistakes else join(sections)
    if circuit is None or (mistakes := check_circuit(circuit)):
        raise broken_by(mistakes)
    return circuit


def _checked(read: Iterable[ReadDrawing[Section]]) -> tuple[list[Section], tuple[Mistake, ...]]:
    """The sections that were read and all mistakes that each has by itself."""
    sections, mistakes = list[Section](), list[Mistake]()
    for section, found in read:
        mistakes += found
        if section is not None:
            mistakes += check_section(section)
            sections.append(section)
    return sections, tuple(mistakes)


def kind_of(track: Track) -> str:
    """Whether it is a long circuit or a short one."""
    return "long" if track.is_long else "short"


def character_of(name: str) -> str:
    """The character of one of the game's own circuits, or of a player's."""
    known = name in circuit_names()
    return _circuit(name).character if known else str(drawing_named(name, Track.game).values["character"])


def check_files(paths: Sequence[Path]) -> tuple[str, ...]:
    """Every mistake of these files, as ``file:line:column: sentence``; empty when all is well.

    A folder stands for all its ``.toml`` files. Each file is judged by itself and, when its marks and its
    pit lane allow, joined with every partner: those given with it, else those in its folder, else the game's.
    """
    mistakes = list[Mistake]()
    read = {path: read_section(path) for path in track_files(paths, mistakes)}
    return tuple(map(str, sorted({*mistakes, *_mistakes_in(read)})))


def judge_drawing(text: str, file: Path) -> tuple[Mistake, ...]:
    """Every mistake of a file with this text; what is in the file now is not looked at."""
    return tuple(sorted(set(_mistakes_in({file: parse_section(text, file)}))))


def _mistakes_in(read: Mapping[Path, ReadDrawing[Section]]) -> list[Mistake]:
    """Every mistake of these files, each by itself and with every partner."""
    mistakes, fit = list[Mistake](), dict[Path, Section]()
    for path, (section, found) in read.items():
        mistakes += found
        if section is not None:
            mistakes += check_section(section)
            if can_be_joined(section):
                fit[path] = section
    for path, section in fit.items():
        needed = "" if section.kind == "whole" else "ABC"
        partners = {kind: _partners(kind, path.parent, tuple(fit.values())) for kind in needed}
        mistakes += _mistakes_of_rings(section, partners)
    return mistakes


def _mistakes_of_rings(section: Section, partners: Mapping[str, Sequence[Section]]) -> list[Mistake]:
    """Every mistake of the circuits in which the section takes part."""
    return [mistake for ring in _rings_with(section, partners) for mistake in check_circuit(join(ring))]


def _rings_with(section: Section, partners: Mapping[str, Sequence[Section]]) -> Iterator[tuple[Section, ...]]:
    if section.kind == "whole":
        yield (section,)
        return
    kinds = {**partners, section.kind: [section]}
    yield from itertools.product(kinds["A"], kinds["B"], kinds["C"])
    if section.kind != "B":
        yield from itertools.product(kinds["A"], kinds["C"])


def _partners(kind: str, folder: Path, given: Sequence[Section]) -> Sequence[Section]:
    """The sections of this kind: those given, or else those in the folder, or else the game's own."""
    found = [section for section in given if section.kind == kind]
    return found or _flawless_in(folder, kind) or _own(kind)


def _flawless_in(folder: Path, kind: str) -> list[Section]:
    """The sections of this kind in a folder, except those with mistakes of their own."""
    own = {letter: _own(letter) for letter in "ABC"}
    return [section for section in _sound_in(folder, kind) if not _mistakes_of_rings(section, own)]


def _own(kind: str) -> list[Section]:
    return _sound_in(tracks_folder(), kind)


def _sound_in(folder: Path, kind: str) -> list[Section]:
    found = list[Section]()
    for path in sorted(folder.glob("*.toml")):
        section, mistakes = read_section(path)
        if section is not None and section.kind == kind and not mistakes and not check_section(section):
            found.append(section)
    return found
