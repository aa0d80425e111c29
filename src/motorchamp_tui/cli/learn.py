"""Learn command: the lessons of a game one by one."""

import sys
from pathlib import Path

import click

from motorchamp_tui.cli.options import Value, game_chosen, game_option, look_options, plain_option, told_here
from motorchamp_tui.errors import MotorChampError


def _lessons(ctx: click.Context) -> list[str]:
    from motorchamp_tui.games import game_named
    from motorchamp_tui.lessons.files import lessons_of

    lessons = lessons_of(game_named(game_chosen(ctx.params.get("game"))))
    return [lesson.name.partition("-")[2] for lesson in lessons]


@click.command()
@click.argument("lesson", required=False, type=Value("lesson", _lessons, is_file=True))
@game_option("The lessons of this game (default: the one in your settings).")
@click.option(
    "--check",
    "files",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Check a lesson file instead, and drive the answers in it; may be repeated.",
)
@plain_option
@look_options
def learn(
    *,
    lesson: str | None,
    game: str | None,
    files: tuple[Path, ...],
    plain_mode: bool,
    looks: dict[str, str | None],
) -> None:
    """Learn a game by driving: short lessons, each a road, a few sentences and a task.

    LESSON is the number or the name of one, or a file of your own.

    \b
    Examples:
      motorchamp learn
      motorchamp learn slipstream
      motorchamp learn --game motorsportspiel
      motorchamp learn --check my-lesson.toml
    """
    if files:
        sys.exit(_check(files))
    from motorchamp_tui.games import game_named
    from motorchamp_tui.lessons.files import game_key, lesson_named

    of_game = game_named(game_chosen(game))
    chosen = lesson_named(lesson, of_game) if lesson else None
    if plain_mode:
        from motorchamp_tui.plain import lessons as plain_lessons

        sys.exit(
            plain_lessons.learn(chosen.game if chosen else of_game, chosen, sys.stdin, sys.stdout, told_here())
        )
    from motorchamp_tui.tui import start

    name = game_key(chosen.game if chosen else of_game)
    start.learn(name, lesson, looks, instead="motorchamp learn --plain")


def _check(files: tuple[Path, ...]) -> int:
    """Say for each file whether it is a sound lesson; the exit status."""
    from motorchamp_tui.lessons.checking import check_lesson

    status = 0
    for file in files:
        try:
            click.echo(f"ok      {check_lesson(file).title}")
        except MotorChampError as error:
            status = 2
            click.echo(str(error), err=True)
    return status
