"""Make the golden journal of a race in a paddock. Run: python tests/paddock/journals/make_correspondence.py

A journal that is there is never made again: it stands for what hosts have on their disks.
"""

import asyncio
import shutil
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from attrs import evolve
from paddock_scenes import DAY, PATIENCE, SHORT, by_practice, opened

from motorchamp_tui.paddock.races.meeting import Stage
from of_motorchamp import order_for_motorchamp


async def make(file: Path) -> None:
    """A race by correspondence: Ann leaves orders, Bob never comes, and everybody drove practice laps."""
    with tempfile.TemporaryDirectory() as folder:
        async with opened(Path(folder)) as scene:
            watcher, ann = scene.come("Wim"), scene.player("Ann")
            meeting = scene.begun(by_practice(evolve(SHORT, clock=DAY)), "Ann", "Bob", bots=("steady",))
            watcher.go_to(meeting)
            while meeting.stage is not Stage.OVER:
                if meeting.stage is Stage.RACE and meeting.drives[0].asked and meeting.order_of(ann) is None:
                    meeting.leave_order(ann, order_for_motorchamp())
                if any(drive.asked for drive in meeting.drives):
                    scene.clock.go_on(days=1)
                async with asyncio.timeout(PATIENCE):
                    await watcher.changed()
            (path,) = scene.paddock.files.races.iterdir()
            shutil.copy(path, file)
    print(file.name)


if __name__ == "__main__" and not (HERE / "correspondence.journal").exists():
    asyncio.run(make(HERE / "correspondence.journal"))
