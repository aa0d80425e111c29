"""Manual: every command with its options as a man page, and in one line each as a page of the documents.

Both come from one walk over the commands, so neither can have more or less than ``--help`` has.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from inspect import cleandoc

import attrs
import click

from motorchamp_tui import __version__
from motorchamp_tui.cli.commands import COMMANDS, motorchamp
from motorchamp_tui.cli.options import LOOKS
from motorchamp_tui.settings.words import SETTINGS
from motorchamp_tui.words import and_so_on

SUBJECT = "two dice racing board games in the terminal: MotorChamp and Das Motorsportspiel"
OPENS_A_SCREEN = f"{and_so_on([f'--{name}' for name in LOOKS])} can also follow a command that opens a screen."
UNSET, ON_MACOS = "If the variable is not set:", "or ~/Library/Application Support on macOS"
DATA = "$XDG_DATA_HOME/motorchamp-tui"
FILES = (
    ("$XDG_CONFIG_HOME/motorchamp-tui/settings.toml", f"Your settings. {UNSET} ~/.config, {ON_MACOS}."),
    (DATA, f"Everything below except the last. {UNSET} ~/.local/share, {ON_MACOS}."),
    (f"{DATA}/races", "The journals of races and practice laps."),
    (f"{DATA}/circuits", "The circuits that you have drawn, or were given."),
    (f"{DATA}/seasons", "The calendars of seasons, and which of their races have been driven."),
    (f"{DATA}/puzzles.txt", "Your answers to puzzles, and your rating."),
    (f"{DATA}/coach.txt", "What the coach has explained to you."),
    (f"{DATA}/records.sqlite, {DATA}/analyses", "Made from the journals, and made again when missing or damaged."),
    (f"{DATA}/medals.csv", "What medals take on circuits of your own; worked out again when it is missing."),
    (f"{DATA}/paddock", "What a host keeps: people, races and its key."),
    (
        "$XDG_STATE_HOME/motorchamp-tui/log/crash.log",
        f"The last error that ended the game. {UNSET} ~/.local/state, or ~/Library/Logs on macOS.",
    ),
)
ENDS = (
    ("0", "Done."),
    ("1", "It ran, and the answer is no."),
    ("2", "Wrong use; one sentence on standard error says what is wrong, with the nearest right word."),
    ("130", "Interrupted."),
)

Rows = Iterable[tuple[str, str]]
"""The rows of a list or a table: a term and its meaning."""


@attrs.frozen
class ManualEntry:
    """A command in the manual: its usage, its help text, and its own options."""

    usage: str
    help: str
    options: tuple[tuple[str, str], ...]


def manual_entries() -> Mapping[str, list[ManualEntry]]:
    """The entries of all commands, and of the commands below them, by the groups of the help."""
    root = _root()
    entries: dict[str, list[ManualEntry]] = {}
    for title, group in COMMANDS.items():
        entries[title] = [entry for name in group for entry in _entries_of(motorchamp, root, name)]
    return entries


def man_page() -> str:
    """The man page, in troff."""
    lines = [
        f'.TH MOTORCHAMP 1 "" "motorchamp-tui {__version__}" "Games"',
        ".ad l",
        ".SH NAME",
        rf"motorchamp \- {_plain(SUBJECT)}",
        ".SH SYNOPSIS",
        ".B motorchamp",
        r"[\fIOPTIONS\fR] [\fICOMMAND\fR] [\fIARGUMENTS\fR]",
        ".SH DESCRIPTION",
        *_troff_text(motorchamp.help or ""),
        ".SH OPTIONS",
        _plain(OPENS_A_SCREEN),
        *_troff_list(_options(motorchamp, _root())),
    ]
    for title, entries in manual_entries().items():
        lines.append(f".SH {_plain(title.upper())}")
        for entry in entries:
            lines += [f".SS {_plain(entry.usage)}", *_troff_text(entry.help), *_troff_list(entry.options)]
    lines += [".SH ENVIRONMENT", *_troff_list(_variables())]
    lines += [".SH FILES", *_troff_list(FILES), ".SH EXIT STATUS", *_troff_list(ENDS)]
    return "\n".join(lines) + "\n"


def commands_page() -> str:
    """The page of the documents, in Markdown: a line for each command; options are left to ``--help``."""
    blocks = [
        "# The commands",
        "`motorchamp help COMMAND` prints what a command does, with its options and examples. Data goes to "
        "stdout, messages to stderr. `python tests/cli/test_manual.py` makes this page.",
    ]
    for title, entries in manual_entries().items():
        rows = ((entry.usage.removeprefix("motorchamp "), _in_short(entry.help)) for entry in entries)
        blocks += [f"## {title}", _markdown_list(rows)]
    blocks += ["## Exit status", _markdown_list(ENDS)]
    return "\n\n".join(blocks) + "\n"


def _root() -> click.Context:
    return click.Context(motorchamp, info_name="motorchamp", terminal_width=100)


def _entries_of(group: click.Group, context: click.Context, name: str) -> Iterator[ManualEntry]:
    """The entry of a command of this group, and those of the commands below it."""
    command = group.get_command(context, name)
    assert command is not None
    within = click.Context(command, context, name)
    pieces = (piece for piece in command.collect_usage_pieces(within) if piece != "[OPTIONS]")
    usage = " ".join((within.command_path, *pieces))
    usage = usage.replace("[[", "[").replace("]]", "]")  # click 8.4 puts choices that may be left out in two pairs
    yield ManualEntry(usage, command.help or "", tuple(_options(command, within)))
    if isinstance(command, click.Group):
        for below in command.list_commands(within):
            one = command.get_command(within, below)
            if one is not None and not one.hidden:
                yield from _entries_of(command, within, below)


def _options(command: click.Command, context: click.Context) -> Iterator[tuple[str, str]]:
    """The options of a command; those for looks are listed with the program's own only."""
    left_out = LOOKS if context.parent else ()
    options = (param for param in command.params if isinstance(param, click.Option) and param.name not in left_out)
    records = (option.get_help_record(context) for option in options)
    return (record for record in records if record is not None)


