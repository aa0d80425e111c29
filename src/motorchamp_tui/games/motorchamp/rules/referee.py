"""Referee: the only door into the rules.

``legal_moves`` has every legal move in the order in which they are offered; ``apply`` makes one. Everything else
in a race follows from the two. Rulebook: ``docs/rules/odds.md``; Q-12, Q-13, Q-30.
"""

from collections.abc import Sequence

from motorchamp_tui.errors import IllegalMoveError
from motorchamp_tui.games.motorchamp.rules.fair_play import is_too_many, why_closed
from motorchamp_tui.games.motorchamp.rules.go import after_a_word, end_of_go
from motorchamp_tui.games.motorchamp.rules.moves import (
    ChooseDice,
    DiceChosen,
    DiceThrown,
    Drive,
    DropOut,
    Insist,
    KeepQuiet,
    Move,
    Report,
    StandBeside,
    Throw,
    TookTheFlag,
    Turn,
)
from motorchamp_tui.games.motorchamp.rules.race import Car, Race
from motorchamp_tui.games.motorchamp.rules.strict_table import asking_the_others
from motorchamp_tui.games.motorchamp.rules.throws import EVERY_THROW, Dice
from motorchamp_tui.games.motorchamp.rules.track import Square
from motorchamp_tui.games.motorchamp.rules.verdict import Verdict, judged, verdict
from motorchamp_tui.games.values import fast_constructor

_dice_chosen, _dice_thrown = fast_constructor(DiceChosen), fast_constructor(DiceThrown)

THROWS = {dice: tuple(map(Throw, every)) for dice, every in EVERY_THROW.items()}
THROWABLE = {dice: frozenset(every) for dice, every in EVERY_THROW.items()}
ENDS = frozenset((Drive, StandBeside, DropOut))
WORDS = frozenset((Insist, Turn, KeepQuiet))
NUMBERS = frozenset((int,))
EDITION = 2
"""The edition of the rules, raised by a ruling that closes moves, so that older races are refused with the reason;
the second closed those of Q-116 to Q-118, Q-122."""


def legal_moves(race: Race) -> tuple[Move, ...]:
    """Every move that is legal now, in a fixed order; empty only when the race is over.

    Before the throw: the dice that may be chosen, S 1 2 3. Dice chosen: every throw they can show, by
    ascending faces. Thrown: the ends right, left, pit lane, boxes, each followed by its slipstreams; or the
    squares beside which the car may stand; or dropping out. A driver who may insist or turn their car can do that
    or keep quiet.
    """
    if race.faces is None and race.dice is not None and not race.may_be_insisted:
        return THROWS[race.dice]
    return judged(race).moves


def apply(race: Race, move: Move) -> tuple[Race, tuple[Report, ...]]:
    """The race after a legal move, and what happened.

    Raises :class:`IllegalMoveError` with the reason in rulebook words for anything that
    :func:`legal_moves` does not offer.
    """
    if type(move) is Throw:
        faces, dice = move.faces, race.dice
        if (
            dice is not None
            and race.faces is None
            and not race.may_be_insisted
            and _are_numbers(faces)
            and faces in THROWABLE[dice]
        ):
            report = _dice_thrown(race.cars[race.to_go[0]].name, faces)
            return race.thrown(faces, verdict(race, dice, faces)), (report,)
    elif type(move) is ChooseDice:
        chosen = move.dice
        if type(chosen) is Dice and move in legal_moves(race):
            car, after = race.cars[race.to_go[0]], race.choosing(chosen)
            if race.rules.strict_table and is_too_many(race, car, chosen):
                after = asking_the_others(after)
            return after, (_dice_chosen(car.name, chosen),)
    elif type(move) in ENDS:
        found = judged(race)
        if type(found) is Verdict:
            for offer in found.moves:
                if offer is move or offer == move:
                    return end_of_go(race, found, offer)
    elif isinstance(move, Insist | Turn | KeepQuiet) and race.is_for_a_word and move in legal_moves(race):
        return after_a_word(race, move)
    raise IllegalMoveError(why_illegal(race, move))


def come_to_the_same(race: Race, moves: Sequence[Move]) -> bool:
    """Whether the car has finished and is taken off, wherever it crosses the line (Q-89, Q-90)."""
    first = moves[0]
    if not isinstance(first, Drive) or first.end.row != 0:  # asked of every choice: the flag itself takes longer
        return False
    return all(any(isinstance(report, TookTheFlag) for report in apply(race, move)[1]) for move in moves)


