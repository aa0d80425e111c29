"""Cars of a situation file."""

import re
from collections.abc import Iterator

from attrs import evolve

from motorchamp_tui.games.motorsportspiel.rules.moves import Flag
from motorchamp_tui.games.motorsportspiel.rules.race import (
    FINISHED,
    REDS_TO_BLACK,
    RETIRED,
    RUNNING,
    YELLOWS_TO_BLACK,
    Car,
    Race,
    Status,
)
from motorchamp_tui.games.motorsportspiel.rules.track import Space, Track
from motorchamp_tui.games.motorsportspiel.situations.tracks import Pits, pit_in, space_in
from motorchamp_tui.games.road import Lane
from motorchamp_tui.games.tables import MOST_CARS, SituationError, Table, shown

MOST_LAPS, MOST_GOES = 100, 10_000
CAR_KEYS = (
    "name",
    "at",
    "laps",
    "flags",
    "gravel",
    "arrival",
    "team",
    "pit",
    "stopped",
    "misses_go",
    "out",
    "finished",
)
LETTERS = {str(flag)[0]: flag for flag in Flag}


def read_cars(top: Table, race: Race, pits: Pits) -> Race:
    """The race with the cars of the file on its track."""
    cars = list[Car]()
    for number, (place, item) in enumerate(top.items("cars", MOST_CARS), 1):
        car = _car(race, pits, Table(item, place, CAR_KEYS), number)
        _check_name(car, cars, place)
        cars.append(car)
    if not cars:
        raise SituationError("cars", "No car is on the track.")
    cars = list(_with_pits(race.track, cars, pits))
    for number, car in enumerate(cars):
        _check_room(car, cars[:number], f"cars[{number}]")
    return evolve(
        race,
        cars=tuple(cars),
        arrivals=max(len(cars), *(car.arrival for car in cars)),
        winner_in=race.winner_in or any(car.status is FINISHED for car in cars),
        finishers=_with_status(cars, FINISHED),
        retirements=_with_status(cars, RETIRED),
    )


def _with_status(cars: list[Car], status: Status) -> tuple[int, ...]:
    return tuple(index for index, car in enumerate(cars) if car.status is status)


def _car(race: Race, pits: Pits, table: Table, number: int) -> Car:
    name, rules = table.name("name"), race.rules
    team = table.name("team", name)
    status = _status(table)
    space = space_in(race.track, table.text("at", "R0" if status is FINISHED else None), table.place_of("at"))
    pit = pit_in(race.track, table, "pit") if "pit" in table else pits.get(name, pits.get(team))
    most = MOST_LAPS if status is FINISHED or rules.practice_goes else rules.laps - 1
    flags = _flags(table)
    car = Car(
        name,
        team,
        team,
        pit or (space if space.lane is Lane.BOX else None),
        space,
        table.whole("laps", -1, most, min(1, rules.laps - 1)),
        table.whole("arrival", 0, MOST_GOES, number),
        flags.count("y"),
        flags.count("r"),
        "b" in flags,
        flags.count("w"),
        table.yes_or_no("gravel", default=False),
        table.yes_or_no("misses_go", default=False),
        table.yes_or_no("stopped", default=False),
        status,
    )
    _check_place(car, table)
    return car


def _status(table: Table) -> Status:
    is_out, has_finished = is_retired(table, "out"), table.yes_or_no("finished", default=False)
    if is_out and has_finished:
        raise table.wrong("finished", "A car that is out has not finished.")
    return RETIRED if is_out else FINISHED if has_finished else RUNNING


def is_retired(table: Table, key: str) -> bool:
    """Whether a car is out, written as true or false, or as ``retired`` or ``no``."""
    if isinstance(table.values.get(key), str):
        return table.word(key, ("no", "retired")) == "retired"
    return table.yes_or_no(key, default=False)


def _check_place(car: Car, table: Table) -> None:
    if car.is_in_gravel and not (car.is_running and car.space.is_on_track):
        raise table.wrong("gravel", "A car in the gravel is in the race, beside a space of the road.")
    if car.misses_go and not car.is_on_road:
        raise table.wrong("misses_go", "A car that misses its go where it is has to be on the road.")
    if car.space.lane is Lane.BOX and car.pit != car.space:
        raise table.wrong("at", f"{car.space} is not the pit of {car.name}, which is {car.pit}.")


def _flags(table: Table) -> str:
    return flags_in(table, "flags") if "flags" in table else ""


def flags_in(table: Table, key: str) -> str:
    """The flags under a key as letters in the order y r b w; the black one comes automatically (H-21)."""
    value = table.values[key]
    words = [word for _, word in table.texts(key)] if isinstance(value, list) else [value]
    if not all(isinstance(word, str) for word in words):
        raise table.wrong(key, "Flags are written as letters y r b w, like yyw.")
    text = "".join(_letters(str(word)) for word in words)
    if text.strip("".join(LETTERS)) or text.count("b") > 1:
        raise table.wrong(
            key, f"{shown(value)} are not flags: write letters y r b w, like yyw, black once at most."
        )
    return _in_order(text)


def _letters(text: str) -> str:
    """The letters of flags that may be written as words, or separately."""
    words = re.split(r"[\s,]+", text.strip())
    names = {str(flag): letter for letter, flag in LETTERS.items()} | {"none": ""}
    return "".join(names.get(word, word) for word in words)


def _in_order(flags: str) -> str:
    yellow, red = flags.count("y"), flags.count("r")
    is_black = "b" in flags or yellow >= YELLOWS_TO_BLACK or red >= REDS_TO_BLACK or (yellow and red)
    return "y" * yellow + "r" * red + ("b" if is_black else "") + "w" * flags.count("w")


def flags_of(car: Car) -> str:
    """The flags of a car as letters."""
    return "".join(str(flag)[0] for flag in car.flags)


def _with_pits(track: Track, cars: list[Car], pits: Pits) -> Iterator[Car]:
    """The cars with a pit each, those without a pit in the file with the next free one."""
    taken = {*pits.values(), *(car.pit for car in cars)}
    free = iter([pit for pit in track.pits if pit not in taken])
    for car in cars:
        yield car if car.pit else evolve(car, pit=next(free, None))


def _check_name(car: Car, others: list[Car], place: str) -> None:
    if any(other.name == car.name for other in others):
        raise SituationError(f"{place}.name", f"Two cars are called {car.name}.")


def _check_room(car: Car, others: list[Car], place: str) -> None:
    if not car.is_running or car.is_in_gravel:
        return
    there = [other for other in others if _is_on(other, car.space)]
    if len(there) >= car.space.room:
        names = ", ".join(other.name for other in there)
        raise SituationError(f"{place}.at", f"{car.space} has no room for {car.name}, with {names} there.")


def _is_on(car: Car, space: Space) -> bool:
    return car.is_running and not car.is_in_gravel and car.space == space
