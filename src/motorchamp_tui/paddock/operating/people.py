"""Acts about people: send off, ban, rename, forget, ignore and report them."""

import ipaddress
from datetime import timedelta

from attrs import frozen

from motorchamp_tui.errors import SetupError, UnknownNameError
from motorchamp_tui.networks import without_excess
from motorchamp_tui.paddock.house import KEY_CODE_HOLDS, Ban, PlayerReport, network_in
from motorchamp_tui.paddock.operating.act import ActResult, Author, Given, OperatedHost, length_in, text_in
from motorchamp_tui.paddock.operating.listed import take_all_away
from motorchamp_tui.paddock.people.players import GUEST
from motorchamp_tui.paddock.times import moment, span
from motorchamp_tui.public_keys import KEY, PREFIXES, key_in
from motorchamp_tui.words import and_so_on, brief, counted

WIDEST = {4: 8, 6: 32}
"""The fewest bits of a network that can be banned, by the version of its addresses."""
NARROWEST_IPV6 = 64
MOST_IGNORED, MOST_REPORTS, MOST_OF_ONE = 50, 200, 10
A_DAY = timedelta(days=1)
SENT_OFF = "An operator of this host has sent you off"


@frozen
class _Whom:
    """Whom a ban is to take."""

    key: str = ""
    network: str = ""
    name: str = ""


def kick(host: OperatedHost, _: Author, given: Given) -> ActResult:
    """End the connections of a player who is here."""
    player = host.present(given["name"])
    why = text_in(given["why"], "A reason") if "why" in given else ""
    seats = _seats_on(host, player.key)
    host.paddock.house.dismiss(player.key, f"{SENT_OFF}{f': {why}' if why else ''}.")
    kept = f"; the stand-in takes over {counted(seats, 'seat')} until they come back" if seats else ""
    return ActResult.done(f"{player.name} is sent off{kept}.", name=player.name, key=player.key)


def key(host: OperatedHost, by: Author, _: Given) -> ActResult:
    """Make the code by which a player comes in with another key, too."""
    if by.key.startswith(GUEST) or host.paddock.players.known(by.key) is None:
        raise SetupError("Nothing is kept about you here: come with an SSH key, and take a name.")
    code = host.paddock.house.make_key_code(by.key)
    return ActResult.done(
        f"{code} makes another key yours, once, within {_length(KEY_CODE_HOLDS)}: come in with that key, and "
        "type the code in place of a name.",
        "A code for another key was made.",
        code=code,
    )


def rekey(host: OperatedHost, _: Author, given: Given) -> ActResult:
    """Put another key in the place of all that a player has."""
    player, house = host.person(given["name"]), host.paddock.house
    new = key_in(given["key"])
    if not KEY.fullmatch(new):
        raise SetupError(
            "The new key is a fingerprint, such as SHA256: and 43 letters, or the line of a public key."
        )
    if player.key.startswith(GUEST):
        raise SetupError(f"{player.name} is a guest, about whom nothing is kept.")
    other = host.paddock.players.known(house.person_of(new))
    if other is not None and other.key != player.key:
        raise SetupError(f"{new} is {other.name}'s: forget {other.name} first, or take another key.")
    house.replace_keys(player.key, new)
    house.dismiss(player.key, f"An operator has given you another key: come in with {new}.")
    return ActResult.done(f"{player.name} comes in with {new} from now on, and with no other key.", key=player.key)


def _seats_on(host: OperatedHost, key: str) -> int:
    """In how many races that are on this player drives."""
    on = (meeting for meeting in host.paddock.meetings if meeting.is_on)
    return sum(any(entrant.key == key for entrant in meeting.entrants) for meeting in on)


async def ban(host: OperatedHost, by: Author, given: Given) -> ActResult:
    """No longer let a player in, and send off those it takes; with all that is theirs, if that is wanted."""
    whom, house, now = _whom(host, given["whom"]), host.paddock.house, host.now
    length = length_in(given["for"], "--for") if "for" in given else None
    why = text_in(given["why"], "A reason") if "why" in given else ""
    made = Ban(now, by.label, whom.key, whom.network, whom.name, now + length if length else None, why)
    _refuse_own(host, by, made)
    gone = {visit.player.name for visit in host.paddock.visits if made.fits(visit.player.key, visit.address)}
    others = tuple(one for one in house.record.bans if (one.key, one.network) != (made.key, made.network))
    house.change(bans=(*others, made))
    until = f"for {_length(length)}, until {moment(made.until, now)}" if length and made.until else "for good"
    sent = f", and {counted(len(gone), 'player')} sent off" if gone and whom.network else ""
    went = await take_all_away(host, whom.key or whom.network) if "with-all" in given else ()
    gone_too = f" {and_so_on(went)} went." if went else ""
    return ActResult.done(
        f"{made.whom} is banned {until}{sent}.{gone_too}", key=whom.key or None, network=whom.network or None
    )


def _length(length: timedelta) -> str:
    return span(int(length.total_seconds()))


def _whom(host: OperatedHost, words: str) -> _Whom:
    """Whom a name, a key or an address means; raises :class:`SetupError`."""
    known = host.paddock.players.known(words)
    if words.startswith(PREFIXES):
        words = host.paddock.house.person_of(words)
        known = host.paddock.players.known(words)
        if known is None and not KEY.fullmatch(words):
            raise SetupError(f"{brief(words)} is not a key, such as SHA256: and 43 letters, or account:ann.")
        return _Whom(key=words, name=known.name if known else "")
    if "/" in words or network_in(words) is not None:
        return _Whom(network=_network(words))
    here = {visit.player.name: visit for visit in host.paddock.visits}
    player = host.person(words)
    if player.key.startswith(GUEST):
        address = here[player.name].address if player.name in here else ""
        hint = f"ban their address, {address}" if address else "kick them"
        raise SetupError(f"{player.name} is a guest, who has another key each time: {hint}.")
    return _Whom(key=player.key, name=player.name)


