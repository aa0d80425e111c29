"""Opponents: near a rating, of several kinds, none at random unless an easy race is wanted, and the same again."""

import random
from collections import Counter
from itertools import pairwise
from statistics import mean

import pytest

from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.games.options import RATED, UNDO
from motorchamp_tui.race import presets
from motorchamp_tui.race.opponents import UNRATED, OwnRating, field_words, opponents_for
from motorchamp_tui.settings.words import BY_RATING, EASY, MIXED

COUNTS = (1, 2, 3, 5, 7)


def points(game: str, bots: tuple[str, ...]) -> float:
    return mean(game_named(game).BOT_STRENGTHS[bot].points for bot in bots)


@pytest.mark.parametrize("name", GAMES)
def test_nobody_drives_at_random_unless_an_easy_race_is_wanted(name: str) -> None:
    game = game_named(name)
    assert set(game.RANDOM_BOTS) < set(game.BOT_NAMES)
    ratings = [UNRATED, *(OwnRating(points, races) for points in (500, 1500, 2500) for races in range(3))]
    for count in COUNTS:
        for choice in (BY_RATING, MIXED):
            for rating in ratings:
                assert not {*game.RANDOM_BOTS} & {*opponents_for(game, count, choice, rating)}
        assert {*game.RANDOM_BOTS} & {*opponents_for(game, count, EASY)}
    for planned in (presets.quick_race, presets.evening):
        assert not {*game.RANDOM_BOTS} & {driver.bot for driver in planned(game, "Ann").drivers}
    assert not {*game.RANDOM_BOTS} & {driver.bot for driver in presets.bots_race(game).drivers}


@pytest.mark.parametrize("name", GAMES)
def test_the_field_is_as_strong_as_the_rating_as_far_as_there_are_such_bots(name: str) -> None:
    game = game_named(name)
    driving = {bot: one.points for bot, one in game.BOT_STRENGTHS.items() if bot not in game.RANDOM_BOTS}
    for own in (*driving.values(), mean(driving.values())):
        field = opponents_for(game, 5, BY_RATING, OwnRating(own, 4))
        easier, harder = (opponents_for(game, 5, BY_RATING, OwnRating(own + by, 4)) for by in (-400, 400))
        assert points(name, easier) <= points(name, field) <= points(name, harder)
        assert points(name, easier) < points(name, harder)
    ladder = sorted(driving.values())
    widest = max(above - below for below, above in pairwise(ladder))
    inside = (ladder[0] + ladder[-1]) / 2
    assert abs(points(name, opponents_for(game, 5, BY_RATING, OwnRating(inside, 0))) - inside) < widest / 2


@pytest.mark.parametrize("name", GAMES)
def test_the_first_race_is_against_the_weakest_that_do_not_drive_at_random(name: str) -> None:
    game = game_named(name)
    ladder = sorted(set(game.BOT_STRENGTHS) - {*game.RANDOM_BOTS}, key=lambda bot: game.BOT_STRENGTHS[bot].points)
    first = Counter(opponents_for(game, 5))
    assert first == {ladder[0]: 3, ladder[1]: 2}


@pytest.mark.parametrize("name", GAMES)
def test_fields_are_varied_and_follow_from_the_rating_alone(name: str) -> None:
    game, chance = game_named(name), random.Random(1)
    for _ in range(20):
        own = chance.uniform(1200, 2000)
        fields = [opponents_for(game, 5, BY_RATING, OwnRating(own, races)) for races in range(3)]
        assert fields == [opponents_for(game, 5, BY_RATING, OwnRating(own, races)) for races in range(3)]
        assert len(set(fields)) > 1
        assert all(max(Counter(field).values()) <= 3 for field in fields)
    assert len(set(opponents_for(game, 5, MIXED))) >= 3


def test_one_kind_is_what_it_says_and_a_kind_of_another_game_means_by_rating() -> None:
    game = game_named("motorchamp")
    assert opponents_for(game, 3, "champion") == ("champion",) * 3
    assert opponents_for(game, 3, "nobody like that") == opponents_for(game, 3)


@pytest.mark.parametrize("name", GAMES)
def test_the_races_of_the_title_move_the_rating_by_which_the_next_opponents_are_chosen(name: str) -> None:
    game = game_named(name)
    for planned in (presets.quick_race, presets.evening):
        plan = planned(game, "Ann")
        assert plan.options[RATED]
        assert not plan.options[UNDO]
        assert plan.warning() is None


def test_the_field_is_said_with_the_rating_that_it_was_chosen_by() -> None:
    bots = ("champion", "steady", "steady")
    assert field_words(bots, OwnRating(1430.4, 7)) == "three bots near your rating, 1430: 1 champion, 2 steady"
    assert field_words(bots, UNRATED) == "three bots for a first race: 1 champion, 2 steady"
