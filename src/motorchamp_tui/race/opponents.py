"""Opponents in a race that is ready: bots near the player's rating, of all kinds, easy ones, or one kind.

The choice follows from the rating and how many rated races made it, so the title can say who it will be, and a
player who leaves a race meets the same field again. The journal names them all.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement, cycle, islice

from attrs import frozen

from motorchamp_tui.games.protocol import Game
from motorchamp_tui.settings import words
from motorchamp_tui.settings.words import BY_RATING
from motorchamp_tui.words import spelt

NEIGHBOURS = 4
"""How many bots, the nearest to a rating, opponents are chosen from."""
FIELDS_IN_TURN = 3
"""How many fields, those nearest to a rating, are met in turn."""


@frozen
class OwnRating:
    """The rating of a player who needs opponents: ``points`` after this many rated ``races``, or none yet."""

    points: float | None = None
    races: int = 0


UNRATED = OwnRating()


def opponents_for(game: Game, count: int, choice: str = BY_RATING, rating: OwnRating = UNRATED) -> tuple[str, ...]:
    """This many bots by this setting; a kind that the game does not have means by rating."""
    driving = {bot: one.points for bot, one in game.BOT_STRENGTHS.items() if bot not in game.RANDOM_BOTS}
    if choice in game.BOT_NAMES:
        return (choice,) * count
    match choice:
        case words.MIXED:
            return _all_kinds(driving, count)
        case words.EASY:
            weakest = min(driving, key=lambda bot: driving[bot])
            return tuple(islice(cycle((*game.RANDOM_BOTS, weakest)), count))
        case _:
            return _near(driving, count, rating)


def _all_kinds(driving: Mapping[str, float], count: int) -> tuple[str, ...]:
    """One of each kind, again and again; with more kinds than seats, some from the weakest to the strongest."""
    kinds = sorted(driving, key=lambda bot: driving[bot])
    if len(kinds) <= count:
        return tuple(islice(cycle(kinds), count))
    return tuple(kinds[number * (len(kinds) - 1) // max(count - 1, 1)] for number in range(count))


def _near(driving: Mapping[str, float], count: int, rating: OwnRating) -> tuple[str, ...]:
    """A field whose mean is near these points, the strongest first; of five seats no bot has more than three.

    A player without a rating meets the weakest.
    """
    points = min(driving.values()) if rating.points is None else rating.points
    nearest = sorted(driving, key=lambda bot: abs(driving[bot] - points))[:NEIGHBOURS]
    most = -(-count // min(len(nearest), 2))
    fields = [
        field for field in combinations_with_replacement(nearest, count) if max(Counter(field).values()) <= most
    ]
    fields.sort(key=lambda field: abs(sum(driving[bot] for bot in field) / count - points))
    alternatives = fields[:FIELDS_IN_TURN]
    return tuple(sorted(alternatives[rating.races % len(alternatives)], key=lambda bot: -driving[bot]))


def field_words(bots: Sequence[str], rating: OwnRating) -> str:
    """Like ``five bots near your rating, 1430: 3 daring, 2 steady``."""
    near = "for a first race" if rating.points is None else f"near your rating, {rating.points:.0f}"
    kinds = ", ".join(f"{number} {bot}" for bot, number in Counter(bots).items())
    return f"{spelt(len(bots))} bots {near}: {kinds}"
