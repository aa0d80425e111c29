"""Way back into a race that was driven on a host: its classification or its replay."""

from collections.abc import Callable
from functools import partial

from motorchamp_tui.errors import SetupError
from motorchamp_tui.paddock.threads import in_its_turn
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.race.replay import Replay
from motorchamp_tui.tui.navigation import Navigator
from motorchamp_tui.tui.race.race_log import RaceLog


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
