"""Commands that start a race: driving one, watching one."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import click

from motorchamp_tui.cli.options import (
    DRIVERS,
    RACE,
    TRACK,
    RaceCommand,
    cars_option,
    game_of_command,
    game_option,
    is_given,
    laps_option,
    look_options,
    options_with_flags,
    plain_option,
    rule_option,
    seed_option,
    show_race,
    warn,
)
from motorchamp_tui.errors import SetupError
from motorchamp_tui.locations import races_folder
from motorchamp_tui.settings.words import BOTS_TO_MEET

if TYPE_CHECKING:
    from motorchamp_tui.games.protocol import Game
    from motorchamp_tui.journal.writer import Journal
    from motorchamp_tui.race.plan import RacePlan

USUAL_DRIVERS = 4
"""How many drive when no drivers are named."""
DRIVERS_HELP = f"People by name, bots as bot:NAME ({', '.join(BOTS_TO_MEET)}) or bot:./PROGRAM."
FROM_HELP = (
    "Drive on from a position of a kept race, or from a situation file; --drivers then names one for each seat."
)
OF_THE_POSITION = ("game", "track", "laps", "cars", "grid")


def race_options(drivers: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The options of every command that sets up a race."""

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        options = (
            click.option(
                "--track",
                type=TRACK,
                help="The circuit: A1-B2-C1, hockenheim-gp (default: a short one of the game in your settings).",
            ),
            game_option("The game (default: the circuit's, or the one in your settings)."),
            laps_option,
            click.option("--drivers", type=DRIVERS, show_default=drivers, help=DRIVERS_HELP),
            cars_option,
            click.option(
                "--grid",
                type=click.Choice(["dice", "practice"]),
                help="How the starting positions are decided; by default as is usual in the game.",
            ),
            seed_option,
            rule_option,
        )
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def _with_usual_drivers(options: dict[str, Any], game: "Game", *people: str) -> dict[str, Any]:
    """These options; where no drivers are named, these people and bots that surprise nobody."""
    from motorchamp_tui.games.entries import BOT
    from motorchamp_tui.race.opponents import opponents_for

    bots = [f"{BOT}{bot}" for bot in opponents_for(game, USUAL_DRIVERS - len(people))]
    return {**options, "drivers": options["drivers"] or ",".join([*people, *bots])}


def _plan(
    game: "Game",
    drivers: str,
    grid: str | None,
    rules: tuple[str, ...],
    *,
    track: str | None,
    **more: Any,
) -> "RacePlan":
    from motorchamp_tui.games import agreed_in
    from motorchamp_tui.games.entries import read_drivers
    from motorchamp_tui.games.options import GRID
    from motorchamp_tui.race.plan import plan_race

    agreed = agreed_in(game, rules, game.USUAL_OPTIONS)
    plan = plan_race(
        game.circuit(track or game.USUAL_CIRCUIT),
        read_drivers(drivers, game.BOT_NAMES),
        options=agreed.agree(GRID, grid) if grid else agreed,
        **more,
    )
    warn(plan.warning())
    return plan


@click.command(cls=RaceCommand)
@race_options("you and three bots")
@click.option("--from", "origin", type=RACE, metavar="RACE@ROUND[:CAR]|FILE", help=FROM_HELP)
@click.option("--same-dice", "has_same_dice", is_flag=True, help="With --from: the dice fall as they did there.")
@plain_option
@look_options
def race(
    *,
    origin: str | None,
    has_same_dice: bool,
    game: str | None,
    plain_mode: bool,
    looks: dict[str, str | None],
    **options: Any,
) -> None:
    """Drive a race at one keyboard, against people and bots; or drive on from a position of another.

    \b
    Examples:
      motorchamp race
      motorchamp race --game motorsportspiel
      motorchamp race --track A2-B1-C2 --drivers Ann,Ben,bot:steady,bot:rookie
      motorchamp race --track A1-C2 --laps 4 --grid practice
      motorchamp race --track hockenheim-short --clock 20
      motorchamp race --from 7@12:AZA1
    """
    from motorchamp_tui.games.entries import YOU

    if has_same_dice and origin is None:
        raise SetupError("--same-dice goes with --from.")
    planned: RacePlan | Journal
    if origin is None:
        played = game_of_command(options["track"], game)
        planned = _plan(played, **_with_usual_drivers(options, played, YOU))
    else:
        planned = _driven_on(origin, has_same_dice=has_same_dice, **options)
    show_race(planned, looks, plain_mode=plain_mode, instead="motorchamp race --plain")


