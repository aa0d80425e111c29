"""What commands have in common that open screens: options for how these look, and the settings behind them.

Decides nothing about settings; heavy imports happen only inside the command that needs them.
"""

import functools
from collections.abc import Callable
from typing import Any

import click

from motorchamp_tui.kept_commands import json_option, print_json

LOOKS = {
    "glyphs": "Characters to draw with: auto, full, lines, ascii.",
    "colours": "Colours: auto, true, 256, 16, none.",
    "theme": "Theme: dark, light, high-contrast, or one of Textual's, such as nord.",
    "animation": "How much is seen moving: full, short, off.",
}
"""The settings that can be given as options, for this time only."""


def look_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give the command these options; it gets them as ``looks``, together with those before its name."""

    @functools.wraps(command)
    def with_looks(*arguments: Any, **options: Any) -> None:
        root = click.get_current_context().find_root()
        given = {name: options.pop(name) for name in LOOKS}
        looks = {name: word or (root.obj or {}).get(name) for name, word in given.items()}
        root.obj = looks
        command(*arguments, looks=looks, **options)

    decorated: Callable[..., None] = with_looks
    for name, meaning in reversed(LOOKS.items()):
        decorated = click.option(f"--{name}", metavar="WORD", help=meaning)(decorated)
    return decorated


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
