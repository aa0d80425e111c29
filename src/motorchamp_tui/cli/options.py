"""Options that commands share: values a shell can complete, options for looks, plain mode and data.

Imports nothing heavy, because every command waits for it.
"""

import functools
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from motorchamp_tui.docstrings import docstring_of
from motorchamp_tui.errors import SetupError
from motorchamp_tui.gone import GONE_OPTIONS
from motorchamp_tui.locations import races_folder, seasons_folder, told_file
from motorchamp_tui.settings.words import SETTINGS, Notify, Throwing, checked
from motorchamp_tui.words import and_so_on

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from motorchamp_tui.games.options import RaceOption
    from motorchamp_tui.games.protocol import Game
    from motorchamp_tui.journal.writer import Journal
    from motorchamp_tui.race.plan import RacePlan
    from motorchamp_tui.settings.sources import Options
    from motorchamp_tui.sharing import ShareLine

Command = TypeVar("Command", bound=click.Command)

SHOW = "show"


class Whole(click.types.IntParamType):
    """A whole number, from ``least`` to ``most`` where it has limits."""

    name = "number"

    def __init__(self, least: int | None = None, most: int | None = None) -> None:
        self._least = least
        self._most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number; fails with a sentence."""
        try:
            number = int(value)
        except ValueError:
            self.fail(f"{value!r} is not a whole number.", param, ctx)
        if self._least is not None and number < self._least:
            self.fail(f"{number} is too small: it is {self._limits}.", param, ctx)
        if self._most is not None and number > self._most:
            self.fail(f"{number} is too large: it is {self._limits}.", param, ctx)
        return number

    @property
    def _limits(self) -> str:
        if self._least is not None and self._most is not None:
            return f"{self._least} to {self._most}"
        return f"at least {self._least}" if self._most is None else f"at most {self._most}"


class Value(click.types.StringParamType):
    """A word whose ``values`` a shell can show; they are looked up on request, and checked elsewhere.

    ``is_list``: several of them, with commas. ``is_file``: a file will do, too. ``told`` are those that a
    sentence lists, where there are many.
    """

    def __init__(
        self,
        name: str,
        values: Callable[[click.Context], Iterable[str]],
        *,
        is_list: bool = False,
        is_file: bool = False,
        told: Callable[[click.Context], Iterable[str]] | None = None,
    ) -> None:
        self.name = name
        self.values = values
        self.told = told or values
        self._is_list = is_list
        self._is_file = is_file

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> "list[CompletionItem]":
        """The possible completions of the word."""
        from click.shell_completion import CompletionItem

        before, comma, begun = incomplete.rpartition(",") if self._is_list else ("", "", incomplete)
        items = [
            CompletionItem(before + comma + value)
            for value in self.values(ctx)
            if value.casefold().startswith(begun.casefold())
        ]
        # Files come first: bash forgets what it was given before it hears of them.
        return [CompletionItem(incomplete, "file"), *items] if self._is_file else items


def of_every_game(words: "Callable[[Game], Iterable[str]]") -> Callable[[click.Context], Iterable[str]]:
    """These words of every game, each once."""

    def values(_: click.Context) -> Iterable[str]:
        from motorchamp_tui.games import GAMES, game_named

        return dict.fromkeys(word for name in GAMES for word in words(game_named(name)))

    return values


def game_of_command(circuit: str | None, game: str | None, *, is_for_a_script: bool = False) -> "Game":
    """The game that a command is about: of this name, of this circuit, or the one in the settings."""
    from motorchamp_tui.games import game_named, game_with

    if circuit and not game:
        return game_with(circuit)
    return game_named(game_chosen(game, is_for_a_script=is_for_a_script))


def _rules_of(game: "Game") -> Iterable[str]:
    from motorchamp_tui.games.options import rules_offered

    return rules_offered(game.OPTIONS)


def _short_rules_of(game: "Game") -> Iterable[str]:
    from motorchamp_tui.games.options import rules_in_short

    return rules_in_short(game.OPTIONS)


def _circuits_shipped(game: "Game") -> Iterable[str]:
    from motorchamp_tui.games.own_circuits import shipped_circuits

    return shipped_circuits(game)


_shipped = of_every_game(_circuits_shipped)


def own_circuits_here(_: click.Context) -> Iterable[str]:
    """The names of the player's own circuits."""
    from motorchamp_tui.games.own_circuits import own_circuits

    return own_circuits()


