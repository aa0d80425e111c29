"""Access to a paddock from outside its host: to look at it at any time, or to change it while no host is on it.

A paddock in a database is looked at in a copy that is gone afterwards; to change it, its lease is taken as a host
takes it.
"""

import os
import socket
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from attrs import frozen

from motorchamp_tui.errors import MotorChampError, needing
from motorchamp_tui.files import reason_of, take_folder
from motorchamp_tui.fleet.trouble import DatabaseAwayError, NoPsycopgError, in_full
from motorchamp_tui.hosting.folder import check_no_copy
from motorchamp_tui.journal.file import is_locked
from motorchamp_tui.paddock.paddock import LOCK
from motorchamp_tui.terminals.accounts import name_of
from motorchamp_tui.terminals.ssh import HOST_KEY
from motorchamp_tui.words import capitalised


class NoAccessError(MotorChampError):
    """A paddock that cannot be looked at, or must not be changed now."""

    exit_status = 1


@frozen
class Sight:
    """A paddock as files in ``folder``; ``place`` is what people call where it is kept.

    ``is_in_use``: a host may change it at any moment. ``look_again`` brings the folder up to what it is by now.
    """

    folder: Path
    place: str
    is_in_use: bool
    look_again: Callable[[], object] = lambda: None


@contextmanager
def to_look_at(folder: Path, database: str | None) -> Iterator[Sight]:
    """The paddock in this database, or without one in this folder; nothing of it is changed.

    Raises a :class:`MotorChampError` where it cannot be seen.
    """
    if database is None:
        check_own_folder(folder)
        yield Sight(folder, str(folder), is_locked(folder / LOCK))
        return
    with _fleet_trouble(), ExitStack() as opened:
        from motorchamp_tui.fleet.database import Database
        from motorchamp_tui.fleet.working_copy import WorkingCopy

        copied = Path(opened.enter_context(tempfile.TemporaryDirectory(prefix="motorchamp-")))
        there = Database(database)
        opened.callback(there.close)
        copy = WorkingCopy(copied, there.id, there)
        opened.callback(copy.close)
        copy.bring_up()
        yield Sight(copied, "the database", there.standing().is_kept, copy.bring_up)


@contextmanager
def to_change(folder: Path, database: str | None) -> Iterator[Sight]:
    """The same to change it: no host can be on it meanwhile.

    Raises a :class:`MotorChampError` while one is.
    """
    if database is None:
        check_own_folder(folder)
        try:
            number = take_folder(folder, LOCK)
        except BlockingIOError:
            raise NoAccessError(f"A host is running on {folder}: stop it first.") from None
        except OSError as error:
            raise NoAccessError(f"{folder} cannot be used: {reason_of(error)}.") from None
        try:
            yield Sight(folder, str(folder), is_in_use=False)
        finally:
            os.close(number)
        return
    with _fleet_trouble(), ExitStack() as opened:
        from motorchamp_tui.fleet.lease import SharedPaddock

        copied = Path(opened.enter_context(tempfile.TemporaryDirectory(prefix="motorchamp-")))
        shared = SharedPaddock(database, copied, socket.gethostname(), "")
        opened.callback(shared.close)
        tenure = shared.take(lambda: None)
        if tenure is None:
            host = shared.standing().host
            raise NoAccessError(f"The host on {host} keeps the paddock in the database: stop all its hosts first.")
        opened.callback(tenure.end)
        with tenure.keeping():
            yield Sight(copied, "the database", is_in_use=False)


@contextmanager
def _fleet_trouble() -> Iterator[None]:
    """Say in one sentence what is wrong with the database, or that its library is not there."""
    try:
        with needing("psycopg", NoPsycopgError):
            yield
    except DatabaseAwayError as error:
        raise NoAccessError(f"{capitalised(in_full(error))}.") from None


def check_own_folder(folder: Path) -> None:
    """Refuse what is not the folder of a paddock of this account; raises a :class:`MotorChampError`."""
    try:
        owner = folder.stat().st_uid
        if not folder.is_dir():
            raise NoAccessError(f"{folder} is a file: give the folder of a host.")
        list(folder.iterdir())
    except OSError as error:
        raise NoAccessError(f"{folder} cannot be read: {reason_of(error)}.") from None
    if not any(os.path.lexists(folder / name) for name in (LOCK, HOST_KEY, "people.json", "meetings", "races")):
        raise NoAccessError(f"{folder} is not the folder of a host: nothing that one keeps is in it.")
    if owner != os.geteuid():
        name = name_of(owner)
        raise NoAccessError(f"{folder} belongs to {name}: run this as {name}, such as with sudo -u {name}.")
    check_no_copy(folder)
