"""Commands about a lap alone: driving one, and what perfect driving achieves on each circuit."""

import functools
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from motorchamp_tui.cli.options import (
    TRACK,
    Whole,
    game_chosen,
    game_of_command,
    game_option,
    json_option,
    look_options,
    plain_option,
    print_json,
    print_shared,
    seed_option,
    throwing_here,
)
from motorchamp_tui.errors import SetupError
from motorchamp_tui.locations import races_folder

if TYPE_CHECKING:
    from motorchamp_tui.practice.drive import PracticeDrive


@click.command()
@click.option("--track", type=TRACK, help="The circuit (default: that of your last lap).")
@seed_option
@click.option("--daily", is_flag=True, help="Today's circuit and dice, the same for everyone.")
@game_option("A lap of this game (default: the circuit's, or the one in your settings).")
@plain_option
@look_options
def practice(
    *,
    track: str | None,
    seed: int | None,
    daily: bool,
    game: str | None,
    plain_mode: bool,
    looks: dict[str, str | None],
) -> None:
    """Drive a lap alone in as few throws or dice as you can.

    \b
    Examples:
      motorchamp practice
      motorchamp practice --track A1-C2 --seed 7
      motorchamp practice --daily
    """
    if daily and (track or seed is not None):
        raise SetupError("--daily has its own circuit and dice: leave out --track and --seed.")

    begin = functools.partial(_drive_asked_for, track, seed, game, daily=daily)
    if plain_mode:
        from motorchamp_tui import plain

        sys.exit(plain.practice(begin(), sys.stdin, sys.stdout, throwing_here()[0]))
    from motorchamp_tui.tui import start

    given = ("--track", track), ("--seed", seed), ("--game", game)
    words = [*["--daily"] * daily, *(f"{name} {value}" for name, value in given if value is not None), "--plain"]
    instead = f"motorchamp practice {' '.join(words)}"
    driven = start.practice(begin, looks, game=_seems_of(track, game_chosen(game)), instead=instead)
    if driven and driven.is_counted:
        from motorchamp_tui.practice.results import result_of
        from motorchamp_tui.sharing import lap_line

        record = driven.journal.record
        if record.is_over:
            print_shared(lap_line(record, result_of(driven).streak))


def _drive_asked_for(track: str | None, seed: int | None, game: str | None, *, daily: bool) -> "PracticeDrive":
    """The lap to drive; raises a :class:`MotorChampError` where the options do not fit together."""
    from motorchamp_tui.games import game_named, game_with
    from motorchamp_tui.practice.drive import drive_for
    from motorchamp_tui.race.presets import person_name

    day_of = datetime.now(UTC) if daily else None
    name = game if game or track else game_chosen(game)
    driver = person_name((game_named(name) if name else game_with(track or "")).BOT_NAMES)
    return drive_for(races_folder(), driver, track=track, seed=seed, day_of=day_of, game=name)


def _seems_of(track: str | None, chosen: str) -> str:
    """The game that a lap on this track seems to be of, without a look at any circuit: the first frame waits."""
    from motorchamp_tui.games import GAMES, practice_named

    for name in (chosen, *GAMES) if track else ():
        if (track or "").casefold() in map(str.casefold, practice_named(name).DAILY_CIRCUITS):
            return name
    return chosen


@click.command()
@click.option("--track", type=TRACK, help="Only this circuit.")
@game_option("The circuits of this game (default: the one in your settings; with --json MotorChamp).")
@click.option(
    "--laps",
    type=Whole(1, 10_000),
    metavar="N",
    help="Drive this many laps with every bot, and print their grades.",
)
@json_option
def par(*, track: str | None, game: str | None, laps: int | None, as_json: bool) -> None:
    """Print what perfect driving needs for a practice lap: expected time, risk, number of throws or dice.

    \b
    Examples:
      motorchamp par
      motorchamp par --track A1-B2-C1 --json
      motorchamp par --game motorchamp
      motorchamp par --track A1-C1 --laps 200
    """
    from motorchamp_tui.games import reference_of

    of_game = game_of_command(track, game, is_for_a_script=as_json)
    circuits = [of_game.circuit(name) for name in ([track] if track else of_game.circuit_names())]
    if laps:
        from motorchamp_tui.laboratory.bot_laps import bot_laps_data, bot_laps_lines

        if as_json:
            print_json(bot_laps_data(circuits, laps))
        for told in () if as_json else bot_laps_lines(circuits, laps):
            click.echo(told)
    elif as_json:
        print_json(reference_of(of_game).par_data(circuits))
    else:
        click.echo("\n".join(reference_of(of_game).par_lines(circuits)))
