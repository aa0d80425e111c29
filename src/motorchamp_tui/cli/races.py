"""Commands about races that have been driven or wait: their list, resuming, replays, records, ratings, whose turn.

Prompts and status lines ask whose turn it is: what takes time to load is imported where it is used.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from motorchamp_tui.cli.options import (
    RACE,
    TRACK,
    game_asked_for,
    game_chosen,
    game_option,
    json_option,
    look_options,
    only_one_of,
    plain_option,
    print_json,
    print_text,
    prints_ascii_only,
    show_race,
    warn,
)
from motorchamp_tui.errors import SetupError
from motorchamp_tui.locations import analyses_folder, paddock_folder, races_folder, records_file
from motorchamp_tui.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from motorchamp_tui.analysis.pages import Picture
    from motorchamp_tui.journal.writer import Journal
    from motorchamp_tui.race.record import RaceRecord


@click.command()
@json_option
@click.option("--delete", "to_delete", metavar="RACE", type=RACE, multiple=True, help="Delete this race.")
@click.option("--rename", "to_rename", metavar="RACE NAME", nargs=2, help="Give this race another name.")
@click.option("--export", "to_export", metavar="RACE FOLDER", nargs=2, help="Write its figures into a folder.")
@click.option("--yes", is_flag=True, help="Delete or overwrite without asking.")
def races(
    *,
    as_json: bool,
    to_delete: "Sequence[str]",
    to_rename: tuple[str, str] | None,
    to_export: tuple[str, str] | None,
    yes: bool,
) -> None:
    """List the races that are kept, most recent first; or delete, rename or export one.

    \b
    Examples:
      motorchamp races
      motorchamp races --json
      motorchamp races --delete 12 --delete 13
      motorchamp races --rename 14 friday
      motorchamp races --export friday .
    """
    from motorchamp_tui.journal import library
    from motorchamp_tui.journal.file import name_of

    folder = races_folder()
    _delete([library.find_kept(folder, name) for name in to_delete], yes=yes)
    if to_rename:
        old, name = to_rename
        path = library.find_kept(folder, old)
        library.rename(path, name)
        click.echo(f"Race {name_of(path)} is now called {name.strip()}.", err=True)
    if to_export:
        _export(library.find(folder, to_export[0]), to_export[1], yes=yes)
    if to_delete or to_rename or to_export:
        return
    listing = list(library.listing(folder, records_file()))
    if as_json:
        print_json([library.as_data(race) for race in listing])
    else:
        click.echo("\n".join(library.as_lines(listing)))


def _delete(paths: "Sequence[Path]", *, yes: bool) -> None:
    from motorchamp_tui.journal import library
    from motorchamp_tui.journal.file import name_of

    for path in paths:
        if yes or click.confirm(f"Delete race {name_of(path)}? This cannot be undone.", err=True):
            library.delete(path)
            click.echo(f"Race {name_of(path)} is deleted.", err=True)


def _export(path: "Path", words: str, *, yes: bool) -> None:
    from motorchamp_tui.race.exporting import export_of

    export = export_of(_read(path), words)
    there = export.already_there
    if not there or yes or click.confirm(f"{there}: already there. Overwrite?", err=True):
        click.echo(export.write(), err=True)


@click.command()
@click.argument("race", type=RACE, required=False)
@plain_option
@look_options
def resume(race: str | None, *, plain_mode: bool, looks: dict[str, str | None]) -> None:
    """Resume the last unfinished race, or a named one, at the same go with the same dice.

    \b
    Examples:
      motorchamp resume
      motorchamp resume 12
    """
    from motorchamp_tui.journal.library import find, last_unfinished
    from motorchamp_tui.journal.writer import Journal

    if race:
        path = find(races_folder(), race)
    elif unfinished := last_unfinished(races_folder()):
        path = unfinished.path
    else:
        raise SetupError("You have no unfinished race to resume: motorchamp race starts one.")
    journal = Journal.resume(path)
    _refuse_programs(journal, path)
    warn(journal.damage)
    instead = " ".join(filter(None, ("motorchamp resume", race, "--plain")))
    show_race(journal, looks, plain_mode=plain_mode, instead=instead)


def _refuse_programs(journal: "Journal", path: "Path") -> None:
    """Raise :class:`SetupError` for a race from elsewhere in which a bot is a program."""
    from motorchamp_tui.games.entries import Program

    bots = [driver.bot for driver in journal.record.plan.drivers]
    program = next((bot for bot in bots if isinstance(bot, Program)), None)
    if program and path.resolve().parent != races_folder().resolve():
        journal.close()
        raise SetupError(
            f"A race from elsewhere is not resumed if that would start a program here: {program} drives in "
            f"it. Move the file into {races_folder()} if you want that."
        )


@click.command()
@click.argument("race", type=RACE, metavar="[RACE|FILE]", required=False)
@click.option("--headless", is_flag=True, help="No screen: print the reports as lines.")
@click.option("--follow", is_flag=True, help="Print a race as it is being driven.")
@click.option("--json", "json_lines", is_flag=True, help="With --headless or --follow: one JSON object per line.")
@click.option("--figures", type=click.Choice(["json", "csv", "svg"]), help="Print the figures of the race.")
@click.option("--cast", metavar="FILE", help="Write a film of the race, for asciinema.")
@click.option(
    "--svg", metavar="ROUND[:CAR]", help="Print a picture of the moment at which a round or a go begins."
)
@click.option("--text", metavar="ROUND[:CAR]", help="The same in plain characters; end is the last moment.")
@click.option("--size", metavar="COLUMNSxLINES", help="The size of film and pictures; by default 80x24.")
@click.option("--output", metavar="FILE", help="Write picture or text into a file.")
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@look_options
def replay(
    race: str | None,
    *,
    headless: bool,
    follow: bool,
    json_lines: bool,
    figures: str | None,
    looks: dict[str, str | None],
    **how: Any,
) -> None:
    """Watch a race again, from the folder of races or from a file that you were sent; or show it to others.

    Without a race it is the latest one.

    \b
    Examples:
      motorchamp replay
      motorchamp replay 12
      motorchamp replay ./friday.race --headless
      motorchamp replay 12 --figures svg > chart.svg
      motorchamp replay 12 --cast friday.cast --size 100x30
      motorchamp replay 12 --text 7:AZA1
    """
    from motorchamp_tui.journal.library import find_or_last

    path = find_or_last(races_folder(), race)
    shown = {f"--{name}": how[name] for name in ("cast", "svg", "text")}
    asked = only_one_of({"--headless": headless, "--follow": follow, "--figures": figures, **shown})
    if json_lines and not (headless or follow):
        raise SetupError("--json goes with --headless or --follow.")
    idle = next((name for name, value in how.items() if value), None)
    if idle and asked not in shown:
        raise SetupError(f"--{idle} goes with --cast, --svg or --text.")
    if asked in shown:
        from motorchamp_tui.cli import showing

        showing.show(_read(path), **how)
    elif figures:
        click.echo(_figures(_read(path), figures))
    elif asked:
        _print_reports(path, is_followed=follow, json_lines=json_lines)
    else:
        from motorchamp_tui.tui import start

        start.replay(_read(path), looks, instead=" ".join(filter(None, ("motorchamp replay", race, "--headless"))))


@click.command()
@click.argument("race", type=RACE, metavar="[RACE|FILE]", required=False)
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Print every choice as CSV.")
@click.option("--svg", "as_svg", is_flag=True, help="Print the graph as SVG.")
@click.option("--how", is_flag=True, help="Explain how the figures are worked out and how far to trust them.")
def analyse(race: str | None, *, as_json: bool, as_csv: bool, as_svg: bool, how: bool) -> None:
    """Explain what decided a race, and what its mistakes cost.

    Your own mistakes come first. Dice, driving and others add up exactly to the difference between each car's
    grid place and its result. A race that is not over is analysed as far as it goes. Without a race it is the
    latest one.

    \b
    Examples:
      motorchamp analyse 12
      motorchamp analyse ./friday.race --csv > choices.csv
      motorchamp analyse 12 --svg > graph.svg
    """
    from motorchamp_tui.analysis import charts, pages
    from motorchamp_tui.analysis.account import race_of
    from motorchamp_tui.analysis.kept import analysis_of
    from motorchamp_tui.journal.library import find_or_last
    from motorchamp_tui.laboratory.progress import patient_bar
    from motorchamp_tui.race.presets import person_name

    only_one_of({"--json": as_json, "--csv": as_csv, "--svg": as_svg, "--how": how})
    record = _read(find_or_last(races_folder(), race))
    run = race_of(record)
    if how:
        print_text("\n\n".join(pages.explanation(record)))
        return
    with patient_bar(len(run.steps)) as tell:
        analysis = analysis_of(record, analyses_folder(), tell)
    if as_json:
        print_json(pages.as_data(record, run, analysis))
    elif as_csv:
        click.echo(pages.as_csv(run, analysis), nl=False)
    elif as_svg:
        teams = {car.name: car.team for car in run.start.cars}
        title, unit = pages.headline(record, run), pages.unit_of(run)
        click.echo(charts.as_svg(title, analysis, teams, unit), nl=False)
    else:
        own = record.agreed.people_here(person_name(record.plan.game.BOT_NAMES))
        print_text("\n".join(pages.text_lines(record, run, analysis, own, _picture_of(record))))


def _picture_of(record: "RaceRecord") -> "Picture":
    """The drawing of this race's road in characters; None where its game has no screens."""
    from motorchamp_tui.analysis.pages import no_picture
    from motorchamp_tui.tui.games import FACES

    if record.plan.track.game not in FACES:
        return no_picture
    from motorchamp_tui.tui.race.road_picture import road_text

    return road_text


