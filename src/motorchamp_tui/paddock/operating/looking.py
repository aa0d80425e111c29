"""The acts that only look: who is here, the races, the people, how the host is doing."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from typing import Any

from motorchamp_tui import __version__
from motorchamp_tui.errors import SetupError
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.house import Doors
from motorchamp_tui.paddock.not_saved import not_saved
from motorchamp_tui.paddock.operating.act import ActResult, Author, Given, OperatedHost
from motorchamp_tui.paddock.races.meeting import Meeting, Stage
from motorchamp_tui.paddock.times import moment
from motorchamp_tui.paddock.wording import meeting_words
from motorchamp_tui.terminals.figures import figure_lines
from motorchamp_tui.words import and_so_on, counted

LATEST_REPORTS = 20
SAVED_WITHIN = 2.0
"""Seconds that a host which is well may take to save something small."""
HOW = {"screen": "on a screen", "lines": "line by line", "browser": "in a browser"}


def who(host: OperatedHost, _: Author, __: Given) -> ActResult:
    """Everyone who is here."""
    visits = host.paddock.visits
    lines = [_visit_words(host, visit) for visit in visits] or ["Nobody is here."]
    return ActResult(lines, [_visit_data(visit) for visit in visits])


def _visit_words(host: OperatedHost, visit: Visit) -> str:
    _, where = meeting_words.doing(visit, {meeting.number for meeting in host.paddock.meetings})
    number = f" (race {visit.meeting.number})" if visit.meeting else ""
    came_from = f"from {visit.address}" if visit.address else "on this machine"
    since = moment(visit.since, host.now)
    return f"{visit.player.label}: {where}{number}, since {since}, {came_from}, {HOW[visit.way.value]}."


def _visit_data(visit: Visit) -> dict[str, Any]:
    return {
        "name": visit.player.name,
        "key": visit.player.key,
        "race": visit.meeting.number if visit.meeting else None,
        "since": visit.since.isoformat(),
        "address": visit.address,
        "way": visit.way.value,
    }


def races(host: OperatedHost, _: Author, __: Given) -> ActResult:
    """Every race that is listed, with the seasons and leagues."""
    paddock = host.paddock
    lines = [_race_words(host, meeting) for meeting in paddock.meetings]
    lines += [
        f"Season {season.number}, {season.name}: {season.stage.value}, {counted(len(season.entrants), 'driver')}."
        for season in paddock.seasons.every
    ]
    lines += [
        f"League {league.number}, {league.name}: {league.stage.value}, "
        f"{counted(len(league.record.members), 'member')}."
        for league in paddock.leagues.every
    ]
    data = {
        "races": [_race_data(meeting) for meeting in paddock.meetings],
        "seasons": [
            {"number": season.number, "name": season.name, "stage": season.stage.value}
            for season in paddock.seasons.every
        ],
        "leagues": [
            {"number": league.number, "name": league.name, "stage": league.stage.value}
            for league in paddock.leagues.every
        ],
    }
    return ActResult(lines or ["There is no race, season or league."], data)


def _race_words(host: OperatedHost, meeting: Meeting) -> str:
    if not meeting.is_known:
        return meeting.trouble
    words = [
        meeting.stage.value,
        meeting_words.season_words(meeting),
        meeting_words.how_far(meeting),
        and_so_on([entrant.name for entrant in meeting.entrants]),
        f"opened by {meeting_words.opener_of(meeting, host.paddock.players)}",
        "" if meeting.agreement.is_public else "by code",
        counted(len(meeting.talk), "line") + " of talk" if meeting.talk else "",
        meeting.outcome if meeting.stage is Stage.OVER else meeting.trouble,
    ]
    told = "; ".join(word.rstrip(".") for word in words if word)
    return f"Race {meeting.number} on {meeting.agreement.track_name}: {told}."


def _race_data(meeting: Meeting) -> dict[str, Any]:
    return {
        "number": meeting.number,
        "track": meeting.agreement.track_name,
        "stage": meeting.stage.value,
        "drivers": [entrant.name for entrant in meeting.entrants],
        "opener": meeting.opener,
        "public": meeting.agreement.is_public,
        "talk": len(meeting.talk),
        "trouble": meeting.trouble,
    }


def people(host: OperatedHost, _: Author, __: Given) -> ActResult:
    """Everyone who has a name here."""
    data = [_person_data(host, key) for key in host.paddock.players.keys]
    data.sort(key=lambda person: person["name"].casefold())
    return ActResult([_person_words(person) for person in data] or ["Nobody has been here."], data)


def _person_data(host: OperatedHost, key: str) -> dict[str, Any]:
    paddock = host.paddock
    player, invited = paddock.players.known(key), paddock.house.record.invited.get(key)
    return {
        "name": player.name if player else "",
        "key": key,
        "keys": list(paddock.house.keys_of(key)),
        "last_day": paddock.last_day(key).isoformat(),
        "regular": paddock.shares.is_regular(key),
        "here": paddock.events.is_here(key),
        "operator": host.is_operator(key),
        "banned": any(ban.fits(key, "") for ban in paddock.house.bans),
        "invited_by": (invited.name or None) if invited else None,
        "reports": sum(report.about == key for report in paddock.house.record.reports),
    }


def _person_words(person: dict[str, Any]) -> str:
    words = [
        "here now" if person["here"] else f"last here on {person['last_day']}",
        "an operator" if person["operator"] else "",
        "" if person["regular"] else "a newcomer",
        "banned" if person["banned"] else "",
        f"with {counted(len(person['keys']), 'key')}" if len(person["keys"]) > 1 else "",
        f"invited by {person['invited_by']}" if person["invited_by"] else "",
        counted(person["reports"], "report") if person["reports"] else "",
    ]
    return f"{person['name']} ({person['key']}): {', '.join(filter(None, words))}."


def bans(host: OperatedHost, _: Author, __: Given) -> ActResult:
    """Who is banned, until when and why."""
    now, held = host.now, host.paddock.house.bans
    lines = [
        f"{ban.whom}: {f'until {moment(ban.until, now)}' if ban.until else 'for good'}, by {ban.by}"
        f"{f': {ban.why}' if ban.why else ''}."
        for ban in held
    ]
    data = [
        {
            "key": ban.key or None,
            "network": ban.network or None,
            "name": ban.name or None,
            "since": ban.since.isoformat(),
            "until": ban.until.isoformat() if ban.until else None,
            "why": ban.why,
            "by": ban.by,
        }
        for ban in held
    ]
    return ActResult(lines or ["Nobody is banned."], data)


async def status(host: OperatedHost, _: Author, given: Given) -> ActResult:
    """How the host is doing, or only whether it is well; raises :class:`SetupError` where it is not."""
    if "check" in given:
        await _check(host)
    paddock, house = host.paddock, host.paddock.house
    here = {visit.player.key for visit in paddock.visits}
    stages = Counter(meeting.stage for meeting in paddock.meetings)
    reports = house.record.reports[-LATEST_REPORTS:]
    data = {
        "version": __version__,
        "started": host.started.isoformat(),
        "people": {"here": len(here), "known": len(paddock.players.keys)},
        "connections": dict(Counter(visit.way.value for visit in paddock.visits)),
        "races": {stage.value: stages[stage] for stage in Stage},
        "seasons": len(paddock.seasons.every),
        "leagues": len(paddock.leagues.every),
        "doors": house.record.doors.value,
        "invitations": len(house.record.invitations),
        "bans": len(house.bans),
        "motto": house.record.motto,
        "closing": house.closing.at.isoformat() if house.closing else None,
        "trouble": paddock.trouble,
        "figures": host.all_figures,
        "reports": [
            {"when": one.when.isoformat(), "by": one.by, "about": one.about, "words": one.words} for one in reports
        ],
    }
    lines = ["The host is well."] if "check" in given else _status_lines(host, here, stages)
    return ActResult(list(lines), data)


async def _check(host: OperatedHost) -> None:
    """Save something small, and say why nobody should be sent here; raises :class:`SetupError`."""
    paddock, closing = host.paddock, host.paddock.house.closing
    try:
        async with asyncio.timeout(SAVED_WITHIN):
            await paddock.try_to_save()
    except TimeoutError:
        raise SetupError(paddock.trouble or not_saved("that takes too long")) from None
    if paddock.trouble:
        raise SetupError(paddock.trouble)
    if closing is not None:
        raise SetupError(f"The host is about to close, at {closing.at.isoformat()}.")


def _status_lines(host: OperatedHost, here: set[str], stages: Counter[Stage]) -> Iterator[str]:
    paddock, house, now = host.paddock, host.paddock.house, host.now
    yield f"motorchamp {__version__}, up since {moment(host.started, now)}."
    ways = Counter(visit.way.value for visit in paddock.visits)
    by = f" ({', '.join(f'{count} {HOW[way]}' for way, count in ways.items())})" if ways else ""
    yield f"{counted(len(here), 'player')} here{by}, {counted(len(paddock.players.keys), 'name')} known."
    races = ", ".join(f"{stages[stage]} {stage.value}" for stage in Stage if stages[stage])
    yield f"{counted(len(paddock.meetings), 'race')}{f': {races}' if races else ''}."
    invitations = house.record.invitations
    open_ones = f", {counted(len(invitations), 'invitation')} unused" if invitations else ""
    yield f"The doors are {_DOORS[house.record.doors]}{open_ones}; {counted(len(house.bans), 'ban')}."
    if house.record.motto:
        yield f"Motto: {house.record.motto}"
    if house.closing is not None:
        yield house.closing.sentence(now)
    yield from figure_lines(host.all_figures)
    yield paddock.trouble or "Everything is kept."
    for report in house.record.reports[-LATEST_REPORTS:]:
        about = paddock.players.known(report.about)
        yield (
            f"Report of {moment(report.when, now)} by {report.name} about "
            f"{about.name if about else 'someone who is gone'}: {report.words}"
        )


_DOORS = {Doors.OPEN: "open", Doors.INVITED: "open to those who are invited", Doors.CLOSED: "closed to newcomers"}
