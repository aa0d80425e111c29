"""The commands that look after what a host keeps, with no host needed: check, prune, export."""

import re
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from motorchamp_tui.cli.options import is_given, json_option, print_json
from motorchamp_tui.locations import paddock_folder
from motorchamp_tui.words import counted

if TYPE_CHECKING:
    from motorchamp_tui.hosting.care.check import Checked
    from motorchamp_tui.hosting.care.prune import Pruning

care = click.Group("care")
"""The words, which are those of the command that starts a host."""
MOST_LINES = 12
"""How many of each kind of what goes are shown one by one."""
PASSWORD = re.compile(r"password\s*=|://[^/@]*:[^/]*@")

folder_option = click.option(
    "--folder",
    type=click.Path(),
    metavar="FOLDER",
    help="Where the host keeps everything; by default as for host.",
)
database_option = click.option(
    "--database",
    envvar="MOTORCHAMP_DATABASE",
    metavar="URL",
    help="The PostgreSQL database with the paddock, where hosts share one; then the folder does not matter.",
)


def warn_of_password(address: str | None) -> None:
    """Warn the user of a command that others can read what is on its command line."""
    if is_given("database") and PASSWORD.search(address or ""):
        click.echo(
            "motorchamp: Every account of this machine can read a password on a command line: "
            "MOTORCHAMP_DATABASE, PGPASSWORD and ~/.pgpass are safe from that.",
            err=True,
        )


def _place(folder: str | None, database: str | None) -> "tuple[Path, str | None]":
    """Where a host keeps everything: what was given with the word, or before it."""
    context = click.get_current_context()
    warn_of_password(database)
    given = folder or (context.parent.params.get("folder") if context.parent else None)
    if given and context.get_parameter_source("database") is ParameterSource.ENVIRONMENT:
        return Path(given), None  # what was said now comes before what is always said
    return Path(given) if given else paddock_folder(), database


@care.command()
@click.argument("folder", required=False, type=click.Path(), metavar="[FOLDER]")
@click.option("--repair", is_flag=True, help="Put aside what cannot be read; nothing is deleted.")
@database_option
@json_option
def check(folder: str | None, *, repair: bool, database: str | None, as_json: bool) -> None:
    """Look at everything that a host keeps, and say what is wrong with it, a sentence for each file.

    It ends with 0 where all is sound, and with 1 where something is wrong. A host may be running meanwhile, but
    not with --repair.

    \b
    Examples:
      motorchamp host check
      motorchamp host check /var/lib/motorchamp
      motorchamp host check /var/lib/motorchamp --repair
    """
    from motorchamp_tui.hosting.care import check as checking
    from motorchamp_tui.hosting.care.access import to_change, to_look_at
    from motorchamp_tui.laboratory.progress import patient_bar

    opening = to_change if repair else to_look_at
    with opening(*_place(folder, database)) as sight:
        found = checking.check(sight, patient_bar)
        if repair:
            found = checking.put_aside(sight.folder, found, datetime.now(UTC))
    if as_json:
        print_json({"place": sight.place, **found.data})
    else:
        _show_checked(found, sight.place, is_repaired=repair)
    sys.exit(0 if found.is_sound else 1)


def _show_checked(found: "Checked", place: str, *, is_repaired: bool) -> None:
    for finding in found.findings:
        click.echo(finding.sentence)
    moved = sorted({finding.is_now.split("/")[1] for finding in found.findings if finding.is_now})
    if moved:
        aside = counted(sum(bool(finding.is_now) for finding in found.findings), "file")
        click.echo(f"Put aside, as it was: {aside}, in aside/{moved[0]} of {place}.", err=True)
    wrong = sum(finding.is_wrong for finding in found.findings)
    if not wrong:
        click.echo(f"{'Now all' if moved else 'All'} that is kept in {place} is sound: {found.words}.", err=True)
        return
    hint = " --repair puts aside what cannot be read." if found.can_be_repaired and not is_repaired else ""
    click.echo(f"{counted(wrong, 'thing')} wrong in {place}, with {found.words}.{hint}", err=True)


@care.command()
@click.option(
    "--older",
    required=True,
    metavar="TIME",
    help="What was used last longer ago than this: 90d, 26w, 1y.",
)
@click.option("--yes", is_flag=True, help="Delete without asking.")
@folder_option
@database_option
@json_option
def prune(*, older: str, yes: bool, folder: str | None, database: str | None, as_json: bool) -> None:
    """Delete old races and forget people who have not come for long; what goes is shown first.

    What is still needed stays, however old it is: by races in the paddock, by seasons and leagues that are on, by
    the ratings, by people who have a seat. The best laps of the host stay as well. No host may be running on it.
    With --json it only prints what would go, unless there is --yes, too.

    \b
    Examples:
      motorchamp host prune --older 1y
      motorchamp host prune --older 90d --folder /var/lib/motorchamp --yes
    """
    from motorchamp_tui.hosting.care import prune as pruning
    from motorchamp_tui.hosting.care.access import to_change
    from motorchamp_tui.paddock.clock import WallClock
    from motorchamp_tui.paddock.operating.act import length_in

    age = length_in(older, "The age of what goes")
    with to_change(*_place(folder, database)) as sight:
        what = pruning.to_prune(sight.folder, age, WallClock())
        if not as_json:
            _show_what_goes(what)
        is_wanted = yes or (bool(what.going) and not as_json and _agrees(what))
        if is_wanted:
            pruning.prune(sight.folder, what)
    if as_json:
        print_json({**what.data, "is_deleted": is_wanted})
    elif what.going:
        click.echo("It is deleted." if is_wanted else "Nothing is deleted.", err=True)


def _agrees(what: "Pruning") -> bool:
    things = counted(len(what.going), "thing")
    return click.confirm(f"Delete {things}, {what.size_in_words}? They cannot be brought back.", err=True)


def _show_what_goes(what: "Pruning") -> None:
    from itertools import groupby

    for kind, each in groupby(what.going, lambda one: one.kind):
        those = list(each)
        click.echo(f"{kind.value[1]} ({len(those)}):")
        for one in those[:MOST_LINES]:
            click.echo(f"  {one.words}")
        if len(those) > MOST_LINES:
            click.echo(f"  and {len(those) - MOST_LINES} more")
    if what.stays_in_words:
        click.echo(what.stays_in_words)
    if not what.going:
        click.echo("There is nothing to delete.")


@care.command()
@click.argument("name")
@folder_option
@database_option
def export(name: str, *, folder: str | None, database: str | None) -> None:
    """Print all that a host keeps about one person as JSON: theirs to have.

    NAME is what they are called on the host, or their key. It has nothing about anyone else, and no seed, code or
    web address that others must not know. A host may be running meanwhile.

    \b
    Examples:
      motorchamp host export Ann > ann.json
      motorchamp host export SHA256:2j6… --folder /var/lib/motorchamp
    """
    from motorchamp_tui.hosting.care.access import to_look_at
    from motorchamp_tui.hosting.care.export import export as everything
    from motorchamp_tui.json_text import json_text

    with to_look_at(*_place(folder, database)) as sight:
        click.echo(json_text(everything(sight.folder, name), indent=2))
