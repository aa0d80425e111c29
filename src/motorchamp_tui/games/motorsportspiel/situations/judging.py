"""Judging of a situation: the referee drives its goes, and the result is compared with the file.

A go that the rules do not allow is a failed expectation, with the referee's reason, unless the file expects it to
be refused; it is not a mistake in the file. The order of goes and the ends of rounds play no part: each go belongs
to the car that the file names. Where the driver has a choice and the file names no end, the first legal move is
driven. A go without a number in the file is one without dice, if the car has such a go.
"""

import re
from collections.abc import Iterable

from attrs import frozen

from motorchamp_tui.errors import IllegalMoveError
from motorchamp_tui.games.expectations import Consequence, Value, differences
from motorchamp_tui.games.motorsportspiel.rules.classification import classify
from motorchamp_tui.games.motorsportspiel.rules.moves import (
    FORFEIT,
    LATE,
    Blocked,
    ChooseNumber,
    Drive,
    Forfeit,
    MissGo,
    Move,
    PracticeLapTimed,
    PutBack,
    Report,
    TooFast,
    end_of,
)
from motorchamp_tui.games.motorsportspiel.rules.order import order_of_goes
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race, Status
from motorchamp_tui.games.motorsportspiel.rules.referee import apply, legal_moves, may_be_late
from motorchamp_tui.games.motorsportspiel.rules.throws import Placing, Throw
from motorchamp_tui.games.motorsportspiel.rules.track import Space
from motorchamp_tui.games.motorsportspiel.rules.verdict import Outcome, Verdict, odds_of_go, outlook
from motorchamp_tui.games.motorsportspiel.situations.cars import flags_of
from motorchamp_tui.games.motorsportspiel.situations.files import Situation, situation_of
from motorchamp_tui.games.motorsportspiel.situations.goes import PlannedGo
from motorchamp_tui.games.road import Lane

NOTHING = "nothing"
KINDS_OF_END: dict[str, type[Drive] | type[TooFast] | type[Blocked]] = {
    "": Drive,
    "too fast": TooFast,
    "blocked": Blocked,
}


