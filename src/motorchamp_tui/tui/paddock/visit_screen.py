"""Screen of a player in the paddock: it is redrawn when something has changed there.

One sentence says what may not be done. A busy paddock is drawn only so often. From such a screen laps are driven
alone, and races looked back on.
"""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from textual import work
from textual.worker import Worker

from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.games import GAMES
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people import laps_alone
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.threads import in_its_turn
from motorchamp_tui.practice.drive import PracticeDrive
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.race.replay import Replay
from motorchamp_tui.terminals.screen.keys_in_turn import READING
from motorchamp_tui.tui.navigation import Navigator, paddock_navigator
from motorchamp_tui.tui.race.race_log import RaceLog
from motorchamp_tui.tui.widgets.act_screen import ActScreen
from motorchamp_tui.tui.widgets.lists import ListScreen

BREATH = 0.2
"""Seconds between two redraws caused by others."""


class VisitScreen(ActScreen, ListScreen):
    """Knows the paddock and the visit; ``message`` is why the last action failed."""

    has_head = True

    def __init__(self, paddock: Paddock, visit: Visit) -> None:
        super().__init__()
        self.paddock = paddock
        self.visit = visit
        self._watch: Worker[None] | None = None

    @property
    def player(self) -> Player:
        """The player who is looking at it."""
        return self.visit.player

    @property
    def wrong(self) -> str:
        """Why the last action failed, or why nothing moves; empty where there is neither."""
        return self.message or self.paddock.trouble_at(self.visit.meeting)

    def begin_to_watch(self) -> None:
        """Start following what happens in the paddock."""
        self.stop_watching()
        self._watch = self._follow_changes()

    def stop_watching(self) -> None:
        """Stop following it."""
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    @work(group="changes")
    async def _follow_changes(self) -> None:
        while not self.visit.has_left:
            await self.visit.changed()
            self.look_again()
            await asyncio.sleep(BREATH)

    def look_again(self) -> None:
        """Something in the paddock has changed."""
        self.show_page()

    def do_act(self, name: str) -> None:
        """Do this act, or say why it cannot be done."""
        self.attempt(lambda: self.acts.do(name))

    def refuse(self, refusal: str) -> None:
        """Show why something may not be done."""
        self.say(refusal)


class WatchingScreen(VisitScreen):
    """Follows what happens in the paddock, as long as it is the one that is shown."""

    def on_screen_resume(self) -> None:
        """Come, or come back."""
        self.begin_to_watch()
        self.look_again()

    def on_screen_suspend(self) -> None:
        """Another screen is shown."""
        self.stop_watching()


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
            self.refuse(str(error))
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


async def opening_of(here: Navigator, record: RaceRecord, *, is_replay: bool) -> Callable[[], None]:
    """A function that opens the classification of a race that is over; or the replay, also of a stopped one.

    Nobody else on the host waits while the log of a long race is put together. Raises :class:`SetupError` where
    nothing has been driven.
    """
    if not record.runs:
        raise SetupError("Nothing has been driven in this race.")
    if is_replay or not (record.is_over and record.is_lined_up):
        return partial(here.open_replay, record)
    log = await in_its_turn(lambda: RaceLog(Replay(record)).entries)
    return partial(here.open_result, record, log)
