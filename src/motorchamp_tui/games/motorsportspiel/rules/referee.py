"""Referee: the only door into the rules.

``legal_moves`` has every legal move in the order in which they are offered; ``apply`` makes one. Everything else
in a race follows from the two. H-01, H-05, H-29; HQ-10, HQ-11, HQ-53, HQ-66.
"""

from collections.abc import Sequence

from motorchamp_tui.errors import IllegalMoveError
from motorchamp_tui.games.motorsportspiel.rules.errors import return_space
from motorchamp_tui.games.motorsportspiel.rules.go import end_of_go
from motorchamp_tui.games.motorsportspiel.rules.moves import (
    CHOICES,
    FORFEIT,
    LATE,
    MISS_GO,
    Blocked,
    ChooseNumber,
    DicePlaced,
    DiceThrown,
    Drive,
    Forfeit,
    Late,
    MissGo,
    Move,
    NumberChosen,
    PracticeLapTimed,
    PutBack,
    Report,
    TooFast,
    TookTheFlag,
    TookTooLong,
)
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.throws import THROWS, Placing, Throw, placings
from motorchamp_tui.games.motorsportspiel.rules.track import Space
from motorchamp_tui.games.motorsportspiel.rules.verdict import outlook

EDITION = 3
"""The edition of the rules, counted with those of the first game: the second changed nothing in this one; the
third lets dice be turned on the road beyond the pits (HQ-41), and closes nothing."""

ENDS = (Drive, TooFast, Blocked, Forfeit, MissGo, PutBack)
DONE = TookTheFlag | PracticeLapTimed
"""The reports of a car that has nothing more to drive."""
THROWABLE = {number: frozenset(throws) for number, throws in THROWS.items()}


def legal_moves(race: Race) -> Sequence[Move]:
    """Every move that is legal now, in a fixed order; empty only when the race is over.

    Before the throw: how many dice, 1 2 3. Number chosen: every throw, by ascending pairs. Thrown: the placings,
    red before white, low before high, from the first field on. Placed: the ends, the farthest first, right before
    left, then pit lane and pits; or the places of the error, too fast before blocked. A car that has no dice to
    throw forfeits, misses its go or is put back. The clock's :class:`.Late` is legal while a driver is asked,
    but is never offered.
    """
    if race.is_over:
        return ()
    if race.placing is not None:
        return outlook(race).verdict(race.placing).moves
    if race.throw is not None:
        return outlook(race).placings(race.throw)
    if race.number:
        return THROWS[race.number]
    return _first_moves(race)


def _first_moves(race: Race) -> Sequence[Move]:
    car = race.current_car
    if car.is_in_gravel:
        space = return_space(race, car)
        return (MISS_GO if space is None else PutBack(space),)
    if car.misses_go:
        return (MISS_GO,)
    ahead = outlook(race)
    if not ahead.can_go:
        return (FORFEIT,)
    return (*CHOICES, FORFEIT) if ahead.may_forfeit else CHOICES


def apply(race: Race, move: Move) -> tuple[Race, tuple[Report, ...]]:
    """The race after a legal move, and what happened.

    Raises :class:`IllegalMoveError` with the reason in a sentence for anything that :func:`legal_moves` does not
    offer.
    """
    if race.is_over:
        raise IllegalMoveError("The race is over: no car can move now.")
    car = race.cars[race.to_go[0]]
    match move:
        case Throw() if race.number and race.throw is None and _is_throw(move, race.number):
            return race.thrown(move), (DiceThrown(car.name, move),)
        case Placing() if race.throw is not None and race.placing is None:
            offers = outlook(race).placings(race.throw)
            if move in offers:
                placing = offers[offers.index(move)]
                return race.placed(placing), (DicePlaced(car.name, placing, _end_alike(race, offers)),)
        case ChooseNumber(number) if type(number) is int and not race.number and move in _first_moves(race):
            return race.saying(number), (NumberChosen(car.name, number),)
        case Late() if may_be_late(race):
            return race.late(), (TookTooLong(car.name),)
        case Drive() | TooFast() | Blocked() | Forfeit() | MissGo() | PutBack():
            if any(type(offer) is type(move) and offer == move for offer in legal_moves(race)):
                return end_of_go(race, move)
    raise IllegalMoveError(why_illegal(race, move))


def _is_throw(throw: Throw, number: int) -> bool:
    """Whether these dice can fall like this; other values that are merely equal to their numbers cannot."""
    sides = [throw.red, throw.whites]
    if not all(type(side) is tuple and {*map(type, side)} <= {int} for side in sides):
        return False
    return throw in THROWABLE[number]


def may_be_late(race: Race) -> bool:
    """Whether the clock can call time: where one was agreed, once a go, in a go with dice (HQ-57)."""
    if not race.rules.clock or race.is_over or race.is_late:
        return False
    return race.number > 0 or isinstance(_first_moves(race)[0], ChooseNumber)


