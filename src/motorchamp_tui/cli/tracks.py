"""Commands about circuits: tracks with its own commands show, add, code and drop; the workshop."""

import click

from motorchamp_tui.cli.options import (
    TRACK,
    ShowingGroup,
    Value,
    check_plain,
    columns,
    game_chosen,
    game_of_command,
    game_option,
    look_options,
    own_circuits_here,
    print_json,
    prints_ascii_only,
)
from motorchamp_tui.words import counted

OWN = Value("track", own_circuits_here)


@click.group(cls=ShowingGroup)
@click.pass_context
def tracks(ctx: click.Context) -> None:
    """List the circuits, show one as a lane grid, or keep one that a friend has drawn.

    A circuit of your own has a code, a word to paste into a chat. Wherever a circuit is
    asked for, a code will do, and so will its name once it is added.

    \b
    Examples:
      motorchamp tracks
      motorchamp tracks A1-B2-C1
      motorchamp tracks code A1-B2-C1
      motorchamp tracks add MC-2lSatgTZ…
    """
    check_plain(ctx)


@tracks.command()
@click.argument("name", type=TRACK, required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a drawing.")
@game_option("The circuits of this game only.")
def show(*, name: str | None, as_json: bool, game: str | None) -> None:
    """List the circuits, or show one as a lane grid; the word show can be left out.

    \b
    Examples:
      motorchamp tracks
      motorchamp tracks A1-B2-C1
      motorchamp tracks hockenheim-gp --json
    """
    from motorchamp_tui.games import circuits, game_named, games_to_look_up, reference_of

    of_game = game_of_command(name, None if name else game, is_for_a_script=as_json)
    reference, ascii_only = reference_of(of_game), prints_ascii_only()
    if name and as_json:
        print_json(reference.track_data(of_game.circuit(name)))
    elif name:
        click.echo("\n".join(reference.lane_grid(of_game.circuit(name), ascii_only=ascii_only, width=columns())))
    elif as_json:
        games = [of_game] if game else map(game_named, games_to_look_up())
        print_json([circuit for listed in games for circuit in circuits.circuit_data(listed)])
    else:
        click.echo("\n".join(circuits.circuit_lines(of_game if game else None, ascii_only=ascii_only)))


@tracks.command()
@click.argument("circuit", metavar="CODE|FILE")
@click.option("--name", metavar="NAME", help="Keep it under this name instead of its own.")
def add(circuit: str, name: str | None) -> None:
    """Add a circuit to your own: from a code, or from a track file.

    After that its name will do wherever a circuit is asked for.

    \b
    Examples:
      motorchamp tracks add MC-2lSatgTZ…
      motorchamp tracks add mine.toml --name Homestead
    """
    from motorchamp_tui.games import own_circuits
    from motorchamp_tui.games.circuits import wrong_with

    drawing = own_circuits.drawing_named(circuit)
    path = own_circuits.add(drawing.renamed(name or drawing.name))
    click.echo(f"Added {path.stem}: motorchamp race --track {path.stem}")
    mistakes = wrong_with(path.stem)
    if mistakes:
        click.echo(
            f"It cannot be driven yet: motorchamp check-track {path} shows {counted(len(mistakes), 'mistake')}."
        )


@tracks.command()
@click.argument("circuit", type=TRACK, metavar="NAME|FILE")
def code(circuit: str) -> None:
    """Print the code of a circuit, to paste into a chat.

    \b
    Examples:
      motorchamp tracks code Lakeside
      motorchamp tracks code A1-B2-C1
    """
    from motorchamp_tui.games.circuits import drawing_of_circuit
    from motorchamp_tui.games.codes import code_of

    click.echo(code_of(drawing_of_circuit(circuit)))


@tracks.command()
@click.argument("name", type=OWN)
def drop(name: str) -> None:
    """Remove a circuit from your own.

    Races that were driven on it stay what they were: their journals have its drawing. To have it back, print its
    code first.

    \b
    Example:
      motorchamp tracks drop Homestead
    """
    from motorchamp_tui.games import own_circuits

    path = own_circuits.drop(name)
    click.echo(f"Removed {path}.")


@click.command()
@click.argument("circuit", required=False, type=TRACK, metavar="[FILE|CIRCUIT|CODE]")
@game_option("The game of a new circuit (default: the one in your settings).")
@look_options
def workshop(*, circuit: str | None, game: str | None, looks: dict[str, str | None]) -> None:
    """Draw circuits of your own, see what a lap on them is like, and drive them.

    FILE is a track file, which need not exist yet; CIRCUIT one of your own, or of the games, of which you get a
    copy; CODE comes from a chat. Without any, choose from a list. Whatever you change is saved at once.

    \b
    Examples:
      motorchamp workshop
      motorchamp workshop lakeside.toml
      motorchamp workshop A1-B2-C1
      motorchamp workshop --game motorsportspiel
    """
    from motorchamp_tui.workshop.bench import Workbench

    name = game_chosen(game)
    bench = Workbench.open(circuit, name) if circuit else None
    from motorchamp_tui.tui import start

    start.workshop(name, bench, looks, instead="a text file and motorchamp check-track")
