"""Command for racing with others: hosting a paddock, and the words for a host that runs."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from motorchamp_tui.cli.options import Whole, is_given, warn, with_help
from motorchamp_tui.errors import SetupError, UnknownNameError
from motorchamp_tui.gone import NO_LOCAL
from motorchamp_tui.locations import paddock_folder

if TYPE_CHECKING:
    from motorchamp_tui.hosting.plan import Plan


CARE = {
    "check": "Check all data of a host, and list what is wrong.",
    "prune": "Delete old races, and players who have not come for a long time.",
    "export": "Print everything stored about one person, as JSON.",
}
"""The words that need no host that runs, and what they do; they are in a module of their own."""


class HostGroup(click.Group):
    """The command that starts a host, and the words for one that runs; those are made from the table of acts."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All words, in the order of the table."""
        from motorchamp_tui.paddock.operating.acts import ACTS

        return [*ACTS, *CARE]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this word."""
        if cmd_name in CARE:
            from motorchamp_tui.cli.care import care

            return with_help(care).get_command(ctx, cmd_name)
        from motorchamp_tui.cli.operator import command_of
        from motorchamp_tui.paddock.operating.acts import ACTS

        return command_of(ACTS[cmd_name]) if cmd_name in ACTS else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The word that the arguments begin with; raises :class:`UnknownNameError`."""
        words = self.list_commands(ctx)
        if args[0] not in words:
            raise UnknownNameError("word", args[0], words)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of all words."""
        from motorchamp_tui.paddock.operating.acts import ACTS

        with formatter.section("Words for a running host"):
            formatter.write_dl([(act.name, act.meaning) for act in ACTS.values()])
        with formatter.section("Words for the data of a host, running or not"):
            formatter.write_dl([*CARE.items()])


@click.group(cls=HostGroup, invoke_without_command=True, subcommand_metavar="[WORD ...]")
@click.pass_context
@click.option(
    "--listen", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="The address to listen on for SSH."
)
@click.option(
    "--port",
    type=Whole(0, 65535),
    default=2222,
    metavar="N",
    show_default=True,
    help="The port to listen on; 0 picks a free one.",
)
@click.option(
    "--guests", is_flag=True, help="Let people in without an SSH key, too; nothing about them is stored."
)
@click.option(
    "--allow",
    type=click.Path(),
    metavar="FILE",
    help="Let in only the keys in this file, which looks like authorized_keys.",
)
@click.option(
    "--operators",
    type=click.Path(),
    metavar="FILE",
    help="Players with the keys in this file can use the words below in the paddock.",
)
@click.option("--max-sessions", type=Whole(1), metavar="N", help="Most connections at once; 100 by default.")
@click.option("--max-per-key", type=Whole(1), metavar="N", help="Most connections of one person; 5 by default.")
@click.option(
    "--max-per-address", type=Whole(1), metavar="N", help="Most connections from one address; 25 by default."
)
@click.option(
    "--shared-address",
    multiple=True,
    metavar="ADDRESS",
    help="An address that many people share, such as a school or a gateway for browsers: its limits are higher.",
)
@click.option(
    "--folder", type=click.Path(), metavar="FOLDER", help="Where players, races and the host key are stored."
)
@click.option(
    "--no-local",
    is_flag=True,
    hidden=True,
    expose_value=False,
    callback=lambda _, __, is_given: warn(NO_LOCAL if is_given else ""),
)
@click.option(
    "--on-go",
    metavar="COMMAND",
    help="Run this command when a player is to go in a race by correspondence; it gets JSON as input.",
)
@click.option(
    "--webhooks/--no-webhooks", default=True, help="Whether players can be told of their goes at a web address."
)
@click.option("--allow-private-webhooks", is_flag=True, help="Allow web addresses in the host's own network.")
@click.option("--allow-http-webhooks", is_flag=True, help="Allow web addresses without encryption.")
@click.option(
    "--way-in", metavar="TEXT", help="The command to come in with, shown in notices: ssh -p 2222 race.example.org"
)
@click.option(
    "--database",
    envvar="MOTORCHAMP_DATABASE",
    metavar="URL",
    help="Share the paddock with other hosts in this PostgreSQL database; people can come in at any of them: "
    "postgresql://user@machine/name",
)
@click.option(
    "--metrics",
    metavar="[ADDRESS:]PORT",
    help="Serve figures to Prometheus there; only to this machine, unless an address is given.",
)
def host(ctx: click.Context, /, **options: Any) -> None:
    """Run a host, where friends meet and race each other. They come in with ssh, and install nothing.

    Without a word, this starts a host. With one, it talks to the host that is running in --folder: list who is
    here, ban someone, send everyone a message, close. Only the account that runs the host can do that, and root.

    Players are known by their SSH keys. Nobody gets a shell, a file or a forwarded port. Without --listen, only
    this machine can connect. Races are saved, and go on after a restart. The log goes to standard error.
    SIGTERM, Ctrl-C or closing the terminal stops the host, and nothing is lost.

    \b
    Examples:
      motorchamp host
      motorchamp host --listen 0.0.0.0 --allow friends.keys
      motorchamp host --listen :: --port 22022 --guests --max-sessions 50
      motorchamp host --on-go /usr/local/bin/tell-player
      motorchamp host --listen 0.0.0.0 --database postgresql://db.example.org/motorchamp
      motorchamp host who
      motorchamp host ban Nuisance --for 7d --why 'enough is enough'
      motorchamp host close --in 10m --folder /var/lib/motorchamp
      motorchamp host check /var/lib/motorchamp
    """
    if ctx.invoked_subcommand is not None:
        _check_only_folder(ctx)
        return
    from motorchamp_tui.cli.care import warn_of_password
    from motorchamp_tui.hosting import host as hosting

    warn_of_password(options["database"])
    sys.exit(hosting.run(_plan(**options), click.echo))


def _check_only_folder(ctx: click.Context) -> None:
    """Refuse what starts a host beside a word for one that runs."""
    given = (param.opts[0] for param in ctx.command.params if param.name and is_given(param.name))
    odd = next((option for option in given if option != "--folder"), None)
    if odd is not None:
        raise click.UsageError(f"{odd} is for starting a host: leave it out with {ctx.invoked_subcommand}.")


def _plan(**options: Any) -> "Plan":
    from motorchamp_tui.hosting.plan import NoticeOptions, Plan
    from motorchamp_tui.terminals.limits import Limits

    named = {
        "sessions": options["max_sessions"],
        "sessions_a_key": options["max_per_key"],
        "sessions_an_address": options["max_per_address"],
    }
    return Plan(
        folder=Path(options["folder"]) if options["folder"] else paddock_folder(),
        address=options["listen"],
        port=options["port"],
        has_guests=options["guests"],
        allow=Path(options["allow"]) if options["allow"] else None,
        operators=Path(options["operators"]) if options["operators"] else None,
        told=NoticeOptions(
            webhooks=options["webhooks"],
            private=options["allow_private_webhooks"],
            unencrypted=options["allow_http_webhooks"],
            command=options["on_go"],
            way_in=options["way_in"] or "",
        ),
        database=options["database"],
        metrics=_metrics_place(options["metrics"]) if options["metrics"] else None,
        limits=Limits(
            shared_addresses=frozenset(map(_network, options["shared_address"])),
            **{name: number for name, number in named.items() if number is not None},
        ),
    )


def _metrics_place(words: str) -> tuple[str, int]:
    """The address and the port in ``9464``, ``0.0.0.0:9464`` or ``[::1]:9464``; raises :class:`SetupError`."""
    import ipaddress

    address, _, port = words.rpartition(":")
    address = address.removeprefix("[").removesuffix("]") or "127.0.0.1"
    try:
        ipaddress.ip_address(address)
    except ValueError:
        raise SetupError(f"{address[:40]!r} is not an address: give --metrics 9464 or 0.0.0.0:9464.") from None
    if not port.isascii() or not port.isdecimal() or int(port) > 65535:
        raise SetupError(f"{port[:40]!r} is not a port: give --metrics 9464 or 0.0.0.0:9464.")
    return address, int(port)


def _network(address: str) -> str:
    """The network that is counted for this address; raises :class:`SetupError` for anything else."""
    import ipaddress

    from motorchamp_tui.networks import network_of

    try:
        ipaddress.ip_address(address)
    except ValueError:
        raise SetupError(f"{address[:40]!r} is not an address, such as 127.0.0.1 or 2001:db8::1.") from None
    return network_of(address)
