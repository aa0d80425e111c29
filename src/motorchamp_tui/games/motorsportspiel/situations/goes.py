"""Goes of a situation file."""

from attrs import frozen

from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.throws import Placing, Throw
from motorchamp_tui.games.motorsportspiel.rules.track import Space
from motorchamp_tui.games.motorsportspiel.situations.dice import placing_in, throw_for, throw_in
from motorchamp_tui.games.motorsportspiel.situations.tracks import space_in
from motorchamp_tui.games.tables import Table

GO_KEYS = ("car", "dice", "throw", "placing", "end", "again", "late", "forfeit")
MOMENTS = ("number", "placing", "end")
"""When a driver can be late: while they choose how many dice, place them, or choose the end."""
KINDS_OF_ERROR = ("too fast", "blocked")


@frozen
class PlannedGo:
    """One go of the file, as far as it goes: number, throw, placing, end.

    ``kind_of_end`` is the kind of error that has to end on the space ``end``, if the file gives one; ``again`` is
    placed after the placing, which the referee refuses; ``late`` has the moments at which the clock calls time.
    """

    car: str
    number: int | None = None
    throw: Throw | None = None
    placing: Placing | None = None
    end: Space | None = None
    kind_of_end: str = ""
    again: Placing | None = None
    late: tuple[str, ...] = ()
    forfeits: bool = False


def read_goes(top: Table, race: Race) -> tuple[PlannedGo, ...]:
    """Every go of the file."""
    return tuple(_go(race, Table(item, place, GO_KEYS)) for place, item in top.items("goes"))


def _go(race: Race, table: Table) -> PlannedGo:
    car = table.word("car", tuple(car.name for car in race.cars))
    number = table.whole("dice", 1, 3) if "dice" in table else None
    placing = _placing(table, "placing")
    throw = throw_in(table, "throw") if "throw" in table else None
    if placing and not throw:
        throw = throw_for(placing, table.place_of("placing"))
    for key, needed in (("end", placing), ("again", placing)):
        if key in table and needed is None:
            raise table.wrong(key, "Dice must be placed before this: give the placing.")
    if number and throw and number != throw.number:
        key = "throw" if "throw" in table else "placing"
        raise table.wrong(key, f"The number of dice chosen is {number}, not {throw.number}.")
    if placing and throw and len(placing.values) != throw.number:
        raise table.wrong(
            "placing", f"All dice must be placed: {throw} has {throw.number}, and {placing} has not."
        )
    return PlannedGo(
        car,
        number or (throw.number if throw else None),
        throw,
        placing,
        *_end(race, table),
        _placing(table, "again"),
        _late(table) if "late" in table else (),
        table.yes_or_no("forfeit", default=False),
    )


def _placing(table: Table, key: str) -> Placing | None:
    if key not in table:
        return None
    if isinstance(table.values[key], list):
        return placing_in("-".join(str(die) for _, die in table.items(key)), table.place_of(key))
    return placing_in(table.text(key), table.place_of(key))


def _end(race: Race, table: Table) -> tuple[Space | None, str]:
    """The space, and the kind of error if one is given before it."""
    if "end" not in table:
        return None, ""
    text = table.text("end")
    kind = next((kind for kind in KINDS_OF_ERROR if text.startswith(f"{kind} ")), "")
    return space_in(race.track, text.removeprefix(kind).strip(), table.place_of("end")), kind


def _late(table: Table) -> tuple[str, ...]:
    match table.values["late"]:
        case str():
            return (table.word("late", MOMENTS),)
        case list():
            moments = Table(dict(table.items("late")), table.place)
            return tuple(moments.word(place, MOMENTS) for place in moments.values)
        case _:
            return MOMENTS[:1] if table.yes_or_no("late") else ()
