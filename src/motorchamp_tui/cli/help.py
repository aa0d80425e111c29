"""The help command: a page about a topic, or what --help says of a command."""

from collections.abc import Iterable

import click

from motorchamp_tui.cli.options import Value
from motorchamp_tui.help_topics import TOPICS, topic_lines


def _names(ctx: click.Context) -> Iterable[str]:
    group = ctx.find_root().command
    return [*TOPICS, *(group.list_commands(ctx) if isinstance(group, click.Group) else ())]


@click.command("help")
@click.argument("topic", type=Value("topic", _names), required=False)
@click.pass_context
def help_command(ctx: click.Context, topic: str | None) -> None:
    """Print help on a topic, such as accessibility, or on a command.

    \b
    Examples:
      motorchamp help accessibility
      motorchamp help race
    """
    from motorchamp_tui.errors import UnknownNameError

    root = ctx.find_root()
    if topic in TOPICS:
        click.echo("\n".join(topic_lines(topic)))
        return
    if topic is None:
        click.echo(root.get_help())
        click.echo("\nTopics:")
        for name, words in TOPICS.items():
            click.echo(f"  motorchamp help {name}   {words}")
        return
    command = root.command.get_command(root, topic) if isinstance(root.command, click.Group) else None
    if command is None:
        raise UnknownNameError("topic or command", topic, _names(ctx))
    with command.make_context(topic, [], parent=root, resilient_parsing=True) as its_context:
        click.echo(command.get_help(its_context))
