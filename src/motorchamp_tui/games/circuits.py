"""Circuits of all games: their list, and the check of their files. Each file names its game."""

import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import (
    FIRST_GAME,
    GAMES,
    drafting_of,
    drawn_files,
    game_in_file,
    game_named,
    games_to_look_up,
    reference_of,
)
from motorchamp_tui.games.drawing_text import Drawing, written
from motorchamp_tui.games.own_circuits import drawing_named, own_circuits, why_own_unknown
from motorchamp_tui.games.protocol import AnyTrack, Game
from motorchamp_tui.games.track_picture import small_picture
from motorchamp_tui.locations import drawn_circuits_folder


def check_files(paths: Sequence[Path]) -> tuple[str, ...]:
    """Every mistake of these files, game by game; a folder stands for the files in it and in its folders."""
    of_game = dict[str, list[Path]]()
    for path in itertools.chain.from_iterable(map(_files_in, paths)):
        of_game.setdefault(FIRST_GAME if path.is_dir() else game_in_file(path), []).append(path)
    return tuple(
        mistake for game, files in of_game.items() for mistake in reference_of(game_named(game)).check_files(files)
    )


def _files_in(path: Path) -> Sequence[Path]:
    """The files that a path stands for; a folder without any stands for itself."""
    return (path.is_dir() and sorted(path.rglob("*.toml"))) or [path]


def drawing_of_circuit(word: str) -> Drawing:
    """The drawing of a circuit: one of the games', a player's own, that of a file or a code."""
    game = next(
        (name for name in GAMES if word.casefold() in map(str.casefold, game_named(name).circuit_names())), None
    )
    if game is None:
        return drawing_named(word)
    name = game_named(game).circuit(word).name
    return written(game, name, drafting_of(game).drawn_circuit(name))


def wrong_with(name: str) -> tuple[str, ...]:
    """Why a player's own circuit cannot be driven, in the sentences of ``check-track``; empty where it can be."""
    return tuple(spot.sentence for spot in drawing_named(name).mistakes)


def circuit_lines(game: Game | None = None, *, ascii_only: bool) -> Iterator[str]:
    """The circuits of a game; or of all, below the title of each, then those that were drawn in the workshop."""
    if game is not None:
        yield from _of_a_game(game, ascii_only=ascii_only)
        return
    for one in map(game_named, games_to_look_up()):
        yield from (one.TITLE, "", *_of_a_game(one, ascii_only=ascii_only))
    drawn = [path.stem for path in drawn_files(drawn_circuits_folder())]
    for title, names in (("Drawn in the workshop", drawn), ("Your own circuits", own_circuits())):
        if names:
            yield from (title, "")
        for name in names:
            yield from _of_a_drawing(name, ascii_only=ascii_only)
    if trouble := why_own_unknown():
        yield trouble


def _of_a_game(game: Game, *, ascii_only: bool) -> Iterator[str]:
    """The circuits of a game, each with its length, its character and a small picture."""
    for name in game.circuit_names():
        track = game.circuit(name)
        yield f"{name}  {_length(game, track)}: {game.character_of(name)}"
        yield from _picture(track, ascii_only=ascii_only)


def _of_a_drawing(name: str, *, ascii_only: bool) -> Iterator[str]:
    drawing = drawing_named(name)
    game = game_named(drawing.game)
    try:
        track = drawing.track()
    except MotorChampError as error:
        yield from (f"{name}  {game.TITLE}, cannot be driven yet: {error}", "")
        return
    yield f"{name}  {game.TITLE}, {_length(game, track)}: {drawing.values['character']}"
    yield from _picture(track, ascii_only=ascii_only)


def _length(game: Game, track: AnyTrack) -> str:
    return f"{game.kind_of(track)}, {track.rows} rows"


def _picture(track: AnyTrack, *, ascii_only: bool) -> Iterator[str]:
    yield from (f"    {line}" for line in small_picture(track, ascii_only=ascii_only))
    yield ""


def circuit_data(game: Game) -> list[dict[str, Any]]:
    """The circuits of a game as JSON data."""
    tracks = {name: game.circuit(name) for name in game.circuit_names()}
    return [
        {
            "name": name,
            "game": track.game,
            "rows": track.rows,
            "long": game.kind_of(track) == "long",
            "character": game.character_of(name),
        }
        for name, track in tracks.items()
    ]
