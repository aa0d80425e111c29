"""Forecast in words: how a placing would end, and the chances of each number of dice.

Everything is read from the one judgement of a placing. H-14 to H-22; HQ-09, HQ-16, HQ-34.
"""

import functools
from collections import Counter
from collections.abc import Iterator, Sequence
from enum import IntEnum

from attrs import frozen

from motorchamp_tui.games.motorsportspiel.rules.errors import cars_ahead, lost_in_practice, way_back
from motorchamp_tui.games.motorsportspiel.rules.moves import Blocked, Drive, Flag, TooFast, lost_words
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race
from motorchamp_tui.games.motorsportspiel.rules.throws import CASES, NUMBERS, Placing, Throw
from motorchamp_tui.games.motorsportspiel.rules.track import Space
from motorchamp_tui.games.motorsportspiel.rules.verdict import Outcome, Outlook, Verdict, outlook
from motorchamp_tui.games.road import Lane
from motorchamp_tui.words import and_so_on

NUMBER_WORDS = {1: "red alone", 2: "two dice", 3: "three dice"}


class Kind(IntEnum):
    """How a placing can end, from well to badly."""

    CLEAN = 0
    YELLOW = 1
    RED = 2
    RETIRED = 3


@frozen
class Prospect:
    """How a placing would end: ``what`` would happen, and ``where``."""

    kind: Kind
    what: str
    where: str = ""

    @property
    def words(self) -> str:
        """What would happen, and where."""
        return f"{self.what} {self.where}".rstrip()


CLEAN = Prospect(Kind.CLEAN, "clean")
PASSED = Prospect(Kind.RETIRED, "the entrance passed")
LOST_LAP = Prospect(Kind.RETIRED, "into the barriers, no time")


def prospect(race: Race, placing: Placing) -> Prospect:
    """How a placing would end, if the driver chooses the best of its ends."""
    return min(
        (prospect_of_move(race, placing, move) for move in outlook(race).verdict(placing).moves),
        key=lambda one: one.kind,
    )


def prospect_of_move(race: Race, placing: Placing, move: Drive | TooFast | Blocked) -> Prospect:
    """How a placing ends with this move."""
    car = _with_its_flags(race.current_car)
    match move:
        case Drive(end):
            if passes_the_entrance(race, car, end):
                return PASSED
            return CLEAN
        case TooFast(space):
            return _too_fast(race, car, space, outlook(race).verdict(placing))
        case Blocked(space):
            return _blocked(race, car, space, outlook(race).verdict(placing))


def _with_its_flags(car: Car) -> Car:
    """A car with the flags that it drives with: those of a car in its pit are given back as it leaves (HQ-17)."""
    return car.without_flags() if car.space.lane is Lane.BOX else car


def _too_fast(race: Race, car: Car, space: Space, verdict: Verdict) -> Prospect:
    corner = race.track.corner_at(space)
    where = f"at {the(corner.name)}" if corner else f"on {space}"
    if verdict.outcome is not Outcome.OUT and passes_the_entrance(race, car, space):
        return PASSED
    return of_error(race, car, verdict.outcome, where, is_blocked=False)


def _blocked(race: Race, car: Car, space: Space, verdict: Verdict) -> Prospect:
    names = and_so_on(cars_ahead(race, car, space))
    if passes_the_entrance(race, car, space):
        return PASSED
    return of_error(race, car, verdict.outcome, f"behind {names}" if names else f"on {space}", is_blocked=True)


