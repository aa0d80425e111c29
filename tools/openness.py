"""Measures anew how open races are on all circuits: ``tracks/openness.csv``.

Run ``python -m tools.openness`` when a bot, a rule or a board has changed: it takes about fourteen minutes of
one core. ``--new`` measures only the circuits that are not in the file as they are drawn now.
"""

import argparse
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from motorchamp_tui.games import GAMES, game_named, game_of
from motorchamp_tui.games.own_circuits import shipped_circuits
from motorchamp_tui.laboratory.progress import race_bar
from motorchamp_tui.locations import openness_file
from motorchamp_tui.race.openness import FIXED, MARGIN, OpenRaces, read_openness
from motorchamp_tui.tabular import csv_table
from tools.open_circuits import RACES, kinds_measured, measure


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=1, help="how many cores to use")
    parser.add_argument("--races", type=int, default=RACES, help="how many of each kind to drive")
    parser.add_argument("--new", action="store_true", help="only measure circuits that are not in the file")
    wanted = parser.parse_args()
    os.nice(10)
    kept = read_openness(openness_file()) if wanted.new else ()
    write_openness(openness_file(), list(_measured(wanted.races, wanted.jobs, kept)))


def _measured(races: int, jobs: int, kept: tuple[OpenRaces, ...]) -> Iterator[OpenRaces]:
    tracks = [game_named(game).circuit(name) for game in GAMES for name in shipped_circuits(game_named(game))]
    known = {
        track: [one for one in kept if one.fingerprint == game_of(track).fingerprint(track)] for track in tracks
    }
    with race_bar(races * sum(kinds_measured(track) for track in tracks if not known[track])) as told:
        for track in tracks:
            yield from known[track] or measure(track, races, jobs=jobs, told=told)


def write_openness(path: Path, measured: Iterable[OpenRaces]) -> None:
    """Write such a file again."""
    rows = [
        {name: getattr(races, name) for name in FIXED}
        | {
            head: f"{number:.4f}"
            for name, (value, margin) in races.figures.items()
            for head, number in ((name, value), (name + MARGIN, margin))
        }
        for races in measured
    ]
    path.write_text(csv_table(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
