"""Das Motorsportspiel: so far its rulebook."""

from typing import TYPE_CHECKING

from motorchamp_tui.games import lazily

if TYPE_CHECKING:
    from motorchamp_tui.games.motorsportspiel.rulebook import read_rulebook

__all__ = ["read_rulebook"]

_PLACES = {"rulebook": ("read_rulebook",)}
__getattr__ = lazily(__name__, _PLACES)