def _read(path: "Path") -> "RaceRecord":
    from motorchamp_tui.journal.writer import read_journal

    reader = read_journal(path)
    record = reader.finish()
    warn(reader.damage)
    warn(None if record.follows_its_seed else record.seed_words)
    return record


def _print_reports(path: "Path", *, is_followed: bool, json_lines: bool) -> None:
    import time

    from motorchamp_tui.journal.tail import JournalTail
    from motorchamp_tui.plain.headless import followed_lines, record_lines

    lines = (
        followed_lines(JournalTail(path), lambda: time.sleep(0.2), json_lines=json_lines)
        if is_followed
        else record_lines(_read(path), json_lines=json_lines)
    )
    for line in lines:
        click.echo(line)


def _figures(record: "RaceRecord", form: str) -> str:
    from motorchamp_tui.json_text import json_text
    from motorchamp_tui.race import figures as race_figures

    run = record.run
    if run is None:
        raise SetupError("Nothing has been driven in this race yet.")
    reports = (report for step in run.steps for report in step.reports)
    cars = race_figures.figures(run.start, run.race, reports)
    scores = race_figures.tournament_of(record.plan, run.race)
    match form:
        case "json":
            return json_text(race_figures.as_data(cars, scores))
        case "csv":
            return race_figures.as_csv(cars, scores).rstrip("\n")
        case _:
            title = f"{record.plan.track.name}, {counted(record.plan.laps, 'lap')}"
            return race_figures.as_svg(title, cars)


