"""Judging of a situation: the referee drives its goes, and the result is compared with the file.

A go that the rules do not allow (dice that may not be chosen, a throw they cannot show, an end that is not on
offer) is a failed expectation, with the referee's reason, and not a mistake in the file. The order of moves and
the ends of rounds play no part: each go belongs to the car that the file names. Where the driver has a choice
and the file names no end, the first legal move is driven.
"""

from collections.abc import Iterator
from typing import assert_never

from attrs import frozen

from motorchamp_tui.errors import IllegalMoveError
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.expectations import Consequence, Value, differences
from motorchamp_tui.games.motorchamp.rules.fair_play import dice_on_offer, prescribed_dice
from motorchamp_tui.games.motorchamp.rules.moves import (
    INSIST,
    KEEP_QUIET,
    ChooseDice,
    Drive,
    DropOut,
    Report,
    StandBeside,
    Throw,
    Turn,
)
from motorchamp_tui.games.motorchamp.rules.order import order_of_moves
from motorchamp_tui.games.motorchamp.rules.practice import grid_by_practice
from motorchamp_tui.games.motorchamp.rules.race import Car, Race, Status
from motorchamp_tui.games.motorchamp.rules.referee import apply
from motorchamp_tui.games.motorchamp.rules.slipstream import BONUS
from motorchamp_tui.games.motorchamp.rules.throws import DICE_LETTERS, Dice
from motorchamp_tui.games.motorchamp.rules.times import PracticeTime
from motorchamp_tui.games.motorchamp.rules.track import Square, at
from motorchamp_tui.games.motorchamp.rules.verdict import Outcome, Verdict, choices, odds, verdict
from motorchamp_tui.games.motorchamp.situations.expectations import KINDS_OF_OUT
from motorchamp_tui.games.motorchamp.situations.files import PlannedGo, Situation, situation_of
from motorchamp_tui.games.road import Lane

OUTS = {Status.TEMPORARILY_OUT: "temporarily", Status.PERMANENTLY_OUT: "permanently"}

End = Drive | StandBeside | DropOut


@frozen
class Driven:
    """One go by the rules: the choices, the effect of the throw, and the race after it."""

    asked: Race
    dice: tuple[Dice, ...]
    after: Race
    ruling: Verdict | None = None
    outcome: Outcome | None = None


def judge_situation(values: object) -> tuple[str, tuple[str, ...]]:
    """The title of the situation with these values of a file, and a line for each expectation that fails."""
    situation = situation_of(values)
    return situation.title, failures(situation)


def unmet(values: object, race: Race) -> tuple[str, ...]:
    """One line for each expectation on cars in these values of a file that does not hold in this race."""
    expected = [one for one in situation_of(values).expected if one.of[0] in ("order", "cars")]
    return differences(expected, lambda one: _fact(one, None, race))


def failures(situation: Situation) -> tuple[str, ...]:
    """One line for each expectation that does not hold, in the order of FORMAT.md; none when all do."""
    if situation.race is None:
        return differences(situation.expected, lambda _: _grid(situation.times))
    race, last = situation.race, None
    for number, go in enumerate(situation.goes):
        try:
            last = drive(race, go)
        except IllegalMoveError as error:
            return (f"goes[{number}]: {error}",)
        race = last.after
    return differences(situation.expected, lambda one: _fact(one, last, race))


def drive(race: Race, go: PlannedGo) -> Driven:
    """This go, driven as the file has it; raises :class:`IllegalMoveError` where the rules do not allow it."""
    index = next(number for number, car in enumerate(race.cars) if car.name == go.car)
    if not race.cars[index].is_running:
        if go.faces is None:
            return Driven(race, (), race)
        raise IllegalMoveError(f"{go.car} is {race.cars[index].status.value} and has no go.")
    # The car is in the order twice, so that its go never ends the round, which would bring cars back.
    asked = race.with_order((index, index))
    dice = dice_on_offer(asked, asked.current_car)
    if go.is_insisted:
        asked, _ = apply(apply(asked, ChooseDice(dice_of(asked, go)))[0], INSIST)
        return Driven(asked, dice_on_offer(asked, asked.current_car), race)
    if go.faces is None:
        return Driven(asked, dice, race)
    chosen = when_all_keep_quiet(apply(asked, ChooseDice(dice_of(asked, go)))[0])
    thrown, _ = apply(chosen, Throw(go.faces))
    assert chosen.dice is not None
    ruling = verdict(thrown, chosen.dice, go.faces)
    move = _end_of(thrown, ruling, go.end)
    after, _ = apply(thrown, move)
    after, _ = when_cars_are_turned(after, go)
    return Driven(asked, dice, after, ruling, _outcome(race.cars[index], after.cars[index]))


def when_all_keep_quiet(race: Race) -> Race:
    """The race in which no driver insists on a new throw."""
    while race.is_for_a_word:
        race, _ = apply(race, KEEP_QUIET)
    return race