def of_error(race: Race, car: Car, outcome: Outcome, where: str = "", *, is_blocked: bool) -> Prospect:
    """What an error of this outcome does to a car with its flags, in a corner or behind cars."""
    if is_blocked and (outcome is Outcome.OUT or (outcome is Outcome.BIG and race.rules.ambulance_retires)):
        return Prospect(Kind.RETIRED, "ambulance", where)
    if outcome is Outcome.OUT:
        return LOST_LAP if race.rules.practice else Prospect(Kind.RETIRED, "barriers", where)
    if car.is_black and not race.rules.practice:
        return Prospect(Kind.RETIRED, "a flag after the black one", where)
    kind = Kind.YELLOW if outcome is Outcome.SMALL else Kind.RED
    if race.rules.practice:
        return Prospect(kind, _lost_words(race, outcome), where)
    what = "yellow" if kind is Kind.YELLOW else "red" if is_blocked else "gravel"
    return Prospect(kind, what, where)


def _lost_words(race: Race, outcome: Outcome) -> str:
    lost = lost_in_practice(race.rules)[outcome]
    return f"{lost_words(lost, is_goes=bool(race.rules.practice_goes))} lost"


def passes_the_entrance(race: Race, car: Car, end: Space) -> bool:
    """Whether a car with a stop due would go past the pit entrance on the road (HQ-16)."""
    pit, start = race.track.pit, car.space
    if pit is None or not (start.is_on_track and end.is_on_track) or not race.due(car):
        return False
    rows = race.track.rows
    return (end.row - start.row) % rows > (pit.entrance - start.row) % rows


def the(corner: str) -> str:
    """A corner by its name, with an article: those with an English name have none of their own."""
    return corner if corner.startswith("the ") else f"the {corner}"


@frozen
class Chances:
    """Of ``cases`` throws of some dice, how many end how; ``rows`` are the mean of the farthest clean ends."""

    number: int
    cases: int
    ways: tuple[tuple[Prospect, int], ...]
    rows: float

    @property
    def is_safe(self) -> bool:
        """Whether every throw can be placed clean."""
        return all(one.kind is Kind.CLEAN for one, _ in self.ways)

    @property
    def in_short(self) -> "Chances":
        """The same without the places where errors end."""
        counts = Counter[Prospect]()
        for one, ways in self.ways:
            counts[Prospect(one.kind, one.what)] += ways
        return Chances(self.number, self.cases, tuple(counts.items()), self.rows)


def chances(race: Race) -> tuple[Chances, ...]:
    """The chances of one, two and three dice, every throw placed as well as possible."""
    return _all_chances(outlook(race))


@functools.lru_cache(maxsize=64)
def _all_chances(ahead: Outlook) -> tuple[Chances, ...]:
    return tuple(_chances(ahead.race, number) for number in NUMBERS)


def _chances(race: Race, number: int) -> Chances:
    counts, rows = Counter[Prospect](), 0
    for throw in CASES[number]:
        best, far = best_prospect(race, throw)
        counts[best] += 1
        rows += far
    clean = counts[CLEAN]
    ways = tuple(sorted(counts.items(), key=lambda way: (way[0].kind, -way[1])))
    return Chances(number, len(CASES[number]), ways, rows / clean if clean else 0.0)


def best_prospect(race: Race, throw: Throw) -> tuple[Prospect, int]:
    """How the best placing of a throw ends, and how many rows the farthest clean one wins."""
    found = {placing: prospect(race, placing) for placing in outlook(race).placings(throw)}
    best = min(found.values(), key=lambda one: one.kind)
    if best.kind is not Kind.CLEAN:
        return best, 0
    return best, max(rows_of(race, placing) for placing, one in found.items() if one.kind is Kind.CLEAN)


def rows_of(race: Race, placing: Placing) -> int:
    """The rows to the farthest end of a placing."""
    car, ends = race.current_car, clean_ends(race, placing)
    return max(((end.row - car.space.row) % race.track.rows for end in ends), default=0)


def clean_ends(race: Race, placing: Placing) -> Sequence[Space]:
    """The ends of a placing; if a stop is due, those that do not go past the entrance, if any."""
    verdict, car = outlook(race).verdict(placing), race.current_car
    ends = (*verdict.ends, *verdict.inside)
    return [end for end in ends if not passes_the_entrance(race, car, end)] or ends


