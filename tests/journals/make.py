"""Make the golden journals: one seeded race on every track, and a practice lap. Run: python tests/journals/make.py

A journal that is there is never made again: it stands for what people have on their disks.
"""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from journal_driving import NOW, drive, plan_of
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.options import Grid
from motorchamp_tui.journal.writer import Journal

DRIVERS = "bot:steady,bot:steady,bot:rookie,bot:rookie"
GOES_BEFORE_ONE_IS_TAKEN_BACK = 90


def make(name: str, journal: Journal) -> None:
    """Drive the race to its end, one go taken back on the way, and keep it under this name."""
    drive(journal, GOES_BEFORE_ONE_IS_TAKEN_BACK)
    race = journal.record.run.race if journal.record.run else None
    if race is not None and not race.is_between_goes:
        journal.take_back(race.round, race.current_car.name)
    drive(journal)
    journal.save()
    journal.close()
    assert journal.path is not None
    journal.path.rename(HERE / f"{name}.journal")
    print(name)


def main() -> None:
    """Make those that are not there yet."""
    for number, name in enumerate(tracks.circuit_names()):
        if not (HERE / f"{name}.journal").exists():
            grid = Grid.PRACTICE if number % 3 == 2 else Grid.DICE
            make(name, Journal.begin(HERE, plan_of(name, DRIVERS, laps=6, grid=grid, seed=100 + number), NOW))
    if not (HERE / "practice.journal").exists():
        plan = plan_of("A1-C1", "bot:steady", cars=1, laps=1, seed=7)
        make("practice", Journal.begin(HERE, plan, NOW, is_lap=True))


if __name__ == "__main__":
    main()
