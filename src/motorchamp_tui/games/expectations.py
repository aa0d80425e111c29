"""Expectations of a situation file of any game: what must follow, and how the rules differ from it.

An unknown expectation is a mistake and is never skipped.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from attrs import frozen

from motorchamp_tui.games.tables import NUMBER, SituationError, Table
from motorchamp_tui.words import brief

Value = bool | int | str | tuple[str, ...]


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


RaceT = TypeVar("RaceT")
Readers = Mapping[str, Callable[[Table, str, RaceT], Value]]
"""What reads the value of each key, in the order in which differences are listed."""


def read_values(table: Table, readers: Readers[RaceT], race: RaceT) -> Iterator[Consequence]:
    """What a table expects under these keys."""
    return (Consequence((key,), read(table, key, race)) for key, read in readers.items() if key in table)


def read_odds(odds: Table, kinds: tuple[str, ...], example: str) -> Iterator[Consequence]:
    """The fractions that are expected of each choice."""
    for choice in odds.values:
        of_choice = filled(odds.table(choice, kinds))
        for kind in of_choice.values:
            fraction = of_choice.text(kind)
            if not re.fullmatch(f"{NUMBER}/{NUMBER}", fraction):
                raise of_choice.wrong(kind, f"{brief(fraction)!r} is not a fraction: write it like {example}.")
            yield Consequence(("odds", choice, kind), fraction)


def read_cars(cars: Table, readers: Readers[RaceT], race: RaceT) -> Iterator[Consequence]:
    """What is expected of each car, in the order of the file."""
    for name in cars.values:
        of_car = filled(cars.table(name, tuple(readers)))
        yield from (Consequence(("cars", name, key), readers[key](of_car, key, race)) for key in of_car.values)


def filled(table: Table) -> Table:
    """The table, which has to expect something."""
    if not table.values:
        raise SituationError(table.place, "Nothing is expected.")
    return table


def names_in(texts: Sequence[tuple[str, str]], known: Sequence[str]) -> tuple[str, ...]:
    """The cars that are named in these texts, each given with its place."""
    for place, name in texts:
        if name not in known:
            raise SituationError(place, f"There is no car {brief(name)!r}. Choose from: {', '.join(known)}.")
    return tuple(name for _, name in texts)


def differences(expected: Iterable[Consequence], fact_of: Callable[[Consequence], Value]) -> tuple[str, ...]:
    """One line for each expectation that the facts do not meet."""
    facts = ((one, fact_of(one)) for one in expected)
    return tuple(
        f"{one.key}: expected {_written(one.value)}, got {_written(fact)}"
        for one, fact in facts
        if one.value != fact
    )


def _written(value: Value) -> str:
    match value:
        case bool():
            return str(value).lower()
        case tuple():
            return " ".join(value) or "none"
        case _:
            return str(value) or "none"
