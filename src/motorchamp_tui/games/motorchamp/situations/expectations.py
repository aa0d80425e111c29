"""Expectations of a situation file: on its last go, and on its cars after all goes.

An unknown expectation is a mistake and is never skipped.
"""

import re
from collections.abc import Sequence

from attrs import frozen

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.motorchamp.rules.race import Flap
from motorchamp_tui.games.motorchamp.rules.throws import DICE_LETTERS, Dice
from motorchamp_tui.games.motorchamp.rules.track import Square, Track, square_named
from motorchamp_tui.games.motorchamp.rules.verdict import Outcome
from motorchamp_tui.games.road import Lane
from motorchamp_tui.games.tables import NUMBER, SituationError, Table
from motorchamp_tui.words import brief

KINDS_OF_OUT = ("temporarily", "permanently")
OUTCOMES = tuple(outcome.value for outcome in Outcome)
FLAPS = tuple(flap.value for flap in Flap)

Value = str | int | bool


@frozen
class Expectations:
    """The expectations on the last go, and on the cars after all goes; None where none is given.

    ``odds`` holds (dice, kind of out, fraction), ``cars`` holds (name, key, value).
    """

    dice: tuple[str, ...] | None = None
    odds: tuple[tuple[Dice, str, str], ...] = ()
    ends: tuple[str, ...] | None = None
    tows: tuple[str, ...] | None = None
    outcome: str | None = None
    beside: tuple[str, ...] | None = None
    order: tuple[str, ...] | None = None
    grid: tuple[str, ...] | None = None
    cars: tuple[tuple[str, str, Value], ...] = ()


EXPECT_KEYS = ("dice", "odds", "ends", "tows", "outcome", "beside", "order", "grid", "cars")
KEYS_OF_A_THROW = ("ends", "tows", "outcome", "beside")
EXPECTED_CAR_KEYS = ("at", "laps", "flap", "flap_waiting", "out", "passes", "finished")


def of_practice(top: Table, cars: tuple[str, ...]) -> Expectations:
    """The expectations with practice times instead of a track."""
    table = _something(top)
    for key in table.values:
        if key != "grid":
            raise table.wrong(key, "Practice times only give a grid.")
    return Expectations(grid=_names(table, "grid", cars))


def of_a_race(top: Table, track: Track, cars: tuple[str, ...], throws: Sequence[bool]) -> Expectations:
    """The expectations on a track; ``throws`` says for each go whether it has a throw."""
    table = _something(top)
    if "grid" in table:
        raise table.wrong("grid", "Only practice times give a grid.")
    _check_goes(table, throws)
    return Expectations(
        dice=_letters(table) if "dice" in table else None,
        odds=_odds(table.table("odds", DICE_LETTERS)) if "odds" in table else (),
        ends=_squares(track, table, "ends") if "ends" in table else None,
        tows=_chains(track, table) if "tows" in table else None,
        outcome=table.word("outcome", OUTCOMES) if "outcome" in table else None,
        beside=_squares(track, table, "beside") if "beside" in table else None,
        order=_names(table, "order", cars) if "order" in table else None,
        cars=_cars(track, table.table("cars", cars)) if "cars" in table else (),
    )


def _something(top: Table) -> Table:
    table = top.table("expect", EXPECT_KEYS)
    if not table.values:
        raise SituationError("expect", "Nothing is expected.")
    return table


def _check_goes(table: Table, throws: Sequence[bool]) -> None:
    for key in ("dice", "odds", *KEYS_OF_A_THROW):
        if key in table and not throws:
            raise table.wrong(key, "This is expected of a go, but the file has none.")
        if key in KEYS_OF_A_THROW and key in table and not throws[-1]:
            raise table.wrong(key, "This is expected of a throw, and the last go has none.")


def _letters(table: Table) -> tuple[str, ...]:
    for place, letter in table.texts("dice"):
        if letter not in DICE_LETTERS:
            raise SituationError(
                place, f"There are no dice {brief(letter)!r}. Choose from: {', '.join(DICE_LETTERS)}."
            )
    return tuple(letter for _, letter in table.texts("dice"))


def _odds(table: Table) -> tuple[tuple[Dice, str, str], ...]:
    odds = list[tuple[Dice, str, str]]()
    for letter in table.values:
        of_choice = table.table(letter, KINDS_OF_OUT)
        if not of_choice.values:
            raise SituationError(of_choice.place, "Nothing is expected.")
        for kind in of_choice.values:
            fraction = of_choice.text(kind)
            if not re.fullmatch(f"{NUMBER}/{NUMBER}", fraction):
                raise of_choice.wrong(kind, f"{brief(fraction)!r} is not a fraction: write it like 5/36.")
            odds.append((Dice(DICE_LETTERS.index(letter)), kind, fraction))
    if not odds:
        raise SituationError(table.place, "Nothing is expected.")
    return tuple(odds)


def _squares(track: Track, table: Table, key: str) -> tuple[str, ...]:
    return tuple(sorted(square_in(track, text, place).name for place, text in table.texts(key)))


def _chains(track: Track, table: Table) -> tuple[str, ...]:
    chains = list[str]()
    for place, text in table.texts("tows"):
        squares = chain_named(track, text, place)
        if len(squares) < 2:
            raise SituationError(place, f"{brief(text)!r} is not a chain of slipstreams: write it like R14>L17.")
        chains.append(">".join(square.name for square in squares))
    return tuple(sorted(chains))


def _names(table: Table, key: str, known: tuple[str, ...]) -> tuple[str, ...]:
    for place, name in table.texts(key):
        if name not in known:
            raise SituationError(place, f"There is no car {brief(name)!r}. Choose from: {', '.join(known)}.")
    return tuple(name for _, name in table.texts(key))


def _cars(track: Track, table: Table) -> tuple[tuple[str, str, Value], ...]:
    expected = list[tuple[str, str, Value]]()
    for name in table.values:
        of_car = table.table(name, EXPECTED_CAR_KEYS)
        expected += [(name, key, _of_car(track, of_car, key)) for key in of_car.values]
        if not of_car.values:
            raise SituationError(of_car.place, "Nothing is expected.")
    if not expected:
        raise SituationError(table.place, "Nothing is expected.")
    return tuple(expected)


def _of_car(track: Track, table: Table, key: str) -> Value:
    match key:
        case "at":
            return square_in(track, table.text(key), table.place_of(key)).name
        case "laps":
            return table.whole(key, -1, 100)
        case "flap":
            return table.word(key, FLAPS)
        case "out":
            return table.word(key, ("no", *KINDS_OF_OUT))
        case "passes":
            return table.whole(key, 0, 2)
        case _:
            return table.yes_or_no(key)


def square_in(track: Track, text: str, place: str) -> Square:
    """The square of this name, which must be on the track, in its pit lane or one of its boxes."""
    try:
        square = square_named(text)
    except MotorChampError as error:
        raise SituationError(place, str(error)) from None
    if square.row >= track.rows:
        raise SituationError(place, f"{square} is off the track, which has rows 0 to {track.rows - 1}.")
    if square.lane is Lane.PIT and (track.pit is None or square.row not in track.pit.lane):
        raise SituationError(place, f"{square} is off the track: there is no pit lane in row {square.row}.")
    if square.lane is Lane.BOX and (track.pit is None or square.row not in track.pit.boxes):
        raise SituationError(place, f"{square} is off the track: there is no box in row {square.row}.")
    return square


def chain_named(track: Track, text: str, place: str) -> tuple[Square, ...]:
    """The squares of ``R14>L17``."""
    return tuple(square_in(track, name.strip(), place) for name in text.split(">"))
