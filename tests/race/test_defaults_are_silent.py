"""Whatever comes about by default is never warned of: a warning is about what somebody has chosen."""

import pytest

from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.games.protocol import Game
from motorchamp_tui.plain.season_form import SeasonAtHome
from motorchamp_tui.plain.setup import PlainSetup
from motorchamp_tui.race import presets
from motorchamp_tui.race.form import RaceField, usual_form
from motorchamp_tui.seasons.form import SeasonForm


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return game_named(request.param)


def test_the_races_that_are_ready(game: Game) -> None:
    for plan in (presets.quick_race(game, "Ann"), presets.evening(game, "Ann"), presets.bots_race(game)):
        assert plan.warning() is None


def test_every_race_of_a_season(game: Game) -> None:
    line_by_line = SeasonAtHome(SeasonForm(game, "Ann")).changed("name", "Summer").form.season()
    form = SeasonForm(game, "Ann", name="Summer")
    on_screen, trouble = form.read()
    assert on_screen is not None, trouble
    for season in (line_by_line, on_screen):
        for number in range(1, len(season.calendar) + 1):
            assert season.plan(number).warning() is None


def test_the_set_up_on_every_circuit(game: Game) -> None:
    form = usual_form(game, "Ann")
    for _ in game.circuit_names():
        form.step(RaceField.TRACK, 1)
        assert form.read().plan is not None
        assert form.read().sentence is None


def test_the_set_up_line_by_line(game: Game) -> None:
    setup = PlainSetup(game, "Ann")
    for circuit in game.circuit_names():
        assert setup._changed("track", circuit).plan().warning() is None
