"""The publisher's optional rules: how they are agreed, and what follows before and after a race."""

import pytest

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games import game_named
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorchamp.options import BEGINNERS, OPTIONS, PIT_STOPS
from motorchamp_tui.games.options import read_rules
from motorchamp_tui.plain.headless import race_lines
from motorchamp_tui.race.plan import RacePlan, line_up_by_plan, plan_race
from motorchamp_tui.tui.menu import race_form
from motorchamp_tui.tui.menu.setup_page import Cursor, setup_lines

GAME = game_named("motorchamp")


def planned(*rules: str, laps: int | None = None, bots: int = 4, track: str = "A1-C1") -> RacePlan:
    drivers = read_drivers(",".join(["bot:rookie"] * bots), GAME.BOT_NAMES)
    return plan_race(GAME.circuit(track), drivers, laps=laps, options=read_rules(OPTIONS, rules), seed=1)


def test_a_beginners_race_lasts_four_laps_without_stops() -> None:
    plan = planned("beginners")
    assert (plan.laps, plan.options[PIT_STOPS]) == (4, False)
    assert planned("beginners", laps=4).laps == 4
    with pytest.raises(SetupError, match=r"^A race by the rule beginners lasts 4 laps, not 6\.$"):
        planned("beginners", laps=6)


def test_the_form_of_a_beginners_race_takes_its_laps() -> None:
    form = race_form.usual_form(GAME, "Ann")
    form.step(BEGINNERS, 1)
    plan = form.plan()
    assert plan is not None
    assert plan.laps == 4


def test_a_form_with_more_lines_than_there_is_room_for_shows_those_around_the_marked_one() -> None:
    form = race_form.usual_form(GAME, "Ann")
    for row in (0, len(race_form.fields(GAME)) - 1):
        lines = ["".join(segment.text for segment in line) for line in setup_lines(form, Cursor(row), 80, 23)]
        assert len(lines) == 23
        assert sum("more" in line for line in lines) == 1
        assert sum("▶" in line for line in lines) == 1


def test_a_rolling_start_has_a_row_for_each_car() -> None:
    race = line_up_by_plan(planned("start=rolling", bots=3))
    rows = race.track.rows
    places = [str(car.place) for car in race.cars]
    assert places == [f"{'LR'[number % 2]}{rows - number}" for number in range(1, len(places) + 1)]


def test_a_tournament_is_scored_after_the_race() -> None:
    lines = list(race_lines(planned("score=tournament", "out=soft", laps=1, bots=2), json_lines=False))
    scores = lines[lines.index("Tournament") + 1 :]
    assert len(scores) == 2
    assert all("(" in line for line in scores)
    assert "Tournament" not in list(race_lines(planned(laps=1, bots=2), json_lines=False))
