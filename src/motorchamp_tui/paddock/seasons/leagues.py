"""Leagues of a host: who is in them, the seasons of their divisions, and the proposal for the next one.

The rule itself is in :mod:`motorchamp_tui.seasons.league`. A season of a league is one season of this host for
each division; when all of them are over, their journals decide the proposal for the next.
"""

import logging
from collections.abc import Iterator, Sequence
from datetime import datetime
from enum import Enum

from attrs import evolve

from motorchamp_tui.acts import refuse
from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.paddock.changes import ChangedPart
from motorchamp_tui.paddock.entries import limits
from motorchamp_tui.paddock.entries.entrants import Entrant
from motorchamp_tui.paddock.events.events import Events
from motorchamp_tui.paddock.house import Leaver
from motorchamp_tui.paddock.owned import by_owner
from motorchamp_tui.paddock.people.players import Player, Players
from motorchamp_tui.paddock.people.shares import Use
from motorchamp_tui.paddock.races.meeting import Meeting
from motorchamp_tui.paddock.seasons.host_season import HostSeason, OfNumber, SeasonStage
from motorchamp_tui.paddock.seasons.host_seasons import SEASONS_LISTED_FOR, HostSeasons, NumberedList
from motorchamp_tui.paddock.seasons.league_files import (
    DivisionSeat,
    LeagueFiles,
    LeagueRecord,
    LeagueTerms,
    Member,
)
from motorchamp_tui.paddock.seasons.season_files import PartOfLeague
from motorchamp_tui.seasons.league import FEWEST_IN_A_DIVISION, Divisions, divided, next_divisions
from motorchamp_tui.seasons.season import check_new_name

LOG = logging.getLogger(__name__)
MOST_MEMBERS = 100
NOT_IN_IT = "You are not in this league."


class LeagueStage(Enum):
    """How far a league has got."""

    ENTRIES = "open"
    ON = "on"
    PROPOSED = "proposed"


class HostLeague(OfNumber[LeagueRecord]):
    """One league. ``seasons`` are those of its divisions in the current season, the highest first."""

    def __init__(self, record: LeagueRecord, files: LeagueFiles) -> None:
        super().__init__(record, files)
        self.seasons: list[HostSeason] = []

    @property
    def name(self) -> str:
        """Its name."""
        return self.record.terms.name

    @property
    def terms(self) -> LeagueTerms:
        """The terms agreed."""
        return self.record.terms

    @property
    def stage(self) -> LeagueStage:
        """How far it has got."""
        if not self.record.season:
            return LeagueStage.ENTRIES
        return LeagueStage.ON if self.record.ends is None else LeagueStage.PROPOSED

    def member(self, player: Player) -> Member | None:
        """This player's place in it."""
        return next((member for member in self.record.members if member.key == player.key), None)

    def forget(self, key: str) -> None:
        """This player is forgotten: another member is the opener, where there is one."""
        if self.record.opener == key:
            with self._files.changing(self.record) as draft:
                draft.opener = next((other for other in self.staying if other != key), "")

    def unname(self, leaver: Leaver) -> None:
        """Call this member by their alias in the divisions of the last season."""
        record, key, alias = self.record, leaver.key, leaver.alias
        nobody = alias.replace(" ", ":")
        seats = [seat for division in record.divisions for seat in division]
        if not any(leaver.had(seat.name, seat.key) for seat in seats):
            return
        with self._files.changing(record) as draft:
            draft.divisions = [
                [DivisionSeat(nobody, alias) if leaver.had(seat.name, seat.key) else seat for seat in division]
                for division in draft.divisions
            ]
            if draft.ends is not None:
                draft.ends = [[nobody if other == key else other for other in end] for end in draft.ends]

    @property
    def staying(self) -> list[str]:
        """The keys of those who do not leave, in the order in which they entered."""
        return [member.key for member in self.record.members if not member.is_leaving]

    @property
    def proposal(self) -> Divisions:
        """The divisions of the next season by the rule, as keys; none during a season."""
        rule, ends = self.terms.rule, self.record.ends
        match self.stage:
            case LeagueStage.ENTRIES:
                return divided(self.staying, rule)
            case LeagueStage.PROPOSED:
                drove = {key for end in ends or () for key in end}
                leaving = drove - {*self.staying}
                return next_divisions(ends or (), rule, leaving, [key for key in self.staying if key not in drove])
            case LeagueStage.ON:
                return ()

    def name_of(self, key: str) -> str:
        """The name of a member."""
        return next((member.name for member in self.record.members if member.key == key), "someone")


