"""How much of everything there can be in a paddock, and what makes room where that is reached.

How much of it one address may have is in :mod:`motorchamp_tui.paddock.shares`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from motorchamp_tui.errors import SetupError
from motorchamp_tui.paddock.meeting_info import MeetingInfo, Stage
from motorchamp_tui.paddock.players import Player
from motorchamp_tui.paddock.shares import Shares

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
    """The races that are not over, without those of seasons, of which there are only so many themselves."""
    return [meeting for meeting in meetings if meeting.stage not in FINISHED and meeting.part is None]


def by_code(meetings: Iterable[MeetingInfo], player: Player) -> int:
    """How many races there are that are not over and that this player does not see."""
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
    """The number of what is dropped for something new, of what is ``untouched``: its openers by their numbers.

    It is the oldest from the address that has most; None where there is nothing.
    """
    counts = Counter(map(shares.address_of, untouched.values()))
    return min(untouched, key=lambda number: (-counts[shares.address_of(untouched[number])], number), default=None)


def no_longer_listed(meetings: Iterable[Info]) -> Sequence[Info]:
    """The oldest of the finished races, where there are too many; first those of whoever has opened most."""
    over = sorted(
        (meeting for meeting in meetings if meeting.ended is not None), key=lambda meeting: -meeting.number
    )
    opened = Counter[str]()
    ranked = list[tuple[int, int]]()
    for at, meeting in enumerate(over):
        opened[meeting.opener] += 1
        ranked.append((opened[meeting.opener], at))
    return [over[at] for _, at in sorted(ranked)[MOST_LISTED:]]
