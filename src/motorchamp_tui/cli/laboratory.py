"""Commands of the laboratory: simulate, ladder."""

import contextlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from motorchamp_tui.cli.options import (
    BOTS,
    DRIVERS,
    SEASON,
    TRACKS,
    Whole,
    cars_option,
    game_asked_for,
    game_of_command,
    game_option,
    is_given,
    json_option,
    laps_option,
    print_json,
    prints_ascii_only,
    rule_option,
    warn,
)
from motorchamp_tui.errors import SetupError
from motorchamp_tui.locations import races_folder, seasons_folder

if TYPE_CHECKING:
    from motorchamp_tui.laboratory.simulation import RaceBatch, Simulated

ALL_TRACKS = "all"
OF_THE_RACES = ("races", "drivers", "track", "laps", "cars", "grid", "rules", "cluster", "csv_file")
"""The words for races that belong to no season."""
INTERRUPTED = 130
DEFAULT_DRIVERS = "bot:champion,bot:daring,bot:steady,bot:rookie"

jobs_option = click.option("--jobs", type=Whole(1), metavar="N", help="How many cores to use; all by default.")


@click.command()
@click.option(
    "--races", type=Whole(), metavar="N", default=100, show_default=True, help="How many races to drive."
)
@click.option("--season", type=SEASON, help="Drive the rest of this season instead, many times.")
@click.option(
    "--seasons", type=Whole(), metavar="N", default=100, show_default=True, help="With --season: how many times."
)
@click.option(
    "--drivers",
    type=DRIVERS,
    default=DEFAULT_DRIVERS,
    show_default=True,
    help="Bots as bot:NAME or bot:./PROGRAM.",
)
@click.option(
    "--track",
    type=TRACKS,
    default=ALL_TRACKS,
    show_default=True,
    help="A circuit or file, several separated by commas, or all.",
)
@laps_option
@cars_option
@click.option(
    "--grid",
    type=click.Choice(["dice", "practice"]),
    default="dice",
    show_default=True,
    help="How the starting positions are decided.",
)
@rule_option
@click.option(
    "--seed", type=Whole(), metavar="N", help="The seed of the first race; each further race takes the next."
)
@jobs_option
@click.option(
    "--cluster", metavar="ADDRESS", help="Drive on the workers of a dask scheduler, such as tcp://host:8786."
)
@json_option
@click.option("--csv", "csv_file", type=click.Path(dir_okay=False), help="Write a line for each car to a file.")
def simulate(
    *,
    season: str | None,
    seasons: int,
    seed: int | None,
    jobs: int | None,
    as_json: bool,
    **ordered: Any,
) -> None:
    """Drive many races between bots on all cores and print the figures.

    Ctrl-C ends it early and keeps what is done. Any of the races can be watched, by its seed. The circuits
    decide the game; all means those of MotorChamp, whatever your settings say.

    \b
    Examples:
      motorchamp simulate --races 1000 --drivers bot:champion,bot:steady --track A1-C1
      motorchamp simulate --track hockenheim-short,hockenheim-gp
      motorchamp simulate --races 500 --seed 7 --csv cars.csv
      motorchamp simulate --season Summer --seasons 1000
      motorchamp simulate --races 100000 --cluster tcp://host:8786
    """
    if season is None:
        _simulate_races(jobs, seed=seed, as_json=as_json, **ordered)
        return
    if given := next(filter(is_given, OF_THE_RACES), None):
        option = {"rules": "rule", "csv_file": "csv"}.get(given, given)
        raise SetupError(f"A season has races of its own: leave out --{option}.")
    _simulate_season(season, seasons, seed, jobs, as_json=as_json)


def _simulate_races(
    jobs: int | None, *, cluster: str | None, as_json: bool, csv_file: str | None, **ordered: Any
) -> None:
    from motorchamp_tui.laboratory import pages
    from motorchamp_tui.laboratory import simulation as laboratory
    from motorchamp_tui.laboratory.progress import race_bar

    if csv_file and not Path(csv_file).absolute().parent.is_dir():
        raise SetupError(f"{csv_file} cannot be written: there is no folder {Path(csv_file).parent}.")
    batch = _batch(**ordered)
    with contextlib.ExitStack() as opened:
        # Opened before a race is driven: what cannot be written is refused before hours of races are.
        csv = opened.enter_context(Path(csv_file).open("a", encoding="utf-8")) if csv_file else None
        told = opened.enter_context(race_bar(batch.races))
        simulated = laboratory.simulate(batch, jobs=jobs, cluster=cluster, told=told)
        if csv is not None:
            csv.truncate(0)
            csv.write(pages.as_csv(simulated))
    if as_json:
        print_json(pages.as_data(simulated))
    else:
        _print_figures(simulated)
    if simulated.is_interrupted:
        end_interrupted()


