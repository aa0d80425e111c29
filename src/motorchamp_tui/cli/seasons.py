"""Season command with its own commands: new, go, list, show, strike, delete."""

import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from motorchamp_tui.cli.options import (
    DRIVERS,
    SEASON,
    TRACKS,
    RaceCommand,
    ShowingGroup,
    Value,
    Whole,
    check_plain,
    game_chosen,
    game_option,
    json_option,
    look_options,
    only_one_of,
    plain_option,
    print_json,
    print_text,
    race_in_lines,
    rule_option,
    warn,
)
from motorchamp_tui.errors import SetupError
from motorchamp_tui.locations import races_folder, seasons_folder
from motorchamp_tui.words import counted

if TYPE_CHECKING:
    from motorchamp_tui.games.protocol import Game
    from motorchamp_tui.journal.writer import Journal
    from motorchamp_tui.seasons.book import SeasonNow
    from motorchamp_tui.seasons.season import Season

DRIVERS_HELP = "People by name, bots as bot:NAME or bot:./PROGRAM; by default you against bots of all kinds."
CIRCUITS_HELP = "The circuits in their order, each with its laps if you like, or all."
CARS_HELP = "Cars for each driver; by default as many as fit on every circuit."
FOLDER_HELP = "The folder of a host, to see a season there."
DROP_HELP = "How many of their worst results drivers drop."
ALL_HELP = "With --headless: all remaining races, one after the other."


def _points(_: click.Context) -> list[str]:
    from motorchamp_tui.games.points import POINTS

    return [*POINTS]


POINTS = Value("points", _points)


folder_option = click.option("--folder", type=click.Path(), metavar="FOLDER", help=FOLDER_HELP)


@click.group(cls=ShowingGroup)
@click.pass_context
def season(ctx: click.Context) -> None:
    """Drive a season: a calendar of circuits, with points for drivers and teams.

    Its tables follow from the journals of its races. Without a command it shows the latest season, or the one
    you name.

    \b
    Examples:
      motorchamp season new Summer --circuits all --drivers you,bot:champion,bot:steady
      motorchamp season go
      motorchamp season Summer
    """
    check_plain(ctx)


@season.command(cls=RaceCommand)
@click.argument("name")
@click.option("--circuits", type=TRACKS, default="all", show_default=True, help=CIRCUITS_HELP)
@game_option("The game (default: the circuits', or the one in your settings).")
@click.option("--drivers", type=DRIVERS, help=DRIVERS_HELP)
@click.option("--cars", type=Whole(), metavar="N", help=CARS_HELP)
@click.option("--points", type=POINTS, default="publisher", show_default=True, help="What places are worth.")
@click.option("--drop", type=Whole(), default=0, show_default=True, metavar="N", help=DROP_HELP)
@click.option("--grid", type=click.Choice(["dice", "practice"]), help="How starting positions are decided.")
@click.option("--seed", type=Whole(), metavar="N", help="The same seed throws the same dice in every race.")
@rule_option
def new(name: str, *, circuits: str, game: str | None, drivers: str | None, **options: Any) -> None:
    """Open a season.

    \b
    Examples:
      motorchamp season new Summer
      motorchamp season new Rain --circuits A1-C1,A2-C2x6,A1-B2-C1 --drivers you,Ann,bot:champion
      motorchamp season new Hockenheim --game motorsportspiel --points classic
    """
    from motorchamp_tui.games import game_named
    from motorchamp_tui.seasons import files
    from motorchamp_tui.seasons.season import game_of_circuits

    of_circuits = None if game else game_of_circuits(circuits)
    played = of_circuits or game_named(game_chosen(game))
    ordered = _season(played, name, circuits, drivers, **options)
    files.create(seasons_folder(), ordered)
    warn(ordered.plan(1).warning())
    races = counted(len(ordered.calendar), "race")
    click.echo(f"{ordered.name}: {races} of {played.TITLE}. Drive the first with: motorchamp season go")


