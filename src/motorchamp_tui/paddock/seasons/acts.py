"""Acts at a season and at a league of a host: what a player may do there now."""

from functools import partial

from attrs import frozen

from motorchamp_tui.acts import Acts, Judged, act, done, shown
from motorchamp_tui.errors import one_of
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.seasons.host_season import NOT_ENTERED, HostSeason, SeasonStage
from motorchamp_tui.paddock.seasons.host_seasons import NOTHING_TO_START, HostSeasons
from motorchamp_tui.paddock.seasons.leagues import NOT_IN_IT, HostLeague, HostLeagues, LeagueStage
from motorchamp_tui.seasons.book import RaceStage, SeasonRace

STANDS_IN = "The stand-in drives for you to the end of the season."


@frozen
class AtSeason(Acts):
    """At one season; ``marked`` is the race or the driver that is meant, as it would be typed."""

    seasons: HostSeasons
    season: HostSeason
    player: Player
    marked: str = ""

    @property
    def race(self) -> SeasonRace | None:
        """The marked race."""
        now = self.season.now
        return now.races[int(self.marked) - 1] if now and self.marked.isdecimal() else None

    @act(key="enter", label="go there")
    def go_there(self) -> Judged:
        """Go to this race, or to its result."""
        if self.race is None:
            meeting = self.seasons.meeting_of(self.season, self.season.next_race)
            return shown if meeting is not None else "No race of this season is being driven."
        if self.race.stage in (RaceStage.STRUCK, RaceStage.MISSING):
            return "This race has nothing to show."
        return shown

    @act(key="space", label="enter", words=("enter",))
    def enter_season(self) -> Judged:
        """Drive in this season."""
        refusal = self.season.why_not_entered(self.player) or self.seasons.why_gone(self.season)
        return refusal or done("You have entered.", self.seasons.enter, self.player, self.season)

    @act(key="u", label="give up seat", words=("leave",))
    def give_up(self) -> Judged:
        """Withdraw from this season."""
        if self.season.driver_of(self.player) is None:
            return NOT_ENTERED
        return self._fixed or done("You have withdrawn.", self.seasons.withdraw, self.player, self.season)

    @act(key="b", label="bot", words=("bot",), after="steady")
    def add_bot(self, bot: str = "") -> Judged:
        """Enter a bot."""
        return self._not_theirs or self._fixed or partial(self._enter, bot or self.season.terms.game.STAND_IN)

    @act(key="left", label="kind")
    def kind_before(self) -> Judged:
        """The previous kind of bot."""
        return self._not_theirs or self._fixed or shown

    @act(key="right", label="kind")
    def kind_after(self) -> Judged:
        """The next kind of bot."""
        return self._not_theirs or self._fixed or shown

    @act(key="x,delete", label="remove", words=("remove",), after="Ben", in_lines="Remove a driver")
    def remove(self, typed: str = "") -> Judged:
        """Remove the marked driver."""
        refusal = self._not_theirs or self._fixed
        return refusal or partial(self.seasons.remove, self.player, self.season, typed or self.marked)

    @act(key="x,delete", label="strike", words=("strike",), after="3", in_lines="Strike a race")
    def strike(self, typed: str = "") -> Judged:
        """Strike the marked race."""
        number = typed or self.marked
        if not number.isdecimal():
            return self._not_theirs or "Which race is to be struck?"
        race = int(number[:9])
        refusal = self.seasons.why_not_struck(self.player, self.season, race)
        told = f"Race {race} has been struck."
        return refusal or done(told, self.seasons.strike, self.player, self.season, race)

    @act(key="n", label="begin", words=("begin",))
    def begin_season(self) -> Judged:
        """Start the season, or its next race without those who are not ready."""
        told = "It has started. list shows its race."
        if self.season.stage is SeasonStage.ENTRIES:
            refusal = self._not_theirs or self.season.problem() or self._fixed
            return refusal or done(told, self.seasons.begin, self.player, self.season)
        waits = self.seasons.waiting_race(self.season) is not None
        refusal = self._not_theirs or ("" if waits else NOTHING_TO_START)
        return refusal or done(told, self.seasons.begin_race, self.player, self.season)

    @act(key="v", label="replay")
    def replay(self) -> Judged:
        """See this race again."""
        is_driven = self.race is not None and self.race.stage is RaceStage.DRIVEN
        return shown if is_driven else "This race has not been driven."

    @act(key="c", label="share", words=("share",), in_lines="One line for a chat")
    def share(self) -> Judged:
        """Copy it as one line, which gives nothing away."""
        now = self.season.now
        if now is None:
            return f"{self.season.name} has not begun: there is nothing to share yet."
        return shown if now.has_results else "None of its races has been driven: there is nothing to share yet."

    @property
    def _not_theirs(self) -> str:
        return self.season.why_not_by(self.player)

    @property
    def _fixed(self) -> str:
        return self.season.why_fixed or self.seasons.why_gone(self.season)

    def _enter(self, typed: str) -> str:
        bot = one_of("bot", typed, self.season.terms.game.BOT_NAMES)
        self.seasons.add_bot(self.player, self.season, bot)
        return f"{bot} is entered."


@frozen
class AtLeague(Acts):
    """At one league."""

    leagues: HostLeagues
    league: HostLeague
    player: Player
    division: int | None = None
    """The marked one, from 0."""

    @property
    def question(self) -> str:
        """What is asked before a player leaves it in mid-season: the way back is closed until its end."""
        return f"Leave {self.league.name}? {STANDS_IN}" if self.league.stage is LeagueStage.ON else ""

    @act(key="enter", label="division")
    def go_there(self) -> Judged:
        """The season of this division."""
        is_there = self.division is not None and self.division < len(self.league.seasons)
        return shown if is_there else "Divisions have seasons once the league has begun."

    @act(key="space", label="enter", words=("enter",))
    def enter_league(self) -> Judged:
        """Drive in this league."""
        refusal = self.leagues.why_not_entered(self.player, self.league)
        return refusal or partial(self.leagues.enter, self.player, self.league)

    @act(key="u", label="leave it", words=("leave",))
    def give_up(self) -> Judged:
        """Leave this league."""
        member = self.league.member(self.player)
        if member is None or member.is_leaving:
            return NOT_IN_IT
        then = f" {STANDS_IN}" if self.league.stage is LeagueStage.ON else ""
        return done(f"You have left the league.{then}", self.leagues.leave, self.player, self.league)

    @act(key="n", label="begin", words=("begin",))
    def begin_season(self) -> Judged:
        """Start the next season, as proposed."""
        refusal = self.leagues.why_not_begun(self.player, self.league)
        told = "The season has started. list shows its race."
        return refusal or done(told, self.leagues.begin, self.player, self.league)
