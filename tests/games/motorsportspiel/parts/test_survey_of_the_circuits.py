"""The survey: its exact figures are those that the boards were drawn for, and a small one is the same twice."""

import pytest

from motorchamp_tui.games.motorsportspiel import circuit
from motorchamp_tui.games.motorsportspiel.rules.driving import NO_CARS, road_of
from motorchamp_tui.games.motorsportspiel.rules.track import Track
from motorchamp_tui.games.motorsportspiel.rules.verdict import odds
from tools.survey_motorsportspiel import field_of, goes_a_lap, survey, table

SHORT, GP = circuit("classic-short"), circuit("classic-gp")


def test_never_risking_a_flag_takes_more_goes_than_not_minding_them() -> None:
    assert f"{goes_a_lap(SHORT):.2f}" == "6.81"
    assert f"{goes_a_lap(SHORT, risking_nothing=True):.2f}" == "9.12"
    assert f"{goes_a_lap(GP, risking_nothing=True):.2f}" == "12.56"


@pytest.mark.parametrize(("track", "spaces", "worst"), [(SHORT, 43, 15), (GP, 62, 15)])
def test_three_dice_are_safe_from_most_spaces(track: Track, spaces: int, worst: int) -> None:
    road = road_of(track)
    every = [odds(road.ways(space, NO_CARS, ends_on_the_line=False), 3) for space in track.spaces]
    forced = [one.cases - one.clean for one in every if one.clean < one.cases]
    assert (len(forced), max(forced)) == (spaces, worst)
    assert not any(one.out for one in every)


def test_the_same_seed_gives_the_same_races() -> None:
    assert field_of(SHORT, "rookie", 1) == field_of(SHORT, "rookie", 1) != field_of(SHORT, "rookie", 1, seed=2)


def test_a_small_survey_has_every_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.survey_motorsportspiel.SURVEYED_BOTS", ("rookie", "steady"))
    (ring,) = survey([SHORT], races=1, races_with_a_stop=0)
    assert (ring.rows, ring.spaces, ring.long, ring.dotted, ring.steps) == (72, 120, 24, 11, (59, 61, 48))
    assert [f"{dice:.3f}" for dice in (ring.dice, *ring.first_dice)] == ["18.881", "19.149", "19.447", "18.881"]
    assert [field.bot for field in ring.fields] == ["rookie", "steady"]
    for field in ring.fields:
        assert sum(field.wins) == 1
        assert field.goes > 100
        assert 0 <= field.retired <= 1
    lines = table([ring])
    assert "| perfect practice lap: dice | 18.881 |" in lines
    assert lines[0] == "|  | classic-short |"
