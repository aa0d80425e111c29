"""Chat at a meeting: one line at a time, seen by everyone there. None of it is kept on disk.

It limits what may be written, and how much.
"""

from collections import deque
from collections.abc import Sequence
from datetime import datetime, timedelta

from attrs import define, field, frozen

from motorchamp_tui.errors import SetupError
from motorchamp_tui.names import can_be_read
from motorchamp_tui.networks import Networks, without_excess
from motorchamp_tui.paddock.people.players import Player

LONGEST_LINE, MOST_KEPT = 120, 100
MOST_AT_ONCE, AT_ONCE = 5, timedelta(seconds=10)


@frozen
class ChatLine:
    """A line of chat."""

    name: str
    text: str
    when: datetime
    key: str = ""
    """That of the player who said it, whatever they are called by now."""


@define
class Chat:
    """The last lines, and who has written lately."""

    lines: list[ChatLine] = field(factory=list)
    _latest: dict[str, deque[datetime]] = field(factory=dict)
    _networks: dict[ChatLine, Networks] = field(factory=dict)
    """Where each line came from; in memory alone, like all talk."""

    def say(self, player: Player, text: str, now: datetime, networks: Networks | None = None) -> None:
        """Add a line; raises :class:`SetupError` for one that is empty, too long or too much.

        ``networks``: those of the player. Beyond what is kept, the oldest line from the network with most goes.
        """
        text = text.strip()
        if not text:
            raise SetupError("The line is empty.")
        if len(text) > LONGEST_LINE:
            raise SetupError(f"A line may have up to {LONGEST_LINE} characters, not {len(text)}.")
        if not can_be_read(text):
            raise SetupError("A line may hold only characters that can be printed.")
        self._forget_before(now - AT_ONCE)
        latest = self._latest.setdefault(player.key, deque())
        if len(latest) >= MOST_AT_ONCE:
            raise SetupError(f"{MOST_AT_ONCE} lines in {AT_ONCE.seconds} seconds are enough: wait a little.")
        latest.append(now)
        line = ChatLine(player.name, text, now, player.key)
        self.lines.append(line)
        self._networks = {one: self._networks.get(one, {one.key: 1}) for one in self.lines}
        self._networks[line] = networks or {player.key: 1}
        self.lines[:] = without_excess(self.lines, self._networks.__getitem__, MOST_KEPT)

    def adopt(self, lines: Sequence[ChatLine]) -> None:
        """Take these lines; those that were here before stay."""
        before = self.lines
        common = next(
            (count for count in range(min(len(before), len(lines)), 0, -1) if before[-count:] == lines[:count]), 0
        )
        self.lines = [*before[len(before) - common :], *lines[common:]]

    def _forget_before(self, then: datetime) -> None:
        for key, latest in list(self._latest.items()):
            while latest and latest[0] <= then:
                latest.popleft()
            if not latest:
                del self._latest[key]
