"""Standing of a paddock: how many races, seasons and names there are, and the disk that it is on, as data."""

import os
from collections import Counter

from motorchamp_tui.paddock.entries.meeting_info import Stage
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.terminals.figures import Data


def standing(paddock: Paddock) -> Data:
    """How the paddock stands, and the disk that it is on."""
    stages = Counter(meeting.stage for meeting in paddock.meetings)
    is_in_trouble = any(meeting.trouble for meeting in paddock.meetings if meeting.is_on)
    data: Data = {
        "races": {stage.value: stages[stage] for stage in Stage},
        "seasons": len(paddock.seasons.every),
        "leagues": len(paddock.leagues.every),
        "names": len(paddock.players.keys),
        "waiting_files": paddock.queue.waiting,
        "disk_trouble": bool(paddock.queue.trouble) or is_in_trouble,
    }
    try:
        disk = os.statvfs(paddock.files.races)
    except OSError:
        return data
    return {**data, "disk_size": disk.f_blocks * disk.f_frsize, "disk_free": disk.f_bavail * disk.f_frsize}
