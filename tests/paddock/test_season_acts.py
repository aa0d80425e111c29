"""Acts at a season and a league of a host: what may be done, and one sentence for what may not."""

from pathlib import Path

import pytest
from attrs import evolve
from paddock_scenes import SHORT, opened

from motorchamp_tui.errors import SetupError
from motorchamp_tui.paddock.seasons.acts import AtLeague, AtSeason
from motorchamp_tui.paddock.seasons.league_files import LeagueTerms
from motorchamp_tui.paddock.seasons.season_files import SeasonTerms
from motorchamp_tui.seasons.league import LeagueRule
from motorchamp_tui.seasons.season import CalendarRace

CALENDAR = (CalendarRace("A1-C1", 1), CalendarRace("A2-C2", 1))
SUMMER = SeasonTerms("Summer", CALENDAR, evolve(SHORT, cars=1))
ONLY_BY_OPENER = "Only the person who opened the season may do that."


@pytest.mark.parametrize(
    ("name", "act", "sentence"),
    [
        ("Ann", "enter_season", "You have already entered."),
        ("Ann", "begin_season", ""),
        ("Ann", "add_bot", ""),
        ("Ann", "remove", ""),
        ("Ann", "strike", "Which race is to be struck?"),
        ("Ann", "share", "Summer has not begun: there is nothing to share yet."),
        ("Ann", "replay", "This race has not been driven."),
        ("Ann", "go_there", "No race of this season is being driven."),
        ("Bob", "give_up", ""),
        ("Bob", "begin_season", ONLY_BY_OPENER),
        ("Bob", "add_bot", ONLY_BY_OPENER),
        ("Bob", "remove", ONLY_BY_OPENER),
        ("Cid", "enter_season", ""),
        ("Cid", "give_up", "You have not entered."),
    ],
)
async def test_an_act_at_a_season_is_done_exactly_where_it_is_not_refused(
    tmp_path: Path, name: str, act: str, sentence: str
) -> None:
    async with opened(tmp_path) as scene:
        seasons = scene.paddock.seasons
        season = seasons.open_season(scene.player("Ann"), SUMMER)
        seasons.enter(scene.player("Bob"), season)
        acts = AtSeason(seasons, season, scene.player(name), "Bob")
        assert acts.refusal(act) == sentence
        if sentence:
            with pytest.raises(SetupError) as refused:
                acts.do(act)
            assert str(refused.value) == sentence
        else:
            acts.do(act)


async def test_once_it_has_begun_a_season_has_races_to_strike_and_its_drivers_stay(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        seasons, ann = scene.paddock.seasons, scene.player("Ann")
        season = seasons.open_season(ann, SUMMER)
        acts = AtSeason(seasons, season, ann)
        assert acts.refusal("begin_season").startswith("You have no opponents yet")
        assert acts.do_typed("add_bot", "rook") == "rookie is entered."
        assert acts.do("begin_season") == "It has started. list shows its race."
        begun = "Summer has begun: its drivers are those of all its races."
        assert [acts.refusal(name) for name in ("add_bot", "give_up", "kind_after")] == [begun] * 3
        assert acts.refusal("remove") == begun
        assert acts.refusal("strike") == "Which race is to be struck?"


async def test_a_league_asks_before_a_player_leaves_it_in_mid_season(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        leagues, ann, bob = scene.paddock.leagues, scene.player("Ann"), scene.player("Bob")
        terms = LeagueTerms(evolve(SUMMER, name="Rhine", agreement=evolve(SHORT, clock=86400)), LeagueRule(size=2))
        league = leagues.open_league(ann, terms)
        at = {name: AtLeague(leagues, league, scene.player(name), 0) for name in ("Ann", "Bob")}
        assert at["Ann"].refusal("enter_league") == "You are in this league already."
        assert at["Ann"].refusal("begin_season").startswith("The league has no opponents")
        assert at["Bob"].refusal("give_up") == "You are not in this league."
        assert at["Bob"].do("enter_league") == "You are in the league, and drive in its next season."
        assert at["Bob"].refusal("begin_season") == "Only the person who opened the league may begin its season."
        assert at["Bob"].question == ""
        at["Ann"].do("begin_season")
        assert at["Ann"].refusal("begin_season") == "Season 1 of Rhine is not over."
        assert at["Bob"].question == "Leave Rhine? The stand-in drives for you to the end of the season."
        assert str(at["Bob"].do("give_up")).endswith("The stand-in drives for you to the end of the season.")
        assert league.staying == [ann.key]
        assert bob.key not in league.staying
