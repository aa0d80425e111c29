"""Turn command: the races that wait for a player here, fast enough for prompts and status lines."""

from pathlib import Path

import click

from motorchamp_tui.cli.options import json_option, print_json
from motorchamp_tui.locations import paddock_folder, races_folder


@click.command()
@json_option
@click.option("--folder", type=click.Path(), metavar="FOLDER", help="The folder of the paddock, if elsewhere.")
def turn(*, as_json: bool, folder: str | None) -> None:
    """List the races that are waiting for you, for a shell prompt or tmux.

    These are the races kept on this machine that no program is driving at the moment, and those in a paddock kept
    here in which it is your go, by your account or your SSH keys. The exit status is 0 if there are any, and 1
    if no race is waiting for you.

    \b
    Examples:
      motorchamp turn
      motorchamp turn --json
      motorchamp turn >/dev/null 2>&1 && echo "your go"
    """
    import sys
    from itertools import chain

    from motorchamp_tui.journal import waiting
    from motorchamp_tui.terminals.local.places import account

    paddock = Path(folder) if folder else paddock_folder()
    keys = waiting.keys_of(account(), Path.home())
    races = [*chain(waiting.waiting_in_paddock(paddock, keys), waiting.waiting_here(races_folder()))]
    if as_json:
        print_json([waiting.as_data(race) for race in races])
    elif races:
        click.echo("\n".join(race.words for race in races))
    else:
        click.echo("No race is waiting for you.", err=True)
    if not races:
        sys.exit(1)
