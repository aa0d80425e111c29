"""Commands about the rules and the circuits: reading, asking, judging, checking."""

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from motorchamp_tui.cli.options import (
    TRACK,
    CommandOfGames,
    Value,
    Whole,
    columns,
    game_asked_for,
    game_chosen,
    game_option,
    json_option,
    of_every_game,
    print_json,
)
from motorchamp_tui.words import and_so_on

if TYPE_CHECKING:
    from motorchamp_tui.games.protocol import Game
    from motorchamp_tui.games.reference import OddsQuestion, Reference


def _chapters_of(game: "Game") -> Iterable[str]:
    from motorchamp_tui.games import reference_of

    return ("all", *(chapter.title.casefold() for chapter in reference_of(game).read_rulebook().chapters))


@click.command()
@click.argument("words", nargs=-1, type=Value("word", of_every_game(_chapters_of)), metavar="[WORD…]")
@game_option("Read the rulebook of this game only.")
def rules(words: tuple[str, ...], game: str | None) -> None:
    """Print the rulebook, or what it says about a word or a ruling.

    Without a word it lists the chapters; "all" prints every one of them. If the rulebook of the game in
    your settings has nothing, the other's is searched.

    \b
    Examples:
      motorchamp rules
      motorchamp rules slipstream
      motorchamp rules Q-57
      motorchamp rules R-13
      motorchamp rules gravel
      motorchamp rules all
      motorchamp rules --game motorchamp practice
    """
    from motorchamp_tui.games import game_named, reference_of, rulebooks
    from motorchamp_tui.games.rulebook import that_say

    query = " ".join(words)
    books = {game: reference_of(game_named(game)).read_rulebook()} if game else rulebooks(game_chosen(None))
    first, *others = that_say(books, query)
    click.echo("\n".join(books[first].lines(query, columns())))
    if sys.stderr.isatty() and len(books) > 1:
        click.echo(f"\nThis is the rulebook of {game_named(first).TITLE}.", err=True)
        for other in others:
            command = " ".join(("motorchamp rules --game", other, *words))
            click.echo(f"{game_named(other).TITLE}: {command}", err=True)


class OddsCommand(CommandOfGames):
    """The command ``odds``: its options are the questions of all games."""

    def with_options_of_games(self, own: list[click.Parameter]) -> list[click.Parameter]:
        """The questions come first."""
        from motorchamp_tui.games import game_named, games_to_look_up, reference_of

        games = (reference_of(game_named(game)) for game in games_to_look_up())
        questions = {question.name: question for game in games for question in game.ODDS_QUESTIONS}
        return [*map(_asking, questions.values()), *own]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options; one that may be repeated takes all words up to the next."""
        repeatable = {name for param in self.params if param.multiple for name in param.opts}
        latest, spread = "", list[str]()
        for at, word in enumerate(args):
            if word.startswith("-"):
                latest = word
            elif latest in repeatable and args[at - 1] != latest:
                spread.append(latest)
            spread.append(word)
        return super().parse_args(ctx, spread)


def _asking(question: "OddsQuestion") -> click.Option:
    """The option that answers a question."""
    kind: Value | Whole = TRACK if question.is_track else Value("word", lambda _: ())
    if question.least is not None:
        kind = Whole(question.least, question.most)
    return click.Option([f"--{question.name}"], type=kind, help=question.meaning, multiple=question.may_repeat)


@click.command(cls=OddsCommand)
@json_option
@click.pass_context
def odds(ctx: click.Context, /, *, as_json: bool, **answers: Any) -> None:
    """Print the exact odds of every choice of dice.

    Odds depend on the colour of a square in one game, and on a place of a circuit and the cars near it
    in the other.

    \b
    Examples:
      motorchamp odds --colour 3 --free 10
      motorchamp odds --colour 2 --free 15 --limit 11 --json
      motorchamp odds --track hockenheim-gp --space L47 --behind L49 R51
    """
    given = {name: answer for name, answer in answers.items() if answer not in (None, ())}
    reference = _that_takes(ctx, given)
    for question in reference.ODDS_QUESTIONS:
        if question.is_required and question.name not in given:
            raise click.MissingParameter(ctx=ctx, param=_asking(question))
    if as_json:
        print_json(reference.odds_data(**given))
    else:
        click.echo("\n".join(reference.odds_lines(**given)))


def _that_takes(ctx: click.Context, given: "Mapping[str, Any]") -> "Reference":
    """The game of the circuit, or the first whose odds take all of these options."""
    from motorchamp_tui.games import game_named, game_with, games_to_look_up, reference_of

    chosen = game_chosen(game_asked_for(), is_for_a_script=bool(ctx.params.get("as_json")))
    games = [game_with(given["track"])] if "track" in given else list(map(game_named, games_to_look_up(chosen)))
    takes = {game.TITLE: [question.name for question in reference_of(game).ODDS_QUESTIONS] for game in games}
    for game in games:
        if given.keys() <= set(takes[game.TITLE]):
            return reference_of(game)
    options = (f"The odds of {title} take {and_so_on([f'--{name}' for name in takes[title]])}." for title in takes)
    raise click.UsageError(" ".join(options), ctx)


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

    The files are those of a board: a section, a part or a whole track. Each file names its game.

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


def _files(paths: tuple[str, ...]) -> "list[Path]":
    if not all(paths):
        raise click.UsageError("The file has no name.")
    return [Path(path) for path in paths]
