"""Standing orders in Das Motorsportspiel: dice at most, mistakes, coming in."""

import random

import pytest
from random_roads import chosen, start_of_a_race
from roads import A, B, race_on

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.entries import Driver
from motorchamp_tui.games.motorsportspiel import circuit, setup
from motorchamp_tui.games.motorsportspiel.rules.moves import CHOICES, ChooseNumber, Drive, Move
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorsportspiel.rules.throws import Placing, Throw
from motorchamp_tui.games.motorsportspiel.rules.verdict import outlook
from motorchamp_tui.games.motorsportspiel.standing_order import StandingOrder, WantedMistakes, WantedStop
from motorchamp_tui.games.options import USUAL

SAFE, DARING = StandingOrder(), StandingOrder(mistakes=WantedMistakes.SMALL)
IN = StandingOrder(stop=WantedStop.COME_IN)
PLANS = (SAFE, DARING, IN, StandingOrder(1), StandingOrder(2, WantedMistakes.SMALL, WantedStop.COME_IN))


def decided(order: StandingOrder, race: Race) -> Move | None:
    return order.decide(race, legal_moves(race))


def after(race: Race, *moves: Move) -> Race:
    for move in moves:
        race, _ = apply(race, move)
    return race


def near_the_pits(place: str) -> Race:
    """A car alone on the long circuit in lap 2, so many rows before the entrance R95."""
    track = circuit("classic-gp")
    race = setup.line_up(track, setup.enter([Driver("Ann"), Driver("Ben")], 1))
    first, second = race.cars
    return Race(track, race.rules, (first.moved_to(track.named(place), 1, 3), second), race.to_go, arrivals=3)


def test_no_more_dice_than_ordered_and_none_that_could_go_wrong() -> None:
    on_a_free_road = race_on(A, "X R5")
    assert decided(SAFE, on_a_free_road) is None  # any number is safe: the stand-in decides
    assert decided(StandingOrder(1), on_a_free_road) == ChooseNumber(1)
    assert decided(SAFE, race_on(B, "X L11")) == ChooseNumber(1)
    assert decided(StandingOrder(2, WantedMistakes.SMALL), race_on(B, "X L11")) in CHOICES[:2]


def test_a_yellow_flag_may_be_risked_but_never_more() -> None:
    assert decided(StandingOrder(mistakes=WantedMistakes.SMALL), race_on(B, "X L11")) in CHOICES[:2]
    boxed_in = race_on(A, "X R5", "Y R9", "Z L9")
    assert decided(SAFE, boxed_in) == ChooseNumber(1)
    assert decided(DARING, boxed_in) in CHOICES[:2]


def test_a_clean_placing_is_taken_where_there_is_one() -> None:
    race = after(race_on(B, "X L11"), ChooseNumber(2), Throw((1, 2), (4,)))
    placing = decided(SAFE, race)
    assert isinstance(placing, Placing)
    assert not outlook(race).verdict(placing).excess


def test_who_is_ordered_in_turns_in_as_soon_as_the_dice_allow_it() -> None:
    race = near_the_pits("R93")
    number = decided(IN, race)
    assert isinstance(number, ChooseNumber)
    race = after(race, number)
    for throw in legal_moves(race):
        thrown = after(race, throw)
        placing = decided(IN, thrown)
        can_turn_in = any(
            outlook(thrown).verdict(offer).inside for offer in legal_moves(thrown) if isinstance(offer, Placing)
        )
        if can_turn_in and isinstance(placing, Placing):
            placed = after(thrown, placing)
            end = decided(IN, placed) or legal_moves(placed)[0]
            assert isinstance(end, Drive)
            assert not end.end.is_on_track


def test_who_is_ordered_to_stay_out_stays_on_the_road() -> None:
    race = after(near_the_pits("R94"), ChooseNumber(1), Throw((2, 3)), Placing((2,), 0))
    ends = [move for move in legal_moves(race) if isinstance(move, Drive)]
    assert {move.end.is_on_track for move in ends} == {True, False}
    out, in_ = decided(SAFE, race), decided(IN, race)
    assert isinstance(out, Drive)
    assert isinstance(in_, Drive)
    assert (out.end.is_on_track, in_.end.is_on_track) == (True, False)


@pytest.mark.parametrize("order", PLANS, ids=lambda order: order.words())
def test_whatever_is_ordered_is_legal(order: StandingOrder) -> None:
    for seed in range(4):
        chance = random.Random(seed)
        race = start_of_a_race(chance)
        for _ in range(150):
            if race.is_over:
                break
            moves = legal_moves(race)
            wanted = order.decide(race, moves) if not race.awaited and len(moves) > 1 else None
            assert wanted is None or wanted in moves
            race, _ = apply(race, chosen(chance, race, 0.5) if wanted is None else wanted)


def test_an_order_reads_as_a_line_and_is_changed_line_by_line() -> None:
    assert SAFE.words() == "up to three dice, only where safe, stay out"
    assert StandingOrder(1, WantedMistakes.SMALL, WantedStop.COME_IN).words() == (
        "the red die alone, at the risk of a yellow flag, come in"
    )
    changed = SAFE.step(0, 1).step(1, 1).step(2, -1)
    assert changed == StandingOrder(1, WantedMistakes.SMALL, WantedStop.COME_IN)
    assert [row.label for row in SAFE.rows(USUAL)] == ["Dice", "Risk", "Pit"]
    assert SAFE.rows(USUAL)[2].note == "any stop that is due is made"
    assert max(len(row.note) for row in (*SAFE.rows(USUAL), *changed.rows(USUAL))) <= 32


def test_a_number_that_no_go_has_is_refused() -> None:
    SAFE.check()
    with pytest.raises(SetupError, match=r"^4 is not a number of dice: choose from 1, 2, 3\.$"):
        StandingOrder(4).check()
