"""How much of everything there can be in a paddock, so that nobody takes it from the others.

Also limits how often somebody may try codes.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import TypeVar

from motorchamp_tui.errors import SetupError
from motorchamp_tui.paddock.meeting_info import MeetingInfo, Stage
from motorchamp_tui.paddock.players import Player

Info = TypeVar("Info", bound=MeetingInfo)

MOST_MEETINGS = 200
MOST_OPENED, MOST_SEATS = 10, 20
MOST_LISTED = 300
"""Finished races in the list: every newcomer has to look through them."""
MOST_WRONG_CODES, WITHIN = 5, timedelta(minutes=1)
MOST_SEASONS, MOST_SEASONS_OPENED = 50, 3
FINISHED = (Stage.OVER, Stage.STOPPED)


def check_opening(meetings: Iterable[MeetingInfo], player: Player) -> None:
    """Refuse one more meeting; raises :class:`SetupError`."""
    unfinished = [meeting for meeting in meetings if meeting.stage not in FINISHED]
    if len(unfinished) >= MOST_MEETINGS:
        raise SetupError(f"There are already {MOST_MEETINGS} races here: wait until one is over.")
    if sum(meeting.opener == player.key for meeting in unfinished) >= MOST_OPENED:
        raise SetupError(f"You have opened {MOST_OPENED} races that are not over: finish one first.")


def check_seats(meetings: Iterable[MeetingInfo], player: Player) -> None:
    """Refuse one more seat; raises :class:`SetupError`."""
    seats = [meeting for meeting in meetings if meeting.stage not in FINISHED and meeting.driver_of(player)]
    if len(seats) >= MOST_SEATS:
        raise SetupError(f"You drive in {MOST_SEATS} races that are not over: finish one first.")


def check_opening_season(openers: Sequence[str], player: Player) -> None:
    """Refuse one more season; ``openers`` are those of seasons that are not over. Raises :class:`SetupError`."""
    if len(openers) >= MOST_SEASONS:
        raise SetupError(f"There are already {MOST_SEASONS} seasons here: wait until one is over.")
    if openers.count(player.key) >= MOST_SEASONS_OPENED:
        raise SetupError(f"You have opened {MOST_SEASONS_OPENED} seasons that are not over: finish one first.")


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


class Guesses:
    """Who has tried which codes lately."""

    def __init__(self) -> None:
        self._wrong: dict[str, list[datetime]] = {}

    def check(self, player: Player, now: datetime) -> None:
        """Refuse another try for a while; raises :class:`SetupError`."""
        for key, times in list(self._wrong.items()):
            self._wrong[key] = [time for time in times if time > now - WITHIN]
            if not self._wrong[key]:
                del self._wrong[key]
        if len(self._wrong.get(player.key, ())) >= MOST_WRONG_CODES:
            raise SetupError("Too many wrong codes: wait a minute.")

    def was_wrong(self, player: Player, now: datetime) -> None:
        """Note that this was not a code."""
        self._wrong.setdefault(player.key, []).append(now)
