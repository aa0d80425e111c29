"""The referee: every refusal says why, in the words of the rulebook."""

from typing import Any
from unittest.mock import ANY

import pytest

from drawings import PIT, car, offers, race, road
from motorchamp_tui.errors import IllegalMoveError
from motorchamp_tui.games.motorchamp.rules.moves import DROP_OUT, ChooseDice, Drive, Move, StandBeside, Throw
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.rules.track import at, square_named
from motorchamp_tui.games.road import Lane, Pit

SINGLE = race(road(60, "R10=1"), car("A", "R10"), car("B", "R15"))
CHOSEN = SINGLE.choosing(Dice.ONE)
THROWN = CHOSEN.thrown((4,))
OVER = SINGLE.with_order(())


@pytest.mark.parametrize(
    ("on", "move", "sentence"),
    [
        (SINGLE, ChooseDice(Dice.TWO), "A may not choose 2: a single square allows one die."),
        (SINGLE, ChooseDice(Dice.SPECIAL), "A may not choose S: one die is safe (fair play)."),
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
            "A may not end its go with R13; after this throw it may: R14, R14>R17, R14>L17, L14.",
        ),
        (
            THROWN,
            StandBeside(at(Lane.RIGHT, 14)),
            "A may not end its go with beside R14; after this throw it may: R14, R14>R17, R14>L17, L14.",
        ),
        (OVER, ChooseDice(Dice.ONE), "The race is over: no car can move now."),
        (OVER, DROP_OUT, "The race is over: no car can move now."),
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


CHEQUERED = race(road(50, colour=1, pit=PIT), car("A", "R38", boxes=(43,)), winner_in=True)
ON_THE_LINE = race(road(60, colour=1), car("A", "R58", laps=3), car("B", "R2", laps=4, flap="pit"))
LAST_POINT = race(
    road(20, solid=[19], pit=Pit(10, tuple(range(11, 19)), (13,), (17, 18))),
    car("A", "P18", laps=5, flap="pit", boxes=(13,)),
    car("B", "R0", laps=4),
)


def tow(*names: str) -> Drive:
    end, *further = map(square_named, names)
    return Drive(end, tuple(further))


@pytest.mark.parametrize(
    ("on", "faces", "move", "reason"),
    [
        (CHEQUERED, (5,), tow("B43"), "once the winner is in, no car turns into the pits (Q-116)"),
        (
            ON_THE_LINE,
            (3,),
            tow("R1", "L4"),
            "the handicap flap that it gets on the line ends its slipstreams (Q-118)",
        ),
        (
            LAST_POINT,
            (2,),
            tow("L0"),
            "the last point of a throw cannot finish by a diagonal on which no car may stop (Q-122)",
        ),
    ],
)
def test_a_move_that_a_ruling_has_closed_is_refused_with_the_ruling(
    on: Race, faces: tuple[int, ...], move: Drive, reason: str
) -> None:
    with pytest.raises(IllegalMoveError) as error:
        apply(on.choosing(Dice.ONE).thrown(faces), move)
    assert str(error.value).startswith(f"A may not end its go with {move}: {reason}; after this throw it may: ")


@pytest.mark.parametrize("move", [tow("R2"), tow("R1", "R4"), tow("L1", "L4", "L7")])
def test_no_ruling_is_blamed_for_a_move_that_never_was_one(move: Drive) -> None:
    on = race(road(60, colour=1), car("A", "R58", laps=2), car("B", "R20", laps=4))
    with pytest.raises(IllegalMoveError) as error:
        apply(on.choosing(Dice.ONE).thrown((3,)), move)
    assert "Q-" not in str(error.value)


R14: Any = at(Lane.RIGHT, 14)
NO_DICE: list[Any] = [[], None, 1, 1.0, True, "1", "ONE", ANY, R14, {1: 1}]
NO_FACES: list[Any] = [
    *((4.0,), (True,), [4], {4}, 4, "4", ("4",), None, (None,), ((4,),), ([4],)),
    *((4 + 0j,), (ANY,), ANY, (10**5000,), (-1,), (4,) * 10**5, (), (1, 1, True)),
]
NO_SQUARES: list[Any] = [None, "R14", 14, 14.0, True, (R14,), [R14], Drive(R14), object()]
NO_TOWS: list[Any] = [None, [], [R14], R14, "R17", (None,), ("R17",), ((R14,),), 3, {}]
NO_MOVES: list[Any] = [
    *(None, "R14", 4, (4,), b"1", object, R14, Dice.ONE, ANY),
    *map(ChooseDice, NO_DICE),
    *map(Throw, NO_FACES),
    *map(Drive, NO_SQUARES),
    *(Drive(R14, tows) for tows in NO_TOWS),
    *map(StandBeside, NO_SQUARES),
]


@pytest.mark.parametrize("on", [SINGLE, CHOSEN, THROWN, OVER], ids=["to choose", "to throw", "to drive", "over"])
def test_what_is_no_move_at_all_is_refused_with_a_sentence(on: Race) -> None:
    for move in NO_MOVES:
        with pytest.raises(IllegalMoveError) as error:
            apply(on, move)
        assert str(error.value).endswith(".")
        assert len(str(error.value)) < 150


@pytest.mark.parametrize(
    ("on", "move", "sentence"),
    [
        (SINGLE, None, "A move is one of ChooseDice, Throw, Drive, StandBeside and DropOut, not NoneType."),
        (SINGLE, ChooseDice(1), "ChooseDice takes one of Dice, not int."),  # type: ignore[arg-type]
        (CHOSEN, Throw((4.0,)), "Throw takes a tuple of whole numbers, not tuple with float."),  # type: ignore[arg-type]
        (CHOSEN, Throw((True,)), "Throw takes a tuple of whole numbers, not tuple with bool."),
        (CHOSEN, Throw([4]), "Throw takes a tuple of whole numbers, not list."),  # type: ignore[arg-type]
        (CHOSEN, Throw((10**5000,)), "The dice chosen cannot show such numbers."),
        (THROWN, Drive(None), "Drive takes squares, not NoneType."),  # type: ignore[arg-type]
        (
            THROWN,
            Drive(R14, [R14]),  # type: ignore[arg-type]
            "Drive takes its slipstreams as a tuple of squares, not list.",
        ),
        (THROWN, StandBeside("R14"), "StandBeside takes squares, not str."),  # type: ignore[arg-type]
    ],
)
def test_a_move_of_the_wrong_type_is_refused_with_what_belongs_there(on: Race, move: Any, sentence: str) -> None:
    with pytest.raises(IllegalMoveError) as error:
        apply(on, move)
    assert str(error.value) == sentence