@frozen
class Driven:
    """One go by the rules: the race before it, its moves with the race after each, and what happened.

    ``asked`` is None for a car that has no go; ``refused`` says why the referee did not allow the next move.
    """

    asked: Race | None
    after: Race
    moves: tuple[tuple[Move, Race], ...] = ()
    reports: tuple[Report, ...] = ()
    refused: str = ""
    has_ended: bool = False

    def once(self, kind: type[Throw] | type[Placing]) -> Race | None:
        """The race once the dice were thrown, or placed; None where they were not."""
        return next((race for move, race in self.moves if isinstance(move, kind)), None)

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the placing."""
        placed = self.once(Placing)
        return outlook(placed).verdict(placed.placing) if placed and placed.placing else None


def judge_situation(values: object) -> tuple[str, tuple[str, ...]]:
    """The title of the situation with these values of a file, and a line for each expectation that fails."""
    situation = situation_of(values)
    return situation.title, failures(situation)


def unmet(values: object, race: Race) -> tuple[str, ...]:
    """One line for each expectation on cars in these values of a file that does not hold in this race."""
    return _differences(situation_of(values), race)


def failures(situation: Situation) -> tuple[str, ...]:
    """One line for each expectation that does not hold, in the order of FORMAT.md; none when all do."""
    race, last = situation.race, None
    for number, go in enumerate(situation.goes):
        last = drive(race, go)
        if last.refused and not (situation.expects_refusal and go is situation.goes[-1]):
            return (f"goes[{number}]: {last.refused}",)
        race = last.after
    return _differences(situation, race, last)


def _differences(situation: Situation, race: Race, last: Driven | None = None) -> tuple[str, ...]:
    """One line for each expectation that does not hold in this race, after this last go."""
    return differences(situation.expected, lambda one: _fact(one, last, race))


def drive(race: Race, go: PlannedGo) -> Driven:
    """This go, driven as the file has it, as far as the file goes and the referee allows."""
    index = next(number for number, car in enumerate(race.cars) if car.name == go.car)
    if not race.cars[index].is_running:
        return Driven(None, race, refused=f"{go.car} is {race.cars[index].status.value} and has no go.")
    # The car is in the order twice, so that its go never ends the round.
    asked = now = race.with_order((index, index), race.round)
    moves, reports = list[tuple[Move, Race]](), list[Report]()
    while len(now.to_go) > 1 and (move := _next_move(now, go)) is not None:
        try:
            now, told = apply(now, move)
        except IllegalMoveError as error:
            return Driven(asked, race, tuple(moves), tuple(reports), str(error))
        moves.append((move, now))
        reports += told
    has_ended = len(now.to_go) == 1
    return Driven(asked, now if has_ended else race, tuple(moves), tuple(reports), has_ended=has_ended)


def _next_move(race: Race, go: PlannedGo) -> Move | None:
    """The next move of this go; None where the file ends there."""
    moment = "end" if race.placing else "placing" if race.throw else "number"
    if moment in go.late and may_be_late(race):
        return LATE
    if race.placing is not None:
        return go.again or _end_of(race, go)
    if race.number:
        return go.placing if race.throw else go.throw
    if go.forfeits:
        return FORFEIT
    offer = legal_moves(race)[0]
    if isinstance(offer, ChooseNumber) or go.number:
        return ChooseNumber(go.number) if go.number and go.throw else None
    return offer


def _end_of(race: Race, go: PlannedGo) -> Move:
    """The end that the file wants, of any kind; the referee refuses one that is not on offer."""
    offers = legal_moves(race)
    if go.end is None:
        return offers[0]
    wanted: Move = KINDS_OF_END[go.kind_of_end](go.end)
    if not go.kind_of_end:
        wanted = next((move for move in offers if end_of(move) == go.end), wanted)
    if wanted not in offers and _is_beyond_the_line(race, go.end):
        return next((move for move in offers if _finishes(race, move)), wanted)
    return wanted


def _is_beyond_the_line(race: Race, space: Space) -> bool:
    """Whether a car that is done at the line would be done on the way to this space (HQ-48)."""
    car = race.current_car
    return race.ends_on_the_line(car) and space.row < car.space.row


def _finishes(race: Race, move: Move) -> bool:
    return isinstance(move, Drive) and _is_beyond_the_line(race, move.end)


def _fact(expected: Consequence, last: Driven | None, race: Race) -> Value:
    match expected.of:
        case ("cars", name, key):
            return _of_a_car(race, race.car(name), key, expected.value)
        case ("odds", number, kind):
            return _fraction(last, int(number), kind)
        case ("numbers",):
            offers = legal_moves(last.asked) if last and last.asked else ()
            return tuple(str(move) for move in offers if isinstance(move, ChooseNumber))
        case ("placings",):
            thrown = last.once(Throw) if last else None
            placings = sorted(map(str, legal_moves(thrown))) if thrown else []
            return tuple(placings) if isinstance(expected.value, tuple) else len(placings)
        case ("outcome",):
            return _outcome(last)
        case ("refused",):
            return _refusal(last, expected.value)
        case ("time",):
            times = (
                [report.time for report in last.reports if isinstance(report, PracticeLapTimed)] if last else []
            )
            return str(times[-1]) if times and times[-1] else "none"
        case (("ends" | "too_fast" | "blocked" | "excess") as key,):
            return _of_the_placing(last.verdict if last else None, key)
        case (key,):
            return _of_the_race(race, key)
    raise AssertionError(expected.of)


def _of_the_placing(verdict: Verdict | None, key: str) -> Value:
    if verdict is None:
        return NOTHING
    match key:
        case "ends":
            return _named(verdict.ends + verdict.inside)
        case "too_fast":
            return _named(verdict.entered)
        case "blocked":
            return _named(verdict.blocked)
        case _:
            return verdict.excess


def _named(spaces: Iterable[Space]) -> tuple[str, ...]:
    return tuple(sorted(space.name for space in spaces))


def _fraction(go: Driven | None, number: int, kind: str) -> str:
    """How often this many dice end like this, of all equally likely throws."""
    if go is None or go.asked is None or not isinstance(legal_moves(go.asked)[0], ChooseNumber):
        return NOTHING
    return odds_of_go(go.asked)[number].as_data()[kind]


def _outcome(go: Driven | None) -> str:
    if go is None or go.asked is None or not go.has_ended:
        return NOTHING
    before, after = go.asked.current_car, go.after.car(go.asked.current_car.name)
    move = go.moves[-1][0]
    match after.status:
        case Status.FINISHED:
            return "finishes"
        case Status.RETIRED:
            return "retired"
    match move:
        case Forfeit():
            return "forfeits"
        case MissGo():
            return "misses"
        case PutBack():
            return "put back"
        case TooFast() | Blocked():
            return "small" if go.verdict and go.verdict.outcome is Outcome.SMALL else "big"
    if after.space == before.space:
        return "stays"
    return "in the pit" if after.space.lane is Lane.BOX else "drives"


def _refusal(go: Driven | None, expected: Value) -> Value:
    """The referee's sentence, or the expected words, if it has them."""
    said = go.refused if go else ""
    if isinstance(expected, bool):
        return bool(said)
    words = iter(_words(said))
    return expected if said and all(word in words for word in _words(str(expected))) else said or NOTHING


def _words(text: str) -> list[str]:
    return re.findall(r"[\w-]+", text.casefold())


def _of_the_race(race: Race, key: str) -> Value:
    match key:
        case "order":
            return tuple(race.cars[index].name for index in order_of_goes(race))
        case "grid":
            return tuple(car.name for car in race.cars)
        case "classification":
            return tuple(result.car for result in classify(race))
        case "winner_in":
            return race.winner_in
        case _:
            return not any(car.is_running for car in race.cars)


def _of_a_car(race: Race, car: Car, key: str, expected: Value) -> Value:
    beside = car.space.name if car.is_in_gravel else "no"
    facts: dict[str, Value] = {
        "at": car.space.name,
        "laps": car.laps,
        "flags": flags_of(car),
        "gravel": beside if isinstance(expected, str) else car.is_in_gravel,
        "out": car.status is Status.RETIRED,
        "finished": car.status is Status.FINISHED,
        "due": str(race.due(car)),
        "blue": car.is_running and race.is_lapped(car),
        "stopped": car.has_stopped,
        "misses_go": car.misses_go,
    }
    return facts[key]
