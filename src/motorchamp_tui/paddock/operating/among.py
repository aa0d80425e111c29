"""The acts among players: whom a player does not want to hear, and what they report."""

from datetime import timedelta

from motorchamp_tui.errors import SetupError
from motorchamp_tui.paddock.house import Report
from motorchamp_tui.paddock.operating.act import ActResult, Author, Given, OperatedHost, text_in
from motorchamp_tui.paddock.people.players import GUEST
from motorchamp_tui.words import and_so_on

MOST_IGNORED, MOST_REPORTS, MOST_OF_ONE = 50, 200, 10
A_DAY = timedelta(days=1)


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
    made = Report(host.now, by.key, known.name if known else by.label, player.key, words)
    house.change(reports=(*house.record.reports, made)[-MOST_REPORTS:])
    return ActResult.done(
        "The operators of this host can read it now.", f"{player.label}: {words}", name=player.name
    )
