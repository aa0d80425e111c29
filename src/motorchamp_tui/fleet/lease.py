"""Lease of the paddock: one host has it, renews it, and stops at once when another has it.

The lease is for the whole paddock, not for each race: people, seasons, leagues and the list of races
belong together, and who may do what follows from all of them.
"""

import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from motorchamp_tui.files import reason_of
from motorchamp_tui.files.elsewhere import kept_by
from motorchamp_tui.fleet.connection import Bell, Patience
from motorchamp_tui.fleet.database import Database, Ledger, Standing
from motorchamp_tui.fleet.links import Switchboard, open_link
from motorchamp_tui.fleet.trouble import DatabaseAwayError, FleetError, in_full
from motorchamp_tui.fleet.working_copy import WorkingCopy, is_copied
from motorchamp_tui.words import capitalised

LOG = logging.getLogger(__name__)


class SharedPaddock:
    """The paddock in the database at ``address``, as this host deals with it; its folder is a copy.

    Raises :class:`FleetError` when the database or the folder cannot be used.
    """

    def __init__(
        self, address: str, folder: Path, host: str, way_in: str, patience: Patience | None = None
    ) -> None:
        self.patience = patience or Patience()
        self.folder = folder
        self._address, self._host, self._way_in = address, host, way_in
        with ExitStack() as opened:
            try:
                self._database = Database(address, self.patience)
                opened.callback(self._database.close)
                self._copy = WorkingCopy(folder, self._database.id, self._database)
                opened.callback(self._copy.close)
                self._check_folder()
            except DatabaseAwayError as error:
                raise FleetError(f"{capitalised(in_full(error))}.") from None
            except OSError as error:
                raise FleetError(f"{folder} cannot be used: {reason_of(error)}.") from None
            self._opened = opened.pop_all()
        self._bell = Bell(address, self.patience)
        self._following = threading.Lock()
        """Its holder brings the folder up."""
        self._tenure: Tenure | None = None

    def _check_folder(self) -> None:
        """Refuse a folder that is not known to be a copy: nothing in it may be replaced."""
        if self._copy.is_marked:
            return
        if not self._copy.files():
            self._copy.mark()
        elif not self._database.is_empty():
            raise FleetError(
                f"{self._copy.folder} has a paddock of its own, and so has the database: "
                "give this host an empty folder."
            )

    def close(self) -> None:
        """Let go of it."""
        self._bell.close()
        self._opened.close()

    def standing(self) -> Standing:
        """Who keeps the paddock; raises :class:`DatabaseAwayError`."""
        return self._database.standing()

    def wait(self) -> None:
        """Follow what the others do, until the paddock may be free or for a moment."""
        self._bell.wait(self.patience.renewal / 2)

    def follow(self) -> None:
        """Bring the folder up to the database, once it is known to be a copy; raises OSError."""
        with self._following:
            if self._copy.is_marked and (self._tenure is None or self._tenure.is_over):
                self._copy.bring_up()

    def look_at_all(self) -> None:
        """Compare everything next time: others may have written to the folder."""
        with self._following:
            self._copy.look_at_all()

    def call(self, epoch: int, link: socket.socket) -> None:
        """Have ``link`` lead to the host that keeps the paddock in this epoch; what comes is in the folder before.

        Raises :class:`DatabaseAwayError`, and :class:`LinkEndedError` where another epoch holds.
        """
        open_link((self._address, self.patience), self._host, epoch, link, self.follow)

    def take(self, lost: Callable[[], None], taken: Callable[[], None] = lambda: None) -> "Tenure | None":
        """Keep the paddock, if no other host does; ``lost`` is called, by any thread, when another has it.

        ``taken`` is called as soon as it is this host's, before the folder is brought up.
        Raises OSError where the database cannot be reached, or the folder not be brought up to it.
        """
        asked = time.monotonic()
        epoch = self._database.take(self._host, self._way_in)
        if epoch is None:
            return None
        taken()
        ledger = Ledger(self._address, self.patience, epoch, lost)
        with self._following:
            tenure = self._tenure = Tenure(self._address, self._database, self._copy, ledger, asked)
            try:
                tenure.begin()
            except BaseException:
                tenure.end()
                raise
        return tenure


class Tenure:
    """The time in which this host keeps the paddock.

    Its lease, which was asked for at the time ``asked``, is renewed by a thread until it is lost or given up.
    """

    def __init__(self, address: str, database: Database, copy: WorkingCopy, ledger: Ledger, asked: float) -> None:
        self.epoch = ledger.epoch
        self.until = asked + database.patience.lease
        """Until when no other host can keep the paddock, by this computer's steady clock."""
        self.is_over = False
        """Whether this host no longer writes to the folder."""
        self._address = address
        self._database = database
        self._copy = copy
        self._ledger = ledger
        self._has_enough = threading.Event()
        self._tell: Callable[[OSError | None], object] = lambda away: None
        self._away: DatabaseAwayError | None = None
        self._renewing = threading.Thread(target=self._renew, name="lease", daemon=True)
        self._renewing.start()

    @property
    def is_lost(self) -> bool:
        """Whether another host keeps the paddock."""
        return self._ledger.is_lost

    def begin(self) -> None:
        """Bring the folder up to the database, or what is in the folder into an empty one."""
        if not self._copy.is_marked:
            files = {name: path.read_bytes() for name, path in self._copy.files().items()}
            if files and self._database.is_empty():
                self._ledger.take_in(files)
                LOG.info("The paddock in %s is in the database from now on.", self._copy.folder)
            self._copy.mark()
        changed = self._copy.bring_up()
        self._ledger.forget_what_is_gone()
        LOG.info("This host keeps the paddock, in epoch %s; %s files were brought up.", self.epoch, changed)

    def _renew(self) -> None:
        while not self._has_enough.wait(self._database.patience.renewal) and not self._ledger.is_lost:
            asked = time.monotonic()
            try:
                is_ours = self._database.renew(self.epoch)
            except DatabaseAwayError as error:
                self._note(error)
                continue
            if not is_ours:
                LOG.error("Another host has taken the paddock over: this one gives it up.")
                self._ledger.lose()
                return
            self.until = asked + self._database.patience.lease
            self._note(None)

    def _note(self, away: DatabaseAwayError | None) -> None:
        """Say once that the database is away, or back."""
        was_away, self._away = self._away, away
        if away is not None and was_away is None:
            LOG.warning("All races wait: %s", in_full(away))
        elif away is None and was_away is not None:
            LOG.info("The database is back: races go on.")
        if (away is None) != (was_away is None):
            self._tell(away)

    def tell_away(self, tell: Callable[[OSError | None], object]) -> None:
        """From now on, call this in any thread with why the database is away, and with None when it is back."""
        self._tell = tell
        if (away := self._away) is not None:
            tell(away)

    @contextmanager
    def keeping(self) -> Iterator[None]:
        """Keep every change of the folder in the database meanwhile."""
        with kept_by(self._copy.folder, self._ledger, is_copied):
            yield

    def take_calls(self, take: Callable[[str, socket.socket], None]) -> Switchboard:
        """Take the links of hosts that wait; see :class:`Switchboard`."""
        return Switchboard(self._address, self._database.patience, self.epoch, take)

    def end(self) -> None:
        """Give it up: a host that waits for it has it at once."""
        self._has_enough.set()
        self._renewing.join()
        self._copy.look_at_all()
        if not self._ledger.is_lost:
            with suppress(OSError):
                self._database.release(self.epoch)
        self._ledger.close()
        self.is_over = True
