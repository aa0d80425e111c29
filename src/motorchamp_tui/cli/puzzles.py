"""Commands that make files of puzzles: puzzles mine, puzzles check."""

import sys
from pathlib import Path

import click

from motorchamp_tui.cli.laboratory import end_interrupted, jobs_option
from motorchamp_tui.cli.options import Whole, check_plain, game_option

MOST_SEED = 10**15
"""The head of a file has room for it, and for the numbers of races after it."""


@click.group(no_args_is_help=True)
@click.pass_context
def puzzles(ctx: click.Context) -> None:
    """Mine puzzles from races of bots, or check a file of them.

    \b
    Examples:
      motorchamp puzzles mine --races 100 --seed 7
      motorchamp puzzles mine --game motorsportspiel --out mine.puzzles
      motorchamp puzzles check mine.puzzles
    """
    check_plain(ctx)


@puzzles.command()
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
    """Mine puzzles: drive races of champions and steadies, and keep the choices with one clearly best answer.

    The same seed gives the same puzzles, on any number of cores. Ctrl-C keeps what is done, and the same
    command goes on from there. Some thousand rollouts decide on every puzzle: expect two to ten seconds for each.
    """
    from motorchamp_tui.errors import SetupError
    from motorchamp_tui.files import FOR_OTHERS, reason_of, replace_file
    from motorchamp_tui.games import FIRST_GAME, game_named
    from motorchamp_tui.laboratory.cores import usual_jobs
    from motorchamp_tui.laboratory.mining import Mine, haul_of
    from motorchamp_tui.laboratory.mining import mine as mine_puzzles
    from motorchamp_tui.laboratory.progress import race_bar
    from motorchamp_tui.puzzles.files import PuzzleFile, counts_by, read_puzzles, written
    from motorchamp_tui.words import counted

    name = game or FIRST_GAME
    game_named(name)
    file = out or Path(f"{name}.puzzles")
    haul = haul_of(read_puzzles(file) if file.exists() else PuzzleFile(name, seed))
    if (haul.file.game, haul.file.seed) != (name, seed):
        raise SetupError(
            f"{file} has puzzles of {haul.file.game} with seed {haul.file.seed}: give those, or another --out."
        )
    order = Mine(name, races, seed, count)
    with race_bar(max(0, races - haul.file.races)) as told:
        for done in mine_puzzles(order, haul, jobs=jobs or usual_jobs(), told=told):
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


@puzzles.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE…")
def check(*, files: tuple[Path, ...]) -> None:
    """Check files of puzzles: every line as it was mined, every position with the choices that the rules offer."""
    from motorchamp_tui.puzzles.files import check_puzzles

    status = 0
    for file in files:
        mistakes = check_puzzles(file)
        status = 2 if mistakes else status
        for mistake in mistakes:
            click.echo(mistake, err=True)
        if not mistakes:
            click.echo(f"ok      {file}")
    sys.exit(status)
