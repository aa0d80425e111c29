"""The acts that run a host: what everyone reads, who may come in, and its end."""

import asyncio
import contextvars
from datetime import datetime, timedelta

from attrs import evolve

from motorchamp_tui.errors import SetupError
from motorchamp_tui.networks import without_excess
from motorchamp_tui.paddock.codes import fresh_code
from motorchamp_tui.paddock.house import Closing, Doors, Invitation, digest_of
from motorchamp_tui.paddock.operating.act import ActResult, Author, Given, OperatedHost, length_in, text_in
from motorchamp_tui.paddock.times import moment, span

OFF = "off"
USUAL_WAIT, LONGEST_WAIT = timedelta(minutes=5), timedelta(days=1)
TOLD_AT = tuple(timedelta(seconds=seconds) for seconds in (3600, 1800, 600, 300, 60, 10))
"""How much time is left when the end is announced again."""
MOST_INVITATIONS, MOST_OF_ONE = 1000, 10


def say(host: OperatedHost, _: Author, given: Given) -> ActResult:
    """Let everyone read something, wherever they are."""
    text = text_in(given["text"], "What you say")
    host.paddock.house.announce(f"The host says: {text}")
    here = len({visit.player.key for visit in host.paddock.visits})
    return ActResult.done(f"Everyone who is here can read it ({here}).", f"To everyone: {text}", here=here)


def motto(host: OperatedHost, _: Author, given: Given) -> ActResult:
    """Say what everyone reads on coming in, or show it."""
    house = host.paddock.house
    if "text" not in given:
        now = house.record.motto
        return ActResult([f"Motto: {now}" if now else "There is no motto."], {"motto": now})
    text = "" if given["text"].strip() == OFF else text_in(given["text"], "A motto")
    house.change(motto=text)
    return ActResult.done("Everyone who comes in reads it." if text else "There is no longer a motto.", motto=text)


def doors(host: OperatedHost, _: Author, given: Given) -> ActResult:
    """Say which newcomers may come in."""
    house = host.paddock.house
    wanted = Doors(given["which"])
    house.change(doors=wanted)
    told = {
        Doors.OPEN: "Anyone whose key may come in can take a name."
        if house.has_list
        else "Anyone can come in and take a name.",
        Doors.INVITED: "A newcomer needs the code of an invitation; anyone with a name here comes in as before.",
        Doors.CLOSED: "Newcomers come in only with a key on the list of --allow."
        if house.has_list
        else "Nobody new comes in; anyone with a name here comes in as before.",
    }
    return ActResult.done(told[wanted], doors=wanted.value)


def invite(host: OperatedHost, by: Author, _: Given) -> ActResult:
    """Make the code of an invitation, which lets one newcomer in, once."""
    house = host.paddock.house
    known = house.record.invitations
    if by.key.startswith("guest:"):
        raise SetupError("Guests cannot invite anyone: come with an SSH key.")
    if not host.is_operator(by.key) and sum(one.by == by.key for one in known) >= MOST_OF_ONE:
        raise SetupError(f"{MOST_OF_ONE} of your invitations are unused: wait until one has been.")
    code = fresh_code(())
    made = Invitation(digest_of(code), by.key, _name_of(host, by), host.now)
    home = host.paddock.shares.home
    house.change(invitations=tuple(without_excess((*known, made), lambda one: home(one.by), MOST_INVITATIONS)))
    needed = "" if house.record.doors is Doors.INVITED else " At present nobody is asked for one."
    return ActResult.done(
        f"{code} lets one newcomer in, once: it is not shown again.{needed}", "An invitation was made.", code=code
    )


def _name_of(host: OperatedHost, by: Author) -> str:
    known = host.paddock.players.known(by.key)
    return known.name if known else "the host"


def close(host: OperatedHost, by: Author, given: Given) -> ActResult:
    """Let nobody new in, count down, and stop."""
    house = host.paddock.house
    if "cancel" in given:
        if house.closing is None:
            raise SetupError("This host is not about to close.")
        _call_off(host)
        house.announce("This host does not close after all.")
        return ActResult.done("The host stays open.")
    wait = length_in(given["in"], "--in") if "in" in given else USUAL_WAIT
    if wait > LONGEST_WAIT:
        raise SetupError("--in is at most a day.")
    why = text_in(given["why"], "A reason") if "why" in given else ""
    _call_off(host)
    closing = Closing(host.now + wait, why)
    house.close_at(closing)
    counting = _count_down(host, closing)
    host.countdown = asyncio.get_running_loop().create_task(counting, context=contextvars.Context())
    return ActResult.done(
        f"The host closes in {span(int(wait.total_seconds()))} ({moment(closing.at, host.now)}); "
        "nobody else comes in until then. close --cancel calls it off.",
        at=closing.at.isoformat(),
    )


def _call_off(host: OperatedHost) -> None:
    if host.countdown is not None:
        host.countdown.cancel()
        host.countdown = None
    host.paddock.house.close_at(None)


async def _count_down(host: OperatedHost, closing: Closing) -> None:
    """Announce the end again and again, then stop."""
    clock, house = host.paddock.clock, host.paddock.house
    left = closing.at - clock.now()
    _tell_of_end(host, closing, left)
    for mark in TOLD_AT:
        if mark < left:
            await clock.sleep_until(_before(closing.at, mark))
            _tell_of_end(host, closing, mark)
    await clock.sleep_until(closing.at)
    if house.closing is closing:
        house.close_at(evolve(closing, is_over=True))
        host.stop()


def _before(when: datetime, left: timedelta) -> datetime:
    return when - left


def _tell_of_end(host: OperatedHost, closing: Closing, left: timedelta) -> None:
    why = f": {closing.why}" if closing.why else ""
    host.paddock.house.announce(
        f"This host closes in {span(max(1, round(left.total_seconds())))}{why}. "
        "All races go on where they are when it is up again."
    )
