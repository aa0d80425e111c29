"""The commands. Heavy imports happen only inside the command that needs them.

Decides how commands end: 0 done, 1 it ran and the answer is no, 2 wrong use (one sentence), 130 interrupted.
"""

import importlib
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn

import click

from motorchamp_tui import __version__
from motorchamp_tui.command_options import look_options, plain_option, print_json
from motorchamp_tui.errors import MotorChampError, nearest

if TYPE_CHECKING:
    from pathlib import Path

    from motorchamp_tui.race_plan import RacePlan


STDOUT = 1

ELSEWHERE = {
    "host": ("hosting_commands", "Be the host of a paddock, where friends race over SSH."),
    "join": ("hosting_commands", "Join the paddock of somebody who hosts on this machine."),
    "ladder": ("laboratory_commands", "Let every bot drive against every other, and print how strong they are."),
    "par": ("practice_commands", "Print what perfect driving needs for a practice lap."),
    "practice": ("practice_commands", "Drive a lap alone against the number of throws."),
    "races": ("kept_commands", "List the races that are kept, the one driven last first."),
    "records": ("kept_commands", "Show the best practice times and who has won what."),
    "replay": ("kept_commands", "Watch a race again."),
    "resume": ("kept_commands", "Go on with the last unfinished race, or with a named one."),
    "settings": ("settings_commands", "Show each setting and where it comes from, or change one."),
    "simulate": ("laboratory_commands", "Drive many races of bots on all cores."),
}
"""The commands that are not in this module: where they are, and what they do; they are loaded when asked for."""