def _season(
    game: "Game",
    name: str,
    circuits: str,
    drivers: str | None,
    **options: Any,
) -> "Season":
    """The season that these options describe; raises a :class:`MotorChampError` for what does not go together."""
    from motorchamp_tui.games import agreed_in
    from motorchamp_tui.games.entries import read_drivers
    from motorchamp_tui.games.options import GRID
    from motorchamp_tui.race.plan import fresh_seed
    from motorchamp_tui.seasons import season as seasons

    agreed = agreed_in(game, options["rules"], game.USUAL_OPTIONS)
    seasons.check_season_name(name)
    calendar = seasons.calendar_of(circuits, game, agreed)
    who = read_drivers(drivers, game.BOT_NAMES) if drivers else seasons.usual_drivers(game)
    cars, grid, seed = options["cars"], options["grid"], options["seed"]
    ordered = seasons.Season(
        name.strip(),
        game.circuit(calendar[0].circuit).game,
        calendar,
        who,
        seasons.usual_cars(game, calendar, len(who)) if cars is None else cars,
        agreed.agree(GRID, grid) if grid else agreed,
        options["points"],
        fresh_seed() if seed is None else seed,
        options["drop"],
    )
    seasons.check_new_season(ordered)
    return ordered


@season.command()
@click.argument("name", type=SEASON, required=False, metavar="[SEASON]")
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Print both tables as CSV.")
@folder_option
def show(name: str | None, *, as_json: bool, as_csv: bool, folder: str | None) -> None:
    """Show the calendar with its results, and both tables.

    \b
    Examples:
      motorchamp season show Summer
      motorchamp season show Summer --folder /var/lib/motorchamp
      motorchamp season Summer --csv > tables.csv
    """
    from motorchamp_tui.seasons import pages

    only_one_of({"--json": as_json, "--csv": as_csv})
    now = _look(name, folder)
    if as_json:
        print_json(pages.as_data(now))
    elif as_csv:
        click.echo(pages.as_csv(now), nl=False)
    else:
        print_text("\n".join(pages.lines(now)).rstrip())


@season.command("list")
@json_option
@folder_option
def list_seasons(*, as_json: bool, folder: str | None) -> None:
    """List the seasons, the latest first.

    \b
    Examples:
      motorchamp season list
      motorchamp season list --json
    """
    from motorchamp_tui.seasons import pages
    from motorchamp_tui.seasons.book import look_at_all

    seasons, troubles = look_at_all(*_kept_in(folder))
    for trouble in (*troubles, *(trouble for now in seasons for trouble in now.troubles)):
        warn(trouble)
    if as_json:
        print_json([pages.as_data(now) for now in seasons])
    else:
        print_text("\n".join(pages.list_lines(seasons)))


@season.command()
@click.argument("name", type=SEASON, required=False, metavar="[SEASON]")
@click.option("--headless", is_flag=True, help="No screen: bots drive, and the reports are printed as lines.")
@click.option("--all", "drives_all", is_flag=True, help=ALL_HELP)
@click.option("--json", "json_lines", is_flag=True, help="With --headless: one JSON object per line.")
@plain_option
@look_options
def go(
    name: str | None,
    *,
    headless: bool,
    drives_all: bool,
    json_lines: bool,
    plain_mode: bool,
    looks: Mapping[str, str | None],
) -> None:
    """Drive the next race of a season, or continue the one that was left.

    \b
    Examples:
      motorchamp season go
      motorchamp season go Summer --plain
      motorchamp season go Bots --headless --all
    """
    if (drives_all or json_lines) and not headless:
        raise SetupError(f"{'--all' if drives_all else '--json'} goes with --headless.")
    if headless and plain_mode:
        raise SetupError("--headless and --plain are two ways to drive: choose one.")
    now = _look(name)
    if headless:
        _go_headless(now, drives_all=drives_all, json_lines=json_lines)
        return
    journal = _begin(now)
    if plain_mode:
        status = race_in_lines(journal)
        _tell_how_it_stands(now)
        sys.exit(status)
    from motorchamp_tui.tui import start

    start.race(journal, looks, instead=f"motorchamp season go {now.kept.number} --plain")
    _tell_how_it_stands(now)


