"""Figures of the rulebook: situations that are played step by step.

For each go: where the car is and how many dice it takes; what they show; how they are placed, and where that
may end; what then happens.
"""

import functools
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from attrs import evolve

from motorchamp_tui.games.motorsportspiel.rules.classification import classify
from motorchamp_tui.games.motorsportspiel.rules.moves import (
    ChooseNumber,
    DicePlaced,
    DiceThrown,
    Late,
    NumberChosen,
    Report,
    RoundStarted,
    TookTooLong,
    end_of,
)
from motorchamp_tui.games.motorsportspiel.rules.order import order_of_goes
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race, Status
from motorchamp_tui.games.motorsportspiel.rules.referee import legal_moves
from motorchamp_tui.games.motorsportspiel.rules.throws import NUMBER_WORDS, Placing, Throw
from motorchamp_tui.games.motorsportspiel.rules.track import Space
from motorchamp_tui.games.motorsportspiel.rules.verdict import Odds, odds_of_go, outlook
from motorchamp_tui.games.motorsportspiel.situations.driving_on import in_colours
from motorchamp_tui.games.motorsportspiel.situations.files import Situation, situation_of
from motorchamp_tui.games.motorsportspiel.situations.goes import PlannedGo
from motorchamp_tui.games.motorsportspiel.situations.judging import Driven, drive
from motorchamp_tui.games.motorsportspiel.wording.forecast import forecast
from motorchamp_tui.games.motorsportspiel.wording.go_words import where_it_stands
from motorchamp_tui.games.reports import sentence
from motorchamp_tui.games.rulebook import Figure, FigureStep
from motorchamp_tui.games.tables import in_file
from motorchamp_tui.locations import situations_folder
from motorchamp_tui.words import and_so_on, capitalised, counted

FARTHEST = {0: 0, 1: 3, 2: 9, 3: 15}
"""The most points of this many dice."""


def situation_file(name: str) -> Path:
    """The file of the situation of this name."""
    return situations_folder() / "motorsportspiel" / f"{name}.toml"


@functools.lru_cache(maxsize=32)
def figure(name: str) -> Figure[Race]:
    """The figure that shows the situation of this name."""
    situation = in_file(situation_file(name), situation_of)
    return Figure(situation.title, tuple(_steps(situation)))


def _steps(situation: Situation) -> Iterator[FigureStep[Race]]:
    race = in_colours(situation, situation.title)
    expected = {one.of[-1] if one.of[0] == "cars" else one.of[0] for one in situation.expected}
    is_fixed = any(one.of[0] == "cars" for one in situation.expected)
    for go in situation.goes:
        driven = _driven(race, go, is_fixed=is_fixed)
        yield from _go(race, go, driven)
        race = driven.after
    if not situation.goes:
        yield _step(_everybody(race), race)
    elif not race.is_over:
        race = race.with_order(order_of_goes(race), race.round)
    for key, words in CONCLUSIONS.items():
        if key in expected and not (key in OF_CARS and situation.goes):
            yield _step(words(race), race)


def _step(
    words: str,
    race: Race,
    number: int = 0,
    ends: Sequence[tuple[Space, str]] = (),
    chosen: Space | None = None,
) -> FigureStep[Race]:
    """A step on this road, shown one row farther than this many dice, or the placing, can lead.

    It is about the current car where that is in the order twice.
    """
    is_a_go = len(race.to_go) > len(set(race.to_go))
    rows = race.placing.points if race.placing else FARTHEST[number or race.number]
    choice = ChooseNumber(number) if number else None
    return FigureStep(words, race, is_a_go, 1 + rows, choice, ends, chosen)


def _driven(race: Race, go: PlannedGo, *, is_fixed: bool) -> Driven:
    """This go by the rules; where the file leaves the end open, into the pit lane if that is possible."""
    driven = drive(race, go)
    verdict = driven.verdict
    if go.end is None and not is_fixed and verdict and verdict.ends and verdict.inside:
        return drive(race, evolve(go, end=verdict.inside[0]))
    return driven


