"""The acts about what is listed: races, seasons and leagues that go, talk that is cleared away."""

from collections.abc import Callable, Iterator

from motorchamp_tui.errors import SetupError, UnknownNameError
from motorchamp_tui.networks import networks_within
from motorchamp_tui.paddock.codes import letters_of
from motorchamp_tui.paddock.house import network_in
from motorchamp_tui.paddock.operating.act import ActResult, Author, Given, OperatedHost
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.shares import Use
from motorchamp_tui.paddock.races.meeting import Meeting
from motorchamp_tui.paddock.seasons.host_season import HostSeason
from motorchamp_tui.paddock.seasons.leagues import HostLeague
from motorchamp_tui.public_keys import PREFIXES
from motorchamp_tui.words import and_so_on, brief, counted

RACE, SEASON, LEAGUE = "race", "season", "league"
STRUCK = "An operator of this host has struck this {what}."
Listed = Meeting | HostSeason | HostLeague


IsTheirs = Callable[[Use, str, str], bool]
"""Whether something that was made is meant: of which kind, by which word of its own, and whose it is."""


async def strike(host: OperatedHost, _: Author, given: Given) -> ActResult:
    """List a race, a season or a league no longer, however far it is; or all that someone has opened."""
    if "of" in given:
        return _gone(given["of"], await _strike_all(host, whose(host, given["of"])))
    if "what" not in given:
        raise SetupError("Which one is to be struck? A race, a season, a league, or --of an address or a name.")
    found = _listed(host, given["what"])
    await _strike(host.paddock, found)
    match found:
        case Meeting():
            words, number, kind = f"Race {found.number}", found.number, RACE
        case HostSeason():
            words, number, kind = f"Season {found.number}, {found.name},", found.number, SEASON
        case HostLeague():
            words, number, kind = f"League {found.number}, {found.name},", found.number, LEAGUE
    told = f"{words} is listed no longer; what was driven stays in its journals."
    return ActResult([told], {"done": told, kind: number})


async def _strike(paddock: Paddock, found: Listed) -> None:
    match found:
        case Meeting():
            season = paddock.seasons.season_of(found.part)
            if season is not None and found.part is not None and found.ended is None:
                await paddock.seasons.strike_by_host(season, found.part.race.number, STRUCK.format(what=RACE))
            else:
                await found.break_off(STRUCK.format(what=RACE))
        case HostSeason():
            if found.record.part is not None and paddock.leagues.numbered(found.record.part.league) is not None:
                raise SetupError(f"{found.name} is a season of league {found.record.part.league}: strike that.")
            await paddock.seasons.break_off(found, paddock.meetings, STRUCK.format(what=SEASON))
        case HostLeague():
            await paddock.leagues.break_off(found, paddock.meetings, STRUCK.format(what=LEAGUE))


async def _strike_all(host: OperatedHost, is_theirs: IsTheirs) -> list[str]:
    """Strike all that is theirs; returns how much that was, in words."""
    paddock = host.paddock
    leagues = [one for one in paddock.leagues.every if is_theirs(Use.LEAGUE, str(one.number), one.record.opener)]
    seasons = [
        one
        for one in paddock.seasons.every
        if one.record.part is None and is_theirs(Use.SEASON, str(one.number), one.record.opener)
    ]
    races = [
        one for one in paddock.meetings if one.part is None and is_theirs(Use.RACE, str(one.number), one.opener)
    ]
    everything: list[Listed] = [*leagues, *seasons, *races]
    for found in everything:
        await _strike(paddock, found)
    kinds = ((races, RACE), (seasons, SEASON), (leagues, LEAGUE))
    return [counted(len(those), kind) for those, kind in kinds if those]


def whose(host: OperatedHost, words: str) -> IsTheirs:
    """Says what was made from this address or network, or by this player; raises :class:`SetupError`."""
    shares, network = host.paddock.shares, network_in(words)
    if network is None:
        key = host.paddock.house.person_of(words) if words.startswith(PREFIXES) else host.person(words).key
        return lambda use, what, owner: owner == key
    digests = {*map(shares.origins.digest, networks_within(network))}
    if not digests:
        raise SetupError(f"{network} is too wide to look for: give a part of it.")
    return lambda use, what, owner: not digests.isdisjoint(shares.networks_at(use, what, owner))


async def take_all_away(host: OperatedHost, words: str) -> list[str]:
    """Strike, unshelve and clear away all that is of this address or name; returns how much, in words."""
    is_theirs = whose(host, words)
    told = await _strike_all(host, is_theirs)
    told += _unshelve_all(host, is_theirs, "An operator")
    lines = sum(
        meeting.clear_talk(lambda line: is_theirs(Use.NAME, line.key, line.key))
        for meeting in host.paddock.meetings
    )
    return [*told, *([f"{counted(lines, 'line')} of talk"] if lines else ())]


def _unshelve_all(host: OperatedHost, is_theirs: IsTheirs, by: str) -> list[str]:
    shelf = host.paddock.shelf
    theirs = [one for one in shelf.circuits if is_theirs(Use.CIRCUIT, one.code, one.by)]
    for circuit in theirs:
        shelf.take_off(circuit, by)
    return [counted(len(theirs), "circuit")] if theirs else []


def _gone(words: str, told: list[str]) -> ActResult:
    if not told:
        raise SetupError(f"There is nothing of {brief(words)} here.")
    return ActResult.done(f"Of {words} {and_so_on(told)} went; what was driven stays in its journals.")


def clear(host: OperatedHost, _: Author, given: Given) -> ActResult:
    """Take away what has been said at a race."""
    meeting = _race(host, given["race"])
    name = given.get("of", "")
    known = list(dict.fromkeys(line.name for line in meeting.talk))
    if name and name not in known:
        raise UnknownNameError("line by", name, known)
    gone = meeting.clear_talk(lambda line: not name or line.name == name)
    return ActResult.done(f"{counted(gone, 'line')} of talk at race {meeting.number} cleared away.", lines=gone)


def unshelve(host: OperatedHost, by: Author, given: Given) -> ActResult:
    """Take a circuit off the shelf, or all of someone; races on them go on."""
    if "of" in given:
        return _gone(given["of"], _unshelve_all(host, whose(host, given["of"]), by.label))
    if "circuit" not in given:
        raise SetupError("Which circuit? Give its name or its code, or --of an address or a name.")
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
