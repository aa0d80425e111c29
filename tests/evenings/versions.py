"""What a small file may hold: what was agreed, one after the other."""

from datetime import datetime, timedelta
from typing import Any

from attrs import define


@define
class Versions:
    """What a small file held one after the other; on disk is the version ``acked``, or a later one."""

    all: list[Any]
    acked: int = 0
    changed: datetime | None = None

    def add(self, version: Any, now: datetime) -> None:
        """It may have changed."""
        if self.all[-1] != version:
            self.all.append(version)
            self.changed = now

    def has(self, version: Any) -> bool:
        """Whether this may be what is on disk; what is older no longer may."""
        for number in range(len(self.all) - 1, self.acked - 1, -1):
            if self.all[number] == version:
                self.acked = number
                return True
        return False

    def is_overdue(self, now: datetime, time: timedelta) -> bool:
        """Whether the newest should be on disk by now, and is not."""
        if self.acked == len(self.all) - 1 or self.all[self.acked] == self.all[-1]:
            return False
        return self.changed is not None and now - self.changed > time
