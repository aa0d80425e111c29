"""Practice laps against the oracle: the choices of every go, and the time."""

import random

import pytest
from plain_driving import as_dice
from plain_practice import Practice
from random_roads import chosen, random_track
from test_against_the_oracle import plain_moves, plain_road, plain_space

from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.motorsportspiel.rules.moves import Blocked, Drive, Report, TooFast
from motorchamp_tui.games.motorsportspiel.rules.practice import lap_time, line_up_lap
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.referee import apply, legal_moves
from thoroughness import IS_THOROUGH

LAPS = 400 if IS_THOROUGH else 4


@pytest.mark.parametrize("goes", [0, 4, 9])
def test_a_practice_lap_goes_as_the_oracle_says(goes: int) -> None:
    chance = random.Random(goes)
    for _ in range(LAPS):
        track = random_track(chance, 3)
        race, oracle = line_up_lap(track, Entry("A", "A", "Ann"), goes), Practice(plain_road(track), goes)
        reports, caution = list[Report](), chance.choice([0.3, 0.9, 1.0])
        while not race.is_over:
            race = compare_a_go(chance, race, oracle, caution, reports)
        time = lap_time(reports)
        assert oracle.is_over
        assert oracle.time == (None if time is None else str(time))


def compare_a_go(
    chance: random.Random, race: Race, oracle: Practice, caution: float, reports: list[Report]
) -> Race:
    while race.placing is None:
        race, _ = apply(race, chosen(chance, race, caution))
    assert race.throw is not None
    values = tuple(("r" if at == race.placing.red else "w", value) for at, value in enumerate(race.placing.values))
    placing = as_dice(values, race.throw.red)
    found = oracle.judged(placing)
    places = {"drive": found.home | found.ends, "too fast": found.too_fast, "blocked": found.blocked}
    if found.excess:
        places["drive"] = set()
    offered = sorted((kind, place) for kind, there in places.items() for place in there)
    assert plain_moves(legal_moves(race)) == sorted(offered, key=str)
    move = chosen(chance, race, caution)
    assert isinstance(move, Drive | TooFast | Blocked)
    oracle.drive(placing, plain_space(move.end if isinstance(move, Drive) else move.space))
    race, told = apply(race, move)
    reports.extend(told)
    return race
