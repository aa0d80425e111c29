"""Standing orders of a meeting: the go for which each was left, and when it is used up.

An order is for the next go in which its driver has a choice, not counting the one in progress when they leave
it, and for that go alone. Past goes are read from the journal, so that a host that was killed carries out no
order twice.
"""

from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.games.standing_order import StandingOrder
from motorchamp_tui.paddock.entries.meeting_files import LeftOrder, MeetingFiles, MeetingRecord
from motorchamp_tui.race.control import had_a_choice
from motorchamp_tui.race.record import Run

Go = tuple[int, str]
"""A go by its round and its car."""


class Orders:
    """The orders left in the race of ``record``, by the names of the drivers."""

    def __init__(self, record: MeetingRecord, files: MeetingFiles) -> None:
        self._record = record
        self._files = files

    def leave(self, driver: str, order: StandingOrder | None, run: Run) -> None:
        """Leave this order for the next go, or none."""
        if order is not None:
            order.check()
        with self._files.changing(self._record) as draft:
            draft.orders.pop(driver, None)
            if order is not None:
                draft.orders[driver] = LeftOrder(order, len(run.steps), _own_go(run.race, driver))

    def waiting(self, driver: str, run: Run) -> StandingOrder | None:
        """The order of this driver for a go that has not begun."""
        left = self._record.orders.get(driver)
        return left.order if left is not None and _used_by(left, driver, run) is None else None

    def for_go(self, driver: str, run: Run) -> StandingOrder | None:
        """The order for the current go of this driver."""
        left, go = self._record.orders.get(driver), _own_go(run.race, driver)
        if left is None or go == left.not_for or _used_by(left, driver, run) not in (None, go):
            return None
        return left.order


def _used_by(left: LeftOrder, driver: str, run: Run) -> Go | None:
    """The go that has used this order up, or is about to."""
    for step in run.steps[left.after :]:
        go = _own_go(step.before, driver)
        if go not in (None, left.not_for) and had_a_choice(step.before):
            return go
    return None


def _own_go(race: AnyRace, driver: str) -> Go | None:
    """The current go, where it is this driver's."""
    if race.is_over or race.current_car.driver != driver:
        return None
    return race.round, race.current_car.name
