"""Looks at what must hold of the seasons and leagues of a paddock, from one life of the host to the next."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from attrs import evolve

from evenings.fragile_disk import FragileDisk
from evenings.versions import Versions
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.seasons.host_season import HostSeason, SeasonStage
from motorchamp_tui.paddock.seasons.leagues import HostLeague, LeagueStage
from motorchamp_tui.seasons.book import RaceStage
from motorchamp_tui.seasons.glance import PlacedCar

SOON = timedelta(seconds=20)
LONG = timedelta(days=80)
"""Nothing is forgotten before that."""


class Steward:
    """``find`` is told what does not hold; ``folder`` is that of the paddock."""

    def __init__(self, folder: str, disk: FragileDisk, find: Callable[[str], None]) -> None:
        self.begun = 0
        """How many seasons have begun."""
        self.has_operator = False
        """Whether an operator has struck anything, as nobody else can in a league."""
        self._folder = folder
        self._disk = disk
        self._find = find
        self._versions: dict[str, Versions] = {}
        self._results: dict[tuple[int | None, int], Sequence[PlacedCar]] = {}
        self._known: set[int | None] = set()
        self._synced = -1

    def opened(self, paddock: Paddock, now: datetime) -> None:
        """A host has been started: it has what was on disk, or agreed a moment later."""
        there = _in_memory(paddock)
        seasons = paddock.seasons._listed.items()
        divisions = {_season_file(number) for number, season in seasons if season.record.part is not None}
        self._synced = -1
        for name, versions in list(self._versions.items()):
            on_disk = _plain_in(self._disk.surviving(f"{self._folder}/{name}"))
            if not versions.has(on_disk):
                self._find(f"{name} holds {on_disk}, and should {versions.all[versions.acked :]}")
            is_old = versions.changed is None or now - versions.changed > LONG
            if name not in there and on_disk is not None and is_old:  # it is not listed any more, or forgotten
                del self._versions[name]
                continue
            is_opened_again = on_disk is None and name in divisions  # by its league
            if (on_disk is None) != (name not in there) and not is_opened_again:
                self._find(f"{name} holds {on_disk}, and there is {there.get(name)}")
            self._versions[name] = Versions([on_disk, there.get(name)], 0, now)
        self.look(paddock, now)

    def look(self, paddock: Paddock, now: datetime) -> None:
        """Look at all of them."""
        if not (paddock.seasons._listed or paddock.leagues._listed or self._versions):
            return
        there = _in_memory(paddock)
        for name, plain in there.items():
            self._versions.setdefault(name, Versions([None])).add(plain, now)
        for name, versions in self._versions.items():
            if name not in there:
                versions.add(None, now)
        seasons, leagues = paddock.seasons._listed.values(), paddock.leagues._listed
        for season in seasons:
            self._look_at_season(season, leagues)
        for league in leagues.values():
            self._look_at_league(league)
        parts = Counter((season.record.part, season.record.begun) for season in seasons if season.record.part)
        races = Counter(meeting.part for meeting in paddock._meetings.values() if meeting.part is not None)
        for what, times in [*parts.items(), *races.items()]:
            if times > 1:
                self._find(f"{what} is there {times} times")

    def look_at_the_disk(self, now: datetime, *, is_quiet: bool) -> None:
        """What is on disk was agreed, and after a while it is the newest."""
        has_changed, self._synced = self._synced != self._disk.synced, self._disk.synced
        for name, versions in self._versions.items():
            if has_changed:
                on_disk = _plain_in(self._disk.surviving(f"{self._folder}/{name}"))
                if not versions.has(on_disk):
                    self._find(f"{name} holds {on_disk}, and should {versions.all[versions.acked :]}")
            if is_quiet and versions.is_overdue(now, SOON):
                self._find(f"{name} is kept as {versions.all[versions.acked]} and not as {versions.all[-1]}")

    def _look_at_season(self, season: HostSeason, leagues: Mapping[int, HostLeague]) -> None:
        record = season.record
        if record.begun is not None and record.seed not in self._known:
            self._known.add(record.seed)
            self.begun += 1
        if season.trouble.startswith("Something has gone wrong") or self._folder in season.trouble:
            self._find(f"season {season.number}: {season.trouble}")
        for race in season.now.races if season.now else ():
            place = record.seed, race.number
            if race.stage is RaceStage.DRIVEN:
                before = self._results.setdefault(place, race.results)
                if not _are_the_same(before, race.results):
                    self._find(f"race {place} ended {self._results[place]}, and now {race.results}")
            elif place in self._results:
                self._find(f"race {place} was driven, and is {race.stage}: {race.trouble}")
        if record.part is not None and record.ended is None:
            league = leagues.get(record.part.league)
            if league is None or season not in league.seasons:
                self._find(f"season {season.number} is driven and is of no season of its league")

    def _look_at_league(self, league: HostLeague) -> None:
        record = league.record
        if league.stage is LeagueStage.ON and len(league.seasons) != len(record.divisions):
            self._find(f"league {league.number} has {len(league.seasons)} of {len(record.divisions)} divisions")
        leaving = {member.key for member in record.members if member.is_leaving}
        for season in league.seasons:
            if leaving & {entrant.key for entrant in season.entrants}:
                self._find(f"{leaving} have left league {league.number}, and drive in season {season.number}")
        seats = [sorted(seat.key for seat in division) for division in record.divisions]
        if record.ends is not None and [sorted(end) for end in record.ends] != seats:
            self._find(f"in league {league.number} {seats} began, and {record.ends} came to an end")
        if league.stage is not LeagueStage.ON:
            proposed = sorted(key for division in league.proposal for key in division)
            if proposed != sorted(league.staying):
                self._find(f"in league {league.number} stay {league.staying}, and {proposed} are proposed")

    def is_all_over(self, paddock: Paddock) -> bool:
        """Whether every season that has begun is over."""
        return all(season.stage is not SeasonStage.ON for season in paddock.seasons._listed.values())

    def look_back(self, paddock: Paddock) -> None:
        """Everything is over: races of leagues have all been driven, those of others were driven or struck."""
        for season in paddock.seasons._listed.values():
            stages = {race.stage for race in season.now.races} if season.now else set()
            is_driven_out = season.record.part is not None and not self.has_operator
            allowed = {RaceStage.DRIVEN} if is_driven_out else {RaceStage.DRIVEN, RaceStage.STRUCK}
            if season.record.begun is not None and not stages <= allowed:
                self._find(f"season {season.number} is over, and its races are {stages}")


def _are_the_same(before: Sequence[PlacedCar], now: Sequence[PlacedCar]) -> bool:
    """Whether the results are, but for drivers who have been forgotten since."""
    nobody = [evolve(one, driver=other.driver) for one, other in zip(before, now, strict=False)]
    named = zip(before, now, strict=False)
    is_renamed = all(one.driver == other.driver or other.driver.startswith("former ") for one, other in named)
    return len(before) == len(now) and nobody == list(now) and is_renamed


def _in_memory(paddock: Paddock) -> dict[str, dict[str, Any]]:
    seasons = {_season_file(number): _season(one) for number, one in paddock.seasons._listed.items()}
    leagues = {f"leagues/{number:04}.json": _league(one) for number, one in paddock.leagues._listed.items()}
    return {**seasons, **leagues}


def _season_file(number: int) -> str:
    return f"seasons/{number:04}.json"


def _season(season: HostSeason) -> dict[str, Any]:
    record = season.record
    return {
        **{name: getattr(record, name) for name in ("number", "opener", "seed", "late")},
        **{name: getattr(record, name) is not None for name in ("begun", "ended")},
        "entrants": [(entrant.key, entrant.bot, entrant.team) for entrant in record.entrants],
    }


def _league(league: HostLeague) -> dict[str, Any]:
    record = league.record
    return {
        **{name: getattr(record, name) for name in ("number", "opener", "season", "ends")},
        "members": [(member.key, member.is_leaving) for member in record.members],
        "divisions": [[seat.key for seat in division] for division in record.divisions],
    }


def _plain_in(data: bytes | None) -> dict[str, Any] | None:
    if not data:
        return None
    found = json.loads(data)
    if "members" in found:
        return {
            **{name: found[name] for name in ("number", "opener", "season", "ends")},
            "members": [(member["key"], member["is_leaving"]) for member in found["members"]],
            "divisions": [[seat["key"] for seat in division] for division in found["divisions"]],
        }
    return {
        **{name: found[name] for name in ("number", "opener", "seed", "late")},
        **{name: found[name] is not None for name in ("begun", "ended")},
        "entrants": [(entrant["key"], entrant["bot"], entrant["team"]) for entrant in found["entrants"]],
    }
