"""Season words, for leagues: how far one has got, and its divisions with those who rise and fall at present."""

from collections.abc import Iterator

from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.seasons.host_season import HostSeason, SeasonStage
from motorchamp_tui.paddock.seasons.leagues import HostLeague, LeagueStage
from motorchamp_tui.seasons.pages import DRIVERS, number_words, rows
from motorchamp_tui.words import and_so_on, counted


def league_words(league: HostLeague) -> str:
    """How far a league has got, in few words."""
    members = counted(len(league.staying), "member")
    match league.stage:
        case LeagueStage.ENTRIES:
            return f"open, {members}"
        case LeagueStage.PROPOSED:
            return f"season {league.record.season} is over, the next is proposed"
        case LeagueStage.ON:
            races = len(league.terms.season.calendar)
            begun = max((race_number(season) for season in league.seasons), default=1)
            return f"season {league.record.season}, race {begun} of {races}"


def race_number(season: HostSeason) -> int:
    """The race that a division is at."""
    if season.now is None:
        return 1
    race = season.next_race
    return race.number if race else len(season.terms.calendar)


def division_lines(league: HostLeague) -> Iterator[str]:
    """The divisions in sentences: at present, or as proposed."""
    if league.stage is LeagueStage.ON:
        for number, season in enumerate(league.seasons, 1):
            yield f"Division {number}, {season.name}: {_standing(season)}."
        return
    verb = "proposed" if league.stage is LeagueStage.PROPOSED else "as it would begin now"
    for number, keys in enumerate(league.proposal, 1):
        names = and_so_on([league.name_of(key) for key in keys], "and")
        yield f"Division {number}, {verb}: {names}."


def _standing(season: HostSeason) -> str:
    if season.now is None:
        return and_so_on([entrant.name for entrant in season.entrants], "and")
    told = [f"{row.place} {row.name} {row.points}" for row in rows(season.now, DRIVERS)]
    return ", ".join(told)


def stage_words(season: HostSeason, player: Player) -> str:
    """How far a season has got, in few words for this player."""
    match season.stage:
        case SeasonStage.ENTRIES:
            entered = "you have entered" if season.driver_of(player) is not None else "open"
            return f"{entered}, {counted(len(season.entrants), 'driver')}"
        case SeasonStage.STOPPED:
            return "stopped"
        case SeasonStage.OVER:
            return "over"
        case SeasonStage.ON:
            race = season.next_race
            if season.now is None or race is None:
                return "begins"
            return f"{number_words(season.now, race)}, {race.race.name}"
