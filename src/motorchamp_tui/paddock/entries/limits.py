"""Limits of a paddock, and what makes room where one is reached.

The limits for one address are in :mod:`motorchamp_tui.paddock.people.shares`.
"""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from motorchamp_tui.errors import SetupError
from motorchamp_tui.networks import without_excess
from motorchamp_tui.paddock.entries.meeting_info import MeetingInfo, Stage
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.people.shares import Held, Shares, Use

Info = TypeVar("Info", bound=MeetingInfo)

MOST_MEETINGS = 200
MOST_SEATS = 20
MOST_LISTED = 300
"""Finished races in the list: every newcomer has to look through them."""
MOST_SEASONS = 100
FINISHED = (Stage.OVER, Stage.STOPPED)


def check_seats(meetings: Iterable[MeetingInfo], player: Player) -> None:
    """Refuse one more seat; raises :class:`SetupError`."""
    seats = [meeting for meeting in meetings if meeting.stage not in FINISHED and meeting.driver_of(player)]
    if len(seats) >= MOST_SEATS:
        raise SetupError(f"You drive in {MOST_SEATS} races that are not over: finish one first.")


def unfinished(meetings: Iterable[Info]) -> Sequence[Info]:
    """The races that are not over, without those of seasons, which have a limit of their own."""
    return [meeting for meeting in meetings if meeting.stage not in FINISHED and meeting.part is None]


def by_code(meetings: Iterable[MeetingInfo], player: Player) -> int:
    """How many races are not over and hidden from this player."""
    return sum(meeting.stage not in FINISHED and not meeting.is_seen_by(player) for meeting in meetings)


def held(
    shares: Shares, use: Use, number: int, opener: str, drivers: Iterable[str | None], *, waits: bool
) -> Held:
    """One that is open, beside others: the newest goes first, and none that has begun or that others have entered.

    Others come from elsewhere: a second key at the same address changes nothing.
    """
    home = shares.networks_at(use, str(number), opener)
    has_others = any(key and key != opener and not shares.home(key).keys() & home.keys() for key in drivers)
    return Held(str(number), opener, -number, waits and not has_others)


def no_longer_listed(meetings: Iterable[Info], shares: Shares) -> Sequence[Info]:
    """The oldest of the finished races, if they are too many; first those from the network with most."""
    over = sorted((meeting for meeting in meetings if meeting.ended is not None), key=lambda one: one.number)
    if len(over) <= MOST_LISTED:
        return ()
    kept = without_excess(over, lambda one: shares.networks_at(Use.RACE, str(one.number), one.opener), MOST_LISTED)
    numbers = {meeting.number for meeting in kept}
    return [meeting for meeting in over if meeting.number not in numbers]
