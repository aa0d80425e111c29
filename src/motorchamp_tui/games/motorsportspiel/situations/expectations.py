"""Expectations of a situation file: on its last go, and on the race after all goes."""

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.expectations import (
    Consequence,
    Readers,
    Value,
    names_in,
    read_cars,
    read_odds,
    read_values,
)
from motorchamp_tui.games.motorsportspiel.rules.race import Due, Race
from motorchamp_tui.games.motorsportspiel.rules.throws import NUMBERS
from motorchamp_tui.games.motorsportspiel.rules.times import read_time
from motorchamp_tui.games.motorsportspiel.situations.cars import MOST_LAPS, flags_in, is_retired
from motorchamp_tui.games.motorsportspiel.situations.dice import placing_in
from motorchamp_tui.games.motorsportspiel.situations.goes import PlannedGo
from motorchamp_tui.games.motorsportspiel.situations.tracks import space_in
from motorchamp_tui.games.tables import SituationError, Table

OUTCOMES = (
    "drives",
    "small",
    "big",
    "retired",
    "forfeits",
    "misses",
    "put back",
    "finishes",
    "in the pit",
    "stays",
)
KINDS_OF_ODDS = ("clean", "small", "big", "out")
MOST_PLACINGS, MOST_EXCESS = 48, 18


def read_expectations(top: Table, race: Race, goes: tuple[PlannedGo, ...]) -> tuple[Consequence, ...]:
    """Everything that the file expects."""
    table = top.table("expect", (*READERS, "odds", "cars"))
    _check_goes(table, goes)
    found = list(read_values(table, READERS, race))
    if "odds" in table:
        found += read_odds(table.table("odds", tuple(map(str, NUMBERS))), KINDS_OF_ODDS, "16/27")
    if "cars" in table:
        cars = table.table("cars", tuple(car.name for car in race.cars))
        found += read_cars(cars, READERS_OF_A_CAR, race)
    if not found:
        raise SituationError(table.place, "Nothing is expected.")
    return tuple(found)


def _check_goes(table: Table, goes: tuple[PlannedGo, ...]) -> None:
    last = goes[-1] if goes else None
    for key in table.values:
        if key in OF_A_GO and last is None:
            raise table.wrong(key, "This is expected of a go, but the file has none.")
        if key in OF_A_THROW and last and last.throw is None:
            raise table.wrong(key, "This is expected of a throw, and the last go has none.")
        is_cut_short = (
            last is not None and last.placing is None and (key in OF_A_PLACING or last.number is not None)
        )
        if key in (*OF_A_PLACING, "outcome") and is_cut_short:
            raise table.wrong(key, "This is expected of a placing, and the last go has none.")


def _texts(table: Table, key: str) -> list[tuple[str, str]]:
    """Every text of an array with its place; or the words of one text."""
    value = table.values.get(key)
    if isinstance(value, str):
        return [(table.place_of(key), word) for word in value.replace(",", " ").split() if word != "none"]
    return table.texts(key)


def _numbers(table: Table, key: str, _: Race) -> Value:
    return tuple(map(str, sorted(table.numbers(key, NUMBERS[0], NUMBERS[-1]))))


def _placings(table: Table, key: str, _: Race) -> Value:
    """How many there are, or which."""
    if isinstance(table.values[key], list | str):
        return tuple(sorted(str(placing_in(text, place)) for place, text in _texts(table, key)))
    return table.whole(key, 0, MOST_PLACINGS)


def _spaces(table: Table, key: str, race: Race) -> Value:
    return tuple(sorted(space_in(race.track, text, place).name for place, text in _texts(table, key)))


def _refused(table: Table, key: str, _: Race) -> Value:
    """Words of the referee's sentence, or just whether it refuses."""
    value = table.values[key]
    return value if isinstance(value, bool) else table.text(key)


def _names(table: Table, key: str, race: Race) -> Value:
    return names_in(_texts(table, key), [car.name for car in race.cars])


def _time(table: Table, key: str, _: Race) -> Value:
    text = table.text(key)
    try:
        return text if text == "none" else str(read_time(text))
    except MotorChampError as error:
        raise table.wrong(key, str(error)) from None


def _whether(table: Table, key: str, _: Race) -> Value:
    return table.yes_or_no(key)


def _space(table: Table, key: str, race: Race) -> Value:
    return space_in(race.track, table.text(key), table.place_of(key)).name


def _gravel(table: Table, key: str, race: Race) -> Value:
    """Whether the car is in the gravel, or beside which space."""
    return _space(table, key, race) if isinstance(table.values[key], str) else table.yes_or_no(key)


READERS: Readers[Race] = {
    "numbers": _numbers,
    "placings": _placings,
    "ends": _spaces,
    "too_fast": _spaces,
    "blocked": _spaces,
    "excess": lambda table, key, _: table.whole(key, 0, MOST_EXCESS),
    "outcome": lambda table, key, _: table.word(key, OUTCOMES),
    "refused": _refused,
    "order": _names,
    "grid": _names,
    "classification": _names,
    "time": _time,
    "winner_in": _whether,
    "over": _whether,
}
READERS_OF_A_CAR: Readers[Race] = {
    "at": _space,
    "laps": lambda table, key, _: table.whole(key, -1, MOST_LAPS),
    "flags": lambda table, key, _: flags_in(table, key),
    "gravel": _gravel,
    "out": lambda table, key, _: is_retired(table, key),
    "finished": _whether,
    "due": lambda table, key, _: table.word(key, tuple(map(str, Due))),
    "blue": _whether,
    "stopped": _whether,
    "misses_go": _whether,
}
OF_A_THROW = ("placings",)
OF_A_PLACING = ("ends", "too_fast", "blocked", "excess")
OF_A_GO = ("numbers", "odds", *OF_A_THROW, *OF_A_PLACING, "outcome", "refused")
