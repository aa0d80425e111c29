"""Works out anew what the medals of all circuits take: ``tracks/medals.csv``.

Run ``python -m tools.medals`` when a bot, a rule or a board has changed: it takes about half a minute of one
core. What medals are is in ``docs/playing.md``.
"""

import os

from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.games.own_circuits import shipped_circuits
from motorchamp_tui.locations import medals_file
from motorchamp_tui.practice.medals import work_out, write_medals


def main() -> None:
    """Drive the laps, and write the file."""
    os.nice(10)
    games = [game_named(name) for name in GAMES if hasattr(game_named(name), "par_of")]
    write_medals(
        medals_file(), [work_out(game.circuit(name)) for game in games for name in shipped_circuits(game)]
    )


if __name__ == "__main__":
    main()
