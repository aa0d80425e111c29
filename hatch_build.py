"""Puts the documents into every wheel, with a man page made from the commands themselves.

``python hatch_build.py`` prints it: ``python hatch_build.py | man -l -``.
"""

import re
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from inspect import cleandoc
from pathlib import Path
from typing import Any

import click
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
PLACE = "share/man/man1/motorchamp.1"
DOCUMENTS = "share/doc/motorchamp-tui"

FILES = (
    ("$XDG_CONFIG_HOME/motorchamp-tui/settings.toml", "Your settings; in ~/.config if the variable is not set."),
    (
        "$XDG_DATA_HOME/motorchamp-tui/races",
        "The journals of all races; in ~/.local/share if the variable is not set.",
    ),
    ("$XDG_DATA_HOME/motorchamp-tui/puzzles.txt", "What you have answered to puzzles, and your rating."),
    ("$XDG_DATA_HOME/motorchamp-tui/paddock", "What a host keeps: people, races and its key."),
)
ENDS = (
    ("0", "Done."),
    ("1", "It ran, and the answer is no."),
    ("2", "Wrong use; one sentence on standard error says what is wrong, with the nearest right word."),
    ("130", "Interrupted."),
)


def man_page() -> str:
    """The page, in troff."""
    sys.path.insert(0, str(ROOT / "src"))
    from motorchamp_tui import __version__
    from motorchamp_tui.cli.commands import COMMANDS, motorchamp
    from motorchamp_tui.settings.words import SETTINGS

    root = click.Context(motorchamp, info_name="motorchamp", terminal_width=100)
    lines = [
        f'.TH MOTORCHAMP 1 "" "motorchamp-tui {__version__}" "Games"',
        ".ad l",
        ".SH NAME",
        r"motorchamp \- the dice racing board game MotorChamp in the terminal",
        ".SH SYNOPSIS",
        ".B motorchamp",
        r"[\fIOPTIONS\fR] [\fICOMMAND\fR] [\fIARGUMENTS\fR]",
        ".SH DESCRIPTION",
        *_text(motorchamp.help or ""),
        ".SH OPTIONS",
        "Options for looks can also be given after the name of a command that opens a screen.",
        *_options(motorchamp, root),
    ]
    for title, group in COMMANDS.items():
        lines.append(f".SH {_plain(title.upper())}")
        for name in group:
            command = motorchamp.get_command(root, name)
            assert command is not None
            ctx = click.Context(command, root, name)
            usage = " ".join(piece for piece in command.collect_usage_pieces(ctx) if piece != "[OPTIONS]")
            lines += [f".SS motorchamp {_plain(f'{name} {usage}'.strip())}", *_text(command.help or "")]
            lines += _options(command, ctx)
            for one, below in command.commands.items() if isinstance(command, click.Group) else ():
                within = click.Context(below, ctx, one)
                usage = " ".join(piece for piece in below.collect_usage_pieces(within) if piece != "[OPTIONS]")
                lines += [f".SS motorchamp {_plain(f'{name} {one} {usage}'.strip())}", *_text(below.help or "")]
                lines += _options(below, within)
    settings = (
        (setting.variable, f"{setting.meaning[0].upper()}{setting.meaning[1:]}.") for setting in SETTINGS.values()
    )
    lines += [".SH ENVIRONMENT", *_list(settings), ".SH FILES", *_list(FILES), ".SH EXIT STATUS", *_list(ENDS)]
    return "\n".join(lines) + "\n"


def _text(text: str) -> Iterator[str]:
    """Paragraphs; one that begins with click's mark for it is left as it is."""
    for number, paragraph in enumerate(cleandoc(text).split("\n\n")):
        if paragraph.startswith("\b\n"):
            head, *rest = paragraph.removeprefix("\b\n").splitlines()
            yield from (
                ".PP",
                _plain(head),
                ".PP",
                ".nf",
                ".RS 2",
                *(_plain(line.strip()) for line in rest),
                ".RE",
                ".fi",
            )
        else:
            yield from (*([".PP"] if number else []), _plain(" ".join(paragraph.split())))


def _options(command: click.Command, ctx: click.Context) -> Iterator[str]:
    told = {param.name for param in ctx.parent.command.params} if ctx.parent else set()
    options = (param for param in command.params if isinstance(param, click.Option) and param.name not in told)
    records = (option.get_help_record(ctx) for option in options)
    return _list(record for record in records if record is not None)


def _list(entries: Iterable[tuple[str, str]]) -> Iterator[str]:
    for term, meaning in entries:
        yield from (".TP", rf"\fB{_plain(term)}\fR", _plain(" ".join(meaning.split())))


def _plain(text: str) -> str:
    """Text escaped for troff."""
    text = text.replace("\\", r"\e").replace("-", r"\-").replace("…", "...").replace("'", r"\(aq")
    return re.sub(r"^\.", r"\\&.", text)


class Documents(BuildHookInterface[Any]):
    """Adds the page and the documents to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the page and say where everything is installed."""
        self._folder = Path(tempfile.mkdtemp())
        page = self._folder / "motorchamp.1"
        page.write_text(man_page(), encoding="utf-8")
        shared = build_data["shared_data"]
        shared[str(page)] = PLACE
        for folder in ("bots", "rules"):
            shared[str(ROOT / "docs" / folder)] = f"{DOCUMENTS}/{folder}"
        shared.update({str(path): f"{DOCUMENTS}/{path.name}" for path in (ROOT / "docs").glob("*.md")})

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete the temporary folder."""
        shutil.rmtree(self._folder)


if __name__ == "__main__":
    sys.stdout.write(man_page())
