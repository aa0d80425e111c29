"""The steady bot: no risk that can be avoided, and in the pits in time."""

import random

import pytest

from drawings import road
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.motorchamp.bots.drivers import Steady
from motorchamp_tui.games.motorchamp.bots.next_throw import chance_of_the_pits
from motorchamp_tui.games.motorchamp.rules.moves import HandicapGiven, Move, PitEntered, Report, Throw
from motorchamp_tui.games.motorchamp.rules.race import Rules
from motorchamp_tui.games.motorchamp.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorchamp.rules.start import line_up
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.rules.track import square_named
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.road import Pit

SHORT_LANE = Pit(10, tuple(range(11, 16)), (13,), (14, 15))


def test_the_pits_are_out_of_reach_from_light_grey_and_sure_from_the_entrance() -> None:
    light = road(30, pit=SHORT_LANE)
    assert chance_of_the_pits(light, square_named("R10")) == 0
    dark = road(30, "R10=1", pit=SHORT_LANE)
    assert chance_of_the_pits(dark, square_named("R10")) == 1


def test_the_chance_of_the_pits_counts_every_throw_on_the_way() -> None:
    """From R9 one die: a 1 leads to the entrance and from there surely in, 2 to 6 lead in at once."""
    dark = road(30, colour=1, pit=SHORT_LANE)
    assert chance_of_the_pits(dark, square_named("R9")) == 1
    light_entrance = road(30, "R9=1", pit=SHORT_LANE)
    assert chance_of_the_pits(light_entrance, square_named("R9")) == pytest.approx(5 / 6)


def test_the_pits_cannot_be_entered_from_the_left_behind_a_solid_line() -> None:
    sealed = road(30, colour=1, solid=range(30), pit=SHORT_LANE)
    assert chance_of_the_pits(sealed, square_named("L9")) == 0
    assert chance_of_the_pits(sealed, square_named("R9")) == 1


def test_the_entrance_is_out_of_sight_beyond_the_longest_throw() -> None:
    dark = road(40, colour=1, pit=SHORT_LANE)
    assert chance_of_the_pits(dark, square_named("R35")) > 0
    assert chance_of_the_pits(dark, square_named("R34")) == 0


def test_with_the_handicap_flap_one_die_alone_leads_into_the_pits() -> None:
    """From triple squares 2 to 6 lead in from the entrance, and a 1 leads past it."""
    light = road(30, pit=SHORT_LANE)
    assert chance_of_the_pits(light, square_named("R10"), (Dice.ONE,)) == 1
    assert chance_of_the_pits(light, square_named("R5"), (Dice.ONE,)) == 1


def reports_of_a_race(name: str, seed: int) -> list[Report]:
    entries = [Entry(f"car {car}", f"team {car // 2}", f"driver {car // 2}") for car in range(12)]
    race, dice, reports = line_up(tracks.circuit(name), entries, Rules()), SeededDice(seed), list[Report]()
    while moves := legal_moves(race):
        if race.dice is not None and race.faces is None:
            move: Move = Throw(dice.throw(race.awaited))
        else:
            move = Steady().drive(race, moves, random.Random(0))
        race, told = apply(race, move)
        reports += told
    return reports


def test_steady_cars_stop_before_their_handicap() -> None:
    reports = [report for seed in range(4) for report in reports_of_a_race("A2-C1", seed)]
    stops = sum(isinstance(report, PitEntered) for report in reports)
    handicaps = sum(isinstance(report, HandicapGiven) for report in reports)
    assert stops >= 40
    assert handicaps <= 3
