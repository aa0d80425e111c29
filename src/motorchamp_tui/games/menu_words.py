"""What the title and the set-up say of a game.

A game without these names is not on the title; its races start from the command line. The module in which they
are imports nothing, because the first frame waits for it.
"""

from collections.abc import Mapping
from typing import Protocol


class MenuWords(Protocol):
    """A game that can be chosen on the title. Its package offers these names besides those of ``GameOf``."""

    @property
    def TITLE(self) -> str:
        """What the game is called."""

    @property
    def BIG_NAME(self) -> str:
        """The same for large letters: capitals, fifteen at most."""

    @property
    def TAGLINE(self) -> str:
        """What it is, in a line below that."""

    @property
    def IMPRINT(self) -> str:
        """Whose it is."""

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
        """The circuit for practice as long as nobody has driven a lap."""

    @property
    def TRACK_COLUMNS(self) -> int:
        """How wide the longest name of a circuit is."""

    @property
    def BOT_WORDS(self) -> Mapping[str, str]:
        """How bots drive, in a few words, by their names; not all of them need any."""

    @property
    def RULE_WORD(self) -> str:
        """A word that its rulebook says something about, as an example."""

    @property
    def ROAD(self) -> Mapping[str, str]:
        """A stretch of road for the title, a letter a place: the lanes ``left`` and ``right``, what is ``above``
        and ``below`` them, and the line ``between``.

        In a lane: ``1`` to ``3`` a square for so many dice, ``-`` a space beside the racing line, ``>`` one of the
        line, ``o`` the same with a dot, ``=`` one that goes on in the next place. Beside the road: a limit,
        ``k`` a kerb, ``g`` gravel. Between the lanes: ``x`` a solid line.
        """

    @property
    def ROAD_CARS(self) -> Mapping[tuple[str, int], str]:
        """The cars on it, by lane and place."""