@click.command()
@click.option("--track", type=TRACK, help="Only this circuit.")
@json_option
@click.option("--rebuild", is_flag=True, help="Read all journals again.")
def records(*, track: str | None, as_json: bool, rebuild: bool) -> None:
    """Show the best practice times and who has won what, from all the races that are kept.

    \b
    Examples:
      motorchamp records
      motorchamp records --track A1-C1 --json
    """
    from motorchamp_tui.games import game_with
    from motorchamp_tui.journal.records import Records, as_data, as_lines, forget

    name = game_with(track).circuit(track).name if track else None
    if rebuild:
        forget(records_file())
    with Records(records_file()) as book:
        book.refresh(races_folder())
        first = game_chosen(game_asked_for(), is_for_a_script=as_json)
        times, tallies = book.best_times(name, first), book.tallies(name, first)
    if as_json:
        print_json(as_data(times, tallies))
    else:
        click.echo("\n".join(as_lines(times, tallies)))


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


@click.command()
@json_option
@click.option("--folder", type=click.Path(), metavar="FOLDER", help="The folder of the paddock, if elsewhere.")
def turn(*, as_json: bool, folder: str | None) -> None:
    """List the races that are waiting for you, for a shell prompt or tmux.

    These are the races kept on this machine that no program is driving at the moment, and those in a paddock kept
    here in which it is your go, by your account or your SSH keys. The exit status is 0 if there are any, and 1
    if no race is waiting for you.

    \b
    Examples:
      motorchamp turn
      motorchamp turn --json
      motorchamp turn >/dev/null 2>&1 && echo "your go"
    """
    import sys

    from motorchamp_tui.journal import waiting
    from motorchamp_tui.journal.file import UnreadableError
    from motorchamp_tui.terminals.accounts import account

    paddock = Path(folder) if folder else paddock_folder()
    keys = waiting.keys_of(account(), Path.home())
    races, troubles = list[waiting.WaitingRace](), list[str]()
    for found in (waiting.waiting_in_paddock(paddock, keys), waiting.waiting_here(races_folder())):
        try:
            races += found
        except UnreadableError as error:
            troubles.append(str(error))
    if as_json:
        print_json([waiting.as_data(race) for race in races])
    elif races:
        click.echo("\n".join(race.words for race in races))
    elif not troubles:
        click.echo("No race is waiting for you.", err=True)
    for trouble in troubles:
        click.echo(f"motorchamp: {trouble}", err=True)
    if not races:
        sys.exit(1)
