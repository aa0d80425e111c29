"""Situation files of Das Motorsportspiel: a road, the cars on it, their goes, and what must follow.

Every key, value and space is checked, and the first mistake is reported with its place. ``judging`` compares
a situation with the rules.
"""

from attrs import evolve, frozen

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.expectations import Consequence
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race, Rules
from motorchamp_tui.games.motorsportspiel.rules.start import MOST_CARS, grid_space
from motorchamp_tui.games.motorsportspiel.rules.times import Time, read_time
from motorchamp_tui.games.motorsportspiel.situations.cars import MOST_GOES, MOST_LAPS, read_cars
from motorchamp_tui.games.motorsportspiel.situations.expectations import read_expectations
from motorchamp_tui.games.motorsportspiel.situations.goes import PlannedGo, read_goes
from motorchamp_tui.games.motorsportspiel.situations.tracks import read_track
from motorchamp_tui.games.tables import SituationError, Table

CLOCK = (10, 60)
"""The times in seconds that can be agreed for a go (H-24)."""

TOP_KEYS = (
    "game",
    "title",
    "chapter",
    "rule",
    "ruling",
    "figure",
    "track",
    "circuit",
    "race",
    "cars",
    "goes",
    "practice",
    "expect",
)
RACE_KEYS = (
    "laps",
    "practice",
    "practice_goes",
    "clock",
    "winner_in",
    "extra_stop",
    "ambulance_retires",
    "dice",
    "lost",
    "goes",
)


@frozen
class Situation:
    """A rule as data: ``rules`` are the numbers of those that it shows."""

    title: str
    chapter: str
    rules: tuple[str, ...]
    race: Race
    goes: tuple[PlannedGo, ...]
    expected: tuple[Consequence, ...]

    @property
    def expects_refusal(self) -> bool:
        """Whether the referee is expected to refuse the last go."""
        return any(one.of == ("refused",) for one in self.expected)


def situation_of(values: object) -> Situation:
    """The situation with these values of a file; raises :class:`SituationError` with the place."""
    top = Table(values, "", TOP_KEYS)
    title, chapter = top.text("title"), top.text("chapter")
    rules = tuple(rule for key in ("rule", "ruling", "figure") for rule in _texts(top, key))
    track, pits = read_track(top)
    race = _agreed(Race(track, Rules(), (), ()), top)
    if "practice" in top:
        for key in ("cars", "goes"):
            if key in top:
                raise top.wrong(key, "Practice times put the cars on the grid: drop one of them.")
        race = _on_the_grid(top, race)
    else:
        race = read_cars(top, race, pits)
    goes = read_goes(top, race)
    return Situation(title, chapter, rules, race, goes, read_expectations(top, race, goes))


PRACTICE_KEYS = ("times", "dice")
WITHOUT_A_TIME = ("none", "retired", "")
HIGHEST_FACE = 6


@frozen
class _Practised:
    """The basis of a car's place on the grid: its time, and the total of its dice."""

    car: str
    time: Time | None
    total: int


def _on_the_grid(top: Table, race: Race) -> Race:
    """The race with the cars on the grid, where the file has practice times, or dice, in place of cars.

    Fewest dice first, then the farthest over the line; cars without a time start behind (HQ-55). Equal times, and
    cars without any, are put in order by the dice that the file gives them, highest total first (HQ-47, HQ-51).
    """
    table = top.table("practice", PRACTICE_KEYS)
    times, dice = table.table("times"), table.table("dice")
    names = list(dict.fromkeys((*times.values, *dice.values)))
    if not names:
        raise SituationError(times.place, "No practice time is given.")
    if len(names) > MOST_CARS:
        raise SituationError(
            table.place, f"The file has {len(names)} cars, and the grid has room for {MOST_CARS}."
        )
    practised = [_Practised(name, _time(times, name), _total(dice, name)) for name in names]
    ranked = sorted(practised, key=_rank)
    cars = [
        Car(one.car, one.car, one.car, None, grid_space(race.track, position), arrival=position)
        for position, one in enumerate(ranked, 1)
    ]
    return evolve(race, cars=tuple(cars), arrivals=len(cars))


def _rank(one: _Practised) -> tuple[bool, tuple[int, ...], int]:
    return one.time is None, one.time.rank if one.time else (), -one.total


def _time(times: Table, car: str) -> Time | None:
    if times.values.get(car, "") in WITHOUT_A_TIME:
        return None
    try:
        return read_time(times.text(car))
    except MotorChampError as error:
        raise times.wrong(car, str(error)) from None


def _total(dice: Table, car: str) -> int:
    return sum(dice.numbers(car, 1, HIGHEST_FACE))


def _texts(top: Table, key: str) -> tuple[str, ...]:
    """The texts under a key, one or an array."""
    if isinstance(top.values.get(key), list):
        return tuple(text for _, text in top.texts(key))
    return (top.text(key),) if key in top else ()


def _agreed(race: Race, top: Table) -> Race:
    """The race with its agreement, and with the dice that a practice lap has taken so far."""
    values = top.table("race").values
    table = Table({key.replace("-", "_"): value for key, value in values.items()}, "race", RACE_KEYS)
    practice = table.yes_or_no("practice", default=False)
    rules = Rules(
        table.whole("laps", 1, MOST_LAPS, 1 if practice else race.track.laps),
        _clock(table),
        table.yes_or_no("extra_stop", default=False),
        table.yes_or_no("ambulance_retires", default=True),
        practice,
        table.whole("practice_goes", 0, MOST_LAPS, 0),
    )
    return evolve(
        race,
        rules=rules,
        winner_in=table.yes_or_no("winner_in", default=False),
        dice=table.whole("dice", 0, MOST_GOES, 0),
        lost=table.whole("lost", 0, MOST_GOES, 0),
        goes=table.whole("goes", 0, MOST_GOES, 0),
    )


def _clock(table: Table) -> bool:
    """Whether a clock runs; written as such, or as its seconds."""
    value = table.values.get("clock", False)
    return value if isinstance(value, bool) else bool(table.whole("clock", *CLOCK))
