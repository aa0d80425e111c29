"""Works out again what all circuits are like, to compare drawings with them: ``tracks/figures.csv``.

Run ``python -m tools.figures_of_tracks`` when a bot, a rule or a board has changed: it takes about three
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
from motorchamp_tui.tabular import csv_table
from motorchamp_tui.workshop.figures import TrackFigures, figures_of, lines_of, read_figures


def main() -> None:
    """Drive the races, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--new", action="store_true", help="only work out circuits that are not in the file")
    kept = read_figures(figures_file()) if parser.parse_args().new else ()
    os.nice(10)
    known = {(row["fingerprint"], row["edition"]): row for row in kept}
    rows = [_row(track, known) for track in compared()]
    figures_file().write_text(csv_table(rows), encoding="utf-8")


def compared() -> Iterator[AnyTrack]:
    """The circuits whose figures make the ranges: all that come with the program, but those of old journals."""
    for game in map(game_named, GAMES):
        old = set(game.circuit_names()) - set(game.circuits_in_use())
        yield from (game.circuit(name) for name in shipped_circuits(game) if name not in old)


def _row(track: AnyTrack, known: Mapping[tuple[str, str], Mapping[str, str]]) -> Mapping[str, str]:
    drawing = game_of(track).fingerprint(track), str(game_of(track).EDITION)
    return known.get(drawing) or figures_row(track, final_figures(track))


def figures_row(track: AnyTrack, figures: TrackFigures) -> dict[str, str]:
    """The figures of a circuit as a row of the file."""
    game = game_of(track)
    head = {"game": track.game, "kind": game.kind_of(track), "circuit": track.name}
    values = {line.name: f"{line.value:.4f}" for line in lines_of(figures) if line.value is not None}
    return {**head, "fingerprint": game.fingerprint(track), "edition": str(game.EDITION), **values}


def final_figures(track: AnyTrack) -> TrackFigures:
    """All figures of a circuit: some seconds of one core."""
    *_, last = figures_of(track)
    return last


if __name__ == "__main__":
    main()