def time_is_up(race: Race) -> Move | None:
    """The white flag of the clock, where it can be called now."""
    return LATE if may_be_late(race) else None


def come_to_the_same(race: Race, moves: Sequence[Move]) -> bool:
    """Whether all placings end alike, as mostly in the pit lane; or the car is done in any case (HQ-48)."""
    first = moves[0]
    if isinstance(first, Placing):
        return _end_alike(race, moves)
    if not isinstance(first, Drive) or first.end.row > 1:  # asked of every choice: the flag itself takes longer
        return False
    return all(
        isinstance(move, Drive) and any(isinstance(report, DONE) for report in apply(race, move)[1])
        for move in moves
    )


def _end_alike(race: Race, moves: Sequence[Move]) -> bool:
    """Whether it does not matter how dice are placed that could be placed in several ways."""
    ahead, placed = outlook(race), [move for move in moves if isinstance(move, Placing)]
    # The first has the fewest points and the last the most, so that those two mostly tell.
    return len(placed) > 1 and all(ahead.comes_to(move) == ahead.comes_to(placed[0]) for move in reversed(placed))


def are_dice_prescribed(race: Race) -> bool:
    """Whether a rule leaves the current car no choice of dice: never, any number can always be chosen (HQ-30)."""
    return race.is_over


def why_illegal(race: Race, move: object) -> str:
    """Why the referee refuses this move now, as a sentence."""
    car = race.current_car
    wrong = _wrong_type(move)
    if wrong:
        return wrong
    match move:
        case Late() if not race.rules.clock:
            return "No clock was agreed, so no driver can be late."
        case Late():
            return f"{car.name} cannot be late now: it is not being asked, or already has the white flag."
        case ChooseNumber() if race.number:
            return f"{car.name} has already chosen how many dice."
        case ChooseNumber(number) if isinstance(_first_moves(race)[0], ChooseNumber):
            return f"A go is driven with 1, 2 or 3 dice, not {number}."
        case ChooseNumber():
            return f"{car.name} has no dice to throw in this go: it can only {_in_words(_first_moves(race)[0])}."
        case Throw() if not race.number:
            return f"{car.name} must choose first how many dice."
        case Throw() if race.throw is None:
            dice = "1 die" if race.number == 1 else f"{race.number} dice"
            return f"{dice} cannot show {move}: red has 1, 2, 3, top and bottom, white 1 to 6."
        case Throw():
            return f"{car.name} has thrown already."
        case Placing() if race.throw is None:
            return f"{car.name} must throw first."
        case Placing() if race.placing is not None:
            return f"{car.name} has placed its dice already, as {race.placing}; they cannot be changed now."
        case Placing():
            return _why_no_placing(race, race.throw, move)
        case _:
            return _why_no_end(race, move)


def _why_no_placing(race: Race, throw: Throw | None, move: Placing) -> str:
    assert throw is not None
    car = race.current_car
    if move in placings(throw):
        if race.is_heading_for_its_pit(car):
            return f"{car.name} is in the pit lane, where all dice show their lower sides: not {move}."
        return (
            f"{car.name} is in the pits, where dice show their lower sides: only one that is driven wholly on the "
            f"road beyond the exit may be turned up, which {move} does not do."
        )
    red, *whites = (f"{low} or {high}" for low, high in throw.pairs)
    shown = ", ".join([f"red {red}", *(f"white {white}" for white in whites)])
    return f"{throw} cannot be placed as {move}: it shows {shown}, the red die with an r."


def _why_no_end(race: Race, move: object) -> str:
    car = race.current_car
    offers = legal_moves(race)
    if race.placing is None and not isinstance(offers[0], Forfeit | MissGo | PutBack):
        step = "place the dice" if race.throw else "throw" if race.number else "choose how many dice"
        return f"{car.name} must {step} first."
    return f"{car.name} may not end its go with {move}; it may: {', '.join(map(str, offers))}."


def _in_words(move: Move) -> str:
    match move:
        case PutBack(space):
            return f"be put back on {space}"
        case MissGo():
            return "miss it"
        case _:
            return "forfeit it"


def _wrong_type(move: object) -> str | None:
    """What is wrong with a value that no race could take as a move, as a sentence."""
    match move:
        case Drive(space) | TooFast(space) | Blocked(space) | PutBack(space):
            if type(space) is Space:
                return None
            return f"{type(move).__name__} takes a space, not {type(space).__name__}."
        case ChooseNumber(number):
            kind = type(number).__name__
            return None if kind == "int" else f"ChooseNumber takes a number, not {kind}."
        case Throw() | Placing() | Forfeit() | MissGo() | Late():
            return None
        case _:
            kinds = "ChooseNumber, Throw, Placing, Drive, TooFast, Blocked, Forfeit, MissGo, PutBack and Late"
            return f"A move is one of {kinds}, not {type(move).__name__}."
