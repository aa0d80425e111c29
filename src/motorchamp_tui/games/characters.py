"""Character of a bot: how it drives, and how a person beats it."""

from collections.abc import Mapping

from attrs import frozen


@frozen
class Character:
    """A sentence on how a bot ``drives``, and one on how it is ``beaten``, for screens and pages."""

    drives: str
    beaten: str


def told(characters: Mapping[str, Character]) -> tuple[tuple[str, str], ...]:
    """The name of each bot, and the sentences on it."""
    return tuple((name, f"{character.drives} {character.beaten}") for name, character in characters.items())
