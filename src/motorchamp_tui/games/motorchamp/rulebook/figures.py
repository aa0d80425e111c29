"""Figures: situations played step by step: before a go, after its throw, after its end.

The referee drives the goes, so figures show what the rules do. ``situations`` judges whether a figure
is true.
"""

import functools
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from motorchamp_tui.games.motorchamp.rules.fair_play import allowed_dice
from motorchamp_tui.games.motorchamp.rules.moves import (
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
from motorchamp_tui.games.motorchamp.wording.commentary import DICE_WORDS, sentence
from motorchamp_tui.games.motorchamp.wording.go_words import all_choices, move_words, where_it_stands
from motorchamp_tui.games.tables import in_file
from motorchamp_tui.locations import situations_folder


@frozen
class PlayedStep:
    """The road and words of one step; ``race`` is None where it only compares times.

    ``dice`` are those whose chances may be shown, ``ends`` the squares on which the throw may end, numbered
    in the driver's order, ``chosen`` the one that is then driven to.
    """

    words: str
    race: Race | None
    dice: Dice | None = None
    ends: tuple[tuple[Square, str], ...] = ()
    chosen: Square | None = None

    @property
    def is_a_go(self) -> bool:
        """Whether it is about the current car, which is in the order twice."""
        return self.race is not None and len(self.race.to_go) > len(set(self.race.to_go))

    @property
    def rows_ahead(self) -> int:
        """How far these dice, or the points thrown, lead, and one more."""
        points = self.race.points if self.race is not None else 0
        return 1 + (points if self.dice is None else WAYS_BY_TOTAL[self.dice][-1][0])

    @property
    def choice(self) -> ChooseDice | None:
        """The choice of these dice."""
        return None if self.dice is None else ChooseDice(self.dice)


@frozen
class PlayedFigure:
    """A situation as a sequence of steps; the first is the situation as in its file."""

    title: str
    steps: tuple[PlayedStep, ...]


def situation_file(name: str) -> Path:
    """The file of the situation of this name."""
    return situations_folder() / f"{name}.toml"


@functools.lru_cache(maxsize=32)
def figure(name: str) -> PlayedFigure:
    """The figure that shows the situation of this name."""
    situation = in_file(situation_file(name), situation_of)
    return PlayedFigure(situation.title, tuple(_steps(situation)))


def _steps(situation: Situation) -> Iterator[PlayedStep]:
    if situation.race is None:
        yield from _times(situation)
        return
    race = in_colours(situation, situation.title)
    for go in situation.goes:
        yield from (steps := tuple(_go(race, go, is_fixed=bool(situation.expected.cars))))
        race = steps[-1].race or race
    if situation.expected.order is not None or not situation.goes:
        order = order_of_moves(race)
        names = ", ".join(race.cars[index].name for index in order)
        yield PlayedStep(f"The order of moves is {names}.", race.with_order(order))


def _times(situation: Situation) -> Iterator[PlayedStep]:
    times = ", ".join(f"{car} {time or 'without a time'}" for car, time in situation.times)
    yield PlayedStep(f"The times: {times}.", None)
    yield PlayedStep(f"The grid, from the front: {', '.join(situation.expected.grid or ())}.", None)


def _go(race: Race, go: PlannedGo, *, is_fixed: bool) -> Iterator[PlayedStep]:
    index = next(number for number, car in enumerate(race.cars) if car.name == go.car)
    car = race.cars[index]
    if not car.is_running:
        others = race.with_order(order_of_moves(race))
        yield PlayedStep(f"{car.name} is {car.status.value} and has no go.", others)
        return
    # The car is in the order twice, so that its go never ends the round, which would bring cars back.
    asked = race.with_order((index, index))
    dice = go.dice if go.dice is not None else allowed_dice(asked, car)[0]
    yield PlayedStep(f"{car.name}: {where_it_stands(asked, car)}. {_choices(asked)}", asked, dice)
    if go.is_insisted:
        anew, reports = apply(apply(asked, ChooseDice(dice))[0], INSIST)
        yield PlayedStep(f"{' '.join(f'{sentence(report)}.' for report in reports)} {_choices(anew)}", anew)
    if go.faces is None:
        return
    thrown = apply(when_all_keep_quiet(apply(asked, ChooseDice(dice))[0]), Throw(go.faces))[0]
    moves = legal_moves(thrown)
    move = next((move for move in moves if go.end in (_squares(move), _squares(move)[-1:])), None)
    if move is None:
        move = moves[0] if is_fixed else max(moves, key=_tells)
    yield PlayedStep(
        f"{car.name} throws {_faces(go.faces)} with {DICE_WORDS[dice]}. {_offers(thrown, moves)}",
        thrown,
        ends=tuple(_numbered(moves)),
        chosen=(_squares(move) or (None,))[-1],
    )
    after, reports = apply(thrown, move)
    after, words = when_cars_are_turned(after, go)
    yield PlayedStep(" ".join(f"{sentence(report)}." for report in (*reports, *words)), after)


def _choices(race: Race) -> str:
    choices = all_choices(race)
    may = [DICE_WORDS[choice.dice] for choice in choices if not choice.closed]
    unfair = [DICE_WORDS[choice.dice] for choice in choices if "fair play" in (choice.closed or "")]
    closed = f"; fair play closes {_listed(unfair, 'and')}" if unfair else ""
    return f"It may throw {_listed(may)}{closed}."


def _faces(faces: tuple[int, ...]) -> str:
    return f"{' '.join(map(str, faces))} = {sum(faces)}" if len(faces) > 1 else str(faces[0])


def _offers(race: Race, moves: tuple[Move, ...]) -> str:
    match moves[0]:
        case DropOut():
            return "That is permanently out."
        case StandBeside():
            beside = [str(move.square) for move in moves if isinstance(move, StandBeside)]
            return f"That is temporarily out, beside {_listed(beside)}."
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


def _listed(words: list[str], last: str = "or") -> str:
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)