def _network(words: str) -> str:
    try:
        network = ipaddress.ip_network(words, strict=False)
    except ValueError:
        raise SetupError(
            f"{brief(words)!r} is not an address or a network, such as 192.0.2.7 or 192.0.2.0/24."
        ) from None
    if network.version == 6 and network.prefixlen > NARROWEST_IPV6:
        # with IPv6 everyone has a whole network of this size
        network = network.supernet(new_prefix=NARROWEST_IPV6)
    if network.prefixlen < WIDEST[network.version]:
        raise SetupError(f"{network} is too wide: ban at least /{WIDEST[network.version]}.")
    return str(network if network.prefixlen < network.max_prefixlen else network.network_address)


def _refuse_own(host: OperatedHost, by: Author, made: Ban) -> None:
    """Nobody locks out an operator, nor everyone at an address that many share; raises :class:`SetupError`."""
    if made.fits(by.key, by.address):
        raise SetupError("You would ban yourself.")
    if made.key and host.is_operator(made.key):
        raise SetupError(f"{made.whom} is an operator of this host, and cannot be banned.")
    there = (visit.player for visit in host.paddock.visits if made.fits(visit.player.key, visit.address))
    operator = next((player for player in there if host.is_operator(player.key)), None)
    if operator is not None:
        raise SetupError(f"{operator.name}, an operator, uses that address: ban a name or a key instead.")
    shared = next((address for address in host.paddock.shares.origins.shared if made.fits("", address)), None)
    if made.network and shared:
        raise SetupError(f"Many people come from {shared} (--shared-address): ban a name or a key instead.")


def unban(host: OperatedHost, _: Author, given: Given) -> ActResult:
    """End a ban."""
    words, house = given["whom"], host.paddock.house
    network = str(network_in(words)) if network_in(words) else words
    found = [
        one
        for one in house.bans
        if words in (one.name, one.key, one.network)
        or words.casefold() == one.name.casefold() != ""
        or (one.network and str(network_in(one.network)) == network)
    ]
    if not found:
        known = [word for one in house.bans for word in (one.name, one.key, one.network) if word]
        raise UnknownNameError("ban of", words, known)
    house.change(bans=tuple(one for one in house.record.bans if one not in found))
    return ActResult.done(f"{found[0].whom} may come in again.")


def rename(host: OperatedHost, _: Author, given: Given) -> ActResult:
    """Give a player another name."""
    player = host.person(given["name"])
    renamed = host.paddock.players.welcome(player.key, given["new"])
    if renamed.name == player.name:
        raise SetupError(f"{player.name} is called that already.")
    return ActResult.done(
        f"{player.name} is called {renamed.name} from now on; races that have begun keep the old name.",
        key=player.key,
        name=renamed.name,
    )


async def forget(host: OperatedHost, by: Author, given: Given) -> ActResult:
    """Keep nothing of a player; what they drove stays without their name."""
    player = host.person(given["name"])
    if player.key == by.key or host.is_operator(player.key):
        raise SetupError(f"{player.name} is an operator of this host: take them off that list first.")
    host.paddock.house.dismiss(player.key, "Everything that this host kept about you has been deleted.")
    told = await host.paddock.forget_player(player)
    on = f" Their name goes from {told} when that is over." if told else ""
    return ActResult.done(
        f"Nothing about {player.name} is kept any longer.{on}",
        for_log=f"Nothing about {player.key} is kept any longer.{on}",
        key=player.key,
    )


def ignore(host: OperatedHost, by: Author, given: Given) -> ActResult:
    """Hear nothing of what a player says at races, or hear it again; nobody is told."""
    paddock, house = host.paddock, host.paddock.house
    before = house.record.ignored.get(by.key, ())
    if "name" not in given:
        names = [known.name for key in before if (known := paddock.players.known(key))]
        told = f"You hear nothing of {and_so_on(names, 'or')}." if names else "You hear everyone."
        return ActResult([told], {"ignored": names})
    player = host.person(given["name"])
    others = tuple(key for key in before if key != player.key)
    if player.key == by.key:
        raise SetupError("You cannot ignore yourself.")
    if len(others) >= MOST_IGNORED:
        raise SetupError(f"You can ignore up to {MOST_IGNORED} people.")
    if "off" not in given:
        others = (*others, player.key)
    house.change(ignored={**house.record.ignored, by.key: others})
    paddock.events.changed_everywhere()
    told = "You hear {} again." if "off" in given else "You hear nothing more of what {} says. Nobody is told."
    return ActResult.done(told.format(player.name), name=player.name)


def report(host: OperatedHost, by: Author, given: Given) -> ActResult:
    """Report a player to the operators of the host."""
    house, player = host.paddock.house, host.person(given["name"])
    if by.key.startswith(GUEST):
        raise SetupError("Guests cannot report anyone: come with an SSH key.")
    known = host.paddock.players.known(by.key)
    words = text_in(given["words"], "A report")
    latest = [one for one in house.record.reports if one.by == by.key and one.when > host.now - A_DAY]
    if len(latest) >= MOST_OF_ONE:
        raise SetupError(f"{MOST_OF_ONE} reports a day are enough: the others can be read.")
    made = PlayerReport(host.now, by.key, known.name if known else by.label, player.key, words)
    home = host.paddock.shares.home
    reports = without_excess((*house.record.reports, made), lambda one: home(one.by), MOST_REPORTS)
    house.change(reports=tuple(reports))
    return ActResult.done(
        "The operators of this host can read it now.", f"{player.label}: {words}", name=player.name
    )
