"""Colours and styles by name."""

from motorchamp_tui.games.liveries import TEAM_LIVERIES
from motorchamp_tui.games.motorchamp.setup import TEAMS
from motorchamp_tui.tui.look import palette


def test_every_team_has_colours_of_its_own() -> None:
    colours = [TEAM_LIVERIES[team] for team in TEAMS]
    assert len(set(colours)) == len(TEAMS)


def test_lap_pins_begin_again_after_green() -> None:
    assert [palette.pin_colour(laps) for laps in (1, 5, 6, 10)] == [
        palette.PIN_COLOURS[1],
        palette.PIN_COLOURS[5],
        palette.PIN_COLOURS[1],
        palette.PIN_COLOURS[5],
    ]