def _go(race: Race, go: PlannedGo, driven: Driven) -> Iterator[FigureStep[Race]]:
    asked = driven.asked
    if asked is None:
        yield _step(driven.refused, race)
        return
    yield _step(_opening(asked, go), asked, number=(go.number or 0) if _numbers(asked) else 0)
    before = asked
    for move, after in driven.moves:
        match move:
            case Throw():
                yield _step(_of_the_throw(after, move), after)
            case Placing():
                yield _placed(after, driven)
            case Late():
                yield _step(f"The clock calls time: {before.current_car.name} is late.", after)
        before = after
    if driven.refused:
        yield _step(f"That is refused. {driven.refused}", before)
    elif driven.has_ended:
        yield _step(_told(driven.reports), driven.after)


def _opening(race: Race, go: PlannedGo) -> str:
    car = race.current_car
    where = f"{car.name}: {where_it_stands(race)}."
    numbers = _numbers(race)
    if not numbers:
        return f"{where} It has no dice to throw."
    odds = odds_of_go(race) if car.space.is_on_track else {}
    if go.number:
        safe = f": {_clean(odds[go.number])}" if odds else ""
        return f"{where} It takes {NUMBER_WORDS[go.number]}{safe}."
    are = {number: "is" if number == 1 else "are" for number in numbers}
    chances = [f"{NUMBER_WORDS[number]} {are[number]} {_clean(odds[number])}" for number in numbers if odds]
    told = f" {capitalised('; '.join(chances))}." if chances else ""
    return f"{where} It may throw {and_so_on([NUMBER_WORDS[number] for number in numbers], 'or')}.{told}"


def _numbers(race: Race) -> list[int]:
    """How many dice the current car may throw; none where it has no choice."""
    return [offer.number for offer in legal_moves(race) if isinstance(offer, ChooseNumber)]


def _clean(odds: Odds) -> str:
    return f"clean in {odds.clean} of {odds.cases} throws"


def _of_the_throw(race: Race, throw: Throw) -> str:
    placings = legal_moves(race)
    return f"{race.current_car.name} throws {throw}. It can be placed in {counted(len(placings), 'way')}."


def _placed(race: Race, driven: Driven) -> FigureStep[Race]:
    placing = race.placing
    assert placing is not None
    verdict = outlook(race).verdict(placing)
    last = driven.moves[-1][0] if driven.has_ended else None
    spaces = [space.name for space in (*verdict.ends, *verdict.inside)]
    outcome = forecast(race, placing) if verdict.excess else f"it may end on {and_so_on(spaces, 'or')}"
    return _step(
        f"{race.current_car.name} places {placing.words}. {capitalised(outcome)}.",
        race,
        ends=tuple((end, str(number)) for number, move in enumerate(verdict.moves, 1) if (end := end_of(move))),
        chosen=end_of(last) if last else None,
    )


def _told(reports: Iterable[Report]) -> str:
    known = NumberChosen | DiceThrown | DicePlaced | TookTooLong | RoundStarted
    return " ".join(f"{sentence(report)}." for report in reports if not isinstance(report, known))


def _everybody(race: Race) -> str:
    return f"{and_so_on([_standing(car) for car in race.cars])}."


def _standing(car: Car) -> str:
    match car.status:
        case Status.RETIRED:
            return f"{car.name} out at {car.space} in lap {car.laps + 1}"
        case Status.FINISHED:
            return f"{car.name} finished with {counted(car.laps, 'lap')}"
        case _:
            lap = f" in lap {car.laps + 1}" if car.laps >= 0 else ""
            return f"{car.name} on {car.space}{lap}"


def _lapped(race: Race) -> str:
    lapped = [car.name for car in race.cars if car.is_running and race.is_lapped(car)]
    return f"A whole lap behind, with a blue flag: {and_so_on(lapped) or 'nobody'}."


def _owing(race: Race) -> str:
    owing = [car.name for car in race.cars if car.is_running and race.due(car)]
    return f"A stop is due for {and_so_on(owing) or 'nobody'}."


def _grid(race: Race) -> str:
    return f"The grid, from the front: {', '.join(car.name for car in race.cars)}."


def _order(race: Race) -> str:
    return f"The order of goes is {', '.join(race.cars[index].name for index in order_of_goes(race))}."


def _classification(race: Race) -> str:
    return f"The classification: {', '.join(result.car for result in classify(race))}."


OF_CARS = ("blue", "due")
CONCLUSIONS = {
    "blue": _lapped,
    "due": _owing,
    "grid": _grid,
    "order": _order,
    "classification": _classification,
}
"""The closing words, by what a situation expects; on cars only where no goes show it."""
