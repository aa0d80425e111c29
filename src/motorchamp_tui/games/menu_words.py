"""Menu words of a game, for the title and the set-up.

A game without these names is not on the title; its races start from the command line. Their module
imports nothing, because the first frame waits for it.
"""

from collections.abc import Mapping
from typing import Protocol


class MenuWords(Protocol):
    """A game that can be chosen on the title. Its package adds these names to those of ``GameOf``."""

    @property
    def TITLE(self) -> str:
        """The name of the game."""

    @property
    def BIG_NAME(self) -> str:
        """The same for large letters: capitals, fifteen at most."""

    @property
    def TAGLINE(self) -> str:
        """What the game is, in a line below that."""

    @property
    def IMPRINT(self) -> str:
        """Who owns it."""

    @property
    def MENU_WORDS(self) -> Mapping[str, str]:
        """What the lines of the menu open, by their action, where that differs from game to game.

        ``{quick}`` and ``{evening}`` stand for the bots.
        """

    @property
    def OPPONENT_COUNTS(self) -> tuple[int, int]:
        """How many bots a quick race and an evening put you against."""

    @property
    def PRACTICE_TRACK(self) -> str:
        """The circuit for practice until a lap has been driven."""

    @property
    def TRACK_COLUMNS(self) -> int:
        """The width of the longest name of a circuit."""

    @property
    def BOT_WORDS(self) -> Mapping[str, str]:
        """How bots drive, in a few words, by their names; not all of them need any."""

    @property
    def RULE_WORD(self) -> str:
        """A word with an entry in its rulebook, as an example."""

    @property
    def ROAD(self) -> Mapping[str, str]:
        """A stretch of road for the title, a letter a place: the lanes ``left`` and ``right``, the edges ``above``
        and ``below`` them, and the line ``between``.

        In a lane: ``1`` to ``3`` a square for that many dice, ``-`` a space beside the racing line, ``>`` one of
        the line, ``o`` the same with a dot, ``=`` one that goes on in the next place. Beside the road: a limit,
        ``k`` a kerb, ``g`` gravel. Between the lanes: ``x`` a solid line.
        """

    @property
    def ROAD_CARS(self) -> Mapping[tuple[str, int], str]:
        """The cars on it, by lane and place."""
