"""What people do about seasons and leagues in an evening: open, enter, begin, strike, leave."""

import random

from attrs import define, evolve

from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.entries.meeting_info import Stage
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.seasons.host_season import HostSeason, SeasonStage
from motorchamp_tui.paddock.seasons.league_files import LeagueTerms
from motorchamp_tui.paddock.seasons.leagues import HostLeague, LeagueStage
from motorchamp_tui.paddock.seasons.season_files import SeasonTerms
from motorchamp_tui.seasons.league import LeagueRule
from motorchamp_tui.seasons.season import CalendarRace

A_DAY = 24 * 3600
MOST_SERIES = 2


@define
class Series:
    """How many seasons and leagues there have been."""

    opened: int = 0


def organise(
    paddock: Paddock, player: Player, chance: random.Random, series: Series, agreement: Agreement
) -> None:
    """Do something about a season or a league; raises a :class:`MotorChampError` where that is refused."""
    seasons = [season for season in paddock.seasons.listed(player) if season.stage is not SeasonStage.OVER]
    leagues = paddock.leagues.listed(player)
    if series.opened < MOST_SERIES and chance.random() < 0.2:
        series.opened += 1
        _open(paddock, player, chance, f"Cup {series.opened}", agreement)
    elif leagues and chance.random() < 0.4:
        _see_to_league(paddock, player, chance, chance.choice(leagues))
    elif seasons:
        _see_to_season(paddock, player, chance, chance.choice(seasons))


def _open(paddock: Paddock, player: Player, chance: random.Random, name: str, agreement: Agreement) -> None:
    calendar = tuple(CalendarRace("six", 1) for _ in range(chance.choice((1, 2, 3))))
    is_league = chance.random() < 0.4
    clock = chance.choice((A_DAY // 3, A_DAY)) if is_league else agreement.clock
    agreement = evolve(agreement, track="six", laps=1, clock=clock, is_public=True)
    terms = SeasonTerms(name, calendar, agreement, drop=int(len(calendar) > 1 and chance.random() < 0.3))
    if is_league:
        rule = LeagueRule(size=chance.choice((2, 3)), has_grace=chance.random() < 0.5)
        paddock.leagues.open_league(player, LeagueTerms(terms, rule))
    else:
        paddock.seasons.open_season(player, terms)


def _see_to_season(paddock: Paddock, player: Player, chance: random.Random, season: HostSeason) -> None:
    seasons, is_openers = paddock.seasons, player.key == season.record.opener
    if season.stage is SeasonStage.ENTRIES:
        if season.driver_of(player) is None:
            seasons.enter(player, season)
        elif is_openers and len(season.entrants) > 1:
            seasons.begin(player, season)
        elif is_openers and chance.random() < 0.3:
            seasons.add_bot(player, season, season.terms.game.STAND_IN)
        elif chance.random() < 0.1:
            seasons.withdraw(player, season)
        return
    meeting = seasons.meeting_of(season, season.next_race)
    if meeting is None or meeting.stage is not Stage.ENTRIES:
        return
    if is_openers and chance.random() < 0.3:
        seasons.begin_race(player, season)
    elif is_openers and chance.random() < 0.05 and season.next_race and season.record.part is None:
        seasons.strike(player, season, season.next_race.number)
    elif season.driver_of(player):
        meeting.set_ready(player, is_ready=True)


def _see_to_league(paddock: Paddock, player: Player, chance: random.Random, league: HostLeague) -> None:
    leagues = paddock.leagues
    if league.member(player) is None:
        leagues.enter(player, league)
    elif chance.random() < 0.05:
        leagues.leave(player, league)
    elif league.stage is not LeagueStage.ON and (len(league.staying) > 3 or chance.random() < 0.1):
        leagues.begin(player, league)