def _are_numbers(faces: object) -> bool:
    """Whether these are whole numbers in a tuple, not others merely equal to them."""
    return type(faces) is tuple and {*map(type, faces)} <= NUMBERS


def why_illegal(race: Race, move: object) -> str:
    """Why the referee refuses this move now, as a sentence."""
    if race.is_over:
        return "The race is over: no car can move now."
    wrong = _wrong_type(move)
    if wrong:
        return wrong
    car = race.current_car
    if race.is_for_a_word or type(move) in WORDS:
        return _out_of_turn(race, car)
    match move:
        case ChooseDice(dice) if race.dice is None:
            return f"{car.name} may not choose {dice}: {why_closed(race, car, dice)}."
        case ChooseDice():
            return f"{car.name} has chosen its dice already."
        case Throw() if race.dice is None:
            return f"{car.name} must choose its dice first."
        case Throw(faces) if race.faces is None:
            are_dice = len(faces) <= len(Dice) and all(0 <= face <= 99 for face in faces)
            return f"The dice chosen cannot show {list(faces) if are_dice else 'such numbers'}."
        case Throw():
            return f"{car.name} has thrown already."
        case _ if race.faces is None:
            return f"{car.name} must throw first."
        case _:
            offers = ", ".join(map(str, legal_moves(race)))
            ruling = _closed_by_a_ruling(race, move) if isinstance(move, Drive) else ""
            return f"{car.name} may not end its go with {move}{ruling}; after this throw it may: {offers}."


def _wrong_type(move: object) -> str | None:
    """What is wrong with a value that no race could take as a move, as a sentence."""
    match move:
        case ChooseDice(dice):
            return None if type(dice) is Dice else f"ChooseDice takes one of Dice, not {_kind(dice)}."
        case Throw(faces):
            return None if _are_numbers(faces) else f"Throw takes a tuple of whole numbers, not {_kind(faces)}."
        case Drive(end, tows) if type(tows) is tuple:
            return _unless_squares("Drive", (end, *tows))
        case Drive(_, tows):
            return f"Drive takes its slipstreams as a tuple of squares, not {_kind(tows)}."
        case StandBeside(square):
            return _unless_squares("StandBeside", (square,))
        case DropOut() | Insist() | KeepQuiet():
            return None
        case Turn(car):
            return None if type(car) is str else f"Turn takes the name of a car, not {_kind(car)}."
        case _:
            return f"A move is one of ChooseDice, Throw, Drive, StandBeside and DropOut, not {_kind(move)}."


def _unless_squares(move: str, squares: tuple[object, ...]) -> str | None:
    odd = [square for square in squares if type(square) is not Square]
    return f"{move} takes squares, not {_kind(odd[0])}." if odd else None


def _kind(value: object) -> str:
    """The type of a value, and of its items, in a word or two."""
    name = type(value).__name__
    odd = next((type(item) for item in value if type(item) is not int), None) if type(value) is tuple else None
    return f"{name} with {odd.__name__}" if odd else name


def _out_of_turn(race: Race, car: Car) -> str:
    """Why only a word is possible now, or no word at all."""
    if race.may_be_insisted:
        return f"{car.driver} may insist on a new throw first, or keep quiet."
    if race.passes_unclaimed:
        return f"{car.driver} may turn {car.name} first, or keep quiet."
    return f"Nobody can insist on anything or turn a car now: it is the go of {car.name}."


def _closed_by_a_ruling(race: Race, move: Drive) -> str:
    """The ruling that closes an end which the rules left open in their first edition, or an empty text."""
    car = race.current_car
    if car.square.is_on_track and not move.end.is_on_track and race.winner_in:
        return ": once the winner is in, no car turns into the pits (Q-116)"
    links = (move.end, *move.tows[:-1])
    if race.gives_the_handicap(car) and move.tows and any(square.row < car.square.row for square in links):
        return ": the handicap flap that it gets on the line ends its slipstreams (Q-118)"
    if not car.square.is_on_track and move.end.row == 0 and race.ends_on_the_line(car):
        return ": the last point of a throw cannot finish by a diagonal on which no car may stop (Q-122)"
    return ""
