"""The ratings on a host: everybody is known by their key, whatever they are called at the moment.

They follow from the journals of its rated races. What was read from them is kept in a file that can be deleted.
"""

import logging
from pathlib import Path

from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.journal.rated import RatedDriver, Ratings, ratings_in
from motorchamp_tui.paddock.players import Players

LOG = logging.getLogger(__name__)
IS_RATED, END = b"\nrule rated yes ", b"end "


class HostRatings:
    """The ratings of the paddock in ``folder``, whose people are these ``players``."""

    def __init__(self, folder: Path, players: Players) -> None:
        self._folder = folder
        self._players = players

    def now(self) -> Ratings:
        """The ratings after all rated races that are over; only new ones are read. Raises :class:`SetupError`."""
        try:
            return ratings_in(self._folder / "ratings.sqlite", self._folder / "races", _is_rated_and_over)
        except (MotorChampError, OSError) as error:
            LOG.warning("%s", error)
            raise SetupError("The ratings cannot be read at the moment.") from None

    def name_of(self, driver: RatedDriver) -> str:
        """What somebody is called now; what they were when they drove last where that is not known."""
        player = None if driver.is_bot else self._players.known(driver.key)
        return player.name if player else driver.name


def _is_rated_and_over(path: Path) -> bool:
    """Whether this journal is worth reading: most are not, and a host has other things to do."""
    data = path.read_bytes()
    return IS_RATED in data and data[data.rstrip(b"\n").rfind(b"\n") + 1 :].startswith(END)
