"""Workshop command: circuits of one's own, drawn on the screen or line by line."""

import sys

import click

from motorchamp_tui.cli.options import TRACK, game_chosen, game_option, look_options, plain_option, throwing_here


@click.command()
@click.argument("circuit", required=False, type=TRACK, metavar="[FILE|CIRCUIT|CODE]")
@game_option("The game of a new circuit (default: the one in your settings).")
@plain_option
@look_options
def workshop(*, circuit: str | None, game: str | None, plain_mode: bool, looks: dict[str, str | None]) -> None:
    """Draw circuits of your own, see what a lap on them is like, and drive them.

    FILE is a track file, which need not exist yet; CIRCUIT one of your own, or of the games, of which you get a
    copy; CODE comes from a chat. Without any, choose from a list. Whatever you change is saved at once.

    \b
    Examples:
      motorchamp workshop
      motorchamp workshop lakeside.toml
      motorchamp workshop A1-B2-C1
      motorchamp workshop --game motorsportspiel
      motorchamp workshop Homestead --plain
    """
    from motorchamp_tui.workshop.bench import Workbench

    name = game_chosen(game)
    bench = Workbench.open(circuit, name) if circuit else None
    if plain_mode:
        from motorchamp_tui.plain import workshop as plain_workshop

        sys.exit(plain_workshop.workshop(bench, name, sys.stdin, sys.stdout, *throwing_here()))
    from motorchamp_tui.tui import start

    words = " ".join(["motorchamp", "workshop", *filter(None, [circuit]), "--plain"])
    start.workshop(name, bench, looks, instead=words)
