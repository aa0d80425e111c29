"""The acts about what is listed: races, seasons and leagues that go, talk that is cleared away."""

from collections.abc import Iterator

from motorchamp_tui.errors import SetupError, UnknownNameError
from motorchamp_tui.paddock.codes import letters_of
from motorchamp_tui.paddock.operating.act import ActResult, Author, Given, OperatedHost
from motorchamp_tui.paddock.races.meeting import Meeting
from motorchamp_tui.paddock.seasons.host_season import HostSeason
from motorchamp_tui.paddock.seasons.leagues import HostLeague
from motorchamp_tui.words import brief, counted

RACE, SEASON, LEAGUE = "race", "season", "league"
STRUCK = "An operator of this host has struck this {what}."
Listed = Meeting | HostSeason | HostLeague


async def strike(host: OperatedHost, _: Author, given: Given) -> ActResult:
    """List a race, a season or a league no longer, however far it is."""
    found, paddock = _listed(host, given["what"]), host.paddock
    match found:
        case Meeting():
            season = paddock.seasons.season_of(found.part)
            if season is not None and found.part is not None and found.ended is None:
                await paddock.seasons.strike_by_host(season, found.part.race.number, STRUCK.format(what=RACE))
            else:
                await found.break_off(STRUCK.format(what=RACE))
            words, number, kind = f"Race {found.number}", found.number, RACE
        case HostSeason():
            if found.record.part is not None and paddock.leagues.numbered(found.record.part.league) is not None:
                raise SetupError(f"{found.name} is a season of league {found.record.part.league}: strike that.")
            await paddock.seasons.break_off(found, paddock.meetings, STRUCK.format(what=SEASON))
            words, number, kind = f"Season {found.number}, {found.name},", found.number, SEASON
        case HostLeague():
            await paddock.leagues.break_off(found, paddock.meetings, STRUCK.format(what=LEAGUE))
            words, number, kind = f"League {found.number}, {found.name},", found.number, LEAGUE
    told = f"{words} is listed no longer; what was driven stays in its journals."
    return ActResult([told], {"done": told, kind: number})


def clear(host: OperatedHost, _: Author, given: Given) -> ActResult:
    """Take away what has been said at a race."""
    meeting = _race(host, given["race"])
    name = given.get("of", "")
    known = list(dict.fromkeys(line.name for line in meeting.talk))
    if name and name not in known:
        raise UnknownNameError("line by", name, known)
    gone = meeting.clear_talk(name)
    return ActResult.done(f"{counted(gone, 'line')} of talk at race {meeting.number} cleared away.", lines=gone)


def unshelve(host: OperatedHost, by: Author, given: Given) -> ActResult:
    """Take a circuit off the shelf; races on it go on."""
    circuit = host.paddock.shelf.called(given["circuit"])
    host.paddock.shelf.take_off(circuit, by.label)
    return ActResult.done(f"{circuit.name} is off the shelf; races on it go on.", circuit=circuit.name)


def _race(host: OperatedHost, words: str) -> Meeting:
    found = _listed(host, words if words.casefold().startswith(RACE) else f"{RACE} {words}")
    assert isinstance(found, Meeting)
    return found


def _listed(host: OperatedHost, words: str) -> Listed:
    """What ``7``, ``race 7``, a code, ``season Summer`` or a name means; raises :class:`UnknownNameError`."""
    first, _, rest = words.strip().partition(" ")
    kind, name = (first.casefold(), rest.strip()) if first.casefold() in (RACE, SEASON, LEAGUE) else ("", words)
    if not kind and name.isascii() and name.isdigit():
        kind = RACE
    found = [one for one, listed_as in _all(host, kind) if name.casefold() in map(str.casefold, listed_as)]
    if not found and kind in ("", RACE):
        letters = letters_of(name)
        found = [meeting for meeting in host.paddock.meetings if letters and letters_of(meeting.code) == letters]
    if len(found) > 1:
        raise SetupError(f"{brief(name)} could be several: say season {brief(name)} or league {brief(name)}.")
    if not found:
        known = [listed_as[-1] for _, listed_as in _all(host, kind)]
        raise UnknownNameError(kind or "race, season or league", name, known, known[:12])
    return found[0]


def _all(host: OperatedHost, kind: str) -> Iterator[tuple[Listed, tuple[str, ...]]]:
    """What there is of this kind, or of every one, each with the words that mean it."""
    paddock = host.paddock
    if kind in ("", RACE):
        yield from ((meeting, (str(meeting.number),)) for meeting in paddock.meetings)
    for here, one_kind in ((paddock.seasons.every, SEASON), (paddock.leagues.every, LEAGUE)):
        if kind in ("", one_kind):
            numbers = bool(kind)  # a number alone is that of a race
            yield from ((one, (*([str(one.number)] if numbers else []), one.name)) for one in here)
