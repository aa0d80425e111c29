"""What may become of a season, as the laboratory sees it."""

import json

import pytest

from motorchamp_tui.errors import SetupError
from motorchamp_tui.laboratory.seasons import season_batch, season_data, season_lines, simulate_seasons
from motorchamp_tui.seasons import book
from quick_command import run
from season_driving import drive_next, look, opened, small_season


def test_what_has_been_driven_counts_and_the_rest_is_driven_by_bots_the_same_every_time() -> None:
    path = opened(small_season(drivers="Ann,bot:rookie"))
    batch = season_batch(look(path), 4, seed=9)
    prospects = simulate_seasons(batch, jobs=1)
    assert prospects == simulate_seasons(batch, jobs=1)
    drivers = {one.name: one for one in prospects.tables["drivers"]}
    assert sum(one.champion.value for one in drivers.values()) >= 1
    assert all(one.champion.low <= one.champion.value <= one.champion.high for one in drivers.values())
    told = list(season_lines(prospects))
    assert told[0] == "Summer: 4 seasons, 0 races driven, 3 left, seed 9"
    assert "Ann is driven by steady here." in told
    data = season_data(prospects)
    assert (data["races_left"], len(data["drivers"]), len(data["teams"])) == ([1, 2, 3], 2, 2)


def test_the_points_so_far_are_kept() -> None:
    path = opened(small_season())
    now = drive_next(path)
    book.strike(now, 2)
    batch = season_batch(look(path), 2, seed=9)
    assert batch.left == (3,)
    so_far = {score.name: score.points for score in now.standings.drivers}
    for one in simulate_seasons(batch, jobs=1).tables["drivers"]:
        assert one.points.low == one.points.low  # a number
        assert one.points.value >= so_far[one.name]
    book.strike(look(path), 3)
    with pytest.raises(SetupError, match=r"Summer is over: all its races have been driven\."):
        season_batch(look(path), 2, seed=9)
    with pytest.raises(SetupError, match=r"0 seasons are too few: simulate at least one\."):
        season_batch(look(path), 0, seed=9)


def test_a_season_is_simulated_from_the_command_line() -> None:
    opened(small_season(circuits="A1-C1x1"))
    done = run("simulate", "--season", "Summer", "--seasons", "2", "--seed", "3", "--jobs", "1", "--json")
    assert (done.returncode, json.loads(done.stdout)["seasons"]) == (0, 2)
    refused = run("simulate", "--season", "Summer", "--track", "A1-C1")
    assert refused.stderr == "motorchamp: A season has races of its own: leave out --track.\n"
