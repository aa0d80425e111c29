"""Figures: situations played step by step: before a go, after its throw, after its end.

The referee drives the goes, so figures show what the rules do. ``situations`` judges whether a figure
is true.
"""

import functools
from collections.abc import Iterator, Sequence
from pathlib import Path

from motorchamp_tui.games.motorchamp.rules.fair_play import allowed_dice
from motorchamp_tui.games.motorchamp.rules.moves import (
    DICE_WORDS,
    INSIST,
    ChooseDice,
    Drive,
    DropOut,
    Move,
    StandBeside,
    Throw,
)
from motorchamp_tui.games.motorchamp.rules.order import order_of_moves
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorchamp.rules.throws import WAYS_BY_TOTAL, Dice
from motorchamp_tui.games.motorchamp.rules.track import Square
from motorchamp_tui.games.motorchamp.situations.driving_on import in_colours
from motorchamp_tui.games.motorchamp.situations.files import PlannedGo, Situation, situation_of
from motorchamp_tui.games.motorchamp.situations.judging import when_all_keep_quiet, when_cars_are_turned
from motorchamp_tui.games.motorchamp.wording.go_words import all_choices, move_words, where_it_stands
from motorchamp_tui.games.reports import sentence
from motorchamp_tui.games.rulebook import Figure, FigureStep
from motorchamp_tui.games.tables import in_file
from motorchamp_tui.locations import situations_folder
from motorchamp_tui.words import and_so_on


def situation_file(name: str) -> Path:
    """The file of the situation of this name."""
    return situations_folder() / f"{name}.toml"


@functools.lru_cache(maxsize=32)
def figure(name: str) -> Figure[Race]:
    """The figure that shows the situation of this name."""
    situation = in_file(situation_file(name), situation_of)
    return Figure(situation.title, tuple(_steps(situation)))


def _steps(situation: Situation) -> Iterator[FigureStep[Race]]:
    if situation.race is None:
        yield from _times(situation)
        return
    race, expected = in_colours(situation, situation.title), {one.of[0] for one in situation.expected}
    for go in situation.goes:
        yield from (steps := tuple(_go(race, go, is_fixed="cars" in expected)))
        race = steps[-1].race or race
    if "order" in expected or not situation.goes:
        order = order_of_moves(race)
        names = ", ".join(race.cars[index].name for index in order)
        yield _step(f"The order of moves is {names}.", race.with_order(order))


def _times(situation: Situation) -> Iterator[FigureStep[Race]]:
    times = ", ".join(f"{car} {time or 'without a time'}" for car, time in situation.times)
    grid = next(one.value for one in situation.expected if isinstance(one.value, tuple))
    yield FigureStep(f"The times: {times}.")
    yield FigureStep(f"The grid, from the front: {', '.join(grid)}.")


def _go(race: Race, go: PlannedGo, *, is_fixed: bool) -> Iterator[FigureStep[Race]]:
    index = next(number for number, car in enumerate(race.cars) if car.name == go.car)
    car = race.cars[index]
    if not car.is_running:
        others = race.with_order(order_of_moves(race))
        yield _step(f"{car.name} is {car.status.value} and has no go.", others)
        return
    # The car is in the order twice, so that its go never ends the round, which would bring cars back.
    asked = race.with_order((index, index))
    dice = go.dice if go.dice is not None else allowed_dice(asked, car)[0]
    yield _step(f"{car.name}: {where_it_stands(asked)}. {_choices(asked)}", asked, dice)
    if go.is_insisted:
        anew, reports = apply(apply(asked, ChooseDice(dice))[0], INSIST)
        yield _step(f"{' '.join(f'{sentence(report)}.' for report in reports)} {_choices(anew)}", anew)
    if go.faces is None:
        return
    thrown = apply(when_all_keep_quiet(apply(asked, ChooseDice(dice))[0]), Throw(go.faces))[0]
    moves = legal_moves(thrown)
    move = next((move for move in moves if go.end in (_squares(move), _squares(move)[-1:])), None)
    if move is None:
        move = moves[0] if is_fixed else max(moves, key=_tells)
    yield _step(
        f"{car.name} throws {_faces(go.faces)} with {DICE_WORDS[dice]}. {_offers(thrown, moves)}",
        thrown,
        ends=tuple(_numbered(moves)),
        chosen=(_squares(move) or (None,))[-1],
    )
    after, reports = apply(thrown, move)
    after, words = when_cars_are_turned(after, go)
    yield _step(" ".join(f"{sentence(report)}." for report in (*reports, *words)), after)


def _step(
    words: str,
    race: Race,
    dice: Dice | None = None,
    ends: Sequence[tuple[Square, str]] = (),
    chosen: Square | None = None,
) -> FigureStep[Race]:
    """A step on this road, shown one row farther than these dice, or the points thrown, lead.

    It is about the current car where that is in the order twice.
    """
    is_a_go = len(race.to_go) > len(set(race.to_go))
    rows = race.points if dice is None else WAYS_BY_TOTAL[dice][-1][0]
    choice = None if dice is None else ChooseDice(dice)
    return FigureStep(words, race, is_a_go, 1 + rows, choice, ends, chosen)


def _choices(race: Race) -> str:
    choices = all_choices(race)
    may = [DICE_WORDS[choice.dice] for choice in choices if not choice.closed]
    unfair = [DICE_WORDS[choice.dice] for choice in choices if "fair play" in (choice.closed or "")]
    closed = f"; fair play closes {and_so_on(unfair)}" if unfair else ""
    return f"It may throw {and_so_on(may, 'or')}{closed}."


def _faces(faces: tuple[int, ...]) -> str:
    return f"{' '.join(map(str, faces))} = {sum(faces)}" if len(faces) > 1 else str(faces[0])


def _offers(race: Race, moves: tuple[Move, ...]) -> str:
    match moves[0]:
        case DropOut():
            return "That is permanently out."
        case StandBeside():
            beside = [str(move.square) for move in moves if isinstance(move, StandBeside)]
            return f"That is temporarily out, beside {and_so_on(beside, 'or')}."
    return f"It may end so: {'; '.join(move_words(race, move) for move in moves)}."


def _squares(move: Move) -> tuple[Square, ...]:
    match move:
        case Drive(end, tows):
            return (end, *tows)
        case StandBeside(square):
            return (square,)
        case _:
            return ()


def _tells(move: Move) -> tuple[int, bool]:
    """How much a move shows that a file leaves open: slipstreams most, then the way into the pits."""
    squares = _squares(move)
    return len(squares), bool(squares) and not squares[-1].is_on_track


def _numbered(moves: tuple[Move, ...]) -> Iterator[tuple[Square, str]]:
    seen = set[Square]()
    for number, move in enumerate(moves, 1):
        squares = _squares(move)
        if squares and squares[-1] not in seen:
            seen.add(squares[-1])
            yield squares[-1], str(number)
