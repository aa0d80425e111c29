"""A visit: one line to one person who is here. One person may be here by several lines.

Decides what wakes a screen: a visit is told that something changed, and looks for itself.
"""

from datetime import datetime
from typing import TYPE_CHECKING

from motorchamp_tui.paddock.people import Person

if TYPE_CHECKING:
    from motorchamp_tui.paddock.meeting import Meeting


class Visit:
    """``person`` is here since ``since``; ``meeting`` is the one he is at, None in the paddock itself."""

    person: Person
    since: datetime
    meeting: "Meeting | None"

    def go_to(self, meeting: "Meeting | None") -> None:
        """Be at this meeting, or back in the paddock."""
        raise NotImplementedError

    async def changed(self) -> None:
        """Return when anything in the paddock has changed since the last call; changes at once count as one."""
        raise NotImplementedError

    def leave(self) -> None:
        """The line is gone, wanted or not; twice is once. A seat is kept."""
        raise NotImplementedError
