"""The form of a new season, without its screen."""

import pytest

from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.games.options import GRID, Grid
from motorchamp_tui.seasons.form import BOT_COUNT, BOTS, CALENDAR, CARS, DROP, POINTS_TABLE, SeasonForm


@pytest.mark.parametrize("game", GAMES)
def test_a_name_is_all_that_a_form_needs(game: str) -> None:
    form = SeasonForm(game_named(game), "Ann")
    assert form.read() == (None, "A season needs a name.")
    form.name = "-x"
    assert form.read()[1].startswith("A name begins with a letter or a digit")
    form.name = "Summer"
    season, trouble = form.read()
    assert season is not None
    assert trouble == ""
    assert season.game_name == game
    assert [race.circuit for race in season.calendar] == list(season.game.circuits_in_use())
    assert season.drivers[0].name == "Ann"
    assert season.people == ("Ann",)


def test_every_line_of_the_form_can_be_changed() -> None:
    form = SeasonForm(game_named("motorchamp"), "Ann", name="Summer", seed=1)
    form.step(CALENDAR, 1)
    form.step(BOTS, 2)
    form.step(BOT_COUNT, -3)
    form.step(CARS, 1)
    form.step(POINTS_TABLE, 1)
    form.step(DROP, 1)
    form.step(GRID, 1)
    season, _ = form.read()
    assert season is not None
    assert 0 < len(season.calendar) < 12
    assert [str(driver.bot) for driver in season.drivers[1:]] == [season.game.BOT_NAMES[0]] * 2
    assert (season.cars, season.points_name, season.drop) == (1, "classic", 1)
    assert season.options[GRID] is Grid.PRACTICE


def test_what_does_not_go_together_is_told_in_a_sentence() -> None:
    form = SeasonForm(game_named("motorsportspiel"), "Ann", name="Summer")
    for _ in range(4):
        form.step(CARS, 1)
    season, trouble = form.read()
    assert season is None
    assert trouble == "24 cars are too many: at most 10 can take part."


def test_a_rule_that_fixes_the_laps_fixes_those_of_every_race() -> None:
    form = SeasonForm(game_named("motorchamp"), "Ann", name="Summer")
    form.step(next(option for option in form.table if option.laps), 1)
    season, trouble = form.read()
    assert season is not None, trouble
    assert {race.laps for race in season.calendar} == {4}
