"""Mines puzzles: drives races of champions and steadies, and keeps the choices with one clearly best answer.

Run ``python -m tools.mine --races 100 --seed 7``; ``--out puzzles/motorchamp.puzzles`` goes on with what comes
with the program.
"""

from collections.abc import Iterable
from pathlib import Path

import click

from motorchamp_tui.cli.laboratory import end_interrupted, jobs_option
from motorchamp_tui.cli.options import Whole, game_option
from motorchamp_tui.errors import SetupError
from motorchamp_tui.files import FOR_OTHERS, reason_of, replace_file
from motorchamp_tui.games import FIRST_GAME, game_named
from motorchamp_tui.laboratory.cores import usual_jobs
from motorchamp_tui.laboratory.progress import race_bar
from motorchamp_tui.puzzles.files import PuzzleFile, read_puzzles, written
from motorchamp_tui.puzzles.puzzle import Puzzle
from motorchamp_tui.words import counted
from tools import mining

MOST_SEED = 10**15
"""The head of a file has room for it, and for the numbers of races after it."""


@click.command()
@click.option("--races", type=Whole(1), metavar="N", default=100, show_default=True, help="Races to drive.")
@click.option(
    "--seed",
    type=Whole(-MOST_SEED, MOST_SEED),
    metavar="N",
    default=1,
    show_default=True,
    help="The seed of the first race.",
)
@click.option(
    "--count", type=Whole(1), metavar="N", default=300, show_default=True, help="The most puzzles to keep."
)
@game_option("Puzzles of this game; MotorChamp by default, whatever your settings say.")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The file to write; GAME.puzzles by default. An existing file is continued.",
)
@jobs_option
def mine(*, races: int, seed: int, count: int, game: str | None, out: Path | None, jobs: int | None) -> None:
    """Drive races of champions and steadies, and keep the choices with one clearly best answer.

    The same seed gives the same puzzles, on any number of cores. Ctrl-C keeps what is done, and the same
    command goes on from there. Some thousand rollouts decide on every puzzle: expect two to ten seconds for each.
    """

    name = game or FIRST_GAME
    game_named(name)
    file = out or Path(f"{name}.puzzles")
    haul = mining.haul_of(read_puzzles(file) if file.exists() else PuzzleFile(name, seed))
    if (haul.file.game, haul.file.seed) != (name, seed):
        raise SetupError(
            f"{file} has puzzles of {haul.file.game} with seed {haul.file.seed}: give those, or another --out."
        )
    goal = mining.Mine(name, races, seed, count)
    with race_bar(max(0, races - haul.file.races)) as told:
        for done in mining.mine(goal, haul, jobs=jobs or usual_jobs(), told=told):
            haul = done
            try:
                replace_file(file, written(haul.file), FOR_OTHERS)
            except OSError as error:
                raise SetupError(f"{file} cannot be written: {reason_of(error)}.") from None
    click.echo(f"{file}: {counted(len(haul.file.puzzles), 'puzzle')} from {counted(haul.file.races, 'race')}")
    for word, number in counts_by(haul.file.puzzles).items():
        click.echo(f"{number:6} {word}")
    if haul.is_interrupted:
        end_interrupted()


def counts_by(puzzles: Iterable[Puzzle]) -> dict[str, int]:
    """The number of puzzles of each theme and grade."""
    found = dict[str, int]()
    for puzzle in puzzles:
        for word in (puzzle.theme, puzzle.grade.value):
            found[word] = found.get(word, 0) + 1
    return found


if __name__ == "__main__":
    mine()
