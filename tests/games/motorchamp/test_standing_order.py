"""What a standing order amounts to on the road: dice under a limit of risk, the lane, the pits."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawings import PIT, car, race, road
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice
from motorchamp_tui.games.motorchamp.rules.race import Race, Rules
from motorchamp_tui.games.motorchamp.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorchamp.rules.start import line_up
from motorchamp_tui.games.motorchamp.rules.throws import DICE_LETTERS, Dice
from motorchamp_tui.games.motorchamp.rules.verdict import odds
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.motorchamp.standing_order import StandingOrder, WantedLane, WantedPit


def decided(on: Race, order: StandingOrder) -> str | None:
    move = order.decide(on, legal_moves(on))
    return None if move is None else str(move)


def thrown(on: Race, dice: str, *faces: int) -> Race:
    return on.choosing(Dice(DICE_LETTERS.index(dice))).thrown(faces)


def limited_to(limit: int, colour: int = 3) -> Race:
    return race(road(squares=f"R10={colour}/{limit}"), car("A", "R10"))


# With a limit of 9 two dice are out in 6 of 36 throws, three in 97 of 216, by the risk table.
@pytest.mark.parametrize(
    ("dice", "risk", "choice"),
    [
        ("3", 1.0, "3"),
        ("3", 0.46, "3"),
        ("3", 0.44, "2"),
        ("3", 0.17, "2"),
        ("3", 0.0, "1"),
        ("2", 1.0, "2"),
        ("1", 1.0, "1"),
        ("S", 1.0, "1"),
    ],
)
def test_as_many_dice_as_are_wanted_and_the_risk_allows_but_never_fewer_than_fair_play_does(
    dice: str, risk: float, choice: str
) -> None:
    on = limited_to(9)
    assert [str(move) for move in legal_moves(on)] == ["1", "2", "3"]
    assert decided(on, StandingOrder(dice, risk)) == choice


def test_where_every_choice_is_riskier_the_least_risky_is_taken() -> None:
    on = limited_to(2)
    assert [str(move) for move in legal_moves(on)] == ["S", "1", "2", "3"]
    assert decided(on, StandingOrder("3", 0.0)) == "S"
    assert decided(on, StandingOrder("3", 0.5)) == "S"


def test_without_risk_all_dice_are_thrown() -> None:
    assert decided(race(road(), car("A", "R10")), StandingOrder()) == "3"


@pytest.mark.parametrize(("lane", "end"), [(WantedLane.LEFT, "L20"), (WantedLane.RIGHT, "R20")])
def test_the_lane_that_is_wanted_is_taken(lane: WantedLane, end: str) -> None:
    on = thrown(race(road(), car("A", "R10")), "2", 4, 6)
    assert decided(on, StandingOrder(lane=lane)) == end


def test_where_the_lane_is_closed_the_other_one_is_taken() -> None:
    on = thrown(race(road(solid=range(60)), car("A", "R10")), "2", 4, 6)
    assert decided(on, StandingOrder(lane=WantedLane.LEFT)) == "R20"


def test_a_slipstream_goes_farther_and_so_it_is_taken() -> None:
    on = thrown(race(road(), car("A", "R10"), car("B", "R15")), "1", 4)
    assert decided(on, StandingOrder(lane=WantedLane.LEFT)) in ("R14>L17", "L14")
    assert decided(on, StandingOrder(lane=WantedLane.RIGHT)) in ("R14>R17", "R14>L17")
    taken = decided(on, StandingOrder())
    assert taken is not None
    assert taken.startswith("R14>")


def test_in_either_lane_the_better_square_for_the_next_throw_is_taken() -> None:
    on = thrown(race(road(squares="R20=1"), car("A", "R10")), "2", 4, 6)
    assert decided(on, StandingOrder()) == "L20"
    on = thrown(race(road(squares="L20=1"), car("A", "R10")), "2", 4, 6)
    assert decided(on, StandingOrder()) == "R20"


def near_the_pits(place: str, *, laps: int = 2) -> Race:
    return race(road(50, colour=2, pit=PIT), car("A", place, boxes=(43,), laps=laps))


def test_who_is_to_come_in_turns_into_the_box_or_the_lane_and_who_is_not_stays_out() -> None:
    on = thrown(near_the_pits("R38"), "1", 6)
    assert {str(move) for move in legal_moves(on)} >= {"R44", "B43"}
    assert decided(on, StandingOrder(pit=WantedPit.COME_IN)) == "B43"
    assert decided(on, StandingOrder(pit=WantedPit.STAY_OUT, lane=WantedLane.RIGHT)) == "R44"
    on = thrown(near_the_pits("R38"), "1", 4)
    assert decided(on, StandingOrder(pit=WantedPit.COME_IN, lane=WantedLane.LEFT)) == "P42"


def test_who_is_to_come_in_chooses_dice_that_lead_in() -> None:
    on = near_the_pits("R38")
    assert decided(on, StandingOrder(pit=WantedPit.STAY_OUT)) == "2"
    assert [str(move) for move in legal_moves(on)] == ["2"]
    on = race(road(50, "R36=/10", pit=PIT), car("A", "R36", boxes=(43,), laps=2))
    assert [str(move) for move in legal_moves(on)] == ["1", "2", "3"]
    assert decided(on, StandingOrder(risk=1, pit=WantedPit.COME_IN)) == "1"
    assert decided(on, StandingOrder(risk=1, pit=WantedPit.STAY_OUT)) == "3"


def test_who_is_to_come_in_keeps_to_the_side_of_the_entrance() -> None:
    on = thrown(
        race(road(50, colour=2, solid=range(36, 50), pit=PIT), car("A", "R30", boxes=(43,), laps=2)), "2", 3, 4
    )
    assert decided(on, StandingOrder(pit=WantedPit.COME_IN)) == "R37"
    assert decided(on, StandingOrder(pit=WantedPit.STAY_OUT, lane=WantedLane.LEFT)) == "L37"


def test_outside_the_window_the_order_to_come_in_is_no_order() -> None:
    on = thrown(near_the_pits("R38", laps=5), "1", 6)
    assert decided(on, StandingOrder(pit=WantedPit.COME_IN, lane=WantedLane.LEFT)) == "L44"


def test_in_the_pits_the_stand_in_decides_but_for_the_box() -> None:
    on = thrown(race(road(50, pit=PIT, any_box=True), car("A", "P42", boxes=PIT.boxes, laps=2)), "1", 6)
    assert {str(move) for move in legal_moves(on)} == {"P48", "B43", "B47"}
    assert decided(on, StandingOrder(pit=WantedPit.COME_IN)) == "B47"
    assert decided(on, StandingOrder(pit=WantedPit.STAY_OUT)) is None
    on = thrown(race(road(50, pit=PIT), car("A", "B43", boxes=(43,), laps=2)), "2", 4, 3)
    assert decided(on, StandingOrder(pit=WantedPit.COME_IN)) is None


def test_an_order_reads_as_a_person_says_it() -> None:
    assert StandingOrder().words() == "up to three dice only where safe, either lane, stay out"
    assert (
        StandingOrder("2", 0.055, WantedLane.LEFT, WantedPit.COME_IN).words()
        == "at most two dice at a risk of 5.5 % at most, left lane, come in"
    )


@settings(max_examples=25)
@given(
    st.integers(0, 10**6),
    st.sampled_from(DICE_LETTERS),
    st.sampled_from((0.0, 0.1, 0.5, 1.0)),
    st.sampled_from(WantedLane),
    st.sampled_from(WantedPit),
)
def test_an_order_always_means_a_legal_move_and_never_more_risk_than_it_must(
    seed: int, dice: str, risk: float, lane: WantedLane, pit: WantedPit
) -> None:
    order, chance = StandingOrder(dice, risk, lane, pit), random.Random(seed)
    entries = [Entry(f"{team}{car}", team, team) for team in ("AZA", "VAN", "COO", "LOT") for car in (1, 2)]
    on = line_up(tracks.circuit("A1-C2"), entries, Rules(5))
    for _ in range(400):
        moves = legal_moves(on)
        if not moves:
            break
        if on.dice is not None and on.faces is None:
            on, _ = apply(on, chance.choice(moves))
            continue
        move = order.decide(on, moves)
        assert move is None or move in moves
        if isinstance(move, ChooseDice):
            taken = odds(on, move.dice)
            within = [choice for choice in moves if isinstance(choice, ChooseDice) and choice.dice <= move.dice]
            risks = {choice: odds(on, choice.dice) for choice in within}
            if taken.temporarily + taken.permanently > risk * taken.ways:
                share = (taken.temporarily + taken.permanently) / taken.ways
                assert all((risk.temporarily + risk.permanently) / risk.ways >= share for risk in risks.values())
        on, _ = apply(on, move or moves[0])
