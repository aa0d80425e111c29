"""The commands by which the operator of a host talks to it while it runs, made from the table of acts."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from motorchamp_tui.cli.options import json_option, print_json, print_text
from motorchamp_tui.paddock.operating.act import Act, Parameter

AS_JSON, FOLDER = "as_json", "folder"
HELP = {
    "for": "How long: 30m, 12h, 7d, 4w; for good by default.",
    "why": "The reason, which they can read.",
    "of": "Only the lines of this name.",
    "in": "When: 10m, 2h; 5m by default.",
    "off": "Hear them again.",
    "cancel": "Stay open after all.",
}


def command_of(act: Act) -> click.Command:
    """The command that asks a host to do this."""

    def run(**given: Any) -> None:
        _run(act, given)

    command: Callable[..., Any] = run
    for parameter in reversed(act.parameters):
        command = _declared(act, parameter)(command)
    command = json_option(command)
    command = click.option(
        "--folder", type=click.Path(), metavar="FOLDER", help="The folder of the host; the usual one by default."
    )(command)
    return click.command(act.name, help=act.meaning)(command)


def _declared(act: Act, parameter: Parameter) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    name = f"given_{parameter.name}"
    if parameter.is_flag:
        return click.option(f"--{parameter.name}", name, is_flag=True, help=HELP[parameter.name])
    if parameter.is_option:
        return click.option(f"--{parameter.name}", name, metavar=parameter.meaning, help=HELP[parameter.name])
    is_last = parameter is [one for one in act.parameters if not one.is_option][-1]
    metavar = "|".join(parameter.choices) or parameter.meaning
    shown = metavar if parameter.is_needed else f"[{metavar}]"
    return click.argument(name, nargs=-1 if is_last else 1, required=False, metavar=shown)


def _run(act: Act, options: dict[str, Any]) -> None:
    from motorchamp_tui.hosting.operator import client
    from motorchamp_tui.hosting.operator.protocol import OperatorError, OperatorRequest
    from motorchamp_tui.locations import paddock_folder
    from motorchamp_tui.paddock.operating.acts import checked

    above = click.get_current_context().parent
    folder = options[FOLDER] or (above.params.get(FOLDER) if above else None)
    given = {
        name.removeprefix("given_"): "yes"
        if value is True
        else value
        if isinstance(value, str)
        else " ".join(value)
        for name, value in options.items()
        if name.startswith("given_") and value not in (None, False, ())
    }
    request = OperatorRequest(act.name, checked(act, given))
    reply = client.ask(Path(folder) if folder else paddock_folder(), request)
    if reply.refusal is not None:
        raise OperatorError(reply.refusal)
    if options[AS_JSON]:
        print_json(reply.data)
        return
    for line in reply.lines:
        print_text(line)
