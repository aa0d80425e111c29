"""The commands about the rules and the circuits: reading, asking, judging, checking."""

import functools
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from motorchamp_tui.cli.options import GAME, TRACK, Value, of_every_game, print_json

if TYPE_CHECKING:
    from pathlib import Path

    from motorchamp_tui.games.protocol import Game
    from motorchamp_tui.games.reference import Reference
    from motorchamp_tui.games.rulebook import Rulebook


def _chapters_of(game: "Game") -> Iterable[str]:
    from motorchamp_tui.games import reference_of

    return ("all", *(chapter.title.casefold() for chapter in reference_of(game).read_rulebook().chapters))


def _reference() -> "Reference":
    """What can be looked up where nothing names the game."""
    from motorchamp_tui.games import FIRST_GAME, game_named, reference_of

    return reference_of(game_named(FIRST_GAME))


@click.command()
@click.argument("words", nargs=-1, type=Value("word", of_every_game(_chapters_of)), metavar="[WORD…]")
@click.option("--game", "name", type=GAME, metavar="NAME", help="Read the rulebook of this game only.")
def rules(words: tuple[str, ...], name: str | None) -> None:
    """Print the rulebook, or what it says about a word or a ruling.

    Without a word it lists the chapters; "all" prints every one of them. What the rulebook of the first game does
    not have is looked up in those of the others.

    \b
    Examples:
      motorchamp rules
      motorchamp rules slipstream
      motorchamp rules Q-57
      motorchamp rules all
      motorchamp rules --game motorchamp practice
    """
    from motorchamp_tui.games import game_named
    from motorchamp_tui.games.rulebook import that_say

    query = " ".join(words)
    books = _rulebooks(name)
    first, *others = that_say(books, query)
    click.echo("\n".join(books[first].lines(query, _columns())))
    if sys.stderr.isatty() and len(books) > 1:
        click.echo(f"\nThis is the rulebook of {game_named(first).TITLE}.", err=True)
        for other in others:
            command = " ".join(("motorchamp rules --game", other, *words))
            click.echo(f"{game_named(other).TITLE}: {command}", err=True)


def _rulebooks(name: str | None) -> "dict[str, Rulebook]":
    """The rulebook of this game, or those of all games that have one, by the names of the games."""
    from motorchamp_tui.games import game_named, games_to_look_up, reference_of

    games = (name,) if name else games_to_look_up()
    return {game: reference_of(game_named(game)).read_rulebook() for game in games}


@click.command()
@click.option(
    "--colour",
    type=click.IntRange(1, 3),
    required=True,
    help="Colour of the square: 1 dark, 2 middle, 3 light grey.",
)
@click.option("--free", type=click.IntRange(0), required=True, help="Free squares until the track is blocked.")
@click.option("--limit", type=click.IntRange(1), help="The speed limit of the square.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def odds(*, colour: int, free: int, limit: int | None, as_json: bool) -> None:
    """Print the exact odds of every choice of dice, and which of them fair play allows.

    \b
    Example:
      motorchamp odds --colour 3 --free 10
      motorchamp odds --colour 2 --free 15 --limit 11 --json
    """
    if as_json:
        print_json(_reference().odds_data(colour, free, limit))
    else:
        click.echo("\n".join(_reference().odds_lines(colour, free, limit)))


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(), metavar="FILE|FOLDER…")
def situation(paths: tuple[str, ...]) -> None:
    """Check situation files: rules as data, each with the outcome it expects.

    \b
    Example:
      motorchamp situation tests/situations
    """
    from motorchamp_tui.games.situations import check_situations

    sys.exit(check_situations(_files(paths), sys.stdout, sys.stderr))


@click.command("check-track")
@click.argument("paths", nargs=-1, required=True, type=click.Path(), metavar="FILE|FOLDER…")
def check_track(paths: tuple[str, ...]) -> None:
    """Check track files and report every mistake with its place.

    The files are those of a board: a section, a part or a whole track. Which game they are for stands in them.

    \b
    Examples:
      motorchamp check-track tracks/A1.toml
      motorchamp check-track tracks/motorsportspiel
    """
    from motorchamp_tui.games.circuits import check_files

    mistakes = check_files(_files(paths))
    for mistake in mistakes:
        click.echo(mistake)
    if mistakes:
        sys.exit(2)
    click.echo("No mistakes.")


@click.command("tracks")
@click.argument("name", type=TRACK, required=False)
@click.option("--json", "as_json", is_flag=True, help="Print data instead of a drawing.")
@click.option("--survey", is_flag=True, help="Measure all circuits, or this one, with bots and print the table.")
@click.option("--game", "of_game", type=GAME, metavar="NAME", help="The circuits of this game only.")
def list_tracks(*, name: str | None, as_json: bool, survey: bool, of_game: str | None) -> None:
    """List the circuits, or show one as a lane grid.

    \b
    Examples:
      motorchamp tracks
      motorchamp tracks A1-B2-C1
      motorchamp tracks hockenheim-gp --json
    """
    from motorchamp_tui.games import FIRST_GAME, circuits, game_named, game_with, reference_of

    game = game_with(name) if name else game_named(of_game or FIRST_GAME)
    reference, is_list = reference_of(game), name is None and of_game is None
    if survey:
        measured = [game.circuit(circuit) for circuit in ([name] if name else game.circuit_names())]
        if as_json:
            print_json(reference.survey_data(measured))
        else:
            click.echo("\n".join(reference.survey_lines(measured)))
    elif as_json:
        print_json(circuits.circuit_data() if is_list else reference.circuit_data(name))
    else:
        ascii_only, width = "utf" not in (sys.stdout.encoding or "").casefold(), _columns()
        list_of = circuits.circuit_lines if is_list else functools.partial(reference.circuit_lines, name)
        click.echo("\n".join(list_of(ascii_only=ascii_only, width=width)))


def _files(paths: tuple[str, ...]) -> "list[Path]":
    from pathlib import Path

    if not all(paths):
        raise click.UsageError("The name of a file is missing.")
    return [Path(path) for path in paths]


def _columns() -> int:
    """How wide text is written: as wide as the terminal, 100 at most."""
    import shutil

    return min(shutil.get_terminal_size((100, 24)).columns, 100)
