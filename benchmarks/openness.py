"""Measures anew how open races are on all circuits: ``tracks/openness.csv``, and the tables of the documents.

Run ``python -m benchmarks.openness`` when a bot, a rule or a board has changed: it takes about fourteen minutes of
one core. ``--tables`` only writes the tables of the documents from the file, ``--new`` measures only the
circuits that are not in it as they are drawn now.
"""

import argparse
import os
from collections.abc import Iterator
from pathlib import Path

from motorchamp_tui.games import GAMES, game_named, game_of
from motorchamp_tui.games.own_circuits import shipped_circuits
from motorchamp_tui.laboratory.open_circuits import RACES, about, kinds_measured, measure, table
from motorchamp_tui.laboratory.progress import race_bar
from motorchamp_tui.locations import openness_file
from motorchamp_tui.race.openness import OpenRaces, read_openness, write_openness

DOCS = Path(__file__).parents[1] / "docs"
PAGES = {"motorchamp": DOCS / "tracks.md", "motorsportspiel": DOCS / "tracks-motorsportspiel.md"}
BEGIN, END = "<!-- made by python -m benchmarks.openness -->", "<!-- until here -->"


def main() -> None:
    """Measure, unless the tables alone are wanted, and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=1, help="how many cores to use")
    parser.add_argument("--races", type=int, default=RACES, help="how many of each kind to drive")
    parser.add_argument("--tables", action="store_true", help="only write the tables of the documents")
    parser.add_argument("--new", action="store_true", help="only measure circuits that are not in the file")
    wanted = parser.parse_args()
    if not wanted.tables:
        os.nice(10)
        kept = read_openness(openness_file()) if wanted.new else ()
        write_openness(openness_file(), list(_measured(wanted.races, wanted.jobs, kept)))
    measured = read_openness(openness_file())
    for game, page in PAGES.items():
        page.write_text(with_table(page.read_text(encoding="utf-8"), of_game(game, measured)), encoding="utf-8")


def _measured(races: int, jobs: int, kept: tuple[OpenRaces, ...]) -> Iterator[OpenRaces]:
    tracks = [game_named(game).circuit(name) for game in GAMES for name in shipped_circuits(game_named(game))]
    known = {
        track: [one for one in kept if one.fingerprint == game_of(track).fingerprint(track)] for track in tracks
    }
    with race_bar(races * sum(kinds_measured(track) for track in tracks if not known[track])) as told:
        for track in tracks:
            yield from known[track] or measure(track, races, jobs=jobs, told=told)


def of_game(game: str, measured: tuple[OpenRaces, ...]) -> list[OpenRaces]:
    """What was measured on the circuits of a game."""
    names = shipped_circuits(game_named(game))
    return [races for races in measured if races.circuit in names]


def with_table(page: str, measured: list[OpenRaces]) -> str:
    """A document with these figures in its table."""
    before, _, rest = page.partition(f"{BEGIN}\n")
    _, _, after = rest.partition(f"{END}\n")
    return "\n".join([before + BEGIN, *about(measured), "", *table(measured), END, after])


if __name__ == "__main__":
    main()
