"""Trouble with the database, in the form of a file that cannot be written, for the code that writes files."""

import errno

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.files import reason_of


class FleetError(MotorChampError):
    """A database that cannot be used, or not with this folder."""

    exit_status = 1


class NoPsycopgError(MotorChampError):
    """A paddock cannot be shared without the library for its database."""

    def __init__(self) -> None:
        super().__init__("Sharing a paddock needs psycopg: pip install 'motorchamp-tui[host,fleet]'.")


class DatabaseAwayError(OSError):
    """The database does not answer, or cannot do what it is asked at present."""

    def __init__(self, details: str = "", words: str = "") -> None:
        super().__init__(errno.EHOSTDOWN, words or "the database cannot be reached")
        self.details = details
        """In the words of the database."""


def in_full(error: OSError) -> str:
    """What is wrong, in the database's own words: for the log and for the person who starts a host."""
    details = error.details if isinstance(error, DatabaseAwayError) else ""
    return f"{reason_of(error)}: {details}" if details else reason_of(error)


class NotTheKeeperError(OSError):
    """Another host keeps the paddock by now: changes by this one are no longer taken."""

    def __init__(self) -> None:
        super().__init__(errno.ESTALE, "another host has taken over")


class DiffersError(OSError):
    """The file differs from the database: this host has to start again from what is there."""

    def __init__(self, name: str) -> None:
        super().__init__(errno.EBADMSG, "the database has a different version")
        self.name = name
