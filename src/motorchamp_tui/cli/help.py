"""Help command: a page about a topic, the --help of a command, or the man page."""

from collections.abc import Iterable

import click

from motorchamp_tui.cli.commands import CommandGroup
from motorchamp_tui.cli.options import Value
from motorchamp_tui.errors import UnknownNameError
from motorchamp_tui.help_topics import TOPICS, topic_lines

COMMANDS_TOPIC = "commands"
"""The topic that lists everything: commands, options and topics."""


def _names(ctx: click.Context) -> Iterable[str]:
    group = ctx.find_root().command
    return [*TOPICS, COMMANDS_TOPIC, *(group.list_commands(ctx) if isinstance(group, click.Group) else ())]


@click.command("help")
@click.argument("topic", type=Value("topic", _names), required=False)
@click.option("--man", is_flag=True, help="Print the man page, for man to show.")
@click.pass_context
def help_command(ctx: click.Context, topic: str | None, *, man: bool) -> None:
    """Print help on a topic, such as accessibility, or on a command.

    With --man it prints the whole man page, which some installers, such as uv tool, do not link.

    \b
    Examples:
      motorchamp help commands
      motorchamp help accessibility
      motorchamp help race
      motorchamp help --man | man -l -
      motorchamp help --man > ~/.local/share/man/man1/motorchamp.1
    """
    root = ctx.find_root()
    if man:
        from motorchamp_tui.cli.manual import man_page

        if topic is not None:
            raise click.UsageError("There is one man page for everything: help --man takes no topic or command.")
        click.echo(man_page(), nl=False)
        return
    if topic in TOPICS:
        click.echo("\n".join(topic_lines(topic)))
        return
    if topic is None:
        click.echo(root.get_help())
        return
    if topic == COMMANDS_TOPIC and isinstance(root.command, CommandGroup):
        click.echo(root.command.every_command(root))
        click.echo("\nTopics:")
        for name, words in TOPICS.items():
            click.echo(f"  motorchamp help {name}   {words}")
        return
    command = root.command.get_command(root, topic) if isinstance(root.command, click.Group) else None
    if command is None:
        raise UnknownNameError("topic or command", topic, _names(ctx))
    with command.make_context(topic, [], parent=root, resilient_parsing=True) as its_context:
        click.echo(command.get_help(its_context))
