"""Expectations of a situation file: on its last go, and on the race after all goes.

An unknown expectation is a mistake and is never skipped.
"""

import re
from collections.abc import Callable, Iterator, Mapping

from attrs import frozen

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.motorsportspiel.rules.race import Due, Race
from motorchamp_tui.games.motorsportspiel.rules.throws import NUMBERS
from motorchamp_tui.games.motorsportspiel.rules.times import read_time
from motorchamp_tui.games.motorsportspiel.situations.cars import MOST_LAPS, flags_in, is_retired
from motorchamp_tui.games.motorsportspiel.situations.dice import placing_in
from motorchamp_tui.games.motorsportspiel.situations.goes import PlannedGo
from motorchamp_tui.games.motorsportspiel.situations.tracks import space_in
from motorchamp_tui.games.tables import NUMBER, SituationError, Table
from motorchamp_tui.words import brief

Value = bool | int | str | tuple[str, ...]

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


@frozen
class Consequence:
    """One thing that must follow: its path, from the outside in (``cars``, ``A``, ``at``), and its value.

    Where order has no meaning, the texts of ``value`` are sorted.
    """

    of: tuple[str, ...]
    value: Value

    @property
    def key(self) -> str:
        """Its path, as the file writes it."""
        return ".".join(self.of)


def read_expectations(top: Table, race: Race, goes: tuple[PlannedGo, ...]) -> tuple[Consequence, ...]:
    """Everything that the file expects."""
    table = top.table("expect", (*READERS, "odds", "cars"))
    _check_goes(table, goes)
    found = [Consequence((key,), reader(table, key, race)) for key, reader in READERS.items() if key in table]
    if "odds" in table:
        found += _odds(table.table("odds", tuple(map(str, NUMBERS))))
    if "cars" in table:
        found += _cars(table.table("cars", tuple(car.name for car in race.cars)), race)
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


def _excess(table: Table, key: str, _: Race) -> Value:
    return table.whole(key, 0, MOST_EXCESS)


def _outcome(table: Table, key: str, _: Race) -> Value:
    return table.word(key, OUTCOMES)


def _refused(table: Table, key: str, _: Race) -> Value:
    """Words of the referee's sentence, or just whether it refuses."""
    value = table.values[key]
    return value if isinstance(value, bool) else table.text(key)


def _names(table: Table, key: str, race: Race) -> Value:
    known = tuple(car.name for car in race.cars)
    for place, name in _texts(table, key):
        if name not in known:
            raise SituationError(place, f"There is no car {brief(name)!r}. Choose from: {', '.join(known)}.")
    return tuple(name for _, name in _texts(table, key))


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


def _laps(table: Table, key: str, _: Race) -> Value:
    return table.whole(key, -1, MOST_LAPS)


def _flags(table: Table, key: str, _: Race) -> Value:
    return flags_in(table, key)


def _gravel(table: Table, key: str, race: Race) -> Value:
    """Whether the car is in the gravel, or beside which space."""
    return _space(table, key, race) if isinstance(table.values[key], str) else table.yes_or_no(key)


def _out(table: Table, key: str, _: Race) -> Value:
    return is_retired(table, key)


def _due(table: Table, key: str, _: Race) -> Value:
    return table.word(key, tuple(map(str, Due)))


Reader = Callable[[Table, str, Race], Value]

READERS: Mapping[str, Reader] = {
    "numbers": _numbers,
    "placings": _placings,
    "ends": _spaces,
    "too_fast": _spaces,
    "blocked": _spaces,
    "excess": _excess,
    "outcome": _outcome,
    "refused": _refused,
    "order": _names,
    "grid": _names,
    "classification": _names,
    "time": _time,
    "winner_in": _whether,
    "over": _whether,
}
READERS_OF_A_CAR: Mapping[str, Reader] = {
    "at": _space,
    "laps": _laps,
    "flags": _flags,
    "gravel": _gravel,
    "out": _out,
    "finished": _whether,
    "due": _due,
    "blue": _whether,
    "stopped": _whether,
    "misses_go": _whether,
}
OF_A_THROW = ("placings",)
OF_A_PLACING = ("ends", "too_fast", "blocked", "excess")
OF_A_GO = ("numbers", "odds", *OF_A_THROW, *OF_A_PLACING, "outcome", "refused")


def _odds(table: Table) -> Iterator[Consequence]:
    for number in table.values:
        of_number = table.table(number, KINDS_OF_ODDS)
        for kind in of_number.values:
            fraction = of_number.text(kind)
            if not re.fullmatch(f"{NUMBER}/{NUMBER}", fraction):
                raise of_number.wrong(kind, f"{brief(fraction)!r} is not a fraction: write it like 16/27.")
            yield Consequence(("odds", number, kind), fraction)
        if not of_number.values:
            raise SituationError(of_number.place, "Nothing is expected.")


def _cars(table: Table, race: Race) -> Iterator[Consequence]:
    for name in table.values:
        of_car = table.table(name, tuple(READERS_OF_A_CAR))
        for key in of_car.values:
            yield Consequence(("cars", name, key), READERS_OF_A_CAR[key](of_car, key, race))
        if not of_car.values:
            raise SituationError(of_car.place, "Nothing is expected.")
