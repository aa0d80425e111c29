"""The screens for a meeting that is over: its classification, and its replay.

Nobody else on the host waits while the log of a long race is put together.
"""

from textual.screen import Screen

from motorchamp_tui.errors import SetupError
from motorchamp_tui.paddock.threads import in_its_turn
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.race.replay import Replay
from motorchamp_tui.tui.race.classification import ClassificationScreen
from motorchamp_tui.tui.race.race_log import RaceLog
from motorchamp_tui.tui.replay.screen import ReplayScreen


async def result_of(kept: RaceRecord) -> Screen[None]:
    """The classification of a race that is over, or the replay of one that was stopped.

    Raises :class:`SetupError` where there is nothing to see.
    """
    if kept.run is None:
        raise SetupError("Nothing has been driven in this race.")
    if not (kept.is_over and kept.is_lined_up):
        return await replay_of(kept)
    log = await in_its_turn(lambda: RaceLog(Replay(kept)).entries)
    return ClassificationScreen(kept.run.race, kept.plan, log, kept=kept, is_shared=True)


async def replay_of(kept: RaceRecord) -> Screen[None]:
    """The replay of a race, as far as it was driven; raises :class:`SetupError` where there is nothing to see."""
    if not kept.runs:
        raise SetupError("Nothing has been driven in this race.")
    return ReplayScreen(kept)
