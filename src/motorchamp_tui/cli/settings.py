"""Settings command: each setting, its value and its source."""

from collections.abc import Iterable

import click

from motorchamp_tui.cli.options import Value, json_option, print_json
from motorchamp_tui.errors import UnknownNameError


def _names(_: click.Context) -> Iterable[str]:
    from motorchamp_tui.settings.words import KEY_SETTINGS, SETTINGS

    return [*SETTINGS, *KEY_SETTINGS]


def _words(ctx: click.Context) -> Iterable[str]:
    from motorchamp_tui.settings.words import setting_named

    try:
        return setting_named(ctx.params["name"]).words
    except UnknownNameError:
        return ()


@click.command()
@click.argument("name", type=Value("name", _names), required=False)
@click.argument("value", type=Value("value", _words), required=False)
@json_option
def settings(name: str | None, value: str | None, *, as_json: bool) -> None:
    """Show each setting with its value and where it comes from, or change one.

    Settings are kept in a file; an environment variable overrides the file, a command-line option overrides both.
    throw decides what happens where you have only one choice of dice: always throws them for you; when forced
    does so where the rules, and not just fair play, leave no choice; by hand never does. auto is like by hand in
    your first race, and like always after it.

    \b
    Examples:
      motorchamp settings
      motorchamp settings theme light
      motorchamp settings throw "by hand"
      motorchamp settings keys.advice H
      motorchamp settings --json
    """
    from motorchamp_tui.settings.file import load, save
    from motorchamp_tui.settings.keys import keys_with
    from motorchamp_tui.settings.words import KEYS, setting_named

    wanted = setting_named(name).name if name else None
    if wanted and value is not None:
        save({wanted: value})
    loaded = load()
    if as_json:
        data = loaded.as_data()
        print_json(data.get(wanted) if wanted else data)
    elif wanted:
        key = keys_with(loaded.keys)[wanted.removeprefix(KEYS)] if wanted.startswith(KEYS) else ()
        lines = (line for line in loaded.lines() if line.split()[0] == wanted)
        click.echo(next(lines, f"{wanted} {' '.join(key)}  default"))
    else:
        click.echo("\n".join(loaded.lines()))
