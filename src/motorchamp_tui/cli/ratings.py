"""Ratings command: the ratings of people and bots."""

from pathlib import Path

import click

from motorchamp_tui.cli.options import game_chosen, game_option, json_option, print_json, prints_ascii_only
from motorchamp_tui.errors import SetupError
from motorchamp_tui.locations import paddock_folder, races_folder, records_file


@click.command()
@game_option("Only the ratings in this game (default: both).")
@click.option("--host", "of_host", is_flag=True, help="The ratings in the paddock on this machine, by key.")
@click.option(
    "--folder", type=click.Path(), metavar="FOLDER", help="With --host: the folder of the paddock, if elsewhere."
)
@json_option
def ratings(*, game: str | None, of_host: bool, folder: str | None, as_json: bool) -> None:
    """Show how strong everyone is, from rated races.

    The number after ± says how far off a rating may be: two times in three by no more than that. Whether a race
    is rated is agreed before it, in the set-up or with --rule rated. The ratings of bots are fixed.

    \b
    Examples:
      motorchamp ratings
      motorchamp ratings --game motorsportspiel --json
      motorchamp ratings --host
    """
    from motorchamp_tui.games import GAMES
    from motorchamp_tui.journal import rated

    if folder and not of_host:
        raise SetupError("--folder goes with --host.")
    if of_host:
        from motorchamp_tui.paddock.people.players import Players
        from motorchamp_tui.paddock.people.ratings import HostRatings

        place = Path(folder) if folder else paddock_folder()
        host = HostRatings(place, Players(place / "people.json"))
        now, names = host.now(), host.name_of
    else:
        now, names = rated.ratings_in(records_file(), races_folder()), rated.own_name
    if as_json:
        print_json(rated.as_data(now, [game] if game else [*GAMES], names))
        return
    games = [game] if game else rated.in_order(game_chosen(game))
    text = "\n".join(rated.as_lines(now, games, names))
    click.echo(text.replace("±", "+-").replace("·", "-") if prints_ascii_only() else text)