Taken = tuple[tuple[int, bool], ...]
"""The dice already in the first fields: the number of each, and whether it is the red one."""


def good_placings(race: Race, throw: Throw, taken: Taken = ()) -> Sequence[Placing]:
    """The placings worth considering, best first: clean ones by the farthest end, then by the least excess.

    Of placings with the same result, only the first is listed. Only those that begin with the dice ``taken``.
    """
    return _good_placings(outlook(race), throw, taken)


def begins_with(placing: Placing, taken: Taken) -> bool:
    """Whether these dice are in the first fields of a placing."""
    shown = tuple((value, at == placing.red) for at, value in enumerate(placing.values))
    return shown[: len(taken)] == taken


@functools.lru_cache(maxsize=512)
def _good_placings(ahead: Outlook, throw: Throw, taken: Taken) -> Sequence[Placing]:
    race = ahead.race
    ranked = sorted(
        (placing for placing in ahead.placings(throw) if begins_with(placing, taken)),
        key=lambda placing: (
            prospect(race, placing).kind,
            outlook(race).verdict(placing).excess,
            -rows_of(race, placing),
        ),
    )
    distinct = dict[object, Placing]()
    for placing in ranked:
        verdict, line = ahead.comes_to(placing)
        distinct.setdefault((verdict.moves, line), placing)
    clean = [placing for placing in distinct.values() if prospect(race, placing).kind is Kind.CLEAN]
    return clean or [*distinct.values()]


def forecast(race: Race, placing: Placing) -> str:
    """The result of a placing, in one line."""
    return next(forecast_ways(race, placing))


def forecast_ways(race: Race, placing: Placing) -> Iterator[str]:
    """The same, and where it fails without what it fails at, which is seen on the road."""
    verdict, car = outlook(race).verdict(placing), race.current_car
    if not verdict.excess:
        yield _clean_words(race, car, (*verdict.ends, *verdict.inside))
        return
    points = "1 point" if verdict.excess == 1 else f"{verdict.excess} points"
    if verdict.entered:
        space = verdict.entered[0]
        corner = race.track.corner_at(space)
        what = f"too fast into {the(corner.name) if corner else 'the corner'}"
    else:
        space = verdict.blocked[0]
        names = and_so_on(cars_ahead(race, car, space))
        what = f"no way past {names}" if names else "no way on"
    comes_of_it = f"{points} over, {_consequence(race, car, placing, space)}"
    yield f"{what}: {comes_of_it}"
    yield comes_of_it


def _clean_words(race: Race, car: Car, ends: Sequence[Space]) -> str:
    passing = [end for end in ends if passes_the_entrance(race, car, end)]
    if len(passing) == len(ends):
        return "the entrance is passed with a stop due: retired"
    in_time = [end for end in ends if end not in passing]
    others = len(in_time) - 1
    more = f", or to {'one other space' if others == 1 else f'one of {others} others'}" if others else ""
    return f"clean, to {in_time[0]}{more}" + ("; past the entrance on the road: retired" if passing else "")


def _consequence(race: Race, car: Car, placing: Placing, space: Space) -> str:
    verdict, best, car = outlook(race).verdict(placing), prospect(race, placing), _with_its_flags(car)
    if best is PASSED:
        return "and the entrance is passed with a stop due: retired"
    if best.kind is Kind.RETIRED:
        return "no time for this lap" if race.rules.practice else "retired"
    if race.rules.practice:
        return _lost_words(race, verdict.outcome)
    if best.kind is Kind.YELLOW:
        flag, black = "yellow flag", car.with_flag(Flag.YELLOW).is_black
    else:
        flag, black = "red flag", car.with_flag(Flag.RED).is_black
    words = [flag, *(["then black: a stop is due"] if black else [])]
    if best.kind is Kind.RED and verdict.entered:
        words.append(f"gravel beside {way_back(race.track, space)}")
    elif best.kind is Kind.RED:
        words.append("misses the next go")
    return ", ".join(words)