class HostLeagues(NumberedList[LeagueRecord, HostLeague]):
    """All leagues of a host that are listed."""

    PART = "leagues"
    _files: LeagueFiles

    def __init__(self, files: LeagueFiles, seasons: HostSeasons, players: Players, events: Events) -> None:
        super().__init__(files, events)
        self._seasons = seasons
        self._players = players
        seasons.moved = self._moved

    def open_up(self) -> None:
        """Take up every league on disk where it was; its seasons have been taken up before."""
        for record in self._records():
            self._take_up(HostLeague(record, self._files))

    def _take_up(self, league: HostLeague) -> None:
        """List a league, unless it might begin a division a second time whose file is only damaged."""
        is_on = league.stage is LeagueStage.ON
        if is_on and self._seasons.troubles and not self._has_all_divisions(league):
            sentence = f"League {league.number} waits: one of its seasons cannot be read."
            LOG.error("%s", sentence)
            self.troubles[league.number] = sentence
            return
        self._listed[league.number] = league
        if is_on:
            self._open_divisions(league)

    def _has_all_divisions(self, league: HostLeague) -> bool:
        record, rule = league.record, league.terms.rule
        parts = (
            PartOfLeague(league.number, record.season, number, rule)
            for number in range(1, len(record.divisions) + 1)
        )
        return record.begun is None or all(self._seasons.has_division(part, record.begun) for part in parts)

    def listed(self, player: Player) -> Sequence[HostLeague]:
        """All leagues: first those that this player is in, the newest first."""
        return sorted(self._listed.values(), key=lambda one: (one.member(player) is None, -one.number))

    def follow(self, number: int, record: LeagueRecord | None, seasons: Sequence[HostSeason]) -> None:
        """Take the state of a league from the host that keeps it; without a ``record`` it is gone."""
        if record is None:
            self._listed.pop(number, None)
            return
        league = self._listed.setdefault(number, HostLeague(record, self._files))
        league.record.adopt(record)
        league.seasons = list(seasons)

    @by_owner
    def open_league(self, player: Player, terms: LeagueTerms) -> HostLeague:
        """Open a league, with this player in it; raises a :class:`MotorChampError`."""
        rule, season = terms.rule, terms.season
        weekend = rule.zone if rule.has_grace else ""
        name = " ".join(season.name.split())
        agreement = evolve(season.agreement, weekend=weekend)
        terms = LeagueTerms(evolve(season, name=name, agreement=agreement), rule)
        terms.check()
        check_new_name(name)
        self._check_name(name)
        league = HostLeague(
            LeagueRecord(self._last_number + 1, terms, player.key, self._events.clock.now()), self._files
        )
        if self._seasons.seats(terms.season) < rule.size + 1:
            raise SetupError(f"Not every circuit has room for a division of {rule.size} and one more.")
        refuse(_why_no_guest(player))
        shares = self._events.shares
        held = [
            limits.held(
                shares,
                Use.LEAGUE,
                one.number,
                one.record.opener,
                one.staying,
                waits=one.stage is LeagueStage.ENTRIES,
            )
            for one in self.every
        ]
        going = self._goes_for(player, Use.LEAGUE, held)
        self._enter(player, league)
        self._last_number = league.number
        self._listed[league.number] = league
        shares.made(Use.LEAGUE, str(league.number), player.key)
        if going is not None:
            self._forget(going)
        LOG.info("%s has opened league %s, %s", player.name, league.number, league.name)
        self._events.changed_everywhere()
        return league

    @by_owner
    def enter(self, player: Player, league: HostLeague) -> str:
        """Let this player into the league, at once if the current season has room.

        Returns the result in a sentence; raises :class:`SetupError`.
        """
        refuse(self.why_not_entered(player, league))
        self._enter(player, league)
        self._events.changed_everywhere()
        if league.stage is not LeagueStage.ON:
            return "You are in the league, and drive in its next season."
        if any(season.driver_of(player) for season in league.seasons):
            return "You are in the league again."
        return self._join_late(player, league)

    def _join_late(self, player: Player, league: HostLeague) -> str:
        """Give this player a seat in the current season, if it has room; returns the result in a sentence."""
        try:
            late = self._seasons.join_late(player, league.seasons[-1])
        except MotorChampError:
            return "This season is full: you join in the next one."
        with self._files.changing(league.record) as draft:
            draft.divisions[-1].append(DivisionSeat(player.key, late.driver.name))
        return f"You drive in the lowest division from race {late.race} on."

    def _seat_late_joiners_again(self, league: HostLeague) -> None:
        """Seat those whom the season does not know: the host was killed when only the league was on disk."""
        lowest = {entrant.name for entrant in league.seasons[-1].entrants}
        unseated = [seat for seat in league.record.divisions[-1] if seat.name not in lowest]
        if unseated:
            with self._files.changing(league.record) as draft:
                draft.divisions[-1] = [seat for seat in draft.divisions[-1] if seat not in unseated]
        for seat in unseated:
            if seat.key in league.staying:
                self._join_late(Player(seat.key, seat.name), league)

    def why_not_entered(self, player: Player, league: HostLeague) -> str:
        """Why this player cannot enter, in one sentence; empty where they can."""
        member = league.member(player)
        if member is not None and member.is_leaving:
            return "You are leaving: you can enter again when this season is over."
        if member is not None:
            return "You are in this league already."
        if len(league.record.members) >= MOST_MEMBERS:
            return f"A league has at most {MOST_MEMBERS} members."
        return self.why_gone(league) or _why_no_guest(player)

    def why_not_begun(self, player: Player, league: HostLeague) -> str:
        """Why this player cannot begin its next season, in one sentence; empty where they can."""
        if player.key != league.record.opener:
            return "Only the person who opened the league may begin its season."
        if league.stage is LeagueStage.ON:
            return f"Season {league.record.season} of {league.name} is not over."
        if not league.proposal or len(league.proposal[0]) < FEWEST_IN_A_DIVISION:
            return "The league has no opponents for you yet: wait until another driver enters."
        return self.why_gone(league)

    def tidy_up(self) -> None:
        """Forget the leagues whose first or next season nobody has started for long: others need the room."""
        for league in list(self._listed.values()):
            if (
                league.stage is not LeagueStage.ON
                and self._events.lived.since(self._waiting_since(league)) > SEASONS_LISTED_FOR
            ):
                self._forget(league)

    def _waiting_since(self, league: HostLeague) -> datetime:
        """Since when its next season can be begun."""
        record = league.record
        return self._seasons.last_end(record.number, record.season) or record.begun or record.opened

    def _enter(self, player: Player, league: HostLeague) -> None:
        with self._files.changing(league.record) as draft:
            draft.members.append(Member(player.key, player.name))
            if draft.opener not in (member.key for member in draft.members if not member.is_leaving):
                draft.opener = player.key

    @by_owner
    def leave(self, player: Player, league: HostLeague) -> None:
        """Take this player out: at once, or in mid-season the stand-in drives to its end."""
        member = league.member(player)
        if member is None or member.is_leaving:
            raise SetupError(NOT_IN_IT)
        is_driving = league.stage is LeagueStage.ON and any(s.driver_of(player) for s in league.seasons)
        with self._files.changing(league.record) as draft:
            at = draft.members.index(member)
            draft.members[at : at + 1] = [evolve(member, is_leaving=True)] if is_driving else []
            if player.key == draft.opener:
                draft.opener = next((one.key for one in draft.members if not one.is_leaving), draft.opener)
        if is_driving:
            self._give_up(player, league)
        if not league.record.members and league.stage is not LeagueStage.ON:
            self._forget(league)
        self._events.changed_everywhere()

    @by_owner
    def begin(self, player: Player, league: HostLeague) -> None:
        """Begin the next season in the proposed divisions; only the opener may."""
        refuse(self.why_not_begun(player, league))
        proposal = league.proposal
        with self._files.changing(league.record) as draft:
            draft.members = [member for member in draft.members if not member.is_leaving]
            draft.season += 1
            draft.begun, draft.ends = self._events.clock.now(), None
            draft.divisions = [
                [DivisionSeat(key, self._name_of(league, key)) for key in keys] for keys in proposal
            ]
        season = league.record.season
        LOG.info("%s has begun season %s of league %s, %s", player.name, season, league.number, league.name)
        self._open_divisions(league)
        self._events.changed_everywhere()

    def _name_of(self, league: HostLeague, key: str) -> str:
        known = self._players.known(key)
        return known.name if known else league.name_of(key)

    async def break_off(self, league: HostLeague, meetings: Sequence[Meeting], why: str) -> None:
        """List a league no longer, nor any season or race of it; what was driven stays."""
        self._listed.pop(league.number, None)
        for season in self._seasons.every:
            if season.record.part is not None and season.record.part.league == league.number:
                await self._seasons.break_off(season, meetings, why)
        self._forget(league)
        self._events.changed_everywhere()

    @property
    def names(self) -> Iterator[tuple[str, str]]:
        """The keys and names of all members."""
        for league in self._listed.values():
            yield from ((member.key, member.name) for member in league.record.members)

    def rename(self, player: Player) -> None:
        """This player has another name; in the current season they keep the one they began it with."""
        for league in self._listed.values():
            member = league.member(player)
            if member is not None and member.name != player.name:
                with self._files.changing(league.record) as draft:
                    draft.members[draft.members.index(member)] = evolve(member, name=player.name)

    def _open_divisions(self, league: HostLeague) -> None:
        """The seasons of all divisions: each is opened once, however often the host is killed meanwhile."""
        record, terms = league.record, league.terms
        if record.begun is None:
            return
        league.seasons = []
        for number, seats in enumerate(record.divisions, 1):
            part = PartOfLeague(league.number, record.season, number, terms.rule)
            teams = terms.season.game.TEAMS
            entrants = [Entrant(seat.name, seat.key, team=team) for seat, team in zip(seats, teams, strict=False)]
            division = terms.of_division(record.season, number)
            season = self._seasons.open_division(part, division, record.opener, entrants, record.begun)
            league.seasons.append(season)
        self._events.changes.note(ChangedPart.LEAGUE, league.number)
        for member in record.members:
            if member.is_leaving:  # the host may have been killed before that was in every file
                self._give_up(Player(member.key, member.name), league)
        self._check(league)

    def _give_up(self, player: Player, league: HostLeague) -> None:
        """The stand-in drives for this player to the end of the season."""
        for season in league.seasons:
            if season.driver_of(player) is not None:
                self._seasons.gives_up(player, season)

    def _moved(self, season: HostSeason) -> None:
        """A season has moved on: the one of its league may be over with it."""
        part = season.record.part
        league = self._listed.get(part.league) if part else None
        if league is not None and season in league.seasons:
            if season is league.seasons[-1]:
                self._seat_late_joiners_again(league)
            self._check(league)

    def _check(self, league: HostLeague) -> None:
        """Where all divisions are over, note their order; the proposal follows from it."""
        if league.stage is not LeagueStage.ON or any(s.stage is not SeasonStage.OVER for s in league.seasons):
            return
        with self._files.changing(league.record) as draft:
            draft.ends = [
                _order(seats, season) for seats, season in zip(draft.divisions, league.seasons, strict=True)
            ]
            draft.members = [member for member in draft.members if not member.is_leaving]
        LOG.info("Season %s of league %s, %s, is over", league.record.season, league.number, league.name)
        if not league.record.members:
            self._forget(league)
        self._events.changed_everywhere()


def _why_no_guest(player: Player) -> str:
    return "Guests can't enter a league: connect with an SSH key." if player.is_guest else ""


def _order(seats: Sequence[DivisionSeat], season: HostSeason) -> list[str]:
    """The keys of a division in the order of its table."""
    keys = {seat.name: seat.key for seat in seats}
    table = season.now.standings.drivers if season.now else ()
    return [keys[score.name] for score in table if score.name in keys]
