"""The commands by which the operator of a host talks to it while it runs, made from the table of acts."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from motorchamp_tui.cli.options import json_option, print_json, print_text
from motorchamp_tui.errors import SetupError, needing
from motorchamp_tui.locations import paddock_folder
from motorchamp_tui.paddock.operating.act import Act, Parameter

STATUS, CHECK_PATIENCE = "status", 5.0
AS_JSON, FOLDER = "as_json", "folder"
HELP = {
    "check": "Only say whether it is well, and end with 0 or 1, within five seconds.",
    "for": "How long: 30m, 12h, 7d, 4w; for good by default.",
    "why": "The reason, which they can read.",
    "clear of": "Only the lines of this name.",
    "of": "All that was made from this address or network, or by this player.",
    "with-all": "Take away their races, seasons, leagues, circuits and talk as well.",
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
    if act.name == STATUS:
        command = _with_figures(command)
    command = json_option(command)
    command = click.option(
        "--folder", type=click.Path(), metavar="FOLDER", help="The folder of the host; the usual one by default."
    )(command)
    return click.command(act.name, help=act.meaning)(command)


def _with_figures(command: Callable[..., Any]) -> Callable[..., Any]:
    """The command that shows how a host is doing, with what others than people ask for."""
    return click.option(
        "--prometheus",
        type=click.Path(dir_okay=False, allow_dash=True),
        metavar="FILE",
        help="Write the figures to this file, for node_exporter's textfile collector; - prints them.",
    )(command)


def _declared(act: Act, parameter: Parameter) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    name = f"given_{parameter.name.replace('-', '_')}"
    words = HELP.get(f"{act.name} {parameter.name}") or HELP.get(parameter.name)
    if parameter.is_flag:
        return click.option(f"--{parameter.name}", name, is_flag=True, help=words)
    if parameter.is_option:
        return click.option(f"--{parameter.name}", name, metavar=parameter.meaning, help=words)
    is_last = parameter is [one for one in act.parameters if not one.is_option][-1]
    metavar = "|".join(parameter.choices) or parameter.meaning
    shown = metavar if parameter.is_needed else f"[{metavar}]"
    return click.argument(name, nargs=-1 if is_last else 1, required=False, metavar=shown)


def _run(act: Act, options: dict[str, Any]) -> None:
    from motorchamp_tui.hosting.operator.protocol import PATIENCE, OperatorError, OperatorRequest, ask
    from motorchamp_tui.paddock.operating.acts import checked

    above = click.get_current_context().parent
    folder = options[FOLDER] or (above.params.get(FOLDER) if above else None)
    given = {
        name.removeprefix("given_").replace("_", "-"): "yes"
        if value is True
        else value
        if isinstance(value, str)
        else " ".join(value)
        for name, value in options.items()
        if name.startswith("given_") and value not in (None, False, ())
    }
    request = OperatorRequest(act.name, checked(act, given))
    patience = CHECK_PATIENCE if options.get("given_check") else PATIENCE
    reply = ask(Path(folder) if folder else paddock_folder(), request, patience)
    if reply.refusal is not None:
        raise OperatorError(reply.refusal)
    if options.get("prometheus"):
        _write_figures(reply.data["figures"], options["prometheus"])
        return
    if options[AS_JSON]:
        print_json(reply.data)
        return
    for line in reply.lines:
        print_text(line)


def _write_figures(figures: dict[str, Any], file: str) -> None:
    """Write the figures as Prometheus reads them; a reader always finds the file whole."""
    from motorchamp_tui.files import FOR_OTHERS, reason_of, write_whole
    from motorchamp_tui.hosting.opening import NoPrometheusError

    with needing("prometheus_client", NoPrometheusError):
        from motorchamp_tui.hosting.metrics import as_text
    text = as_text(figures)
    if file == "-":
        click.echo(text, nl=False)
        return
    try:
        write_whole(Path(file), text, FOR_OTHERS)
    except OSError as error:
        raise SetupError(f"{file} cannot be written: {reason_of(error)}.") from None
