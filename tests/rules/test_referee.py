"""The referee: every refusal says why, in the words of the rulebook."""

import pytest

from drawings import car, offers, race, road
from motorchamp_tui.errors import IllegalMoveError
from motorchamp_tui.rules.moves import DROP_OUT, ChooseDice, Drive, Move, StandBeside, Throw
from motorchamp_tui.rules.race import Race
from motorchamp_tui.rules.referee import apply, legal_moves
from motorchamp_tui.rules.throws import Dice
from motorchamp_tui.rules.track import Lane, at

SINGLE = race(road(60, colours={"R10": 1}), car("A", "R10"), car("B", "R15"))
CHOSEN = SINGLE.choosing(Dice.ONE)
THROWN = CHOSEN.thrown((4,))
OVER = SINGLE.with_order(())


@pytest.mark.parametrize(
    ("on", "move", "sentence"),
    [
        (SINGLE, ChooseDice(Dice.TWO), "A may not choose 2: a single square allows one die."),
        (SINGLE, ChooseDice(Dice.SPECIAL), "A may not choose S: fair play: one die is safe here."),
        (SINGLE, Throw((4,)), "A must choose its dice first."),
        (SINGLE, Drive(at(Lane.RIGHT, 14)), "A must throw first."),
        (CHOSEN, ChooseDice(Dice.ONE), "A has chosen its dice already."),
        (CHOSEN, Throw((7,)), "The dice chosen cannot show [7]."),
        (CHOSEN, Throw((1, 1)), "The dice chosen cannot show [1, 1]."),
        (CHOSEN, DROP_OUT, "A must throw first."),
        (THROWN, Throw((4,)), "A has thrown already."),
        (
            THROWN,
            Drive(at(Lane.RIGHT, 13)),
            "A may not end its go with R13; after this throw there is: R14, R14>R17, R14>L17, L14.",
        ),
        (
            THROWN,
            StandBeside(at(Lane.RIGHT, 14)),
            "A may not end its go with beside R14; after this throw there is: R14, R14>R17, R14>L17, L14.",
        ),
        (OVER, ChooseDice(Dice.ONE), "The race is over: nobody can move any more."),
        (OVER, DROP_OUT, "The race is over: nobody can move any more."),
    ],
)
def test_what_is_not_legal_is_refused_with_the_reason(on: Race, move: Move, sentence: str) -> None:
    with pytest.raises(IllegalMoveError) as error:
        apply(on, move)
    assert str(error.value) == sentence


def test_moves_come_in_their_documented_order() -> None:
    assert legal_moves(CHOSEN) == tuple(Throw((face,)) for face in range(1, 7))
    assert [str(move) for move in legal_moves(SINGLE)] == ["1"]
    assert offers(SINGLE, "1", [4]) == ["R14", "R14>R17", "R14>L17", "L14"]


def test_a_throw_of_three_dice_lists_normal_normal_special() -> None:
    on = race(road(60), car("A", "R10")).choosing(Dice.THREE)
    faces = [move.faces for move in legal_moves(on) if isinstance(move, Throw)]
    assert faces == sorted(faces)
    assert len(faces) == 6 * 6 * 3
    assert max(face for _, _, face in faces) == 3
