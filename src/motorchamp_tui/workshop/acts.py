"""Acts at a workbench: what may be done with the drawing in hand, for the screen.

Whatever changes the drawing is saved at once. An edit refuses by itself what cannot be done, when it is made.
"""

from collections.abc import Callable
from functools import partial

from motorchamp_tui.acts import Acts, Judged, act, shown
from motorchamp_tui.games import game_of
from motorchamp_tui.games.drawing_text import Drawing
from motorchamp_tui.games.entries import all_drivers
from motorchamp_tui.games.options import USUAL
from motorchamp_tui.locations import races_folder
from motorchamp_tui.practice.drive import PracticeDrive, free_lap
from motorchamp_tui.race.opponents import opponents_for
from motorchamp_tui.race.plan import RacePlan, plan_race
from motorchamp_tui.settings.words import MIXED
from motorchamp_tui.workshop.bench import Workbench
from motorchamp_tui.workshop.edits import Edit, copy_rows, delete_rows, insert_rows, mirror_rows

NOT_YET = "It can be kept like this, but not driven."


class AtWorkbench(Acts):
    """What may be done now to the stretch from ``first`` to ``last``, and to the drawing as a whole."""

    def __init__(self, bench: Workbench, first: int = 0, last: int = 0) -> None:
        self.bench = bench
        self.first = first
        self.last = last

    @property
    def count(self) -> int:
        """How many rows the stretch has."""
        steps = self.last - self.first
        return 1 + (steps if steps >= 0 else steps % len(self.bench.drawing.rows))

    @act("d", "drive")
    def lap(self) -> Judged:
        """Drive a lap on it at once."""
        return self._if_it_can_be_driven()

    @act("w", "watch bots")
    def bots_race(self) -> Judged:
        """Let bots race on it."""
        return self._if_it_can_be_driven()

    @act("u", "undo")
    def undo(self) -> Judged:
        """Take back the last change."""
        return partial(self._saved, self.bench.undo) if self.bench.can_undo else "There is nothing to undo."

    @act("U", "redo")
    def redo(self) -> Judged:
        """Redo the change that was undone."""
        return partial(self._saved, self.bench.redo) if self.bench.can_redo else "There is nothing to redo."

    @act("i", "insert")
    def insert(self) -> Judged:
        """Insert plain rows before the marked ones, as many as those."""
        return self._edit(insert_rows(self.first, self.count))

    @act("x,delete", "delete")
    def delete(self) -> Judged:
        """Delete the marked rows."""
        return self._edit(delete_rows(self.first, self.last))

    @act("M", "mirror")
    def mirror(self) -> Judged:
        """Mirror the marked rows: left and right change places, bends turn the other way."""
        return self._edit(mirror_rows(self.first, self.last))

    @act("c", "code")
    def share(self) -> Judged:
        """Copy its code for a chat, and show it."""
        return shown

    @act("R", "")
    def keep(self, name: str = "") -> Judged:
        """Keep it among your own circuits under another name."""
        return partial(self.bench.keep_as, name)

    def copy(self, before: int) -> Judged:
        """A copy of these rows before another one."""
        return self._edit(copy_rows(self.first, self.last, before))

    def make(self, edit: Edit) -> bool:
        """Make any edit and save the drawing; whether it changed anything. Raises :class:`MotorChampError`."""
        return self._saved(partial(self.bench.do, edit))

    def _edit(self, edit: Edit) -> Judged:
        return partial(self.make, edit)

    def _saved(self, change: Callable[[], bool]) -> bool:
        is_changed = change()
        if is_changed:
            self.bench.save()
        return is_changed

    def _if_it_can_be_driven(self) -> Judged:
        mistakes = self.bench.drawing.mistakes
        if mistakes:
            return f"{NOT_YET} {mistakes[0].with_place}"
        return shown if self.bench.drawing.is_whole else f"{NOT_YET} It is a part of a circuit."


def lap_on(drawing: Drawing, driver: str) -> PracticeDrive:
    """A practice lap on a circuit that can be driven."""
    return free_lap(races_folder(), drawing.track(), driver)


def race_of_bots_on(drawing: Drawing) -> RacePlan:
    """A race of bots of all kinds on it, with as many cars as its figures are worked out from."""
    track = drawing.track()
    kind = drawing.drafting.FIGURE_RACES
    bots = opponents_for(game_of(track), kind.drivers[0], MIXED)
    return plan_race(track, all_drivers(bots), cars=kind.cars, laps=kind.laps[0], options=USUAL)