def _driven_on(
    origin: str,
    *,
    drivers: str,
    seed: int | None,
    rules: tuple[str, ...],
    has_same_dice: bool,
    **_: Any,
) -> "Journal":
    """The journal of the race that goes on from this position."""
    from motorchamp_tui.games import agreed_in
    from motorchamp_tui.games.entries import read_drivers
    from motorchamp_tui.games.options import UNDO
    from motorchamp_tui.journal.library import find_position
    from motorchamp_tui.journal.writer import Journal
    from motorchamp_tui.race.presets import person_name

    _refuse_options_of_the_position()
    if has_same_dice and seed is not None:
        raise SetupError("--same-dice and --seed are two ways to get dice: choose one.")
    found = find_position(races_folder(), origin)
    position, game = found.position, found.position.game
    warn(found.damage)
    old = position.agreed.plan.options
    agreed = agreed_in(game, rules, old)
    if agreed.having(UNDO, old[UNDO]) != old:
        raise SetupError("The rules stay those of the first race: only undo can be changed.")
    if is_given("drivers"):
        seats = position.with_drivers(read_drivers(drivers, game.BOT_NAMES))
    else:
        person = person_name(game.BOT_NAMES)
        seats = position.seated(position.usual_bots(person), person)
    terms = position.agree(seats, datetime.now(UTC), seed=seed, has_same_dice=has_same_dice, undo=agreed[UNDO])
    return Journal.driven_on(races_folder(), position, terms)


def _refuse_options_of_the_position() -> None:
    """Raises :class:`SetupError` for options that would change what a race drives on from."""
    for name in (*OF_THE_POSITION, *options_with_flags()):
        if is_given(name):
            raise SetupError(
                "Track, laps, cars, grid and rules stay those of the first race: "
                f"leave out --{name.replace('_', '-')}."
            )


@click.command(cls=RaceCommand)
@race_options("four bots")
@click.option("--headless", is_flag=True, help="No screen: print the reports as lines.")
@click.option("--json", "json_lines", is_flag=True, help="With --headless: one JSON object per line.")
@plain_option
@look_options
def watch(
    *,
    track: str | None,
    game: str | None,
    headless: bool,
    json_lines: bool,
    plain_mode: bool,
    looks: dict[str, str | None],
    **options: Any,
) -> None:
    """Watch a race between bots, on the screen or as lines of text.

    With --headless it is a race of MotorChamp unless --track or --game says otherwise, whatever your settings say.

    \b
    Examples:
      motorchamp watch --track A1-B1-C1
      motorchamp watch --headless --seed 7 --drivers bot:steady,bot:rookie --json
    """
    played = game_of_command(track, game, is_for_a_script=headless)
    plan = _plan(played, track=track, **_with_usual_drivers(options, played))
    person = next((driver.name for driver in plan.drivers if not driver.bot), None)
    if person:
        raise SetupError(
            f"{person} is not a bot: to watch, let bots drive, as in --drivers bot:steady,bot:rookie."
        )
    if json_lines and not headless:
        raise SetupError("--json goes with --headless.")
    if headless and plain_mode:
        raise SetupError("--headless and --plain are two ways to watch: choose one.")
    if not headless:
        show_race(plan, looks, plain_mode=plain_mode, instead="motorchamp watch --headless")
        return
    from motorchamp_tui.plain.headless import race_lines

    for line in race_lines(plan, json_lines=json_lines):
        click.echo(line)
