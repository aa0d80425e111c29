"""Expectations of a situation file: on its last go, and on its cars after all goes."""

from collections.abc import Sequence

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.expectations import (
    Consequence,
    Readers,
    Value,
    filled,
    names_in,
    read_cars,
    read_odds,
    read_values,
)
from motorchamp_tui.games.motorchamp.rules.race import Flap, Race
from motorchamp_tui.games.motorchamp.rules.throws import DICE_LETTERS
from motorchamp_tui.games.motorchamp.rules.track import Square, Track, square_named
from motorchamp_tui.games.motorchamp.rules.verdict import Outcome
from motorchamp_tui.games.road import Lane
from motorchamp_tui.games.tables import SituationError, Table
from motorchamp_tui.words import brief

KINDS_OF_OUT = ("temporarily", "permanently")
OUTCOMES = tuple(outcome.value for outcome in Outcome)
FLAPS = tuple(flap.value for flap in Flap)

EXPECT_KEYS = ("dice", "odds", "ends", "tows", "outcome", "beside", "order", "grid", "cars")
KEYS_OF_A_THROW = ("ends", "tows", "outcome", "beside")


def of_practice(top: Table, cars: tuple[str, ...]) -> tuple[Consequence, ...]:
    """The expectations with practice times instead of a track."""
    table = filled(top.table("expect", EXPECT_KEYS))
    for key in table.values:
        if key != "grid":
            raise table.wrong(key, "Practice times only give a grid.")
    return (Consequence(("grid",), names_in(table.texts("grid"), cars)),)


def of_a_race(top: Table, race: Race, throws: Sequence[bool]) -> tuple[Consequence, ...]:
    """The expectations on a track; ``throws`` says for each go whether it has a throw."""
    table = filled(top.table("expect", EXPECT_KEYS))
    if "grid" in table:
        raise table.wrong("grid", "Only practice times give a grid.")
    _check_goes(table, throws)
    found = list(read_values(table, {"dice": _letters}, race))
    if "odds" in table:
        found += read_odds(filled(table.table("odds", DICE_LETTERS)), KINDS_OF_OUT, "5/36")
    found += read_values(table, READERS, race)
    if "cars" in table:
        cars = table.table("cars", tuple(car.name for car in race.cars))
        found += read_cars(filled(cars), READERS_OF_A_CAR, race)
    return tuple(found)


def _check_goes(table: Table, throws: Sequence[bool]) -> None:
    for key in ("dice", "odds", *KEYS_OF_A_THROW):
        if key in table and not throws:
            raise table.wrong(key, "This is expected of a go, but the file has none.")
        if key in KEYS_OF_A_THROW and key in table and not throws[-1]:
            raise table.wrong(key, "This is expected of a throw, and the last go has none.")


def _letters(table: Table, key: str, _: Race) -> Value:
    for place, letter in table.texts(key):
        if letter not in DICE_LETTERS:
            raise SituationError(
                place, f"There are no dice {brief(letter)!r}. Choose from: {', '.join(DICE_LETTERS)}."
            )
    return tuple(letter for _, letter in table.texts(key))


def _squares(table: Table, key: str, race: Race) -> Value:
    return tuple(sorted(square_in(race.track, text, place).name for place, text in table.texts(key)))


def _chains(table: Table, key: str, race: Race) -> Value:
    chains = list[str]()
    for place, text in table.texts(key):
        squares = chain_named(race.track, text, place)
        if len(squares) < 2:
            raise SituationError(place, f"{brief(text)!r} is not a chain of slipstreams: write it like R14>L17.")
        chains.append(">".join(square.name for square in squares))
    return tuple(sorted(chains))


def _whether(table: Table, key: str, _: Race) -> Value:
    return table.yes_or_no(key)


READERS: Readers[Race] = {
    "ends": _squares,
    "tows": _chains,
    "outcome": lambda table, key, _: table.word(key, OUTCOMES),
    "beside": _squares,
    "order": lambda table, key, race: names_in(table.texts(key), [car.name for car in race.cars]),
}
READERS_OF_A_CAR: Readers[Race] = {
    "at": lambda table, key, race: square_in(race.track, table.text(key), table.place_of(key)).name,
    "laps": lambda table, key, _: table.whole(key, -1, 100),
    "flap": lambda table, key, _: table.word(key, FLAPS),
    "flap_waiting": _whether,
    "out": lambda table, key, _: table.word(key, ("no", *KINDS_OF_OUT)),
    "passes": lambda table, key, _: table.whole(key, 0, 2),
    "finished": _whether,
}


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
