"""Commands about puzzles: solving them, and checking files of them."""

import functools
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from motorchamp_tui.cli.options import (
    Value,
    check_plain,
    game_chosen,
    game_option,
    look_options,
    plain_option,
    print_shared,
)
from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.locations import puzzle_tries_file
from motorchamp_tui.words import and_so_on

if TYPE_CHECKING:
    from motorchamp_tui.puzzles.puzzle import Puzzle
    from motorchamp_tui.puzzles.solving import PuzzleSet

GRADES = ("easy", "medium", "hard")


def _ids(ctx: click.Context) -> list[str]:
    from motorchamp_tui.puzzles.files import shipped

    return [puzzle.id for puzzle in shipped(game_chosen(ctx.params.get("game"))).puzzles]


def _themes(ctx: click.Context) -> list[str]:
    from motorchamp_tui.games import puzzles_of

    return [theme.name for theme in puzzles_of(game_chosen(ctx.params.get("game"))).PUZZLE_THEMES]


def colours_are_no_theme(command: Callable[..., None]) -> Callable[..., None]:
    """Explain --about where a theme of puzzles was given as --theme, which chooses colours."""

    @functools.wraps(command)
    def with_colours(*arguments: Any, theme: str | None, **options: Any) -> None:
        from motorchamp_tui.games import game_named
        from motorchamp_tui.settings.words import checked

        try:
            checked("theme", theme or "dark", "--theme")
        except MotorChampError:
            ctx = click.get_current_context()
            title = game_named(game_chosen(options.get("game"))).TITLE
            raise SetupError(
                f"--theme chooses colours, and {theme!r} is not one of them. With --about, puzzles of {title} are "
                f"about {and_so_on(_themes(ctx), 'or')}."
            ) from None
        command(*arguments, theme=theme, **options)

    decorated: Callable[..., None] = with_colours
    return decorated


@click.command()
@click.argument("puzzle", required=False, type=Value("puzzle", _ids, is_file=True))
@game_option("The puzzles of this game (default: the one in your settings).")
@click.option("--about", "about", type=Value("theme", _themes), help="Only puzzles about this, such as pits.")
@click.option(
    "--grade", type=Value("grade", lambda _: GRADES), help="Only puzzles of this grade: easy, medium, hard."
)
@click.option("--daily", is_flag=True, help="Today's puzzle, the same for everyone.")
@plain_option
@colours_are_no_theme
@look_options
def puzzle(
    *,
    puzzle: str | None,
    game: str | None,
    about: str | None,
    grade: str | None,
    daily: bool,
    plain_mode: bool,
    looks: dict[str, str | None],
) -> None:
    """Solve puzzles: a road, the dice, and one answer that is clearly the best.

    PUZZLE is the letters of one, or a file of puzzles. Your rating follows what you solve; only the first try at
    a puzzle counts.

    \b
    Examples:
      motorchamp puzzle
      motorchamp puzzle --daily
      motorchamp puzzle --about pits --grade hard
      motorchamp puzzle --game motorsportspiel
    """
    kind = (about or "").casefold(), (grade or "").casefold()
    puzzle_set, first = _ordered(puzzle, game_chosen(game), *kind, daily=daily)
    if plain_mode:
        from motorchamp_tui.plain import puzzles as plain_puzzles

        sys.exit(plain_puzzles.puzzles(puzzle_set, first, sys.stdin, sys.stdout))
    from motorchamp_tui.tui import start

    said = ("--game", game), ("--about", about), ("--grade", grade)
    options = [f"{name} {value}" for name, value in said if value]
    words = [*filter(None, [puzzle]), *options, *["--daily"] * daily, "--plain"]
    start.puzzle(puzzle_set, first, looks, instead=f"motorchamp puzzle {' '.join(words)}")
    if puzzle_set.daily is not None:
        from motorchamp_tui.sharing import puzzle_line

        print_shared(puzzle_line(puzzle_set.daily))


def _ordered(words: str | None, game: str, theme: str, grade: str, *, daily: bool) -> "tuple[PuzzleSet, Puzzle]":
    """The puzzles to solve, and the first of them; raises a :class:`MotorChampError`."""
    from motorchamp_tui.puzzles.files import SUFFIX, puzzle_named
    from motorchamp_tui.puzzles.solving import puzzle_set_of
    from motorchamp_tui.puzzles.tries import PuzzleTries

    if daily and (words or theme or grade):
        raise SetupError("--daily is one puzzle: leave out PUZZLE, --about and --grade.")
    tries = PuzzleTries(puzzle_tries_file())
    if words and (words.endswith(SUFFIX) or "/" in words or Path(words).is_file()):
        puzzle_set = puzzle_set_of(game, tries, Path(words), theme, grade)
        return puzzle_set, puzzle_set.next()
    if words:
        if theme or grade:
            raise SetupError(f"{words} is one puzzle: leave out --about and --grade.")
        named = puzzle_named(words, game)
        return puzzle_set_of(named.game, tries), named
    puzzle_set = puzzle_set_of(game, tries, None, theme, grade)
    todays = puzzle_set.todays if daily else None
    return puzzle_set, todays if todays is not None else puzzle_set.next()


@click.group(no_args_is_help=True)
@click.pass_context
def puzzles(ctx: click.Context) -> None:
    """Check files of puzzles: every line as it was mined.

    \b
    Example:
      motorchamp puzzles check mine.puzzles
    """
    check_plain(ctx)


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
