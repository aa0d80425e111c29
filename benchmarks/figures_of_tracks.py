"""Works out again what all circuits are like, to compare drawings with them: ``tracks/figures.csv``.

Run ``python -m benchmarks.figures_of_tracks`` when a bot, a rule or a board has changed: it takes about three
minutes of one core; ``--new`` only works out the circuits that are not in the file as they are drawn now. What the
figures mean is in ``docs/circuits.md``.
"""

import argparse
import os
from collections.abc import Iterator, Mapping

from motorchamp_tui.games import GAMES, game_named, game_of
from motorchamp_tui.games.own_circuits import shipped_circuits
from motorchamp_tui.games.protocol import AnyTrack
from motorchamp_tui.locations import figures_file
from motorchamp_tui.workshop.figures import figures_row, final_figures, read_figures, write_figures


def main() -> None:
    """Drive the races, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--new", action="store_true", help="only work out circuits that are not in the file")
    kept = read_figures(figures_file()) if parser.parse_args().new else ()
    os.nice(10)
    known = {(row["fingerprint"], row["edition"]): row for row in kept}
    write_figures(figures_file(), [_row(track, known) for track in compared()])


def compared() -> Iterator[AnyTrack]:
    """The circuits whose figures make the ranges: all that come with the program, but those of old journals."""
    for game in map(game_named, GAMES):
        old = set(game.circuit_names()) - set(game.circuits_in_use())
        yield from (game.circuit(name) for name in shipped_circuits(game) if name not in old)


def _row(track: AnyTrack, known: Mapping[tuple[str, str], Mapping[str, str]]) -> Mapping[str, str]:
    drawing = game_of(track).fingerprint(track), str(game_of(track).EDITION)
    return known.get(drawing) or figures_row(track, final_figures(track))


if __name__ == "__main__":
    main()
