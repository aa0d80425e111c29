"""Commands of the program, each loaded when it is called."""

import importlib
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from motorchamp_tui import __version__, disks
from motorchamp_tui.cli.options import (
    Value,
    check_plain,
    game_option,
    look_options,
    plain_option,
    race_in_lines,
    told_here,
    with_help,
)
from motorchamp_tui.errors import MotorChampError, nearest
from motorchamp_tui.gone import GONE_COMMANDS, GONE_OPTIONS
from motorchamp_tui.settings.words import british

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


COMMANDS: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "Drive": {
        "learn": ("learn", "Learn a game by driving: short lessons, each a road, a few sentences and a task."),
        "race": ("race", "Drive a race at one keyboard, against people and bots."),
        "puzzle": ("puzzles", "Solve puzzles: a road, the dice, and one answer that is clearly the best."),
        "practice": ("practice", "Drive a lap alone in as few throws or dice as you can."),
        "watch": ("race", "Watch a race between bots, on the screen or as lines of text."),
        "season": ("seasons", "Drive a season: a calendar of circuits, with points for drivers and teams."),
        "resume": ("races", "Resume the last unfinished race, or a named one."),
    },
    "Drive with friends": {
        "host": (
            "hosting",
            "Run a host, where friends meet and race each other. They come in with ssh, and install nothing.",
        ),
        "turn": ("races", "List the races that are waiting for you, for a shell prompt or tmux."),
    },
    "Look back": {
        "races": ("races", "List the races that are kept, most recent first."),
        "replay": ("races", "Watch a race again."),
        "analyse": ("races", "Explain what decided a race, and what its mistakes cost."),
        "records": ("races", "Show the best practice times and who has won what."),
        "ratings": ("races", "Show how strong everyone is, from rated races."),
    },
    "Rules and circuits": {
        "rules": ("rules", "Print the rulebook, or what it says about a word or a ruling."),
        "odds": ("rules", "Print the exact odds of every choice of dice."),
        "tracks": ("tracks", "List the circuits, show one as a lane grid, or keep one that a friend has drawn."),
        "par": ("practice", "Print what perfect driving needs for a practice lap."),
    },
    "Bots against bots": {
        "simulate": ("laboratory", "Drive many races between bots on all cores."),
        "ladder": ("laboratory", "Let every bot drive against every other, and print how strong each is."),
    },
    "Make your own": {
        "workshop": ("tracks", "Draw circuits of your own, see what a lap on them is like, and drive them."),
        "check-track": ("rules", "Check track files and report every mistake with its place."),
        "situation": ("rules", "Check situation files: rules as data, each with the outcome it expects."),
        "puzzles": ("puzzles", "Check files of puzzles: every line as it was mined."),
    },
    "This program": {
        "help": ("help", "Print help on a topic, such as accessibility, or on a command."),
        "settings": ("settings", "Show each setting with its value and where it comes from, or change one."),
    },
}
"""The commands by groups: the module that each is in, which is loaded when it is called, and what it does."""

FIRST_PAGE: Mapping[str, str] = {
    "motorchamp": "Play: Enter on the title starts a short race.",
    "motorchamp --plain": "The same line by line, for a screen reader.",
    "motorchamp race": "Drive a race here, against people and bots.",
    "motorchamp resume": "Continue the race that you left.",
    "motorchamp learn": "Learn a game by driving: short lessons.",
    "motorchamp practice": "Drive a lap alone.",
    "motorchamp practice --daily": "Today's lap, the same for everyone.",
    "motorchamp puzzle": "Solve puzzles; --daily is today's.",
    "motorchamp host": "Race with friends, who come in with ssh.",
    "motorchamp races": "Look back: races to replay, analyse and export.",
    "motorchamp rules slipstream": "Look up a word in the rulebook.",
    "motorchamp help commands": "All commands, options and topics of help.",
}
"""What a player needs, in twelve lines: all that ``--help`` says at first."""


