"""Menu of the title: what can be driven, what can be looked up, and the words for any game.

They serve the screen and plain mode alike. The first frame waits for it: it imports small words and no more.
"""

from typing import NamedTuple

from motorchamp_tui.words import spelt


class MenuLine(NamedTuple):
    """A line of the menu; ``action`` is its name in the code, ``words`` says what it opens.

    Without words the game gives them, in ``MenuWords``.
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
)
MENU = TO_DRIVE + TO_LOOK_UP
AGAINST_BOTS = ("quick_race", "evening")
"""The lines whose opponents can be chosen, in the order of ``MenuWords.OPPONENT_COUNTS``."""
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
            ("motorchamp host --no-ssh", "one of them opens a paddock"),
            ("motorchamp join", "the others come in"),
        ),
    ),
)
"""How to race against other people: what to type and what that does. ``docs/hosting.md`` has all of it."""
FRIENDS_NEED = "For ssh the host needs: pip install '.[host]' in a clone. More: motorchamp help hosting"
