"""Ratings on a host: every player is known by their key, whatever their present name.

They follow from the journals of its rated races. The figures read from these are kept in a file that can be
deleted.
"""

import logging
from collections.abc import Sequence
from pathlib import Path

from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.journal.file import has_ended
from motorchamp_tui.journal.rated import RatedDriver, Ratings
from motorchamp_tui.journal.reader import LARGEST
from motorchamp_tui.journal.records import RatedResult, Records
from motorchamp_tui.paddock.people.players import Players
from motorchamp_tui.parsing import plain_bytes_of

LOG = logging.getLogger(__name__)
IS_RATED = b"\nrule rated yes "


class HostRatings:
    """The ratings of the paddock in ``folder``, whose people are these ``players``."""

    def __init__(self, folder: Path, players: Players) -> None:
        self._folder = folder
        self._players = players
        self._latest: tuple[Sequence[RatedResult], Ratings] | None = None
        """The ratings as they were last worked out, and what they were worked out from."""

    def now(self) -> Ratings:
        """The ratings after all rated races that are over; only new ones are read. Raises :class:`SetupError`."""
        try:
            with Records(self._folder / "ratings.sqlite") as book:
                book.refresh(self._folder / "races", is_rated_and_over)
                results = book.rated_results()
            if self._latest is None or self._latest[0] != results:
                self._latest = results, Ratings.of(results)
            return self._latest[1]
        except (MotorChampError, OSError) as error:
            LOG.warning("%s", error)
            raise SetupError("The ratings cannot be read at the moment.") from None

    def name_of(self, driver: RatedDriver) -> str:
        """The present name of a player; if unknown, the name under which they drove last."""
        player = None if driver.is_bot else self._players.known(driver.key)
        return player.name if player else driver.name


def is_rated_and_over(path: Path) -> bool:
    """Whether this journal is worth reading: most are not, and a host has other things to do."""
    return has_ended(path) and IS_RATED in plain_bytes_of(path, LARGEST)
