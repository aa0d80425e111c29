"""Faces of the games, which draw them: each is a package with the names of :class:`.protocol.FaceOf`.

A game without a face is played line by line.
"""

import functools
from importlib import import_module
from typing import TYPE_CHECKING, cast

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games import OfAGame, game_named

if TYPE_CHECKING:
    from motorchamp_tui.tui.games.protocol import Face

FACES = {
    "motorchamp": "motorchamp_tui.tui.games.motorchamp",
    "motorsportspiel": "motorchamp_tui.tui.games.motorsportspiel",
}
"""The package of each face, by the name of the game."""


def require_face(one: OfAGame, instead: str) -> None:
    """Raise :class:`SetupError` where there are no screens for the game of a race or a track.

    ``instead``: the command that needs none.
    """
    if one.game not in FACES:
        raise SetupError(f"{game_named(one.game).TITLE} has no screens yet: try {instead}, which needs none.")


def face_of(one: OfAGame) -> "Face":
    """The face of the game of a race or a track."""
    return face_named(one.game)


@functools.cache
def face_named(name: str) -> "Face":
    """The face of the game of this name."""
    # A race is only ever drawn by the game that it is from: no type can say so, hence this one cast.
    return cast("Face", import_module(FACES[name]))
