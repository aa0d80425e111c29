"""Limits of a paddock, and what makes room where one is reached.

The limits for one address are in :mod:`motorchamp_tui.paddock.people.shares`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from motorchamp_tui.errors import SetupError
from motorchamp_tui.paddock.entries.meeting_info import MeetingInfo, Stage
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.people.shares import Shares

Info = TypeVar("Info", bound=MeetingInfo)

MOST_MEETINGS = 200
MOST_SEATS = 20
MOST_LISTED = 300
"""Finished races in the list: every newcomer has to look through them."""
MOST_SEASONS = 50
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


def untouched_races(meetings: Iterable[MeetingInfo]) -> Mapping[int, str]:
    """The openers of those that have not begun and in which nobody else is, by their numbers."""
    return {
        meeting.number: meeting.opener
        for meeting in meetings
        if meeting.stage is Stage.ENTRIES
        and {entrant.key for entrant in meeting.entrants} <= {meeting.opener, None}
    }


def to_make_room(untouched: Mapping[int, str], shares: Shares) -> int | None:
    """The number of the one that makes room for something new, among ``untouched``: openers by numbers.

    It is the oldest from the address with most; None without any.
    """
    counts = Counter(map(shares.address_of, untouched.values()))
    return min(untouched, key=lambda number: (-counts[shares.address_of(untouched[number])], number), default=None)


def no_longer_listed(meetings: Iterable[Info]) -> Sequence[Info]:
    """The oldest of the finished races, if they are too many; first those of the player who has opened most."""
    over = sorted(
        (meeting for meeting in meetings if meeting.ended is not None), key=lambda meeting: -meeting.number
    )
    opened = Counter[str]()
    ranked = list[tuple[int, int]]()
    for at, meeting in enumerate(over):
        opened[meeting.opener] += 1
        ranked.append((opened[meeting.opener], at))
    return [over[at] for _, at in sorted(ranked)[MOST_LISTED:]]