class Commands(click.Group):
    """A group that loads commands when they are asked for, and suggests the nearest for one it does not know."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, by name."""
        return sorted([*super().list_commands(ctx), *ELSEWHERE])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name."""
        if cmd_name not in ELSEWHERE:
            return super().get_command(ctx, cmd_name)
        module = importlib.import_module(f"motorchamp_tui.{ELSEWHERE[cmd_name][0]}")
        command: click.Command = getattr(module, cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Tell all commands without loading them."""
        room = formatter.width - max(map(len, self.list_commands(ctx))) - 6
        told = {name: command.get_short_help_str(room) for name, command in self.commands.items()}
        told |= {name: words for name, (_, words) in ELSEWHERE.items()}
        with formatter.section("Commands"):
            formatter.write_dl(sorted(told.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments begin with."""
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            hint = nearest(name, self.list_commands(ctx))
            suggestion = f"Did you mean {hint}?" if hint else f"There is: {', '.join(self.list_commands(ctx))}."
            raise click.UsageError(f"There is no command {name!r}. {suggestion}")
        return super().resolve_command(ctx, args)


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="motorchamp")
@click.pass_context
@look_options
def motorchamp(ctx: click.Context, *, looks: dict[str, str | None]) -> None:
    """MotorChamp in the terminal: the dice racing board game, unofficial and rule-true.

    Without a command: the title screen, where Enter starts a short race against bots.

    \b
    Examples:
      motorchamp
      motorchamp race --track A1-B2-C1 --drivers you,Ann,bot:steady
      motorchamp watch --headless --seed 7 --track A2-C1 --drivers bot:steady,bot:rookie
      motorchamp odds --color 3 --free 10

    Shell completion: eval "$(_MOTORCHAMP_COMPLETE=bash_source motorchamp)" (or zsh_source, fish_source).
    """
    if ctx.invoked_subcommand is None:
        from motorchamp_tui.tui import start  # noqa: PLC0415

        start.title(looks)


def race_options(drivers: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The options that every command takes that sets up a race."""

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        options = (
            click.option("--track", default="A1-C1", show_default=True, help="Sections, A1-B2-C1, or A1-C2."),
            click.option("--laps", type=int, help="Laps to drive; 6 when nothing is said."),
            click.option("--no-pits", is_flag=True, help="No pit stops; always so in races of up to four laps."),
            click.option(
                "--drivers", default=drivers, show_default=True, help="People by name, bots as bot:NAME."
            ),
            click.option("--cars", type=int, help="Cars each driver brings; by the rules' table when not said."),
            click.option(
                "--grid",
                type=click.Choice(["dice", "practice"]),
                default="dice",
                show_default=True,
                help="How the starting positions are found.",
            ),
            click.option("--seed", type=int, help="The same seed throws the same dice."),
            click.option("--rule", "rules", multiple=True, metavar="NAME", help="An agreement; may be repeated."),
        )
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def _plan(
    track: str, drivers: str, grid: str, rules: tuple[str, ...], *, no_pits: bool, **more: Any
) -> "RacePlan":
    from motorchamp_tui import tracks  # noqa: PLC0415
    from motorchamp_tui.bots import BOT_NAMES  # noqa: PLC0415
    from motorchamp_tui.entries import read_drivers  # noqa: PLC0415
    from motorchamp_tui.race_plan import Grid, plan_race  # noqa: PLC0415

    plan = plan_race(
        tracks.circuit(track),
        read_drivers(drivers, BOT_NAMES),
        grid=Grid(grid),
        rules=[*rules, *(["no-pits"] if no_pits else [])],
        **more,
    )
    warning = plan.warning()
    if warning:
        click.echo(f"motorchamp: {warning}", err=True)
    return plan


@motorchamp.command()
@race_options("you,bot:steady,bot:steady,bot:rookie")
@plain_option
@look_options
def race(*, plain_mode: bool, looks: dict[str, str | None], **options: Any) -> None:
    """Drive a race, at one keyboard, against people and bots.

    \b
    Examples:
      motorchamp race
      motorchamp race --track A2-B1-C2 --drivers Ann,Ben,bot:steady,bot:rookie
      motorchamp race --track A1-C2 --laps 4 --grid practice
    """
    _show(_plan(**options), looks, plain_mode=plain_mode)


@motorchamp.command()
@race_options("bot:steady,bot:steady,bot:rookie,bot:rookie")
@click.option("--headless", is_flag=True, help="No screen: print the reports as lines.")
@click.option("--json", "json_lines", is_flag=True, help="With --headless: one JSON object a line.")
@plain_option
@look_options
def watch(
    *, headless: bool, json_lines: bool, plain_mode: bool, looks: dict[str, str | None], **options: Any
) -> None:
    """Watch a race of bots alone, on the screen or as lines of text.

    \b
    Examples:
      motorchamp watch --track A1-B1-C1
      motorchamp watch --headless --seed 7 --drivers bot:steady,bot:rookie --json
    """
    from motorchamp_tui.errors import SetupError  # noqa: PLC0415

    plan = _plan(**options)
    person = next((driver.name for driver in plan.drivers if not driver.bot), None)
    if person:
        raise SetupError(f"{person} is no bot: to watch, let bots drive, as in --drivers bot:steady,bot:rookie.")
    if json_lines and not headless:
        raise SetupError("--json goes with --headless.")
    if not headless:
        _show(plan, looks, plain_mode=plain_mode)
        return
    from motorchamp_tui.headless import race_lines  # noqa: PLC0415

    for line in race_lines(plan, json_lines=json_lines):
        click.echo(line)


def _show(plan: "RacePlan", looks: dict[str, str | None], *, plain_mode: bool) -> None:
    if plain_mode:
        from motorchamp_tui import plain  # noqa: PLC0415

        sys.exit(plain.race(plan, sys.stdin, sys.stdout))
    from motorchamp_tui.tui import start  # noqa: PLC0415

    start.race(plan, looks)


@motorchamp.command()
@click.argument("words", nargs=-1, metavar="[WORD…]")
def rules(words: tuple[str, ...]) -> None:
    """Print the rulebook, or what it says about a word or a ruling.

    \b
    Examples:
      motorchamp rules
      motorchamp rules slipstream
      motorchamp rules Q-57
    """
    from motorchamp_tui import rulebook  # noqa: PLC0415

    click.echo("\n".join(rulebook.lines(" ".join(words) or None, _columns())))


@motorchamp.command()
@click.option("--color", type=click.IntRange(1, 3), required=True, help="1 dark, 2 middle, 3 light grey.")
@click.option("--free", type=click.IntRange(0), required=True, help="Free squares until the track is blocked.")
@click.option("--limit", type=click.IntRange(1), help="The speed limit of the square.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def odds(*, color: int, free: int, limit: int | None, as_json: bool) -> None:
    """Print the exact odds of every choice of dice, and which of them fair play allows.

    \b
    Example:
      motorchamp odds --color 3 --free 10
      motorchamp odds --color 2 --free 15 --limit 11 --json
    """
    from motorchamp_tui import odds as exact  # noqa: PLC0415

    table = exact.risk_table(color, free, limit)
    if as_json:
        print_json(exact.as_data(table))
    else:
        click.echo("\n".join(exact.as_lines(table)))


@motorchamp.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(), metavar="FILE|FOLDER…")
def situation(paths: tuple[str, ...]) -> None:
    """Judge situation files: rules as data, each with what must follow.

    \b
    Example:
      motorchamp situation tests/situations
    """
    from motorchamp_tui import situations  # noqa: PLC0415

    sys.exit(situations.run(_files(paths), sys.stdout, sys.stderr))


@motorchamp.command("check-track")
@click.argument("paths", nargs=-1, required=True, type=click.Path(), metavar="FILE…")
def check_track(paths: tuple[str, ...]) -> None:
    """Check section files and say every mistake with its place.

    \b
    Example:
      motorchamp check-track tracks/A1.toml
    """
    from motorchamp_tui import tracks  # noqa: PLC0415

    mistakes = tracks.check_files(_files(paths))
    for mistake in mistakes:
        click.echo(mistake)
    if mistakes:
        sys.exit(2)
    click.echo("No mistakes.")


@motorchamp.command("tracks")
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print data instead of a drawing.")
@click.option("--survey", is_flag=True, help="Measure all circuits, or this one, with bots and print the table.")
def list_tracks(*, name: str | None, as_json: bool, survey: bool) -> None:
    """List the circuits, or show one as a lane grid.

    \b
    Examples:
      motorchamp tracks
      motorchamp tracks A1-B2-C1
      motorchamp tracks A1-B2-C1 --json
    """
    from motorchamp_tui import track_pages  # noqa: PLC0415

    if survey:
        from motorchamp_tui import survey as surveying  # noqa: PLC0415
        from motorchamp_tui.tracks import circuit, circuit_names  # noqa: PLC0415

        names = [name] if name else circuit_names()
        click.echo(surveying.table(surveying.survey([circuit(each) for each in names])))
    elif as_json:
        print_json(track_pages.data(name))
    else:
        ascii_only = "utf" not in (sys.stdout.encoding or "").casefold()
        click.echo("\n".join(track_pages.lines(name, ascii_only=ascii_only, width=_columns())))


def _files(paths: tuple[str, ...]) -> "list[Path]":
    from pathlib import Path  # noqa: PLC0415

    if not all(paths):
        raise click.UsageError("A file's name is missing.")
    return [Path(path) for path in paths]


def _columns() -> int:
    """How wide text is written: as the terminal is, 100 at the most."""
    import shutil  # noqa: PLC0415

    return min(shutil.get_terminal_size((100, 24)).columns, 100)


def _end(status: int, sentence: str | None = None) -> NoReturn:
    if sentence:
        click.echo(f"motorchamp: {sentence}", err=True)
    sys.exit(status)


def main() -> NoReturn:
    """Run a command and end the process with its exit status."""
    try:
        motorchamp.main(standalone_mode=False)
    except click.UsageError as error:
        _end(2, " ".join(error.format_message().split()))
    except click.ClickException as error:
        _end(2, error.format_message())
    except MotorChampError as error:
        _end(error.exit_status, str(error))
    except (click.Abort, KeyboardInterrupt):
        _end(130)
    except OSError as error:
        _end_unwritten(error)
    try:
        # While a sentence can still be said about a full disk.
        sys.stdout.flush()
    except OSError as error:
        _end_unwritten(error)
    sys.exit(0)


def _end_unwritten(error: OSError) -> NoReturn:
    """End because nobody takes what is written: without a word where a reader has had enough."""
    # What is still waiting to be written goes nowhere, or the interpreter would try it again at its end.
    os.dup2(os.open(os.devnull, os.O_WRONLY), STDOUT)
    if isinstance(error, BrokenPipeError):
        _end(0)
    _end(1, f"What was asked for could not be written: {(error.strerror or str(error)).lower()}.")
