"""Survey of the circuits of Das Motorsportspiel: what they demand of a driver, worked out and measured.

The contents of the boards, the perfect practice lap, and the goes of a lap for a driver who does not care
about flags and for one who will not risk any, are exact. The rest comes from seeded races of six equal bots: the
same seed gives the same table on every machine. H-31, H-32; HQ-43. See also ``docs/circuits.md``.
"""

import functools
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from attrs import frozen

from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.motorsportspiel.bots import bot_named
from motorchamp_tui.games.motorsportspiel.parts.layout_checks import steps_a_lap
from motorchamp_tui.games.motorsportspiel.practice.lap_places import (
    EndOfGo,
    LapPlace,
    Values,
    cases,
    every_place,
    results_of,
    ways_from,
)
from motorchamp_tui.games.motorsportspiel.practice.perfect_driving import perfect
from motorchamp_tui.games.motorsportspiel.rules.classification import classify
from motorchamp_tui.games.motorsportspiel.rules.driving import Ways
from motorchamp_tui.games.motorsportspiel.rules.moves import Move, Report
from motorchamp_tui.games.motorsportspiel.rules.race import Race, Rules
from motorchamp_tui.games.motorsportspiel.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorsportspiel.rules.start import CARS_OF_THE_GAME, line_up_cars
from motorchamp_tui.games.motorsportspiel.rules.throws import NUMBERS, thrown
from motorchamp_tui.games.motorsportspiel.rules.track import Track
from motorchamp_tui.games.motorsportspiel.wording.figures import count_cars
from motorchamp_tui.games.road import Lane

SURVEYED_BOTS = ("steady", "daring", "rookie")
PLANNER = "champion"
"""The bot whose stops are counted where one is agreed: it weighs in which lap to make it."""
RACES, RACES_WITH_A_STOP, SEED = 40, 8, 1
IMPOSSIBLE = float("inf")


@frozen
class Field:
    """The results of races of six equal bots; ``goes`` and the flags are those of a race, all cars together.

    ``retired`` is the share of the cars; ``wins`` are the shares of the races won from each place of the grid.
    """

    bot: str
    goes: float
    yellow: float
    red: float
    black: float
    stops: float
    retired: float
    wins: tuple[float, ...]


@frozen
class SurveyedRing:
    """The figures of a circuit; every share is between 0 and 1.

    ``steps`` are those of a lap in the left lane, in the right one, and where the road is shortest. ``dice`` is
    the perfect practice lap, ``first_dice`` the same when its first go is driven with one, two or three dice.
    ``goes`` is the least that a lap takes from the grid, if flags and gravel cost nothing, and if none may be
    risked. ``stop_laps`` are the shares of the stops in each lap where one was agreed.
    """

    name: str
    rows: int
    spaces: int
    long: int
    dotted: int
    steps: tuple[int, int, int]
    dice: float
    first_dice: tuple[float, ...]
    goes: tuple[float, float]
    fields: tuple[Field, ...]
    stop_laps: tuple[float, ...]


def survey(
    tracks: Iterable[Track], *, races: int = RACES, races_with_a_stop: int = RACES_WITH_A_STOP, seed: int = SEED
) -> Iterator[SurveyedRing]:
    """Each of these circuits, measured over this many races of each field."""
    for track in tracks:
        driving = perfect(track)
        yield SurveyedRing(
            name=track.name,
            rows=track.rows,
            spaces=len(track.spaces),
            long=sum(space.length > 1 for space in track.spaces),
            dotted=sum(space.has_dot for space in track.spaces),
            steps=(steps_a_lap(track, Lane.LEFT), steps_a_lap(track, Lane.RIGHT), steps_a_lap(track)),
            dice=float(driving.par.dice),
            first_dice=tuple(float(expected.dice) for expected in driving.by_number[driving.start]),
            goes=(goes_a_lap(track), goes_a_lap(track, risking_nothing=True)),
            fields=tuple(field_of(track, bot, races, seed) for bot in SURVEYED_BOTS),
            stop_laps=stop_laps(track, races_with_a_stop, seed),
        )


def goes_a_lap(track: Track, *, risking_nothing: bool = False) -> float:
    """The goes that a driver who is alone needs from the grid to the end of the first lap, at least, on average.

    Flags, gravel and lost goes cost nothing; or nothing is risked that could bring a flag.
    """
    worth = dict[LapPlace, float]()

    def cost(end: EndOfGo) -> float:
        if end.is_out or (end.lost and risking_nothing):
            return IMPOSSIBLE
        return worth[end.place] if end.place else 0.0

    for place in every_place(track):
        of_values = _least(ways_from(track, place), cost)
        worth[place] = 1 + min(
            sum(min(map(of_values, throw)) for throw in throws) / len(throws)
            for throws in map(cases().__getitem__, NUMBERS)
        )
    return worth[place]


