"""Survey of the circuits of MotorChamp: what they demand of a driver, measured.

Practice laps by the careful bot, seeded races of careful and of careless fields, what a pit stop costs a car on
its own, and what the drawings contain. The same seed gives the same table on every machine. Rulebook: R-06
(fields), R-94 to R-98 (practice), R-69 (six laps), R-71 to R-88 (pit stop and handicap). See also
``docs/circuits.md``.
"""

import random
import statistics
from collections.abc import Iterable, Sequence

from attrs import frozen

from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.motorchamp.bots import Bot, bot_named
from motorchamp_tui.games.motorchamp.rules.moves import Move, Throw
from motorchamp_tui.games.motorchamp.rules.pits import FIRST_WINDOW, HANDICAP_WINDOW
from motorchamp_tui.games.motorchamp.rules.practice import line_up_lap
from motorchamp_tui.games.motorchamp.rules.race import Race, Status
from motorchamp_tui.games.motorchamp.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorchamp.rules.start import line_up
from motorchamp_tui.games.motorchamp.rules.track import Track
from motorchamp_tui.games.motorchamp.sections.circuit_checks import dark_squares_before_the_pits
from motorchamp_tui.games.motorchamp.sections.figure_races import stop_cost, throws_of_a_race

FIELD = {True: 16, False: 12}
"""How many cars a surveyed race has, by whether the circuit is long."""

PRACTICE_LAPS, RACES, SEED = 400, 40, 1
WINDOWS = range(FIRST_WINDOW, HANDICAP_WINDOW + 1)
"""The pit windows, by laps completed."""


@frozen
class Surveyed:
    """The figures of a circuit; every share is between 0 and 1.

    ``practice`` is the median number of throws of a practice lap, the one over the line included, and
    ``practice_out`` the share of laps without a time. ``steady_out`` and ``rookie_out`` are the shares of
    cars permanently out in a race whose field is all of that kind. ``stop`` is how many throws a pit stop costs,
    ``windows`` how many more it costs to leave out one of the laps in which a stop is possible.
    """

    name: str
    rows: int
    dark: float
    middle: float
    light: float
    limits: int
    solid: int
    practice: float
    practice_out: float
    pit_window: int
    stop: float
    windows: tuple[float, ...]
    steady_out: float
    rookie_out: float


def survey(
    tracks: Iterable[Track], *, laps: int = PRACTICE_LAPS, races: int = RACES, seed: int = SEED
) -> tuple[Surveyed, ...]:
    """Each of these circuits, measured over this many practice laps and this many races of each field."""
    return tuple(_surveyed(track, laps, races, seed) for track in tracks)


def _surveyed(track: Track, laps: int, races: int, seed: int) -> Surveyed:
    throws = practice_throws(track, laps, seed)
    timed = [count for count in throws if count is not None]
    squares = len(track.colours)
    free = throws_of_a_race(track)
    return Surveyed(
        name=track.name,
        rows=track.rows,
        dark=track.colours.count(1) / squares,
        middle=track.colours.count(2) / squares,
        light=track.colours.count(3) / squares,
        limits=squares - track.limits.count(0),
        solid=len(track.solid),
        practice=statistics.median(timed),
        practice_out=1 - len(timed) / len(throws),
        pit_window=len(dark_squares_before_the_pits(track)),
        stop=stop_cost(track),
        windows=tuple(throws_of_a_race(track, frozenset({window})) - free for window in WINDOWS),
        steady_out=share_permanently_out(track, "steady", races, seed),
        rookie_out=share_permanently_out(track, "rookie", races, seed),
    )


def practice_throws(track: Track, laps: int, seed: int = SEED) -> tuple[int | None, ...]:
    """The throws of this many practice laps by the steady bot; None for a lap without a time."""
    return tuple(_throws_of_lap(track, lap, seed) for lap in range(laps))


def _throws_of_lap(track: Track, lap: int, seed: int) -> int | None:
    race = line_up_lap(track, Entry("car", "team", "driver"))
    race, throws = _driven(race, bot_named("steady"), seed * 100_000 + lap)
    return throws if race.cars[0].status is Status.FINISHED else None


def share_permanently_out(track: Track, bot: str, races: int, seed: int = SEED) -> float:
    """The share of cars permanently out over this many six-lap races of a field of these bots."""
    size = FIELD[track.is_long]
    entries = [
        Entry(f"car {car + 1}", f"team {car // 2 + 1}", f"driver {car // 2 % 8 + 1}") for car in range(size)
    ]
    lost = 0
    for number in range(races):
        race, _ = _driven(line_up(track, entries), bot_named(bot), seed * 1_000 + number)
        lost += sum(car.status is Status.PERMANENTLY_OUT for car in race.cars)
    return lost / (races * size)


def _driven(race: Race, bot: Bot, seed: int) -> tuple[Race, int]:
    """The race driven to its end by one bot in every seat, and how many throws it took."""
    dice, chance, throws = SeededDice(seed), random.Random(seed), 0
    while moves := legal_moves(race):
        if race.dice is not None and race.faces is None:
            move: Move = Throw(dice.throw(race.awaited))
            throws += 1
        else:
            move = bot(race, moves, chance)
        race, _ = apply(race, move)
    return race, throws


HEADINGS = (
    "circuit",
    "rows",
    "dark / middle / light",
    "limits",
    "solid",
    "practice: throws",
    "without a time",
    "dark squares to the pits",
    "a stop: throws",
    "without lap 2 / 3 / 4 / 5",
    "steady out",
    "rookie out",
)


LEGEND = f"""\
rows                      the length of a lap, in rows of two squares
dark / middle / light     the shares of squares for one die, for two and for three
limits, solid             the squares with a speed limit, the rows with a solid line between the lanes
practice: throws          the median of {PRACTICE_LAPS} practice laps by steady, the throw over the line included
without a time            the share of those laps that end without a time
dark squares to the pits  the dark squares from which one normal die can reach the pit lane
a stop: throws            how many throws more six laps take with pit stops than without
without lap 2 / 3 / 4 / 5 how many more again if the car never turns in on that lap
steady out, rookie out    the share of cars permanently out in {RACES} races with steady, or rookie, in every car
"""
"""The meaning of the columns, and the unit of each."""


def table(surveyed: Sequence[Surveyed]) -> list[str]:
    """The survey as a Markdown table."""
    rows = [HEADINGS, tuple("---" if column == 0 else "--:" for column in range(len(HEADINGS)))]
    rows += [
        (
            circuit.name,
            str(circuit.rows),
            f"{circuit.dark:.0%} / {circuit.middle:.0%} / {circuit.light:.0%}",
            str(circuit.limits),
            str(circuit.solid),
            f"{circuit.practice:g}",
            f"{circuit.practice_out:.1%}",
            str(circuit.pit_window),
            f"{circuit.stop:.1f}",
            " / ".join(f"{window:.2f}" for window in circuit.windows),
            f"{circuit.steady_out:.1%}",
            f"{circuit.rookie_out:.1%}",
        )
        for circuit in surveyed
    ]
    return [f"| {' | '.join(row)} |" for row in rows]
