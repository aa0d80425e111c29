"""Menu of the title: its lines, for the screen and plain mode alike, and the words that a game gives to them.

A game without these words is not on the title; its races start from the command line. The module of a game that
has them imports only this one, and this one small words and no more, because the first frame waits for both.
"""

from collections.abc import Mapping
from typing import NamedTuple

from motorchamp_tui.words import spelt


class MenuWords(NamedTuple):
    """The words for a game on the title and in the set-up: ``MENU_WORDS`` of a game that can be chosen there."""

    big_name: str
    """Its name for large letters: capitals, fifteen at most."""
    tagline: str
    """What the game is, in a line below that."""
    imprint: str
    """Who owns it."""
    lines: Mapping[str, str]
    """What the lines of the menu open, by their action, where that differs from game to game.

    ``{quick}`` and ``{evening}`` stand for the bots.
    """
    opponent_counts: tuple[int, int]
    """How many bots a quick race and an evening put you against."""
    practice_track: str
    """The circuit for practice until a lap has been driven."""
    track_columns: int
    """The width of the longest name of a circuit."""
    bot_words: Mapping[str, str]
    """How bots drive, in a few words, by their names; not all of them need any."""
    rule_word: str
    """A word with an entry in its rulebook, as an example."""
    road: Mapping[str, str]
    """A stretch of road for the title, a letter a place: the lanes ``left`` and ``right``, the edges ``above`` and
    ``below`` them, and the line ``between``.

    In a lane: ``1`` to ``3`` a square for that many dice, ``-`` a space beside the racing line, ``>`` one of the
    line, ``o`` the same with a dot, ``=`` one that goes on in the next place. Beside the road: a limit, ``k`` a
    kerb, ``g`` gravel. Between the lanes: ``x`` a solid line.
    """
    road_cars: Mapping[tuple[str, int], str]
    """The cars on it, by lane and place."""


class MenuLine(NamedTuple):
    """A line of the menu; ``action`` is its name in the code, ``words`` says what it opens.

    Without words the game gives them, in ``MenuWords.lines``.
    """

    key: str
    name: str
    words: str
    action: str


TO_DRIVE = (
    MenuLine("1", "Quick race", "", "quick_race"),
    MenuLine("2", "An evening", "", "evening"),
    MenuLine("3", "Practice", "a lap alone on {track}, against your best time", "practice"),
    MenuLine("4", "Today's lap", "the same track and dice for everyone, once a day", "todays_lap"),
    MenuLine("5", "Set up a race", "track, laps, drivers, names, teams, grid, seed", "set_up"),
    MenuLine("6", "Watch the bots", "", "watch"),
    MenuLine("P", "Puzzles", "one answer is clearly the best: which? today's, and all others", "puzzles"),
)
TO_LOOK_UP = (
    MenuLine("7", "Races", "continue a race, see it again, look up a result", "races"),
    MenuLine("8", "Records", "the best practice times, and who has won what", "records"),
    MenuLine("9", "With friends", "how to race against other people", "friends"),
    MenuLine("r", "Rulebook", "the rules, with figures to play", "rulebook"),
    MenuLine("?", "Help", "how the game is played, and its keys", "help"),
    MenuLine(",", "Settings", "glyphs, colours, speed, coach, your name, keys", "settings"),
    MenuLine("S", "Seasons", "calendars of circuits, with points for drivers and teams", "seasons"),
    MenuLine("W", "Workshop", "draw circuits of your own, and see what a lap on them is like", "workshop"),
)
MENU = TO_DRIVE + TO_LOOK_UP
AGAINST_BOTS = ("quick_race", "evening")
"""The lines whose opponents can be chosen, in the order of ``MenuWords.opponent_counts``."""
WHICH_BOTS = {
    "by rating": "{} bots chosen for you",
    "mixed": "{} bots of all kinds",
    "easy": "{} easy bots",
}


def any_bots(count: int) -> str:
    """This many bots, whichever is set."""
    return f"{spelt(count)} bots"


def bots_words(choice: str, count: int) -> str:
    """This many bots by this word of the setting ``opponents``."""
    return WHICH_BOTS.get(choice, f"{{}} {choice} bots").format(spelt(count))


GO_ON = "go_on"
"""The action of the line above all others when a race is not over."""
LESSONS = MenuLine("L", "Learn the game", "short lessons you drive yourself: start here", "lessons")
"""The line above all others for a player who has never driven; all others have its key."""
NEXT_GAME = "next_game"
"""The action of the line that chooses the game."""

WITH_FRIENDS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        "At this keyboard",
        (("", "Set up a race with several people among the drivers, and take turns."),),
    ),
    (
        "On different machines",
        (
            ("motorchamp host --listen 0.0.0.0", "on one that all others reach: it shows what to type"),
            ("ssh -p 2222 THAT-MACHINE", "on the others: they need only ssh, no game and no account"),
            ("", "A race takes an evening, or a go a day by correspondence."),
        ),
    ),
    (
        "On one machine with several accounts",
        (
            ("motorchamp host", "one of them opens a paddock"),
            ("ssh -p 2222 localhost", "the others come in"),
        ),
    ),
)
"""How to race against other people: what to type and what that does. ``docs/hosting.md`` has all of it."""
FRIENDS_NEED = "For ssh the host needs: pip install '.[host]' in a clone. More: motorchamp help hosting"
