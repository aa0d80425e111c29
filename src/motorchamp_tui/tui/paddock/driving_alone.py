"""Laps alone on a host, from a screen of the paddock: begun, and entered in the tables afterwards."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from textual import work

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import GAMES
from motorchamp_tui.paddock.people import laps_alone
from motorchamp_tui.paddock.threads import in_its_turn
from motorchamp_tui.practice.drive import PracticeDrive
from motorchamp_tui.terminals.screen.keys_in_turn import READING
from motorchamp_tui.tui.navigation import paddock_navigator
from motorchamp_tui.tui.paddock.visit_screen import WatchingScreen


class DrivingAlone(WatchingScreen):
    """``has_driven``: whether a lap has been driven alone since the tables were last updated."""

    has_driven = False

    @property
    def laps_folder(self) -> Path:
        """Where this player's laps are."""
        return self.paddock.laps.folder_of(self.player.key)

    @work(exclusive=True, group=READING)
    async def drive_alone(self, begin: Callable[[], PracticeDrive]) -> None:
        """Begin a lap without keeping anyone waiting, and go to it unless something else is shown by then."""
        try:
            drive = await in_its_turn(begin)
        except MotorChampError as error:
            self.say(str(error))
            return
        if self.is_current:
            self.has_driven = True
            paddock_navigator(self).open_practice(drive)
        else:
            drive.journal.close()

    async def laps_of_player(self) -> laps_alone.LapsOfAPlayer:
        """Look through this player's laps, and enter them in the tables."""
        now, player = datetime.now(UTC), self.player
        look = partial(laps_alone.laps_of_player, self.laps_folder, player, tuple(GAMES), now)
        laps = await in_its_turn(look)
        laps_alone.note(self.paddock.laps, player, laps)
        return laps