def _batch(
    *, rules: tuple[str, ...], seed: int | None, track: str, drivers: str, grid: str, **ordered: Any
) -> "RaceBatch":
    """The races that these options describe; raises a :class:`MotorChampError` for what does not go together."""
    from motorchamp_tui.games import agreed_in, game_with
    from motorchamp_tui.games.entries import read_drivers
    from motorchamp_tui.games.options import GRID
    from motorchamp_tui.laboratory.simulation import race_batch, usual_seed

    tracks = _tracks(track)
    game = game_with(tracks[0])
    return race_batch(
        drivers=read_drivers(drivers, game.BOT_NAMES),
        tracks=tracks,
        options=agreed_in(game, rules).agree(GRID, grid),
        seed=usual_seed() if seed is None else seed,
        **ordered,
    )


def _print_figures(simulated: "Simulated") -> None:
    import shutil

    from motorchamp_tui.laboratory import pages

    width = min(shutil.get_terminal_size().columns, 100)
    click.echo("\n".join(pages.lines(simulated, width, ascii_only=prints_ascii_only())))


def _simulate_season(name: str, seasons: int, seed: int | None, jobs: int | None, *, as_json: bool) -> None:
    from motorchamp_tui.laboratory import seasons as laboratory
    from motorchamp_tui.laboratory.progress import race_bar
    from motorchamp_tui.laboratory.simulation import usual_seed
    from motorchamp_tui.seasons import book, files

    now = book.look(files.find(seasons_folder(), name), races_folder())
    for trouble in now.troubles:
        warn(trouble)
    batch = laboratory.season_batch(now, seasons, usual_seed() if seed is None else seed)
    with race_bar(seasons) as told:
        prospects = laboratory.simulate_seasons(batch, jobs=jobs, told=told)
    if as_json:
        print_json(laboratory.season_data(prospects))
    else:
        text = "\n".join(laboratory.season_lines(prospects))
        click.echo(text.replace("±", "+-") if prints_ascii_only() else text)
    if prospects.is_interrupted:
        end_interrupted()


def _tracks(listed: str) -> Sequence[str]:
    """The words after ``--track``: a circuit, a file, several with commas, or ``all``."""
    if listed == ALL_TRACKS:
        return game_of_command(None, game_asked_for(), is_for_a_script=True).circuit_names()
    return [name.strip() for name in listed.split(",")]


@click.command()
@click.option(
    "--races",
    type=Whole(1),
    metavar="N",
    default=1000,
    show_default=True,
    help="How many races each pair drives.",
)
@click.option("--bots", type=BOTS, help="Which bots, separated by commas; all by default.")
@game_option("The bots of this game, on its circuits in use; MotorChamp by default, whatever game is set.")
@click.option("--track", "tracks", type=TRACKS, help="Only these circuits, separated by commas.")
@click.option(
    "--seed",
    type=Whole(),
    metavar="N",
    default=1,
    show_default=True,
    help="The seed of the dice; the same for every pair.",
)
@jobs_option
@json_option
def ladder(
    *,
    races: int,
    bots: str | None,
    game: str | None,
    tracks: str | None,
    seed: int,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Let every bot drive against every other, and print how strong each is.

    \b
    Examples:
      motorchamp ladder
      motorchamp ladder --races 100 --bots steady,./mybot.py
      motorchamp ladder --game motorsportspiel --track hockenheim-gp
    """
    from motorchamp_tui.games import FIRST_GAME, game_named, game_with
    from motorchamp_tui.games.entries import bot_in
    from motorchamp_tui.laboratory import ladder as laboratory
    from motorchamp_tui.laboratory.progress import race_bar

    circuits = [track.strip() for track in tracks.split(",")] if tracks and tracks != ALL_TRACKS else []
    name = game or (game_with(circuits[0]).circuit(circuits[0]).game if circuits else FIRST_GAME)
    own = game_named(name).BOT_NAMES
    chosen = [bot_in(bot.strip()) for bot in bots.split(",")] if bots is not None else own
    with race_bar(laboratory.races_in_all(races, chosen), laboratory.RACES_AT_ONCE) as told:
        climbed = laboratory.climb(races, chosen, game=name, circuits=circuits, seed=seed, jobs=jobs, told=told)
    if as_json:
        print_json(laboratory.as_data(climbed))
    else:
        click.echo("\n".join(laboratory.as_lines(climbed)))
    if climbed.is_interrupted:
        end_interrupted()


def end_interrupted() -> NoReturn:
    """Say that the run is incomplete, and end."""
    click.echo("motorchamp: interrupted; these are the results so far.", err=True)
    sys.exit(INTERRUPTED)
