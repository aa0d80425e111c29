"""Ladder of bots: every bot against every other, and the strength that follows.

Two bots are compared in fields of one team a driver, in which the two bots
alternate, on all tracks in turn with rotating grids. Each race is run again with the same dice and the bots
swapped, and the two together are one observation. Strength is the share of encounters won: of all pairs of
cars, one of each bot, those in which the bot's car is classified ahead.
"""

import contextlib
import functools
import math
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from attrs import frozen

from motorchamp_tui.errors import FieldSizeError, SetupError
from motorchamp_tui.games import FIRST_GAME, game_named
from motorchamp_tui.games.entries import AnyBot, Driver
from motorchamp_tui.games.protocol import AnyTrack, Game
from motorchamp_tui.laboratory.cores import on_all_cores, usual_jobs
from motorchamp_tui.laboratory.intervals import Interval, finite, normal, wilson
from motorchamp_tui.laboratory.races import CarRecord, driven
from motorchamp_tui.ratings.strength import Strength, strengths_by_shares

USUAL_RACES = 1000
RACES_AT_ONCE = 2
"""The same dice twice, with the bots swapped."""


@frozen
class Encounter:
    """One bot against another: how many races, the share of encounters and of races that the first won."""

    first: AnyBot
    second: AnyBot
    races: int
    strength: Interval
    wins: Interval


@frozen
class Ladder:
    """Every encounter, and the mean strength of each bot against all others, the strongest first."""

    encounters: tuple[Encounter, ...]
    strength: dict[AnyBot, Interval]
    is_interrupted: bool

    @property
    def ratings(self) -> dict[AnyBot, Strength]:
        """The strength of each bot on the scale of ratings, their mean in its middle."""
        shares = {(pair.first, pair.second): pair.strength.value for pair in self.encounters}
        return strengths_by_shares(shares)


