"""Works out again what all circuits are like, to compare drawings with them: ``tracks/figures.csv``.

Run ``python -m benchmarks.figures_of_tracks`` when a bot, a rule or a board has changed: it takes about two
minutes of one core. What the figures mean is in ``docs/workshop.md``.
"""

import os

from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.games.own_circuits import shipped_circuits
from motorchamp_tui.locations import figures_file
from motorchamp_tui.workshop.figures import figures_row, final_figures, write_figures


def main() -> None:
    """Drive the races, and write the file."""
    os.nice(10)
    games = [game_named(name) for name in GAMES if hasattr(game_named(name), "DRAWN_LINES")]
    tracks = [game.circuit(name) for game in games for name in shipped_circuits(game)]
    write_figures(figures_file(), [figures_row(track, final_figures(track)) for track in tracks])


if __name__ == "__main__":
    main()
