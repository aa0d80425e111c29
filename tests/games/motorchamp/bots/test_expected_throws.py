"""Expected throws to the flag, worked out backwards, against arithmetic and against races driven."""

import random
import statistics

import pytest

from drawings import PIT, road
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.motorchamp.bots.champion import USUAL_PRICES, Champion
from motorchamp_tui.games.motorchamp.bots.expected_throws import (
    Prices,
    _choices,
    _known_choices,
    _places,
    expected_throws_of,
)
from motorchamp_tui.games.motorchamp.rules.moves import DroppedOut, Throw, WentOut
from motorchamp_tui.games.motorchamp.rules.practice import PRACTICE
from motorchamp_tui.games.motorchamp.rules.race import Car, Flap, Race, Rules
from motorchamp_tui.games.motorchamp.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorchamp.rules.start import line_up
from motorchamp_tui.games.motorchamp.rules.track import Track, square_named
from motorchamp_tui.games.motorchamp.sections import tracks

FREE = Prices(0.0, 0.0)


def throws(track: Track, rules: Rules, flap: Flap, laps: int, square: str, prices: Prices = USUAL_PRICES) -> float:
    start = line_up(track, [Entry("AZA1", "AZA", "Ann")], rules)
    return expected_throws_of(start, start.cars[0], prices).throws_to_go(flap, laps, square_named(square))


def test_one_die_from_the_last_rows_is_plain_arithmetic() -> None:
    dark, rules = road(30, colour=1), Rules(laps=1)
    assert throws(dark, rules, Flap.NONE, 0, "R29") == 1
    assert throws(dark, rules, Flap.NONE, 0, "L28") == pytest.approx(1 + 1 / 6)
    assert throws(dark, rules, Flap.NONE, 0, "R27") == pytest.approx(1 + (1 + 7 / 6) / 6)


def test_beyond_the_flag_there_is_nothing_to_throw() -> None:
    assert throws(road(30), Rules(laps=1), Flap.NONE, 1, "R0") == 0


def test_a_risk_costs_its_price_times_its_chance() -> None:
    """One die under a limit of 4, twelve rows before the flag: a 5 is temporarily out, a 6 permanently."""
    track = road(40, "R28=/4 L28=/4", colour=1)
    flap = Flap.HANDICAP  # which may not take the special die instead
    free = throws(track, Rules(), flap, 5, "R28", FREE)
    dear = throws(track, Rules(), flap, 5, "R28", Prices(6.0, 0.0))
    assert dear - free == pytest.approx(1.0)
    assert throws(track, Rules(), flap, 5, "R28", Prices(0.0, 60.0)) - free == pytest.approx(10.0)


def test_a_stop_in_time_is_worth_more_than_a_handicap_flap() -> None:
    circuit, rules = tracks.circuit("A1-B1-C1"), Rules()
    served, open_ = (throws(circuit, rules, flap, 3, "R0") for flap in (Flap.PIT, Flap.NONE))
    handicap, healthy = (throws(circuit, rules, flap, 4, "R0") for flap in (Flap.HANDICAP, Flap.PIT))
    assert served < open_ < served + (handicap - healthy)


@pytest.mark.parametrize("rules", [Rules(laps=10, pit_stops=False), Rules(laps=10)], ids=["no pits", "pits"])
def test_going_out_for_good_never_pays_for_a_car_on_one_die(rules: Rules) -> None:
    """The rows that a lost car would have had to go count as many throws as one die needs for them."""
    circuit = tracks.circuit("A1-C1")
    assert (circuit.limit(square_named("R8")), circuit.limit(square_named("L8"))) == (4, 11)
    for laps in range(5, rules.laps):
        risky, safe = (throws(circuit, rules, Flap.HANDICAP, laps, square) for square in ("R8", "L8"))
        assert safe < risky


def test_a_car_without_its_stop_comes_to_its_fifth_lap_with_the_handicap_flap() -> None:
    circuit = tracks.circuit("A1-C1")
    assert throws(circuit, Rules(), Flap.NONE, 4, "R9") == throws(circuit, Rules(), Flap.HANDICAP, 4, "R9")


@pytest.mark.parametrize(
    "track", [tracks.circuit("A2-B2-C2"), tracks.circuit("A1-C1"), road(50, pit=PIT)], ids=str
)
def test_what_is_known_of_one_lap_is_right_for_every_other_that_shares_it(track: Track) -> None:
    boxes = track.pit.boxes[1:2] if track.pit and not track.any_box else track.pit.boxes if track.pit else ()
    rules, compared = Rules(), 0
    for flap, first in ((Flap.NONE, -1), (Flap.PIT, 1), (Flap.HANDICAP, 4)):
        for laps in range(first, rules.laps):
            for square in _places(track, laps):
                if flap is Flap.NONE and laps >= 4 and square.is_on_track:
                    continue  # nobody is there without either flap
                car = Car("", "", "", boxes, square, laps, flap)
                exact = _choices(track, rules, square, flap, laps, boxes)
                assert _known_choices(track, rules, car) == exact, (flap, laps, square)
                compared += 1
    assert compared > 1_000


def test_in_practice_too_what_is_known_of_one_lap_is_right_for_the_other() -> None:
    track = tracks.circuit("A2-C1")
    for laps in (-1, 0):
        for square in _places(track, laps):
            exact = _choices(track, PRACTICE, square, Flap.NONE, laps, ())
            assert _known_choices(track, PRACTICE, Car("", "", "", (), square, laps)) == exact, (laps, square)


def _driven_alone(start: Race, seed: int) -> float:
    """Throws to the flag of one champion alone, outs at their prices."""
    race, cup, chance, spent = start, SeededDice(seed), random.Random(0), 0.0
    while not race.is_over:
        if race.dice is not None and race.faces is None:
            race, reports = apply(race, Throw(cup.throw(race.awaited)))
            spent += 1
            continue
        moves = legal_moves(race)
        race, reports = apply(race, Champion().drive(race, moves, chance))
        for report in reports:
            if isinstance(report, WentOut):
                spent += USUAL_PRICES.temporarily
            elif isinstance(report, DroppedOut):
                car = race.cars[0]
                rows = race.rules.laps * race.track.rows - race.progress(car)
                return spent + rows / 6.5 + USUAL_PRICES.permanently
    return spent


def test_a_champion_alone_needs_as_many_throws_as_are_expected() -> None:
    start = line_up(tracks.circuit("A1-C1"), [Entry("AZA1", "AZA", "Ann")])
    needed = [_driven_alone(start, seed) for seed in range(60)]
    expected = throws(start.track, start.rules, Flap.NONE, -1, start.cars[0].square.name)
    error = statistics.stdev(needed) / len(needed) ** 0.5
    assert abs(statistics.fmean(needed) - expected) < 3 * error
    assert error < 0.6