def _least(ways: Ways, cost: Callable[[EndOfGo], float]) -> Callable[[Values], float]:
    """The best end of a go by what its dice show; dice that lead to the same spaces are equal."""
    known = dict[tuple[int, int, int], float]()

    @functools.cache
    def least(values: Values) -> float:
        way = ways.drive(values)
        key = (way.places, way.excess, way.failing)
        if key not in known:
            known[key] = min(map(cost, results_of(ways, values)))
        return known[key]

    return least


def field_of(track: Track, bot: str, races: int, seed: int = SEED) -> Field:
    """The results of this many races of six such bots."""
    wins, total = Counter[str](), Counter[str]()
    for number in range(races):
        race, told = _raced(track, bot, Rules(laps=track.laps), seed * 1_000 + number)
        wins[classify(race)[0].car] += 1
        for counts in count_cars(told[0][0], told).values():
            total.update({name: int(count) for name, count in counts.items() if isinstance(count, int)})
    return Field(
        bot,
        goes=total["goes"] / races,
        yellow=total["yellow"] / races,
        red=total["red"] / races,
        black=total["black"] / races,
        stops=total["stops"] / races,
        retired=total["retired"] / (races * CARS_OF_THE_GAME),
        wins=tuple(wins[car.name] / races for car in race.cars),
    )


def stop_laps(track: Track, races: int, seed: int = SEED) -> tuple[float, ...]:
    """The shares of the agreed stops in each lap, in races of a bot that weighs when to make it.

    That of a car is its first: any stop counts as the agreed one (HQ-43).
    """
    laps = Counter[int]()
    for number in range(races):
        _, told = _raced(track, PLANNER, Rules(laps=track.laps, extra_stop=True), seed * 1_000 + number)
        for counts in count_cars(told[0][0], told).values():
            stops = counts["stop_laps"]
            assert isinstance(stops, tuple)
            laps.update(map(int, stops[:1]))
    return tuple(laps[lap] / max(laps.total(), 1) for lap in range(1, track.laps + 1))


def _raced(track: Track, bot: str, rules: Rules, seed: int) -> tuple[Race, list[tuple[Race, tuple[Report, ...]]]]:
    """A race with this bot in every seat at its end, and all earlier states with their reports."""
    entries = [Entry(f"car {at}", f"team {at}", f"driver {at}") for at in range(1, CARS_OF_THE_GAME + 1)]
    race = line_up_cars(track, entries, rules, [entry.team for entry in entries])
    dice, chance, drive = SeededDice(seed), random.Random(seed), bot_named(bot)
    told = []
    while moves := legal_moves(race):
        move: Move = thrown(dice.throw(race.awaited)) if race.awaited else drive(race, moves, chance)
        after, reports = apply(race, move)
        told.append((race, reports))
        race = after
    return race, told


LEGEND = f"""\
Races: five laps, six cars with the same bot, {RACES} races; flags and stops are those of all cars in a race.
Stops by lap: of those that were agreed, by {PLANNER} in {RACES_WITH_A_STOP} races.
"""


def table(surveyed: Sequence[SurveyedRing]) -> list[str]:
    """The survey as a Markdown table, a column for each circuit."""
    columns = [dict(_figures(ring)) for ring in surveyed]
    rows = [("", *(ring.name for ring in surveyed)), ("---", *("--:" for _ in surveyed))]
    rows += [(head, *(column[head] for column in columns)) for head in columns[0]]
    return [f"| {' | '.join(row)} |" for row in rows]


def _figures(ring: SurveyedRing) -> Iterator[tuple[str, str]]:
    yield "rows", str(ring.rows)
    yield "spaces (long, with a dot)", f"{ring.spaces} ({ring.long}, {ring.dotted})"
    yield "steps a lap: left lane / right lane / along the line", " / ".join(map(str, ring.steps))
    yield "perfect practice lap: dice", f"{ring.dice:.3f}"
    yield "the same with 1 / 2 / 3 dice first", " / ".join(f"{dice:.3f}" for dice in ring.first_dice)
    yield (
        "goes of a lap from the grid: with flags and gravel free / without ever risking one",
        " / ".join(f"{goes:.2f}" for goes in ring.goes),
    )
    for field in ring.fields:
        flags = (field.goes, field.yellow, field.red, field.black, field.stops)
        figures = [f"{field.goes:.0f}", *(f"{count:.1f}" for count in flags[1:])]
        yield f"{field.bot}: goes / yellow / red / black / stops a race", " / ".join(figures)
        yield f"{field.bot}: cars retired", f"{field.retired:.1%}"
        yield f"{field.bot}: wins from place 1 to {len(field.wins)}", _shares(field.wins)
    yield f"agreed stops in lap 1 to {len(ring.stop_laps)}", _shares(ring.stop_laps)


def _shares(shares: Sequence[float]) -> str:
    return " / ".join(f"{share:.0%}" for share in shares)
