"""Circuits of all games: their list, and the check of their files. Each file names its game."""

import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast

from motorchamp_tui.games import FIRST_GAME, game_in_file, game_named, games_to_look_up, reference_of


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


def circuit_lines(*, ascii_only: bool, width: int) -> Iterator[str]:
    """The circuits of all games, below the title of each."""
    for game in map(game_named, games_to_look_up()):
        yield from (game.TITLE, "")
        yield from reference_of(game).circuit_lines(None, ascii_only=ascii_only, width=width)


def circuit_data() -> list[object]:
    """The same as JSON data, one list for all."""
    lists = (reference_of(game_named(game)).circuit_data(None) for game in games_to_look_up())
    return [circuit for circuits in lists for circuit in cast("list[object]", circuits)]