def _begin(now: "SeasonNow") -> "Journal":
    from motorchamp_tui.seasons.book import journal_of_next

    journal = journal_of_next(now, races_folder(), datetime.now(UTC))
    warn(journal.damage)
    return journal


def _go_headless(now: "SeasonNow", *, drives_all: bool, json_lines: bool) -> None:
    from motorchamp_tui.plain.headless import driven_lines

    if now.season.people:
        raise SetupError(f"{now.season.people[0]} is not a bot: --headless is for seasons of bots alone.")
    while True:
        for line in driven_lines(_begin(now), json_lines=json_lines):
            click.echo(line)
        now = _look_again(now)
        if not drives_all or now.next_race is None:
            return


def _tell_how_it_stands(now: "SeasonNow") -> None:
    from motorchamp_tui.seasons import pages

    now = _look_again(now)
    print_text(" · ".join(filter(None, [pages.headline(now), pages.standing_words(now)])))


@season.command()
@click.argument("name", type=SEASON, metavar="SEASON")
@click.argument("race", type=Whole())
def strike(name: str, race: int) -> None:
    """Strike a race from the calendar, by its number: it will not be driven, and counts for nothing.

    \b
    Examples:
      motorchamp season strike Summer 3
    """
    from motorchamp_tui.seasons import book

    now = _look(name)
    book.strike(now, race)
    click.echo(f"Race {race} of {now.season.name} has been struck.", err=True)


@season.command()
@click.argument("name", type=SEASON, metavar="SEASON")
@click.option("--yes", "-y", is_flag=True, help="Do not ask before deleting.")
def delete(name: str, *, yes: bool) -> None:
    """Delete a season; its races stay in the list of races.

    \b
    Examples:
      motorchamp season delete Summer
    """
    from motorchamp_tui.seasons import files

    now = _look(name)
    question = f"Delete season {now.season.name}? Its races stay."
    if yes or click.confirm(question, err=True):
        files.delete(now.kept)
        click.echo(f"Season {now.season.name} has been deleted; its races stay.", err=True)


@season.command(hidden=True)
@click.argument("name", type=SEASON, metavar="SEASON")
@click.argument("race", type=Whole(), required=False, metavar="[RACE]")
@click.option("--yes", "-y", is_flag=True)
@click.pass_context
def drop(ctx: click.Context, /, *, name: str, race: int | None, yes: bool) -> None:
    """What strike and delete were called together."""
    if race is None:
        ctx.invoke(delete, name=name, yes=yes)
    else:
        ctx.invoke(strike, name=name, race=race)


def _kept_in(folder: str | None) -> tuple["Path", "Path"]:
    """Where seasons and their races are kept: here, or in the folder of a host."""
    if folder is None:
        return seasons_folder(), races_folder()
    host = Path(folder)
    if not (host / "races").is_dir():
        raise SetupError(f"{folder} is not the folder of a host: it has no races.")
    return host / "seasons", host / "races"


def _look(name: str | None, folder: str | None = None) -> "SeasonNow":
    """How far a season has got; anything wrong with it is printed."""
    from motorchamp_tui.seasons import files

    seasons, races = _kept_in(folder)
    return _seen(files.find(seasons, name), races)


def _look_again(now: "SeasonNow") -> "SeasonNow":
    return _seen(now.kept.path, races_folder())


def _seen(season: Path, races: Path) -> "SeasonNow":
    from motorchamp_tui.seasons import book

    now = book.look(season, races)
    for trouble in now.troubles:
        warn(trouble)
    return now
