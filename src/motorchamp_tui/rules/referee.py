"""The referee: the only door into the rules.

``legal_moves`` says what may be done, ``apply`` does it; everything else in a race follows from the two.
Decides what is legal and in which order it is offered. Rulebook: part 5; Q-12, Q-13, Q-30.
"""

from itertools import combinations

from motorchamp_tui.errors import IllegalMoveError
from motorchamp_tui.rules.fair_play import allowed_dice, why_closed
from motorchamp_tui.rules.go import Go
from motorchamp_tui.rules.moves import (
    CHOICES,
    ChooseDice,
    DiceChosen,
    DiceThrown,
    Move,
    Report,
    Throw,
)
from motorchamp_tui.rules.race import Race
from motorchamp_tui.rules.throws import EVERY_THROW, Dice
from motorchamp_tui.rules.values import quickly
from motorchamp_tui.rules.verdict import verdict

_dice_chosen, _dice_thrown = quickly(DiceChosen), quickly(DiceThrown)

OFFERS = {tuple(Dice)[first:last]: CHOICES[first:last] for first, last in combinations(range(len(Dice) + 1), 2)}
THROWS = {dice: tuple(map(Throw, every)) for dice, every in EVERY_THROW.items()}
THROWABLE = {dice: frozenset(every) for dice, every in EVERY_THROW.items()}


def legal_moves(race: Race) -> tuple[Move, ...]:
    """Every move that is legal now, in a fixed order; empty only when the race is over.

    Before the throw: the dice that may be chosen, S 1 2 3. Dice chosen: every throw they can show, by
    ascending faces. Thrown: the ends right, left, pit lane, boxes, each followed by its slipstreams; or the
    squares beside which the car may stand; or dropping out.
    """
    global _last_answer  # noqa: PLW0603 - a driver asks just before the referee does: the last answer is kept
    answer = _last_answer
    if answer is None or answer[0] is not race:
        _last_answer = answer = race, _find_legal_moves(race)
    return answer[1]


_last_answer: tuple[Race, tuple[Move, ...]] | None = None


def _find_legal_moves(race: Race) -> tuple[Move, ...]:
    if not race.to_go:
        return ()
    if race.dice is None:
        return OFFERS[allowed_dice(race, race.cars[race.to_go[0]])]
    if race.faces is None:
        return THROWS[race.dice]
    return verdict(race, race.dice, race.faces).moves


def apply(race: Race, move: Move) -> tuple[Race, tuple[Report, ...]]:
    """The race after a legal move, and what happened.

    Raises :class:`IllegalMoveError` with the reason in rulebook words for anything that
    :func:`legal_moves` does not offer.
    """
    if isinstance(move, Throw):
        if race.dice is not None and race.faces is None and move.faces in THROWABLE[race.dice]:
            return race.thrown(move.faces), (_dice_thrown(race.cars[race.to_go[0]].name, move.faces),)
    elif move in legal_moves(race):
        if isinstance(move, ChooseDice):
            return race.choosing(move.dice), (_dice_chosen(race.cars[race.to_go[0]].name, move.dice),)
        return Go(race).ended_by(move)
    raise IllegalMoveError(why_illegal(race, move))


def why_illegal(race: Race, move: Move) -> str:
    """Why the referee refuses this move now, as a sentence."""
    if race.is_over:
        return "The race is over: nobody can move any more."
    car = race.car_on_the_go
    match move:
        case ChooseDice(dice) if race.dice is None:
            return f"{car.name} may not choose {dice}: {why_closed(race, car, dice)}."
        case ChooseDice():
            return f"{car.name} has chosen its dice already."
        case Throw() if race.dice is None:
            return f"{car.name} must choose its dice first."
        case Throw(faces) if race.faces is None:
            return f"The dice chosen cannot show {list(faces)}."
        case Throw():
            return f"{car.name} has thrown already."
        case _ if race.faces is None:
            return f"{car.name} must throw first."
        case _:
            offers = ", ".join(map(str, legal_moves(race)))
            return f"{car.name} may not end its go with {move}; after this throw there is: {offers}."
