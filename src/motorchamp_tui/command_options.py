"""What commands have in common: options for how screens look, for plain mode and for data.

Decides how these options are called. Imports nothing heavy, because every command waits for it.
"""

import functools
from collections.abc import Callable
from typing import Any

import click

json_option = click.option("--json", "as_json", is_flag=True, help="Print data.")
plain_option = click.option(
    "--plain", "plain_mode", is_flag=True, help="Line by line, for a screen reader, a pipe or a dumb terminal."
)


def print_json(data: object) -> None:
    """One JSON value on a line of its own."""
    import json  # noqa: PLC0415

    click.echo(json.dumps(data, ensure_ascii=False))


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
