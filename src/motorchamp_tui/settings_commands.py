"""The command about settings.

Decides nothing about settings; heavy imports happen only inside the command that needs them.
"""

import click

from motorchamp_tui.command_options import json_option, print_json


@click.command()
@click.argument("name", required=False)
@click.argument("value", required=False)
@json_option
def settings(name: str | None, value: str | None, *, as_json: bool) -> None:
    """Show each setting with its value and where it comes from, or change one.

    Settings are kept in a file; an environment variable overrides it, an option of a command overrides both.

    \b
    Examples:
      motorchamp settings
      motorchamp settings theme light
      motorchamp settings --json
    """
    from motorchamp_tui import settings as kept  # noqa: PLC0415
    from motorchamp_tui.settings_words import setting_named  # noqa: PLC0415

    wanted = setting_named(name).name if name else None
    if wanted and value is not None:
        kept.save({wanted: value})
    loaded = kept.load()
    if as_json:
        data = loaded.as_data()
        print_json(data[wanted] if wanted else data)
    elif wanted:
        click.echo(next(line for line in loaded.lines() if line.split()[0] == wanted))
    else:
        click.echo("\n".join(loaded.lines()))