def races_in_all(races: int, bots: Sequence[AnyBot]) -> int:
    """How many races a ladder takes: an even number for every pair."""
    return RACES_AT_ONCE * max(races // RACES_AT_ONCE, 1) * len(list(combinations(bots, 2)))


def climb(
    races: int = USUAL_RACES,
    bots: Sequence[AnyBot] = (),
    *,
    game: str = FIRST_GAME,
    circuits: Sequence[str] = (),
    seed: int = 1,
    jobs: int | None = None,
    told: Callable[[], None] | None = None,
) -> Ladder:
    """Every pair of these bots, or of all, over this many races, an even number; ``told`` is called every two.

    They race on these circuits of the game, or on all that are in use. Raises :class:`SetupError` for fewer than
    two bots, and what ``bot_named`` and ``circuit`` of the game raise.
    """
    bots = bots or game_named(game).BOT_NAMES
    for bot in bots:
        game_named(game).bot_named(bot)
    if len(set(bots)) < max(len(bots), 2):
        raise SetupError("A ladder needs at least two bots, each named once.")
    pairs = list(combinations(bots, 2))
    for circuit in circuits:
        game_named(game).circuit(circuit)
    task = functools.partial(_round_of, game, tuple(circuits), tuple(pairs), seed)
    done = on_all_cores(task, races_in_all(races, bots) // RACES_AT_ONCE, jobs or usual_jobs(), told)
    shares: dict[tuple[AnyBot, AnyBot], list[tuple[float, int]]] = {pair: [] for pair in pairs}
    for number, result in enumerate(done.results):
        shares[pairs[number % len(pairs)]].append(result)
    return Ladder(
        tuple(_encounter(pair, results) for pair, results in shares.items()),
        _strengths(bots, shares),
        is_interrupted=done.is_interrupted,
    )


def _encounter(pair: tuple[AnyBot, AnyBot], results: Sequence[tuple[float, int]]) -> Encounter:
    races = RACES_AT_ONCE * len(results)
    wins = sum(won for _, won in results)
    return Encounter(*pair, races, normal([share for share, _ in results]), wilson(wins, races))


def _strengths(
    bots: Sequence[AnyBot], shares: dict[tuple[AnyBot, AnyBot], list[tuple[float, int]]]
) -> dict[AnyBot, Interval]:
    """The mean over opponents; a round number has the same dice in all pairs, so it is one observation."""
    strength = {}
    for bot in bots:
        columns = [
            [share if first == bot else 1 - share for share, _ in results]
            for (first, second), results in shares.items()
            if bot in {first, second}
        ]
        strength[bot] = normal([sum(row) / len(row) for row in zip(*columns, strict=False)])
    return dict(sorted(strength.items(), key=lambda item: -item[1].value))


def _round_of(
    game: str, circuits: Sequence[str], pairs: Sequence[tuple[AnyBot, AnyBot]], seed: int, number: int
) -> tuple[float, int]:
    """The share of encounters that the first bot of a pair won in two races, and the races it won."""
    first, second = pairs[number % len(pairs)]
    number //= len(pairs)
    both = [duel(*pair, number, seed + number, game, circuits) for pair in ((first, second), (second, first))]
    share = sum(share_of_encounters(first, race) for race in both) / len(both)
    return share, sum(race[0].bot == str(first) for race in both)


def duel(
    first: AnyBot,
    second: AnyBot,
    number: int,
    seed: int,
    game: str = FIRST_GAME,
    circuits: Sequence[str] = (),
) -> tuple[CarRecord, ...]:
    """The race with this number: pole to the first bot, then the two in turn, drivers' places rotated."""
    played = game_named(game)
    names = circuits or played.circuits_in_use()
    track = played.circuit(names[number % len(names)])
    size = drivers_on(played, track)
    turn = number // len(names) % size
    teams = [*played.TEAMS[turn:size], *played.TEAMS[:turn]]
    drivers = [Driver(team, (first, second)[place % 2], team) for place, team in enumerate(teams)]
    cars = played.usual_cars(track, size)
    entries = played.enter(drivers, cars)
    grid = [entry for car in range(cars) for entry in entries[car::cars]]
    race = played.line_up(track, grid, played.usual_laps(track), played.USUAL_OPTIONS, played.TEAMS)
    return driven(race, drivers, seed)


def drivers_on(game: Game, track: AnyTrack) -> int:
    """How many drivers a race of the ladder has: as many as there is room for, and an even number."""
    fitting = 2
    for size in range(2, game.MOST_DRIVERS + 1, 2):
        drivers = [Driver(team, team=team) for team in game.TEAMS[:size]]
        with contextlib.suppress(FieldSizeError):
            game.warn_of_entries(track, game.enter(drivers, game.usual_cars(track, size)), game.USUAL_OPTIONS)
            fitting = size
    return fitting


def share_of_encounters(bot: AnyBot, race: Sequence[CarRecord]) -> float:
    """Of all pairs of a car of this bot and one of another, the share in which the first finished ahead."""
    others, won = 0, 0
    for record in reversed(race):
        if record.bot == str(bot):
            won += others
        else:
            others += 1
    return won / (others * (len(race) - others))


def as_lines(ladder: Ladder) -> list[str]:
    """Two Markdown tables: the bots, and the encounters."""
    ratings = ladder.ratings
    lines = ["| bot | strength | rating |", "| --- | --: | --: |"]
    lines += [f"| {bot} | {_share(strength)} | {ratings[bot]} |" for bot, strength in ladder.strength.items()]
    lines += ["", "| bot | against | races | encounters won | races won |", "| --- | --- | --: | --: | --: |"]
    lines += [
        f"| {encounter.first} | {encounter.second} | {encounter.races} "
        f"| {_share(encounter.strength)} | {_share(encounter.wins)} |"
        for encounter in map(_stronger_first, ladder.encounters)
    ]
    return lines


def as_data(ladder: Ladder) -> dict[str, Any]:
    """The ladder as JSON data."""
    return {
        "strength": {str(bot): _ends(strength) for bot, strength in ladder.strength.items()},
        "ratings": {
            str(bot): {"points": round(rating.points, 1), "deviation": round(rating.deviation, 1)}
            for bot, rating in ladder.ratings.items()
        },
        "encounters": [
            {
                "bot": str(encounter.first),
                "against": str(encounter.second),
                "races": encounter.races,
                "encounters_won": _ends(encounter.strength),
                "races_won": _ends(encounter.wins),
            }
            for encounter in map(_stronger_first, ladder.encounters)
        ],
    }


def _stronger_first(encounter: Encounter) -> Encounter:
    if encounter.strength.value >= 0.5:
        return encounter
    return Encounter(
        encounter.second, encounter.first, encounter.races, _turned(encounter.strength), _turned(encounter.wins)
    )


def _turned(share: Interval) -> Interval:
    return Interval(1 - share.value, 1 - share.high, 1 - share.low)


def _share(share: Interval) -> str:
    bounds = f" ({share.low:.1%} – {share.high:.1%})" if math.isfinite(share.high) else ""
    return f"{share.value:.1%}{bounds}"


def _ends(share: Interval) -> list[float | None]:
    return [finite(number) for number in (share.value, share.low, share.high)]
