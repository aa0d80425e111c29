"""What the referee refuses, and the sentence that says why."""

from collections.abc import Callable

import pytest
from roads import A, B, D, race_on, road

from motorchamp_tui.errors import IllegalMoveError, UnknownNameError
from motorchamp_tui.games.motorsportspiel.rules.moves import (
    FORFEIT,
    LATE,
    ChooseNumber,
    Drive,
    Move,
    PutBack,
    TooFast,
)
from motorchamp_tui.games.motorsportspiel.rules.race import Race, Rules
from motorchamp_tui.games.motorsportspiel.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorsportspiel.rules.throws import Placing, Throw
from motorchamp_tui.games.road import Pit

THROW = Throw((3, 1), (4, 6))


def after(race: Race, *moves: Move) -> Race:
    for move in moves:
        race, _ = apply(race, move)
    return race


def on_a(*moves: Move) -> Race:
    return after(race_on(A, "X R5"), *moves)


def in_the_lane(*moves: Move) -> Race:
    pit = Pit(30, (*range(31, 40), 0, 1), (34,), (0, 1))
    return after(race_on(road(pit=pit), "X P32"), *moves)


def over() -> Race:
    return after(
        race_on(A, "X L39", laps=4), ChooseNumber(1), Throw((1, 2)), Placing((1,), 0), Drive(A.named("L0"))
    )


REFUSED: list[tuple[Callable[[], Race], object, str]] = [
    (on_a, ChooseNumber(4), "A go is driven with 1, 2 or 3 dice, not 4."),
    (on_a, ChooseNumber(True), "ChooseNumber takes a number, not bool."),
    (on_a, THROW, "X must choose first how many dice."),
    (on_a, Placing((1,), 0), "X must throw first."),
    (on_a, Drive(A.named("R9")), "X must choose how many dice first."),
    (on_a, LATE, "No clock was agreed, so no driver can be late."),
    (on_a, FORFEIT, "X must choose how many dice first."),
    (on_a, Drive("R9"), "Drive takes a space, not str."),  # type: ignore[arg-type]
    (on_a, "R9", "A move is one of ChooseNumber, Throw, Placing"),
    (lambda: on_a(ChooseNumber(3)), ChooseNumber(2), "X has already chosen how many dice."),
    (lambda: on_a(ChooseNumber(2)), THROW, "2 dice cannot show [3/1 4 6]"),
    (lambda: on_a(ChooseNumber(1)), Throw((2, 2)), "1 die cannot show [2/2]"),
    (lambda: on_a(ChooseNumber(1)), Throw((2.0, 1)), "1 die cannot show [2.0/1]"),  # type: ignore[arg-type]
    (lambda: on_a(ChooseNumber(3), THROW), THROW, "X has thrown already."),
    (
        lambda: on_a(ChooseNumber(3), THROW),
        Placing((5, 3, 4), 1),
        "[3/1 4 6] cannot be placed as 5-r3-4: it shows red 1 or 3, white 1 or 6, white 3 or 4, "
        "the red die with an r.",
    ),
    (lambda: on_a(ChooseNumber(3), THROW), Drive(A.named("R9")), "X must place the dice first."),
    (
        lambda: on_a(ChooseNumber(3), THROW, Placing((6, 3, 4), 1)),
        Placing((3, 6, 4), 0),
        "X has placed its dice already, as 6-r3-4; they cannot be changed now.",
    ),
    (
        lambda: on_a(ChooseNumber(3), THROW, Placing((6, 3, 4), 1)),
        Drive(A.named("R17")),
        "X may not end its go with R17; it may: R18, L18.",
    ),
    (
        lambda: on_a(ChooseNumber(3), THROW, Placing((6, 3, 4), 1)),
        TooFast(A.named("R18")),
        "X may not end its go with too fast R18; it may: R18, L18.",
    ),
    (
        lambda: in_the_lane(ChooseNumber(3), THROW),
        Placing((6, 3, 4), 1),
        "X is in the pit lane, where all dice show their lower sides: not 6-r3-4.",
    ),
    (
        lambda: race_on(D, "X R5", "Y L6", "Z R6"),
        ChooseNumber(1),
        "X has no dice to throw in this go: it can only forfeit it.",
    ),
    (
        lambda: race_on(D, "X R5", "Y L6", "Z R6"),
        PutBack(D.named("R5")),
        "X may not end its go with back R5; it may: forfeit.",
    ),
    (over, ChooseNumber(1), "The race is over: no car can move now."),
]


@pytest.mark.parametrize(("race", "move", "sentence"), REFUSED)
def test_a_move_that_is_not_legal_is_refused_with_a_sentence(
    race: Callable[[], Race], move: object, sentence: str
) -> None:
    with pytest.raises(IllegalMoveError) as refused:
        apply(race(), move)  # type: ignore[arg-type]
    assert str(refused.value).startswith(sentence)


def test_a_space_that_does_not_exist_is_refused_in_one_short_sentence() -> None:
    with pytest.raises(UnknownNameError) as refused:
        A.named("X9")
    assert str(refused.value) == "There is no space 'X9'. Choose from: R0 to R39, L0 to L39."
    with pytest.raises(UnknownNameError) as half:
        D.named("R12")
    assert str(half.value) == "There is no space 'R12'. Did you mean R13?"


def test_a_driver_is_late_once_a_go() -> None:
    race = race_on(B, "X L9", "Y L5", rules=Rules(clock=True))
    late = after(race, ChooseNumber(1), LATE)
    with pytest.raises(IllegalMoveError):
        apply(late, LATE)
    thrown = after(race, LATE, ChooseNumber(1), Throw((1, 2)))
    driven = after(thrown, Placing((1,), 0), Drive(B.named("L11")))
    assert driven.car("X").white == 1
    assert not driven.is_late


def test_a_go_without_dice_is_never_late() -> None:
    with pytest.raises(IllegalMoveError):
        apply(race_on(D, "X R5", "Y L6", "Z R6", rules=Rules(clock=True)), LATE)


def test_the_clock_is_never_offered_as_a_move() -> None:
    race = race_on(B, "X L9", rules=Rules(clock=True))
    assert LATE not in legal_moves(race)
    assert LATE not in legal_moves(after(race, ChooseNumber(1), Throw((1, 2))))