def _circuits(ctx: click.Context) -> Iterable[str]:
    return (*_shipped(ctx), *own_circuits_here(ctx))


_bots = of_every_game(lambda game: game.BOT_NAMES)
_rules = of_every_game(_rules_of)
_short_rules = of_every_game(_short_rules_of)


def _games(_: click.Context) -> Iterable[str]:
    from motorchamp_tui.games import GAMES

    return GAMES


def _races(_: click.Context) -> Iterable[str]:
    from motorchamp_tui.journal.file import journals

    return [path.stem for path in journals(races_folder())]


def _seasons(_: click.Context) -> Iterable[str]:
    from motorchamp_tui.seasons.files import names

    return names(seasons_folder())


GAME = Value("game", _games)
SEASON = Value("season", _seasons)


def game_option(meaning: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The option that names a game; ``meaning`` says what the game applies to."""
    return click.option(
        "--game",
        type=GAME,
        metavar="NAME",
        callback=lambda _, __, value: value or game_asked_for(),
        help=meaning,
    )


def game_asked_for() -> str | None:
    """The game that was named before the command: ``motorchamp --game motorsportspiel records``."""
    name: str | None = click.get_current_context().find_root().params.get("game")
    return name


def game_chosen(game: str | None, *, is_for_a_script: bool = False) -> str:
    """The game of a command, where only this option can name it; without the option, the one in the settings.

    ``is_for_a_script``: the output must not depend on anyone's settings.
    """
    from motorchamp_tui.games import FIRST_GAME
    from motorchamp_tui.settings.file import load

    return game or (FIRST_GAME if is_for_a_script else load().words["game"])


RACE = Value("race", _races, is_file=True)
TRACK = Value("track", _circuits, is_file=True)
TRACKS = Value("tracks", lambda ctx: ("all", *_circuits(ctx)), is_list=True)
BOTS = Value("bots", _bots, is_list=True)
DRIVERS = Value("drivers", lambda ctx: ("you", *(f"bot:{name}" for name in _bots(ctx))), is_list=True)
RULE = Value("rule", _rules, told=_short_rules)

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
plain_option = click.option(
    "--plain",
    "plain_mode",
    is_flag=True,
    callback=lambda ctx, _, value: value or bool(ctx.find_root().params.get("plain_mode")),
    help="Line by line, for a screen reader, a pipe or a dumb terminal.",
)
"""Given before a command's name, it applies to the command too."""


def with_help(command: Command) -> Command:
    """The command with its help, and so those within it, even where Python has dropped their docstrings."""
    if command.callback is not None and command.help is None:
        command.help = docstring_of(command.callback)
    for within in getattr(command, "commands", {}).values():
        with_help(within)
    return command


def check_plain(ctx: click.Context) -> None:
    """Refuse ``--plain`` before a command that has none; in a group, each command is asked itself."""
    group, name = ctx.command, ctx.invoked_subcommand
    command = group.get_command(ctx, name) if name and isinstance(group, click.Group) else None
    if command is None or isinstance(command, click.Group) or not ctx.find_root().params["plain_mode"]:
        return
    if not any(param.name == "plain_mode" for param in command.params):
        words = " ".join([*ctx.command_path.split()[1:], str(command.name)])
        none = f"{words} has no --plain; its --help lists what it has."
        raise click.UsageError(GONE_OPTIONS.get(f"{words} --plain", none))


@functools.cache
def options_with_flags() -> "dict[str, RaceOption[Any]]":
    """The options of any game for which commands have one of their own, by its name in a command."""
    from motorchamp_tui.games import GAMES, game_named

    table = dict.fromkeys(option for name in GAMES for option in game_named(name).OPTIONS if option.flag)
    return {option.flag.name.replace("-", "_"): option for option in table if option.flag}


def _flag_option(option: "RaceOption[Any]") -> click.Option:
    """The option of a command for one of a game."""
    from motorchamp_tui.games import GAMES, game_named

    flag = option.flag
    assert flag is not None
    titles = and_so_on([game.TITLE for game in map(game_named, GAMES) if option in game.OPTIONS])
    kind: dict[str, Any] = {"is_flag": True} if flag.word else {"type": Whole(), "metavar": flag.takes}
    return click.Option([f"--{flag.name}"], help=f"In {titles}: {flag.meaning}.", **kind)


class CommandOfGames(click.Command):
    """A command with options that come from the games, and are looked up when it is used."""

    @functools.cached_property
    def _all(self) -> list[click.Parameter]:
        return self.with_options_of_games(self._own)

    @property
    def params(self) -> list[click.Parameter]:
        """All its options."""
        return self._all

    @params.setter
    def params(self, own: list[click.Parameter]) -> None:
        self._own = own

    def with_options_of_games(self, own: list[click.Parameter]) -> list[click.Parameter]:
        """Its ``own`` options and those of the games, in the order of the help."""
        raise NotImplementedError


class RaceCommand(CommandOfGames):
    """A command that sets up a race: an option like ``--no-pits`` is short for a ``--rule`` of some game."""

    def with_options_of_games(self, own: list[click.Parameter]) -> list[click.Parameter]:
        """The flags of the games stand before ``--rule``."""
        at = next(number for number, param in enumerate(own) if isinstance(param, RuleOption))
        return [*own[:at], *map(_flag_option, options_with_flags().values()), *own[at:]]

    def invoke(self, ctx: click.Context) -> Any:
        """Run it, with these options among the rules."""
        for name, option in options_with_flags().items():
            value = ctx.params.pop(name)
            if option.flag and value not in (None, False):
                ctx.params["rules"] += (option.flag.name if option.flag.word else option.as_rule(str(value)),)
        return super().invoke(ctx)


class ShowingGroup(click.Group):
    """The commands for things with names; any other word is the name of one to show."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read ``motorchamp tracks A1-C1`` as ``motorchamp tracks show A1-C1``."""
        known = (*self.commands, *ctx.help_option_names)
        is_shown = not ctx.resilient_parsing and (not args or args[0] not in known)
        return super().parse_args(ctx, [SHOW, *args] if is_shown else args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        """The commands and the names that begin like this."""
        name, *_ = self.commands[SHOW].params
        return [*super().shell_complete(ctx, incomplete), *name.shell_complete(ctx, incomplete)]


class RuleOption(click.Option):
    """The option ``--rule``, whose help lists what it takes; the list is made only when it is read."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Its usage and its meaning."""
        self.help = f"A rule agreed beforehand; may be repeated: {', '.join(_short_rules(ctx))}."
        return super().get_help_record(ctx)


rule_option = click.option("--rule", "rules", cls=RuleOption, multiple=True, type=RULE)
laps_option = click.option(
    "--laps", type=Whole(), metavar="N", help="Laps to drive (default: the circuit's usual number)."
)
cars_option = click.option(
    "--cars",
    type=Whole(),
    metavar="N",
    help="Cars for each driver; by default the number in the rulebook's table: in MotorChamp 6 each for two "
    "drivers, 4 for three, 2 for more, and in Das Motorsportspiel 2 each for two or three, 1 for more.",
)
seed_option = click.option("--seed", type=Whole(), metavar="N", help="The same seed throws the same dice.")


def is_given(name: str) -> bool:
    """Whether this option was given in the command that is running, and is not the default."""
    return click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE


def warn(trouble: object) -> None:
    """Print what is wrong with something that is used nevertheless, if anything is."""
    if trouble:
        click.echo(f"motorchamp: {trouble}", err=True)


def print_json(data: object) -> None:
    """One JSON value on a line of its own."""
    from motorchamp_tui.json_text import json_text

    click.echo(json_text(data))


def columns() -> int:
    """The width of text: that of the terminal, at most 100."""
    import shutil

    return min(shutil.get_terminal_size((100, 24)).columns, 100)


def prints_ascii_only() -> bool:
    """Whether stdout takes nothing but ASCII."""
    return "utf" not in (sys.stdout.encoding or "").casefold()


def print_text(text: str) -> None:
    """Print it, in ASCII where stdout takes nothing else."""
    if prints_ascii_only():
        from motorchamp_tui.tui.look.letters import ASCII

        text = text.translate(ASCII)
    click.echo(text)


def only_one_of(options: Mapping[str, object]) -> str | None:
    """The one of these options that was given, if any was; raises :class:`SetupError` where several were."""
    given = [name for name, value in options.items() if value not in (None, False)]
    if len(given) > 1:
        raise SetupError(f"{and_so_on(given)} print different things: choose one.")
    return given[0] if given else None


def throwing_here() -> "tuple[Throwing, set[str]]":
    """How the player at this keyboard throws dice that leave no choice, and what they have been shown so far."""
    from motorchamp_tui.settings.file import load

    return Throwing(load().words["throw"]), told_here()


def print_shared(line: "ShareLine") -> None:
    """Print a line to share with the marks that this terminal can show."""
    from motorchamp_tui.settings.file import load
    from motorchamp_tui.terminals.screen.kinds import terminal_kind

    seems, chosen = terminal_kind(os.environ, sys.stdout.encoding).glyphs, load().words["glyphs"]
    click.echo(line.text(in_letters=(seems if chosen == "auto" else chosen) != "full"))


def race_in_lines(race: "RacePlan | Journal") -> int:
    """Drive a race line by line, with the bell if the player at this keyboard wants it; the exit status."""
    from motorchamp_tui import plain
    from motorchamp_tui.settings.file import load

    rings = Notify(load().words["notify"]) is not Notify.OFF
    return plain.race(race, sys.stdin, sys.stdout, *throwing_here(), rings=rings)


def show_race(race: "RacePlan | Journal", looks: "Options", *, plain_mode: bool, instead: str) -> None:
    """Drive a race on the screen, or line by line; ``instead`` is the command for where there is no screen."""
    if plain_mode:
        sys.exit(race_in_lines(race))
    from motorchamp_tui.tui import start

    start.race(race, looks, instead=instead)


def told_here() -> set[str]:
    """What has been explained to the person at this keyboard so far."""
    from motorchamp_tui.settings.told import told_in

    return told_in(told_file())


LOOKS = {
    "glyphs": "Characters to draw with: auto, full, lines, ascii.",
    "colours": "Colours: auto, true, 256, 16, none.",
    "theme": "Theme: dark, light, high-contrast, or one of Textual's, such as nord.",
    "animation": "How much moves on the screen: full, short, off.",
}
"""The settings that can be given as options, for this run only."""


def look_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give the command these options; it gets them as ``looks``, together with those before its name."""

    @functools.wraps(command)
    def with_looks(*arguments: Any, **options: Any) -> None:
        root = click.get_current_context().find_root()
        given = {name: options.pop(name) for name in LOOKS}
        for name, word in given.items():
            if word is not None:
                checked(name, word, f"--{name}")
        looks = {name: word or (root.obj or {}).get(name) for name, word in given.items()}
        looks["game"] = options.get("game") or root.params.get("game")
        root.obj = looks
        command(*arguments, looks=looks, **options)

    decorated: Callable[..., None] = with_looks
    for name, meaning in reversed(LOOKS.items()):
        words = functools.partial(_words_of, name)
        decorated = click.option(f"--{name}", type=Value("word", words), help=meaning)(decorated)
    return decorated


def _words_of(setting: str, _: click.Context) -> Iterable[str]:
    return SETTINGS[setting].words
