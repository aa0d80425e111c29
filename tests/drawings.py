"""Roads, cars and goes in few words, for tests of the rules."""

from collections.abc import Iterable

from motorchamp_tui.games.motorchamp.rules.moves import (
    ChooseDice,
    Drive,
    DropOut,
    Move,
    Report,
    StandBeside,
    Throw,
)
from motorchamp_tui.games.motorchamp.rules.race import Car, Flap, Race, Rules, Status, occupied_by
from motorchamp_tui.games.motorchamp.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorchamp.rules.throws import DICE_LETTERS, Dice
from motorchamp_tui.games.motorchamp.rules.track import Track, square_named
from motorchamp_tui.games.road import Lane, Pit

BOXES = {"red": 43, "blue": 47, "green": 49, "white": 2}
PIT = Pit(40, (*range(41, 50), *range(7)), (43, 47, 49, 2), (5, 6))
"""On a ring of 50 rows: entrance R40, lane P41 to P6 over the line, four boxes, exits from P5 and P6."""


def road(
    drawn: int | str = 60,
    squares: str = "",
    *,
    colour: int = 3,
    solid: Iterable[int] = (),
    wall: Iterable[int] = (),
    start_area_end: int | None = None,
    pit: Pit | None = None,
    any_box: bool = False,
) -> Track:
    """A ring of this many rows, or drawn row by row: ``3 3 2 31``, where a row of two colours is right and left.

    ``squares`` differ from the rest: ``R10=1/5`` has colour 1 and limit 5, ``L18=2`` another colour, ``R14=/9`` a
    limit.
    """
    words = [f"{colour}"] * drawn if isinstance(drawn, int) else drawn.split()
    colours = [int(letter) for word in words for letter in (word * 2)[:2]]
    limits = [0] * len(colours)
    for square in squares.split():
        name, _, said = square.partition("=")
        other, _, limit = said.partition("/")
        index = square_named(name).index
        colours[index], limits[index] = int(other or colours[index]), int(limit or 0)
    lines = frozenset(solid), frozenset(wall)
    return Track("a test road", len(words), tuple(colours), tuple(limits), *lines, start_area_end, pit, any_box)


def car(
    name: str,
    at: str,
    *,
    laps: int = 1,
    flap: str = "none",
    out: bool = False,
    passes: int = 0,
    boxes: tuple[int, ...] = (),
) -> Car:
    """A car on a square, or beside it when it is ``out``."""
    status = Status.TEMPORARILY_OUT if out else Status.RUNNING
    return Car(name, name, name, boxes, square_named(at), laps, Flap(flap), status, passes)


def race(
    track: Track,
    *cars: Car,
    laps: int = 6,
    pit_stops: bool = True,
    winner_in: bool = False,
    practice: bool = False,
) -> Race:
    """The race of these cars; the running ones go in the order given."""
    running = tuple(index for index, car in enumerate(cars) if car.is_running)
    outs = tuple(index for index, car in enumerate(cars) if car.is_out_for_now)
    rules = Rules(laps, pit_stops, practice)
    return Race(track, rules, cars, running, 1, occupied_by(cars), winner_in=winner_in, outs=outs)


def go(on: Race, dice: str, faces: Iterable[int], end: str | None = None) -> tuple[Race, tuple[Report, ...]]:
    """The race after a whole go of the car whose go it is, and its last reports; no end: the first legal one."""
    chosen, _ = apply(on, ChooseDice(Dice(DICE_LETTERS.index(dice))))
    thrown, _ = apply(chosen, Throw(tuple(faces)))
    return apply(thrown, next(move for move in legal_moves(thrown) if end is None or str(move) == end))


def offers(on: Race, dice: str, faces: Iterable[int]) -> list[str]:
    """What the driver may do after this throw, in the order of the legal moves."""
    thrown = on.choosing(Dice(DICE_LETTERS.index(dice))).thrown(tuple(faces))
    return [str(move) for move in legal_moves(thrown)]


def is_end(move: Move) -> bool:
    """Whether this move ends a go."""
    return isinstance(move, Drive | StandBeside | DropOut)


def lane_of(letter: str) -> Lane:
    """The lane of a letter."""
    return square_named(f"{letter}0").lane