def when_cars_are_turned(race: Race, go: PlannedGo) -> tuple[Race, tuple[Report, ...]]:
    """The race in which all drivers turn the cars that were passed, or none does; and what happened."""
    told: tuple[Report, ...] = ()
    while race.is_for_a_word:
        race, reports = apply(race, Turn(race.current_car.name) if go.are_turned else KEEP_QUIET)
        told += reports
    return race, told


def dice_of(race: Race, go: PlannedGo) -> Dice:
    """The dice of this go: those of the file, or those that the rules leave."""
    dictated = prescribed_dice(race, race.current_car)
    if go.dice is not None:
        return go.dice
    if dictated is None:
        raise IllegalMoveError(f"{go.car} throws, but the file does not say which dice.")
    return dictated[0][0]


def _end_of(race: Race, ruling: Verdict, end: tuple[Square, ...] | None) -> End:
    if end is None:
        return ruling.moves[0]
    for move in ruling.moves:
        if end in _names_of(race, move):
            return move
    named = ">".join(map(str, end))
    offers = ", ".join(map(str, ruling.moves))
    raise IllegalMoveError(f"{race.current_car.name} may not end at {named}; it may end at: {offers}.")


def _names_of(race: Race, move: End) -> Iterator[tuple[Square, ...]]:
    """The ways to write the end of a go."""
    match move:
        case StandBeside(square):
            yield (square,)
        case Drive(end, tows):
            yield (end, *tows)
            yield from _beyond_the_line(race, (race.current_car.square, end, *tows))
        case DropOut():
            return


def _beyond_the_line(race: Race, squares: tuple[Square, ...]) -> Iterator[tuple[Square, ...]]:
    """Other names for a drive that ends the race at the line.

    The car has finished on the first square beyond it (Q-90); any square to which its points would have taken it
    is an equally good name for that.
    """
    *before, last = squares
    if last.row >= before[-1].row or not race.ends_on_the_line(race.current_car):
        return
    points = BONUS if len(before) > 1 else race.points
    lanes = (Lane.RIGHT, Lane.LEFT) if last.is_on_track else (Lane.PIT,)
    for row in range(before[-1].row + points - race.track.rows + 1):
        for lane in lanes:
            yield (*before[1:], at(lane, row))


def _outcome(before: Car, after: Car) -> Outcome:
    match after.status:
        case Status.FINISHED:
            return Outcome.FINISHES
        case Status.TEMPORARILY_OUT:
            return Outcome.TEMPORARILY_OUT
        case Status.PERMANENTLY_OUT:
            return Outcome.PERMANENTLY_OUT
        case Status.RUNNING:
            return Outcome.STAYS if after.square is before.square else Outcome.MOVES
        case _:
            assert_never(after.status)


def _fact(expected: Consequence, go: Driven | None, race: Race) -> Value:
    """What is so in this race after this last go; the file expects nothing of a go, or of a throw, without one."""
    match expected.of:
        case ("cars", name, key):
            return _of_a_car(race.car(name), key)
        case ("order",):
            return tuple(race.cars[index].name for index in order_of_moves(race))
    assert go is not None
    match expected.of:
        case ("odds", letter, kind):
            return _fraction(go, Dice(DICE_LETTERS.index(letter)), kind)
        case ("dice",):
            return tuple(map(str, go.dice))
        case ("outcome",):
            return go.outcome.value if go.outcome else ""
    assert go.ruling is not None
    named = {"ends": go.ruling.ends, "tows": go.ruling.tows, "beside": go.ruling.beside}
    return tuple(sorted(map(str, named[expected.key])))


def _fraction(go: Driven, dice: Dice, kind: str) -> str:
    if not go.dice:
        return "no go"
    if dice not in (*choices(go.asked), *go.dice) and dice > go.asked.track.colour(go.asked.current_car.square):
        return "no such choice here"
    found = odds(go.asked, dice)
    return f"{found.temporarily if kind == KINDS_OF_OUT[0] else found.permanently}/{found.ways}"


def _of_a_car(car: Car, key: str) -> Value:
    facts: dict[str, Value] = {
        "at": car.square.name,
        "laps": car.laps,
        "flap": car.flap.value,
        "flap_waiting": car.has_flap_waiting,
        "out": OUTS.get(car.status, "no"),
        "passes": car.passes,
        "finished": car.status is Status.FINISHED,
    }
    return facts[key]


def _grid(times: tuple[tuple[str, PracticeTime | None], ...]) -> tuple[str, ...]:
    """The grid; cars that would have to throw dice for their place stay in the order of the file."""
    entries = {Entry(car, car, car): time for car, time in times}
    place = {entry: number for number, entry in enumerate(entries)}
    return tuple(entry.name for entry in grid_by_practice(entries, lambda entry: -place[entry]))
