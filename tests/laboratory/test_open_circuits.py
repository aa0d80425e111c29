"""How open the races on a circuit are: measured the same on every machine, and the file has what is measured."""

import pytest

from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.games.laboratory import SurveyedRaces
from motorchamp_tui.games.own_circuits import shipped_circuits
from motorchamp_tui.games.protocol import AnyTrack
from motorchamp_tui.race.openness import OpenRaces, measured_on
from thoroughness import IS_THOROUGH
from tools import open_circuits
from tools.open_circuits import (
    HEADINGS,
    LEGEND,
    measure,
    open_races,
    openness_data,
    openness_lines,
    surveyed_races,
    table,
)

SMALLEST = (
    {"motorchamp": "A1-C1", "motorsportspiel": "hockenheim-short"} if IS_THOROUGH else {"motorchamp": "A1-C1"}
)
"""The circuits whose smallest and shortest races are driven again: those of the second game take some seconds."""


def figures(half: float, cars: int = 4, laps: int = 1) -> OpenRaces:
    of_each = {
        "half_time_leader": (half, 0.069),
        "half_time_driver": (half, 0.069),
        "three_quarters_leader": (0.9, 0.05),
        "lead_changes": (2.04, 0.2),
        "winner_behind": (1.5, 0.4),
        "winner_place": (1.25, 0.1),
        "grid_and_place": (0.333, 0.04),
        "minutes": (7.6, 0.1),
        "minutes_a_driver": (3.8, 0.1),
        "pole": (0.3, 0.06),
    }
    return OpenRaces("A1-C1", "abc", "steady", cars // 2, cars, laps, 200, of_each)


def test_the_table_has_a_line_for_each_number_of_cars_and_in_each_cell_the_laps() -> None:
    races = [figures(0.6, laps=1), figures(0.448, laps=3), figures(0.5, cars=12)]
    heads, _, few, many = table(races)
    assert heads == f"| {' | '.join(HEADINGS)} |"
    assert few == (
        "| A1-C1 | 4 | 60 / 45% | 90 / 90% | 2.0 / 2.0 | 1.5 / 1.5 | 1.2 / 1.2 | 0.33 / 0.33 | 30 / 30% (25%) "
        "| 8 / 8 | 4 / 4 |"
    )
    assert many.startswith("| A1-C1 | 12 | 50% | 90% |")


def test_the_page_says_who_drove_how_often_and_how_sure_the_figures_are() -> None:
    page = "\n".join(openness_lines([figures(0.6), figures(0.5, laps=3)]))
    said = " ".join(page.split())
    assert (
        "Driven by steady in every car, 2 cars for each driver, the grid by dice; 200 races each over 1 / 3"
        in said
    )
    assert "at most 6.9% in shares, 0.2 in lead changes, 0.4 in rows, 0.1 in places, 0.04 in correlations" in said
    assert all(head in LEGEND for head in HEADINGS[2:])
    assert openness_lines([]) == []
    (data,) = openness_data([figures(0.6)])
    assert (data["cars"], data["figures"]["half_time_leader"]) == (4, {"value": 0.6, "margin": 0.069})


@pytest.mark.parametrize("game", list(SMALLEST))
def test_the_file_has_what_is_measured_today(game: str) -> None:
    """A bot or a rule that has changed shows here: then ``python -m tools.openness`` measures all anew."""
    track = game_named(game).circuit(SMALLEST[game])
    kept = measured_on(track)[0]
    like_it = SurveyedRaces(kept.bot, kept.cars // kept.drivers, (kept.drivers,), (kept.laps,))
    assert measure(track, kept.races, like_it, jobs=1) == (kept,)


@pytest.mark.parametrize("game", GAMES)
def test_the_races_measured_are_those_that_the_game_names(game: str) -> None:
    for name in shipped_circuits(game_named(game)):
        track = game_named(game).circuit(name)
        wanted = surveyed_races(track)
        kept = [(races.bot, races.drivers, races.cars, races.laps) for races in measured_on(track)]
        assert kept == [
            (wanted.bot, drivers, drivers * wanted.cars, laps)
            for drivers in wanted.drivers
            for laps in wanted.laps
        ]


def test_only_a_circuit_that_is_not_in_the_file_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[AnyTrack]()

    def measured(track: AnyTrack) -> tuple[OpenRaces, ...]:
        asked.append(track)
        return ()

    monkeypatch.setattr(open_circuits, "measure", measured)
    track = game_named("motorchamp").circuit("A1-C1")
    assert open_races(track) == measured_on(track)
    assert not asked
    monkeypatch.setattr(open_circuits, "measured_on", lambda _: ())
    assert open_races(track) == ()
    assert asked == [track]
