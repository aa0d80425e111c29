"""New names on a host, where others, who do not know a player, have to rely on what they read.

A player with an older name keeps it.
"""

import functools
import re
import unicodedata
from collections.abc import Iterator

from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.lookalikes import appearance, is_of_one_script
from motorchamp_tui.names import wrong_with_name

OFFICES = (
    *("admin", "administrator", "root", "host", "operator", "moderator", "owner", "steward", "referee", "marshal"),
    *("race control", "official", "support", "system", "server", "paddock"),
)
"""Words for people in charge."""
ADDRESSED = ("you", "me", "all", "everybody", "everyone", "here", "channel", "room", "guest")
NOT_PEOPLE = (
    *("nobody", "none", "somebody", "someone", "anybody", "others"),
    *("bot", "computer", "stand-in", "unknown", "former"),
)
"""Words that screens and sentences have where a name can be."""
NEVER_IN_A_NAME = ("you", "bot")
"""The words that screens put beside names: no part of a name may look like one."""
MOST_NUMBERED = 10
"""Up to here bots and cars have numbers."""


def wrong_with_new_name(name: str) -> str | None:
    """Why this name cannot be taken on a host, as a clause; None where it can."""
    if wrong := wrong_with_name(name):
        return wrong
    if not name[0].isalnum():
        return f"a name begins with a letter or a digit, unlike {name!r}"
    if not is_of_one_script(name):
        return f"the letters of a name are of one script, so that none is taken for another, unlike {name!r}"
    if _is_reserved(name):
        return f"{name!r} reads like something other than a player here"
    return None


def _is_reserved(name: str) -> bool:
    """Whether it reads like a bot, a car, a team, an office or a word of the screens."""
    letters = _letters(name)
    seen = {appearance(letters), appearance(letters.rstrip("0123456789"))}
    words = {appearance(word) for word in re.findall(r"\w+", name)}
    is_team = name.isupper() and not seen.isdisjoint(_looks_of_teams())
    return is_team or not seen.isdisjoint(_reserved_looks()) or not words.isdisjoint(NEVER_IN_A_NAME)


def _letters(name: str) -> str:
    """The letters and digits of a name, without marks: ``y.ó.u`` is ``you``."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKD", name)))


@functools.cache
def _reserved_looks() -> frozenset[str]:
    """The looks of reserved words, and of bots and cars with their numbers."""
    words = [*OFFICES, *ADDRESSED, *NOT_PEOPLE]
    for game in map(game_named, GAMES):
        words += [*game.BOT_NAMES, game.TITLE, *_numbered(game.BOT_NAMES), *_numbered(game.TEAMS)]
    return frozenset(appearance(_letters(word)) for word in words)


@functools.cache
def _looks_of_teams() -> frozenset[str]:
    return frozenset(appearance(team) for game in map(game_named, GAMES) for team in game.TEAMS)


def _numbered(words: tuple[str, ...]) -> Iterator[str]:
    return (f"{word}{number}" for word in words for number in range(1, MOST_NUMBERED + 1))