class CommandGroup(click.Group):
    """A group that loads commands when they are asked for, and suggests the nearest for an unknown one."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order in which help lists them."""
        return [name for group in COMMANDS.values() for name in group]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name."""
        known = {name: place for group in COMMANDS.values() for name, (place, _) in group.items()}
        if cmd_name not in known:
            return None
        module = importlib.import_module(f"motorchamp_tui.cli.{known[cmd_name]}")
        commands = (value for value in vars(module).values() if isinstance(value, click.Command))
        return with_help(next(command for command in commands if command.name == cmd_name))

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what a player needs."""
        formatter.write_text((self.help or "").partition("\n\n")[0])
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_dl([*FIRST_PAGE.items()])

    def every_command(self, ctx: click.Context) -> str:
        """The usage, the options and all commands by groups."""
        formatter = ctx.make_formatter()
        super().format_help(ctx, formatter)
        return formatter.getvalue().rstrip("\n")

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of all commands, by groups, without loading them."""
        widest = max(map(len, self.list_commands(ctx)))
        for title, group in COMMANDS.items():
            with formatter.section(title):
                formatter.write_dl([(f"{name:{widest}}", words) for name, (_, words) in group.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        """The commands or options that begin like this."""
        from click.shell_completion import CompletionItem

        told = {name: words for group in COMMANDS.values() for name, (_, words) in group.items()}
        commands = [CompletionItem(name, help=told[name]) for name in told if name.startswith(incomplete)]
        return commands or click.Command.shell_complete(self, ctx, incomplete)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options before a command's name."""
        try:
            return super().parse_args(ctx, args)
        except click.BadOptionUsage as error:
            raise _with_values(error, self, ctx) from None

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except click.BadOptionUsage as error:
            command = self.get_command(ctx, ctx.invoked_subcommand or "")
            raise _with_values(error, command or self, ctx) from None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments begin with."""
        name = args[0]
        if name in GONE_COMMANDS:
            raise click.UsageError(GONE_COMMANDS[name])
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            hint = nearest(name, self.list_commands(ctx))
            suggestion = f"Did you mean {hint}?" if hint else f"Choose from: {', '.join(self.list_commands(ctx))}."
            raise click.UsageError(f"There is no command {name!r}. {suggestion}")
        return super().resolve_command(ctx, args)


def _with_values(error: click.BadOptionUsage, command: click.Command, ctx: click.Context) -> click.UsageError:
    """The mistake, with the possible values where an option was given without one."""
    options = (param for param in command.params if british(error.option_name) in param.opts)
    values = [value for option in options if isinstance(option.type, Value) for value in option.type.told(ctx)]
    return click.UsageError(f"{error.message} Choose from: {', '.join(values)}.") if values else error


@click.group(
    cls=CommandGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "token_normalize_func": british},
)
@click.version_option(__version__, prog_name="motorchamp")
@click.pass_context
@plain_option
@look_options
@game_option("The game: motorchamp or motorsportspiel; by default the one that was chosen last.")
def motorchamp(ctx: click.Context, *, plain_mode: bool, looks: dict[str, str | None], game: str | None) -> None:
    """Two dice racing board games in the terminal, MotorChamp and Das Motorsportspiel: unofficial and complete.

    Without a command you get the title screen, where Enter starts a short race against bots; with --plain, or in
    a terminal that cannot show screens, the same line by line.

    \b
    Examples:
      motorchamp
      motorchamp --plain
      motorchamp race --track A1-B2-C1 --drivers you,Ann,bot:steady
      motorchamp watch --headless --seed 7 --track A2-C1 --drivers bot:steady,bot:rookie
      motorchamp odds --colour 3 --free 10
    """
    if ctx.invoked_subcommand is not None:
        check_plain(ctx)
        return
    from motorchamp_tui.tui import start

    reason = start.why_no_screens(os.environ)
    if plain_mode or (reason and sys.stdin.isatty() and sys.stdout.isatty()):
        from motorchamp_tui.plain import title as plain_title

        sys.exit(plain_title.title(sys.stdin, sys.stdout, told_here(), "" if plain_mode else reason, game))
    start.title(looks)


def go_on_in_lines(race: Path | None) -> int:
    """Continue line by line with what the screens were left for: the race or lap in this file, or the menu."""
    from motorchamp_tui.journal.writer import Journal
    from motorchamp_tui.plain import title as plain_title

    if race is None:
        return plain_title.title(sys.stdin, sys.stdout, told_here())
    return race_in_lines(Journal.resume(race))


def _note(lack: disks.Lack) -> None:
    disks.tell_once(lack, told_here(), lambda words: click.echo(f"motorchamp: {words}", err=True))


def _gone(error: click.UsageError) -> str:
    """What to do instead, where an option or a word of an earlier version was given; else empty."""
    if not isinstance(error, click.NoSuchOption | click.exceptions.NoSuchCommand):
        return ""
    words = [error.option_name if isinstance(error, click.NoSuchOption) else error.command_name]
    context = error.ctx
    while context is not None and context.parent is not None:
        words.insert(0, context.info_name or "")
        context = context.parent
    return GONE_OPTIONS.get(" ".join(words), "")


class WrongUseError(MotorChampError):
    """Words that the command line does not understand."""


def run(complete: str) -> None:
    """Run the command that was asked for; raises what the ways out of the program take.

    ``complete`` is the environment variable by which a shell asks for completions.
    """
    try:
        with disks.heard_by(_note):
            with_help(motorchamp).main(standalone_mode=False, complete_var=complete)
    except click.UsageError as error:
        raise WrongUseError(_gone(error) or " ".join(error.format_message().split())) from error
    except click.ClickException as error:
        raise WrongUseError(error.format_message()) from error
    except click.Abort as error:
        raise KeyboardInterrupt from error