def _variables() -> Iterator[tuple[str, str]]:
    for setting in SETTINGS.values():
        yield setting.variable, f"{setting.meaning[0].upper()}{setting.meaning[1:]}."


def _paragraphs(text: str) -> Iterator[tuple[str, list[str]]]:
    """The paragraphs of a help text: words to fill, or a heading and the lines below it, which stay as is."""
    for paragraph in cleandoc(text).split("\n\n"):
        if paragraph.startswith("\b\n"):
            head, *lines = paragraph.removeprefix("\b\n").splitlines()
            yield head, [line.strip() for line in lines]
        else:
            yield " ".join(paragraph.split()), []


def _troff_text(text: str) -> Iterator[str]:
    for number, (words, lines) in enumerate(_paragraphs(text)):
        if number:
            yield ".PP"
        yield _plain(words)
        if lines:
            yield from (".PP", ".nf", ".RS 2", *map(_plain, lines), ".RE", ".fi")


def _troff_list(rows: Rows) -> Iterator[str]:
    for term, meaning in rows:
        yield from (".TP", rf"\fB{_plain(term)}\fR", _plain(" ".join(meaning.split())))


def _plain(text: str) -> str:
    """Text escaped for troff."""
    text = text.replace("\\", r"\e").replace("-", r"\-").replace("…", "...").replace("'", r"\(aq")
    return re.sub(r"^\.", r"\\&.", text)


def _in_short(text: str) -> str:
    """The first sentence of a help text, up to a colon or semicolon."""
    words, _ = next(_paragraphs(text))
    return re.split(r"[.:;](?: |$)", words, maxsplit=1)[0]


def _markdown_list(rows: Rows) -> str:
    return "\n".join(f"- `{term}`: " + re.sub(r"([*_<>])", r"\\\1", meaning) for term, meaning in rows)
