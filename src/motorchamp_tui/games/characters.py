"""The character of a bot: how it drives, and how a person beats it."""

from attrs import frozen


@frozen
class Character:
    """A sentence on how a bot ``drives``, and one on how it is ``beaten``, for screens and pages."""

    drives: str
    beaten: str
